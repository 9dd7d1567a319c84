"""AN-C5 to AN-C9: the icons on the edges, so that lines can be built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from noctuary.engine.faults import Path
from noctuary.games.arkham_noir.content.cards import TECHNIQUES, Case, Clue, EdgeIcon, edge_bits
from noctuary.games.arkham_noir.content.checks.draft import (
    CLUES,
    HAUNTER,
    Breach,
    Draft,
    constraint,
    of,
)


def is_ordinary(edge: Iterable[EdgeIcon]) -> bool:
    """Whether an edge can be used without the Machine."""
    return edge_bits(edge, lit=False) != 0


def printed_edges(draft: Draft) -> Iterator[tuple[Clue | Case, Path, tuple[EdgeIcon, ...]]]:
    """The edges of all clues and cases, with their places."""
    for clue in draft.clues:
        yield clue, ("left",), clue.left
        yield clue, ("right",), clue.right
    for case in draft.cases:
        for n, face in enumerate(case.faces):
            yield case, ("faces", n, "right"), face.right


@constraint("AN-C5")
def clues_have_both_edges(draft: Draft) -> Iterator[Breach]:
    """AN-C5: Every clue has at least one left and one right icon."""
    for clue in draft.clues:
        for side, edge in (("left", clue.left), ("right", clue.right)):
            if not edge:
                message = f"expected an icon on the {side} edge of {clue.id}; found none"
                yield Breach(clue, (side,), message, "add one, such as {tech: any}")


@constraint("AN-C6", CLUES)
def techniques_are_common(draft: Draft) -> Iterator[Breach]:
    """AN-C6: Each technique occurs at least 8 times on left edges and at least 12 times on right
    edges, not counting purple."""
    lefts, rights = [clue.left for clue in draft.deck], [clue.right for clue in draft.deck]
    for side, edges, least in (("left", lefts, 8), ("right", rights, 12)):
        for tech in TECHNIQUES:
            n = sum(any(i.tech == tech and not i.purple for i in edge) for edge in edges)
            if n < least:
                message = f"expected {tech} on at least {least} {side} edges of the 45; found {n}"
                yield of(CLUES, message, f"add {{tech: {tech}}} to {side} edges")


@constraint("AN-C7", CLUES)
def most_clues_need_no_machine(draft: Draft) -> Iterator[Breach]:
    """AN-C7: At least 40 of the 45 clues have an ordinary or `any` icon on the left edge."""
    n = sum(is_ordinary(clue.left) for clue in draft.deck)
    if n < 40:
        message = f"expected an ordinary left edge on at least 40 of the 45; found {n}"
        yield of(CLUES, message, "take `purple: true` from some left edges")


@constraint("AN-C8", CLUES)
def some_clues_need_the_machine(draft: Draft) -> Iterator[Breach]:
    """AN-C8: At least 3 and at most 6 of the 45 clues have a purple-only left edge; at least 4
    right edges contain a purple icon."""
    lefts = sum(bool(clue.left) and not is_ordinary(clue.left) for clue in draft.deck)
    if not 3 <= lefts <= 6:
        message = f"expected 3 to 6 of the 45 with a left edge all purple; found {lefts}"
        yield of(CLUES, message, "see to `purple: true` on left edges")
    rights = sum(any(icon.purple for icon in clue.right) for clue in draft.deck)
    if rights < 4:
        message = f"expected at least 4 of the 45 with purple on the right edge; found {rights}"
        yield of(CLUES, message, "add `purple: true` on right edges")


@constraint("AN-C9", CLUES)
def every_edge_can_be_followed(draft: Draft) -> Iterator[Breach]:
    """AN-C9: For every case that heads a line and for every clue, at least 8 of the 45 clues match
    its ordinary right edge, except for clues whose right edge is purple only."""
    lefts = [edge_bits(clue.left, lit=False) for clue in draft.deck]
    for at, path, edge in printed_edges(draft):
        ends_a_line = path[-1] == "right" and not (isinstance(at, Case) and at.number == HAUNTER)
        if not ends_a_line or (isinstance(at, Clue) and not is_ordinary(edge)):
            continue
        bits = edge_bits(edge, lit=False)
        n = sum(left & bits != 0 for left in lefts)
        if n < 8:
            message = f"expected at least 8 of the 45 to match this right edge; found {n}"
            yield Breach(at, path, message, "add an ordinary icon")


@constraint("AN-C9", CLUES)
def few_right_edges_are_all_purple(draft: Draft) -> Iterator[Breach]:
    """AN-C9: At most 2 of the 50 clues have a right edge that is purple only."""
    purple = [clue for clue in draft.clues if clue.right and not is_ordinary(clue.right)]
    for clue in purple[2:]:
        message = f"expected at most 2 clues with a right edge all purple; found {len(purple)}"
        yield Breach(clue, ("right",), message, "add an ordinary icon")


@constraint("AN-C32")
def any_is_never_purple(draft: Draft) -> Iterator[Breach]:
    """AN-C32: No `any` icon is purple."""
    for at, path, edge in printed_edges(draft):
        for n, icon in enumerate(edge):
            if icon.tech == "any" and icon.purple:
                message = "expected a technique under purple; found any"
                yield Breach(at, (*path, n), message, "leave out `purple`, or name a technique")
