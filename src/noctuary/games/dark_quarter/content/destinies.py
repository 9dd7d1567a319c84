"""DQ-36.18: to which destiny the points of a Character's choices add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def weighed(order: list[str], given: Sequence[Mapping[str, int]]) -> tuple[str, bool]:
    """The destiny to which points add up, and whether others have as many.

    >>> weighed(["hold", "release"], [{"hold": 1}, {"release": 1}])
    ('release', True)
    """
    points = dict.fromkeys(order, 0)
    latest = dict.fromkeys(order, -1)
    for n, part in enumerate(given):
        for destiny, more in part.items():
            points[destiny] += more
            latest[destiny] = n if more else latest[destiny]
    most = max(points.values(), default=0)
    if not most:
        return "", False
    first = max(order, key=lambda name: (points[name], latest[name], -order.index(name)))
    return first, list(points.values()).count(most) > 1
