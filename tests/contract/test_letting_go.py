"""Content that nobody plays with any more is let go, whatever was worked out about it: people can
bring content of their own, as much as they like. Until then it can go to other processes."""

from __future__ import annotations

import gc
import pickle
import random
import weakref
from typing import Any

import pytest

import noctuary
from noctuary.engine.packs import find_pack
from noctuary.games import PACKAGES

DECISIONS = 40


def play_a_while(game: noctuary.Game) -> weakref.ref[Any]:
    """A game with content of its own, looked at and judged as at a table."""
    pack = game.read_pack(find_pack(game.folder, game.default_pack))
    state, chance = game.new(seed=3, pack=pack), random.Random(3)
    for _ in range(DECISIONS):
        if state.question is None:
            break
        game.view(state, state.seat)
        game.question(state, state.seat)
        game.advise(state, state.seat, "keen")
        game.worth(state, state.seat)
        state.reply(chance.choice(state.options))
    assert pickle.dumps(pack)
    return weakref.ref(pack)


@pytest.mark.parametrize("game_id", PACKAGES)
def test_content_is_let_go_with_its_last_game(game_id: str):
    pack = play_a_while(noctuary.game(game_id))
    gc.collect()
    assert pack() is None
