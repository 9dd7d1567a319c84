"""DQ-13 to DQ-16: Points of Interest, Locations, Character markers, Leads."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.events import FigureMoved, LeadGained
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import question_state, same_location
from noctuary.games.dark_quarter.story import conditions
from noctuary.games.dark_quarter.turns import turn
from tests.games.dark_quarter.table import Table

MARKED = """
pois:
  - {id: poi_booth, name: Booth, on_board: slot_5, only: ines}
"""


@pytest.mark.rule("DQ-13.1", "DQ-13.5", "DQ-2.8", "DQ-2.9")
def test_a_poi_lies_on_the_board_or_on_a_card_as_the_app_places_it():
    table = Table()
    assert "poi_hall" not in table.g.pois
    table.do("- explore: depot")
    assert table.g.pois["poi_street"].on == "slot_2"
    assert table.g.pois["poi_hall"].on == "depot_hall"
    table.do("- remove_poi: poi_hall")
    assert "visit:poi_hall" not in table.choices


@pytest.mark.rule("DQ-13.2", "DQ-13.3")
def test_the_four_kinds_obey_the_same_rules():
    table = Table()
    kinds = {poi.id: poi.kind for poi in GAME.view(table.g, 0).pois}
    assert kinds == {"poi_desk": "npc_mini", "poi_street": "generic", "poi_gate": "finale"}
    assert {"visit:poi_desk", "visit:poi_street", "visit:poi_gate"} <= set(table.choices)


@pytest.mark.rule("DQ-13.2")
def test_a_marker_may_be_swapped_for_a_figure():
    content = "pois: [{id: poi_keeper, npc: keeper, on_board: slot_5}]"
    table = Table("ines dez", content).do("- place_poi: poi_keeper")
    assert table.g.pois["poi_keeper"].kind == "npc_marker"
    table.do("- swap_poi: {id: poi_keeper, kind: npc_mini}")
    assert table.g.pois["poi_keeper"].kind == "npc_mini"
    assert "visit:poi_keeper" in table.choices


@pytest.mark.rule("DQ-13.4", "DQ-29.24")
def test_a_person_who_left_is_nowhere_and_stays_away():
    content = "pois: [{id: poi_keeper, npc: keeper, on_board: slot_5}]"
    table = Table("ines dez", content).do("- place_poi: poi_keeper\n- npc_leaves: keeper")
    assert "visit:poi_keeper" not in table.choices
    table.do("- place_poi: poi_keeper")
    assert "visit:poi_keeper" not in table.choices


@pytest.mark.rule("DQ-13.6", "DQ-13.7", "DQ-13.8", "DQ-14.13")
def test_any_character_may_visit_any_poi_wherever_it_stands():
    table = Table("ines dez").set("ines", at="poi_street").set("dez", at="poi_street")
    assert "visit:poi_street" in table.choices
    assert "visit:poi_gate" in table.choices
    table.reply("visit:poi_street")
    assert table.sheet("ines").poi == table.sheet("dez").poi == "poi_street"


@pytest.mark.rule("DQ-13.9", "DQ-E64", "DQ-R53")
def test_characters_left_behind_are_still_together():
    content = """
events:
  - {id: ev_gone, trigger: {turn_start: ines}, when: {flag: gone}, do: [{test: t_combat}]}
"""
    table = Table("ines dez", content, at="screen").set("ines", at="poi_street")
    table.set("dez", at="poi_street").do("- remove_poi: poi_street\n- set_flag: gone")
    table.reply("start")
    assert table.trial.who == "ines"
    assert "borrow:dez:1" in table.choices


@pytest.mark.rule("DQ-13.10", "DQ-20.8")
def test_what_a_poi_offers_changes_with_the_story():
    content = """
pois:
  - id: poi_street
    name: Street
    on_board: slot_2
    intros: [{when: {flag: rain}, say: Rain.}, {say: Sun.}]
    options:
      - {id: a, kind: interaction, label: A, when: {not: {flag: rain}}}
      - {id: b, kind: interaction, label: B, when: {flag: rain}}
      - {id: c, kind: interaction, label: C}
"""
    table = Table("ines dez", content)
    assert table.reply("visit:poi_street").choices == ("do:a", "do:c", "leave")
    assert table.told()[-1] == "Sun."
    table.do("- set_flag: rain\n- disable: c")
    assert table.choices == ("do:b", "leave")
    table.do("- enable: c")
    assert table.choices == ("do:b", "do:c", "leave")


@pytest.mark.rule("DQ-13.11")
def test_a_moved_poi_leaves_its_visitors_behind():
    table = Table("ines dez").set("ines", at="poi_street").set("dez", at="poi_desk")
    table.do("- move_poi: {id: poi_street, to: slot_5}")
    table.set("dez", at="poi_street")
    assert not same_location(table.g, "ines", "dez")
    table.set("dez", at="poi_desk").do("- remove_location: depot")
    assert "explore:depot" not in table.choices


@pytest.mark.rule("DQ-14.1", "DQ-14.4", "DQ-14.5", "DQ-R101")
def test_two_pois_on_the_board_are_two_locations():
    table = Table("ines dez").set("ines", at="poi_desk").set("dez", at="poi_street")
    assert not same_location(table.g, "ines", "dez")
    table.set("dez", at="poi_desk")
    assert same_location(table.g, "ines", "dez")


@pytest.mark.rule("DQ-14.6", "DQ-14.7", "DQ-2.10", "DQ-2.11")
def test_a_location_marker_lies_on_the_board_and_its_cards_bear_its_name():
    table = Table()
    before = GAME.view(table.g, 0).locations[0]
    assert (before.name, before.state, before.cards) == ("Depot", "unexplored", ())
    table.do("- explore: depot")
    after = GAME.view(table.g, 0).locations[0]
    assert after.state == "explored"
    assert [(card.name, card.number, card.position) for card in after.cards] == [
        ("Depot", 80, (0, 0)),
        ("Depot", 81, (1, 0)),
    ]


@pytest.mark.rule("DQ-14.8", "DQ-14.10", "DQ-E62", "DQ-R54", "DQ-19.8")
def test_exploring_binds_to_a_poi_there_looking_into_an_explored_place_does_not():
    table = Table("ines dez").set("ines", cards="money").reply("explore:depot")
    assert table.g.locations == {"depot": "explored"}
    assert table.told()[-1] == "Rain on the roof."
    assert table.choices == ("visit:poi_hall", "visit:poi_office")
    with pytest.raises(IllegalReply):
        table.reply("visit:poi_street")
    table.reply("visit:poi_hall", "do:hall_look", "start")
    look = next(place for place in GAME.view(table.g, 1).locations if place.id == "depot")
    assert look.pois == ("poi_hall", "poi_office")
    assert "visit:poi_street" in table.choices


@pytest.mark.rule("DQ-14.9", "DQ-14.12")
def test_the_pois_of_an_explored_location_can_be_visited_and_more_may_come():
    content = """
pois: [{id: poi_hatch, name: Hatch, on_card: depot_hall, at: [5, 5]}]
"""
    table = Table("ines dez", content).do("- explore: depot")
    assert {"visit:poi_hall", "visit:poi_office"} <= set(table.choices)
    table.do("- place_poi: poi_hatch\n- remove_card: depot_office")
    assert "visit:poi_hatch" in table.choices
    assert "visit:poi_office" not in table.choices
    assert table.g.locations["depot"] == "explored"


@pytest.mark.rule("DQ-14.11")
def test_a_location_with_nothing_for_this_character_does_not_bind():
    content = """
locations:
  - {id: attic_room, name: Attic, on_board: slot_5, pois: [poi_trunk],
     cards: [{id: attic_1, number: 90, position: [0, 0]}]}
pois: [{id: poi_trunk, name: Trunk, on_card: attic_1, at: [1, 1], only: dez}]
"""
    table = Table("ines dez", content).do("- place_location: attic_room")
    table.reply("explore:attic_room")
    assert isinstance(table.step, turn.Board)
    assert "visit:poi_street" in table.choices
    assert "visit:poi_trunk" not in table.choices


@pytest.mark.rule("DQ-15.1", "DQ-15.2", "DQ-15.3", "DQ-E63")
def test_a_marked_poi_is_refused_to_others_with_the_owners_name():
    table = Table("marta ines", MARKED).do("- place_poi: poi_booth")
    assert "visit:poi_booth" not in table.choices
    refused = next(o for o in GAME.question(table.g, 0).options if o.id == "visit:poi_booth")
    assert not refused.enabled
    assert refused.why_not == "only Ines may go there"
    table.reply("visit:poi_street", "do:street_look", "start")
    assert "visit:poi_booth" in table.choices


@pytest.mark.rule("DQ-15.1")
def test_a_marker_may_be_placed_and_taken_away_later():
    table = Table("ines dez").do("- mark: {poi: poi_street, character: dez}")
    assert "visit:poi_street" not in table.choices
    table.do("- mark: {poi: poi_street, character: none}")
    assert "visit:poi_street" in table.choices
    table.do("- mark: {location: depot, character: dez}")
    assert "explore:depot" not in table.choices


@pytest.mark.rule("DQ-15.5")
def test_an_option_reserved_for_a_character_is_not_seen_by_others():
    content = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2, options: [
      {id: s1, kind: interaction, label: One, only: dez}, {id: s2, kind: interaction, label: Two}]}
"""
    table = Table("ines dez", content).reply("visit:poi_street")
    assert table.choices == ("do:s2", "leave")
    assert "do:s1" not in [option.id for option in GAME.question(table.g, 0).options]
    table.reply("leave", "start", "visit:poi_street")
    assert table.choices == ("do:s1", "do:s2", "leave")


@pytest.mark.rule("DQ-15.6")
def test_the_story_may_bring_a_character_to_a_companions_poi():
    table = Table("ines dez", MARKED).do("- place_poi: poi_booth")
    table.do("- move_character: {who: all, to: poi_booth}")
    assert table.sheet("dez").poi == "poi_booth"
    assert same_location(table.g, "ines", "dez")
    assert [event.who for event in table.happened(FigureMoved)][-2:] == ["ines", "dez"]


@pytest.mark.rule("DQ-R102")
def test_the_city_board_has_an_inset_of_the_old_quarter():
    content = """
board: {slots: [{id: alley_1, at: [9, 9], inset: true}]}
pois: [{id: poi_alley, name: Alley, on_board: alley_1}]
"""
    table = Table("ines dez", content).do("- place_poi: poi_alley")
    shown = {poi.id: poi.inset for poi in GAME.view(table.g, 0).pois}
    assert shown["poi_alley"]
    assert not shown["poi_street"]


@pytest.mark.rule("DQ-R103")
def test_only_the_active_players_device_gives_story_input():
    table = Table("ines dez", seats=2, players="0 1")
    assert table.g.options_for(1) == ()
    with pytest.raises(IllegalReply):
        table.reply("visit:poi_street", seat=1)
    table.reply("visit:poi_street", seat=0)


# ── Leads ─────────────────────────────────────────────────────────────────────────────────────

LEADS = """
leads: [{id: l_one, title: The one, text: It was him., unlocks: [q_who]}]
questions: [{id: q_who, npc: keeper, prompt: Who?, start: locked, answer: {say: Him.}}]
"""


@pytest.mark.rule("DQ-16.1", "DQ-16.2", "DQ-16.3", "DQ-29.11")
def test_a_lead_is_told_and_unlocks_questions_anywhere():
    table = Table("ines dez", LEADS)
    assert question_state(table.g, "q_who").state == "locked"
    table.do("- lead: l_one")
    assert table.told()[-1] == "It was him."
    assert table.log()[-1] == "Lead: The one. It was him."
    assert question_state(table.g, "q_who").state == "unlocked"


@pytest.mark.rule("DQ-16.4")
def test_a_lead_is_announced_once():
    table = Table("ines dez", LEADS).do("- lead: l_one\n- lead: l_one")
    assert len(table.happened(LeadGained)) == 1
    assert table.g.leads == ["l_one"]


@pytest.mark.rule("DQ-16.5", "DQ-R61", "DQ-16.6", "DQ-R62")
def test_the_journal_repeats_a_lead_and_does_not_say_where_it_leads():
    table = Table("ines dez", LEADS).do("- lead: l_one")
    entry = GAME.view(table.g, 0).journal[-1]
    assert (entry.kind, entry.title, entry.text) == ("lead", "The one", "It was him.")
    assert "keeper" not in str(entry).lower()
    assert "Who?" not in str(GAME.view(table.g, 0))


@pytest.mark.rule("DQ-35.10", "DQ-14.8")
def test_exploring_counts_as_being_there():
    content = """
events:
  - {id: ev_in, trigger: {explore: depot}, when: {at: {who: active, location: depot}},
     say: You are in.}
"""
    table = Table("ines dez", content).reply("explore:depot")
    assert table.told()[-1] == "You are in."
    assert conditions.is_at(table.g, "ines", "depot")
