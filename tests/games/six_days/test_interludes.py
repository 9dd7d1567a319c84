"""SD-6: interludes and Replenish."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.events import Thrown, Told
from noctuary.games.six_days.state import difficulty
from tests.games.six_days.table import Table
from tests.games.six_days.test_framing import framing


def resting(**position: object) -> Table:
    """An interlude before scene 4."""
    return Table(scene=4, interlude=True, **position)  # type: ignore[arg-type]


@pytest.mark.rule("SD-6.1", "SD-6.2", "SD-R9", "SD-E21")
def test_after_the_interlude_the_type_is_set_anew_and_a_second_one_counts_as_straight() -> None:
    t = framing(4).reply("roll").throw("1 3")
    assert t.g.interlude
    t.reply("leave_rest", "end")
    assert t.step == "ChooseType"
    assert not t.g.interlude
    t.reply("roll").throw("3 2")
    assert not t.g.interlude
    assert (t.g.frame.type.text, t.g.frame.kind) == ("interlude", "straight")
    assert t.g.scene == 4


@pytest.mark.rule("SD-6.3", "SD-R10", "SD-E22")
def test_before_scene_1_an_interlude_counts_as_straight() -> None:
    t = framing(1).reply("roll").throw("3")
    assert not t.g.interlude
    assert t.g.frame.kind == "straight"


@pytest.mark.rule("SD-6.4")
def test_an_interlude_has_no_core_challenge_and_no_event_but_may_have_a_frame() -> None:
    t = framing(4).reply("pick:3", "pick:1-5", "pick:2", "pick:1-1")
    assert t.step == "Rest"
    assert not {"core", "event"} & set(t.options)
    assert t.g.frame.location.text == "a harbour in fog"
    for reply in ("core", "event", "revise:event"):
        with pytest.raises(noctuary.IllegalReply, match="not an option now"):
            t.reply(reply)


@pytest.mark.rule("SD-6.5")
def test_no_die_goes_to_the_rival_for_an_interlude() -> None:
    t = resting(rival="4").roll("1 1 1").reply("later", "end")
    assert t.g.rival == [4]


@pytest.mark.rule("SD-6.6", "SD-R11")
def test_an_interlude_may_be_chosen_once_before_each_scene_from_2_on() -> None:
    t = framing(2)
    option = next(o for o in GAME.question(t.g, 0).options if o.id == "pick:3")
    assert option.cost == "rest first"
    t.reply("pick:3", "leave_rest", "end")
    option = next(o for o in GAME.question(t.g, 0).options if o.id == "pick:3")
    assert option.cost == "counts as straight"
    t.reply("pick:3")
    assert not t.g.interlude


@pytest.mark.rule("SD-6.7", "SD-6.8")
def test_a_fitting_deed_told_in_words_removes_the_conditions_it_covers_without_dice() -> None:
    t = resting(conditions="wounded,lost,bruised").reply("heal", "c21+c23", "write:We slept.")
    assert t.conditions == ["lost"]
    assert [e.entry.text for e in t.told(Told)] == ["We slept."]
    assert GAME.pack("six-days").types[2].tag == "replenish"


@pytest.mark.rule("SD-6.8")
def test_nobody_has_to_type_to_heal() -> None:
    t = resting(conditions="wounded").reply("heal", "c21", "roll").throw("2")
    assert t.conditions == []


@pytest.mark.rule("SD-6.9", "SD-R12", "SD-E24")
def test_a_healing_roll_has_a_goal_for_each_condition_at_difficulty_2() -> None:
    t = resting(conditions="wounded,lost").reply("mend", "c21+c22", "pick:1", "pick:1")
    assert len(t.g.attempt.goals) == 2
    assert difficulty(t.g) == 2
    t.reply("nothing", "0").throw("6 5 4 1").reply("none").buy("success1", "partial2")
    assert "wounded" not in t.conditions
    t.reply("write:uneasy")
    assert t.conditions == ["uneasy"]


@pytest.mark.rule("SD-6.9")
def test_the_milder_condition_may_be_chosen_from_suggestions() -> None:
    t = resting(conditions="wounded").reply("mend", "c21", "pick:1", "pick:1", "nothing", "0")
    t.throw("6 2 1").reply("none").buy("partial")
    assert "take:bruised" in t.options
    assert "take:near death" not in t.options
    t.reply("take:bruised", "later")
    assert t.conditions == ["bruised"]


@pytest.mark.rule("SD-6.9")
def test_a_condition_in_own_words_turns_into_one_of_the_mildest() -> None:
    t = resting(conditions="sick of the sea").reply("mend", "c21", "pick:1", "pick:1", "nothing")
    t.reply("0").throw("6 2 1").reply("none").buy("partial")
    kinds = GAME.pack("six-days").conditions
    assert {kinds[option.removeprefix("take:")].severity for option in t.options} <= {0, 1}


@pytest.mark.rule("SD-6.9")
def test_where_nothing_is_milder_the_condition_goes() -> None:
    mildest = [k.text for k in GAME.pack("six-days").conditions.values() if k.severity <= 1]
    t = resting(conditions=",".join(mildest)).reply("mend", "c21", "pick:1", "pick:1")
    t.reply("nothing", "0").throw("6 2 1").reply("none").buy("partial")
    assert t.options == ("gone",)
    assert t.reply("gone").conditions == mildest[1:]


@pytest.mark.rule("SD-6.10", "SD-R12")
def test_any_other_roll_in_an_interlude_has_difficulty_2() -> None:
    t = resting().roll("6 5 1").buy("success").reply("later")
    assert [event.difficulty for event in t.told(Thrown)] == [2]
    assert difficulty(t.g) == 2


@pytest.mark.parametrize(("reserve", "after"), [(4, 11), (13, 13), (11, 11)])
@pytest.mark.rule("SD-6.11", "SD-6.13", "SD-R13", "SD-E23")
def test_the_reserve_rises_to_its_start_and_a_higher_one_is_kept(reserve: int, after: int) -> None:
    t = resting(reserve=reserve).reply("end")
    assert t.hero.reserve == after


@pytest.mark.rule("SD-6.12", "SD-E23")
def test_one_resource_may_be_unchecked_and_not_more() -> None:
    t = resting(checked=("emotion", "ally"), reserve=4).reply("end")
    assert t.options == ("none", "uncheck:emotion", "uncheck:ally")
    t.reply("uncheck:ally")
    assert t.hero.checked == ("emotion",)
    assert t.hero.reserve == 11
    assert t.step == "ChooseType"


@pytest.mark.rule("SD-6.14", "SD-9.7")
def test_an_interlude_uses_the_lists_of_the_act_that_follows() -> None:
    t = framing(7).reply("pick:3")
    pack = GAME.pack("six-days")
    t.reply("later", "roll").throw("2")
    assert t.g.frame.location.text == pack.lines["location_3"][0][1]
    t.reply("later", "roll", "pick:1", "roll").throw("4")
    assert t.g.attempt.complications[0].entry.text == "an ally is lost"


@pytest.mark.rule("SD-6.1", "SD-1.12")
def test_a_type_replaced_while_framing_may_still_bring_an_interlude_and_keeps_the_frame() -> None:
    t = framing(4).reply("pick:4", "pick:1-1", "revise:type", "pick:3")
    assert t.g.interlude
    assert t.g.frame.purposes == ()
    t.reply("leave_rest", "end", "pick:1")
    assert [purpose.text for purpose in t.g.frame.purposes] == ["Atmosphere"]
    assert t.g.agenda[-1].slot == "location"


@pytest.mark.rule("SD-6.1")
def test_once_the_scene_is_played_its_type_is_no_interlude_any_more() -> None:
    t = Table(scene=4).reply("revise:type")
    assert "pick:3" not in t.options
    refused = [o for o in GAME.question(t.g, 0).options if o.id == "pick:3"]
    assert "before its scene" in refused[0].why_not
    t.reply("roll").throw("3 3")
    assert t.g.frame.kind == "straight"
    assert not t.g.interlude
