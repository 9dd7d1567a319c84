"""The four scenarios of the built-in pack: their events, actions and endings."""

from __future__ import annotations

import pytest

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.content.doing import Spawn
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.events import Told
from noctuary.games.when_darkness_comes.night import effects, effects_on_town, turn
from noctuary.games.when_darkness_comes.seen.worth import result
from noctuary.games.when_darkness_comes.story import conditions, ending
from tests.games.when_darkness_comes.table import Table, town


def told(t: Table) -> list[str]:
    """The events of the story so far, by name."""
    return [event.script.split(".")[1] for event in t.told(Told)]


def test_every_scenario_has_a_beginning_scenes_and_an_ending_for_every_way_out() -> None:
    for story in town().scenarios.values():
        if story.id == "sandbox":
            continue
        assert len(story.intro) > 300
        assert story.objective
        assert sum("message" in str(event.do) for event in story.events) >= 5
        assert all(len(rule.ending) > 200 for rule in story.end.win)
        assert all(rule.ending for rule in story.end.lose)


# ── Last Bus ──────────────────────────────────────────────────────────────────────────────────


def test_the_key_lies_in_the_house_in_place_of_a_disk_that_goes_back() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.0.3")
    t.g.stack, t.g.box = ["family_house"], ["number_1", "number_2"]
    t.g.supply = ["zombie.1", "zombie.2", "shambler.1", "shambler.2"]
    t.turn().reply("move").dice(2, 3, 5).reply("explore:bus_depot.0.3:n", "turn:0")
    lying = [disk for disks in t.g.hidden.values() for disk in disks]
    assert "number_1" in lying
    assert len(t.g.hidden) == 3
    assert len(t.g.supply) == 2
    assert "hide_key" in told(t)


@pytest.mark.rule("WD-9.9")
def test_the_bus_starts_with_key_and_fuel() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3").turn()
    assert "do:start_bus" not in t.options
    t.g.flags.update(has_key=1, has_fuel=1)
    t.g.box = ["shambler.1"]
    t.turn().reply("do:start_bus").dice(1, 2, 4, 5)
    assert "shambler.1" in t.g.shown, "a failure wakes somebody"
    t.turn().reply("do:start_bus").dice(2, 2, 4, 5)
    assert result(t.g)["won"]
    assert t["kirk"].vp == 5


def test_the_last_bus_is_lost_after_round_eighteen() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3")
    t.g.round = 18
    t.turn().reply("end")
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "lose.1"


def test_night_falls_in_round_seven_and_rain_in_round_ten() -> None:
    t = Table("bus_depot", "last_bus", light="dusk", kirk="bus_depot.3.3")
    seen = {}
    t.turn()
    for _ in range(11):
        t.reply("rest")
        seen[t.g.round] = (t.g.light, t.g.weather)
    assert seen[6] == ("dusk", "clear")
    assert seen[7] == ("night", "clear")
    assert seen[10] == ("night", "light_rain")


# ── Ward Seven ────────────────────────────────────────────────────────────────────────────────


def test_an_ingredient_wakes_a_pack_and_the_serum_needs_all_three() -> None:
    people = dict.fromkeys(("sharon", "kirk", "brian"), "drug_store.2.3")
    t = Table("drug_store", "ward_seven", **people)
    t.g.box = ["ghoul.1"]
    t.hide("number_3", "drug_store.2.5").turn("sharon").reply("stand").dice(2, 3, 4, 6)
    assert t["sharon"].items == ("number_3",)
    assert t["sharon"].vp == 3
    assert "ghoul.1" in t.g.shown
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    t.give("sharon", "number_1", "number_2").give("kirk", "number_3")
    t.g.carried.update(number_1=(0, 3), number_2=(0, 3), number_3=(0, 3))
    t.turn("sharon").reply("do:mix_serum", "ask:kirk", "help").dice(1, 2, 4)
    t.reply("keep")
    assert t.g.question.kind == "dice", "one of the three is spoiled: two dice say which"


def test_the_serum_is_mixed_and_everybody_is_there() -> None:
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    t.sheet("sharon", medical=4).give("sharon", "number_1", "number_2", "number_3")
    t.g.carried.update(number_1=(0, 3), number_2=(0, 3), number_3=(0, 3))
    t.turn("sharon").reply("do:mix_serum", "ask:kirk", "help").dice(2, 3, 4, 5)
    assert t.g.outcome is not None
    assert t.g.outcome.won
    assert (t["sharon"].vp, t["kirk"].vp) == (6, 2)
    assert t.g.winners == ["sharon", "kirk"]


def test_the_generator_fails_and_is_repaired() -> None:
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    t.g.round = 9
    t.g.place = 1
    t.do(turn.NEXT_TURN, active="kirk")
    assert t.g.round == 10
    assert modifiers.always_dark(t.g, "hospital")
    t.turn("sharon").reply("do:repair").dice(2, 3, 4)
    assert not modifiers.always_dark(t.g, "hospital")


def test_two_deaths_are_too_many() -> None:
    for party, dead, lost in ((2, 1, True), (3, 1, False), (3, 2, True)):
        people = dict.fromkeys(("kirk", "sharon", "brian")[:party], "market_square.2.3")
        t = Table("market_square", "ward_seven", **people)
        for who in list(people)[:dead]:
            t.change(who, alive=False)
            t.g.deaths[who] = "zombie.1"
        t.do(ending.TEST, active=list(people)[-1])
        assert (t.g.outcome is not None) == lost


# ── The Reading of the Will ───────────────────────────────────────────────────────────────────


def test_letters_are_carried_stolen_and_watched() -> None:
    t = Table("bank", "the_will", kirk="bank.3.4", sharon="bank.3.4")
    t.hide("number_1", "bank.3.5").turn("kirk").reply("stand").dice(3, 3)
    assert t["kirk"].items == ("number_1",)
    assert t["kirk"].vp == 2
    assert t.g.flags["letter_found"] == 1
    assert "steal:force:number_1:kirk" in t.turn("sharon").options
    t.give("kirk", "number_2", "number_3")
    assert conditions.holds(t.g, t.g.story.watched_if, "kirk")


def test_the_will_can_be_read_with_two_letters_and_eight_points() -> None:
    t = Table("mansion", "the_will", kirk="mansion.3.4", sharon="mansion.1.2")
    t.give("kirk", "number_1").change("kirk", vp=10)
    assert "do:read_will" not in t.turn("kirk").options
    t.give("kirk", "number_2").turn("kirk").reply("do:read_will", "roll+die").dice(1, 2, 3)
    assert t.g.outcome is not None
    assert t["kirk"].vp == 8 + 8
    assert t.g.winners == ["kirk"]


def test_a_bet_at_the_bar() -> None:
    t = Table("cafe", "the_will", kirk="cafe.2.3", sharon="cafe.4.4").change("kirk", vp=2)
    t.change("sharon", vp=5).turn("kirk")
    assert "do:bet_at_the_bar:sharon:2" in t.options
    assert "do:bet_at_the_bar:sharon:3" not in t.options, "he could not pay"
    t.reply("do:bet_at_the_bar:sharon:2", "accept").dice(3, 3).reply("keep").dice(1, 2, 4)
    t.reply("keep")
    assert (t["kirk"].vp, t["sharon"].vp) == (4, 3)


def test_the_clerk_forgets_half_the_locks_for_a_while() -> None:
    t = Table("bank", "the_will", kirk="bank.0.3", sharon="bank.7.0")
    gate = t.g.layout.gates["bank.door.1"]
    assert modifiers.locks(t.g, gate) == 4
    t.turn("kirk").reply("do:charm_the_clerk").dice(3, 3)
    assert modifiers.locks(t.g, gate) == 2
    t.reply("end", "end")
    assert modifiers.locks(t.g, gate) == 2, "still in his next turn"
    t.reply("end")
    assert modifiers.locks(t.g, gate) == 4


def test_after_round_twenty_two_most_points_win() -> None:
    t = Table("crossroads", "the_will", kirk="crossroads.3.3", sharon="crossroads.3.3")
    t.change("sharon", vp=4)
    t.g.completed = 22
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert (t.g.outcome.won, t.g.winners) == (True, ["sharon"])


# ── The Hollow Choir ──────────────────────────────────────────────────────────────────────────

RITE = ("plant_components.1", "candle_flame.1", "incense.1", "precious_metal.1")


def test_the_rite_calls_the_cantor_and_its_death_wins() -> None:
    t = Table("cave", "hollow_choir", robert="cave.2.5", kirk="cave.2.4")
    t.g.box = ["hollow_cantor"]
    t.give("robert", *RITE).sheet("robert", intelligence=5).turn("robert")
    t.reply("do:ritual").dice(5, 5, 5, 5, 1)
    assert t["robert"].vp == 8
    assert t["robert"].items == ()
    assert t.at("hollow_cantor") == "cave.1.1"
    for _ in range(2):
        combat.wound(t.g, "hollow_cantor", "robert")
    t.g.question = None
    t.g.advance()
    assert t.g.outcome is not None
    assert t.g.outcome.won
    assert t.g.flags["experience:robert"] == 1


def test_the_inscription_makes_the_rite_easier_and_a_failure_costs_willpower() -> None:
    t = Table("cave", "hollow_choir", robert="cave.2.5", kirk="cave.2.4", brian="cave.0.0")
    deed = t.g.story.deeds["ritual"]
    assert deed.check is not None
    assert pools.check_from(t.g, "robert", deed.check, "").tn == 4
    t.g.flags["inscription_read"] = 1
    assert pools.check_from(t.g, "robert", deed.check, "").tn == 3
    assert pools.check_from(t.g, "robert", deed.check, "").assistants == 3
    t.give("robert", *RITE).turn("robert").reply("do:ritual").dice(1, 1, 4, 5)
    assert [t[who].willpower for who in ("robert", "kirk", "brian")] == [3, 3, 4]
    assert len(t["robert"].items) == 4


def test_the_ward_burns_until_it_is_broken() -> None:
    t = Table("cave", "hollow_choir", robert="cave.7.3", kirk="cave.7.0").turn("robert")
    t.reply("move").dice(2, 3).reply("go:cave.6.3")
    assert t["robert"].damage == 1
    t.turn("kirk").change("kirk", square="cave.7.3").turn("kirk").reply("do:defuse_ward")
    t.dice(1, 2)
    assert t["kirk"].damage == 1
    t.sheet("kirk", intelligence=3).turn("kirk").reply("do:defuse_ward").dice(2, 3, 4)
    assert t.g.flags["ward_gone"] == 1


def test_something_comes_out_every_sixth_round_from_twelve_on() -> None:
    t = Table("cave", "hollow_choir", light="night", robert="cave.0.0", kirk="cave.0.1")
    t.g.box = ["ghoul.1", "vampire"]
    t.g.round = 11
    t.turn("kirk").reply("end").dice(5, 6)
    assert t.g.weather == "heavy_rain", "every fourth round the weather is rolled"
    assert t.at("ghoul.1") == "cave.7.3"
    assert "vampire" not in t.g.shown


def test_what_the_rite_needs_may_be_brought_by_several_and_is_used_up() -> None:
    t = Table("cave", "hollow_choir", robert="cave.2.5", kirk="cave.2.5")
    t.g.box = ["hollow_cantor"]
    t.give("robert", *RITE[:2]).give("kirk", *RITE[2:]).sheet("robert", intelligence=5)
    t.turn("robert").reply("do:ritual").dice(5, 5, 5, 1, 2)
    assert t.g.flags["ritual_done"] == 1
    assert t["robert"].items == t["kirk"].items == ()


def test_whoever_comes_alone_need_only_finish_the_rite() -> None:
    t = Table("cave", "hollow_choir", robert="cave.2.5")
    t.g.box, t.g.flags["alone"] = ["hollow_cantor"], 1
    t.give("robert", *RITE).turn("robert").reply("do:ritual").dice(5, 5, 1, 2)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "win.1"


@pytest.mark.parametrize("number", range(1, 5))
def test_a_thing_for_the_rite_is_found_by_a_search(number: int) -> None:
    t = Table("magic_shop", "hollow_choir", robert="magic_shop.1.2", kirk="magic_shop.0.0")
    wanted = RITE[number - 1] if number != 2 else "candle_flame.1"
    t.g.box = [wanted]
    t.hide(f"number_{number}", "magic_shop.2.2").turn("robert").reply("stand").dice(3, 3, 1, 2)
    assert t["robert"].items == (wanted,)
    assert t.g.flags["things"] == 1


def test_a_creature_of_one_story_does_not_come_by_its_strength_in_another() -> None:
    t = Table("drug_store", "ward_seven", sharon="drug_store.2.3", kirk="drug_store.2.3")
    for _ in range(40):
        wanted = effects_on_town.wanted_adversaries(t.g, Spawn(strength=(3, 4)))
        assert set(wanted) == {"zombie", "ghoul"}


def test_every_condition_and_effect_is_answered_by_a_rule_for_its_type() -> None:
    assert conditions.CONDITIONS.faults(Line) == []
    assert effects.EFFECTS.faults() == []
