"""Rows for data frames, one a game or one a decision: CSV, JSON lines or Parquet, by the file's
name. They are written as they come, so that a million games need no more room than one."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, Final, Self

import msgspec

from noctuary.extras import MissingExtra, brought_by
from noctuary.simulate.plan import Decision, Plan, Played

Columns = dict[str, type]
JSON_LINES: Final = (".jsonl", ".ndjson", ".json")
PARQUET: Final = (".parquet", ".pq")
SQL_TYPES: Final = {int: "BIGINT", float: "DOUBLE", str: "VARCHAR", bool: "BOOLEAN"}


class Rows:
    """A table in a file. OSError if it cannot be written, LookupError if its kind is unknown."""

    def __init__(self, path: Path, columns: Columns) -> None:
        self.path, self.columns = path, columns
        suffix = path.suffix.lower()
        if suffix not in (".csv", *JSON_LINES, *PARQUET):
            raise LookupError(f"{path} should end in .csv, .jsonl or .parquet")
        self._parquet = suffix in PARQUET
        if self._parquet:
            duckdb_module()
            path.touch()
        self._lines = path.with_name(f".{path.name}.jsonl") if self._parquet else path
        self._file = self._lines.open("w", encoding="utf-8", newline="")
        self._csv = None
        if suffix == ".csv":
            self._csv = csv.DictWriter(self._file, columns, lineterminator="\n")
            self._csv.writeheader()
            self._file.flush()

    def add(self, row: dict[str, Any]) -> None:
        """One more row."""
        if self._csv is not None:
            self._csv.writerow(row)
        else:
            self._file.write(msgspec.json.encode(row).decode() + "\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        if self._parquet:
            kinds = {name: SQL_TYPES[kind] for name, kind in self.columns.items()}
            database = duckdb_module().connect()
            table = database.read_json(str(self._lines), format="newline_delimited", columns=kinds)
            table.write_parquet(str(self.path))
            database.close()
            self._lines.unlink()


def duckdb_module() -> Any:
    """DuckDB, which writes Parquet; MissingExtra if it is not installed."""
    try:
        import duckdb
    except ImportError:
        raise MissingExtra(
            "Parquet needs DuckDB, which is not installed; write .csv or .jsonl instead. "
            f"{brought_by('analysis')}"
        ) from None
    return duckdb


def game_columns(plan: Plan, kept: bool = False) -> Columns:
    """The columns of a row a game."""
    columns: Columns = {
        "game": int,
        "seed": int,
        "won": int,
        "reason": str,
        "decisions": int,
        "turns": int,
    }
    scores = {f"score_{seat}": float for seat in range(len(plan.bots))}
    return {**columns, **scores, "fault": str, **({"save": str} if kept else {})}


def game_row(plan: Plan, one: Played, save: str | None = None) -> dict[str, Any]:
    """A game as flat columns, the same ones for every game of a plan."""
    seats = range(len(plan.bots))
    return {
        "game": one.game,
        "seed": one.seed,
        "won": int(one.won),
        "reason": one.reason,
        "decisions": one.decisions,
        "turns": one.turns,
        **{f"score_{n}": one.scores[n] if n < len(one.scores) else None for n in seats},
        "fault": one.fault,
        **({} if save is None else {"save": save}),
    }


def decision_columns() -> Columns:
    """The columns of a row a decision."""
    own = {"decision": int, "turn": int, "seat": int, "player": str, "asked": str, "kind": str}
    return {
        "game": int,
        "seed": int,
        **own,
        "options": int,
        "reply": str,
        "worth": float,
        "won": int,
    }


def decision_row(plan: Plan, one: Played, made: Decision) -> dict[str, Any]:
    """A decision as flat columns, with what became of its game."""
    return {
        "game": one.game,
        "seed": one.seed,
        **msgspec.structs.asdict(made),
        "player": plan.bots[made.seat],
        "won": int(one.won),
    }
