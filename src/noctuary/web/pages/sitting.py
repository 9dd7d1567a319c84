"""Sitting down: a new table with its settings and seats, or a link somebody sent."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.bots import BOTS
from noctuary.engine.packs import known_packs
from noctuary.engine.registry import Game, Setting
from noctuary.games import game as game_of
from noctuary.web import context, keyring
from noctuary.web.api import service
from noctuary.web.errors import Refused, Unknown
from noctuary.web.guard import sparingly
from noctuary.web.looks import is_ready
from noctuary.web.pages.shelf import sentence
from noctuary.web.records import MOST_SEATS, NewTable, SeatChange
from noctuary.web.rendering import page

Asking = Request[Any, Any, Any]
LEVELS = ("Gentle", "Fair", "Hard", "Very hard", "Merciless")
MIDDLE = 1
WORDS_OF_WEIGHT = {"easier": -1, "harder": 1, "hard": 1, "hardest": 2}

TABLE_SETTINGS = (
    {
        "name": "undo",
        "title": "Undo",
        "meaning": "What may be taken back.",
        "value": "",
        "choices": [
            {
                "value": "",
                "label": "As usual",
                "meaning": "Free alone, strict with several people.",
            },
            {
                "value": "free",
                "label": "Free",
                "meaning": "Anything; the log and the result say so.",
            },
            {"value": "strict", "label": "Strict", "meaning": "Nothing past new information."},
        ],
    },
    {
        "name": "chance",
        "title": "Chance",
        "meaning": "Who draws and rolls.",
        "value": "drawn",
        "choices": [
            {"value": "drawn", "label": "Drawn here", "meaning": "The seed decides."},
            {"value": "real", "label": "Real cards and dice", "meaning": "You say what came."},
        ],
    },
    {
        "name": "pauses",
        "title": "Pauses",
        "meaning": "Moments at which you could act but rarely want to.",
        "value": "pass",
        "choices": [
            {
                "value": "pass",
                "label": "Only when it matters",
                "meaning": "Others are passed for you.",
            },
            {"value": "ask", "label": "Always ask", "meaning": "Every moment that the rules give."},
        ],
    },
    {
        "name": "spectators",
        "title": "Onlookers",
        "meaning": "",
        "value": "yes",
        "choices": [
            {"value": "yes", "label": "Allowed", "meaning": "By a link of their own."},
            {"value": "no", "label": "None", "meaning": "Only those with a seat."},
        ],
    },
)


def find_game(game_id: str) -> Game:
    """A game that can be played in the browser."""
    if not is_ready(game_id):
        raise Unknown("there is no such game on the shelf")
    return game_of(game_id)


def weight(meaning: str) -> int:
    """How much harder a choice makes the game, by the word it uses for it."""
    words = meaning.replace(";", " ").replace(",", " ").split()
    return next((WORDS_OF_WEIGHT[word] for word in words if word in WORDS_OF_WEIGHT), 0)


def setting(one: Setting, given: dict[str, str]) -> dict[str, Any]:
    """A setting as cards to choose from."""
    return {
        "name": one.name,
        "title": one.title,
        "meaning": one.meaning,
        "rule": one.rule,
        "value": given.get(f"setting.{one.name}", one.choices[0].value),
        "choices": [
            {**msgspec.to_builtins(choice), "weight": weight(choice.meaning)}
            for choice in one.choices
        ],
    }


@get("/new/{game_id:str}")
async def new_table(game_id: str) -> Response[str]:
    """What can be decided before the game."""
    return form_page(find_game(game_id), {})


def form_page(
    game: Game, given: dict[str, str], problem: str = "", status: int = 200
) -> Response[str]:
    """The form, with what was already filled in."""
    packs = [
        {
            "value": name,
            "label": game.pack(name).manifest.title,
            "meaning": game.pack(name).manifest.subtitle,
        }
        for name in sorted(known_packs(game.folder))
    ]
    chosen = given.get("pack", game.default_pack)
    settings = [setting(one, given) for one in game.settings]
    least, most = game.seats
    count = int(given.get("seats", least)) if str(given.get("seats", least)).isdigit() else least
    harder = sum(
        choice["weight"]
        for one in settings
        for choice in one["choices"]
        if str(choice["value"]) == str(one["value"])
    )
    level = LEVELS[min(len(LEVELS) - 1, max(0, MIDDLE + harder))]
    manifest = game.pack(game.default_pack).manifest
    return page(
        "new_table.html",
        {
            "urls": {"create": f"/new/{game.id}", "rules": f"/rules/{game.id}"},
            "game": {"id": game.id, "title": game.title, "tagline": game.tagline},
            "settings": settings,
            "table_settings": [
                {**one, "value": given.get(str(one["name"]), one["value"])}
                for one in TABLE_SETTINGS
            ],
            "packs": packs,
            "pack": chosen,
            "warnings": manifest.content_warnings,
            "levels": LEVELS,
            "middle": MIDDLE,
            "level": level,
            "name": given.get("name", manifest.title),
            "seats": [seat_row(index, given) for index in range(min(MOST_SEATS, max(most, 1)))],
            "seat_count": {"least": least, "most": most, "value": count},
            "seed": given.get("seed", str(secrets.randbits(53))),
            "problem": problem,
        },
        status,
    )


def seat_row(index: int, given: dict[str, str]) -> dict[str, Any]:
    """One seat: who will sit there."""
    kinds = [
        {"value": "me", "label": "Me"},
        {"value": "hot-seat", "label": "Another person on this screen"},
        {"value": "link", "label": "Whoever has the link"},
        *({"value": f"bot:{name}", "label": f"Machine player: {name}"} for name in BOTS),
    ]
    return {
        "index": index,
        "label": f"Seat {index + 1}",
        "kinds": kinds,
        "value": given.get(f"seat.{index}", "me" if index == 0 else "link"),
        "name": given.get(f"seat.{index}.name", ""),
    }


@post("/new/{game_id:str}", guards=[sparingly])
async def create(request: Asking, game_id: str) -> Response[Any]:
    """Make the table and sit down at it."""
    game = find_game(game_id)
    given = {key: str(value) for key, value in (await request.form()).items()}
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


def wanted(game: Game, given: dict[str, str]) -> NewTable:
    """The form as the service wants it."""
    least, most = game.seats
    count = int(given["seats"]) if given.get("seats", "").isdigit() else least
    places = range(min(max(count, least), max(most, least)))
    fields: dict[str, Any] = {
        "game": game.id,
        "name": given.get("name", ""),
        "settings": {
            k.removeprefix("setting."): v for k, v in given.items() if k.startswith("setting.")
        },
        "seats": tuple(given.get(f"seat.{n}") or "me" for n in places),
        "names": tuple(given.get(f"seat.{n}.name", "") for n in places),
        "chance": given.get("chance") or "drawn",
        "pass_pauses": given.get("pauses") != "ask",
        "spectators": given.get("spectators") != "no",
    }
    if given.get("undo"):
        fields["undo"] = given["undo"]
    if given.get("pack"):
        fields["pack"] = given["pack"]
    if given.get("seed", "").isdigit():
        fields["seed"] = int(given["seed"]) % 2**53
    return msgspec.convert(fields, NewTable)


# ── by a link ─────────────────────────────────────────────────────────────────────────────────


@get("/join/{token:str}")
async def come(request: Asking, token: str) -> Response[Any]:
    """What waits behind a link, before one sits down."""
    sight = await service(request).sight(token)
    return page("join.html", join_context(sight, token))


def join_context(sight: Any, token: str, problem: str = "") -> dict[str, Any]:
    """The seat that the link leads to."""
    watching = sight.role == "spectator"
    mine = [place for place in sight.seats if place.mine]
    label = "Look on" if watching else mine[0].name if mine else "A seat"
    note = "You see what the table shows; you cannot act." if watching else "This seat is yours."
    return {
        "urls": {"sit": f"/join/{token}"},
        "game": {"id": sight.table.game, "title": sight.table.title},
        "table": {
            "name": sight.table.name,
            "subtitle": ", ".join(place.name for place in sight.seats) + " at this table.",
        },
        "seats": [
            {
                "value": "watch" if watching else "0",
                "label": label,
                "note": note,
                "free": True,
                "chosen": True,
            }
        ],
        "name": "" if watching or not mine else mine[0].name,
        "problem": problem,
    }


@post("/join/{token:str}", guards=[sparingly])
async def sit(request: Asking, token: str) -> Response[Any]:
    """Take the seat under a name."""
    tables = service(request)
    sight = await tables.sight(token)
    name = str((await request.form()).get("name", "")).strip()
    mine = [place for place in sight.seats if place.mine]
    if sight.role == "seat" and mine and name and name != mine[0].name:
        try:
            await tables.seating.change(token, mine[0].seat, SeatChange(name=name, away=False))
        except Refused as refused:
            return page("join.html", join_context(sight, token, sentence(refused.message)), 422)
    held = [table for table, _ in keyring.tokens(request)]
    cookies = []
    if sight.table.id not in held or sight.role != "spectator":
        cookies = [keyring.with_token(request, sight.table.id, token)]
    return Redirect(context.table_url(sight.table.id), status_code=303, cookies=cookies)


HANDLERS: tuple[ControllerRouterHandler, ...] = (new_table, create, come, sit)
