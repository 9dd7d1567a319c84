"""Exact hits against icepool, which reckons with faces and not with hits."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from icepool import Die, d6, tupleize

from noctuary.odds.hits import hits


def by_faces(dice: int, penalties: int, gifts: int) -> list[Fraction]:
    """The same distribution by icepool, from sorted faces and honest rerolls."""
    pool: Die[tuple[int, ...]] = d6.pool(dice).expand()

    def penalty(faces: tuple[int, ...], new: int) -> tuple[int, ...]:
        return tuple(sorted((*faces[:-1], min(faces[-1], new))))

    def gift(faces: tuple[int, ...], new: int) -> tuple[int, ...]:
        return tuple(sorted((max(faces[0], new), *faces[1:])))

    for _ in range(penalties):
        pool = tupleize(pool, d6).map(penalty)
    for _ in range(gifts):
        pool = tupleize(pool, d6).map(gift)
    counted = pool.map(lambda faces: sum(face >= 4 for face in faces), star=False)
    return [Fraction(counted.quantity(n), counted.denominator()) for n in range(dice + 1)]


@pytest.mark.parametrize("dice", range(1, 8))
@pytest.mark.parametrize(("penalties", "gifts"), [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)])
def test_hits_are_what_icepool_says(dice: int, penalties: int, gifts: int) -> None:
    found = hits(dice, penalties, gifts)
    assert [found.exactly(n) for n in range(dice + 1)] == by_faces(dice, penalties, gifts)


@pytest.mark.parametrize("dice", [10, 17, 40])
def test_large_pools_are_what_icepool_says(dice: int) -> None:
    counted = dice @ (d6 >= 4)
    found = hits(dice)
    assert sum(found.ways) == found.total
    for n in range(dice + 1):
        assert found.exactly(n) == Fraction(counted.quantity(n), counted.denominator())


def test_other_dice_count_other_faces() -> None:
    counted = 5 @ (d6 >= 5)
    found = hits(5, hitting=2)
    assert found.at_least(2) == counted.probability(">=", 2)


@pytest.mark.rule("SD-E40")
def test_seven_dice_hit_three_times_in_773_of_1000_cases() -> None:
    seven = hits(7)
    assert round(float(seven.at_least(3)), 3) == 0.773
    assert seven.at_least(4) == Fraction(1, 2)
    assert seven.mean == Fraction(7, 2)
    assert (seven.exactly(8), seven.at_least(-1), seven.exactly(-1)) == (0, 1, 0)


def test_any_pool_is_reckoned_within_a_millisecond() -> None:
    hits.cache_clear()
    began = time.perf_counter()
    for dice in range(1, 101):
        hits(dice, penalties=2)
    assert (time.perf_counter() - began) / 100 < 0.001
