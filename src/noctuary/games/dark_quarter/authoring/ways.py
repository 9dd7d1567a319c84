"""DQ §7.11: what leads to what in a whole campaign, for players who go after something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed, Deeds
from noctuary.games.dark_quarter.content.checks.graph.facts import Demand
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts

NEVER: Final = 99
"""The chapter of what belongs to no scenario."""
BY_ITSELF: Final = ("scene:", "event:", "trigger:")
"""How deeds begin that nobody decides on: what brings them about decides."""
OPPOSITE: Final = ("not_in_play", "hidden", "open")
"""Places and states by which a condition asks that something is not so."""
ASKED: Final[dict[type, str]] = {
    c.FlagIs: "flag:{0.id}",
    c.LeadIs: "lead:{0.id}",
    c.StoryIs: "item:{0.id}",
    c.OptionUsed: "used:{0.id}",
    c.QuestionIs: "asked:{0.id}",
    c.Visited: "visited:{0.poi}",
    c.ResultIs: "made:{0.id}",
    c.SumIs: "made:{0.id}",
    c.Scanned: "item:{0.item}",
    c.Bought: "bought:{0.shop}",
    c.CounterIs: "counter:{0.id}",
    c.ConclusionIs: "conclusion:{0.conclusion}",
    c.DestinyIs: "destiny:{0.character}/{0.destiny}",
}
"""The fact on which a condition hangs."""
STATES: Final[dict[tuple[type, str], str]] = {
    (c.PoiIs, "placed"): "poi:{0.id}",
    (c.PoiIs, "hidden"): "poi:{0.id}",
    (c.PoiIs, "removed"): "removed:{0.id}",
    (c.LocationIs, "hidden"): "placed:{0.id}",
    (c.LocationIs, "unexplored"): "placed:{0.id}",
    (c.LocationIs, "explored"): "explored:{0.id}",
    (c.NpcIs, "open"): "npc_closed:{0.id}",
    (c.NpcIs, "closed"): "npc_closed:{0.id}",
    (c.NpcIs, "gone"): "npc_gone:{0.id}",
}


class Goal(msgspec.Struct, kw_only=True, frozen=True):
    """What a player goes after."""

    aims: frozenset[str] = frozenset()
    near: dict[str, int] = {}
    """How far each deed is from an aim: 0 for that itself, 1 for what it needs …"""
    spoils: frozenset[str] = frozenset()
    """Deeds by which an aim would be missed."""
    chapter: int = NEVER
    """The scenario after which nothing is left to do."""


class Ways:
    """The deeds of all scenarios, by their names and by what they bring about."""

    def __init__(self, pack: Campaign, scenarios: Iterable[ScenarioParts]) -> None:
        self.named: dict[str, list[Deed]] = {}
        self.givers: dict[str, list[Deed]] = {}
        self.chapters: dict[str, int] = {}
        for chapter, parts in enumerate(scenarios):
            for deed in (*Deeds(pack, parts).found, *hints_of(parts)):
                self.named.setdefault(deed.name, []).append(deed)
                self.chapters[deed.name] = chapter
                for fact in (*deed.gives, *more_given(deed)):
                    self.givers.setdefault(fact, []).append(deed)

    def goal(self, aims: Iterable[str]) -> Goal:
        """All that a player must know who goes after these together."""
        wanted = frozenset(aims)
        return Goal(
            aims=wanted,
            near=self.ranks(wanted),
            spoils=frozenset(self.spoilers(wanted)),
            chapter=max((self.chapters.get(aim, NEVER) for aim in wanted), default=NEVER),
        )

    def ranks(self, aims: Iterable[str]) -> dict[str, int]:
        """How far each deed is from the nearest of the aims."""
        found = dict.fromkeys(aims, 0)
        edge = [deed for aim in found for deed in self.deeds_for(aim)]
        found |= {deed.name: 0 for deed in edge}
        facts = {fact for deed in edge for fact in self.preventing(deed)}
        rank = 0
        while edge:
            rank += 1
            facts |= {fact for deed in edge for fact in self.wanted(deed)}
            before = {deed.name for fact in facts for deed in self.givers.get(fact, ())}
            names = sorted(before - found.keys())
            found |= dict.fromkeys(names, rank)
            edge, facts = [deed for name in names for deed in self.named[name]], set()
        return found

    def wanted(self, deed: Deed) -> Iterator[str]:
        """What must be true before a deed; where it comes only if something was not decided, what
        else can be decided."""
        for fact, holds in asked_by(deed):
            if holds:
                yield fact
            elif fact.startswith("pivotal:"):
                choice = fact.rpartition("/")[0]
                others = (name for name in self.named if name.startswith(f"{choice}/"))
                yield from (name for name in others if name != fact and "." not in name)

    def deeds_for(self, aim: str) -> list[Deed]:
        """What an aim is: a deed, or whatever brings a fact about."""
        return self.named.get(aim) or self.givers.get(aim, [])

    def with_parents(self, deed: Deed) -> Iterator[Deed]:
        """A deed and the scripts in which it stands."""
        yield deed
        for need in deed.needs:
            if need.startswith("ran:"):
                for parent in self.named.get(need.removeprefix("ran:"), ()):
                    yield from self.with_parents(parent)

    def forbidden(self, deed: Deed) -> set[str]:
        """What must not be true when it is to happen."""
        family = self.with_parents(deed)
        return {fact for one in family for fact, holds in asked_by(one) if not holds}

    def forbidden_for(self, aim: str) -> set[str]:
        """What must not be true, in whatever way an aim is come to."""
        ways = [self.forbidden(deed) for deed in self.deeds_for(aim)]
        return set.intersection(*ways) if ways else set()

    def preventing(self, deed: Deed) -> Iterator[str]:
        """What keeps away that which must not be true."""
        for fact in self.forbidden(deed):
            for giver in self.givers.get(fact, ()):
                yield from (other for other, holds in asked_by(giver) if not holds)

    def spoilers(self, aims: frozenset[str]) -> set[str]:
        """The deeds by which one of the aims would be missed, those that bring them about too."""
        family = [deed for aim in aims for deed in self.deeds_for(aim)]
        waiting = [fact for aim in aims for fact in self.forbidden_for(aim)]
        found: set[str] = set()
        while waiting:
            for deed in self.givers.get(waiting.pop(), ()):
                if deed.name not in found:
                    found.add(deed.name)
                    waiting += self.wanted(deed) if comes_by_itself(deed) else ()
        needs = {need for deed in family for need in deed.needs if need.startswith("item:")}
        return found | {f"lost:{need.removeprefix('item:')}" for need in needs}

    def suits(self, team: tuple[str, ...], aim: str) -> bool:
        """Whether these Characters can come to it."""
        deeds = self.deeds_for(aim)
        return not deeds or any(
            all(can(team, one) for one in self.with_parents(deed)) for deed in deeds
        )


def comes_by_itself(deed: Deed) -> bool:
    """Whether nobody decides on a deed: an event, a scene, a branch of a script."""
    return deed.name.startswith(BY_ITSELF) or deed.name.endswith((".then", ".else"))


def hints_of(parts: ScenarioParts) -> Iterator[Deed]:
    """DQ-33.2: a hint is given where its own condition holds and no earlier one."""
    for n, hint in enumerate(parts.hints):
        earlier = [Demand(one.when, False) for one in parts.hints[:n] if one.when is not None]
        own = [Demand(hint.when)] if hint.when is not None else []
        for level in range(len(hint.levels)):
            yield Deed(f"hint:{parts.id}/{n}/{level}", demands=(*own, *earlier))


def more_given(deed: Deed) -> Iterator[str]:
    """Counters that grow or shrink by a deed, and destinies for which it speaks."""
    yield from (f"{'counter' if n > 0 else 'less'}:{name}" for name, n in deed.adds)
    yield from (f"destiny:{deed.who}/{one}" for one in getattr(deed.record, "destiny", None) or ())


def asked_by(deed: Deed) -> Iterator[tuple[str, bool]]:
    """The facts on which a deed hangs, each with whether it is to be true."""
    yield from ((need, True) for need in deed.needs)
    for demand in deed.demands:
        yield from asked(demand.when, demand.holds)


def asked(when: Any, holds: bool) -> Iterator[tuple[str, bool]]:
    """The facts on which a condition hangs, each with whether it is to be true."""
    if isinstance(when, c.Not):
        yield from asked(when.of, not holds)
    elif isinstance(when, c.AllOf | c.AnyOf):
        for part in when.of:
            yield from asked(part, holds)
    elif isinstance(when, c.PivotalIs):
        yield (f"pivotal:{when.id}/{when.option}" if when.option else f"decided:{when.id}", holds)
    elif (kind := (type(when), getattr(when, "state", ""))) in STATES:
        yield STATES[kind].format(when), holds != (kind[1] in OPPOSITE)
    elif type(when) in ASKED:
        much = holds != asks_for_little(when)
        yield ASKED[type(when)].format(when), much
        if isinstance(when, c.CounterIs) and not much:
            yield f"less:{when.id}", True


def asks_for_little(when: Any) -> bool:
    """Whether a condition is met as long as nothing is done about it."""
    if isinstance(when, c.QuestionIs):
        return "asked" not in when.state and "incorrect" not in when.state
    if isinstance(when, c.Compared):
        return not when.plain and when.compares(0)
    return getattr(when, "at", "") in OPPOSITE


def can(team: tuple[str, ...], deed: Deed) -> bool:
    """Whether the team has whom a deed asks for."""
    who = not deed.who or deed.who in team
    return who and all(possible(team, one.when, one.holds) for one in deed.demands)


def possible(team: tuple[str, ...], when: Any, holds: bool) -> bool:
    """Whether a condition could come out so with this team."""
    if isinstance(when, c.Not):
        return possible(team, when.of, not holds)
    if isinstance(when, c.AllOf | c.AnyOf):
        each = [possible(team, part, holds) for part in when.of]
        return all(each) if isinstance(when, c.AllOf) == holds else any(each)
    if isinstance(when, c.TeamHas):
        return (when.id in team) == holds
    if isinstance(when, c.TeamSize):
        return when.compares(len(team)) == holds
    if isinstance(when, c.CharacterIs) and holds:
        names = (when.ids,) if isinstance(when.ids, str) else when.ids
        return any(name in team for name in names)
    return True
