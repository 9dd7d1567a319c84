"""A small campaign for tests: the Characters and cards of Vesperine, and whatever a test adds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from noctuary.engine import faults, yaml
from noctuary.engine.packs import Source
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.parts import Parts
from noctuary.games.dark_quarter.content.format.reshape import reshape
from noctuary.games.dark_quarter.content.format.script import AnyLine

MANIFEST = """
id: fixture
game: dark-quarter
format: 1
version: "1"
title: Fixture
authors: [tests]
licence: CC-BY-4.0
"""
CAMPAIGN = """
format: dq-content/1
campaign:
  {id: fixture, title: Fixture, premise: A test., scenarios: [one], director: odile_halloran}
"""
SCENARIO = """
format: dq-content/1
scenario:
  id: one
  title: One
  objective: Find out.
  base: poi_desk
  say: It begins.
  do:
    - place_poi: poi_desk
    - place_poi: poi_street
    - place_poi: poi_gate
    - place_location: depot
board: {slots: [{id: slot_1, at: [1, 1]}, {id: slot_2, at: [2, 2]}, {id: slot_3, at: [3, 3]},
                {id: slot_4, at: [4, 4]}, {id: slot_5, at: [5, 5]}]}
npcs:
  - {id: keeper, number: 90, name: Keeper}
story_cards:
  - {id: s80_key, number: 80, name: Key, description: A key.}
  - {id: s81_note, number: 81, name: Note, description: A note., default_place: personal}
locations:
  - id: depot
    name: Depot
    on_board: slot_4
    cards:
      - {id: depot_hall, number: 80, position: [0, 0]}
      - {id: depot_office, number: 81, position: [1, 0]}
    pois: [poi_hall, poi_office]
    say: Rain on the roof.
pois:
  - {id: poi_desk, npc: odile_halloran, place: Desk, on_board: slot_1, intros: [{say: She nods.}],
     options: [{id: desk_hint, kind: hint, label: Ask},
               {id: desk_tea, kind: interaction, label: Tea}]}
  - {id: poi_street, name: Street, on_board: slot_2, intros: [{say: A street.}],
     options: [{id: street_look, kind: interaction, label: Look, say: You look.}]}
  - {id: poi_gate, name: Gate, kind: finale, on_board: slot_3,
     options: [{id: gate_in, kind: finale_entry, label: Go in}]}
  - {id: poi_hall, name: Hall, on_card: depot_hall, at: [1, 1],
     options: [{id: hall_look, kind: interaction, label: Look}]}
  - {id: poi_office, name: Office, on_card: depot_office, at: [1, 1],
     options: [{id: office_look, kind: interaction, label: Look}]}
tests:
  - {id: t_talent, skill: talent, outcomes: [{successes: "0+", say: Done.}]}
  - {id: t_combat, skill: combat, outcomes: [{successes: "0+", say: Done.}]}
  - {id: t_arcane, skill: arcane, outcomes: [{successes: "0+", say: Done.}]}
  - {id: t_charisma, skill: charisma, outcomes: [{successes: "0+", say: Done.}]}
  - {id: t_sum, variant: cumulative, skill: charisma, outcomes: [{successes: "0+"}],
     thresholds: [{at: 20}]}
  - {id: t_ask, variant: questioning, npc: keeper, outcomes: [{successes: "0+"}]}
  - {id: t_seek, variant: investigation, search: attic, outcomes: [{successes: "0+"}]}
questions:
  - {id: q_plain, npc: keeper, prompt: What?, answer: {say: That.}}
searches:
  - {id: attic, items: [{id: at_box, label: A box, say: Dust.}]}
hints: [{levels: [First., Second., Third.]}]
finale:
  scenes: [{id: fs_only, do: [{conclude: good}]}]
  conclusions: [{id: good, result: success}, {id: bad, result: failure}]
epilogues: [{about: city, say: It ends.}]
"""


@cache
def shared() -> Parts:
    """What Vesperine shares: read once for all tests."""
    lender = reading.find_lender("dead_air", None)
    assert lender is not None
    return reading.read_parts(lender)


def campaign(
    added: str = "", replaced: str = "", files: Mapping[str, str] | None = None
) -> Campaign:
    """The small campaign; `added` is more of the scenario, `replaced` stands instead of all of it.

    Entries in `added` take the place of entries of the fixture that have the same id.
    """
    texts = {
        "pack.yaml": MANIFEST,
        "campaign.yaml": CAMPAIGN,
        "scenarios/one/scenario.yaml": replaced or SCENARIO,
    }
    if added:
        texts["scenarios/one/added.yaml"] = f"format: dq-content/1\n{added}"
        texts["scenarios/one/scenario.yaml"] = without(texts["scenarios/one/scenario.yaml"], added)
    texts |= files or {}
    source = Source({name: text.strip().encode() for name, text in texts.items()})
    reading.shape(source)
    parts = reading.read_parts(source)
    reading.borrow(parts, shared())
    if errors := [str(fault) for fault in source.faults if fault.severity == "error"]:
        raise AssertionError("\n".join(errors))
    return reading.assemble(source, parts, None)


def without(base: str, added: str) -> str:
    """The fixture's scenario less the entries that a test writes itself."""
    old, new = plain(base), plain(f"format: dq-content/1\n{added}")
    for key, value in new.items():
        if key in ("scenario", "finale", "format") and key != "format":
            old.pop(key, None)
        elif isinstance(value, list) and key in old:
            ids = {entry.get("id") for entry in value if "id" in entry}
            kept = [entry for entry in old[key] if entry.get("id") not in ids or "id" not in entry]
            old[key] = [] if key == "hints" else kept
    return msgspec.json.encode(old).decode()


def plain(text: str) -> dict[str, Any]:
    """A YAML text as plain values."""
    value: dict[str, Any] = yaml.read(text.strip(), "fixture").value
    return value


def one_outcome(test: str, skill: str, do: str) -> str:
    """A test that always does the same."""
    return f'tests: [{{id: {test}, skill: {skill}, outcomes: [{{successes: "0+", do: [{do}]}}]}}]'


def script(text: str) -> tuple[Any, ...]:
    """Lines of a script, written as in a file."""
    doc, found = reshape(yaml.read("do:\n" + text.strip("\n"), "script"), "script")
    assert not found, found
    lines, flaws = faults.convert(doc.value["do"], tuple[AnyLine, ...], ())
    assert not flaws, flaws
    return tuple(lines)
