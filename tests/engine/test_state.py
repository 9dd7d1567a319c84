"""The agenda, the kinds of question, chance, events and copies."""

from __future__ import annotations

import pytest

from noctuary.engine.codec import SaveError, dumps, loads
from noctuary.engine.events import DiceRolled, Event, seen_by
from noctuary.engine.question import IllegalReply, StaleReply
from noctuary.engine.state import State, settle
from tests.engine.toy import (
    GAME,
    Choose,
    DrawOne,
    Finish,
    Note,
    Pick,
    Roll,
    Toy,
    Whisper,
    Write,
    new,
)


def test_then_does_its_steps_in_order_before_what_is_pending() -> None:
    g = new(Choose(), Note("after"))
    g.reply("left")
    assert g.diary == ["left", "first", "second", "after"]
    assert g.outcome is not None


def test_a_step_that_asks_stays_on_top_of_the_agenda_until_it_is_answered() -> None:
    g = new(Choose(), Note("after"))
    assert g.agenda[-1] == Choose()
    assert g.agenda == [Finish(), Note("after"), Choose()]


def test_another_seat_may_use_its_options_and_the_question_stays_open() -> None:
    g = new(Choose(), seats=2)
    assert g.options_for(1) == ("lend",)
    g.reply("lend", seat=1)
    g.reply("lend", seat=1)
    assert g.lent == {1: 2}
    assert g.seat == 0
    with pytest.raises(IllegalReply, match="seat 1 cannot reply 'left'"):
        g.reply("left", seat=1)
    with pytest.raises(IllegalReply, match="'lend' is not an option"):
        g.reply("lend")
    g.reply("right", seat=0)
    assert g.diary[0] == "right"


def test_a_reply_names_the_question_that_it_answers() -> None:
    g = new(Choose(), Choose())
    g.reply("left", question=1)
    with pytest.raises(StaleReply, match="question 1 is no longer open; question 2 is"):
        g.reply("left", question=1)
    assert g.diary == ["left", "first", "second"]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("a", "2 or 3, not 1"),
        ("a+b+c+d", "2 or 3, not 4"),
        ("a+a", "different ones"),
        ("a+z", "different ones"),
    ],
)
def test_several_takes_so_many_distinct_ones(reply: str, why: str) -> None:
    g = new(Pick())
    with pytest.raises(IllegalReply, match=why):
        g.reply(reply)
    assert g.diary == []


def test_several_lets_the_step_refuse_a_set() -> None:
    g = new(Pick())
    with pytest.raises(IllegalReply, match="not a with d"):
        g.reply("a+d")
    g.reply("c+a")
    assert g.diary == ["c+a"]
    ready = new(Pick())
    ready.reply("a+b")
    assert ready.diary == ["a+b"]


def test_text_takes_any_words_or_a_ready_answer() -> None:
    g = new(Write(), Write())
    with pytest.raises(IllegalReply, match="write something"):
        g.reply("  ")
    g.reply("It rained. <b>כן</b> 🌧")
    g.reply("skip")
    assert g.diary == ["It rained. <b>כן</b> 🌧", "skip"]


def test_own_words_may_be_the_name_of_an_option() -> None:
    g = new(Write(), Write())
    g.reply("write:write:skip")
    g.reply("write:note:rain")
    assert g.diary == ["write:skip", "note:rain"]


def test_a_game_may_insist_that_own_words_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    g = new(Write())
    monkeypatch.setattr(Toy, "plain_words", False)
    with pytest.raises(IllegalReply, match="not an option now; put your own words after write:"):
        g.reply("left")
    g.reply("write:left")
    assert g.diary == ["left"]


def test_dice_come_from_their_own_stream() -> None:
    g = new(Roll(), Roll())
    twin = new(Roll(), Roll())
    assert g.diary == twin.diary
    assert all(1 <= int(face) <= 6 for roll in g.diary for face in roll.split("-"))


def test_with_real_dice_the_table_says_what_was_rolled() -> None:
    g = new(Roll(), Roll(), chance="real")
    assert g.question is not None
    assert (g.question.kind, g.options) == ("dice", ("roll",))
    for typed in ("1 2", "1 2 7", "1 2 x", "0 1 2", "1 2 3 4"):
        with pytest.raises(IllegalReply, match="3 dice from 1 to 6"):
            g.reply(typed)
    g.reply("4, 4 2")
    g.reply("roll")
    assert g.diary[0] == "4-4-2"
    assert len(g.diary) == 2


def test_with_real_cards_the_table_says_which_one_came() -> None:
    g = new(DrawOne(), DrawOne(), DrawOne(), chance="real")
    g.reply("draw:card1")
    with pytest.raises(IllegalReply):
        g.reply("draw:card1")
    g.reply("draw:card2")
    assert g.diary == ["card1", "card2", "card0"]  # the last one needs no question


def test_a_standing_reply_is_legal_at_every_question_and_never_listed() -> None:
    g = new(Choose(), seats=2)
    assert "leave" not in g.options
    g.reply("leave", seat=1)
    assert g.outcome is not None
    assert g.outcome.scores == {1: -1.0}
    assert g.agenda == []


def test_a_standing_reply_may_take_words_along_and_leaves_the_question_open() -> None:
    g = new(Choose(), seats=2)
    g.reply("note:It rained: hard", seat=1)
    g.reply("note:")
    assert g.diary == ["note:It rained: hard", "note:"]
    assert g.options == ("left", "right")
    with pytest.raises(IllegalReply):
        g.reply("leave:now")


def test_typed_dice_are_told_from_those_that_the_machine_rolled() -> None:
    g = new(Roll(), Roll(), chance="real")
    heard: list[Event] = []
    g.listener = heard.append
    g.reply("1 2 3")
    g.reply("roll")
    assert [event.typed for event in heard if isinstance(event, DiceRolled)] == [True, False]


def test_events_are_heard_only_by_who_listens_and_seen_only_by_who_may() -> None:
    g = new(Choose(), Whisper(), Roll(), seats=2)
    heard: list[Event] = []
    g.listener = heard.append
    g.clone().reply("left")
    assert heard == []
    g.reply("left")
    kinds = [type(event).__name__ for event in heard]
    assert kinds == ["Said", "DiceRolled", "Ended"]
    assert [type(e).__name__ for e in seen_by(heard, 0)] == ["DiceRolled", "Ended"]
    assert [type(e).__name__ for e in seen_by(heard, None)] == ["DiceRolled", "Ended"]
    assert len(seen_by(heard, 1)) == 3
    assert isinstance(heard[1], DiceRolled)


def test_an_agenda_that_runs_dry_is_a_fault_of_the_rules() -> None:
    g = new(Choose())
    g.agenda[:] = [Choose()]
    with pytest.raises(RuntimeError, match="ran dry"):
        g.reply("left")


def test_a_state_that_is_mutable_two_levels_deep_is_refused() -> None:
    class Deep(State, kw_only=True):
        piles: dict[str, list[str]] = {}

    with pytest.raises(TypeError, match=r"Deep.piles is mutable two levels deep"):
        settle(Deep)


def test_a_state_goes_to_bytes_and_back_with_its_agenda() -> None:
    g = new(Choose(), Pick(), Note("x"), seats=2)
    assert loads(dumps(g), lambda _: GAME) == g
    assert isinstance(loads(dumps(g), lambda _: GAME), Toy)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ((b'"noctuary":1', b'"noctuary":2'), "format 2; this version reads up to 1: update"),
        ((b'"noctuary":1', b'"noctuary":0'), "the oldest that still opens is 1"),
        ((b'"rules":1', b'"rules":9'), "version 9 of Toy's rules; here is version 1: update"),
        ((b'"step":"Choose"', b'"step":"Chose"'), "damaged or from other rules"),
        ((b'"diary":[]', b'"diary":7'), "damaged or from other rules"),
        ((b'{"noctuary"', b'{"noctuar"'), "not a saved game of Noctuary"),
    ],
)
def test_a_state_that_cannot_be_read_says_why(change: tuple[bytes, bytes], why: str) -> None:
    data = dumps(new(Choose()))
    assert change[0] in data
    with pytest.raises(SaveError, match=why):
        loads(data.replace(*change), lambda _: GAME)
