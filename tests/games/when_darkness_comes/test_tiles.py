"""WD-6: tiles and the board."""

from __future__ import annotations

import random

import pytest

from noctuary.engine.game import streams
from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.content.layout import Board, Placed
from noctuary.games.when_darkness_comes.content.tiles import SIDE, number, turned
from noctuary.games.when_darkness_comes.night import setup
from noctuary.games.when_darkness_comes.state import Night
from tests.games.when_darkness_comes.table import Table, town


def at_the_rim(**people: str) -> Table:
    """Sharon at the northern rim of the market square, with a short stack."""
    t = Table("market_square", **(people or {"sharon": "market_square.0.3"}))
    t.g.stack = ["church", "cafe"]
    t.g.supply = [f"shambler.{n}" for n in range(1, 6)]
    t.g.obstacle_pool = ["looters", "gas_leak"]
    return t


@pytest.mark.rule("WD-6.1", "WD-R30")
def test_tiles_are_eight_by_eight_in_four_rotations_on_one_grid() -> None:
    assert SIDE == 8
    corners = [turned(number((0, 0)), rotation) for rotation in range(4)]
    assert corners == [number(p) for p in ((0, 0), (0, 7), (7, 7), (7, 0))]
    for rotation in range(4):
        board_ = Board((Placed("cafe", 2, -1, rotation),))
        lay = town().layout(board_)
        squares = {(lay.xs[s], lay.ys[s]) for s in lay.squares()}
        assert squares == {(x, y) for x in range(16, 24) for y in range(-8, 0)}
        assert all(lay.at(lay.xs[s], lay.ys[s]) == s for s in lay.squares())


@pytest.mark.rule("WD-6.3", "WD-R31")
def test_a_step_off_the_board_needs_half_a_point() -> None:
    t = at_the_rim(sharon="market_square.0.2").change("sharon", damage=3)
    t.turn().reply("move").dice(2, 5)
    assert "explore:market_square.0.3:n" in t.options
    assert "explore:market_square.0.4:n" not in t.options, "reached with nothing left"


@pytest.mark.rule("WD-6.4", "WD-6.5")
def test_the_mover_decides_the_rotation_and_the_entered_square_must_be_open() -> None:
    t = at_the_rim().turn().reply("move").dice(2, 5).reply("explore:market_square.0.3:n")
    assert t.options == ("turn:0", "turn:1", "turn:2", "turn:3")
    t.reply("turn:1")
    assert t.g.board.tiles[-1] == Placed("cafe", 0, -1, 1)
    g = Table("market_square", sharon="market_square.0.3").g
    north = (3, -1)
    assert board.legal_rotations(g, "canal_bridge", *north, 0) == [0, 2], "no step into the canal"
    assert board.legal_rotations(g, "canal_bridge", 0, -1, 0) == [0, 1, 2, 3]


@pytest.mark.rule("WD-6.5")
def test_an_open_rim_against_a_closed_one_is_a_wall() -> None:
    t = Table("market_square canal_bridge@1,0", sharon="market_square.3.7")
    lay = t.g.layout
    assert lay.edges[t.square("market_square.3.7")][1] == "W"
    assert lay.edges[t.square("market_square.2.7")][1] == " "
    t.turn().reply("move").dice(2, 5)
    assert "go:canal_bridge.2.0" in t.options


@pytest.mark.rule("WD-6.6")
def test_if_no_tile_fits_the_step_is_not_possible() -> None:
    t = Table(
        "market_square crossroads@1,1 city_park@-1,1 parking_lot@0,2", sharon="market_square.7.3"
    )
    t.g.stack, t.g.box = ["school_west"], ["school_east"]
    t.turn().reply("move").dice(2, 5).reply("explore:market_square.7.3:s")
    assert t.at("sharon") == "market_square.7.3"
    assert "explore:market_square.7.3:s" not in t.options
    assert t.g.stack == ["school_west"]


@pytest.mark.rule("WD-6.7")
def test_with_an_empty_stack_the_world_ends_at_the_rim() -> None:
    t = Table("market_square", sharon="market_square.0.3").turn().reply("move").dice(2, 5)
    assert "explore" not in t.words


@pytest.mark.rule("WD-6.8")
def test_the_movement_goes_on_with_the_points_left() -> None:
    t = at_the_rim().turn().reply("move").dice(2, 5)
    points = t.g.points
    t.reply("explore:market_square.0.3:n", "turn:0")
    assert t.step == "Movement"
    assert t.g.agenda[-1].points == points - 1


@pytest.mark.rule("WD-6.9", "WD-6.10", "WD-R32")
def test_every_mark_gets_a_face_down_disk() -> None:
    t = at_the_rim().turn().reply("move").dice(2, 5)
    t.reply("explore:market_square.0.3:n", "turn:0")
    plan = town().plans["cafe"]
    first = town().ground.first["cafe"]
    marks = {first + mark for mark in (*plan.search_marks, *plan.obstacle_marks)}
    assert set(t.g.hidden) == marks
    assert not t.g.known
    assert len(t.g.obstacle_pool) == 1


@pytest.mark.rule("WD-6.11", "WD-R33")
def test_an_empty_supply_is_made_anew_from_the_discard_heap() -> None:
    t = at_the_rim()
    t.g.supply, t.g.discard, t.g.obstacle_pool = [], ["zombie.1", "zombie.2"], []
    t.turn().reply("move").dice(2, 5).reply("explore:market_square.0.3:n", "turn:0")
    assert sorted(d for disks in t.g.hidden.values() for d in disks) == ["zombie.1", "zombie.2"]
    assert t.g.discard == []


@pytest.mark.rule("WD-6.12")
def test_the_other_half_of_the_school_comes_along() -> None:
    for pile in ("stack", "box"):
        t = Table("market_square", sharon="market_square.0.3")
        t.g.stack = ["school_east", "school_west"] if pile == "stack" else ["school_west"]
        t.g.box = [] if pile == "stack" else ["school_east"]
        t.turn().reply("move").dice(2, 5).reply("explore:market_square.0.3:n", "turn:0")
        assert t.g.board.tiles[1:] == (
            Placed("school_west", 0, -1, 0),
            Placed("school_east", 1, -1, 0),
        )
        assert t.g.stack == []
        assert t.square("school_east.3.0") in t.g.layout.steps[t.square("school_west.3.7")][0]
        assert t.g.layout.near[t.square("school_west.3.7")][1] == t.square("school_east.3.0")


@pytest.mark.rule("WD-6.13")
def test_a_rotation_needs_room_for_the_partner() -> None:
    t = Table("market_square crossroads@1,-1", sharon="market_square.0.3")
    assert 0 not in board.legal_rotations(t.g, "school_west", 3, -1, 0)


@pytest.mark.rule("WD-6.14")
def test_the_upper_floor_is_laid_beside_the_board() -> None:
    t = Table("market_square", sharon="market_square.0.3")
    t.g.stack, t.g.box = ["hotel_ground"], ["hotel_upper"]
    t.g.supply = [f"shambler.{n}" for n in range(1, 6)] + [f"zombie.{n}" for n in range(1, 6)]
    t.turn().reply("move").dice(2, 5).reply("explore:market_square.0.3:n", "turn:2")
    assert t.g.board.tiles[-1] == Placed("hotel_upper", 0, -1, 2, 1)
    assert sum(t.g.layout.levels[square] == 1 for square in t.g.hidden) == 4
    assert all("hotel_upper" not in s.tiles.include for s in town().scenarios.values())


@pytest.mark.rule("WD-6.15", "WD-R34")
def test_levels_are_changed_for_nothing_but_not_back_at_once() -> None:
    t = Table("hotel_ground hotel_upper@0,0", sharon="hotel_ground.4.3").turn()
    t.reply("move").dice(2, 5).reply("go:hotel_upper.4.3")
    assert t.at("sharon") == "hotel_upper.4.3"
    assert t.g.agenda[-1].points == t.g.points
    assert "go:hotel_ground.4.3" not in t.options
    assert "go:hotel_upper.3.3" in t.options
    stairs, lift = t.square("hotel_ground.4.3"), t.square("hotel_ground.4.4")
    assert t.g.layout.links[stairs] != t.g.layout.links[lift]


@pytest.mark.rule("WD-6.15", "WD-7.14")
def test_what_lies_upstairs_counts_as_on_any_entered_square() -> None:
    t = Table("hotel_ground hotel_upper@0,0", sharon="hotel_ground.4.3")
    t.hide("annoying_kid", "hotel_upper.4.3").turn().reply("move").dice(2, 5)
    assert "go:hotel_upper.3.3" not in t.options
    t.reply("go:hotel_upper.4.3")
    assert t["sharon"].nuisances == ("annoying_kid",)


@pytest.mark.rule("WD-6.16")
def test_nobody_leaves_through_an_upper_window() -> None:
    t = Table("hotel_ground hotel_upper@0,0", sharon="hotel_upper.3.1").turn()
    assert not {"smash", "climb"} & t.words
    t.g.ghost = True
    t.reply("move").dice(2, 5)
    assert "go:hotel_upper.3.0" not in t.options


@pytest.mark.rule("WD-6.17")
def test_a_rim_between_two_tiles_is_an_ordinary_step() -> None:
    t = Table("market_square crossroads", sharon="market_square.3.7").turn()
    t.reply("move").dice(2, 5).reply("go:crossroads.3.0")
    assert t.g.agenda[-1].points == t.g.points - 1


@pytest.mark.rule("WD-6.18")
def test_only_walking_characters_draw_tiles() -> None:
    t = Table("market_square", sharon="market_square.0.3", kirk="market_square.7.0")
    t.g.stack = ["cafe"]
    t.show("zombie.1", "market_square.0.0", prey="sharon").turn("sharon").reply("end")
    assert len(t.g.board.tiles) == 1


def fits(g: Night, tile: str) -> bool:
    return bool(board.legal_rotations(g, tile, 3, -1, 0))


@pytest.mark.rule("WD-R31")
def test_every_tile_of_the_stack_can_be_laid_somewhere() -> None:
    g = Table("market_square", sharon="market_square.0.3").g
    ground = [tile.id for tile in town().tiles.values() if tile.level == 0]
    assert all(fits(g, tile) for tile in ground if tile != "market_square")
    assert modifiers.crosses_rim(63, 64)


def test_tiles_that_a_scenario_wants_early_come_early_in_every_deal() -> None:
    for scenario in ("last_bus", "ward_seven", "the_will", "hollow_choir"):
        story = town().scenarios[scenario]
        for seed in range(40):
            stack, _ = setup.tiles_in_play(town(), story)
            random.Random(seed).shuffle(stack)
            board.arrange(stack, story)
            for rule in story.tiles.stack:
                place = len(stack) - stack.index(rule.tile)
                assert place <= (rule.among_first or len(stack)), (scenario, rule.tile)
                assert place >= (rule.not_before or 1), (scenario, rule.tile)


@pytest.mark.rule("WD-6.6", "WD-5.1")
def test_tiles_laid_aside_go_back_and_what_is_wanted_early_stays_early() -> None:
    t = Table("market_square", "ward_seven", sharon="market_square.0.3", kirk="market_square.0.3")
    orders = set()
    for seed in range(20):
        t.g.streams = streams(seed)
        t.g.stack = ["cafe", "church", "library", "bank", "gas_station", "row_houses"]
        t.g.tiles_aside = ["hospital"]
        board.put_back_aside(t.g)
        assert "hospital" in t.g.stack[-4:]
        orders.add(tuple(tile for tile in t.g.stack if tile != "hospital"))
    assert len(orders) > 10


@pytest.mark.rule("WD-6.5", "WD-6.13")
def test_a_tile_that_fits_in_one_way_alone_is_laid_so(monkeypatch: pytest.MonkeyPatch) -> None:
    t = at_the_rim().turn().reply("move").dice(2, 5)
    monkeypatch.setattr(board, "legal_rotations", lambda *_: [2])
    t.reply("explore:market_square.0.3:n")
    assert t.g.board.tiles[-1].rotation == 2
