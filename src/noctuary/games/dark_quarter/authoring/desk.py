"""What the writer's desk knows of The Dark Quarter: every place of a story, every fact in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from noctuary.engine.authors import Fact
from noctuary.games.dark_quarter.authoring.charts import chart, parts, seen
from noctuary.games.dark_quarter.authoring.coverage import watched
from noctuary.games.dark_quarter.authoring.run import opening
from noctuary.games.dark_quarter.city import questioning
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.lines import flow, telling, world
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import DarkQuarter, Talk
from noctuary.games.dark_quarter.story import scripts, story_events
from noctuary.games.dark_quarter.turns import finale, setup
from noctuary.games.dark_quarter.words import prose

__all__ = ["begun", "change", "chart", "facts", "parts", "places", "seen", "told", "watched"]

QUESTIONS: Final = 9
"""How many questions a talk has that is begun on the desk."""


def places(pack: Campaign) -> Iterator[tuple[str, str]]:
    """Everything at which a game can begin, with its name: `poi:poi_sykes`, `question:q_who` …"""
    for scenario in pack.scenarios:
        title = scenario.record.title
        yield f"scenario:{scenario.id}", title
        for poi in scenario.pois:
            record = pack.poi[poi]
            name = pack.npc[record.npc].name if record.npc else record.name
            yield f"poi:{poi}", f"{title} › {name}"
        for name, question in pack.question.items():
            if pack.home[name] == scenario.number:
                person = pack.npc[question.npc].name
                yield f"question:{name}", f"{title} › {person} › “{question.prompt}”"
        for event in scenario.events:
            yield f"event:{event}", f"{title} › event {event}"
        for scene in scenario.scene_at:
            yield f"finale:{scene}", f"{title} › Finale › {scene}"
    for script in pack.scripts:
        if script.startswith("scene:") and "." not in script:
            yield script, f"Scene {script.removeprefix('scene:')}"


def begun(
    pack: Campaign,
    place: str = "",
    team: tuple[str, ...] = (),
    given: Mapping[str, int] | None = None,
) -> DarkQuarter:
    """A game at a place, with some things set by hand; LookupError if there is no such place."""
    g: DarkQuarter = GAME.new(seed=1, pack=pack)
    if not place and not team and not given:
        return g
    kind, _, name = place.partition(":")
    chapter = chapter_of(pack, kind, name)
    for reply in opening(team or tuple(pack.characters)[:2]):
        g.reply(reply)
    go_to_turn(g)
    if chapter:
        g.agenda, g.question = [], None
        g.then(setup.StartScenario(chapter))
        g.advance()
        go_to_turn(g)
    if "start" in g.options:
        g.reply("start")
    for fact, value in (given or {}).items():
        change(g, fact, value)
    if kind and kind != "scenario":
        arrive(g, kind, name)
    return g


def go_to_turn(g: DarkQuarter) -> None:
    """Answer whatever is asked before the next turn begins."""
    while g.question is not None and "start" not in g.options:
        g.reply(g.options[0])


def chapter_of(pack: Campaign, kind: str, name: str) -> int:
    """The scenario in which a place lies, counted from 0."""
    for n, scenario in enumerate(pack.scenarios):
        homes: dict[str, Any] = {
            "scenario": (scenario.id,),
            "poi": scenario.pois,
            "event": scenario.events,
            "finale": scenario.scene_at,
        }
        if name in homes.get(kind, ()):
            return n
    if kind == "question" and name in pack.question:
        return pack.home[name] - 1
    if kind and f"{kind}:{name}" not in pack.scripts:
        raise LookupError(f"there is no {kind} {name!r}")
    return 0


def arrive(g: DarkQuarter, kind: str, name: str) -> None:
    """Bring the active Character to a place."""
    g.question = None
    if kind == "finale":
        finale.enter(g, g.active)
        g.agenda = []
        g.then(finale.NextScene(g.scenario.scene_at[name]))
    elif kind == "question":
        npc = g.pack.question[name].npc
        scripts.unlock(g, name)
        g.talks.append(Talk(npc, g.active, QUESTIONS))
        g.then(questioning.CONVERSATION)
    elif kind == "poi":
        here = scripts.RunScript(f"scenario:{g.scenario.id}", g.active)
        for line in way_to(g.pack, name):
            scripts.perform(g, line, here)
        g.then(story_events.RunEvents())
    else:
        g.then(story_events.RunEvents())
        scripts.play(g, f"{kind}:{name}", g.active)
    g.advance()
    if kind == "question" and f"ask:{name}" in g.options:
        g.reply(f"ask:{name}")


def way_to(pack: Campaign, poi: str) -> Iterator[Any]:
    """The steps after which a POI is there and visited; what they put off is done last first."""
    yield flow.ForceVisit(id=poi)
    yield world.PlacePoi(id=poi)
    location = pack.card_location.get(pack.poi[poi].on_card or "")
    if location:
        yield world.PlaceLocation(id=location)
        yield world.Explore(id=location)


def told(g: DarkQuarter) -> Iterator[tuple[str, str]]:
    """The texts since the last decision, as they are written and as they are read."""
    for one in g.told:
        raw = prose.source(g, one.script, one.line)[3]
        yield raw, "\n\n".join(prose.told(g, one).pages)


# ── facts ─────────────────────────────────────────────────────────────────────────────────────


def facts(g: DarkQuarter) -> Iterator[Fact]:
    """All flags, counters, Leads and cards of the campaign, and how they stand."""
    carried = {name: s.id for s in g.pack.scenarios for name in s.record.carries}
    flags, counters = remembered(g.pack)
    for name in sorted(flags | g.flags.keys()):
        yield Fact("flag", name, name, int(name in g.flags), carried.get(name, ""))
    for name in sorted(counters | g.counters.keys()):
        value = g.counters.get(name, 0)
        yield Fact("counter", name, name, value, carried.get(name, ""), switch=False)
    for name, lead in g.pack.lead.items():
        yield Fact("lead", name, lead.title, int(name in g.leads), carried.get(name, ""))
    for name in g.pack.story:
        held = name in g.team_story or any(name in sheet.story for sheet in g.sheets.values())
        yield Fact("item", name, prose.name_of(g, name), int(held), carried.get(name, ""))


def remembered(pack: Campaign) -> tuple[set[str], set[str]]:
    """The flags and counters that a campaign sets anywhere."""
    flags: set[str] = set()
    counters: set[str] = set()
    for script in pack.scripts.values():
        for line in script:
            if isinstance(line, telling.SetFlag):
                flags.add(line.id)
            elif isinstance(line, telling.AddCounter | telling.SetCounter):
                counters.add(line.id)
    return flags, counters


def change(g: DarkQuarter, fact: str, value: int) -> None:
    """Set a flag, counter, Lead or card by hand: `flag:met_sykes`; LookupError if there is none."""
    kind, _, name = fact.partition(":")
    if not any(known.kind == kind and known.name == name for known in facts(g)):
        raise LookupError(f"there is no {kind or 'fact'} {name!r}")
    if kind == "flag":
        g.flags.pop(name, None)
        g.flags |= {name: True} if value else {}
    elif kind == "counter":
        g.counters[name] = value
    elif kind == "lead":
        put(g.leads, name, value)
        for question in g.pack.lead[name].unlocks if value else ():
            scripts.unlock(g, question)
    else:
        for who, sheet in g.sheets.items():
            g.change(who, story=tuple(card for card in sheet.story if card != name))
        put(g.team_story, name, value)


def put(names: list[str], name: str, value: int) -> None:
    """A name in a list, once, or not at all."""
    if name in names:
        names.remove(name)
    if value:
        names.append(name)
