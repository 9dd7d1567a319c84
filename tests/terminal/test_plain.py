"""Plain mode: sentences for screen readers and pipes."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from noctuary import Session
from noctuary.games import game
from noctuary.terminal.play import play
from tests.terminal import positions
from tests.terminal.keyboard import ANSI, FRAMES, Output, played, sat, saved, screen

ONLY_THE_BOOK = {"help": "contact_or_equipment", "pick": "equipment"}


def script(seed: int, **settings: object) -> tuple[list[str], Session]:
    """A whole game as the replies of somebody who knows no better."""
    session = Session.start(game("arkham-noir"), seed=seed, **settings)  # type: ignore[arg-type]
    session.pass_pauses = True
    chance = random.Random(seed)
    replies = []
    while session.state.question is not None:
        replies.append(chance.choice(session.state.options))
        session.reply(replies[-1])
    return replies, session


def test_a_whole_game_has_no_frames_and_no_colours() -> None:
    replies, session = script(5)
    shown = played("arkham-noir", *replies, seed=5)
    assert session.state.outcome.reason in ("loss_menace", "loss_stability")
    assert "The record." in shown.shown
    assert not ANSI.search(shown.shown)
    assert not FRAMES.search(shown.shown)
    assert "\x1b" not in shown.shown


def test_the_order_is_news_then_question_then_options() -> None:
    shown = played("arkham-noir", "pass", seed=3).shown
    after = shown.split("> pass\n")[1]
    places = [
        after.index(words)
        for words in (
            "Captain Sisson: from the Leads Row to the Discard Area.",
            "Turn 2.",
            "First Lead: Carbon from a Waste Bin",
            "What do you do with Carbon from a Waste Bin?",
            "1. Keep Carbon from a Waste Bin",
        )
    ]
    assert places == sorted(places)
    assert after.count("Turn 2.") == 1


def test_what_was_explained_once_is_not_explained_again() -> None:
    shown = played("arkham-noir", "pass", "pass", seed=3).shown
    assert shown.count("Every action uses up your First Lead") == 1
    assert shown.count("(AN-4.2)") == 3


def test_a_reason_that_has_changed_meanwhile_is_told_again() -> None:
    replies = ("1", "Stay here", "End the turn")
    shown = played("when-darkness-comes", *replies, seed=4, settings={"scenario": "last_bus"}).shown
    assert shown.count("You still have your movement and action.") == 2
    assert shown.count("You still have your action.") == 1


def test_the_whole_table_comes_on_request() -> None:
    before, after = sat(positions.middle(), "t").shown.split("> t\n")
    assert "Objective" not in before
    assert "Case 3: 4 of 5 types in 5 clues; unspent keys: 3; the next clue has no" in before
    assert "unspent keys: Corrected Proofs, Lighting Pole No. 7, The Meter Reader" in after
    assert "Active menace: Low Gas on Cable Street, dark clues gain T." in after
    assert "Note: purple icons count." in after
    assert "unspent keys:" in after
    assert "Draw Stack 23" in after


def test_the_end_of_the_input_saves_and_leaves_well(data: Path) -> None:
    shown = played("arkham-noir", "pass", seed=3)
    assert shown.code == 0
    assert "Everything is saved. Go on with:\nnoctuary play " in shown.shown
    (path,) = saved(data)
    assert path.name.startswith("arkham-noir-")
    assert path.name.endswith("-seed3.noctuary")
    with Session.open(path) as session:
        assert session.state.turn == 2


def test_briefcase_moves_are_told_in_full_once_and_then_by_name() -> None:
    shown = played("arkham-noir", "pass", seed=3).shown
    assert "7. Use Rask's Day-Book; holds 22/37 (59%); search the Draw Stack for a card" in shown
    assert "Use Coffee at the Key, Washington Time, Rask's Day-Book." in shown


def test_options_told_by_name_alone_keep_their_place_among_the_numbers() -> None:
    replies = ("1", "1", "1", "1", "1", "2", "1")
    shown = played("when-darkness-comes", *replies, seed=3, settings={"scenario": "last_bus"}).shown
    turn = next(asked for asked in shown.split("> ") if "\n3. Drop: Put down" in asked)
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", turn, re.MULTILINE)]
    assert numbers == [*range(1, 9)]


def test_a_single_card_of_the_briefcase_is_told_by_its_name() -> None:
    shown = played("arkham-noir", "use:tome", "n", "pass", seed=3, settings=ONLY_THE_BOOK).shown
    assert "search the Draw Stack for a card, make a Stability Check; then it is gone" in shown
    shown = played("arkham-noir", "pass", seed=3, settings=ONLY_THE_BOOK).shown
    assert "5. Briefcase: Use Rask's Day-Book." in shown


@pytest.mark.rule("AN-16.11")
def test_a_card_known_by_name_alone_is_told_in_full_before_it_is_used() -> None:
    shown = played("arkham-noir", "pass", "6", "n", "concede", "n", seed=3).shown
    warning = shown.split("> 6\n")[1]
    assert "does nothing now, then it is gone" in warning
    assert "Do it?" in warning
    assert "Ines Pires" not in warning.split("Do it?")[1], "it was not done"


@pytest.mark.rule("AN-35.1")
def test_what_is_not_possible_is_told_with_every_reason() -> None:
    shown = sat(positions.first_turn(), "x").shown.split("> x\n")[1]
    assert "Play Equation of Time to Case 1 and Case 2: You need 2 clues" in shown
    assert "You need the Machine in play to use a purple icon (AN-10.2)" in shown
    assert "Close Case 1 and Case 2: You need 5 clue types in this line and have 0" in shown


@pytest.mark.rule("AN-35.2")
def test_the_log_tells_every_move_with_its_rule() -> None:
    shown = sat(positions.first_turn(), "pass", "l").shown.split("> l\n")[1]
    assert "1 Pass." in shown
    assert "Captain Sisson: from the Leads Row to the Discard Area. AN-23.1" in shown
    assert "from the Draw Stack to the Leads Row. AN-30.2" in shown


def test_letters_that_the_terminal_lacks_do_not_stop_the_game() -> None:
    shown = played("arkham-noir", "\x00\udcff ünïcode", "1" * 400, "-1", "0", "  ", seed=3)
    assert shown.code == 0
    assert "There is no option 0; choose 1 to 7." in shown.shown


@pytest.mark.rule("AN-1.4")
def test_every_open_place_can_be_looked_through() -> None:
    shown = sat(positions.middle(), "i", "i time", "i discard", "i big", "i box").shown
    assert "Time: 4" in shown
    assert "Gas Company Ledger: evidence; left collection, right surveillance" in shown
    assert "Big picture: 1" in shown
    assert "leads: Lamp Forty-Two, " in shown


def test_on_a_terminal_words_are_not_broken() -> None:
    plain = screen("t", drawn=False)
    assert isinstance(plain.out, Output)
    plain.out.tty = True
    play("arkham-noir", screen=plain, seed=3)
    lines = plain.out.getvalue().split("\n")
    long = [line for line in lines if len(line) > 80]
    assert all(line.startswith("noctuary play ") for line in long), "a path stays whole"
