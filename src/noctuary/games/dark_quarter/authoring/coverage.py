"""What there is to see in a campaign, and what a run has seen of it."""

from __future__ import annotations

import copy
from typing import Any, Final

from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.lines import flow
from noctuary.games.dark_quarter.state import DarkQuarter

KINDS: Final[dict[str, str]] = {
    "location": "Locations",
    "visited": "POIs",
    "poi": "intros",
    "used": "options",
    "option": "option scripts",
    "test": "outcomes",
    "question": "answers",
    "about": "scan answers",
    "item": "search items",
    "bought": "goods",
    "password": "passwords",
    "hint": "hints",
    "lead": "Leads",
    "event": "events",
    "scene": "scenes",
    "scan": "scans",
    "pivotal": "Pivotal options",
    "destiny": "destinies",
    "finale": "Finale scenes",
    "conclusion": "endings",
    "epilogue": "epilogues",
    "scenario": "openings",
}
"""The kinds of things that are counted, and what they are called."""


class SeenScripts(dict[str, Any]):
    """The scripts of a campaign; it remembers which of them were run."""

    def __init__(self, scripts: dict[str, Any]) -> None:
        super().__init__(scripts)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return super().__getitem__(name)


def watched(pack: Campaign) -> Campaign:
    """The same campaign, with scripts that remember."""
    twin = copy.copy(pack)
    twin.scripts = SeenScripts(pack.scripts)
    return twin


def everything(pack: Campaign) -> set[str]:
    """All that a player could see."""
    found = {name for name in pack.scripts if is_counted(pack, name)}
    found |= {f"visited:{poi}" for poi in pack.poi}
    found |= {f"used:{name}" for name in [*pack.option, *pack.item]}
    found |= {f"lead:{name}" for name in pack.lead}
    found |= {f"bought:{shop.id}/{good.item}" for shop in pack.shop.values() for good in shop.goods}
    for scenario in pack.scenarios:
        found |= {f"conclusion:{end.id}" for end in scenario.finale.conclusions}
        for n, hint in enumerate(scenario.hints):
            found |= {f"hint:{scenario.id}/{n}/{level}" for level in range(len(hint.levels))}
    return found


def is_counted(pack: Campaign, name: str) -> bool:
    """Whether a script is something to see: no empty branch, no destiny that nobody resolves."""
    kind = name.partition(":")[0]
    if kind == "destiny":
        return resolves_destiny(pack)
    if kind in ("test", "question", "about", "event", "pivotal", "location"):
        nested = ".then" in name or ".else" in name
        return bool(pack.scripts[name]) or not (nested or name.endswith("/answer"))
    return bool(pack.scripts[name])


def resolves_destiny(pack: Campaign) -> bool:
    """Whether any script resolves destinies."""
    lines = (line for script in pack.scripts.values() for line in script)
    return any(isinstance(line, flow.ResolveDestiny) for line in lines)


def seen(state: DarkQuarter, scripts: SeenScripts) -> set[str]:
    """What a run has seen."""
    found = set(scripts.seen)
    found |= {f"visited:{key.partition('/')[0]}" for key in state.visits}
    found |= {f"used:{key.partition('/')[0]}" for key in state.used}
    found |= {f"lead:{name}" for name in state.leads}
    found |= {f"bought:{key}" for key in state.bought}
    found |= {f"conclusion:{name}" for name in state.conclusions.values()}
    found |= {f"hint:{key}/{n}" for key, level in state.hint_levels.items() for n in range(level)}
    if state.finale is not None or state.outcome is not None:
        gates = [poi for poi in state.pack.poi.values() if poi.kind == "finale"]
        entries = [option.id for poi in gates for option in poi.options]
        found |= {f"used:{name}" for name in entries if f"visited:{gates[0].id}" in found}
    return found
