"""L010, L011, L018: flags, counters, what companion mode cannot know, events that quarrel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from noctuary.engine.faults import closest, nearest
from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.checks.texts import texts
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import plot
from noctuary.games.dark_quarter.content.format.lines import telling

IN_TEXT: Final = re.compile(r"\{if ([a-z][a-z0-9_]*)\}")


@check("L010")
def memory_is_set_and_read(draft: Draft) -> Iterator[Breach]:
    """L010: a flag or counter that is read is set somewhere, and the other way round."""
    flags_read = places(draft, c.FlagIs, plot.OnFlag)
    for text, field, found in texts(draft):
        for name in IN_TEXT.findall(text):
            flags_read.setdefault(name, (found, field))
    flags_set = places(draft, telling.SetFlag)
    counters_read = places(draft, c.CounterIs, plot.OnCounter)
    counters_set = places(draft, telling.AddCounter, telling.SetCounter)
    for breach in (
        *unmatched("flag", flags_read, flags_set),
        *unmatched("counter", counters_read, counters_set),
    ):
        if not draft.may_be_unread(breach.found.record.id if breach.field == "id" else ""):
            yield breach


def places(draft: Draft, *kinds: type) -> dict[str, tuple[Found, str]]:
    """Where a name first stands in records of some kinds."""
    found: dict[str, tuple[Found, str]] = {}
    for record, where in draft.of(*kinds):
        found.setdefault(record.id, (where, "id"))
    return found


def unmatched(
    what: str, read: dict[str, tuple[Found, str]], set_: dict[str, tuple[Found, str]]
) -> Iterator[Breach]:
    """Names on one side only: reading what is never set is an error, the rest a warning."""
    meant = set()
    for name in sorted(read.keys() - set_.keys()):
        found, field = read[name]
        meant.add(closest(name, set_))
        hint = nearest(name, set_)[2:-1]
        yield Breach(found, field, f"the {what} {name!r} is read and never set", hint)
    for name in sorted(set_.keys() - read.keys() - meant):
        found, field = set_[name]
        message = f"the {what} {name!r} is set and never read"
        yield Breach(found, field, message, "let something ask for it, or remove it", "warning")


@check("L011")
def companion_can_know_it(draft: Draft) -> Iterator[Breach]:
    """L011, DQ-R96: the App does not know which Consumables people hold.

    Conditions on cubes, dice, Consumables, Experience or Abilities do not exist; naming one is
    reported where files are given their shape.
    """
    consumables = {card.id for card in draft.whole.consumables}
    for trigger, found in draft.of(plot.OnItem):
        if trigger.id in consumables:
            message = f"in companion mode the App cannot know that {trigger.id!r} was gained"
            yield Breach(
                found, "id", message, "answer a Story card, or set a flag where it is given"
            )


@check("L018")
def events_do_not_quarrel(draft: Draft) -> Iterator[Breach]:
    """L018: no whole-turn event without end, no two events with one trigger and priority."""
    seen: dict[tuple[str, str, int], str] = {}
    for event, found in draft.of(plot.Event):
        if event.takes_turn and event.repeatable and event.when is None:
            message = f"{event.id} takes a whole turn again and again"
            yield Breach(found, "repeatable", message, "give it a condition that ends it")
        for n, trigger in enumerate(event.trigger):
            key = (found.scenario, repr(trigger), event.priority)
            if key in seen and event.when is None and event.priority == 0:
                inner = found._replace(path=(*found.path, "trigger", n))
                message = f"{event.id} has trigger and priority of {seen[key]}"
                yield Breach(inner, "", message, "give one of them a priority", "warning")
            seen.setdefault(key, event.id)
