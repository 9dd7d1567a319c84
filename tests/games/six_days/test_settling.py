"""SD-13, SD-14: what comes of a roll."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.events import Bought, Occurred, Told
from noctuary.games.six_days.standing import Shed
from noctuary.games.six_days.state import result_of
from tests.games.six_days.table import Table, begin


@pytest.mark.rule("SD-13.1", "SD-13.2")
def test_each_complication_not_averted_occurs_now_or_waits() -> None:
    t = Table(scene=4).roll("1 1 1 1", obstacles="the ice breaks\nthe dogs come")
    first, second, third = (c.id for c in t.g.attempt.complications)
    t.reply(f"{second}")
    assert t.step == "AskCondition"
    t.reply("none")
    when = [(e.complication.id, e.when) for e in t.told(Occurred)]
    assert sorted(when) == sorted([(first, "later"), (third, "later"), (second, "now")])
    assert [(p.scene, p.complication.entry.text) for p in t.hero.pending] == [
        (4, "somebody gets hurt"), (4, "the dogs come")
    ]  # fmt: skip


@pytest.mark.rule("SD-13.1")
def test_averted_complications_do_not_occur() -> None:
    t = Table().roll("4 4 1").buy("avert1", "avert2")
    assert t.step == "Play"
    assert t.told(Occurred) == []


@pytest.mark.rule("SD-13.3", "SD-E37")
def test_a_pending_complication_may_occur_later_and_is_ticked_off() -> None:
    t = Table(scene=5, pending="what you hide comes out,the dogs come").reply("due", "due:p31")
    t.reply("none")
    assert [p.done for p in t.hero.pending] == [True, False]
    assert GAME.view(t.g, 0).heroes[0].waiting == ("p32",)
    t.reply("revise:purpose")
    assert "due:p32" in t.g.standing
    t.reply("due:p32", "none")
    assert t.g.agenda[-1].slot == "purpose"
    assert all(p.done for p in t.hero.pending)
    assert not [option for option in t.g.standing if option.startswith("due:")]


@pytest.mark.rule("SD-13.3")
def test_nothing_comes_due_in_the_middle_of_a_roll() -> None:
    t = Table(scene=5, pending="the dogs come").reply("revise:purpose")
    assert "due:p31" in t.g.standing
    t.reply("later").reply("roll")
    assert t.step == "AskGoals"
    assert "due:p31" not in t.g.standing


@pytest.mark.rule("SD-13.4")
def test_what_occurs_may_bring_a_condition_chosen_or_written() -> None:
    t = Table().roll("1 1 1")
    now = "+".join(t.g.question.items)
    t.reply(now, "take:shaken", "write:soaked to the bone")
    assert t.conditions == ["shaken", "soaked to the bone"]


@pytest.mark.rule("SD-13.5")
def test_conditions_add_up_and_the_same_is_not_held_twice() -> None:
    t = Table(conditions="shaken").roll("1 1 1")
    t.reply("+".join(t.g.question.items))
    assert "take:shaken" not in t.options
    with pytest.raises(noctuary.IllegalReply, match="have that Condition already"):
        t.reply("write:Shaken")
    t.reply("take:lost", "none")
    assert t.conditions == ["shaken", "lost"]


@pytest.mark.rule("SD-13.6", "SD-6.8", "SD-R52")
def test_a_condition_goes_by_replenish_alone() -> None:
    t = Table(conditions="asleep,lost")
    assert not {"heal", "mend"} & set(t.options)
    assert not [option for option in t.g.standing if "c21" in option]
    with pytest.raises(noctuary.IllegalReply):
        t.reply("shed:c21")
    t.roll("6 5 1").buy("success").reply("later")
    assert t.conditions == ["asleep", "lost"]
    rest = Table(interlude=True, scene=3, conditions="asleep,lost")
    rest.reply("heal", "c21", "write:The whistle woke me.")
    assert rest.conditions == ["lost"]
    assert [e.entry.text for e in rest.told(Told)] == ["The whistle woke me."]


@pytest.mark.rule("SD-13.9", "SD-6.9")
def test_death_as_what_is_left_of_a_condition_needs_a_second_word_too() -> None:
    t = Table(interlude=True, scene=3, conditions="wounded")
    t.reply("mend", "c21", "pick:1", "write:the wind", "nothing", "0").throw("4 1 1")
    t.reply("none").buy("partial")
    assert t.step == "AskMilder"
    t.reply("write:Dead")
    assert t.step == "ConfirmDeath"
    assert not t.hero.dead
    t.reply("not_yet")
    assert t.step == "AskMilder"
    t.reply("write:Dead", "confirm")
    assert (t.conditions, t.hero.dead) == (["Dead"], True)


@pytest.mark.rule("SD-13.9", "SD-21.3")
def test_death_is_neither_edited_in_nor_away() -> None:
    t = Table().roll("1 1 1")
    t.reply(t.g.attempt.complications[0].id, "write:hurt")
    number = t.hero.conditions[-1].entry.number
    with pytest.raises(noctuary.IllegalReply, match=r"SD-13\.9"):
        t.reply(f"edit:{number}: dead ")
    assert (t.conditions, t.hero.dead) == (["hurt"], False)
    t.reply(f"edit:{number}:badly hurt")
    assert t.conditions == ["badly hurt"]
    t.roll("1 1 1")
    t.reply(t.g.attempt.complications[0].id, "write:dead", "confirm")
    number = t.hero.conditions[-1].entry.number
    with pytest.raises(noctuary.IllegalReply, match=r"SD-13\.9"):
        t.reply(f"edit:{number}:asleep")
    assert t.hero.dead


@pytest.mark.rule("SD-13.9", "SD-2.8")
def test_no_story_begins_with_death() -> None:
    g = begin()
    for reply in ("step_by_step", "pick:1", "pick:1", "pick:1", "3", "1", "roll_rest"):
        g.reply(reply)
    while type(g.agenda[-1]).__name__ != "Fill":
        g.reply(g.options[0])
    assert g.agenda[-1].slot == "start"
    with pytest.raises(noctuary.IllegalReply, match=r"SD-13\.9"):
        g.reply("write:dead")


@pytest.mark.rule("SD-13.7")
def test_a_goal_without_success_or_partial_is_not_reached() -> None:
    t = Table(reserve=11).declare(goals="win\nsave the dog", core=True)
    t.throw("4 4 1 1").reply("none").buy("success2").reply("later").throw("1")
    assert t.g.event_list[-1].result == "lost"
    roll = t.told(Bought)[-1].attempt
    assert [result_of(roll, goal.id) for goal in roll.goals] == ["lost", "success"]


@pytest.mark.rule("SD-13.8")
def test_a_complication_that_names_a_loss_asks_which() -> None:
    t = Table(scene=8, assets="a lamp,a rope").roll("1 1 1", complication="pick:5")
    loss = t.g.attempt.complications[0]
    assert loss.entry.text == "a thing you need is lost"
    t.reply(loss.id, "none")
    assert t.options == ("none", "lose:a41", "lose:a42")
    t.reply("lose:a42")
    assert [asset.lost for asset in t.hero.assets] == [False, True]
    t.roll("1 1 1", complication="pick:6").reply(t.g.attempt.complications[0].id, "none")
    assert t.step == "Play"


@pytest.mark.rule("SD-13.9", "SD-R24")
def test_dead_needs_a_second_word_and_leads_to_the_epilogue_at_the_scenes_end() -> None:
    t = Table(scene=3).reply("event").roll("1 1 1", core=True)
    first = t.g.attempt.complications[0].id
    t.reply(first, "take:dead")
    assert t.options == ("not_yet", "confirm")
    t.reply("not_yet", "write: Dead ", "confirm").throw("3")
    assert t.hero.dead
    assert not t.hero.out
    assert t.step == "Play"
    t.reply("end")
    assert t.g.scene == 3
    assert t.hero.out
    assert t.g.endings


@pytest.mark.rule("SD-13.10", "SD-R45")
def test_dead_in_an_interlude_ends_the_tale_after_it() -> None:
    t = Table(scene=4, interlude=True).roll("1 1 1")
    t.reply(t.g.attempt.complications[0].id, "take:dead", "confirm")
    assert t.step == "Rest"
    t.reply("end")
    assert t.g.endings
    assert t.g.scene == 4


@pytest.mark.rule("SD-13.10", "SD-R45", "SD-18.1")
def test_a_hero_who_dies_in_a_won_scene_8_still_rerolls_rival_dice() -> None:
    t = Table(scene=8, rival="6 5").reply("event", "discovery", "pick:1")
    t.roll("6 5 4 4 4 4", core=True, applies="self+prepared").buy("success", "avert1")
    t.reply(t.g.attempt.complications[1].id, "take:dead", "confirm", "die:6")
    assert "end" in t.options
    t.reply("end")
    assert t.step == "ChooseRerolls"


# ── the reserve ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("SD-14.1", "SD-E13")
def test_any_success_loses_the_risked_dice() -> None:
    t = Table(scene=2, reserve=11).roll("4 4 1 1 1 1", risk=3).buy("partial").reply("later")
    assert t.hero.reserve == 8


@pytest.mark.rule("SD-14.2", "SD-14.3", "SD-E14", "SD-R44")
def test_without_success_the_dice_are_kept_and_one_is_gained_also_if_none_was_risked() -> None:
    t = Table(scene=6, reserve=8).roll("4 4 1 1 1 1", risk=3).buy("avert1", "avert2")
    assert t.hero.reserve == 9
    t = Table(scene=6, reserve=8).roll("4 1 1").buy("style").reply("later")
    assert t.hero.reserve == 9
    t = Table(scene=6, reserve=8).roll("1 1 1").reply("later")
    assert t.hero.reserve == 9


@pytest.mark.rule("SD-14.4")
def test_the_reserve_has_no_upper_limit_and_is_never_below_0() -> None:
    t = Table(reserve=17, reserve_start=17)
    for _ in range(3):
        t.roll("1 1 1").reply("later")
    assert t.hero.reserve == 20
    t = Table(reserve=2).roll("4 4 1 1 1", risk=2).buy("success").reply("later")
    assert t.hero.reserve == 0
    t.reply("roll", "pick:1", "pick:1", "pick:1", "nothing")
    assert t.options == ("0",)


@pytest.mark.rule("SD-14.5", "SD-17.2")
def test_lost_dice_do_not_come_back_by_the_next_scene_alone() -> None:
    t = Table(scene=3, reserve=5, conditions="lost", pending="the dogs come", assets="a lamp")
    t.reply("event").roll("4 4 1 1 1", core=True, risk=2, applies="nothing").buy("success")
    t.reply("later", "die:4", "end", "pick:4")
    hero = t.hero
    assert hero.reserve == 3
    assert t.conditions == ["lost"]
    assert len(hero.pending) == 3
    assert [asset.entry.text for asset in hero.assets] == ["a lamp"]


@pytest.mark.rule("SD-13.6")
@pytest.mark.parametrize(
    ("reply", "told"), [("it_passed", "It passed."), ("write:I slept.", "I slept.")]
)
def test_a_condition_that_an_old_save_sheds_goes_into_the_journal_and_off_the_sheet(
    reply: str, told: str
) -> None:
    t = Table(conditions="wounded")
    t.g.question = None
    t.g.then(Shed("h1", "c21"))
    t.g.advance()
    t.reply(reply)
    assert [(event.kind, event.entry.text) for event in t.told(Told)] == [("shed", told)]
    assert t.conditions == []


@pytest.mark.rule("SD-8.2")
def test_everything_that_is_begun_in_a_scene_is_a_turn_of_its_own() -> None:
    t = Table(events=1)
    before = t.g.turn
    t.reply("list").throw("1")
    assert t.g.turn == before + 1
    t.reply("roll")
    assert t.g.turn == before + 2
