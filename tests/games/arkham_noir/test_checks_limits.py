"""The constraints at their limits: what just fits passes, one step further does not."""

from __future__ import annotations

import re

import pytest

from tests.games.arkham_noir.broken import (
    Broken,
    Edit,
    breaks,
    broken,
    built_in,
    case,
    clue,
    faults,
    menace,
    objective,
    record_of,
)

CLUES, OBJECTIVES = "clues.yaml", "objectives.yaml"
TIME, STABILITY = "    time_icon: true\n", "    stability_icon: true\n"


def put(icon: str, *clues: str) -> list[Edit]:
    return [clue(c, "    flavour", f"{icon}    flavour") for c in clues]


def take(icon: str, *clues: str) -> list[Edit]:
    return [clue(c, icon) for c in clues]


def typed(old: str, new: str, *clues: str) -> list[Edit]:
    return [clue(c, f"type: {old}", f"type: {new}") for c in clues]


def left(old: str, new: str, *clues: str) -> list[Edit]:
    """A left edge with one icon, changed; `Research` is purple."""
    icons = [f"{{tech: {t.lower()}{', purple: true' * t.istitle()}}}" for t in (old, new)]
    return [clue(c, f"left: [{icons[0]}]", f"left: [{icons[1]}]") for c in clues]


def asks(record: str, letters: str) -> Edit:
    """An objective that asks for other letters."""
    text = record_of(built_in()[OBJECTIVES].decode(), record)
    found = re.search(r"    letters:.*?(?=    closing_text)", text, re.DOTALL)
    assert found
    hints = [
        f"{{letter: {each}, steps: By night., purple: {str(each == 'K').lower()}}}"
        for each in letters
    ]
    return objective(
        record, found[0], f"    letters: [{', '.join(letters)}]\n    path: [{', '.join(hints)}]\n"
    )


def purple_path(record: str, letter: str) -> Edit:
    return objective(record, f"- letter: {letter}\n", f"- letter: {letter}\n        purple: true\n")


ALLOWED = {
    "AN-C4 two of a type": [
        *typed("monster", "threat", "c39", "c40"),
        *typed("monster", "location", "c42"),
    ],
    "AN-C4 ten of a type": typed("evidence", "person", "c10"),
    "AN-C8 three left edges all purple": left("Research", "research", "c29"),
    "AN-C10 sixteen time icons": take(TIME, "c02", "c04", "c11", "c13"),
    "AN-C10 twenty-two time icons": put(TIME, "c01", "c05"),
    "AN-C10 fourteen stability icons": take(STABILITY, "c03", "c06", "c12", "c14"),
    "AN-C10 twenty stability icons": put(STABILITY, "c01", "c05"),
    "AN-C10 six with both": [*put(STABILITY, "c02", "c04"), *take(STABILITY, "c03", "c06")],
    "AN-C14 six types of puzzle in the Draw Stack": [clue("c36", "puzzle: E, ")],
    "AN-C15 five types of puzzle without purple": [
        *left("collection", "Collection", "c41"),
        *left("research", "Research", "c44"),
        *left("Research", "research", "c29"),
        purple_path("obj_4", "F"),
        purple_path("obj_5", "F"),
    ],
    "AN-C17 nine letters, three on one objective": [asks("obj_1", "ABE")],
    "AN-C17 seven letters, one on one objective": [asks("obj_1", "A")],
    "AN-C22 four effects as may and as must": [
        clue("c34", "{effect: take_lead, mode: must}", "{effect: take_lead, mode: may}"),
        clue("c13", "{effect: take_discard, mode: must}", "{effect: take_discard, mode: may}"),
    ],
    "AN-C24 nine with darkness": take("darkness: true", "c03", "c14", "c21", "c32"),
    "AN-C26 recycled twice": put("    effects: [{effect: recycle_discard}]\n", "c02"),
}


@pytest.mark.parametrize("edits", ALLOWED.values(), ids=ALLOWED.keys())
def test_what_just_fits_passes(edits: list[Edit]) -> None:
    assert faults(broken(*edits)) == ()


FORBIDDEN = (
    breaks(
        "AN-C3",
        "expected at least 1 of type monster among the 45; found 0",
        *typed("monster", "threat", "c39", "c40", "c41"),
        *typed("monster", "location", "c42", "c43"),
        at=CLUES,
    ),
    breaks(
        "AN-C4",
        "expected 2 to 10 of type monster among the 45; found 1",
        *typed("monster", "threat", "c39", "c40", "c43"),
        *typed("monster", "location", "c42"),
        at=CLUES,
    ),
    breaks(
        "AN-C10",
        "expected time_icon on 35 % to 50 % of the clues; found 23 of 45",
        *put(TIME, "c01", "c05", "c09"),
        at=CLUES,
    ),
    breaks(
        "AN-C10",
        "expected stability_icon on 30 % to 45 % of the clues; found 13 of 45",
        *take(STABILITY, "c03", "c06", "c12", "c14", "c21"),
        at=CLUES,
    ),
    breaks(
        "AN-C17",
        "expected 7 to 9 different letters on all objectives; found 10",
        asks("obj_1", "ABE"),
        asks("obj_2", "CDG"),
        at=OBJECTIVES,
    ),
    breaks("AN-C17", "expected 1 to 3 different letters; found A, B, C, E", asks("obj_1", "ABCE")),
    breaks(
        "AN-C17",
        "expected 1 to 3 different letters; found none",
        asks("obj_2", ""),
        at=(OBJECTIVES, "obj_2", "letters: []"),
    ),
    breaks(
        "AN-C17",
        "expected each number from 1 to 5 once; found 0",
        objective("obj_5", "number: 5", "number: 0"),
    ),
    breaks(
        "AN-C21",
        "expected close_case_5 on a clue without lock and with an ordinary left edge; found none",
        clue("c31", "close_case_5", "take_lead"),
        clue("c30", "stability_check", "close_case_5"),
        *left("interview", "Interview", "c16"),
        at=CLUES,
    ),
    breaks(
        "AN-C27",
        "expected flip_card on a card with a second face; found it on N1",
        menace(
            "N1",
            "{effect: imm_full_reshuffle}",
            "{effect: imm_icons}, {effect: imm_full_reshuffle}",
        ),
        menace(
            "N1", "    is_aurora: true\n", "    is_aurora: true\n    icons: [{icon: flip_card}]\n"
        ),
        at=("menaces.yaml", "N1", "icons: [{icon: flip_card}]"),
    ),
)


@pytest.mark.parametrize("pack", FORBIDDEN)
def test_a_broken_constraint_is_told_with_its_place(pack: Broken) -> None:
    pack.check()


@pytest.mark.rule("AN-C7", "AN-C8")
def test_seven_left_edges_all_purple_are_too_many() -> None:
    edits = [
        *left("interview", "Interview", "c02", "c22"),
        *left("research", "Research", "c13"),
    ]
    assert {fault.message for fault in faults(broken(*edits))} == {
        "expected an ordinary left edge on at least 40 of the 45; found 38",
        "expected 3 to 6 of the 45 with a left edge all purple; found 7",
    }


@pytest.mark.rule("AN-C9", "AN-C6")
def test_a_right_edge_is_followed_by_eight_clues_at_least() -> None:
    five = left("interview", "research", "c01", "c02", "c07", "c16", "c22")
    assert {fault.code for fault in faults(broken(*five))} == {"AN-C6"}
    six = [*five, *left("interview", "research", "c32")]
    found = [fault for fault in faults(broken(*six)) if fault.code == "AN-C9"]
    assert {fault.message for fault in found} == {
        "expected at least 8 of the 45 to match this right edge; found 7"
    }


@pytest.mark.rule("AN-C19")
def test_the_herald_may_be_what_opens_case_3() -> None:
    edits = [
        menace("D3", "    immediate: [{effect: imm_access_case_3}]\n"),
        menace("N3", "{effect: imm_access_case_3}, "),
        menace("N2", "n: 6, mode: must}", "n: 3, mode: must}"),
    ]
    assert {fault.code for fault in faults(broken(*edits))} == {"AN-C24"}


def test_the_back_of_case_1_is_its_other_face() -> None:
    edits = [
        case("case_4", "    back_clue: sign\n"),
        case("case_1", "    number: 1\n", "    number: 1\n    back_clue: sign\n"),
    ]
    found = {fault.code: fault.message for fault in faults(broken(*edits))}
    assert found["AN-2.2"] == "expected no clue on the back of Case 1; found sign"
