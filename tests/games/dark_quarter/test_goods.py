"""DQ-5, DQ-11, DQ-12, DQ-18: inventories, Story cards, Consumables, Effort dice, Experience."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.cards import goods
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.events import CardMoved, Forfeited
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import copies_left
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.turns import intermission
from tests.games.dark_quarter.table import Table

# ── inventories and Experience ────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-5.2", "DQ-11.2", "DQ-5.1")
def test_a_story_card_goes_to_the_team_or_to_whom_the_app_names():
    table = Table("ines dez").do("- give_story: s80_key")
    assert table.g.team_story == ["s80_key"]
    table.do("- give_story: s81_note")  # its default place is personal
    assert table.sheet("ines").story == ("s81_note",)
    told = [(event.card, event.to) for event in table.happened(CardMoved)]
    assert told[-2:] == [("s80_key", "team"), ("s81_note", "ines")]


@pytest.mark.rule("DQ-5.3", "DQ-19.2")
def test_any_player_may_scan_story_cards_of_the_team_in_the_own_turn():
    table = Table("ines dez").do("- give_story: s80_key")
    assert "scan:s80_key" in table.reply("scan").choices
    table.reply("close", "visit:poi_street", "do:street_look", "start", "scan")
    assert table.g.active == "dez"
    assert "scan:s80_key" in table.choices


@pytest.mark.rule("DQ-5.5")
def test_a_consumable_is_in_a_personal_inventory_or_in_the_deck():
    table = Table().do("- give_consumable: {id: money, n: 2}")
    assert table.sheet("ines").consumables == ("money", "money")
    assert copies_left(table.g, "money") == 10
    assert table.g.team_story == []


@pytest.mark.rule("DQ-5.6", "DQ-5.8", "DQ-R105")
def test_experience_goes_to_the_pool_unless_a_character_is_named():
    table = Table().do("- gain_xp: 2\n- gain_xp: {n: 3, to: dez}\n- gain_xp: {n: 1, to: active}")
    assert table.g.xp_team == 2
    assert table.sheet("dez").xp == 3
    assert table.sheet("ines").xp == 1


@pytest.mark.rule("DQ-5.9", "DQ-R106")
def test_losing_experience_stops_at_zero():
    table = Table().set("ines", xp=1).do("- lose_xp: {n: 5, to: active}\n- lose_xp: 3")
    assert table.sheet("ines").xp == 0
    assert table.g.xp_team == 0


@pytest.mark.rule("DQ-5.10", "DQ-R14")
def test_an_inventory_has_no_limit():
    table = Table().do("- give_consumable: {id: money, n: 12}")
    table.do("- give_consumable: {id: black_coffee, n: 5}")
    assert len(table.sheet("ines").consumables) == 17


@pytest.mark.rule("DQ-5.11", "DQ-E107", "DQ-R117")
@pytest.mark.parametrize(
    ("award", "size", "added"),
    [((3, 4, 5), 2, 3), ((3, 4, 5), 3, 4), ((3, 4, 5), 4, 5), (2, 4, 2)],
)
def test_an_award_may_depend_on_the_size_of_the_team(award, size, added):
    assert goods.award(award, size) == added
    team = " ".join(["ines", "dez", "marta", "teodor"][:size])
    written = list(award) if isinstance(award, tuple) else award
    assert Table(team).do(f"- gain_xp: {written}").g.xp_team == added


@pytest.mark.rule("DQ-E107", "DQ-38.3")
@pytest.mark.parametrize(
    ("pool", "n", "each", "added"), [(12, 2, 6, 0), (16, 3, 6, 2), (20, 4, 5, 0)]
)
def test_pools_of_scenario_one_by_plan(pool, n, each, added):
    assert intermission.share(pool, n) == (each, added)


@pytest.mark.rule("DQ-5.7", "DQ-42.8")
def test_the_table_shows_all_zones_of_every_character():
    table = Table("ines dez").set("dez", effort=1, xp=4, cards="money")
    dez = GAME.view(table.g, 0).characters[1]
    assert (dez.available, dez.exhausted, dez.xp) == (1, 2, 4)
    assert set(dez.tracks) == {"talent", "combat", "arcane", "charisma"}


# ── Story cards ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-11.1", "DQ-11.5", "DQ-19.5")
def test_scanning_neither_uses_nor_discards_a_story_card():
    table = Table().do("- give_story: s80_key").reply("scan", "scan:s80_key")
    assert table.g.team_story == ["s80_key"]
    assert table.told()[-1] == "You turn it over. It has nothing to tell you here."


@pytest.mark.rule("DQ-11.3", "DQ-11.4")
def test_a_personal_story_card_is_moved_by_the_app_only():
    table = Table("ines dez").do("- give_story: s81_note")
    assert not any("s81_note" in option for option in table.g.standing)
    table.do("- move_story: {id: s81_note, to: dez}")
    assert table.sheet("ines").story == ()
    assert table.sheet("dez").story == ("s81_note",)
    table.do("- move_story: {id: s81_note, to: team}")
    assert table.g.team_story == ["s81_note"]


@pytest.mark.rule("DQ-11.6")
def test_a_returned_story_card_may_be_given_again_a_removed_one_not():
    table = Table().do("- give_story: s80_key\n- take_story: s80_key\n- give_story: s80_key")
    assert table.g.team_story == ["s80_key"]
    table.do("- take_story: {id: s80_key, remove: true}\n- give_story: s80_key")
    assert table.g.team_story == []


@pytest.mark.rule("DQ-11.7", "DQ-R60")
def test_a_story_card_that_is_in_play_is_not_given_twice():
    table = Table().do("- give_story: s80_key\n- give_story: {id: s80_key, to: active}")
    assert table.g.team_story == ["s80_key"]
    assert table.sheet("ines").story == ()


# ── Consumables ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-12.1", "DQ-12.16")
def test_scanning_a_consumable_keeps_it():
    table = Table().set("ines", cards="money").reply("scan", "scan:money")
    assert table.sheet("ines").consumables == ("money",)


@pytest.mark.rule("DQ-12.2", "DQ-E69", "DQ-12.11")
def test_a_used_consumable_can_be_taken_again_and_none_comes_while_all_are_held():
    table = Table("ines dez").do("- give_consumable: {id: black_coffee, n: 5, who: dez}")
    table.do("- give_consumable: black_coffee")
    assert table.sheet("ines").consumables == ()
    assert table.happened(Forfeited)[-1].rule == "DQ-12.11"
    table.reply("visit:poi_street", "do:street_look").set("dez", effort=1)
    table.reply("start", "use:black_coffee")
    assert copies_left(table.g, "black_coffee") == 1
    table.do("- give_consumable: {id: black_coffee, who: ines}")
    assert table.sheet("ines").consumables == ("black_coffee",)


@pytest.mark.rule("DQ-12.12", "DQ-R49", "DQ-12.15")
def test_of_several_copies_as_many_as_are_left_are_taken():
    table = Table("ines dez").set("dez", cards="candle_stub")
    table.do("- give_consumable: {id: tram_pass, n: 3}")
    assert table.sheet("ines").consumables == ("tram_pass", "tram_pass")
    assert table.happened(Forfeited)[-1].n == 1


@pytest.mark.rule("DQ-12.13", "DQ-R50")
def test_losing_a_card_one_does_not_have_means_nothing_unless_a_substitute_is_named():
    table = Table().do("- take_consumable: money")
    assert table.sheet("ines").combat == (6, 9, 11)
    table.do("- take_consumable: {id: money, else: [{degrade: combat}]}")
    assert table.sheet("ines").combat == (6, 9, 12)
    table.set("ines", cards="money")
    table.do("- take_consumable: {id: money, else: [{degrade: combat}]}")
    assert table.sheet("ines").consumables == ()
    assert table.sheet("ines").combat == (6, 9, 12)


@pytest.mark.rule("DQ-12.14")
def test_of_any_card_the_controller_chooses():
    table = Table("ines dez", seats=2, players="0 1").set("dez", cards="money flashbulb")
    table.do("- take_consumable: {id: any, who: dez}")
    assert table.g.seat == 1
    assert table.choices == ("lose:money", "lose:flashbulb")
    table.reply("lose:flashbulb")
    assert table.sheet("dez").consumables == ("money",)


@pytest.mark.rule("DQ-12.6", "DQ-12.7", "DQ-37.3")
def test_in_the_same_location_cards_are_given_at_any_question_for_nothing():
    table = Table("ines dez").set("ines", cards="money flashbulb")
    assert "give:ines:dez:money" in table.g.standing
    before = table.choices
    table.reply("give:ines:dez:money").reply("give:ines:dez:flashbulb")
    assert table.sheet("dez").consumables == ("money", "flashbulb")
    assert set(table.choices) == set(before) - {"scan"}


@pytest.mark.rule("DQ-12.8", "DQ-R31", "DQ-42.6")
def test_a_gift_between_players_needs_both():
    table = Table("ines dez", seats=2, players="0 1").set("ines", cards="money")
    with pytest.raises(IllegalReply, match="only the controller"):
        table.reply("give:ines:dez:money", seat=1)
    table.reply("give:ines:dez:money", seat=0)
    assert table.g.seat == 1
    table.reply("decline", seat=1)
    assert table.sheet("ines").consumables == ("money",)
    assert table.g.seat == 0
    table.reply("give:ines:dez:money", seat=0).reply("accept", seat=1)
    assert table.sheet("dez").consumables == ("money",)


@pytest.mark.rule("DQ-12.9", "DQ-37.2")
def test_at_different_places_nothing_is_exchanged():
    table = Table("ines dez").set("ines", cards="money").set("dez", at="poi_street")
    assert not any(option.startswith("give:") for option in table.g.standing)


@pytest.mark.rule("DQ-12.3", "DQ-37.7", "DQ-E45")
def test_only_the_active_character_uses_its_own_consumables():
    table = Table("marta dez").set("dez", cards="rabbits_foot").test("t_combat").roll("1 2")
    assert not any("rabbits_foot" in option for option in table.choices)
    assert "give:dez:marta:rabbits_foot" in table.g.standing


@pytest.mark.rule("DQ-12.6", "DQ-12.10", "DQ-10.12", "DQ-37.3")
def test_a_companion_hands_a_reroll_over_when_the_result_is_seen():
    table = Table("ines dez").set("dez", cards="rabbits_foot", at="poi_desk")
    table.set("ines", combat="3 6 9", at="poi_desk").test("t_combat").roll("1 1")
    assert isinstance(table.step, trials.ResultWindow), "the tester holds nothing herself"
    table.reply("give:dez:ines:rabbits_foot", "use:rabbits_foot", "main_1+main_2").fall("4 4")
    assert dice.count(table.g, table.trial).successes == 2
    assert table.sheet("ines").consumables == ()
    table.reply("confirm")
    assert table.g.results == {"t_combat/ines": 2}


@pytest.mark.rule("DQ-10.12", "DQ-12.10")
def test_when_the_result_is_worked_on_a_reroll_comes_too_late():
    table = Table("ines dez").set("dez", cards="rabbits_foot", at="poi_desk")
    table.set("ines", cards="flashbulb", at="poi_desk").test("t_talent").roll("1 1")
    table.reply("use:flashbulb", "give:dez:ines:rabbits_foot")
    assert "use:rabbits_foot" not in table.choices
    assert table.sheet("ines").consumables == ("rabbits_foot",)


@pytest.mark.rule("DQ-10.21", "DQ-12.10", "DQ-37.3")
def test_a_companion_hands_over_what_answers_a_degrade():
    table = Table("ines dez").set("dez", cards="iron_filings", at="poi_desk")
    table.set("ines", combat="3 6 9", at="poi_desk").do("- degrade: {skill: combat, n: 3}")
    assert table.choices == ("done",), "nothing has moved yet"
    table.reply("give:dez:ines:iron_filings", "use:iron_filings")
    assert table.sheet("ines").combat == (3, 6, 10)


@pytest.mark.rule("DQ-10.21", "DQ-12.6")
def test_what_lies_elsewhere_or_does_not_answer_opens_no_window():
    table = Table("ines dez").set("dez", cards="iron_filings", at="poi_street")
    table.set("ines", combat="3 6 9", at="poi_desk").do("- degrade: {skill: combat, n: 3}")
    assert table.sheet("ines").combat == (3, 6, 12)
    table.set("dez", cards="money", at="poi_desk").do("- degrade: {skill: talent, n: 1}")
    assert "done" not in table.choices


@pytest.mark.rule("DQ-12.10", "DQ-E44")
def test_a_card_handed_over_in_mid_test_may_be_used_if_its_window_is_open():
    table = Table("teodor dez").set("teodor", cards="saints_medal")
    table.set("dez", cards="rabbits_foot brass_knuckles").test("t_combat")
    table.reply("effort:1").roll("1 2", "3")
    assert "use:rabbits_foot" not in table.choices
    table.reply("give:dez:teodor:rabbits_foot", "give:dez:teodor:brass_knuckles")
    assert "use:rabbits_foot" in table.choices
    assert "use:brass_knuckles" not in table.choices


@pytest.mark.rule("DQ-12.5", "DQ-R36", "DQ-E46")
def test_two_copies_of_a_consumable_may_be_used_in_one_test():
    table = Table().set("ines", cards="flashbulb flashbulb").test("t_talent").roll("1 1")
    table.reply("use:flashbulb", "use:flashbulb")
    assert table.trial.value == 4
    assert "use:flashbulb" not in table.choices


# ── Effort dice ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-18.4", "DQ-18.5")
def test_a_surplus_of_refreshing_is_lost():
    table = Table().set("ines", effort=2).do("- refresh_effort: 3")
    assert table.sheet("ines").available == 3
    table.set("ines", effort=0).do("- refresh_effort: {n: all}")
    assert table.sheet("ines").available == 3


@pytest.mark.rule("DQ-18.9")
def test_an_instruction_to_exhaust_takes_what_is_there():
    table = Table().set("ines", effort=1).do("- exhaust_effort: 2")
    assert table.sheet("ines").available == 0
    assert table.sheet("ines").exhausted == 3


@pytest.mark.rule("DQ-18.7", "DQ-R26", "DQ-38.14")
def test_effort_dice_keep_their_state_through_an_intermission():
    table = Table("ines dez").set("ines", effort=1).set("dez", effort=0)
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    table.reply("continue")
    assert table.sheet("ines").available == 1
    assert table.sheet("dez").available == 0
    assert table.sheet("ines").poi == "poi_street"
