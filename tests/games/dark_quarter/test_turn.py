"""DQ-17, DQ-19, DQ-20: the turn, scanning, visiting and options."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.events import Misled
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.turns import turn, visiting
from tests.games.dark_quarter.table import Table


def pass_turn(table: Table) -> Table:
    """A whole turn of little consequence, up to the next turn screen."""
    if isinstance(table.step, turn.TurnScreen):
        table.reply("start")
    return table.reply("visit:poi_street", "do:street_look")


# ── the order of turns ────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-17.1", "DQ-17.2", "DQ-17.10", "DQ-17.15")
def test_turns_go_round_in_seat_order_and_rounds_are_counted():
    table = Table("ines dez marta", at="screen")
    seen = []
    for _ in range(4):
        seen.append((table.g.active, table.g.round))
        pass_turn(table)
    assert seen == [("ines", 1), ("dez", 1), ("marta", 1), ("ines", 2)]
    assert "it is your turn" in GAME.question(table.g, 0).text


@pytest.mark.rule("DQ-E111", "DQ-17.14", "DQ-R118")
def test_a_named_next_character_moves_the_order_on():
    table = pass_turn(Table("ines dez marta", at="screen"))
    table.do("- next_character: ines")
    pass_turn(table)
    assert (table.g.active, table.g.round) == ("ines", 2)
    pass_turn(table)
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-E111", "DQ-17.14", "DQ-17.15")
def test_a_skipped_turn_is_left_out_entirely():
    table = pass_turn(Table("ines dez marta", at="screen")).set("marta", effort=1)
    pass_turn(table.do("- skip_turn: marta"))
    assert (table.g.active, table.g.round) == ("ines", 2)
    assert table.sheet("marta").available == 1
    pass_turn(pass_turn(table))
    assert table.g.active == "marta"  # only one turn was skipped


@pytest.mark.rule("DQ-E111", "DQ-17.14", "DQ-17.15")
def test_an_extra_turn_comes_directly_and_does_not_lengthen_the_round():
    table = pass_turn(Table("ines dez marta", at="screen")).set("dez", effort=0)
    pass_turn(table.do("- extra_turn: active"))
    assert (table.g.active, table.g.round) == ("dez", 1)
    pass_turn(table)
    assert table.sheet("dez").available == 2  # each of the two turns had its refresh
    assert (table.g.active, table.g.round) == ("marta", 1)


@pytest.mark.rule("DQ-17.15", "DQ-35.1")
def test_round_events_run_with_the_first_and_last_turn_of_a_round():
    content = """
events:
  - {id: ev_start, trigger: round_start, repeatable: true, say: Round begins.}
  - {id: ev_end, trigger: round_end, repeatable: true, say: Round ends.}
"""
    table = Table("ines dez", content, at="screen")
    pass_turn(table)
    assert table.told().count("Round begins.") == 1
    assert "Round ends." not in table.told()
    pass_turn(table)
    assert table.told().count("Round ends.") == 1
    table.reply("start")
    assert table.told()[-2:] == ["Round ends.", "Round begins."]


# ── refresh, start events ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-17.3", "DQ-17.4", "DQ-R107")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 3)])
def test_exactly_one_die_is_refreshed_at_the_start_of_the_turn(before, after):
    table = Table("ines dez", at="screen").set("ines", effort=before).set("dez", effort=0)
    table.reply("start")
    assert table.sheet("ines").available == after
    assert table.sheet("dez").available == 0
    assert isinstance(table.step, turn.Board)


@pytest.mark.rule("DQ-17.5", "DQ-17.6", "DQ-E65", "DQ-R56")
def test_a_whole_turn_event_comes_after_the_refresh_and_replaces_the_rest():
    content = """
events: [{id: ev_call, trigger: {turn_start: teodor}, takes_turn: true, say: It rings.}]
"""
    table = Table("teodor ines", content, at="screen").set("teodor", effort=1, cards="money")
    table.reply("start")
    assert table.sheet("teodor").available == 2
    assert table.told()[-1] == "It rings."
    assert table.g.active == "ines"
    assert table.choices == ("start",)


@pytest.mark.rule("DQ-35.5", "DQ-R81")
def test_events_that_found_no_room_wait_for_a_turn_that_suits_them():
    content = """
events:
  - {id: ev_big, trigger: {turn_start: ines}, takes_turn: true, priority: 5, say: Big.}
  - {id: ev_small, trigger: {turn_start: ines}, say: Small.}
  - {id: ev_round, trigger: round_start, say: Round.}
"""
    table = Table("ines dez", content, at="screen").reply("start")
    assert table.told()[1:] == ["Big."]
    assert table.g.active == "dez"
    table.reply("start")
    assert table.told()[-1] == "Round."  # any start of a turn suits it
    assert "Small." not in table.told()
    table.reply("visit:poi_street", "do:street_look", "start")
    assert table.told()[-1] == "Small."


# ── scanning ──────────────────────────────────────────────────────────────────────────────────

SCANS = """
scans:
  - {item: s80_key, when: {flag: dark}, say: It glows., do: [{gain_xp: 1}]}
  - {item: s80_key, only: dez, say: Dez knows it.}
  - {item: s80_key, say: A key., do: [{gain_xp: 1}]}
  - {item: s81_note, takes_turn: true, say: You read all day., do: [{gain_xp: 1}]}
"""


@pytest.mark.rule("DQ-19.1", "DQ-19.3", "DQ-19.4", "DQ-R63")
def test_any_number_of_cards_is_scanned_and_the_answer_depends_on_the_situation():
    table = Table("ines dez", SCANS).do("- give_story: s80_key")
    table.reply("scan", "scan:s80_key")
    assert table.told()[-1] == "A key."
    assert isinstance(table.step, turn.Board)
    table.do("- set_flag: dark").reply("scan", "scan:s80_key")
    assert table.told()[-1] == "It glows."
    table.do("- clear_flag: dark").reply("visit:poi_street", "do:street_look", "start")
    table.reply("scan", "scan:s80_key")
    assert table.told()[-1] == "Dez knows it."


@pytest.mark.rule("DQ-19.6", "DQ-19.11", "DQ-R64")
def test_a_repeated_scan_tells_the_same_and_does_nothing_more():
    table = Table("ines dez", SCANS).do("- give_story: s80_key\n- give_story: s81_note")
    table.reply("scan", "scan:s80_key", "scan", "scan:s80_key")
    assert table.told()[-2:] == ["A key.", "A key."]
    assert table.g.xp_team == 1
    table.do("- set_flag: dark").reply("scan", "scan:s80_key")
    assert table.g.xp_team == 2  # another situation


@pytest.mark.rule("DQ-19.7", "DQ-E66", "DQ-17.6")
def test_a_scan_that_is_a_whole_turn_ends_it_the_first_time_only():
    table = Table("teodor ines", SCANS).do("- give_story: s80_key\n- give_story: s81_note")
    table.reply("scan", "scan:s80_key", "scan", "scan:s81_note")
    assert table.told()[-1] == "You read all day."
    assert (table.g.active, table.choices) == ("ines", ("start",))
    table.reply("start", "visit:poi_street", "do:street_look", "start", "scan", "scan:s81_note")
    assert table.told()[-1] == "You read all day."
    assert isinstance(table.step, turn.Board)
    assert table.g.active == "teodor"


@pytest.mark.rule("DQ-19.2", "DQ-E67")
def test_cards_of_another_character_are_not_offered():
    table = Table("marta dez").do("- give_story: {id: s81_note, to: dez}").set("dez", cards="money")
    assert "scan" not in table.choices
    table.set("marta", cards="flashbulb").reply("scan")
    assert table.choices == ("scan:flashbulb", "close")


@pytest.mark.rule("DQ-19.8")
def test_after_a_visit_there_is_no_scan_step():
    table = Table().set("ines", cards="money").reply("visit:poi_street")
    assert "scan" not in table.choices


# ── visiting ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-17.7", "DQ-17.9", "DQ-17.11", "DQ-20.1", "DQ-20.2", "DQ-20.7")
def test_one_poi_is_visited_and_one_option_completes_the_turn():
    table = Table("ines dez").reply("visit:poi_street")
    assert table.sheet("ines").poi == "poi_street"
    assert table.told()[-1] == "A street."
    table.reply("do:street_look")
    assert table.told()[-1] == "You look."
    assert (table.g.active, table.choices) == ("dez", ("start",))
    assert table.sheet("ines").poi == "poi_street"


@pytest.mark.rule("DQ-20.3", "DQ-R55")
def test_a_visit_is_binding_and_its_text_is_not_seen_before():
    table = Table("ines dez")
    option = next(o for o in GAME.question(table.g, 0).options if o.id == "visit:poi_street")
    assert option.label == "Street"
    assert "A street." not in str(GAME.view(table.g, 0))
    table.reply("visit:poi_street")
    assert not any(option.startswith("visit:") for option in table.choices)


@pytest.mark.rule("DQ-17.8", "DQ-R57")
def test_a_turn_cannot_be_passed_while_there_is_a_place_to_go():
    table = Table("ines dez")
    assert not {"pass", "wait", "skip"} & set(table.choices)
    table.do("- remove_poi: poi_desk\n- remove_poi: poi_street\n- remove_poi: poi_gate")
    table.do("- remove_location: depot")
    assert table.choices == ("wait",)
    assert table.happened(Misled)[-1].who == "ines"
    table.reply("wait")
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-20.10", "DQ-R58")
def test_a_poi_without_options_tells_its_text_and_the_turn_ends():
    content = "pois: [{id: poi_wall, name: Wall, on_board: slot_5, intros: [{say: A wall.}]}]"
    table = Table("ines dez", content).do("- place_poi: poi_wall").reply("visit:poi_wall")
    assert table.told()[-1] == "A wall."
    assert table.g.active == "dez"
    wall = next(poi for poi in GAME.view(table.g, 0).pois if poi.id == "poi_wall")
    assert wall.empty


@pytest.mark.rule("DQ-20.14", "DQ-R116", "DQ-E110", "DQ-20.11")
def test_leaving_ends_the_turn_and_closing_a_window_does_not():
    content = """
pois:
  - {id: poi_safe, name: Safe, on_board: slot_5,
     options: [{id: safe_open, kind: password, label: Dial, password: pw}]}
passwords: [{id: pw, input: number, accept: [{entries: ["12"], say: Open.}]}]
"""
    table = Table("marta dez", content).do("- place_poi: poi_safe").reply("visit:poi_safe")
    table.reply("do:safe_open", "close")
    assert table.choices == ("do:safe_open", "leave")
    table.reply("leave")
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-20.4", "DQ-20.5", "DQ-20.6")
def test_each_option_shows_its_kind_and_a_test_its_skill():
    content = """
pois:
  - id: poi_street
    name: Street
    on_board: slot_2
    options:
      - {id: o1, kind: skill_test, label: One, test: t_combat}
      - {id: o2, kind: item_scan, label: Two, accepts: [{item: money}]}
      - {id: o3, kind: interaction, label: Three}
      - {id: o4, kind: purchase, label: Four, shop: shop}
      - {id: o5, kind: password, label: Five, password: pw}
      - {id: o6, kind: skill_test, label: Six, test: t_seek}
shops: [{id: shop, goods: [{item: flashbulb, stock: 1}]}]
passwords: [{id: pw, input: word, accept: [{entries: [a], say: Yes.}]}]
"""
    table = Table("ines dez", content).set("ines", cards="money").reply("visit:poi_street")
    offered = GAME.question(table.g, 0).options
    assert {o.id: (o.verb, o.of("skill")) for o in offered if o.id != "leave"} == {
        "do:o1": ("standard", "combat"),
        "do:o2": ("item_scan", ""),
        "do:o3": ("interaction", ""),
        "do:o4": ("purchase", ""),
        "do:o5": ("password", ""),
        "do:o6": ("investigation", "talent"),
    }


USES = """
pois:
  - id: poi_street
    name: Street
    on_board: slot_2
    options:
      - {id: once, kind: interaction, label: Once, uses: once, ends_turn: false}
      - {id: each, kind: interaction, label: Each, uses: once_per_character, ends_turn: false}
      - {id: turnly, kind: interaction, label: Turn, uses: once_per_turn, ends_turn: false}
      - {id: always, kind: interaction, label: Always, ends_turn: false}
"""


@pytest.mark.rule("DQ-20.9", "DQ-R112", "DQ-20.7", "DQ-20.8")
def test_the_content_says_how_often_an_option_is_chosen_and_whether_it_ends_the_turn():
    table = Table("ines dez", USES).reply("visit:poi_street")
    for option in ("once", "each", "turnly", "always"):
        table.reply(f"do:{option}")
    assert table.choices == ("do:always", "leave")
    table.reply("leave", "start", "visit:poi_street")
    assert table.choices == ("do:each", "do:turnly", "do:always", "leave")
    table.do("- reset_option: once")
    assert "do:once" in table.choices


@pytest.mark.rule("DQ-20.7")
def test_a_script_may_keep_or_end_the_turn():
    content = """
pois:
  - id: poi_street
    name: Street
    on_board: slot_2
    options:
      - {id: keep, kind: interaction, label: Keep, do: [{keep_turn: true}]}
      - {id: stop, kind: interaction, label: Stop, ends_turn: false,
         do: [{end_turn: true}, {gain_xp: 1}]}
"""
    table = Table("ines dez", content).reply("visit:poi_street", "do:keep")
    assert isinstance(table.step, visiting.AtPoi)
    table.reply("do:stop")
    assert table.g.active == "dez"
    assert table.g.xp_team == 1  # the script itself goes on to its end


@pytest.mark.rule("DQ-20.13", "DQ-29.1", "DQ-31.1")
def test_questions_and_searches_are_not_among_the_options_of_a_poi():
    content = """
pois:
  - {id: poi_keeper, npc: keeper, on_board: slot_5, options: [
      {id: k_ask, kind: skill_test, label: Ask, test: t_ask},
      {id: k_seek, kind: skill_test, label: Search, test: t_seek}]}
"""
    table = Table("ines dez", content).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    assert table.choices == ("do:k_ask", "do:k_seek", "leave")


@pytest.mark.rule("DQ-27.1", "DQ-27.2", "DQ-27.3")
def test_an_interaction_may_offer_further_choices():
    content = """
pois:
  - id: poi_street
    name: Street
    on_board: slot_2
    options:
      - id: knock
        kind: interaction
        label: Knock
        say: You knock.
        do:
          - choice:
              - {id: wait, label: Wait, say: Nothing.}
              - {id: kick, kind: skill_test, label: Kick, test: t_combat}
              - {id: never, label: Never, when: {flag: never}}
          - say: It is over.
"""
    table = Table("ines dez", content).reply("visit:poi_street", "do:knock")
    assert table.told()[-1] == "You knock."
    assert table.choices == ("do:wait", "do:kick")
    table.reply("do:wait")
    assert table.told()[-2:] == ["Nothing.", "It is over."]
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-20.11")
def test_a_choice_of_windows_only_can_be_gone_on_from():
    table = Table("ines dez").set("ines", cards="money")
    table.do("""
- choice:
    - {id: ch_show, kind: item_scan, label: Show, accepts: [{item: flashbulb, say: Ah.}]}
- say: After.
""")
    assert table.choices == ("do:ch_show", "go_on")
    table.reply("do:ch_show", "close")
    assert table.choices == ("do:ch_show", "go_on")
    table.reply("go_on")
    assert table.told()[-1] == "After."
