"""What becomes true by a line of a script, what it takes away, and what triggers ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from noctuary.games.dark_quarter.content.campaign import argument
from noctuary.games.dark_quarter.content.format import plot
from noctuary.games.dark_quarter.content.format.conditions import CounterIs
from noctuary.games.dark_quarter.content.format.lines import flow, table, telling, world

FACTS: Final[dict[type, str]] = {
    telling.GainLead: "lead:{id}",
    telling.SetFlag: "flag:{id}",
    telling.ClearFlag: "cleared:{id}",
    world.PlaceLocation: "placed:{id}",
    world.PlaceCard: "card:{id}",
    world.Explore: "placed:{id}",
    world.PlacePoi: "poi:{id}",
    world.RemovePoi: "removed:{id}",
    world.UnlockQuestion: "open:{id}",
    world.OpenNpc: "placated:{id}",
    world.CloseNpc: "npc_closed:{id}",
    world.NpcLeaves: "npc_gone:{id}",
    world.AddSum: "made:{id}",
    table.GiveStory: "item:{id}",
    table.GiveConsumable: "item:{id}",
    flow.GoToScene: "scene:{id}",
    flow.ForceTest: "made:{id}",
    flow.ForceVisit: "visited:{id}",
    flow.RunEvent: "triggered:{id}",
    flow.MakePivotal: "pivotal:{id}",
    flow.AskIntermission: "intermission",
    flow.StartFinale: "finale",
}


LOSSES: Final[dict[type, str]] = {
    world.RemovePoi: "poi:{id}",
    world.RemoveLocation: "placed:{id}",
    world.RemoveCard: "card:{id}",
    world.NpcLeaves: "npc:{id}",
    world.CloseNpc: "npc_closed:{id}",
    world.Disable: "used:{id}",
    table.TakeStory: "item:{id}",
    telling.ClearFlag: "flag:{id}",
}


def given_by(line: Any) -> list[str]:
    """What becomes true by a line."""
    facts = (
        [FACTS[type(line)].format(id=line.id)]
        if type(line) in FACTS and hasattr(line, "id")
        else []
    )
    if type(line) in FACTS and not hasattr(line, "id"):
        facts = [FACTS[type(line)]]
    if isinstance(line, table.OfferConsumable):
        facts += [f"item:{card}" for card in line.ids]
    if isinstance(line, world.SetQuestion) and line.state != "locked":
        facts += [f"open:{line.id}", f"{line.state}:{line.id}"]
    if isinstance(line, flow.Conclude):
        facts += [f"conclusion:{line.id}", "concluded"]
    if isinstance(line, world.Explore):
        facts.append(f"explored:{line.id}")
    return facts


def lost_by(line: Any) -> list[str]:
    """What a line takes away."""
    return [LOSSES[type(line)].format(id=line.id)] if type(line) in LOSSES else []


CAUSES: Final[dict[type, str]] = {
    plot.OnExplore: "explored:{}",
    plot.OnVisit: "visited:{}",
    plot.OnLead: "lead:{}",
    plot.OnItem: "item:{}",
    plot.OnTest: "made:{}",
    plot.OnQuestion: "open:{}",
    plot.OnFlag: "flag:{}",
    plot.OnNpcClosed: "npc_closed:{}",
    plot.OnNpcGone: "npc_gone:{}",
    plot.OnBought: "bought:{}",
    plot.OnFinaleScene: "finale_scene:{}",
    plot.OnFinaleStart: "finale",
    plot.OnIntermissionStart: "intermission",
    plot.OnIntermissionEnd: "intermission",
}


def cause_of(trigger: plot.AnyTrigger) -> str:
    """The fact without which a trigger cannot fire; nothing if it fires by itself."""
    return CAUSES.get(type(trigger), "").format(argument(trigger))


def trigger_demands(trigger: plot.AnyTrigger) -> Iterator[Demand]:
    """What a trigger asks for beside its fact."""
    if isinstance(trigger, plot.OnCounter):
        bounds = {name: getattr(trigger, name) for name in ("eq", "ne", "gt", "gte", "lt", "lte")}
        yield Demand(CounterIs(id=trigger.id, **bounds))


class Demand(NamedTuple):
    """A condition that must hold, or must not."""

    when: Any
    holds: bool = True
