"""WD-E80 to WD-E102: our own examples of doors, disks, items, security, assistance and VP."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.events import Checked
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.story import ending
from noctuary.odds import poker
from tests.games.when_darkness_comes.table import Table

# ── doors, windows, failure ───────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-E80", "WD-1.18", "WD-10.13", "WD-R2")
def test_a_window_beside_one_lock_is_smashed_without_a_roll() -> None:
    t = Table("cabin", brian="cabin.4.1", kirk="cabin.4.1")
    t.turn("brian").reply("smash:cabin.window.1")
    assert t.told(Checked)[-1].automatic
    assert t["brian"].failure == 1
    assert t.g.layout.gates["cabin.window.1"].broken
    t.turn("kirk").reply("climb:cabin.window.1")
    assert t.told(Checked)[-1].automatic
    assert t.at("kirk") == "cabin.4.2"


@pytest.mark.rule("WD-E81", "WD-10.8", "WD-10.10")
def test_kirk_forces_three_locks_against_a_triple() -> None:
    t = Table("bank", kirk="bank.0.3").turn().reply("force:bank.door.0").dice(5, 5, 5)
    assert t.told_last_check == (4, True)
    t = Table("bank", kirk="bank.0.3").turn().reply("force:bank.door.0").dice(4, 5, 6)
    assert t.told_last_check == (4, False)
    assert t["kirk"].failure == 0


@pytest.mark.rule("WD-E82", "WD-4.22", "WD-36.8", "WD-36.19")
def test_shaking_and_steady_hands_move_the_target() -> None:
    t = Table("library", sharon="library.0.3").change("sharon", tn_shift=1)
    t.turn().reply("pick:library.door.0").dice(3, 3, 1, 5)
    assert t.told_last_check == (3, False)
    t = Table("library", sharon="library.0.3").change("sharon", tn_shift=-1)
    t.turn().reply("pick:library.door.0").dice(6, 3, 1, 5)
    assert t.told_last_check == (1, True)


@pytest.mark.rule("WD-E83", "WD-24.5", "WD-10.9")
def test_the_third_failure_comes_before_the_door_falls() -> None:
    t = Table("cafe", brian="cafe.0.3").give("brian", "crowbar").change("brian", failure=2, vp=2)
    t.turn().reply("force:cafe.door.0")
    assert t.pool == 7
    t.dice(1, 1, 4, 4, 6, 2, 2)
    assert t.told_last_check == (2, True)
    assert t["brian"].failure == 0
    assert t["brian"].vp == 0
    assert t.at("crowbar") == "cafe.0.3"
    assert t.g.layout.gates["cafe.door.0"].broken
    t.reply("enter")
    assert t.at("brian") == "cafe.1.3"
    assert t["brian"].items == ()


@pytest.mark.rule("WD-E84", "WD-10.12", "WD-R48")
def test_the_weaker_of_two_equally_near_doors_counts() -> None:
    t = Table("school_west school_east", brian="school_west.7.6")
    lay = t.g.layout
    window = next(g for g in lay.gates.values() if g.inside == t.square("school_west.6.6"))
    ranges = {
        lay.range(gate.inside, window.inside)
        for gate in lay.gates.values()
        if gate.kind == "door" and lay.tile_of(gate.inside) == "school_west"
    }
    assert ranges == {8}
    assert modifiers.locks(t.g, window) == 1
    t.turn().reply(f"climb:{window.id}")
    assert t.pool == 3
    t.dice(6, 1, 2)
    assert t.told_last_check == (1, True)


@pytest.mark.rule("WD-E85", "WD-10.22", "WD-R49")
def test_entering_by_an_action_uses_up_the_movement() -> None:
    t = Table("cafe", steve="cafe.0.3", kirk="cafe.7.7").hide("zombie.1", "cafe.2.2")
    t.turn("steve").reply("pick:cafe.door.0").dice(6, 1, 3, 4).reply("enter")
    assert t["steve"].pending_look
    assert "zombie.1" not in t.g.shown
    assert t.g.active == "kirk", "there is no movement roll in this turn"


@pytest.mark.rule("WD-E86", "WD-10.28", "WD-36.11")
def test_a_jinx_spoils_picking_and_not_smashing() -> None:
    t = Table("cafe", kirk="cafe.0.3").change("kirk", door_fate=-1).turn()
    t.reply("pick:cafe.door.0")
    assert t["kirk"].door_fate == 0
    assert t.g.acted
    assert not t.told(Checked)
    t = Table("cafe", kirk="cafe.0.3").change("kirk", door_fate=-1).turn()
    t.reply("force:cafe.door.0")
    assert t["kirk"].door_fate == 0
    t = Table("cafe", kirk="cafe.2.0").change("kirk", door_fate=-1).turn()
    t.reply("smash:cafe.window.1")
    assert t["kirk"].door_fate == -1
    assert t.told(Checked)[-1].success


@pytest.mark.rule("WD-E87", "WD-10.29", "WD-36.22")
def test_luck_opens_three_locks_in_the_course_of_a_movement() -> None:
    t = Table("bank", robert="bank.0.1", kirk="bank.0.2").change("robert", door_fate=1)
    t.hide("annoying_kid", "bank.2.3").turn("robert").reply("move").dice(2, 3)
    t.reply("go:bank.0.3", "luck:bank.door.0")
    assert t.at("robert") == "bank.1.3"
    assert t["robert"].door_fate == 0
    assert "invite:kirk" in t.options
    t.reply("nobody")
    assert t["robert"].nuisances == ("annoying_kid",), "the action is unused, so a look follows"
    assert t.g.moved


# ── disks, items, security ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-E88", "WD-19.3", "WD-R71")
def test_the_best_die_is_the_one_whose_loss_hurts_most() -> None:
    assert poker.best_die(poker.counted((2, 3, 4, 4))) == 3
    t = Table("market_square", valerie="market_square.2.3").show("zombie.1", "market_square.2.3")
    t.give("valerie", "annoying_kid").do(combat.BeginCombat("zombie.1", "valerie"))
    t.dice(1, 2, 4, 5).dice(2, 3, 4, 4).dice(5)
    last = t.told(Checked)[-1]
    assert sorted(last.faces) == [2, 4, 4, 5]
    assert last.value == 2


@pytest.mark.rule("WD-E89", "WD-21.5", "WD-21.8", "WD-21.7")
def test_a_fallen_tree_costs_valerie_a_speed_die() -> None:
    t = Table("market_square", valerie="market_square.0.0")
    t.show("fallen_tree.1", "market_square.1.2").turn().reply("move").dice(2, 5)
    t.reply("go:market_square.0.2").dice(1, 2)
    assert t["valerie"].hindrances == ("fallen_tree.1",)
    assert t.step == "Movement"
    t.reply("stop").begin().reply("move")
    assert t.pool == 1
    t.dice(3)
    assert t["valerie"].hindrances == ()
    assert "fallen_tree.1" in t.g.obstacle_pool


@pytest.mark.rule("WD-E90", "WD-17.18", "WD-17.17")
def test_sharon_has_to_leave_something_behind() -> None:
    t = Table("cafe", sharon="cafe.2.3").give("sharon", "fire_axe", "wrench.1")
    t.change("sharon", vp=0).hide("shotgun", "cafe.2.2").turn().reply("stand", "search")
    t.dice(2, 2, 2, 1).dice(6, 3).reply("keep")
    assert set(t.options) == {"drop:fire_axe", "drop:wrench.1", "drop:shotgun"}
    t.reply("drop:wrench.1")
    assert t.at("wrench.1") == "cafe.2.3"
    assert t["sharon"].vp == 4 - 1
    assert t.step == "TakeTurn"


@pytest.mark.rule("WD-E91", "WD-17.19", "WD-17.8")
def test_an_earlier_good_roll_does_not_count_for_a_new_item() -> None:
    def given(*faces: int) -> Table:
        t = Table("market_square", sharon="market_square.2.3", brian="market_square.2.3")
        t.give("brian", "shotgun", "fire_axe", "wrench.1").give("sharon", "duct_tape.1")
        t.turn("sharon").reply("give:duct_tape.1:brian", "accept").dice(*faces)
        return t.reply("keep")

    assert given(1, 1, 3, 4, 6, 2).step == "TakeTurn"
    assert modifiers.load(given(1, 1, 3, 4, 6, 2).g, "brian") == 8
    assert given(1, 1, 3, 3, 6, 6).step == "DropSurplus"


@pytest.mark.rule("WD-E92", "WD-17.15", "WD-17.16")
def test_the_third_shell_is_the_last() -> None:
    t = Table("market_square", brian="market_square.2.3").show("ghoul.1", "market_square.2.3")
    t.give("brian", "shotgun", vp=True)
    t.g.uses["shotgun"] = 2
    t.do(combat.BeginCombat("ghoul.1", "brian")).dice(4, 4, 1).reply("fight", "with:shotgun")
    assert t.pool == 7
    t.dice(1, 1, 2, 2, 4, 4, 6).reply("keep")
    assert t["brian"].items == ()
    assert "shotgun" in t.g.discard
    assert t["brian"].vp == 4


def kirk_fights_a_guard() -> Table:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.4.4").hide("night_watchman.1", "cafe.2.2")
    return t.turn("kirk").reply("stand", "fight").dice(2, 2, 3, 6).reply("bare")


@pytest.mark.rule("WD-E93", "WD-22.10", "WD-22.12", "WD-22.13", "WD-29.3")
def test_a_guard_who_is_not_beaten_throws_everybody_out() -> None:
    t = kirk_fights_a_guard()
    assert t.pool == 4
    t.dice(1, 1, 3, 5)
    assert t.pool == 4
    t.dice(1, 3, 4, 6)
    assert t["kirk"].damage == 1
    assert t["kirk"].failure == 1
    assert t.at("kirk") == t.at("sharon") == "cafe.0.3"
    assert t.step == "LayOut"


@pytest.mark.rule("WD-E94", "WD-22.11")
def test_a_beaten_guard_brings_a_failure_and_nobody_moves() -> None:
    t = kirk_fights_a_guard().dice(3, 3, 3, 1)
    assert "night_watchman.1" in t.g.discard
    assert (t["kirk"].vp, t["kirk"].failure) == (0, 1)
    assert t.at("kirk") == "cafe.2.3"


@pytest.mark.rule("WD-E95", "WD-22.4", "WD-R76")
def test_an_alarm_is_sneaked_past_or_disarmed() -> None:
    t = Table("cafe", sharon="cafe.2.3").hide("motion_sensor.1", "cafe.2.2").turn().reply("stand")
    assert set(t.options) == {"deal", "sneak"}
    t.reply("sneak").dice(2, 2, 4)
    assert t.pool == 3, "below 3S: now Intelligence without disarm"
    chime = Table("cafe", sharon="cafe.2.3").hide("door_chime", "cafe.2.2").turn()
    chime.reply("stand", "sneak").dice(2, 2, 4)
    assert chime.step == "LayOut"


@pytest.mark.rule("WD-E96", "WD-22.15", "WD-22.16", "WD-7.22")
def test_steve_retreats_from_a_dog() -> None:
    t = Table("cafe", steve="cafe.2.3").hide("house_dog", "cafe.2.2")
    t.turn(moved=False)
    t.g.movements["steve"] = 1
    t.reply("stand", "retreat").dice(4, 4, 1).dice(3, 5, 1)
    assert t.g.points == 8
    t.reply(t.options[0])
    assert t.step == "Movement"
    assert t["steve"].exhausted
    assert (t["steve"].failure, t["steve"].willpower) == (0, 4)


@pytest.mark.rule("WD-E97", "WD-17.5", "WD-17.4", "WD-R65")
def test_an_item_left_alone_must_still_be_found() -> None:
    t = Table("cafe", kirk="cafe.2.3", robert="cafe.1.1").hide("crowbar", "cafe.2.2")
    t.turn("kirk").reply("stand", "leave")
    assert not t.g.acted
    t.turn("robert")
    assert "take:crowbar" not in t.options
    t.reply("search:crowbar").dice(1, 2, 4, 5)
    assert t.step == "LayOut"
    t.reply(t.options[0])
    assert "crowbar" not in t.g.shown


# ── assistance and VP ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-E98", "WD-26.8")
def test_a_second_assistant_may_have_the_same_dice_rolled_again() -> None:
    def helped(first: tuple[int, int]) -> Table:
        t = Table("cafe", valerie="cafe.2.3", kirk="cafe.2.3", sharon="cafe.2.3")
        t.sheet("kirk", intelligence=2).hide("night_nurse", "cafe.2.2")
        t.sheet("valerie", persuasion=4).turn("valerie").reply("stand")
        t.reply("ask:kirk", "help", "ask:sharon", "help").dice(1, 3, 4, 6)
        return t.reply("help:kirk:1-6").dice(*first)

    assert helped((2, 4))["valerie"].allies == ("night_nurse",)
    t = helped((1, 1))
    assert "help:sharon:1-1-4" in t.options
    assert not any(option.startswith("help:kirk") for option in t.options)


@pytest.mark.rule("WD-E99", "WD-34.12", "WD-34.10", "WD-34.11")
def test_three_vp_are_the_most_for_one_roll() -> None:
    t = Table("cafe", valerie="cafe.2.3").give("valerie", "librarian").change("valerie", vp=9)
    t.hide("shotgun", "cafe.2.2").turn().reply("stand", "search", "roll+die").dice(1, 2, 4, 6, 6)
    assert t["valerie"].vp == 7
    t.reply("ally:librarian:1").dice(1)
    t.reply("vp:1").dice(1)
    assert t["valerie"].vp == 6
    assert t.step != "Throw", "a fourth VP cannot be spent, and the ally has helped"


@pytest.mark.rule("WD-E100", "WD-30.9", "WD-26.2")
def test_nobody_helps_with_a_shot() -> None:
    t = Table("market_square", robert="market_square.0.0", kirk="market_square.1.0")
    t.give("robert", "handgun.1", "hunter").change("robert", vp=5)
    t.hide("zombie.1", "market_square.0.2").turn("robert").reply("stand")
    t.reply("shoot:handgun.1:zombie.1")
    assert set(t.options) == {"roll", "roll+die"}
    t.reply("roll").dice(1, 4)
    assert t.words == {"keep", "vp"}


@pytest.mark.rule("WD-E101", "WD-33.2", "WD-33.4", "WD-32.7")
def test_permanent_damage_is_not_healed() -> None:
    t = Table("market_square", steve="market_square.2.3", brian="market_square.2.3")
    t.change("brian", damage=1, permanent=1).turn("steve").reply("heal:brian").dice(2, 3, 4, 6)
    assert (t["brian"].damage, t["brian"].permanent) == (0, 1)
    assert t["steve"].vp == 3


@pytest.mark.rule("WD-E102", "WD-34.9", "WD-34.19", "WD-34.17", "WD-34.18")
def test_what_was_spent_is_gone_and_a_loss_may_lead_below_zero() -> None:
    t = Table("market_square", sharon="market_square.2.3").give("sharon", "crowbar", vp=True)
    t.turn().reply("move", "roll+die").dice(2, 3, 5)
    assert t["sharon"].vp == 0
    belongings.put_down(t.g, "sharon", "crowbar", "dropped", "WD-17.7")
    assert t["sharon"].vp == -2
    t.g.settings = type(t.g.settings)(scenario="sandbox", keep="on")
    ending.finish(t.g, True, "all", "win.0")
    t.g.question = None
    t.g.advance()
    assert t.step == "LoseSkill"
    t.reply("forget:flirt")
    assert "flirt" not in t["sharon"].sheet.skills
