"""What stays of simulated games: a row a decision, and saves that open again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import noctuary
from noctuary.simulate import Plan, Rows, Shelf, games
from tests.simulate.test_simulate import rows_of

GAME = noctuary.game("arkham-noir")


def kept(folder: Path, **more: Path) -> Plan:
    plan = Plan.of(GAME, 2, "random", seed=1, with_replies=True, with_decisions=True)
    with Shelf(plan, keep=folder, **more) as shelf:
        for one in games(plan, jobs=1):
            shelf.take(one)
    return plan


def test_from_a_row_to_its_game(tmp_path: Path) -> None:
    kept(tmp_path / "kept", out=tmp_path / "games.parquet")
    for row in rows_of(tmp_path / "games.parquet"):
        with noctuary.open(tmp_path / "kept" / row["save"]) as session:
            assert session.header.seed == row["seed"]
            assert session.state.outcome.reason == row["reason"]
            assert len(session.entries) == row["decisions"] + 1


def test_a_row_a_decision_names_its_moment(tmp_path: Path) -> None:
    kept(tmp_path / "kept", decisions=tmp_path / "decisions.parquet")
    found = rows_of(tmp_path / "decisions.parquet")
    with noctuary.open(tmp_path / "kept" / "arkham-noir-1-1.noctuary") as session:
        for row in (row for row in found if row["game"] == 1):
            state = session.at(row["decision"] - 1)
            assert row["reply"] in state.options
            assert (row["turn"], row["options"]) == (state.turn, len(state.options))
            assert row["worth"] == GAME.worth(state, 0)


def test_kept_games_are_never_overwritten(tmp_path: Path) -> None:
    kept(tmp_path)
    with pytest.raises(FileExistsError, match="keep these games in another folder"):
        kept(tmp_path)


def test_a_table_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"\.csv, \.jsonl or \.parquet"):
        Rows(tmp_path / "games.xls", {"game": int})


def test_parquet_without_duckdb_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(LookupError, match=r"write .csv .*\[analysis\]"):
        Rows(tmp_path / "games.parquet", {"game": int})
    assert list(tmp_path.iterdir()) == []


def test_parquet_of_no_games_is_an_empty_table(tmp_path: Path) -> None:
    with Rows(tmp_path / "games.parquet", {"game": int}):
        pass
    assert rows_of(tmp_path / "games.parquet") == []
