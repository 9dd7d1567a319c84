"""One row a game, for data frames: CSV, or JSON lines where the file's name ends so."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from noctuary.simulate.plan import Plan, Played

JSON_LINES = (".jsonl", ".ndjson", ".json")


def write_rows(path: Path, plan: Plan, played: Iterable[Played]) -> None:
    """Write a row for each game; OSError if the file cannot be written."""
    rows = [row(plan, one) for one in played]
    with path.open("w", encoding="utf-8", newline="") as file:
        if path.suffix in JSON_LINES:
            for one in rows:
                file.write(msgspec.json.encode(one).decode() + "\n")
        else:
            table = csv.DictWriter(file, row(plan, EMPTY), lineterminator="\n")
            table.writeheader()
            table.writerows(rows)


def row(plan: Plan, one: Played) -> dict[str, Any]:
    """A game as flat columns, the same ones for every game of a plan."""
    columns = {
        "game": one.game,
        "seed": one.seed,
        "won": int(one.won),
        "reason": one.reason,
        "decisions": one.decisions,
        "turns": one.turns,
    }
    seats = range(len(plan.bots))
    scores = {f"score_{n}": one.scores[n] if n < len(one.scores) else None for n in seats}
    return {**columns, **scores, "fault": one.fault}


EMPTY = Played(0, 0, False, "", 0, 0, ())
