"""WD-E1 to WD-E47: the examples of the original text, as the catalogue restates them."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import blows, combat
from noctuary.games.when_darkness_comes.content import building
from noctuary.games.when_darkness_comes.content.ladder import LEVELS, hand
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.odds import poker
from tests.games.when_darkness_comes.table import Table, town

HANDS = [
    ("WD-E1", (6, 4), 1, 1),
    ("WD-E2", (3, 3), 2, 2),
    ("WD-E3", (3, 3, 4, 4), 2, 3),
    ("WD-E4", (2, 3, 4), 3, 3),
    ("WD-E5", (3, 4, 5, 6), 5, 5),
    ("WD-E6", (4, 4, 6, 6, 6), 4, 5),
    ("WD-E7", (2, 2, 2), 4, 4),
    ("WD-E8", (5, 5, 5, 5), 6, 6),
    ("WD-E9", (1, 2, 2, 3), 3, 3),
    ("WD-E10", (2, 3, 3, 4, 5, 6), 7, 7),
    ("WD-E48", (1, 1, 2, 2, 3, 3), 3, 3),
    ("WD-E49", (2, 2, 5, 5), 2, 3),
    ("WD-E50", (2, 2, 2, 5, 5, 5), 4, 5),
    ("WD-E51", (5, 6, 1), 1, 1),
    ("WD-E52", (6, 6), 2, 2),
    ("WD-E53", (1, 2, 4, 5), 0, 0),
    ("WD-E54", (1, 2, 3, 4, 4, 4), 5, 5),
    ("WD-E55", (2, 3, 4, 5, 5, 5, 5), 6, 6),
    ("WD-E56", (1, 2, 3, 4, 5, 6), 9, 9),
    ("WD-E57", (3, 3, 3, 3, 3, 3, 3), 10, 10),
    ("WD-E58", (1, 1, 1, 3, 3), 4, 5),
    ("WD-E59", (2, 3, 4, 5, 5, 6, 6, 6), 7, 7),
]


@pytest.mark.parametrize(
    ("faces", "plain", "gambler"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[0]) for row in HANDS],
)
def test_a_pool_has_one_result_on_the_ladder(
    faces: tuple[int, ...], plain: int, gambler: int
) -> None:
    assert hand(faces, gamble=False)[0] == plain
    assert hand(faces, gamble=True)[0] == gambler
    assert poker.value(reversed(faces)) == plain


@pytest.mark.rule("WD-E11", "WD-4.7", "WD-7.2")
def test_sharon_moves_by_one_success_and_four_health() -> None:
    t = Table("market_square", sharon="market_square.2.3").turn()
    t.reply("move").dice(4, 6)
    assert t.g.result is not None
    assert t.g.result.value == 1
    assert t.g.points == 2 * 5


@pytest.mark.rule("WD-E12", "WD-2.5", "WD-2.8", "WD-2.11", "WD-2.15")
def test_victor_is_built_with_one_skill_point_saved() -> None:
    line = "Victor; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 4; search 2, lockpick 3, disarm 4"
    victor = building.read_line(line, town().skills)
    assert victor.saved == 1
    t = Table("cafe").join("victor", "cafe.0.3", victor, 0)
    assert t["victor"].willpower == 4
    dice = {
        purpose: pools.pool(t.g, check, pools.best_way(t.g, check))
        for purpose in ("search", "pick", "disarm")
        for check in [pools.difficulty(t.g, "victor", purpose, 2)]
    }
    assert dice == {"search": 5, "pick": 3, "disarm": 6}


@pytest.mark.rule("WD-E13", "WD-10.5", "WD-2.11")
def test_kirk_picks_two_locks_with_five_dice_against_a_pair() -> None:
    t = Table("library", kirk="library.0.3").turn()
    t.reply("pick:library.door.0")
    assert t.pool == 5
    t.dice(1, 1, 3, 4, 6)
    assert t.told_last_check == (LEVELS["1P"], True)


@pytest.mark.rule("WD-E14", "WD-32.12", "WD-4.11")
def test_steve_wards_off_robert() -> None:
    t = Table("market_square", robert="market_square.2.3", steve="market_square.2.3")
    t.turn("robert").reply("attack:steve:bare", "defend")
    t.dice(1, 2, 3, 5).dice(2, 2, 2, 5)
    assert t["steve"].damage == 0


@pytest.mark.rule("WD-E15", "WD-4.12")
def test_the_higher_triple_wins() -> None:
    assert hand((4, 4, 4), gamble=False) > hand((2, 2, 2), gamble=False)


@pytest.mark.rule("WD-E16", "WD-7.2", "WD-7.4", "WD-7.9")
def test_steve_walks_six_street_squares_in_night_and_rain() -> None:
    t = Table("market_square", light="night", weather="heavy_rain", steve="market_square.0.0")
    t.change("steve", damage=1).turn().reply("move").dice(2, 2, 5)
    assert t.g.points == 2 * 3
    assert "go:market_square.6.0" in t.options
    assert "go:market_square.7.0" not in t.options


@pytest.mark.rule("WD-E17", "WD-8.2", "WD-7.5")
def test_in_a_dark_building_one_sees_only_the_own_square() -> None:
    t = Table("cafe", light="night", steve="cafe.2.3")
    assert modifiers.sight(t.g, "steve") == 0
    t.give("steve", "flashlight.1")
    assert modifiers.sight(t.g, "steve") == 2


@pytest.mark.rule("WD-E18", "WD-10.5", "WD-10.6", "WD-10.23", "WD-10.1")
def test_sharon_picks_the_library_and_asks_valerie_in() -> None:
    t = Table("library", sharon="library.0.3", valerie="library.0.4", steve="library.7.4")
    t.turn("sharon").reply("pick:library.door.0").dice(3, 3, 1, 5)
    t.reply("enter")
    assert t.at("sharon") == "library.1.3"
    assert t.options == ("nobody", "invite:valerie")
    t.reply("invite:valerie", "accept")
    assert t.at("valerie") == "library.1.3"
    assert not t.g.layout.gates["library.door.0"].broken


@pytest.mark.rule("WD-E19", "WD-10.8", "WD-10.9", "WD-10.23")
def test_brian_forces_the_gun_shop() -> None:
    t = Table("gun_shop", brian="gun_shop.0.4", robert="gun_shop.0.2")
    t.turn("brian").reply("force:gun_shop.door.0").dice(4, 4, 4, 1, 2, 6)
    assert t.told_last_check == (3, True)
    assert t["brian"].failure == 1
    assert t.g.layout.gates["gun_shop.door.0"].broken
    t.reply("enter", "invite:robert", "accept")
    assert t.at("brian") == t.at("robert") == "gun_shop.1.4"


@pytest.mark.rule("WD-E20", "WD-10.13", "WD-10.14", "WD-E21", "WD-10.16", "WD-10.17")
def test_brian_smashes_the_rear_window_and_robert_climbs_through() -> None:
    t = Table("hotel_ground", brian="hotel_ground.7.4", robert="hotel_ground.7.4")
    t.turn("brian").reply("smash:hotel.window.2").dice(1, 2, 3, 5, 5, 3)
    assert t.told_last_check == (1, True)
    assert t["brian"].failure == 1
    assert t.g.layout.gates["hotel.window.2"].broken
    assert t.at("brian") == "hotel_ground.7.4"
    t.turn("robert").reply("climb:hotel.window.2").dice(6, 1, 3, 4)
    assert t.told_last_check == (1, True)
    assert t.at("robert") == "hotel_ground.6.4"
    assert t.g.active == "brian", "with movement and action used, the turn is over"
    assert t["robert"].failure == 0


@pytest.mark.rule("WD-E22", "WD-11.1", "WD-11.5", "WD-11.2")
def test_valerie_senses_all_three_disks() -> None:
    t = Table("family_house", valerie="family_house.1.3")
    for disk, square in (("zombie.1", "2.5"), ("mechanic", "4.1"), ("shotgun", "6.6")):
        t.hide(disk, f"family_house.{square}")
    t.turn().reply("perceive").dice(2, 3, 4, 6)
    for square in ("2.5", "4.1", "6.6"):
        t.reply(f"peek:family_house.{square}")
    assert set(t.g.known) == {"zombie.1", "mechanic", "shotgun"}
    assert len(t.g.hidden) == 3
    assert "perceive" not in t.options


@pytest.mark.rule("WD-E23", "WD-14.3", "WD-28.2")
def test_a_zombie_advances_into_steves_square() -> None:
    t = Table("family_house", steve="family_house.1.3").hide("zombie.1", "family_house.2.2")
    t.turn().reply("stand")
    assert t.step == "MeetAdversary"
    t.reply("face")
    assert t.at("zombie.1") == "family_house.1.3"
    assert t.pool == 3
    assert t.g.combat is not None


@pytest.mark.rule("WD-E24", "WD-15.1", "WD-15.2", "WD-15.3", "WD-15.5", "WD-15.6")
def test_valerie_wins_the_student_at_the_second_try() -> None:
    t = Table("hotel_ground hotel_upper@0,0", valerie="hotel_ground.2.3")
    t.hide("bored_student", "hotel_ground.2.2").turn().reply("stand").dice(6, 2, 4)
    assert t["valerie"].failure == 1
    assert "bored_student" not in t.g.shown
    t.g.hidden = {}
    t.hide("bored_student", "hotel_ground.2.2").turn().reply("stand").dice(3, 3, 5)
    assert t["valerie"].allies == ("bored_student",)
    assert t["valerie"].vp == 2
    t.g.hidden = {}
    t.hide("shotgun", "hotel_ground.2.2").turn().reply("stand", "search").dice(1, 2, 4, 6)
    assert "ally:bored_student:1" in t.options
    t.reply("keep")
    t.hide("mechanic", "hotel_ground.2.2").turn().reply("perceive").dice(1, 2, 4, 6)
    assert not any(option.startswith("ally:") for option in t.options)


@pytest.mark.rule("WD-E25", "WD-17.1", "WD-17.3", "WD-17.15")
def test_robert_finds_the_shotgun() -> None:
    t = Table("cafe", robert="cafe.2.3").hide("shotgun", "cafe.2.2")
    t.turn().reply("stand", "search").dice(2, 2, 2, 6)
    assert t["robert"].items == ("shotgun",)
    assert t["robert"].vp == 4
    assert t.g.disk("shotgun").uses == 3


@pytest.mark.rule("WD-E26", "WD-19.2", "WD-19.3", "WD-29.11")
def test_a_kid_spoils_valeries_defence() -> None:
    t = Table("market_square", valerie="market_square.2.3").show("zombie.1", "market_square.2.3")
    t.give("valerie", "annoying_kid").do(combat.BeginCombat("zombie.1", "valerie"))
    t.dice(1, 2, 4, 5).dice(5, 5, 5, 2).dice(1)
    assert t.step == "SufferDamage"
    t.reply("take")
    assert t["valerie"].damage == 1


@pytest.mark.rule("WD-E27", "WD-21.3", "WD-21.7", "WD-21.8")
def test_journalists_spoil_kirks_next_attack() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("journalists", "market_square.0.3")
    t.sheet("kirk", attack=4).turn().reply("move").dice(2, 3, 5).reply("go:market_square.0.2")
    assert t.pool == 3
    t.dice(2, 2, 5)
    assert t["kirk"].hindrances == ("journalists",)
    t.reply("stop")
    t.show("zombie.1", t.at("kirk")).do(combat.BeginCombat("zombie.1", "kirk"))
    assert t.pool == 4
    t.dice(1, 1, 4, 6).reply("fight", "bare").dice(1, 1, 4, 6)
    assert t["kirk"].hindrances == ()
    assert "journalists" in t.g.obstacle_pool
    t.dice(5, 5, 5, 1).reply("bare")
    assert t.pool == 5


@pytest.mark.rule("WD-E28", "WD-17.9", "WD-17.10", "WD-4.12")
def test_kirk_takes_the_shotgun_from_sharon() -> None:
    t = Table("market_square", kirk="market_square.2.3", sharon="market_square.2.3")
    t.give("sharon", "shotgun", vp=True).turn("kirk").reply("steal:force:shotgun:sharon")
    t.dice(5, 5, 1).dice(4, 4).reply("keep")
    assert t["kirk"].items == ("shotgun",)
    assert (t["kirk"].vp, t["sharon"].vp) == (4, 0)


@pytest.mark.rule("WD-E29", "WD-17.17")
def test_brian_carries_six() -> None:
    t = Table("market_square", brian="market_square.2.3")
    t.give("brian", "fire_axe", "crossbow").show("flashlight.1", "market_square.2.3", found=True)
    t.turn().reply("take:flashlight.1").dice(6, 1, 2, 4, 4, 1).reply("keep")
    assert len(t["brian"].items) == 3
    assert t.step == "TakeTurn"


@pytest.mark.rule("WD-E30", "WD-22.6", "WD-22.9", "WD-1.6")
def test_sharon_flirts_with_the_owner() -> None:
    t = Table("cafe", sharon="cafe.2.3").hide("angry_owner.1", "cafe.2.2")
    t.turn().reply("stand", "deal").dice(1, 2, 2, 3)
    assert t["sharon"].trophies == ("angry_owner.1",)
    assert t["sharon"].vp == 3
    assert t.at("sharon") == "cafe.2.3"


@pytest.mark.rule("WD-E31", "WD-22.7", "WD-22.13")
def test_a_dog_drives_both_out() -> None:
    t = Table("cafe", steve="cafe.2.3", sharon="cafe.3.5").hide("house_dog", "cafe.2.2")
    t.turn("steve").reply("stand", "deal").dice(1, 4)
    assert t["steve"].failure == 1
    assert t.at("steve") == t.at("sharon") == "cafe.0.3"
    assert t.step == "LayOut"
    t.reply(t.options[0])
    assert "house_dog" in [disk for disks in t.g.hidden.values() for disk in disks]


@pytest.mark.rule("WD-E32", "WD-24.2", "WD-22.13", "WD-24.3")
def test_the_third_failure_strips_steve_outside() -> None:
    t = Table("cafe", steve="cafe.2.3", sharon="cafe.3.5").hide("house_dog", "cafe.2.2")
    t.give("steve", "handgun.1", vp=True).change("steve", failure=2)
    t.turn("steve").reply("stand", "deal").dice(1, 4).reply("keep")
    assert t["steve"].failure == 0
    assert t["steve"].items == ()
    assert t["steve"].vp == 0
    assert t.at("handgun.1") == "cafe.0.3"
    t.turn("sharon").reply("take:handgun.1")
    assert t["sharon"].vp == 3


@pytest.mark.rule("WD-E33", "WD-26.4", "WD-26.6", "WD-26.7", "WD-25.3")
def test_sharon_helps_valerie_for_one_point() -> None:
    t = Table("cafe", valerie="cafe.2.3", sharon="cafe.2.5").hide("night_watchman.1", "cafe.2.2")
    t.turn("valerie").reply("stand", "deal", "ask:sharon", "help:1", "accept")
    assert t.at("sharon") == "cafe.2.3"
    t.dice(2, 2, 3)
    assert "help:sharon:2-2-3" in t.options
    t.reply("help:sharon:2").dice(1)
    assert t.g.result is not None
    assert t.g.result.value == 3
    assert (t["valerie"].vp, t["sharon"].vp) == (2, 1)


@pytest.mark.rule("WD-E34", "WD-26.6")
def test_an_assistant_with_four_dice_helps_a_pool_of_three() -> None:
    t = Table("cafe", valerie="cafe.2.3", sharon="cafe.2.3").hide("night_watchman.1", "cafe.2.2")
    t.turn("valerie").reply("stand", "deal", "ask:sharon", "help").dice(1, 2, 4)
    chosen = [option for option in t.options if option.startswith("help:")]
    assert {len(option.split(":")[2].split("-")) for option in chosen} == {1, 2, 3}
    assert "keep" in t.options


@pytest.mark.rule("WD-E35", "WD-27.1", "WD-27.2", "WD-23.2")
def test_kirk_sneaks_past_the_guard() -> None:
    t = Table("cafe", kirk="cafe.2.3").hide("night_watchman.1", "cafe.2.2")
    t.turn().reply("stand", "sneak").dice(2, 3, 4, 4)
    assert t.step == "LayOut"
    t.reply(t.options[0])
    assert not t.g.shown
    assert (t["kirk"].vp, t["kirk"].failure) == (0, 0)


@pytest.mark.rule("WD-E36", "WD-31.1", "WD-31.2")
def test_bruce_strikes_with_knife_and_wrench() -> None:
    t = Table("market_square", bruce="market_square.2.3").show("zombie.1", "market_square.2.3")
    # WD-R17: hand-to-hand is overridden to a rank that gives two dice.
    t.sheet("bruce", attack=4, skills={"hand_to_hand": 5, "two_fisted": 5})
    t.give("bruce", "kitchen_knife.1", "wrench.1").do(combat.BeginCombat("zombie.1", "bruce"))
    t.dice(2, 2, 5).reply("fight", "pair:kitchen_knife.1:wrench.1")
    assert t.pool == 7
    t.dice(1, 1, 2, 2, 4, 4, 6)
    assert t.pool == 5
    t.dice(2, 2, 2, 1, 5)
    assert t["bruce"].trophies == ("zombie.1",)


@pytest.mark.rule("WD-E37", "WD-33.1", "WD-33.2")
def test_kirk_heals_robert_of_one_damage() -> None:
    t = Table("market_square", kirk="market_square.2.3", robert="market_square.2.3")
    t.change("robert", damage=3).turn("kirk").reply("heal:robert").dice(6, 2, 3)
    assert t["robert"].damage == 2
    assert t["kirk"].vp == 1


def combat_example() -> Table:
    """Brian with a handgun; a strong zombie face down three squares along the street."""
    t = Table("market_square", brian="market_square.0.0").give("brian", "handgun.1")
    return t.hide("strong_zombie.1", "market_square.0.3").turn().reply("stand")


@pytest.mark.rule("WD-E38", "WD-27.3", "WD-E39", "WD-30.6", "WD-30.7", "WD-R20", "WD-R89")
def test_brian_fails_to_sneak_and_misses() -> None:
    t = combat_example().reply("sneak").dice(2, 2, 3)
    assert "sneak" not in t.options
    assert "shoot:handgun.1:strong_zombie.1" in t.options
    t.reply("shoot:handgun.1:strong_zombie.1")
    assert t.pool == 3
    near = Table("market_square", brian="market_square.0.0").give("brian", "handgun.1")
    near.hide("strong_zombie.1", "market_square.0.2").turn()
    near.reply("stand", "shoot:handgun.1:strong_zombie.1")
    assert near.pool == 4


@pytest.mark.rule(
    "WD-E40", "WD-E41", "WD-E42", "WD-E43", "WD-E44", "WD-14.3", "WD-28.5", "WD-28.6", "WD-29.5",
    "WD-29.7", "WD-29.9", "WD-29.10", "WD-29.17", "WD-14.13",
)  # fmt: skip
def test_brian_kills_the_strong_zombie_in_the_second_round() -> None:
    t = combat_example().reply("face")
    assert t.at("strong_zombie.1") == "market_square.0.0"
    t.dice(4, 5, 5)
    assert t.step != "ChooseToFlee"
    t.dice(1, 1, 3, 5)
    assert t["brian"].damage == 1
    assert blows.attack_check(t.g, "brian", "", "strong_zombie.1", 5).dice == 4
    t.reply("with:handgun.1")
    assert t.pool == 6
    t.dice(2, 3, 3, 4, 4, 2)
    assert t.pool == 3
    t.dice(6, 2, 4)
    assert t["brian"].damage == 2
    t.reply("with:handgun.1").dice(2, 3, 3, 4, 5, 6)
    assert t["brian"].trophies == ("strong_zombie.1",)
    assert t["brian"].vp == 8


@pytest.mark.rule("WD-E45", "WD-33.1")
def test_steve_heals_brian_of_both_wounds() -> None:
    t = Table("market_square", steve="market_square.2.3", brian="market_square.2.3")
    t.change("brian", damage=2).turn("steve").reply("heal:brian").dice(2, 2, 4, 5)
    assert t["brian"].damage == 0
    assert t["steve"].vp == 2


@pytest.mark.rule("WD-E46", "WD-E47", "WD-36.5")
def test_fate_that_cannot_be_carried_out_does_nothing() -> None:
    t = Table("market_square", kirk="market_square.2.3", sharon="market_square.0.0").turn("kirk")
    t.reply("move").dice(1, 3, 4).dice(1, 3)
    assert t.step == "Movement"
    t = Table("market_square", kirk="market_square.2.3", sharon="market_square.0.0").turn("kirk")
    t.reply("move").dice(6, 3, 4).dice(5, 6)
    assert t["kirk"].damage == 0
    assert t.step == "Movement"
