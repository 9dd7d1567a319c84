"""Playing to win, in positions in which the advice is plain: who lives, who trades, who strikes."""

from __future__ import annotations

import pytest

from noctuary.engine.manners import Manner
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.people.damage import SufferDamage
from noctuary.games.when_darkness_comes.seen.counsel import advise
from noctuary.games.when_darkness_comes.seen.counsel.keen import dice_bought
from noctuary.games.when_darkness_comes.state import Combat
from tests.games.when_darkness_comes.table import Table

HOSPITAL = "hospital.3.5"


def advice(t: Table, manner: Manner = "keen") -> str | None:
    assert t.g.question is not None
    return advise(t.g, t.g.question.seat, manner)


def ward(**people: str) -> Table:
    """Friends in the hospital, with the beds moved and nothing else to be done there."""
    t = Table("hospital market_square", "ward_seven", **people)
    t.g.flags.update(moved=2, settled=1)
    return t


# ── coming through it alive ───────────────────────────────────────────────────────────────────


def test_a_flight_costs_nothing_so_it_is_tried_from_every_bad_fight() -> None:
    t = Table("market_square", steve="market_square.0.3").show("zombie.1", "market_square.0.3")
    assert advice(t.begin(), "careful") == "fight"
    assert advice(t.begin()) == "flee"
    assert advice(t.change("steve", willpower=1).begin()) == "fight"


def test_a_good_fight_is_fought() -> None:
    t = Table("market_square", brian="market_square.0.3").show("rat_swarm.1", "market_square.0.3")
    assert advice(t.begin()) == "fight"


def test_whoever_is_well_holds_out_so_that_a_hurt_friend_can_leave() -> None:
    t = Table("market_square", "ward_seven", steve="market_square.0.3", bev="market_square.0.3")
    t.show("vampire", "market_square.0.3").change("bev", damage=3)
    assert advice(t.begin("steve")) == "fight"
    assert advice(t.begin("bev")) == "leave"


def test_a_friend_who_would_not_come_through_another_fight_is_joined() -> None:
    t = ward(brian="market_square.0.3", bev="market_square.0.5", steve="market_square.7.7")
    t.show("shambler.1", "market_square.0.5").change("bev", damage=3)
    assert advice(t.turn("brian")) == "move"
    t.reply("move").dice(2, 4, 5)
    assert advice(t) == "go:market_square.0.5"


def test_the_badly_hurt_wait_where_all_must_be_in_the_end() -> None:
    t = ward(sharon=HOSPITAL, kirk="market_square.0.3", bev="market_square.0.3")
    t.change("sharon", damage=2)
    assert advice(t.turn("sharon")) == "heal_self"
    assert advice(t.change("sharon", damage=0, permanent=0).turn("sharon")) != "heal_self"


def test_in_a_bad_fight_an_ally_takes_the_blow_before_it_is_too_late() -> None:
    t = ward(bev="market_square.0.3").show("vampire", "market_square.0.3")
    t.give("bev", "night_nurse")
    t.g.combat = Combat(opponent="vampire", main="bev")
    t.do(SufferDamage("bev", "vampire", attack=True), active="bev")
    assert advice(t, "careful") == "take"
    assert advice(t) == "sacrifice:night_nurse"


def test_a_thing_in_the_way_of_what_is_wanted_is_left_lying_open() -> None:
    t = Table("drug_store", "ward_seven", steve="drug_store.3.1", kirk="drug_store.3.1")
    t.hide("number_3", "drug_store.6.6").hide("surgeon_bag", "drug_store.3.1")
    t.turn("steve").reply("stand")
    assert t.step == "FindItem"
    assert advice(t) == "leave"
    t.g.flags.update(serum=1)
    assert advice(t) == advice(t, "careful")


def test_whoever_stands_on_what_is_wanted_looks_before_anything_else() -> None:
    t = Table("drug_store", "ward_seven", steve="drug_store.3.1", kirk="drug_store.3.1")
    t.hide("number_3", "drug_store.3.1").hide("zombie.1", "drug_store.6.6")
    assert advice(t.turn("steve")) == "stand"


# ── deals ─────────────────────────────────────────────────────────────────────────────────────


def market() -> Table:
    """Two who stand by the scale with half a recipe each."""
    t = Table("bank", "second_market", kirk="bank.1.1", sharon="bank.1.1")
    t.give("kirk", "animal_components.1").give("sharon", "scroll.1")
    t.g.worthless.append("scroll.1")
    return t.change("kirk", vp=5)


def test_what_completes_a_recipe_is_bought_and_what_is_half_a_recipe_is_sold() -> None:
    t = market().sheet("kirk", intelligence=6).turn("kirk")
    assert advice(t) == "deal"
    t.reply("deal")
    assert advice(t) == "partner:sharon"
    t.reply("partner:sharon")
    assert str(advice(t)).startswith("give:")
    t.reply(str(advice(t)))
    assert advice(t) == "get:thing:scroll.1"
    t.reply("get:thing:scroll.1")
    assert advice(t) == "due:now"
    t.reply("due:now")
    assert advice(t) == "accept"
    assert advice(t, "treacherous") == "decline"


def test_nobody_offers_what_nobody_gains_by() -> None:
    t = Table("bank", "the_will", kirk="bank.1.1", sharon="bank.1.1").change("kirk", vp=3)
    assert advice(t.turn("kirk")) != "deal"


def test_the_treacherous_propose_nothing() -> None:
    t = market().sheet("kirk", intelligence=6).turn("kirk")
    assert advice(t, "treacherous") != "deal"


@pytest.mark.parametrize("manner", ["keen", "careful", "kind"])
def test_what_was_promised_is_handed_over(manner: Manner) -> None:
    t = market().turn("kirk").reply("deal", "partner:sharon")
    t.reply("give:vp:2", "get:thing:scroll.1", "due:now", "accept")
    assert advice(t.turn("sharon"), manner) == "give:scroll.1:kirk"


def test_a_bargain_that_the_keen_strike_the_greedy_refuse_and_the_kind_do_not_mind() -> None:
    t = Table("bank", "the_will", kirk="bank.1.1", sharon="bank.1.1").change("kirk", vp=3)
    t.give("sharon", "flashlight.1", "flashlight.2", vp=True).turn("kirk")
    t.reply("deal", "partner:sharon", "give:vp:2", "get:thing:flashlight.1", "due:now")
    said = {m: advice(t, m) for m in ("keen", "greedy", "kind", "treacherous")}
    assert said == {
        "keen": "accept",
        "greedy": "decline",
        "kind": "accept",
        "treacherous": "decline",
    }


# ── on the side ───────────────────────────────────────────────────────────────────────────────


def test_friends_are_let_in_and_nobody_is_asked_twice() -> None:
    t = Table("drug_store", "ward_seven", steve="drug_store.1.2", kirk="drug_store.0.2")
    t.hide("number_3", "drug_store.6.6").turn("steve")
    door = next(option for option in t.options if option.startswith("let_in:"))
    assert advice(t) == door
    assert advice(t, "treacherous") != door
    t.reply(door, "decline")
    assert door not in t.options


def test_what_the_story_needs_goes_to_a_safer_friend() -> None:
    t = ward(sharon="market_square.0.3", kirk="market_square.0.3")
    t.give("sharon", "number_1").change("sharon", failure=2)
    assert advice(t.turn("sharon")) == "give:number_1:kirk"
    assert advice(t.change("kirk", failure=2).turn("sharon")) != "give:number_1:kirk"


def test_a_second_lamp_goes_to_a_friend_who_has_none() -> None:
    t = ward(sharon=HOSPITAL, kirk=HOSPITAL).give("sharon", "flashlight.1", "flashlight.2")
    t.g.flags.update(ingredients=3)
    given = advice(t.turn("sharon", moved=True))
    assert given in ("give:flashlight.1:kirk", "give:flashlight.2:kirk")


def test_a_rival_who_is_ahead_is_struck_down_by_some() -> None:
    t = Table("bank", "the_will", kirk="bank.1.1", valerie="bank.1.1")
    t.change("valerie", vp=9, damage=3).sheet("kirk", attack=6).turn("kirk")
    struck = {m: str(advice(t, m)).startswith("attack:") for m in ("keen", "treacherous", "kind")}
    assert struck == {"keen": True, "treacherous": True, "kind": False}
    t.change("valerie", damage=0).turn("kirk")
    struck = {m: str(advice(t, m)).startswith("attack:") for m in ("keen", "treacherous")}
    assert struck == {"keen": False, "treacherous": True}


def test_a_gun_is_shot_at_what_comes_and_not_past_a_friend() -> None:
    t = ward(kirk="market_square.0.3", bev="market_square.7.7").give("kirk", "handgun.1")
    t.show("shambler.1", "market_square.0.5")
    assert advice(t.turn("kirk")) == "shoot:handgun.1:shambler.1"
    t.change("bev", square="market_square.0.6")
    assert not str(advice(t.turn("kirk"))).startswith("shoot:")


# ── what is saved, and what is left to others ─────────────────────────────────────────────────


def test_a_few_vp_are_saved_for_what_the_story_asks() -> None:
    t = ward(steve=HOSPITAL, bev=HOSPITAL).change("steve", vp=3)
    lamp, salts = pools.difficulty(t.g, "steve", "light", 2), deed(t, "event.salts_met")
    assert [dice_bought.can_wait(t.g, check) for check in (lamp, salts)] == [True, False]
    assert dice_bought.can_wait(t.g, deed(t, "deed.settle_ward")), "nothing hangs on it"
    t.change("steve", vp=6)
    assert not dice_bought.can_wait(t.g, lamp)


def deed(t: Table, target: str) -> pools.Check:
    """A roll of the story."""
    text = t.g.story.deeds["settle_ward"].check
    assert text is not None
    return pools.check_from(t.g, "steve", text, target)


def test_what_costs_something_is_left_to_a_friend_who_does_it_better() -> None:
    t = ward(winifred=HOSPITAL, rex=HOSPITAL)
    for thing in ("number_1", "number_2", "number_3"):
        t.g.carried[thing] = (0, 3)
        t.give("rex", thing)
    t.g.flags.update(ingredients=3, blood=1)
    assert advice(t.turn("winifred")) == "do:mix_serum"
    assert advice(t.turn("rex")) != "do:mix_serum"
    t.g.completed = 27
    assert advice(t.turn("rex")) == "do:mix_serum", "no time to wait for anybody"
