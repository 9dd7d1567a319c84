"""SD-8: when to roll, and the Core Challenge."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.state import difficulty
from tests.games.six_days.table import Table


@pytest.mark.rule("SD-8.2", "SD-R37")
def test_any_number_of_rolls_may_be_made_at_the_price_of_complications() -> None:
    t = Table()
    for _ in range(4):
        t.roll("1 1 1").reply("later")
    assert t.hero.reserve == 15
    assert len(t.hero.pending) == 8


@pytest.mark.rule("SD-8.3", "SD-8.4")
def test_exactly_one_core_challenge_declared_before_its_dice() -> None:
    t = Table().roll("6 5 1").buy("success").reply("later")
    assert not t.g.core_done
    assert t.hero.score == ()
    t.roll("6 5 1", core=True).buy("success").reply("later", "die:6")
    assert t.g.core_done
    assert "core" not in t.options
    with pytest.raises(noctuary.IllegalReply, match="not an option now"):
        t.reply("core")


@pytest.mark.rule("SD-8.4")
def test_a_declared_core_challenge_cannot_be_withdrawn() -> None:
    t = Table().reply("core")
    assert t.g.attempt.core
    while t.g.attempt is not None and not t.g.attempt.faces:
        assert not any("cancel" in option or "withdraw" in option for option in t.options)
        t.reply(t.options[0])
    assert t.g.attempt.core


@pytest.mark.rule("SD-8.5", "SD-R16")
def test_all_rolls_of_a_scene_use_its_difficulty() -> None:
    t = Table(scene=6)
    assert difficulty(t.g) == 4
    t.roll("6 6 6")
    with pytest.raises(noctuary.IllegalReply, match="costs 4 hits and you have 3"):
        t.buy("success")
    t.buy("partial").reply("later")
    t.roll("6 6 6", core=True)
    with pytest.raises(noctuary.IllegalReply, match="costs 4 hits"):
        t.buy("success")


@pytest.mark.rule("SD-8.6")
def test_the_event_happens_without_a_roll() -> None:
    t = Table().reply("event")
    assert t.g.event_done
    assert t.step == "Play"


@pytest.mark.rule("SD-8.7", "SD-E29")
def test_a_scene_ends_only_after_event_and_core_challenge() -> None:
    t = Table().roll("6 5 1", core=True).buy("success").reply("later", "die:6")
    assert "end" not in t.options
    refused = next(o for o in GAME.question(t.g, 0).options if o.id == "end")
    assert not refused.enabled
    assert "its event has happened" in refused.why_not
    with pytest.raises(noctuary.IllegalReply, match="not an option now"):
        t.reply("end")
    t.reply("event")
    assert "end" in t.options
    t.reply("end")
    assert t.g.scene == 2


@pytest.mark.rule("SD-8.2", "SD-8.7", "SD-R37", "SD-R50")
def test_after_event_and_core_challenge_nothing_more_is_rolled() -> None:
    t = Table(events=1, pending="the dogs come")
    t.roll("6 5 1").buy("success").reply("later")
    t.roll("6 5 1", core=True).buy("success").reply("later", "die:6")
    assert "roll" in t.options
    t.reply("event")
    assert "roll" not in t.options
    with pytest.raises(noctuary.IllegalReply, match="not an option now"):
        t.reply("roll")
    assert t.options == ("end", "list", "due")
    t.reply("write:And yet the lamp burns.", "due", "due:p31", "none")
    assert t.options[0] == "end"


@pytest.mark.rule("SD-8.7", "SD-20.12")
def test_nor_do_the_players_of_a_group_roll_then() -> None:
    t = Table(seats=3).reply("event", "core", "hero:h1", "pick:1", "pick:1", "pick:1")
    t.reply("nothing", "0").throw("1 1 1").reply("none", "later")
    t.throw("4")
    assert (t.g.options_for(1), t.g.options_for(2)) == (("due",), ())
    with pytest.raises(noctuary.IllegalReply):
        t.reply("roll", seat=2)
