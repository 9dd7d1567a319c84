"""DQ §7.2: whether a condition holds. They ask only what the App knows in both modes (DQ-R96)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format.base import in_band
from noctuary.games.dark_quarter.state import DarkQuarter, NpcState, owner_of, question_state, times

FRESH: Final = NpcState()


def holds(g: DarkQuarter, when: c.When, who: str) -> bool:
    """Whether a condition holds while `who` is the active Character; no condition always does."""
    return when is None or HOLDS[type(when)](g, when, who)


def all_of(g: DarkQuarter, when: c.AllOf, who: str) -> bool:
    return all(HOLDS[type(part)](g, part, who) for part in when.of)


def any_of(g: DarkQuarter, when: c.AnyOf, who: str) -> bool:
    return any(HOLDS[type(part)](g, part, who) for part in when.of)


def not_so(g: DarkQuarter, when: c.Not, who: str) -> bool:
    return not HOLDS[type(when.of)](g, when.of, who)


def character_is(g: DarkQuarter, when: c.CharacterIs, who: str) -> bool:
    return who == when.ids if isinstance(when.ids, str) else who in when.ids


def story_is(g: DarkQuarter, when: c.StoryIs, who: str) -> bool:
    owner = owner_of(g, when.id)
    if when.at == "not_in_play":
        return not owner
    if when.at == "team":
        return owner == "team"
    if when.at == "personal":
        return owner not in ("", "team") and when.owner in (None, owner)
    return bool(owner)


def poi_is(g: DarkQuarter, when: c.PoiIs, who: str) -> bool:
    spot = g.pois.get(when.id)
    state = "hidden" if spot is None else "placed" if spot.placed else "removed"
    return state == when.state


def stands_at(g: DarkQuarter, when: c.StandsAt, who: str) -> bool:
    if when.who == "active":
        return is_at(g, who, when.location)
    if when.who in ("any", "all"):
        standing = [is_at(g, one, when.location) for one in g.team]
        return all(standing) if when.who == "all" else any(standing)
    return when.who in g.sheets and is_at(g, when.who, when.location)


def is_at(g: DarkQuarter, who: str, location: str) -> bool:
    """Whether a Character stands in a card Location, or at the POI that is a board Location."""
    here = g.sheets[who].location
    return here == location or here.partition("@")[0] == location


def question_is(g: DarkQuarter, when: c.QuestionIs, who: str) -> bool:
    state = question_state(g, when.id).state
    return state == when.state if isinstance(when.state, str) else state in when.state


def result_is(g: DarkQuarter, when: c.ResultIs, who: str) -> bool:
    team = g.team if when.by is None else [when.by]
    results = [g.results[key] for one in team if (key := f"{when.id}/{one}") in g.results]
    return bool(results) and (when.successes is None or in_band(when.successes, max(results)))


def scanned(g: DarkQuarter, when: c.Scanned, who: str) -> bool:
    if when.where is not None:
        return f"{when.item}@{when.where}" in g.scans
    return any(key.startswith(f"{when.item}@") for key in g.scans)


def bought(g: DarkQuarter, when: c.Bought, who: str) -> bool:
    if when.item is not None:
        return when.compares(g.bought.get(f"{when.shop}/{when.item}", 0))
    sold = sum(n for key, n in g.bought.items() if key.startswith(f"{when.shop}/"))
    return when.compares(sold)


def pivotal_is(g: DarkQuarter, when: c.PivotalIs, who: str) -> bool:
    return any(
        made.id == when.id
        and when.option in (None, made.option)
        and (when.auto is None or when.auto == made.auto)
        for made in g.choices
    )


HOLDS: Final[dict[type, Callable[[DarkQuarter, Any, str], bool]]] = {
    c.AllOf: all_of,
    c.AnyOf: any_of,
    c.Not: not_so,
    c.FlagIs: lambda g, when, who: when.id in g.flags,
    c.CounterIs: lambda g, when, who: when.compares(g.counters.get(when.id, 0)),
    c.CharacterIs: character_is,
    c.TeamHas: lambda g, when, who: when.id in g.sheets,
    c.TeamSize: lambda g, when, who: when.compares(len(g.team)),
    c.StoryIs: story_is,
    c.LeadIs: lambda g, when, who: when.id in g.leads,
    c.LocationIs: lambda g, when, who: g.locations.get(when.id, "hidden") == when.state,
    c.PoiIs: poi_is,
    c.Visited: lambda g, when, who: when.compares(times(g.visits, when.poi, g.team, when.by)),
    c.StandsAt: stands_at,
    c.NpcIs: lambda g, when, who: g.npcs.get(when.id, FRESH).state == when.state,
    c.QuestionIs: question_is,
    c.OptionUsed: lambda g, when, who: when.compares(times(g.used, when.id, g.team, when.by)),
    c.SumIs: lambda g, when, who: when.compares(g.sums.get(when.id, 0)),
    c.ResultIs: result_is,
    c.Scanned: scanned,
    c.Bought: bought,
    c.PivotalIs: pivotal_is,
    c.DestinyIs: lambda g, when, who: g.destinies.get(when.character) == when.destiny,
    c.ScenarioIs: lambda g, when, who: when.compares(g.chapter + 1),
    c.RoundIs: lambda g, when, who: when.compares(g.round),
    c.IntermissionsAre: lambda g, when, who: when.compares(g.intermissions),
    c.HintsAre: lambda g, when, who: when.compares(g.hints_taken),
    c.ConclusionIs: lambda g, when, who: g.conclusions.get(when.scenario) == when.conclusion,
}
