"""The checks as a whole: a sound pack passes, a broken one is told all at once, none crashes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from noctuary import rules
from noctuary.engine.faults import PackError
from noctuary.games.arkham_noir.content import checks, reading
from noctuary.games.arkham_noir.content.cards import Cards
from tests.games.arkham_noir.broken import (
    broken,
    built_in,
    case,
    clue,
    faults,
    menace,
    objective,
    outside_help,
    texts,
)
from tests.games.arkham_noir.random_play import random_replies
from tests.games.arkham_noir.table import GAME

CONTENT = [name for name in built_in() if name != "pack.yaml"]


def test_the_built_in_pack_keeps_every_constraint() -> None:
    assert faults(built_in()) == ()
    assert isinstance(reading.read(built_in()), Cards)


def test_every_constraint_of_the_catalogue_is_checked() -> None:
    catalogue = {rule.id for rule in rules.all_rules("arkham-noir") if rule.kind == "constraint"}
    checked = {constraint.code for constraint in checks.CONSTRAINTS}
    assert catalogue - checked == {"AN-C31"}  # it is about thousands of games
    for code in checked:
        rules.find("arkham-noir", code)


def test_the_fault_codes_are_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")
    codes = re.findall(r"^\| (AN-\S+) \|", page, re.MULTILINE)
    assert sorted(codes) == sorted({constraint.code for constraint in checks.CONSTRAINTS})


def test_ten_faults_are_ten_lines() -> None:
    pack = broken(
        clue("c01", "key: true", "key: true, lock: true"),
        clue("c02", "right: [{tech: research}]", "right: []"),
        clue("c03", "name: Captain Sisson", "name: The Elder Sign"),
        clue("c18", "card_minimum: 2", "card_minimum: 7"),
        case("case_5", "[{icon: on_close}]", "[{icon: on_close}, {icon: flip_card}]"),
        menace("D3", "gains: discard_hand", "gains: stability_check"),
        menace("N2", "n: 6, mode: must}", "n: 7, mode: must}"),
        objective("obj_5", "number: 5", "number: 6"),
        outside_help("effects: [{effect: take_time, mode: may}]", "effects: []"),
        texts("{needed} clues", "{minimum} clues"),
    )
    found = faults(pack)
    assert [(fault.file, fault.code) for fault in found] == [
        ("cases.yaml", "AN-C27"),
        ("clues.yaml", "AN-C11"),
        ("clues.yaml", "AN-C5"),
        ("clues.yaml", "AN-C30"),
        ("clues.yaml", "AN-C12"),
        ("menaces.yaml", "AN-C24"),
        ("menaces.yaml", "AN-C20"),
        ("objectives.yaml", "AN-C17"),
        ("outside_help.yaml", "AN-C29"),
        ("texts.yaml", "AN-C30"),
    ]
    assert all(fault.line and fault.col and fault.hint for fault in found)
    assert str(PackError(found)).startswith("The pack cannot be used: 10 errors.\n")


# ── packs that can be read in part only ───────────────────────────────────────────────────────


def test_what_could_not_be_read_is_not_missed() -> None:
    """A misspelt type is one fault, and no reason to complain that a clue is missing."""
    (fault,) = faults(broken(clue("c07", "type: person", "type: persn")))
    assert fault.code == "P202"


def test_what_could_be_read_is_checked_all_the_same() -> None:
    found = faults(
        broken(
            clue("c07", "type: person", "type: persn"),
            clue("c02", "right: [{tech: research}]", "right: []"),
            menace("N1", "    is_aurora: true\n"),
        )
    )
    assert [fault.code for fault in found] == ["AN-C5", "P202", "AN-C25"]


@pytest.mark.parametrize("name", CONTENT)
@pytest.mark.parametrize("text", [None, b"", b"[", b"clues: 1\ncases: {}\n", b"\xff"])
def test_a_missing_or_unreadable_file_is_told_and_nothing_else(name: str, text: bytes) -> None:
    files = {other: text for other, text in built_in().items() if other != name}
    found = faults(files if text is None else {**files, name: text})
    assert found
    assert all(fault.code.startswith("P") for fault in found), [str(fault) for fault in found]


def test_a_pack_of_empty_lists_is_told_what_it_lacks() -> None:
    empty = {
        "clues.yaml": b"clues: []",
        "cases.yaml": b"cases: []",
        "menaces.yaml": b"menaces: []",
        "objectives.yaml": b"objectives: []",
    }
    codes = {fault.code for fault in faults({**built_in(), **empty})}
    assert codes >= {"AN-C1", "AN-C2", "AN-C3", "AN-C6", "AN-C7", "AN-C22", "AN-C24", "AN-C25"}


def plain() -> dict[str, Any]:
    """The built-in pack as lists and mappings."""
    return {name: json.loads(text) for name, text in as_json().items()}


@cache
def as_json() -> dict[str, str]:
    return {name: json.dumps(yaml.safe_load(built_in()[name])) for name in CONTENT}


def written(pack: dict[str, Any]) -> dict[str, bytes]:
    """Lists and mappings as files; JSON is YAML too."""
    texts = {name: json.dumps(value).encode() for name, value in pack.items()}
    return {**texts, "pack.yaml": built_in()["pack.yaml"]}


def spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or mapping inside, with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from spots(value[key])


SPOTS = sum(1 for _ in spots(plain()))
ODD = st.sampled_from([None, 0, 1, -1, 7, True, "", "A", "none", "machine", "any", [], [[]], {}])


@given(changes=st.lists(st.tuples(st.integers(0, SPOTS - 1), st.none() | ODD), max_size=3))
@settings(max_examples=100)
def test_no_pack_crashes_and_whatever_passes_can_be_played(changes: list[tuple[int, Any]]) -> None:
    pack = plain()
    for at, new in changes:
        holder, key = next(islice(spots(pack), at, None), (None, None))
        if new is not None and holder is not None:
            holder[key] = deepcopy(new)
        elif holder is not None and holder is not pack:
            del holder[key]
    try:
        cards = reading.read(written(pack))
    except PackError:
        return
    for seed, menaces in enumerate(("all", "one_dusk_removed", "aurora_removed")):
        end = list(random_replies(GAME.new(seed=seed, pack=cards, menaces=menaces), seed))[-1]
        assert end.outcome is not None


@pytest.mark.parametrize("file", CONTENT)
def test_every_record_may_be_missing(file: str) -> None:
    for key, records in plain()[file].items():
        if isinstance(records, list):
            for n in range(len(records)):
                pack = plain()
                del pack[file][key][n]
                assert faults(written(pack)), f"{file} {key} {n}"
