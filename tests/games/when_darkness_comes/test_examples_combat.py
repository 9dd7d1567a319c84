"""WD-E103 to WD-E132: our own examples of combat, fate, willpower and magic."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.events import Checked, Damaged, FateRolled
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.state import Lasting, Thrown
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def fight(opponent: str = "zombie.1", **people: str) -> Table:
    """Somebody (the first one) and an adversary in one square, and the combat begins."""
    people = people or {"steve": HERE}
    who = next(iter(people))
    t = Table("market_square", **people).show(opponent, HERE)
    return t.do(combat.BeginCombat(opponent, who), active=who)


@pytest.mark.rule("WD-E103", "WD-29.14", "WD-29.15", "WD-29.12", "WD-29.13")
def test_a_dodge_that_meets_costs_the_attack_of_the_round() -> None:
    t = fight().dice(1, 2, 4).reply("dodge").dice(1, 2, 3, 5)
    assert t["steve"].damage == 0
    assert t.step == "OpponentAttacks", "the attack of round 1 is forfeited"
    assert t.g.combat is not None
    assert t.g.combat.round == 2
    t.reply("dodge").dice(2, 2, 2, 4)
    assert t.step == "CharacterAttacks"


@pytest.mark.rule("WD-E104", "WD-29.14", "WD-29.16")
def test_who_acts_first_forfeits_the_attack_of_the_next_round() -> None:
    t = fight().dice(2, 2, 4).reply("fight", "bare").dice(1, 2, 4)
    t.reply("dodge").dice(1, 2, 3, 5)
    assert t.step == "OpponentAttacks"
    assert t.g.combat is not None
    assert t.g.combat.round == 2
    t.reply("dodge").dice(2, 2, 2, 4).reply("bare").dice(1, 2, 4).reply("dodge").dice(1, 2, 3, 5)
    assert t.g.combat is None, "after round 3 there is nothing left to forfeit"


@pytest.mark.rule("WD-E105", "WD-28.9", "WD-7.22", "WD-14.8", "WD-14.14")
def test_kirk_outruns_a_ghoul() -> None:
    t = Table("market_square crossroads", kirk="market_square.0.0").change("kirk", damage=1)
    t.show("ghoul.1", "market_square.0.0")
    t.g.movements["kirk"] = 1
    t.do(combat.BeginCombat("ghoul.1", "kirk")).dice(2, 2, 3, 6).reply("flee").dice(3, 3, 5)
    assert t.g.points == 10
    assert t["kirk"].willpower == 3
    assert t["kirk"].exhausted
    assert t.g.shown["ghoul.1"].prey == "kirk"
    t.reply("go:market_square.0.4", "stop")
    assert t.at("ghoul.1") == "market_square.0.0"
    t.reply("end")
    assert t.at("ghoul.1") == "market_square.0.3"


@pytest.mark.rule("WD-E106", "WD-28.10")
def test_three_points_do_not_exceed_three() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", damage=1).show("ghoul.1", HERE)
    t.do(combat.BeginCombat("ghoul.1", "kirk")).dice(2, 2, 3, 6).reply("flee").dice(2, 3, 5)
    assert t["kirk"].willpower == 4
    assert t.step == "CharacterAttacks", "he still acts first"


@pytest.mark.rule("WD-E107", "WD-15.8", "WD-24.5")
def test_a_sacrifice_may_cost_everything() -> None:
    t = Table("market_square", sharon=HERE).show("zombie.1", HERE)
    t.give("sharon", "handgun.1", "street_kid", vp=True).change("sharon", failure=2)
    t.do(combat.BeginCombat("zombie.1", "sharon")).dice(1, 2, 4).reply("keep")
    t.dice(1, 2, 4, 5).reply("keep", "sacrifice:street_kid")
    assert t["sharon"].damage == 0
    assert "street_kid" in t.g.discard
    assert t["sharon"].items == t["sharon"].allies == ()
    assert t.at("handgun.1") == HERE
    assert t["sharon"].vp == 0
    assert t.options == ("bare", "decline")


@pytest.mark.rule("WD-E108", "WD-32.8", "WD-32.6", "WD-32.4", "WD-R96")
def test_a_death_may_cause_another() -> None:
    t = Table("market_square", brian=HERE, kirk="market_square.0.0", steve="market_square.0.1")
    t.change("brian", damage=3).change("kirk", damage=3).change("steve", damage=1)
    t.give("brian", "crowbar").give("kirk", "mechanic")
    t.do(damage.SufferDamage("brian", "zombie.1"), active="steve")
    assert not t["brian"].alive
    assert not t["kirk"].alive
    assert (t["steve"].permanent, t["steve"].health) == (2, 1)
    assert t.at("crowbar") == HERE
    assert t.at("mechanic") == "market_square.0.0"


@pytest.mark.rule("WD-E109", "WD-30.14", "WD-30.18", "WD-30.17")
def test_a_stray_shot_hits_somebody_near_the_target() -> None:
    t = Table("market_square", valerie="market_square.0.0", steve="market_square.0.4")
    t.give("valerie", "handgun.1").show("zombie.1", "market_square.0.3")
    t.show("mechanic", "market_square.0.3", found=True)
    t.turn("valerie").reply("shoot:handgun.1:zombie.1").dice(1, 2, 4)
    assert t["valerie"].failure == 1
    assert (t["steve"].damage == 1) != ("mechanic" in t.g.discard)


@pytest.mark.rule("WD-E110", "WD-30.20", "WD-30.21", "WD-R93")
def test_a_thrown_knife_and_its_points() -> None:
    def thrown() -> Table:
        t = Table("market_square", kirk="market_square.0.0", brian="market_square.0.2")
        t.give("kirk", "kitchen_knife.1", vp=True).hide("zombie.1", "market_square.0.1")
        t.turn("kirk").reply("stand", "shoot:kitchen_knife.1:zombie.1")
        assert t.pool == 3
        t.dice(1, 2, 4).reply("keep")
        assert t["kirk"].vp == 2
        assert t.g.thrown["kitchen_knife.1"] == Thrown("kirk", 2)
        t.g.combat = None
        t.g.shown.pop("zombie.1", None)
        return t

    t = thrown()
    t.g.thrown["kitchen_knife.1"] = Thrown("kirk", 1)
    t.change("kirk", square="market_square.0.1").turn("kirk").reply("take:kitchen_knife.1")
    assert t["kirk"].vp == 2
    t = thrown()
    t.change("brian", square="market_square.0.1").turn("brian").reply("take:kitchen_knife.1")
    assert (t["brian"].vp, t["kirk"].vp) == (2, 0)
    t = thrown()
    t.g.thrown["kitchen_knife.1"] = Thrown("kirk", 1)
    t.turn("kirk").reply("end")
    assert t["kirk"].vp == 0


@pytest.mark.rule("WD-E111", "WD-14.12", "WD-R62")
def test_a_wound_lowers_a_bosses_defence() -> None:
    t = Table("market_square", brian=HERE).show("hollow_cantor", HERE)
    assert modifiers.defence_level(t.g, "hollow_cantor") == 4
    combat.wound(t.g, "hollow_cantor", "brian")
    assert modifiers.defence_level(t.g, "hollow_cantor") == 3
    combat.wound(t.g, "hollow_cantor", "brian")
    assert t["brian"].vp == 7


@pytest.mark.rule("WD-E112", "WD-5.8", "WD-28.8", "WD-R22")
def test_two_adversaries_are_fled_or_fought_one_after_the_other() -> None:
    t = Table("market_square", brian=HERE).show("zombie.1", HERE).show("ghoul.1", HERE)
    t.begin()
    assert t.options == ("fight", "flee")
    t.reply("flee").dice(2, 3, 5)
    assert t["brian"].willpower == 3, "four points exceed the ghoul's speed of 3"
    t = Table("market_square", brian=HERE).show("zombie.1", HERE).show("ghoul.1", HERE)
    t.begin().reply("fight")
    assert set(t.options) == {"fight:zombie.1", "fight:ghoul.1"}
    t.reply("fight:ghoul.1").dice(1, 2, 4)
    assert t.g.combat is not None
    assert t.g.combat.opponent == "ghoul.1"


@pytest.mark.rule("WD-E113", "WD-30.11", "WD-30.12", "WD-34.5", "WD-R91")
def test_a_kill_from_afar_brings_less() -> None:
    t = Table("market_square", brian="market_square.0.0").give("brian", "handgun.1")
    t.show("zombie.1", "market_square.0.2").turn().reply("shoot:handgun.1:zombie.1")
    t.dice(2, 3, 4, 6)
    assert t["brian"].vp == 3
    t = fight("zombie.1", brian=HERE).give("brian", "handgun.1")
    t.dice(2, 2, 4).reply("fight", "with:handgun.1").dice(2, 3, 4, 6, 6, 1)
    assert t["brian"].vp == 6


@pytest.mark.rule("WD-E114", "WD-28.15", "WD-28.16", "WD-R83")
def test_with_a_supporter_one_may_simply_leave() -> None:
    t = fight("ghoul.1", kirk=HERE, robert=HERE).dice(1, 2, 4, 5)
    assert t.options == ("fight", "leave")
    t.reply("leave").dice(2, 3, 5)
    assert t["kirk"].willpower == 3
    t.reply("go:market_square.2.6", "stop")
    assert t.g.combat is not None
    assert t.g.combat.main == "robert"
    assert t.pool == 3, "new initiative"


@pytest.mark.rule("WD-E115", "WD-14.10", "WD-14.8", "WD-R61")
def test_an_adversary_loses_sight_in_a_corridor() -> None:
    t = Table("school_west school_east", light="night", sharon="school_west.3.5")
    t.show("zombie.1", "school_west.3.2", prey="sharon").turn().reply("end")
    assert t.at("zombie.1") == "school_west.3.2"
    t = Table("market_square", light="night", sharon="market_square.0.4")
    t.show("zombie.1", "market_square.0.1", prey="sharon").turn().reply("end")
    assert t.at("zombie.1") == "market_square.0.3"


@pytest.mark.rule("WD-E116", "WD-10.30", "WD-R53")
def test_a_closed_door_stops_an_adversary() -> None:
    t = Table("cafe", steve="cafe.0.3").show("zombie.1", "cafe.1.3", prey="steve")
    t.turn().reply("end")
    assert t.at("zombie.1") == "cafe.1.3"
    t = Table("cafe", steve="cafe.0.3").show("zombie.1", "cafe.1.3", prey="steve")
    t.g.board = type(t.g.board)(t.g.board.tiles, ("cafe.door.0",))
    t.turn().reply("end")
    assert t.at("zombie.1") == "cafe.0.3"


@pytest.mark.rule("WD-E117", "WD-29.4", "WD-28.7")
def test_after_three_rounds_both_stay_engaged() -> None:
    t = fight("zombie.1", brian=HERE).dice(1, 2, 4)
    for _ in range(3):
        t.dice(5, 5, 5, 1).reply("decline")
    assert t.g.combat is None
    assert t.at("zombie.1") == t.at("brian")
    t.reply("end")
    assert t.step == "StartEngaged"
    assert t.options == ("fight", "flee")


# ── fate and willpower ────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-E118", "WD-36.2", "WD-34.13", "WD-R104")
def test_rerolling_the_red_die_neither_cancels_nor_causes_fate() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", vp=4).turn().reply("move")
    t.dice(1, 3, 4).reply("vp:1").dice(6).reply("keep")
    assert t.g.result is not None
    assert t.g.result.value == 1
    assert t.options == ("suffer", "cancel")
    t.reply("cancel")
    assert t["kirk"].vp == 0
    assert not t.told(FateRolled)
    assert t.step == "Movement"


@pytest.mark.rule("WD-E119", "WD-36.6", "WD-R105")
def test_alone_nobody_can_be_given_anything() -> None:
    for dice in ((1, 2), (1, 3), (1, 5)):
        t = Table("market_square", kirk=HERE).give("kirk", "crowbar", "mechanic")
        t.turn().reply("move").dice(1, 3, 4).dice(*dice)
        assert t.step == "Movement"
        assert t["kirk"].items == ("crowbar",)
        assert t["kirk"].allies == ("mechanic",)


@pytest.mark.rule("WD-E120", "WD-28.14", "WD-36.15", "WD-28.13")
def test_fear_makes_a_flight_fail_and_ends_the_turn_after_the_fight() -> None:
    t = fight("zombie.1", kirk=HERE).dice(2, 2, 3, 6).reply("flee").dice(1, 5, 5).dice(4, 5)
    assert t["kirk"].willpower == 4
    assert t.step == "CharacterAttacks"
    t.reply("bare").dice(2, 3, 4, 6)
    assert t["kirk"].trophies == ("zombie.1",)
    assert t.g.turn == 1, "the next turn has begun"


@pytest.mark.rule("WD-E121", "WD-33.5", "WD-7.19", "WD-36.17")
def test_a_friend_stops_the_bleeding() -> None:
    t = Table("market_square", steve=HERE, kirk=HERE).change("kirk", damage=2, bleeding=True)
    t.turn("steve").reply("heal:kirk").dice(6, 1, 3, 4)
    assert not t["kirk"].bleeding
    assert t["kirk"].damage == 1
    t = Table("market_square", kirk=HERE, steve=HERE).change("kirk", damage=2, bleeding=True)
    t.turn("kirk").reply("move").dice(2, 3, 5).reply("go:market_square.2.6")
    assert [e.cause for e in t.told(Damaged)] == ["bleeding"]
    assert t.at("kirk") == "market_square.2.6"


@pytest.mark.rule("WD-E122", "WD-4.19", "WD-36.18", "WD-R11")
def test_simple_rolls_do_not_use_up_a_waiting_failure() -> None:
    t = Table("cafe", kirk="cafe.2.3").change("kirk", next_check=-1)
    t.turn().reply("move").dice(2, 3, 5).reply("stop", "perceive").dice(6, 1)
    assert t["kirk"].next_check == -1
    t.hide("mechanic", "cafe.2.2").turn().reply("stand")
    assert t.told(Checked)[-1].automatic
    assert not t.told(Checked)[-1].success
    assert t["kirk"].next_check == 0
    assert t["kirk"].failure == 1


@pytest.mark.rule("WD-E123", "WD-4.20", "WD-36.29")
def test_an_automatic_success_exactly_meets() -> None:
    t = (
        Table("market_square", steve=HERE)
        .show("strong_zombie.1", HERE)
        .change("steve", next_check=1)
    )
    t.do(combat.BeginCombat("strong_zombie.1", "steve"))
    assert t["steve"].next_check == 0
    assert t.step == "ChooseToFlee"
    t = fight("strong_zombie.1", steve=HERE).dice(1, 2, 4).change("steve", next_check=1)
    t.reply("dodge")
    assert t["steve"].damage == 0
    assert t.step == "OpponentAttacks", "his next attack is forfeited"


# ── magic ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-E124", "WD-38.3", "WD-38.7", "WD-37.3", "WD-37.4", "WD-37.1")
def test_a_failed_spell_costs_the_last_willpower() -> None:
    t = Table("market_square", robert="market_square.0.0").change("robert", willpower=1)
    t.give("robert", "incense.1", vp=True).show("zombie.1", "market_square.0.3").turn()
    t.reply("cast:freeze:zombie.1").dice(1, 1, 5, 6).reply("keep")
    assert "incense.1" in t.g.discard
    assert t["robert"].vp == 2
    assert t["robert"].willpower == 0
    t.g.shown.clear()
    t.begin()
    assert t.options == ("move", "stand", "rest", "end")
    t.reply("rest")
    assert t["robert"].willpower == 1


@pytest.mark.rule("WD-E125", "WD-39.14", "WD-38.6", "WD-39.12", "WD-39.13")
def test_a_frozen_ghoul_brings_only_its_defence() -> None:
    t = fight("ghoul.1", kirk=HERE).give("kirk", "incense.1").dice(2, 2, 3, 6).reply("fight")
    t.sheet("kirk", intelligence=4).reply("cast:freeze:ghoul.1").dice(2, 3, 4, 6).dice(2)
    assert t["kirk"].vp == 3
    assert t.step == "CharacterAttacks", "a frozen opponent does not attack"
    t.reply("bare").dice(3, 3, 3, 1)
    assert t["kirk"].vp == 3 + 4


@pytest.mark.rule("WD-E126", "WD-39.4", "WD-39.5", "WD-39.6", "WD-39.7", "WD-38.6")
def test_a_summoned_creature_stands_in_for_its_caster() -> None:
    t = Table("market_square", robert=HERE).give("robert", "animal_components.1", "scroll.1")
    t.sheet("robert", intelligence=5).turn().reply("cast:summon").dice(3, 3, 3, 6, 1).dice(5)
    creature = t.g.creatures["robert"]
    assert (creature.attack, creature.defence, creature.rounds) == (4, 4, 5)
    assert t["robert"].vp == 4
    t.show("zombie.1", HERE).do(combat.BeginCombat("zombie.1", "robert")).reply("watch")
    assert t.pool == 4
    t.dice(1, 1, 4, 6)
    assert t.step == "Throw", "the caster's player may spend VP on it"
    t.reply("keep")
    assert "robert" not in t.g.creatures
    assert t.g.combat is not None
    assert t.g.combat.round == 2
    assert t.pool == 3, "now the caster rolls initiative"


@pytest.mark.rule("WD-E127", "WD-39.20", "WD-30.14")
def test_a_missile_that_misses_hits_sharon() -> None:
    t = Table("market_square", robert="market_square.0.0", sharon="market_square.0.4")
    t.give("robert", "candle_flame.1", "minerals.1").show("vampire", "market_square.0.3")
    t.turn("robert").reply("cast:fire_missile:vampire").dice(2, 3, 4, 5)
    assert t["robert"].vp == 5
    t.dice(1, 1, 1, 2, 2, 3, 4, 6).reply("keep")
    assert t["sharon"].damage == 1
    assert t["robert"].failure == 1


@pytest.mark.rule("WD-E128", "WD-39.3", "WD-38.6")
def test_locator_shows_five_disks() -> None:
    t = Table("cafe library", robert="cafe.0.0").sheet("robert", intelligence=5)
    t.give("robert", "orb.1")
    places = ("cafe.1.4", "cafe.2.2", "cafe.3.6", "cafe.5.1", "library.1.5", "library.3.2")
    for n, place in enumerate(places):
        t.hide(("zombie.1", "zombie.2", "shotgun", "crowbar", "mechanic", "hunter")[n], place)
    t.turn().reply("cast:locator").dice(1, 2, 3, 4, 6)
    for place in places[:5]:
        t.reply(f"peek:{place}")
    assert len(t.g.known) == 5
    assert t.step == "TakeTurn"
    assert t["robert"].vp == 5
    assert "orb.1" in t.g.discard


@pytest.mark.rule("WD-E129", "WD-39.26", "WD-32.9")
def test_the_protected_take_no_damage_and_no_spell() -> None:
    t = Table("market_square", brian=HERE, kirk=HERE, robert=HERE).change("brian", damage=3)
    t.g.lasting["protection:kirk"] = Lasting("protection", "kirk", "kirk", turns=3)
    t.give("robert", "incense.1", "scroll.1", "candle_flame.1").turn("robert")
    assert "cast:freeze:kirk" not in t.options
    assert "cast:control:kirk" not in t.options
    assert "cast:protection:kirk" not in t.options
    assert "cast:freeze:brian" in t.options
    t.do(damage.SufferDamage("brian", "zombie.1"))
    assert t["kirk"].permanent == 0
    assert t["robert"].permanent == 1


@pytest.mark.rule("WD-E130", "WD-38.11", "WD-R112")
def test_two_turns_of_light() -> None:
    t = Table("market_square", robert=HERE)
    lasting.start(t.g, Lasting("light", "robert", "robert", turns=2))
    for lasts in (True, True, False):
        lasting.count_turns(t.g, "robert")
        assert bool(t.g.lasting) == lasts


@pytest.mark.rule("WD-E131", "WD-39.17")
def test_pass_through_leads_into_a_shop() -> None:
    t = Table("gun_shop", robert="gun_shop.0.2").give("robert", "minerals.1")
    t.sheet("robert", intelligence=5).turn().reply("cast:pass_through").dice(3, 3, 3, 1, 2)
    t.reply("move").dice(2, 3).reply("keep", "go:gun_shop.1.2")
    assert t.at("robert") == "gun_shop.1.2"
    assert t["robert"].failure == 0
    assert t.step == "TakeTurn" or t.g.turn == 1


@pytest.mark.rule("WD-E132", "WD-39.2")
def test_dispel_frees_a_friend() -> None:
    t = Table("market_square", robert=HERE, kirk="market_square.0.0")
    t.give("robert", "crystal.1", "precious_metal.1")
    t.g.lasting["freeze:kirk"] = Lasting("freeze", "robert", "kirk", turns=3)
    t.turn("robert").reply("cast:dispel_magic:freeze>kirk").dice(2, 3, 4, 6)
    assert t["robert"].vp == 3
    assert not modifiers.is_frozen(t.g, "kirk")
