"""WD-38.15, WD-39: creatures that fight for their caster, and spells that adversaries cast."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.combat import combat, flight, security
from noctuary.games.when_darkness_comes.events import SpellCast
from noctuary.games.when_darkness_comes.magic import creatures, enemy_spells
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.state import Combat, Creature, Lasting, Result
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def fighting(opponent: str = "zombie.1", creature: bool = True, **changes: object) -> Table:
    """Robert in a combat, perhaps with a creature in his place."""
    t = Table("market_square", robert=HERE).show(opponent, HERE).turn()
    t.g.combat = Combat(opponent=opponent, main="robert", **changes)  # type: ignore[arg-type]
    if creature:
        t.g.creatures["robert"] = Creature(3, 4, 2)
    return t


def result(success: bool) -> Result:
    return Result("robert", 3, success=success)


def waiting(t: Table) -> list[str]:
    """The steps that come next, the first one first."""
    return [type(step).__name__ for step in reversed(t.g.agenda)]


@pytest.mark.rule("WD-39.4")
@pytest.mark.parametrize(
    ("value", "strength"),
    [(2, (3, 4)), (3, (3, 4)), (4, (4, 4)), (5, (4, 5)), (6, (5, 5)), (9, (5, 5))],
)
def test_a_creature_is_as_strong_as_the_roll(value: int, strength: tuple[int, int]) -> None:
    t = fighting(creature=False)
    creatures.Appear("robert", value).rolled(t.g, (5,))
    assert t.g.creatures["robert"] == Creature(*strength, 5)


@pytest.mark.rule("WD-39.5")
def test_it_defends_against_the_attack_and_strikes_at_once_at_the_frozen() -> None:
    t = fighting()
    creatures.CreatureRound().answer(t.g, "watch")
    assert waiting(t)[:2] == ["Announce", "CreatureDefended"]
    check = t.g.agenda[-1].check
    assert (check.dice, check.tn) == (4, t.g.pack.disks["zombie.1"].a)
    t = fighting()
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "robert", "zombie.1", turns=2)
    creatures.CreatureRound().answer(t.g, "watch")
    assert waiting(t)[0] == "CreatureStrikes"


@pytest.mark.rule("WD-39.7")
@pytest.mark.parametrize(("success", "after"), [(True, "CreatureStrikes"), (False, "CreatureGone")])
def test_a_failed_defence_kills_the_creature(success: bool, after: str) -> None:
    t = fighting()
    t.g.result = result(success)
    creatures.CreatureDefended().run(t.g)
    assert waiting(t)[0] == after
    assert ("robert" in t.g.creatures) is success


@pytest.mark.rule("WD-39.6", "WD-39.9")
@pytest.mark.parametrize(
    ("rounds", "left", "after"), [(2, 1, "CreatureRound"), (1, 0, "CreatureGone")]
)
def test_its_rounds_run_out(rounds: int, left: int, after: str) -> None:
    t = fighting()
    t.g.creatures["robert"] = Creature(3, 4, rounds)
    t.g.result = result(False)
    creatures.CreatureStruck().run(t.g)
    assert (t.g.creatures["robert"].rounds if left else len(t.g.creatures)) == left
    assert waiting(t)[0] == after
    assert t.g.combat is not None
    assert t.g.combat.round == (2 if left else 1)


@pytest.mark.rule("WD-39.9", "WD-14.13")
def test_what_it_kills_counts_as_the_casters() -> None:
    t = fighting()
    t.g.result = result(True)
    creatures.CreatureStruck().run(t.g)
    assert t.g.combat is None
    assert t["robert"].trophies == ("zombie.1",)


@pytest.mark.rule("WD-39.7", "WD-22.13")
@pytest.mark.parametrize(
    ("changes", "over"),
    [({"round": 1}, False), ({"round": 3}, True), ({"round": 1, "abandoned": True}, True)],
)
def test_the_caster_fights_on_unless_three_rounds_are_over(
    changes: dict[str, object], over: bool
) -> None:
    t = fighting(creature=False, **changes)
    creatures.CreatureGone().run(t.g)
    assert (t.g.combat is None) is over
    if not over:
        assert t.g.combat.round == 2
        steps = ["Announce", "TakeInitiative", "ChooseToFlee", "Round"]
        assert waiting(t)[:4] == steps
        assert t.g.agenda[-1].check.tn == t.g.pack.disks["zombie.1"].i


@pytest.mark.rule("WD-39.7", "WD-22.13")
@pytest.mark.parametrize("guard", [True, False])
def test_a_guard_that_is_not_beaten_in_time_wins(guard: bool) -> None:
    t = fighting("house_dog" if guard else "zombie.1", creature=False, rounds=1, security=guard)
    creatures.CreatureGone().run(t.g)
    assert (waiting(t)[0] == "Fail") is guard


@pytest.mark.rule("WD-39.8")
def test_a_caster_who_walks_away_leaves_the_creature_fighting() -> None:
    t = fighting()
    creatures.CreatureRound().answer(t.g, "walk_away")
    assert t.g.combat is not None
    assert t.g.combat.abandoned
    assert waiting(t)[:3] == ["Announce", "Heed", "Deserted"]
    t = fighting(abandoned=True)
    t.g.points = 6
    creatures.Deserted("robert").run(t.g)
    assert waiting(t)[:3] == ["BeginWalk", "KeepFight", "CreatureRound"]
    t = fighting(abandoned=True)
    t.g.swing = -9
    creatures.Deserted("robert").run(t.g)
    assert waiting(t)[0] == "CreatureRound", "fate has taken the way"
    assert t.g.combat is not None
    assert (t.g.combat.abandoned, t.g.swing) == (False, 0)


@pytest.mark.rule("WD-39.8")
@pytest.mark.parametrize("gone", ["", "creature", "opponent", "caster"])
def test_the_fight_goes_on_between_the_two_that_are_left(gone: str) -> None:
    t = fighting()
    t.g.combat = None
    if gone == "creature":
        t.g.creatures.clear()
    elif gone == "opponent":
        t.g.shown.clear()
    elif gone == "caster":
        t.change("robert", alive=False)
    creatures.KeepFight("zombie.1", "robert").run(t.g)
    assert (t.g.combat is None) is bool(gone)
    if t.g.combat is not None:
        assert (t.g.combat.abandoned, t.g.combat.security) == (True, False)


# ── spells of adversaries ─────────────────────────────────────────────────────────────────────


def cast_at(base: str) -> Table:
    return fighting(base, creature=False)


@pytest.mark.rule("WD-38.15")
def test_whoever_fails_against_a_missile_is_hurt_and_against_a_frost_frozen() -> None:
    casters = {
        spell: disk.id
        for disk in Table(kirk="").g.pack.disks.values()
        if disk.kind == "adversary"
        for spell in disk.spells
    }
    for spell, disk in casters.items():
        t = cast_at(disk)
        t.g.result = result(True)
        enemy_spells.Withstood(0).run(t.g)
        assert not t.g.lasting
        assert not isinstance(t.g.agenda[-1], damage.SufferDamage)
        t.g.result = result(False)
        enemy_spells.Withstood(0).run(t.g)
        hurt = damage.SufferDamage("robert", disk, attack=True)
        assert (t.g.agenda[-1] == hurt) is (spell == "fire_missile")
        frozen = [cast.target for cast in t.g.lasting.values() if cast.spell == "freeze"]
        assert frozen == (["robert"] if spell == "freeze" else [])


@pytest.mark.rule("WD-39.2", "WD-38.7", "WD-38.6")
@pytest.mark.parametrize("success", [True, False])
def test_a_spell_that_is_not_dispelled_takes_effect_and_costs_will(success: bool) -> None:
    t = cast_at("zombie.1")
    t.g.result = result(success)
    enemy_spells.Countered("robert", 0).run(t.g)
    assert [event.success for event in t.told(SpellCast)] == [success]
    assert t["robert"].willpower == t["robert"].full_willpower - (not success)
    assert (t["robert"].vp > 0) is success
    assert isinstance(t.g.agenda[-1], enemy_spells.Withstand) is not success


# ── other ends of combats ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-22.13", "WD-22.14")
def test_whoever_is_thrown_out_is_out_of_the_combat_too() -> None:
    t = Table("cafe", kirk="cafe.1.3", sharon="cafe.2.3", robert="cafe.0.0")
    t.show("zombie.1", "cafe.2.3").turn("kirk")
    t.g.combat = Combat(opponent="zombie.1", main="sharon")
    security.throw_out(t.g, "kirk", "cafe")
    assert [t.at(who) for who in ("kirk", "sharon", "robert")] == [
        "cafe.0.3",
        "cafe.0.3",
        "cafe.0.0",
    ]
    assert t.g.combat is None
    assert t.g.moved


@pytest.mark.rule("WD-5.8", "WD-28.7")
def test_whoever_is_engaged_and_cannot_flee_fights() -> None:
    t = Table("market_square", kirk=HERE).show("zombie.1", HERE).turn()
    t.g.fled.append("kirk")
    flight.StartEngaged("kirk").run(t.g)
    assert t.g.agenda[-1] == combat.FightAll("kirk"), "one attempt a turn"
