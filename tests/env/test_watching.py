"""What is observed by what a view hangs on is what the view shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import noctuary
from noctuary.engine.game import Game
from noctuary.engine.question import SettingError
from noctuary.env.watching import Watcher, observer
from tests.oracles.observations import observation

WATCHED = [game for game in noctuary.games() if game.sight is not None]
watched_game = pytest.mark.parametrize("game", WATCHED, ids=lambda game: game.id)


def tables(game: Game, chance: random.Random) -> Iterator[Any]:
    """Tables with settings of every kind, dealt by the machine and from real cards."""
    for seed in range(24):
        settings = {s.name: chance.choice(s.choices).value for s in game.settings if s.choices}
        settings["chance"] = "drawn" if seed % 3 else "real"
        with suppress(SettingError):  # from real cards nobody can take one out unseen
            yield game.new(seed, **settings)


def positions(game: Game, seed: int) -> Iterator[Any]:
    """Random games, decision by decision, each to its end."""
    chance = random.Random(seed)
    for state in tables(game, chance):
        while state.options:
            yield state
            state.reply(chance.choice(state.options))
        yield state


@watched_game
def test_every_observation_is_that_of_the_view(game: Game):
    watcher = observer(game)
    assert isinstance(watcher, Watcher)
    for state in positions(game, 1):
        words = [type(step).__name__ for step in state.agenda[-1:]]
        seen = watcher.look(state, 0, *words)
        assert np.array_equal(seen, observation(game.view(state, 0), *words))


@watched_game
def test_it_does_not_matter_in_which_order_tables_are_looked_at(game: Game):
    watcher, chance = observer(game), random.Random(2)
    found = [state.clone() for state in positions(game, 2)]
    for state in chance.sample(found, 150):
        assert np.array_equal(watcher.look(state, 0), observation(game.view(state, 0)))


class Reading:
    """A state that notes which of its fields are read."""

    def __init__(self, state: Any) -> None:
        self.state, self.read = state, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.read.add("question" if name == "options" else name)
        return getattr(self.state, name)


@watched_game
def test_a_part_reads_no_field_that_it_does_not_name(game: Game):
    sight: Any = game.sight
    for state in positions(game, 3):
        for name, part in sight.parts.items():
            reading = Reading(state)
            part.find(reading)
            assert reading.read <= {"pack", *part.fields}, name


@watched_game
def test_a_part_is_found_as_the_view_shows_it(game: Game):
    sight: Any = game.sight
    for state in positions(game, 4):
        view = game.view(state, 0)
        for name, part in sight.parts.items():
            if "*" not in name:
                assert part.find(state) == getattr(view, name), name
