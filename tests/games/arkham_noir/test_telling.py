"""Events that seldom happen tell what happened, by which rule."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.effects import bypass_lock
from noctuary.games.arkham_noir.events import ObjectiveDone, WaiverGained
from noctuary.games.arkham_noir.maintenance import CheckVictory
from tests.games.arkham_noir.table import Table, cards


@pytest.mark.rule("AN-15.8")
def test_a_lock_that_need_not_be_opened_is_told() -> None:
    t = Table()
    bypass_lock(t.g, "c02", None, may=False)
    assert t.events == [WaiverGained(rule="AN-15.8")]
    assert t.g.waivers == 1


@pytest.mark.rule("AN-24.4")
def test_an_objective_that_is_completed_is_told() -> None:
    first, *others = cards().objective.values()
    clues = {letter: card for card, letter in cards().puzzles.items()}
    t = Table(
        objective_row=" ".join([first.id, *(other.id for other in others)]),
        big_picture=" ".join(clues[letter] for letter in first.letters),
    )
    CheckVictory().run(t.g)
    assert ObjectiveDone(objective=first.id, rule="AN-24.4") in t.events
    assert first.id in t.g.big_picture
    assert first.id not in t.g.objective_row
