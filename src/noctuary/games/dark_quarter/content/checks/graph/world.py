"""One scenario, explored: what leads to the Finale, and how graph checks are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple

from noctuary.engine.faults import Severity
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.draft import Draft
from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed, Deeds
from noctuary.games.dark_quarter.content.checks.graph.facts import Demand
from noctuary.games.dark_quarter.content.checks.graph.reach import Reached
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts


class Trouble(NamedTuple):
    """What a graph check found, at a record."""

    record: Any
    field: str
    message: str
    hint: str = ""
    severity: Severity = "error"


class World:
    """One scenario, explored."""

    def __init__(
        self, draft: Draft, pack: Campaign, parts: ScenarioParts, all_deeds: Mapping[str, Deeds]
    ) -> None:
        self.draft, self.pack, self.parts = draft, pack, parts
        self.all_deeds = all_deeds
        """What can happen in each scenario of the campaign, this one and the others."""
        made = all_deeds[parts.id]
        self.deeds, self.losses = list(made.found), made.losses
        self.earlier()
        self.reached = Reached(self.deeds)

    def earlier(self) -> None:
        """What earlier scenarios may have left: everything that they can bring about."""
        number = self.pack.scenario_number[self.parts.id]
        for other, deeds in self.all_deeds.items():
            if self.pack.scenario_number.get(other, 99) < number:
                facts = [fact for deed in deeds.found for fact in deed.gives]
                kept = [fact for fact in facts if fact.startswith(LASTING)]
                self.deeds.append(Deed(f"earlier:{other}", gives=(*kept, f"elsewhere:{other}")))

    @cached_property
    def givers(self) -> dict[str, list[Deed]]:
        """The deeds that bring each fact."""
        found: dict[str, list[Deed]] = {}
        for deed in self.deeds:
            for fact in deed.gives:
                found.setdefault(fact, []).append(deed)
        return found

    @cached_property
    def teams(self) -> list[tuple[str, ...]]:
        """The eleven legal teams."""
        names = tuple(self.pack.characters)
        return [team for size in (2, 3, 4) for team in combinations(names, size)]

    @cached_property
    def necessary(self) -> list[str]:
        """The facts without which the Finale cannot be reached."""
        plan = support(self.reached, "finale")
        kinds = ("lead:", "flag:", "poi:", "item:", "open:", "placed:", "asked:", "used:")
        candidates = [fact for fact in plan if fact.startswith(kinds)]
        return [
            fact for fact in candidates if "finale" not in Reached(self.deeds, without=fact).facts
        ]


LASTING: Final = ("lead:", "flag:", "item:", "pivotal:", "decided:", "conclusion:", "asked:")


def support(reached: Reached, goal: str) -> list[str]:
    """The facts of one way to a goal: those that its deeds needed."""
    found: dict[str, None] = {}
    waiting = [goal]
    while waiting:
        fact = waiting.pop()
        if fact in found or fact not in reached.because:
            continue
        found[fact] = None
        deed = reached.because[fact]
        waiting += deed.needs
        waiting += [name for demand in deed.demands for name in asked_facts(demand)]
    return list(found)


ASKED: Final[dict[type, str]] = {
    c.FlagIs: "flag:{0.id}",
    c.LeadIs: "lead:{0.id}",
    c.StoryIs: "item:{0.id}",
    c.OptionUsed: "used:{0.id}",
    c.PoiIs: "poi:{0.id}",
    c.QuestionIs: "asked:{0.id}",
    c.Visited: "visited:{0.poi}",
    c.LocationIs: "explored:{0.id}",
}
"""The fact that a condition asks for, if it asks for its being so."""
ABSENT: Final = ("not_in_play", "hidden", "unexplored", "removed")


def asked_facts(demand: Demand) -> Iterator[str]:
    """The facts that a condition asks for, as far as they stand alone."""
    when = demand.when
    if not demand.holds or {getattr(when, "at", ""), getattr(when, "state", "")} & {*ABSENT}:
        return
    if isinstance(when, c.AllOf | c.AnyOf):
        for part in when.of:
            yield from asked_facts(Demand(part))
    elif isinstance(when, c.PivotalIs):
        yield f"pivotal:{when.id}/{when.option}" if when.option else f"decided:{when.id}"
    elif type(when) in ASKED:
        yield ASKED[type(when)].format(when)


Check = Callable[[World], Iterator[Trouble]]


GRAPH_CHECKS: Final[dict[str, Check]] = {}


def graph_check(code: str) -> Callable[[Check], Check]:
    """Enlist a graph check under its code."""

    def enlist(check: Check) -> Check:
        GRAPH_CHECKS[code] = check
        return check

    return enlist
