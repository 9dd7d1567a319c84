"""AN-C1 to AN-C16, AN-C28, AN-C32: what the clues of a pack must keep."""

from __future__ import annotations

import pytest

from tests.games.arkham_noir.broken import (
    Broken,
    Edit,
    behind,
    breaks,
    broken,
    case,
    clue,
    faults,
    menace,
    objective,
    outside_help,
    without,
)

CLUES = "clues.yaml"
NEW_MENACE = """
  - id: D4
    name: Fog Signals
    group: dusk
    ongoing: [{effect: ong_darkness_time}]
    flavour: Two long and one short, from a ship that was not there.
"""


def left(record: str, old: str, new: str) -> Edit:
    return clue(record, edge("left", old), edge("left", new))


def right(record: str, old: str, new: str) -> Edit:
    return clue(record, edge("right", old), edge("right", new))


def edge(side: str, techniques: str) -> str:
    """An edge as packs write it; capitals are purple, as in the catalogue."""
    icons = (
        f"tech: {tech.lower()}{', purple: true' * tech.istitle()}" for tech in techniques.split()
    )
    return f"{side}: [{', '.join(f'{{{icon}}}' for icon in icons)}]"


COUNTS = (
    breaks(
        "AN-C1",
        "expected 45 clues without another face; found 44",
        without(clue("c02", "")),
        at=CLUES,
    ),
    breaks("AN-C1", "expected 7 cases; found 6", without(case("case_5", "")), at="cases.yaml"),
    breaks(
        "AN-C1",
        "expected 6 menaces; found 7",
        behind(menace("", "", NEW_MENACE)),
        at="menaces.yaml",
    ),
    breaks(
        "AN-C1",
        "expected 3 menaces of dusk and 3 of midnight; found 2 and 4",
        menace("D1", "group: dusk", "group: midnight"),
        at="menaces.yaml",
    ),
    breaks(
        "AN-C1",
        "expected 5 objectives; found 4",
        without(objective("obj_2", "")),
        at="objectives.yaml",
    ),
    breaks(
        "AN-C1",
        "expected a contact with two sides; found 1",
        outside_help(
            "    - name: Coffee at the Key\n      effects: [{effect: take_stability, mode: may}]\n"
        ),
        at=("outside_help.yaml", "", "- name: Washington Time"),
    ),
    breaks(
        "AN-C1",
        "expected 2 guest equipments, tome and ritual; found 1",
        outside_help("{effect: search_draw, mode: may}", "{effect: bypass_lock, mode: may}"),
        without(outside_help("")._replace(record="ritual")),
        at="outside_help.yaml",
    ),
    breaks(
        "AN-C2",
        "expected sign on the back of one card; found it on 2",
        case("case_5", "    number: 5\n", "    number: 5\n    back_clue: sign\n"),
        at="cases.yaml",
    ),
    breaks(
        "AN-C3",
        "expected at least 2 of type formula among the 45; found 1",
        clue("c45", "type: formula", "type: person"),
        at=CLUES,
    ),
    breaks(
        "AN-C4",
        "expected 2 to 10 of type person among the 45; found 11",
        clue("c10", "type: evidence", "type: person"),
        clue("c11", "type: evidence", "type: person"),
        at=CLUES,
    ),
)

EDGES = (
    breaks(
        "AN-C5",
        "expected an icon on the right edge of c02; found none",
        right("c02", "research", ""),
    ),
    breaks(
        "AN-C5",
        "expected an icon on the left edge of c02; found none",
        left("c02", "interview", ""),
    ),
    breaks(
        "AN-C6",
        "expected interview on at least 8 left edges of the 45; found 7",
        *(left(c, "interview", "any") for c in ("c01", "c02", "c22")),
        at=CLUES,
    ),
    breaks(
        "AN-C6",
        "expected collection on at least 12 right edges of the 45; found 11",
        *(right(c, "surveillance collection", "any") for c in ("c22", "c44")),
        *(right(c, "collection", "any") for c in ("c07", "c13")),
        right("c03", "interview collection", "any"),
        at=CLUES,
    ),
    breaks(
        "AN-C7",
        "expected an ordinary left edge on at least 40 of the 45; found 39",
        left("c02", "interview", "Interview"),
        left("c13", "research", "Research"),
        at=CLUES,
    ),
    breaks(
        "AN-C8",
        "expected 3 to 6 of the 45 with a left edge all purple; found 2",
        left("c29", "Research", "research"),
        left("c38", "Interview", "interview"),
        at=CLUES,
    ),
    breaks(
        "AN-C8",
        "expected at least 4 of the 45 with purple on the right edge; found 3",
        right("c20", "collection Research", "collection research"),
        at=CLUES,
    ),
    breaks(
        "AN-C9",
        "expected at least 8 of the 45 to match this right edge; found 0",
        case("case_5", edge("right", "research collection"), edge("right", "Research")),
    ),
    breaks(
        "AN-C9",
        "expected at most 2 clues with a right edge all purple; found 3",
        right("c02", "research", "Research"),
        right("c13", "collection", "Collection"),
        at=(CLUES, "stone", "right:"),
    ),
    breaks(
        "AN-C32",
        "expected a technique under purple; found any",
        right("c23", "any", "Any"),
    ),
)

TIME, STABILITY = "    time_icon: true\n", "    stability_icon: true\n"
ATTRIBUTES = (
    breaks(
        "AN-C10",
        "expected time_icon on 35 % to 50 % of the clues; found 15 of 45",
        *(clue(c, TIME) for c in ("c02", "c04", "c11", "c13", "c20")),
        at=CLUES,
    ),
    breaks(
        "AN-C10",
        "expected stability_icon on 30 % to 45 % of the clues; found 21 of 45",
        *(clue(c, "    flavour", STABILITY + "    flavour") for c in ("c01", "c05", "c09")),
        at=CLUES,
    ),
    breaks(
        "AN-C10",
        "expected at most 6 of the 45 with time and stability icon; found 7",
        *(clue(c, TIME, TIME + STABILITY) for c in ("c02", "c04", "c11")),
        *(clue(c, STABILITY) for c in ("c03", "c06", "c12")),
        at=CLUES,
    ),
    breaks(
        "AN-C11",
        "expected at least one key for each lock among the 45; found 4 for 5",
        clue("c10", "attrs: {key: true}", "attrs: {}"),
        clue("c12", "attrs: {key: true}", "attrs: {}"),
        at=CLUES,
    ),
    breaks(
        "AN-C11",
        "expected at least one skeleton_key for each skeleton_lock among the 45; found 1 for 2",
        clue("c05", "attrs: {skeleton_key: true}", "attrs: {}"),
        at=CLUES,
    ),
    breaks(
        "AN-C11",
        "expected c01 to be a key or a lock; found both",
        clue("c01", "attrs: {key: true}", "attrs: {key: true, lock: true}"),
    ),
    breaks(
        "AN-C12",
        "expected a card_minimum from 2 to 5; found 6",
        clue("c18", "card_minimum: 2", "card_minimum: 6"),
    ),
    breaks(
        "AN-C12",
        "expected a card_minimum from 2 to 5; found 1",
        clue("c22", "card_minimum: 3", "card_minimum: 1"),
    ),
    breaks(
        "AN-C12",
        "expected c36 to have a card_minimum or a lock; found both",
        clue("c36", "card_minimum: 5", "card_minimum: 5, lock: true"),
    ),
    breaks(
        "AN-C28",
        "expected no_discard on clues outside the Draw Stack; found it on c02",
        clue("c02", TIME, TIME + "    no_discard: true\n"),
        at=(CLUES, "c02", "no_discard"),
    ),
    breaks(
        "AN-C28",
        "expected no_discard on at least 2 clues outside the Draw Stack; found 1",
        clue("herald", "    no_discard: true\n"),
        at=CLUES,
    ),
    breaks(
        "AN-C28",
        "expected no_discard on the clue on the back too; found it here alone",
        case("case_4", "- {icon: on_close}", "- {icon: no_discard}\n          - {icon: on_close}"),
    ),
    breaks(
        "AN-C32",
        "expected one lock on c08; found lock and skeleton_lock",
        clue("c08", "lock: true", "lock: true, skeleton_lock: true"),
        clue("c01", "key: true", "key: true, skeleton_key: true"),
    ),
)

PUZZLES = (
    breaks(
        "AN-C13",
        "expected a letter of its own; found A, which c07 has",
        clue("c36", "puzzle: E", "puzzle: A"),
    ),
    breaks(
        "AN-C13",
        "expected a capital letter from A to Z; found 'ee'",
        clue("c36", "puzzle: E", "puzzle: ee"),
    ),
    breaks(
        "AN-C13",
        "expected the letter of a puzzle clue; found 'Z'",
        objective("obj_1", "letters: [A, B]", "letters: [A, Z]"),
        objective("obj_1", "letter: B", "letter: Z"),
    ),
    breaks(
        "AN-C14",
        "expected puzzle clues of all seven types; found no formula",
        clue("c44", "puzzle: G, "),
        at=CLUES,
    ),
    breaks(
        "AN-C14",
        "expected puzzle clues of at least 6 types among the 45; found 5",
        clue("c44", "puzzle: G, "),
        clue("c36", "puzzle: E, "),
        at=CLUES,
    ),
    breaks(
        "AN-C15",
        "expected puzzle clues of at least 5 types with an ordinary left edge; found 4",
        left("c17", "collection", "Collection"),
        left("c41", "collection", "Collection"),
        left("c44", "research", "Research"),
        left("c29", "Research", "research"),
        left("c38", "Interview", "interview"),
        objective("obj_2", "- letter: C\n", "- letter: C\n        purple: true\n"),
        objective("obj_4", "- letter: F\n", "- letter: F\n        purple: true\n"),
        objective("obj_5", "- letter: F\n", "- letter: F\n        purple: true\n"),
        at=CLUES,
    ),
    breaks(
        "AN-C16",
        "expected a condition on the puzzle clue c36; found none",
        clue("c36", "attrs: {puzzle: E, card_minimum: 5}", "attrs: {puzzle: E}"),
    ),
)


@pytest.mark.rule("AN-C1")
@pytest.mark.parametrize(
    ("edit", "hint"),
    [
        (without(clue("c02", "")), "add 1"),
        (without(objective("obj_2", "")), "add 1"),
        (behind(menace("", "", NEW_MENACE)), "drop 1"),
    ],
)
def test_a_wrong_number_of_cards_says_how_many_to_add_or_drop(edit: Edit, hint: str) -> None:
    assert hint in [fault.hint for fault in faults(broken(edit))]


@pytest.mark.parametrize("pack", [*COUNTS, *EDGES, *ATTRIBUTES, *PUZZLES])
def test_a_broken_constraint_is_told_with_its_place(pack: Broken) -> None:
    pack.check()
