"""WD-40.1: what a scenario does to disks and to the town, each word by itself."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.content.doing import (
    BreakDoor,
    CarryDisk,
    LookDisks,
    PlaceDisk,
    SetDark,
    SetLocks,
    Spawn,
    Target,
)
from noctuary.games.when_darkness_comes.content.plot import StackRule
from noctuary.games.when_darkness_comes.events import (
    EnvironmentChanged,
    Flipped,
)
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import LockChange
from tests.games.when_darkness_comes.stage import HERE, happens, stage, two
from tests.games.when_darkness_comes.table import Table

# ── disks ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-20.2", "WD-40.1")
@pytest.mark.parametrize("where", ["box", "hidden", "shown", "sharon"])
def test_a_black_disk_is_carried_from_wherever_it_is(where: str) -> None:
    t = two()
    t.g.known["number_1"] = (1,)
    if where == "box":
        t.g.box.append("number_1")
    elif where == "hidden":
        t.hide("number_1", "cafe.2.2")
    elif where == "shown":
        t.show("number_1", "cafe.2.2")
    else:
        happens(t, "carry_disk", CarryDisk(1, 1, 2), "sharon")
    happens(t, "carry_disk", CarryDisk(1, weight=2, vp=3))
    assert t["kirk"].items == ("number_1",)
    assert t["sharon"].items == ()
    assert "number_1" not in [*t.g.box, *t.g.shown, *t.g.known, *sum(t.g.hidden.values(), ())]
    assert t.g.carried == {"number_1": (2, 3)}
    assert t["kirk"].vp == 3


@pytest.mark.rule("WD-40.1", "WD-17.16")
def test_what_is_used_up_comes_from_the_actor_first() -> None:
    t = two().give("kirk", "crowbar").give("sharon", "flashlight.1", "flashlight.2")
    t.change("sharon", square=HERE).give("kirk", "flashlight.3", vp=True)
    happens(t, "use_up", ("flashlight", "crowbar", "lockpick_set"))
    assert (t["kirk"].items, t["sharon"].items) == ((), ("flashlight.1", "flashlight.2"))
    assert t["kirk"].vp == t.g.pack.disks["flashlight.3"].vp > 0, "and the points stay"
    happens(t, "use_up", ("flashlight",))
    assert t["sharon"].items == ("flashlight.2",)


@pytest.mark.rule("WD-40.1")
def test_a_disk_is_placed_face_up_or_down_and_leaves_again() -> None:
    t = two()
    t.g.box = ["number_1"]
    happens(t, "place_disk", PlaceDisk(numbered=1, building="cafe", face="up"))
    assert t.at("number_1").startswith("cafe.")
    assert [event.disk for event in t.told(Flipped)] == ["number_1"]
    happens(t, "move_disk", PlaceDisk(numbered=1, building="cafe"))
    assert "number_1" not in t.g.shown
    assert ("number_1",) in t.g.hidden.values()
    happens(t, "remove_disk", Target(numbered=1))
    assert t.g.hidden == {}
    assert t.g.box == ["number_1"]


@pytest.mark.rule("WD-40.1")
def test_nothing_is_placed_without_a_free_copy_or_without_a_place() -> None:
    t = two()
    t.g.box = ["number_1"]
    happens(t, "place_disk", PlaceDisk(numbered=1, tag="nowhere"))
    happens(t, "place_disk", PlaceDisk(disk="zombie", building="cafe"))
    assert (t.g.box, t.g.shown, t.g.hidden) == (["number_1"], {}, {})


@pytest.mark.rule("WD-40.1")
def test_a_disk_for_which_there_is_no_place_stays_where_it_was() -> None:
    t = two()
    t.g.supply = ["zombie.1", "shambler.1"]
    happens(t, "place_disk", PlaceDisk(disk="zombie", tag="nowhere"))
    assert t.g.supply == ["zombie.1", "shambler.1"]


@pytest.mark.rule("WD-40.1")
def test_a_random_mark_gives_back_what_lay_there() -> None:
    t = two()
    for mark in t.g.layout.marks("cafe"):
        t.g.hidden[mark] = ("zombie.1",)
    t.g.box, t.g.supply = ["number_1"], []
    happens(t, "place_disk", PlaceDisk(numbered=1, building="cafe", mark="random"))
    assert t.g.supply == ["zombie.1"]
    assert ("number_1",) in t.g.hidden.values()


@pytest.mark.rule("WD-40.1")
def test_a_disk_on_the_board_is_turned_up() -> None:
    t = two().hide("number_1", "cafe.2.2").hide("number_2", "cafe.1.4")
    happens(t, "flip_disk", Target(numbered=1))
    assert t.at("number_1") == "cafe.2.2"
    assert "number_2" not in t.g.shown
    assert list(t.g.hidden.values()) == [("number_2",)]


@pytest.mark.rule("WD-6.5")
def test_an_adversary_that_finds_no_place_goes_back_into_the_box() -> None:
    t = two()
    t.g.box = ["zombie.1"]
    happens(t, "spawn_adversary", Spawn(disk="zombie", tag="nowhere"))
    assert (t.g.box, t.g.shown) == (["zombie.1"], {})
    happens(t, "spawn_adversary", Spawn(disk=("ghoul", "zombie"), outside="cafe"))
    assert t.at("zombie.1") == "cafe.0.3", "before the first door; no ghoul is free"


@pytest.mark.rule("WD-6.5", "WD-40.1")
def test_a_copy_comes_from_the_box_then_the_heap_then_the_supply() -> None:
    t = two()
    t.g.box, t.g.discard, t.g.supply = (
        ["flashlight.2"],
        ["flashlight.1"],
        ["flashlight.3", "zombie.1"],
    )
    for left in [3, 2, 1]:
        happens(t, "give_item", "flashlight")
        assert len([*t.g.box, *t.g.discard, *t.g.supply]) == left
    assert t["kirk"].items == ("flashlight.2", "flashlight.1", "flashlight.3")
    happens(t, "give_item", "flashlight")
    assert len(t["kirk"].items) == 3


@pytest.mark.rule("WD-2.13", "WD-34.9")
def test_what_is_lent_is_worth_no_vp_and_costs_none_when_it_is_lost() -> None:
    t = two()
    t.g.box = ["shotgun"]
    happens(t, "lend_item", "shotgun")
    assert (t["kirk"].items, t["kirk"].vp) == (("shotgun",), 0)
    belongings.put_down(t.g, "kirk", "shotgun", "dropped", "WD-17.1")
    assert t["kirk"].vp == 0


@pytest.mark.rule("WD-40.1", "WD-8.1")
def test_one_of_the_numbered_disks_is_shown_to_one_player() -> None:
    t = two().hide("number_2", "cafe.2.2").hide("number_3", "cafe.1.4")
    happens(t, "look_disks", LookDisks(numbered=(1, 2)), "sharon")
    assert t.g.known == {"number_2": (1,)}


# ── the town ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-2.7", "WD-40.1")
def test_light_and_weather_change_apart_and_are_told_when_they_do() -> None:
    t = happens(two().turn(), "set_light", "dusk")
    assert (t.g.light, t.g.weather) == ("dusk", "clear")
    happens(t, "set_weather", "heavy_rain")
    assert (t.g.light, t.g.weather) == ("dusk", "heavy_rain")
    happens(t, "set_light", "dusk")
    assert len(t.told(EnvironmentChanged)) == 2


@pytest.mark.rule("WD-40.1")
def test_a_building_goes_dark_and_its_lights_with_it() -> None:
    t = Table("cafe bank", kirk="cafe.1.3")
    t.g.lit = [t.square("cafe.1.3"), t.square("bank.2.2")]
    happens(t, "set_dark", SetDark("cafe"))
    assert t.g.darkened == {"cafe": True}
    assert t.g.lit == [t.square("bank.2.2")]
    happens(t, "set_dark", SetDark("bank", dark=False))
    assert t.g.lit == [t.square("bank.2.2")]


@pytest.mark.rule("WD-40.1")
def test_locks_change_or_are_halved_and_a_door_falls_once() -> None:
    t = two()
    happens(t, "set_locks", SetLocks("cafe", 1, halve=True))
    assert t.g.lock_changes["cafe.door.1"].locks == 1, "half of two"
    happens(t, "set_locks", SetLocks("cafe", 1, locks=3))
    assert t.g.lock_changes["cafe.door.1"] == LockChange(3, "kirk", 1)
    happens(t, "set_locks", SetLocks("cafe", 1))
    assert t.g.lock_changes["cafe.door.1"].locks == 0
    happens(t, "break_door", BreakDoor("cafe", 0))
    assert t.g.layout.gates["cafe.door.0"].broken
    happens(t, "break_door", BreakDoor("cafe", 9))


@pytest.mark.rule("WD-40.1", "WD-6.2")
def test_a_tile_comes_into_the_stack_to_its_top_or_onto_the_table() -> None:
    t = two()
    t.g.box, t.g.stack = ["bank"], ["library", "crossroads"]
    happens(t, "add_tile", "hospital")
    assert len(t.g.stack) == 2
    happens(t, "add_tile", "bank")
    assert (t.g.box, sorted(t.g.stack)) == ([], ["bank", "crossroads", "library"])
    happens(t, "stack_to_top", "library")
    assert t.g.stack[-1] == "library"
    happens(t, "place_tile", "bank").do()
    assert "bank" not in t.g.stack
    placed = t.g.board.tiles[-1]
    assert placed.tile == "bank"
    beside = [(placed.x + x, placed.y + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    assert {(0, 0), (1, 0)} & {*beside}
    assert (placed.x, placed.y) not in {(0, 0), (1, 0)}


@pytest.mark.rule("WD-5.2")
def test_a_tile_of_the_stack_lies_where_the_scenario_wants_it() -> None:
    stack = [*"fedcba"]
    board.place(stack, StackRule("a", among_last=2), 0, {"a"})
    assert stack.index("a") < 2
    stack = [*"fedcba"]
    board.place(stack, StackRule("f", among_first=3), 1, {"f"})
    assert stack.index("f") >= 4, "one tile was drawn: the upper two are left"
    stack = [*"fedcba"]
    board.place(stack, StackRule("a", not_before=4), 1, {"a"})
    assert stack.index("a") <= 3
    stack = [*"fedcba"]
    board.place(stack, StackRule("c", among_first=4, not_before=2), 0, {"c"})
    assert stack == [*"fedcba"], "it lay right"


@pytest.mark.rule("WD-5.2")
def test_a_fixed_order_lies_on_top() -> None:
    stack = ["bank", "cafe", "library", "hospital"]
    story = stage().scenarios["stage"]
    tiles = msgspec.structs.replace(story.tiles, fixed_order=("hospital", "park", "bank"))
    board.arrange(stack, msgspec.structs.replace(story, tiles=tiles))
    assert stack == ["cafe", "library", "bank", "hospital"]
