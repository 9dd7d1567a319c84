"""`noctuary pack playtest`: many nights of every scenario, by players of several tastes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

import msgspec

from noctuary.engine.events import Event
from noctuary.games.when_darkness_comes.authoring import coverage
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.events import Chose, Told
from noctuary.games.when_darkness_comes.game import GAME
from noctuary.games.when_darkness_comes.night import choices
from noctuary.games.when_darkness_comes.state import Night
from noctuary.spread import spread

LIMIT: Final = 20_000
"""After so many decisions a night has lost its way."""
CURIOUS: Final = 0.5
"""How often a curious player does a task of the scenario where it could walk on."""


class Player(Protocol):
    """Somebody who replies."""

    def __call__(self, g: Night, chance: Random) -> str:
        """A reply to the open question."""


def at_random(g: Night, chance: Random) -> str:
    """Anything."""
    return chance.choice(g.options)


def sensible(g: Night, chance: Random) -> str:
    """The game's own counsel, on a redealt table."""
    seat = g.seat
    if seat is None:
        return g.options[0]
    twin = GAME.redeal(g, seat, chance.getrandbits(32))
    return GAME.advise(twin, seat, "careful") or chance.choice(g.options)


def curious(g: Night, chance: Random) -> str:
    """Sensible, but tries the scenario's tasks, and answers what it asks by chance."""
    step = g.agenda[-1]
    if isinstance(step, choices.Choose | choices.Ballot):
        return chance.choice(g.options)
    deeds = [option for option in g.options if option.startswith("do:")]
    if deeds and chance.random() < CURIOUS:
        return chance.choice(deeds)
    return sensible(g, chance)


PLAYERS: Final[dict[str, Player]] = {
    "sensible": sensible,
    "curious": curious,
    "random": at_random,
}


class Plan(msgspec.Struct, kw_only=True):
    """What is to be played."""

    path: str
    runs: int = 60
    """Nights for each scenario and number of seats, by the players in turn."""
    seeking: int = 0
    """So many more by curious players, for what was not seen."""
    seed: int = 1
    players: tuple[str, ...] = tuple(PLAYERS)
    scenario: str = ""


class Run(msgspec.Struct, kw_only=True):
    """One night."""

    scenario: str
    seats: int
    player: str
    seed: int
    seen: set[str] = set()
    replies: list[tuple[str, int]] = []
    reason: str = ""
    won: bool = False
    rounds: int = 0
    fault: str = ""


class Findings(msgspec.Struct, kw_only=True):
    """All nights of a playtest."""

    plan: Plan
    runs: list[Run]
    everything: dict[str, set[str]]
    """By scenario."""
    seen: dict[str, set[str]]


_towns: dict[str, Town] = {}


def town_at(path: str) -> Town:
    """The town in a folder, read once a process."""
    if path not in _towns:
        town = GAME.read_pack(Path(path))
        assert isinstance(town, Town)
        _towns[path] = town
    return _towns[path]


def play(path: str, job: tuple[str, int, str, int]) -> Run:
    """One night to its end, or until something is wrong."""
    scenario, seats, player, seed = job
    town, scripts = coverage.watched(town_at(path), scenario)
    run = Run(scenario=scenario, seats=seats, player=player, seed=seed)
    chance = Random(seed)
    told: set[str] = set()
    chosen: set[str] = set()

    def listen(event: Event) -> None:
        if isinstance(event, Told):
            told.add(f"{event.script}.{event.number}")
        elif isinstance(event, Chose):
            part = "chosen" if event.option.startswith("@") else event.option
            chosen.add(f"{event.script}.{event.number}.{part}")

    g: Any = GAME.new(seed=seed, seats=seats, pack=town, scenario=scenario)
    g.listener = listen
    run.fault = follow(g, PLAYERS[player], chance, run)
    del g.listener
    run.seen = coverage.seen(g, scripts, told, chosen)
    if g.outcome is not None:
        run.reason, run.won = g.outcome.reason, g.outcome.won
    run.rounds = g.round
    return run


def follow(g: Night, mind: Player, chance: Random, run: Run) -> str:
    """Reply until the end; says what went wrong, if anything did."""
    while g.question is not None:
        seat = g.question.seat
        reply = mind(g, chance)
        try:
            g.reply(reply, seat)
        except Exception as error:  # noqa: BLE001 - told with the night that shows it
            return f"the reply {reply!r} failed: {type(error).__name__}: {error}"
        run.replies.append((reply, seat))
        if len(run.replies) >= LIMIT:
            return f"no end after {LIMIT} decisions"
    return ""


def jobs_of(plan: Plan, town: Town) -> list[tuple[str, int, str, int]]:
    """Every scenario with every number of seats, by every player in turn."""
    found = []
    for scenario in town.scenarios.values():
        if plan.scenario in ("", scenario.id):
            for seats in range(scenario.players.min, scenario.players.max + 1):
                for n in range(plan.runs):
                    player = plan.players[n % len(plan.players)]
                    found.append((scenario.id, seats, player, plan.seed + n))
    return found


def seekers(plan: Plan, town: Town, unseen: dict[str, set[str]]) -> list[tuple[str, int, str, int]]:
    """More nights of the scenarios of which something was not seen."""
    found = []
    for scenario in [s for s in town.scenarios.values() if unseen.get(s.id)]:
        sizes = range(scenario.players.min, scenario.players.max + 1)
        for n in range(plan.seeking):
            seats = sizes[n % len(sizes)]
            found.append((scenario.id, seats, "curious", plan.seed + 1_000_000 + n))
    return found


def playtest(
    plan: Plan, jobs: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Findings:
    """Play everything; the same nights on any number of cores."""
    town = town_at(plan.path)
    names = [name for name in town.scenarios if plan.scenario in ("", name)]
    findings = Findings(
        plan=plan,
        runs=[],
        everything={name: coverage.everything(town, name) for name in names},
        seen={name: set() for name in names},
    )
    work = jobs_of(plan, town)

    def take(things: list[tuple[str, int, str, int]]) -> None:
        total = len(findings.runs) + len(things)
        with spread(jobs, most=len(things)) as crew:
            for run in crew.each(partial(play, plan.path), things, share=2):
                findings.runs.append(run)
                findings.seen[run.scenario] |= run.seen
                if progress is not None:
                    progress(len(findings.runs), total)

    if work:
        take(work)
    unseen = {name: findings.everything[name] - findings.seen[name] for name in names}
    more = seekers(plan, town, unseen)
    if more:
        take(more)
    return findings


def endings(runs: list[Run]) -> Counter[str]:
    """How nights ended."""
    return Counter(run.reason for run in runs if run.reason)
