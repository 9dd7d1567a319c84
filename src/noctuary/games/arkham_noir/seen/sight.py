"""What each part of the view hangs on, for programs that look at every decision."""

from __future__ import annotations

from typing import Final

from noctuary.engine.kept import kept
from noctuary.engine.sight import Part, Sight
from noctuary.games.arkham_noir.content.cards import TYPES_TO_CLOSE, Cards
from noctuary.games.arkham_noir.seen.view import (
    View,
    case_numbers,
    clues_under,
    ending_text,
    line_views,
    out_of_reach,
    visible,
)
from noctuary.games.arkham_noir.state import (
    STRAIN_AFTER,
    TYPES_TO_WIN,
    ArkhamNoir,
    check_odds,
    hand_limit,
    machine_in_play,
    puzzle_types,
    stability_limit,
    time_limit,
)

OPEN: Final = (
    "leads_row",
    "hand",
    "briefcase",
    "closed_cases",
    "big_picture",
    "objective_row",
    "discard_area",
    "time_area",
    "stability_area",
    "active_menaces",
    "removed",
    "moving",
    "lines",
)
"""Where cards lie face up."""
DOORS: Final = ("lines", "moving", "outcome", "menace_deck", "removed_unseen", "case_deck")
"""Where a case is open, or can still come from."""


@kept(100)
def timed_under(pack: Cards, menaces: tuple[str, ...]) -> frozenset[str]:
    """The clues that have a time icon under these menaces."""
    clues = clues_under(pack, menaces)
    return frozenset(card for card, seen in clues.items() if seen.time_icon)


def timed(g: ArkhamNoir) -> frozenset[str]:
    """The clues in the open with a time icon."""
    return timed_under(g.pack, tuple(g.active_menaces)).intersection(visible(g))


SIGHT: Final = Sight(
    View,
    {
        "lines": Part(line_views, ("lines", "side")),
        "case_deck": Part(case_numbers, ("case_deck",)),
        "hand_limit": Part(hand_limit, ("active_menaces",)),
        "time_limit": Part(time_limit, ("settings", "side", "lines", "active_menaces")),
        "stability_limit": Part(stability_limit, ("settings",)),
        "machine_in_play": Part(machine_in_play, ("hand", "briefcase", "lines")),
        "puzzle_types": Part(puzzle_types, ("big_picture",)),
        "types_to_win": Part(lambda g: TYPES_TO_WIN),
        "types_to_close": Part(lambda g: TYPES_TO_CLOSE),
        "strain_after": Part(lambda g: STRAIN_AFTER),
        "out_of_reach": Part(out_of_reach, DOORS),
        "check_fails": Part(check_odds, ("draw_stack", "discard_area")),
        "clues.*.time_icon": Part(timed, (*OPEN, "question")),
        "ending_text": Part(ending_text, ("outcome", "settings")),
    },
)
