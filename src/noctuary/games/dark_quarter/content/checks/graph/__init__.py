"""DQ §7.11: graph checks. They explore what can happen, with every outcome of every test possible.

The exploration is generous: a thing counts as reachable if nothing that is known forbids it. So
what it calls unreachable is unreachable, and the playtester looks for the rest.
"""

from __future__ import annotations

from typing import Final

from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.draft import Draft, Found
from noctuary.games.dark_quarter.content.checks.graph import epilogues, planning, reachable, winning
from noctuary.games.dark_quarter.content.checks.graph.deeds import Deeds
from noctuary.games.dark_quarter.content.checks.graph.world import GRAPH_CHECKS, World
from noctuary.games.dark_quarter.content.checks.proposals import PROPOSALS

CHAPTERS = (reachable, winning, planning, epilogues)
MOST_DEEDS: Final = 4_000
"""A scenario as long as *Wrong Number* has about a sixth of that."""


def check_graph(draft: Draft, pack: Campaign) -> None:
    """Report every graph check that a campaign does not pass."""
    places: dict[int, Found] = {id(found.record): found for found in draft.found}
    all_deeds = {parts.id: Deeds(pack, parts) for parts in draft.own.scenarios}
    for parts in draft.own.scenarios:
        if parts.id not in pack.scenario_number:
            continue
        size = len(all_deeds[parts.id].found)
        if size > MOST_DEEDS:
            message = f"the scenario is too large to be explored: {size:,} things can happen in it"
            found = places[id(parts.scenario)]
            hint = f"at most {MOST_DEEDS:,}; cut it into two scenarios"
            draft.source.fault(found.entry, found.path, "P110", message, hint)
            continue
        w = World(draft, pack, parts, all_deeds)
        for code in sorted(GRAPH_CHECKS):
            for trouble in GRAPH_CHECKS[code](w):
                found = places.get(id(trouble.record)) or places[id(parts.scenario)]
                path = (*found.path, trouble.field) if trouble.field else found.path
                hint = trouble.hint or PROPOSALS[code]
                draft.source.fault(found.entry, path, code, trouble.message, hint, trouble.severity)
