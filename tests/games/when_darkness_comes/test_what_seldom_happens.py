"""What seldom happens in a night: each of its lines by itself."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.combat import adversaries, blows, combat, security
from noctuary.games.when_darkness_comes.dice import opposed, pools, rolls, willpower
from noctuary.games.when_darkness_comes.events import (
    Beaten,
    CombatEnded,
    Gained,
    Lost,
    SpellCast,
)
from noctuary.games.when_darkness_comes.magic import control, creatures, enemy_spells, spells
from noctuary.games.when_darkness_comes.night import actions, orders, turn
from noctuary.games.when_darkness_comes.people import items
from noctuary.games.when_darkness_comes.state import (
    Combat,
    Creature,
    Deal,
    Lasting,
    Result,
)
from tests.games.when_darkness_comes.stage import HERE, THERE
from tests.games.when_darkness_comes.table import Table

INSIDE = "cafe.1.3"


def alone(**people: str) -> Table:
    t = Table("market_square cafe", **(people or {"kirk": HERE, "sharon": THERE}))
    t.g.active, t.g.agenda = t.g.order[0], []
    return t


def result(success: bool, value: int = 3) -> Result:
    return Result("kirk", value, success=success)


# ── fights ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-31.1", "WD-31.2")
def test_the_second_weapon_strikes_after_the_first_with_two_dice_less() -> None:
    t = alone().show("zombie.1", HERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    blows.CharacterAttacks().answer(t.g, "pair:crowbar:wrench.1")
    assert t.g.agenda == [blows.Strike("wrench.1", less=2), blows.Strike("crowbar")]


@pytest.mark.rule("WD-39.22")
def test_an_opponent_loses_one_attack_and_no_more() -> None:
    t = alone().show("zombie.1", HERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk", opponent_loses=True)
    blows.OpponentAttacks().run(t.g)
    assert t.g.agenda == []
    assert t.g.combat == Combat(opponent="zombie.1", main="kirk")
    blows.OpponentAttacks().run(t.g)
    assert t.g.agenda != []


@pytest.mark.rule("WD-22.2", "WD-22.8", "WD-30.2")
@pytest.mark.parametrize("option", ["sneak", "retreat", "shoot:handgun.1:house_dog"])
def test_whoever_has_tried_one_way_out_must_deal_with_it(option: str) -> None:
    t = alone(kirk="cafe.2.2").show("house_dog", "cafe.2.3").give("kirk", "handgun.1")
    meeting = security.MeetSecurity("kirk", "house_dog")
    meeting.answer(t.g, option)
    last = t.g.agenda[0]
    left = last if isinstance(last, security.MeetSecurity) else last.meeting  # type: ignore[attr-defined]
    assert not left.may_avoid
    assert left.may_shoot is (option == "sneak")


@pytest.mark.rule("WD-14.2")
def test_whoever_has_tried_to_sneak_faces_it_or_shoots() -> None:
    t = alone().show("zombie.1", "market_square.2.4")
    adversaries.MeetAdversary("kirk", "zombie.1").answer(t.g, "sneak")
    assert t.g.agenda[0].meeting == adversaries.MeetAdversary("kirk", "zombie.1", may_sneak=False)


@pytest.mark.rule("WD-5.13")
def test_a_combat_ends_with_the_turn() -> None:
    t = alone().show("zombie.1", THERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", rounds=2)
    turn.FinishTurn("kirk").run(t.g)
    assert t.g.combat is None
    assert t.g.lasting["freeze:zombie.1"].rounds == 0


# ── rolls ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-4.20", "WD-4.21")
@pytest.mark.parametrize(
    ("mine", "theirs", "decided"),
    [(1, 0, True), (0, 1, False), (-1, 0, False), (0, -1, True), (1, -1, True), (-1, 1, False)]
    + [(n, n, None) for n in (-1, 0, 1)],
)
def test_what_waits_decides_between_two(mine: int, theirs: int, decided: bool | None) -> None:
    t = alone().change("kirk", next_check=mine).change("sharon", next_check=theirs)
    first, second = (pools.difficulty(t.g, who, "steal", 0, kind="opposed") for who in t.g.order)
    assert opposed.Oppose(first, second).automatic(t.g) is decided
    assert (t["kirk"].next_check, t["sharon"].next_check) == (0, 0)


@pytest.mark.rule("WD-35.13")
@pytest.mark.parametrize(
    ("trophy", "felt", "target", "helps"),
    [
        ("zombie", (), "zombie.1", True),
        ("zombie", (), "zombie.2", True),
        ("zombie", ("trophy",), "zombie.1", False),
        ("zombie", (), "ghoul.1", False),
        ("zombie", (), "cafe.door.0", False),
        ("", (), "zombie.1", False),
    ],
)
def test_a_trophy_helps_once_against_its_own_kind(
    trophy: str, felt: tuple[str, ...], target: str, helps: bool
) -> None:
    t = alone().sheet("kirk", trophy=trophy).change("kirk", felt=felt)
    check = pools.difficulty(t.g, "kirk", "sneak", 3, target=target)
    assert rolls.trophy_helps(t.g, check) is helps
    throw = rolls.Throw(check, 2, faces=(1, 2))
    assert [o for o in throw.rerolls(t.g) if o.startswith("trophy")] == (
        ["trophy:1", "trophy:2"] if helps else []
    )


@pytest.mark.rule("WD-15.12", "WD-37.5")
def test_a_therapist_restores_one_at_a_time() -> None:
    t = alone().give("kirk", "hunter", "therapist").change("kirk", willpower=1)
    willpower.therapy(t.g, "kirk")
    assert t["kirk"].willpower == 2


@pytest.mark.rule("WD-17.21")
def test_tape_and_nuisance_are_gone_and_pay_three() -> None:
    t = alone().give("kirk", "crowbar", "duct_tape.1", "annoying_kid").change("kirk", vp=2)
    items.tape(t.g, "kirk", "annoying_kid")
    assert (t["kirk"].items, t["kirk"].nuisances, t["kirk"].vp) == (("crowbar",), (), 5)
    assert t.g.discard == ["annoying_kid", "duct_tape.1"]
    assert [(e.disk, e.how) for e in t.told(Lost)] == [
        ("annoying_kid", "taped"),
        ("duct_tape.1", "used"),
    ]


@pytest.mark.rule("WD-17.8")
def test_whoever_leads_both_hands_over_without_a_question() -> None:
    t = alone().give("kirk", "crowbar").change("sharon", seat=0)
    items.OfferThing("kirk", "sharon", "crowbar").run(t.g)
    assert (t["kirk"].items, t["sharon"].items) == ((), ("crowbar",))
    t.change("sharon", seat=1)
    t.g.agenda, t.g.question = [], None
    t.do(items.OfferThing("sharon", "kirk", "crowbar"))
    assert t.options == ("accept", "decline")


@pytest.mark.rule("WD-25.4")
def test_the_thing_that_is_owed_is_paid_once() -> None:
    t = alone().give("kirk", "crowbar", "wrench.1")
    owed = [Deal(giver="kirk", receiver="sharon", thing=thing) for thing in ("wrench.1", "crowbar")]
    t.g.deals = list(owed)
    actions.give(t.g, "kirk", "crowbar", "sharon")
    assert t.g.deals == owed[:1]
    assert (t["kirk"].items, t["sharon"].items) == (("wrench.1",), ("crowbar",))


# ── magic ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-39.2")
def test_dispel_ends_one_spell_or_sends_one_creature_away() -> None:
    t = alone()
    t.g.creatures = {"kirk": Creature(3, 4, 2), "sharon": Creature(3, 4, 1)}
    t.g.lasting = {
        f"{spell}:kirk": Lasting(spell, "sharon", "kirk", turns=2) for spell in ("light", "freeze")
    }
    assert spells.lasting_effects(t.g, "kirk") == [
        "light>kirk",
        "freeze>kirk",
        "summon>kirk",
        "summon>sharon",
    ]
    spells.dispel(t.g, "kirk", "summon>sharon", 3)
    assert list(t.g.creatures) == ["kirk"]
    spells.dispel(t.g, "kirk", "freeze>kirk", 3)
    assert list(t.g.lasting) == ["light:kirk"]
    spells.dispel(t.g, "kirk", "freeze>kirk", 3)
    assert list(t.g.lasting) == ["light:kirk"], "it has ended already"


@pytest.mark.rule("WD-39.17", "WD-39.19")
@pytest.mark.parametrize(("moved", "fights"), [(False, False), (True, False), (False, True)])
def test_walls_are_open_for_the_turn_or_for_one_step(moved: bool, fights: bool) -> None:
    t = alone().show("zombie.1", HERE)
    t.g.moved = moved
    t.g.combat = Combat(opponent="zombie.1", main="kirk") if fights else None
    spells.pass_through(t.g, "kirk", "", 3)
    stepped = moved or fights
    assert t.g.ghost is not stepped
    assert t.g.agenda == ([spells.GhostStep("kirk")] if stepped else [])


@pytest.mark.rule("WD-39.21", "WD-39.24")
def test_what_control_does_to_each_kind() -> None:
    t = alone().show("hunter", HERE).show("house_dog", HERE).give("sharon", "annoying_kid")
    for target in ("hunter", "annoying_kid", "house_dog"):
        control.Command("kirk", target).run(t.g)
    assert t["kirk"].allies == ("hunter",)
    assert t["sharon"].nuisances == ()
    assert t.g.shown == {}
    assert t.g.discard == ["annoying_kid", "house_dog"]
    assert [(e.disk, e.how) for e in t.told(Gained)] == [("hunter", "joined")]
    assert [(e.disk, e.who, e.how) for e in t.told(Beaten)] == [("house_dog", "kirk", "sent_away")]
    t.show("zombie.1", HERE)
    control.Command("kirk", "zombie.1").run(t.g)
    assert t.g.agenda == [control.OrderAdversary("kirk", "zombie.1")]
    t.g.agenda = []
    control.Command("kirk", "sharon").run(t.g)
    assert t.g.agenda == [orders.OrderCharacter("kirk", "sharon")]


@pytest.mark.rule("WD-39.22", "WD-39.14")
def test_the_opponent_that_is_controlled_loses_its_attack_and_does_not_run() -> None:
    t = alone().show("zombie.1", HERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    control.OrderAdversary("kirk", "zombie.1").run(t.g)
    assert t.g.combat == Combat(opponent="zombie.1", main="kirk", opponent_loses=True, tamed=True)
    assert (t.g.tamed, t.g.ran, t.g.agenda) == (["zombie.1"], [], [])


@pytest.mark.rule("WD-39.22")
@pytest.mark.parametrize(
    ("victim", "success", "beaten"),
    [("ghoul.1", True, "killed"), ("house_dog", True, "beaten"), ("ghoul.1", False, "")],
)
def test_what_a_puppet_strikes_down(victim: str, success: bool, beaten: str) -> None:
    t = alone().show(victim, HERE)
    t.g.result = result(success)
    control.PuppetStruck("kirk", victim).run(t.g)
    assert [e.how for e in t.told(Beaten)] == ([beaten] if beaten else [])
    defence = t.g.disk(victim).d
    assert t["kirk"].vp == (defence if beaten == "killed" else 0)
    assert t["kirk"].failure == int(beaten == "beaten")
    control.PuppetStruck("kirk", victim).run(t.g)
    assert len(t.told(Beaten)) == int(bool(beaten))


@pytest.mark.rule("WD-39.23")
def test_a_controlled_character_walks_or_acts_and_the_casters_action_is_as_it_was() -> None:
    t = alone().give("sharon", "crowbar")
    order = orders.OrderCharacter("kirk", "sharon")
    order.answer(t.g, "nothing")
    assert (t.at("sharon"), t["sharon"].items) == (THERE, ("crowbar",))
    order.answer(t.g, "run:market_square.0.2")
    assert t.at("sharon") == "market_square.0.2"
    for acted in (False, True):
        t.change("sharon", items=("crowbar",))
        t.g.acted, t.g.shown = acted, {}
        order.answer(t.g, "order:drop:crowbar")
        assert (t["sharon"].items, t.g.acted) == ((), acted)


@pytest.mark.rule("WD-39.23")
def test_orders_reach_three_steps_and_no_danger() -> None:
    t = alone().show("zombie.1", "market_square.0.2").hide("ghoul.1", "market_square.1.1")
    names = [t.g.layout.names[s] for s in orders.walks(t.g, "sharon")]
    assert names == [
        "market_square.0.1",
        "market_square.1.0",
        "market_square.2.0",
        "market_square.2.1",
        "market_square.3.0",
    ]


@pytest.mark.rule("WD-39.7", "WD-39.8")
def test_the_fight_of_a_creature_goes_on_or_is_over() -> None:
    t = alone().show("zombie.1", HERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk", round=2, abandoned=True)
    t.g.creatures["kirk"] = Creature(3, 4, 2)
    creatures.CreatureRound().run(t.g)
    assert t.g.question is None, "whoever has walked away is not asked again"
    t.g.agenda, t.g.result = [], result(False)
    creatures.CreatureStruck().run(t.g)
    assert t.g.creatures == {"kirk": Creature(3, 4, 1)}
    assert t.g.agenda == [creatures.CreatureRound()]
    assert t.g.combat == Combat(opponent="zombie.1", main="kirk", round=3, abandoned=True)
    t.g.agenda = []
    creatures.CreatureStruck().run(t.g)
    assert (t.g.creatures, t.g.agenda) == ({}, [creatures.CreatureGone()])
    t.g.agenda = []
    creatures.CreatureGone().run(t.g)
    assert t.g.combat is None
    assert [(e.how, e.rule) for e in t.told(CombatEnded)] == [("undecided", "WD-39.7")]


@pytest.mark.rule("WD-39.2", "WD-38.6", "WD-38.7")
@pytest.mark.parametrize("success", [True, False])
def test_a_counterspell_pays_or_costs_will(success: bool) -> None:
    t = alone().change("kirk", willpower=3)
    t.g.result = result(success)
    enemy_spells.Countered("kirk", 1).run(t.g)
    level = t.g.pack.spell_levels["dispel_magic"]
    assert [(e.spell, e.success) for e in t.told(SpellCast)] == [("dispel_magic", success)]
    assert (t["kirk"].vp, t["kirk"].willpower) == ((level, 3) if success else (0, 2))
    assert t.g.agenda == ([] if success else [enemy_spells.Withstand(1)])


@pytest.mark.rule("WD-39.25", "WD-28.16")
def test_whoever_vanishes_leaves_the_fight_to_the_next_as_it_stands() -> None:
    t = alone(kirk=HERE, sharon=HERE, brian=HERE).show("zombie.1", HERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk", round=2)
    spells.ChooseSquare("kirk", "market_square").answer(t.g, f"to:{THERE}")
    assert t.at("kirk") == THERE
    begun = [step for step in t.g.agenda if isinstance(step, combat.BeginCombat)]
    assert begun == [combat.BeginCombat("zombie.1", "sharon", rounds=3, round=2)]
