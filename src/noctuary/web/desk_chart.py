"""The chart on the writer's desk: the places of a story as dots, those first that come first."""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.authors import Chart
from noctuary.engine.graphs import Box

Record = dict[str, Any]
SHOWN: Final = ("start", "location", "poi", "lead", "pivotal", "event", "finale")
"""The boxes that are places of the story; flags and cards lie on the ways between them."""
NAMED: Final = ("start", "finale")
SHORT: Final = 22
"""The longest name beside a dot."""
ROWS: Final = 10
"""How many dots stand in one column."""
STEP_X: Final = 30
STEP_Y: Final = 20
LEGEND: Final = {
    "here": "you are here",
    "changed": "changed",
    "played": "played",
    "part": "played in part",
    "open": "not played",
}


def charted(chart: Chart, seen: set[str]) -> Record:
    """Dots, ways and a legend, as the template wants them."""
    shown = [box for box in chart.drawing.boxes.values() if box.kind in SHOWN]
    shown.sort(key=lambda box: (box.column, SHOWN.index(box.kind), box.id))
    spots = places(shown)
    width = max(x for x, _ in spots.values()) + STEP_X // 2
    dots = [dot(box, chart, seen, spots[box.id], width) for box in shown]
    kinds = [one["kind"] for one in dots]
    return {
        "title": chart.title,
        "dots": dots,
        "ways": [way(spots[a], spots[b]) for a, b in ways(chart) if a in spots and b in spots],
        "width": width,
        "height": max(y for _, y in spots.values()) + STEP_Y,
        "legend": [(kind, f"{words} {kinds.count(kind)}") for kind, words in LEGEND.items()],
        "said": f"{len(shown)} places, {len(shown) - kinds.count('open')} of them played",
    }


def places(shown: list[Box]) -> dict[str, tuple[int, int]]:
    """Where each dot is drawn: a full column goes on beside itself."""
    found: dict[str, tuple[int, int]] = {}
    x, column, row = STEP_X // 2, 0, 0
    for box in shown:
        if box.column != column or row == ROWS:
            x, column, row = x + STEP_X, box.column, 0
        found[box.id] = x, STEP_Y + row * STEP_Y
        row += 1
    return found


def dot(box: Box, chart: Chart, seen: set[str], spot: tuple[int, int], width: int) -> Record:
    """A place of the story; the first, the last and the present one are named beside it."""
    kind = kind_of(box, chart, seen)
    is_named = kind == "here" or box.kind in NAMED
    sides = {"start": spot[0] < width / 3, "end": spot[0] > 2 * width / 3}
    return {
        "kind": kind,
        "x": spot[0],
        "y": spot[1],
        "title": f"{box.title} ({box.kind})",
        "name": box.title[:SHORT] if is_named else "",
        "anchor": next((side for side, near in sides.items() if near), "middle"),
        "place": chart.starts.get(box.id, ""),
    }


def kind_of(box: Box, chart: Chart, seen: set[str]) -> str:
    """What is to be said of a place first."""
    if box.id in chart.here:
        return "here"
    if box.id in chart.changed:
        return "changed"
    marks = [*box.marks, *(mark for row in box.rows for mark in row.marks)]
    known = sum(mark in seen for mark in marks)
    if not known:
        return "open"
    return "played" if known == len(marks) else "part"


def ways(chart: Chart) -> set[tuple[str, str]]:
    """What leads where, straight or by a flag or card."""
    boxes = chart.drawing.boxes
    home = {row.id: box.id for box in boxes.values() for row in box.rows}
    plain = {(home.get(a, a), home.get(b, b)) for a, b in chart.drawing.arrows}
    shown = {name for name, box in boxes.items() if box.kind in SHOWN}
    onward: dict[str, set[str]] = {}
    for source, target in plain:
        onward.setdefault(source, set()).add(target)
    found = {(a, b) for a, b in plain if a in shown and b in shown and a != b}
    for source, target in plain:
        if source in shown and target not in shown:
            found |= {(source, end) for end in onward.get(target, ()) if end in shown - {source}}
    return found


def way(start: tuple[int, int], end: tuple[int, int]) -> str:
    """A curve from dot to dot."""
    (x, y), (to_x, to_y) = start, end
    middle = (x + to_x) / 2
    return f"M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}"
