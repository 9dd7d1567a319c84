"""The JSON Schema of dq-content/1: what editors are told is what the loader takes."""

from __future__ import annotations

import fnmatch
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner

from noctuary.cli import main
from noctuary.engine.yaml import read
from noctuary.games.dark_quarter.content.format.reshape import CONDITION, LINE
from noctuary.games.dark_quarter.game import GAME

PACKS = Path(GAME.folder) / "packs"
HEAD, SCENARIO = "*.yaml", "scenarios/*/*.yaml"


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    printed = CliRunner().invoke(main, ["pack", "schema", "dark-quarter"])
    assert printed.exit_code == 0
    return dict(json.loads(printed.output))


def valid(schema: dict[str, Any], text: str) -> bool:
    """Whether a file is what the schema says."""
    value = read("format: dq-content/1\n" + text, "x.yaml").value
    return bool(jsonschema_rs.validator_for(schema).is_valid(value))


@pytest.mark.parametrize("pack", ["case_zero", "vesperine"])
def test_every_file_of_the_built_in_packs_is_valid(pack: str, schemas: dict[str, Any]) -> None:
    files = [file for file in (PACKS / pack).rglob("*.yaml") if file.name != "pack.yaml"]
    assert files
    for file in files:
        name = file.relative_to(PACKS / pack).as_posix()
        schema = schemas[SCENARIO if fnmatch.fnmatch(name, SCENARIO) else HEAD]
        value = read(file.read_text(encoding="utf-8"), name).value
        faults = [fault.message for fault in jsonschema_rs.iter_errors(schema, value)]
        assert not faults, f"{name}: {faults[0][:300]}"


@pytest.mark.parametrize(
    "text",
    [
        "scenes: [{id: a, do: [{give_story: s01}]}]",
        "scenes: [{id: a, do: [{give_story: {id: s01, to: team}}]}]",
        "scenes: [{id: a, do: [{gain_xp: [3, 4, 5]}, {end_turn: true}, {degrade: any}]}]",
        "scenes: [{id: a, do: [{choice: [{id: b, label: Knock}]}]}]",
        "scenes: [{id: a, do: [{if: {when: [{flag: f}, {not: {lead: l}}], then: [{say: Yes}]}}]}]",
        "events: [{id: a, trigger: round_end, do: []}]",
        "events: [{id: a, trigger: [{lead: l}, finale_start], when: {any: [{flag: f}]}, do: []}]",
        'tests: [{id: t, skill: combat, outcomes: [{successes: "0+", say: Well.}]}]',
        "hints: [{levels: [Go.], when: {counter: {id: c, gte: 2}}}]",
    ],
)
def test_what_authors_may_write_is_valid(text: str, schemas: dict[str, Any]) -> None:
    assert valid(schemas[SCENARIO], text)


@pytest.mark.parametrize(
    "text",
    [
        "scenes: [{id: a, do: [{line: give_story, id: s01}]}]",
        "scenes: [{id: a, do: [{give_story: s01, lead: l}]}]",
        "scenes: [{id: a, do: [{give_storey: s01}]}]",
        "scenes: [{id: a, do: [{end_turn: 1}]}]",
        "scenes: [{id: a, do: [{improve: {skill: luck}}]}]",
        "events: [{id: a, trigger: round_over, do: []}]",
        "hints: [{levels: [Go.], when: {cubes: 3}}]",
        "pois: [{id: A, name: A, on_board: b}]",
        "scenas: []",
    ],
)
def test_what_the_loader_would_refuse_is_not_valid(text: str, schemas: dict[str, Any]) -> None:
    assert not valid(schemas[SCENARIO], text)


def test_every_step_and_condition_has_its_one_key_form(schemas: dict[str, Any]) -> None:
    defs = schemas[SCENARIO]["$defs"].values()
    keys = {key for part in defs for key in part.get("required", []) if len(part["required"]) == 1}
    assert set(LINE.kinds) <= keys
    assert set(CONDITION.kinds) <= keys
    assert "discriminator" not in json.dumps(schemas)
