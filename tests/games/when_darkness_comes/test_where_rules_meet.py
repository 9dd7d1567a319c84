"""Two rules at once: a shot in the own square, a creature in mid-round, a friend's hand in need."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.magic import control
from noctuary.games.when_darkness_comes.state import Creature, Lasting
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"
GUARD = "night_watchman.1"
SUMMON = ("animal_components.1", "scroll.1")


def rolled(t: Table, face: int) -> Table:
    """Every die of the next roll shows this face."""
    return t.dice(*[face] * t.pool)


def missed(t: Table) -> Table:
    """The next roll is worth a pair at most, and is left at that."""
    t.dice(*(1, 2, 4, 5, 1, 2)[: t.pool])
    return t.reply("keep") if "keep" in t.options else t


# ── shots ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-30.1", "WD-30.8", "WD-30.11")
@pytest.mark.parametrize(("gun", "bonus"), [("handgun.1", 2), ("shotgun", 3), ("crossbow", None)])
def test_what_turns_up_at_ones_feet_can_be_shot_before_the_fight(
    gun: str, bonus: int | None
) -> None:
    t = Table("cafe", light="night", kirk="cafe.2.3").give("kirk", gun)
    t.hide("zombie.1", "cafe.2.3").turn().reply("stand")
    shot = f"shoot:{gun}:zombie.1"
    assert (shot in t.options) is (bonus is not None)
    if bonus is None:
        return
    t.reply(shot)
    assert t.pool == t["kirk"].sheet.attack + bonus
    rolled(t, 5)
    assert t["kirk"].trophies == ("zombie.1",)
    assert t["kirk"].vp == t.g.disk("zombie.1").d, "a ranged attack"


@pytest.mark.rule("WD-30.1", "WD-27.4", "WD-28.2")
def test_whoever_misses_at_ones_feet_fights() -> None:
    t = Table("cafe", light="night", kirk="cafe.2.3").give("kirk", "handgun.1")
    t.hide("zombie.1", "cafe.2.3").turn().reply("stand", "shoot:handgun.1:zombie.1")
    missed(t)
    assert t.g.combat is not None
    assert t.g.combat.opponent == "zombie.1"


@pytest.mark.rule("WD-17.15", "WD-30.22", "WD-24.2")
@pytest.mark.parametrize(("used", "left"), [(0, True), (2, False)])
def test_a_shot_that_costs_everything_is_a_use_all_the_same(used: int, left: bool) -> None:
    t = Table("cafe", kirk="cafe.0.5").give("kirk", "shotgun").change("kirk", failure=2)
    t.g.uses["shotgun"] = used
    t.show("zombie.1", "cafe.1.5").turn().reply("shoot:shotgun:zombie.1")
    assert t["kirk"].items == (), "the window was the third failure"
    missed(t)
    assert ("shotgun" in t.g.shown) is left
    assert t.g.uses.get("shotgun", 0) == (used + 1 if left else 0)
    assert t.g.discard == ([] if left else ["shotgun"])


@pytest.mark.rule("WD-30.20", "WD-30.22", "WD-24.2")
def test_what_was_thrown_through_a_window_lies_behind_it() -> None:
    t = Table("cafe", kirk="cafe.0.5").give("kirk", "kitchen_knife.1", "wrench.1", vp=True)
    t.change("kirk", failure=2).show("zombie.1", "cafe.1.5").turn()
    missed(t.reply("shoot:kitchen_knife.1:zombie.1"))
    assert t.at("kitchen_knife.1") == "cafe.1.5"
    assert t.at("wrench.1") == "cafe.0.5"
    assert t["kirk"].vp == 0
    assert not t.g.thrown, "nothing is kept of what the third failure has cost"


# ── help ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-33.6", "WD-26.1")
def test_whoever_is_treated_may_lend_a_hand() -> None:
    t = Table(steve=HERE, kirk=HERE).change("kirk", damage=2).turn("steve").reply("heal:kirk")
    assert "ask:kirk" in t.options
    t.reply("ask:kirk", "help").dice(*range(1, 1 + t.pool))
    assert any(option.startswith("help:kirk:") for option in t.options)


@pytest.mark.rule("WD-38.4", "WD-26.1")
def test_whoever_is_to_be_protected_may_help_with_the_spell() -> None:
    t = Table(robert=HERE, kirk=HERE).give("robert", "scroll.1").turn("robert")
    assert "ask:kirk" in t.reply("cast:protection:kirk").options


@pytest.mark.rule("WD-26.11")
def test_whoever_is_robbed_does_not_help_the_thief() -> None:
    t = Table(kirk=HERE, sharon=HERE, brian=HERE).give("sharon", "crowbar").turn("kirk")
    t.reply("steal:force:crowbar:sharon")
    assert {"ask:brian"} == {option for option in t.options if option.startswith("ask:")}


# ── flights ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-22.16", "WD-28.14", "WD-22.2")
def test_whoever_loses_the_turn_while_retreating_must_deal_with_security() -> None:
    t = Table("cafe", kirk="cafe.2.3").hide(GUARD, "cafe.2.4").turn().reply("stand", "retreat")
    rolled(t, 3).dice(1, 3, 5).dice(4, 5)
    assert t.at("kirk") == "cafe.2.3"
    assert GUARD in t.g.shown, "nobody has got away from it"
    assert t.words == {"deal", "fight"}
    turns = t.g.turn
    missed(t.reply("deal"))
    assert t["kirk"].failure == 1
    t.reply(t.options[0])
    assert t.g.turn == turns + 1, "and then the turn is over"


@pytest.mark.rule("WD-10.26", "WD-28.9")
def test_a_friend_lets_in_whoever_has_run_away() -> None:
    t = Table("cafe", kirk="cafe.0.5", robert="cafe.1.3").show("shambler.1", "cafe.0.5")
    t.begin("kirk").reply("flee").dice(2, 2, 4)
    assert "knock:cafe.door.0" not in t.options, "not before he has got away"
    t.reply("go:cafe.0.4", "knock:cafe.door.0", "accept")
    assert t.at("kirk") == "cafe.1.3"
    assert not t.g.moved, "the flight is over, the movement of the turn is not"


# ── creatures ─────────────────────────────────────────────────────────────────────────────────


def summoning(opponent: str, **changes: int) -> Table:
    """Robert acts first and calls a creature instead of striking."""
    t = Table("cafe", robert="cafe.2.3").give("robert", *SUMMON).show(opponent, "cafe.2.3")
    security = opponent == GUARD
    fight = combat.BeginCombat(opponent, "robert", security=security, **changes)
    rolled(t.do(fight, active="robert"), 4)
    if not security:
        t.reply("fight")
    return rolled(t.reply("cast:summon"), 3).dice(3)


@pytest.mark.rule("WD-39.7", "WD-39.5")
@pytest.mark.parametrize("holds", [True, False])
def test_a_creature_takes_the_blow_of_the_round_in_which_it_was_summoned(holds: bool) -> None:
    t = summoning("zombie.1")
    assert t.g.creatures
    assert t.pool == t.g.creatures["robert"].defence, "its defence, not the caster's"
    if holds:
        rolled(t, 4)
    else:
        missed(t)
    assert t["robert"].damage == 0
    assert bool(t.g.creatures) is holds
    assert t.g.combat is not None
    assert t.g.combat.round == 2
    assert t.step == ("CreatureRound" if holds else "CharacterAttacks")


@pytest.mark.rule("WD-39.6", "WD-29.2", "WD-39.9")
@pytest.mark.parametrize(("opponent", "last"), [("zombie.1", 3), (GUARD, 1)])
def test_a_creature_summoned_in_the_last_round_fights_on(opponent: str, last: int) -> None:
    t = rolled(summoning(opponent, round=last, rounds=last), 4)
    assert t.g.combat is not None
    assert t.step == "CreatureRound"
    rolled(rolled(t.reply("watch"), 4), 4)
    assert opponent not in t.g.shown
    assert t["robert"].failure == (opponent == GUARD)


@pytest.mark.rule("WD-38.12")
def test_rounds_of_a_creature_count_for_what_is_frozen() -> None:
    t = Table(robert=HERE).show("zombie.1", HERE)
    t.g.creatures["robert"] = Creature(3, 4, 6)
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "robert", "zombie.1", rounds=2, fresh=False)
    t.do(combat.BeginCombat("zombie.1", "robert"), active="robert")
    t.reply("watch").dice(1, 2, 4)
    assert t.g.lasting["freeze:zombie.1"].rounds == 1
    t.reply("watch").dice(1, 2, 4)
    assert not t.g.lasting
    assert t.reply("watch").pool == 4, "it must defend itself again"


# ── spells out of a combat ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-22.21", "WD-39.19")
def test_whoever_passes_through_a_wall_is_rid_of_the_guard() -> None:
    t = Table("cafe", robert="cafe.3.1").give("robert", "minerals.1").hide(GUARD, "cafe.3.2")
    rolled(t.turn().reply("stand", "fight"), 4)
    rolled(t.reply("cast:pass_through"), 3).reply("step:cafe.3.0")
    assert t.at("robert") == "cafe.3.0"
    assert t.g.combat is None
    assert GUARD not in t.g.shown
    assert t["robert"].failure == 0


@pytest.mark.rule("WD-39.13", "WD-28.16")
def test_a_frozen_adversary_does_not_go_on_with_a_friend() -> None:
    t = Table(robert=HERE, kirk=HERE).give("robert", "orb.1").show("zombie.1", HERE)
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "robert", "zombie.1", turns=2)
    rolled(t.do(combat.BeginCombat("zombie.1", "robert"), active="robert"), 4)
    rolled(t.reply("cast:translocate"), 3).reply("tile:market_square", "to:market_square.0.0")
    assert t.g.combat is None


@pytest.mark.rule("WD-39.23", "WD-R119")
def test_a_controlled_character_can_be_made_to_do_nearly_everything() -> None:
    t = Table("cafe", robert="cafe.2.3", kirk="cafe.2.4", sharon="cafe.2.4")
    t.give("kirk", "handgun.1", "scroll.1").give("sharon", "crowbar").turn("robert", acted=True)
    t.show("zombie.1", "cafe.2.5").show("wrench.1", "cafe.2.4").show("hunter", "cafe.2.4")
    t.do(control.Command("robert", "kirk"))
    told = {option.split(":")[1] for option in t.options if option.startswith("order:")}
    assert {"shoot", "search", "steal", "persuade", "perceive", "attack"} <= told
    assert told.isdisjoint({"cast", "fight", "do"})
    rolled(t.reply("order:shoot:handgun.1:zombie.1"), 4)
    assert t["kirk"].trophies == ("zombie.1",), "his shot, his trophy"
    assert t.g.active == "robert"


# ── the dead ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-8.15", "WD-32.3")
def test_what_the_dead_have_flipped_and_not_met_goes_face_down_again() -> None:
    t = Table(kirk=HERE, brian="market_square.7.7").change("kirk", damage=3)
    around = {"zombie.1": "2.2", "annoying_kid": "2.4", "zombie.2": "1.3"}
    for disk, square in around.items():
        t.hide(disk, f"market_square.{square}")
    t.turn("kirk").reply("stand", "meet:zombie.1", "face")
    missed(missed(t))
    assert not t["kirk"].alive
    assert "annoying_kid" not in t.g.shown
    assert t.g.hidden == {t.square("market_square.2.4"): ("annoying_kid",)}
    assert {"zombie.1", "zombie.2"} <= t.g.shown.keys()
