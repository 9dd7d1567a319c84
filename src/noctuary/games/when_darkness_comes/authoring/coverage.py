"""What there is to see in a scenario, and what a night has seen of it."""

from __future__ import annotations

import copy
from typing import Any, Final

from noctuary.engine.one_key import Line
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.town import Story, Town
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions

KINDS: Final = {
    "text": "texts",
    "choice": "choices",
    "deed": "tasks",
    "failure": "failures",
    "event": "events",
    "quest": "lines of the quest",
    "end": "endings",
    "epilogue": "epilogues",
}
"""The kinds of things that are counted, and what they are called."""


class SeenScripts(dict[str, tuple[Line, ...]]):
    """The scripts of a scenario; it remembers which of them were carried out."""

    def __init__(self, scripts: dict[str, tuple[Line, ...]]) -> None:
        super().__init__(scripts)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return super().__getitem__(name)


def watched(town: Town, scenario: str) -> tuple[Town, SeenScripts]:
    """The same town, with a story whose scripts remember."""
    twin = copy.copy(town)
    story = copy.copy(town.stories[scenario])
    scripts = SeenScripts(story.scripts)
    story.scripts = scripts
    twin.stories = {**town.stories, scenario: story}
    return twin, scripts


def everything(town: Town, scenario: str) -> set[str]:
    """All that players could see of a scenario."""
    story = town.stories[scenario]
    found = {f"event:{event}" for event in story.events}
    for name, script in story.scripts.items():
        for number, (kind, value) in enumerate(script):
            if kind == "message" and not getattr(value, "hint", False):
                found.add(f"text:{name}.{number}")
            elif kind == "choice":
                found |= {f"choice:{name}.{number}.{option.id}" for option in value.options}
                found |= {f"choice:{name}.{number}.chosen"} if value.among is not None else set()
    for deed in story.deeds.values():
        found.add(f"deed:{deed.id}")
        if deed.check is not None and deed.failure:
            found.add(f"failure:{deed.id}")
    return found | closing_marks(story.scenario, story)


def closing_marks(scenario: Scenario, story: Story) -> set[str]:
    """The quest, the endings, and what is told after them."""
    found = {f"quest:{n}" for n in range(len(story.quest))}
    found |= {f"end:win.{n}" for n in range(len(story.wins))}
    found |= {f"end:lose.{n}" for n in range(len(story.losses))}
    if scenario.end.last_round is not None:
        found.add("end:last_round")
    return found | {f"epilogue:{n}" for n in range(len(story.epilogue))}


def seen(g: Night, scripts: SeenScripts, told: set[str], chosen: set[str]) -> set[str]:
    """What a night has seen: events and tasks by their scripts, texts and choices as they came."""
    found = {f"text:{name}" for name in told} | {f"choice:{name}" for name in chosen}
    found |= {mark for name in scripts.seen if (mark := mark_of(g, name))}
    for n, (done, _) in enumerate(g.story.quest):
        if any(conditions.holds(g, done, c) for c in g.characters):
            found.add(f"quest:{n}")
    return found | seen_at_the_end(g) if g.outcome is not None else found


def mark_of(g: Night, script: str) -> str:
    """What a script that was carried out stands for; empty for one inside another."""
    kind, _, rest = script.partition(".")
    if kind == "event":
        return f"event:{rest}" if rest in g.story.events else ""
    deed, _, part = rest.partition(".")
    if "." in part:
        return ""
    return f"failure:{deed}" if part == "failure" else f"deed:{deed}"


def seen_at_the_end(g: Night) -> set[str]:
    """How it ended, and what was told after it."""
    assert g.outcome is not None
    who = g.finisher if g.finisher in g.characters else next(iter(g.characters), "")
    found = {f"end:{g.outcome.reason}"}
    for n, (condition, line) in enumerate(g.story.epilogue):
        people = list(g.characters) if line.each else [who]
        if condition is None or any(conditions.holds(g, condition, c) for c in people):
            found.add(f"epilogue:{n}")
    return found
