"""Counted trees: how many ways there are to play the next few decisions from fixed positions.

A way is a list of replies; each option of the seat that is asked, and of others that may speak up,
is one branch. A rule that allows or forbids a single option more changes a number here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import noctuary
from noctuary.bots import bot, play


class Tree(NamedTuple):
    """A position, and the number of ways after one decision, after two, and so on."""

    game: str
    settings: str
    seed: int
    decisions: int
    """How many decisions a random player makes before the counting begins."""
    ways: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.game} {self.settings} after {self.decisions}".replace("  ", " ")


TREES = [
    Tree("arkham-noir", "mode=hardboiled", 1, 0, (7, 33, 141, 845, 4172)),
    Tree("arkham-noir", "mode=classic", 2, 0, (9, 51, 256, 1627)),
    Tree("arkham-noir", "mode=classic", 3, 30, (4, 19, 121, 628, 3155)),
    Tree("arkham-noir", "chance=real", 4, 41, (24, 96, 1272)),
    Tree("dark-quarter", "pack=case-zero", 1, 0, (11, 28, 72, 204, 396, 1323)),
    Tree("dark-quarter", "pack=case-zero seats=3", 2, 60, (2, 4, 14, 122, 1200)),
    Tree("dark-quarter", "pack=vesperine", 3, 0, (11, 28, 72, 204, 396, 1377)),
    Tree("dark-quarter", "pack=vesperine seats=2", 4, 150, (1, 12, 32, 125)),
    Tree("six-days", "pack=six-days", 1, 0, (2, 11, 62, 379, 1470)),
    Tree("six-days", "pack=six-days seats=2", 2, 90, (8, 40, 72, 80, 567, 1899)),
    Tree("six-days", "pack=low-water", 3, 60, (6, 17, 20, 281, 418, 2625)),
    Tree("when-darkness-comes", "scenario=last_bus", 1, 0, (6, 48, 546, 5844)),
    Tree("when-darkness-comes", "scenario=last_bus", 2, 20, (23, 141, 519)),
    Tree("when-darkness-comes", "scenario=ward_seven seats=2", 3, 40, (4, 91)),
    Tree("when-darkness-comes", "scenario=the_will seats=3", 4, 60, (4, 78, 990, 6646)),
    Tree("when-darkness-comes", "scenario=hollow_choir", 5, 30, (4, 26, 147)),
]


def position(tree: Tree) -> Any:
    """The position at which the counting begins."""
    game = noctuary.game(tree.game)
    pairs = (word.split("=") for word in tree.settings.split())
    state = game.new(tree.seed, **{k: int(v) if v.isdigit() else v for k, v in pairs})
    bots = {seat: bot("random", tree.seed + seat) for seat in range(state.seats)}
    play(game, state, bots, tree.decisions)
    assert state.question is not None, "the game is over before the counting begins"
    return state


def count(state: Any, depth: int) -> int:
    """The number of ways to make so many decisions; a game that ends sooner is one way."""
    if depth == 0 or state.question is None:
        return 1
    total = 0
    for seat in range(state.seats):
        for option in state.options_for(seat):
            after = state.clone()
            after.reply(option, seat)
            total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_there_are_as_many_ways_as_there_were(tree: Tree) -> None:
    state = position(tree)
    ways = tuple(count(state, depth) for depth in range(1, len(tree.ways) + 1))
    assert ways == tree.ways, f"if that is meant, write: {tree._replace(ways=ways)}"
