"""Which deeds can happen: everything that nothing known forbids, by and by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Any, Final

from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed
from noctuary.games.dark_quarter.content.checks.graph.facts import Demand
from noctuary.games.dark_quarter.content.format import conditions as c


class Reached:
    """What a team can bring about. No team means any team."""

    def __init__(
        self, deeds: Iterable[Deed], team: tuple[str, ...] | None = None, without: str = ""
    ) -> None:
        self.team, self.without = team, without
        self.facts: set[str] = set()
        self.low: dict[str, float] = {}
        self.high: dict[str, float] = {}
        self.happened: dict[str, Deed] = {}
        self.depth: dict[str, int] = {}
        self.because: dict[str, Deed] = {}
        """The deed that first brought each fact."""
        self.explore([deed for deed in deeds if self.concerns(deed)])

    def concerns(self, deed: Deed) -> bool:
        """Whether the team has the one Character who can do it."""
        return self.team is None or not deed.who or deed.who in self.team

    def explore(self, deeds: list[Deed]) -> None:
        """Let happen what can, round by round, until nothing more does.

        A deed that lacks a fact is not looked at again before that fact is there.
        """
        lacking: dict[str, list[Deed]] = {}
        turn = 0
        while deeds:
            ready, unclear = self.sort_out(deeds, lacking)
            if not ready:
                return
            turn += 1
            fresh = [fact for deed in ready for fact in self.happen(deed, turn)]
            awaited = [deed for fact in fresh for deed in lacking.pop(fact, ())]
            deeds = [deed for deed in (*unclear, *awaited) if deed.name not in self.happened]

    def sort_out(
        self, deeds: list[Deed], lacking: dict[str, list[Deed]]
    ) -> tuple[list[Deed], list[Deed]]:
        """What can happen now, and what waits for a condition; the rest waits for a fact."""
        ready: list[Deed] = []
        unclear: list[Deed] = []
        for deed in deeds:
            need = next((need for need in deed.needs if need not in self.facts), None)
            if need is not None:
                lacking.setdefault(need, []).append(deed)
            elif all(self.possible(demand) for demand in deed.demands):
                ready.append(deed)
            else:
                unclear.append(deed)
        return ready, unclear

    def happen(self, deed: Deed, turn: int) -> list[str]:
        """Take over what a deed brings; the facts that are new come back."""
        self.happened[deed.name] = deed
        self.depth[deed.name] = turn
        fresh = [f for f in deed.gives if f != self.without and f not in self.facts]
        for fact in fresh:
            self.facts.add(fact)
            self.because.setdefault(fact, deed)
        for counter, n in deed.adds:
            more = n * deed.times if deed.times < 50 else n * inf
            if n > 0:
                self.high[counter] = self.high.get(counter, 0) + more
            elif n < 0:
                self.low[counter] = self.low.get(counter, 0) + more
        return fresh

    # ── conditions ────────────────────────────────────────────────────────────────────────────

    def possible(self, demand: Demand) -> bool:
        """Whether a condition can hold (or fail) in some state that can be reached."""
        return self.can_be(demand.when, demand.holds)

    def can_be(self, when: Any, holds: bool) -> bool:
        """The same for one condition; independent facts are taken as independent."""
        if isinstance(when, c.Not):
            return self.can_be(when.of, not holds)
        if isinstance(when, c.AllOf):
            parts = [self.can_be(part, holds) for part in when.of]
            return all(parts) if holds else any(parts)
        if isinstance(when, c.AnyOf):
            parts = [self.can_be(part, holds) for part in when.of]
            return any(parts) if holds else all(parts)
        return POSSIBLE[type(when)](self, when, holds)

    def number(self, low: float, high: float, when: c.Compared, holds: bool) -> bool:
        """Whether a number between these can pass a comparison (or fail it)."""
        bounds = [when.eq, when.ne, when.gt, when.gte, when.lt, when.lte]
        tried = {0.0, 1.0, low, high}
        for bound in bounds:
            if bound is not None:
                tried |= {bound - 1.0, float(bound), bound + 1.0}
        fitting = [n for n in tried if low <= n <= high and n not in (inf, -inf)]
        return any(when.compares(int(n)) == holds for n in fitting)

    def fact(self, fact: str, holds: bool) -> bool:
        """A fact that starts false: it can be false, and true once it is reached."""
        return fact in self.facts if holds else True


def character(r: Reached, when: Any, holds: bool) -> bool:
    ids = (when.ids,) if isinstance(when.ids, str) else when.ids
    if r.team is None:
        return True
    return any((who in ids) == holds for who in r.team)


def team_has(r: Reached, when: Any, holds: bool) -> bool:
    return r.team is None or (when.id in r.team) == holds


def team_size(r: Reached, when: Any, holds: bool) -> bool:
    sizes = (2, 3, 4) if r.team is None else (len(r.team),)
    return any(when.compares(n) == holds for n in sizes)


def story(r: Reached, when: Any, holds: bool) -> bool:
    gone = when.at == "not_in_play"
    return r.fact(f"item:{when.id}", holds != gone)


def location(r: Reached, when: Any, holds: bool) -> bool:
    if not holds or when.state == "hidden":
        return True
    return f"{'explored' if when.state == 'explored' else 'placed'}:{when.id}" in r.facts


def poi(r: Reached, when: Any, holds: bool) -> bool:
    fact = f"{'removed' if when.state == 'removed' else 'poi'}:{when.id}"
    return r.fact(fact, holds != (when.state == "hidden"))


def npc(r: Reached, when: Any, holds: bool) -> bool:
    if when.state == "open":
        return holds or bool({f"npc_closed:{when.id}", f"npc_gone:{when.id}"} & r.facts)
    return r.fact(f"npc_{when.state}:{when.id}", holds)


def question(r: Reached, when: Any, holds: bool) -> bool:
    states = (when.state,) if isinstance(when.state, str) else when.state
    facts = {"unlocked": "open", "unasked": "open", "asked": "asked", "incorrect": "incorrect"}
    reached = any(state == "locked" or f"{facts[state]}:{when.id}" in r.facts for state in states)
    return reached if holds else True


def counted(fact: str) -> Callable[[Reached, Any, bool], bool]:
    """A number of deeds: 0 at first, any number once the fact is reached."""

    def possible(r: Reached, when: Any, holds: bool) -> bool:
        names = {name: getattr(when, name) for name in when.__struct_fields__}
        reached = fact.format(**names) in r.facts
        return r.number(0, inf if reached else 0, when, holds)

    return possible


def result(r: Reached, when: Any, holds: bool) -> bool:
    return f"made:{when.id}" in r.facts if holds else True


def scanned(r: Reached, when: Any, holds: bool) -> bool:
    if not holds:
        return True
    if when.where is not None:
        return f"scanned:{when.item}@{when.where}" in r.facts or f"item:{when.item}" in r.facts
    return f"item:{when.item}" in r.facts


def pivotal(r: Reached, when: Any, holds: bool) -> bool:
    fact = f"pivotal:{when.id}/{when.option}" if when.option else f"decided:{when.id}"
    return r.fact(fact, holds)


def bought(r: Reached, when: Any, holds: bool) -> bool:
    fact = f"bought:{when.shop}/{when.item}" if when.item else f"bought:{when.shop}"
    return r.number(0, inf if fact in r.facts else 0, when, holds)


def stands_at(r: Reached, when: Any, holds: bool) -> bool:
    near = {f"visited:{when.location}", f"explored:{when.location}"}
    return bool(near & r.facts) if holds else True


POSSIBLE: Final[dict[type, Callable[[Reached, Any, bool], bool]]] = {
    c.FlagIs: lambda r, when, holds: r.fact(f"flag:{when.id}", holds),
    c.CounterIs: lambda r, when, holds: r.number(
        r.low.get(when.id, 0), r.high.get(when.id, 0), when, holds
    ),
    c.CharacterIs: character,
    c.TeamHas: team_has,
    c.TeamSize: team_size,
    c.StoryIs: story,
    c.LeadIs: lambda r, when, holds: r.fact(f"lead:{when.id}", holds),
    c.LocationIs: location,
    c.PoiIs: poi,
    c.Visited: counted("visited:{poi}"),
    c.StandsAt: stands_at,
    c.NpcIs: npc,
    c.QuestionIs: question,
    c.OptionUsed: counted("used:{id}"),
    c.SumIs: counted("made:{id}"),
    c.ResultIs: result,
    c.Scanned: scanned,
    c.Bought: bought,
    c.PivotalIs: pivotal,
    c.DestinyIs: lambda r, when, holds: True,
    c.ScenarioIs: lambda r, when, holds: True,
    c.RoundIs: lambda r, when, holds: r.number(1, inf, when, holds),
    c.IntermissionsAre: lambda r, when, holds: r.number(0, 3, when, holds),
    c.HintsAre: lambda r, when, holds: r.number(0, inf, when, holds),
    c.ConclusionIs: lambda r, when, holds: (
        r.fact(f"conclusion:{when.conclusion}", holds) or f"elsewhere:{when.scenario}" in r.facts
    ),
}
