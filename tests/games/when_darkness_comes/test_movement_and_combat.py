"""WD-4, WD-7, WD-10, WD-14, WD-28, WD-32: how movements and combats begin and end, rule by rule."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers, naming
from noctuary.games.when_darkness_comes.combat import adversaries, combat, duels
from noctuary.games.when_darkness_comes.content.doing import CheckText
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.events import Checked, PointsRolled, StateChanged
from noctuary.games.when_darkness_comes.moving import doors, movement
from noctuary.games.when_darkness_comes.people import belongings, talks
from noctuary.games.when_darkness_comes.state import Lasting, LockChange
from tests.games.when_darkness_comes.stage import HERE, THERE, two
from tests.games.when_darkness_comes.table import Table

INSIDE = "cafe.2.2"


# ── rolls ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-4.2", "WD-4.16")
def test_even_a_single_die_is_rolled() -> None:
    t = two().sheet("kirk", intelligence=1, skills={}).turn("kirk")
    t.do(rolls.Announce(pools.difficulty(t.g, "kirk", "search", 2)))
    assert t.pool == 1


@pytest.mark.rule("WD-4.7", "WD-4.11", "WD-4.22")
def test_only_a_check_against_a_level_has_one_and_the_scenario_may_say_none() -> None:
    t = two(tn_shift=1)
    assert pools.simple(t.g, "kirk", "heal").tn == 0
    assert pools.difficulty(t.g, "kirk", "search", 3).tn == 4
    assert pools.difficulty(t.g, "kirk", "steal", 0, kind="opposed").tn == 0
    opposed = CheckText(attribute="attack", kind="opposed")
    assert pools.check_from(t.g, "kirk", opposed, "sharon").tn == 0
    t.change("kirk", tn_shift=0)
    assert pools.check_from(t.g, "kirk", CheckText(attribute="attack"), "x").tn == 0


@pytest.mark.rule("WD-4.9", "WD-4.20")
def test_what_needs_no_dice_is_told_by_its_own_rule() -> None:
    t = two().sheet("kirk", intelligence=2, skills={}).turn("kirk")
    t.do(rolls.Announce(pools.difficulty(t.g, "kirk", "search", 0)))
    t.do(rolls.Announce(pools.difficulty(t.g, "kirk", "search", 2))).dice(3, 3)
    assert [(e.automatic, e.rule) for e in t.told(Checked)] == [
        (True, "WD-4.20"),
        (False, "WD-4.9"),
    ]


# ── movement ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-7.2", "WD-7.8", "WD-36.14", "WD-36.25")
@pytest.mark.parametrize(
    ("value", "swing", "exhausted", "points"),
    [(3, 0, False, 7), (3, 1, False, 14), (3, -1, False, 4), (3, 0, True, 4), (3, 1, True, 7),
     (2, -1, False, 3)],
)  # fmt: skip
def test_how_many_points_a_movement_has(
    value: int, swing: int, exhausted: bool, points: int
) -> None:
    t = two(exhausted=exhausted).sheet("kirk", defence=4)
    t.g.swing = swing
    movement.SetPoints("kirk", value).run(t.g)
    assert t.g.points == 2 * points
    assert [(e.value, e.health, e.points) for e in t.told(PointsRolled)] == [(value, 4, 2 * points)]
    ended = [(e.state, e.on) for e in t.told(StateChanged)]
    assert ended == ([("exhausted", False)] if exhausted else [])
    assert not t["kirk"].exhausted


@pytest.mark.rule("WD-7.22")
def test_the_second_movement_of_a_turn_exhausts_and_the_dead_make_none() -> None:
    t = two()
    t.g.agenda, t.g.active = [], "kirk"
    for made, exhausted in [(1, False), (2, True)]:
        movement.BeginWalk("kirk").run(t.g)
        assert (t.g.movements["kirk"], t["kirk"].exhausted) == (made, exhausted)
    assert len(t.told(StateChanged)) == 1
    t.g.agenda = []
    t.change("sharon", alive=False)
    movement.BeginWalk("sharon").run(t.g)
    assert t.g.agenda == []


@pytest.mark.rule("WD-10.29")
def test_luck_is_spent_on_a_locked_door_and_on_no_other() -> None:
    for locks, spent in [(2, True), (1, True), (0, False)]:
        t = Table("market_square cafe", kirk="cafe.0.3").turn("kirk")
        t.change("kirk", door_fate=1)
        gate = t.g.layout.gates["cafe.door.0"]
        t.g.lock_changes[gate.id] = LockChange(locks, "kirk", 1)
        walk = movement.Movement(who="kirk", points=8)
        doors.pass_gate(t.g, walk, "luck", gate.id)
        assert (t["kirk"].door_fate == 0) is spent


@pytest.mark.rule("WD-32.4")
def test_a_thing_is_put_down_where_it_is_meant_even_on_the_very_first_square() -> None:
    t = two().give("kirk", "crowbar", "wrench.1")
    belongings.put_down(t.g, "kirk", "crowbar", "dropped", "WD-17.7", at=0)
    belongings.put_down(t.g, "kirk", "wrench.1", "dropped", "WD-17.7")
    assert t.g.shown["crowbar"].square == 0
    assert t.at("wrench.1") == HERE
    assert all(shown.found for shown in t.g.shown.values())


# ── who is where ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-2.5", "WD-39.12")
def test_who_shares_a_square_with_whom() -> None:
    t = two().show("zombie.1", HERE).show("zombie.2", THERE).show("hunter", HERE)
    here = t.square(HERE)
    assert modifiers.adversaries_at(t.g, here) == ["zombie.1"]
    assert modifiers.engaged(t.g, "kirk")
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", turns=1)
    assert modifiers.adversaries_at(t.g, here) == []
    assert modifiers.adversaries_at(t.g, here, frozen=True) == ["zombie.1"]
    assert not modifiers.engaged(t.g, "kirk")


@pytest.mark.rule("WD-14.4")
def test_an_adversary_goes_to_the_nearest_and_at_a_tie_to_whoever_has_the_turn() -> None:
    t = Table(kirk="market_square.0.2", sharon="market_square.0.6")
    t.show("zombie.1", "market_square.0.4")
    for active in ("kirk", "sharon"):
        t.g.active = active
        assert adversaries.way_to_nearest(t.g, "zombie.1")[-1] == t[active].square
    t.change("kirk", square="market_square.0.3")
    assert adversaries.way_to_nearest(t.g, "zombie.1")[-1] == t["kirk"].square


@pytest.mark.rule("WD-28.2", "WD-28.3")
def test_a_combat_begins_only_between_two_who_are_there() -> None:
    t = two().show("zombie.1", HERE, prey="kirk")
    t.g.agenda, t.g.active = [], "kirk"
    combat.BeginCombat("zombie.2", "kirk").run(t.g)
    assert t.g.combat is None
    t.change("sharon", alive=False)
    combat.BeginCombat("zombie.1", "sharon").run(t.g)
    assert (t.g.combat, t.g.acted) == (None, False)
    combat.BeginCombat("zombie.1", "kirk").run(t.g)
    assert t.g.combat is not None
    assert (t.g.combat.opponent, t.g.combat.main, t.g.acted) == ("zombie.1", "kirk", True)
    assert t.g.shown["zombie.1"].prey == ""


@pytest.mark.rule("WD-32.11", "WD-32.12")
def test_characters_attack_each_other_in_one_square_if_the_story_allows_it() -> None:
    t = two().change("sharon", square=HERE).give("kirk", "crowbar")
    found = duels.attacks(t.g, "kirk")
    assert "attack:sharon:bare" in found
    assert "attack:sharon:crowbar" in found or t.g.disk("crowbar").melee is None
    t.change("sharon", square=THERE)
    assert duels.attacks(t.g, "kirk") == []
    peaceful = Table("market_square", "last_bus", kirk=HERE, sharon=HERE)
    assert not peaceful.g.scenario.pvp.attack
    assert duels.attacks(peaceful.g, "kirk") == []


@pytest.mark.rule("WD-25.2")
def test_who_has_neither_points_nor_things_has_nothing_to_give() -> None:
    t = two()
    assert not talks.has_something(t["kirk"])
    assert talks.has_something(t.change("kirk", vp=1)["kirk"])
    assert talks.has_something(t.give("sharon", "hunter")["sharon"])


@pytest.mark.rule("WD-8.8", "WD-11.3")
def test_every_place_is_named_before_anything_comes_of_it() -> None:
    t = two().hide("zombie.1", INSIDE).hide("ghoul.1", "cafe.1.4").turn("kirk")
    t.g.chance = "table"
    places = ((t.square(INSIDE), 0), (t.square("cafe.1.4"), 0))
    t.do(naming.NameDisks(0, places))
    assert t.step == "NameDisks"
    t.g.known = {"zombie.1": (0,), "ghoul.1": (0,)}
    t.do(naming.NameDisks(0, places))
    assert t.step == "TakeTurn", "what is known need not be said"


@pytest.mark.rule("WD-8.8")
def test_places_are_named_one_after_the_other() -> None:
    t = two().hide("zombie.1", INSIDE).hide("ghoul.1", "cafe.1.4").hide("crowbar", "cafe.2.4")
    t.turn("kirk").g.chance = "table"
    places = tuple((t.square(one), 0) for one in (INSIDE, "cafe.1.4", "cafe.2.4"))
    t.do(naming.NameDisks(0, places)).reply("draw:zombie.1")
    assert t.step == "NameDisks", "the second is asked for after the first"
    assert t.reply("draw:ghoul.1").step == "TakeTurn", "the last can only be the third"
