"""WD-7: movement."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.events import Damaged, Stepped
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.state import Lasting
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def moving(square: str = "market_square.0.0", *faces: int, tiles: str = "market_square") -> Table:
    """Kirk in the middle of a movement of four points, by day."""
    t = Table(tiles, kirk=square).turn()
    return t.reply("move").dice(*(faces or (2, 3, 5)))


@pytest.mark.rule("WD-7.1", "WD-36.1")
def test_a_movement_begins_with_speed_dice_one_of_them_red() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "running_shoes").change("kirk", vp=2).turn()
    t.reply("move", "roll+die")
    assert t.pool == 3 + 1 + 1
    t.dice(6, 1, 2, 4, 4)
    assert t.g.question.kind == "dice", "the red six brings a windfall"


@pytest.mark.rule("WD-7.2", "WD-7.3", "WD-R35")
def test_a_roll_of_nothing_still_moves_by_health() -> None:
    assert moving().g.points == 2 * 4
    t = Table("market_square", kirk=HERE).change("kirk", damage=2).turn().reply("move")
    assert t.dice(2, 3, 5).g.points == 2 * 2


@pytest.mark.rule("WD-7.4", "WD-R37")
def test_the_worse_of_light_and_weather_counts_outdoors() -> None:
    for light, weather, penalty in (
        ("day", "light_rain", 1),
        ("dusk", "light_rain", 1),
        ("night", "light_rain", 2),
        ("dusk", "heavy_rain", 2),
    ):
        t = Table("market_square", light=light, weather=weather, kirk=HERE)
        assert modifiers.penalty(t.g, "kirk") == penalty


@pytest.mark.rule("WD-7.6", "WD-R38", "WD-39.16", "WD-R116")
def test_a_flashlight_cancels_light_and_weather_for_its_carrier_only() -> None:
    t = Table("market_square", light="night", weather="heavy_rain", kirk=HERE, sharon=HERE)
    t.give("kirk", "flashlight.1")
    assert modifiers.penalty(t.g, "kirk") == 0
    assert modifiers.penalty(t.g, "sharon") == 2
    t.g.lasting["light:sharon"] = Lasting("light", "sharon", "sharon", turns=1)
    assert modifiers.penalty(t.g, "sharon") == 2, "the spell drives away the dark, not the rain"
    t.g.weather = "light_rain"
    assert modifiers.penalty(t.g, "sharon") == 1
    t.g.weather = "clear"
    assert modifiers.penalty(t.g, "sharon") == 0


@pytest.mark.rule("WD-7.7")
def test_the_penalty_is_taken_once_where_the_roll_is_made() -> None:
    t = Table("cafe", light="night", kirk="cafe.1.3")
    t.g.lit.append(t.g.layout.rooms[t.square("cafe.1.3")])
    t.turn().reply("move").dice(2, 3, 5)
    assert t.g.points == 8
    t.reply("go:cafe.0.3")
    assert t.g.agenda[-1].points == 7, "outside in the dark nothing more is taken"


@pytest.mark.rule("WD-7.9", "WD-7.11")
def test_terrain_is_paid_by_the_square_entered() -> None:
    t = moving("crossroads.2.2", tiles="crossroads woods_b")
    costs = {t.g.layout.names[s]: c for s, c in reach_costs(t).items()}
    assert costs["crossroads.2.3"] == 1
    assert costs["crossroads.2.1"] == 1
    assert costs["crossroads.1.2"] == 1
    assert costs["crossroads.1.1"] == 3, "half a point to the kerb, one for the cars"


def reach_costs(t: Table) -> dict[int, int]:
    walk = t.g.agenda[-1]
    left = walk.reach(t.g, t.g.layout, t["kirk"]).left
    return {square: walk.points - rest for square, rest in left.items()}


@pytest.mark.rule("WD-7.10", "WD-R36")
def test_the_last_woods_square_costs_what_is_left() -> None:
    t = moving("woods_b.0.0", 2, 6, 4, tiles="woods_b").reply("go:woods_b.0.2")
    assert t.g.agenda[-1].points == 2
    assert "go:woods_b.0.3" in t.options


@pytest.mark.rule("WD-7.12")
def test_there_are_no_diagonal_steps() -> None:
    lay = moving().g.layout
    for square in lay.squares():
        onward, special = lay.steps[square]
        for side, beside in enumerate(onward):
            assert beside in (NOWHERE, lay.near[square][side])
        for beside in (*filter(NOWHERE.__ne__, onward), *special):
            assert lay.range(square, beside) == 1


@pytest.mark.rule("WD-7.13")
def test_one_may_stop_at_any_time() -> None:
    t = moving()
    assert "stop" in t.options
    t.reply("stop")
    assert t.at("kirk") == "market_square.0.0"
    assert t.g.turn == 1, "the movement was all that he had to do"


@pytest.mark.rule("WD-7.14")
def test_a_face_down_disk_ends_the_movement() -> None:
    t = Table("cafe", kirk="cafe.2.1").hide("annoying_kid", "cafe.2.2").turn()
    t.reply("move").dice(2, 3, 5).reply("go:cafe.2.2")
    assert t.step != "Movement"
    assert t["kirk"].nuisances == ("annoying_kid",)


@pytest.mark.rule("WD-7.15", "WD-R39", "WD-28.2")
def test_an_adversarys_square_ends_the_movement_in_a_combat() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.2")
    t.hide("annoying_kid", "market_square.0.4").turn().reply("move").dice(2, 3, 5)
    assert "go:market_square.0.3" in t.options, "around it"
    t.reply("go:market_square.0.2")
    assert t.g.combat is not None
    assert "annoying_kid" in [d for disks in t.g.hidden.values() for d in disks]


@pytest.mark.rule("WD-7.16", "WD-10.11")
def test_entering_a_building_ends_the_movement_and_leaving_does_not() -> None:
    t = moving("hospital.0.3", tiles="hospital")
    assert "go:hospital.1.3" in t.options
    assert "go:hospital.1.4" not in t.options
    t.reply("go:hospital.1.3")
    assert t.step == "TakeTurn"
    assert "move" not in t.options
    t = moving("cafe.1.3", tiles="cafe").reply("go:cafe.0.4")
    assert t.step == "Movement"
    t = moving("cafe.3.3", tiles="cafe").reply("go:cafe.4.3")
    assert t.step == "Movement", "from room to room"


@pytest.mark.rule("WD-7.17", "WD-15.10")
def test_people_things_and_allies_do_not_block() -> None:
    t = Table("cafe", kirk="cafe.2.1", sharon="cafe.2.2").show("crowbar", "cafe.2.3", found=True)
    t.show("mechanic", "cafe.2.4", found=True).turn("kirk").reply("move").dice(2, 3, 5)
    assert "go:cafe.2.5" in t.options


@pytest.mark.rule("WD-7.18", "WD-21.3", "WD-R73")
def test_an_obstacle_interrupts_the_movement() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("fallen_tree.1", "market_square.0.3")
    t.turn().reply("move").dice(2, 3, 5).reply("go:market_square.0.2").dice(2, 2, 1)
    assert t["kirk"].vp == 2
    assert t.step == "Movement"
    assert t.g.agenda[-1].points == 8 - 2


@pytest.mark.rule("WD-7.19", "WD-R40")
def test_the_bleeding_take_one_damage_after_the_first_step() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", bleeding=True).turn()
    t.reply("move").dice(2, 3, 5).reply("go:market_square.2.5", "go:market_square.2.7")
    assert len(t.told(Damaged)) == 1
    t = Table("market_square", kirk=HERE).change("kirk", bleeding=True).turn()
    t.reply("move").dice(2, 3, 5).reply("stop")
    assert not t.told(Damaged)


@pytest.mark.rule("WD-7.20", "WD-36.13", "WD-R41")
def test_the_tile_bound_stay_on_their_tile_and_level() -> None:
    t = Table("market_square crossroads", kirk="market_square.3.7").change("kirk", tile_bound=True)
    t.g.stack = ["cafe"]
    t.turn().reply("move").dice(2, 3, 5)
    assert all("crossroads" not in option for option in t.options)
    assert "explore" not in t.words
    t = Table("hotel_ground hotel_upper@0,0", kirk="hotel_ground.4.3")
    t.change("kirk", tile_bound=True).turn().reply("move").dice(2, 3, 5)
    assert all("hotel_upper" not in option for option in t.options)
    assert not modifiers.may_be_moved(t.g, "kirk", t.square("hotel_upper.4.3"))
    assert modifiers.may_be_moved(t.g, "kirk", t.square("hotel_ground.3.3"))


@pytest.mark.rule("WD-7.21", "WD-7.22", "WD-R42")
def test_a_flight_is_a_second_movement_and_exhausts() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.0")
    t.begin().reply("flee").dice(2, 3, 5).reply("go:market_square.0.4", "stop")
    assert "move" in t.options
    assert not t["kirk"].exhausted
    t.reply("move").dice(2, 3, 5)
    assert t["kirk"].exhausted
    t.reply("stop")
    t.g.shown.clear()
    t.begin().reply("move").dice(2, 3, 5)
    assert t.g.points == 2 * 2
    assert not t["kirk"].exhausted


@pytest.mark.rule("WD-7.23", "WD-39.15", "WD-R115")
def test_the_frozen_do_not_move() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE)
    t.g.lasting["freeze:kirk"] = Lasting("freeze", "sharon", "kirk", turns=2)
    t.turn("kirk")
    assert "move" not in t.options
    assert "stand" in t.options
    assert not movement.can_step(t.g, "kirk")
    assert not modifiers.may_be_moved(t.g, "kirk", t.square("market_square.2.4"))


@pytest.mark.rule("WD-7.9")
def test_the_way_avoids_obstacles_where_that_costs_nothing() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("fallen_tree.1", "market_square.1.3")
    t.turn().reply("move").dice(2, 3, 5).reply("go:market_square.2.1")
    squares = [event.squares[0] for event in t.told(Stepped)]
    assert squares[-1] == "market_square.2.1"
    assert t.step == "Movement"


@pytest.mark.rule("WD-7.8", "WD-R35")
def test_the_order_of_the_arithmetic() -> None:
    t = Table("market_square", light="night", kirk=HERE)
    for swing, exhausted, points in ((1, False, 4), (-1, False, 1), (1, True, 2), (0, True, 1)):
        t.g.swing = swing
        t.change("kirk", exhausted=exhausted)
        movement.SetPoints("kirk", 0).run(t.g)
        assert t.g.points == 2 * points, (swing, exhausted)
    assert pools.simple(t.g, "kirk", "move").dice == 3
    assert combat.supporters(t.g, "kirk") == []
