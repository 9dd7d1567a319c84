"""What is told of rolls, wounds and wills, and what is counted: rule by rule."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import modifiers, naming, reshuffle
from noctuary.games.when_darkness_comes.combat import adversaries, combat, encounters, security
from noctuary.games.when_darkness_comes.dice import pools, scars, willpower
from noctuary.games.when_darkness_comes.events import (
    AdversaryRan,
    Damaged,
    StateChanged,
    WillpowerChanged,
)
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.moving import fate
from noctuary.games.when_darkness_comes.people import damage, grudges, healing, purchases, talks
from noctuary.games.when_darkness_comes.state import Lasting, Result
from tests.games.when_darkness_comes.stage import HERE, THERE, two
from tests.games.when_darkness_comes.table import Table
from tests.games.when_darkness_comes.test_memories import effect, three

INSIDE = "cafe.2.2"


# ── people ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-37.2")
def test_willpower_is_told_by_how_much_it_has_changed() -> None:
    t = two(willpower=3)
    willpower.change(t.g, "kirk", -1, "WD-38.7")
    willpower.change(t.g, "kirk", 9, "WD-37.4")
    willpower.change(t.g, "kirk", 1, "WD-37.4")
    full = t["kirk"].full_willpower
    told = [(e.by, e.left) for e in t.told(WillpowerChanged)]
    assert told == [(-1, 2), (full - 2, full)], "what does not change is not told"


@pytest.mark.rule("WD-32.1", "WD-32.6")
def test_damage_and_permanent_damage_are_told_by_their_own_rules() -> None:
    t = two()
    damage.hurt(t.g, "kirk", "zombie.1")
    damage.hurt(t.g, "kirk", "scenario", permanent=True)
    told = [(e.permanent, e.rule, e.health) for e in t.told(Damaged)]
    full = t["kirk"].sheet.defence
    assert told == [(False, "WD-32.1", full - 1), (True, "WD-32.6", full - 2)]
    assert (t["kirk"].damage, t["kirk"].permanent) == (1, 1)


@pytest.mark.rule("WD-35.12")
def test_a_scar_hurts_once_in_its_own_roll() -> None:
    t = two().sheet("kirk", scars=("shakes",))
    assert scars.hurts(t["kirk"], "initiative") == 1
    assert scars.hurts(t["kirk"], "move") == scars.hurts(t["kirk"], "search") == 0
    scars.feel(t.g, "kirk", "search")
    assert t["kirk"].felt == ()
    scars.feel(t.g, "kirk", "initiative")
    scars.feel(t.g, "kirk", "initiative")
    assert t["kirk"].felt == ("shakes",)
    assert [(e.state, e.on) for e in t.told(StateChanged)] == [("shakes", True)]
    assert scars.hurts(t["kirk"], "initiative") == 0


@pytest.mark.rule("WD-4.2")
def test_a_pool_may_be_empty_but_not_less() -> None:
    t = two().sheet("kirk", speed=1, skills={})
    check = pools.simple(t.g, "kirk", "move")
    assert pools.pool(t.g, check, pools.best_way(t.g, check)) == 1
    t.give("kirk", "fallen_tree.1", "fallen_tree.2")
    assert pools.pool(t.g, check, pools.best_way(t.g, check)) == 0


@pytest.mark.rule("WD-34.15", "WD-35.6")
def test_a_bought_skill_point_is_saved_and_counted_as_bought() -> None:
    t = two(vp=12).turn("kirk")
    before = t["kirk"].sheet
    purchases.learn(t.g, "kirk")
    after = t["kirk"].sheet
    assert (after.saved, after.bought) == (before.saved + 1, before.bought + 1)
    assert t["kirk"].vp == 2


@pytest.mark.rule("WD-35.14")
@pytest.mark.parametrize(
    ("healer", "wounds", "forgiven"),
    [("sharon", 1, True), ("sharon", 0, False), ("kirk", 1, False)],
)
def test_only_another_who_has_healed_something_is_forgiven(
    healer: str, wounds: int, forgiven: bool
) -> None:
    t = two(damage=wounds).turn("kirk")
    grudges.wrong(t.g, "kirk", "sharon")
    t.g.result = Result(healer, 1, success=True)
    t.do(healing.Treated(healer, "kirk"))
    assert t["kirk"].wronged == (() if forgiven else ("sharon",))


@pytest.mark.rule("WD-25.1")
def test_whoever_has_a_voice_proposes_although_another_has_none() -> None:
    t = three().change("kirk", vp=1)
    effect(t, "mark", {"word": "held", "cannot": ["move"]}, "brian")
    assert talks.interjections(t.g, "kirk") == {1: ("propose:sharon",), 2: ("propose:brian",)}
    t.g.offered = ["deal:sharon"]
    assert talks.may_propose(t.g, "kirk")
    assert not talks.may_propose(t.g, "sharon")


@pytest.mark.rule("WD-36.19")
def test_steady_hands_take_one_off_every_level() -> None:
    t = two(tn_shift=1)
    fate.steady_hands(t.g, "kirk", False, "WD-36.19")
    assert t["kirk"].tn_shift == 0


@pytest.mark.rule("WD-2.1", "WD-2.2")
@pytest.mark.parametrize(("scenario", "seats"), [("ward_seven", 1), ("ward_seven", 2)])
def test_the_party_is_as_large_as_all_the_characters(scenario: str, seats: int) -> None:
    g = GAME.new(seed=1, scenario=scenario, seats=seats)
    party = g.party
    players = g.scenario.players
    each = (players.alone if seats == 1 else None) or players.characters_per_player
    while not g.order:
        g.reply(g.options[0], g.seat)
    assert party == len(g.characters) == seats * each


# ── turns and looks ───────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-5.6", "WD-37.3")
def test_there_is_an_action_in_the_own_turn_while_it_is_unused_and_there_is_will() -> None:
    t = two().turn("kirk")
    assert modifiers.can_act(t.g, "kirk")
    assert not modifiers.can_act(t.g, "sharon")
    t.change("kirk", willpower=1)
    assert modifiers.can_act(t.g, "kirk")
    t.change("kirk", willpower=0)
    assert not modifiers.can_act(t.g, "kirk")


@pytest.mark.rule("WD-39.12")
def test_only_what_a_spell_is_on_stands_still() -> None:
    t = two().show("zombie.1", HERE)
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", turns=1)
    assert modifiers.is_frozen(t.g, "zombie.1")
    assert not modifiers.is_frozen(t.g, "kirk")
    assert not modifiers.is_protected(t.g, "zombie.1")


@pytest.mark.rule("WD-8.11")
def test_the_dead_meet_nothing_and_fight_nobody() -> None:
    t = two().show("zombie.1", HERE)
    t.g.agenda, t.g.active = [], "sharon"
    t.change("kirk", alive=False)
    encounters.Encounters("kirk", ("zombie.1",)).run(t.g)
    combat.FightAll("kirk").run(t.g)
    assert t.g.agenda == []
    t.change("kirk", alive=True)
    t.g.shown = {}
    encounters.Encounters("kirk", ("zombie.1",)).run(t.g)
    combat.FightAll("kirk").run(t.g)
    assert t.g.agenda == [], "and nobody meets what is not there"


@pytest.mark.rule("WD-14.3")
def test_an_adversary_that_stays_where_it_is_has_not_run() -> None:
    t = two().show("zombie.1", THERE)
    t.g.agenda, t.g.active = [], "kirk"
    adversaries.run_along(t.g, "zombie.1", [t.square(THERE)], "kirk")
    assert t.told(AdversaryRan) == []
    beside = t.g.layout.near[t.square(THERE)]
    step = next(s for s in beside if s >= 0)
    t.change("sharon", square="")
    adversaries.run_along(t.g, "zombie.1", [t.square(THERE), step], "kirk")
    assert [len(e.squares) for e in t.told(AdversaryRan)] == [2]
    assert t.g.ran == ["zombie.1"]


@pytest.mark.rule("WD-22.13")
def test_the_nearest_door_is_that_of_whoever_was_inside_or_else_of_the_disk() -> None:
    t = Table("market_square cafe", kirk=INSIDE, sharon="cafe.1.3")
    lay = t.g.layout
    doors = [g for g in lay.gates.values() if g.building == "cafe" and g.kind == "door"]
    assert len(doors) > 1
    for gate in doors:
        far = next(d for d in doors if d is not gate)
        t.change("kirk", square=gate.inside).change("sharon", square=gate.inside)
        security.throw_out(t.g, "kirk", "cafe", far.inside)
        assert t["kirk"].square == t["sharon"].square == gate.outside
        t.change("kirk", square=HERE).change("sharon", square=gate.inside)
        security.throw_out(t.g, "kirk", "cafe", far.inside)
        assert (t["sharon"].square, t.at("kirk")) == (far.outside, HERE)


# ── disks ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-23.2")
def test_reshuffled_disks_lie_in_another_order() -> None:
    orders = set()
    for seed in range(8):
        t = Table("market_square cafe", kirk="cafe.1.3")
        t.g.streams["deck"] = seed * 7919 + 1
        marks = t.g.layout.marks("cafe")
        pool = [d.id for d in t.g.pack.of_kind("adversary")][: len(marks)]
        for mark, disk in zip(marks, pool, strict=True):
            t.g.hidden[mark] = (disk,)
        t.g.agenda = []
        reshuffle.LayOut("cafe", "kirk").run(t.g)
        order = tuple(t.g.hidden[mark][0] for mark in marks)
        assert sorted(order) == sorted(pool)
        orders.add(order)
    assert len(orders) > 1


@pytest.mark.rule("WD-40.1")
def test_a_black_disk_may_lie_only_where_its_building_has_unseen_disks() -> None:
    t = Table("market_square cafe bank", kirk=HERE)
    t.hide("zombie.1", INSIDE).hide("zombie.2", INSIDE).hide("number_1", "cafe.1.4")
    t.hide("number_2", "bank.2.2")
    t.g.supply = ["ghoul.1"]
    assert naming.area(t.g, (t.square(INSIDE), 1)) == "cafe"
    assert naming.area(t.g, (t.square(HERE), 0)) == "tile market_square"
    possible = naming.possible(t.g, (t.square(INSIDE), 0), ())
    assert sorted(possible) == ["ghoul.1", "number_1", "zombie.1", "zombie.2"]
    lone = naming.possible(t.g, (t.square("bank.2.2"), 0), ())
    assert lone == ["number_2"], "nothing else there could make way"
    naming.FindDisk(0, "number_1").drawn(t.g, INSIDE)
    assert t.g.hidden[t.square(INSIDE)] == ("number_1", "zombie.2")
    assert t.g.hidden[t.square("cafe.1.4")] == ("zombie.1",)


@pytest.mark.rule("WD-38.6", "WD-40.1")
@pytest.mark.parametrize("success", [True, False])
def test_a_story_hears_of_a_spell_that_succeeds(success: bool) -> None:
    t = Table("market_square", "second_market", kirk=HERE, sharon=HERE, brian=HERE)
    assert "spell_cast" in t.g.story.by_trigger
    t.turn("kirk")
    t.g.result = Result("kirk", 4, success=success)
    t.do(magic.Cast("kirk", "light", ""))
    if success:
        t.dice(3)
    assert (t.g.flags.get("toll", 0) > 0) is success
