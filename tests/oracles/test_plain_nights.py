"""Whatever is passed by at a glance in a turn is passed by rightly."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

import noctuary
from noctuary.games.when_darkness_comes.night import deeds, turn
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions, ending
from tests.oracles import plain_nights as plain

TABLES: Final = [
    ("last_bus", 1), ("ward_seven", 3), ("the_will", 4), ("hollow_choir", 2),
    ("night_deposit", 3), ("second_market", 3), ("ten_paces", 4),
]  # fmt: skip
NIGHTS: Final = 2
LONGEST: Final = 250


def nights(scenario: str, seats: int) -> Iterator[tuple[Night, str]]:
    """Every question of some random nights, and what is replied."""
    game = noctuary.game("when-darkness-comes")
    for seed in range(NIGHTS):
        source = random.Random(seed)
        state = game.new(seed=seed, scenario=scenario, seats=seats)
        for _ in range(LONGEST):
            if state.outcome is not None:
                break
            option = source.choice(state.options)
            yield state, option
            state.reply(option)
        yield state, ""


@pytest.mark.rule("WD-9.9", "WD-35.9")
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_actions_and_ends_are_found_as_by_looking_at_all_of_them(scenario: str, seats: int) -> None:
    for g, _ in nights(scenario, seats):
        if not g.party or g.outcome is not None or not g.round:
            continue
        assert ending.may_be_over(g, g.story) or not plain.is_over(g)
        hidden = tuple(range(1, 13))
        for c in g.alive():
            assert deeds.legal(g, c, deeds.offers_at(g, c.square)) == plain.legal_deeds(g, c.id)
            assert conditions.hides(g, c.square, hidden) == plain.hides(g, c.square, hidden)


@pytest.mark.rule("WD-5.7", "WD-5.13")
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_turns_go_as_if_every_step_had_waited_for_its_time(
    scenario: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = [(option, noctuary.dumps(g)) for g, option in nights(scenario, seats)]
    monkeypatch.setattr(turn, "begin_turn", plain.begin_turn)
    monkeypatch.setattr(turn.FinishTurn, "run", plain.finish_turn)
    monkeypatch.setattr(ending, "may_be_over", lambda g, story: True)
    assert [(option, noctuary.dumps(g)) for g, option in nights(scenario, seats)] == quick
