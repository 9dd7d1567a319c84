"""SD-15, SD-16: Score dice and the outcome of the Core Challenge."""

from __future__ import annotations

import pytest

from noctuary.games.six_days import GAME
from noctuary.games.six_days.events import Scored
from noctuary.games.six_days.state import hits
from tests.games.six_days.table import Table

FIVE = "self+doing+prepared"
"""Four dice more: a pool of seven."""


@pytest.mark.rule("SD-15.1", "SD-16.1", "SD-E15")
def test_core_success_moves_a_die_of_the_roll_with_its_face() -> None:
    t = Table().roll("6 5 4 2", core=True, applies="prepared").buy("success", "avert1")
    t.reply("later")
    assert t.options == ("die:6", "die:5", "die:4", "die:2")
    t.reply("die:6")
    assert t.hero.score == (6,)


@pytest.mark.rule("SD-15.2", "SD-15.4")
def test_a_sacrifice_moves_a_die_in_any_roll() -> None:
    t = Table().declare().throw("5 4 1").reply("write:the lamp").throw("2").buy("avert1")
    t.reply("later", "die:4")
    assert t.hero.score == (4,)
    assert [event.why for event in t.told(Scored)] == ["sacrifice"]


@pytest.mark.parametrize(("dice", "moved"), [("6 6 5 4 4 4 4", True), ("6 6 5 4 4 4 1", False)])
@pytest.mark.rule("SD-15.3", "SD-15.4", "SD-E11", "SD-R25")
def test_surplus_needs_everything_bought_and_a_hit_left(dice: str, moved: bool) -> None:
    t = Table(scene=2).roll(dice, applies=FIVE).buy("success", "avert1", "avert2", "style")
    assert (t.step == "MoveDie") is moved
    if moved:
        t.reply("die:6")
        assert t.hero.score == (6,)


@pytest.mark.rule("SD-15.3", "SD-E12", "SD-R25")
def test_no_surplus_with_partial_success() -> None:
    t = Table(scene=2).roll("4 4 4 4 4 4 1", applies=FIVE)
    t.buy("partial", "avert1", "avert2", "style")
    assert t.step == "Play"
    assert t.hero.score == ()


@pytest.mark.rule("SD-15.3")
def test_surplus_is_one_die_however_many_hits_are_left() -> None:
    t = Table(scene=1).roll("6 6 6 6 6 6 6 6 6", applies=f"{FIVE}+tool+with:w1")
    t.buy("success", "avert1", "avert2", "style")
    assert t.hero.score == (6,)


@pytest.mark.rule("SD-15.5", "SD-R26", "SD-E16")
def test_three_moves_take_three_different_dice() -> None:
    t = Table(scene=2).declare(core=True, applies=FIVE).throw("6 6 5 4 4 4 1")
    t.reply("write:the map").throw("4").buy("success", "avert1", "avert2", "style")
    assert t.options[0] == "die:6"
    t.reply("die:6")
    assert t.options[0] == "die:6"
    t.reply("die:6")
    assert t.options[0] == "die:5"
    t.reply("die:5")
    assert t.hero.score == (6, 6, 5)
    assert [event.why for event in t.told(Scored)] == ["sacrifice", "surplus", "success"]


@pytest.mark.rule("SD-E16")
def test_with_six_hits_the_surplus_die_is_missing() -> None:
    t = Table(scene=2).declare(core=True, applies=FIVE).throw("6 6 5 4 4 4 1")
    t.reply("write:the map").throw("2").buy("success", "avert1", "avert2", "style")
    t.reply("die:6", "die:6")
    assert t.hero.score == (6, 6)
    assert t.step == "Play"


@pytest.mark.rule("SD-15.6", "SD-21.3")
def test_dice_in_a_score_stay() -> None:
    t = Table(score="3 2", rival="4", scene=2)
    t.roll("1 1 1").reply("later")
    assert (t.hero.score, t.g.rival) == ((3, 2), [4])
    t.declare(core=True, applies=FIVE).throw("6 6 5 4 4 4 4").reply("write:the map").throw("4")
    t.buy("success", "avert1", "avert2", "style").reply("die:6", "die:6", "die:5")
    assert (t.hero.score, t.g.rival) == ((3, 2, 6, 6, 5), [4])
    t.reply("event", "end", "pick:4", "leave_rest")
    t.roll("1 1 1", core=True).reply("later").throw("6")
    assert (t.hero.score, t.g.rival) == ((3, 2, 6, 6, 5), [4, 6])


@pytest.mark.rule("SD-15.3", "SD-22.1")
@pytest.mark.parametrize(
    ("goals", "bought"),
    [
        ("find him", ("success", "avert1", "style")),
        ("find him", ("success", "avert1", "avert2")),
        ("find him\nkeep the dog", ("success", "avert1", "avert2", "style")),
        ("find him\nkeep the dog", ("success", "partial2", "avert1", "avert2", "style")),
    ],
    ids=["a complication open", "no style", "a side goal unbought", "a side goal half bought"],
)
def test_no_surplus_while_anything_is_left_to_buy(goals: str, bought: tuple[str, ...]) -> None:
    reasons = f"{FIVE}+tool+with:w1+with:w2+with:w3"
    dice = 10 + goals.count("\n") + 1
    t = Table(scene=2).roll(" ".join("6" * dice), goals=goals, applies=reasons).buy(*bought)
    if t.step == "NowOrLater":
        t.reply("later")
    assert t.step == "Play"
    assert t.hero.score == ()


@pytest.mark.rule("SD-15.7")
def test_moving_a_die_does_not_reduce_the_hits() -> None:
    t = Table().declare(applies="prepared", core=True).throw("6 5 1 1")
    t.reply("write:the lamp").throw("1").buy("success").reply("later")
    assert t.step == "MoveDie"
    assert GAME.view(t.g, 0).roll.hits == 2
    t.reply("die:6")
    assert t.hero.score == (6,)
    assert t.step == "MoveDie"
    assert t.g.attempt.moved == (0,)
    assert (hits(t.g.attempt), GAME.view(t.g, 0).roll.hits) == (2, 2)
    assert "die:6" not in t.options


@pytest.mark.rule("SD-16.2", "SD-E18", "SD-R27")
def test_partial_success_at_the_core_goal_is_no_success_and_the_rival_gains_a_die() -> None:
    t = Table(scene=2, reserve=11).roll("4 4 1 1", core=True, risk=1)
    assert "at the core goal still gives the Rival a die" in GAME.question(t.g, 0).why
    t.buy("partial").reply("later").throw("3")
    assert (t.hero.score, t.g.rival, t.hero.reserve) == ((), [3], 10)
    assert t.g.core_result == "partial"
    assert [(event.hero, event.rule) for event in t.told(Scored)] == [("", "SD-16.2")]


@pytest.mark.rule("SD-16.2", "SD-R27")
def test_a_setting_gives_the_die_of_a_half_won_core_challenge_to_the_hero() -> None:
    t = Table(scene=2, reserve=11, partial="score").roll("4 4 1 1", core=True, risk=1)
    t.buy("partial").reply("later").throw("3")
    assert (t.hero.score, t.g.rival, t.hero.reserve) == ((3,), [], 10)
    setting = next(setting for setting in GAME.settings if setting.name == "partial")
    assert [choice.value for choice in setting.choices] == ["rival", "score"]
    assert [choice.difficulty for choice in setting.choices] == [0, -1]


@pytest.mark.rule("SD-16.3", "SD-E17")
def test_a_lost_core_challenge_rolls_a_fresh_die_into_the_rivals_score() -> None:
    t = Table(reserve=11).roll("4 1 1", core=True).buy("avert1").reply("later").throw("4")
    assert (t.hero.score, t.g.rival, t.hero.reserve) == ((), [4], 12)


@pytest.mark.rule("SD-16.4", "SD-E19")
def test_other_goals_do_not_matter_for_the_core_challenge() -> None:
    t = Table(reserve=11).declare(goals="win\nsave the dog", core=True, risk=2)
    t.throw("4 4 1 1 1 1").reply("none").buy("success2").reply("later").throw("5")
    assert (t.hero.score, t.g.rival, t.hero.reserve) == ((), [5], 9)


@pytest.mark.rule("SD-16.5")
def test_the_outcome_is_entered_into_the_event_list() -> None:
    t = Table(scene=2).roll("4 4 1", core=True).buy("partial").reply("later").throw("3")
    listed = t.g.event_list[-1]
    assert (listed.kind, listed.entry.text, listed.result) == ("core", "find him", "partial")
