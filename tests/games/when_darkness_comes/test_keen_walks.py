"""Where those who play to win go and stop: out of sight, past what only waits, to friends."""

from __future__ import annotations

import noctuary
from noctuary.games.when_darkness_comes.board.reshuffle import LayOut
from noctuary.games.when_darkness_comes.combat.security import MeetSecurity
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals, steps, turns
from noctuary.games.when_darkness_comes.seen.counsel.tempers import TEMPERS
from tests.games.when_darkness_comes.table import Table
from tests.games.when_darkness_comes.test_keen import HOSPITAL, advice, ward

FOUND = {"ingredients": 3}
MIXED = {"ingredients": 3, "serum": 1}


def carrying(t: Table, who: str, *things: str) -> Table:
    """Somebody has what the story needs."""
    for thing in things:
        t.g.carried[thing] = (0, 3)
    return t.give(who, *things)


# ── adversaries that see nobody, and disks that nobody wants ──────────────────────────────────


def test_what_cannot_see_a_square_does_not_make_it_dangerous() -> None:
    t = Table("drug_store", "ward_seven", steve="drug_store.7.7").show("zombie.1", "drug_store.0.3")
    threats = steps.open_threats(t.g, t["steve"])
    assert steps.harm(t.g, threats, t.square("drug_store.0.5")) > 0
    assert steps.harm(t.g, threats, t.square("drug_store.1.3")) == 0


def test_nobody_waits_all_night_for_an_adversary_to_go_away() -> None:
    t = Table("hospital drug_store", "ward_seven", steve="drug_store.0.7", kirk=HOSPITAL)
    t.show("zombie.1", "drug_store.0.4").show("zombie.2", "drug_store.7.5")
    t.g.flags.update(MIXED)
    t.turn("steve").reply("move").dice(2, 4, 5)
    assert advice(t, "careful") == "stop"
    assert str(advice(t)).startswith("go:")


def test_whoever_has_better_things_to_do_stops_where_nothing_is_turned_up() -> None:
    t = ward(steve="hospital.1.6", kirk="market_square.0.3").hide("zombie.1", "hospital.2.5")
    t.g.flags.update(MIXED)
    spots = [t.square("hospital.2.3"), t.square("hospital.5.6")]
    goal = goals.weighed(t.g, t["steve"], frozenset({t.square("market_square.0.0")}), 1.0)
    costs = [steps.turned_up(t.g, t["steve"], spot, goal) for spot in spots]
    assert costs == [steps.UNWANTED, 0.0]


def test_what_lies_on_the_ground_and_is_needed_is_not_walked_past() -> None:
    t = ward(steve="market_square.0.3", kirk=HOSPITAL)
    t.show("number_1", "market_square.0.5", found=True)
    t.g.flags.update(FOUND)
    t.turn("steve").reply("move").dice(2, 4, 5)
    assert advice(t) == "go:market_square.0.5"
    t.reply("go:market_square.0.5")
    assert advice(t) == "stop"


# ── those who wait, and those who are waited for ──────────────────────────────────────────────


def test_whoever_only_waits_goes_to_a_friend_who_cannot_go_on() -> None:
    t = ward(steve=HOSPITAL, bev="market_square.7.7", kirk=HOSPITAL)
    t.g.flags.update(FOUND)
    assert advice(t.turn("steve")) != "move"
    carrying(t, "bev", "number_1").change("bev", damage=2, bleeding=True)
    assert advice(t.turn("steve")) == "move"
    assert advice(t.turn("kirk")) != "move"
    carrying(t, "steve", "number_2")
    assert advice(t.turn("kirk")) == "move"


def test_whoever_brings_what_is_needed_does_not_stop_for_small_wounds() -> None:
    t = ward(steve="market_square.0.3", bev=HOSPITAL, kirk=HOSPITAL)
    t.change("steve", damage=1).g.flags.update(FOUND)
    assert advice(t.turn("steve")) == "heal_self"
    carrying(t, "steve", "number_1")
    assert advice(t.turn("steve")) == "move"


def test_the_hurt_set_out_while_they_still_arrive_in_time() -> None:
    t = ward(steve="market_square.7.7", bev=HOSPITAL, kirk=HOSPITAL).change("steve", damage=3)
    t.g.flags.update(MIXED)
    assert advice(t.turn("steve")) == "heal_self"
    t.g.completed = 22
    assert advice(t.turn("steve")) == "move"


def test_wounds_are_bandaged_where_no_adversary_sees_it() -> None:
    t = Table("drug_store", "ward_seven", steve="drug_store.1.3", kirk="drug_store.6.1")
    t.show("zombie.1", "drug_store.0.3").change("steve", damage=2)
    assert advice(t.turn("steve"), "careful") != "heal_self"
    assert advice(t.turn("steve")) == "heal_self"


def test_nobody_leaves_where_they_are_needed_for_a_small_favor() -> None:
    t = ward(steve="hospital.2.5", bev=HOSPITAL, kirk="market_square.0.3")
    t.g.flags.update(FOUND)
    t.show("silent_alarm", "hospital.1.5")
    check = pools.difficulty(t.g, "steve", "disarm", 2, target="silent_alarm")
    t.do(rolls.Announce(check), active="steve").reply("ask:bev")
    assert advice(t, "careful") == "help"
    assert advice(t) == "decline"


def test_a_guard_is_got_rid_of_where_one_has_come_to_stay() -> None:
    t = ward(bev="hospital.2.5", kirk="market_square.0.3").show("night_watchman.1", "hospital.1.5")
    t.sheet("bev", persuasion=5, dexterity=2).g.flags.update(FOUND)
    t.do(MeetSecurity("bev", "night_watchman.1"), active="bev")
    assert (advice(t, "careful"), advice(t)) == ("sneak", "deal")


def test_a_better_weapon_is_searched_for_before_anything_small() -> None:
    t = ward(robert=HOSPITAL, kirk="market_square.0.3").show("handgun.1", HOSPITAL)
    t.hide("flashlight.1", "hospital.4.1").hide("flashlight.2", "hospital.6.6")
    t.sheet("robert", intelligence=3).g.flags.update(FOUND)
    assert advice(t.turn("robert"), "careful") == "perceive"
    assert advice(t.turn("robert")) == "search:handgun.1"
    t.give("robert", "handgun.2")
    assert advice(t.turn("robert")) == "perceive"


def test_an_alarm_is_slipped_past_for_reasons_of_its_own() -> None:
    t = ward(bev="hospital.2.5", kirk="market_square.0.3").show("silent_alarm", "hospital.1.5")
    t.sheet("bev", intelligence=1, dexterity=6).do(
        MeetSecurity("bev", "silent_alarm"), active="bev"
    )
    assert advice(t) == "sneak"
    why = noctuary.game("when-darkness-comes").reason(t.g, t.g.seat, "sneak")
    assert "dealt with" in why
    assert "fight" not in why


def test_bleeding_is_stopped_early_in_the_night_whatever_one_is_about() -> None:
    t = ward(steve=HOSPITAL, bev="market_square.0.3")
    carrying(t, "steve", "number_1").change("bev", damage=1, bleeding=True)
    t.g.flags.update(FOUND)
    goal = goals.goal(t.g, t["steve"], TEMPERS["keen"])
    assert goal.goals == {t.square("market_square.0.3")}
    t.g.completed = 22
    assert goals.errand(t.g, t["steve"]) is None


def test_nobody_who_bleeds_walks_away_from_a_friend_who_has_come_to_stop_it() -> None:
    t = ward(steve=HOSPITAL, bev=HOSPITAL).change("steve", damage=1, bleeding=True)
    assert turns.cannot_walk(t.g, t["steve"])
    t.change("bev", square=t.square("market_square.7.7"))
    assert not turns.cannot_walk(t.g, t["steve"])


def test_the_treacherous_go_where_there_is_something_to_steal() -> None:
    t = Table("market_square", "the_will", steve="market_square.0.3", kirk="market_square.7.0")
    t.give("kirk", "sniper_rifle")
    wanted = {t.square("market_square.7.0")}
    assert goals.goal(t.g, t["steve"], TEMPERS["treacherous"]).goals == wanted
    assert goals.goal(t.g, t["steve"], TEMPERS["keen"]).goals != wanted


# ── what is laid out anew ─────────────────────────────────────────────────────────────────────


def test_disks_are_laid_near_those_who_look_for_something_and_else_out_of_the_way() -> None:
    t = Table("drug_store", "ward_seven", steve="drug_store.2.5")
    t.hide("number_3", "drug_store.2.5").do(LayOut("drug_store", "steve"))
    assert advice(t) == "drug_store.2.5"
    t.g.flags.update(MIXED)
    assert advice(t) == "drug_store.4.1"
