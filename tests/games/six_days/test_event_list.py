"""SD-7: the event list."""

from __future__ import annotations

import pytest

from noctuary.games.six_days import GAME
from noctuary.games.six_days.events import Felt, Told
from tests.games.six_days.table import Table


@pytest.mark.rule("SD-7.1", "SD-7.2", "SD-R14", "SD-8.6")
def test_event_and_core_challenge_are_entries_of_their_own_in_the_order_of_happening() -> None:
    t = Table().roll("6 5 1", core=True).buy("success").reply("later", "die:6", "event")
    listed = [(e.n, e.kind, e.entry.text, e.result) for e in t.g.event_list]
    assert listed == [(1, "core", "find him", "success"), (2, "event", "it happens", "")]


@pytest.mark.rule("SD-7.3")
def test_further_events_are_appended_in_free_text_at_any_time() -> None:
    t = Table().reply("event:The bells ring.", "roll", "event:A shot.")
    assert [e.entry.text for e in t.g.event_list] == ["The bells ring.", "A shot."]
    assert t.step == "AskGoals"


@pytest.mark.rule("SD-7.3", "SD-7.5")
def test_an_event_that_was_just_appended_can_be_rolled_for_at_once() -> None:
    t = Table()
    assert "list" not in t.options
    assert "list" in t.reply("event:The bells ring.").options


@pytest.mark.rule("SD-7.4", "SD-R15", "SD-R33")
def test_a_roll_on_the_list_gives_each_entry_the_same_chance_and_is_felt_now() -> None:
    t = Table(events=7, prompts="all")
    option = next(o for o in GAME.question(t.g, 0).options if o.id == "list")
    assert [(share.ways, share.total) for share in option.odds] == [(1, 7)] * 7
    t.reply("list")
    assert (t.g.question.least, t.g.question.most) == (1, 7)
    t.throw("7")
    assert [(e.listed.n, e.rolled) for e in t.told(Felt)] == [(7, True)]
    assert GAME.pack("six-days").prompts.list in GAME.question(t.g, 0).why
    t.reply("write:The smell of it again.")
    assert [e.kind for e in t.told(Told)] == ["felt"]


@pytest.mark.rule("SD-7.5")
def test_the_player_may_roll_on_the_list_whenever_things_are_slow() -> None:
    t = Table(events=1).reply("list").throw("1").reply("list").throw("1")
    assert len(t.told(Felt)) == 2
    assert t.step == "Play"


@pytest.mark.rule("SD-7.6")
def test_with_an_empty_list_nothing_is_rolled() -> None:
    assert "list" not in Table().options


@pytest.mark.rule("SD-7.7")
def test_entries_are_never_removed() -> None:
    t = Table(events=2).reply("list").throw("2").reply("event")
    assert [e.n for e in t.g.event_list] == [1, 2, 3]
