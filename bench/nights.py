"""Whether the scenarios of When Darkness Comes are worth playing: `--write` keeps the tables."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import get_context
from statistics import fmean, median
from typing import Any, NamedTuple

import noctuary
from bench.figures import ROOT, Figure, as_markdown, keep
from noctuary.bots import bot, play
from noctuary.games.when_darkness_comes.content.disks import THROWN

PAGE = ROOT / "docs" / "balance.md"
GAME = "when-darkness-comes"


class Table(NamedTuple):
    """A scenario with so many people of one kind."""

    scenario: str
    seats: int
    player: str
    least: float = 0.0
    most: float = 1.0
    """Between which shares of wins it should lie."""


GOALS = {
    "last_bus": {1: (0.60, 0.90)},
    "ward_seven": {1: (0.35, 0.60), 2: (0.35, 0.60), 3: (0.40, 0.65), 4: (0.40, 0.65),
                   5: (0.45, 0.65), 6: (0.45, 0.65)},
    "the_will": {1: (0.35, 0.65)},
    "hollow_choir": dict.fromkeys(range(1, 7), (0.35, 0.65)),
}  # fmt: skip
"""Between which shares of wins a scenario should lie, by seats; a race always has a winner."""
FAIR = 1.3
"""No seat of a race wins more often than so many times its share."""
RARE = 0.05
"""A mechanic that is used in fewer nights than this, in every scenario, is hardly in the game."""


def tables() -> tuple[Table, ...]:
    """Every scenario of the built-in pack with every number of seats."""
    town: Any = noctuary.game(GAME).pack("first-night")
    found = []
    for story in town.scenarios.values():
        for seats in range(story.players.min, story.players.max + 1):
            least, most = GOALS.get(story.id, {}).get(seats, (0.0, 1.0))
            found.append(Table(story.id, seats, "cautious", least, most))
    return (*found, Table("last_bus", 1, "greedy"))


class Night(NamedTuple):
    """What became of one game."""

    record: dict[str, Any]
    decisions: int
    seconds: float
    fault: str = ""
    used: frozenset[str] = frozenset()
    """The mechanics that were met."""


def night(job: tuple[Table, int]) -> Night:
    """One game to its end; its seed is its number."""
    table, seed = job
    game = noctuary.game(GAME)
    state = game.new(seed=seed, seats=table.seats, scenario=table.scenario)
    players = {seat: bot(table.player, seed * 8 + seat) for seat in range(table.seats)}
    noted = Noted()
    state.listener = noted.note
    began = time.process_time()
    try:
        decisions = play(game, state, players, limit=20_000, heard=noted.hear)
    except Exception as error:  # noqa: BLE001 - told, and the rest goes on
        return Night({}, 0, 0.0, f"seed {seed}: {type(error).__name__}: {error}")
    fault = "" if state.outcome is not None else f"seed {seed}: no end"
    seconds = time.process_time() - began
    return Night(game.result(state), decisions, seconds, fault, frozenset(noted.used))


class Noted:
    """The mechanics that were met in a night, by its events and what was replied."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        town: Any = noctuary.game(GAME).pack("first-night")
        self.disks = town.disks

    def note(self, event: Any) -> None:
        """Which mechanic an event belongs to, if to any that is counted."""
        name = type(event).__name__
        if name == "Checked":
            self.used.add(MECHANICS.get(f"Checked.{event.purpose}", ""))
            self.note_weapon(event)
        elif name in ("Gained", "Lost", "Beaten"):
            self.used.add(MECHANICS.get(f"{name}.{event.how}", ""))
        else:
            self.used.add(MECHANICS.get(name, ""))

    def note_weapon(self, event: Any) -> None:
        """A gun is fired over a distance or in a fight."""
        if event.purpose in ("attack", "shoot") and event.item:
            printed = self.disks[event.item]
            gun = printed.column and printed.column not in THROWN
            self.used.add("guns" if gun else "thrown" if event.purpose == "shoot" else "weapons")
            self.used.add("ammunition" if printed.uses else "")

    def hear(self, state: Any, seat: int, option: str) -> None:
        """Two weapons strike one after the other: the second is rolled for only if it must be."""
        if option.startswith("pair:"):
            self.used.add("two weapons")


MECHANICS = {
    "Checked.pick": "picked locks",
    "Checked.force": "forced doors",
    "Checked.smash": "smashed windows",
    "Checked.climb": "windows",
    "Checked.perceive": "perception",
    "Checked.heal": "healing",
    "Checked.light": "lights",
    "Checked.sneak": "sneaking",
    "Checked.disarm": "alarms",
    "Checked.calm": "dogs",
    "Checked.persuade": "persuasion",
    "Checked.dodge": "dodging",
    "Checked.obstacle": "obstacles",
    "Checked.cast": "magic",
    "Checked.deed": "tasks of the story",
    "Checked.steal": "theft by force",
    "Checked.pickpocket": "pickpockets",
    "Gained.joined": "allies",
    "Gained.attached": "nuisances",
    "Gained.stolen": "theft",
    "Beaten.killed": "kills",
    "Assisting": "help",
    "DealMade": "deals",
    "Chose": "choices",
    "Voted": "votes",
    "TrackMoved": "tracks",
    "FateRolled": "fate",
    "Stripped": "a third failure",
    "SpellCast": "magic",
    "Died": "deaths",
}
"""What is counted, by the events that show it."""
ARMS = ("guns", "thrown", "weapons", "ammunition", "two weapons")
"""What is counted by the weapon of a blow or a shot."""


def nights(table: Table, games: int, jobs: int) -> list[Night]:
    """Many games, on several cores."""
    noctuary.game(GAME).pack("first-night")  # read once, before the work is shared out
    work = [(table, seed) for seed in range(games)]
    if jobs == 1:
        return [night(job) for job in work]
    with get_context("fork").Pool(jobs) as pool:
        return pool.map(night, work, chunksize=4)


def in_words(counts: Counter[str], total: int) -> str:
    """Counts as shares, the greatest first.

    >>> in_words(Counter({"zombie": 3, "ghoul": 1}), 4)
    'zombie 75%, ghoul 25%'
    """
    return ", ".join(f"{name} {n / total:.0%}" for name, n in counts.most_common(4))


def row(table: Table, played: list[Night]) -> tuple[Figure, str]:
    """A table's figures, and its line in the longer table."""
    ended = [n for n in played if n.record]
    people = [c for n in ended for c in n.record["characters"]]
    won = fmean(n.record["won"] for n in ended)
    dead = Counter(c["death"].partition(".")[0] for c in people if not c["alive"])
    ways = Counter(n.record["reason"] for n in ended)
    name = f"{table.scenario}, {table.seats} × `{table.player}`"
    goal = "" if (table.least, table.most) == (0, 1) else f"{table.least:.0%} to {table.most:.0%}"
    line = " | ".join(
        [
            name,
            in_words(ways, len(ended)),
            f"{median(n.record['rounds'] for n in ended):.0f}",
            f"{fmean(n.record['tiles'] for n in ended):.1f}",
            f"{fmean(c['vp'] for c in people):.1f} ({max(c['vp'] for c in people)})",
            f"{fmean(not c['alive'] for c in people):.0%}",
            in_words(dead, max(1, dead.total())),
            f"{fmean(n.decisions for n in ended):.0f}",
            f"{fmean(n.seconds for n in ended):.2f} s",
        ]
    )
    figure = Figure(name, f"{won:.0%} of {len(ended)} won", goal, table.least <= won <= table.most)
    return figure, f"| {line} |"


HEAD = (
    "| table | how it ended | rounds | tiles | VP (most) | killed | killers | decisions | time |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def is_race(table: Table) -> bool:
    """Whether the seats of a table are rivals."""
    town: Any = noctuary.game(GAME).pack("first-night")
    return table.seats > 1 and town.scenarios[table.scenario].mode == "competitive"


def seats_of(table: Table, played: list[Night]) -> str:
    """How often each seat won a race, as a multiple of its share; too often if chance does not
    explain it, of which there is much among six."""
    wins: Counter[int] = Counter()
    for one in played:
        winners = [c["seat"] for c in one.record.get("characters", ()) if c["won"]]
        wins.update(winners)
    total = max(1, wins.total())
    shares = [wins[seat] * table.seats / total for seat in range(table.seats)]
    told = ", ".join(f"{share:.2f}" for share in shares)
    error = ((table.seats - 1) / total) ** 0.5
    verdict = "" if max(shares) <= FAIR + 2 * error else " **unfair**"
    return f"| {table.scenario}, {table.seats} | {told}{verdict} |"


def mechanics(played: dict[str, list[Night]]) -> str:
    """In how many nights of each scenario a mechanic was met."""
    lines = ["| mechanic | " + " | ".join(played) + " |", "|---" * (len(played) + 1) + "|"]
    for name in sorted({*MECHANICS.values(), *ARMS}):
        shares = [fmean(name in n.used for n in nights_) for nights_ in played.values()]
        mark = " **rare**" if max(shares) < RARE else ""
        lines.append(f"| {name}{mark} | " + " | ".join(f"{s:.0%}" for s in shares) + " |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.nights", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="for each table")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="tables whose name holds this")
    parser.add_argument("--write", action="store_true", help="keep the tables in the docs")
    asked = parser.parse_args()
    figures, lines, faults = [], [HEAD], []
    by_story: dict[str, list[Night]] = {}
    races = ["| race, seats | wins of each seat, as a multiple of its share |", "|---|---|"]
    for table in tables():
        name = f"{table.scenario}, {table.seats} × {table.player}"
        if asked.only not in name:
            continue
        games = asked.games if table.player == "cautious" else max(1, asked.games // 10)
        played = nights(table, games, asked.jobs)
        faults += [n.fault for n in played if n.fault]
        if table.player == "cautious":
            by_story.setdefault(table.scenario, []).extend(played)
            if is_race(table):
                races.append(seats_of(table, played))
        figure, line = row(table, played)
        figures.append(figure)
        lines.append(line)
        print(f"{figure.value:>20}  {line}", flush=True)
    parts = [as_markdown(figures), "\n".join(lines), "\n".join(races), mechanics(by_story)]
    text = "\n\n".join(parts)
    print("\n".join(races), mechanics(by_story), sep="\n\n")
    print(*faults[:5], sep="\n")
    if asked.write:
        keep(PAGE, "nights", text)
    return 1 if faults or not all(figure.met for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
