"""What can be reached at all: the reasoning behind AN-C18, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from noctuary.engine.packs import open_pack
from noctuary.games.arkham_noir.content.cards import Attributes, Clue, EdgeIcon, Effect
from noctuary.games.arkham_noir.content.checks.draft import Draft
from noctuary.games.arkham_noir.content.checks.prospect import Line, Lines, Prospect
from noctuary.games.arkham_noir.content.reading import FILES
from tests.games.arkham_noir.broken import built_in
from tests.games.arkham_noir.table import cards

FIVE_TYPES = "c07 c10 c19 c27 c33"  # person, evidence, location, artifact, threat
LETTERS = set("ABCDEFGHIJKL")


def draft() -> Draft:
    """The built-in pack, not yet checked."""
    source = open_pack(built_in())
    kinds = {key: (file, kind) for file, keys in FILES.items() for key, kind in keys.items()}
    return Draft(
        source, {key: source.decode(file, key, kind) for key, (file, kind) in kinds.items()}
    )


def line(clues: str) -> Line:
    return Line([cards().clue[c] for c in clues.split()])


def prospect(given: Draft, **options: Any) -> Prospect:
    return Prospect(given, Lines(given.clues), "A", given.menaces, **options)


def plain(id: str, left: str = "any", right: str = "any", **attrs: Any) -> Clue:
    """A clue of no interest beyond its edges and attributes."""
    return Clue(
        id=id,
        name=id,
        type="person",
        left=(EdgeIcon(tech=left),),  # type: ignore[arg-type]
        right=(EdgeIcon(tech=right),),  # type: ignore[arg-type]
        attrs=Attributes(**attrs),
    )


def joins(*clues: Clue) -> set[str | None]:
    """The letters of those clues that find a place behind a Case Card with interview."""
    held = [clue.id for clue in clues]
    return set(Lines(clues).line((EdgeIcon(tech="interview"),), held).letters)


# ── one line ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-C18")
@pytest.mark.parametrize(
    ("clues", "scored"),
    [
        (FIVE_TYPES, set()),  # without c07 four types remain
        (f"{FIVE_TYPES} c01", {"A"}),  # another person stays in its place
        (f"{FIVE_TYPES} c39", {"A"}),  # a sixth type
        ("c07 c10 c19 c27 c01", set()),
    ],
)
def test_five_types_remain_without_the_clue_that_is_scored(clues: str, scored: set[str]) -> None:
    assert line(clues).letters_by_action == scored


def test_a_line_needs_five_types_or_a_clue_that_closes_its_case() -> None:
    assert line(FIVE_TYPES).has_enough_types
    assert not line("c07 c10 c19 c27").has_enough_types
    assert line("c07 c31").closed_by_effect == {5}
    assert line("c07 c24").closed_by_effect == {6}
    assert line("c07 c31").letters == {"A"}


@pytest.mark.rule("AN-C18")
def test_clues_join_by_their_edges() -> None:
    first = plain("a", "interview", "research", puzzle="A")
    assert joins(first, plain("b", "research", puzzle="B")) == {"A", "B"}
    assert joins(first, plain("b", "collection", puzzle="B")) == {"A"}
    assert joins(first, plain("b", "any", puzzle="B")) == {"A", "B"}


@pytest.mark.rule("AN-C18")
@pytest.mark.parametrize(
    ("lock", "opened_by"),
    [
        ({"lock": True}, ["key", "skeleton_key"]),
        ({"skeleton_lock": True}, ["skeleton_key"]),
    ],
)
def test_locks_wait_for_their_keys(lock: dict[str, bool], opened_by: list[str]) -> None:
    locked = plain("a", puzzle="A", **lock)
    assert joins(locked, plain("b")) == set()
    for key in ("key", "skeleton_key"):
        assert joins(locked, plain("b", **{key: True})) == ({"A"} if key in opened_by else set())


@pytest.mark.rule("AN-C18")
def test_a_card_minimum_waits_for_other_clues() -> None:
    late = plain("a", puzzle="A", card_minimum=2)
    assert joins(late, plain("b")) == set()
    assert joins(late, plain("b"), plain("c")) == {"A"}


# ── the whole game ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-C18")
def test_every_letter_of_the_built_in_pack_can_be_scored() -> None:
    whole = prospect(draft())
    assert whole.letters == LETTERS
    assert whole.open == {1, 2, 3, 4, 5, 6, 7}


@pytest.mark.rule("AN-C18")
def test_without_the_machine_purple_letters_are_out_of_reach() -> None:
    """I has a purple left edge, K comes by the Haunter's purple icons."""
    assert prospect(draft(), machine=False).letters == LETTERS - {"I", "K"}


@pytest.mark.rule("AN-C18")
def test_case_3_opens_by_a_menace_if_not_by_case_1() -> None:
    given = draft()
    first = given.cases[0]
    shut = [replace(face, icons=face.icons[:-1]) for face in first.faces]
    given.cases[0] = replace(first, faces=tuple(shut))
    assert prospect(given).open == {1, 2, 3, 4, 5, 6, 7}
    given.menaces = [menace for menace in given.menaces if menace.id not in ("D3", "N3")]
    alone = prospect(given)
    assert alone.open == {1, 2, 4, 6}
    assert alone.letters == LETTERS - {"J", "K"}


@pytest.mark.rule("AN-C18")
def test_the_herald_comes_by_its_own_card_alone() -> None:
    given = draft()
    given.menaces = [menace for menace in given.menaces if menace.id != "N2"]
    assert prospect(given).letters == LETTERS - {"L"}


@pytest.mark.rule("AN-C18")
def test_a_clue_left_among_the_closed_cases_can_be_taken_from_there() -> None:
    given = draft()
    third = given.cases[2]
    icons = tuple(icon for icon in third.faces[0].icons if icon.icon != "card_to_hand")
    given.cases[2] = replace(third, faces=(replace(third.faces[0], icons=icons),))
    assert "J" in prospect(given).letters
    nothing = Effect(effect="take_lead")
    given.clues[:] = [
        replace(c, effects=tuple(nothing if e.effect == "take_closed" else e for e in c.effects))
        for c in given.clues
    ]
    assert "J" not in prospect(given).letters


@pytest.mark.rule("AN-C18")
def test_a_case_that_no_clue_can_follow_stays_open_for_ever() -> None:
    given = draft()
    second = given.cases[1]
    given.cases[1] = replace(second, faces=(replace(second.faces[0], right=()),))
    given.clues[:] = [
        replace(c, left=tuple(i for i in c.left if i.tech != "any") or (EdgeIcon(tech="research"),))
        for c in given.clues
    ]
    assert "machine" not in prospect(given).held
