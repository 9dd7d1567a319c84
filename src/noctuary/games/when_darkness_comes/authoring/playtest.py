"""`noctuary pack playtest`: many nights of every scenario, by players of several tastes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

import msgspec

from noctuary.engine.authors import Files, PacksAt, Progress
from noctuary.engine.events import Event
from noctuary.engine.packs import files_of
from noctuary.games.when_darkness_comes.authoring import coverage
from noctuary.games.when_darkness_comes.content import chronicle
from noctuary.games.when_darkness_comes.content.chronicle import Chronicle
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.events import Chose, Told
from noctuary.games.when_darkness_comes.game import GAME
from noctuary.games.when_darkness_comes.night import choices
from noctuary.games.when_darkness_comes.state import Night
from noctuary.spread import spread

LIMIT: Final = 20_000
"""After so many decisions a night has lost its way."""
PORTION: Final = 40
"""So many nights are looked through for what was not seen; if they show nothing new, no more are
played of that scenario."""
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
    """Nights of each scenario, with every number of seats and by every player in turn."""
    seeking: int = 0
    """At most so many more of each by curious players, for what was not seen."""
    seed: int = 1
    players: tuple[str, ...] = tuple(PLAYERS)
    scenario: str = ""


class Run(msgspec.Struct, kw_only=True):
    """One night."""

    scenario: str
    seats: int
    player: str
    seed: int
    past: str = ""
    """What the town remembers, as a chronicle."""
    seen: set[str] = set()
    replies: list[tuple[str, int]] = []
    reason: str = ""
    won: bool = False
    rounds: int = 0
    fault: str = ""


Job = tuple[str, int, str, int]
"""A scenario, seats, a player and a seed."""


class Findings(msgspec.Struct, kw_only=True):
    """All nights of a playtest."""

    plan: Plan
    runs: list[Run]
    everything: dict[str, set[str]]
    """By scenario."""
    seen: dict[str, set[str]]


town_at = PacksAt(GAME.read_pack, Town)


def play(path: str, files: Files | None, job: Job) -> Run:
    """One night to its end, or until something is wrong."""
    scenario, seats, player, seed = job
    town, scripts = coverage.watched(town_at(path, files), scenario)
    chance = Random(seed)
    past = earlier_nights(town, scenario, chance) if player == "curious" else ""
    run = Run(scenario=scenario, seats=seats, player=player, seed=seed, past=past)
    told: set[str] = set()
    chosen: set[str] = set()

    def listen(event: Event) -> None:
        if isinstance(event, Told):
            told.add(f"{event.script}.{event.number}")
        elif isinstance(event, Chose):
            part = "chosen" if event.option.startswith("@") else event.option
            chosen.add(f"{event.script}.{event.number}.{part}")

    g: Any = GAME.new(seed=seed, seats=seats, pack=town, scenario=scenario, town=past)
    g.listener = listen
    run.fault = follow(g, PLAYERS[player], chance, run)
    del g.listener
    run.seen = coverage.seen(g, scripts, told, chosen)
    if g.outcome is not None:
        run.reason, run.won = g.outcome.reason, g.outcome.won
    run.rounds = g.round
    return run


def earlier_nights(town: Town, scenario: str, chance: Random) -> str:
    """A chronicle with some of the facts that a scenario reads, by chance."""
    reads = town.scenarios[scenario].campaign.reads
    return chronicle.write(Chronicle(facts=tuple(fact for fact in reads if chance.random() < 0.5)))


def follow(g: Night, mind: Player, chance: Random, run: Run) -> str:
    """Reply until the end; says what went wrong, if anything did."""
    while g.question is not None:
        seat = g.question.seat
        reply = ""
        try:
            reply = mind(g, chance)
            g.reply(reply, seat)
        except Exception as error:  # noqa: BLE001 - told with the night that shows it
            return f"the reply {reply!r} failed: {type(error).__name__}: {error}"
        run.replies.append((reply, seat))
        if len(run.replies) >= LIMIT:
            return f"no end after {LIMIT} decisions"
    return ""


def jobs_of(plan: Plan, town: Town) -> list[Job]:
    """Every scenario: in turn with every number of seats, and by every player."""
    found = []
    for scenario in town.scenarios.values():
        if plan.scenario in ("", scenario.id):
            sizes = range(scenario.players.min, scenario.players.max + 1)
            for n in range(plan.runs):
                more, size = divmod(n, len(sizes))
                player = plan.players[more % len(plan.players)]
                found.append((scenario.id, sizes[size], player, plan.seed + n))
    return found


def seekers(plan: Plan, town: Town, names: Collection[str], portion: int) -> list[Job]:
    """A portion of more nights of some scenarios."""
    found = []
    begun = portion * PORTION
    for scenario in [town.scenarios[name] for name in names]:
        sizes = range(scenario.players.min, scenario.players.max + 1)
        for n in range(begun, min(begun + PORTION, plan.seeking)):
            seats = sizes[n % len(sizes)]
            found.append((scenario.id, seats, "curious", plan.seed + 1_000_000 + n))
    return found


def worth_seeking(findings: Findings, names: list[str], before: dict[str, int]) -> list[str]:
    """The scenarios of which something was not seen, and of which the last nights showed more."""
    return [
        name
        for name in names
        if findings.everything[name] - findings.seen[name]
        and len(findings.seen[name]) > before.get(name, -1)
    ]


def playtest(
    plan: Plan,
    jobs: int | None = None,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Findings:
    """Play everything; the same nights wherever they are played."""
    town = town_at(plan.path)
    names = [name for name in town.scenarios if plan.scenario in ("", name)]
    findings = Findings(
        plan=plan,
        runs=[],
        everything={name: coverage.everything(town, name) for name in names},
        seen={name: set() for name in names},
    )
    files = files_of(Path(plan.path)) if cluster is not None else None
    do = partial(play, plan.path, files)
    work = jobs_of(plan, town)
    wanted, portion = names, 0
    with spread(jobs, cluster, most=len(work)) as crew:
        while work:
            total = len(findings.runs) + len(work)
            before = {name: len(findings.seen[name]) for name in names}
            for run in crew.each(do, work, share=2):
                findings.runs.append(run)
                findings.seen[run.scenario] |= run.seen
                if progress is not None:
                    progress(len(findings.runs), total)
            wanted = worth_seeking(findings, wanted, before if portion else {})
            work = seekers(plan, town, wanted, portion)
            portion += 1
    return findings


def endings(runs: list[Run]) -> Counter[str]:
    """How nights ended."""
    return Counter(run.reason for run in runs if run.reason)
