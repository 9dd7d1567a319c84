"""What a seat sees of Arkham Noir, read so that a card that stays the same is made ready once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from noctuary.web import static
from noctuary.web.records import Sight

CARDS_IN_MEMORY: Final = 4_000

Record = dict[str, Any]
Givers = tuple[tuple[str, str], ...]
"""Effects that darkness clues gain, each with the menace that gives it."""


class SeenLine(msgspec.Struct):
    """An open case with its clues."""

    case: str
    number: int
    face: msgspec.Raw
    cards: tuple[str, ...]
    spent: tuple[str, ...]
    mark: bool
    can_close: bool


class Seen(msgspec.Struct):
    """The view of the game. Cards stay the bytes that describe them: these name a card as it is
    now, whatever pack it comes from, so what is drawn of it can be kept under them."""

    turn: int
    settings: dict[str, Any]
    leads_row: list[str]
    hand: list[str]
    briefcase: list[str]
    lines: list[SeenLine]
    closed_cases: list[str]
    big_picture: list[str]
    discard_area: list[str]
    time_area: list[str]
    stability_area: list[str]
    active_menaces: list[str]
    removed: list[str]
    draw_stack: int
    menace_deck: int
    case_deck: list[int]
    hand_limit: int
    time_limit: int
    stability_limit: int
    machine_in_play: bool
    general_mark: bool
    waivers: int
    types_to_win: int
    clues: dict[str, msgspec.Raw]
    menaces: dict[str, msgspec.Raw]
    objectives: dict[str, msgspec.Raw]
    contact: Record | None
    guests: dict[str, Record]
    haunter: Record | None
    pack: str = ""
    givers: Givers = ()

    def clue(self, card: str) -> Record:
        """A clue as it counts now."""
        return clue_of(bytes(self.clues[card]), self.pack, self.givers)

    def those(self, cards: list[str]) -> list[Record]:
        """The clues among these cards."""
        return [self.clue(card) for card in cards if card in self.clues]

    def menace(self, card: str) -> Record:
        """A menace, or the Haunter lying among them."""
        if card in self.menaces:
            return menace_of(bytes(self.menaces[card]), self.pack)
        face = self.haunter or {}
        return {
            "id": card,
            "key": (card, face["name"], self.pack),
            "name": face["name"],
            "flavour": face["opening_text"],
            "ongoing": [{"effect": "ong_time_limit_minus", "gains": None}],
            "art": art(card, self.pack),
        }

    def name(self, card: str) -> str:
        """The name of a clue that can be seen."""
        return str(self.clue(card)["name"]) if card in self.clues else card


def read(sight: Sight) -> Seen:
    """The game as this seat sees it."""
    seen = msgspec.json.decode(msgspec.json.encode(sight.view), type=Seen)
    seen.pack = sight.table.pack
    seen.givers = tuple(
        (ongoing["gains"], one["name"])
        for one in map(seen.menace, seen.active_menaces)
        for ongoing in one["ongoing"]
        if ongoing.get("gains")
    )
    return seen


def art(card: str, pack: str) -> str:
    """The picture of a card, where the pack has one."""
    name = f"art/{pack}.svg"
    return f"{static.url(name)}#{card}" if name in static.names() else ""


@lru_cache(CARDS_IN_MEMORY)
def clue_of(raw: bytes, pack: str, givers: Givers) -> Record:
    """A clue with everything that its face needs; what it gained says from which menace."""
    one = msgspec.json.decode(raw)
    card, names = one["card"], dict(givers)
    gains = [{**gain, "gained": names.get(gain["effect"], "")} for gain in one["gained"]]
    has_gained_time = one["time_icon"] and not card["time_icon"]
    return {
        **card,
        "effects": card["effects"] + gains,
        "time_icon": "gained" if has_gained_time else one["time_icon"],
        "art": art(card["id"], pack),
        "key": (raw, pack, givers if gains else ()),
    }


@lru_cache(CARDS_IN_MEMORY)
def menace_of(raw: bytes, pack: str) -> Record:
    """A menace with everything that its face needs."""
    card = msgspec.json.decode(raw)
    return {**card, "art": art(card["id"], pack), "key": (raw, pack)}


@lru_cache(CARDS_IN_MEMORY)
def record_of(raw: bytes) -> Record:
    """The open side of a Case Card, or an objective."""
    record: Record = msgspec.json.decode(raw)
    return record
