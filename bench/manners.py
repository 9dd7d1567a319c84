"""How the players with a character differ in When Darkness Comes: `--write` keeps the table.

One of them sits among players who play to win, in each seat in turn, in the same nights.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from multiprocessing import get_context
from statistics import fmean
from typing import Any, NamedTuple

import noctuary
from bench.figures import ROOT, keep
from bench.nights import GAME, Table, is_race
from noctuary.bots import bot, play

PAGE = ROOT / "docs" / "players.md"
NIGHTS = (("the_will", 3), ("second_market", 4), ("hollow_choir", 3))
"""A race with theft and blows, one by deals, and a night among friends."""
PLAYERS = ("constance", "silas", "lucian", "mercy")
DONE = ("deals", "thefts", "blows", "gifts", "help", "paid help")
"""What is counted of a night."""
GIVEN = ("WD-15.9", "WD-17.8")
"""The rules by which a thing or an ally is given, and not by a turn of the story."""
THEFTS = ("steal", "pickpocket", "wrest")
HEAD = (
    "| night, seats | player | won | VP | deals | thefts tried | blows at rivals | gifts | help "
    "| for a price |\n|---|---|---|---|---|---|---|---|---|---|"
)


class Job(NamedTuple):
    """A night in which one player differs from the others."""

    table: Table
    seed: int


class Evening(NamedTuple):
    """What came of it for the one who differs."""

    won: float
    """As a multiple of its share in a race, else 1 or 0."""
    vp: int
    done: Counter[str]


class Watched:
    """What one seat does to the others, by the events of a night."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        self.done: Counter[str] = Counter()
        self.promised: set[str] = set()
        """Things that will be handed over because of a deal."""

    def note(self, event: Any) -> None:
        """Count an event that somebody of the seat brought about."""
        name = type(event).__name__
        if name == "Assisting" and self.is_own(event.helper):
            self.done["paid help" if event.price else "help"] += 1
        elif name == "DealMade" and self.is_own(event.giver):
            self.done["deals"] += 1
            self.promised.add(event.thing)
        elif name == "Lost" and event.how == "given" and self.is_own(event.who):
            self.done["gifts"] += event.rule in GIVEN and event.disk not in self.promised
            self.promised.discard(event.disk)
        elif name == "Checked" and self.is_own(event.who):
            self.done["thefts"] += event.purpose in THEFTS
            self.done["blows"] += event.purpose == "attack" and event.target in self.people

    @property
    def people(self) -> dict[str, Any]:
        """Everybody who is in town tonight."""
        found: dict[str, Any] = self.state.characters
        return found

    def is_own(self, who: str) -> bool:
        """Whether the seat leads somebody."""
        return who in self.people and self.people[who].seat == self.seat


def evening(job: Job) -> Evening:
    """One night with one player of a manner among keen ones."""
    table, seed = job
    game = noctuary.game(GAME)
    state = game.new(seed=seed, seats=table.seats, scenario=table.scenario)
    its = seed % table.seats
    watched = Watched(state, its)
    state.listener = watched.note
    names = {seat: table.player if seat == its else "keen" for seat in range(table.seats)}
    play(game, state, {s: bot(name, seed * 8 + s) for s, name in names.items()}, limit=20_000)
    winners = [state.seat_of(who) for who in state.winners]
    won = float(its in winners)
    if is_race(table):
        won = table.seats * winners.count(its) / len(winners) if winners else 1.0
    vp = sum(c.vp for c in state.characters.values() if c.seat == its)
    return Evening(won, vp, watched.done)


def row(table: Table, games: int, jobs: int) -> str:
    """What a player won and did, on average over many nights."""
    work = [Job(table, seed) for seed in range(games)]
    with get_context("fork").Pool(jobs) as pool:
        found = pool.map(evening, work, chunksize=4)
    won = fmean(one.won for one in found)
    told = f"{won:.2f} of its share" if is_race(table) else f"{won:.0%}"
    means = [f"{fmean(one.done[what] for one in found):.1f}" for what in DONE]
    vp = f"{fmean(one.vp for one in found):.1f}"
    name = f"{table.scenario}, {table.seats}"
    return "| " + " | ".join([name, f"`{table.player}`", told, vp, *means]) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.manners", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each night and player")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="nights whose name holds this")
    parser.add_argument("--write", action="store_true", help="keep the table in the docs")
    asked = parser.parse_args()
    noctuary.game(GAME).pack("first-night")  # read once, before the work is shared out
    lines = [HEAD]
    for scenario, seats in NIGHTS:
        for player in ("keen", *PLAYERS):
            if asked.only in scenario:
                lines.append(row(Table(scenario, seats, player), asked.games, asked.jobs))
                print(lines[-1], flush=True)
    if asked.write:
        means = f"Means of {asked.games} nights each; the others at the table are `keen`."
        keep(PAGE, "manners", f"{means}\n\n" + "\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
