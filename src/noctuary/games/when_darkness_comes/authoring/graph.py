"""`noctuary pack graph`: a scenario as SVG: events, tasks, what they set, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from noctuary.engine.graphs import Box, Drawing, Row, svg
from noctuary.games.when_darkness_comes.authoring import coverage
from noctuary.games.when_darkness_comes.authoring.playtest import Plan, playtest, town_at
from noctuary.games.when_darkness_comes.content.plot import LoseRule, WinRule
from noctuary.games.when_darkness_comes.content.town import Story, Town

COLUMNS = {"start": 0, "event": 1, "task": 2, "fact": 3, "end": 4}
Fact = tuple[str, str]
"""A kind of thing that the story remembers, and its name."""
SETS = {
    "set_flag": "flag", "add_counter": "counter", "move_track": "track", "mark": "word",
    "deal_out": "word", "joins": "person",
}  # fmt: skip
"""Effects that make something so, and of what kind it is."""
ASKS = {
    "flag": "flag", "counter": "counter", "counter_reached": "counter", "track": "track",
    "track_passes": "track", "marked": "word", "has_ally": "person",
}  # fmt: skip
"""Conditions and moments that ask for it."""
IN_A_MAPPING = ("track", "mark")
"""As a word alone these belong to an effect: `move_track: {track: noise}`, `mark: random`."""


def drawn(path: Path, scenario: str | None, runs: int, collapsed: bool) -> str:
    """A scenario of the pack in a folder as SVG; with `runs` it is coloured by what they saw."""
    where = str(path.resolve())
    town = town_at(where)
    name = scenario or next(iter(town.scenarios))
    if name not in town.scenarios:
        known = ", ".join(town.scenarios)
        raise LookupError(f"there is no scenario {name!r}; choose from {known}")
    seen: set[str] | None = None
    if runs:
        findings = playtest(Plan(path=where, runs=runs, scenario=name))
        seen = findings.seen[name]
    return svg(drawing(town, name), seen, collapsed)


def drawing(town: Town, name: str) -> Drawing:
    """Boxes for everything that happens, is done, is remembered and ends; arrows between them."""
    story = town.stories[name]
    marks = coverage.everything(town, name)
    found = Drawing({}, [])
    add(found, Box("start", "start", story.scenario.title, [], (), COLUMNS["start"]))
    for fact in story.scenario.campaign.reads:
        found.arrows.append(("start", fact_box(found, ("flag", fact))))
    for event in story.events.values():
        box = Box(f"event:{event.id}", "event", event.id, [], (f"event:{event.id}",), 1)
        box.rows = rows_of(story, f"event.{event.id}", marks)
        join(found, add(found, box), msgspec.to_builtins(event))
        found.arrows.append(("start", box.id))
    for deed in story.deeds.values():
        box = Box(f"deed:{deed.id}", "task", deed.label, [], (f"deed:{deed.id}",), 2)
        box.rows = rows_of(story, f"deed.{deed.id}", marks)
        join(found, add(found, box), msgspec.to_builtins(deed))
    add_endings(found, story)
    return found


def add(found: Drawing, box: Box) -> Box:
    """A box more."""
    found.boxes[box.id] = box
    return box


def rows_of(story: Story, script: str, marks: set[str]) -> list[Row]:
    """The texts and choices that an event or task leads to."""
    rows = []
    for name, lines in story.scripts.items():
        if name != script and not name.startswith(f"{script}."):
            continue
        for number, (kind, value) in enumerate(lines):
            if kind == "message" and f"text:{name}.{number}" in marks:
                said = value if isinstance(value, str) else value.title or value.text
                rows.append(Row(f"text:{name}.{number}", "text", said, (f"text:{name}.{number}",)))
            elif kind == "choice":
                for option in value.options:
                    mark = f"choice:{name}.{number}.{option.id}"
                    rows.append(Row(mark, "choice", option.text, (mark,)))
    return rows


def facts(value: Any, keys: dict[str, str]) -> Iterator[Fact]:
    """What stands under some keys, however deep."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from facts(part, keys)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in keys and not (key in IN_A_MAPPING and isinstance(part, str)):
                yield from ((keys[key], name) for name in names_in(part))
            yield from facts(part, keys)


def names_in(value: Any) -> Iterator[str]:
    """What a flag, counter, track or word is called."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key in ("name", "track", "word"):
            if isinstance(value.get(key), str):
                yield value[key]
        yield from value.get("words", ())


def fact_box(found: Drawing, fact: Fact) -> str:
    """The box of something that the story remembers."""
    kind, name = fact
    id = f"{kind}:{name}"
    if id not in found.boxes:
        add(found, Box(id, kind, name, [], (), COLUMNS["fact"]))
    return id


def join(found: Drawing, box: Box, written: Any) -> None:
    """Arrows to what it sets, and from what it asks."""
    for fact in dict.fromkeys(facts(written, SETS)):
        found.arrows.append((box.id, fact_box(found, fact)))
    for fact in dict.fromkeys(facts(written, ASKS)):
        found.arrows.append((fact_box(found, fact), box.id))


def add_endings(found: Drawing, story: Story) -> None:
    """Every way in which the night can end."""
    end = story.scenario.end
    rules: dict[str, WinRule | LoseRule] = {f"end:win.{n}": rule for n, rule in enumerate(end.win)}
    rules |= {f"end:lose.{n}": rule for n, rule in enumerate(end.lose)}
    for id, rule in rules.items():
        title = rule.title or " ".join(rule.ending.split()[:6]) or id
        box = add(found, Box(id, "finale", title, [], (id,), COLUMNS["end"]))
        join(found, box, msgspec.to_builtins(rule))
    if end.last_round is not None:
        title = f"after round {end.last_round}"
        add(found, Box("end:last_round", "finale", title, [], ("end:last_round",), 4))
