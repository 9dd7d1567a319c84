"""WD-E60 to WD-E79: our own examples of opposed checks, movement, tiles and sight."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.dice import opposed
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import Glimpsed, TileAside
from tests.games.when_darkness_comes.table import Table


def duel(first: int, second: int, gamble: bool = False) -> Table:
    """Two characters who roll so many dice against each other."""
    t = Table("market_square", kirk="market_square.2.3", sharon="market_square.2.3")
    if gamble:
        t.skills("kirk", gamble=4)
    checks = [
        Check(who=who, purpose="steal", attribute="attack", kind="opposed", dice=dice)
        for who, dice in (("kirk", first), ("sharon", second))
    ]
    return t.do(opposed.Oppose(*checks), active="kirk")


def won(t: Table) -> bool:
    assert t.g.result is not None
    return t.g.result.success


@pytest.mark.rule("WD-E60", "WD-4.12")
def test_the_straight_with_the_higher_top_face_wins() -> None:
    assert not won(duel(4, 4).dice(2, 3, 4, 6).dice(3, 4, 5, 1))


@pytest.mark.rule("WD-E61", "WD-4.13")
def test_faces_are_compared_between_different_hands_of_equal_value() -> None:
    assert won(duel(4, 4, gamble=True).dice(6, 6, 2, 2).dice(3, 4, 5, 5))


@pytest.mark.rule("WD-E62", "WD-4.14")
def test_loose_dice_break_no_tie() -> None:
    t = duel(3, 3).dice(5, 5, 6).dice(5, 5, 1)
    assert t.pool == 3
    assert won(t.dice(6, 6, 1).dice(5, 5, 1))


@pytest.mark.rule("WD-E63", "WD-4.14")
def test_two_ties_are_rolled_again() -> None:
    t = duel(3, 3).dice(6, 1, 3).dice(6, 2, 4).dice(1, 3, 4).dice(2, 4, 5)
    assert won(t.dice(2, 2, 1).dice(6, 3, 1))


# ── movement ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-E64", "WD-7.10")
def test_five_points_lead_over_three_woods_squares() -> None:
    t = Table("woods_b", kirk="woods_b.0.0").turn().reply("move").dice(2, 6, 4)
    assert t.g.points == 10
    assert "go:woods_b.0.3" in t.options
    assert "go:woods_b.0.4" not in t.options
    t.reply("go:woods_b.0.3")
    assert t.step == "TakeTurn", "no points are left"


@pytest.mark.rule("WD-E65", "WD-7.11", "WD-7.9")
def test_half_a_point_buys_a_street_square_and_nothing_else() -> None:
    t = Table("crossroads", brian="crossroads.2.5").change("brian", damage=1)
    t.turn().reply("move").dice(2, 3, 5)
    assert t.g.points == 6
    t.reply("go:crossroads.2.6", "go:crossroads.2.7", "go:crossroads.2.6", "go:crossroads.1.6")
    assert t.g.agenda[-1].points == 1
    assert set(t.options) == {"go:crossroads.2.6", "go:crossroads.1.5", "stop"}


@pytest.mark.rule("WD-E66", "WD-7.2", "WD-28.10")
def test_there_is_always_one_point_and_it_does_not_outrun_a_zombie() -> None:
    t = Table("crossroads", light="night", brian="crossroads.2.5").change("brian", damage=3)
    t.turn().reply("move").dice(2, 3, 5)
    assert t.g.points == 2
    assert {"go:crossroads.2.7", "go:crossroads.1.6"} - set(t.options) == {"go:crossroads.1.6"}
    t = Table("crossroads", light="night", brian="crossroads.2.5").change("brian", damage=3)
    t.show("zombie.1", "crossroads.2.5").begin().reply("flee").dice(2, 3, 5)
    assert t["brian"].willpower == 4
    assert t.g.combat is not None, "the flight has failed"


@pytest.mark.rule("WD-E67", "WD-7.8", "WD-36.25")
def test_doubled_then_halved_by_exhaustion() -> None:
    t = Table("market_square", weather="heavy_rain", steve="market_square.0.0")
    t.change("steve", exhausted=True).turn().reply("move").dice(6, 6, 3).dice(4, 4)
    assert t.g.points == 2 * 4
    assert not t["steve"].exhausted
    assert "go:market_square.7.1" in t.options
    assert "go:market_square.7.2" not in t.options


@pytest.mark.rule("WD-E68", "WD-7.8", "WD-36.14")
def test_halved_twice_rounding_up() -> None:
    t = Table("market_square", kirk="market_square.0.0").change("kirk", exhausted=True)
    t.turn().reply("move").dice(1, 6, 4).dice(2, 6)
    assert t.g.points == 2 * 2


@pytest.mark.rule("WD-E69", "WD-7.4", "WD-7.5", "WD-7.6", "WD-12.2")
def test_penalties() -> None:
    def penalty(light: str, weather: str, square: str, lit: bool = False) -> int:
        t = Table("cafe cave", light=light, weather=weather, steve=square)
        if lit:
            t.g.lit.append(t.g.layout.rooms[t.square(square)])
        return modifiers.penalty(t.g, "steve")

    assert penalty("dusk", "heavy_rain", "cafe.0.0") == 2
    assert penalty("dusk", "heavy_rain", "cafe.2.2") == 1
    assert penalty("day", "heavy_rain", "cafe.2.2") == 0
    assert penalty("night", "clear", "cafe.2.2", lit=True) == 0
    assert penalty("day", "clear", "cave.5.2") == 2


@pytest.mark.rule("WD-E70", "WD-6.2", "WD-6.8", "WD-6.9", "WD-6.4", "WD-6.10")
def test_sharon_draws_the_cabin_with_half_a_point_left() -> None:
    t = Table("market_square", sharon="market_square.0.2")
    t.g.stack = ["cabin"]
    t.g.supply = [f"shambler.{n}" for n in range(1, 6)] + ["rat_swarm.1", "rat_swarm.2"]
    t.change("sharon", damage=3).turn().reply("move").dice(2, 5)
    assert t.g.points == 2
    t.reply("go:market_square.0.3", "explore:market_square.0.3:n")
    assert t.step == "Explore"
    t.reply("turn:0")
    assert t.at("sharon") == "cabin.7.3"
    assert len(t.g.hidden) == 6
    assert t.step != "Movement", "no points are left"


@pytest.mark.rule("WD-E71", "WD-6.6", "WD-6.13")
def test_a_school_without_room_is_laid_aside() -> None:
    t = Table(
        "market_square crossroads@1,1 city_park@-1,1 parking_lot@0,2",
        sharon="market_square.7.3",
    )
    # South of the market square one place is free, and all three around it are taken.
    t.g.stack, t.g.box = ["church", "school_west"], ["school_east"]
    t.turn().reply("move").dice(2, 5).reply("explore:market_square.7.3:s")
    assert [event.tile for event in t.told(TileAside)] == ["school_west"]
    assert t.g.agenda[-1].tile == "church"
    t.reply(t.options[0])
    assert t.g.stack == ["school_west"]


@pytest.mark.rule("WD-E72", "WD-6.15")
def test_the_elevator_costs_no_points() -> None:
    t = Table("hotel_ground hotel_upper@0,0", robert="hotel_ground.2.4")
    t.turn().reply("move").dice(2, 3)
    assert t.g.points == 8
    assert "go:hotel_upper.4.4" in t.options
    t.reply("go:hotel_upper.4.4")
    assert t.g.agenda[-1].points == 4, "two steps in the lobby, the ride is free"
    assert t.step == "Movement", "this is not entering a building"
    lay = t.g.layout
    assert lay.links[t.square("hotel_ground.4.4")] == t.square("hotel_upper.4.4")
    assert lay.links[t.square("hotel_ground.4.3")] == t.square("hotel_upper.4.3")


# ── sight ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-E73", "WD-8.5", "WD-8.4")
def test_the_doorway_corner_is_clear_and_the_wall_is_not() -> None:
    t = Table("cafe", steve="cafe.3.2")
    assert modifiers.sees(t.g, "steve", t.square("cafe.4.3"))
    assert not modifiers.sees(t.g, "steve", t.square("cafe.4.2"))
    t.hide("annoying_kid", "cafe.4.3").hide("chatterbox", "cafe.4.2").turn().reply("stand")
    assert t["steve"].nuisances == ("annoying_kid",)


def valerie_at_the_window(disk: str) -> Table:
    t = Table("cafe", valerie="cafe.2.0").give("valerie", "handgun.1")
    return t.hide(disk, "cafe.2.2").turn().reply("stand")


@pytest.mark.rule("WD-E74", "WD-8.8", "WD-8.19", "WD-8.13", "WD-R45")
def test_through_the_window_things_are_only_seen() -> None:
    t = valerie_at_the_window("flashlight.1")
    assert not t.g.shown["flashlight.1"].found
    assert not t.g.acted
    assert "search:flashlight.1" not in t.options
    t = valerie_at_the_window("night_watchman.1")
    assert t.step == "MeetSecurity"
    assert t.g.acted, "security is met as anywhere"
    t = valerie_at_the_window("number_3")
    assert [event.disk for event in t.told(Glimpsed)] == ["number_3"]
    assert t.g.known["number_3"] == (0,)
    assert not t.g.acted
    far = Table("cafe", valerie="cafe.3.0").hide("zombie.1", "cafe.2.2").turn().reply("stand")
    assert not far.g.shown


@pytest.mark.rule("WD-E74", "WD-14.4", "WD-30.22", "WD-R125")
def test_a_zombie_behind_glass_stays_unless_the_glass_is_shot() -> None:
    t = valerie_at_the_window("zombie.1")
    assert {"sneak", "face", "shoot"} <= t.words
    t.reply("face")
    assert t.at("zombie.1") == "cafe.2.2"
    assert t.g.turn == 1, "the action is used up, and with it the turn"
    t = valerie_at_the_window("zombie.1").reply("shoot:handgun.1:zombie.1")
    assert t["valerie"].failure == 1
    assert t.g.layout.gates["cafe.window.1"].broken
    t.dice(1, 3, 4, 6)
    assert t.at("zombie.1") == "cafe.2.0"
    assert t.g.combat is not None


@pytest.mark.rule("WD-E75", "WD-8.9", "WD-8.14", "WD-23.2")
def test_steve_meets_the_ally_first_and_may_still_search() -> None:
    t = Table("cafe", steve="cafe.2.3").hide("preacher", "cafe.2.1").hide("shotgun", "cafe.2.5")
    t.turn().reply("stand")
    assert set(t.options) == {"meet:preacher", "meet:shotgun"}
    t.reply("meet:preacher").dice(3, 4)
    assert t["steve"].failure == 1
    t.reply(t.options[0])
    assert "shotgun" in t.g.shown
    assert t.g.acted
    assert t.options == ("search", "leave")


@pytest.mark.rule("WD-E76", "WD-8.16", "WD-8.17", "WD-R28")
def test_a_look_that_has_to_wait_comes_first_in_the_next_turn() -> None:
    t = Table("market_square", kirk="market_square.0.0", brian="market_square.0.0")
    t.change("brian", damage=1).hide("zombie.1", "market_square.0.2")
    t.turn("kirk").reply("heal:brian").dice(6, 2, 3)
    t.reply("move").dice(2, 3, 5).reply("keep", "go:market_square.0.2")
    assert t["kirk"].pending_look
    assert "zombie.1" not in t.g.shown
    t.begin("kirk")
    assert t.step == "MeetAdversary"
    assert not t["kirk"].pending_look
    t.reply("sneak").dice(1, 1, 3, 4)
    assert t.g.acted
    assert {"move", "stand", "end"} <= set(t.options)


@pytest.mark.rule("WD-E77", "WD-8.10")
def test_of_two_disks_in_one_square_one_is_flipped() -> None:
    t = Table("market_square", steve="market_square.0.0")
    t.hide("annoying_kid", "market_square.0.1").hide("chatterbox", "market_square.0.1")
    t.turn().reply("stand")
    assert len(t["steve"].nuisances) == 1
    assert len(t.g.hidden[t.square("market_square.0.1")]) == 1


@pytest.mark.rule("WD-E78", "WD-21.2", "WD-8.12")
def test_a_flipped_obstacle_waits() -> None:
    t = Table("market_square", steve="market_square.0.0", kirk="market_square.0.7")
    t.hide("fallen_tree.1", "market_square.0.3").hide("zombie.1", "market_square.0.4")
    t.turn("steve").reply("stand")
    assert "fallen_tree.1" in t.g.shown
    assert not t.g.acted
    assert t.step == "TakeTurn"
    assert "zombie.1" not in t.g.shown
    t.g.hidden = {}
    t.turn("kirk").reply("move").dice(2, 3, 5).reply("go:market_square.0.4")
    assert t.pool == 3, "Attack 3, no strength"


@pytest.mark.rule("WD-E79", "WD-37.3", "WD-8.16")
def test_without_willpower_nothing_is_flipped() -> None:
    t = Table("market_square", steve="market_square.0.0").change("steve", willpower=0)
    t.hide("zombie.1", "market_square.0.2").turn().reply("stand")
    assert t["steve"].pending_look
    t.begin()
    assert t["steve"].pending_look
    assert "zombie.1" not in t.g.shown
