"""`noctuary pack playtest`: many runs on all cores, by players of every taste, then the seekers."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec

from noctuary.games.dark_quarter.authoring import coverage
from noctuary.games.dark_quarter.authoring.run import Run, play
from noctuary.games.dark_quarter.authoring.seeking import PLAYERS, ranks
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts
from noctuary.games.dark_quarter.game import GAME

SEEKER: Final = "seeker"
USUAL: Final = tuple(name for name in PLAYERS if name != SEEKER)
PORTION: Final = 8
"""How many runs a core makes before it is told what the others have seen."""


class Plan(msgspec.Struct, kw_only=True):
    """What is to be played."""

    path: str
    runs: int = 200
    """Runs for each size of team, by the usual players in turn."""
    seeking: int = 200
    """At most so many runs more, for each size of team, by players who look for the unseen."""
    seed: int = 1
    players: tuple[str, ...] = USUAL


class Job(msgspec.Struct):
    """Some runs for one core."""

    runs: list[tuple[str, tuple[str, ...], int]]
    known: dict[str, int] = {}
    wanted: dict[str, int] = {}
    """What to look for, by its distance from something unseen."""


class Findings(msgspec.Struct, kw_only=True):
    """All runs of a playtest."""

    plan: Plan
    runs: list[Run]
    everything: set[str]
    seen: set[str]
    seconds: float = 0.0


def teams(pack: Campaign) -> list[tuple[str, ...]]:
    """DQ-4.2: the eleven legal teams."""
    names = tuple(pack.characters)
    return [team for size in (2, 3, 4) for team in combinations(names, size)]


def usual_jobs(plan: Plan, pack: Campaign) -> list[Job]:
    """Every player and every team of a size in turn."""
    wanted: list[tuple[str, tuple[str, ...], int]] = []
    for size in (2, 3, 4):
        fitting = [team for team in teams(pack) if len(team) == size]
        for n in range(plan.runs):
            player = plan.players[n % len(plan.players)]
            team = fitting[n // len(plan.players) % len(fitting)]
            turned = team[n % size :] + team[: n % size]
            wanted.append((player, turned, plan.seed + 10_000 * size + n))
    return [Job(wanted[n : n + PORTION]) for n in range(0, len(wanted), PORTION)]


def seeking_jobs(
    plan: Plan, pack: Campaign, round_number: int, cores: int, known: Counter[str], unseen: set[str]
) -> list[Job]:
    """One portion a core for those who look for what was not seen."""
    jobs = []
    wanted = ranks(pack, scenarios_at(plan.path), unseen)
    every = teams(pack)
    for core in range(cores):
        runs = []
        for n in range(PORTION):
            number = (round_number * cores + core) * PORTION + n
            team = every[number % len(every)]
            turned = team[number % len(team) :] + team[: number % len(team)]
            runs.append((SEEKER, turned, plan.seed + 1_000_000 + number))
        jobs.append(Job(runs, dict(known), wanted))
    return jobs


_packs: dict[str, Campaign] = {}


def campaign_at(path: str) -> Campaign:
    """The campaign in a folder, read once a process."""
    if path not in _packs:
        pack = GAME.read_pack(Path(path))
        assert isinstance(pack, Campaign)
        _packs[path] = pack
    return _packs[path]


def scenarios_at(path: str) -> list[ScenarioParts]:
    """The scenarios in a folder as they were written."""
    _, own, _, _ = reading.gather(Path(path))
    return own.scenarios


def work(task: tuple[str, Job]) -> list[Run]:
    """One core's portion."""
    path, job = task
    pack = campaign_at(path)
    known = Counter(job.known)
    return [play(pack, player, team, seed, known, job.wanted) for player, team, seed in job.runs]


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def leave_interrupts_alone() -> None:
    """Ctrl+C is the first process's business; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


Progress = Callable[[int, int], None]
"""Told how many runs are done, and how many have been planned."""


def playtest(plan: Plan, jobs: int | None = None, progress: Progress | None = None) -> Findings:
    """Play everything; the same runs whatever `jobs` is, except that seekers go in step."""
    pack = campaign_at(plan.path)
    cores = jobs or available_cores()
    findings = Findings(plan=plan, runs=[], everything=coverage.everything(pack), seen=set())
    known: Counter[str] = Counter()
    total = 3 * plan.runs

    def take(runs: list[Run]) -> None:
        for run in runs:
            findings.runs.append(run)
            findings.seen |= run.seen
            known.update(run.tried)
        if progress is not None:
            progress(len(findings.runs), max(total, len(findings.runs)))

    with portions(cores) as carry_out:
        for runs in carry_out(plan.path, usual_jobs(plan, pack)):
            take(runs)
        for number in range(3 * plan.seeking // (cores * PORTION)):
            unseen = findings.everything - findings.seen
            if not unseen:
                break
            for runs in carry_out(
                plan.path, seeking_jobs(plan, pack, number, cores, known, unseen)
            ):
                take(runs)
    return findings


class portions:  # noqa: N801 - reads like the verb it is in a with statement
    """Carries jobs out, on one core in this process or on several in others."""

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def __enter__(self) -> Callable[[str, list[Job]], Iterator[list[Run]]]:
        if self.cores <= 1:
            return lambda path, jobs: map(work, ((path, job) for job in jobs))
        context = multiprocessing.get_context("spawn")
        self.pool = context.Pool(self.cores, leave_interrupts_alone)
        return lambda path, jobs: self.pool.imap(work, [(path, job) for job in jobs])

    def __exit__(self, *_: object) -> None:
        if self.cores > 1:
            self.pool.terminate()
