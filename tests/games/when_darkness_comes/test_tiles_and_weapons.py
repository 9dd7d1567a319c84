"""What a new tile brings, where tiles may lie, and which weapons reach whom."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.combat import blows, ranged, security
from noctuary.games.when_darkness_comes.content.disks import RANGES
from noctuary.games.when_darkness_comes.content.tiles import SIDE
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.state import Lasting, LockChange
from tests.games.when_darkness_comes.stage import HERE, THERE
from tests.games.when_darkness_comes.table import Table

# ── tiles ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-6.3")
def test_the_magic_shop_takes_components_from_the_top_of_the_supply_first() -> None:
    t = Table("market_square magic_shop", kirk=HERE)
    t.g.supply = ["orb.1", "zombie.1", "incense.1", "crowbar"]
    board.fill_marks(t.g, "magic_shop")
    laid = [disk for disks in t.g.hidden.values() for disk in disks]
    assert laid == ["incense.1", "orb.1", "crowbar"]
    t.g.supply = ["orb.2", "zombie.2"]
    board.fill_marks(t.g, "cafe")
    assert t.g.supply == []
    assert [disk for disks in t.g.hidden.values() for disk in disks][3:] == ["zombie.2", "orb.2"]


@pytest.mark.rule("WD-6.9", "WD-6.10", "WD-6.11")
def test_marks_stay_empty_where_there_is_nothing_left() -> None:
    t = Table("market_square", kirk=HERE)
    board.fill_marks(t.g, "cafe")
    assert t.g.hidden == {}
    t.g.obstacle_pool = ["looters", "gas_leak"]
    board.fill_marks(t.g, "cafe")
    assert t.g.hidden == {t.square("cafe.7.0"): ("gas_leak",)}
    assert t.g.obstacle_pool == ["looters"]


@pytest.mark.rule("WD-6.12")
@pytest.mark.parametrize(
    ("tile", "rotation", "place"),
    [
        ("school_west", 0, (6, 5)),
        ("school_west", 1, (5, 6)),
        ("school_west", 2, (4, 5)),
        ("school_west", 3, (5, 4)),
        ("school_east", 0, (4, 5)),
        ("hotel_ground", 0, None),
        ("cafe", 0, None),
    ],
)
def test_the_other_half_lies_at_its_side(
    tile: str, rotation: int, place: tuple[int, int] | None
) -> None:
    assert board.partner_place(Table().g, tile, 5, 5, rotation) == place


@pytest.mark.rule("WD-6.5", "WD-6.12")
def test_a_tile_fits_only_where_its_other_half_has_room() -> None:
    t = Table("market_square@0,0 cafe@2,0", kirk=HERE)
    x, y = board.beyond(t.g, t.square("market_square.3.7"), 1)
    assert (x, y) == (SIDE, 3)
    free = board.legal_rotations(t.g, "school_west", x, y, 1)
    t = Table("market_square@0,0 cafe@2,0 bank@1,1 library@1,-1", kirk=HERE)
    crowded = board.legal_rotations(t.g, "school_west", x, y, 1)
    assert free
    assert set(crowded) < set(free)
    assert 0 not in free, "the cafe lies there"


@pytest.mark.rule("WD-40.1")
def test_a_tile_of_the_story_lies_at_an_open_rim_and_leaves_the_stack() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.stack, t.g.round = ["church", "library"], 2
    board.lay_anywhere(t.g, "church")
    assert t.g.stack == ["library"]
    placed = t.g.board.tiles[-1]
    assert placed.tile == "church"
    assert abs(placed.x) + abs(placed.y) == 1


@pytest.mark.rule("WD-6.6")
def test_tiles_laid_aside_go_back_when_one_fits() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.stack, t.g.tiles_aside, t.g.top_known = ["church"], ["bank", "cafe"], 1
    board.put_back_aside(t.g)
    assert sorted(t.g.stack) == ["bank", "cafe", "church"]
    assert (t.g.tiles_aside, t.g.top_known) == ([], 0)
    t.g.top_known = 1
    board.put_back_aside(t.g)
    assert t.g.top_known == 1, "nothing lay aside, so nothing is mixed"


# ── light and locks ───────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-7.4", "WD-7.5", "WD-7.6", "WD-39.16")
@pytest.mark.parametrize(
    ("square", "light", "weather", "penalty", "glowing"),
    [
        (HERE, "day", "clear", 0, 0),
        (HERE, "dusk", "heavy_rain", 2, 2),
        (HERE, "night", "light_rain", 2, 1),
        ("cafe.2.2", "dusk", "heavy_rain", 1, 0),
        ("cafe.2.2", "night", "clear", 2, 0),
    ],
)
def test_light_takes_the_dark_away_and_a_lamp_the_rain_too(
    square: str, light: str, weather: str, penalty: int, glowing: int
) -> None:
    t = Table("market_square cafe", kirk=square, light=light, weather=weather)
    assert modifiers.penalty(t.g, "kirk") == penalty
    t.g.lasting["light:kirk"] = Lasting("light", "kirk", "kirk", turns=1)
    assert modifiers.penalty(t.g, "kirk") == glowing
    t.give("kirk", "flashlight.1")
    assert modifiers.penalty(t.g, "kirk") == 0


@pytest.mark.rule("WD-10.12")
def test_a_window_is_as_strong_as_the_nearest_door_and_the_weaker_of_two() -> None:
    t = Table("market_square cafe", kirk=HERE)
    gates = t.g.layout.gates
    windows = [modifiers.locks(t.g, gates[f"cafe.window.{n}"]) for n in range(3)]
    assert windows == [1, 1, 2]
    t.g.lock_changes["cafe.door.1"] = LockChange(0, "kirk", 1)
    assert modifiers.locks(t.g, gates["cafe.window.2"]) == 0


# ── weapons ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-29.7", "WD-29.21", "WD-22.10")
@pytest.mark.parametrize("distance", range(5))
def test_a_gun_in_the_hand_has_the_bonus_of_its_range(distance: int) -> None:
    t = Table("market_square", kirk="market_square.0.0").give("kirk", "shotgun", "crowbar")
    assert blows.close_bonus(t.g, "shotgun", distance) == RANGES["shotgun"].get(distance)
    assert blows.close_bonus(t.g, "crowbar", distance) == t.g.disk("crowbar").melee
    assert blows.close_bonus(t.g, "flashlight.1", distance) is None
    t.show("night_watchman.1", f"market_square.0.{distance}")
    assert blows.distance_to(t.g, "kirk", "night_watchman.1") == distance
    assert blows.distance_to(t.g, "kirk", "sharon") == 0


@pytest.mark.rule("WD-31.1")
def test_two_melee_weapons_in_either_order_for_whoever_has_learned_it() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "crowbar", "handgun.1", "wrench.1")
    assert blows.attacks(t.g, "kirk") == ["bare", "with:crowbar", "with:handgun.1", "with:wrench.1"]
    t.skills("kirk", two_fisted=3)
    assert blows.attacks(t.g, "kirk")[4:] == ["pair:crowbar:wrench.1", "pair:wrench.1:crowbar"]


REACH = {"handgun.1": (0, 1, 2, 3, 4), "crossbow": (1, 2, 3, 4), "kitchen_knife.1": (1, 2)}
"""At which ranges one shoots or throws, as far as one sees."""


@pytest.mark.rule("WD-30.1", "WD-30.5", "WD-30.7", "WD-30.8")
def test_shots_need_a_weapon_for_the_range_and_a_target_in_sight() -> None:
    t = Table("market_square cafe", kirk="market_square.0.0").give("kirk", "crowbar")
    t.give("kirk", "handgun.1", "crossbow", "kitchen_knife.1")
    for distance in range(5):
        t.show("zombie.1", f"market_square.0.{distance}")
        found = ranged.shots(t.g, "kirk", "zombie.1")
        for item, ranges in REACH.items():
            assert (f"shoot:{item}:zombie.1" in found) == (distance in ranges), (item, distance)
    t.change("kirk", square="cafe.1.0").show("zombie.1", "cafe.1.2")
    assert ranged.shots(t.g, "kirk", "zombie.1") == [], "behind a wall"


@pytest.mark.rule("WD-30.4")
def test_targets_are_living_opponents_elsewhere() -> None:
    t = Table("market_square", kirk=HERE).show("zombie.1", HERE).show("zombie.2", THERE)
    t.show("hunter", THERE).show("door_chime", THERE).show("house_dog", THERE)
    assert ranged.targets(t.g, "kirk") == ["zombie.2", "house_dog"]


@pytest.mark.rule("WD-30.6", "WD-30.20")
@pytest.mark.parametrize(
    ("item", "skill"), [("handgun.1", "ranged_mechanical"), ("kitchen_knife.1", "ranged_hand")]
)
def test_a_shot_is_rolled_with_attack_the_skill_and_the_range(item: str, skill: str) -> None:
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.2")
    t.give("kirk", item).change("kirk", tn_shift=1)
    check = ranged.shot_check(t.g, "kirk", item, "zombie.1", 2)
    printed = t.g.disk("zombie.1").d
    bonus = RANGES[t.g.disk(item).column][2]
    assert (check.skills, check.tn, check.dice) == (
        (skill,),
        printed + 1,
        t["kirk"].sheet.attack + bonus,
    )
    assert pools.pool(t.g, check, pools.best_way(t.g, check)) >= check.dice


@pytest.mark.rule("WD-30.21")
@pytest.mark.parametrize(("active", "turns"), [("kirk", 2), ("sharon", 1)])
def test_a_thrown_weapon_is_kept_in_mind_to_the_end_of_the_next_turn(
    active: str, turns: int
) -> None:
    t = Table("market_square", kirk=HERE, sharon=THERE).give("kirk", "kitchen_knife.1", vp=True)
    t.g.active = active
    vp = t["kirk"].vp
    ranged.throw(t.g, "kirk", "kitchen_knife.1", t.square(THERE))
    assert (t.at("kitchen_knife.1"), t["kirk"].vp) == (THERE, vp)
    ranged.forget_thrown(t.g, "sharon")
    for left in range(turns, 0, -1):
        assert t.g.thrown["kitchen_knife.1"].turns == left
        assert t["kirk"].vp == vp
        ranged.forget_thrown(t.g, "kirk")
    assert t.g.thrown == {}
    assert t["kirk"].vp == vp - t.g.disk("kitchen_knife.1").vp


@pytest.mark.rule("WD-22.1", "WD-22.8")
@pytest.mark.parametrize(
    ("disk", "words"),
    [
        ("door_chime", ["deal", "sneak"]),
        ("house_dog", ["deal", "fight", "sneak", "retreat"]),
        ("night_watchman.1", ["deal", "fight", "sneak", "retreat"]),
    ],
)
def test_what_can_be_done_about_each_kind_of_security(disk: str, words: list[str]) -> None:
    t = Table("market_square cafe", kirk="cafe.2.2").show(disk, "cafe.2.3")
    t.do(security.MeetSecurity("kirk", disk))
    assert list(t.options) == words
    t.give("kirk", "handgun.1").do(security.MeetSecurity("kirk", disk))
    shots = [f"shoot:handgun.1:{disk}"] if "fight" in words else []
    assert list(t.options) == [*words, *shots]
    t.do(security.MeetSecurity("kirk", disk, may_shoot=False, may_avoid=False))
    assert list(t.options) == (["deal", "fight"] if "fight" in words else list(t.options))


@pytest.mark.rule("WD-22.15")
def test_nobody_retreats_who_cannot_take_a_step() -> None:
    t = Table("market_square cafe", kirk="cafe.2.2").show("house_dog", "cafe.2.3")
    t.g.lasting["freeze:kirk"] = Lasting("freeze", "kirk", "kirk", turns=1)
    t.do(security.MeetSecurity("kirk", "house_dog"))
    assert t.options == ("deal", "fight", "sneak")


@pytest.mark.rule("WD-6.6")
def test_what_lay_there_from_the_start_has_not_left_the_stack() -> None:
    t = Table("market_square", kirk=HERE)
    assert board.drawn(t.g) == 0
    t.lay("cafe", "bank")
    assert board.drawn(t.g) == 2
