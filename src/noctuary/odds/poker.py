"""Poker dice, exactly: what a pool is worth, and the chance to reach a level with re-rolls.

The ladder of When Darkness Comes (WD-1): one pool, one result, from 0 to 10. Everything is counted
in whole ways over pools as multisets (1,287 of them for eight dice), never sampled.

>>> chance(4, 3).percent
38
>>> best_reroll((2, 2, 3), 3, dice=1).faces
(2,)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import factorial, prod
from typing import Final, NamedTuple

FACES: Final = 6
MOST_DICE: Final = 20
"""More dice than any character can gather; a bound for those who ask."""

CODES: Final = ("-", "6H", "1P", "3S", "3K", "4S", "4K", "5S", "5K", "6S", "6K")
"""The codes of the levels 0 to 10, as they are printed."""
LEVELS: Final = {code: level for level, code in enumerate(CODES) if level}

KIND_VALUES: Final = (0, 0, 2, 4, 6, 8, 10)
STRAIGHT_VALUES: Final = (0, 0, 0, 3, 5, 7, 9)

Counts = tuple[int, ...]
"""How many dice show 1, 2, 3, 4, 5 and 6."""


class Chance(NamedTuple):
    """So many ways of so many."""

    ways: int
    total: int

    @property
    def share(self) -> float:
        """The chance as a number from 0 to 1."""
        return self.ways / self.total

    @property
    def percent(self) -> int:
        """Rounded to whole percent."""
        return round(100 * self.ways / self.total)


class Reroll(NamedTuple):
    """Which faces to roll again, and the chance that this brings."""

    faces: tuple[int, ...]
    ways: int
    total: int

    @property
    def share(self) -> float:
        """The chance as a number from 0 to 1."""
        return self.ways / self.total


class Mean(NamedTuple):
    """A mean value as a sum over so many ways."""

    sum: int
    total: int

    @property
    def value(self) -> float:
        """The mean."""
        return self.sum / self.total


# ── one pool ──────────────────────────────────────────────────────────────────────────────────


def counted(faces: Sequence[int]) -> Counts:
    """A pool as counts.

    >>> counted([2, 2, 5])
    (0, 2, 0, 0, 1, 0)
    """
    return tuple(map(faces.count, range(1, FACES + 1)))


@cache
def rank(counts: Counts, gamble: bool = False) -> tuple[int, int]:
    """The value of a pool, and the face of the combination that gives it (0 where none counts).

    >>> rank(counted([2, 3, 3, 4, 5, 6]))
    (7, 6)
    >>> rank(counted([4, 4, 6, 6, 6])), rank(counted([4, 4, 6, 6, 6]), gamble=True)
    ((4, 6), (5, 6))
    """
    found = [(KIND_VALUES[min(n, 6)], face) for face, n in enumerate(counts, 1) if n > 1]
    run = 0
    for face, n in enumerate(counts, 1):
        run = run + 1 if n else 0
        found.append((STRAIGHT_VALUES[run], face))
    if gamble:
        found += _upgrades(counts)
    best = max(found)
    if best[0]:
        return best
    return (1, 0) if counts[5] else (0, 0)


def _upgrades(counts: Counts) -> Iterator[tuple[int, int]]:
    """Two pair and full house, which count for a gambler alone."""
    pairs = [face for face, n in enumerate(counts, 1) if n > 1]
    triples = [face for face in pairs if counts[face - 1] > 2]
    if len(pairs) > 1:
        yield 3, pairs[-1]
        if triples:
            yield 5, triples[-1]


def value(faces: Iterable[int], gamble: bool = False) -> int:
    """The value of a pool on the ladder."""
    return rank(counted(tuple(faces)), gamble)[0]


@cache
def best_die(counts: Counts, gamble: bool = False) -> int:
    """The face whose loss lowers the value most, the highest among equals.

    >>> best_die(counted([2, 3, 4, 4]))
    3
    """
    worth = [
        (-rank(_without(counts, face), gamble)[0], face) for face in range(1, 7) if counts[face - 1]
    ]
    return max(worth)[1] if worth else 0


def _without(counts: Counts, face: int) -> Counts:
    return tuple(n - (f == face) for f, n in enumerate(counts, 1))


def _with(counts: Counts, face: int) -> Counts:
    return tuple(n + (f == face) for f, n in enumerate(counts, 1))


# ── all pools of a size ───────────────────────────────────────────────────────────────────────


@cache
def pools(dice: int) -> tuple[Counts, ...]:
    """Every pool of so many dice."""
    return tuple(_spread(dice, FACES))


def _spread(dice: int, faces: int) -> Iterator[Counts]:
    if faces == 1:
        yield (dice,)
        return
    for n in range(dice + 1):
        for rest in _spread(dice - n, faces - 1):
            yield (n, *rest)


@cache
def _numbers(dice: int) -> dict[Counts, int]:
    return {counts: number for number, counts in enumerate(pools(dice))}


@cache
def _more(dice: int) -> tuple[tuple[int, ...], ...]:
    """For every pool the numbers of the six pools with one die more."""
    numbers = _numbers(dice + 1)
    return tuple(tuple(numbers[_with(p, f)] for f in range(1, 7)) for p in pools(dice))


@cache
def _fewer(dice: int) -> tuple[tuple[int, ...], ...]:
    """For every pool the numbers of the pools with one die less."""
    numbers = _numbers(dice - 1)
    return tuple(
        tuple(numbers[_without(p, f)] for f in range(1, 7) if p[f - 1]) for p in pools(dice)
    )


@cache
def ways(dice: int) -> tuple[int, ...]:
    """In how many ways each pool is rolled."""
    return tuple(factorial(dice) // prod(map(factorial, counts)) for counts in pools(dice))


@cache
def values(dice: int, gamble: bool = False) -> tuple[int, ...]:
    """The value of every pool."""
    return tuple(rank(counts, gamble)[0] for counts in pools(dice))


@cache
def start(dice: int, gamble: bool = False, nuisances: int = 0) -> tuple[int, ...]:
    """In how many ways each pool lies there after the forced re-rolls of its best die."""
    if nuisances == 0 or dice == 0:
        return ways(dice)
    numbers, more = _numbers(dice - 1), _more(dice - 1)
    found = [0] * len(pools(dice))
    for counts, n in zip(pools(dice), start(dice, gamble, nuisances - 1), strict=True):
        for number in more[numbers[_without(counts, best_die(counts, gamble))]]:
            found[number] += n
    return tuple(found)


# ── re-rolls, played as well as possible ──────────────────────────────────────────────────────


def _rolled_again(after: Sequence[int], dice: int, most: int) -> list[list[int]]:
    """What is expected of every kept pool when the rest, 0 to `most` dice, is rolled again."""
    expected = [list(after)]
    for again in range(1, most + 1):
        last = expected[-1]
        expected.append(
            [
                last[a] + last[b] + last[c] + last[d] + last[e] + last[f]
                for a, b, c, d, e, f in _more(dice - again)
            ]
        )
    return expected


def _improved(after: Sequence[int], dice: int, most: int) -> list[int]:
    """The best that one re-roll of up to `most` dice makes of every pool, in units of 6 ** most."""
    expected = _rolled_again(after, dice, most)
    best = expected[most]
    for kept in range(dice - most + 1, dice + 1):
        again = dice - kept
        scale = FACES ** (most - again)
        best = [
            max(scale * here, *map(best.__getitem__, fewer))
            for here, fewer in zip(expected[again], _fewer(kept), strict=True)
        ]
    return best


@cache
def _worth(
    dice: int, target: int | None, rerolls: tuple[int, ...], gamble: bool
) -> tuple[int, ...]:
    """What every pool is worth with these re-rolls still to come, in units of 6 ** sum(rerolls).

    Without a target a pool is worth its value; with one it is worth 1 if it reaches it.
    """
    if not rerolls:
        reached = values(dice, gamble)
        return reached if target is None else tuple(int(v >= target) for v in reached)
    best: list[int] = []
    for most in dict.fromkeys(rerolls):
        left = list(rerolls)
        left.remove(most)
        made = _improved(_worth(dice, target, tuple(left), gamble), dice, most)
        best = made if not best else list(map(max, best, made))
    return tuple(best)


def _fitting(dice: int, rerolls: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(min(dice, most) for most in rerolls if min(dice, most) > 0))


def chance(
    dice: int,
    target: int,
    rerolls: Iterable[int] = (),
    gamble: bool = False,
    nuisances: int = 0,
) -> Chance:
    """The chance that so many dice reach a level, if every re-roll is used as well as possible.

    `rerolls` are helpers that may each be used once, with the number of dice they roll again.
    """
    if dice <= 0 or target <= 0:
        return Chance(int(target <= 0), 1)
    ready = _fitting(dice, rerolls)
    worth = _worth(dice, target, ready, gamble)
    found = sum(map(int.__mul__, start(dice, gamble, nuisances), worth))
    return Chance(found, int(FACES ** (dice + nuisances + sum(ready))))


def mean(dice: int, rerolls: Iterable[int] = (), gamble: bool = False, nuisances: int = 0) -> Mean:
    """The mean value of so many dice, if every re-roll is used to raise it."""
    if dice <= 0:
        return Mean(0, 1)
    ready = _fitting(dice, rerolls)
    worth = _worth(dice, None, ready, gamble)
    found = sum(map(int.__mul__, start(dice, gamble, nuisances), worth))
    return Mean(found, int(FACES ** (dice + nuisances + sum(ready))))


@cache
def distribution(dice: int, gamble: bool = False, nuisances: int = 0) -> tuple[int, ...]:
    """In how many of 6 ** (dice + nuisances) ways each value from 0 to 10 comes.

    >>> distribution(2)
    (20, 10, 6, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    if dice <= 0:
        return (1, *[0] * 10)
    found = [0] * len(CODES)
    for reached, n in zip(values(dice, gamble), start(dice, gamble, nuisances), strict=True):
        found[reached] += n
    return tuple(found)


def best_reroll(
    faces: Sequence[int],
    target: int | None,
    dice: int,
    then: Iterable[int] = (),
    gamble: bool = False,
) -> Reroll:
    """Which of at most `dice` dice to roll again, and the chance after it (and what follows).

    Without a target the chance is a mean value: `ways` is then the sum of all values.
    """
    return max(rerolls_of(faces, target, dice, then, gamble), key=lambda r: (r.ways, -len(r.faces)))


def rerolls_of(
    faces: Sequence[int],
    target: int | None,
    dice: int,
    then: Iterable[int] = (),
    gamble: bool = False,
) -> list[Reroll]:
    """Every choice of at most `dice` dice to roll again, none included, with what it promises."""
    size = len(faces)
    most = min(dice, size)
    ready = _fitting(size, then)
    expected = _rolled_again(_worth(size, target, ready, gamble), size, most)
    scale = FACES ** sum(ready)
    counts = counted(faces)
    found = []
    for again in product(*(range(n + 1) for n in counts)):
        number = sum(again)
        if number <= most:
            kept = tuple(map(int.__sub__, counts, again))
            ways_ = expected[number][_numbers(size - number)[kept]]
            found.append(Reroll(listed(again), ways_, scale * FACES**number))
    largest = max(r.total for r in found)
    return [Reroll(r.faces, r.ways * (largest // r.total), largest) for r in found]


def listed(counts: Iterable[int]) -> tuple[int, ...]:
    """Counts as faces.

    >>> listed((0, 2, 0, 0, 1, 0))
    (2, 2, 5)
    """
    return tuple(face for face, n in enumerate(counts, 1) for _ in range(n))


# ── two pools against each other ──────────────────────────────────────────────────────────────


@cache
def _ranks(dice: int, gamble: bool) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for counts, n in zip(pools(max(dice, 0)), ways(max(dice, 0)), strict=True):
        here = rank(counts, gamble)
        found[here] = found.get(here, 0) + n
    return found


@cache
def beat(dice: int, against: int, gamble: bool = False) -> Chance:
    """The chance of a higher hand than so many dice show, rolled once: a tie is not enough."""
    won = total = 0
    for mine, n in _ranks(dice, gamble).items():
        for theirs, k in _ranks(against, False).items():
            won += n * k * (mine > theirs)
            total += n * k
    return Chance(won, total)


@cache
def duel(dice: int, against: int, gamble: bool = False, gamble_against: bool = False) -> Chance:
    """The chance to win an opposed check; ties are rolled again, so only decided ones count."""
    won = lost = 0
    for mine, n in _ranks(dice, gamble).items():
        for theirs, k in _ranks(against, gamble_against).items():
            if mine > theirs:
                won += n * k
            elif mine < theirs:
                lost += n * k
    return Chance(won, won + lost) if won + lost else Chance(0, 1)
