"""DQ-R111: the exact chance of each number of Successes, before the dice are rolled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.state import DarkQuarter, Trial

Faces = tuple[str | int, ...]
Ways = dict[tuple[int, int, int], int]
"""In how many ways a pool shows this sum of numbers, so many Stars and Additional Successes."""


@lru_cache(maxsize=512)
def ways(main: Faces, effort: Faces, n: int, counts: tuple[tuple[int, int], ...]) -> Ways:
    """Two Main dice and n Effort dice."""
    found: Ways = {(0, 0, 0): 1}
    best: dict[str | int, int] = {}
    for counted, value in counts:
        best[counted] = max(value, best.get(counted, counted))
    for faces in [main, main, *([effort] * n)]:
        more: Ways = {}
        for (total, stars, plus), times in found.items():
            for face in faces:
                number = face if isinstance(face, int) else 0
                worth = best.get(face, number)
                key = (total + worth, stars + (face == "star"), plus + (face == "plus"))
                more[key] = more.get(key, 0) + times
        found = more
    return found


def distribution(g: DarkQuarter, trial: Trial, own: int | None = None) -> dict[int, int]:
    """In how many ways each number of Successes comes, for the pool as it is or with `own` dice."""
    n = trial.bonus + sum(lent for _, lent in trial.loans) + (trial.own if own is None else own)
    track = dice.compared_track(g, trial)
    return successes(g.pack.dice.main, g.pack.dice.effort, n, track, trial)


@lru_cache(maxsize=512)
def successes(
    main: Faces, effort: Faces, n: int, track: tuple[int, ...], trial: Trial
) -> dict[int, int]:
    """The same, by what it depends on: a page asks for it several times."""
    cubes = cubes_reached(trial, track)
    found: dict[int, int] = {}
    for (total, stars, plus), times in ways(main, effort, n, trial.counts).items():
        came = max(0, len(cubes(total, stars)) + plus + trial.successes)
        found[came] = found.get(came, 0) + times
    return dict(sorted(found.items()))


def cubes_reached(trial: Trial, track: tuple[int, ...]) -> Callable[[int, int], tuple[int, ...]]:
    """The cubes that a roll reaches, by its numbers and its Stars: many rolls come to the same."""

    @cache
    def by_total(total: int) -> tuple[int, ...]:
        return dice.reached_cubes(track, max(0, total), trial.shifts)

    @cache
    def worth(stars: int) -> int:
        return trial.value + dice.star_worth(trial, stars)

    return lambda total, stars: by_total(total + worth(stars))


def cube_chances(g: DarkQuarter, trial: Trial) -> dict[int, tuple[int, int]]:
    """For each cube of the track in how many ways of all the total reaches it."""
    n = trial.bonus + trial.own + sum(lent for _, lent in trial.loans)
    track = dice.compared_track(g, trial)
    table = ways(g.pack.dice.main, g.pack.dice.effort, n, trial.counts)
    cubes = cubes_reached(trial, track)
    all_ways = sum(table.values())
    found = dict.fromkeys(track, 0)
    for (total, stars, _), times in table.items():
        for slot in cubes(total, stars):
            found[slot] += times
    return {slot: (n, all_ways) for slot, n in found.items()}
