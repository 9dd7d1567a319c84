"""The built-in card set is the skeleton of the catalogue, card by card (AN-2, section 6)."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from noctuary.games.arkham_noir.content.cards import CLUE_TYPES, CaseIcon, Clue, EdgeIcon
from tests.games.arkham_noir.table import cards

CATALOGUE = Path(__file__).parents[3] / "docs" / "rules" / "arkham-noir.md"
TECHNIQUES = {"c": "collection", "s": "surveillance", "i": "interview", "r": "research", "*": "any"}
MODES = {"!": "must", "?": "may"}
FLAGS = ("key", "lock", "skeleton_key", "skeleton_lock", "darkness", "equipment")


def table_under(title: str) -> list[list[str]]:
    """The rows of the first table after a line that holds this title, without its head."""
    lines = CATALOGUE.read_text(encoding="utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if title in line and not line.startswith("|"))
    first = next(i for i in range(start, len(lines)) if lines[i].startswith("|"))
    last = next(i for i in range(first, len(lines)) if not lines[i].startswith("|"))
    rows = [re.split(r"(?<!\\)\|", line.strip("|")) for line in lines[first + 2 : last]]
    return [[cell.strip().replace("`", "") for cell in row] for row in rows]


def rows_of(*titles: str) -> dict[str, list[str]]:
    """The rows of some tables by their first cell."""
    return {row[0]: row for title in titles for row in table_under(title)}


STACK = rows_of("The 45 clues of the Draw Stack")
OUTSIDE = rows_of("The five clues outside the Draw Stack")
CASES = rows_of("**Case Cards**")
MENACES = rows_of("**Menace Cards**")
OBJECTIVES = rows_of("**Objective Cards**")
DISTRIBUTION = {row[0]: row[1] for row in table_under("### 6.4 Distribution")}


def listed(cell: str, by: str = ",") -> list[str]:
    """The words of a cell; a dash or "none" stands for nothing."""
    return [] if cell in ("–", "none", "plain") else [word.strip() for word in cell.split(by)]


def edge(cell: str) -> tuple[tuple[str, bool], ...]:
    """`c,R` as techniques with their colour."""
    return tuple((TECHNIQUES[icon.lower()], icon.isupper()) for icon in listed(cell))


def printed(icons: Iterable[EdgeIcon]) -> tuple[tuple[str, bool], ...]:
    return tuple((icon.tech, icon.purple) for icon in icons)


def moded(cell: str, by: str = ";") -> list[tuple[str, str]]:
    """`close_case_5 !; take_closed ?` as names with their mode."""
    return [(word[:-1].strip(), MODES[word[-1]]) for word in listed(cell, by)]


def attributes(cell: str) -> dict[str, Any]:
    """`puzzle A, lock` as the fields that differ from nothing."""
    found: dict[str, Any] = {}
    for word in listed(cell):
        name, _, value = word.partition(" ")
        found[name] = int(value) if name == "card_minimum" else value or True
    return found


def icon_list(icons: Iterable[CaseIcon]) -> list[tuple[str, str]]:
    """The icons of a card as the catalogue writes them, their marker left out."""
    return [
        (f"{i.icon} {i.n}" if i.icon == "access_case" else i.icon, i.mode)
        for i in icons
        if i.icon != "on_close"
    ]


# ── clues ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-2.1", "AN-R1", "AN-R49", "AN-R62")
@pytest.mark.parametrize("card", [*STACK, *OUTSIDE])
def test_a_clue_is_what_the_catalogue_prints(card: str) -> None:
    _, kind, edges, attrs, icons, effects = {**STACK, **OUTSIDE}[card]
    left, right = edges.split(">")
    wanted = attributes(attrs)
    clue = cards().clue[card]
    assert clue.type == kind
    assert printed(clue.left) == edge(left)
    assert printed(clue.right) == edge(right)
    assert clue.left
    assert clue.right
    assert clue.no_discard == wanted.pop("no_discard", False)
    assert clue.attrs.puzzle == wanted.pop("puzzle", None)
    assert clue.attrs.card_minimum == wanted.pop("card_minimum", 0)
    assert {flag for flag in FLAGS if getattr(clue.attrs, flag)} == set(wanted)
    assert clue.time_icon == ("T" in icons)
    assert clue.stability_icon == ("S" in icons)
    assert [(e.effect, e.mode) for e in clue.effects] == moded(effects)


@pytest.mark.rule("AN-2.1")
def test_there_are_no_other_clues() -> None:
    assert len(STACK) == 45
    assert cards().deck == list(STACK)
    assert set(cards().clue) == {*STACK, *OUTSIDE}


@pytest.mark.rule("AN-2.7")
def test_a_clue_may_carry_several_attributes() -> None:
    attrs = cards().clue["c41"].attrs
    assert (attrs.puzzle, attrs.lock, attrs.darkness) == ("F", True, True)


def test_the_briefcase_effects_are_those_of_the_catalogue() -> None:
    pack = cards()
    text = CATALOGUE.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("Briefcase effects:"))
    wanted = {
        card: moded(effects) for card, effects in re.findall(r"`(\w+)` → `([^`]+)`", line)
    } | {
        f"contact:{side}": moded(effect)
        for side, effect in re.findall(r"side (\d) `([^`]+)`", line)
    }
    found = {
        move.removeprefix("use:"): [(e.effect, e.mode) for e in effects]
        for move, effects in pack.briefcase_effects.items()
    }
    assert found == wanted
    assert len(found) == 6
    without = [clue for clue in pack.clue.values() if clue.id not in ("machine", "sign")]
    assert not any(clue.briefcase_effects for clue in without)


# ── cases, menaces, objectives ────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-2.2", "AN-R42", "AN-R43", "AN-R55")
@pytest.mark.parametrize(("name", "right", "ongoing", "icons", "back"), CASES.values(), ids=CASES)
def test_a_case_face_is_what_the_catalogue_prints(
    name: str, right: str, ongoing: str, icons: str, back: str
) -> None:
    number, side = int(name[0]), name[1:2].strip()
    case = cards().case[f"case_{number}"]
    face = next(face for face in case.faces if face.face == side)
    assert case.number == number
    assert printed(face.right) == edge(right)
    bottom, _, words = ongoing.rpartition(": ")
    assert list(face.ongoing) == ([] if bottom else listed(ongoing))
    assert [e.effect for e in case.bottom_effects] == (listed(words) if bottom else [])
    below, purple = icons.rpartition("purple: ")[2], "purple: " in icons
    assert icon_list(face.icons) == moded(below, by=",")
    assert all(icon.purple == purple for icon in face.icons)
    assert [icon.icon for icon in face.icons].count("on_close") == (0 if purple else 1)
    assert purple or face.icons[0].icon == "on_close"
    assert case.back_clue == (back if back in OUTSIDE else None)


@pytest.mark.rule("AN-R42")
def test_there_are_seven_cases_and_the_first_has_two_faces() -> None:
    faces = {case.number: [face.face for face in case.faces] for case in cards().case.values()}
    assert faces == {1: ["A", "B"], **{number: [""] for number in range(2, 8)}}


@pytest.mark.rule("AN-2.3", "AN-R41", "AN-R52", "AN-R56")
@pytest.mark.parametrize("name", MENACES)
def test_a_menace_is_what_the_catalogue_prints(name: str) -> None:
    _, group, immediate, ongoing, note = MENACES[name]
    menace = cards().menace[name]
    assert menace.group == group
    before, _, icons = immediate.partition("imm_icons: ")
    wanted = ["imm_icons"] if icons else listed(before)
    assert [e.effect for e in menace.immediate] == wanted
    assert icon_list(menace.icons) == (moded(icons, by=",") if icons else [])
    assert [f"{e.effect}: {e.gains}" if e.gains else e.effect for e in menace.ongoing] == listed(
        ongoing
    )
    assert menace.is_aurora == ("aurora" in note)
    assert menace.back_clue == ("herald" if "back herald" in note else None)


@pytest.mark.rule("AN-R41")
def test_there_are_three_menaces_of_dusk_and_three_of_midnight() -> None:
    assert Counter(m.group for m in cards().menace.values()) == {"dusk": 3, "midnight": 3}
    assert list(cards().menace) == list(MENACES)


@pytest.mark.parametrize("number", OBJECTIVES)
def test_an_objective_is_what_the_catalogue_prints(number: str) -> None:
    _, letters, _ = OBJECTIVES[number]
    objective = cards().objective[f"obj_{number}"]
    assert objective.number == int(number)
    assert list(objective.letters) == listed(letters)
    assert [hint.letter for hint in objective.path] == listed(letters)
    assert [hint.letter for hint in objective.path if hint.purple] == (
        ["K"] if "K" in letters else []
    )


def test_there_are_five_objectives() -> None:
    assert [str(o.number) for o in cards().objective.values()] == list(OBJECTIVES)


# ── the distribution ──────────────────────────────────────────────────────────────────────────


def stack() -> list[Clue]:
    """The 45 clues of the Draw Stack."""
    return [cards().clue[card] for card in cards().deck]


def numbers(row: str) -> list[int]:
    """All numbers in the target of a row, what stands in brackets left out."""
    return [int(n) for n in re.findall(r"\d+", re.sub(r"\(.*?\)", "", DISTRIBUTION[row]))]


def named_numbers(row: str) -> dict[str, int]:
    """`person 9, evidence 9` by name."""
    return {name: int(n) for name, n in re.findall(r"([A-Za-z_]+) (\d+)\b", DISTRIBUTION[row])}


@pytest.mark.rule("AN-R1")
def test_the_types_are_distributed_as_the_catalogue_says() -> None:
    assert len(CLUE_TYPES) == 7
    in_stack = Counter(clue.type for clue in stack())
    assert in_stack == named_numbers("Types")
    in_all = Counter(clue.type for clue in cards().clue.values())
    bracket = re.search(r"cards: ([\d, ]+) = 50", DISTRIBUTION["Types"])
    assert [in_all[kind] for kind in named_numbers("Types")] == [
        int(n) for n in bracket[1].split(", ")
    ]


@pytest.mark.parametrize(
    ("row", "side"), [("Left icon occurrences", "left"), ("Right icon occurrences", "right")]
)
def test_the_edge_icons_are_distributed_as_the_catalogue_says(row: str, side: str) -> None:
    icons = [icon for clue in stack() for icon in getattr(clue, side)]
    found = Counter(
        "purple" if i.purple else ("any" if i.tech == "any" else i.tech[0]) for i in icons
    )
    wanted = named_numbers(row)
    assert found == {name: n for name, n in wanted.items() if name not in "RCIS"}
    purple = Counter(i.tech[0].upper() for i in icons if i.purple)
    listed_purple = {name: n for name, n in wanted.items() if name in "RCIS"}
    assert purple == (listed_purple or dict.fromkeys("RCIS", 1))


def test_edges_with_one_and_two_icons_are_distributed_as_the_catalogue_says() -> None:
    alone = [clue.left[0] for clue in stack() if len(clue.left) == 1]
    found = Counter(
        "purple" if i.purple else ("any" if i.tech == "any" else i.tech[0]) for i in alone
    )
    assert found == named_numbers("Left edge")
    two = sum(len(clue.left) == 2 for clue in stack())
    assert two == int(re.search(r"two icons: (\d+)", DISTRIBUTION["Left edge"])[1])
    assert [sum(len(clue.right) == n for clue in stack()) for n in (1, 2)] == numbers("Right edge")


@pytest.mark.parametrize(
    ("row", "icon"), [("Time icon", "time_icon"), ("Stability icon", "stability_icon")]
)
def test_the_corner_icons_are_distributed_as_the_catalogue_says(row: str, icon: str) -> None:
    types = Counter(clue.type for clue in stack() if getattr(clue, icon))
    assert [types.total()] == numbers(row)
    assert types == named_numbers(row)


def test_corners_with_both_icons_and_neither() -> None:
    corners = [(clue.time_icon, clue.stability_icon) for clue in stack()]
    wanted = numbers("Both / neither icon")
    assert [corners.count((True, True)), corners.count((False, False))] == wanted


def test_the_attributes_are_distributed_as_the_catalogue_says() -> None:
    attrs = [clue.attrs for clue in stack()]
    counts = {flag: sum(getattr(a, flag) for a in attrs) for flag in FLAGS}
    assert [counts["key"], counts["lock"]] == numbers("Key / lock")
    skeletons = [counts["skeleton_key"], counts["skeleton_lock"]]
    assert skeletons == numbers("Skeleton key / skeleton lock")
    assert [counts["darkness"]] == numbers("Darkness")
    minimums = sorted(a.card_minimum for a in attrs if a.card_minimum)
    assert [len(minimums), *minimums] == numbers("Card Minimum")
    letters = sorted(a.puzzle for a in attrs if a.puzzle)
    assert ", ".join(letters) in DISTRIBUTION["Puzzle"]
    assert numbers("Puzzle") == [len(letters), len(cards().letters) - len(letters)]
    assert {cards().clue[card].type for card in cards().puzzles} == set(CLUE_TYPES)
    assert [sum(a == type(a)() for a in attrs)] == numbers("Cards without any attribute")


@pytest.mark.rule("AN-R49")
def test_the_effects_are_distributed_as_the_catalogue_says() -> None:
    lengths = Counter(len(clue.effects) for clue in stack())
    found = Counter((e.effect, e.mode) for clue in stack() for e in clue.effects)
    assert [lengths[0], lengths[1], lengths[2], found.total()] == numbers(
        "Cards with 0 / 1 / 2 effects"
    )
    wanted: Counter[tuple[str, str]] = Counter()
    for row, target in DISTRIBUTION.items():
        for effect in row.split(", "):
            for n, mode in re.findall(r"(\d+) (may|must)", target):
                wanted[effect, mode] = int(n)
    assert found == wanted
    only = {"bypass_lock": "ritual", "time_limit_plus": "Case 1B"}
    assert all(where in DISTRIBUTION[effect] for effect, where in only.items())


def test_a_copy_of_the_cards_is_a_whole_one() -> None:
    pack = cards()
    twin = copy.copy(pack)
    assert (twin.clue, twin.faces, twin.plays) == (pack.clue, pack.faces, pack.plays)
    twin.faces = {}
    assert pack.faces, "and what becomes of it is its own affair"
