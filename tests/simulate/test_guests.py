"""Players that are not ours: they play like any other, see no secret, and spoil nothing."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import noctuary
from noctuary.bots import Guest, bot, play
from noctuary.engine.question import SettingError
from noctuary.simulate import Plan, Played, Summary, games, tell
from noctuary.spread import WorkerLost
from noctuary.terminal.play import play as sit_down
from tests.simulate import guests

GAME = noctuary.game("arkham-noir")
FILE = Path(guests.__file__)


def played(name: str, number: int = 2, **more: object) -> tuple[Plan, list[Played]]:
    plan = Plan.of(GAME, number, f"{FILE}:{name}", seed=1, **more)  # type: ignore[arg-type]
    return plan, list(games(plan, jobs=1))


def test_a_player_of_your_own_plays_whole_games_alike_on_any_number_of_cores() -> None:
    plan, alone = played("Last", 3)
    assert [one.fault for one in alone] == [""] * 3
    assert list(games(plan, jobs=2)) == alone


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Raises", "raised ValueError: turn 1 is too hard"),
        ("Number", "replied 42, which is no option's id"),
        ("Flies", "replied 'fly:1': 'fly:1' is not an option now"),
        ("Silent", "gave no answer within 0.1 s"),
    ],
)
def test_what_a_guest_does_wrong_is_told_once_with_its_name(name: str, fault: str) -> None:
    plan, ends = played(name, patience=0.1)
    told = [line for line in tell(Summary.of(plan, ends), 1.0).splitlines() if "fault" in line]
    where = f"fault      game 0, seed {plan.seed_of(0)}: {FILE}:{name}"
    assert told == [f"{where} {fault} (and 1 more game like it)"]


def test_a_guest_that_ends_its_process_ends_the_run_with_a_sentence() -> None:
    plan = Plan.of(GAME, 2, f"{FILE}:Quits", seed=1)
    with pytest.raises(WorkerLost, match="ended by itself"):
        list(games(plan, jobs=2))


def test_a_guest_that_cannot_be_made_is_refused_before_the_first_game() -> None:
    with pytest.raises(SettingError, match=r"raised TypeError: .*made with a seed"):
        Plan.of(GAME, 2, f"{FILE}:WithoutSeed", seed=1)


def test_what_a_guest_prints_stays_out_of_what_programs_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    played("Talks", 1)
    told = capsys.readouterr()
    assert told.out == ""
    assert "as always" in told.err


def test_a_guest_sits_in_simulations_only() -> None:
    with pytest.raises(LookupError, match="`simulate` only"):
        bot(f"{FILE}:Last")


def test_other_seats_go_on_when_nothing_is_wrong_with_them() -> None:
    game = noctuary.game("when-darkness-comes")
    seated = {1: f"{FILE}:Last"}
    more = {"settings": {"scenario": "ward_seven"}, "seats": 2, "seated": seated}
    plan = Plan.of(game, 1, "random", seed=1, with_decisions=True, **more)  # type: ignore[arg-type]
    (one,) = games(plan, jobs=1)
    assert plan.bots == ("random", f"{FILE}:Last")
    assert {made.seat for made in one.rows} == {0, 1}


def test_a_guest_is_given_a_redealt_table_and_no_seed_that_tells_the_deal() -> None:
    seed = 5
    state = GAME.new(seed=seed)
    guest = Guest("curious", guests.Curious, seed, 0)
    guests.SEEN.clear()
    truth: list[tuple[list[str], dict[str, int]]] = []
    play(
        GAME,
        state,
        {0: guest},
        limit=40,
        heard=lambda now, _, __: truth.append((list(now.draw_stack), dict(now.streams))),
    )
    assert len(guests.SEEN) == len(truth)
    for (own_seed, given), (stack, streams) in zip(guests.SEEN, truth, strict=True):
        assert GAME.new(seed=own_seed).draw_stack != GAME.new(seed=seed).draw_stack
        assert len(stack) < 8 or given.draw_stack != stack
        assert all(given.streams[name] != streams[name] for name in streams)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere.py:Last", "nowhere.py: No such file"),
        (f"{FILE}:Lost", "did you mean 'Last'"),
        (f"{FILE}", "does not say which player"),
        ("BROKEN:Last", r"broken.py:1: .*(syntax|never closed)"),
        ("RAISING:Last", "raising.py raised ZeroDivisionError"),
        ("LEAVING:Last", "leaving.py raised SystemExit: 5"),
    ],
)
def test_a_file_without_such_a_player_is_refused_in_a_sentence(
    tmp_path: Path, name: str, words: str
) -> None:
    (tmp_path / "broken.py").write_text("class Last(:\n")
    (tmp_path / "raising.py").write_text("1 / 0\n")
    (tmp_path / "leaving.py").write_text("raise SystemExit(5)\n")
    for one in ("broken", "raising", "leaving"):
        name = name.replace(one.upper(), str(tmp_path / f"{one}.py"))
    with pytest.raises(LookupError, match=words):
        Plan.of(GAME, 1, name)
    assert not any("noctuary_guest" in module and "broken" in module for module in sys.modules)


def test_a_simulated_game_and_the_terminal_with_its_seed_give_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    plan = Plan.of(GAME, 1, "random", seed=4, with_replies=True)
    (one,) = games(plan, jobs=1)
    save = tmp_path / "game.noctuary"
    sit_down("arkham-noir", seed=one.seed, bots={0: "random"}, save=save, plain=True)
    with noctuary.open(save) as session:
        replies = [entry.option for entry in session.entries if entry.kind == "reply"]
        assert replies == [reply for _, reply in one.replies]
        assert session.state.outcome.reason == one.reason


def test_the_same_player_sits_there_with_the_same_seed() -> None:
    plan = Plan.of(GAME, 1, "random", seed=4)
    state = GAME.new(seed=plan.seed_of(0))
    assert plan.player(9, 0).choose(GAME, state, 0) == bot("random", 9).choose(GAME, state, 0)
