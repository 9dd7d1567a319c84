"""Observations that are brought up to date are the same as those made anew."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from noctuary.env.observing import LARGEST, Observer
from noctuary.games import PACKAGES, game
from tests.oracles.observations import observation

SEATS = {"arkham-noir": 1, "when-darkness-comes": 2, "dark-quarter": 2, "six-days": 2}
SETTINGS: dict[str, dict[str, Any]] = {"when-darkness-comes": {"scenario": "ward_seven"}}


@pytest.mark.parametrize("game_id", PACKAGES)
def test_what_is_kept_from_view_to_view_is_what_a_fresh_look_shows(game_id: str):
    rules, chance, kept = game(game_id), random.Random(3), Observer()
    seats, settings = SEATS[game_id], SETTINGS.get(game_id, {})
    for seed in range(2):
        state = rules.new(seed, seats, **settings)
        for _ in range(60):
            view = rules.view(state, chance.randrange(seats))
            words = [type(step).__name__ for step in state.agenda[-1:]]
            assert np.array_equal(kept.array(view, *words), observation(view, *words))
            if not state.options:
                break
            state.reply(chance.choice(state.options))


class Thing(msgspec.Struct, frozen=True):
    id: str = ""
    n: int = 0
    of: tuple[Any, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    share: float = 0.0
    number: int = 0
    words: tuple[str, ...] = ()
    row: tuple[Any, ...] = ()
    things: dict[str, Any] = {}
    best: Thing | None = None
    anything: Any = None


PROSE = "What is longer than a word is prose."
WORDS = ("", "a", "b", "c", PROSE)


def made_up(chance: random.Random, depth: int = 2) -> Any:
    """A value of any kind that can stand in a view."""
    kinds: list[Any] = [None, chance.randrange(-2, 3), chance.choice(WORDS), chance.random()]
    kinds += [True, 3e4, float(chance.randrange(3))]
    if depth:
        several = [made_up(chance, depth - 1) for _ in range(chance.randrange(4))]
        kinds += [tuple(several), several, dict(zip("abc", several, strict=False))]
        kinds += [Thing(chance.choice(WORDS), chance.randrange(3), tuple(several))]
    return chance.choice(kinds)


def test_no_change_leaves_anything_behind():
    """Whatever comes, goes, moves along a row, shares its name or turns into something else."""
    chance, kept = random.Random(5), Observer(97)
    for _ in range(400):
        view = Seen(
            share=chance.choice((0.0, 0.1, 0.7)),
            number=chance.choice((0, 1, 20_000, -20_000)),
            words=tuple(chance.choices(WORDS, k=chance.randrange(12))),
            row=tuple(made_up(chance) for _ in range(chance.randrange(5))),
            things={key: made_up(chance) for key in chance.sample("abcdef", k=3)},
            best=chance.choice((None, Thing("a", 1), Thing("b", 2, (Thing("a"), Thing("a", 3))))),
            anything=made_up(chance),
        )
        word = chance.choice(WORDS)
        array = kept.array(view, word)
        assert np.array_equal(array, observation(view, word, length=97))
        assert abs(array).max() <= LARGEST
    assert not kept.array(Seen()).any()


def test_an_array_is_not_changed_by_the_next_one():
    kept = Observer(64)
    first = kept.array(Seen(words=("a",)))
    before = first.copy()
    kept.array(Seen(words=("b",)))
    assert np.array_equal(first, before)
