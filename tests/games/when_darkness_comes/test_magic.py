"""WD-38, WD-39: magic and the ten spells."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.events import SpellEnded
from noctuary.games.when_darkness_comes.magic import control, magic, spells
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.state import Creature, Lasting
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


def caster(*components: str, **people: str) -> Table:
    """Robert (Intelligence 4) with some components."""
    return Table("market_square", **({"robert": HERE} | people)).give("robert", *components)


def succeed(t: Table, level: int = 3) -> Table:
    """Four dice that reach a level."""
    return t.dice(*{3: (2, 3, 4, 6), 4: (5, 5, 5, 1), 5: (2, 3, 4, 5), 6: (5, 5, 5, 5)}[level])


# ── casting ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-38.1", "WD-R108")
def test_spells_only_where_there_is_magic_and_then_for_everybody() -> None:
    t = Table("cafe", "ward_seven", robert="cafe.2.3").give("robert", "crystal.1")
    assert "cast" not in t.turn().words
    t = caster("crystal.1").turn()
    assert "cast:light" in t.options
    assert len(town().spells) == 10


@pytest.mark.rule("WD-38.2", "WD-39.1")
def test_a_spell_needs_its_components() -> None:
    t = caster("crystal.1", "scroll.1", "animal_components.1", "plant_components.1").turn()
    assert {o.split(":")[1] for o in t.options if o.startswith("cast")} == {
        "light",
        "summon",
        "protection",
    }
    used = {c for spell in town().spells.values() for c in spell.components}
    kinds = {disk.base for disk in town().of_kind("component")}
    assert kinds - used == {"plant_components"}
    assert len(kinds) == 9


@pytest.mark.rule("WD-38.4", "WD-38.5")
def test_others_may_assist_but_only_the_active_character_casts() -> None:
    t = caster("crystal.1", kirk=HERE).skills("kirk", occult_knowledge=5).turn("robert")
    t.reply("cast:light")
    assert "ask:kirk" in t.options
    t.reply("ask:kirk", "help").dice(1, 2, 4, 5)
    assert "help:kirk:1-2-4-5" in t.options
    t = caster(kirk=HERE).give("kirk", "crystal.1").turn("robert")
    assert "cast" not in t.words


@pytest.mark.rule("WD-38.6", "WD-R109")
def test_what_a_success_is_worth() -> None:
    t = caster()
    assert magic.reward(t.g, "freeze", 9) == 3
    assert magic.reward(t.g, "protection", 6) == 6
    assert magic.reward(t.g, "locator", 4) == 4
    assert magic.reward(t.g, "summon", 4) == 4
    assert magic.reward(t.g, "summon", 9) == 6


@pytest.mark.rule("WD-38.8", "WD-R110")
def test_a_spell_may_take_the_place_of_the_shot() -> None:
    t = caster("incense.1").hide("zombie.1", "market_square.2.5").turn().reply("stand")
    assert "cast:freeze:zombie.1" in t.options
    succeed(t.reply("cast:freeze:zombie.1")).dice(3)
    assert t.at("zombie.1") == "market_square.2.5", "a frozen adversary does not advance"
    assert modifiers.is_frozen(t.g, "zombie.1")


@pytest.mark.rule("WD-38.9", "WD-38.10", "WD-R111")
def test_targets_are_living_and_seen() -> None:
    t = caster("incense.1", sharon="market_square.2.5").show("zombie.1", "market_square.7.0")
    t.show("house_dog", "market_square.1.3").show("motion_sensor.1", HERE).turn("robert")
    targets = {o.split(":")[2] for o in t.options if o.startswith("cast:freeze")}
    assert targets == {"house_dog", "sharon"}
    assert "cast:dispel_magic" not in " ".join(
        caster("crystal.1", "precious_metal.1").turn().options
    )


@pytest.mark.rule("WD-38.13", "WD-R112")
def test_a_casters_spells_die_with_the_caster() -> None:
    t = caster(kirk=HERE).change("robert", damage=3)
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "robert", "zombie.1", turns=3)
    t.g.lasting["light:kirk"] = Lasting("light", "kirk", "kirk", turns=3)
    t.g.creatures["robert"] = Creature(3, 4, 2)
    damage.hurt(t.g, "robert", "zombie.1")
    assert list(t.g.lasting) == ["light:kirk"]
    assert not t.g.creatures
    assert [e.spell for e in t.told(SpellEnded)] == ["freeze"]


@pytest.mark.rule("WD-38.14")
def test_a_second_casting_counts_if_it_is_longer() -> None:
    t = caster()
    for turns, left in ((3, 3), (2, 3), (5, 5)):
        lasting.start(t.g, Lasting("light", "robert", "robert", turns=turns))
        assert t.g.lasting["light:robert"].turns == left


def cantor(*items: str) -> Table:
    t = Table("cave", "hollow_choir", robert="cave.1.1").give("robert", *items)
    t.show("hollow_cantor", "cave.1.1")
    return t.do(combat.BeginCombat("hollow_cantor", "robert"))


@pytest.mark.rule("WD-38.15", "WD-R107", "WD-40.2")
def test_the_cantor_freezes_whoever_fights_it() -> None:
    t = cantor()
    assert t.pool == 4, "Intelligence and occult knowledge, before initiative"
    t.dice(1, 1, 4, 5)
    assert modifiers.is_frozen(t.g, "robert")
    assert t.g.combat is not None
    assert t.g.combat.forfeits
    t = cantor().dice(2, 3, 4, 6)
    assert not modifiers.is_frozen(t.g, "robert")


@pytest.mark.rule("WD-39.2", "WD-R113")
def test_dispel_answers_an_adversarys_spell_in_the_own_turn() -> None:
    t = cantor("crystal.1", "precious_metal.1")
    assert t.options == ("dispel", "endure")
    succeed(t.reply("dispel"))
    assert not modifiers.is_frozen(t.g, "robert")
    assert t["robert"].vp == 3
    assert t.g.combat is not None
    assert t.g.combat.forfeits, "it takes the place of the next attack"
    protected = Table("cave", "hollow_choir", robert="cave.1.1").show("hollow_cantor", "cave.1.1")
    protected.g.lasting["protection:robert"] = Lasting("protection", "robert", "robert", turns=2)
    protected.do(combat.BeginCombat("hollow_cantor", "robert"))
    assert protected.pool == 3, "straight to initiative"


# ── the spells ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-39.3")
def test_locator_without_success_fails_and_may_find_a_place() -> None:
    t = caster("orb.1").hide("zombie.1", "market_square.1.6").turn().reply("cast:locator")
    t.dice(1, 2, 4, 5)
    assert t["robert"].willpower == 3
    assert not t.g.known
    t = Table("library", "hollow_choir", robert="library.0.3").give("robert", "orb.1")
    t.hide("zombie.1", "library.1.5")
    t.g.stack = ["cave", "church", "bank"]
    t.turn().reply("cast:locator").dice(2, 2, 4, 5)
    assert t.g.stack[-1] == "cave"
    assert t.g.top_known == 1


@pytest.mark.rule("WD-39.4")
@pytest.mark.parametrize(
    ("value", "strength"), [(3, (3, 4)), (4, (4, 4)), (5, (4, 5)), (6, (5, 5))]
)
def test_how_strong_a_creature_is(value: int, strength: tuple[int, int]) -> None:
    t = caster("animal_components.1", "scroll.1").turn().reply("cast:summon")
    succeed(t, value).dice(2)
    creature = t.g.creatures["robert"]
    assert (creature.attack, creature.defence) == strength


@pytest.mark.rule("WD-39.6", "WD-39.7", "WD-39.9", "WD-R114")
def test_a_creature_kills_for_its_caster_and_vanishes() -> None:
    t = caster().show("zombie.1", HERE)
    t.g.creatures["robert"] = Creature(4, 4, 2)
    t.do(combat.BeginCombat("zombie.1", "robert")).reply("watch").dice(5, 5, 5, 1)
    t.dice(2, 3, 4, 6)
    assert t["robert"].trophies == ("zombie.1",)
    assert t["robert"].vp == 6
    assert t.g.creatures["robert"].rounds == 1
    t.show("zombie.2", HERE)
    t.change("robert", vp=0).do(combat.BeginCombat("zombie.2", "robert")).reply("watch")
    t.dice(5, 5, 5, 1).dice(1, 1, 4, 6)
    assert not t.g.creatures, "its rounds are over"
    assert t.pool == 3, "the caster fights on, with initiative"


@pytest.mark.rule("WD-39.8", "WD-R114")
def test_a_caster_may_walk_away_while_it_fights() -> None:
    t = caster().show("zombie.1", HERE)
    t.g.creatures["robert"] = Creature(4, 4, 3)
    t.do(combat.BeginCombat("zombie.1", "robert")).reply("walk_away").dice(2, 3)
    assert t["robert"].willpower == 4
    t.reply("go:market_square.2.7", "stop")
    assert t.at("robert") == "market_square.2.7"
    t.dice(1, 1, 4, 6)
    assert not t.g.creatures
    assert t.g.combat is None


@pytest.mark.rule("WD-39.9", "WD-24.1")
def test_security_beaten_by_a_creature() -> None:
    t = Table("cafe", robert="cafe.2.3").show("house_dog", "cafe.2.2")
    t.g.creatures["robert"] = Creature(4, 4, 3)
    t.do(combat.BeginCombat("house_dog", "robert", rounds=1, security=True)).reply("watch")
    t.dice(5, 5, 5, 1).dice(5, 5, 5, 1)
    assert "house_dog" in t.g.discard
    assert (t["robert"].failure, t["robert"].vp) == (1, 0)


@pytest.mark.rule("WD-39.10", "WD-39.11")
def test_one_creature_at_a_time_also_in_combat() -> None:
    t = caster("animal_components.1", "scroll.1")
    t.g.creatures["robert"] = Creature(3, 4, 2)
    assert "cast:summon" not in t.turn().options
    t = caster("animal_components.1", "scroll.1").show("zombie.1", HERE)
    t.do(combat.BeginCombat("zombie.1", "robert")).dice(2, 2, 4).reply("fight", "cast:summon")
    succeed(t).dice(3)
    assert "robert" in t.g.creatures
    t.dice(5, 5, 5, 1)
    assert t.step == "CreatureRound", "from the next round on it stands in his place"


@pytest.mark.rule("WD-39.12", "WD-39.13", "WD-38.11")
def test_the_frozen_do_not_hunt() -> None:
    t = caster("incense.1").show("zombie.1", "market_square.2.6").turn()
    succeed(t.reply("cast:freeze:zombie.1")).dice(2)
    assert t.g.lasting["freeze:zombie.1"].turns == 2
    t.reply("end")
    assert t.at("zombie.1") == "market_square.2.6"


@pytest.mark.rule("WD-39.16", "WD-R116")
def test_light_is_for_the_caster_alone() -> None:
    t = Table("market_square", light="night", robert=HERE, kirk=HERE).give("robert", "crystal.1")
    t.turn("robert").reply("cast:light").dice(2, 2, 4, 5).dice(3)
    assert modifiers.penalty(t.g, "robert") == 0
    assert modifiers.penalty(t.g, "kirk") == 2


@pytest.mark.rule("WD-39.18", "WD-R117")
def test_pass_through_stops_at_solid_squares_and_closed_rims() -> None:
    t = Table("canal_bridge", robert="canal_bridge.2.0")
    t.g.ghost = True
    t.turn().reply("move").dice(2, 3)
    assert not any(".3.0" in option for option in t.options)
    t = Table("market_square", robert="market_square.3.2")
    t.g.ghost = True
    t.turn().reply("move").dice(2, 3)
    assert "go:market_square.3.3" not in t.options


@pytest.mark.rule("WD-39.17", "WD-39.19")
def test_cast_after_the_movement_it_gives_one_free_step() -> None:
    t = Table("gun_shop", robert="gun_shop.0.2").give("robert", "minerals.1").turn(moved=True)
    succeed(t.reply("cast:pass_through"), 4)
    assert "step:gun_shop.1.2" in t.options
    t.reply("step:gun_shop.1.2")
    assert t.at("robert") == "gun_shop.1.2"


@pytest.mark.rule("WD-39.20", "WD-R118", "WD-30.11")
def test_a_missile_is_a_ranged_attack_with_eight_dice() -> None:
    t = caster("candle_flame.1", "minerals.1").show("zombie.1", "market_square.2.6").turn()
    succeed(t.reply("cast:fire_missile:zombie.1"), 5)
    assert t.pool == 8
    t.dice(2, 3, 4, 6, 6, 1, 1, 2)
    assert t["robert"].vp == 5 + 3


@pytest.mark.rule("WD-39.21", "WD-39.22", "WD-R119")
def test_a_controlled_adversary_runs_or_strikes() -> None:
    t = caster().show("ghoul.1", "market_square.2.6").show("zombie.1", "market_square.2.6")
    t.do(control.Command("robert", "ghoul.1"))
    assert {"run:market_square.2.7", "strike:zombie.1", "nothing"} <= set(t.options)
    t.reply("strike:zombie.1")
    assert t.pool == 3, "its attack of 3S as dice"
    t.dice(2, 3, 4)
    assert t["robert"].trophies == ("zombie.1",)
    assert t["robert"].vp == 3
    t.do(control.Command("robert", "ghoul.1")).reply("run:market_square.4.7")
    assert t.at("ghoul.1") == "market_square.4.7"
    assert "ghoul.1" in t.g.ran


@pytest.mark.rule("WD-39.22", "WD-39.14")
def test_control_in_combat_costs_the_opponent_its_next_attack() -> None:
    t = caster("incense.1", "candle_flame.1").show("zombie.1", HERE)
    t.do(combat.BeginCombat("zombie.1", "robert")).dice(2, 2, 4).reply("fight")
    succeed(t.reply("cast:control:zombie.1"))
    assert t.step == "CharacterAttacks", "round 2: its attack was lost"
    t.sheet("robert", attack=4, skills={}).reply("bare").dice(2, 3, 4, 6)
    assert t["robert"].vp == 3 + 3, "tamed, it gives only its defence"


@pytest.mark.rule("WD-39.23")
def test_a_controlled_character_acts_or_walks() -> None:
    t = caster(kirk="market_square.2.5").give("kirk", "crowbar").turn("robert")
    t.do(control.Command("robert", "kirk"))
    assert {"order:drop:crowbar", "run:market_square.2.7", "nothing"} <= set(t.options)
    assert t.g.question.seat == 0
    t.reply("order:drop:crowbar")
    assert t.at("crowbar") == "market_square.2.5"
    assert not t.g.acted
    t.do(control.Command("robert", "kirk")).reply("run:market_square.2.7")
    assert t.at("kirk") == "market_square.2.7"
    t = Table("library", "hollow_choir", robert="library.0.3", kirk="library.0.4")
    t.give("kirk", "crowbar").turn("robert")
    assert "kirk" in spells.controllable(t.g, "robert"), "anything living"
    t.do(control.Command("robert", "kirk"))
    assert "order:drop:crowbar" not in t.options, "losses only where attacks are allowed"
    assert "nothing" in t.options


@pytest.mark.rule("WD-39.24")
def test_other_things_that_can_be_controlled() -> None:
    t = caster(kirk=HERE).give("kirk", "chatterbox").show("hunter", HERE, found=True)
    t.show("house_dog", "market_square.2.4")
    assert {"hunter", "chatterbox", "house_dog"} <= set(spells.controllable(t.g, "robert"))
    t.do(control.Command("robert", "hunter"))
    assert t["robert"].allies == ("hunter",)
    assert t["robert"].vp == 3
    t.do(control.Command("robert", "chatterbox"))
    assert t["kirk"].nuisances == ()
    t.do(control.Command("robert", "house_dog"))
    assert "house_dog" in t.g.discard
    assert t["robert"].failure == 0


@pytest.mark.rule("WD-39.25", "WD-R120", "WD-8.18")
def test_translocate_leads_anywhere_and_out_of_a_combat() -> None:
    t = Table("market_square cafe", robert=HERE, kirk=HERE).give("robert", "orb.1")
    t.hide("zombie.2", "cafe.2.2").show("zombie.1", HERE)
    t.do(combat.BeginCombat("zombie.1", "robert"), active="robert").dice(2, 2, 4).reply("fight")
    succeed(t.reply("cast:translocate"), 4).reply("tile:cafe", "to:cafe.2.3")
    assert t.at("robert") == "cafe.2.3"
    assert t["robert"].willpower == 4
    assert t.g.moved, "the new square is inside a building"
    assert "zombie.2" not in t.g.shown
    assert t.g.combat is not None
    assert t.g.combat.main == "kirk", "the opponent goes on with the supporter"
    assert len(t.g.board.tiles) == 2


@pytest.mark.rule("WD-39.26", "WD-R121")
def test_protection_for_oneself_or_a_friend() -> None:
    t = caster("scroll.1", kirk="market_square.2.5").turn("robert")
    assert {"cast:protection:robert", "cast:protection:kirk"} <= set(t.options)
    succeed(t.reply("cast:protection:kirk"), 6).dice(4)
    assert t["robert"].vp == 6
    t.do(damage.SufferDamage("kirk", "zombie.1", attack=True))
    assert t["kirk"].damage == 0


@pytest.mark.rule("WD-6.3")
def test_the_magic_shop_gets_components_first() -> None:
    t = Table("library", "hollow_choir", robert="library.0.3")
    t.g.stack = ["magic_shop"]
    t.g.supply = ["incense.1", "orb.1", "scroll.1", "zombie.1", "zombie.2"]
    t.turn().reply("move").dice(2, 3).reply("explore:library.0.3:n", "turn:0")
    lying = {town().disks[d].kind for disks in t.g.hidden.values() for d in disks}
    assert lying == {"component", "numbered"}, "the shop's marks, and two things for the rite"
    assert {"zombie.1", "zombie.2"} <= set(t.g.supply)
