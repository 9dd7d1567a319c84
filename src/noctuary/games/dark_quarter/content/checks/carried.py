"""L025: what one scenario carries to the later ones is set in it, and read in one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from noctuary.engine.faults import nearest
from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.checks.memory import IN_TEXT
from noctuary.games.dark_quarter.content.checks.texts import texts
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import plot, talks
from noctuary.games.dark_quarter.content.format.lines import table, telling

SETTERS: Final[dict[type, str]] = {
    telling.SetFlag: "id",
    telling.AddCounter: "id",
    telling.SetCounter: "id",
    telling.GainLead: "id",
    table.GiveStory: "id",
    plot.Pivotal: "id",
}
"""What makes a fact, by the field that names it."""
READERS: Final[dict[type, str]] = {
    c.FlagIs: "id",
    c.CounterIs: "id",
    c.LeadIs: "id",
    c.StoryIs: "id",
    c.PivotalIs: "id",
    plot.OnFlag: "id",
    plot.OnCounter: "id",
    o.Accepted: "item",
    plot.Scan: "item",
    talks.ScanAnswer: "item",
    table.TakeStory: "id",
}
"""What asks for a fact, by the field that names it."""

Facts = dict[str, dict[str, Found]]
"""Facts by scenario, with the first place of each."""


@check("L025")
def what_is_carried_is_read(draft: Draft) -> Iterator[Breach]:
    """L025: a carried fact is set in its scenario and read in a later one; what a later scenario
    reads is carried, in a campaign that says what it carries."""
    campaign = draft.own.campaign
    heads = {record.id: (record, found) for record, found in draft.of(plot.ScenarioRecord)}
    if campaign is None or draft.unread or not any(head.carries for head, _ in heads.values()):
        return
    made, asked = facts(draft, SETTERS), read(draft)
    order = [scenario for scenario in campaign.scenarios if scenario in heads]
    carried: set[str] = set()
    for at, scenario in enumerate(order):
        head, found = heads[scenario]
        later = {name for other in order[at + 1 :] for name in asked.get(other, {})}
        yield from idle(head, found, made.get(scenario, {}), later)
        for name, where in asked.get(scenario, {}).items():
            before = [one for one in order[:at] if name in made.get(one, {})]
            if before and name not in carried and name not in made.get(scenario, {}):
                message = f"{name!r} of {before[-1]} is read here, and no scenario carries it"
                hint = f"add it to `carries` of {before[-1]}"
                yield Breach(where, "", message, hint, "warning")
        carried |= {*head.carries}


def idle(
    head: plot.ScenarioRecord, found: Found, made: dict[str, Found], later: set[str]
) -> Iterator[Breach]:
    """Facts in `carries` that come from nowhere or lead nowhere."""
    for n, name in enumerate(head.carries):
        inner = found._replace(path=(*found.path, "carries", n))
        if name not in made:
            hint = nearest(name, made)[2:-1] or "set it here, or take it out"
            yield Breach(inner, "", f"{name!r} is carried, and {head.id} never sets it", hint)
        elif name not in later:
            yield Breach(inner, "", f"{name!r} is carried, and no later scenario reads it")


def facts(draft: Draft, kinds: dict[type, str]) -> Facts:
    """The facts that records of these kinds name, by scenario."""
    named: Facts = {}
    for record, found in draft.of(*kinds):
        name: Any = getattr(record, kinds[type(record)])
        if isinstance(name, str):
            named.setdefault(found.scenario, {}).setdefault(name, found)
    return named


def read(draft: Draft) -> Facts:
    """The facts for which a scenario asks, in its texts too."""
    asked = facts(draft, READERS)
    for text, _, found in texts(draft):
        for name in IN_TEXT.findall(text):
            asked.setdefault(found.scenario, {}).setdefault(name, found)
    return asked
