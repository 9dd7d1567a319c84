"""DQ §7.11: every graph check finds the pack that breaks it."""

# ruff: noqa: E501, ISC004 - broken lines are clearer in one piece

from __future__ import annotations

from types import SimpleNamespace as Some

import pytest

from noctuary.engine.faults import PackError
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.checks.graph import planning
from noctuary.games.dark_quarter.content.checks.graph.world import GRAPH_CHECKS
from tests.games.dark_quarter.broken import SHORT, changed, codes, faults_of, sound

BROKEN = {
    "G101 a POI that is never placed": (
        "G101", [("plot", "    - place_poi: poi_locker\n", "")]),
    "G101 an option whose condition never holds": (
        "G101", [("square", "{id: lock_force, kind: skill_test,",
                  "{id: lock_force, kind: skill_test, when: {story: {id: s91_tenancy_slip, at: team}},"),
                 ("pawnshop", "{give_story: s91_tenancy_slip}, ", "")]),
    "G101 an option that waits for itself": (
        "G101", [("square", "{id: lock_force, kind: skill_test,",
                  "{id: lock_force, kind: skill_test, when: {option_used: {id: lock_force, gte: 1}},")]),
    "G101 an epilogue that is hidden": (
        "G101", [("finale", "    when: {conclusion: {scenario: case_zero, is: shelter}}\n", "")]),
    "G101 an unreachable conclusion": (
        "G101", [("finale", "then: [{conclude: shelter}]", "then: [{conclude: soaked}]")]),
    "G115 a conclusion without an epilogue": (
        "G115", [("finale", "- about: city", "- about: teodor"),
                 ("finale", "- about: city", "- about: teodor")]),
    "G102 a good approach that nobody can use": (
        "G102",
        [("pawnshop", "    coax:\n      good: true\n", "    coax:\n"),
         ("pawnshop", "    drop:\n      say: |-\n        You let it lie.",
          "    variants:\n      - when: {story: {id: s91_tenancy_slip, at: team}}\n"
          "        coax: {good: true, say: Well.}\n"
          "    drop:\n      say: |-\n        You let it lie."),
         ("pawnshop", "{give_story: s91_tenancy_slip}, ", "")]),
    "G103 a card that cannot be had": (
        "G103", [("pawnshop", "{give_story: s91_tenancy_slip}, ", "")]),
    "G104 a Finale that nobody reaches": (
        "G104", [("pawnshop", "do: [{place_poi: poi_last_stop}]", "do: [{note: Nothing.}]")]),
    "G104 a needed person who may leave": (
        "G104", [("campaign", "shares: dead_air", "shares: dead_air\nnpcs: [{id: bram_sykes, "
                  "number: 2, name: Bram Sykes, patience: 2, patience_gone: leave}]")]),
    "G105 no place that stays": (
        "G105", [("pawnshop", "do: [{place_poi: poi_last_stop}]",
                  "do: [{place_poi: poi_last_stop}, {remove_poi: poi_desk}, {remove_poi: poi_locker}]")]),
    "G107 a sum that cannot be finished": (
        "G107", [("square", "label: Force the hinges, test", "label: Force the hinges, uses: once, test")]),
    "G108 a Finale that is too near": (
        "G108", [("plot", "  base: poi_desk", "  base: poi_desk\n  turns_at_least: 9")]),
    "G108 a Finale without the objective": (
        "G108", [("plot", "  base: poi_desk", "  base: poi_desk\n  objective_met: {lead: l_numbers}")]),
    "G109 a destiny to which nothing leads": (
        "G109", [("finale", "{conclude: shelter}", "{resolve_destiny: all}, {conclude: shelter}")]),
    "G109 a choice that can be missed": (
        "G109", [("plot", "trigger: finale_start", "trigger: {flag: held}")]),
    "G110 a hint whose situation never comes": (
        "G110", [("plot", "{not: {lead: l_ticking}}", "{story: {id: s91_tenancy_slip, at: team}}"),
                 ("pawnshop", "{give_story: s91_tenancy_slip}, ", "")]),
    "G111 a password that nobody tells": (
        "G111", [("pawnshop", 'entries: ["0307"]', 'entries: ["4711"]')]),
    "G112 too many markers": (
        "G112", [("campaign", "shares: dead_air", "print_limits: {generic_poi: 1}\n  shares: dead_air")]),
    "G113 a closed person who is still needed": (
        "G113", [("pawnshop", "do: [{open_npc: bram_sykes}]", "do: [{note: He bows.}]")]),
    "G114 no Intermission": (
        "G114", [("plot", "do: [{intermission: true}]", "do: [{note: Rain.}]")]),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_graph_is_reported(name):
    code, changes = BROKEN[name]
    files = changed(*changes)
    assert code in codes(files), [str(fault) for fault in faults_of(files)]
    assert all(fault.line and fault.hint for fault in faults_of(files) if fault.code == code)


def test_a_loop_of_scenes_is_reported():
    files = changed(
        ("plot", "    say: |-\n      Behind you the street", "    do: [{scene: sc_a}]\n    say: |-\n      Behind you the street"),
        scenes="scenes: [{id: sc_a, do: [{scene: sc_b}]}, {id: sc_b, do: [{scene: sc_a}]}]\n",
    )  # fmt: skip
    assert "G106" in codes(files)
    files = changed(
        ("plot", "    say: |-\n      Behind you the street", "    do: [{scene: sc_a}]\n    say: |-\n      Behind you the street"),
        scenes="scenes: [{id: sc_a, do: [{scene: sc_b}]}, {id: sc_b, do: [{test: t_hold_rib}, {scene: sc_a}]}]\n",
    )  # fmt: skip
    assert "G106" not in codes(files)


@pytest.mark.rule("DQ-34.10", "DQ-40.1")
@pytest.mark.parametrize(
    ("when", "silent"),
    [
        ("{conclusion: {scenario: case_zero, is: shelter}}", {"soaked"}),
        ("{not: {conclusion: {scenario: case_zero, is: shelter}}}", {"shelter"}),
        ("{any: [{conclusion: {scenario: case_zero, is: soaked}}, {team_has: teodor}]}", set()),
        (
            "{all: [{conclusion: {scenario: case_zero, is: soaked}}, {team_has: teodor}]}",
            {"shelter"},
        ),
    ],
)
def test_every_conclusion_wants_an_epilogue_that_can_be_told(when, silent):
    files = changed()
    text = files[SHORT["finale"]].decode()
    head = text[: text.index("epilogues:")]
    told = f"epilogues: [{{about: city, when: {when}, say: So it ended.}}]\n"
    files[SHORT["finale"]] = (head + told).encode()
    found = [fault.message for fault in faults_of(files) if fault.code == "G115"]
    assert {name for name in ("soaked", "shelter") if any(repr(name) in f for f in found)} == silent


ELSEWHERE = ("pawnshop", "do: [{place_poi: poi_last_stop}]", "do: [{note: Nothing.}]")
"""Nobody tells where the Finale is, unless something else does."""


@pytest.mark.parametrize(
    ("when", "is_reached"),
    [
        ("", True),
        ("    when: {not: {scanned: {item: s91_tenancy_slip}}}\n", True),
        ("    when: {lead: l_ticking}\n", True),
        ("    when: {poi: {id: poi_last_stop, state: placed}}\n", False),
    ],
    ids=["always", "before another", "later", "never"],
)
def test_a_scan_leads_on_if_it_can_happen(when, is_reached):
    scan = "  - item: s90_umbrella\n"
    do = f"{scan}{when}    do: [{{place_poi: poi_last_stop}}]\n"
    assert ("G104" not in codes(changed(ELSEWHERE, ("plot", scan, do)))) is is_reached


@pytest.mark.rule("DQ-36.19")
@pytest.mark.parametrize(("when", "missed"), [("", False), ("      when: {flag: held}\n", True)])
def test_a_choice_in_a_scene_of_the_finale_is_met_if_the_scene_is(when, missed):
    files = changed(
        ("plot", "trigger: finale_start, do: [{pivotal: pv_teo_zero}]", "trigger: {flag: held}, do: [{note: Rain.}]"),
        ("finale", "    - id: fz_ribs\n", f"    - id: fz_tag\n{when}      do: [{{pivotal: pv_teo_zero}}]\n    - id: fz_ribs\n"),
    )  # fmt: skip
    found = [fault.message for fault in faults_of(files) if fault.code == "G109"]
    assert any("can be missed" in message for message in found) is missed


@pytest.mark.rule("DQ-36.20")
@pytest.mark.parametrize(
    ("points", "ties", "told"),
    [
        ({"debtor": 1, "free": 1}, False, True),
        ({"debtor": 1}, False, False),
        ({"debtor": 1, "free": 1}, True, False),
    ],
    ids=["one way is even", "none is", "it is meant"],
)
def test_destinies_that_can_come_out_even_are_told(points, ties, told):
    choice = Some(character="teodor", options=[Some(destiny=points), Some(destiny={"free": 1})])
    teodor = Some(destinies=[Some(id="debtor"), Some(id="free")], ties=ties)
    pack = Some(
        scenarios=[Some(pivotal=["pv"])], pivotal={"pv": choice}, characters={"teodor": teodor}
    )
    found = planning.idle_destinies(Some(pack=pack, parts=Some(scenario=None)))
    assert any("as many points as each other" in one.message for one in found) is told


def test_every_graph_check_has_a_broken_pack():
    assert set(GRAPH_CHECKS) == {entry[0] for entry in BROKEN.values()} | {"G106"}


def test_the_built_in_packs_pass():
    from pathlib import Path

    from noctuary.games.dark_quarter.content import reading
    from noctuary.games.dark_quarter.game import GAME

    for name in ("case_zero", "vesperine"):
        _, warnings = reading.examine(Path(GAME.folder) / "packs" / name)
        assert not warnings
    assert sound()


def test_a_finale_out_of_reach_names_what_is_lacking():
    files = changed(*BROKEN["G104 a Finale that nobody reaches"][1])
    (found,) = [fault for fault in faults_of(files) if fault.code == "G104"]
    assert "can never enter the Finale: nothing can place the POI poi_last_stop" in found.message


def test_a_finale_that_is_too_near_says_how_to_allow_it():
    name = next(name for name in BROKEN if name.startswith("G108"))
    found = [f for f in faults_of(changed(*BROKEN[name][1])) if f.code == "G108"]
    assert any("write turns_at_least:" in fault.hint for fault in found)


def test_a_story_that_is_not_sound_can_still_be_played_and_is_told_so():
    files = changed(*BROKEN["G104 a Finale that nobody reaches"][1])
    with pytest.raises(PackError, match="The pack can be played, but its story is not sound: "):
        reading.examine(files)
    assert reading.read(files).scenarios
    broken = changed(("square", "test: t_lock_force}", "test: t_lock}"))
    with pytest.raises(PackError, match="The pack cannot be used: "):
        reading.examine(broken)
