"""The four scenarios of the built-in pack: their events, actions and endings."""

from __future__ import annotations

import pytest

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.content.doing import Spawn
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.events import Told
from noctuary.games.when_darkness_comes.night import effects, effects_on_town, persons, turn
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.seen.worth import result
from noctuary.games.when_darkness_comes.story import conditions, ending, memory
from noctuary.games.when_darkness_comes.words import telling
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


def round_begins(t: Table, number: int) -> Table:
    """The round before it ends, and this one begins."""
    t.g.round = number - 1
    return t.do(turn.NEXT_TURN, active=t.g.order[-1])


@pytest.mark.parametrize(("choice", "gil", "vp"), [("shut", 2, 2), ("cap", 1, 4)])
def test_what_becomes_of_gil_is_decided_at_his_bedroom_door(choice: str, gil: int, vp: int) -> None:
    t = Table("family_house", "last_bus", kirk="family_house.2.3")
    t.hide("number_1", "family_house.2.5").turn().reply("stand").dice(6, 6)
    t.reply(f"choose:{choice}")
    assert (t.g.flags["gil"], t["kirk"].vp) == (gil, vp)


@pytest.mark.parametrize(("at", "ends"), [("bus_depot.3.3", "win.0"), ("bus_depot.0.0", "lose.2")])
def test_gil_leaves_on_time_with_whoever_is_in_the_depot(at: str, ends: str) -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3")
    t.g.flags.update(has_key=1, has_fuel=1, fuel_at_the_bus=1, gil=2)
    round_begins(t, 12).reply("choose:let_on")
    assert t.at("gil_sumner") == "bus_depot.3.3"
    assert "do:start_bus" not in t.turn().options, "it is his run"
    round_begins(t.change("kirk", square=at), 16)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == ends


def test_put_off_gil_is_a_zombie_and_the_chain_holds_till_fifteen() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3")
    t.g.flags.update(gil=2, chained=1)
    t.g.box = ["zombie.1"]
    round_begins(t, 12)
    assert "gil_sumner" not in t.g.shown
    round_begins(t, 15).reply("choose:put_off")
    assert "zombie.1" in t.g.shown
    assert "gil_sumner" not in t.g.shown


def test_joanie_is_coaxed_out_and_counts_aboard() -> None:
    t = Table("bus_depot cafe", "last_bus", kirk="cafe.2.3")
    round_begins(t, 5)
    t.change("kirk", square=t.at("joanie")).turn().reply("do:coax_joanie").announced()
    t.dice(*(6, 1, 2, 3)[: t.pool])
    assert t["kirk"].allies == ("joanie",)
    t.g.flags["bus_runs"] = 1
    t.do(ending.TEST)
    assert t["kirk"].vp == 4
    assert "Joanie Teague slept" in telling.closing(t.g, "win.1")


# ── Ward Seven ────────────────────────────────────────────────────────────────────────────────


def test_the_generator_fails_and_is_repaired() -> None:
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    t.g.round = 9
    t.g.place = 1
    t.do(turn.NEXT_TURN, active="kirk")
    assert t.g.round == 10
    assert modifiers.always_dark(t.g, "hospital")
    t.turn("sharon").reply("do:repair").dice(2, 3, 4)
    assert not modifiers.always_dark(t.g, "hospital")


def ingredients(t: Table) -> Table:
    t.give("sharon", "number_1", "number_2", "number_3")
    t.g.carried.update(number_1=(0, 3), number_2=(0, 3), number_3=(0, 3))
    return t


def test_the_salts_are_had_by_the_lock_or_by_the_labels_and_wake_a_pack() -> None:
    people = dict.fromkeys(("sharon", "kirk", "brian"), "drug_store.2.3")
    for option, dice in (("lock", (2, 2, 3, 4, 5)), ("labels", (6, 1, 2))):
        t = Table("drug_store", "ward_seven", **people)
        t.g.box = ["zombie.1"]
        t.hide("number_2", "drug_store.2.5").turn("sharon").reply("stand", f"choose:{option}")
        t.announced()
        t.dice(*dice[: t.pool])
        assert t["sharon"].items == ("number_2",)
        assert "zombie.1" in t.g.shown


@pytest.mark.parametrize(
    ("choice", "reason", "beds"), [("stranger", "win.1", 8), ("ardith", "win.0", 9)]
)
def test_the_serum_is_one_cup_short_and_everybody_votes(
    choice: str, reason: str, beds: int
) -> None:
    t = ingredients(Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5"))
    t.sheet("sharon", medical=4)
    t.turn("sharon").reply("do:mix_serum", "ask:kirk", "help").dice(2, 3, 4, 5)
    t.reply(f"choose:{choice}", seat=0).reply("choose:stranger", seat=1)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == reason, "at a tie the mixer's voice counts"
    assert memory.value_of(t.g, "beds", "sharon") == beds
    assert (t["sharon"].vp, t["kirk"].vp) == (6, 2)


def test_the_fine_print_asks_for_blood_and_makes_the_mixing_easier() -> None:
    t = ingredients(Table("hospital", "ward_seven", sharon="hospital.2.5", kirk="hospital.1.1"))
    t.turn("sharon")
    board.put(t.g, "sharon", t.square("hospital.3.5"), "walk", "WD-7.1")
    t.do(active="sharon").reply("choose:gives")
    assert t["sharon"].permanent == 1
    deed = t.g.story.deeds["mix_serum"]
    assert deed.check is not None
    assert pools.check_from(t.g, "sharon", deed.check, "").tn == 2


def test_beds_are_lost_unless_the_ward_was_settled() -> None:
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    round_begins(t, 9)
    assert memory.value_of(t.g, "beds", "") == 8
    t.g.flags["settled"] = 1
    round_begins(t, 13)
    assert memory.value_of(t.g, "beds", "") == 8
    round_begins(t, 16)
    round_begins(t, 17)
    assert memory.value_of(t.g, "beds", "") == 6, "the window is open: two at once"


@pytest.mark.parametrize("closed", [True, False])
def test_the_dead_get_up_unless_somebody_closes_their_eyes(closed: bool) -> None:
    people = dict.fromkeys(("sharon", "kirk", "brian"), "hospital.3.5")
    t = Table("hospital", "ward_seven", **people)
    t.g.box = ["zombie.1"]
    t.turn("sharon")
    damage.die(t.g, ("brian",), "zombie.2")
    t.do(active="sharon")
    if closed:
        t.turn("sharon").reply("do:close_their_eyes").announced()
        t.dice(*(6, 1, 2, 3)[: t.pool])
    round_begins(t, 3)
    assert ("zombie.1" in t.g.shown) is not closed


def test_two_deaths_are_too_many_and_one_of_two_shortens_the_night() -> None:
    for party, dead, over, lost in ((2, 1, 25, False), (2, 1, 26, True), (3, 1, 26, False),
                                    (3, 2, 5, True)):  # fmt: skip
        people = dict.fromkeys(("kirk", "sharon", "brian")[:party], "market_square.2.3")
        t = Table("market_square", "ward_seven", **people)
        t.g.completed = over
        for who in list(people)[:dead]:
            t.change(who, alive=False)
            t.g.deaths[who] = "zombie.1"
        t.do(ending.TEST, active=list(people)[-1])
        assert (t.g.outcome is not None) == lost


def test_alone_one_player_leads_two_characters() -> None:
    g = GAME.new(seed=1, seats=1, scenario="ward_seven")
    g.reply("take:kirk")
    g.reply("take:sharon")
    assert list(g.characters) == ["kirk", "sharon"]


# ── The Reading of the Will ───────────────────────────────────────────────────────────────────


def heirs(**vp: int) -> Table:
    t = Table("mansion", "the_will", kirk="mansion.3.4", sharon="mansion.1.2")
    t.give("kirk", "number_1", "number_2")
    t.g.carried.update(number_1=(0, 2), number_2=(0, 3))
    for who, points in vp.items():
        t.change(who, vp=points)
    return t


def opened(t: Table) -> Table:
    return t.turn("kirk").reply("do:open_the_will", "roll").dice(6, 1)


def test_a_letter_is_got_from_the_drawer_and_from_the_air() -> None:
    t = Table("bank radio_station", "the_will", kirk="bank.3.4", sharon="radio_station.3.3")
    t.g.flags.update(drawer_full=1, on_air=1)
    t.turn("kirk").reply("do:drawer").announced()
    t.dice(*(3, 3, 1, 2, 4)[: t.pool])
    assert t["kirk"].items == ("number_1",)
    assert t["kirk"].vp == 2
    t.turn("sharon").reply("do:dead_air").announced()
    t.dice(*(2, 2, 1, 4)[: t.pool])
    assert t["sharon"].items == ("number_3",)
    assert [memory.value_of(t.g, "letters", who) for who in ("kirk", "sharon")] == [1, 1]


def test_the_will_wants_two_letters_and_six_points_and_late_one_letter_and_four() -> None:
    def may_open(points: int, letters: int, number: int) -> bool:
        t = heirs(kirk=points).change("kirk", items=("number_1", "number_2")[:letters])
        t.g.round = number
        return "do:open_the_will" in t.turn("kirk").options

    assert [may_open(6, 2, 17), may_open(5, 2, 17), may_open(6, 1, 17)] == [True, False, False]
    assert [may_open(4, 1, 18), may_open(3, 1, 18), may_open(6, 0, 18)] == [True, False, False]


def test_the_will_is_read_signed_over_or_burned() -> None:
    t = opened(heirs(kirk=8, sharon=12)).reply("choose:read")
    assert t.g.outcome is not None
    assert (t.g.winners, t["kirk"].vp) == (["kirk"], 16)
    assert telling.verdict(t.g, True) == "Kirk wins the night"
    t = opened(heirs(kirk=8, sharon=12)).reply("choose:sign").reply("choose:will_sign", seat=1)
    assert sorted(t.g.winners) == ["kirk", "sharon"]
    assert telling.verdict(t.g, True) == "Kirk and Sharon win the night"
    assert (t["kirk"].vp, t["sharon"].vp) == (13, 15)
    t = opened(heirs(kirk=14, sharon=12)).reply("choose:burn")
    assert t.g.winners == ["sharon"], "whoever holds no letter gains 4"


def test_vada_reads_for_those_who_gave_her_letters() -> None:
    t = heirs(kirk=9, sharon=20)
    t.change("kirk", square="mansion.3.5")
    persons.settle(t.g, "vada_coates", t.square("mansion.3.5"))
    t.turn("kirk").reply("do:hand_to_vada", "choose:give_1")
    assert (t["kirk"].items, t["kirk"].vp) == (("number_2",), 7)
    assert memory.value_of(t.g, "vada", "") == 2
    t.g.flags["vada"], t.g.completed = 5, 22
    t.do(ending.TEST)
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


def rite(**people: str) -> Table:
    t = Table("cave", "hollow_choir", **people)
    t.g.box = ["hollow_cantor"]
    return t.give("robert", *RITE).sheet("robert", intelligence=5).turn("robert")


@pytest.mark.parametrize(("choir", "health"), [(4, 2), (3, 1)])
def test_the_rite_calls_the_cantor_and_its_death_wins(choir: int, health: int) -> None:
    t = rite(robert="cave.2.5", kirk="cave.2.4")
    t.g.flags["choir"] = choir
    t.reply("do:ritual").dice(5, 5, 5, 5, 1).reply("choose:call")
    assert (t["robert"].vp, t["robert"].items) == (8, ())
    assert t.at("hollow_cantor") == "cave.1.1"
    assert t.g.disk("hollow_cantor").health - t.g.shown["hollow_cantor"].damage == health
    for _ in range(health):
        combat.wound(t.g, "hollow_cantor", "robert")
    t.g.question = None
    t.g.advance()
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "win.1"
    assert t.g.flags["experience:robert"] == 1


def test_somebody_takes_the_sixth_chair_and_everybody_wins() -> None:
    t = rite(robert="cave.2.5", kirk="cave.2.4").reply("do:ritual").dice(5, 5, 5, 5, 1)
    t.reply("choose:chair")
    assert t.g.outcome is not None
    assert (t.g.outcome.reason, t.g.winners) == ("win.0", ["robert", "kirk"])
    assert t.g.flags["experience:robert"] == -1
    assert "a chair at Robert's table" in telling.closing(t.g, "win.0")


def test_whoever_comes_alone_need_only_finish_the_rite() -> None:
    t = rite(robert="cave.2.5")
    t.g.flags["alone"] = 1
    t.reply("do:ritual").dice(5, 5, 1, 2, 3)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "win.2"


@pytest.mark.parametrize(
    ("choice", "choir", "comes"), [("lend", 4, True), ("refuse", 6, False), ("lie", 5, True)]
)
def test_nettie_asks_for_a_voice(choice: str, choir: int, comes: bool) -> None:
    t = Table("church", "hollow_choir", robert="church.7.3", kirk="church.7.3")
    t.turn("robert")
    persons.settle(t.g, "nettie", t.square("church.6.3"))
    board.put(t.g, "robert", t.square("church.6.3"), "walk", "WD-7.1")
    t.do(active="robert").reply(f"choose:{choice}")
    if choice == "lie":
        t.sheet("robert", persuasion=3).announced()
        t.dice(*(2, 3, 4, 5)[: t.pool])
        comes, choir = (True, 5) if t.g.flags.get("nettie_lied") else (False, 6)
    assert memory.value_of(t.g, "choir", "") == choir
    assert (t["robert"].allies == ("nettie",)) is comes
    assert memory.is_kept_from(t.g, "robert", "talk") is (choice == "lend")


def test_a_mouth_is_stopped_at_the_gate_and_the_dead_join_in() -> None:
    t = Table("cave", "hollow_choir", robert="cave.1.1", kirk="cave.2.4", brian="cave.2.4")
    t.sheet("robert", medical=3).turn("robert").reply("do:bind_a_mouth").dice(2, 3, 4)
    assert memory.value_of(t.g, "choir", "") == 4
    damage.die(t.g, ("brian",), "ghoul.1")
    t.do(active="robert")
    assert memory.value_of(t.g, "choir", "") == 5, "a voice more"


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


def test_something_comes_out_in_round_twenty() -> None:
    people = dict.fromkeys(("robert", "brian", "sharon", "kirk"), "cave.0.1")
    t = Table("cave", "hollow_choir", light="night", **people)
    t.g.box = ["ghoul.1", "vampire"]
    t.g.round = 19
    t.turn("kirk").reply("end").dice(5, 6)
    assert t.g.weather == "heavy_rain", "every fourth round the weather is rolled"
    assert t.at("ghoul.1") == "cave.7.3"
    assert "vampire" not in t.g.shown


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
        spawn = Spawn(strength=(3, 4), near="actor")
        wanted = effects_on_town.wanted_adversaries(t.g, spawn)
        assert set(wanted) == {"zombie", "ghoul"}


def test_every_condition_and_effect_is_answered_by_a_rule_for_its_type() -> None:
    assert conditions.CONDITIONS.faults(Line) == []
    assert effects.EFFECTS.faults() == []
