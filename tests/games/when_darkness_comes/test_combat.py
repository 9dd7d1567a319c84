"""WD-28 to WD-32: initiative, flight, blows, shots, damage and death."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import blows, combat, ranged
from noctuary.games.when_darkness_comes.content.disks import RANGES
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.events import Checked, CombatBegan, Died
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.state import Lasting
from noctuary.games.when_darkness_comes.story import ending
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def fight(opponent: str = "zombie.1", **people: str) -> Table:
    """The first one named and an adversary in one square; initiative is to be rolled."""
    people = people or {"kirk": HERE}
    who = next(iter(people))
    t = Table("market_square", **people).show(opponent, HERE)
    return t.do(combat.BeginCombat(opponent, who), active=who)


# ── initiative and flight ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-28.1", "WD-28.2", "WD-28.5")
def test_one_opponent_one_main_combatant_one_initiative_roll() -> None:
    t = fight(kirk=HERE, sharon=HERE)
    assert t.g.combat is not None
    assert (t.g.combat.opponent, t.g.combat.main) == ("zombie.1", "kirk")
    assert t.pool == 4, "Dexterity without a skill"
    t.dice(2, 2, 4, 5)
    assert t.g.combat.first
    purposes = [e.purpose for e in t.told(Checked)]
    t.reply("fight", "decline").dice(5, 5, 5, 1).reply("decline").dice(5, 5, 5, 1)
    assert purposes == ["initiative"]
    assert [e.purpose for e in t.told(Checked)].count("initiative") == 1


@pytest.mark.rule("WD-28.3", "WD-5.17")
def test_a_combat_in_the_own_turn_uses_the_action() -> None:
    t = fight().dice(1, 2, 4, 5)
    assert t.g.acted
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").show("zombie.1", HERE)
    t.do(combat.BeginCombat("zombie.1", "kirk"), active="sharon")
    assert not t.g.acted
    t = Table("market_square", kirk=HERE).show("zombie.1", HERE).turn(acted=True)
    t.do(combat.BeginCombat("zombie.1", "kirk"))
    assert t.told(CombatBegan), "it takes place although the action is used"


@pytest.mark.rule("WD-28.6", "WD-28.8", "WD-R84")
def test_only_with_initiative_one_may_flee_before_the_first_attack() -> None:
    assert fight().dice(1, 2, 4, 5).step != "ChooseToFlee"
    t = fight().dice(2, 2, 4, 5)
    assert t.options == ("fight", "flee")


@pytest.mark.rule("WD-28.11")
def test_one_flight_attempt_a_turn() -> None:
    t = fight("ghoul.1").dice(2, 2, 4, 5).change("kirk", damage=3).reply("flee").dice(2, 3, 5)
    assert t.step == "CharacterAttacks"
    t.show("zombie.2", HERE).do(combat.BeginCombat("zombie.2", "kirk")).dice(2, 2, 4, 5)
    assert t.step == "CharacterAttacks", "caught again, he must fight"


@pytest.mark.rule("WD-28.12", "WD-39.15")
def test_without_a_legal_step_fleeing_is_not_offered() -> None:
    t = Table("market_square", kirk=HERE).show("zombie.1", HERE)
    t.g.lasting["freeze:kirk"] = Lasting("freeze", "kirk", "kirk", turns=2)
    t.do(combat.BeginCombat("zombie.1", "kirk")).dice(2, 2, 4, 5)
    assert t.step == "CharacterAttacks"
    assert not movement.can_step(t.g, "kirk")


@pytest.mark.rule("WD-28.9")
def test_a_flight_has_at_least_one_step() -> None:
    t = fight().dice(2, 2, 4, 5).reply("flee").dice(2, 3, 5)
    assert "stop" not in t.options
    t.reply("go:market_square.2.4")
    assert "stop" in t.options


@pytest.mark.rule("WD-28.13", "WD-R85")
def test_fate_changes_the_points_before_they_are_compared() -> None:
    t = fight("ghoul.1").dice(2, 2, 4, 5).reply("flee").dice(1, 3, 5).dice(2, 6)
    assert t.g.points == 2 * 2
    assert t["kirk"].willpower == 4, "two do not exceed three"


@pytest.mark.rule("WD-28.19", "WD-8.16")
def test_the_end_of_a_flight_in_anothers_turn_is_a_look_that_waits() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.7.7").show("zombie.1", HERE)
    t.hide("mechanic", "market_square.2.7")
    t.do(combat.BeginCombat("zombie.1", "kirk"), active="sharon").dice(2, 2, 4, 5)
    t.reply("flee").dice(2, 3, 5).reply("go:market_square.2.6", "stop")
    assert t["kirk"].pending_look


# ── rounds and blows ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-29.1", "WD-29.2")
def test_three_rounds_in_initiative_order() -> None:
    t = fight().dice(2, 2, 4, 5).reply("fight")
    order = []
    while t.g.combat is not None:
        order.append(t.step if t.g.question.kind == "choose" else "defence")
        t = t.reply("decline") if t.step == "CharacterAttacks" else t.dice(5, 5, 5, 1)
    assert order == ["CharacterAttacks", "defence"] * 3


@pytest.mark.rule("WD-29.6", "WD-29.7")
def test_which_weapons_serve_in_close_combat() -> None:
    t = Table("market_square", kirk=HERE)
    t.give(
        "kirk", "handgun.1", "shotgun", "crossbow", "sniper_rifle", "kitchen_knife.1", "wrench.1"
    )
    assert set(blows.close_weapons(t.g, "kirk")) == {
        "handgun.1",
        "shotgun",
        "kitchen_knife.1",
        "wrench.1",
    }
    assert blows.close_bonus(t.g, "shotgun") == 3
    assert blows.close_bonus(t.g, "handgun.1") == 2
    assert blows.close_bonus(t.g, "fire_axe") == 2


@pytest.mark.rule("WD-29.8", "WD-30.10")
def test_one_damage_beats_whoever_has_one_health() -> None:
    t = fight().dice(2, 2, 4, 5).reply("fight", "bare").dice(2, 3, 4, 6)
    assert t.g.combat is None
    assert t["kirk"].trophies == ("zombie.1",)
    t = fight().dice(2, 2, 4, 5).reply("fight", "bare").dice(1, 1, 4, 6)
    assert t.g.shown["zombie.1"].damage == 0


@pytest.mark.rule("WD-29.10", "WD-29.17", "WD-R88", "WD-32.1")
def test_damage_reduces_defence_and_nothing_else() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", damage=2)
    assert pools.difficulty(t.g, "kirk", "defend", 3).dice == 2
    assert pools.difficulty(t.g, "kirk", "initiative", 3).dice == 4
    assert blows.attack_check(t.g, "kirk", "", "", 3).dice == 3


@pytest.mark.rule("WD-29.12", "WD-R86", "WD-4.6")
def test_only_the_trained_dodge() -> None:
    assert fight().dice(1, 2, 4, 5).g.question.kind == "dice", "Kirk simply defends"
    t = fight(steve=HERE).dice(1, 2, 4)
    assert t.options == ("defend", "dodge")


@pytest.mark.rule("WD-29.14", "WD-4.16")
def test_a_dodge_that_succeeds_may_be_made_better() -> None:
    t = fight(steve=HERE).dice(1, 2, 4).change("steve", vp=2).reply("dodge").dice(6, 6, 6, 5)
    assert {"vp:5", "vp:6"} <= set(t.options)


@pytest.mark.rule("WD-29.14", "WD-R87", "WD-31.3", "WD-R94")
def test_a_second_meeting_dodge_forfeits_no_further_attack() -> None:
    t = fight(steve=HERE).dice(1, 2, 4)
    combat.change(t.g, forfeits=True)
    t.reply("dodge").dice(1, 2, 3, 5)
    assert t.g.combat is not None
    assert not t.g.combat.forfeits, "one attack is skipped, and that is all"
    assert t.g.combat.round == 2
    bruce = fight(bruce=HERE)
    bruce.skills("bruce", two_fisted=5, dodge=2).give("bruce", "kitchen_knife.1", "wrench.1")
    bruce.dice(1, 2, 4).reply("dodge").dice(1, 2, 3, 5)
    assert bruce.step == "OpponentAttacks", "both blows of the round are one attack, and lost"


@pytest.mark.rule("WD-29.18", "WD-38.8", "WD-R110")
def test_a_spell_instead_of_an_attack_only_in_the_own_turn() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").show("zombie.1", HERE)
    t.give("kirk", "incense.1").do(combat.BeginCombat("zombie.1", "kirk"), active="kirk")
    t.dice(2, 2, 4, 5).reply("fight")
    assert "cast:freeze:zombie.1" in t.options
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").show("zombie.1", HERE)
    t.give("kirk", "incense.1").do(combat.BeginCombat("zombie.1", "kirk"), active="sharon")
    t.dice(2, 2, 4, 5).reply("fight")
    assert "cast" not in t.words


@pytest.mark.rule("WD-29.19")
def test_an_attack_may_be_declined() -> None:
    assert "decline" in fight().dice(2, 2, 4, 5).reply("fight").options


@pytest.mark.rule("WD-28.15", "WD-R83")
def test_leaving_at_the_start_of_a_turn_with_a_friend_there() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).show("zombie.1", HERE).begin("kirk")
    assert t.options == ("fight", "leave")
    t.reply("leave").dice(2, 3, 5)
    assert t["kirk"].willpower == 3
    assert t.step == "Movement"


# ── ranged attacks ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-30.1", "WD-30.3")
def test_a_shot_after_flipping_comes_before_close_combat() -> None:
    t = Table("market_square", kirk="market_square.0.0").give("kirk", "handgun.1")
    t.hide("zombie.1", "market_square.0.2").turn().reply("stand", "shoot:handgun.1:zombie.1")
    t.dice(1, 2, 4)
    assert t.at("zombie.1") == "market_square.0.0", "after the shot no sneaking: it comes"
    assert t.g.combat is not None


@pytest.mark.rule("WD-30.4", "WD-30.5")
def test_the_target_must_be_seen() -> None:
    t = Table("cafe", kirk="cafe.1.0").give("kirk", "handgun.1").show("zombie.1", "cafe.1.2")
    assert "shoot" not in t.turn().words, "behind a wall"


@pytest.mark.rule("WD-30.6", "WD-30.7", "WD-R128")
def test_the_range_table() -> None:
    printed = {
        "sniper_rifle": [None, None, 2, 2, 2, None],
        "crossbow": [None, 1, 0, -1, -2, -3],
        "shotgun": [3, 2, 1, 0, -1, None],
        "pistol": [2, 1, 0, -1, -2, -3],
        "edged": [1, 0, -1, None, None, None],
        "blunt": [None, 0, None, None, None, None],
    }
    ours = {"flamethrower": [3, 2, 0, None, None, None]}
    assert {c: [RANGES[c].get(n) for n in range(6)] for c in RANGES} == printed | ours


@pytest.mark.rule("WD-30.8", "WD-R90")
def test_throwing_at_range_zero_is_a_melee_attack() -> None:
    t = fight().give("kirk", "kitchen_knife.1").dice(2, 2, 4, 5).reply("fight")
    assert "shoot" not in t.words
    t.reply("with:kitchen_knife.1")
    assert t.pool == 3 + 1 + 1
    t.dice(1, 1, 4, 6, 2)
    assert t["kirk"].items == ("kitchen_knife.1",)


def shooting(**people: str) -> Table:
    t = Table("market_square", **({"kirk": "market_square.0.0"} | people)).give("kirk", "handgun.1")
    return t.show("zombie.1", "market_square.0.3")


def miss(t: Table) -> Table:
    return t.turn("kirk").reply("shoot:handgun.1:zombie.1").dice(1, 4)


@pytest.mark.rule("WD-30.14", "WD-30.15", "WD-R92")
def test_a_stray_shot_may_kill_another_adversary() -> None:
    t = miss(shooting().show("rat_swarm.1", "market_square.1.3"))
    assert t["kirk"].trophies == ("rat_swarm.1",)
    assert t["kirk"].vp == 1, "only the value of its defence"
    assert t["kirk"].failure == 0


@pytest.mark.rule("WD-30.16", "WD-30.13")
def test_a_stray_shot_on_a_guard() -> None:
    t = miss(shooting().show("armed_guard", "market_square.0.3"))
    assert "armed_guard" in t.g.discard
    assert t["kirk"].failure == 1


@pytest.mark.rule("WD-30.18", "WD-30.14")
def test_a_friend_who_is_hit_may_prevent_it() -> None:
    t = shooting(sharon="market_square.1.3").give("sharon", "hunter")
    miss(t)
    assert t["kirk"].failure == 1
    assert t.options == ("take", "sacrifice:hunter")


@pytest.mark.rule("WD-30.19", "WD-30.14")
def test_who_cannot_be_hit() -> None:
    t = shooting(sharon="market_square.2.3").hide("mechanic", "market_square.0.4")
    t.give("kirk", "street_kid", "gun_nut").show("motion_sensor.1", "market_square.0.3")
    t.show("crowbar", "market_square.0.3", found=True)
    square = t.square("market_square.0.3")
    assert ranged.bystanders(t.g, "kirk", "zombie.1", square) == []
    t.change("sharon", square="market_square.0.4")
    assert ranged.bystanders(t.g, "kirk", "zombie.1", square) == ["sharon"]
    assert "kirk" not in ranged.bystanders(t.g, "kirk", "zombie.1", t.square("market_square.0.1"))


@pytest.mark.rule("WD-30.22", "WD-R125")
def test_one_failure_for_all_the_glass_on_the_line() -> None:
    t = Table("cafe", valerie="cafe.2.0").give("valerie", "handgun.1").show("zombie.1", "cafe.2.2")
    t.turn().reply("shoot:handgun.1:zombie.1")
    assert t["valerie"].failure == 1
    assert t.g.layout.gates["cafe.window.1"].broken


# ── damage and death ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-32.2", "WD-R95", "WD-32.3")
def test_dead_at_remaining_health_zero() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").change("kirk", damage=3)
    damage.hurt(t.g, "kirk", "zombie.1")
    assert not t["kirk"].alive
    assert [e.who for e in t.told(Died)] == ["kirk"]
    assert t.g.deaths == {"kirk": "zombie.1"}


@pytest.mark.rule("WD-32.4", "WD-32.5", "WD-R97")
def test_what_the_dead_leave() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").change("kirk", damage=3)
    t.give("kirk", "crowbar", "orb.1", "hunter", "gun_nut", "looters")
    t.change("kirk", trophies=("zombie.1",))
    damage.hurt(t.g, "kirk", "zombie.2")
    assert {d for d in t.g.shown if t.at(d) == HERE} == {"crowbar", "orb.1", "hunter"}
    assert t.g.discard == ["gun_nut"]
    assert t.g.obstacle_pool == ["looters"]
    assert "zombie.1" in t.g.box
    assert t["kirk"].trophies == ()


@pytest.mark.rule("WD-32.6", "WD-32.7", "WD-33.4")
def test_every_survivor_is_scarred_for_good() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, steve=HERE).change("kirk", damage=3)
    t.do(damage.SufferDamage("kirk", "zombie.1"), active="steve")
    assert t["sharon"].permanent == t["steve"].permanent == 1
    t.change("sharon", damage=0).turn("steve")
    assert "heal:sharon" not in t.options, "a scar is not healed"


@pytest.mark.rule("WD-32.10", "WD-R97")
def test_a_dead_characters_points_do_not_count() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).change("kirk", vp=9, damage=3)
    t.change("sharon", vp=2)
    damage.hurt(t.g, "kirk", "zombie.1")
    assert ending.winners(t.g, "most_vp", False) == ["sharon"]
    t.do(ending.CloseBook(True, "win.0"), active="sharon")
    assert t.g.outcome is not None
    assert t.g.outcome.scores == {0: 0.0, 1: 2.0}


@pytest.mark.rule("WD-32.11", "WD-32.12", "WD-R98")
def test_characters_attack_each_other_only_where_it_is_allowed() -> None:
    t = Table("cafe", "hollow_choir", kirk="cafe.2.3", sharon="cafe.2.3")
    assert "attack" not in t.turn("kirk").words
    t = Table("market_square", kirk=HERE, sharon=HERE).turn("kirk")
    t.reply("attack:sharon:bare").dice(5, 5, 5, 1).dice(1, 2, 4, 5)
    assert t["sharon"].damage == 1
    assert t["kirk"].damage == 0, "one exchange, no answer"


@pytest.mark.rule("WD-32.13", "WD-24.1")
def test_killing_a_character_costs_trust() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).change("sharon", damage=3)
    t.give("sharon", "crowbar").turn("kirk").reply("attack:sharon:bare").dice(5, 5, 5, 1).dice(2)
    assert not t["sharon"].alive
    assert (t["kirk"].failure, t["kirk"].vp) == (1, 0)
    assert t.at("crowbar") == HERE
    assert modifiers.people_at(t.g, t.square(HERE))[0].id == "kirk"
