"""`noctuary review`: a finished game looked at again, tried from there, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import noctuary
from noctuary.bots.recalled import Moment, Review
from noctuary.cli import main
from noctuary.terminal import reviewing
from noctuary.web.pages.review import shown


@pytest.fixture
def given_up(tmp_path: Path) -> Path:
    """A game that somebody gave up after a card or two."""
    session = noctuary.start("arkham-noir", seed=7, mode="classic")
    session.reply(session.state.options[0])
    session.reply("concede")
    session.save(tmp_path / "game.noctuary")
    session.close()
    return tmp_path / "game.noctuary"


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(main, [str(word) for word in words])
    return done.exit_code, done.output


def test_a_review_tells_luck_and_choice_apart(given_up: Path):
    code, told = run("review", given_up, "--seconds", "5")
    assert code == 0
    assert "You lost by your choices." in told
    assert "At the deal the chance to win was" in told


def test_a_review_for_programs_adds_up(given_up: Path):
    code, told = run("review", given_up, "--seconds", "5", "--json")
    found = json.loads(told)
    parts = (found["at_the_deal"], found["choice"], found["luck"])
    assert code == 0
    assert sum(parts) == pytest.approx(found["ended"])


def test_a_moment_can_be_tried_in_a_game_of_its_own(given_up: Path, tmp_path: Path):
    other = tmp_path / "other.noctuary"
    code, told = run("review", given_up, "--try", 0, "--save", other)
    assert (code, str(other) in told) == (0, True)
    forked = noctuary.open(other)
    assert forked.header.forked == 0
    assert forked.state.outcome is None
    forked.close()


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--seat", 3), "there is no seat 3; this game has 1"),
        (("--try", 99), "there is no moment 99"),
    ],
)
def test_what_is_not_there_is_named(given_up: Path, words: tuple[object, ...], refusal: str):
    code, told = run("review", given_up, *words)
    assert (code, refusal in told) == (2, True)


def test_a_game_that_is_not_over_is_refused(tmp_path: Path):
    session = noctuary.start("arkham-noir", seed=7)
    session.save(tmp_path / "open.noctuary")
    session.close()
    code, told = run("review", tmp_path / "open.noctuary")
    assert (code, "not over yet" in told) == (1, True)


def test_a_turning_point_is_told_with_what_would_have_been_better():
    moment = Moment(
        moment=12,
        turn=4,
        seat=0,
        question="What do you do?",
        chosen="Wait",
        before=0.6,
        after=0.4,
        then=0.4,
        better="Run",
        better_reply="run",
        lost=0.3,
        kept=0.4,
        tries=10,
        own_share=0.3,
        better_share=0.8,
    )
    found = Review(seat=0, won=False, ended=0.0, turns=9, worlds=8, moments=(moment,))
    told = "\n".join(reviewing.told(found, Path("game.noctuary")))
    assert "1. Turn 4: −30 by choice." in told
    assert "Better: Run." in told
    assert "yours won 3, this one 8." in told
    assert "noctuary review game.noctuary --try 12" in told


def test_what_another_decided_is_not_told_as_a_choice_of_ones_own():
    moment = Moment(
        moment=12,
        turn=4,
        seat=1,
        question="Ines, do you help?",
        chosen="No",
        came=("It works all the same.",),
        before=0.3,
        after=0.3,
        then=0.6,
    )
    found = Review(seat=0, won=True, ended=1.0, turns=9, worlds=8, moments=(moment,))
    told = "\n".join(reviewing.told(found, Path("game.noctuary")))
    assert "1. Turn 4: +30 by luck." in told
    assert "Ines, do you help? Another player chose: No." in told
    assert shown(found, "/tables/x")["points"][0]["who_chose"] == "Another player chose"
