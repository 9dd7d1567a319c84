"""Whether `keen` plays When Darkness Comes better than `cautious`: `--write` keeps the tables."""

from __future__ import annotations

import argparse
import sys
from multiprocessing import get_context
from statistics import fmean

import noctuary
from bench.figures import ROOT, keep
from bench.nights import GAME, Night, Table, is_race, mechanics, nights, tables
from noctuary.bots import bot, play

PAGE = ROOT / "docs" / "players.md"
BELOW, BETTER = 0.75, 0.10
"""Where `cautious` wins less than this, `keen` should win so much more often."""
HEAD = (
    "| night, seats | `cautious` | `keen` | better by | one `keen` among `cautious` |\n"
    "|---|---|---|---|---|"
)


def among(job: tuple[Table, int]) -> float:
    """Whether the one keen player of a race won, as a multiple of its share. Seats in turn."""
    table, seed = job
    game = noctuary.game(GAME)
    state = game.new(seed=seed, seats=table.seats, scenario=table.scenario)
    its = seed % table.seats
    names = {seat: "keen" if seat == its else "cautious" for seat in range(table.seats)}
    try:
        play(game, state, {s: bot(name, seed * 8 + s) for s, name in names.items()}, limit=20_000)
    except RuntimeError as error:  # told, and the rest goes on
        print(f"{table.scenario}, {table.seats}, seed {seed}: {error}", file=sys.stderr)
    winners = [state.seat_of(who) for who in state.winners]
    return table.seats * winners.count(its) / len(winners) if winners else 1.0


def row(table: Table, games: int, jobs: int, used: dict[str, list[Night]]) -> str:
    """Both players of a table beside each other."""
    shares = []
    for name in ("cautious", "keen"):
        played = nights(table._replace(player=name), games, jobs)
        shares.append(fmean(one.record["won"] for one in played if one.record))
        if name == "keen":
            used.setdefault(table.scenario, []).extend(played)
    careful, keen = shares
    race = ""
    if is_race(table):
        with get_context("fork").Pool(jobs) as pool:
            found = pool.map(among, [(table, seed) for seed in range(games)], chunksize=4)
        race = f"{fmean(found):.2f} of its share"
    missed = careful < BELOW and keen - careful < BETTER
    better = f"{100 * (keen - careful):+.0f}" + (" **too little**" if missed else "")
    return f"| {table.scenario}, {table.seats} | {careful:.0%} | {keen:.0%} | {better} | {race} |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.keen", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="for each table and player")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="tables whose name holds this")
    parser.add_argument("--write", action="store_true", help="keep the tables in the docs")
    asked = parser.parse_args()
    used: dict[str, list[Night]] = {}
    lines = [HEAD]
    for table in tables():
        if table.player == "cautious" and asked.only in f"{table.scenario}, {table.seats}":
            lines.append(row(table, asked.games, asked.jobs, used))
            print(lines[-1], flush=True)
    text = "\n\n".join(["\n".join(lines), mechanics(used)])
    print(mechanics(used))
    if asked.write:
        keep(PAGE, "keen", f"{asked.games} nights each, `keen`.\n\n{text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
