"""WD-9 to WD-12: actions, doors and windows, perception, light."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.layout import Board
from noctuary.games.when_darkness_comes.events import Checked, Looked, Peeked
from noctuary.games.when_darkness_comes.moving import doors, movement
from noctuary.games.when_darkness_comes.state import Lasting
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def broken(t: Table, *gates: str) -> Table:
    t.g.board = Board(t.g.board.tiles, gates)
    return t


# ── the eight actions ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-9.2", "WD-9.4", "WD-9.5", "WD-9.1")
def test_actions_with_people_and_things() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).change("sharon", damage=1)
    t.give("kirk", "crowbar", "duct_tape.1", "chatterbox", "mechanic")
    t.show("wrench.1", HERE, found=True).show("hunter", HERE, found=True).turn("kirk")
    assert {
        "heal:sharon",
        "take:wrench.1",
        "drop:crowbar",
        "give:crowbar:sharon",
        "give:mechanic:sharon",
        "tape:chatterbox",
        "persuade:hunter",
    } <= set(t.options)
    t.reply("drop:crowbar")
    assert t.g.acted
    assert not {"heal", "take", "drop", "persuade"} & t.words, "one action a turn"


@pytest.mark.rule("WD-9.3", "WD-33.3")
def test_self_healing_takes_the_whole_turn() -> None:
    t = Table("market_square", steve=HERE).change("steve", damage=2)
    t.hide("zombie.1", "market_square.2.4").turn().reply("heal_self").dice(2, 2, 4, 5)
    assert t["steve"].damage == 0
    assert t["steve"].vp == 0
    assert t.g.turn == 1
    assert "zombie.1" not in t.g.shown, "no look"


@pytest.mark.rule("WD-9.5", "WD-30.4", "WD-R74")
def test_an_opponent_in_sight_may_be_shot_with_an_action() -> None:
    t = Table("market_square", kirk="market_square.0.0").give("kirk", "handgun.1")
    t.show("zombie.1", "market_square.0.3").show("zombie.2", "market_square.7.7").turn()
    assert "shoot:handgun.1:zombie.1" in t.options
    assert "shoot:handgun.1:zombie.2" not in t.options
    t.reply("shoot:handgun.1:zombie.1").dice(2, 2)
    assert t.at("zombie.1") == "market_square.0.3"


@pytest.mark.rule("WD-9.6", "WD-9.7", "WD-9.8")
def test_entering_perception_and_light_are_actions() -> None:
    t = Table("cafe", light="night", kirk="cafe.0.3").turn()
    assert {"pick:cafe.door.0", "force:cafe.door.0"} <= set(t.options)
    t = Table("cafe", light="night", kirk="cafe.2.3").turn()
    assert {"perceive", "find_light"} <= set(t.options)


@pytest.mark.rule("WD-9.9", "WD-38.2")
def test_scenario_actions_and_spells_are_actions() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3")
    t.g.flags.update(has_key=1, has_fuel=1)
    assert "do:start_bus" in t.turn().options
    t = Table("market_square", kirk=HERE).give("kirk", "crystal.1").turn()
    t.reply("cast:light").dice(1, 2)
    assert t.g.acted


@pytest.mark.rule("WD-9.10")
def test_what_is_no_action() -> None:
    t = Table("cafe", kirk="cafe.1.3", sharon="cafe.0.3").change("kirk", vp=10, failure=1)
    t.turn("kirk", acted=True)
    assert {"let_in:cafe.door.0:sharon", "forgive", "learn", "deal"} <= set(t.options)


@pytest.mark.rule("WD-9.11")
def test_only_what_can_be_done_is_offered_and_a_failed_try_is_used_up() -> None:
    t = Table("market_square", kirk=HERE).turn()
    assert t.words == {"move", "stand", "rest", "end"}
    t = Table("library", kirk="library.0.3").turn().reply("pick:library.door.0")
    t.dice(1, 2, 4, 5, 6)
    assert t.g.acted


# ── doors and windows ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-10.1", "WD-10.3")
def test_doors_are_locked_outside_and_open_inside() -> None:
    t = Table("cafe", kirk="cafe.0.3").turn().reply("move").dice(2, 3, 5)
    assert "go:cafe.1.3" not in t.options
    t = Table("cafe", kirk="cafe.1.3").turn().reply("move").dice(2, 3, 5).reply("go:cafe.0.3")
    assert t.at("kirk") == "cafe.0.3"
    assert t.g.agenda[-1].points == 7


@pytest.mark.rule("WD-10.2", "WD-R47")
def test_a_door_without_locks_opens_from_either_side() -> None:
    t = Table("hospital", kirk="hospital.0.3").turn()
    assert not {"pick", "force"} & t.words
    t.reply("move").dice(2, 3, 5).reply("go:hospital.1.3")
    assert t.at("kirk") == "hospital.1.3"


@pytest.mark.rule("WD-10.4")
def test_one_must_stand_at_the_door() -> None:
    assert not {"pick", "force"} & Table("cafe", kirk="cafe.0.2").turn().words
    assert not {"pick", "force"} & Table("cafe", kirk="cafe.1.3").turn().words, "inside"
    assert "climb:cafe.window.1" in Table("cafe", kirk="cafe.2.1").turn().options, "from inside"
    assert "smash:cafe.window.1" not in Table("cafe", kirk="cafe.2.1").turn().options


@pytest.mark.rule("WD-10.5", "WD-10.8", "WD-10.13", "WD-10.16", "WD-R3")
@pytest.mark.parametrize("locks", [1, 2, 3, 4])
def test_levels_of_the_four_ways_in(locks: int) -> None:
    tiles = {1: "cafe", 2: "library", 3: "bank", 4: "bank"}
    t = Table(tiles[locks], kirk=f"{tiles[locks]}.0.0")
    lay = t.g.layout
    door = next(g for g in lay.gates.values() if g.kind == "door" and g.locks == locks)
    assert doors.check_for(t.g, "kirk", "pick", door).tn == locks
    assert doors.check_for(t.g, "kirk", "force", door).tn == locks + 1
    window = next(g for g in lay.gates.values() if g.kind == "window")
    level = modifiers.locks(t.g, window)
    assert doors.check_for(t.g, "kirk", "smash", window).tn == level - 1
    assert doors.check_for(t.g, "kirk", "climb", window).tn == level


@pytest.mark.rule("WD-10.7", "WD-10.15", "WD-10.18", "WD-R47")
def test_a_failed_try_changes_nothing_and_may_be_repeated() -> None:
    t = Table("bank", kirk="bank.2.0", sharon="bank.7.7")
    for word in ("smash", "climb"):
        t.turn("kirk").reply(f"{word}:bank.window.0")
        t.dice(*(1, 2, 4, 5)[: t.pool])
        assert not t.told(Checked)[-1].success
        assert (t["kirk"].failure, t.at("kirk")) == (0, "bank.2.0")
        assert not t.g.layout.gates["bank.window.0"].broken
        assert f"{word}:bank.window.0" in t.turn("kirk").options
    t = Table("bank", kirk="bank.0.3").turn().reply("pick:bank.door.0").dice(1, 2, 4, 5, 1)
    assert t.at("kirk") == "bank.0.3"


@pytest.mark.rule("WD-10.11", "WD-16.2")
def test_a_broken_door_is_open_to_everybody_and_still_ends_the_movement() -> None:
    t = broken(Table("bank", kirk="bank.0.3"), "bank.door.0").show("zombie.1", "bank.2.3")
    t.turn()
    assert not {"pick", "force"} & t.words
    t.reply("move").dice(2, 3, 5)
    assert "go:bank.1.3" in t.options
    assert "go:bank.1.2" not in t.options
    t.reply("stop")
    assert t.at("zombie.1") == "bank.0.3", "adversaries use it too"


@pytest.mark.rule("WD-10.12")
def test_a_broken_door_keeps_its_locks_for_the_windows() -> None:
    t = broken(Table("cafe", kirk="cafe.2.0"), "cafe.door.0")
    window = t.g.layout.gates["cafe.window.1"]
    assert modifiers.locks(t.g, window) == 1


@pytest.mark.rule("WD-10.19", "WD-10.20", "WD-10.21")
def test_windows_admit_one_person_and_lead_out_as_well() -> None:
    t = Table("cafe", kirk="cafe.2.1", sharon="cafe.2.1").turn("kirk")
    t.reply("climb:cafe.window.1").dice(6, 1, 2, 4)
    assert t.at("kirk") == "cafe.2.0"
    assert t.at("sharon") == "cafe.2.1"
    assert "move" in t.options, "going out does not end the movement"
    t.turn("kirk").reply("smash:cafe.window.1")
    assert t.at("kirk") == "cafe.2.0", "smashing is one action, climbing another"
    t.turn("sharon").reply("climb:cafe.window.1")
    assert t.at("sharon") == "cafe.2.0", "and somebody else may do it"


@pytest.mark.rule("WD-10.23", "WD-10.24", "WD-10.25", "WD-R50")
def test_who_can_be_invited() -> None:
    t = Table(
        "library market_square@0,-1",
        kirk="library.0.3",
        sharon="library.0.5",
        brian="library.0.6",
        steve="library.0.4",
        robert="library.0.2",
        valerie="market_square.7.3",
    )
    t.g.lasting["freeze:steve"] = Lasting("freeze", "kirk", "steve", turns=2)
    t.show("zombie.1", "library.0.2").change("valerie", tile_bound=True)
    gate = t.g.layout.gates["library.door.0"]
    assert doors.guests(t.g, gate, "kirk") == ["sharon"], "near, not frozen, engaged or bound"
    t.change("valerie", tile_bound=False)
    assert doors.guests(t.g, gate, "kirk") == ["sharon", "valerie"]
    t.turn("kirk").reply("pick:library.door.0").dice(3, 3, 1, 5, 2).reply("stay")
    t.reply("invite:sharon")
    assert t.g.question.seat == 1
    assert t.g.question.fallback == "decline"
    t.reply("decline")
    assert t.at("sharon") == "library.0.5"
    t.reply("invite:valerie", "accept")
    assert t.at("valerie") == "library.1.3", "the opener need not enter"


@pytest.mark.rule("WD-10.26")
def test_a_friend_inside_may_refuse() -> None:
    t = Table("cafe", sharon="cafe.0.3", robert="cafe.1.3").turn("sharon")
    t.reply("move").dice(2, 3).reply("knock:cafe.door.0", "decline")
    assert t.at("sharon") == "cafe.0.3"
    assert "knock:cafe.door.0" not in t.options
    t = Table("cafe", robert="cafe.1.3", sharon="cafe.0.3").turn("robert")
    t.reply("let_in:cafe.door.0:sharon", "accept")
    assert t.at("sharon") == "cafe.1.3"
    assert not t.g.acted


@pytest.mark.rule("WD-10.26", "WD-28.9")
@pytest.mark.parametrize(
    ("active", "flight"), [("sharon", False), ("sharon", True), ("kirk", True)]
)
def test_whoever_flees_in_the_own_turn_may_knock_too(active: str, flight: bool) -> None:
    people = {"sharon": "cafe.0.3", "robert": "cafe.1.3", "kirk": "cafe.7.0"}
    t = Table("cafe", **people).turn(active)
    walk = movement.Movement(who="sharon", points=4, flight=flight)
    assert bool(doors.entries(t.g, walk)) is (active == "sharon")
    t.show("zombie.1", "cafe.0.3")
    assert not doors.entries(t.g, walk), "the engaged cannot be let in"


@pytest.mark.rule("WD-10.26")
def test_of_two_friends_inside_the_second_is_asked_when_the_first_refuses() -> None:
    t = Table("cafe", sharon="cafe.0.3", robert="cafe.1.3", kirk="cafe.1.3").turn("sharon")
    t.reply("move").dice(2, 3)
    assert t.options.count("knock:cafe.door.0") == 1
    t.reply("knock:cafe.door.0", "decline", "knock:cafe.door.0", "accept")
    assert t.at("sharon") == "cafe.1.3"


@pytest.mark.rule("WD-10.31", "WD-R52")
def test_jinx_and_luck_cancel_each_other() -> None:
    for before, faces in ((-1, (6, 3, 1)), (1, (1, 3, 4))):
        t = Table("market_square", kirk=HERE).change("kirk", door_fate=before).turn()
        t.reply("move").dice(*faces).dice(2, 3)
        assert t["kirk"].door_fate == 0


@pytest.mark.rule("WD-10.29", "WD-R52")
def test_luck_waits_for_a_locked_door() -> None:
    t = Table("hospital", kirk="hospital.0.3").change("kirk", door_fate=1).turn()
    t.reply("move").dice(2, 3, 5).reply("go:hospital.1.3")
    assert t["kirk"].door_fate == 1, "an unlocked door does not use it up"


# ── perception and light ──────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-11.1", "WD-11.4", "WD-R54")
def test_perception_reaches_the_whole_building_and_nothing_else() -> None:
    t = Table("hotel_ground hotel_upper@0,0", robert="hotel_ground.2.3")
    t.hide("zombie.1", "hotel_upper.1.2").hide("mechanic", "hotel_ground.5.4")
    t.hide("hunter", "hotel_ground.7.6").turn().reply("perceive").dice(2, 2, 4, 5, 6)
    places = {option for option in t.options if option.startswith("peek")}
    assert places == {"peek:hotel_upper.1.2", "peek:hotel_ground.5.4"}
    assert "perceive" not in Table("cafe", kirk="cafe.0.0").turn().options, "not outdoors"


@pytest.mark.rule("WD-11.3", "WD-40.5")
def test_only_that_player_learns_what_was_seen() -> None:
    t = Table("cafe", valerie="cafe.2.3", kirk="cafe.2.3").hide("zombie.1", "cafe.5.1")
    t.turn("valerie").reply("perceive").dice(2, 2, 4, 5).reply("peek:cafe.5.1")
    assert [event.seats for event in t.told(Peeked)] == [(0,)]
    assert [event.seats for event in t.told(Looked)] == [None]
    assert t.g.hidden[t.square("cafe.5.1")] == ("zombie.1",)


@pytest.mark.rule("WD-11.5")
def test_one_perception_roll_in_a_building_however_it_turned_out() -> None:
    t = Table("cafe", valerie="cafe.2.3").hide("zombie.1", "cafe.5.1")
    t.turn().reply("perceive").dice(1, 3, 5, 2)
    assert "perceive" not in t.turn().options


@pytest.mark.rule("WD-11.6", "WD-26.1", "WD-26.2")
def test_perception_is_improved_by_vp_alone() -> None:
    t = Table("cafe", valerie="cafe.2.3", kirk="cafe.2.3").give("valerie", "librarian")
    t.change("valerie", vp=3).hide("zombie.1", "cafe.5.1").turn("valerie").reply("perceive")
    assert set(t.options) == {"roll", "roll+die"}
    t.reply("roll").dice(1, 3, 5, 2)
    assert t.words == {"keep", "vp"}


@pytest.mark.rule("WD-12.1")
def test_a_light_is_looked_for_where_it_is_dark() -> None:
    for light, building, offered in (("day", "cafe.2.3", False), ("dusk", "cafe.2.3", True),
                                     ("night", "cafe.0.0", False)):  # fmt: skip
        t = Table("cafe", light=light, kirk=building).turn()
        assert ("find_light" in t.options) == offered
    t = Table("cafe", light="night", sharon="cafe.2.3").turn().reply("find_light")
    assert t.pool == 4
    t.dice(2, 2, 4, 5)
    assert t.told_last_check == (2, True)


@pytest.mark.rule("WD-12.2", "WD-12.3")
def test_the_room_is_lit_for_good_or_stays_dark() -> None:
    t = Table("cafe", light="night", sharon="cafe.2.3", kirk="cafe.4.3").turn("sharon")
    t.reply("find_light").dice(1, 2, 4, 5)
    assert modifiers.sight(t.g, "sharon") == 0
    assert "find_light" in t.turn("sharon").options
    t.reply("find_light").dice(2, 2, 4, 5)
    assert modifiers.sight(t.g, "sharon") == 2
    assert modifiers.sight(t.g, "kirk") == 0, "the kitchen is another room"
    assert "find_light" not in t.turn("sharon").options
