"""AN-C21 to AN-C23, AN-C26: the printed effects."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, get_args

from noctuary.engine.faults import Path
from noctuary.games.arkham_noir.content.cards import Clue, EffectName
from noctuary.games.arkham_noir.content.checks.draft import (
    CASES,
    CLUES,
    CONTACT,
    EQUIPMENT,
    Breach,
    Draft,
    constraint,
    of,
)
from noctuary.games.arkham_noir.content.checks.edges import is_ordinary

EFFECTS: Final[tuple[EffectName, ...]] = get_args(EffectName)
CLOSING: Final = ("close_case_5", "close_case_6")
ONGOING: Final = "time_limit_plus"
RETURNING: Final = "recycle_discard"


def prints(clue: Clue, effect: str) -> bool:
    """Whether a clue has this effect when it is played."""
    return any(printed.effect == effect for printed in clue.effects)


@constraint("AN-C21", CLUES)
def cases_5_and_6_can_be_closed_by_effect(draft: Draft) -> Iterator[Breach]:
    """AN-C21: `close_case_5` and `close_case_6` each occur on at least two of the 45, at least one
    of each playable without purple icons and without lock."""
    for effect in CLOSING:
        clues = [clue for clue in draft.deck if prints(clue, effect)]
        if len(clues) < 2:
            message = f"expected {effect} on at least 2 of the 45; found it on {len(clues)}"
            yield of(CLUES, message, "add it to a clue")
        elif not any(
            is_ordinary(clue.left) and not (clue.attrs.lock or clue.attrs.skeleton_lock)
            for clue in clues
        ):
            message = f"expected {effect} on a clue without lock and with an ordinary left edge"
            yield of(CLUES, f"{message}; found none", f"add {effect} to one")


@constraint("AN-C22", CLUES, CASES, CONTACT, EQUIPMENT)
def all_effects_occur(draft: Draft) -> Iterator[Breach]:
    """AN-C22: Each of the 18 effects occurs in the set."""
    found: set[str] = {effect.effect for _, _, effect in draft.effects()}
    found |= {effect for case in draft.cases for face in case.faces for effect in face.ongoing}
    for effect in EFFECTS:
        if effect not in found:
            message = f"expected all 18 effects in the set; found no {effect}"
            yield of(CLUES, message, "add it to a clue, case or piece of equipment")


@constraint("AN-C22", CLUES, CONTACT, EQUIPMENT)
def some_effects_are_both_may_and_must(draft: Draft) -> Iterator[Breach]:
    """AN-C22: `may` and `must` both occur for at least four effect kinds."""
    printed = sorted({(effect.effect, effect.mode) for _, _, effect in draft.effects()})
    both = [kind for kind, modes in groupby(printed, lambda pair: pair[0]) if len(list(modes)) > 1]
    if len(both) < 4:
        found = f"{len(both)} ({', '.join(both) or 'none'})"
        message = f"expected at least 4 effects that occur both as may and as must; found {found}"
        yield of(CLUES, message, "change the mode of some")


@constraint("AN-C23", CLUES)
def order_matters_somewhere(draft: Draft) -> Iterator[Breach]:
    """AN-C23: At least one clue prints an effect to the right of a close effect, and at least one
    prints an effect to the right of `draw_menace`."""
    for kind, effects in (("a close effect", CLOSING), ("draw_menace", ("draw_menace",))):
        followed = {effect.effect for clue in draft.clues for effect in clue.effects[:-1]}
        if followed.isdisjoint(effects):
            message = f"expected a clue with an effect to the right of {kind}; found none"
            yield of(CLUES, message, "add an effect behind it")


@constraint("AN-C26", CLUES)
def the_discard_is_recycled_twice_at_most(draft: Draft) -> Iterator[Breach]:
    """AN-C26: Cards return to the Draw Stack by `recycle_discard` on clues, at most twice; so the
    number of turns is bounded."""
    places = [
        (clue, n)
        for clue in draft.clues
        for n, effect in enumerate(clue.effects)
        if effect.effect == RETURNING
    ]
    for clue, n in places[2:]:
        message = f"expected {RETURNING} at most twice on all clues; found it {len(places)} times"
        yield Breach(clue, ("effects", n), message, "a game must come to its end")


@constraint("AN-C26")
def nothing_else_recycles_the_discard(draft: Draft) -> Iterator[Breach]:
    """AN-C26: Only clues (and `imm_full_reshuffle`) return cards to the Draw Stack."""
    elsewhere = [
        (at, path)
        for at, path, effect in draft.effects()
        if effect.effect == RETURNING and not (isinstance(at, Clue) and path[0] == "effects")
    ]
    elsewhere += [
        (at, path) for at, path, effect in draft.menace_effects() if effect.gains == RETURNING
    ]
    for at, path in elsewhere:
        message = f"expected {RETURNING} among the printed effects of clues; found it here"
        yield Breach(at, path, message, "it would keep the game from coming to an end")


@constraint("AN-14.31")
def time_limit_plus_is_ongoing(draft: Draft) -> Iterator[Breach]:
    """AN-14.31: `time_limit_plus` is an ongoing effect of Case face 1B, and no other is one."""
    places: list[tuple[object, Path, str]] = [
        (at, path, ONGOING) for at, path, effect in draft.effects() if effect.effect == ONGOING
    ]
    places += [
        (at, path, ONGOING)
        for at, path, effect in draft.menace_effects()
        if effect.gains == ONGOING
    ]
    places += [
        (case, ("faces", f, "ongoing", n), effect)
        for case in draft.cases
        for f, face in enumerate(case.faces)
        for n, effect in enumerate(face.ongoing)
        if effect != ONGOING or (case.number, face.face) != (1, "B")
    ]
    for at, path, effect in places:
        message = f"expected {ONGOING} as the ongoing effect of Case 1, face B, and of nothing else"
        yield Breach(at, path, f"{message}; found {effect} here", "take it out")
