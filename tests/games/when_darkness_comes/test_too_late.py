"""Steps that come too late: what they are about is over, gone or dead, and they do nothing."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import reshuffle
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    blows,
    combat,
    encounters,
    flight,
    ranged,
    security,
)
from noctuary.games.when_darkness_comes.magic import creatures, enemy_spells, magic
from noctuary.games.when_darkness_comes.moving import doors, looking, movement, obstacles
from noctuary.games.when_darkness_comes.night import challenges, effects, turn
from noctuary.games.when_darkness_comes.people import allies, damage, items
from noctuary.games.when_darkness_comes.state import Combat, Result
from tests.games.when_darkness_comes.stage import HERE
from tests.games.when_darkness_comes.table import Table

SUCCESS, FAILURE = (Result("kirk", 3, success=won, tn=3) for won in (True, False))
WALK = movement.Movement(who="kirk", points=4)


def street() -> Table:
    """Kirk before a zombie, with a watchman and a mechanic beside; nothing is going on."""
    t = Table("market_square cafe", kirk=HERE, sharon="market_square.0.0")
    t.give("kirk", "handgun.1").show("zombie.1", HERE).show("fallen_tree.1", "market_square.2.5")
    t.show("night_watchman.1", "market_square.2.4").show("mechanic", "market_square.2.4")
    t.show("crowbar", HERE)
    t.g.active = "kirk"
    return t


def comes_of(t: Table, step: Step) -> tuple[list[object], list[Step], bool]:
    """What is told, what follows, and whether anything on the table has changed."""
    before = everything(t)
    step.run(t.g)
    return t.events, t.g.agenda, everything(t) != before


def everything(t: Table) -> object:
    apart = {"pack", "agenda", "question"}
    fields = {name: getattr(t.g, name) for name in t.g.__struct_fields__ if name not in apart}
    return msgspec.to_builtins(fields, str_keys=True)


NOTHING: tuple[list[object], list[Step], bool] = ([], [], False)


@pytest.mark.rule("WD-28.1", "WD-29.1")
@pytest.mark.parametrize("result", [None, SUCCESS, FAILURE])
@pytest.mark.parametrize(
    "step",
    [
        blows.CharacterAttacks(),
        blows.Strike("handgun.1"),
        blows.Struck("handgun.1"),
        blows.OpponentAttacks(),
        blows.Defended(dodged=False),
        blows.Defended(dodged=True),
        combat.TakeInitiative(),
        combat.Round(),
        combat.EndRound(),
        flight.ChooseToFlee(),
        flight.Leave("kirk"),
        creatures.CreatureRound(),
        creatures.Deserted("kirk"),
        creatures.CreatureDefended(),
        creatures.CreatureStrikes(),
        creatures.CreatureStruck(),
        creatures.CreatureGone(),
        enemy_spells.EnemySpell(),
        enemy_spells.Withstand(),
        enemy_spells.Withstood(),
    ],
    ids=lambda step: type(step).__name__,
)
def test_a_combat_that_is_over_goes_on_with_nothing(step: Step, result: Result | None) -> None:
    t = street()
    t.g.result = result
    assert comes_of(t, step) == NOTHING


@pytest.mark.rule("WD-28.1")
@pytest.mark.parametrize(
    ("step", "option"),
    [
        (blows.CharacterAttacks(), "bare"),
        (blows.CharacterAttacks(), "cast:light"),
        (blows.OpponentAttacks(), "dodge"),
        (flight.ChooseToFlee(), "leave"),
        (flight.ChooseToFlee(), "flee"),
        (creatures.CreatureRound(), "walk_away"),
        (enemy_spells.EnemySpell(), "dispel"),
    ],
)
def test_an_answer_in_a_combat_that_is_over_does_nothing(step: Step, option: str) -> None:
    t = street()
    step.answer(t.g, option)
    assert (t.events, t.g.agenda) == ([], [])


@pytest.mark.rule("WD-4.16")
@pytest.mark.parametrize(
    "step",
    [
        blows.Struck(""),
        blows.Defended(dodged=True),
        combat.TakeInitiative(),
        creatures.CreatureDefended(),
        creatures.CreatureStruck(),
        enemy_spells.Withstood(),
        enemy_spells.Countered("kirk"),
        magic.Cast("kirk", "light", ""),
        ranged.Shot("kirk", "handgun.1", "zombie.1"),
        security.Dealt("kirk", "night_watchman.1"),
        allies.Persuaded("kirk", "mechanic"),
        items.Searched("kirk", "crowbar"),
        obstacles.PassObstacle("kirk", "fallen_tree.1"),
        doors.Tried("kirk", "force", "cafe.door.0"),
        challenges.Collect("kirk", "sharon", "race", 1),
        effects.Branch("event.x", "kirk"),
    ],
    ids=lambda step: type(step).__name__,
)
def test_without_a_roll_nothing_is_decided(step: Step) -> None:
    t = street()
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    assert comes_of(t, step) == NOTHING


@pytest.mark.rule("WD-8.11", "WD-14.2", "WD-22.18")
@pytest.mark.parametrize("result", [SUCCESS, FAILURE])
@pytest.mark.parametrize(
    "step",
    [
        adversaries.MeetAdversary("kirk", "zombie.1"),
        adversaries.Advance("zombie.1", "kirk"),
        combat.BeginCombat("zombie.1", "kirk"),
        encounters.Encounters("kirk", ("zombie.1", "mechanic")),
        obstacles.MeetObstacles("kirk", ("fallen_tree.1",)),
        obstacles.PassObstacle("kirk", "fallen_tree.1"),
        ranged.Shot("kirk", "handgun.1", "zombie.1"),
        reshuffle.Reshuffle("zombie.1", "kirk"),
        security.MeetSecurity("kirk", "night_watchman.1"),
        security.Dealt("kirk", "night_watchman.1"),
        security.Fail("kirk", "night_watchman.1"),
        allies.Persuaded("kirk", "mechanic"),
        items.Searched("kirk", "crowbar"),
        items.Carry("kirk", "crowbar"),
        flight.StartEngaged("kirk"),
        combat.FightAll("kirk"),
    ],
    ids=lambda step: type(step).__name__,
)
def test_nothing_comes_of_a_disk_that_is_gone(step: Step, result: Result) -> None:
    t = street()
    t.g.shown, t.g.result = {}, result
    assert comes_of(t, step) == NOTHING


@pytest.mark.rule("WD-32.3")
@pytest.mark.parametrize("result", [SUCCESS, FAILURE])
@pytest.mark.parametrize(
    "step",
    [
        adversaries.MeetAdversary("kirk", "zombie.1"),
        combat.BeginCombat("zombie.1", "kirk"),
        combat.FightAll("kirk"),
        encounters.Encounters("kirk", ("zombie.1", "mechanic")),
        flight.LeaveAtStart("kirk"),
        obstacles.MeetObstacles("kirk", ("fallen_tree.1",)),
        security.MeetSecurity("kirk", "night_watchman.1"),
        magic.Cast("kirk", "light", ""),
        movement.BeginWalk("kirk"),
        movement.EndMovement("kirk"),
        movement.Arrived("kirk"),
        movement.Walk(WALK, ()),
        WALK,
        looking.Look("kirk"),
        doors.Tried("kirk", "pick", "cafe.door.0"),
        doors.Tried("kirk", "climb", "cafe.door.0"),
        doors.Invite("kirk", "cafe.door.0"),
        damage.SufferDamage("kirk", "zombie.1", attack=True),
        turn.TakeTurn("kirk"),
        turn.PendingLook("kirk"),
    ],
    ids=lambda step: type(step).__name__,
)
def test_the_dead_do_nothing_any_more(step: Step, result: Result) -> None:
    t = street().change("kirk", alive=False, pending_look=True)
    t.hide("zombie.2", HERE)
    t.g.result, t.g.points = result, 4
    assert comes_of(t, step) == NOTHING
