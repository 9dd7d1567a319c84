"""AN-C30 and section 6.7: the names and texts of a pack, and the ids of its records."""

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
    outside_help,
    record_of,
    texts,
)

PUBLISHED = (
    "Tillinghast",
    "Nyarlathotep",
    "Elder Sign",
    "Haunter of the Dark",
    "Necronomicon",
    "Aklo",
)
NAMES = (
    breaks("AN-C30", "expected name; found no text", clue("c01", "name: Lettice Nye", 'name: " "')),
    breaks(
        "AN-C30",
        "expected a name of at most 24 characters; found 25",
        clue("c01", "name: Lettice Nye", "name: Lettice Nye and her Cigar"),
    ),
    breaks(
        "AN-C30",
        "expected words of at most 9 letters; found 'Compositor'",
        clue("c01", "name: Lettice Nye", "name: Nye the Compositor"),
    ),
    breaks(
        "AN-C30",
        "expected a name of at most 28 characters; found 29",
        case("case_2", "name: The Fire in Cooper's Row", "name: The Late Fire in Cooper's Row"),
    ),
    breaks(
        "AN-C30",
        "expected a name of its own; found 'mrs. brayton' again",
        clue("c03", "name: Captain Sisson", "name: mrs. brayton"),
    ),
    breaks(
        "AN-C30",
        "expected a name of its own; found 'Captain Sisson' again",
        menace("D1", "name: Low Gas on Cable Street", "name: Captain Sisson"),
    ),
    *(
        breaks(
            "AN-C30",
            f"expected names of your own; found '{name}' of the published game",
            menace("D1", "name: Low Gas on Cable Street", f"name: {name}"),
        )
        for name in PUBLISHED
    ),
    breaks(
        "AN-C30",
        "expected names of your own; found 'HAUNTER of the dark' of the published game",
        texts("In a moment it will be light;", "The HAUNTER of\n    the dark is here;"),
        at=("texts.yaml", "", "menace: >-"),
    ),
    breaks(
        "AN-C30",
        "expected names of your own; found 'Aklo' of the published game",
        Edit("pack.yaml", "", "title: The Violet Hour", "title: The Aklo Hour"),
    ),
)


def blank(record: Edit) -> Edit:
    """The text under a key of a record, gone."""
    text = record_of(built_in()[record.file].decode(), record.record)
    found = re.search(rf"^( *){record.old}: [>|]-\n(?:\1 +.*\n|\n)+", text, re.MULTILINE)
    assert found
    return record._replace(old=found[0], new=f'{found[1]}{record.old}: ""\n')


TEXTS = (
    breaks("AN-C30", "expected flavour; found no text", blank(clue("c02", "flavour"))),
    breaks("AN-C30", "expected flavour; found no text", blank(menace("D2", "flavour"))),
    breaks("AN-C30", "expected opening_text; found no text", blank(case("case_7", "opening_text"))),
    breaks("AN-C30", "expected closing_text; found no text", blank(case("case_2", "closing_text"))),
    breaks(
        "AN-C30",
        "expected closing_text; found no text",
        blank(objective("obj_3", "closing_text")),
    ),
    breaks(
        "AN-C30",
        "expected title; found no text",
        objective("obj_3", "title: What the Spar Kept", 'title: ""'),
    ),
    breaks(
        "AN-C30",
        "expected flavour; found no text",
        blank(outside_help("flavour")._replace(record="ritual")),
    ),
    breaks(
        "AN-C30",
        "expected name; found no text",
        outside_help("name: Washington Time", 'name: ""'),
    ),
    *(
        breaks("AN-C30", f"expected {key}; found no text", blank(texts(key)))
        for key in ("introduction", "concession", "classic", "hardboiled", "stability", "menace")
    ),
    breaks(
        "AN-C30",
        "expected no_match; found no text",
        texts("no_match: No icon on its left edge matches the end of your line", 'no_match: ""'),
    ),
    breaks(
        "AN-C30",
        "expected a path for A, B; found one for A, C",
        objective("obj_1", "- letter: B", "- letter: C"),
        at=("objectives.yaml", "obj_1", "- letter: A"),
    ),
    breaks(
        "AN-C30",
        "expected the help pages turn, icons, effects, menaces, end; found turn, icons, effects,"
        " menaces, ending",
        texts("- id: end", "- id: ending"),
        at="texts.yaml",
    ),
    *(
        breaks(
            "AN-C30", "expected {needed} and {have} alone in braces", texts("{needed} clues", to)
        )
        for to in (
            "{minimum} clues",
            "{needed clues",
            "{} clues",
            "{needed.real} clues",
            "{have!r}",
        )
    ),
)


@pytest.mark.parametrize("pack", [*NAMES, *TEXTS])
def test_a_broken_constraint_is_told_with_its_place(pack: Broken) -> None:
    pack.check()


@pytest.mark.rule("AN-C30")
def test_a_name_may_be_just_as_long_as_there_is_room() -> None:
    longest = clue("c01", "name: Lettice Nye", "name: Lettice Nye and her Ring")
    assert len("Lettice Nye and her Ring") == 24
    assert faults(broken(longest)) == ()


@pytest.mark.rule("AN-C30")
def test_the_haunter_needs_no_closing_text() -> None:
    assert faults(broken(blank(case("case_7", "closing_text")))) == ()


# ── ids ───────────────────────────────────────────────────────────────────────────────────────


IDS = (
    breaks(
        "P303",
        "the card 'c02' is declared twice",
        clue("c03", "id: c03", "id: c02"),
        at=("clues.yaml", "", "id: c02\n    name: Captain Sisson"),
    ),
    breaks(
        "P303",
        "the card 'obj_1' is declared twice",
        menace("D1", "id: D1", "id: obj_1"),
        at=("objectives.yaml", "", "id: obj_1"),
    ),
    breaks(
        "P303",
        "the equipment 'tome' is declared twice",
        outside_help("- id: ritual", "- id: tome"),
        at=("outside_help.yaml", "", "id: tome\n    name: The Society's Grace"),
    ),
    *(
        breaks(
            "P206",
            f"expected an id of letters, digits, '_' and '-'; found {bad!r}",
            clue("c02", "id: c02", f'id: "{bad}"'),
            at=("clues.yaml", "", f'id: "{bad}"'),
        )
        for bad in ("c02:case_1", "c02+c03", "none", "")
    ),
)


@pytest.mark.parametrize("pack", IDS)
def test_every_card_has_an_id_of_its_own(pack: Broken) -> None:
    pack.check()


def test_the_clue_on_a_back_must_exist() -> None:
    found = faults(broken(case("case_3", "back_clue: stone", "back_clue: stoen")))
    (fault,) = (fault for fault in found if fault.code == "P301")
    assert str(fault).endswith("P301 there is no clue 'stoen' (did you mean 'stone'?)")
