"""What machine players think of a position."""

from __future__ import annotations

import noctuary
from noctuary.games.arkham_noir.seen import worth


def test_a_wanted_clue_is_worth_the_more_the_nearer_it_lies():
    game = noctuary.game("arkham-noir")
    start = game.new(seed=5, mode="hardboiled")
    wanted = worth.goal_of(start.pack, "hardboiled", ()).wanted
    clue = next(card for card in start.draw_stack if card in wanted)
    found = []
    for zone in ("hand", "leads_row", "draw_stack", "discard_area", "closed_cases", "removed"):
        g = start.clone()
        g.draw_stack.remove(clue)
        getattr(g, zone).append(clue)
        found.append(worth.places_worth(g, worth.goal_of(g.pack, "hardboiled", ()), worth.WEIGHTS))
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
