"""The rules as a book: contents, chapters, and questions in everyday words."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary import rulebook
from noctuary import rules as catalogue
from noctuary.games import game as game_of
from noctuary.web import reader
from noctuary.web.connections import Request
from noctuary.web.errors import Unknown
from noctuary.web.reader import Record
from noctuary.web.rendering import page

NOTHING = "No rule says that. Try another word, or look through the chapters."
NEAREST = "No rule says exactly that. The nearest:"


@get("/rules/{game_id:str}")
async def rules(
    request: Request, game_id: FromPath[str], find: FromQuery[str] = "", here: FromQuery[str] = ""
) -> Response[Any]:
    """The contents, or what a question has found: a piece for the drawer, else a page. `here` is
    the rule of the question that is open at the table."""
    known(game_id)
    words = find.strip()
    if "hx-request" in request.headers:
        return page("_rules.html", piece(game_id, words, here))
    where = reader.address(game_id, rule_id(game_id, words)) if words else ""
    if where:
        return Redirect(where, status_code=303)
    return page("rules.html", book(game_id) | answers(game_id, words) | {"find": words})


@get("/rules/{game_id:str}/{chapter_id:str}")
async def chapter(game_id: FromPath[str], chapter_id: FromPath[str]) -> Response[Any]:
    """One chapter; the number of a rule leads to the chapter in which it stands."""
    known(game_id)
    try:
        found = rulebook.chapter(game_id, chapter_id)
    except LookupError as error:
        where = reader.address(game_id, rule_id(game_id, chapter_id))
        if not where:
            raise Unknown("there is no such chapter in these rules") from error
        return Redirect(where, status_code=303)
    every = rulebook.chapters(game_id)
    at = every.index(found)
    near = {"prev": every[at - 1] if at else None, "next": (*every, None)[at + 1]}
    shown = reader.chapter(game_id, found) | {
        way: None if one is None else {"title": one.title, "url": f"/rules/{game_id}/{one.id}"}
        for way, one in near.items()
    }
    return page("rules.html", book(game_id) | {"chapter": shown})


def known(game_id: str) -> None:
    """Refuse a game that has no rules here."""
    if game_id not in catalogue.catalogued_games():
        raise Unknown("there are no rules of that game")


def book(game_id: str) -> Record:
    """What stands beside every page of the rules."""
    return {
        "urls": {"help": f"/help/{game_id}", "rules": f"/rules/{game_id}"},
        "game": {"id": game_id, "title": game_of(game_id).title},
        "contents": reader.contents(game_id),
        "topics": [reader.topic(game_id, one) for one in game_of(game_id).topics],
        "short": reader.short(game_id),
        "find": "",
        "chapter": None,
        "answers": [],
        "found": [],
        "note": "",
    }


def answers(game_id: str, words: str) -> Record:
    """What a question in everyday words has found."""
    found = rulebook.ask(game_id, words, game_of(game_id).topics)
    is_empty = words and not (found.topics or found.rules)
    return {
        "answers": [reader.topic(game_id, one) for one in found.topics],
        "found": reader.entries(game_id, found.rules),
        "note": NOTHING if is_empty else NEAREST if found.is_near else "",
    }


def piece(game_id: str, words: str, here: str) -> Record:
    """What the drawer shows: the rule of the question and the contents, a rule with its chapter,
    or what was found."""
    shown: Record = {
        "here": None,
        "chapter": None,
        "contents": [],
        "rules_url": f"/rules/{game_id}",
    }
    if not words:
        contents = {"here": entry(game_id, here), "contents": reader.contents(game_id)}
        return shown | contents | {"answers": [], "found": [], "note": ""}
    wanted = rule_id(game_id, words)
    try:
        chapter = reader.chapter(game_id, rulebook.chapter_of(game_id, wanted))
    except LookupError:
        return shown | answers(game_id, words)
    return shown | {
        "here": entry(game_id, wanted),
        "chapter": chapter,
        "answers": [],
        "found": [],
        "note": "",
    }


def entry(game_id: str, wanted: str) -> Record | None:
    """A rule by its id; None if there is none of that id, or it is a whole chapter."""
    try:
        found = catalogue.find(game_id, wanted) if wanted else None
    except LookupError:
        return None
    return None if found is None else reader.rule(game_id, found)


def rule_id(game_id: str, words: str) -> str:
    """The id that is meant, with the game's letters; whatever else was typed stays as it is."""
    typed = words.upper()
    prefix = f"{catalogue.prefix(game_id)}-"
    is_number = bool(rulebook.REFERENCE.fullmatch(f"{prefix}{typed}"))
    return f"{prefix}{typed}" if is_number else typed


HANDLERS: tuple[ControllerRouterHandler, ...] = (rules, chapter)
