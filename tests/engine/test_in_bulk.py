"""Many numbers of a stream at once are the same as one after the other."""

from __future__ import annotations

import pytest

from noctuary.engine import chance, in_bulk

SEEDS = (0, 1, 7, 2**64 - 1, *(chance.mix(seed) for seed in range(20)))


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_dice_fall_as_they_fall_one_by_one(sides: int) -> None:
    for seed in SEEDS:
        for n in range(12):
            assert in_bulk.dice(seed, n, sides) == chance.dice(seed, n, sides)


def test_a_pile_is_shuffled_as_card_by_card() -> None:
    for seed in SEEDS:
        for size in (*range(12), 60, 97):
            pile, twin = list(range(size)), list(range(size))
            assert in_bulk.shuffle(seed, pile) == chance.shuffle(seed, twin)
            assert pile == twin
