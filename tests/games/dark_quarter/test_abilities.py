"""DQ-9, DQ-10: using Abilities, costs, windows, exchange."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.cards import abilities, reactions, tracks
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.turns import turn
from tests.games.dark_quarter import fixture
from tests.games.dark_quarter.table import Table


def uses(table: Table) -> list[str]:
    """The cards that may be used now."""
    return [option.removeprefix("use:") for option in table.choices if option.startswith("use:")]


@pytest.mark.rule("DQ-10.1", "DQ-9.1", "DQ-9.8")
def test_only_unlocked_abilities_of_the_active_character_can_be_used():
    table = Table("ines dez").set("dez", abilities="dez_heavy_hands")
    table.set("ines", pool="ines_static").test("t_combat").roll("star star")
    assert uses(table) == []
    table = Table("dez ines").set("dez", abilities="dez_heavy_hands").test("t_combat")
    assert uses(table.roll("star star")) == ["dez_heavy_hands"]


@pytest.mark.rule("DQ-10.2", "DQ-10.3", "DQ-37.6")
def test_a_cooperation_ability_helps_in_the_same_location():
    table = Table("dez marta").set("marta", abilities="marta_contact_sheet").test("t_seek")
    assert uses(table.roll("1 2")) == ["marta_contact_sheet"]


@pytest.mark.rule("DQ-E104")
def test_contact_sheet_from_elsewhere_is_refused():
    table = Table("ines marta").set("marta", abilities="marta_contact_sheet", at="poi_street")
    assert uses(table.test("t_seek").roll("1 2")) == []


@pytest.mark.rule("DQ-10.4", "DQ-R30")
def test_a_cooperation_ability_may_be_used_in_the_own_turn_if_it_fits():
    table = Table("teodor dez").set("teodor", abilities="teo_charm_on_loan").test("t_arcane")
    assert uses(table) == ["teo_charm_on_loan"]
    table = Table("ines dez").set("ines", abilities="ines_patch_through").test("t_charisma")
    assert uses(table) == []  # it says: another Character's test


@pytest.mark.rule("DQ-10.5", "DQ-R31", "DQ-42.6")
def test_an_ability_of_another_player_needs_the_testers_yes():
    table = Table("dez ines", seats=2, players="0 1")
    table.set("ines", abilities="ines_patch_through").test("t_charisma")
    assert uses(table) == []
    assert table.g.options_for(1) == ("lend:ines:1", "lend:ines:2", "lend:ines:3",
                                      "use:ines_patch_through")  # fmt: skip
    table.reply("use:ines_patch_through", seat=1)
    assert isinstance(table.step, abilities.AgreeToUse)
    assert table.g.seat == 0
    table.reply("decline")
    assert table.trial.value == 0
    table.reply("use:ines_patch_through", seat=1).reply("accept")
    assert table.trial.value == 2


@pytest.mark.rule("DQ-10.6")
def test_no_effect_is_compulsory():
    table = Table("dez ines").set("dez", abilities="dez_heavy_hands").test("t_combat")
    assert table.roll("star 4").choices == ("confirm", "use:dez_heavy_hands")


@pytest.mark.rule("DQ-10.7", "DQ-E46")
def test_an_ability_is_used_once_per_test():
    table = Table("marta ines").set("marta", abilities="marta_steady_hand").test("t_talent")
    table.roll("1 1").reply("use:marta_steady_hand")
    assert uses(table) == []
    table.reply("confirm").test("t_talent").roll("1 1")
    assert uses(table) == ["marta_steady_hand"]


@pytest.mark.rule("DQ-10.9", "DQ-38.12", "DQ-10.23")
def test_a_once_per_intermission_card_is_ready_after_the_next_one():
    table = Table("ines dez").set("ines", abilities="ines_person_to_person").test("t_ask")
    table.roll("1 1").reply("use:ines_person_to_person")
    assert table.sheet("ines").flipped == ("ines_person_to_person",)
    assert GAME.view(table.g, 1).characters[0].unlocked[0].flipped
    table.reply("confirm", "end").test("t_ask").roll("1 1")
    assert uses(table) == []
    table.reply("confirm").do("- intermission: true").reply("visit:poi_street", "do:street_look")
    assert table.sheet("ines").flipped == ()


@pytest.mark.rule("DQ-10.8", "DQ-38.13", "DQ-E85")
def test_a_once_per_scenario_card_is_not_refreshed_during_the_scenario():
    table = Table("dez ines").set("dez", abilities="dez_last_round").test("t_combat")
    table.roll("1 1").reply("use:dez_last_round").fall("4 4").reply("confirm")
    assert table.sheet("dez").flipped == ("dez_last_round",)
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    assert table.sheet("dez").flipped == ("dez_last_round",)


@pytest.mark.rule("DQ-10.10", "DQ-E38")
def test_a_before_the_roll_card_is_too_late_after_it():
    table = Table().set("ines", cards="brass_knuckles").test("t_combat")
    assert uses(table) == ["brass_knuckles"]
    assert uses(table.roll("1 2")) == []


@pytest.mark.rule("DQ-10.11", "DQ-10.12", "DQ-E37", "DQ-R32", "DQ-42.5")
def test_using_a_result_effect_closes_the_dice_window():
    table = Table("marta dez").set("marta", abilities="marta_exposure", cards="flashbulb")
    table.test("t_seek").roll("1 2")
    assert isinstance(table.step, trials.DiceWindow)
    assert uses(table) == ["marta_exposure"]
    table.reply("done")
    assert isinstance(table.step, trials.ResultWindow)
    assert uses(table) == ["marta_exposure", "flashbulb"], "nothing has closed it yet"
    table.reply("use:flashbulb")
    assert uses(table) == []


@pytest.mark.rule("DQ-E93")
def test_saints_medal_before_flashbulb_and_not_after():
    table = Table().set("ines", cards="saints_medal flashbulb").test("t_talent")
    table.reply("effort:1").roll("1 2", "3")
    assert uses(table) == ["saints_medal"]
    table.reply("use:saints_medal", "effort_1").reply("use:flashbulb")
    assert table.trial.value == 2
    assert [die.face for die in table.trial.dice] == [1, 2, "plus"]


@pytest.mark.rule("DQ-10.13", "DQ-10.14", "DQ-1.14")
def test_effects_of_one_window_are_used_in_any_order():
    for order in (["money", "press_card"], ["press_card", "money"]):
        table = Table().set("ines", cards="money press_card").test("t_ask").roll("1 1")
        table.reply(*(f"use:{card}" for card in order))
        assert (table.trial.value, table.trial.successes) == (1, 1)


@pytest.mark.rule("DQ-10.15", "DQ-E6")
@pytest.mark.parametrize(
    ("test", "fits"), [("t_charisma", True), ("t_ask", True), ("t_sum", True), ("t_seek", False)]
)
def test_a_charisma_effect_fits_every_charisma_test(test, fits):
    table = Table().set("ines", cards="money").test(test).roll("1 1")
    assert ("money" in uses(table)) == fits


@pytest.mark.rule("DQ-10.16", "DQ-E7")
@pytest.mark.parametrize(
    ("test", "fits"), [("t_ask", True), ("t_charisma", False), ("t_sum", False)]
)
def test_a_questioning_effect_fits_questioning_only(test, fits):
    table = Table().set("ines", cards="press_card").test(test).roll("1 1")
    assert ("press_card" in uses(table)) == fits


@pytest.mark.rule("DQ-10.17", "DQ-R34", "DQ-E94")
def test_haymaker_exhausts_a_die_that_is_not_rolled():
    table = Table("dez ines").set("dez", abilities="dez_haymaker", effort=3).test("t_combat")
    table.reply("effort:3")
    assert uses(table) == []  # all three are in the pool
    table.reply("effort:2", "use:dez_haymaker")
    assert table.trial.value == 4
    assert table.sheet("dez").available == 2
    assert "effort:3" not in table.choices
    table.roll("1 1", "1 1").reply("confirm")
    assert table.sheet("dez").available == 0


@pytest.mark.rule("DQ-E95", "DQ-18.3")
def test_default_exhausts_all_dice_that_are_not_in_the_pool():
    table = Table("teodor ines").set("teodor", abilities="teo_default", effort=2).test("t_talent")
    table.reply("use:teo_default")
    assert table.trial.successes == 2
    assert table.sheet("teodor").available == 0
    assert not any(option.startswith("effort:") for option in table.choices)
    assert "borrow:ines:2" in table.choices
    table = Table("teodor ines").set("teodor", abilities="teo_default", effort=2).test("t_talent")
    table.reply("effort:1", "use:teo_default")
    assert table.trial.successes == 1
    assert table.sheet("teodor").available == 1
    table = Table("teodor ines").set("teodor", abilities="teo_default", effort=0)
    assert uses(table.test("t_talent")) == []


@pytest.mark.rule("DQ-10.18", "DQ-R35")
def test_an_effect_without_result_cannot_be_declared():
    table = Table("dez ines").set("dez", abilities="dez_heavy_hands").test("t_combat")
    assert uses(table.roll("1 2")) == []
    table = Table("ines dez").set("ines", abilities="ines_dead_ringer").test("t_arcane")
    assert uses(table.roll("3 4")) == []


@pytest.mark.rule("DQ-10.19", "DQ-24.15")
def test_after_test_effects_follow_the_outcome():
    content = fixture.one_outcome("t_hurt", "combat", "{exhaust_effort: all}")
    table = Table("ines dez", content).set("ines", abilities="ines_hold_please")
    table.test("t_hurt").roll("1 1").reply("confirm")
    assert table.sheet("ines").available == 0  # the outcome has been carried out
    assert isinstance(table.step, trials.AfterTest)
    table.reply("use:ines_hold_please")
    assert table.sheet("ines").available == 2


@pytest.mark.rule("DQ-10.24", "DQ-R119", "DQ-E101")
def test_flask_of_rye_without_effort_dice_cannot_be_declared():
    table = Table().set("ines", cards="flask_of_rye").test("t_combat").roll("1 2")
    assert uses(table) == []
    table = Table().set("ines", cards="flask_of_rye").test("t_combat")
    table.reply("effort:2").roll("1 2", "1 1")
    table.reply("use:flask_of_rye").fall("", "4 plus")
    assert table.sheet("ines").talent == (5, 8, 12)
    assert [die.face for die in table.trial.dice] == [1, 2, 4, "plus"]


@pytest.mark.rule("DQ-10.25", "DQ-E113", "DQ-7.16")
def test_a_cost_is_no_instruction_and_must_be_payable():
    table = Table("ines dez").set("ines", abilities="ines_seven_past_three ines_circuits_busy")
    table.set("dez", abilities="dez_stand_between").set("ines", arcane="4 7 10")
    table.test("t_arcane").reply("use:ines_seven_past_three")
    assert not isinstance(table.step, reactions.AnswerIcon)
    assert table.sheet("ines").arcane == (4, 7, 11)
    assert table.trial.successes == 2
    table = Table("ines dez").set("ines", abilities="ines_seven_past_three", arcane="12")
    assert uses(table.test("t_arcane")) == []


@pytest.mark.rule("DQ-10.26")
def test_a_card_tied_to_no_window_may_be_used_in_a_window_and_closes_none():
    table = Table("marta dez").set("marta", abilities="marta_exposure", cards="black_coffee")
    table.set("marta", effort=1).test("t_seek").roll("1 2")
    assert uses(table) == ["marta_exposure", "black_coffee"]
    table.reply("use:black_coffee")
    assert table.sheet("marta").available == 2
    assert uses(table) == ["marta_exposure"]


@pytest.mark.rule("DQ-10.20", "DQ-E105")
def test_darkroom_hours_makes_one_talent_move_cheaper():
    table = Table("marta dez").set("marta", abilities="marta_darkroom", xp=5, talent="3 6 9")
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    table.reply("use:marta_darkroom", "improve:talent:9")
    assert table.sheet("marta").xp == 3
    assert table.sheet("marta").talent == (3, 6, 8)
    assert "improve:talent:8" in table.choices
    table.reply("improve:talent:8")
    assert table.sheet("marta").xp == 0  # the second move costs 3 again
    table.reply("confirm")
    assert table.sheet("marta").flipped == ()  # turned up again in step 4


@pytest.mark.rule("DQ-10.21", "DQ-E97", "DQ-R29")
def test_stand_between_takes_the_moves_on_the_same_skill():
    table = Table("marta dez").set("dez", abilities="dez_stand_between", arcane="6 9 11")
    before = table.sheet("marta").arcane
    table.do("- degrade: {skill: arcane, n: 2}").reply("use:dez_stand_between")
    assert table.sheet("dez").arcane == (6, 9)
    assert table.sheet("marta").arcane == before


@pytest.mark.rule("DQ-E98")
def test_shared_debt_takes_one_of_the_moves():
    table = Table("ines teodor").set("teodor", abilities="teo_shared_debt", combat="6 9 11")
    table.set("ines", combat="6 9 11").do("- degrade: {skill: combat, n: 3}")
    table.reply("use:teo_shared_debt")
    assert table.sheet("teodor").combat == (6, 9, 12)
    assert table.sheet("ines").combat == (6, 9)


@pytest.mark.rule("DQ-E99")
def test_roll_with_it_and_iron_filings_together():
    table = Table("dez ines").set("dez", abilities="dez_roll_with_it", cards="iron_filings")
    table.do("- degrade: {skill: combat, n: 3}").reply("use:dez_roll_with_it")
    table.reply("use:iron_filings")
    assert table.sheet("dez").combat == (3, 6, 9)
    assert table.sheet("dez").consumables == ()


@pytest.mark.rule("DQ-E100")
def test_a_redirected_move_of_the_last_cube_is_forfeited():
    table = Table("marta dez").set("dez", abilities="dez_stand_between", arcane="12")
    before = table.sheet("marta").arcane
    table.do("- degrade: {skill: arcane, n: 2}").reply("use:dez_stand_between")
    assert table.sheet("dez").arcane == (12,)
    assert table.sheet("marta").arcane == before


@pytest.mark.rule("DQ-10.21")
def test_each_card_answers_an_icon_once_and_may_be_left_unused():
    table = Table("marta ines").set("ines", abilities="ines_circuits_busy", at="poi_street")
    table.do("- degrade: {skill: combat, n: 3}")
    assert isinstance(table.step, reactions.AnswerIcon)
    assert table.choices == ("done", "use:ines_circuits_busy")  # it reaches anywhere
    table.reply("use:ines_circuits_busy")
    assert isinstance(table.step, turn.Board)
    assert table.sheet("marta").combat == (5, 8, 11)


@pytest.mark.rule("DQ-E88")
def test_wide_angle_lets_the_weakest_cube_count_two_slots_lower():
    table = Table("marta dez").set("marta", abilities="marta_wide_angle", talent="3 6 9")
    table.test("t_talent").reply("use:marta_wide_angle").roll("4 3").reply("confirm")
    assert table.g.results["t_talent/marta"] == 3
    assert table.sheet("marta").talent == (3, 6, 9)


@pytest.mark.rule("DQ-E89", "DQ-23.7")
def test_crowd_favourite_counts_without_turning_dice():
    table = Table("dez ines").set("dez", abilities="dez_crowd_favourite", charisma="4 7 10")
    table.test("t_charisma").reply("effort:1").roll("1 3", "1").reply("use:dez_crowd_favourite")
    assert [die.face for die in table.trial.dice] == [1, 3, 1]
    table.reply("confirm")
    assert table.g.results["t_charisma/dez"] == 2


@pytest.mark.rule("DQ-E90", "DQ-23.5")
def test_double_exposure_copies_only_faces_that_a_die_has():
    table = Table("marta dez").set("marta", abilities="marta_double_exposure").test("t_talent")
    table.reply("effort:1").roll("4 1", "plus").reply("use:marta_double_exposure")
    assert "turn:effort_1:4" in table.choices
    assert not any(option.endswith(":plus") for option in table.choices)
    table.reply("turn:effort_1:4")
    assert [die.face for die in table.trial.dice] == [4, 1, 4]


@pytest.mark.rule("DQ-E91")
def test_hedge_small_print_and_compound_interest():
    own = "teo_hedge teo_small_print teo_compound_interest"
    table = Table("teodor ines").set("teodor", abilities=own, arcane="3 6 9").test("t_arcane")
    table.roll("2 1").reply("use:teo_hedge", "main_2")
    table.reply("use:teo_small_print", "use:teo_compound_interest", "confirm")
    assert table.g.results["t_arcane/teodor"] == 2


@pytest.mark.rule("DQ-E92", "DQ-E35", "DQ-R44", "DQ-1.13")
@pytest.mark.parametrize("order", [["teo_small_print", "chalk_of_binding"],
                                   ["chalk_of_binding", "teo_small_print"]])  # fmt: skip
def test_a_star_is_set_first_and_added_to_then(order):
    table = Table("teodor ines").set(
        "teodor", abilities="teo_small_print", cards="chalk_of_binding"
    )
    table.set("teodor", arcane="6 9 12").test("t_arcane").roll("star 1")
    table.reply(*(f"use:{card}" for card in order), "confirm")
    assert table.g.results["t_arcane/teodor"] == 1  # 3 + 3 + 1 = 7 reaches slot 6


@pytest.mark.rule("DQ-E96")
def test_pawn_ticket_brings_a_used_card_back():
    table = Table("teodor ines").set("teodor", abilities="teo_pawn_ticket", cards="pocket_hex")
    table.test("t_talent").reply("use:pocket_hex", "use:teo_pawn_ticket", "use:pocket_hex")
    assert table.trial.bonus == 4
    assert table.sheet("teodor").flipped == ("teo_pawn_ticket",)
    assert table.sheet("teodor").consumables == ()


@pytest.mark.rule("DQ-E102", "DQ-18.8", "DQ-12.15")
def test_candle_stub_keeps_two_dice_and_takes_money_if_there_is_any():
    table = Table("ines dez").set("dez", cards="money " * 12).set("ines", cards="candle_stub")
    table.test("t_combat").reply("effort:3").roll("1 1", "1 1 1")
    table.reply("use:candle_stub", "confirm")
    assert (table.sheet("ines").available, table.sheet("ines").exhausted) == (2, 1)
    assert table.sheet("ines").consumables == ()


@pytest.mark.rule("DQ-E103", "DQ-37.2")
def test_long_distance_lends_to_arcane_tests_anywhere():
    table = Table("teodor ines").set("ines", abilities="ines_long_distance", at="poi_street")
    table.test("t_arcane")
    assert "borrow:ines:1" in table.choices
    table.reply("borrow:ines:1").roll("1 1", "1").reply("confirm")
    assert table.sheet("ines").exhausted == 1
    assert not any(o.startswith("borrow") for o in table.test("t_combat").choices)


@pytest.mark.rule("DQ-E106", "DQ-E43", "DQ-24.9", "DQ-R45")
def test_another_track_is_compared_and_the_test_stays_what_it_is():
    own = "dez_tickets_please dez_crowd_favourite"
    table = Table("dez ines").set("dez", abilities=own, combat="3 6 9", charisma="4 7 10")
    table.set("dez", cards="press_card brass_knuckles").test("t_ask")
    assert "use:brass_knuckles" not in table.choices
    table.reply("use:dez_tickets_please").roll("3 3")
    assert set(uses(table)) == {"press_card"}
    table.reply("confirm")
    assert table.g.results["t_ask/dez"] == 2
    table = Table("ines dez").set("ines", abilities="ines_crossed_wires", arcane="4 7 10")
    table.set("ines", charisma="3 6 9", cards="chalk_of_binding cigarettes").test("t_arcane")
    table.reply("use:ines_crossed_wires").roll("3 3")
    assert uses(table) == []  # no Star lies there, and Cigarettes are for Charisma
    table.reply("confirm")
    assert table.g.results["t_arcane/ines"] == 2


@pytest.mark.rule("DQ-7.16", "DQ-12.4")
def test_first_aid_moves_one_chosen_cube_up_to_two_free_slots():
    table = Table().set("ines", cards="first_aid_tin", talent="5 8 11", combat="6 7 11")
    table.reply("use:first_aid_tin")
    assert "cube:combat:7" not in table.choices  # slot 6 is occupied
    table.reply("cube:talent:8")
    assert table.sheet("ines").talent == (5, 6, 11)


@pytest.mark.rule("DQ-12.9", "DQ-37.2")
def test_a_tram_pass_exchanges_at_a_distance():
    table = Table("ines dez").set("ines", cards="tram_pass money").set("dez", at="poi_street")
    table.set("dez", cards="flashbulb").reply("use:tram_pass", "with:dez")
    table.reply("give:money", "take:flashbulb", "done")
    assert table.sheet("ines").consumables == ("flashbulb",)
    assert table.sheet("dez").consumables == ("money",)


@pytest.mark.rule("DQ-18.8")
def test_lend_a_shoulder_keeps_one_of_two_lent_dice():
    table = Table("marta dez").set("dez", abilities="dez_shoulder").test("t_combat")
    table.reply("borrow:dez:2").roll("1 1", "1 1").reply("confirm")
    assert (table.sheet("dez").available, table.sheet("dez").exhausted) == (2, 1)


@pytest.mark.rule("DQ-18.5")
def test_second_wind_refreshes_one_more_die():
    table = Table("dez ines", at="screen").set("dez", abilities="dez_second_wind", effort=0)
    table.reply("start")
    assert table.sheet("dez").available == 1
    table.reply("use:dez_second_wind")
    assert table.sheet("dez").available == 2
    table = Table("dez ines", at="screen").set("dez", abilities="dez_second_wind", effort=1)
    assert isinstance(table.reply("start").step, turn.Board)


@pytest.mark.rule("DQ-10.17")
def test_burned_negatives_discards_a_card_without_its_effect():
    table = Table("marta dez").set(
        "marta", abilities="marta_burned_negatives", cards="money flashbulb"
    )
    table.test("t_combat").reply("use:marta_burned_negatives", "lose:flashbulb")
    assert table.trial.value == 3
    assert table.sheet("marta").consumables == ("money",)


@pytest.mark.rule("DQ-10.25")
def test_a_line_in_the_ledger_is_paid_on_any_track_that_can_move():
    table = Table("teodor ines").set("teodor", abilities="teo_ledger_line", talent="12")
    table.test("t_arcane").reply("use:teo_ledger_line")
    assert "track:talent" not in table.choices
    table.reply("track:combat")
    assert table.trial.bonus == 3
    assert table.sheet("teodor").combat == (6, 9, 12)


@pytest.mark.rule("DQ-9.9", "DQ-9.12")
def test_an_ability_card_shows_name_text_icons_and_limit():
    table = Table("ines dez").set("ines", abilities="ines_circuits_busy")
    card = GAME.view(table.g, 0).characters[0].unlocked[0]
    assert card.name == "All Circuits Busy"
    assert card.coop
    assert card.limit == "once_per_scenario"
    assert card.availability == "3"
    assert "Two moves fewer" in card.text


@pytest.mark.rule("DQ-7.21")
def test_every_single_move_is_told():
    table = Table().set("ines", combat="4 7 10").do("- degrade: {skill: combat, n: 2}")
    assert "Ines's Combat cube goes from 10 to 11." in table.log()
    assert "Ines's Combat cube goes from 11 to 12." in table.log()
    assert tracks.next_move((12,), "degrade") is None
