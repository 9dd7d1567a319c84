"""WD-E133 to WD-E152: mixed examples of our own."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.combat import combat, security
from noctuary.games.when_darkness_comes.events import TurnBegan
from noctuary.games.when_darkness_comes.moving import perception
from noctuary.games.when_darkness_comes.state import Lasting
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


@pytest.mark.rule("WD-E133", "WD-8.14", "WD-30.2", "WD-27.4", "WD-R58")
def test_only_the_first_of_two_zombies_may_be_shot() -> None:
    t = Table("market_square", valerie="market_square.0.3").give("valerie", "handgun.1")
    t.hide("zombie.1", "market_square.0.1").hide("zombie.2", "market_square.0.5")
    t.turn().reply("stand", "meet:zombie.1", "shoot:handgun.1:zombie.1")
    assert t.pool == 4
    t.dice(2, 3, 4, 6)
    assert t["valerie"].vp == 3
    assert t.step == "MeetAdversary"
    assert set(t.options) == {"face", "sneak"}


@pytest.mark.rule("WD-E134", "WD-17.20", "WD-36.20")
def test_a_windfall_must_be_carried() -> None:
    t = Table("market_square", steve=HERE, kirk="market_square.0.0")
    t.give("steve", "fire_axe", "wrench.1").give("kirk", "shotgun", vp=True)
    t.turn("steve").reply("move").dice(6, 3, 1).dice(1, 2).reply("from:kirk")
    assert t.pool == 3
    t.dice(2, 2, 6).reply("keep")
    assert t["steve"].items == ("fire_axe", "wrench.1", "shotgun")
    assert (t["steve"].vp, t["kirk"].vp) == (4, 0)
    assert t.step == "Movement"


@pytest.mark.rule("WD-E135", "WD-12.2", "WD-12.4", "WD-7.7", "WD-R55")
def test_the_room_of_the_viewer_decides() -> None:
    t = Table("cafe", light="night", sharon="cafe.3.3")
    t.g.lit.append(t.g.layout.rooms[t.square("cafe.3.3")])
    assert modifiers.sight(t.g, "sharon") == 2
    assert modifiers.sees(t.g, "sharon", t.square("cafe.5.3"))
    assert modifiers.penalty(t.g, "sharon") == 0
    t.change("sharon", square="cafe.4.3")
    assert modifiers.sight(t.g, "sharon") == 0
    assert not modifiers.sees(t.g, "sharon", t.square("cafe.5.3"))
    assert modifiers.penalty(t.g, "sharon") == 2


@pytest.mark.rule("WD-E136", "WD-23.2", "WD-23.3", "WD-23.4", "WD-23.6", "WD-R79")
def test_three_disks_are_laid_on_three_marks_of_the_players_choice() -> None:
    t = Table("cafe", kirk="cafe.2.3").hide("mechanic", "cafe.2.2")
    t.hide("zombie.1", "cafe.5.1").hide("crowbar", "cafe.3.6")
    t.show("flashlight.1", "cafe.1.4").change("kirk", tn_shift=0)
    perception.reveal(t.g, "kirk", t.square("cafe.5.1"), "zombie.1", 0)
    t.turn().reply("stand").dice(1, 2, 4)
    assert t["kirk"].failure == 1
    assert t.step == "LayOut"
    assert set(t.g.question.items) == {"cafe.1.4", "cafe.2.2", "cafe.3.6", "cafe.5.1"}
    t.reply("cafe.1.4+cafe.2.2+cafe.5.1")
    lying = {t.g.layout.names[s]: len(d) for s, d in t.g.hidden.items()}
    assert lying == {"cafe.1.4": 1, "cafe.2.2": 1, "cafe.5.1": 1}
    assert t.at("flashlight.1") == "cafe.1.4"
    assert not t.g.known


@pytest.mark.rule("WD-E137", "WD-10.26", "WD-10.27", "WD-R51")
def test_robert_lets_sharon_in() -> None:
    t = Table("cafe", sharon="cafe.0.1", robert="cafe.1.3").hide("annoying_kid", "cafe.2.3")
    t.turn("sharon").reply("move").dice(2, 3).reply("go:cafe.0.3", "knock:cafe.door.0")
    assert t.g.question.seat == 1
    t.reply("accept")
    assert t.at("sharon") == "cafe.1.3"
    assert t.g.moved
    assert t["sharon"].nuisances == ("annoying_kid",), "her action is unused: a look follows"


@pytest.mark.rule("WD-E138", "WD-14.8", "WD-14.6", "WD-14.9")
def test_a_zombie_moves_with_the_turn_of_the_nearest_it_sees() -> None:
    def standing(a: str) -> Table:
        t = Table(
            "market_square crossroads",
            brian=a,
            kirk="market_square.3.7",
            steve="market_square.7.0",
        )
        return t.show("zombie.1", "market_square.0.7")

    t = standing("market_square.0.3")
    t.turn("brian").reply("end")
    assert t.at("zombie.1") == "market_square.0.7"
    t.turn("kirk").reply("end")
    assert t.at("zombie.1") == "market_square.2.7"
    t.turn("steve").reply("end")
    assert t.at("zombie.1") == "market_square.2.7"
    t = standing("market_square.0.4")
    t.turn("brian").reply("end")
    assert t.at("zombie.1") == "market_square.0.5", "at a tie the active character counts"


@pytest.mark.rule("WD-E139", "WD-34.15", "WD-2.9")
def test_victor_learns_to_sneak() -> None:
    t = Table("market_square", victor=HERE).sheet("victor", saved=1, dexterity=2)
    t.change("victor", vp=11).turn().reply("learn")
    assert t["victor"].vp == 1
    t.reply("skill:sneak:2")
    assert t["victor"].sheet.saved == 0
    t.hide("zombie.1", "market_square.2.4").reply("stand", "sneak")
    assert t.pool == 3


@pytest.mark.rule("WD-E140", "WD-32.3", "WD-32.6", "WD-5.16")
def test_a_death_in_the_own_turn_ends_it_without_a_hunt() -> None:
    t = Table("market_square", brian=HERE, kirk="market_square.2.6").change("brian", damage=3)
    t.give("brian", "crowbar").show("zombie.1", HERE).show("ghoul.1", "market_square.2.0")
    t.do(combat.BeginCombat("zombie.1", "brian"), active="brian").dice(1, 2, 4).dice(1)
    assert not t["brian"].alive
    assert t.at("crowbar") == HERE
    assert t["kirk"].permanent == 1
    assert t.g.active == "kirk"
    assert t.at("zombie.1") == HERE
    assert t.at("ghoul.1") == "market_square.2.0"


@pytest.mark.rule("WD-E141", "WD-5.14", "WD-36.26", "WD-5.15")
def test_another_turn_after_this_one() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").begin("kirk")
    t.reply("move").dice(6, 3, 1).dice(4, 5)
    assert t["kirk"].extra_turn
    round_ = t.g.round
    t.change("kirk", tn_shift=1).reply("stop")
    assert [event.who for event in t.told(TurnBegan)] == ["kirk", "kirk"]
    assert t["kirk"].tn_shift == 0
    assert t.g.round == round_
    assert not t.g.moved
    t.reply("end")
    assert t.g.active == "sharon"


@pytest.mark.rule("WD-E142", "WD-14.7", "WD-26.9", "WD-26.6", "WD-28.4")
def test_robert_supports_steve() -> None:
    t = Table("market_square", robert=HERE, steve=HERE).change("robert", damage=1)
    t.hide("zombie.1", "market_square.2.4").give("steve", "handgun.1").turn("steve")
    t.reply("stand", "face")
    assert t.g.combat is not None
    assert t.g.combat.main == "steve"
    t.dice(1, 2, 4)
    assert t.options == ("fight", "leave")
    t.reply("fight", "defend", "ask:robert", "help").dice(1, 2, 4, 5)
    chosen = [len(o.split(":")[2].split("-")) for o in t.options if o.startswith("help:")]
    assert max(chosen) == 3
    t.reply("keep", "bare", "ask:robert", "help").dice(1, 2, 4)
    assert helping(t) == 4
    t.reply("keep", "defend").dice(5, 5, 5).reply("with:handgun.1", "ask:robert", "help")
    t.dice(1, 1, 2, 2, 4, 4)
    assert helping(t) == 2


def helping(t: Table) -> int:
    """How many dice the helper of the present roll allows."""
    return next(h.dice for h in t.g.agenda[-1].helpers)


@pytest.mark.rule("WD-E143", "WD-7.18", "WD-21.5")
def test_an_obstacle_interrupts_a_flight() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.0")
    t.show("fallen_tree.1", "market_square.1.2").do(combat.BeginCombat("zombie.1", "kirk"))
    t.dice(2, 2, 3, 6).reply("flee").dice(2, 3, 5).reply("go:market_square.0.4").dice(1, 2, 4)
    assert t.at("kirk") == "market_square.0.2"
    assert t.step == "Movement"
    assert t.g.agenda[-1].points == 6
    assert "go:market_square.0.6" in t.options


@pytest.mark.rule("WD-E144", "WD-23.5", "WD-27.2", "WD-7.14")
def test_a_zombie_that_was_sneaked_past_lies_face_down_in_the_street() -> None:
    t = Table("market_square", sharon="market_square.0.0").hide("zombie.1", "market_square.0.3")
    t.turn().reply("stand", "sneak").dice(1, 1, 4)
    assert t.g.hidden == {t.square("market_square.0.3"): ("zombie.1",)}
    t.begin().reply("move").dice(2, 3)
    assert "go:market_square.0.3" in t.options
    t.reply("go:market_square.0.3")
    assert t.step == "MeetAdversary", "it ends the movement, and the look flips it again"


@pytest.mark.rule("WD-E145", "WD-17.11", "WD-4.12", "WD-R67", "WD-4.6")
def test_a_pickpocket_takes_a_flashlight() -> None:
    t = Table("market_square", thief=HERE, robert=HERE).skills("thief", pickpocket=3)
    t.give("robert", "flashlight.1", "fire_axe", vp=True).turn("thief")
    assert "steal:pickpocket:fire_axe:robert" not in t.options
    t.reply("steal:pickpocket:flashlight.1:robert").dice(2, 2, 5, 6).dice(1, 1, 3, 4, 6)
    t.reply("keep")
    assert t["thief"].items == ("flashlight.1",)
    assert t["thief"].vp == 1
    assert t["robert"].vp == 3
    t = Table("market_square", kirk=HERE, robert=HERE).give("robert", "flashlight.1").turn("kirk")
    assert "steal:pickpocket:flashlight.1:robert" not in t.options


@pytest.mark.rule("WD-E146", "WD-19.6", "WD-24.2", "WD-34.14")
def test_a_nuisance_in_the_way_may_be_the_third_failure() -> None:
    def hit(failures: int) -> Table:
        t = Table("market_square", sharon=HERE).show("zombie.1", HERE)
        t.give("sharon", "annoying_kid", "crowbar", "hunter").change("sharon", failure=failures)
        t.do(combat.BeginCombat("zombie.1", "sharon")).dice(1, 2, 4).dice(1, 2, 4, 5)
        return t.dice(1).reply("throw:annoying_kid")

    t = hit(2)
    assert t["sharon"].damage == 0
    assert "annoying_kid" in t.g.discard
    assert t["sharon"].items == t["sharon"].allies == ()
    t = Table("market_square", sharon=HERE).change("sharon", failure=2, vp=5).turn()
    assert t.reply("forgive")["sharon"].failure == 1
    t = hit(1)
    assert t["sharon"].items == ("crowbar",)
    assert t["sharon"].failure == 2


@pytest.mark.rule("WD-E147", "WD-14.14", "WD-14.8", "WD-28.17")
def test_a_ghoul_keeps_to_its_prey() -> None:
    t = Table("market_square crossroads", kirk="market_square.0.7", robert="market_square.2.0")
    t.show("ghoul.1", "market_square.0.3", prey="kirk").turn("kirk").reply("end")
    assert t.at("ghoul.1") == "market_square.0.6"
    t.change("robert", square="market_square.0.5").turn("robert").reply("end")
    assert t.at("ghoul.1") == "market_square.0.6"
    t.change("kirk", square="crossroads.7.7").turn("kirk").reply("end")
    assert t.g.shown["ghoul.1"].prey == ""
    t.turn("robert").reply("end")
    assert t.g.combat is not None
    assert t.g.combat.main == "robert"


@pytest.mark.rule("WD-E148", "WD-2.13", "WD-34.9", "WD-R18")
def test_starting_items_change_no_score() -> None:
    t = Table("market_square", kirk=HERE, steve=HERE).give("steve", "flashlight.1")
    t.g.worthless.append("flashlight.1")
    t.turn("kirk").reply("steal:force:flashlight.1:steve").dice(5, 5, 1).dice(1, 2, 4)
    assert t["kirk"].items == ("flashlight.1",)
    t.turn("kirk").reply("drop:flashlight.1")
    t.turn("steve").reply("take:flashlight.1")
    assert t["kirk"].vp == t["steve"].vp == 0


@pytest.mark.rule("WD-E149", "WD-28.20", "WD-39.13", "WD-39.14", "WD-7.15", "WD-R115")
def test_a_frozen_zombie_holds_nobody() -> None:
    t = Table("market_square", sharon=HERE, kirk="market_square.2.1").show("zombie.1", HERE)
    t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", turns=3)
    t.begin("sharon")
    assert t.step == "TakeTurn"
    assert {"move", "fight:zombie.1"} <= set(t.options)
    t.reply("fight:zombie.1").dice(2, 2, 4).reply("bare").dice(1, 2)
    assert t.step == "CharacterAttacks", "it never attacks"
    t.sheet("sharon", attack=3).reply("bare").dice(2, 3, 4)
    assert t["sharon"].vp == 3
    t.show("zombie.2", HERE)
    t.g.lasting["freeze:zombie.2"] = Lasting("freeze", "kirk", "zombie.2", turns=3)
    t.turn("kirk").reply("move").dice(2, 3, 5)
    assert "go:market_square.2.6" in t.options


@pytest.mark.rule("WD-E150", "WD-35.9", "WD-R124")
def test_a_won_game_is_not_lost_in_the_hunt() -> None:
    t = Table("bus_depot", "last_bus", steve="bus_depot.3.3").show("zombie.1", "bus_depot.3.4")
    t.g.round = 14
    t.g.flags.update(has_key=1, has_fuel=1)
    t.turn().reply("do:start_bus").dice(2, 2, 5)
    assert t.g.outcome is not None
    assert t.g.outcome.won
    assert t.at("zombie.1") == "bus_depot.3.4"


@pytest.mark.rule("WD-E151", "WD-38.12", "WD-38.11")
def test_rounds_that_are_left_become_turns() -> None:
    t = Table("market_square", robert=HERE).give("robert", "incense.1").show("ghoul.1", HERE)
    t.do(combat.BeginCombat("ghoul.1", "robert")).dice(4, 4, 1).reply("fight")
    t.reply("cast:freeze:ghoul.1").dice(2, 3, 4, 6).dice(5)
    t.reply("decline", "decline")
    assert t.g.combat is None
    assert t.g.lasting["freeze:ghoul.1"].turns == 3
    assert not modifiers.engaged(t.g, "robert")
    for left in (3, 2, 1, 0):
        lasting.count_turns(t.g, "robert")
        spell = t.g.lasting.get("freeze:ghoul.1")
        assert (spell.turns if spell else 0) == left


@pytest.mark.rule("WD-E152", "WD-22.13", "WD-R77")
def test_everybody_in_the_hotel_stands_before_the_front_door() -> None:
    t = Table(
        "hotel_ground hotel_upper@0,0",
        steve="hotel_upper.6.6",
        kirk="hotel_ground.6.1",
        sharon="hotel_upper.1.1",
        robert="hotel_ground.0.0",
    )
    lay = t.g.layout
    for door, steps in (("hotel.door.0", 10), ("hotel.door.1", 12)):
        goal = lay.gates[door].inside
        assert modifiers.is_in_reach(t.g, t.square("hotel_upper.6.6"), goal, steps)
        assert not modifiers.is_in_reach(t.g, t.square("hotel_upper.6.6"), goal, steps - 1)
    security.throw_out(t.g, "steve", "hotel")
    assert {t.at(who) for who in ("steve", "kirk", "sharon")} == {"hotel_ground.0.3"}
    assert t.at("robert") == "hotel_ground.0.0"
