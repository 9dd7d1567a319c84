"""What comes of something that is done: the events with their fields, what changed in the state,
and what is asked next."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

APART: Final = {"pack", "agenda", "question", "asked", "streams", "told", "told_at", "runs"}
"""Fields of a state that are told otherwise, or say nothing about rules."""

SHOWN: Final = 120
"""How long a value may be to be shown as it is."""


class Watched:
    """A state before and after."""

    def __init__(self, g: Any) -> None:
        self.g = g
        self.events: list[Any] = []
        g.listener = self.events.append
        self.known = plain(g)
        self.asked = ""

    def news(self) -> Iterator[str]:
        """What happened since the last time."""
        for event in self.events:
            fields = msgspec.to_builtins(event, str_keys=True)
            told = (f"{name}={value}" for name, value in fields.items() if value not in (None, ""))
            yield f"  {' '.join(told)}"
        self.events.clear()
        before, self.known = self.known, plain(self.g)
        for name in dict.fromkeys([*before, *self.known]):
            old, new = before.get(name, "-"), self.known.get(name, "-")
            if isinstance(old, list) and isinstance(new, list) and old == new[: len(old)]:
                old, new = "...", new[len(old) :] or "..."
            if old != new:
                yield f"  {name}: {in_short(str(old))} -> {in_short(str(new))}"
        yield from self.question()

    def question(self) -> Iterator[str]:
        """What is asked, if something else was asked before."""
        asked = self.g.question
        if asked is None:
            return
        others = [f"seat {seat}: {' '.join(may)}" for seat, may in asked.others.items()]
        step = type(self.g.agenda[-1]).__name__
        others += [f"aside: {' '.join(self.g.standing)}"] if self.g.standing else []
        told = "; ".join([f"{asked.kind} {asked.seat}: {' '.join(asked.options)}", *others])
        if told != self.asked:
            self.asked = told
            yield f"  ? {step} {in_short(told)}"


def plain(g: Any) -> dict[str, Any]:
    """The fields of a state, records and tables taken apart."""
    fields = {name: getattr(g, name) for name in g.__struct_fields__ if name not in APART}
    return dict(apart("", msgspec.to_builtins(fields, str_keys=True)))


def apart(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from apart(f"{name}.{key}" if name else str(key), inner)
    else:
        yield name, value


def in_short(text: str) -> str:
    """A long text by its beginning and a digest."""
    if len(text) <= SHOWN:
        return text
    return f"{text[:SHOWN]}... #{hashlib.sha256(text.encode()).hexdigest()[:8]}"
