"""AN-C17 to AN-C20: what the objectives ask for can be reached under every setting."""

from __future__ import annotations

import pytest

from tests.games.arkham_noir.broken import (
    Broken,
    Edit,
    breaks,
    broken,
    case,
    clue,
    faults,
    menace,
    objective,
)

CASES, MENACES, OBJECTIVES = "cases.yaml", "menaces.yaml", "objectives.yaml"
FLIP = "          - {icon: flip_card, mode: must}\n"
TO_HAND = "          - {icon: card_to_hand, mode: must}\n"

GOALS = (
    breaks(
        "AN-C17",
        "expected each number from 1 to 5 once; found 6",
        objective("obj_5", "number: 5", "number: 6"),
    ),
    breaks(
        "AN-C17",
        "expected each number from 1 to 5 once; found 2 again",
        objective("obj_1", "number: 1", "number: 2"),
        at=(OBJECTIVES, "obj_2", "number: 2"),
    ),
    breaks(
        "AN-C17",
        "expected 1 to 3 different letters; found A, A",
        objective("obj_1", "letters: [A, B]", "letters: [A, A]"),
        objective("obj_1", "letter: B", "letter: A"),
    ),
    breaks(
        "AN-C17",
        "expected 7 to 9 different letters on all objectives; found 6 (C, D, F, J, K, L)",
        objective("obj_1", "letters: [A, B]", "letters: [C, D]"),
        objective("obj_1", "letter: A", "letter: C"),
        objective("obj_1", "letter: B", "letter: D"),
        at=OBJECTIVES,
    ),
    breaks(
        "AN-C17",
        "expected J of stone on an objective; found it on none",
        objective("obj_3", "letters: [D, J]", "letters: [D, E]"),
        objective("obj_3", "letter: J", "letter: E"),
        at=OBJECTIVES,
    ),
    breaks(
        "AN-C18",
        "expected a path to the letter L under every setting; found none with Case 1 on side A"
        " and N2 removed",
        menace("N1", "    is_aurora: true\n"),
        menace("N2", "    back_clue: herald\n", "    back_clue: herald\n    is_aurora: true\n"),
        at=(OBJECTIVES, "obj_5", "letters: [F, L]"),
    ),
    breaks(
        "AN-C19",
        "expected icons of cases that lead to Case 6; found none with Case 1 on side A or B",
        case("case_4", "          - {icon: access_case, n: 6, mode: must}\n"),
        at=(CASES, "case_6", "number: 6"),
    ),
    breaks(
        "AN-C19",
        "expected access_case with n from 3 to 7; found 2",
        menace("N2", "n: 6, mode: must}", "n: 2, mode: must}"),
    ),
    breaks(
        "AN-C19",
        "expected a number on access_case alone; found one on flip_card",
        case("case_4", "{icon: flip_card, mode: must}", "{icon: flip_card, n: 3, mode: must}"),
    ),
    breaks(
        "AN-C20",
        "expected the Haunter behind the closing of a case; found it here",
        menace("N2", "n: 6, mode: must}", "n: 7, mode: must}"),
    ),
)


@pytest.mark.parametrize("pack", GOALS)
def test_a_broken_constraint_is_told_with_its_place(pack: Broken) -> None:
    pack.check()


@pytest.mark.rule("AN-C20", "AN-C18")
def test_the_machine_must_not_need_itself() -> None:
    purple = [
        case("case_2", icon, icon.replace("}", ", purple: true}"))
        for icon in ("{icon: flip_card, mode: must}", "{icon: card_to_hand, mode: must}")
    ]
    found = faults(broken(*purple))
    assert {fault.code for fault in found} == {"AN-C20", "AN-C18"}
    assert [fault.file for fault in found] == [CASES, OBJECTIVES]
    assert "the letter K" in found[1].message


@pytest.mark.rule("AN-C20")
def test_by_the_machines_light_a_menace_may_lead_to_the_haunter() -> None:
    """Whoever sees purple icons has closed a case already."""
    door = menace("N2", "n: 6, mode: must}", "n: 7, mode: must, purple: true}")
    assert "AN-C20" not in {fault.code for fault in faults(broken(door))}


@pytest.mark.rule("AN-C19", "AN-C24")
def test_a_menace_must_open_case_3() -> None:
    nothing = [
        menace("D3", "    immediate: [{effect: imm_access_case_3}]\n"),
        menace("N3", "{effect: imm_access_case_3}, "),
    ]
    assert {fault.code for fault in faults(broken(*nothing))} == {"AN-C19", "AN-C24"}


@pytest.mark.rule("AN-C25", "AN-C18")
def test_the_herald_must_not_be_removed_unseen() -> None:
    groups = [
        menace("N2", "group: midnight", "group: dusk"),
        menace("D1", "group: dusk", "group: midnight"),
    ]
    found = faults(broken(*groups))
    assert [(fault.file, fault.code) for fault in found] == [
        (MENACES, "AN-C25"),
        (OBJECTIVES, "AN-C18"),
    ]
    assert found[0].message == "expected the Herald in the group midnight; found dusk"


def test_without_keys_in_the_draw_stack_locks_wait_for_the_machine() -> None:
    """It is a key too, so that every letter still has a path, but a purple one."""
    keys = ["c01", "c10", "c12", "c19", "c27", "c35"]
    edits = [clue(c, "attrs: {key: true}", "attrs: {}") for c in keys]
    edits += [clue(c, "attrs: {skeleton_key: true}", "attrs: {}") for c in ("c05", "c24")]
    found = faults(broken(*edits))
    assert {fault.code for fault in found} == {"AN-C11", "AN-24.11"}
    purple = {fault.message.split("; ")[1] for fault in found if fault.code == "AN-24.11"}
    assert purple == {
        f"the letter {letter} cannot be reached without the Machine" for letter in "ACDF"
    }


@pytest.mark.rule("AN-C18")
@pytest.mark.parametrize(
    ("letter", "edits"),
    [
        ("J", [case("case_3", FLIP), case("case_3", TO_HAND)]),
        ("B", [clue("c25", "card_minimum: 4", "card_minimum: 60")]),
        ("A", [clue("c07", "left: [{tech: interview}]", "left: []")]),
    ],
    ids=["no way to hand", "a minimum beyond all clues", "no left edge"],
)
def test_a_letter_without_a_path_is_told(letter: str, edits: list[Edit]) -> None:
    found = [fault for fault in faults(broken(*edits)) if fault.code == "AN-C18"]
    assert {fault.message.split(" under")[0] for fault in found} == {
        f"expected a path to the letter {letter}"
    }
