"""WD-7.4 to WD-7.6, WD-10.12, WD-14.12, WD-17.17: light, locks, levels and loads."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.state import Lasting, LockChange
from tests.games.when_darkness_comes.stage import HERE, two
from tests.games.when_darkness_comes.table import Table

INSIDE = "cafe.2.2"


@pytest.mark.rule("WD-7.4", "WD-7.5", "WD-7.6", "WD-39.16")
@pytest.mark.parametrize(
    ("square", "with_what", "penalty"),
    [(HERE, "", 2), (HERE, "glow", 1), (HERE, "flashlight", 0),
     (INSIDE, "", 2), (INSIDE, "glow", 0), (INSIDE, "flashlight", 0), (INSIDE, "lit", 0)],
)  # fmt: skip
def test_what_light_and_rain_take_with_and_without_a_light(
    square: str, with_what: str, penalty: int
) -> None:
    t = Table("market_square cafe", kirk=square, light="night", weather="light_rain")
    if with_what == "glow":
        t.g.lasting["light:kirk"] = Lasting("light", "kirk", "kirk", turns=2)
    if with_what == "flashlight":
        t.give("kirk", "flashlight.1")
    if with_what == "lit":
        t.g.lit = [t.g.layout.rooms[t.square(square)]]
    assert modifiers.penalty(t.g, "kirk") == penalty


@pytest.mark.rule("WD-7.5", "WD-40.1")
def test_a_building_that_went_dark_is_as_dark_as_night() -> None:
    t = Table("market_square cafe", kirk=INSIDE)
    assert modifiers.penalty(t.g, "kirk") == 0
    t.g.darkened["cafe"] = True
    assert modifiers.penalty(t.g, "kirk") == modifiers.LIGHT_PENALTY["night"]
    t.g.darkened["cafe"] = False
    assert modifiers.penalty(t.g, "kirk") == 0


@pytest.mark.rule("WD-10.5", "WD-10.12")
def test_changed_locks_are_those_of_whom_they_were_changed_for() -> None:
    t = Table("market_square cafe", kirk="cafe.0.3", sharon="cafe.0.3")
    gate = t.g.layout.gates["cafe.door.1"]
    assert modifiers.locks(t.g, gate) == gate.locks == 2
    t.g.lock_changes[gate.id] = LockChange(5, "kirk", 1)
    assert modifiers.locks(t.g, gate) == 5
    t.g.lock_changes[gate.id] = LockChange(5, "kirk", 1, "kirk")
    for active, locks in (("kirk", 5), ("sharon", 2)):
        t.g.active = active
        assert modifiers.locks(t.g, gate) == locks


@pytest.mark.rule("WD-10.12")
def test_a_window_has_the_locks_of_the_nearest_door_of_its_building() -> None:
    t = Table("market_square cafe bank", kirk=HERE)
    gates = t.g.layout.gates.values()
    for window in (gate for gate in gates if gate.kind == "window"):
        doors = [
            (t.g.layout.range(door.inside, window.inside), door.locks)
            for door in gates
            if door.kind == "door"
            and door.building == window.building
            and not modifiers.crosses_rim(door.inside, window.inside)
        ]
        assert modifiers.locks(t.g, window) == min(doors)[1]


@pytest.mark.rule("WD-14.12")
def test_each_damage_lowers_the_level_to_no_less_than_one() -> None:
    t = two()
    printed = t.g.disk("zombie.1").d
    assert modifiers.defence_level(t.g, "zombie.1") == printed, "wherever it is"
    for damage in range(printed + 2):
        t.show("zombie.1", HERE, damage=damage)
        assert modifiers.defence_level(t.g, "zombie.1") == max(1, printed - damage)


@pytest.mark.rule("WD-17.17", "WD-17.22", "WD-2.13")
def test_what_things_weigh_and_are_worth() -> None:
    t = two().give("kirk", "fire_axe", "baseball_bat")
    assert (modifiers.load(t.g, "kirk"), modifiers.is_overloaded(t.g, "kirk")) == (5, False)
    t.give("kirk", "flashlight.1")
    assert modifiers.is_overloaded(t.g, "kirk")
    assert modifiers.vp_of(t.g, "fire_axe") == t.g.disk("fire_axe").vp > 0
    t.g.worthless.append("fire_axe")
    assert modifiers.vp_of(t.g, "fire_axe") == 0
    t.g.carried["number_1"] = (2, 6)
    assert (modifiers.weight_of(t.g, "number_1"), modifiers.vp_of(t.g, "number_1")) == (2, 6)


@pytest.mark.rule("WD-2.9")
def test_a_walk_leads_over_no_face_down_disk_and_no_farther_than_asked() -> None:
    t = Table(kirk="market_square.0.0")
    a, b = t.square("market_square.0.0"), t.square("market_square.0.3")
    assert modifiers.is_in_reach(t.g, a, b, 3)
    assert not modifiers.is_in_reach(t.g, a, b, 2)
    t.hide("zombie.1", "market_square.0.1")
    assert not modifiers.is_in_reach(t.g, a, b, 4)
    assert modifiers.is_in_reach(t.g, a, b, 5), "around it"
    t.hide("zombie.2", "market_square.0.3")
    assert modifiers.is_in_reach(t.g, a, b, 5), "it may end at one"
    assert modifiers.is_in_reach(t.g, a, a, 0)


@pytest.mark.rule("WD-10.25", "WD-26.4")
def test_who_cannot_be_moved() -> None:
    t = Table("market_square cafe", kirk=HERE)
    near, far = t.square("market_square.2.4"), t.square("cafe.1.3")
    assert modifiers.may_be_moved(t.g, "kirk", far)
    t.change("kirk", tile_bound=True)
    assert not modifiers.may_be_moved(t.g, "kirk", far)
    assert modifiers.may_be_moved(t.g, "kirk", near)
    t.show("zombie.1", HERE)
    assert not modifiers.may_be_moved(t.g, "kirk", near)
    t.g.shown = {}
    t.g.lasting["freeze:kirk"] = Lasting("freeze", "x", "kirk", turns=1)
    assert not modifiers.may_be_moved(t.g, "kirk", near)
    assert not modifiers.may_step_away(t.g, "kirk")


@pytest.mark.rule("WD-8.3", "WD-8.6")
def test_sight_reaches_as_far_as_it_goes_and_over_no_living_person() -> None:
    t = Table(kirk="market_square.0.0", sharon="market_square.0.2")
    a = t.square("market_square.0.0")
    seen = modifiers.sees_within
    assert seen(t.g, a, a, 0)
    assert seen(t.g, a, t.square("market_square.0.2"), 2)
    assert not seen(t.g, a, t.square("market_square.0.2"), 1)
    assert not seen(t.g, a, t.square("market_square.0.3"), 5), "she stands in between"
    t.change("sharon", alive=False)
    assert seen(t.g, a, t.square("market_square.0.3"), 5)
    assert t.square("market_square.0.3") in modifiers.seen_from(t.g, a, 3)
    assert t.square("market_square.0.3") not in modifiers.seen_from(t.g, a, 2)
