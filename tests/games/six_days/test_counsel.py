"""Whoever follows the hints gets through the story: each scene gets what it needs, then ends."""

from __future__ import annotations

import random

import noctuary
from noctuary.bots.hint import hint
from noctuary.games.six_days.game import GAME
from noctuary.games.six_days.play import Play

MOST = 400


def test_a_scene_gets_its_event_then_its_core_challenge_then_its_end():
    state, chance = noctuary.game("six-days").new(seed=3), random.Random(3)
    advised: dict[int, list[str]] = {}
    for _ in range(MOST):
        if state.question is None:
            break
        option = GAME.advise(state, state.seat)
        if option is not None:
            advised.setdefault(state.scene, []).append(option)
        state.reply(option or chance.choice(state.options))
    assert state.outcome is not None
    assert len(advised) == 8
    for needed in advised.values():
        kept = [option for option in needed if option != "discovery"]
        assert kept == ["event", "core", "end"], needed


def test_a_hint_in_a_scene_says_what_it_still_needs():
    state, chance = noctuary.game("six-days").new(seed=3), random.Random(3)
    while not isinstance(state.agenda[-1], Play):
        state.reply(chance.choice(state.options))
    found = hint(GAME, state, state.seat)
    assert found is not None
    assert found.option == "event"
    assert found.why.startswith("The scene needs its event, and it costs nothing.")
