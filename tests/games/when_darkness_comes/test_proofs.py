"""Rules whose change once went unnoticed, each by a position in which it decides."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import combat, ranged
from noctuary.games.when_darkness_comes.dice import opposed, pools
from noctuary.games.when_darkness_comes.events import Damaged, WillpowerChanged
from noctuary.games.when_darkness_comes.magic import spells
from noctuary.games.when_darkness_comes.night import deeds
from noctuary.games.when_darkness_comes.people import damage, failure
from noctuary.games.when_darkness_comes.state import Creature, Lasting, Settings, Shown
from noctuary.games.when_darkness_comes.story import ending
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"

# ── characters ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-2.15")
@pytest.mark.parametrize("who", sorted(GAME.pack("first-night").people))
def test_willpower_begins_as_high_as_health(who: str) -> None:
    g = GAME.new(seed=3, scenario="hollow_choir")
    g.reply(f"take:{who}")
    c = g.characters[who]
    assert c.willpower == c.full_willpower == c.health == c.sheet.defence
    built = GAME.new(seed=3, scenario="hollow_choir")
    built.reply("Ada; S 3, A 3, Dex 3, Int 3, Pers 2, Med 1, D 5; no skills; saved 10")
    assert built.characters["guest_1"].willpower == 5


@pytest.mark.rule("WD-2.12")
def test_everybody_has_a_phone_that_only_a_story_can_use() -> None:
    t = Table("market_square", "ward_seven", kirk=HERE, sharon=HERE).change("kirk", failure=2)
    t.g.round = 3
    t.hide("number_1", "market_square.7.7").turn("kirk")
    assert "do:phone_ward" in t.options
    assert not any("phone" in option for option in t.options if not option.startswith("do:"))
    failure.gain(t.g, "kirk", "WD-24.1")
    assert all(c.phone for c in GAME.view(t.g, 0).characters), "not even the third failure takes it"
    t.g.hidden.clear()
    phone = t.g.story.deeds["phone_ward"]
    assert deeds.why_not(t.g, "kirk", phone) == "requires", "when everything was found"


# ── turns ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-5.13", "WD-14.8", "WD-38.11")
def test_the_hunt_comes_before_durations_are_counted() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.3")
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", turns=1, fresh=False)
    t.turn("kirk", acted=True).reply("end")
    assert not t.g.lasting, "the spell has ended"
    assert t.at("zombie.1") == "market_square.0.3", "but it was frozen while the others hunted"


@pytest.mark.rule("WD-5.13", "WD-32.3")
def test_the_turn_of_the_dead_goes_on_with_its_end_steps_but_has_no_hunt() -> None:
    t = Table("market_square", kirk="market_square.0.0", sharon="market_square.7.7")
    t.show("zombie.1", "market_square.0.3").change("kirk", damage=3)
    t.g.lasting["light:kirk"] = Lasting("light", "sharon", "kirk", turns=2)
    t.turn("kirk").do(damage.SufferDamage("kirk", "scenario"))
    assert not t["kirk"].alive
    assert t.at("zombie.1") == "market_square.0.3"
    assert t.g.active == "sharon", "the turn is over"


@pytest.mark.rule("WD-8.17", "WD-R28")
def test_an_owed_flip_is_made_from_where_one_then_stands() -> None:
    t = Table("cafe", kirk="cafe.0.0", sharon="cafe.5.5").hide("crowbar", "cafe.5.1")
    t.change("kirk", pending_look=True, square="cafe.5.3").begin("kirk")
    assert t.step == "FindItem", "before anything else"
    assert not t["kirk"].pending_look
    t = Table("cafe", kirk="cafe.0.0").hide("crowbar", "cafe.5.1").change("kirk", pending_look=True)
    t.begin("kirk")
    assert t.step == "TakeTurn", "from here nothing is seen"
    assert not t["kirk"].pending_look


@pytest.mark.rule("WD-37.3")
def test_without_willpower_there_is_movement_and_no_action() -> None:
    t = Table("cafe", kirk="cafe.0.3", sharon="cafe.0.3").give("kirk", "crowbar", "handgun.1")
    t.show("zombie.1", "cafe.0.6").change("sharon", damage=1).change("kirk", willpower=0)
    assert t.turn("kirk").words == {"move", "stand", "rest", "end", "deal"}
    t.change("kirk", willpower=1)
    assert {"pick", "force", "heal", "drop", "shoot"} <= t.turn("kirk").words


# ── legs ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-7.19", "WD-R40")
def test_the_bleeding_bleed_in_a_flight_too() -> None:
    t = Table("market_square", kirk=HERE).show("shambler.1", HERE).change("kirk", bleeding=True)
    t.begin("kirk").reply("flee").dice(2, 3, 5)
    assert not t.told(Damaged)
    t.reply("go:market_square.2.5")
    assert [event.cause for event in t.told(Damaged)] == ["bleeding"]


@pytest.mark.rule("WD-22.16", "WD-23.2")
def test_a_retreat_leaves_the_disk_among_the_others_and_costs_nothing() -> None:
    t = Table("cafe", steve="cafe.2.3").hide("house_dog", "cafe.2.2").hide("crowbar", "cafe.5.1")
    t.turn().reply("stand", "retreat").dice(4, 4, 1).dice(3, 5, 1)
    while t.step == "LayOut":
        t.reply(t.options[0])
    assert "house_dog" not in t.g.shown
    assert "house_dog" in [disk for disks in t.g.hidden.values() for disk in disks]
    assert not t.told(WillpowerChanged)
    assert t["steve"].failure == 0


@pytest.mark.rule("WD-7.4", "WD-7.5", "WD-R37")
@pytest.mark.parametrize(
    ("light", "weather", "outdoors", "indoors"),
    [
        ("day", "heavy_rain", 2, 0),
        ("dusk", "light_rain", 1, 1),
        ("dusk", "heavy_rain", 2, 1),
        ("night", "light_rain", 2, 2),
        ("night", "heavy_rain", 2, 2),
    ],
)
def test_the_worse_of_light_and_weather_counts_and_indoors_only_light(
    light: str, weather: str, outdoors: int, indoors: int
) -> None:
    t = Table("cafe", light=light, weather=weather, kirk="cafe.0.3", sharon="cafe.2.3")
    assert modifiers.penalty(t.g, "kirk") == outdoors
    assert modifiers.penalty(t.g, "sharon") == indoors


# ── shots ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-30.4", "WD-30.5")
def test_whom_one_can_shoot_in_the_own_turn() -> None:
    t = Table("market_square cafe", valerie="market_square.0.0").give("valerie", "handgun.1")
    t.show("zombie.1", "market_square.0.3").show("ghoul.1", "market_square.0.0")
    t.show("shambler.1", "cafe.2.2").show("mechanic", "market_square.0.2", found=True)
    t.show("motion_sensor.1", "market_square.0.1")
    lasting.start(t.g, Lasting("freeze", "valerie", "ghoul.1", turns=3))
    shots = {option for option in t.turn().options if option.startswith("shoot:")}
    assert shots == {"shoot:handgun.1:zombie.1"}, "seen, living, hostile, not in the own square"


@pytest.mark.rule("WD-30.17")
def test_a_stray_shot_kills_an_ally_on_the_ground_at_the_price_of_a_failure() -> None:
    t = Table("market_square", valerie="market_square.0.0").give("valerie", "handgun.1")
    t.show("zombie.1", "market_square.0.3").show("mechanic", "market_square.0.3", found=True)
    t.turn("valerie").reply("shoot:handgun.1:zombie.1").dice(1, 2, 4)
    assert t.g.discard == ["mechanic"]
    assert "mechanic" not in t.g.shown
    assert t["valerie"].failure == 1
    assert t["valerie"].vp == 0


@pytest.mark.rule("WD-30.14", "WD-R92")
def test_a_stray_shot_flies_one_square_and_through_no_wall() -> None:
    t = Table("cafe", valerie="cafe.2.3", kirk="cafe.0.1", sharon="cafe.1.2", brian="cafe.1.3")
    t.show("zombie.1", "cafe.1.1")
    near = ranged.bystanders(t.g, "valerie", "zombie.1", t.square("cafe.1.1"))
    assert near == ["sharon"], "not Kirk behind the wall, not Brian two squares away"
    t.g.shown["zombie.2"] = Shown(t.square("cafe.2.1"))
    near = ranged.bystanders(t.g, "valerie", "zombie.1", t.square("cafe.1.1"))
    assert near == ["sharon", "zombie.2"]


# ── checks against each other ─────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-4.11", "WD-4.12", "WD-4.14")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ((2, 3, 4), (6, 6), True),
        ((1, 3, 4), (6, 5), False),
        ((5, 5, 1), (4, 4), True),
        ((4, 4, 1), (5, 5), False),
    ],
)
def test_the_higher_hand_wins_and_among_equal_hands_the_higher_face(
    mine: tuple[int, ...], theirs: tuple[int, ...], won: bool
) -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE)
    t.turn("kirk").do(
        opposed.Oppose(
            pools.difficulty(t.g, "kirk", "steal", 0, kind="opposed", target="sharon"),
            pools.difficulty(t.g, "sharon", "resist", 0, kind="opposed", target="kirk"),
        )
    )
    t.dice(*mine).dice(*theirs)
    assert t.g.result is not None
    assert t.g.result.success is won


# ── death and magic ───────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-32.9", "WD-15.8", "WD-R121", "WD-39.26")
def test_grief_reaches_everybody_but_the_protected_and_no_ally_catches_it() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE).change("kirk", damage=3)
    t.give("sharon", "hunter")
    t.g.lasting["protection:brian"] = Lasting("protection", "brian", "brian", turns=3)
    t.turn("brian").do(damage.SufferDamage("kirk", "zombie.1", attack=True))
    assert (t["sharon"].permanent, t["sharon"].allies) == (1, ("hunter",)), "nobody was asked"
    assert t["brian"].permanent == 0
    t.do(damage.SufferDamage("brian", "zombie.1", attack=True))
    t.do(damage.SufferDamage("brian", "bleeding"))
    assert t["brian"].damage == 0
    assert "brian" not in spells.freezable(t.g, "sharon")
    assert "brian" not in spells.controllable(t.g, "sharon")
    assert "brian" not in spells.protectable(t.g, "sharon")


@pytest.mark.rule("WD-24.2", "WD-24.4", "WD-R80")
def test_the_third_failure_takes_tools_and_companions_and_nothing_else() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "chatterbox", "looters")
    t.give("kirk", "crowbar", "hunter", vp=True)
    t.change("kirk", failure=2, damage=1, permanent=1, willpower=2, trophies=("zombie.1",))
    failure.gain(t.g, "kirk", "WD-24.1")
    c = t["kirk"]
    assert (c.items, c.allies, c.failure, c.vp) == ((), (), 0, 0)
    assert (c.nuisances, c.hindrances) == (("chatterbox",), ("looters",))
    assert (c.damage, c.permanent, c.willpower, c.trophies) == (1, 1, 2, ("zombie.1",))


@pytest.mark.rule("WD-34.19")
def test_the_dead_lose_no_skill() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).change("kirk", vp=-2, alive=False)
    t.change("sharon", vp=-1)
    t.g.settings = Settings(scenario="sandbox", keep="on")
    lost = [step for step in ending.aftermath(t.g) if isinstance(step, ending.LoseSkill)]
    assert lost == [ending.LoseSkill("sharon")]


@pytest.mark.rule("WD-39.7")
@pytest.mark.parametrize(("last", "goes_on"), [(1, True), (2, True), (3, False)])
def test_a_caster_whose_creature_is_gone_fights_on_unless_it_was_the_last_round(
    last: int, goes_on: bool
) -> None:
    t = Table("market_square", robert=HERE).show("zombie.1", HERE)
    t.g.creatures["robert"] = Creature(3, 4, 2)
    t.turn("robert").do(combat.BeginCombat("zombie.1", "robert", round=last))
    t.reply("watch").dice(1, 2, 4, 5)
    assert "robert" not in t.g.creatures
    assert (t.g.combat is not None) is goes_on
    if goes_on:
        assert t.g.combat is not None
        assert t.g.combat.round == last + 1
        t.announced()
        assert t.g.agenda[-1].check.purpose == "initiative"
