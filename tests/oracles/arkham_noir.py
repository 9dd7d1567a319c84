"""A second opinion on Arkham Noir: which plays and closings are legal, word by word.

Slow and obvious on purpose. It reads the printed cards and the zones, and nothing that the rules of
the product have made ready: no bits, no tables of options.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from noctuary.games.arkham_noir.content.cards import Clue, EdgeIcon


def machine_is_in_play(g: Any) -> bool:
    """In the hand, in the Briefcase, or in the line of an open case."""
    lines = [card for line in g.lines.values() for card in line.cards]
    return "machine" in [*g.hand, *g.briefcase, *lines]


def usable(g: Any, icons: tuple[EdgeIcon, ...]) -> list[str]:
    """The techniques of an edge that count now; purple ones only with the Machine."""
    return [icon.tech for icon in icons if not icon.purple or machine_is_in_play(g)]


def right_end(g: Any, case: str) -> list[str]:
    """The last card of the line, or the Case Card itself."""
    line = g.lines[case].cards
    if line:
        return usable(g, g.pack.clue[line[-1]].right)
    faces = g.pack.case[case].faces
    face = faces[0] if len(faces) == 1 else next(f for f in faces if f.face == g.side)
    return usable(g, face.right)


def matches(left: list[str], right: list[str]) -> bool:
    """One pair is enough; `any` on the left joins everything, on the right it takes every icon."""
    if "any" in left:
        return True
    return any(mine in (theirs, "any") or theirs == "any" for mine in left for theirs in right)


def meets_requirements(g: Any, clue: Clue, case: str) -> bool:
    """Locks, skeleton locks, and clues that must lie there before."""
    line = g.lines[case]
    if len(line.cards) < clue.attrs.card_minimum:
        return False
    unspent = [g.pack.clue[card].attrs for card in line.cards if card not in line.spent]
    skeleton = any(attrs.skeleton_key for attrs in unspent)
    key = skeleton or any(attrs.key for attrs in unspent)
    if clue.attrs.skeleton_lock:
        return skeleton or g.waivers > 0
    if clue.attrs.lock:
        return key or g.waivers > 0
    return True


def legal_plays(g: Any) -> set[tuple[str, str]]:
    """Every card of the hand, and the First Lead, to every case that takes it."""
    cards = [*g.leads_row[:1], *g.hand]
    return {
        (card, case)
        for card in cards
        for case in g.lines
        if matches(usable(g, g.pack.clue[card].left), right_end(g, case))
        and meets_requirements(g, g.pack.clue[card], case)
    }


def types(g: Any, cards: list[str]) -> set[str]:
    """The different types among some clues."""
    return {g.pack.clue[card].type for card in cards}


def closable(g: Any) -> set[str]:
    """Cases whose line shows five different types."""
    return {case for case, line in g.lines.items() if len(types(g, list(line.cards))) >= 5}


def scoring(g: Any, case: str) -> Iterator[set[str]]:
    """Every set of puzzle clues that leaves five types behind."""
    line = list(g.lines[case].cards)
    puzzles = [card for card in line if g.pack.clue[card].attrs.puzzle]
    for size in range(len(puzzles) + 1):
        for chosen in combinations(puzzles, size):
            if len(types(g, [card for card in line if card not in chosen])) >= 5:
                yield set(chosen)
