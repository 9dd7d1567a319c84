"""DQ §7.11: every static check finds the pack that breaks it, at its line."""

# ruff: noqa: E501, ISC004 - broken lines are clearer in one piece

from __future__ import annotations

import time

import pytest

from noctuary.engine.faults import PackError
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.checks.draft import CHECKS
from noctuary.games.dark_quarter.content.checks.graph.world import GRAPH_CHECKS
from noctuary.games.dark_quarter.content.checks.proposals import PROPOSALS
from tests.games.dark_quarter.broken import changed, codes, faults_of, lines_of, sound

BROKEN = {
    "L024 a step behind a conclusion": (
        "L024", [("finale", "[{conclude: shelter}]", "[{conclude: shelter}, {refresh_effort: 1}]")], "finale", "refresh_effort: 1}]"),
    "L025 a carried fact that nobody reads": (
        "L025", [("plot", "  base: poi_desk", "  base: poi_desk\n  carries: [l_ticking]")], "plot", "carries"),
    "L025 a carried fact that nobody makes": (
        "L025", [("plot", "  base: poi_desk", "  base: poi_desk\n  carries: [l_tocking]")], "plot", "carries"),
    "L026 destinies that nobody adds up": (
        "L026", [("plot", "label: Give her the tag", "label: Give her the tag\n        destiny: {debtor: 1}"),
                 ("plot", "label: Tear it up", "label: Tear it up\n        destiny: {free: 1}")], "finale", "scenes:"),
    "L023 a veil that is not declared": (
        "L023", [("plot", "  say: |-", "  veiled: {drowning: It begins.}\n  say: |-")], "plot", "drowning"),
    "L023 a veil without a text": (
        "L023", [("pack.yaml", "language:", "veils:\n  drowning: drowning\nlanguage:")], "pack.yaml", "  drowning"),
    "P302 a person whom nobody meets": (
        "P302", [("story", "story_cards:", "npcs:\n  - {id: mrs_idle, number: 999, name: Mrs Idle}\nstory_cards:")],
        "story", "mrs_idle"),
    "L002 an option twice": (
        "L002", [("square", "id: stall_stock", "id: stall_tag")], "square", "id: stall_tag"),
    "L002 a card number twice": (
        "L002", [("story", "number: 91", "number: 90")], "story", "Tenancy"),
    "L003 an unknown POI": (
        "L003", [("plot", "place_poi: poi_locker", "place_poi: poi_loker")], "plot", "poi_loker"),
    "L003 an unknown test": (
        "L003", [("square", "test: t_lock_force}", "test: t_lock}")], "square", "test: t_lock}"),
    "L003 an unknown Character": (
        "L003", [("square", "only: teodor", "only: theodore")], "square", "theodore"),
    "L003 an unknown conclusion": (
        "L003", [("finale", "conclude: shelter", "conclude: shelte")], "finale", "shelte}"),
    "L003 an unknown Lead in a condition": (
        "L003", [("plot", "{not: {lead: l_ticking}}", "{not: {lead: l_tick}}")], "plot", "l_tick}"),
    "L004 a page of too many words": (
        "L004", [("square", "The rails end in the grass", "word " * 121)], "square", "word word"),
    "L004 a placeholder": (
        "L004", [("square", "The rails end in the grass", "TODO")], "square", "TODO"),
    "L004 unknown markup": (
        "L004", [("finale", "{active}", "{actor}")], "finale", "{actor}"),
    "L004 markup left open": (
        "L004", [("finale", "{active}", "{if held}her")], "finale", "{if held}"),
    "L004 HTML": (
        "L004", [("square", "The rails end", "<b>The rails</b> end")], "square", "<b>"),
    "L005 a gap": (
        "L005", [("finale", 'successes: "3+"', 'successes: "4+"')], "finale", '"4+"'),
    "L005 no end": (
        "L005", [("finale", 'successes: "3+"', 'successes: "3"')], "finale", "outcomes"),
    "L005 not from 0": (
        "L005", [("finale", 'successes: "0"', 'successes: "1"')], "finale", '"1"'),
    "L006 thresholds that descend": (
        "L006", [("square", "- at: 5", "- at: 1")], "square", "at: 1"),
    "L007 an unknown default": (
        "L007", [("plot", "default: buy", "default: by")], "plot", "default: by"),
    "L007 too many words": (
        "L007", [("plot", "prompt: The umbrella", "prompt: " + "long " * 70)], "plot", "long long"),
    "L007 points on some options only": (
        "L007", [("plot", "label: Give her the tag", "label: Give her the tag\n        destiny: {debtor: 1}")], "plot",
        "id: tear"),
    "L007 a default with a condition": (
        "L007", [("plot", "label: Give her the tag", "label: Give her the tag\n        when: {lead: l_ticking}")], "plot",
        "default: buy"),
    "L008 no good approach": (
        "L008", [("pawnshop", "      good: true\n", "")], "pawnshop", "id: q_sykes_who"),
    "L009 nothing unlocks a question": (
        "L009",
        [("plot", 'count hours.", unlocks: [q_sykes_tick]', 'count hours."'),
         ("plot", 'than before.", unlocks: [q_sykes_tick]', 'than before."')],
        "pawnshop", "start: locked"),
    "L010 a flag that nobody sets": (
        "L010", [("finale", "{flag: held}", "{flag: hold_}")], "finale", "hold_"),
    "L011 a condition that companion mode cannot know": (
        "L011", [("plot", "trigger: finale_start", "trigger: {item_gained: money}")], "plot",
        "item_gained"),
    "L012 a hint elsewhere": (
        "L012",
        [("square", "      - {id: lock_force,", "      - {id: lock_hint, kind: hint, label: Ask}\n"
          "      - {id: lock_force,")],
        "square", "lock_hint"),
    "L012 no Finale POI": (
        "L012", [("square", "    kind: finale\n", "")], "square", "go_last"),
    "L012 the last hint has a condition": (
        "L012",
        [("plot", "  - levels:\n      - \"The rails",
          "  - when: {lead: l_ticking}\n    levels:\n      - \"The rails")],
        "plot", "when: {lead: l_ticking}"),
    "L013 farming": (
        "L013", [("square", "        uses: once_per_character\n        say: |-\n          It is poured",
                  "        say: |-\n          It is poured"),
                 ("square", "do: [{refresh_effort: 1}]", "do: [{gain_xp: 1}]")],
        "square", "id: desk_tea"),
    "L014 an absent Character": (
        "L014", [("finale", "{active}", "{char:ines}")], "finale", "{char:ines}"),
    "L017 a stock above the copies": (
        "L017", [("pawnshop", "{item: saints_medal, stock: 1}", "{item: saints_medal, stock: 9}")],
        "pawnshop", "stock: 9"),
    "L018 a whole turn again and again": (
        "L018", [("plot", "trigger: {explore: pawnshop}\n",
                  "trigger: {turn_start: any}\n    takes_turn: true\n    repeatable: true\n")],
        "plot", "repeatable"),
    "L019 two POIs on one place": (
        "L019", [("square", "on_board: exchange_3", "on_board: exchange_1")], "square",
        "on_board: exchange_1"),
    "L019 cards apart": (
        "L019", [("pawnshop", "position: [1, 0]", "position: [3, 0]")], "pawnshop", "pawn_back, number"),
    "L021 an unfair pool": (
        "L021", [("square", "gain_xp: [1, 2, 3]", "gain_xp: [5, 2, 3]")], "plot", "id: case_zero"),
    "L022 a Finale that does not end": (
        "L022", [("finale", "else: [{conclude: soaked}]", "else: []")], "finale", "do:"),
    "L022 conclude outside": (
        "L022", [("square", "do: [{refresh_effort: 1}]", "do: [{conclude: soaked}]")], "square",
        "conclude: soaked"),
    "L022 discard_scanned outside": (
        "L022", [("square", "do: [{refresh_effort: 1}]", "do: [{discard_scanned: true}]")],
        "square", "discard_scanned"),
}  # fmt: skip


def test_the_training_case_is_sound():
    assert faults_of(sound()) == []


def test_a_wrong_option_of_a_choice_comes_with_the_right_one():
    files = changed(("finale", "option: tear}", "option: teer}"))
    assert [fault.hint for fault in faults_of(files)] == ["did you mean 'tear'?"]


def test_names_in_the_campaign_itself_are_looked_up():
    files = changed(("campaign", "scenarios: [case_zero]", "scenarios: [case_nought]"))
    assert "did you mean 'case_zero'?" in [fault.hint for fault in faults_of(files)]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pack_is_reported_at_its_line(name):
    code, changes, file, text = BROKEN[name]
    files = changed(*changes)
    found = [fault for fault in faults_of(files) if fault.code == code]
    assert found, [str(fault) for fault in faults_of(files)]
    lines = lines_of(files, file, text)
    near = [fault for fault in found if any(abs(fault.line - line) <= 2 for line in lines)]
    assert near, [str(fault) for fault in found]


CARDS = {
    "L015 an effect in the wrong window": (
        "  - {id: odd, character: ines, availability: S, name: Odd, trigger: {test: {}},"
        " window: result, effect: [{reroll: {up_to: 1}}], text: Odd.}", "L015"),
    "L015 a window beside another trigger": (
        "  - {id: odd, character: ines, availability: S, name: Odd, trigger: {turn: own},"
        " window: dice, effect: [{refresh_effort: 1}], text: Odd.}", "L015"),
    "L015 a cost that nobody can pay": (
        "  - {id: odd, character: ines, availability: S, name: Odd, trigger: {test: {}},"
        " window: before_roll, cost: [{exhaust_effort: 4}], effect: [{add_value: 1}], text: Odd.}",
        "L015"),
    "L015 no window": (
        "  - {id: odd, character: ines, availability: S, name: Odd, trigger: {test: {}},"
        " effect: [{add_value: 1}], text: Odd.}", "L015"),
    "L015 help without cooperation": (
        "  - {id: odd, character: ines, availability: S, name: Odd,"
        " trigger: {test: {by: other}}, window: result, effect: [{add_value: 1}], text: Odd.}",
        "L015"),
}  # fmt: skip


@pytest.mark.parametrize("name", CARDS)
def test_a_broken_card_is_reported(name):
    card, code = CARDS[name]
    files = sound() | {"cards.yaml": f"format: dq-content/1\nabilities:\n{card}\n".encode()}
    found = [fault for fault in faults_of(files) if fault.code == code]
    assert [fault.line for fault in found] == [3]


CHARACTER = """format: dq-content/1
character:
  id: ines
  name: Ines Calloway
  role: Operator
  colour: amber
  introduction: Somebody else.
  start: {talent: [5, 8, 11], combat: [6, 9, 11], arcane: [4, 7, 10], charisma: [3, 6, 9]}
  destinies: [{id: hold_on, title: One}, {id: let_go, title: Two}]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("talent: [5, 8, 11]", "talent: [5, 8]"),
        ("talent: [5, 8, 11]", "talent: [2, 8, 11]"),
        ("talent: [5, 8, 11]", "talent: [4, 8, 11]"),
        ("talent: [5, 8, 11]", "talent: [8, 8, 11]"),
    ],
)
def test_unequal_starts_are_reported(old, new):
    files = sound() | {"ines.yaml": CHARACTER.replace(old, new).encode()}
    assert "L016" in codes(files)
    assert "L016" not in codes(sound() | {"ines.yaml": CHARACTER.encode()})


def test_a_story_card_with_two_owners_is_reported():
    items = "\n  start_items: {story_personal: [s90_umbrella]}\n  destinies"
    ines = CHARACTER.replace("\n  destinies", items)
    dez = ines.replace("id: ines", "id: dez")
    assert "L020" in codes(sound() | {"ines.yaml": ines.encode(), "dez.yaml": dez.encode()})


def test_a_scan_by_somebody_who_never_has_the_card_is_reported():
    items = "\n  start_items: {story_personal: [s91_tenancy_slip]}\n  destinies"
    ines = CHARACTER.replace("\n  destinies", items)
    files = changed(
        ("plot", "  - item: s91_tenancy_slip\n", "  - item: s91_tenancy_slip\n    only: dez\n"),
        ("pawnshop", "{give_story: s91_tenancy_slip}, ", ""),
    )
    assert "L020" in codes(files | {"ines.yaml": ines.encode()})


@pytest.mark.parametrize("name", BROKEN)
def test_every_fault_has_a_file_a_line_and_a_proposal(name):
    _, changes, *_ = BROKEN[name]
    for fault in faults_of(changed(*changes)):
        assert fault.file.endswith(".yaml")
        assert fault.line
        assert fault.code
        assert fault.hint, str(fault)


def test_every_check_has_a_proposal():
    assert {code.partition("/")[0] for code in CHECKS} | set(GRAPH_CHECKS) <= set(PROPOSALS)


def test_every_static_check_has_a_broken_pack():
    tested = {entry[0] for entry in BROKEN.values()} | {"L015", "L016", "L020"}
    assert {code.partition("/")[0] for code in CHECKS} <= tested


# ── L001: what the reader itself refuses ──────────────────────────────────────────────────────

UNREADABLE = {
    "an unknown step": ("square", "{refresh_effort: 1}", "{refresh_efort: 1}", "P202", "refresh_effort"),
    "an unknown field": ("square", "uses: once_per_character", "use: once", "P203", "uses"),
    "a step with two keys": (
        "square", "{refresh_effort: 1}", "{refresh_effort: 1, who: all}", "P201", "one key"),
    "a text with a comma": (
        "square", "{refresh_effort: 1}", "{say: Rain, fog}", "P108", ""),
    "an unknown kind of option": ("square", "kind: hint", "kind: hnt", "P202", "hint"),
    "an option without a kind": ("square", "kind: hint, ", "", "P204", "kind"),
    "a wrong type": ("square", "at: 5", "at: five", "P201", "whole number"),
    "a number out of bounds": ("square", "at: 5", "at: 1000", "P206", ""),
    "an unknown condition": ("plot", "{not: {lead: l_ticking}}", "{not: {leed: l_ticking}}", "P202", "lead"),
    "a forbidden condition": (
        "plot", "{not: {lead: l_ticking}}", "{consumable: money}", "L011", "companion"),
    "an unknown trigger": ("plot", "trigger: finale_start", "trigger: finale_begin", "P201", ""),
    "a POI that lies nowhere": ("square", "    on_board: exchange_3\n", "", "P205", "on_board"),
    "an argument where none is": (
        "square", "{refresh_effort: 1}", "{keep_turn: 3}", "P201", "keep_turn: true"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_told_at_its_place_with_a_proposal(name):
    file, old, new, code, words = UNREADABLE[name]
    files = changed((file, old, new))
    found = [fault for fault in faults_of(files) if fault.code == code]
    assert found, [str(fault) for fault in faults_of(files)]
    assert found[0].line
    assert words in f"{found[0].message} {found[0].hint}"


def test_all_faults_are_told_at_once():
    files = changed(
        ("square", "{refresh_effort: 1}", "{refresh_efort: 1}"),
        ("pawnshop", "price: 2", "price: two"),
        ("plot", "default: buy", "default: by"),
        ("finale", "conclude: shelter", "conclude: shelte"),
    )
    assert {"P202", "P201", "L007", "L003"} <= codes(files)


def test_a_missing_lender_is_told():
    files = changed(("campaign", "shares: dead_air", "shares: dead_are"))
    assert any("dead_are" in fault.message for fault in faults_of(files))


# ── hostile packs ─────────────────────────────────────────────────────────────────────────────


def refused_quickly(files: dict[str, bytes], seconds: float = 20.0) -> set[str]:
    """The codes with which a pack is refused, in bounded time."""
    began = time.perf_counter()
    with pytest.raises(PackError) as refused:
        reading.examine(files)
    assert time.perf_counter() - began < seconds
    return {fault.code for fault in refused.value.faults}


def test_deep_nesting_is_refused():
    deep = "{if: {when: {flag: a}, then: [" * 60 + "{say: x}" + "]}}" * 60
    text = f"format: dq-content/1\nscenes:\n  - {{id: sc_deep, do: [{deep}]}}\n"
    assert "P110" in refused_quickly(sound() | {"scenarios/case_zero/deep.yaml": text.encode()})


def test_a_million_lines_are_refused():
    text = "format: dq-content/1\nscenes:\n" + "  - {id: a, do: []}\n" * 1_000_000
    assert "P110" in refused_quickly(sound() | {"scenarios/case_zero/long.yaml": text.encode()})


def test_huge_numbers_are_refused():
    files = changed(("square", "at: 5", "at: 99999999999999999999999"))
    assert "P109" in refused_quickly(files)


def test_markup_in_texts_is_refused():
    files = changed(("square", "The rails end", "<script>alert(1)</script>"))
    assert "L004" in refused_quickly(files)


def chain(n: int) -> dict[str, bytes]:
    """A place with so many options, each of which opens the one before it in the file."""
    options = "".join(
        f"      - {{id: o_{i}, kind: interaction, label: Step, uses: once, when: {{flag: f{i}}}, "
        f"say: Well., do: [{{set_flag: f{i + 1}}}]}}\n"
        for i in reversed(range(n))
    )
    text = (
        "format: dq-content/1\npois:\n  - id: poi_chain\n    name: Chain\n    on_board: ward_1\n"
        f"    intros: [{{say: Well.}}]\n    options:\n{options}"
        "events: [{id: ev_go, trigger: scenario_start, "
        "do: [{set_flag: f0}, {place_poi: poi_chain}]}]\n"
    )
    return sound() | {"scenarios/case_zero/chain.yaml": text.encode()}


def test_a_long_chain_of_conditions_is_explored_in_good_time():
    began = time.process_time()
    reading.examine(chain(1_200))
    assert time.process_time() - began < 10


def test_what_is_too_large_to_be_explored_is_refused():
    assert "P110" in refused_quickly(chain(3_000))


# ── messages that help ────────────────────────────────────────────────────────────────────────


def told(files: dict[str, bytes]) -> list[str]:
    """Everything that is said, without its place."""
    return [f"{fault.code} {fault.message} ({fault.hint})" for fault in faults_of(files)]


def test_an_entry_with_a_fault_is_not_missed_a_second_time():
    lead = "{id: l_younger, title: The same lady"
    found = told(changed(("plot", lead, "{id: l_younger, titel: The same lady")))
    assert any(line.startswith("P203") for line in found)
    assert not [line for line in found if line.startswith("L003")], found
    found = told(
        changed(
            ("finale", "do: [{set_flag: held}]", "do: [{set_flag: held}]\n              dont: 1")
        )
    )
    assert any(line.startswith("P203") for line in found)
    assert not [line for line in found if line.startswith("L010")], found


def test_a_scenario_with_a_fault_is_not_missed_a_second_time():
    faults = faults_of(changed(("plot", "  title:", "  titel:")))
    assert [fault.code for fault in faults] == ["P203"]


def test_what_is_missing_is_told_once_however_often_it_is_named():
    files = changed(("plot", "{id: l_younger, title", "{id: l_older, title"))
    found = [line for line in told(files) if line.startswith("L003")]
    assert len(found) == 1, found
    assert "there is no Lead 'l_younger' (and in 2 more places)" in found[0]


def test_a_typo_in_a_flag_is_told_once_and_with_the_right_name():
    files = changed(("finale", "{flag: held}", "{flag: helt}"))
    found = [line for line in told(files) if line.startswith("L010")]
    assert found == ["L010 the flag 'helt' is read and never set (did you mean 'held'?)"]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{id: p, name: P, on_card: c}", "needs `at`, its place on the card"),
        ("{id: p, name: P, on_board: s, at: [1, 1]}", "`at` is for a POI `on_card`"),
    ],
)
def test_a_place_that_is_missing_or_too_much_is_told_as_what_it_is(entry, words):
    assert any(words in line for line in told(changed(added=f"pois: [{entry}]\n")))


@pytest.mark.parametrize("band", ["one", '"2 to 3"', "1+2"])
def test_a_wrong_band_is_answered_with_an_example(band):
    files = changed(
        added=f"tests: [{{id: t_odd, skill: talent, outcomes: [{{successes: {band}, say: A.}}]}}]\n"
    )
    found = [line for line in told(files) if "Successes" in line]
    assert any('"0", "1-2" or "3+"' in line for line in found), told(files)
    assert not any("regex" in line or "[0-9]" in line for line in told(files))
