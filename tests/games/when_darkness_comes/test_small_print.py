"""What the rulebook says in passing: lost turns, doors, loads and spells that meet each other."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.combat import ranged, security
from noctuary.games.when_darkness_comes.magic import control, spells
from noctuary.games.when_darkness_comes.moving import fate, movement
from noctuary.games.when_darkness_comes.night import orders
from noctuary.games.when_darkness_comes.state import Lasting
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"
DOOR, INSIDE = "cafe.0.3", "cafe.1.3"
GUARD = "night_watchman.1"

# ── fate in the middle of something ───────────────────────────────────────────────────────────


@pytest.mark.rule("WD-28.14", "WD-28.15", "WD-36.15")
def test_whoever_loses_the_turn_cannot_leave_a_fight_to_others_either() -> None:
    t = Table(kirk=HERE, brian=HERE).show("zombie.1", HERE).begin("kirk")
    t.reply("leave").dice(1, 3, 5).dice(4, 5)
    assert t.at("kirk") == HERE
    assert t["kirk"].willpower == 4
    assert t.g.combat is not None
    assert t.g.combat.main == "kirk", "he must fight after all"


@pytest.mark.rule("WD-28.14", "WD-28.15", "WD-36.7")
def test_a_lost_turn_keeps_the_main_combatant_in_the_fight() -> None:
    t = Table(kirk=HERE, brian=HERE).show("zombie.1", HERE).begin("kirk").reply("fight")
    t.dice(2, 3, 4, 5).reply("leave").dice(1, 3, 5).dice(4, 5)
    assert t.step == "CharacterAttacks"
    assert t.g.combat is not None
    assert t.g.combat.main == "kirk"


@pytest.mark.rule("WD-36.14", "WD-36.25", "WD-7.8")
@pytest.mark.parametrize(("red", "points"), [(6, 12), (1, 3)])
def test_fate_doubles_or_halves_every_movement_of_the_turn(red: int, points: int) -> None:
    t = Table(kirk=HERE).show("shambler.1", HERE).begin("kirk")
    t.reply("flee").dice(red, 2, 2).dice(4, 4)
    assert t.g.points == 2 * points
    t.reply("go:market_square.1.3", "stop", "move").dice(2, 2, 3)
    assert t.g.points == 2 * points
    assert t.g.swing != 0
    t.begin("kirk")
    assert t.g.swing == 0, "the next turn is another one"


@pytest.mark.rule("WD-36.14", "WD-36.25")
def test_what_doubles_and_what_halves_cancel_each_other_and_others_feel_neither() -> None:
    t = Table(kirk=HERE, brian=HERE).turn("kirk")
    t.g.swing = 1
    t.reply("move").dice(1, 2, 2).dice(4, 4)
    assert t.g.points == 2 * 6
    t = Table(kirk=HERE, brian="market_square.0.0").turn("kirk")
    t.g.swing = 1
    t.do(fate.Heed("brian", flight=True))
    assert t.g.points == 2 * 4, "it is Kirk's turn that is blessed"


@pytest.mark.rule("WD-7.22")
@pytest.mark.parametrize(("made", "exhausted"), [(0, False), (1, True), (2, True)])
def test_two_movements_or_more_exhaust(made: int, exhausted: bool) -> None:
    t = Table(kirk=HERE)
    t.g.movements["kirk"] = made
    t.do(movement.BeginWalk("kirk"))
    assert t["kirk"].exhausted == exhausted


# ── doors by luck ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-5.10", "WD-10.29")
def test_whoever_has_entered_by_luck_neither_rests_nor_heals_in_that_turn() -> None:
    t = Table("cafe", kirk=DOOR).change("kirk", door_fate=1, damage=1).turn()
    assert {"rest", "heal_self"} <= t.words
    t.reply("luck:cafe.door.0")
    assert not {"rest", "heal_self"} & t.words


@pytest.mark.rule("WD-5.9", "WD-10.29")
def test_luck_at_a_door_is_no_way_out_of_a_fight() -> None:
    t = Table("cafe", kirk=DOOR).change("kirk", door_fate=1).show("zombie.1", DOOR)
    t.turn(acted=True)
    assert "luck" not in t.words


@pytest.mark.rule("WD-10.24", "WD-28.2")
def test_whoever_is_invited_into_an_adversarys_square_fights_it() -> None:
    t = Table("cafe", kirk=DOOR, brian="cafe.0.4").show("zombie.1", INSIDE).turn("kirk")
    t.reply("pick:cafe.door.0").dice(2, 2, 4, 5, 6).reply("stay", "invite:brian")
    t.reply("accept", seat=1)
    assert t.g.combat is not None
    assert t.g.combat.main == "brian"


# ── loads ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-17.17", "WD-17.19")
def test_whoever_carries_too_much_rolls_for_every_new_item_even_a_light_one() -> None:
    t = Table(kirk=HERE).give("kirk", "shotgun", "fire_axe")
    t.show("police_badge", HERE, found=True).turn().reply("take:police_badge")
    assert t.pool == 3
    t = Table(kirk=HERE).give("kirk", "shotgun", "fire_axe")
    t.show("orb.1", HERE, found=True).turn().reply("take:orb.1")
    assert t.step == "TakeTurn", "components have no weight at all"


def too_heavy_to_fetch() -> Table:
    """Kirk has thrown a knife, tried to take it back, and could not carry it."""
    t = Table(kirk=HERE, brian=HERE).give("kirk", "kitchen_knife.1", "shotgun", "fire_axe", vp=True)
    t.g.active = "kirk"
    ranged.throw(t.g, "kirk", "kitchen_knife.1", t.square(HERE))
    t.turn("kirk").reply("take:kitchen_knife.1").dice(1, 2, 4).reply("keep")
    return t.reply("drop:kitchen_knife.1", "drop:fire_axe")


@pytest.mark.rule("WD-30.21", "WD-17.18")
def test_a_thrown_weapon_that_was_too_heavy_brings_no_vp_a_second_time() -> None:
    t = too_heavy_to_fetch()
    before = t["kirk"].vp
    assert before == 4 + 2, "the shotgun, and the knife that he tried to fetch"
    t.begin("kirk").reply("take:kitchen_knife.1")
    assert t["kirk"].vp == before
    assert "kitchen_knife.1" in t["kirk"].items


@pytest.mark.rule("WD-30.21")
def test_a_thrown_weapon_counts_for_whoever_takes_it_and_for_nobody_else() -> None:
    t = too_heavy_to_fetch().turn("kirk").reply("end")
    assert t["kirk"].vp == 6, "it is his as long as nobody takes it"
    t.turn("brian").reply("take:kitchen_knife.1")
    assert (t["kirk"].vp, t["brian"].vp) == (4, 2)


# ── out of a guard's sight ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-22.21", "WD-R130", "WD-39.25")
@pytest.mark.parametrize("fights", [False, True])
def test_whoever_vanishes_from_security_need_not_deal_with_it(fights: bool) -> None:
    t = Table("market_square cafe", robert=INSIDE).give("robert", "orb.1").show(GUARD, "cafe.2.2")
    t.turn().do(security.MeetSecurity("robert", GUARD))
    if fights:
        t.reply("fight").dice(*[3] * t.pool)
    t.reply("cast:translocate").dice(*[3] * t.pool)
    t.reply("tile:market_square", f"to:{HERE}")
    assert t.step == "LayOut", "the guard goes back among the disks"
    t.reply(t.options[0])
    assert GUARD not in t.g.shown
    assert t["robert"].failure == 0
    assert t.at("robert") == HERE


# ── who cannot go anywhere ────────────────────────────────────────────────────────────────────

RIM = "market_square.0.7"


@pytest.mark.rule("WD-7.20", "WD-36.13")
def test_whoever_cannot_leave_the_tile_cannot_do_it_by_magic() -> None:
    t = Table("market_square cafe", robert=RIM).change("robert", tile_bound=True)
    t.turn().do(spells.ChooseTile("robert"))
    assert all("market_square" in option for option in t.options)
    t.turn(moved=True).change("robert", tile_bound=True).do(spells.GhostStep("robert"))
    assert "step:market_square.0.6" in t.options
    assert not [option for option in t.options if "cafe" in option]


@pytest.mark.rule("WD-7.20", "WD-39.23")
@pytest.mark.parametrize("bound", [False, True])
def test_nobody_who_is_bound_to_a_tile_can_be_made_to_leave_it(bound: bool) -> None:
    t = Table("market_square cafe", robert=HERE, kirk=RIM).change("kirk", tile_bound=bound)
    t.turn("robert").do(orders.OrderCharacter("robert", "kirk"))
    assert "run:market_square.0.5" in t.options
    assert ("run:cafe.0.0" in t.options) is not bound


@pytest.mark.rule("WD-39.15", "WD-39.25")
@pytest.mark.parametrize("frozen", [False, True])
def test_the_frozen_do_not_translocate(frozen: bool) -> None:
    t = Table("market_square cafe", robert=HERE).give("robert", "orb.1")
    if frozen:
        t.g.lasting["freeze:robert"] = Lasting("freeze", "kirk", "robert", turns=2)
    t.turn()
    assert ("cast:translocate" in t.options) is not frozen


# ── shooting at the second of two ─────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-30.2", "WD-8.14")
@pytest.mark.parametrize(("first", "shoots"), [("annoying_kid", True), ("street_kid", False)])
def test_a_shot_at_the_second_disk_wants_an_action_that_is_left(first: str, shoots: bool) -> None:
    t = Table(kirk="market_square.0.3").give("kirk", "handgun.1")
    t.hide(first, "market_square.0.1").hide("zombie.1", "market_square.0.5").turn().reply("stand")
    t.reply(f"meet:{first}")
    if first == "street_kid":
        t.dice(6, 1, 2)
    assert t.step == "MeetAdversary"
    assert ("shoot" in t.words) is shoots


@pytest.mark.rule("WD-39.24", "WD-39.12")
def test_a_guard_that_was_sent_away_is_not_frozen_when_its_disk_comes_up_again() -> None:
    t = Table("cafe", robert=INSIDE).show(GUARD, "cafe.2.2").turn()
    t.g.lasting[f"freeze:{GUARD}"] = Lasting("freeze", "robert", GUARD, turns=3)
    t.do(control.Command("robert", GUARD))
    assert GUARD in t.g.discard
    assert not t.g.lasting


@pytest.mark.rule("WD-37.3", "WD-38.2", "WD-38.8")
@pytest.mark.parametrize("willpower", [0, 1])
def test_without_willpower_nobody_casts_even_in_a_fight(willpower: int) -> None:
    t = Table(robert=HERE).give("robert", "incense.1").show("zombie.1", HERE)
    t.change("robert", willpower=willpower).begin().reply("fight").dice(2, 2, 1).reply("fight")
    assert t.step == "CharacterAttacks"
    assert ("cast" in t.words) is bool(willpower)


@pytest.mark.rule("WD-37.3", "WD-39.2")
@pytest.mark.parametrize("willpower", [0, 1])
def test_without_willpower_no_spell_is_answered(willpower: int) -> None:
    t = Table(robert=HERE).give("robert", "crystal.1", "precious_metal.1")
    t.show("ember_witch", HERE).change("robert", willpower=willpower).begin().reply("fight")
    assert ("dispel" in t.words) is bool(willpower)


@pytest.mark.rule("WD-28.8", "WD-28.15")
def test_the_question_names_the_speed_of_the_fastest_and_none_where_others_stay() -> None:
    t = Table(kirk=HERE).show("shambler.1", HERE).show("vampire", HERE).begin("kirk")
    t.reply("fight", "fight:shambler.1").dice(6, 1, 2, 4)
    assert "more than 4 movement points" in GAME.question(t.g, 0).why
    t = Table(kirk=HERE, brian=HERE).show("shambler.1", HERE).begin("kirk")
    t.reply("fight").dice(6, 1, 2, 4)
    assert "movement points" not in GAME.question(t.g, 0).why
