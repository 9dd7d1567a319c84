"""Games that nobody has drawn yet, and every kind of question."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from noctuary import Session
from noctuary.bots import bot
from noctuary.engine.question import Share
from noctuary.terminal.asking import Asking
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.looking import log_lines
from noctuary.terminal.options import common, in_short, ranges
from noctuary.terminal.screen import Reading, clean, unmarked
from tests.engine import toy
from tests.terminal import keyboard
from tests.terminal.keyboard import sat


def session(*plan: Any, **options: Any) -> Session:
    """A session of the toy game."""
    toy.GAME.plan = plan
    return Session.start(toy.GAME, seed=1, **options)


def test_a_choice_among_seats_and_one_that_joins_in() -> None:
    game = session(toy.Choose(), seats=2)
    shown = sat(game, "@2", "@2 1", "@3", "left").shown
    assert "Seat 1 decides." in shown
    assert "Seat 2 may join in: @2." in shown
    assert "1. lend." in shown
    assert "Seat 3 has nothing to say to this question." in shown
    assert game.at(1).lent == {1: 1}
    assert game.state.diary == ["left", "first", "second"]


def test_nobody_joins_in_for_a_machine() -> None:
    game = session(toy.Choose(), seats=2)
    shown = sat(game, "@2", "@2 1", "left", bots={1: bot("random", 1)}).shown
    assert "may join in" not in shown
    assert shown.count("Seat 2 has nothing to say to this question.") == 2
    assert game.at(1).lent == {}


@pytest.mark.parametrize("secret", [True, False])
def test_one_keyboard_is_handed_over_behind_a_clean_screen_where_there_are_secrets(
    monkeypatch: pytest.MonkeyPatch, secret: bool
) -> None:
    monkeypatch.setattr(toy.GAME, "keeps_secrets", lambda state: secret)
    game = session(toy.Choose(seat=0), toy.Choose(seat=1), seats=2)
    hidden = [""] if secret else []
    typed = ["", "", "left", *hidden, "", "right"]
    first, *second = sat(game, *typed, drawn=True, typed=True).shown.split("Seat 2 decides.")
    assert len(second) == 1
    assert ("Enter hides all this" in first) is secret
    assert first.endswith("\x1b[2J\x1b[H\x1b[3J") is secret
    assert game.state.diary[-3:] == ["right", "first", "second"]


def test_what_somebody_chose_in_secret_is_not_said_to_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toy.GAME, "keeps_secrets", lambda state: True)
    game = session(toy.Choose(seat=0), toy.Choose(seat=1), seats=2)
    shown = sat(game, "", "", "left", "", "", "right", drawn=True, typed=True).text
    assert "You chose: left." not in shown.split("Enter hides all this")[1]


@pytest.mark.parametrize(
    ("term", "wiped"), [("xterm", "\x1b[2J\x1b[H\x1b[3J"), ("dumb", "\n" * 24)]
)
def test_a_plain_terminal_hides_what_it_says_it_hides(
    monkeypatch: pytest.MonkeyPatch, term: str, wiped: str
) -> None:
    monkeypatch.setenv("TERM", term)
    shown = keyboard.screen(drawn=True, typed=True)
    shown.plain = True
    shown.clear()
    assert isinstance(shown.out, keyboard.Output)
    assert shown.out.getvalue() == wiped


def test_several_things_are_chosen_by_their_numbers() -> None:
    game = session(toy.Pick())
    shown = sat(game, "1 4", "1", "1, 2 3").shown
    assert "Choose 2 or 3 of them" in shown
    assert "Not a with d." in shown
    assert game.state.diary == ["a+b+c"]


def test_own_words_are_taken_and_single_letters_stay_commands() -> None:
    game = session(toy.Write(), toy.Write(), toy.Write())
    shown = sat(game, "?", "a storm", ":undo", "write:t", "1", "u", "so be it").shown
    assert "Type your own words" in shown
    assert "leave; everything is saved." in shown
    assert shown.count("Undone.") == 2
    assert game.state.diary == ["t", "so be it"]


def test_a_slip_of_a_number_is_not_taken_for_own_words() -> None:
    game = session(toy.Write(), toy.Write(), toy.Write())
    shown = sat(game, "7", "write:7", "1947", "1").shown
    assert "There is no option 7; to write it, type write:7." in shown
    assert game.state.diary == ["7", "1947", "skip"]


def test_real_dice_are_typed() -> None:
    game = session(toy.Roll(), chance="real")
    shown = sat(game, "7 7 7", "4 4 2").shown
    assert "3 dice from 1 to 6" in shown
    assert "Type 3 dice from 1 to 6" in shown
    assert game.state.diary == ["4-4-2"]


def test_a_whisper_reaches_nobody_else() -> None:
    shown = sat(session(toy.Choose(), toy.Whisper(), toy.Choose(), seats=1), "left", "l").shown
    assert "Said" not in shown


def test_the_log_does_not_tell_what_another_seat_chose() -> None:
    game = session(toy.Choose(), toy.Choose(), seats=2)
    game.reply("left")
    mine, theirs = ("".join(line.plain for line in log_lines(game, seat)) for seat in (0, 1))
    assert "left." in mine
    assert "left" not in theirs


def test_what_was_taken_back_stays_in_the_log_and_says_so() -> None:
    game = session(toy.Choose(), toy.Choose())
    game.reply("left")
    game.undo()
    lines = [line.plain.strip() for line in log_lines(game, 0)]
    assert lines == [
        "0  The game begins.",
        "1  (Undone.) left.",
        "Decided",
        "2  The table went back to moment 0.",
    ]


def test_a_machine_player_keeps_its_choice_to_itself_where_there_are_secrets() -> None:
    game = session(toy.Choose(), toy.Choose(), seats=2)
    shown = sat(game, "q", bots={0: bot("random", 1)}).shown
    assert "random: has chosen." in shown
    assert "random: left" not in shown
    assert "random: right" not in shown


def test_a_game_without_a_drawing_can_be_played_to_its_end() -> None:
    game = session(toy.Choose(), toy.Choose())
    for drawn in (False, True):
        shown = sat(game, "left", "right", "t", "i", "a", "o", "x", drawn=drawn).text
        assert "Victory" in shown
        assert "reason: finished." in shown
        if drawn:
            break
        game.undo(by="turn")


def test_the_words_that_options_share_are_said_once() -> None:
    labels = [f"Play Gifford, Embalmer to Case {n}" for n in (1, 2)]
    assert common(labels) == ("Play Gifford, Embalmer to", ["Case 1", "Case 2"])
    assert common(["Pass", "Take it"]) == ("", ["Pass", "Take it"])


@pytest.mark.parametrize(
    ("numbers", "words"), [([1], "1"), ([2, 3, 4, 7], "2-4, 7"), ([1, 3], "1, 3"), ([], "")]
)
def test_numbers_are_put_together(numbers: list[int], words: str) -> None:
    assert ranges(numbers) == words


def test_odds_in_short() -> None:
    two = (Share("holds", 3, 4), Share("fails", 1, 4))
    three = (Share("none", 1, 4), Share("one", 0, 4), Share("two", 3, 4))
    assert in_short(two) == "holds 3/4 (75%)"
    assert in_short(three) == "none 25%, two 75%"
    assert in_short(three, shortly=True) == "none 1/4 (25%)"
    assert in_short(()) == ""


def test_no_text_steers_the_terminal() -> None:
    assert clean("a\x1b[2Jb\x07\x9bc\nd") == "a[2Jbc\nd"


def test_markdown_is_read_without_its_marks() -> None:
    page = Reading("t", "**Bold** and\n*soft*\n\n- one\n- two\n  more", markdown=True)
    assert unmarked(page) == "Bold and soft\n\n- one\n- two more"


def test_what_own_words_are_to_be_is_said_with_every_question_that_takes_some() -> None:
    for asked, expected in (
        ("words", "Type your own words or a number."),
        ("prose", "Type your own words or a number."),
        ("code", "Type the answer itself or a number."),
        ("card", "Type a card's code or a number."),
        ("sheet", "Type a number, a name, or a line kept of somebody."),
    ):
        game = session(toy.Write())
        question = game.game.question(game.state, 0)
        assert question is not None
        question = msgspec.structs.replace(question, expects=asked)
        asking = Asking(question, drawing_of(game.game, game.state.pack), None)
        assert asking.manner.startswith(expected)
        assert len(asking.manner) < 80
