"""Places, pools and turns of The Dark Quarter, where two things could be confused."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.cards import effects
from noctuary.games.dark_quarter.city import places
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format.parts import PRICES
from noctuary.games.dark_quarter.dice import rerolling
from noctuary.games.dark_quarter.events import Explored, Placed, Removed
from noctuary.games.dark_quarter.state import Chosen, Die, Trial
from noctuary.games.dark_quarter.story import companion, conditions
from noctuary.games.dark_quarter.table import saving
from noctuary.games.dark_quarter.trials import pools, trials
from noctuary.games.dark_quarter.turns import visiting
from tests.games.dark_quarter.table import Table

# ── places ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-13.11", "DQ-14.8", "DQ-14.12", "DQ-41.5")
def test_the_people_at_the_table_place_and_remove_what_the_app_names():
    table = Table("ines dez", at="screen", mode="companion")
    table.do("- explore: depot\n- move_poi: {id: poi_street, to: slot_5}\n- remove_location: depot")
    seen = []
    while isinstance(table.step, companion.CarryOut):
        seen.append((table.step.kind, table.step.what))
        table.reply("done")
    assert ("place_card", "depot_hall") in seen
    assert ("turn_marker", "depot") in seen
    assert ("move_poi", "poi_street") in seen
    assert ("remove_card", "depot_hall") in seen
    assert ("remove_card", "depot_office") in seen
    assert seen[-1] == ("remove_location", "depot")


@pytest.mark.rule("DQ-14.6", "DQ-14.8", "DQ-13.11")
def test_a_location_is_explored_once_and_leaves_with_its_cards_and_places():
    table = Table("ines dez")
    for _ in range(2):
        places.explore(table.g, "depot", "ines")
    assert [e.location for e in table.happened(Explored)] == ["depot"]
    assert table.g.cards == ["depot_hall", "depot_office"]
    assert table.g.pois["poi_hall"].placed
    places.remove_card(table.g, "depot_hall")
    assert (table.g.cards, table.g.pois["poi_hall"].placed) == (["depot_office"], False)
    assert table.g.pois["poi_office"].placed
    places.remove_location(table.g, "depot")
    places.remove_location(table.g, "depot")
    assert (table.g.cards, "depot" in table.g.locations) == ([], False)
    gone = [(e.kind, e.id) for e in table.happened(Removed)]
    assert gone.count(("location", "depot")) == 1
    assert gone.count(("card", "depot_hall")) == 1


@pytest.mark.rule("DQ-14.2")
@pytest.mark.parametrize(("only", "there"), [("dez", True), ("teodor", False)])
def test_what_belongs_to_somebody_absent_is_neither_placed_nor_explored(only, there):
    content = f"""
locations:
  - {{id: attic, name: Attic, on_board: slot_5, only: {only}, say: Dust.,
      cards: [{{id: attic_room, number: 82, position: [0, 0]}}], pois: [poi_attic]}}
pois: [{{id: poi_attic, name: Beam, on_card: attic_room, at: [1, 1],
         options: [{{id: beam, kind: interaction, label: Look}}]}}]
"""
    table = Table("ines dez", content).do("- place_location: attic\n- explore: attic")
    assert ("attic" in table.g.locations) is there
    assert ("attic_room" in table.g.cards) is there
    assert (("location", "attic") in [(e.kind, e.id) for e in table.happened(Placed)]) is there


# ── conditions ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-36.10")
def test_what_was_chosen_is_asked_by_choice_option_and_clock():
    table = Table("ines dez")
    table.g.choices = [Chosen("pv", "one", "yes_", auto=True)]

    def holds(**asked: object) -> bool:
        return conditions.holds(table.g, c.PivotalIs(**asked), "ines")

    assert holds(id="pv")
    assert not holds(id="other")
    assert holds(id="pv", option="yes_")
    assert not holds(id="pv", option="no_")
    assert not holds(id="other", option="yes_")
    assert holds(id="pv", auto=True)
    assert not holds(id="pv", auto=False)
    assert not holds(id="other", auto=True)


@pytest.mark.rule("DQ-11.2")
@pytest.mark.parametrize(
    ("to", "true"),
    [("team", {"team", "in_play"}), ("dez", {"personal", "in_play"}), ("", {"not_in_play"})],
)
def test_where_a_story_card_is(to, true):
    table = Table("ines dez")
    if to:
        table.do(f"- give_story: {{id: s80_key, to: {to}}}")
    places_ = ("team", "personal", "not_in_play")
    held = {
        at for at in places_ if conditions.holds(table.g, c.StoryIs(id="s80_key", at=at), "ines")
    }
    assert held == true & {*places_}
    owned = c.StoryIs(id="s80_key", at="personal", owner="ines")
    assert not conditions.holds(table.g, owned, "ines")


# ── pools ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-22.3", "DQ-22.4")
def test_loans_and_offers_are_those_of_each_companion():
    trial = Trial("t_combat", "ines", loans=(("dez", 2), ("marta", 1)), offers=(("dez", 3),))
    assert [pools.lent(trial, who) for who in ("dez", "marta", "teodor")] == [2, 1, 0]
    assert [pools.offered(trial, who) for who in ("dez", "marta")] == [3, 0]


@pytest.mark.rule("DQ-22.7", "DQ-18.3")
def test_dice_in_the_pool_are_no_longer_available():
    table = Table("ines dez").test("t_combat").reply("effort:2", "borrow:dez:1")
    table.roll("1 2", "3 4 1")
    for who, available, pooled in [("ines", 1, 2), ("dez", 2, 1)]:
        assert (table.sheet(who).available, table.sheet(who).pooled) == (available, pooled)


@pytest.mark.rule("DQ-22.9")
def test_only_effort_dice_of_people_can_be_kept():
    def kept(*dice: Die, **more: int) -> bool:
        return effects.dice_to_keep(Table().g, None, Trial("t", "ines", dice=dice, **more))

    effort, main = Die("effort_1", "effort", "ines"), Die("main_1", "main", "ines")
    bonus = Die("bonus_1", "effort", "bonus")
    assert kept(effort, main)
    assert not kept(main, bonus)
    assert not kept(effort, keep_any=1)
    assert not kept(effort, keep_own=1)


@pytest.mark.rule("DQ-24.8")
@pytest.mark.parametrize(
    ("reply", "taken"), [("0", True), ("30", True), ("007", True), ("31", False), ("0007", False),
                         ("-1", False), ("", False), ("٣", False)],
)  # fmt: skip
def test_every_whole_number_up_to_thirty_is_a_result(reply, taken):
    table = Table("ines dez", at="screen", mode="companion")
    assert (trials.EnterSuccesses().refuses(table.g, reply) == "") is taken


# ── turns ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-20.2", "DQ-17.6")
@pytest.mark.parametrize(
    ("done", "ending", "forced", "read"),
    [(False, "", False, True), (True, "", False, False), (False, "end", False, False),
     (True, "", True, True)],
)  # fmt: skip
def test_the_situation_is_described_unless_the_turn_is_over(done, ending, forced, read):
    table = Table("ines dez")
    table.g.turn_done, table.g.ending = done, ending
    before = len(table.g.agenda)
    visiting.ReadIntro("poi_street", forced).run(table.g)
    assert (len(table.g.agenda) > before) is read


@pytest.mark.rule("DQ-34.10")
def test_a_conclusion_ends_everything_that_was_under_way():
    table = Table("ines dez").reply("visit:poi_gate", "do:gate_in")
    while table.g.finale is None and table.g.outcome is None:
        table.reply(table.choices[0])
    assert table.g.conclusions == {"one": "good"}
    assert "It ends." in table.told()
    assert table.g.trials == []


@pytest.mark.rule("DQ-13.11")
def test_a_place_that_is_not_on_the_board_is_not_moved():
    table = Table("ines dez").do("- move_poi: {id: poi_hall, to: slot_5}")
    assert "poi_hall" not in table.g.pois
    table.do("- remove_poi: poi_street").do("- move_poi: {id: poi_street, to: slot_5}")
    assert not table.g.pois["poi_street"].placed
    assert table.g.pois["poi_street"].on != "slot_5"


@pytest.mark.rule("DQ-23.6")
@pytest.mark.parametrize(("source", "dice"), [("own_available", 1), ("bonus", 3)])
def test_additional_own_dice_are_as_many_as_are_available(source, dice):
    table = Table("ines dez").set("ines", effort=1).test("t_combat").roll("1 2")
    table.g.question = None
    rerolling.RollMore(3, source).run(table.g)
    assert table.g.question.least == dice


@pytest.mark.rule("DQ-39.7")
@pytest.mark.parametrize(
    ("reply", "taken"), [("0", True), ("12", True), ("13", False), ("1x", False), ("", False),
                         ("0012", False), ("²", False)],
)  # fmt: skip
def test_a_number_at_the_table_is_whole_and_not_too_large(reply, taken):
    assert (saving.no_number(reply, 12) == "") is taken


@pytest.mark.rule("DQ-13.9")
def test_a_place_that_leaves_is_told_once():
    table = Table("ines dez")
    places.explore(table.g, "depot", "ines")
    for _ in range(2):
        places.remove_poi(table.g, "poi_hall")
    assert [(e.kind, e.id) for e in table.happened(Removed)] == [("poi", "poi_hall")]


@pytest.mark.rule("DQ-8.5", "DQ-8.6", "DQ-8.7")
def test_a_campaign_that_names_no_prices_has_those_of_the_book():
    by_price = {4: range(1, 7), 3: range(7, 10), 2: (10, 11)}
    assert {int(slot): n for slot, n in PRICES.items() if slot.isdigit()} == {
        slot: price for price, slots in by_price.items() for slot in slots
    }
