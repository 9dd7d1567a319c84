"""Observations that are brought up to date are the same as those made anew."""

from __future__ import annotations

import random

import msgspec
import numpy as np
import pytest

from noctuary.env.observing import Observer
from noctuary.games import PACKAGES, game


@pytest.mark.parametrize("game_id", PACKAGES)
def test_what_is_kept_from_view_to_view_is_what_a_fresh_look_shows(game_id: str):
    rules, chance, kept = game(game_id), random.Random(3), Observer()
    state = rules.new(seed=3)
    for _ in range(60):
        if not state.options:
            break
        view, asked = rules.view(state, 0), type(state.agenda[-1]).__name__
        assert np.array_equal(kept.array(view, asked), Observer().array(view, asked))
        state.reply(chance.choice(state.options))


class Seen(msgspec.Struct, frozen=True):
    share: float = 0.0
    words: tuple[str, ...] = ()
    things: dict[str, int] = {}


def test_nothing_is_left_behind_of_what_has_gone():
    kept = Observer(64)
    kept.array(Seen(0.1, ("a", "b"), {"lamp": 3}))
    kept.array(Seen(0.7, ("a",), {"lamp": 2, "key": 1}))
    assert not kept.array(Seen()).any()
    again = kept.array(Seen(0.1, ("a", "b"), {"lamp": 3}))
    assert np.array_equal(again, Observer(64).array(Seen(0.1, ("a", "b"), {"lamp": 3})))
