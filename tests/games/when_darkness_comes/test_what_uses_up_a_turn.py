"""What uses up the action and the movement of a turn, and what ends the rest of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from noctuary.games.when_darkness_comes.combat import combat, encounters, security
from noctuary.games.when_darkness_comes.moving import doors, movement
from noctuary.games.when_darkness_comes.night import actions, turn
from noctuary.games.when_darkness_comes.people import items
from noctuary.games.when_darkness_comes.state import LockChange, Night
from tests.games.when_darkness_comes.stage import HERE
from tests.games.when_darkness_comes.table import Table

INSIDE = "cafe.1.3"
UNTOUCHED, ACTED, MOVED, BEGUN = (
    (False, True, False),
    (True, False, False),
    (False, False, True),
    (False, False, False),
)
"""Acted, fresh, moved."""


def scene(where: str = HERE) -> Table:
    t = Table("market_square cafe", kirk=where, sharon="market_square.0.0")
    for disk in ("zombie.1", "hunter", "annoying_kid", "crowbar", "house_dog", "number_4"):
        t.show(disk, "market_square.2.4")
    t.show("looters", HERE).give("kirk", "handgun.1")
    t.g.points = 4
    t.g.active, t.g.agenda = "kirk", []
    return t


def after(does: Callable[[Night], object], t: Table) -> tuple[bool, bool, bool]:
    t.g.acted, t.g.fresh, t.g.moved = UNTOUCHED
    does(t.g)
    return t.g.acted, t.g.fresh, t.g.moved


@pytest.mark.rule("WD-8.11", "WD-8.13", "WD-20.2")
@pytest.mark.parametrize(
    ("disk", "left"),
    [
        ("zombie.1", ACTED),
        ("hunter", ACTED),
        ("house_dog", ACTED),
        ("annoying_kid", UNTOUCHED),
        ("crowbar", UNTOUCHED),
        ("looters", UNTOUCHED),
        ("number_4", UNTOUCHED),
    ],
)
def test_which_encounters_use_up_the_action(disk: str, left: tuple[bool, bool, bool]) -> None:
    assert after(lambda g: encounters.meet(g, "kirk", disk), scene()) == left


@pytest.mark.rule("WD-30.2")
@pytest.mark.parametrize("disk", ["zombie.1", "house_dog"])
@pytest.mark.parametrize("acted", [False, True])
def test_only_an_unused_action_can_be_a_shot(disk: str, acted: bool) -> None:
    t = scene()
    t.g.acted = acted
    encounters.meet(t.g, "kirk", disk)
    assert t.g.agenda[-1].may_shoot is not acted


@pytest.mark.rule("WD-5.6", "WD-5.10", "WD-5.11")
@pytest.mark.parametrize(
    ("does", "left"),
    [
        (lambda g: items.FindItem("kirk", "crowbar").answer(g, "search"), ACTED),
        (lambda g: items.FindItem("kirk", "crowbar").answer(g, "leave"), UNTOUCHED),
        (lambda g: combat.BeginCombat("zombie.1", "kirk").run(g), ACTED),
        (lambda g: combat.BeginCombat("zombie.1", "sharon").run(g), UNTOUCHED),
        (lambda g: actions.carry_out(g, "kirk", "drop:handgun.1"), ACTED),
        (lambda g: actions.carry_out(g, "kirk", "deal"), UNTOUCHED),
        (lambda g: actions.carry_out(g, "kirk", "move"), UNTOUCHED),
        (lambda g: actions.carry_out(g, "kirk", "stand"), MOVED),
        (lambda g: actions.carry_out(g, "kirk", "rest"), UNTOUCHED),
        (lambda g: movement.BeginWalk("kirk").run(g), BEGUN),
        (lambda g: movement.BeginWalk("sharon").run(g), UNTOUCHED),
        (lambda g: movement.EndMovement("kirk").run(g), MOVED),
        (lambda g: movement.EndMovement("kirk", flight=True).run(g), BEGUN),
        (lambda g: movement.EndMovement("sharon").run(g), UNTOUCHED),
    ],
)
def test_what_is_left_of_a_turn(
    does: Callable[[Night], object], left: tuple[bool, bool, bool]
) -> None:
    assert after(does, scene()) == left


@pytest.mark.rule("WD-10.22")
@pytest.mark.parametrize(
    ("who", "where", "moved"),
    [
        ("kirk", INSIDE, True),
        ("kirk", "market_square.2.4", True),
        ("kirk", "market_square.7.7", True),
        ("kirk", "market_square.0.6", False),
        ("sharon", INSIDE, False),
    ],
)
def test_whoever_comes_inside_or_to_a_disk_has_moved(who: str, where: str, moved: bool) -> None:
    t = scene().hide("zombie.2", "market_square.7.7").change(who, square=where)
    left = after(lambda g: movement.Arrived(who).run(g), t)
    assert left == (False, True, moved)
    looks = [type(step).__name__ for step in t.g.agenda]
    assert ("Look" in looks) is moved
    assert "FightAll" in looks


@pytest.mark.rule("WD-22.13")
@pytest.mark.parametrize(
    ("who", "where", "moved"),
    [("kirk", INSIDE, True), ("kirk", HERE, False), ("sharon", INSIDE, False)],
)
def test_whoever_is_thrown_out_in_the_own_turn_has_moved(who: str, where: str, moved: bool) -> None:
    t = scene().change(who, square=where)
    inside = t.square(INSIDE)
    assert after(lambda g: security.throw_out(g, who, "cafe", inside), t)[2] is moved


@pytest.mark.rule("WD-10.29")
def test_a_door_by_luck_is_neither_action_nor_rest() -> None:
    t = scene("cafe.0.3").change("kirk", door_fate=1)
    assert after(lambda g: doors.walk_in_by_luck(g, "kirk", "cafe.door.0"), t) == BEGUN


@pytest.mark.rule("WD-5.7")
def test_a_turn_begins_with_nothing_behind_it() -> None:
    t = scene()
    g = t.g
    g.acted = g.moved = g.ghost = g.cut_short = True
    g.fresh, g.swing, g.movements = False, 1, {"kirk": 2}
    g.fled, g.ran, g.tamed = ["kirk"], ["zombie.1"], ["zombie.1"]
    g.offered = ["deal:kirk", "praise:1", "let_in:cafe.door.0:kirk"]
    turn.begin_turn(g, g.story, "kirk")
    assert (g.acted, g.moved, g.ghost, g.cut_short, g.fresh) == (False, False, False, False, True)
    assert (g.swing, g.movements, g.fled, g.ran, g.tamed) == (0, {}, [], [], [])
    assert g.offered == ["praise:1"], "praise is counted by rounds"


@pytest.mark.rule("WD-5.13")
def test_changed_locks_last_to_the_end_of_the_next_turn_of_whoever_changed_them() -> None:
    t = scene()
    t.g.lock_changes = {
        "cafe.door.0": turn_change("kirk", 1),
        "cafe.door.1": turn_change("kirk", 1, until=9),
        "bank.door.0": turn_change("sharon", 0),
    }
    turn.count_locks(t.g, "kirk")
    assert {gate: change.turns for gate, change in t.g.lock_changes.items()} == {
        "cafe.door.0": 0,
        "cafe.door.1": 1,
        "bank.door.0": 0,
    }
    turn.count_locks(t.g, "kirk")
    assert list(t.g.lock_changes) == ["cafe.door.1", "bank.door.0"]
    turn.count_down(t.g, "sharon")
    assert list(t.g.lock_changes) == ["cafe.door.1"]


def turn_change(owner: str, turns: int, until: int = 0) -> LockChange:
    return LockChange(0, owner, turns, until=until)
