"""DQ-36.9, DQ-8.13: what the book calls final stays so at every table, whatever may be undone."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.engine.log import log
from noctuary.engine.session import Session
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.story import pivotal
from noctuary.games.dark_quarter.turns import intermission

WANTED = ("visit:poi_teo_stall", "do:stall_tag", "ready")


def at_the_choice(undo: str | None = None, seats: int = 1) -> Session:
    """A Pivotal Choice is open; by default one plays alone, and much may be taken back."""
    session = Session.start(GAME, seed=1, pack="case-zero", undo=undo, seats=seats)
    session.reply("dez+teodor")
    while not isinstance(session.state.agenda[-1], pivotal.Decide):
        options = session.state.options
        session.reply(next((o for o in WANTED if o in options), options[-1]))
    return session


@pytest.mark.rule("DQ-36.9", "DQ-R22", "DQ-42.7")
@pytest.mark.parametrize("undo", [None, "free", "strict"])
@pytest.mark.parametrize("reply", ["choose:tear", "timeout"])
def test_a_pivotal_choice_stays_under_every_policy_of_undo(undo, reply):
    session = at_the_choice(undo)
    before = session.moment
    session.reply(reply)
    made, moment = session.state.choices, session.moment
    for way_back in (
        session.undo,
        lambda: session.undo("turn"),
        lambda: session.undo("scene"),
        lambda: session.undo(luck="new"),
        lambda: session.branch(before),
        lambda: session.branch(0),
    ):
        with pytest.raises(noctuary.UndoError):
            way_back()
    assert (session.moment, session.state.choices) == (moment, made)
    assert session.why_no_undo()


@pytest.mark.rule("DQ-36.9")
def test_what_came_after_a_choice_may_be_taken_back_up_to_it():
    session = at_the_choice()
    session.reply("choose:tear")
    settled = session.moment
    for _ in range(4):
        session.reply(session.state.options[0])
    while session.moment != settled:
        session.undo()
    with pytest.raises(noctuary.UndoError, match=f"at moment {settled} is final"):
        session.undo()
    session.redo()
    assert session.moment == settled + 1


@pytest.mark.rule("DQ-36.9")
def test_what_was_tried_before_a_choice_is_no_way_round_it():
    session = at_the_choice()
    session.reply("mark:tear")
    beside = session.moment
    session.undo()
    session.reply("choose:buy")
    with pytest.raises(noctuary.UndoError, match="is final"):
        session.branch(beside)


@pytest.mark.rule("DQ-36.6", "DQ-36.15")
@pytest.mark.parametrize("reply", ["mark:tear", "pause:9"])
def test_a_mark_or_a_stopped_clock_is_no_choice_yet(reply):
    session = at_the_choice()
    session.reply(reply)
    session.undo()
    assert "choose:tear" in session.state.options
    assert not session.entries[-2].final


@pytest.mark.rule("DQ-36.9")
def test_a_save_keeps_what_is_final():
    session = at_the_choice()
    session.reply("choose:tear")
    opened = Session.read(list(session.lines()), noctuary.game)
    with pytest.raises(noctuary.UndoError, match="is final"):
        opened.undo()


def without_marks(session: Session) -> Session:
    """A session as an earlier version saved it, which marked no reply, and as it opens now."""
    for entry in session.entries:
        entry.final = False
    return Session.read(list(session.lines()), noctuary.game)


@pytest.mark.rule("DQ-36.9")
@pytest.mark.parametrize("reply", ["choose:tear", "timeout"])
def test_a_choice_in_an_old_save_is_final_too(reply):
    session = at_the_choice()
    session.reply("mark:tear")
    marked = session.moment
    session.reply(reply)
    session.reply(session.state.options[0])
    opened = without_marks(session)
    opened.undo()
    with pytest.raises(noctuary.UndoError, match=f"at moment {marked + 1} is final"):
        opened.undo()
    with pytest.raises(noctuary.UndoError, match="is final"):
        opened.branch(0)


@pytest.mark.rule("DQ-36.6", "DQ-36.15")
def test_a_mark_in_an_old_save_may_be_taken_back():
    session = at_the_choice()
    session.reply("mark:tear")
    opened = without_marks(session)
    opened.undo()
    assert not opened.state.marked


@pytest.mark.rule("DQ-36.9")
def test_the_other_way_is_seen_at_a_table_of_its_own_that_says_so():
    session = at_the_choice()
    before = session.moment
    session.reply("choose:tear")
    other = session.fork(before)
    other.reply("choose:buy")
    assert [made.option for made in other.state.choices] == ["buy"]
    assert [made.option for made in session.state.choices] == ["tear"]
    assert other.header.forked == before
    told = log(other, 0)[0].lines[0].text
    assert told == f"This game goes on from moment {before} of another table."
    assert Session.read(list(other.lines()), noctuary.game).header.forked == before


@pytest.mark.rule("DQ-8.13", "DQ-R22")
def test_a_confirmed_upgrade_stays_and_a_planned_one_does_not():
    session = Session.start(GAME, seed=1, pack="case-zero")
    session.reply("dez+teodor")
    while not session.state.turn:
        session.reply(session.state.options[0])
    state = session.state
    state.change("dez", xp=9)
    state.question = None
    state.then(intermission.Upgrade("dez"))
    state.advance()
    option = next(o for o in state.options if o.startswith("improve:"))
    session.reply(option)
    session.undo()
    assert session.state.sheets["dez"].xp == 9
    session.reply(option)
    session.reply("confirm")
    with pytest.raises(noctuary.UndoError, match="is final"):
        session.undo()
    assert session.state.sheets["dez"].xp < 9
