"""A second opinion on a Skill test: slow, obvious, written from DQ-22 to DQ-24 and DQ-R44 alone.

Nothing of the game's own arithmetic is used. Where the rules speak of an order that is best for
the players, all orders are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

Face = str | int
Effect = tuple[str, int]
"""`set` or `add`, and a number."""


def successes(
    faces: Sequence[Face],
    cubes: Sequence[int],
    *,
    bonus: int = 0,
    more: int = 0,
    each_star: Sequence[Effect] = (),
    one_star: Sequence[Effect] = (),
    count_as: Sequence[tuple[int, int]] = (),
    per_face: Sequence[tuple[Face, int, int]] = (),
    shifts: Sequence[tuple[str, int]] = (),
) -> int:
    """How many Successes a pool is worth (DQ-24).

    `bonus` goes to the total, `more` to the Successes. `each_star` and `one_star` give values to
    Stars, `count_as` another value to a number, `per_face` Successes for a face (at most so many),
    and `shifts` let a cube, "any" or the "weakest", count as lying further left.
    """
    total = max(0, numbers(faces, count_as) + stars(faces, each_star, one_star) + bonus)
    found = cubes_reached(cubes, total, shifts)
    found += sum(1 for face in faces if face == "plus")
    for wanted, n, most in per_face:
        found += min(most, n * sum(1 for face in faces if face == wanted))
    return max(0, found + more)


def numbers(faces: Sequence[Face], count_as: Sequence[tuple[int, int]]) -> int:
    """The numbers that the dice show; of several values for a number the best is taken."""
    total = 0
    for face in faces:
        if isinstance(face, int):
            total += max([face, *(value for number, value in count_as if number == face)])
    return total


def stars(faces: Sequence[Face], each: Sequence[Effect], one: Sequence[Effect]) -> int:
    """DQ-R44: every effect on one Star goes to whichever Star it is best for, in the best order."""
    n = sum(1 for face in faces if face == "star")
    if not n:
        return 0
    best = 0
    for places in product(range(n), repeat=len(one)):
        worth = 0
        for star in range(n):
            mine = [effect for effect, place in zip(one, places, strict=True) if place == star]
            worth += best_order([*each, *mine])
        best = max(best, worth)
    return best


def best_order(effects: Sequence[Effect]) -> int:
    """The value of one Star when its effects are used in the order that is best."""
    return max(in_order(order) for order in permutations(effects))


def in_order(effects: Sequence[Effect]) -> int:
    """A Star is worth nothing; a `set` gives it a value if that is higher, an `add` adds to it."""
    value = 0
    for kind, n in effects:
        value = max(value, n) if kind == "set" else value + n
    return value


def cubes_reached(cubes: Sequence[int], total: int, shifts: Sequence[tuple[str, int]]) -> int:
    """DQ-24.4: cubes at or below the total; each shift moves one cube for this test, at best."""
    return max(sum(slot <= total for slot in way) for way in ways(list(cubes), shifts))


def ways(cubes: list[int], shifts: Sequence[tuple[str, int]]) -> Iterator[list[int]]:
    """The track after every choice of cubes for the shifts; no cube goes below slot 1.

    A shift is for one cube, and no cube is shifted twice.
    """
    places = [
        [len(cubes) - 1] if which == "weakest" else list(range(len(cubes))) for which, _ in shifts
    ]
    yield cubes
    for chosen in product(*[[None, *place] for place in places]):
        named = [place for place in chosen if place is not None]
        if len(set(named)) < len(named):
            continue
        moved = list(cubes)
        for place, (_, n) in zip(chosen, shifts, strict=True):
            if place is not None:
                moved[place] = max(1, moved[place] - n)
        yield moved
