"""Many games: the same on any number of cores, told honestly, and ready for data frames."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import noctuary
from noctuary.bots import bot, play
from noctuary.simulate import (
    Plan,
    Played,
    Shelf,
    Summary,
    games,
    tell,
    watching,
    wilson,
)

GAME = noctuary.game("arkham-noir")
COLUMNS = ["game", "seed", "won", "reason", "decisions", "turns", "score_0", "fault"]


def plan(number: int = 6, **more: object) -> Plan:
    return Plan.of(GAME, games=number, bot="random", seed=1, **more)  # type: ignore[arg-type]


def played(won: bool, reason: str, decisions: int = 10, turns: int = 5, number: int = 0) -> Played:
    return Played(number, 99, won, reason, decisions, turns, (float(won),))


def test_the_games_are_the_same_on_one_core_and_on_two() -> None:
    assert list(games(plan(), jobs=1)) == list(games(plan(), jobs=2))


def test_a_game_depends_on_its_number_and_not_on_how_many_are_played() -> None:
    assert list(games(plan(3), jobs=1)) == list(games(plan(6), jobs=1))[:3]


def test_another_seed_gives_other_games() -> None:
    other = Plan.of(GAME, games=6, bot="random", seed=2)
    assert {one.seed for one in games(plan(), 1)}.isdisjoint(one.seed for one in games(other, 1))


def test_a_row_tells_how_to_play_that_game_again() -> None:
    mine = plan(2, settings={"mode": "classic"})
    for one in games(mine, jobs=1):
        state = GAME.new(seed=one.seed, mode="classic")
        assert play(GAME, state, {0: bot("random", one.seed)}) == one.decisions
        assert (state.outcome.reason, state.turn) == (one.reason, one.turns)


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"settings": {"mode": "clasic"}}, noctuary.SettingError, "did you mean 'classic'"),
        ({"settings": {"seed": "3"}}, noctuary.SettingError, "no setting 'seed'"),
        ({"seats": 4}, noctuary.SettingError, "takes 1 seat, not 4"),
        ({"pack": "nowhere"}, noctuary.PackError, "nowhere"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(
    wrong: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        plan(**wrong)


def test_a_summary_counts_wins_reasons_and_lengths() -> None:
    ends = [played(True, "win", 30, 9), played(False, "loss", 10, 5), played(False, "loss", 20, 7)]
    summary = Summary.of(plan(), ends)
    assert (summary.games, summary.wins) == (3, 1)
    assert summary.reasons == {"loss": 2, "win": 1}
    assert list(summary.reasons) == ["loss", "win"]
    assert (summary.decisions.mean, summary.decisions.median, summary.decisions.most) == (
        20,
        20,
        30,
    )
    assert (summary.turns.least, summary.turns.most) == (5, 9)
    assert summary.wins_from < 1 / 3 < summary.wins_to


def test_the_interval_of_wilson_is_right_where_the_simple_one_fails() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 1000)
    assert low == pytest.approx(0, abs=1e-12)
    assert high == pytest.approx(0.00383, abs=1e-5)
    low, high = wilson(8, 10)
    assert (low, high) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))


def test_a_game_that_fails_is_told_with_its_seed_and_the_others_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = plan(3)
    broken = mine.seed_of(1)
    new = type(GAME).new

    def faulty_new(self: object, seed: int, **more: object) -> object:
        if seed == broken:
            raise RuntimeError("the agenda ran dry")
        return new(self, seed, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(type(GAME), "new", faulty_new)
    summary = Summary.of(mine, list(games(mine, jobs=1)))
    assert summary.games == 2
    (fault,) = summary.faults
    assert (fault.game, fault.fault) == (1, "RuntimeError: the agenda ran dry")
    assert f"game 1, seed {broken}: RuntimeError" in tell(summary, 1.0)


def test_the_summary_in_words() -> None:
    words = tell(Summary.of(plan(), [played(True, "win"), played(False, "loss_menace")]), 2.0)
    assert "1 of 2, 50.0% (95 % sure: 9.5% to 90.5%)" in words
    assert "loss_menace 1 (50.0%)" in words
    assert "10 decisions and 1.0 games a second" in words


def rows_of(file: Path) -> list[dict[str, Any]]:
    """A table as any reader of its kind sees it."""
    if file.suffix == ".parquet":
        with duckdb.connect() as database:
            found = database.read_parquet(str(file))
            return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]
    text = file.read_text().splitlines()
    if file.suffix == ".csv":
        return list(csv.DictReader(text))
    return [json.loads(line) for line in text]


@pytest.mark.parametrize("name", ["games.csv", "games.jsonl", "games.parquet"])
def test_a_table_of_games_has_one_row_each(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    ends = list(games(plan(4), jobs=1))
    with Shelf(plan(4), out=file) as shelf:
        for one in ends:
            shelf.take(one)
    rows = rows_of(file)
    assert [int(row["decisions"]) for row in rows] == [one.decisions for one in ends]
    assert list(rows[0]) == COLUMNS
    assert list(tmp_path.iterdir()) == [file]
    assert [row["reason"] for row in rows] == [one.reason for one in ends]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupting_tells_what_is_done_so_far(tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "games.csv"
    command = ["simulate", "arkham-noir", "--games", "1000000", "--jobs", jobs, "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "noctuary", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not out.exists():
        time.sleep(0.1)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    told, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, "")
    assert told.startswith("played ")
    assert out.read_text().startswith("game,seed,won")


def test_the_games_before_an_interruption_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[Played]:
        yield played(True, "win")
        raise KeyboardInterrupt

    monkeypatch.setattr(watching, "games", interrupted)
    assert watching.watch(plan(), quiet=True) == ([played(True, "win")], True)
