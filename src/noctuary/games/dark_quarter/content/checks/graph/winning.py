"""G104, G105, G108, G113: the Finale stays in reach, and is not too near."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from noctuary.engine.faults import Severity
from noctuary.engine.words import counted, listed
from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed
from noctuary.games.dark_quarter.content.checks.graph.facts import Demand
from noctuary.games.dark_quarter.content.checks.graph.reach import Reached
from noctuary.games.dark_quarter.content.checks.graph.world import (
    Trouble,
    World,
    asked_facts,
    graph_check,
    support,
)
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format.lines import world


@graph_check("G104")
def the_finale_stays_in_reach(w: World) -> Iterator[Trouble]:
    """G104: every team reaches the Finale, and nothing that it needs can be lost for good."""
    for team in w.teams:
        reached = Reached(w.deeds, team)
        if "finale" not in reached.facts:
            missing = lacking(w, reached, "finale")
            able = [deed.name for deed in w.givers.get(missing, ())]
            why = f"only {', '.join(able[:3])} could" if able else "nothing can"
            message = f"{listed(team)} can never enter the Finale: {why} {bring(missing)}"
            yield Trouble(w.parts.scenario, "", message)
            return
    for fact in w.necessary:
        givers = [deed for deed in w.givers.get(fact, []) if deed.name in w.reached.happened]
        if givers and not any(is_safe(w, deed) for deed in givers):
            names = ", ".join(deed.name for deed in givers[:3])
            message = (
                f"the Finale hangs on {names}: nothing else can {bring(fact)}, and it can be missed"
            )
            hint = "let it be done again, or let something else do the same"
            yield Trouble(givers[0].record or w.parts.scenario, "", message, hint)


BRINGING: Final = {
    "poi": "place the POI {}",
    "placed": "place the Location {}",
    "explored": "lead into the Location {}",
    "lead": "give the Lead {}",
    "flag": "set the flag {}",
    "item": "give the card {}",
    "open": "open the question {}",
    "asked": "answer the question {}",
    "used": "offer the option {}",
    "visited": "lead to the POI {}",
    "talk": "begin a talk with {}",
}


def bring(fact: str) -> str:
    """What brings a fact about, in words."""
    kind, _, name = fact.partition(":")
    return BRINGING.get(kind, f"bring {fact} about").format(name)


def lacking(w: World, reached: Reached, goal: str) -> str:
    """The first thing on a way to a goal that cannot be had: nothing that it needs is missing."""
    seen = {goal}
    while True:
        needs = [need for deed in w.givers.get(goal, ()) for need in deed.needs]
        missing = [need for need in needs if need not in reached.facts and need not in seen]
        if not missing:
            return goal
        goal = missing[0]
        seen.add(goal)


def is_safe(w: World, deed: Deed) -> bool:
    """Whether the team can always bring a deed about, however badly it went before."""
    if not deed.sure:
        return False
    lost = [w.losses[need] for need in deed.needs if need in w.losses]
    npcs = [need.removeprefix("talk:") for need in deed.needs if need.startswith("talk:")]
    for npc in npcs:
        if f"npc:{npc}" in w.losses:
            return False
        if f"npc_closed:{npc}" in w.losses and f"placated:{npc}" not in w.reached.facts:
            return False
    own = f"used:{deed.name.partition(':')[2].partition('/')[0]}"
    if own in w.losses and not only_by_itself(w.losses[own], deed):
        return False
    return all(only_by_itself(scripts, deed) for scripts in lost)


def only_by_itself(scripts: list[str], deed: Deed) -> bool:
    """Whether a loss comes only with the deed itself, or after it: an option may forbid itself."""
    own = deed.name.partition(".")[0]
    after = own.replace("used:", "option:", 1)
    stems = [script.partition(".")[0] for script in scripts]
    return all(stem in (own, after) or stem.startswith(f"{after}/") for stem in stems)


@graph_check("G105")
def nobody_stands_without_a_place_to_go(w: World) -> Iterator[Trouble]:
    """G105, DQ-R57: a POI that everybody may use is there from the first turn to the last."""
    opened = w.pack.scripts[f"scenario:{w.parts.id}"]
    first = {line.id for line in opened if isinstance(line, world.PlacePoi)}
    free = [
        poi
        for poi in w.parts.pois
        if poi.id in first and poi.only is None and f"poi:{poi.id}" not in w.losses
    ]
    marked = {line.poi for line, _ in w.draft.in_scenario(w.parts.id, world.Mark)}
    if not any(poi.id not in marked for poi in free):
        message = "no POI stays open to everybody from the opening on"
        yield Trouble(w.parts.scenario, "do", message, "place one that is never removed")


@graph_check("G108")
def the_finale_is_not_too_near(w: World) -> Iterator[Trouble]:
    """G108: the shortest way to the Finale is long enough, and leads through the objective."""
    record = w.parts.scenario
    if record is None or "finale" not in w.reached.facts:
        return
    facts = support(w.reached, "finale")
    deeds = {w.reached.because[fact].name: w.reached.because[fact] for fact in facts}
    turns = sum(deed.turn for deed in deeds.values())
    waits = any(has_clock(demand.when) for deed in deeds.values() for demand in deed.demands)
    if turns < record.turns_at_least and not waits:
        message = f"the Finale can be entered after {counted(turns, 'turn')}"
        hint = (
            f"a scenario should take {record.turns_at_least} at least; if so short a one is "
            f"meant, write turns_at_least: {turns} under `scenario`"
        )
        yield Trouble(record, "", message, hint)
    for fact in asked_facts(Demand(record.objective_met)) if record.objective_met else ():
        if "finale" in Reached(w.deeds, without=fact).facts:
            message = (
                f"the Finale can be entered without the objective: nobody has to {bring(fact)}"
            )
            hint = "let the way to the Finale depend on it, or change objective_met"
            yield Trouble(record, "objective_met", message, hint)


def has_clock(when: Any) -> bool:
    """Whether a condition waits for rounds or counters: then only playing tells how long."""
    if isinstance(when, c.RoundIs | c.CounterIs):
        return True
    inner = getattr(when, "of", ())
    return any(has_clock(part) for part in (inner if isinstance(inner, tuple) else (inner,)))


@graph_check("G113")
def closed_persons_can_be_placated(w: World) -> Iterator[Trouble]:
    """G113: a person who can be closed for good is not needed any more."""
    for npc in w.pack.npc.values():
        asked = [question for question in w.parts.questions if question.npc == npc.id]
        closes = f"npc_closed:{npc.id}" in w.reached.facts
        if not asked or not closes or f"placated:{npc.id}" in w.reached.facts:
            continue
        needed = [q.id for q in asked if is_needed(w, f"question:{q.id}/")]
        severity: Severity = "error" if needed else "warning"
        message = f"{npc.id} can be closed and never placated"
        hint = f"{needed[0]} is needed for the Finale" if needed else "give a way to open_npc"
        yield Trouble(asked[0], "npc", message, hint, severity)


def is_needed(w: World, stem: str) -> bool:
    """Whether the Finale cannot be reached without what these scripts give."""
    scripts = [deed for deed in w.deeds if deed.name.startswith(stem)]
    facts = {fact for deed in scripts for fact in deed.gives}
    return bool(facts & set(w.necessary))
