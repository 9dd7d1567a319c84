"""Arkham Noir in the browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from noctuary.engine.question import Question
from noctuary.engine.words import capital, sentence
from noctuary.games.arkham_noir import events
from noctuary.games.arkham_noir.content.cards import Effect
from noctuary.games.arkham_noir.seen.view import View
from noctuary.web.looks import Gauge, Scene
from noctuary.web.looks.arkham_noir import end, options
from noctuary.web.looks.arkham_noir.cards import (
    Cards,
    CaseLine,
    ClueFace,
    MenaceFace,
    ObjectiveFace,
)
from noctuary.web.looks.arkham_noir.options import SHORT
from noctuary.web.records import LogEntry, Sight

TONES: Final[dict[type, str]] = {
    events.MenaceCame: "menace",
    events.CaseClosed: "close",
    events.CaseOpened: "good",
    events.ObjectiveDone: "good",
    events.TimeRanOut: "bad",
    events.LeadsRanOut: "bad",
}


class ArkhamNoirLook:
    """Cards in zones, cases as growing lines, tracks that fill."""

    folder = "arkham_noir"
    styles = ("arkham-noir-cards.css", "arkham-noir.css", "arkham-noir-phone.css")

    def scene(self, sight: Sight) -> Scene:
        cards, asked = read(sight), sight.question
        view = cards.view
        return Scene(
            view=msgspec.structs.asdict(board(cards)) | {"offered": offered(cards)},
            options=options.options(asked.options, cards) if asked else [],
            subtitle=f"Arkham Noir · {capital(view.settings.mode)} · turn {view.turn}",
            subject=cards.name(view.leads_row[0]) if view.leads_row else "",
            gauges=gauges(cards),
            asked={"layout": "gallery"} if asked and is_menace_choice(asked, cards) else {},
        )

    def fan(self, sight: Sight) -> list[Any]:
        cards = read(sight)
        return [cards.clue(card) for card in cards.view.leads_row[1::-1]]

    def tone(self, event: Any) -> str:
        match event:
            case events.StabilityChecked(failed=failed):
                return "bad" if failed else "good"
            case events.Moved(to="time_area"):
                return "bad"
            case _:
                return TONES.get(type(event), "")

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
        return end.ending(sight, entries, table_url)


LOOK = ArkhamNoirLook()


def read(sight: Sight) -> Cards:
    """The game as this seat sees it."""
    view: View = sight.view
    return Cards(view, sight.table.pack)


# ── the board ─────────────────────────────────────────────────────────────────────────────────


class Track(msgspec.Struct, frozen=True):
    """An area that must not fill up."""

    clues: list[ClueFace]
    limit: int


class Menaces(msgspec.Struct, frozen=True):
    """What has come, and how many more can."""

    active: list[MenaceFace]
    deck: int


class BigPicture(msgspec.Struct, frozen=True):
    """The scored clues; in Classic Mode so many types are needed."""

    clues: list[ClueFace]
    types: list[str]
    needed: int


class Outside(msgspec.Struct, frozen=True):
    """A card in the Briefcase."""

    id: str
    name: str
    text: str
    flavour: str


class Pile(msgspec.Struct, frozen=True):
    """A pile that can be opened and looked through."""

    id: str
    label: str
    title: str
    count: int
    clues: list[ClueFace] = []
    text: str = ""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """Every zone of the table, with what its cards need to be drawn."""

    cards: dict[str, ClueFace]
    leads: tuple[str, ...]
    first_lead: str
    draw_stack: int
    hand: tuple[str, ...]
    hand_limit: int
    briefcase: list[Outside]
    cases: list[CaseLine]
    time: Track
    stability: Track
    menaces: Menaces
    objectives: list[ObjectiveFace]
    big_picture: BigPicture
    piles: list[Pile]
    strain_after: int
    general_prevention: bool
    waivers: int
    machine: bool


def board(cards: Cards) -> Board:
    """The table as this seat sees it."""
    view = cards.view
    return Board(
        cards={card: cards.clue(card) for card in view.clues},
        leads=view.leads_row,
        first_lead=view.leads_row[0] if view.leads_row else "",
        draw_stack=view.draw_stack,
        hand=view.hand,
        hand_limit=view.hand_limit,
        briefcase=[outside(card, view) for card in view.briefcase],
        cases=[cards.case(line) for line in view.lines],
        time=Track(cards.clues(view.time_area), view.time_limit),
        stability=Track(cards.clues(view.stability_area), view.stability_limit),
        menaces=Menaces([*map(cards.menace, view.active_menaces)], view.menace_deck),
        objectives=cards.objectives(),
        big_picture=big_picture(cards),
        piles=piles(cards),
        strain_after=view.strain_after,
        general_prevention=view.general_mark,
        waivers=view.waivers,
        machine=view.machine_in_play,
    )


def gauges(cards: Cards) -> list[Gauge]:
    """What can end the game: time, stability, menaces; and how far the goal is reached."""
    view = cards.view
    if view.settings.mode == "classic":
        goal = Gauge(
            "Big Picture", "puzzle", view.puzzle_types, view.types_to_win, False, "big_picture"
        )
    else:
        all_objectives = cards.objectives()
        done = sum(one.scored for one in all_objectives)
        goal = Gauge("Objectives", "puzzle", done, len(all_objectives), False, "objectives")
    return [
        Gauge("Time", "time", len(view.time_area), view.time_limit, True, "time_area"),
        Gauge(
            "Stability",
            "stability",
            len(view.stability_area),
            view.stability_limit,
            True,
            "stability_area",
        ),
        Gauge("Menaces left", "menace", view.menace_deck, place="menaces"),
        goal,
        Gauge("Draw stack", "cards", view.draw_stack, place="leads"),
    ]


def offered(cards: Cards) -> dict[str, MenaceFace]:
    """Menaces that lie nowhere on the table and are being looked at."""
    there = cards.view.active_menaces
    return {card: cards.menace(card) for card in cards.view.menaces if card not in there}


def is_menace_choice(asked: Question, cards: Cards) -> bool:
    """Whether menaces are chosen from: they are shown as cards, with all that they do."""
    shown = offered(cards)
    return any(option.of("card") in shown for option in asked.options)


def big_picture(cards: Cards) -> BigPicture:
    """What is scored, and what is needed."""
    clues = cards.clues(cards.view.big_picture)
    types: list[str] = list(dict.fromkeys(clue.type for clue in clues))
    is_classic = cards.view.settings.mode == "classic"
    return BigPicture(clues, types, cards.view.types_to_win if is_classic else 0)


def outside(card: str, view: View) -> Outside:
    """A card in the Briefcase: an Equipment clue, a guest equipment or the Contact."""
    if card in view.clues:
        clue = view.clues[card].card
        return Outside(card, clue.name, says(clue.briefcase_effects, ", "), clue.flavour)
    if card in view.guests:
        guest = view.guests[card]
        return Outside(card, guest.name, says(guest.effects, ", "), guest.flavour)
    contact = view.contact
    assert contact is not None
    either = [effect for side in contact.sides for effect in side.effects]
    return Outside(card, contact.name, says(either, " or "), contact.flavour)


def says(effects: Iterable[Effect], between: str) -> str:
    """Briefcase effects in a sentence."""
    words = between.join(SHORT[effect.effect] for effect in effects)
    return sentence(words) if words else ""


def piles(cards: Cards) -> list[Pile]:
    """The piles that can be opened and looked through."""
    view = cards.view
    zones = {
        "discard_area": ("Discard", "Discard Area", view.discard_area),
        "closed_cases": ("Closed", "Closed Cases", view.closed_cases),
        "removed": ("Box", "Out of the game", view.removed),
    }
    shown = [
        Pile(zone, label, title, len(cards.clues(there)), cards.clues(there))
        for zone, (label, title, there) in zones.items()
        if zone != "removed" or any(card in view.clues for card in there)
    ]
    left = ", ".join(map(str, view.case_deck))
    still = f"Still in the deck: {left}." if left else "No case is left in the deck."
    deck = Pile("case_deck", "Cases", "Case Deck", len(view.case_deck), [], still)
    return [*shown, deck]
