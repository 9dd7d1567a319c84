"""G115: every way in which a Finale can end leads to an epilogue."""

from __future__ import annotations

from collections.abc import Iterator

from noctuary.games.dark_quarter.content.checks.graph.world import Trouble, World, graph_check
from noctuary.games.dark_quarter.content.format import conditions as c


@graph_check("G115")
def conclusions_are_told(w: World) -> Iterator[Trouble]:
    """G115, DQ-34.10, DQ-40.1: after each conclusion at least one epilogue can be told."""
    if w.parts.finale is None:
        return
    for conclusion in w.parts.finale.conclusions:
        ended = c.ConclusionIs(scenario=w.parts.id, conclusion=conclusion.id)
        told = {one.about for one in w.parts.epilogues if may_hold(one.when, ended)}
        if told - {*w.pack.characters}:
            continue
        untold = [team for team in w.teams if not told & {*team}]
        if untold:
            whom = "" if not told else f" to a team of {' and '.join(untold[0])}"
            message = f"after the conclusion {conclusion.id!r} no epilogue is told{whom}"
            yield Trouble(conclusion, "id", message)


def may_hold(when: c.When, ended: c.ConclusionIs) -> bool:
    """Whether a condition can hold when the Finale has ended so; what is not known may be so."""
    match when:
        case c.AllOf(of=parts):
            return all(may_hold(part, ended) for part in parts)
        case c.AnyOf(of=parts):
            return any(may_hold(part, ended) for part in parts)
        case c.Not(of=part):
            return not must_hold(part, ended)
        case c.ConclusionIs(scenario=scenario) if scenario == ended.scenario:
            return when == ended
        case _:
            return True


def must_hold(when: c.When, ended: c.ConclusionIs) -> bool:
    """Whether a condition holds whenever the Finale has ended so."""
    match when:
        case None:
            return True
        case c.AllOf(of=parts):
            return all(must_hold(part, ended) for part in parts)
        case c.AnyOf(of=parts):
            return any(must_hold(part, ended) for part in parts)
        case c.Not(of=part):
            return not may_hold(part, ended)
        case _:
            return when == ended
