"""Lines over the course of a game, worked out as numbers that a template draws as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from noctuary.bots.recalled import Review
from noctuary.web.looks import Record

MOST_TICKS: Final = 8


class Frame(NamedTuple):
    """The size of a drawing and where its parts lie."""

    name: str
    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    choice: int
    """Where the bars of choices stand."""
    luck: int
    reach: int
    """How long the longest bar is."""
    ticks: int
    """How many turns are named at most."""


WIDE: Final = Frame("wide", 960, 336, 46, 944, 14, 194, 236, 292, 22, MOST_TICKS)
NARROW: Final = Frame("narrow", 362, 262, 34, 350, 16, 144, 174, 216, 16, 4)


def review_chart(found: Review, frame: Frame) -> Record:
    """The chance over the game, what choices and luck did turn by turn, and the turning points."""
    line = found.line
    xs = spread(len(line), frame)
    ys = [height(chance, frame) for _, chance in line]
    places = {one.moment: n for n, one in enumerate(found.moments)}
    marks = [
        {"n": number, "x": xs[places[one.moment]], "y": ys[places[one.moment]], "by": one.by}
        for number, one in enumerate(found.turning_points, start=1)
    ]
    return {
        "frame": frame,
        "curve": path(xs, ys),
        "area": f"{path(xs, ys)}L{xs[-1]} {frame.bottom}L{xs[0]} {frame.bottom}Z",
        "grid": [{"y": height(n / 100, frame), "label": n} for n in (0, 25, 50, 75, 100)],
        "ticks": ticks([turn for turn, _ in line], xs, frame),
        "marks": marks,
        "end": {"x": xs[-1], "y": ys[-1]},
        "bars": bars(found, xs, frame),
    }


def spread(number: int, frame: Frame) -> list[float]:
    """So many places from left to right."""
    step = (frame.right - frame.left) / max(1, number - 1)
    return [round(frame.left + n * step, 1) for n in range(number)]


def height(chance: float, frame: Frame) -> float:
    """How far down a chance is drawn."""
    return round(frame.bottom - chance * (frame.bottom - frame.top), 1)


def path(xs: Sequence[float], ys: Sequence[float]) -> str:
    """Points joined by a line.

    >>> path([1.0, 2.0], [3.0, 4.5])
    'M1.0 3.0L2.0 4.5'
    """
    return "M" + "L".join(f"{x} {y}" for x, y in zip(xs, ys, strict=True))


def ticks(turns: Sequence[int], xs: Sequence[float], frame: Frame) -> list[Record]:
    """Some of the turns by name, where they begin."""
    first = {turn: xs[n] for n, turn in reversed(list(enumerate(turns)))}
    known = sorted(first)
    every = -(-len(known) // frame.ticks)
    return [{"x": first[turn], "turn": turn} for turn in known[::every]]


def bars(found: Review, xs: Sequence[float], frame: Frame) -> list[Record]:
    """What luck and one's own choices did in each turn: up, or down."""
    sums: dict[tuple[str, int], float] = {}
    places: dict[int, list[float]] = {}
    for one, x in zip(found.moments, xs, strict=False):
        places.setdefault(one.turn, []).append(x)
        own = one.choice if one.seat == found.seat else 0.0
        for kind, share in (("choice", own), ("luck", one.luck)):
            sums[kind, one.turn] = sums.get((kind, one.turn), 0.0) + share
    most = max((abs(share) for share in sums.values()), default=0.0) or 1.0
    wide = max(2.0, 0.6 * (frame.right - frame.left) / max(1, len(places)))
    return [
        bar(kind, share / most * frame.reach, places[turn], wide, frame)
        for (kind, turn), share in sums.items()
    ]


def bar(kind: str, size: float, xs: list[float], wide: float, frame: Frame) -> Record:
    """One bar above or below its line."""
    stands = frame.choice if kind == "choice" else frame.luck
    middle = sum(xs) / len(xs)
    return {
        "kind": kind,
        "good": size > 0,
        "x": round(max(frame.left, min(frame.right - wide, middle - wide / 2)), 1),
        "y": round(stands - max(size, 0), 1),
        "width": round(wide, 1),
        "height": round(max(abs(size), 0.6), 1),
    }


def spark(chances: Sequence[float], width: int = 240, high: int = 48) -> str:
    """A small line of chances alone."""
    step = width / max(1, len(chances) - 1)
    xs = [round(n * step, 1) for n in range(len(chances))]
    return path(xs, [round(high * (1 - chance), 1) for chance in chances])
