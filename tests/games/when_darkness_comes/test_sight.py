"""WD-8: line of sight, looks and flipping disks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noctuary.games.when_darkness_comes.board import board, modifiers, sightlines
from noctuary.games.when_darkness_comes.combat import security
from noctuary.games.when_darkness_comes.content.layout import Board, Placed
from noctuary.games.when_darkness_comes.events import Deferred, Flipped
from noctuary.games.when_darkness_comes.moving import looking
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


@pytest.mark.rule("WD-8.1")
@pytest.mark.parametrize(
    ("square", "far"),
    [("crossroads.3.3", 4), ("cafe.2.2", 2), ("crossroads.0.0", 2), ("woods_a.0.0", 1)],
)
def test_sight_depends_on_the_terrain(square: str, far: int) -> None:
    t = Table("crossroads cafe woods_a", kirk=square)
    assert modifiers.sight(t.g, "kirk") == far


@pytest.mark.rule("WD-8.2")
def test_the_penalty_shortens_sight_to_nothing_at_the_least() -> None:
    t = Table("woods_a", light="night", kirk="woods_a.0.0").hide("annoying_kid", "woods_a.0.0")
    assert modifiers.sight(t.g, "kirk") == 0
    assert looking.nearest_in_sight(t.g, "kirk") == [t.square("woods_a.0.0")]


@pytest.mark.rule("WD-8.3", "WD-R43")
def test_range_counts_steps_and_levels_do_not_see_each_other() -> None:
    t = Table("market_square", kirk="market_square.0.0")
    assert modifiers.sees(t.g, "kirk", t.square("market_square.2.2"))
    assert not modifiers.sees(t.g, "kirk", t.square("market_square.2.3"))
    t = Table("hotel_ground hotel_upper@0,0", kirk="hotel_ground.3.3")
    assert not modifiers.sees(t.g, "kirk", t.square("hotel_upper.3.3"))


@pytest.mark.rule("WD-8.4", "WD-R44")
def test_what_stops_a_line() -> None:
    def sees(a: str, b: str, *broken: str) -> bool:
        t = Table("cafe", kirk=a)
        t.g.board = Board(t.g.board.tiles, broken)
        return modifiers.sees_within(t.g, t.square(a), t.square(b), 4)

    assert not sees("cafe.0.3", "cafe.1.3"), "a closed door"
    assert sees("cafe.0.3", "cafe.1.3", "cafe.door.0")
    assert sees("cafe.2.0", "cafe.2.1"), "a window"
    assert sees("cafe.2.0", "cafe.2.1", "cafe.window.1")
    assert sees("cafe.3.3", "cafe.4.3"), "a doorway"
    assert not sees("cafe.1.0", "cafe.1.1"), "a wall"
    t = Table("market_square", kirk="market_square.3.2")
    assert not modifiers.sees(t.g, "kirk", t.square("market_square.3.5")), "a fountain"


@pytest.mark.rule("WD-8.5", "WD-R43")
def test_corners_are_lenient() -> None:
    t = Table("market_square", kirk="market_square.2.2")
    lay = t.g.layout
    around = sightlines.line(lay, t.square("market_square.2.3"), t.square("market_square.3.2"))
    assert around is not None, "one way around the corner leads over open ground"


@pytest.mark.rule("WD-8.6")
def test_characters_stop_a_line_only_if_it_crosses_their_square() -> None:
    t = Table("market_square", kirk="market_square.0.0", sharon="market_square.0.1")
    assert not modifiers.sees(t.g, "kirk", t.square("market_square.0.2"))
    assert modifiers.sees(t.g, "kirk", t.square("market_square.0.1")), "the end itself"
    assert modifiers.sees(t.g, "kirk", t.square("market_square.1.1")), "a mere corner"
    t.change("sharon", alive=False)
    assert modifiers.sees(t.g, "kirk", t.square("market_square.0.2"))
    t.show("zombie.1", "market_square.0.1")
    assert modifiers.sees(t.g, "kirk", t.square("market_square.0.2")), "disks never stop it"


@given(st.data())
def test_lines_are_the_same_in_both_directions(data: st.DataObject) -> None:
    board = Board(
        (Placed("cafe", 0, 0, 1), Placed("market_square", 1, 0, 2), Placed("cabin", 0, 1))
    )
    lay = town().layout(board)
    squares = [s for s in lay.squares() if lay.costs[s]]
    a, b = data.draw(st.sampled_from(squares)), data.draw(st.sampled_from(squares))
    if lay.range(a, b) <= 8:
        there, back = sightlines.line(lay, a, b), sightlines.line(lay, b, a)
        assert (there is None) == (back is None)
        if there is not None and back is not None:
            assert sorted(there.crossed) == sorted(back.crossed)


@pytest.mark.rule("WD-8.7", "WD-8.8")
def test_a_movement_that_ends_with_an_unused_action_is_followed_by_a_look() -> None:
    t = Table("market_square", kirk="market_square.0.0").hide("annoying_kid", "market_square.0.4")
    t.hide("chatterbox", "market_square.1.5").turn().reply("move").dice(2, 3, 5)
    t.reply("go:market_square.0.2", "stop")
    assert t["kirk"].nuisances == ("annoying_kid",), "the nearest one"
    assert len(t.told(Flipped)) == 1


@pytest.mark.rule("WD-8.9", "WD-R46")
def test_equally_near_disks_are_all_flipped_first() -> None:
    t = Table("market_square", kirk="market_square.0.3").hide("mechanic", "market_square.0.1")
    t.hide("hunter", "market_square.0.5").turn().reply("stand")
    assert set(t.g.shown) == {"mechanic", "hunter"}
    assert set(t.options) == {"meet:mechanic", "meet:hunter"}
    t.reply("meet:hunter").dice(1, 2, 4).dice(1, 3, 4)
    assert t["kirk"].failure == 2, "each had to be met"


@pytest.mark.rule("WD-8.11", "WD-R56", "WD-13.1", "WD-13.2")
def test_a_flipped_disk_must_be_met_at_once_over_the_distance() -> None:
    t = Table("market_square", kirk="market_square.0.0").hide("hunter", "market_square.0.4")
    t.turn().reply("stand")
    assert t.pool == 3, "the persuasion cannot be declined"
    t.dice(2, 3, 4)
    assert t["kirk"].allies == ("hunter",)
    assert t.at("kirk") == "market_square.0.0"


@pytest.mark.rule("WD-8.12", "WD-R29", "WD-8.13", "WD-R27")
def test_what_uses_up_the_action_and_what_does_not() -> None:
    used = {"hunter": True, "fallen_tree.1": False, "annoying_kid": False}
    for disk, acted in used.items():
        t = Table("cafe", kirk="cafe.2.3").hide(disk, "cafe.2.2").turn().reply("stand")
        if t.g.question.kind == "dice":
            t.dice(1, 2, 4)
        assert t.g.acted == acted, disk
    t = Table("cafe", kirk="cafe.2.3").hide("crowbar", "cafe.2.2").turn().reply("stand")
    assert not t.reply("leave").g.acted


@pytest.mark.rule("WD-8.15", "WD-R46")
def test_what_is_out_of_sight_after_the_first_encounter() -> None:
    t = Table("cafe", kirk="cafe.2.3").hide("house_dog", "cafe.2.2").hide("mechanic", "cafe.2.4")
    t.turn().reply("stand", "meet:house_dog", "deal").dice(1, 2)
    assert t.at("kirk") == "cafe.0.3"
    while t.step == "LayOut":
        t.reply(t.options[0])
    assert "mechanic" not in t.g.shown, "it is turned face down again"
    t = Table("cafe", light="night", kirk="cafe.2.3").hide("house_dog", "cafe.2.1")
    t.hide("zombie.1", "cafe.2.5")
    t.g.board = Board(t.g.board.tiles, ("cafe.door.0",))
    t.g.lit.append(t.g.layout.rooms[t.square("cafe.2.3")])
    t.turn().reply("stand", "meet:house_dog", "deal").dice(1, 2)
    while t.step == "LayOut":
        t.reply(t.options[0])
    assert t.at("zombie.1") != "cafe.2.5", "an adversary makes its advance in any case"


@pytest.mark.rule("WD-8.16")
def test_with_the_action_used_a_look_waits() -> None:
    t = Table("market_square", kirk=HERE, brian="market_square.7.7")
    t.hide("zombie.1", "market_square.2.5").turn("kirk", acted=True).reply("stand")
    assert t["kirk"].pending_look
    assert len(t.told(Deferred)) == 1
    t = Table("market_square", kirk=HERE, brian="market_square.7.7").turn("kirk", acted=True)
    assert not t.reply("stand")["kirk"].pending_look, "nothing would be flipped"


@pytest.mark.rule("WD-8.17")
def test_any_other_look_ends_a_waiting_one() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", pending_look=True).turn().reply("stand")
    assert not t["kirk"].pending_look


@pytest.mark.rule("WD-8.18", "WD-R28")
def test_being_moved_causes_no_look() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.5.1").hide("zombie.1", "cafe.0.4")
    security.throw_out(t.g, "kirk", "cafe")
    assert not t["sharon"].pending_look
    assert "zombie.1" not in t.g.shown
    board.put(t.g, "kirk", t.square("cafe.2.3"), "translocate", "WD-39.25")
    assert not t["kirk"].pending_look


@pytest.mark.rule("WD-8.19", "WD-13.3")
def test_a_glimpse_tells_everybody() -> None:
    t = Table("cafe", kirk="cafe.2.0", sharon="cafe.7.7").hide("number_1", "cafe.2.2")
    t.turn("kirk").reply("stand")
    assert t.g.known["number_1"] == (0, 1)
    assert t.g.hidden[t.square("cafe.2.2")] == ("number_1",)
    assert not t.g.acted
