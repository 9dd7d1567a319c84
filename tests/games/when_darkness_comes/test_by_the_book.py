"""Positions written from the rulebook alone, where the game once did something else."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import board, lasting, modifiers
from noctuary.games.when_darkness_comes.combat import adversaries, blows, combat, security
from noctuary.games.when_darkness_comes.events import Deferred
from noctuary.games.when_darkness_comes.magic import control, spells
from noctuary.games.when_darkness_comes.seen import redeal
from noctuary.games.when_darkness_comes.state import Lasting
from tests.games.when_darkness_comes.table import Table

DOOR, INSIDE = "cafe.0.3", "cafe.1.3"

# ── entering where something stands ───────────────────────────────────────────────────────────


@pytest.mark.rule("WD-28.2", "WD-10.6", "WD-10.9")
@pytest.mark.parametrize(("way", "dice"), [("pick", (2, 2, 4, 5, 6)), ("force", (2, 2, 5))])
def test_whoever_opens_a_door_and_enters_an_adversarys_square_fights(
    way: str, dice: tuple[int, ...]
) -> None:
    t = Table("cafe", kirk=DOOR).show("zombie.1", INSIDE).turn()
    t.reply(f"{way}:cafe.door.0").dice(*dice).reply("enter")
    assert t.g.combat is not None
    assert t.g.combat.opponent == "zombie.1"


@pytest.mark.rule("WD-28.2", "WD-10.17")
def test_whoever_climbs_into_an_adversarys_square_fights() -> None:
    t = Table("cafe", kirk="cafe.2.0").show("zombie.1", "cafe.2.1").turn()
    t.reply("climb:cafe.window.1").dice(2, 2, 4, 5)
    assert t.at("kirk") == "cafe.2.1"
    assert t.g.combat is not None


@pytest.mark.rule("WD-28.2", "WD-39.25", "WD-7.14")
def test_translocate_into_trouble_is_a_fight_or_the_end_of_the_movement() -> None:
    t = Table("market_square cafe", robert="market_square.2.3").show("zombie.1", "cafe.0.0")
    t.turn().do(spells.ChooseSquare("robert", "cafe")).reply("to:cafe.0.0")
    assert t.g.combat is not None
    t = Table("market_square cafe", robert="market_square.2.3").hide("zombie.1", "cafe.0.0")
    t.turn(acted=True).do(spells.ChooseSquare("robert", "cafe")).reply("to:cafe.0.0")
    assert t.told(Deferred), "nobody walks off a face-down disk"
    assert "zombie.1" in t.g.shown


@pytest.mark.rule("WD-21.3", "WD-10.20")
def test_whoever_climbs_out_of_a_window_meets_the_obstacle_beside_it() -> None:
    t = Table("cafe", kirk="cafe.2.1").show("fallen_tree.1", "cafe.1.0").turn()
    t.reply("climb:cafe.window.1").dice(2, 2, 4, 5)
    assert t.at("kirk") == "cafe.2.0"
    t.announced()
    assert t.g.agenda[-1].check.purpose == "obstacle"


@pytest.mark.rule("WD-10.22", "WD-8.16")
@pytest.mark.parametrize("moved", [False, True])
def test_whoever_enters_by_an_action_owes_the_look_before_and_after_a_movement(moved: bool) -> None:
    t = Table("cafe", kirk=DOOR).hide("flashlight.1", "cafe.2.2").turn(moved=moved)
    t.reply("pick:cafe.door.0").dice(2, 2, 4, 5, 6).reply("enter")
    assert [event.who for event in t.told(Deferred)] == ["kirk"]
    assert "flashlight.1" in t.g.shown, "and his next turn begins with it"


@pytest.mark.rule("WD-7.19", "WD-10.26", "WD-10.29")
def test_a_wound_bleeds_also_at_a_door_that_luck_or_a_friend_opens() -> None:
    t = Table("cafe", kirk=DOOR, sharon=INSIDE).change("kirk", bleeding=True).turn("kirk")
    t.reply("move").dice(2, 3, 5).reply("knock:cafe.door.0", "accept")
    assert t.at("kirk") == INSIDE
    assert t["kirk"].damage == 1
    t = Table("cafe", kirk=DOOR).change("kirk", bleeding=True, door_fate=1).turn("kirk")
    t.reply("move").dice(2, 3, 5).reply("luck:cafe.door.0")
    assert t["kirk"].damage == 1


# ── luck and jinx at doors ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-10.29", "WD-36.22")
def test_luck_opens_a_door_without_a_roll_and_without_an_action() -> None:
    t = Table("cafe", kirk=DOOR).change("kirk", door_fate=1).turn()
    t.reply("luck:cafe.door.0")
    assert t.at("kirk") == INSIDE
    assert not t.g.acted
    assert t.g.moved
    assert t["kirk"].door_fate == 0
    t = Table("cafe", kirk=DOOR).change("kirk", door_fate=1).turn().reply("pick:cafe.door.0")
    assert t.options == ("enter", "stay"), "a pick against no locks needs no dice"
    assert t["kirk"].door_fate == 0


@pytest.mark.rule("WD-10.28", "WD-36.11")
def test_a_jinxed_character_finds_an_unlocked_door_locked() -> None:
    t = Table("hospital", kirk="hospital.0.3").change("kirk", door_fate=-1).turn()
    t.reply("move").dice(2, 3, 5)
    assert "go:hospital.1.3" not in t.options
    t.reply("try:hospital.door.0")
    assert t["kirk"].door_fate == 0
    assert "go:hospital.1.3" in t.options, "only the next door is locked"
    lucky = Table("hospital", kirk="hospital.0.3").turn().reply("move").dice(2, 3, 5)
    assert "go:hospital.1.3" in lucky.options


# ── control, and spells of adversaries ────────────────────────────────────────────────────────


def controlled(order: str) -> Table:
    """Robert has turned up a zombie, and his Control has succeeded."""
    t = Table("market_square", robert="market_square.2.3").show("zombie.1", "market_square.2.5")
    t.turn().do(control.Command("robert", "zombie.1"), adversaries.Advance("zombie.1", "robert"))
    return t.reply(order)


@pytest.mark.rule("WD-39.22", "WD-14.6")
def test_a_controlled_adversary_does_what_it_is_told_and_nothing_else() -> None:
    t = controlled("nothing")
    assert t.at("zombie.1") == "market_square.2.5"
    assert t.g.combat is None
    t = controlled("run:market_square.2.7")
    assert t.at("zombie.1") == "market_square.2.7", "it does not run back"


@pytest.mark.rule("WD-39.14", "WD-39.22")
def test_whoever_is_killed_in_the_turn_of_its_control_gives_its_defence_only() -> None:
    t = controlled("nothing")
    combat.kill(t.g, "zombie.1", "robert", ranged=False)
    assert t["robert"].vp == t.g.pack.disks["zombie.1"].d
    t.begin("robert")
    assert t.g.tamed == []


@pytest.mark.rule("WD-38.12", "WD-38.15")
def test_a_freeze_by_an_adversary_is_counted_in_the_turns_of_its_target() -> None:
    t = Table("market_square", robert="market_square.2.3").show("zombie.1", "market_square.2.3")
    t.do(combat.BeginCombat("zombie.1", "robert"), active="robert")
    lasting.start(t.g, Lasting("freeze", "zombie.1", "robert", rounds=2))
    combat.stop(t.g, "left", "WD-28.15")
    for turns_left in (2, 1):
        assert t.g.lasting["freeze:robert"].turns == turns_left
        lasting.count_turns(t.g, "robert")
        if turns_left == 2:
            assert t.g.lasting["freeze:robert"].turns == 2, "the present turn is not counted"
            lasting.count_turns(t.g, "robert")
    assert not modifiers.is_frozen(t.g, "robert")


@pytest.mark.rule("WD-38.12")
def test_rounds_become_turns_also_when_a_turn_is_cut_short() -> None:
    t = Table("market_square", robert="market_square.2.3").show("zombie.1", "market_square.2.3")
    t.do(combat.BeginCombat("zombie.1", "robert"), active="robert")
    lasting.start(t.g, Lasting("freeze", "zombie.1", "robert", rounds=3))
    lasting.break_off(t.g)
    assert t.g.combat is None
    assert (t.g.lasting["freeze:robert"].turns, t.g.lasting["freeze:robert"].rounds) == (3, 0)


# ── what everybody has seen ───────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-23.5", "WD-40.5")
def test_a_disk_that_is_turned_down_where_it_lies_is_known_to_all() -> None:
    t = Table("market_square", kirk="market_square.2.3", sharon="market_square.2.4")
    t.show("zombie.1", "market_square.0.0").hide("zombie.2", "market_square.0.1")
    t.hide("ghoul.1", "market_square.7.7")
    board.turn_down(t.g, "zombie.1", "WD-23.5")
    assert t.g.known["zombie.1"] == (0, 1)
    for seed in range(5):
        twin = redeal.redeal(t.g, 0, seed)
        assert twin.hidden[t.square("market_square.0.0")] == ("zombie.1",)
    seen = {disk.square: disk.disk for disk in GAME.view(t.g, 1).disks}
    assert seen["market_square.0.0"] is not None
    assert seen["market_square.0.1"] is None


# ── security ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-8.19", "WD-22.19")
def test_security_that_is_seen_through_a_window_is_met() -> None:
    t = Table("cafe", valerie="cafe.2.0", kirk="cafe.5.5").hide("night_watchman.1", "cafe.2.2")
    t.turn("valerie").reply("stand")
    assert t.step == "MeetSecurity"
    t.reply("deal").dice(1, 3, 4)
    assert t["valerie"].failure == 1
    assert t.at("valerie") == "cafe.2.0", "she was never in the building"
    assert t.at("kirk") == DOOR, "everybody inside is thrown out"


@pytest.mark.rule("WD-29.21", "WD-22.10", "WD-R126")
def test_a_guard_is_fought_over_the_distance_with_the_bonus_for_that_range() -> None:
    t = Table("cafe", brian="cafe.2.2").give("brian", "handgun.1", "sniper_rifle")
    t.show("night_watchman.1", "cafe.2.4").turn()
    t.do(combat.BeginCombat("night_watchman.1", "brian", rounds=1, security=True))
    bare = t["brian"].sheet.attack
    check = blows.attack_check(t.g, "brian", "handgun.1", "night_watchman.1", 3)
    assert check.dice == bare + 0, "pistol at range 2"
    assert "with:sniper_rifle" in blows.attacks(t.g, "brian", "night_watchman.1")
    assert blows.attack_check(t.g, "brian", "handgun.1", "", 3).dice == bare + 2, "hand to hand"


@pytest.mark.rule("WD-22.20", "WD-39.13", "WD-R127")
def test_a_frozen_guard_throws_nobody_out() -> None:
    t = Table("cafe", kirk="cafe.2.2").show("night_watchman.1", "cafe.2.4").turn()
    lasting.start(t.g, Lasting("freeze", "kirk", "night_watchman.1", turns=3))
    t.do(security.Fail("kirk", "night_watchman.1"))
    assert t.at("kirk") == "cafe.2.2"
    assert t["kirk"].failure == 0
    assert "night_watchman.1" not in t.g.shown, "it is reshuffled, and the spell with it"
    assert not t.g.lasting


@pytest.mark.rule("WD-33.2")
def test_every_success_of_healing_is_a_point_also_without_a_disk_to_remove() -> None:
    t = Table("market_square", steve="market_square.2.3", brian="market_square.2.3")
    t.change("brian", bleeding=True).turn("steve").reply("heal:brian").dice(2, 2, 5, 6)
    assert t["steve"].vp == 2
    assert not t["brian"].bleeding
