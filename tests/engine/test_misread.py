"""What was misread on a real table is put right: back to where it was said, and on from there."""

from __future__ import annotations

import pytest

from noctuary.engine.log import log
from noctuary.engine.session import Session, UndoError
from noctuary.games import game

NOIR, STORY = game("arkham-noir"), game("six-days")


def dealt(undo: str = "strict") -> Session:
    """Everything is dealt from the table's own cards, and a first decision was made."""
    session = Session.start(NOIR, seed=1, chance="real", undo=undo)  # type: ignore[arg-type]
    while session.state.question.kind == "draw":
        session.reply(session.state.options[0])
    session.reply(session.state.options[0])
    return session


def test_a_misread_card_is_said_again_even_where_the_past_stays():
    session = dealt()
    session.undo()
    assert session.state.question.kind == "choose"
    last = session.state.hand[-1]
    session.undo("misread")
    assert session.state.question.kind == "draw"
    other = next(o for o in reversed(session.state.options) if o != f"draw:{last}")
    session.reply(other)
    assert session.state.hand[-1] == other.removeprefix("draw:")
    assert last in session.state.draw_stack
    assert session.undone_secrets == 0


def test_one_goes_back_misreading_by_misreading():
    session = dealt()
    session.undo("misread")
    first = len(session.way())
    session.undo("misread")
    assert len(session.way()) == first - 1


def test_the_log_says_who_put_something_right_and_a_save_keeps_it():
    session = dealt()
    session.undo("misread")
    told = log(session, 0, who=lambda entry: "Ann")[-1].lines[0].text
    assert told == f"Ann put right what came: back to moment {session.moment}."
    again = Session.read(list(session.lines()), game)
    assert again.entries[-1].misread
    assert again.state.question == session.state.question


def test_where_nothing_was_said_nothing_was_misread():
    session = Session.start(NOIR, seed=1)
    session.reply(session.state.options[0])
    with pytest.raises(UndoError, match="nobody has said yet what came"):
        session.undo("misread")


def test_dice_are_said_again_where_dice_stay_but_not_those_that_the_machine_rolled():
    session = Session.start(STORY, seed=1, chance="real", prompts="few")
    while session.state.question.kind != "dice":
        session.reply(session.state.options[0])
    asked = session.state.question
    session.reply("roll")
    with pytest.raises(UndoError, match="nobody has said"):
        session.undo("misread")
    while session.state.question.kind != "dice":
        session.reply(session.state.options[0])
    asked = session.state.question
    session.reply("-".join("1" * asked.least))
    session.undo("misread")
    assert session.state.question == asked
