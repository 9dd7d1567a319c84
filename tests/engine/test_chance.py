"""Streams of chance: named, seeded, even."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noctuary.engine import chance


def test_streams_of_one_seed_differ_by_name_and_near_seeds_by_seed() -> None:
    starts = {chance.stream(seed, name) for seed in range(1000) for name in ("dice", "deck")}
    assert len(starts) == 2000


@given(st.integers(), st.integers(1, 1000))
def test_a_number_is_below_its_bound_and_the_stream_stays_64_bits(seed: int, n: int) -> None:
    x, number = chance.below(chance.stream(seed, "dice"), n)
    assert 0 <= number < n
    assert 0 <= x < 1 << 64


@pytest.mark.parametrize("sides", [2, 6, 45])
def test_numbers_are_even(sides: int) -> None:
    x = chance.stream(1, "dice")
    seen: Counter[int] = Counter()
    draws = 3000 * sides
    for _ in range(draws):
        x, number = chance.below(x, sides)
        seen[number] += 1
    chi_square = sum((seen[n] - 3000) ** 2 / 3000 for n in range(sides))
    assert chi_square < sides + 4 * (2 * sides) ** 0.5


def test_every_order_is_equally_likely() -> None:
    x = chance.stream(2, "deck")
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(24 * 500):
        pile = list("abcd")
        x = chance.shuffle(x, pile)
        seen[tuple(pile)] += 1
    assert set(seen) == set(permutations("abcd"))
    assert sum((n - 500) ** 2 / 500 for n in seen.values()) < 24 + 4 * 48**0.5


def test_a_shuffle_draws_the_same_numbers_as_single_draws() -> None:
    x = y = chance.stream(3, "deck")
    pile, same = list(range(45)), list(range(45))
    x = chance.shuffle(x, pile)
    for last in range(44, 0, -1):
        y, chosen = chance.below(y, last + 1)
        same[last], same[chosen] = same[chosen], same[last]
    assert (x, pile) == (y, same)
