"""The Dark Quarter as a book: a chapter for each scenario, speakers and dice in the margin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noctuary.engine.events import Event
from noctuary.engine.session import Session
from noctuary.games.dark_quarter import events as h
from noctuary.games.dark_quarter.seen import chronicle
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.words import prose, telling
from noctuary.games.dark_quarter.words.naming import you
from noctuary.paper import pictures
from noctuary.paper.told import Book, Part, Passage, passage, without_empty_heads
from noctuary.web.looks.dark_quarter import cast, scenes


def tell(session: Session, seat: int | None, short: bool) -> Book:
    """The chronicle with drawings; nothing in it is hidden from anybody at the table."""
    g: DarkQuarter = session.state
    record = g.pack.record
    parts = [Part("Before it began", [passage("prose", record.premise)])]
    for moment in session.way()[1:]:
        for event in session.events(moment):
            if isinstance(event, h.ScenarioBegan):
                parts.append(scenario(g, event.scenario))
            else:
                parts[-1].passages += list(passages(g, event, short))
    team = ", ".join(you(g, who) for who in g.team)
    wanted = {part.picture for part in parts}
    wanted |= {one.picture for part in parts for one in part.passages}
    parts = without_empty_heads(parts)
    return Book(record.title, team, parts, {name: drawn(name) for name in wanted if name})


def scenario(g: DarkQuarter, name: str) -> Part:
    """The head of a chapter: the scenario's title, a street, and what is to be found out."""
    record = g.pack.scenarios[g.pack.scenario_number[name] - 1].record
    return Part(record.title, [passage("prose", record.objective)], f"street-{name}.svg")


def passages(g: DarkQuarter, event: Event, short: bool) -> Iterator[Passage]:
    """What an event tells."""
    if isinstance(event, h.TurnBegan):
        yield passage("head", f"Round {event.round}: {you(g, event.who)}")
    elif isinstance(event, h.PageTold):
        yield from page(g, event)
    elif not short and (line := telling.tell(g, event)):
        yield passage("fact", line, faces=dice(event))


def page(g: DarkQuarter, event: h.PageTold) -> Iterator[Passage]:
    """A text as it was read, with the face of whoever speaks beside its beginning."""
    speaker = prose.told(g, event).speaker
    for n, text in enumerate(chronicle.page_of(g, event)):
        for k, part in enumerate(text.split("\n\n")):
            first = speaker and n == 0 and k == 0
            yield passage("prose", part, picture=f"face-{speaker}.svg" if first else "")


def dice(event: Event) -> list[str]:
    """The dice of a roll, stars and plus signs among them."""
    signs: dict[Any, str] = {"star": "★", "plus": "+"}
    if not isinstance(event, h.PoolRolled):
        return []
    return [signs.get(face, str(face)) for _, face in event.dice]


def drawn(name: str) -> bytes:
    """A street or a face by the name of its file."""
    kind, _, who = name.removesuffix(".svg").partition("-")
    markup = scenes.street(who) if kind == "street" else cast.portrait(who)
    return pictures.framed(markup, *scenes.PLATE)
