"""DQ-35: events. DQ §7.3: scripts. DQ §7.2: conditions."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.content.format.conditions import AnyCondition
from noctuary.games.dark_quarter.content.format.reshape import CONDITION, LINE
from noctuary.games.dark_quarter.story import conditions, scripts
from noctuary.games.dark_quarter.table import lines
from tests.games.dark_quarter import fixture
from tests.games.dark_quarter.table import Table

EVENTS = """
leads: [{id: l_a, title: A, text: A lead.}]
events:
  - {id: ev_low, trigger: {lead: l_a}, say: Low.}
  - {id: ev_high, trigger: {lead: l_a}, priority: 10, say: High.}
  - {id: ev_same, trigger: {lead: l_a}, say: Same.}
"""


@pytest.mark.rule("DQ-35.4", "DQ-R81")
def test_events_triggered_at_once_run_by_priority_then_in_file_order():
    table = Table("ines dez", EVENTS).do("- lead: l_a\n- say: Script ends.")
    assert table.told()[-5:] == ["A lead.", "Script ends.", "High.", "Low.", "Same."]


@pytest.mark.rule("DQ-35.3", "DQ-35.9", "DQ-R121")
def test_an_event_waits_for_the_script_and_then_play_goes_on():
    table = Table("ines dez", EVENTS)
    before = table.choices
    table.do("- lead: l_a\n- say: After.")
    assert table.told().index("After.") < table.told().index("High.")
    assert table.choices == before


@pytest.mark.rule("DQ-35.6", "DQ-R81")
def test_an_event_happens_once_unless_it_is_repeatable():
    content = """
events:
  - {id: ev_once, trigger: {counter: {id: c, gte: 2}}, say: Once.}
  - {id: ev_often, trigger: {counter: {id: c, gte: 2}}, repeatable: true, say: Often.}
"""
    table = Table("ines dez", content)
    for _ in range(2):
        table.do("- set_counter: {id: c, n: 0}").do("- add_counter: {id: c, n: 2}")
        table.do("- add_counter: c")  # it is true already: nothing becomes true
    assert table.told().count("Once.") == 1
    assert table.told().count("Often.") == 2


@pytest.mark.rule("DQ-35.1")
@pytest.mark.parametrize(
    ("trigger", "cause"),
    [
        ("{turn_start: any}", "turn"),
        ("{turn_end: ines}", "turn"),
        ("{explore: depot}", "explore"),
        ("{enter: poi_street}", "turn"),
        ("{visit: poi_street}", "turn"),
        ("{item_gained: s80_key}", "- give_story: s80_key"),
        ("{flag: f}", "- set_flag: f"),
        ("{question: {id: q_plain, state: asked}}", "- set_question: {id: q_plain, state: asked}"),
        ("{npc_closed: keeper}", "- close_npc: keeper"),
        ("{npc_gone: keeper}", "- npc_leaves: keeper"),
    ],
)
def test_what_triggers_an_event(trigger, cause):
    content = f"events: [{{id: ev, trigger: {trigger}, say: It happens.}}]"
    table = Table("ines dez", content, at="screen")
    if cause == "turn":
        table.reply("start", "visit:poi_street", "do:street_look")
    elif cause == "explore":
        table.reply("start", "explore:depot")
    else:
        table.do(cause)
    assert "It happens." in table.told()


@pytest.mark.rule("DQ-35.1")
def test_a_test_triggers_by_its_result():
    content = """
events: [{id: ev, trigger: {test_done: {id: t_combat, successes: "0"}}, say: A miss.}]
"""
    table = Table("ines dez", content).test("t_combat").roll("4 4").reply("confirm")
    assert "A miss." not in table.do("- say: x").told()
    table.test("t_combat").roll("1 1").reply("confirm")
    assert "A miss." in table.told()


@pytest.mark.rule("DQ-35.2", "DQ-35.8")
def test_a_forced_visit_is_not_the_interaction_of_the_turn():
    content = """
events: [{id: ev, trigger: {turn_start: ines}, do: [{visit: poi_desk}]}]
"""
    table = Table("ines dez", content, at="screen").set("ines", at="poi_street").reply("start")
    assert table.sheet("ines").poi == "poi_desk"
    assert table.told()[-1] == "She nods."
    assert table.choices == ("do:desk_hint", "do:desk_tea")  # no leaving while one can act
    table.reply("do:desk_tea")
    assert "visit:poi_street" in table.choices
    assert table.g.active == "ines"


@pytest.mark.rule("DQ-35.8", "DQ-17.6")
def test_a_forced_visit_of_a_whole_turn_event_is_the_interaction():
    content = """
events: [{id: ev, trigger: {turn_start: ines}, takes_turn: true, do: [{visit: poi_desk}]}]
"""
    table = Table("ines dez", content, at="screen").reply("start", "do:desk_tea")
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-20.14")
def test_in_a_forced_visit_one_may_leave_where_nothing_binds():
    content = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2,
     options: [{id: dial, kind: password, label: Dial, password: pw}]}
passwords: [{id: pw, input: word, accept: [{entries: [a], say: Yes.}]}]
"""
    table = Table("ines dez", content).do("- visit: poi_street\n- say: Back.")
    assert table.choices == ("do:dial", "leave")
    table.reply("leave")
    assert table.told()[-1] == "Back."


@pytest.mark.rule("DQ-35.7")
def test_decisions_in_an_event_are_made_by_the_active_player():
    content = """
events:
  - {id: ev, trigger: {turn_start: any}, do: [{choice: [{id: a, label: A}, {id: b, label: B}]}]}
"""
    table = Table("ines dez", content, at="screen", seats=2, players="1 0").reply("start")
    assert table.g.seat == 1


@pytest.mark.rule("DQ-35.10")
def test_enter_is_triggered_only_from_elsewhere():
    content = """
events:
  - {id: ev_e, trigger: {enter: depot}, repeatable: true, say: You come in.}
  - {id: ev_v, trigger: {visit: poi_hall}, repeatable: true, say: You visit.}
"""
    table = Table("ines dez", content).reply("explore:depot", "visit:poi_hall", "do:hall_look")
    assert table.told()[-2:] == ["You come in.", "You visit."]
    table.reply("start", "visit:poi_street", "do:street_look")
    table.reply("start", "visit:poi_office", "do:office_look")
    assert table.told().count("You come in.") == 1


@pytest.mark.rule("DQ-35.2")
def test_an_event_may_be_run_by_a_script_if_its_condition_holds():
    content = "events: [{id: ev, trigger: {flag: zz}, when: {flag: ok}, say: Now.}]"
    table = Table("ines dez", content).do("- event: ev")
    assert "Now." not in table.told()
    table.do("- set_flag: ok\n- event: ev\n- event: ev")
    assert table.told().count("Now.") == 1


# ── scripts ───────────────────────────────────────────────────────────────────────────────────


def test_every_kind_of_line_can_be_carried_out():
    assert set(LINE.kinds.values()) == set(lines.LINES)


def test_every_kind_of_condition_can_be_judged():
    assert set(CONDITION.kinds.values()) == set(conditions.HOLDS)


@pytest.mark.rule("DQ-1.16")
def test_whom_a_line_concerns():
    table = Table("ines dez marta teodor").set("dez", at="poi_street").set("marta", at="poi_street")
    table.g.active = "marta"
    acting = "marta"
    assert scripts.concerned(table.g, "active", acting) == ["marta"]
    assert scripts.concerned(table.g, "all", acting) == ["marta", "teodor", "ines", "dez"]
    assert scripts.concerned(table.g, "others", acting) == ["teodor", "ines", "dez"]
    assert scripts.concerned(table.g, "here", acting) == ["marta", "dez"]
    assert scripts.concerned(table.g, "nobody", acting) == []


def test_the_team_chooses_one():
    table = Table("ines dez").do("- degrade: {skill: combat, who: choose}\n- say: Done.")
    assert table.choices == ("who:ines", "who:dez")
    table.reply("who:dez")
    assert table.sheet("dez").combat == (3, 6, 10)
    assert table.told()[-1] == "Done."


def test_a_scene_drops_the_rest_of_its_script():
    content = "scenes: [{id: sc, say: Elsewhere., do: [{gain_xp: 1}]}]"
    table = Table("ines dez", content)
    table.do("""
- if: {when: {flag: no}, then: [], else: [{scene: sc}, {say: Dropped.}]}
- say: Dropped too.
""")
    assert table.told()[-1] == "Elsewhere."
    assert table.g.xp_team == 1


def test_names_and_variants_are_filled_in():
    table = Table("ines dez").do("- set_flag: wet")
    text = "{active} and {char:dez} see {director}{if wet} in the rain{end}{if dry} dry{end}."
    table.do(f'- say: "{text}"')
    assert table.told()[-1] == "Ines and Dez see Odile Halloran in the rain."


def test_notes_and_objectives_are_kept():
    from noctuary.games.dark_quarter.game import GAME

    table = Table("ines dez").do("- objective: Find the driver.\n- note: Rain again.")
    table.do("- objective: {character: ines, text: Answer the call.}")
    table.do("- objective: {character: marta, text: Not here.}")
    view = GAME.view(table.g, 0)
    assert view.objective == "Find the driver."
    assert view.characters[0].objective == "Answer the call."
    assert [(entry.kind, entry.text) for entry in view.journal] == [
        ("objective", "Find the driver."),
        ("note", "Rain again."),
        ("objective", "Answer the call."),
    ]


CONDITIONS = [
    ("{all: [{flag: f}, {not: {flag: g}}]}", True),
    ("{any: [{lead: l_a}, {counter: {id: c, gte: 3}}]}", True),
    ("{counter: {id: c, lt: 3}}", False),
    ("{counter: {id: zero, eq: 0}}", True),
    ("{character: [ines, teodor]}", True),
    ("{character: dez}", False),
    ("{team_has: marta}", False),
    ("{team_size: {gte: 3}}", False),
    ("{story: {id: s80_key, at: team}}", True),
    ("{story: {id: s81_note, at: personal, owner: ines}}", True),
    ("{story: {id: s81_note, at: personal, owner: dez}}", False),
    ("{story: {id: s81_note, at: not_in_play}}", False),
    ("{location: {id: depot, state: unexplored}}", True),
    ("{poi: {id: poi_street, state: placed}}", True),
    ("{poi: {id: poi_hall, state: hidden}}", True),
    ("{visited: {poi: poi_street, by: ines, gte: 1}}", False),
    ("{visited: {poi: poi_street, by: dez}}", True),
    ("{at: {who: all, location: poi_desk}}", False),
    ("{at: {who: any, location: poi_desk}}", True),
    ("{npc: {id: keeper, state: closed}}", True),
    ("{question: {id: q_plain, state: [asked, incorrect]}}", False),
    ("{question: {id: q_plain, state: unasked}}", True),
    ("{option_used: street_look}", True),
    ("{option_used: {id: street_look, by: ines}}", False),
    ("{cumulative: {id: t_sum, gte: 2}}", True),
    ('{test_done: {id: t_combat, successes: "1+", by: ines}}', True),
    ('{test_done: {id: t_combat, successes: "2+"}}', False),
    ("{scanned: {item: s80_key, where: board}}", True),
    ("{scanned: {item: s80_key, where: poi_street}}", False),
    ("{bought: {shop: none_such, gte: 1}}", False),
    ("{pivotal: pv_x}", False),
    ("{scenario: {eq: 1}}", True),
    ("{round: {gte: 2}}", True),
    ("{intermissions: {eq: 0}}", True),
    ("{hints: {gte: 1}}", True),
    ("{conclusion: {scenario: one, is: good}}", False),
    ("{destiny: {character: ines, is: hold_on}}", False),
]


@pytest.mark.parametrize(("written", "holds"), CONDITIONS)
def test_conditions_of_the_cookbook(written, holds):
    content = "leads: [{id: l_a, title: A, text: A lead.}]"
    table = Table("dez ines", content).reply("visit:poi_street", "do:street_look", "start")
    table.do("- set_flag: f\n- add_counter: {id: c, n: 3}\n- close_npc: keeper", who="ines")
    table.do("- give_story: s80_key\n- give_story: s81_note\n- add_cumulative: {id: t_sum, n: 2}")
    table.test("t_combat").roll("4 3").reply("confirm").reply("scan", "scan:s80_key")
    table.g.round, table.g.hints_taken = 2, 1
    line = fixture.script(f"- if: {{when: {written}, then: [{{say: x}}]}}")[0]
    when: AnyCondition = line.when
    assert conditions.holds(table.g, when, "ines") == holds
