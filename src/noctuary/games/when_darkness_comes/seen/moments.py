"""What is played out in the middle of the table: fights, rolls, the quest, scenes, deaths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from noctuary.engine.events import Decided, Ended, Event
from noctuary.engine.moments import Die, Moment, Track, Walk
from noctuary.engine.question import Thing
from noctuary.engine.words import capital, sentence
from noctuary.games.when_darkness_comes import events as e
from noctuary.games.when_darkness_comes.content.ladder import NAMES
from noctuary.games.when_darkness_comes.dice import rolls
from noctuary.games.when_darkness_comes.seen.view import quest_view
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import chances, names, telling
from noctuary.games.when_darkness_comes.words.saying import WORDS

NO_CHECKS: Final = ("move", "flee")
"""Rolls that only count points: the tray shows them."""
FAILURES: Final = 3
"""WD-24.2: how many failure disks cost everything."""


def moments(
    before: Night, g: Night, happened: Sequence[Event], seat: int | None
) -> tuple[Moment, ...]:
    """What one reply brought, in order; then what it did for the quest."""
    is_seen = bool(before.agenda) and isinstance(before.agenda[-1], rolls.Throw)
    is_meant = is_seen or is_rolled_for(before, happened)
    found: list[Moment] = []
    for event in happened:
        if isinstance(event, e.Checked):
            if not is_seen and event.faces and event.purpose not in NO_CHECKS:
                is_own = seat is not None and g.seat_of(event.who) == seat
                waits = is_own and not is_meant
                found.append(forced(before, g, event) if waits else check(g, event))
            is_seen = is_meant = False
        else:
            found += one(g, event, seat)
    return (*found, *quest(before, g, seat), *end(g, happened))


def walks(g: Night, happened: Sequence[Event]) -> tuple[Walk, ...]:
    """Who went where, square by square, on the floor on which they stand now."""
    gone: dict[Thing, list[str]] = {}
    for event in happened:
        match event:
            case e.Stepped(who=who, squares=squares):
                gone.setdefault(Thing("person", who), []).extend(squares)
            case e.AdversaryRan(disk=disk, squares=squares):
                gone.setdefault(Thing("disk", disk), []).extend(squares)
            case _:
                pass
    lay = g.layout
    found = []
    for thing, way in gone.items():
        over = [lay.square(name) for name in way]
        floor = lay.levels[over[-1]]
        found.append(
            Walk(thing, tuple((lay.xs[s], lay.ys[s]) for s in over if lay.levels[s] == floor))
        )
    return tuple(found)


def told(g: Night, event: e.Told, seat: int | None) -> Moment:
    """A passage of the story, or a hint that explains the rules. What comes of somebody's action
    says "you" and no name: whoever only watches is told whom it means."""
    title, text = telling.told(g, event)
    is_others = is_deed(event.script) and g.active and g.seat_of(g.active) != seat
    over = names.person(g, g.active) if is_others and not event.who else g.scenario.title
    return Moment(kind="discovery", title=over, result=title, story=text)


def is_deed(script: str) -> bool:
    """Whether a script tells what comes of an action of the scenario."""
    return script.partition(".")[0] == "deed"


def is_rolled_for(before: Night, happened: Sequence[Event]) -> bool:
    """Whether what was chosen was to roll: its chances were told then."""
    chosen = next((event for event in happened if isinstance(event, Decided)), None)
    if chosen is None or not before.agenda or chosen.option not in before.options:
        return False
    return bool(WORDS.label(before, before.agenda[-1], chosen.option).odds)


def forced(before: Night, g: Night, event: e.Checked) -> Moment:
    """A roll that nobody had chosen to make: it waits for a hand on the dice."""
    if not event.tn or event.who not in before.characters:
        return check(g, event)
    rolled = check(g, event)
    title = f"{rolled.title}: {NAMES[event.tn]} is needed"
    odds = chances.of_event(before, event)
    return msgspec.structs.replace(rolled, title=title, press="Roll", odds=odds)


def one(g: Night, event: Event, seat: int | None) -> tuple[Moment, ...]:
    """What is worth showing of an event that is no roll."""
    match event:
        case e.CombatBegan(opponent=opponent, who=who):
            return (fight(g, opponent, who),)
        case e.Beaten(disk=disk):
            return (beaten(g, event, disk),)
        case e.FailureGained(who=who, count=count):
            return (failure(g, who, count),)
        case e.Died(who=who):
            return (death(g, who),)
        case e.Told():
            return (told(g, event, seat),)
        case _:
            return ()


def check(g: Night, event: e.Checked) -> Moment:
    """WD-4.16: a roll that nobody could change any more."""
    about = (Thing("disk", event.target),) if event.target in g.pack.disks else ()
    return Moment(
        kind="check",
        title=names.rolling(g, event.who, event.purpose, event.target),
        about=about,
        dice=tuple(Die(face) for face in event.faces),
        result=("Enough" if event.success else "Not enough")
        if event.tn
        else capital(NAMES[event.value]),
        consequence=against(event.value, event.tn) if event.tn else "",
        tone=("good" if event.success else "bad") if event.tn else "plain",
    )


def against(value: int, need: int) -> str:
    """What lies, and what had to lie there."""
    lies = sentence(NAMES[value])
    return lies if value == need else f"{lies} {sentence(f'{NAMES[need]} was needed')}"


def fight(g: Night, opponent: str, who: str) -> Moment:
    """WD-28.2: a combat starts."""
    return Moment(
        kind="fight",
        title=f"{names.person(g, who)} fights",
        about=(Thing("disk", opponent),),
        result=names.disk(g, opponent),
        tone="bad",
    )


def beaten(g: Night, event: e.Beaten, disk: str) -> Moment:
    """WD-14.13: an opponent is out of the way."""
    return Moment(
        kind="fight",
        title=names.disk(g, disk),
        result="Down" if event.how == "killed" else "Out of the way",
        consequence=telling.tell(g, event),
        tone="good",
    )


def failure(g: Night, who: str, count: int) -> Moment:
    """WD-24.1: a failure disk; the third costs everything that one carries."""
    return Moment(
        kind="check",
        title=names.person(g, who),
        result="A failure disk",
        consequence="The third one costs everything that you carry.",
        tone="bad",
        track=Track("Failure", max(0, count - 1), count, FAILURES, is_harm=True),
    )


def death(g: Night, who: str) -> Moment:
    """WD-32.2: a character is dead."""
    return Moment(
        kind="death",
        title="When darkness comes",
        result=names.full_name(g, who),
        consequence="Dead.",
        tone="bad",
    )


def quest(before: Night, g: Night, seat: int | None) -> tuple[Moment, ...]:
    """What is ticked off now and was not before; what holds from the beginning is no deed."""
    if not before.round:
        return ()
    was, now = quest_view(before, seat), quest_view(g, seat)
    done = sum(task.done for task in now)
    return tuple(
        Moment(
            kind="objective",
            title="The quest",
            result=new.text,
            consequence="Done.",
            tone="good",
            track=Track("Quest", sum(task.done for task in was), done, len(now)),
        )
        for old, new in zip(was, now, strict=True)
        if new.done and not old.done
    )


def end(g: Night, happened: Sequence[Event]) -> tuple[Moment, ...]:
    """How the night ends; the whole of it is told on the page that follows."""
    return tuple(
        Moment(
            kind="ending",
            title="The end",
            result=telling.verdict(g, event.won),
            tone="good" if event.won else "bad",
        )
        for event in happened
        if isinstance(event, Ended)
    )
