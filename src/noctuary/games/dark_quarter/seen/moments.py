"""What is played out in the middle of the table: tests, Pivotal Choices, Leads, destinies, the end.

What was told is read before anything is bought or planned: where the next screen would not show it,
the moment carries it.
"""

from __future__ import annotations

from collections.abc import Sequence

from noctuary.engine.events import Ended, Event
from noctuary.engine.moments import Moment
from noctuary.engine.words import counted
from noctuary.games.dark_quarter import events
from noctuary.games.dark_quarter.seen import screens, told
from noctuary.games.dark_quarter.seen.view import endings_of
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.turns import intermission
from noctuary.games.dark_quarter.words import prose
from noctuary.games.dark_quarter.words.naming import you


def moments(before: DarkQuarter, g: DarkQuarter, happened: Sequence[Event]) -> tuple[Moment, ...]:
    """What one reply brought, in order."""
    found: list[Moment] = []
    pages: list[str] = []
    for event in happened:
        match event:
            case events.PageTold():
                pages.append(page(g, event))
            case events.TurnBegan(who=who, round=number) if before.active not in ("", who):
                found.append(turn(g, who, number))
            case events.TrialCounted():
                found.append(trial(g, event))
            case events.PivotalMade():
                found.append(choice(g, event))
            case events.LeadGained(lead=lead):
                found.append(discovery(g.pack.lead[lead].title))
            case events.DestinyResolved():
                found.append(destiny(g, event))
            case Ended(won=won):
                found.append(ending(g, won))
            case _:
                pass
    if pages and not is_shown(g):
        found.append(reading(pages))
    return tuple(found)


def is_shown(g: DarkQuarter) -> bool:
    """Whether what was told just now has the page; a clock or a shop would stand in its place."""
    is_shop = bool(g.agenda) and isinstance(g.agenda[-1], intermission.Upgrade)
    return not is_shop and screens.screen(g) != "scr_pivotal"


def turn(g: DarkQuarter, who: str, number: int) -> Moment:
    """DQ-17: a turn is over, and whose begins."""
    return Moment(kind="discovery", title=f"Round {number}", result=f"It is {you(g, who)}'s turn")


def page(g: DarkQuarter, event: events.PageTold) -> str:
    """A page as it is read, with who speaks."""
    head = told.heading(g, event)
    text = "\n\n".join(prose.told(g, event).pages)
    return f"{head}\n\n{text}" if head else text


def reading(pages: Sequence[str]) -> Moment:
    """What was told, to be read at leisure."""
    return Moment(
        kind="discovery", title="Before you go on", result="What happened", story="\n\n".join(pages)
    )


def trial(g: DarkQuarter, event: events.TrialCounted) -> Moment:
    """DQ-24: the dice are counted. How many Successes were needed is never said."""
    return Moment(
        kind="check",
        title=f"{you(g, event.who)}, a test",
        result=counted(event.successes, "Success", "Successes"),
        consequence=f"The total is {event.total}.",
        tone="good" if event.successes else "bad",
    )


def choice(g: DarkQuarter, event: events.PivotalMade) -> Moment:
    """DQ-36.10: a choice that stays."""
    options = g.pack.pivotal[event.pivotal].options
    return Moment(
        kind="choice",
        title="Pivotal Choice",
        result=next(one.label for one in options if one.id == event.option),
        consequence="The time was up." if event.auto else "It cannot be taken back.",
    )


def discovery(title: str) -> Moment:
    """DQ-16.1: a Lead."""
    return Moment(kind="discovery", title="A new Lead", result=title, tone="good")


def destiny(g: DarkQuarter, event: events.DestinyResolved) -> Moment:
    """DQ-36.17: what becomes of a Character."""
    known = g.pack.characters[event.who].destinies
    return Moment(
        kind="ending",
        title=f"What becomes of {you(g, event.who)}",
        result=next(one.title for one in known if one.id == event.destiny),
    )


def ending(g: DarkQuarter, won: bool) -> Moment:
    """DQ-34.10: the end; the whole of it is told on the page that follows."""
    last = endings_of(g)[-1:]
    return Moment(
        kind="ending",
        title="The end",
        result=last[0].title if last else g.pack.record.title,
        consequence=("Won." if won else "Lost.") if last else "",
        tone="good" if won else "bad",
    )
