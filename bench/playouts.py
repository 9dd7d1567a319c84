"""Random play through the public interface of each engine: decisions made, one game a call."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import noctuary

RANDOM = random.Random(1).random


def noctuary_game(
    game_id: str = "arkham-noir", longest: int = 1 << 30, **settings: Any
) -> Callable[[], int]:
    """A game of ours through `options` and `reply`. Where a random player may wander without end,
    `longest` decisions are a game."""
    game = noctuary.game(game_id)
    seeds = iter(range(1 << 60))

    def play() -> int:
        state = game.new(seed=next(seeds), **settings)
        decisions = 0
        while decisions < longest and (options := state.options):
            state.reply(options[int(RANDOM() * len(options))])
            decisions += 1
        return decisions

    return play


def open_spiel_solitaire() -> Callable[[], int]:
    """Klondike, in C++ behind OpenSpiel's Python interface. What nature does there is an action
    of its own; like the draws inside our replies it takes time and is no decision."""
    game = import_module("pyspiel").load_game("solitaire")

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(RANDOM() * len(outcomes))][0]
            else:
                legal = state.legal_actions()
                action = legal[int(RANDOM() * len(legal))]
                decisions += 1
            state.apply_action(action)
        return decisions

    return play


def catanatron_game() -> Callable[[], int]:
    """Four random players of catanatron."""
    peer = import_module("catanatron")

    def play() -> int:
        game = peer.Game([peer.RandomPlayer(color) for color in peer.Color])
        game.play()
        return len(game.state.actions)

    return play


def rlcard_game() -> Callable[[], int]:
    """Leduc Hold'em, the fastest game of RLCard, with its own random players."""
    peer, agents = import_module("rlcard"), import_module("rlcard.agents")
    table = peer.make("leduc-holdem")
    table.set_agents([agents.RandomAgent(table.num_actions) for _ in range(table.num_players)])

    def play() -> int:
        trajectories, _ = table.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


def rlcard_bare() -> Callable[[], int]:
    """The same game, stepped by hand."""
    table = import_module("rlcard").make("leduc-holdem")

    def play() -> int:
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(legal[int(RANDOM() * len(legal))])
            decisions += 1
        return decisions

    return play
