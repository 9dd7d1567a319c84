"""The second hunter, the last use, the first of two limits: one thing more than the usual case."""

from __future__ import annotations

import copy

import msgspec
import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.combat import adversaries, blows
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.dice import assistance, pools
from noctuary.games.when_darkness_comes.magic import spells
from noctuary.games.when_darkness_comes.moving import doors
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import LockChange, Settings
from noctuary.games.when_darkness_comes.story import conditions
from tests.games.when_darkness_comes.stage import HERE, PLAIN, two
from tests.games.when_darkness_comes.table import Table


def told(t: Table, **story: object) -> Table:
    """The same table with a story of its own."""
    pack = copy.copy(t.g.pack)
    scenario = msgspec.convert({**PLAIN, **story}, Scenario)
    pack.scenarios, pack.stories = {"told": scenario}, {"told": Story(scenario)}
    t.g.pack, t.g.settings, t.g.active = pack, Settings(scenario="told"), t.g.order[0]
    return t


BEFORE, DOOR = "cafe.0.3", "cafe.door.0"


@pytest.mark.rule("WD-26.3")
def test_whoever_has_no_die_for_it_cannot_help() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).skills("sharon", bluff=1)
    t.sheet("sharon", persuasion=0, medical=0)
    calming = pools.difficulty(t.g, "kirk", "calm", 3)
    assert assistance.candidates(t.g, calming, ()) == []
    assert assistance.candidates(t.g, pools.difficulty(t.g, "kirk", "persuade", 3), ()) == [
        "sharon"
    ]


@pytest.mark.rule("WD-10.29")
def test_without_luck_no_door_opens_to_somebody_who_does_not_move() -> None:
    t = Table("market_square cafe", kirk=BEFORE).change("kirk", door_fate=1)
    assert doors.lucky_doors(t.g, "kirk") == [f"luck:{DOOR}"]
    t.change("kirk", door_fate=0)
    t.g.lock_changes[DOOR] = LockChange(0, "kirk", 1)
    assert doors.lucky_doors(t.g, "kirk") == []


@pytest.mark.rule("WD-10.29", "WD-10.23")
def test_whoever_has_entered_by_luck_may_invite() -> None:
    t = Table("market_square cafe", kirk=BEFORE, sharon="cafe.0.4").change("kirk", door_fate=1)
    t.turn("kirk").reply(f"luck:{DOOR}")
    assert t.options == ("nobody", "invite:sharon")


@pytest.mark.rule("WD-39.24")
def test_an_ally_must_be_seen_to_be_controlled() -> None:
    t = Table("market_square cafe", kirk=HERE).show("mechanic", "cafe.2.2").show("crowbar", HERE)
    assert spells.controllable(t.g, "kirk") == []
    t.show("hunter", "market_square.1.3")
    assert spells.controllable(t.g, "kirk") == ["hunter"]


@pytest.mark.rule("WD-17.15")
def test_a_weapon_that_comes_back_is_new() -> None:
    t = two().give("kirk", "shotgun")
    uses = t.g.disk("shotgun").uses
    assert uses
    for used in range(1, uses):
        blows.use_up(t.g, "kirk", "shotgun")
        assert t.g.uses == {"shotgun": used}
    blows.use_up(t.g, "kirk", "shotgun")
    assert t["kirk"].items == ()
    assert (t.g.uses, t.g.discard) == ({}, ["shotgun"])
    belongings.gain(t.g, "kirk", "shotgun", "found", "WD-17.3")
    blows.use_up(t.g, "kirk", "shotgun")
    assert t["kirk"].items == ("shotgun",)


@pytest.mark.rule("WD-14.9")
def test_every_hunter_hunts_the_nearest_first() -> None:
    t = Table("market_square", kirk="market_square.0.0")
    t.show("zombie.1", "market_square.0.4").show("zombie.2", "market_square.0.3")
    t.show("zombie.3", "market_square.4.0").show("zombie.4", "market_square.7.7")
    t.g.active = "kirk"
    assert adversaries.hunters(t.g) == ["zombie.2", "zombie.1", "zombie.3"]
    t.do(adversaries.HUNT)
    assert t.g.ran == ["zombie.2", "zombie.1", "zombie.3"]


@pytest.mark.rule("WD-35.9")
def test_the_first_of_several_last_rounds_counts() -> None:
    late = {"all": [{"round_over": 3}, {"flag": "late"}]}
    t = told(
        two(),
        end={
            "win": [{"if": {"round_over": 5}}],
            "lose": [{"if": {"round_over": 4}, "reason": "dawn"}, {"if": late, "reason": "late"}],
        },
    )
    assert conditions.last_round(t.g) == 4
    t.g.flags["late"] = 1
    assert conditions.last_round(t.g) == 3


@pytest.mark.rule("WD-40.1")
def test_a_roll_in_what_comes_of_a_task_is_for_that_task() -> None:
    roll = {"roll": {"check": {"attribute": "attack", "tn": "1P"}, "success": [{"set_flag": "a"}]}}
    push = {"id": "push", "label": "Push the car", "where": {"anywhere": True}, "success": [roll]}
    t = told(two(), actions=[push]).turn("kirk").reply("do:push")
    view = GAME.view(t.g, 0)
    assert view.roll is not None
    assert view.roll.task == "push the car"
