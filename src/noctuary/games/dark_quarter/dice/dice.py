"""DQ-22, DQ-24: the dice of a pool, the total, and how many Successes it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from noctuary.games.dark_quarter.state import DarkQuarter, Die, Trial


class Counted(NamedTuple):
    """DQ-24: how a number of Successes came about."""

    total: int
    reached: tuple[int, ...]
    plus: int
    more: int
    successes: int


def skill_of(g: DarkQuarter, trial: Trial) -> str:
    """DQ-21.2: a test challenges exactly one Skill."""
    return g.pack.test[trial.test].skill


def variant_of(g: DarkQuarter, trial: Trial) -> str:
    """DQ-21.6: a test has exactly one variant."""
    return str(g.pack.test[trial.test].__struct_config__.tag)


def faces_of(g: DarkQuarter, die: Die) -> tuple[str | int, ...]:
    """DQ-22.8, DQ-22.9: the faces of a die."""
    return g.pack.dice.main if die.kind == "main" else g.pack.dice.effort


def track_name(g: DarkQuarter, trial: Trial) -> str:
    """DQ-24.9: whose cubes count: by default those of the tested Skill."""
    return trial.track or skill_of(g, trial)


def compared_track(g: DarkQuarter, trial: Trial) -> tuple[int, ...]:
    """DQ-24.9: the slots of the track that is compared."""
    return g.sheets[trial.who].track(track_name(g, trial))


def star_worth(trial: Trial, stars: int) -> int:
    """DQ-R44: all sets first (the highest counts), then all adds; for one Star or for each."""
    if not stars:
        return 0
    each = trial.star_set + trial.star_add
    better = sorted((max(0, n - trial.star_set) for n in trial.one_set), reverse=True)
    return stars * each + sum(better[:stars]) + trial.one_add


def total_of(trial: Trial, faces: Iterable[str | int]) -> int:
    """DQ-24.1: numbers, Stars with a value, and bonuses; DQ-24.7: never below 0."""
    best: dict[int, int] = {}
    for face, value in trial.counts:
        best[face] = max(value, best.get(face, face))
    total, stars = trial.value, 0
    for shown in faces:
        if shown == "star":
            stars += 1
        elif isinstance(shown, int):
            total += best.get(shown, shown)
    return max(0, total + star_worth(trial, stars))


def reached_cubes(
    track: Sequence[int], total: int, shifts: Sequence[tuple[str, int]]
) -> tuple[int, ...]:
    """DQ-24.4: the cubes at or below the total; a shifted cube counts as further left.

    Shifts for any cube help most if the shortest goes to the nearest cube that it can help.
    """
    reached = [slot for slot in track if slot <= total]
    for which, n in sorted(shifts, key=lambda shift: (shift[0] != "weakest", shift[1])):
        missing = [slot for slot in track if slot not in reached]
        candidates = [slot for slot in missing if which == "any" or slot == track[-1]]
        helped = [slot for slot in candidates if max(1, slot - n) <= total]
        reached += helped[:1]
    return tuple(sorted(reached))


def counted(trial: Trial, track: Sequence[int], faces: Sequence[str | int]) -> Counted:
    """DQ-24: total, cubes, Additional Successes, effects."""
    total = total_of(trial, faces)
    reached = reached_cubes(track, total, trial.shifts)
    plus = sum(face == "plus" for face in faces)
    more = trial.successes
    for face, n, most in trial.per_face:
        more += min(most, n * sum(shown == face for shown in faces))
    return Counted(total, reached, plus, more, max(0, len(reached) + plus + more))


def count(g: DarkQuarter, trial: Trial) -> Counted:
    """The result of the dice as they lie."""
    faces = [die.face for die in trial.dice]
    return counted(trial, compared_track(g, trial), faces)


def pool_of(trial: Trial) -> tuple[Die, ...]:
    """DQ-22.1 to DQ-22.6: two Main dice, own and loaned Effort dice, bonus dice."""
    dice = [Die(f"main_{n}", "main", trial.who) for n in (1, 2)]
    dice += [Die(f"effort_{n}", "effort", trial.who) for n in range(1, trial.own + 1)]
    for lender, lent in trial.loans:
        dice += [Die(f"{lender}_{n}", "effort", lender) for n in range(1, lent + 1)]
    dice += [Die(f"bonus_{n}", "effort", "bonus") for n in range(1, trial.bonus + 1)]
    return tuple(dice)


def fallen(g: DarkQuarter, dice: Iterable[Die], pips: Iterable[int]) -> tuple[Die, ...]:
    """DQ §6.11: an ordinary die read with the table: the n-th face for n pips."""
    return tuple(
        msgspec.structs.replace(die, face=faces_of(g, die)[pip - 1])
        for die, pip in zip(dice, pips, strict=True)
    )


def set_dice(trial: Trial, changed: Iterable[Die]) -> Trial:
    """The same pool with some dice showing other faces."""
    new = {die.id: die for die in changed}
    return msgspec.structs.replace(trial, dice=tuple(new.get(die.id, die) for die in trial.dice))
