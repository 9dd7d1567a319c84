"""What the player may know: the open zones, the sizes of the hidden ones, the limits."""

from __future__ import annotations

from typing import Literal

import msgspec

from noctuary.engine import chance
from noctuary.engine.game import streams
from noctuary.engine.kept import kept
from noctuary.games.arkham_noir.closing import can_close
from noctuary.games.arkham_noir.content.cards import (
    TYPES_TO_CLOSE,
    Cards,
    CaseFace,
    Clue,
    Contact,
    Effect,
    GuestEquipment,
    Menace,
    MenaceEffect,
    Objective,
)
from noctuary.games.arkham_noir.state import (
    STRAIN_AFTER,
    TYPES_TO_WIN,
    ArkhamNoir,
    Line,
    Settings,
    check_odds,
    hand_limit,
    machine_in_play,
    puzzle_types,
    stability_limit,
    time_limit,
)
from noctuary.games.arkham_noir.words import telling


class ClueView(msgspec.Struct, frozen=True):
    """AN-35.4: a clue as it counts now, printed plus gained."""

    card: Clue
    time_icon: bool
    gained: tuple[Effect, ...]


class LineView(msgspec.Struct, frozen=True):
    """An open case: its Case Card, its clues, and what counts about them."""

    case: str
    number: int
    face: CaseFace
    cards: tuple[str, ...]
    spent: tuple[str, ...]
    mark: bool
    types: int
    can_close: bool


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the player may look at; AN-1.4, AN-1.5, AN-1.6, AN-1.13."""

    turn: int
    settings: Settings
    leads_row: tuple[str, ...]
    hand: tuple[str, ...]
    briefcase: tuple[str, ...]
    lines: tuple[LineView, ...]
    closed_cases: tuple[str, ...]
    big_picture: tuple[str, ...]
    objective_row: tuple[str, ...]
    discard_area: tuple[str, ...]
    time_area: tuple[str, ...]
    stability_area: tuple[str, ...]
    active_menaces: tuple[str, ...]
    removed: tuple[str, ...]
    moving: tuple[str, ...]
    draw_stack: int
    menace_deck: int
    case_deck: tuple[int, ...]
    removed_unseen: int
    menaces_turned: int
    hand_limit: int
    time_limit: int
    stability_limit: int
    machine_in_play: bool
    general_mark: bool
    waivers: int
    puzzle_types: int
    types_to_win: int
    types_to_close: int
    strain_after: int
    """AN-12.1: from so many clues in a line on, each further one costs a Stability Check."""
    out_of_reach: bool
    check_fails: tuple[int, int]
    """How many of how many cards of the Draw Stack would fail a Stability Check."""
    clues: dict[str, ClueView]
    menaces: dict[str, Menace]
    objectives: dict[str, Objective]
    contact: Contact | None
    """The Professional Contact, if it came along."""
    guests: dict[str, GuestEquipment]
    """The guest equipment that came along."""
    haunter: CaseFace | None
    """The Haunter's face, once it lies in the open."""
    haunter_effects: tuple[MenaceEffect, ...]
    """What it goes on doing then."""
    ending_text: str
    """AN-33.4: how it ended, once it is over."""


def view(g: ArkhamNoir) -> View:
    """AN-1.1: there is one player, and onlookers see what the player sees."""
    shown, pack = visible(g), g.pack
    clues = clues_under(pack, tuple(g.active_menaces))
    objectives = printed(pack).objectives if g.outcome is None else scored_objectives(g)
    others = [card for card in shown if card not in clues]
    is_haunted = pack.haunter in others
    return View(
        turn=g.turn,
        settings=g.settings,
        leads_row=tuple(g.leads_row),
        hand=tuple(g.hand),
        briefcase=tuple(g.briefcase),
        lines=line_views(g),
        closed_cases=tuple(g.closed_cases),
        big_picture=tuple(g.big_picture),
        objective_row=tuple(g.objective_row),
        discard_area=tuple(g.discard_area),
        time_area=tuple(g.time_area),
        stability_area=tuple(g.stability_area),
        active_menaces=tuple(g.active_menaces),
        removed=tuple(g.removed),
        moving=tuple(g.moving),
        draw_stack=len(g.draw_stack),
        menace_deck=len(g.menace_deck),
        case_deck=case_numbers(g),
        removed_unseen=len(g.removed_unseen),
        menaces_turned=g.menaces_turned,
        hand_limit=hand_limit(g),
        time_limit=time_limit(g),
        stability_limit=stability_limit(g),
        machine_in_play=machine_in_play(g),
        general_mark=g.general_mark,
        waivers=g.waivers,
        puzzle_types=puzzle_types(g),
        types_to_win=TYPES_TO_WIN,
        types_to_close=TYPES_TO_CLOSE,
        strain_after=STRAIN_AFTER,
        out_of_reach=out_of_reach(g),
        check_fails=check_odds(g),
        clues={card: clues[card] for card in shown if card in clues},
        menaces={card: pack.menace[card] for card in others if card in pack.menace},
        objectives={card: objectives[card] for card in others if card in objectives},
        contact=pack.contact if g.settings.uses_contact else None,
        guests=guests(g),
        haunter=pack.face_of(pack.haunter, "A") if is_haunted else None,
        haunter_effects=pack.ongoing[pack.haunter] if is_haunted else (),
        ending_text=ending_text(g),
    )


def visible(g: ArkhamNoir) -> list[str]:
    """Every card that lies face up anywhere, or is being looked at just now; some more than once,
    and words of the options that are no cards."""
    cards = [*g.leads_row, *g.hand, *g.briefcase, *g.closed_cases, *g.big_picture]
    cards += [*g.objective_row, *g.discard_area, *g.time_area, *g.stability_area]
    cards += [*g.active_menaces, *g.removed, *g.moving]
    for line in g.lines.values():
        cards += line.cards
    return cards + [option.partition(":")[2] for option in g.options]


def guests(g: ArkhamNoir) -> dict[str, GuestEquipment]:
    """AN-34.5: the guest equipment that came along."""
    card = g.settings.equipment
    came = g.settings.uses_equipment and card in g.pack.guest
    return {card: g.pack.guest[card]} if came else {}


def scored_objectives(g: ArkhamNoir) -> dict[str, Objective]:
    """AN-33.4: after the end the closing text of those that were scored can be read."""
    scored = {card: g.pack.objective[card] for card in g.big_picture if card in g.pack.objective}
    return {**printed(g.pack).objectives, **scored}


class Printed:
    """What the cards of a pack show before anything has happened to them: the same in every view,
    so it is made once."""

    def __init__(self, pack: Cards) -> None:
        hidden = msgspec.structs.replace
        self.clues = {
            clue.id: ClueView(card=clue, time_icon=pack.faces[clue.id].time_icon, gained=())
            for clue in pack.clue.values()
        }
        self.objectives = {
            card: hidden(objective, closing_text="") for card, objective in pack.objective.items()
        }
        self.faces = {
            (case, side): hidden(pack.face_of(case, side), closing_text="", classic_text="")
            for case in pack.case
            for side in "AB"
        }


@kept(1)
def printed(pack: Cards) -> Printed:
    """What is printed on the cards of a pack."""
    return Printed(pack)


@kept(100)
def clues_under(pack: Cards, menaces: tuple[str, ...]) -> dict[str, ClueView]:
    """AN-11.5, AN-28.6: all clues as printed, but for what menaces make of the dark ones."""
    clues = printed(pack).clues
    gained = pack.gained(menaces)
    time_icon = any(pack.ongoing_counts["ong_darkness_time"][menace] for menace in menaces)
    if not gained and not time_icon:
        return clues
    return {
        card: ClueView(seen.card, seen.time_icon or time_icon, gained)
        if pack.faces[card].darkness
        else seen
        for card, seen in clues.items()
    }


def line_views(g: ArkhamNoir) -> tuple[LineView, ...]:
    """All open cases."""
    return tuple([line_view(g.pack, g.side, case, line) for case, line in g.lines.items()])


@kept(4096)
def line_view(pack: Cards, side: Literal["A", "B"], case: str, line: Line) -> LineView:
    """One open case: it lies as it is until something is done there."""
    return LineView(
        case=case,
        number=pack.case[case].number,
        face=printed(pack).faces[case, side],
        cards=line.cards,
        spent=line.spent,
        mark=line.mark,
        types=pack.type_bits(line.cards).bit_count(),
        can_close=can_close(pack, line),
    )


def case_numbers(g: ArkhamNoir) -> tuple[int, ...]:
    """The cases that are still in their deck; their order is no secret."""
    return tuple(sorted([g.pack.case[case].number for case in g.case_deck]))


def ending_text(g: ArkhamNoir) -> str:
    """AN-33.4: how it ended."""
    return "" if g.outcome is None else telling.ending(g, g.outcome.reason)


def out_of_reach(g: ArkhamNoir) -> bool:
    """AN-35.5: no open case is left and none can be opened any more.

    A case can still come by the icons of a case or menace, so by any Menace Card that has them;
    a card that was removed unseen counts as if it were still in the deck.
    """
    if g.lines or g.moving or g.outcome is not None:
        return False
    waiting = g.menace_deck + g.removed_unseen
    doors = {n for menace in waiting for n in opened_by(g, menace)}
    return not any(g.pack.case_numbered[n] in g.case_deck for n in doors)


def opened_by(g: ArkhamNoir, menace: str) -> set[int]:
    """The cases that a Menace Card opens."""
    card = g.pack.menace[menace]
    doors = {icon.n for icon in card.icons if icon.icon == "access_case"}
    if any(effect.effect == "imm_access_case_3" for effect in card.immediate):
        doors.add(3)
    return doors


def redeal(g: ArkhamNoir, seed: int) -> ArkhamNoir:
    """A clone with another order of everything whose order the player cannot know."""
    twin = g.clone()
    twin.streams = streams(chance.mix(seed))
    twin.chance = "drawn"
    source = twin.streams["deck"]
    source = chance.shuffle(source, twin.draw_stack)
    dusk = [card for card in twin.menace_deck if g.pack.menace[card].group == "dusk"]
    midnight = [card for card in twin.menace_deck if g.pack.menace[card].group == "midnight"]
    hidden = dusk + twin.removed_unseen
    source = chance.shuffle(source, hidden)
    source = chance.shuffle(source, midnight)
    twin.removed_unseen = hidden[len(dusk) :]
    twin.menace_deck = midnight + hidden[: len(dusk)]
    twin.streams["deck"] = source
    return twin
