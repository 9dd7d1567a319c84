"""What follows from something rare, to the last disk, point and word."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import lasting
from noctuary.games.when_darkness_comes.combat import duels, ranged, security
from noctuary.games.when_darkness_comes.dice import rolls
from noctuary.games.when_darkness_comes.events import Beaten, Broken, StateChanged, TileAside
from noctuary.games.when_darkness_comes.magic import creatures, enemy_spells, spells
from noctuary.games.when_darkness_comes.moving import doors, exploring, fate, movement, perception
from noctuary.games.when_darkness_comes.people import damage, healing, purchases
from noctuary.games.when_darkness_comes.state import Combat, Creature, Lasting, Result
from noctuary.games.when_darkness_comes.story import conditions, ending, keeping
from tests.games.when_darkness_comes.stage import HERE, THERE, happens
from tests.games.when_darkness_comes.table import Table


def scene(**people: str) -> Table:
    t = Table("market_square cafe", **(people or {"kirk": HERE, "sharon": THERE}))
    t.g.active, t.g.agenda = t.g.order[0], []
    return t


def outcome(success: bool) -> Result:
    return Result("kirk", 3, success=success)


# ── shots ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-30.14", "WD-30.17")
def test_an_ally_that_a_stray_shot_hits_is_gone_and_counted_against_the_shooter() -> None:
    t = scene(kirk="market_square.0.0").show("zombie.1", "market_square.0.3")
    t.show("hunter", "market_square.0.4")
    ranged.stray(t.g, "kirk", "zombie.1", t.square("market_square.0.3"))
    assert list(t.g.shown) == ["zombie.1"]
    assert t.g.discard == ["hunter"]
    assert t["kirk"].failure == 1
    assert [(e.disk, e.how) for e in t.told(Beaten)] == [("hunter", "stray")]


@pytest.mark.rule("WD-30.16", "WD-30.18")
def test_another_adversary_is_hurt_for_half_and_a_character_may_be_hurt() -> None:
    t = scene(kirk="market_square.0.0").show("zombie.1", "market_square.0.3")
    t.show("ghoul.1", "market_square.1.3")
    ranged.stray(t.g, "kirk", "zombie.1", t.square("market_square.0.3"))
    assert (t["kirk"].vp, t["kirk"].failure) == (t.g.disk("ghoul.1").d, 0)
    t = scene(kirk="market_square.0.0", sharon="market_square.0.4")
    t.show("zombie.1", "market_square.0.3")
    ranged.stray(t.g, "kirk", "zombie.1", t.square("market_square.0.3"))
    assert t.g.agenda == [damage.SufferDamage("sharon", "kirk", stray=True)]
    assert t["kirk"].failure == 1


@pytest.mark.rule("WD-30.22")
def test_the_glass_on_the_line_breaks_at_the_price_of_one_failure() -> None:
    t = scene(kirk="cafe.2.0").show("zombie.1", "cafe.2.2")
    ranged.break_windows(t.g, "kirk", "zombie.1")
    assert [e.gate for e in t.told(Broken)] == ["cafe.window.1"]
    assert (t.g.board.broken, t["kirk"].failure) == (("cafe.window.1",), 1)
    ranged.break_windows(t.g, "kirk", "zombie.1")
    assert t["kirk"].failure == 1, "there is no whole window any more"


@pytest.mark.rule("WD-32.12", "WD-32.13", "WD-17.15")
def test_an_attack_on_a_character_uses_the_weapon_and_a_killing_weighs() -> None:
    t = scene(kirk=HERE, sharon=HERE).give("kirk", "shotgun")
    t.g.result = outcome(False)
    duels.Exchanged("kirk", "sharon", "shotgun").run(t.g)
    assert (t.g.uses, t.g.agenda) == ({"shotgun": 1}, [])
    duels.Remorse("kirk", "sharon").run(t.g)
    assert t["kirk"].failure == 0
    t.change("sharon", alive=False)
    duels.Remorse("kirk", "sharon").run(t.g)
    assert t["kirk"].failure == 1


@pytest.mark.rule("WD-22.17", "WD-22.20")
@pytest.mark.parametrize("why", ["dead", "frozen"])
def test_security_that_cannot_throw_anybody_out_is_only_mixed_in(why: str) -> None:
    t = scene(kirk="cafe.2.2").show("night_watchman.1", "cafe.2.3")
    if why == "dead":
        t.change("kirk", alive=False)
    else:
        t.g.lasting["freeze:night_watchman.1"] = Lasting("freeze", "kirk", "night_watchman.1", 1)
    security.Fail("kirk", "night_watchman.1").run(t.g)
    assert [type(step).__name__ for step in t.g.agenda] == ["Reshuffle"]
    assert (t.at("kirk"), t["kirk"].failure) == ("cafe.2.2", 0)


# ── magic ─────────────────────────────────────────────────────────────────────────────────────


def with_creature(**changes: object) -> Table:
    t = scene().show("zombie.1", HERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk", **changes)  # type: ignore[arg-type]
    t.g.creatures["kirk"] = Creature(3, 4, 2)
    return t


@pytest.mark.rule("WD-39.8")
def test_whoever_walks_away_from_the_creature_rolls_for_it_as_in_a_flight() -> None:
    t = with_creature()
    creatures.CreatureRound().answer(t.g, "walk_away")
    assert t.g.combat == Combat(opponent="zombie.1", main="kirk", abandoned=True)
    deserted, heed, roll = t.g.agenda
    assert (deserted, heed) == (creatures.Deserted("kirk"), fate.Heed("kirk", flight=True))
    assert isinstance(roll, rolls.Announce)
    assert roll.check.purpose == "flee"


@pytest.mark.rule("WD-39.8", "WD-28.14")
@pytest.mark.parametrize("lost", [True, False])
def test_a_lost_turn_keeps_the_caster_beside_the_creature(lost: bool) -> None:
    t = with_creature(abandoned=True)
    t.g.swing = fate.LOST if lost else 0
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", rounds=2)
    creatures.Deserted("kirk").run(t.g)
    fight = Combat(opponent="zombie.1", main="kirk")
    walk = [creatures.KeepFight("zombie.1", "kirk"), movement.BeginWalk("kirk", flight=True)]
    assert t.g.agenda == [creatures.CreatureRound(), *([] if lost else walk)]
    assert t.g.combat == (fight if lost else None)
    assert t.g.lasting["freeze:zombie.1"].rounds == (2 if lost else 0)


@pytest.mark.rule("WD-39.8")
@pytest.mark.parametrize(
    ("change", "goes_on"), [("none", True), ("dead", False), ("vanished", False), ("beaten", False)]
)
def test_the_creature_fights_on_while_all_three_are_there(change: str, goes_on: bool) -> None:
    t = with_creature()
    t.g.combat = None
    if change == "dead":
        t.change("kirk", alive=False)
    elif change == "vanished":
        t.g.creatures = {}
    elif change == "beaten":
        t.g.shown = {}
    creatures.KeepFight("zombie.1", "kirk").run(t.g)
    kept = Combat(opponent="zombie.1", main="kirk", abandoned=True)
    assert t.g.combat == (kept if goes_on else None)


@pytest.mark.rule("WD-39.3")
@pytest.mark.parametrize(("stack", "known"), [(["church", "bank"], 0), (["cave", "bank"], 1)])
def test_a_locator_looks_anywhere_and_finds_what_the_story_wants(
    stack: list[str], known: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = scene()
    t.g.stack = stack
    monkeypatch.setattr(type(t.g), "scenario", Wanting())
    spells.locate(t.g, "kirk", "", 4)
    assert t.g.agenda == [perception.Peek("kirk", 4, "anywhere", "locator")]
    assert t.g.top_known == known
    assert (t.g.stack[-1] == "cave") is bool(known)


class Wanting:
    """A scenario in which the locator finds the cave."""

    locator_finds = "cave"


@pytest.mark.rule("WD-38.15")
@pytest.mark.parametrize(
    ("spell", "loses"), [("fire_missile", False), ("freeze", False), ("freeze", True)]
)
def test_whoever_fails_against_a_spell_is_hurt_or_stands_still(
    spell: str, loses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = scene().show("zombie.1", HERE)
    fight = t.g.combat = Combat(opponent="zombie.1", main="kirk")
    cast = Cast(spell, 2, loses)
    monkeypatch.setattr(enemy_spells, "spells_of", lambda g: [cast])
    t.g.result = outcome(True)
    enemy_spells.Withstood().run(t.g)
    assert (t.g.agenda, t.g.lasting, t.g.combat) == ([], {}, fight)
    t.g.result = outcome(False)
    enemy_spells.Withstood(1).run(t.g)
    assert (t.g.agenda, t.g.lasting, t.g.combat) == ([], {}, fight), "there is only one spell"
    enemy_spells.Withstood().run(t.g)
    hurt = [damage.SufferDamage("kirk", "zombie.1", attack=True)]
    assert t.g.agenda == (hurt if spell == "fire_missile" else [])
    frozen = (
        {}
        if hurt == t.g.agenda
        else {"freeze:kirk": Lasting("freeze", "zombie.1", "kirk", rounds=2)}
    )
    assert t.g.lasting == frozen
    assert t.g.combat.forfeits is loses


class Cast:
    """A spell of an adversary."""

    def __init__(self, spell: str, rounds: int, loses_attack: bool) -> None:
        self.spell, self.rounds, self.loses_attack = spell, rounds, loses_attack


@pytest.mark.rule("WD-38.12")
def test_rounds_are_counted_for_those_who_fight_and_for_no_others() -> None:
    t = scene().show("zombie.1", HERE)
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    t.g.lasting = {
        "freeze:zombie.1": Lasting("freeze", "kirk", "zombie.1", rounds=2),
        "freeze:sharon": Lasting("freeze", "kirk", "sharon", rounds=1, fresh=False),
        "freeze:kirk": Lasting("freeze", "zombie.1", "kirk", rounds=1, fresh=False),
    }
    lasting.count_rounds(t.g)
    assert {key: (s.rounds, s.fresh) for key, s in t.g.lasting.items()} == {
        "freeze:zombie.1": (2, False),
        "freeze:sharon": (1, False),
    }
    lasting.count_rounds(t.g)
    assert t.g.lasting["freeze:zombie.1"].rounds == 1


# ── people ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-34.15", "WD-2.10")
def test_an_upgrade_costs_what_it_adds_and_is_told() -> None:
    t = scene().skills("kirk", search=2).sheet("kirk", saved=3)
    purchases.SpendPoints("kirk").answer(t.g, "save")
    assert t["kirk"].sheet.saved == 3
    purchases.SpendPoints("kirk").answer(t.g, "skill:search:4")
    assert (t["kirk"].sheet.skills, t["kirk"].sheet.saved) == ({"search": 4}, 1)
    assert [(e.state, e.on) for e in t.told(StateChanged)] == [("search", True)]


@pytest.mark.rule("WD-34.19")
def test_a_skill_that_is_lost_takes_its_points_along() -> None:
    t = scene().skills("kirk", search=2, sneak=3).sheet("kirk", bought=4)
    ending.LoseSkill("kirk").answer(t.g, "forget:sneak")
    assert (t["kirk"].sheet.skills, t["kirk"].sheet.bought) == ({"search": 2}, 1)
    assert [(e.state, e.on) for e in t.told(StateChanged)] == [("sneak", False)]


@pytest.mark.rule("WD-35.16")
@pytest.mark.parametrize(
    ("option", "price", "changed"),
    [
        ("forgive:1", 3, {"grudges": ("A", "C")}),
        ("keep:crowbar", 4, {"items": ("crowbar",)}),
        ("learn", 10, {"saved": 3, "bought": 6}),
        ("done", 0, {}),
    ],
)
def test_what_a_night_buys(option: str, price: int, changed: dict[str, object]) -> None:
    t = scene().sheet("kirk", grudges=("A", "B", "C"), saved=2, bought=5).change("kirk", vp=12)
    before = t["kirk"].sheet
    keeping.SettlePage("kirk").answer(t.g, option)
    assert t["kirk"].vp == 12 - price
    fields = ("grudges", "items", "saved", "bought")
    assert {f: getattr(t["kirk"].sheet, f) for f in fields} == {
        f: getattr(before, f) for f in fields
    } | changed
    assert t.g.agenda == ([] if option == "done" else [keeping.SettlePage("kirk")])


@pytest.mark.rule("WD-40.1")
def test_who_has_won_and_how_many_are_together() -> None:
    t = scene(kirk=HERE, sharon=HERE, brian="cafe.2.2", steve="cafe.5.5")
    t.g.winners = ["sharon"]
    assert [conditions.has_won(t.g, True, who) for who in t.g.order] == [False, True, False, False]
    assert [
        [conditions.so_many_together(t.g, n, who) for n in range(4)] for who in ("kirk", "steve")
    ] == [[False, False, True, False]] * 2
    t.change("sharon", alive=False).change("steve", square=THERE)
    assert conditions.so_many_together(t.g, 1, "kirk")
    assert conditions.so_many_together(t.g, 1, "brian")


@pytest.mark.rule("WD-36.28")
def test_a_scratch_heals_nobody_who_is_whole() -> None:
    t = scene()
    fate.scratch(t.g, "kirk", False, "WD-36.28")
    assert t.events == []


# ── the town ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-6.6")
def test_a_tile_that_does_not_fit_lies_aside_and_the_next_is_drawn() -> None:
    t = Table("market_square@0,0 cafe@2,0 bank@1,1 library@1,-1", kirk="market_square.3.7")
    t.g.active, t.g.agenda = "kirk", []
    t.g.stack, t.g.top_known = ["church", "school_west"], 1
    walk = movement.Movement(who="kirk", points=4)
    exploring.Explore(walk, t["kirk"].square, 1).run(t.g)
    assert [e.tile for e in t.told(TileAside)] == ["school_west"]
    assert t.g.tiles_aside == ["school_west"]
    assert t.g.stack == ["church"]


@pytest.mark.rule("WD-10.29")
def test_a_lucky_pick_opens_the_door_and_is_over() -> None:
    t = scene(kirk="cafe.0.3").change("kirk", door_fate=1)
    doors.enter(t.g, "kirk", "force", "cafe.door.0")
    assert t.g.agenda == [doors.Invite("kirk", "cafe.door.0"), doors.WalkIn("kirk", "cafe.door.0")]
    assert (t["kirk"].door_fate, t["kirk"].failure, t.g.board.broken) == (0, 0, ())
    t.g.agenda = []
    t.change("kirk", door_fate=-1)
    doors.enter(t.g, "kirk", "pick", "cafe.door.0")
    assert (t["kirk"].door_fate, t.g.agenda) == (0, [])
    t.change("kirk", door_fate=-1, square="cafe.0.5")
    doors.enter(t.g, "kirk", "smash", "cafe.window.0")
    assert t["kirk"].door_fate == -1, "a window is no door"


@pytest.mark.rule("WD-40.1")
def test_a_story_takes_failure_away_and_scars_only_the_living() -> None:
    t = scene().change("kirk", failure=2)
    happens(t, "lose_failure", 1)
    assert t["kirk"].failure == 1
    happens(t, "scar", 2)
    assert t["kirk"].permanent == 2
    t.change("kirk", alive=False)
    happens(t, "scar", 1)
    assert t["kirk"].permanent == 2


@pytest.mark.rule("WD-33.5")
def test_a_wound_that_is_dressed_bleeds_no_more_and_is_told_so() -> None:
    t = scene(kirk=HERE, sharon=HERE).change("sharon", bleeding=True)
    t.g.result = outcome(True)
    healing.Treated("kirk", "sharon").run(t.g)
    assert not t["sharon"].bleeding
    assert [(e.who, e.state, e.on) for e in t.told(StateChanged)] == [("sharon", "bleeding", False)]


@pytest.mark.rule("WD-35.5")
def test_experience_is_told_and_counted() -> None:
    t = scene().sheet("kirk", speed=3, experience=1)
    ending.GainExperience("kirk").answer(t.g, "raise:speed")
    assert (t["kirk"].sheet.speed, t["kirk"].sheet.experience) == (4, 2)
    assert [(e.state, e.on, e.rule) for e in t.told(StateChanged)] == [("speed", True, "WD-35.5")]


@pytest.mark.rule("WD-32.3", "WD-38.12")
def test_with_the_main_combatant_the_combat_is_over() -> None:
    t = scene(kirk=HERE, sharon=HERE).show("zombie.1", HERE)
    for dead, over in (("sharon", False), ("kirk", True)):
        t.g.combat = Combat(opponent="zombie.1", main="kirk")
        t.g.active = "brian"
        damage.die(t.g, (dead,), "zombie.1")
        assert (t.g.combat is None) is over
