"""`noctuary pack playtest`: many runs on all cores or on a cluster, by players of every taste, then
by seekers."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec

from noctuary.engine.authors import Files, PacksAt, Progress
from noctuary.engine.packs import files_of
from noctuary.games.dark_quarter.authoring import coverage
from noctuary.games.dark_quarter.authoring.kinds import USUAL
from noctuary.games.dark_quarter.authoring.run import Run, play
from noctuary.games.dark_quarter.authoring.seeking import Seeker
from noctuary.games.dark_quarter.authoring.striving import Striver, aims
from noctuary.games.dark_quarter.authoring.ways import Goal, Ways
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts
from noctuary.games.dark_quarter.game import GAME
from noctuary.spread import spread

PORTION: Final = 8
"""How many runs go out together."""
IN_STEP: Final = 4
"""How many portions of seekers go out before they are told what the others have seen: the same
number on any number of cores, so that the runs are the same too."""


MUCH: Final = 120
"""While more than this is unseen, every seeker goes after all of it."""
BESIDE: Final = 3
"""How far from its aim a seeker takes to be what else is unseen."""


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
    goals: list[Goal] = []
    """What each run goes after, if it goes after anything."""


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
    plan: Plan, pack: Campaign, round_number: int, known: Counter[str], unseen: set[str]
) -> list[Job]:
    """Some portions for those who look for what was not seen."""
    jobs = []
    for portion in range(IN_STEP):
        first = (round_number * IN_STEP + portion) * PORTION
        numbers = range(first, first + PORTION)
        chosen = [sought(pack, ways_at(plan.path), number, unseen) for number in numbers]
        runs = [
            (Seeker.name, team, plan.seed + 1_000_000 + number)
            for number, (team, _) in zip(numbers, chosen, strict=True)
        ]
        jobs.append(Job(runs, dict(known), [goal for _, goal in chosen]))
    return jobs


def sought(
    pack: Campaign, ways: Ways, number: int, unseen: set[str]
) -> tuple[tuple[str, ...], Goal]:
    """Whom a seeker plays and what it goes after: everything, while much is unseen; then one
    thing, with or without an eye for the others."""
    every = teams(pack)
    if len(unseen) > MUCH:
        team, goal = every[number % len(every)], Goal(near=ways.ranks(unseen))
    else:
        groups = together(unseen)
        names = groups[number % len(groups)]
        fitting = [team for team in every if any(ways.suits(team, name) for name in names)]
        team = (fitting or every)[number // len(groups) % len(fitting or every)]
        goal = ways.goal(names)
        if number % 2:
            near = dict.fromkeys(unseen, BESIDE) | goal.near
            goal = msgspec.structs.replace(goal, near=near)
    turn = number % len(team)
    return team[turn:] + team[:turn], goal


def together(names: set[str]) -> list[list[str]]:
    """Names that differ in their last part alone are sought together.

    >>> together({"hint:s1/0/0", "hint:s1/0/1", "lead:l_watch"})
    [['hint:s1/0/0', 'hint:s1/0/1'], ['lead:l_watch']]
    """
    groups: dict[str, list[str]] = {}
    for name in sorted(names):
        groups.setdefault(name.rpartition("/")[0] or name, []).append(name)
    return list(groups.values())


campaign_at = PacksAt(GAME.read_pack, Campaign)


@cache
def scenarios_at(path: str) -> list[ScenarioParts]:
    """The scenarios in a folder as they were written."""
    _, own, _, _ = reading.gather(Path(path))
    return own.scenarios


def work(path: str, files: Files | None, job: Job) -> list[Run]:
    """One portion."""
    pack = campaign_at(path, files)
    known = Counter(job.known)
    done = []
    for n, (player, team, seed) in enumerate(job.runs):
        aim = aim_of(pack, team, seed) if player == Striver.name else ""
        goal = goal_for(path, aim) if aim else job.goals[n] if job.goals else None
        done.append(play(pack, player, team, seed, known, goal, aim))
    return done


def aim_of(pack: Campaign, team: tuple[str, ...], seed: int) -> str:
    """What a run by a striver is to reach: everything that its team can, in turn."""
    wanted = aims(pack, team)
    return wanted[seed % len(wanted)]


@cache
def ways_at(path: str) -> Ways:
    """What leads to what, found once a process."""
    return Ways(campaign_at(path), scenarios_at(path))


@cache
def goal_for(path: str, aim: str) -> Goal:
    """The ways to an aim, found once a process."""
    return ways_at(path).goal([aim])


def playtest(
    plan: Plan,
    jobs: int | None = None,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Findings:
    """Play everything; the same runs wherever they are played."""
    pack = campaign_at(plan.path)
    findings = Findings(plan=plan, runs=[], everything=coverage.everything(pack), seen=set())
    known: Counter[str] = Counter()
    total = 3 * plan.runs
    files = files_of(Path(plan.path)) if cluster is not None else None
    do = partial(work, plan.path, files)

    def take(runs: list[Run]) -> None:
        for run in runs:
            findings.runs.append(run)
            findings.seen |= run.seen
            known.update(run.tried)
        if progress is not None:
            progress(len(findings.runs), max(total, len(findings.runs)))

    with spread(jobs, cluster) as crew:
        for runs in crew.each(do, usual_jobs(plan, pack), share=1):
            take(runs)
        for number in range(3 * plan.seeking // (IN_STEP * PORTION)):
            unseen = findings.everything - findings.seen
            if not unseen:
                break
            for runs in crew.each(do, seeking_jobs(plan, pack, number, known, unseen), share=1):
                take(runs)
    return findings
