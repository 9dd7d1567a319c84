"""What is passed by at a glance, since it seldom matters, by positions in which it does."""

from __future__ import annotations

import msgspec
import pytest

import noctuary
from noctuary.engine import chance
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.content.town import Awaiting
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.people import casting, damage
from noctuary.games.when_darkness_comes.state import LockChange, Settings
from tests.games.when_darkness_comes.stage import on_stage
from tests.games.when_darkness_comes.table import Table
from tests.games.when_darkness_comes.test_memories import three

HERE = "market_square.2.3"

# ── turns and rounds ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.9", "WD-5.15")
def test_when_one_of_two_is_dead_the_ward_is_lost_with_the_end_of_its_round() -> None:
    t = Table("market_square", "ward_seven", kirk=HERE, sharon=HERE)
    t.change("sharon", alive=False)
    t.g.deaths, t.g.round = {"sharon": "zombie.1"}, 26
    t.turn("kirk").reply("end")
    assert t.g.outcome is not None
    assert not t.g.outcome.won
    assert (t.g.round, t.g.turn) == (26, 0), "nobody has another turn"


@pytest.mark.rule("WD-15.12", "WD-37.5", "WD-17.8")
def test_whom_a_therapist_has_raised_from_despair_acts_in_the_same_turn() -> None:
    t = Table("cafe", kirk="cafe.2.3").give("kirk", "therapist", "crowbar")
    t.change("kirk", willpower=0).begin("kirk")
    assert "perceive" in t.options
    assert "drop:crowbar" in t.options
    assert "give" not in t.words, "there is nobody else to give anything to"


@pytest.mark.rule("WD-39.17")
def test_nobody_passes_through_walls_when_the_turn_of_it_is_over() -> None:
    t = Table("gun_shop", robert="gun_shop.0.2", kirk="gun_shop.0.2")
    inside = "go:gun_shop.1.2"
    t.turn("robert")
    t.g.ghost = True
    assert inside in t.reply("move").dice(2, 3).options
    t.reply("stop", "end")
    assert t.g.active == "kirk"
    assert inside not in t.reply("move").dice(2, 3, 5).options


@pytest.mark.rule("WD-39.14", "WD-14.13")
def test_what_was_controlled_in_an_earlier_turn_gives_all_its_vp() -> None:
    t = Table("market_square", robert=HERE).show("zombie.1", "market_square.2.7")
    t.turn()
    t.g.tamed = ["zombie.1"]
    t.begin("robert")
    combat.kill(t.g, "zombie.1", "robert", ranged=False)
    assert t["robert"].vp == t.g.disk("zombie.1").vp


@pytest.mark.rule("WD-32.3", "WD-5.13")
def test_no_event_waits_for_the_end_of_the_turn_of_the_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = three()
    monkeypatch.setattr(t.g.story, "turn_ends", (Awaiting("loud", None, None),))
    monkeypatch.setitem(t.g.story.scripts, "event.loud", (("set_flag", "heard"),))
    t.change("kirk", damage=t["kirk"].health - 1)
    t.turn("kirk").do(damage.SufferDamage("kirk", "fall"))
    assert t.g.active == "sharon"
    assert "heard" not in t.g.flags
    t.reply("end")
    assert t.g.flags["heard"]


@pytest.mark.rule("WD-40.3")
def test_others_may_be_praised_out_of_turn_when_nobody_has_anything() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE)
    t.g.settings = Settings(scenario="sandbox", roleplay_votes="on")
    t.turn("kirk")
    assert t.g.options_for(1) == ("praise:kirk", "praise:brian")
    assert t.g.options_for(2) == ("praise:kirk", "praise:sharon")


@pytest.mark.rule("WD-37.3", "WD-5.10")
def test_who_is_hurt_and_without_willpower_may_rest_and_not_heal() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", damage=1)
    assert {"rest", "heal_self"} <= t.turn().words
    t.change("kirk", willpower=0)
    assert "rest" in t.turn().words
    assert "heal_self" not in t.words


@pytest.mark.rule("WD-25.1", "WD-2.1")
def test_whoever_leads_two_may_propose_a_deal_for_either() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE).change("kirk", vp=1)
    t.change("brian", seat=1)
    t.g.seats = 2
    assert t.turn("kirk").g.options_for(1) == ("propose:sharon", "propose:brian")


# ── movement ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-6.6")
def test_a_rim_at_which_no_tile_fits_is_not_tried_again_from_farther_off() -> None:
    around = "market_square crossroads@1,1 city_park@-1,1 parking_lot@0,2"
    t = Table(around, sharon="market_square.6.3")
    t.g.stack, t.g.box = ["school_west"], ["school_east"]
    closed = "explore:market_square.7.3:s"
    t.turn().reply("move").dice(5, 5)
    assert closed in t.options
    t.reply(closed, "go:market_square.6.3")
    assert t.step == "Movement"
    assert "go:market_square.7.3" in t.options
    assert closed not in t.options


@pytest.mark.rule("WD-40.1", "WD-7.9")
def test_whoever_walks_out_of_a_building_and_on_is_heard_at_the_door() -> None:
    t = on_stage("market_square cafe", kirk="cafe.1.3").turn().reply("move").dice(2, 3, 5)
    t.reply("go:cafe.0.5")
    assert (t.step, t.at("kirk")) == ("Movement", "cafe.0.5")
    assert t.g.flags["gone"] == 1


@pytest.mark.rule("WD-10.29", "WD-10.2")
def test_who_is_alone_walks_through_a_door_that_the_story_has_unlocked() -> None:
    t = Table("cafe", kirk="cafe.0.3").turn()
    assert "luck" not in t.reply("move").dice(2, 3, 5).words
    t = Table("cafe", kirk="cafe.0.3").turn()
    t.g.lock_changes = {"cafe.door.0": LockChange(locks=0, owner="kirk", turns=2)}
    assert "luck:cafe.door.0" in t.reply("move").dice(2, 3, 5).options
    assert t.reply("luck:cafe.door.0").at("kirk") == "cafe.1.3"


# ── dice ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.13")
def test_who_has_nothing_but_a_trophy_may_still_roll_a_die_again_with_it() -> None:
    t = Table("market_square", kirk=HERE).sheet("kirk", trophy="zombie")
    against = pools.difficulty(t.g, "kirk", "defend", 6, target="zombie.1")
    t.do(rolls.Announce(against)).dice(1, 3, 3, 4)
    assert t.options == ("keep", "trophy:1", "trophy:3", "trophy:4")


@pytest.mark.rule("WD-7.1", "WD-36.2", "WD-1.14")
@pytest.mark.parametrize("skills", [{}, {"gamble": 2}])
def test_a_roll_of_speed_alone_comes_out_as_if_it_were_announced(skills: dict[str, int]) -> None:
    t = Table("market_square", kirk=HERE).sheet("kirk", speed=5, skills=skills).turn("kirk")
    t.g.chance = "drawn"
    for seed in range(60):
        t.g.streams = chance.streams(seed, t.g.streams)
        alone, announced = t.g.clone(), t.g.clone()
        announced.listener = [].append  # type: ignore[misc]  # then nothing is passed by
        for night in (alone, announced):
            night.reply("move")
        assert noctuary.dumps(alone) == noctuary.dumps(announced)


@pytest.mark.rule("WD-35.17")
def test_whoever_lies_in_a_grave_is_no_newcomer_although_nobody_has_a_page() -> None:
    t = Table("market_square", kirk=HERE)
    everybody = casting.townspeople(t.g)
    name = t.g.pack.people["sharon"].name
    t.g.past = msgspec.structs.replace(t.g.past, fallen=(f"{name}, a zombie",))
    assert "sharon" in everybody
    assert casting.townspeople(t.g) == [who for who in everybody if who != "sharon"]
