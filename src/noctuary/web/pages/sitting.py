"""Sitting down: a new table with its settings and seats, or a link somebody sent."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.engine.faults import PackError
from noctuary.engine.game import Game
from noctuary.engine.packs import Manifest, known_packs, manifest_of
from noctuary.engine.question import SettingError
from noctuary.engine.settings import Pasted, Setting, veil_settings
from noctuary.engine.words import listed, sentence
from noctuary.games import game as game_of
from noctuary.labels import Label, labels
from noctuary.web import context, keyring
from noctuary.web.connections import Request, form_of, service
from noctuary.web.errors import Invalid, Refused, Unknown
from noctuary.web.guard import sparingly
from noctuary.web.looks import Record, is_ready
from noctuary.web.machine_players import machines
from noctuary.web.records import NewTable, SeatChange, SeatInfo, Sight
from noctuary.web.rendering import page

MOST_TOGETHER = 4
"""So many people can play a game for one together."""
LEVELS = ("Gentle", "Fair", "Hard", "Very hard", "Merciless")
MIDDLE = 1


def find_game(game_id: str) -> Game:
    """A game that can be played in the browser."""
    if not is_ready(game_id):
        raise Unknown("there is no such game on the shelf")
    return game_of(game_id)


def table_settings(game: Game) -> list[Record]:
    """What is decided about the table rather than the game."""
    return [
        table_setting(
            "undo",
            "Undo",
            "What may be undone.",
            choice("", "As usual", "Free alone, strict with several people."),
            choice("free", "Free", "Whatever is not final; the log and the result say so."),
            choice("strict", "Strict", "Nothing past new information."),
        ),
        table_setting(
            "chance",
            "Chance",
            "Who draws and rolls.",
            *(choice(str(one.value), one.label, one.meaning) for one in game.chances),
        ),
        table_setting(
            "pauses",
            "Pauses",
            "Moments at which you could act but rarely want to.",
            choice("pass", "Only when it matters", "Others are passed for you."),
            choice("ask", "Always ask", "Every moment that the rules give."),
        ),
        table_setting(
            "spectators",
            "Onlookers",
            "",
            choice("yes", "Allowed", "By a link of their own."),
            choice("no", "None", "Only those with a seat."),
        ),
        table_setting(
            "chances",
            "Chance to win",
            "A line over the game, each seat its own, by what it can see.",
            choice("no", "Hidden", "You find out in the end."),
            choice("yes", "Shown", "As a careful player would stand."),
        ),
    ]


def table_setting(name: str, title: str, meaning: str, *choices: Record) -> Record:
    """One of them; the first choice is the usual one."""
    return {
        "name": name,
        "title": title,
        "meaning": meaning,
        "rule": "",
        "value": choices[0]["value"],
        "choices": choices,
    }


def setting(one: Setting, given: dict[str, str]) -> Record:
    """A setting as cards to choose from."""
    return {
        "name": one.name,
        "title": one.title,
        "meaning": one.meaning,
        "rule": one.rule,
        "only_with": one.only_with,
        "pasted": isinstance(one, Pasted),
        "value": given.get(f"setting.{one.name}", one.choices[0].value),
        "choices": [
            {**msgspec.to_builtins(known), "weight": known.difficulty} for known in one.choices
        ],
    }


@get("/new/{game_id:str}")
async def new_table(request: Request, game_id: FromPath[str]) -> Response[str]:
    """What can be decided before the game; an address may come with some of it filled in."""
    return form_page(find_game(game_id), dict(request.query_params))


def stories(game: Game) -> list[Record]:
    """The packs as cards to choose from, the usual one first; only what they say of themselves is
    read. A game that makes its own content has none."""
    found = {name: manifest_of(folder) for name, folder in known_packs(game.folder).items()}
    names = sorted(found, key=lambda name: (name != game.default_pack, name))
    return [choice(name, found[name].title, found[name].subtitle, found[name]) for name in names]


def veils_of(game: Game) -> dict[str, tuple[Setting, ...]]:
    """What each story can tell in outline; the others have no such settings."""
    folders = known_packs(game.folder).items()
    return {name: veil_settings(manifest_of(folder).veils) for name, folder in folders}


def choice(value: str, label: str, meaning: str, pack: Manifest | None = None) -> Record:
    """One of the cards to choose from."""
    warnings = () if pack is None else pack.content_warnings
    return {
        "value": value,
        "label": label,
        "meaning": meaning,
        "weight": None,
        "seats": "",
        "warnings": warnings,
    }


def figures(game: Game) -> list[Record]:
    """What many games have shown about each story, in a line."""
    known = {str(c.value): c.label for s in game.settings for c in s.choices}
    return [
        {"story": known.get(one.story, ""), "line": told_label(one)}
        for one in labels(game.id).values()
    ]


def told_label(label: Label) -> str:
    """The figures of a story in words."""
    wins = [f"{name} {share:.0%}" for name, share in label.wins.items()]
    parts = [
        f"{label.decisions:.0f} decisions in {label.turns:.0f} turns",
        f"{label.branching:.0f} options at a choice",
        f"{max(1, round(label.reading))} min of reading",
        f"won by machines: {', '.join(wins)}",
    ]
    if label.luck is not None:
        parts.append(f"luck {label.luck:.0%}")
    return " · ".join(parts)


def form_page(
    game: Game, given: dict[str, str], problem: str = "", status: int = 200
) -> Response[str]:
    """The form, with what was already filled in."""
    chosen = given.get("pack", game.default_pack)
    added = {one.name: one for veils in veils_of(game).values() for one in veils}
    settings = [setting(one, given) for one in (*game.settings, *added.values())]
    for one in settings:
        ranges = [seats_with(game, chosen, one["name"], c["value"]) for c in one["choices"]]
        says = len(set(ranges)) > 1  # else another setting says how many can play
        for known, seats in zip(one["choices"], ranges, strict=True):
            known["seats"] = seats if says else ""
    least, most, count = seat_count(game, given)
    harder = sum(
        known["weight"]
        for one in settings
        for known in one["choices"]
        if str(known["value"]) == str(one["value"])
    )
    level = LEVELS[min(len(LEVELS) - 1, max(0, MIDDLE + harder))]
    is_weighed = any(known["weight"] for one in settings for known in one["choices"])
    return page(
        "new_table.html",
        {
            "urls": {"create": f"/new/{game.id}", "rules": f"/rules/{game.id}"},
            "game": {"id": game.id, "title": game.title, "tagline": game.tagline},
            "settings": settings,
            "table_settings": [
                {**one, "value": given.get(str(one["name"]), one["value"])}
                for one in table_settings(game)
                if one["name"] != "chances" or not game.no_review
            ],
            "packs": stories(game),
            "pack": chosen,
            "figures": figures(game),
            "levels": LEVELS if is_weighed else (),
            "middle": MIDDLE,
            "level": level,
            "name": given.get("name", ""),
            "seats": [seat_row(index, given, game, index < count) for index in range(most)],
            "seat_count": {"least": least, "most": most, "value": count},
            "together": game.seats[1] == 1,
            "parts": game.parts,
            "seed": given.get("seed", str(secrets.randbits(53))),
            "problem": problem,
        },
        status,
    )


def seats_with(game: Game, pack: str, name: str, value: str | int) -> str:
    """For how many people a choice makes the game, if that is not what the game says: "1 1"."""
    usual = {one.name: one.choices[0].value for one in game.settings}
    if name not in usual or type(game).seats_for is Game.seats_for:
        return ""
    try:
        least, most = game.seats_for(game.pack(pack), {**usual, name: value})
    except (SettingError, PackError, LookupError):
        return ""
    return "" if (least, most) == game.seats else f"{least} {most}"


def seat_count(game: Game, given: dict[str, str]) -> tuple[int, int, int]:
    """The fewest and most people, and how many are wanted; a game for one can be shared."""
    least, most = game.seats
    most = max(most, MOST_TOGETHER) if most == 1 else most
    typed = given.get("seats", "")
    wanted = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else least
    return least, most, min(max(wanted, least), most)


def seat_row(index: int, given: dict[str, str], game: Game, is_taken: bool) -> Record:
    """One seat: who will sit there."""
    shares = index > 0 and game.seats[1] == 1
    bots = () if shares else machines()
    kinds = [
        *([{"value": "me", "label": "Me"}] if index == 0 else []),
        {"value": "hot-seat", "label": "Another person on this screen"},
        {"value": "link", "label": "Whoever has the link"},
        *({"value": f"bot:{name}", "label": f"Machine: {label}"} for name, label in bots),
    ]
    return {
        "index": index,
        "label": f"Seat {index + 1}",
        "kinds": kinds,
        "value": given.get(f"seat.{index}", "me" if index == 0 else "link"),
        "name": given.get(f"seat.{index}.name", ""),
        "taken": is_taken,
    }


@post("/new/{game_id:str}", guards=[sparingly])
async def create(request: Request, game_id: FromPath[str]) -> Response[Any]:
    """Make the table and sit down at it."""
    game = find_game(game_id)
    given = {key: str(value) for key, value in (await form_of(request)).items()}
    try:
        made = await service(request).create(wanted(game, given))
    except (Refused, msgspec.ValidationError) as error:
        message = error.message if isinstance(error, Refused) else str(error)
        return form_page(game, given, sentence(message), 422)
    return Redirect(
        context.table_url(made.id),
        status_code=303,
        cookies=[keyring.with_token(request, made.id, made.token)],
    )


@post("/learn/{game_id:str}", guards=[sparingly])
async def learn(request: Request, game_id: FromPath[str]) -> Response[Any]:
    """A first game that explains itself: one click, and the table is there."""
    made = await service(request).create(NewTable(game=find_game(game_id).id, guided=True))
    return Redirect(
        context.table_url(made.id),
        status_code=303,
        cookies=[keyring.with_token(request, made.id, made.token)],
    )


def wanted(game: Game, given: dict[str, str]) -> NewTable:
    """The form as the service wants it."""
    _, _, count = seat_count(game, given)
    places = range(count)
    veils = veils_of(game)
    own = {one.name for one in veils.get(given.get("pack") or game.default_pack, ())}
    foreign = {one.name for others in veils.values() for one in others} - own
    settings = {k.removeprefix("setting."): v for k, v in given.items() if k.startswith("setting.")}
    fields: Record = {
        "game": game.id,
        "name": given.get("name", ""),
        "settings": {name: value for name, value in settings.items() if name not in foreign},
        "seats": tuple(given.get(f"seat.{n}") or "me" for n in places),
        "names": tuple(given.get(f"seat.{n}.name", "") for n in places),
        "chance": given.get("chance") or "drawn",
        "pass_pauses": given.get("pauses") != "ask",
        "spectators": given.get("spectators") != "no",
        "chances": given.get("chances") == "yes",
    }
    if given.get("undo"):
        fields["undo"] = given["undo"]
    if given.get("pack"):
        fields["pack"] = given["pack"]
    if given.get("seed"):
        fields["seed"] = seed(given["seed"])
    return msgspec.convert(fields, NewTable)


def seed(typed: str) -> int:
    """The seed that was typed."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= 16
    if not (is_number and int(typed) < 2**53):
        raise Invalid(f"a seed is a number below {2**53}")
    return int(typed)


# ── by a link ─────────────────────────────────────────────────────────────────────────────────


@get("/join/{token:str}")
async def come(request: Request, token: FromPath[str]) -> Response[Any]:
    """What waits behind a link, before one sits down."""
    sight = await service(request).sight(token)
    return page("join.html", await join_context(request, sight, token))


async def join_context(
    request: Request, sight: Sight, token: str, name: str = "", problem: str = ""
) -> Record:
    """The seat that the link leads to."""
    seat = seat_behind(sight)
    others = listed([place.name for place in sight.seats if place is not seat])
    return {
        "urls": {"sit": f"/join/{token}", "table": context.table_url(sight.table.id)},
        "game": {"id": sight.table.game, "title": sight.table.title},
        "table": {"name": sight.table.name, "subtitle": f"With {others}." if others else ""},
        "watching": seat is None,
        "name": name or ("" if seat is None or is_unnamed(seat) else seat.name),
        "already": await held_role(request, sight),
        "problem": problem,
    }


def seat_behind(sight: Sight) -> SeatInfo | None:
    """The place that a link gives; None for onlookers."""
    return next((place for place in sight.seats if place.seat == sight.seat), None)


def is_unnamed(seat: SeatInfo) -> bool:
    """Whether nobody has given this seat a name yet."""
    return seat.name == f"Player {seat.seat + 1}"


async def held_role(request: Request, sight: Sight) -> str:
    """What this browser already is at the table: nothing, or the role of the token it holds."""
    try:
        held = keyring.token(request, sight.table.id)
        return (await service(request).seating.access(held, sight.table.id)).role
    except Unknown:
        return ""


@post("/join/{token:str}", guards=[sparingly])
async def sit(request: Request, token: FromPath[str]) -> Response[Any]:
    """Take the seat under a name. Whoever made the table keeps it: the link is for others."""
    tables = service(request)
    sight = await tables.sight(token)
    seat, url = seat_behind(sight), context.table_url(sight.table.id)
    already = await held_role(request, sight)
    if already == "owner" or (already and seat is None):
        return Redirect(url, status_code=303)
    name = str((await form_of(request)).get("name", "")).strip()
    if seat is not None:
        try:
            change = msgspec.convert({"name": name, "away": False}, SeatChange)
            await tables.seating.change(token, seat.seat, change)
        except (Refused, msgspec.ValidationError) as refused:
            problem = sentence(str(refused))
            found = await join_context(request, sight, token, name, problem)
            return page("join.html", found, 422)
    cookies = [keyring.with_token(request, sight.table.id, token)]
    return Redirect(url, status_code=303, cookies=cookies)


HANDLERS: tuple[ControllerRouterHandler, ...] = (new_table, create, learn, come, sit)
