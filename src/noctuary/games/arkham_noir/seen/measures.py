"""What a player counts in the course of a game: a hint says which of it an option changes."""

from __future__ import annotations

from noctuary.engine.question import Measure
from noctuary.games.arkham_noir.content.cards import TYPES_TO_CLOSE
from noctuary.games.arkham_noir.seen.worth import Goal, goal_of
from noctuary.games.arkham_noir.state import STRAIN_AFTER, ArkhamNoir


def measures(g: ArkhamNoir) -> tuple[Measure, ...]:
    """What is won and lost so far, the weightiest first."""
    goal = goal_of(g.pack, g.settings.mode, tuple(g.big_picture))
    lost = sum(clue in g.removed or clue in g.closed_cases for clue in goal.wanted)
    return (
        Measure("types in the Big Picture" if goal.by_type else "letters scored", goal.reached),
        Measure("Stability cards", len(g.stability_area), good=False),
        Measure("menaces that came", g.menaces_turned, good=False),
        Measure("Time cards", len(g.time_area), good=False),
        Measure("wanted clues in open cases", waiting(g, goal)),
        Measure("wanted clues in hand", sum(clue in g.hand for clue in goal.wanted)),
        Measure("wanted clues out of reach", lost, good=False),
        Measure("types towards closing a case", types(g)),
        Measure("clues beyond the strain limit", strained(g), good=False),
        Measure("outside help unused", sum(card not in g.pack.faces for card in g.briefcase)),
        Measure("cards in hand", len(g.hand)),
    )


def reached(g: ArkhamNoir) -> float:
    """The part of the types or letters that is scored."""
    goal = goal_of(g.pack, g.settings.mode, tuple(g.big_picture))
    needed = TYPES_TO_CLOSE if goal.by_type else goal.reached + len(goal.wanted)
    return min(1.0, goal.reached / needed)


def waiting(g: ArkhamNoir, goal: Goal) -> int:
    """Clues in open cases that would be scored if these were closed."""
    return sum(card in goal.wanted for line in g.lines.values() for card in line.cards)


def types(g: ArkhamNoir) -> int:
    """The types that lie in open cases, as far as they are needed to close them."""
    lines = [g.pack.type_bits(line.cards).bit_count() for line in g.lines.values()]
    return sum(min(TYPES_TO_CLOSE, shown) for shown in lines)


def strained(g: ArkhamNoir) -> int:
    """Clues of long lines for which stability is checked."""
    return sum(max(0, len(line.cards) - STRAIN_AFTER) for line in g.lines.values())
