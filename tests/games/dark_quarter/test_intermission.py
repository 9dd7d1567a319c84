"""DQ-8, DQ-9, DQ-38: Intermissions, buying Skills, unlocking Abilities."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.content.format.effects import RefreshDice
from noctuary.games.dark_quarter.events import CubeMoved, PoolDivided
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import copies_left
from noctuary.games.dark_quarter.turns import intermission, turn
from tests.games.dark_quarter.table import Table

DIVIDE = [
    (7, 3, 3, 2),
    (8, 4, 2, 0),
    (1, 4, 1, 3),
    (5, 2, 3, 1),
    (0, 3, 0, 0),
    (12, 2, 6, 0),
    (16, 3, 6, 2),
    (20, 4, 5, 0),
]
PRICES = {1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 3, 8: 3, 9: 3, 10: 2, 11: 2}


def upgrade(team: str = "ines dez", **fields: object) -> Table:
    """The upgrade step of the first Character, with this board."""
    table = Table(team).set(team.split(maxsplit=1)[0], **fields)
    return table.do("- intermission: true").reply("visit:poi_street", "do:street_look")


@pytest.mark.rule("DQ-38.3", "DQ-38.4", "DQ-38.5", "DQ-E28")
@pytest.mark.parametrize(("pool", "n", "each", "added"), DIVIDE)
def test_the_pool_is_divided_equally_and_rounded_up(pool, n, each, added):
    team = " ".join(["ines", "dez", "marta", "teodor"][:n])
    table = Table(team)
    table.g.xp_team = pool
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    assert [table.sheet(who).xp for who in team.split()] == [each] * n
    assert table.g.xp_team == 0
    told = table.happened(PoolDivided)[-1]
    assert (told.share, told.added) == (each, added)


@pytest.mark.rule("DQ-E29", "DQ-38.10", "DQ-38.11", "DQ-9.6")
def test_unspent_experience_stays_with_the_character():
    table = upgrade(xp=5).reply("confirm", "continue")
    assert table.sheet("ines").xp == 5
    table = upgrade(xp=5)
    ability = next(option for option in table.choices if option.startswith("unlock:"))
    table.reply(ability, "confirm")
    assert table.sheet("ines").xp == 2
    table.reply("continue", "start")
    table.g.xp_team = 6
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    assert table.sheet("ines").xp == 5


@pytest.mark.rule("DQ-38.2", "DQ-R24", "DQ-38.8", "DQ-38.9", "DQ-R25", "DQ-38.15")
def test_the_five_steps_come_in_their_order():
    table = Table("ines dez").set("ines", abilities="ines_person_to_person", xp=3)
    table.set("ines", flipped="ines_person_to_person").set("dez", xp=3)
    table.g.xp_team = 2
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    assert table.sheet("ines").xp == 4  # divided
    assert any(table.g.pack.ability[c].availability == 1 for c in table.sheet("ines").pool)  # drawn
    assert isinstance(table.step, intermission.Upgrade)
    assert table.step.who == "ines"
    assert table.sheet("ines").flipped  # not refreshed yet
    table.reply("confirm")
    assert table.step.who == "dez"
    table.reply("confirm")
    assert table.sheet("ines").flipped == ()
    assert isinstance(table.step, intermission.SaveOrContinue)
    table.reply("continue")
    assert isinstance(table.step, turn.TurnScreen)
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-38.16", "DQ-38.18", "DQ-R27")
def test_requests_of_one_turn_make_one_intermission_after_it():
    table = Table("ines dez").do("- intermission: true\n- intermission: true")
    assert isinstance(table.step, turn.Board)
    table.reply("visit:poi_street", "do:street_look", "continue")
    assert table.g.intermissions == 1
    table.reply("start", "visit:poi_street", "do:street_look")
    assert table.g.intermissions == 1


@pytest.mark.rule("DQ-E4", "DQ-9.4", "DQ-9.5", "DQ-38.6", "DQ-E5")
def test_only_cards_marked_s_and_one_are_available_in_scenario_one():
    table = upgrade(xp=3)
    offered = {option.removeprefix("unlock:") for option in table.choices if "unlock" in option}
    marks = {table.g.pack.ability[name].availability for name in offered}
    assert marks == {"S", 1}
    drawn = len(table.sheet("ines").pool)
    table.reply("confirm", "continue", "start").do("- intermission: true")
    table.reply("visit:poi_street", "do:street_look")
    assert len(table.sheet("ines").pool) == drawn  # the second one draws nothing


@pytest.mark.rule("DQ-9.10", "DQ-R23")
def test_in_scenario_four_nothing_is_drawn():
    table = Table("ines dez")
    before = table.sheet("ines").pool
    table.g.chapter, table.g.intermissions = 3, 1
    intermission.DrawAbilities().run(table.g)
    assert table.sheet("ines").pool == before
    assert not any(card.availability == 4 for card in table.g.pack.ability.values())


# ── prices ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-8.4", "DQ-8.5", "DQ-8.6", "DQ-8.7")
@pytest.mark.parametrize(("slot", "price"), PRICES.items())
def test_a_bought_move_costs_by_the_slot_of_arrival(slot, price):
    table = upgrade(talent=(slot + 1,), xp=9).reply(f"improve:talent:{slot + 1}")
    assert table.sheet("ines").talent == (slot,)
    assert table.sheet("ines").xp == 9 - price


@pytest.mark.rule("DQ-8.1", "DQ-8.2", "DQ-8.12", "DQ-9.2")
def test_experience_buys_only_in_the_upgrade_step_and_only_the_own():
    table = Table("ines dez").set("dez", xp=9)
    assert not any(option.startswith(("improve", "cube", "unlock")) for option in table.choices)
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    assert table.step.who == "dez"  # Ines has nothing to spend: nothing is asked
    table = upgrade(xp=1)
    assert not isinstance(table.step, intermission.Upgrade)


@pytest.mark.rule("DQ-E24", "DQ-8.3", "DQ-8.9")
def test_a_bought_move_into_an_occupied_slot_is_refused():
    table = upgrade(talent="3 6 8", xp=7).reply("improve:talent:8")
    with pytest.raises(IllegalReply):
        table.reply("improve:talent:7")
    table.reply("improve:talent:6")
    assert table.sheet("ines").talent == (3, 5, 7)
    assert table.sheet("ines").xp == 0


@pytest.mark.rule("DQ-E25", "DQ-8.11")
def test_the_same_cube_may_be_moved_several_times():
    table = upgrade(talent="3 6 12", xp=7)
    table.reply("improve:talent:12", "improve:talent:11", "improve:talent:10")
    assert table.sheet("ines").talent == (3, 6, 9)
    assert table.sheet("ines").xp == 0


@pytest.mark.rule("DQ-E26", "DQ-8.8", "DQ-8.10")
def test_a_new_cube_needs_slot_12_free():
    table = upgrade(talent="4 7 12", xp=4)
    assert "cube:talent" not in table.choices
    table.reply("improve:talent:12", "cube:talent")
    assert table.sheet("ines").talent == (4, 7, 11, 12)
    assert table.sheet("ines").xp == 0


@pytest.mark.rule("DQ-E27", "DQ-8.10")
def test_a_fifth_cube_is_refused():
    assert "cube:talent" not in upgrade(talent="4 7 10 11", xp=9).choices


@pytest.mark.rule("DQ-9.3", "DQ-9.7", "DQ-9.11", "DQ-9.9")
def test_abilities_cost_three_and_any_number_may_be_unlocked_in_any_order():
    table = upgrade(xp=9, pool="ines_party_line ines_dead_ringer", talent="3 6 9")
    table.reply("unlock:ines_party_line", "improve:talent:9", "unlock:ines_dead_ringer")
    assert table.sheet("ines").unlocked == ("ines_party_line", "ines_dead_ringer")
    assert table.sheet("ines").xp == 0


@pytest.mark.rule("DQ-8.13", "DQ-R22")
def test_until_confirmed_everything_may_be_taken_back():
    table = upgrade(talent="3 6 9", xp=7).reply("improve:talent:9", "cube:combat")
    assert table.sheet("ines").xp == 2
    table.reply("reset")
    assert table.sheet("ines").xp == 7
    assert table.sheet("ines").talent == (3, 6, 9)
    table.reply("improve:talent:9", "confirm")
    assert table.happened(CubeMoved)[-1].rule == "DQ-8.4"
    assert "reset" not in table.choices


@pytest.mark.rule("DQ-R123", "DQ-8.13", "DQ-12.7")
def test_taking_a_plan_back_neither_doubles_nor_destroys_cards():
    table = upgrade(talent="3 6 9", xp=7, cards="money money").set("dez", at="poi_street")
    table.set("dez", cards="flashbulb")
    left = copies_left(table.g, "money")
    for _ in range(3):
        table.reply("improve:talent:9", "give:ines:dez:money", "reset", "give:dez:ines:money")
    table.reply("improve:talent:9", "give:ines:dez:money", "give:dez:ines:flashbulb", "reset")
    assert table.sheet("ines").consumables == ("money", "flashbulb")
    assert table.sheet("dez").consumables == ("money",)
    assert copies_left(table.g, "money") == left
    assert (table.sheet("ines").xp, table.sheet("ines").talent) == (7, (3, 6, 9))


@pytest.mark.rule("DQ-R123", "DQ-8.13")
def test_a_card_that_changes_hands_is_no_purchase():
    table = upgrade(xp=7, cards="money").set("dez", at="poi_street")
    table.reply("give:ines:dez:money")
    assert "reset" not in table.choices


@pytest.mark.rule("DQ-R123", "DQ-10.20")
def test_an_ability_that_saves_is_taken_back_with_what_it_saved():
    table = upgrade("teodor ines", abilities="teo_paid_in_full", xp=0)
    table.reply("use:teo_paid_in_full", "cube:talent", "reset")
    assert table.sheet("teodor").talent == (4, 7, 10)
    assert table.choices == ("confirm", "use:teo_paid_in_full")


@pytest.mark.rule("DQ-R123")
def test_another_ability_settles_what_was_bought_before_it():
    table = Table("teodor ines")
    card = table.g.pack.ability["teo_paid_in_full"]
    rest = msgspec.structs.replace(card, effect=(RefreshDice(n=1),))
    table.g.pack.ability["teo_paid_in_full"] = rest
    table.set("teodor", xp=7, talent="4 7 10", abilities="teo_paid_in_full")
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    table.set("teodor", effort=1).reply("improve:talent:10", "use:teo_paid_in_full")
    assert table.sheet("teodor").available == 2
    assert "reset" not in table.choices
    table.reply("improve:talent:9", "reset")
    assert table.sheet("teodor").talent == (4, 7, 9)
    assert table.sheet("teodor").flipped == ("teo_paid_in_full",)


@pytest.mark.rule("DQ-10.20")
def test_paid_in_full_makes_a_new_cube_free():
    table = upgrade("teodor ines", abilities="teo_paid_in_full", xp=0)
    assert table.choices == ("confirm", "use:teo_paid_in_full")
    table.reply("use:teo_paid_in_full", "cube:talent")
    assert table.sheet("teodor").talent == (4, 7, 10, 12)
    assert table.sheet("teodor").xp == 0
    assert "cube:combat" not in table.choices


@pytest.mark.rule("DQ-38.17")
def test_in_an_intermission_cards_are_exchanged_in_the_same_location_only():
    table = upgrade(xp=3, cards="money")  # Ines went to the street, Dez stayed at the desk
    assert not any(option.startswith("give:") for option in table.g.standing)
    table.set("dez", at="poi_street")
    assert "give:ines:dez:money" in table.g.standing


@pytest.mark.rule("DQ-35.1")
def test_events_answer_the_start_and_the_end_of_an_intermission():
    content = """
events:
  - {id: ev_s, trigger: intermission_start, say: A pause.}
  - {id: ev_e, trigger: intermission_end, say: Go on.}
"""
    table = Table("ines dez", content).do("- intermission: true")
    table.reply("visit:poi_street", "do:street_look")
    assert table.told()[-2:] == ["A pause.", "Go on."]


def test_the_view_shows_prices():
    view = GAME.view(upgrade(talent="3 6 9", xp=7).g, 0).upgrade
    assert view.moves["talent:9"] == 3
    assert view.cube_price == 2
    assert view.ability_price == 3


@pytest.mark.rule("DQ-8.2", "DQ-8.5")
def test_two_savings_on_one_purchase_are_both_used_up() -> None:
    table = Table().set("ines", xp=9)
    table.g.xp_discounts = ["ability:1", "ability:1", "new_cube:2"]
    price = intermission.price_of_ability(table.g)
    assert price == 1
    intermission.Upgrade("ines").pay(table.g, price, "ability")
    assert intermission.price_of_ability(table.g) == 3
    assert table.g.xp_discounts == ["new_cube:2"]
