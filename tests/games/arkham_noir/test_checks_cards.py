"""AN-C17 to AN-C29, AN-C32: what cases, menaces, objectives and effects must keep."""

from __future__ import annotations

import pytest

from tests.games.arkham_noir.broken import (
    Broken,
    breaks,
    broken,
    case,
    clue,
    faults,
    menace,
    objective,
    outside_help,
)

CLUES, CASES, MENACES = "clues.yaml", "cases.yaml", "menaces.yaml"
OBJECTIVES = "objectives.yaml"
ON_CLOSE = "          - {icon: on_close}\n"
FLIP = "          - {icon: flip_card, mode: must}\n"
TO_HAND = "          - {icon: card_to_hand, mode: must}\n"
RECYCLE = "{effect: recycle_discard, mode: must}"

EFFECTS = (
    breaks(
        "AN-C21",
        "expected close_case_5 on at least 2 of the 45; found it on 1",
        clue("c31", "close_case_5", "take_lead"),
        at=CLUES,
    ),
    breaks(
        "AN-C21",
        "expected close_case_6 on a clue without lock and with an ordinary left edge; found none",
        clue("c24", "left: [{tech: collection}]", "left: [{tech: collection, purple: true}]"),
        at=CLUES,
    ),
    breaks(
        "AN-C22",
        "expected all 18 effects in the set; found no recycle_discard",
        clue("c15", "recycle_discard", "take_lead"),
        at=CLUES,
    ),
    breaks(
        "AN-C22",
        "expected at least 4 effects that occur both as may and as must; found 3"
        " (close_case_5, close_case_6, prevent_next)",
        clue("c34", "{effect: take_lead, mode: must}", "{effect: take_lead, mode: may}"),
        clue("c13", "{effect: take_discard, mode: must}", "{effect: take_discard, mode: may}"),
        clue("c43", "{effect: search_menace, mode: must}", "{effect: search_menace, mode: may}"),
        at=CLUES,
    ),
    breaks(
        "AN-C23",
        "expected a clue with an effect to the right of draw_menace; found none",
        clue("c34", ", {effect: take_lead, mode: must}"),
        at=CLUES,
    ),
    breaks(
        "AN-C23",
        "expected a clue with an effect to the right of a close effect; found none",
        clue("c16", ", {effect: take_closed, mode: may}"),
        clue("c24", ", {effect: stability_check, mode: must}"),
        at=CLUES,
    ),
    breaks(
        "AN-C26",
        "expected recycle_discard at most twice on all clues; found it 3 times",
        clue("c02", "    flavour", f"    effects: [{RECYCLE}]\n    flavour"),
        clue("c05", "    flavour", f"    effects: [{RECYCLE}]\n    flavour"),
        at=(CLUES, "c15", "effects:"),
    ),
    breaks(
        "AN-C26",
        "expected recycle_discard among the printed effects of clues; found it here",
        clue("machine", "{effect: search_draw, mode: may}", RECYCLE),
    ),
    breaks(
        "AN-C26",
        "expected recycle_discard among the printed effects of clues; found it here",
        outside_help("{effect: take_time, mode: may}", RECYCLE),
    ),
    breaks(
        "AN-C26",
        "expected recycle_discard among the printed effects of clues; found it here",
        outside_help("{effect: search_draw, mode: may}", RECYCLE),
    ),
    breaks(
        "AN-C26",
        "expected recycle_discard among the printed effects of clues; found it here",
        menace("D3", "gains: discard_hand", "gains: recycle_discard"),
    ),
    breaks(
        "AN-C29",
        "expected briefcase_effects on sign, an equipment; found none",
        clue("sign", "    briefcase_effects: [{effect: prevent_next, mode: must}]\n"),
    ),
    breaks(
        "AN-C29",
        "expected briefcase_effects on equipment; found them on c01",
        clue("c01", "    effects:", "    briefcase_effects:"),
    ),
    breaks(
        "AN-C29",
        "expected an effect on side 2 of the contact; found none",
        outside_help("effects: [{effect: take_time, mode: may}]", "effects: []"),
    ),
    breaks(
        "AN-C29",
        "expected an effect of tome; found none",
        outside_help(
            "[{effect: search_draw, mode: may}, {effect: stability_check, mode: must}]", "[]"
        ),
        at=("outside_help.yaml", "", "effects: []"),
    ),
    breaks(
        "AN-C29",
        "expected an id that no outside help has; found contact",
        clue("c02", "id: c02", "id: contact"),
        at=(CLUES, "contact", "id: contact"),
    ),
)

MENACE_CARDS = (
    breaks(
        "AN-C24",
        "expected every menace effect in the set; found no ong_darkness_time",
        menace("D1", "ong_darkness_time", "ong_hand_limit_plus"),
        at=MENACES,
    ),
    breaks(
        "AN-C24",
        "expected ong_darkness_effect twice, with different gains; found stability_check,"
        " stability_check",
        menace("D3", "gains: discard_hand", "gains: stability_check"),
        at=MENACES,
    ),
    breaks(
        "AN-C24",
        "expected darkness on at least 9 clues; found it on 8",
        *(clue(c, "darkness: true") for c in ("c03", "c14", "c21", "c32", "c34")),
        at=CLUES,
    ),
    breaks(
        "AN-C25",
        "expected aurora in the group midnight; found dusk",
        menace("N1", "group: midnight", "group: dusk"),
        menace("D1", "group: dusk", "group: midnight"),
    ),
    breaks(
        "AN-C25",
        "expected imm_purge_dusk in the group midnight; found dusk",
        menace("N3", "group: midnight", "group: dusk"),
        menace("D1", "group: dusk", "group: midnight"),
    ),
    breaks(
        "AN-C25",
        "expected one menace with is_aurora: true; found 0",
        menace("N1", "    is_aurora: true\n"),
        at=MENACES,
    ),
    breaks(
        "AN-2.3",
        "expected an effect ong_... under ongoing; found imm_full_reshuffle",
        menace("N1", "ongoing: [{effect", "ongoing: [{effect: imm_full_reshuffle}, {effect"),
    ),
    breaks(
        "AN-2.3",
        "expected gains with ong_darkness_effect, and there alone; found ong_darkness_time with",
        menace(
            "D1", "{effect: ong_darkness_time}", "{effect: ong_darkness_time, gains: take_lead}"
        ),
    ),
    breaks(
        "AN-2.3",
        "expected icons and the effect imm_icons together; found imm_icons without icons",
        menace(
            "N1",
            "[{effect: imm_full_reshuffle}]",
            "[{effect: imm_full_reshuffle}, {effect: imm_icons}]",
        ),
        at=(MENACES, "N1", "id: N1"),
    ),
    breaks(
        "AN-2.3",
        "expected menace effects, other than imm_icons, on Case 7 alone; found ong_darkness_time",
        case(
            "case_5",
            "number: 5\n",
            "number: 5\n    bottom_effects: [{effect: ong_darkness_time}]\n",
        ),
        at=(CASES, "case_5", "bottom_effects"),
    ),
)

CASE_CARDS = (
    breaks(
        "AN-2.2",
        "expected one face, without a letter; found 'C'",
        case("case_4", "- name: Forty", "- face: C\n        name: Forty"),
    ),
    breaks(
        "AN-2.2",
        "expected one on_close; found 0",
        case("case_4", ON_CLOSE),
        at=(CASES, "case_4", "- {icon: flip_card"),
    ),
    breaks(
        "AN-2.2",
        "expected no on_close, as it cannot be closed; found 1",
        menace("N2", "    icons:\n", "    icons:\n      - {icon: on_close}\n"),
        at=(MENACES, "N2", "- {icon: on_close}"),
    ),
    breaks(
        "AN-2.2",
        "expected on_close above all other icons; found flip_card there",
        case("case_4", ON_CLOSE + FLIP + TO_HAND, FLIP + TO_HAND + ON_CLOSE),
    ),
    breaks(
        "AN-14.31",
        "expected time_limit_plus as the ongoing effect of Case 1, face B",
        case("case_4", "ongoing: []", "ongoing: [time_limit_plus]"),
    ),
    breaks(
        "AN-14.31",
        "expected time_limit_plus as the ongoing effect of Case 1, face B",
        clue("c01", "take_lead", "time_limit_plus"),
        at=(CLUES, "c01", "effects:"),
    ),
    breaks(
        "AN-24.11",
        "expected a path in purple; the letter K cannot be reached without the Machine",
        objective("obj_4", "        purple: true\n"),
        at=(OBJECTIVES, "obj_4", "letter: K"),
    ),
    breaks(
        "AN-24.11",
        "expected a path not in purple; the letter A can be reached without the Machine",
        objective("obj_1", "- letter: A\n", "- letter: A\n        purple: true\n"),
        at=(OBJECTIVES, "obj_1", "letter: A"),
    ),
    breaks(
        "AN-C27",
        "expected flip_card on a card with a second face; found it on case_5",
        case("case_5", "[{icon: on_close}]", "[{icon: on_close}, {icon: flip_card}]"),
    ),
    breaks(
        "AN-C27",
        "expected card_to_hand after flip_card to a clue; found it without",
        case("case_4", FLIP + TO_HAND, TO_HAND + FLIP),
    ),
    breaks(
        "AN-C32",
        "expected flip_card and then card_to_hand, both must; found no such pair",
        case(
            "case_7",
            "{icon: flip_card, mode: must, purple: true}",
            "{icon: flip_card, mode: may, purple: true}",
        ),
    ),
    breaks(
        "AN-C32",
        "expected flip_card and then card_to_hand, both must; found no such pair",
        menace("N2", "      - {icon: card_to_hand, mode: must}\n"),
        at=(MENACES, "N2", "- {icon: access_case"),
    ),
)


@pytest.mark.parametrize("pack", [*EFFECTS, *MENACE_CARDS, *CASE_CARDS])
def test_a_broken_constraint_is_told_with_its_place(pack: Broken) -> None:
    pack.check()


# ── faults that bring others with them ────────────────────────────────────────────────────────


def test_case_1_has_two_faces() -> None:
    found = faults(broken(case("case_1", "- face: B", "- face: A")))
    assert "expected the faces A and B; found 'A', 'A'" in {fault.message for fault in found}
    assert {fault.code for fault in found} == {"AN-2.2", "AN-14.31"}


def test_the_haunter_is_case_7() -> None:
    swap = [
        case("case_3", "back_clue: stone", "back_clue: haunter"),
        case("case_7", "back_clue: haunter", "back_clue: stone"),
    ]
    found = [fault for fault in faults(broken(*swap)) if fault.code == "AN-C2"]
    assert [fault.message for fault in found] == [
        "expected haunter on the back of Case 7; found haunter on this one",
        "expected haunter on the back of Case 7; found stone on this one",
    ]


def test_only_certain_clues_have_another_face() -> None:
    found = faults(broken(case("case_4", "back_clue: sign", "back_clue: c02")))
    messages = [fault.message for fault in found if fault.code == "AN-C2"]
    assert "expected machine, stone, sign, haunter on the back of a case; found c02" in messages
    assert "expected sign on the back of one card; found it on 0" in messages


@pytest.mark.rule("AN-C1")
def test_cases_are_numbered_1_to_7() -> None:
    found = faults(broken(case("case_6", "number: 6", "number: 8")))
    assert "expected each number from 1 to 7 once; found 8" in {fault.message for fault in found}
    assert {fault.code for fault in found} == {"AN-C1", "AN-C19"}
