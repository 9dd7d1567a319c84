"""Poker dice against plain enumeration and against icepool."""

from __future__ import annotations

import time
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import icepool
import pytest
from bench.hands import Hand, best_chance
from hypothesis import given
from hypothesis import strategies as st

from noctuary.odds import poker

faces = st.integers(1, 6)


def by_the_book(pool: tuple[int, ...], gamble: bool) -> int:
    """WD-1 read aloud: every subset that is a combination, and the best of them."""
    best = 1 if 6 in pool else 0
    counts = {face: pool.count(face) for face in set(pool)}
    for n in counts.values():
        best = max(best, {1: 0, 2: 2, 3: 4, 4: 6, 5: 8}.get(n, 10))
    for low in range(1, 7):
        for high in range(low + 2, 7):
            if all(face in counts for face in range(low, high + 1)):
                best = max(best, {3: 3, 4: 5, 5: 7, 6: 9}[high - low + 1])
    if gamble:
        for one, two in combinations(counts, 2):
            low, high = sorted((counts[one], counts[two]))
            if low >= 2:
                best = max(best, 5 if high >= 3 else 3)
    return best


@given(st.lists(faces, max_size=8), st.booleans())
def test_values_are_those_of_the_book(pool: list[int], gamble: bool) -> None:
    assert poker.value(pool, gamble) == by_the_book(tuple(pool), gamble)


@pytest.mark.parametrize("gamble", [False, True])
@pytest.mark.parametrize("dice", range(1, 6))
def test_distributions_are_those_of_all_rolls(dice: int, gamble: bool) -> None:
    counted = [0] * 11
    for pool in product(range(1, 7), repeat=dice):
        counted[by_the_book(pool, gamble)] += 1
    assert poker.distribution(dice, gamble) == tuple(counted)


def test_the_table_of_the_catalogue() -> None:
    printed = {
        2: (0.44, 0.17, 0, 0, 0, 0, 0, 0, 0, 0.61),
        4: (0.98, 0.89, 0.38, 0.15, 0.06, 0.00, 0, 0, 0, 2.46),
        6: (1, 1, 0.83, 0.61, 0.32, 0.15, 0.10, 0.02, 0.02, 4.04),
        8: (1, 1, 0.99, 0.92, 0.63, 0.44, 0.29, 0.14, 0.12, 5.53),
    }
    for dice, row in printed.items():
        chances = [poker.chance(dice, level).share for level in range(1, 10)]
        for shown, exact in zip(row, [*chances, poker.mean(dice).value], strict=True):
            assert abs(shown - exact) <= 0.0101


def best_by_enumeration(pool: tuple[int, ...], target: int, most: int, gamble: bool) -> Fraction:
    """The best re-roll of up to `most` dice, by trying every set of dice and every outcome."""
    best = Fraction(int(by_the_book(pool, gamble) >= target))
    for size in range(1, min(most, len(pool)) + 1):
        for again in combinations(range(len(pool)), size):
            kept = tuple(f for n, f in enumerate(pool) if n not in again)
            rolls = list(product(range(1, 7), repeat=size))
            hits = sum(by_the_book(kept + new, gamble) >= target for new in rolls)
            best = max(best, Fraction(hits, len(rolls)))
    return best


@given(st.lists(faces, min_size=1, max_size=5), st.integers(1, 9), st.integers(1, 3), st.booleans())
def test_the_best_reroll_is_the_best_of_all(
    pool: list[int], target: int, most: int, gamble: bool
) -> None:
    found = poker.best_reroll(tuple(pool), target, most, gamble=gamble)
    assert Fraction(found.ways, found.total) == best_by_enumeration(
        tuple(pool), target, most, gamble
    )
    assert len(found.faces) <= most


@pytest.mark.parametrize(("dice", "target", "most"), [(3, 3, 1), (4, 5, 2), (3, 4, 3), (4, 2, 1)])
def test_the_chance_before_a_roll_uses_every_reroll_well(dice: int, target: int, most: int) -> None:
    @cache
    def best(pool: tuple[int, ...]) -> Fraction:
        return best_by_enumeration(pool, target, most, False)

    total = sum((best(tuple(sorted(p))) for p in product(range(1, 7), repeat=dice)), Fraction(0))
    found = poker.chance(dice, target, (most,))
    assert Fraction(found.ways, found.total) == total / 6**dice


def test_two_helpers_are_used_in_the_better_order() -> None:
    alone = poker.chance(4, 5, (1,)).share
    both = poker.chance(4, 5, (1, 3))
    assert both == poker.chance(4, 5, (3, 1))
    assert both.share > max(alone, poker.chance(4, 5, (3,)).share)


@pytest.mark.parametrize("dice", range(1, 9))
def test_icepool_counts_the_same(dice: int) -> None:
    evaluator = Hand()
    die = evaluator(icepool.d6.pool(dice))
    theirs = [int(die.quantity(value)) for value in range(11)]
    factor = 6**dice // sum(theirs)
    assert [n * factor for n in theirs] == list(poker.distribution(dice))


@pytest.mark.parametrize(
    ("dice", "target", "most"), [(1, 1, 1), (4, 3, 2), (5, 4, 5), (6, 5, 2), (6, 9, 3), (8, 6, 1)]
)
def test_icepool_finds_the_same_best_reroll(dice: int, target: int, most: int) -> None:
    found = poker.chance(dice, target, (most,))
    assert Fraction(found.ways, found.total) == best_chance(dice, target, most)


@pytest.mark.parametrize("nuisances", [1, 2])
def test_nuisances_spoil_the_best_die_each(nuisances: int) -> None:
    def spoiled(pool: tuple[int, ...], left: int) -> Fraction:
        if not left:
            return Fraction(int(by_the_book(pool, False) >= 3))
        values = [by_the_book(pool[:n] + pool[n + 1 :], False) for n in range(len(pool))]
        worst = [pool[n] for n in range(len(pool)) if values[n] == min(values)]
        best = pool.index(max(worst))
        rest = pool[:best] + pool[best + 1 :]
        return sum((spoiled((*rest, f), left - 1) for f in range(1, 7)), Fraction(0)) / 6

    total = sum((spoiled(p, nuisances) for p in product(range(1, 7), repeat=3)), Fraction(0))
    found = poker.chance(3, 3, nuisances=nuisances)
    assert Fraction(found.ways, found.total) == total / 216


def test_a_duel_is_won_by_value_then_face_and_ties_do_not_count() -> None:
    won = lost = 0
    for mine in product(range(1, 7), repeat=3):
        for theirs in product(range(1, 7), repeat=2):
            one, two = (poker.rank(poker.counted(pool)) for pool in (mine, theirs))
            won, lost = won + (one > two), lost + (one < two)
    found = poker.duel(3, 2)
    assert Fraction(found.ways, found.total) == Fraction(won, won + lost)


def test_a_person_is_beaten_by_a_higher_hand_alone() -> None:
    pools = [
        [poker.rank(poker.counted(pool)) for pool in product(range(1, 7), repeat=dice)]
        for dice in (3, 2)
    ]
    won = sum(one > two for one in pools[0] for two in pools[1])
    found = poker.beat(3, 2)
    assert Fraction(found.ways, found.total) == Fraction(won, 6**5)


def test_nothing_rolled_is_nothing_reached() -> None:
    assert poker.chance(0, 1) == (0, 1)
    assert poker.chance(0, 0) == (1, 1)
    assert poker.chance(3, 0) == (1, 1)
    assert poker.mean(0).value == 0
    assert poker.best_die(poker.counted(())) == 0


def test_eight_dice_with_the_best_reroll_are_counted_within_five_milliseconds() -> None:
    poker.chance(8, 7, (8,))  # the tables are made once
    times = []
    for target in (3, 5, 6, 8, 9):
        poker._worth.cache_clear()
        start = time.process_time()
        poker.chance(8, target, (4,))
        poker.best_reroll((1, 1, 2, 3, 5, 5, 6, 6), target, 4)
        times.append(time.process_time() - start)
    assert min(times) < 0.005
