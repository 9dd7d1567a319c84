"""WD-14, WD-21 to WD-23, WD-38, WD-39: security, obstacles, hunts and spells, rule by rule."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import lasting, modifiers, naming, reshuffle
from noctuary.games.when_darkness_comes.combat import adversaries, combat, security
from noctuary.games.when_darkness_comes.dice import deals
from noctuary.games.when_darkness_comes.events import (
    Beaten,
    DealKept,
    Gained,
    Reshuffled,
    SpellEnded,
    TurnedDown,
)
from noctuary.games.when_darkness_comes.magic import control, spells
from noctuary.games.when_darkness_comes.moving import obstacles
from noctuary.games.when_darkness_comes.people import healing, items
from noctuary.games.when_darkness_comes.state import Combat, Lasting, Result
from tests.games.when_darkness_comes.stage import HERE, THERE, two
from tests.games.when_darkness_comes.table import Table

INSIDE = "cafe.2.2"


def idle(t: Table) -> Table:
    t.g.agenda, t.g.active = [], t.g.order[0]
    return t


def waiting(t: Table) -> list[str]:
    return [type(step).__name__ for step in t.g.agenda]


def guard(t: Table) -> str:
    """A living security disk."""
    return next(d.id for d in t.g.pack.of_kind("security") if d.living)


# ── security ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-22.11", "WD-30.13")
def test_security_that_is_beaten_is_discarded_at_the_price_of_a_failure() -> None:
    t = idle(two())
    disk = guard(t)
    t.show(disk, HERE)
    t.g.combat = Combat(opponent=disk, main="kirk", security=True)
    combat.beat_security(t.g, disk, "kirk", "WD-22.11")
    assert (disk in t.g.shown, t.g.discard, t.g.combat) == (False, [disk], None)
    assert (t["kirk"].failure, t["kirk"].vp) == (1, 0)
    assert [(e.disk, e.how) for e in t.told(Beaten)] == [(disk, "beaten")]


@pytest.mark.rule("WD-22.9", "WD-34.4")
@pytest.mark.parametrize("success", [True, False])
def test_security_dealt_with_is_a_trophy_and_else_everybody_is_thrown_out(success: bool) -> None:
    t = idle(Table("market_square cafe", kirk="cafe.1.3"))
    disk = guard(t)
    t.show(disk, INSIDE)
    t.g.result = Result("kirk", 4, success=success)
    security.Dealt("kirk", disk).run(t.g)
    assert (t["kirk"].trophies == (disk,), t["kirk"].vp > 0) == (success, success)
    assert waiting(t) == ([] if success else ["Fail"])
    if success:
        assert [(e.disk, e.how) for e in t.told(Beaten)] == [(disk, "dealt")]


@pytest.mark.rule("WD-22.13", "WD-22.17", "WD-22.18")
def test_who_is_thrown_out_stands_before_the_nearest_door_and_has_moved() -> None:
    t = idle(Table("market_square cafe", kirk="cafe.1.3", sharon=INSIDE, brian=HERE))
    disk = guard(t)
    t.show(disk, "cafe.1.4")
    security.Fail("kirk", disk).run(t.g)
    assert (t.at("kirk"), t.at("sharon"), t.at("brian")) == ("cafe.0.3", "cafe.0.3", HERE)
    assert t.g.moved
    assert (t["kirk"].failure, t["sharon"].failure) == (1, 0)
    assert waiting(t) == ["Reshuffle"]


@pytest.mark.rule("WD-22.17", "WD-22.18")
def test_outdoors_security_goes_face_down_and_of_the_dead_it_takes_nothing() -> None:
    t = idle(two())
    disk = guard(t)
    t.show(disk, HERE)
    security.Fail("kirk", disk).run(t.g)
    assert (t.g.hidden, t["kirk"].failure) == ({t.square(HERE): (disk,)}, 1)
    t = idle(two().change("kirk", alive=False))
    t.show(disk, HERE)
    security.Fail("kirk", disk).run(t.g)
    assert (waiting(t), t["kirk"].failure) == (["Reshuffle"], 0)


@pytest.mark.rule("WD-22.16")
@pytest.mark.parametrize(("swing", "walks"), [(-9, False), (-1, True), (0, True)])
def test_fate_may_spoil_the_walk_away(swing: int, walks: bool) -> None:
    t = idle(two())
    t.g.swing = swing
    security.WalkAway("kirk").run(t.g)
    assert waiting(t) == (["BeginWalk"] if walks else [])
    assert t.g.swing == (0 if swing == -9 else swing)
    if walks:
        assert t.g.agenda[-1].flight


# ── reshuffling ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-23.2", "WD-23.3")
def test_disks_of_a_building_lie_one_on_every_mark_before_a_second_on_any() -> None:
    t = Table("market_square cafe", kirk="cafe.1.3").turn()
    marks = t.g.layout.marks("cafe")
    pool = [d.id for d in t.g.pack.of_kind("adversary")]
    t.show(pool[0], "cafe.1.4")
    for n, mark in enumerate(marks[1:], 1):
        t.g.hidden[mark] = (pool[n],)
        t.g.known[pool[n]] = (0,)
    t.do(reshuffle.Reshuffle(pool[0], "kirk"))
    assert {square: len(disks) for square, disks in t.g.hidden.items()} == dict.fromkeys(marks, 1)
    assert t.g.known == {}
    assert [(e.building, e.disks) for e in t.told(Reshuffled)] == [("cafe", len(marks))]


@pytest.mark.rule("WD-23.5")
def test_outdoors_a_disk_is_turned_down_where_it_lies_and_free_of_spells() -> None:
    t = two().show("zombie.1", HERE).turn()
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", turns=2)
    t.do(reshuffle.Reshuffle("zombie.1", "kirk"))
    assert t.g.hidden == {t.square(HERE): ("zombie.1",)}
    assert t.g.lasting == {}
    assert len(t.told(TurnedDown)) == 1
    t.do(reshuffle.Reshuffle("zombie.2", "kirk"))
    assert len(t.told(TurnedDown)) == 1, "it is not there"


@pytest.mark.rule("WD-23.3")
def test_some_answers_are_ready_for_the_question_which_marks() -> None:
    assert reshuffle.ready_answers(["a", "b", "c"], 2) == ["a+b", "a+c", "b+c"]
    many = reshuffle.ready_answers(list("abcdefgh"), 4)
    assert len(many) == 8
    assert all(len(answer.split("+")) == 4 for answer in many)


# ── obstacles ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-21.6", "WD-21.7", "WD-34.6")
@pytest.mark.parametrize("success", [True, False])
def test_an_obstacle_is_worth_points_or_stays_on_the_sheet(success: bool) -> None:
    t = idle(two().show("fallen_tree.1", HERE))
    t.g.result = Result("kirk", 3, success=success)
    obstacles.PassObstacle("kirk", "fallen_tree.1").run(t.g)
    assert "fallen_tree.1" not in t.g.shown
    assert t["kirk"].hindrances == (() if success else ("fallen_tree.1",))
    assert t["kirk"].vp == (t.g.disk("fallen_tree.1").vp if success else 0)
    assert ("fallen_tree.1" in t.g.obstacle_pool) is success
    told = t.told(Beaten if success else Gained)
    assert [e.disk for e in told] == ["fallen_tree.1"]


@pytest.mark.rule("WD-21.5", "WD-4.22")
def test_shaking_hands_make_an_obstacle_and_a_missile_harder() -> None:
    t = idle(two().show("fallen_tree.1", HERE).show("zombie.1", THERE))
    plain = obstacles.check_for(t.g, "kirk", "fallen_tree.1").tn
    level = modifiers.defence_level(t.g, "zombie.1")
    t.change("kirk", tn_shift=1)
    assert obstacles.check_for(t.g, "kirk", "fallen_tree.1").tn == plain + 1
    spells.fire_missile(t.g, "kirk", "zombie.1", 3)
    check = t.g.agenda[-1].check
    assert (check.tn, check.dice, check.purpose) == (level + 1, 8, "missile")


# ── hunts and puppets ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-14.8", "WD-40.1")
def test_of_two_who_are_as_near_the_watched_one_is_hunted() -> None:
    t = Table(kirk="market_square.0.2", sharon="market_square.0.6").show(
        "zombie.1", "market_square.0.4"
    )
    t.g.active = "kirk"
    assert adversaries.choose_target(t.g, "zombie.1")[0] == "kirk"
    t.change("sharon", watched=True)
    assert adversaries.choose_target(t.g, "zombie.1")[0] == "sharon"


@pytest.mark.rule("WD-14.10")
def test_an_adversary_that_sees_nobody_need_not_be_put_in_order() -> None:
    t = Table("market_square cafe", kirk=HERE).show("zombie.1", INSIDE)
    assert not modifiers.sees_anybody(t.g, t.square(INSIDE))
    assert adversaries.hunters(t.g) == []
    t.show("zombie.1", "market_square.2.5")
    assert modifiers.sees_anybody(t.g, t.square("market_square.2.5"))
    t.g.active = "kirk"
    assert adversaries.hunters(t.g) == ["zombie.1"]


@pytest.mark.rule("WD-39.22")
def test_a_puppet_strikes_at_the_living_in_its_own_square_alone() -> None:
    t = two().show("zombie.1", HERE).show("ghoul.1", HERE).show("zombie.2", THERE)
    t.show("crowbar", HERE)
    living = [d for d in ("ghoul.1",) if t.g.disk(d).living]
    assert control.rivals(t.g, "zombie.1") == living


# ── spells that last ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-38.12")
def test_rounds_are_counted_in_the_combat_of_the_target_alone() -> None:
    t = idle(two().show("zombie.1", HERE))
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    t.g.lasting = {
        "freeze:zombie.1": Lasting("freeze", "kirk", "zombie.1", rounds=2, fresh=False),
        "freeze:sharon": Lasting("freeze", "kirk", "sharon", rounds=1, fresh=False),
    }
    lasting.count_rounds(t.g)
    assert t.g.lasting["freeze:zombie.1"].rounds == 1
    lasting.count_rounds(t.g)
    assert list(t.g.lasting) == ["freeze:sharon"]
    assert [(e.spell, e.target) for e in t.told(SpellEnded)] == [("freeze", "zombie.1")]


@pytest.mark.rule("WD-38.12")
def test_rounds_that_are_left_become_turns_when_the_combat_is_over() -> None:
    t = idle(two().show("zombie.1", HERE))
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    t.g.lasting = {"freeze:zombie.1": Lasting("freeze", "kirk", "zombie.1", rounds=3)}
    lasting.break_off(t.g)
    spell = t.g.lasting["freeze:zombie.1"]
    assert (spell.turns, spell.rounds, spell.fresh) == (3, 0, True)
    t.g.lasting = {"freeze:zombie.1": Lasting("freeze", "kirk", "zombie.1", rounds=3)}
    lasting.break_off(t.g)
    assert t.g.lasting["freeze:zombie.1"].rounds == 3, "there was no combat"


@pytest.mark.rule("WD-38.13")
def test_spells_end_with_their_caster_and_with_whatever_they_are_on() -> None:
    t = two()
    t.g.lasting = {
        "freeze:zombie.1": Lasting("freeze", "kirk", "zombie.1", turns=2),
        "light:sharon": Lasting("light", "sharon", "sharon", turns=2),
    }
    lasting.end_spells_on(t.g, "ghoul.1")
    assert len(t.g.lasting) == 2
    lasting.end_spells_of(t.g, "kirk")
    assert list(t.g.lasting) == ["light:sharon"]
    lasting.end_spells_on(t.g, "sharon")
    assert t.g.lasting == {}


# ── people ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-33.3", "WD-33.5")
def test_who_bleeds_can_stop_it_alone_only_if_nobody_else_lives() -> None:
    t = two(bleeding=True)
    assert not healing.can_heal_self(t.g, "kirk")
    t.change("sharon", alive=False)
    assert healing.can_heal_self(t.g, "kirk")
    t = two(damage=1)
    assert healing.can_heal_self(t.g, "kirk")
    assert not healing.can_heal_self(t.g, "sharon")


@pytest.mark.rule("WD-30.21", "WD-17.18")
@pytest.mark.parametrize("reclaimed", [True, False])
def test_only_a_weapon_that_its_thrower_fetched_keeps_its_points_when_dropped(
    reclaimed: bool,
) -> None:
    t = two().give("kirk", "fire_axe", "shotgun", vp=True).turn("kirk")
    before = t["kirk"].vp
    fetched = items.Carry("kirk", "fire_axe", reclaimed=True)
    t.do(fetched if reclaimed else items.Carry("kirk", "fire_axe"))
    t.dice(1, 2, 4).reply("keep")
    assert t.step == "DropSurplus"
    t.reply("drop:fire_axe")
    lost = 0 if reclaimed else t.g.disk("fire_axe").vp
    assert t["kirk"].vp == before - lost


@pytest.mark.rule("WD-25.3", "WD-40.1")
@pytest.mark.parametrize(("vp", "kept"), [(2, True), (1, False)])
def test_a_story_hears_of_a_deal_that_was_kept_in_full(vp: int, kept: bool) -> None:
    t = Table("market_square", "second_market", kirk=HERE, sharon=HERE, brian=HERE)
    t.g.agenda = []
    t.change("kirk", vp=vp)
    deals.pay(t.g, "kirk", "sharon", 2)
    assert [(e.vp, e.kept) for e in t.told(DealKept)] == [(vp, kept)]
    assert bool(t.g.agenda) is (kept and "deal_kept" in t.g.story.by_trigger)


# ── a real table ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_a_black_disk_stays_in_its_building_when_another_is_said_to_lie_there() -> None:
    t = Table("market_square cafe bank", kirk=HERE).hide("number_1", INSIDE)
    t.hide("zombie.1", "cafe.1.4").hide("zombie.2", "bank.2.2")
    slot = (t.square(INSIDE), 0)
    naming.exchange(t.g, slot, "zombie.2")
    assert t.g.hidden[t.square(INSIDE)] == ("zombie.2",)
    assert t.g.hidden[t.square("cafe.1.4")] == ("number_1",)
    assert t.g.hidden[t.square("bank.2.2")] == ("zombie.1",)


@pytest.mark.rule("WD-40.1")
def test_what_is_found_in_the_supply_changes_places_with_what_the_machine_had_there() -> None:
    t = two().hide("crowbar", INSIDE)
    t.g.supply = ["zombie.1", "zombie.2"]
    naming.SearchSupply(0, ("crowbar",)).drawn(t.g, "crowbar")
    assert "crowbar" in t.g.supply
    assert t.g.hidden[t.square(INSIDE)] == ("zombie.2",)
    t = two().hide("zombie.1", INSIDE)
    t.g.supply, t.g.agenda = ["crowbar"], []
    naming.SearchSupply(0, ("crowbar", "wrench")).drawn(t.g, "none")
    assert t.g.hidden[t.square(INSIDE)] == ("crowbar",)
    assert t.g.supply == ["zombie.1"]
    assert t.g.agenda[-1].bases == ("wrench",)
