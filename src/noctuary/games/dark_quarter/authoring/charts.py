"""Where in its scenario a game stands, for the writer's desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from noctuary.engine.authors import Chart
from noctuary.engine.graphs import Box
from noctuary.games.dark_quarter.authoring import coverage
from noctuary.games.dark_quarter.authoring.relations import Relations, in_columns
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.format.lines import telling
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts
from noctuary.games.dark_quarter.state import DarkQuarter


def parts(path: Path) -> dict[str, ScenarioParts]:
    """The scenarios in a folder as they were written."""
    _, own, _, _ = reading.gather(path)
    return {one.id: one for one in own.scenarios}


def chart(written: dict[str, ScenarioParts], g: DarkQuarter, new: set[str]) -> Chart:
    """The scenario of a game, where in it the latest texts stand, and where the new ones do."""
    made = Relations(g.pack, written[g.scenario.id])
    drawing = in_columns(made)
    homes = {row.id: box.id for box in made.boxes.values() for row in box.rows}
    homes |= {name: name for name in made.boxes}

    def boxes(scripts: Iterator[str]) -> frozenset[str]:
        subjects = (made.subject(script) for script in scripts)
        return frozenset(homes[one] for one in subjects if one in homes)

    latest = (page.script for page in g.told)
    return Chart(
        title=g.scenario.record.title,
        drawing=drawing,
        here=boxes(latest),
        changed=boxes(scripts_with(g.pack.scripts, new)),
        starts={box.id: place for box in made.boxes.values() if (place := start_of(box))},
    )


def scripts_with(scripts: dict[str, Any], texts: set[str]) -> Iterator[str]:
    """The scripts that tell one of these texts."""
    for name, script in scripts.items():
        if any(isinstance(line, telling.Say) and line.text in texts for line in script):
            yield name


def start_of(box: Box) -> str:
    """The place at which a game comes into a box, as the desk calls it."""
    named = [box.id, *(row.id for row in box.rows)]
    return next((name for name in named if name.startswith(("poi:", "event:", "finale:"))), "")


def seen(g: DarkQuarter) -> set[str]:
    """What a game in a watched pack has shown."""
    scripts = g.pack.scripts
    known = scripts if isinstance(scripts, coverage.SeenScripts) else coverage.SeenScripts({})
    return coverage.seen(g, known)
