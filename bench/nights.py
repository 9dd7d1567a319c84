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


TABLES = (
    Table("last_bus", 1, "cautious", 0.6, 0.9),
    Table("last_bus", 1, "greedy"),
    Table("ward_seven", 2, "cautious", 0.3, 0.7),
    Table("ward_seven", 4, "cautious", 0.3, 0.7),
    Table("ward_seven", 6, "cautious", 0.3, 0.8),
    Table("the_will", 2, "cautious"),
    Table("the_will", 4, "cautious"),
    Table("hollow_choir", 1, "cautious", 0.3, 0.7),
    Table("hollow_choir", 3, "cautious", 0.3, 0.7),
    Table("hollow_choir", 4, "cautious", 0.3, 0.7),
)


class Night(NamedTuple):
    """What became of one game."""

    record: dict[str, Any]
    decisions: int
    seconds: float
    fault: str = ""


def night(job: tuple[Table, int]) -> Night:
    """One game to its end; its seed is its number."""
    table, seed = job
    game = noctuary.game(GAME)
    state = game.new(seed=seed, seats=table.seats, scenario=table.scenario)
    players = {seat: bot(table.player, seed * 8 + seat) for seat in range(table.seats)}
    began = time.process_time()
    try:
        decisions = play(game, state, players, limit=20_000)
    except Exception as error:  # noqa: BLE001 - told, and the rest goes on
        return Night({}, 0, 0.0, f"seed {seed}: {type(error).__name__}: {error}")
    fault = "" if state.outcome is not None else f"seed {seed}: no end"
    return Night(game.result(state), decisions, time.process_time() - began, fault)


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


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.nights", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="for each table")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="tables whose name holds this")
    parser.add_argument("--write", action="store_true", help="keep the tables in the docs")
    asked = parser.parse_args()
    figures, lines, faults = [], [HEAD], []
    for table in TABLES:
        name = f"{table.scenario}, {table.seats} × {table.player}"
        if asked.only not in name:
            continue
        games = asked.games if table.player == "cautious" else max(1, asked.games // 10)
        played = nights(table, games, asked.jobs)
        faults += [n.fault for n in played if n.fault]
        figure, line = row(table, played)
        figures.append(figure)
        lines.append(line)
        print(f"{figure.value:>20}  {line}", flush=True)
    text = as_markdown(figures) + "\n\n" + "\n".join(lines)
    print(*faults[:5], sep="\n")
    if asked.write:
        keep(PAGE, "nights", text)
    return 1 if faults or not all(figure.met for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
