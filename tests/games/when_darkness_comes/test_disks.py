"""WD-13 to WD-21: disks in general, and each kind but security."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers, reshuffle
from noctuary.games.when_darkness_comes.combat import adversaries, combat
from noctuary.games.when_darkness_comes.content.layout import Board
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.events import Checked, Gained, Lost
from noctuary.games.when_darkness_comes.moving import looking, obstacles
from noctuary.games.when_darkness_comes.people import damage, failure
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


# ── disks in general ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-13.4", "WD-34.2", "WD-34.3")
def test_worth_comes_from_the_printed_codes() -> None:
    disks = town().disks
    assert disks["zombie.1"].vp == 6
    assert disks["vampire"].vp == 10
    assert disks["shotgun"].vp == 4
    assert disks["retired_colonel"].vp == 4
    assert disks["orb.1"].vp == 4
    assert disks["fallen_tree.1"].vp == 2
    assert disks["annoying_kid"].vp == 0


@pytest.mark.rule("WD-13.5", "WD-34.4")
def test_where_used_disks_go() -> None:
    t = Table("market_square", kirk=HERE).show("zombie.1", HERE).show("fallen_tree.1", HERE)
    combat.wound(t.g, "zombie.1", "kirk")
    assert t["kirk"].trophies == ("zombie.1",)
    t.do(obstacles.MeetObstacles("kirk", ("fallen_tree.1",))).dice(2, 2, 1)
    assert t.g.obstacle_pool == ["fallen_tree.1"]
    assert t.g.discard == []


# ── adversaries ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-14.1", "WD-14.2", "WD-R57")
def test_adversaries_cannot_be_persuaded() -> None:
    t = Table("market_square", kirk="market_square.0.0").give("kirk", "handgun.1")
    t.hide("zombie.1", "market_square.0.2").turn().reply("stand")
    assert t.words == {"face", "sneak", "shoot"}
    t.reply("sneak").dice(1, 2, 4, 5)
    assert t.words == {"face", "shoot"}, "after a failed sneak a shot is allowed"


@pytest.mark.rule("WD-14.3", "WD-14.5", "WD-R59")
def test_it_stops_at_the_first_character_whoever_that_is() -> None:
    t = Table("cafe", kirk="cafe.2.4", sharon="cafe.2.3").show("ghoul.1", "cafe.2.1")
    t.do(adversaries.Advance("ghoul.1", "kirk"), active="kirk")
    assert t.at("ghoul.1") == "cafe.2.3"
    assert t.g.combat is not None
    assert t.g.combat.main == "sharon"


@pytest.mark.rule("WD-14.4", "WD-14.7")
def test_the_nearest_then_the_active_then_seat_order() -> None:
    t = Table("market_square", kirk="market_square.0.0", sharon="market_square.0.4")
    t.show("zombie.1", "market_square.0.2")
    for active, goal in (("kirk", "market_square.0.0"), ("sharon", "market_square.0.4")):
        t.g.active = active
        way = adversaries.way_to_nearest(t.g, "zombie.1")
        assert t.g.layout.names[way[-1]] == goal
    t.change("sharon", square="market_square.0.0")
    people = modifiers.people_at(t.g, t.square("market_square.0.0"))
    assert adversaries.fought_first(t.g, people, "sharon") == "sharon"
    t.g.active = "sharon"
    assert adversaries.fought_first(t.g, people, "") == "sharon"
    t.g.active = ""
    assert adversaries.fought_first(t.g, people, "") == "kirk"


@pytest.mark.rule("WD-14.6", "WD-R60")
def test_it_moves_once_a_turn_unless_it_was_fled_from() -> None:
    t = Table("market_square", kirk="market_square.0.4").show("zombie.1", "market_square.0.0")
    t.turn()
    t.g.ran.append("zombie.1")
    t.reply("end")
    assert t.at("zombie.1") == "market_square.0.0"
    t = Table("market_square", kirk="market_square.0.4")
    t.show("zombie.1", "market_square.0.0", prey="kirk").turn()
    t.g.ran.append("zombie.1")
    t.g.fled.append("zombie.1>kirk")
    t.reply("end")
    assert t.at("zombie.1") == "market_square.0.2"


@pytest.mark.rule("WD-14.9")
def test_hunters_go_one_after_the_other_the_nearest_first() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.4")
    t.show("zombie.2", "market_square.0.2").turn()
    assert adversaries.hunters(t.g) == ["zombie.2", "zombie.1"]


@pytest.mark.rule("WD-14.10")
def test_an_adversary_sees_in_the_dark() -> None:
    t = Table("cafe", light="night", weather="heavy_rain", kirk="cafe.2.3")
    t.show("zombie.1", "cafe.2.1")
    assert modifiers.adversary_sees(t.g, "zombie.1", "kirk")
    t.change("kirk", square="cafe.2.4")
    assert not modifiers.adversary_sees(t.g, "zombie.1", "kirk")


@pytest.mark.rule("WD-14.11")
def test_whoever_is_not_killed_stays_face_up() -> None:
    t = Table("market_square", kirk="market_square.0.0").hide("rat_swarm.1", "market_square.0.4")
    t.turn().reply("stand", "face")
    assert "rat_swarm.1" in t.g.shown
    assert t.at("rat_swarm.1") == "market_square.0.1"


@pytest.mark.rule("WD-14.14")
def test_when_somebody_is_prey_no_longer() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0")
    t.show("zombie.1", HERE, prey="sharon").do(combat.BeginCombat("zombie.1", "kirk"))
    assert t.g.shown["zombie.1"].prey == "", "a combat with anybody"
    t.show("zombie.2", "market_square.7.7", prey="sharon").change("sharon", damage=3)
    damage.hurt(t.g, "sharon", "zombie.1")
    assert t.g.shown["zombie.2"].prey == "", "a death"


# ── allies ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-15.4", "WD-15.5", "WD-R63")
def test_one_ally_once_in_a_roll() -> None:
    t = Table("cafe", valerie="cafe.2.3").give("valerie", "librarian", "bored_student")
    t.hide("shotgun", "cafe.2.2").turn().reply("stand", "search").dice(1, 2, 4, 6)
    assert {"ally:librarian:1", "ally:bored_student:1"} <= set(t.options)
    t.reply("ally:librarian:1").dice(3)
    assert t.step != "Throw"
    t = Table("cafe", steve="cafe.2.3", kirk="cafe.2.3").give("steve", "night_nurse")
    t.change("kirk", damage=3).turn("steve").reply("heal:kirk").dice(1, 2, 4, 6)
    assert "ally:night_nurse:1-2" in t.options, "two dice where two are printed"


@pytest.mark.rule("WD-15.6", "WD-15.7")
def test_where_allies_help() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "retired_colonel", "off_duty_cop")
    for purpose in ("move", "flee", "perceive"):
        assert not pools.helpful_allies(t.g, pools.simple(t.g, "kirk", purpose))
    for purpose in ("initiative", "defend", "dodge", "pick"):
        assert pools.helpful_allies(t.g, pools.difficulty(t.g, "kirk", purpose, 2))


@pytest.mark.rule("WD-15.8", "WD-R64", "WD-29.20")
def test_a_sacrifice_costs_the_allys_points_and_a_failure() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "hunter", vp=True)
    t.do(damage.SufferDamage("kirk", "zombie.1", attack=True)).reply("sacrifice:hunter")
    assert (t["kirk"].damage, t["kirk"].vp, t["kirk"].failure) == (0, 0, 1)
    t = Table("market_square", kirk=HERE).give("kirk", "hunter", "annoying_kid")
    t.do(damage.SufferDamage("kirk", "bleeding"))
    assert t.options == ("take", "sacrifice:hunter"), "any damage; a nuisance needs an enemy"
    t.reply("take").do(damage.SufferDamage("kirk", "sharon", stray=True))
    assert t.options == ("take", "sacrifice:hunter"), "a nuisance does not stop a stray shot"


@pytest.mark.rule("WD-15.9", "WD-R66")
def test_an_ally_may_be_handed_over() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).give("kirk", "hunter", vp=True)
    t.turn("kirk").reply("give:hunter:sharon")
    assert t.g.question.seat == 1
    t.reply("accept")
    assert t["sharon"].allies == ("hunter",)
    assert (t["kirk"].vp, t["sharon"].vp) == (0, 3)


@pytest.mark.rule("WD-15.10", "WD-15.11", "WD-24.3")
def test_a_dropped_ally_may_be_persuaded_again() -> None:
    t = Table("market_square", kirk=HERE).show("hunter", HERE, found=True).turn()
    t.reply("persuade:hunter").dice(2, 3, 4)
    assert t["kirk"].allies == ("hunter",)
    t = Table("market_square", kirk=HERE).show("hunter", HERE, found=True).turn()
    t.reply("persuade:hunter").dice(1, 2, 5)
    assert t["kirk"].failure == 1
    assert t.g.hidden[t.square(HERE)] == ("hunter",)
    far = Table("market_square", kirk=HERE).show("hunter", "market_square.2.4", found=True).turn()
    assert "persuade:hunter" not in far.options


# ── items and components ──────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-17.2", "WD-17.5")
def test_an_item_may_be_left_alone() -> None:
    t = Table("cafe", kirk="cafe.2.3").hide("crowbar", "cafe.2.2").turn().reply("stand", "leave")
    assert not t.g.shown["crowbar"].found
    assert not t.g.acted
    assert "search:crowbar" in t.options


@pytest.mark.rule("WD-17.6")
def test_a_found_item_is_taken_without_a_roll() -> None:
    t = Table("market_square", kirk=HERE).show("shotgun", HERE, found=True)
    t.g.uses["shotgun"] = 2
    t.turn().reply("take:shotgun")
    assert t["kirk"].vp == 4
    assert t.g.uses["shotgun"] == 2, "uses stay counted"
    assert not t.told(Checked)


@pytest.mark.rule("WD-17.7", "WD-34.9")
def test_what_is_dropped_costs_its_points() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "crowbar").turn().reply("drop:crowbar")
    assert t["kirk"].vp == -2
    assert t.g.shown["crowbar"].found


@pytest.mark.rule("WD-17.12", "WD-R67", "WD-4.6")
def test_a_weapon_is_wrested_from_a_hand() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).skills("kirk", disarm_mechanical=4)
    t.give("sharon", "handgun.1", "flashlight.1").turn("kirk")
    assert "steal:wrest:flashlight.1:sharon" not in t.options
    t.reply("steal:wrest:handgun.1:sharon")
    assert t.pool == 6
    t.dice(2, 3, 4, 5, 6, 6)
    assert t.pool == 2
    t.dice(1, 2)
    assert t["kirk"].items == ("handgun.1",)


@pytest.mark.rule("WD-17.13", "WD-R98")
def test_a_scenario_may_forbid_stealing() -> None:
    t = Table("cafe", "ward_seven", kirk="cafe.2.2", sharon="cafe.2.2").give("sharon", "crowbar")
    assert "steal" not in t.turn("kirk").words


@pytest.mark.rule("WD-17.14", "WD-17.15", "WD-R68")
def test_items_work_as_often_as_wanted_unless_they_say_otherwise() -> None:
    limited = [disk.base for disk in town().of_kind("item") if disk.uses]
    assert limited == ["shotgun"]
    t = Table("market_square", brian="market_square.0.0").give("brian", "shotgun")
    t.show("vampire", "market_square.0.3")
    for shot in range(3):
        t.turn().reply("shoot:shotgun:vampire").dice(1, 1, 3, 4)
        assert ("shotgun" in t["brian"].items) == (shot < 2)


@pytest.mark.rule("WD-17.21", "WD-19.7")
def test_tape_removes_a_nuisance() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "duct_tape.1", "chatterbox", vp=True)
    t.turn().reply("tape:chatterbox")
    assert t["kirk"].vp == 2 + 3
    assert set(t.g.discard) == {"duct_tape.1", "chatterbox"}
    assert t["kirk"].nuisances == t["kirk"].items == ()


@pytest.mark.rule("WD-17.22", "WD-18.3", "WD-R70")
def test_only_items_have_weight() -> None:
    for disk in town().disks.values():
        assert disk.kind == "item" or disk.weight == 0


@pytest.mark.rule("WD-17.17", "WD-R69")
def test_weight_five_is_carried_without_trouble() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "fire_axe", "wrench.1")
    t.show("wrench.2", HERE, found=True).turn().reply("take:wrench.2")
    assert not t.told(Checked)


@pytest.mark.rule("WD-18.2", "WD-18.3")
def test_components_are_handled_like_items() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.3").hide("incense.1", "cafe.2.2")
    t.turn("kirk").reply("stand", "search").dice(3, 3)
    assert t["kirk"].items == ("incense.1",)
    assert t["kirk"].vp == 2
    t.turn("sharon")
    assert "steal:force:incense.1:kirk" in t.options
    for _ in range(3):
        failure.gain(t.g, "kirk", "WD-24.1")
    assert t.at("incense.1") == "cafe.2.3"
    assert "take:incense.1" in t.turn("sharon").options


# ── nuisances ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-19.1")
def test_a_nuisance_joins_without_a_roll() -> None:
    t = Table("market_square", kirk=HERE).hide("gun_nut", "market_square.2.5").turn()
    t.reply("stand")
    assert [event.how for event in t.told(Gained)] == ["attached"]
    assert not t.told(Checked)


@pytest.mark.rule("WD-19.2", "WD-19.4")
def test_each_matching_nuisance_forces_one_reroll() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "gun_nut", "annoying_kid")
    assert pools.nuisances(t.g, pools.difficulty(t.g, "kirk", "force", 2)) == 1
    assert pools.nuisances(t.g, pools.difficulty(t.g, "kirk", "pick", 2)) == 0


@pytest.mark.rule("WD-19.5")
def test_an_assistants_nuisance_does_not_matter() -> None:
    t = Table("library", kirk="library.0.3", sharon="library.0.3").give("sharon", "clumsy_cousin")
    t.turn("kirk").reply("pick:library.door.0", "ask:sharon", "help").dice(1, 2, 4, 5, 6)
    assert t.step == "WalkIn", "nothing was rolled again"


@pytest.mark.rule("WD-19.8", "WD-24.4", "WD-R80")
def test_a_nuisance_stays_whatever_happens() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE)
    t.give("kirk", "chatterbox", "crowbar", "looters").change("kirk", failure=2, damage=1)
    assert not any("chatterbox" in option for option in t.turn("kirk").options)
    failure.gain(t.g, "kirk", "WD-24.1")
    c = t["kirk"]
    assert c.nuisances == ("chatterbox",)
    assert c.hindrances == ("looters",)
    assert (c.items, c.damage, c.willpower) == ((), 1, 4)


# ── numbered disks ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-20.2", "WD-20.3", "WD-R72")
def test_a_numbered_disk_is_the_scenarios_event() -> None:
    t = Table("family_house", "last_bus", sharon="family_house.2.3")
    t.hide("number_1", "family_house.2.5").turn().reply("stand")
    assert t.pool == 4, "Intelligence and search, as the event says"
    t.dice(2, 2, 4, 5)
    assert t.g.flags["has_key"] == 1
    assert t["sharon"].vp == 2
    t.reply("choose:shut")
    assert t.g.turn == 1, "a roll uses up the action, and with it the turn"


# ── obstacles ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-21.3", "WD-21.4", "WD-R73")
def test_beside_means_over_an_open_edge() -> None:
    t = broken_free("cafe", "cafe.1.0")
    assert obstacles.touched_from(t.g, t.square("cafe.2.0")) == ["looters"]
    assert obstacles.touched_from(t.g, t.square("cafe.1.1")) == [], "behind a wall"
    t = Table("market_square", kirk=HERE).hide("looters", HERE).turn().reply("stand")
    assert t.pool == 2, "standing on it, one meets it at once"
    t = Table("market_square", kirk=HERE).hide("looters", "market_square.2.4").turn()
    t.reply("stand")
    assert not t.told(Checked), "standing beside it, one does not"


def broken_free(tile: str, square: str) -> Table:
    return Table(tile, kirk=f"{tile}.7.7").show("looters", square)


@pytest.mark.rule("WD-21.6", "WD-34.6")
def test_a_passed_obstacle_goes_back_to_its_pool() -> None:
    t = Table("market_square", kirk=HERE).show("fallen_tree.1", HERE)
    t.do(obstacles.MeetObstacles("kirk", ("fallen_tree.1",))).dice(2, 2, 1)
    assert t["kirk"].vp == 2
    assert t.g.obstacle_pool == ["fallen_tree.1"]


@pytest.mark.rule("WD-21.8", "WD-21.9")
def test_all_fitting_hindrances_count_and_go_back() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "fallen_tree.1", "collapsed_fence")
    t.give("kirk", "panicking_crowd").turn().reply("move")
    assert t.pool == 1
    t.dice(3)
    assert t["kirk"].hindrances == ("panicking_crowd",), "that one waits for initiative"
    check = pools.difficulty(t.g, "kirk", "initiative", 2)
    assert pools.spoiling(t.g, check) == ["panicking_crowd"]
    assert not pools.spoiling(t.g, pools.difficulty(t.g, "kirk", "pick", 2))


@pytest.mark.rule("WD-21.10", "WD-21.11")
def test_obstacles_are_never_reshuffled_and_marks_are_filled_once() -> None:
    t = Table("cafe", kirk="cafe.2.3").hide("looters", "cafe.7.0").hide("mechanic", "cafe.2.2")
    t.turn().reply("stand").dice(1, 2, 4)
    t.reply(t.options[0])
    assert t.g.hidden[t.square("cafe.7.0")] == ("looters",)


@pytest.mark.rule("WD-21.12")
def test_several_obstacles_are_met_in_the_players_order() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("looters", "market_square.0.2")
    t.show("fallen_tree.1", "market_square.1.1").turn().reply("move").dice(2, 3, 5)
    t.reply("go:market_square.0.1")
    assert set(t.options) == {"meet:looters", "meet:fallen_tree.1"}
    t.reply("meet:looters").dice(1, 2)
    assert t.pool == 3, "then the tree"
    t.dice(1, 2, 4)
    assert len(t["kirk"].hindrances) == 2


@pytest.mark.rule("WD-16.2")
def test_conditions_mark_people_adversaries_and_the_board() -> None:
    t = Table("cafe", kirk="cafe.2.3").show("hollow_cantor", "cafe.2.3")
    combat.wound(t.g, "hollow_cantor", "kirk")
    damage.hurt(t.g, "kirk", "zombie.1")
    t.g.board = Board(t.g.board.tiles, ("cafe.door.0", "cafe.window.1"))
    assert t.g.shown["hollow_cantor"].damage == 1
    assert t["kirk"].damage == 1
    assert t.g.layout.gates["cafe.window.1"].broken


def test_the_nearest_look_and_the_ledger() -> None:
    t = Table("cafe", kirk="cafe.2.3").hide("mechanic", "cafe.2.2")
    assert looking.nearest_in_sight(t.g, "kirk") == [t.square("cafe.2.2")]
    assert not t.told(Lost)
    assert reshuffle.collected(t.g, "cafe") == ["mechanic"]
