"""How well the player stands: an estimate for machine players that look ahead."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.kept import kept
from noctuary.games.arkham_noir.content.cards import TYPES_TO_CLOSE, Cards
from noctuary.games.arkham_noir.state import (
    STRAIN_AFTER,
    ArkhamNoir,
    machine_in_play,
    stability_limit,
    time_limit,
)


class Weights(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What things are worth, in points; found by playing many games against each other."""

    win: float = 500.0
    scored: float = 20.0
    """A wanted puzzle clue in the Big Picture."""
    pending: float = 14.0
    """One in a line that could be closed at once."""
    begun: float = 0.25
    """The part of that which it is worth in a line without any other type."""
    type: float = 1.0
    """A type towards the closing of a line."""
    menace: float = 9.0
    """A Menace Card that still lies in its deck; time that has run is a part of one."""
    stack: float = 6.0
    """A full Draw Stack: when it runs out, a menace comes."""
    stability: tuple[float, ...] = (0.0, 0.6, 1.8, 5.0, 11.0, 48.0)
    """What the cards in the Stability Penalty Area cost; the last one breaks the player."""

    end: float = 0.2
    """Each icon on the right edge of a line."""
    key: float = 1.5
    """A key in a line that has opened no lock yet; more than two are of no use."""
    strain: float = 0.8
    """Each clue of a line beyond the sixth: Stability Checks are near."""
    hand: float = 2.0
    """A wanted clue in hand."""
    lead: float = 0.3
    """A wanted clue in the Leads Row."""
    away: float = 1.0
    """What it costs that a wanted clue lies in the Discard Area or a penalty area."""
    closed: float = 4.0
    """What it costs that one lies in the Closed Cases Area."""
    lost: float = 12.0
    """What it costs that one is out of the game."""
    reach: float = 2.0
    """A step towards a wanted clue that is the back of another card."""
    machine: float = 2.0
    """The Machine in play while a wanted clue has to be turned over in its light."""
    help: float = 3.0
    """Outside help that has not been used."""


WEIGHTS: Final = Weights()
PLAIN: Final = Weights(
    stack=0,
    end=0,
    key=0,
    strain=0,
    hand=0,
    lead=0,
    away=0,
    closed=0,
    lost=0,
    reach=0,
    machine=0,
    help=0,
)
"""What lies on the table counts and nothing that may come of it: the yardstick of AN-C31."""


def worth(g: ArkhamNoir, weights: Weights = WEIGHTS) -> float:
    """How well the player stands, in points; more is better."""
    goal = goal_of(g.pack, g.settings.mode, tuple(g.big_picture))
    points = weights.scored * goal.reached
    if g.outcome is not None:
        return points + (weights.win if g.outcome.won else -weights.win)
    return (
        points
        + lines_worth(g, goal, weights)
        + places_worth(g, goal, weights)
        + reserves_worth(g, weights)
    )


class Goal(msgspec.Struct, frozen=True, eq=False):
    """What is still to be scored; it changes only when something is."""

    reached: int
    """How many types (Classic) or letters (Hardboiled) are scored."""
    wanted: frozenset[str]
    """The puzzle clues that would bring another one."""
    by_type: bool
    """Whether one clue of a type is enough."""
    fronts: tuple[str, ...]
    """The cards that have a wanted clue on their back."""
    steps: dict[str, float]
    """What closing a case does for wanted clues that are the back of a card."""
    needs_light: bool
    """Whether one of them can be turned over in the Machine's light alone."""


@kept(4096)
def goal_of(pack: Cards, mode: str, big_picture: tuple[str, ...]) -> Goal:
    """The goal, once these cards are in the Big Picture."""
    if mode == "classic":
        types = pack.type_bits(big_picture)
        wanted = frozenset(c for c in pack.puzzles if not pack.faces[c].type_bit & types)
        reached = types.bit_count()
    else:
        letters = {letter for o in pack.objective.values() for letter in o.letters}
        named = {pack.letters[letter] for letter in letters}
        wanted = frozenset(named.difference(big_picture))
        reached = len(named) - len(wanted)
    return Goal(
        reached,
        wanted,
        mode == "classic",
        tuple(pack.front[clue] for clue in pack.front if clue in wanted),
        {case: steps_by_closing(pack, case, wanted) for case in pack.case},
        pack.back[pack.haunter] in wanted,
    )


def steps_by_closing(pack: Cards, case: str, wanted: frozenset[str]) -> float:
    """A whole step for the clue on the back of the case, half a one for a case that it opens."""
    opened = [pack.case_numbered[i.n] for i in pack.icons["A"][case] if i.icon == "access_case"]
    return (pack.back.get(case) in wanted) + 0.5 * sum(pack.back.get(c) in wanted for c in opened)


def lines_worth(g: ArkhamNoir, goal: Goal, weights: Weights) -> float:
    """The open cases: puzzle clues that wait in them, and how near each is to its closing."""
    points = 0.0
    counted = 0
    for case, line in g.lines.items():
        worth, each, waiting = line_worth(g.pack, goal, weights, case, line.cards, line.spent)
        points += worth
        for bit in waiting:
            if not (goal.by_type and counted & bit):
                counted |= bit
                points += each
    return points


@kept(1 << 16)
def line_worth(
    pack: Cards,
    goal: Goal,
    weights: Weights,
    case: str,
    cards: tuple[str, ...],
    spent: tuple[str, ...],
) -> tuple[float, float, tuple[int, ...]]:
    """One line by itself; what a wanted clue in it is worth, and the types of those that wait."""
    faces = pack.faces
    waiting = tuple(faces[card].type_bit for card in cards if card in goal.wanted)
    bits = keys = 0
    for card in cards:
        face = faces[card]
        if card not in goal.wanted:
            bits |= face.type_bit
        keys += (face.key or face.skeleton_key) and card not in spent
    types = min(TYPES_TO_CLOSE, bits.bit_count())
    ripe = types / TYPES_TO_CLOSE
    points = weights.type * types + weights.reach * goal.steps[case] * ripe
    points += weights.key * min(keys, 2)
    points -= weights.strain * max(0, len(cards) + 1 - STRAIN_AFTER)
    if cards:
        points += weights.end * faces[cards[-1]].right.bit_count()
    return points, weights.pending * (weights.begun + (1 - weights.begun) * ripe), waiting


def places_worth(g: ArkhamNoir, goal: Goal, weights: Weights) -> float:
    """Where the wanted clues lie, apart from those in lines. A clue lies in one place only."""
    among = goal.wanted.intersection
    points = (
        weights.hand * len(among(g.hand))
        + weights.lead * len(among(g.leads_row))
        - weights.closed * len(among(g.closed_cases))
        - weights.away
        * (len(among(g.discard_area)) + len(among(g.time_area)) + len(among(g.stability_area)))
        - weights.lost * len(among(g.removed))
    )
    for front in goal.fronts:
        if front not in g.case_deck and front not in g.menace_deck:
            points += weights.reach * (1 if front in g.lines else 3)
    if goal.needs_light and machine_in_play(g):
        points += 2 * weights.machine
    return points


def reserves_worth(g: ArkhamNoir, weights: Weights) -> float:
    """What is left before the end: menaces, time, cards to draw, stability and outside help."""
    strained = len(g.stability_area) + len(weights.stability) - 1 - stability_limit(g)
    lost = weights.stability[min(max(0, strained), len(weights.stability) - 1)]
    menaces = len(g.menace_deck) - len(g.time_area) / time_limit(g)
    unused = sum(card not in g.pack.faces for card in g.briefcase)
    return (
        weights.menace * menaces
        + weights.stack * len(g.draw_stack) / len(g.pack.deck)
        + weights.help * unused
        - lost
    )
