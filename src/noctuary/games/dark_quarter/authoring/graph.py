"""`noctuary pack graph`: a scenario as SVG; Locations can be closed and opened by a click."""

from __future__ import annotations

from pathlib import Path

from noctuary.engine.graphs import svg
from noctuary.games.dark_quarter.authoring.playtest import Plan, campaign_at, playtest
from noctuary.games.dark_quarter.authoring.relations import drawing
from noctuary.games.dark_quarter.content import reading


def drawn(path: Path, scenario: str | None, runs: int, collapsed: bool) -> str:
    """A scenario of the pack in a folder as SVG; with `runs` it is coloured by what they saw."""
    where = str(path.resolve())
    pack = campaign_at(where)
    _, own, _, _ = reading.gather(path)
    known = {parts.id: parts for parts in own.scenarios}
    name = scenario or pack.scenarios[0].id
    if name not in known:
        raise LookupError(f"there is no scenario {name!r}; choose from {', '.join(known)}")
    seen: set[str] | None = None
    if runs:
        seen = playtest(Plan(path=where, runs=max(1, runs // 3), seeking=runs // 3)).seen
    return svg(drawing(pack, known[name]), seen, collapsed)
