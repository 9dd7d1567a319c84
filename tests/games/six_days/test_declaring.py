"""SD-9: declaring a roll."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.records import Entry
from noctuary.games.six_days.state import pool
from tests.games.six_days.table import Table


@pytest.mark.rule("SD-9.1")
def test_a_roll_has_at_least_one_goal_in_free_text() -> None:
    t = Table().reply("roll")
    with pytest.raises(noctuary.IllegalReply, match="write something"):
        t.reply("write:\n  \n")
    t.reply("write:reach the van\nkeep Ada safe\n")
    assert [goal.entry.text for goal in t.g.attempt.goals] == ["reach the van", "keep Ada safe"]


@pytest.mark.rule("SD-9.2")
def test_exactly_one_act_complication_from_the_list_of_the_act() -> None:
    t = Table(scene=5).reply("roll", "pick:1", "roll").throw("4")
    (complication,) = t.g.attempt.complications
    assert (complication.entry.text, complication.of_act) == ("what you hide comes out", True)
    t.reply("revise:complication", "pick:5")
    assert [c.entry.text for c in t.g.attempt.complications] == ["your guard is down"]


@pytest.mark.rule("SD-9.3", "SD-R17")
def test_at_least_one_situational_complication_is_added() -> None:
    t = Table().reply("roll", "pick:1", "pick:1")
    assert t.step == "AskObstacles"
    assert "skip" not in t.options
    assert "none" not in t.options
    with pytest.raises(noctuary.IllegalReply, match="write something"):
        t.reply("write: ")
    t.reply("write:the roof is iced\na child is watching")
    assert [c.of_act for c in t.g.attempt.complications] == [True, False, False]


@pytest.mark.rule("SD-9.4")
def test_the_act_complication_is_made_specific() -> None:
    t = Table(prompts="all").reply("roll", "pick:1", "pick:4")
    assert t.step == "MakeSpecific"
    assert "eyes turn to you" in GAME.question(t.g, 0).text
    t.reply("write:the whole dining car")
    assert t.g.attempt.complications[0].detail.text == "the whole dining car"


@pytest.mark.rule("SD-9.5")
def test_there_is_no_upper_limit_but_a_warning() -> None:
    goals = "\n".join(f"goal {n}" for n in range(1, 6))
    t = Table().reply("roll")
    assert "More than 3" in GAME.question(t.g, 0).why
    t.reply(f"write:{goals}", "pick:1", "write:" + "\n".join("abcdef"))
    assert pool(t.g) == 5 + 7
    assert "a lot to pay for" in GAME.question(t.g, 0).why


@pytest.mark.rule("SD-9.5")
@pytest.mark.parametrize(
    ("goals", "obstacles", "warned"), [(3, 4, False), (4, 1, True), (1, 5, True)]
)
def test_the_warning_comes_with_the_fourth_goal_or_the_sixth_complication(
    goals: int, obstacles: int, warned: bool
) -> None:
    t = Table().reply("roll", "write:" + "\n".join("abcdef"[:goals]), "pick:1")
    t.reply("write:" + "\n".join("abcdef"[:obstacles]))
    assert len(t.g.attempt.complications) == obstacles + 1
    assert ("a lot to pay for" in GAME.question(t.g, 0).why) == warned


@pytest.mark.rule("SD-9.6", "SD-R18")
def test_in_a_core_challenge_exactly_one_goal_is_the_core_goal() -> None:
    t = Table().reply("core", "write:win the race\nsave the dog")
    goals = t.g.attempt.goals
    assert t.options == tuple(f"goal:{goal.id}" for goal in goals)
    t.reply(f"goal:{goals[1].id}")
    assert t.g.attempt.core_goal == goals[1].id
    alone = Table().reply("core", "write:win the race")
    assert alone.g.attempt.core_goal == alone.g.attempt.goals[0].id


@pytest.mark.rule("SD-9.8", "SD-21.3", "SD-R51")
def test_a_goal_is_not_reworded_once_its_dice_have_fallen() -> None:
    t = Table().reply("core", "write:find him", "write:the fog", "write:the light fails", "nothing")
    goal, fog, _ = (entry.number for entry in own_texts(t))
    t.reply(f"edit:{goal}:find her")
    assert t.g.attempt.goals[0].entry.text == "find her"
    t.reply("0").throw("6 5 1")
    for _ in range(2):
        with pytest.raises(noctuary.IllegalReply, match=r"SD-9\.8"):
            t.reply(f"edit:{goal}:be seen looking")
        if t.step == "Sacrifice":
            t.reply("none").buy("success").reply("later", "die:6")
    assert t.g.event_list[-1].entry.text == "find her"
    t.reply(f"edit:{fog}:a thick fog")
    assert t.hero.pending[0].complication.entry.text == "a thick fog"


def own_texts(t: Table) -> list[Entry]:
    """What the roll was declared with, in own words."""
    roll = t.g.attempt
    return [roll.goals[0].entry, *(c.entry for c in roll.complications)]
