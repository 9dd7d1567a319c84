"""What a view hangs on: whoever looks at every decision need not look at what cannot have changed.

A game whose seats all see the same can say of which fields of its state each part of the view is
made. The view stays the truth; this is a quicker way to the same facts, and tests hold them equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec


class Part(NamedTuple):
    """One part of a view: how it is found, and the fields of the state that this reads. What a
    pack says and what never changes need not be named."""

    find: Callable[[Any], Any]
    fields: tuple[str, ...] = ()


class Sight(NamedTuple):
    """A kind of view, and how its parts are found, but for those that are simply a field of the
    state with the same name, or the number of things that lie there.

    `clues.*.time_icon` is a part that is found as a set: of the words that can stand for the star,
    those of which it is true. Whatever else is told about each clue is content.
    """

    view: type[msgspec.Struct]
    parts: Mapping[str, Part]
