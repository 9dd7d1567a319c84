"""What is played out in the middle of the table: scenes, rolls, the race, deaths, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from noctuary.engine.events import Ended, Event
from noctuary.engine.moments import Die, Moment, MomentTone
from noctuary.engine.words import capital, counted, listed, sentence
from noctuary.games.six_days import events, names
from noctuary.games.six_days.records import Attempt, Result
from noctuary.games.six_days.state import HIT, SixDays, alone, result_of, unaverted
from noctuary.games.six_days.words import phrases
from noctuary.games.six_days.words.telling import SCORED, score_of

RESULTS: Final[dict[Result, str]] = {
    "success": "Success",
    "partial": "Half a success",
    "lost": "Out of reach",
}
TONES: Final[dict[Result, MomentTone]] = {"success": "good", "partial": "plain", "lost": "bad"}


def moments(before: SixDays, g: SixDays, happened: Sequence[Event]) -> tuple[Moment, ...]:
    """What one reply brought, in order; dice that fall again at once are shown as they then lie."""
    found = [death(g, hero) for hero in g.heroes if g.heroes[hero].dead > before.heroes[hero].dead]
    thrown: events.Thrown | None = None
    rerolls: list[events.Rerolled] = []
    for event in happened:
        if isinstance(event, events.Thrown):
            thrown = event
        elif isinstance(event, events.Rerolled):
            rerolls.append(event)
        else:
            found += one(g, event)
    if thrown is not None:
        found.append(roll(g, thrown, rerolls))
    else:
        found += [again(g, event) for event in rerolls]
    return tuple(found)


def one(g: SixDays, event: Event) -> Iterable[Moment]:
    """What is worth showing of an event that is no throw of the pool."""
    match event:
        case events.SceneOpened(scene=number, interlude=False):
            yield opening(g, number)
        case events.Bought():
            yield bought(g, event.attempt)
        case events.Scored():
            yield scored(g, event)
        case events.RivalRerolled():
            yield rival(g, event)
        case events.Counted():
            yield counting(g, event)
        case events.MadeTrue(truth=truth):
            yield true(g, truth.statement)
        case Ended():
            yield ending()
        case _:
            pass


def of(g: SixDays, hero: str, title: str) -> str:
    """A title; in a group it says whose it is."""
    return title if alone(g) else f"{capital(names.hero_name(g.heroes[hero]))}: {title}"


def what(roll: Attempt) -> str:
    """What kind of roll it is."""
    return "Core Challenge" if roll.core else "A roll"


def opening(g: SixDays, number: int) -> Moment:
    """SD-17.1: a rung of the ladder."""
    rung = g.pack.scene[number]
    return Moment(
        kind="discovery",
        title=f"Scene {number} of {len(g.pack.scene)}",
        result=rung.name,
        consequence=sentence(rung.head_note),
    )


def roll(g: SixDays, event: events.Thrown, rerolls: Sequence[events.Rerolled]) -> Moment:
    """SD-11.1: the pool as it lies after everything that hinders."""
    faces = list(event.attempt.faces)
    for again in rerolls:
        faces[again.reroll.die] = again.reroll.kept
    hits = sum(face >= HIT for face in faces)
    hindered = f" {counted(len(rerolls), 'die', 'dice')} fell again." if rerolls else ""
    enough = hits >= event.difficulty
    return Moment(
        kind="check",
        title=of(g, event.attempt.hero, what(event.attempt)),
        dice=tuple(Die(face, counts=face >= HIT) for face in faces),
        result=counted(hits, "hit"),
        consequence=f"Success at one goal costs {event.difficulty}.{hindered}",
        tone="good" if enough else "bad",
    )


def again(g: SixDays, event: events.Rerolled) -> Moment:
    """SD-11.2, SD-11.5: a die of the pool falls again."""
    done = event.reroll
    why = f"{capital(names.said(event.sacrificed))} is given up" if event.sacrificed else "Hindered"
    return Moment(
        kind="check",
        title=of(g, event.hero, why),
        dice=(Die(done.old, counts=False), Die(done.new, counts=done.kept == done.new)),
        result=f"{done.kept} counts",
        consequence=f"The {done.old} falls again, and {done.new} comes.",
        tone="good" if done.kept >= HIT else "bad",
    )


def bought(g: SixDays, roll: Attempt) -> Moment:
    """SD-12.8: what the hits were spent on, and what is left to fear."""
    results = {goal.id: result_of(roll, goal.id) for goal in roll.goals}
    main = results[roll.core_goal] if roll.core else best(results.values())
    reached = [goal.entry.text for goal in roll.goals if results[goal.id] == "success"]
    half = [goal.entry.text for goal in roll.goals if results[goal.id] == "partial"]
    lost = [goal.entry.text for goal in roll.goals if results[goal.id] == "lost"]
    open_ones = [names.complication(one) for one in unaverted(roll)]
    told = (
        ("Reached", reached),
        ("Half reached", half),
        ("Missed", lost),
        ("Not averted", open_ones),
    )
    return Moment(
        kind="check",
        title=of(g, roll.hero, what(roll)),
        dice=tuple(Die(face, counts=face >= HIT) for face in roll.faces),
        result=RESULTS[main],
        consequence=" ".join(sentence(f"{name}: {listed(texts)}") for name, texts in told if texts),
        tone=TONES[main],
    )


def best(results: Iterable[Result]) -> Result:
    """The best that was reached."""
    found = set(results)
    return next(result for result in RESULTS if result in found)


def scored(g: SixDays, event: events.Scored) -> Moment:
    """SD-15, SD-16: a die goes to a Score; without a hero the Rival gets ahead."""
    if not event.hero:
        return Moment(
            kind="menace",
            title=f"{capital(phrases.rival_name(g))} gets ahead",
            dice=(Die(event.face),),
            result=f"A {event.face} for the Rival",
            consequence=f"The Rival's Score is {phrases.dice(g.rival)}.",
            tone="bad",
        )
    return Moment(
        kind="objective",
        title=score_of(g, event.hero),
        dice=(Die(event.face),),
        result=f"A {event.face} is yours" if alone(g) else f"A {event.face}",
        consequence=sentence(f"it is {SCORED[event.why]}"),
        tone="good",
    )


def death(g: SixDays, hero: str) -> Moment:
    """SD-13.9: the Condition that ends a hero."""
    return Moment(
        kind="death",
        title=f"Scene {g.scene}",
        result=capital(names.hero_name(g.heroes[hero])),
        consequence="Dead. There are no more rolls once this scene is over.",
        tone="bad",
    )


def rival(g: SixDays, event: events.RivalRerolled) -> Moment:
    """SD-18.2: dice of the Rival fall again, and the new faces stand."""
    better = sum(event.after) < sum(event.before)
    return Moment(
        kind="menace",
        title="The Rival's dice fall again",
        dice=tuple(Die(face) for face in sorted(event.after, reverse=True)),
        result=f"{sum(event.before)} becomes {sum(event.after)}",
        consequence="The new faces stand.",
        tone="good" if better else "bad",
    )


def counting(g: SixDays, event: events.Counted) -> Moment:
    """SD-19.3: the two Scores side by side."""
    least = min(event.rival, default=0)
    found = event.ending
    bonus = ", and two more for the higher sum" if found.bonus else ""
    matching = counted(found.matching, "die matches", "dice match")
    return Moment(
        kind="ending",
        title=f"{score_of(g, event.hero)} against {phrases.dice(event.rival)}",
        dice=tuple(Die(face, counts=face >= least) for face in sorted(event.score, reverse=True)),
        result=counted(found.dice, "True die", "True dice"),
        consequence=f"{capital(matching)}; half of them count{bonus}.",
        tone="good" if found.dice else "bad",
    )


def true(g: SixDays, statement: str) -> Moment:
    """SD-19.6: a line of the ending is True."""
    return Moment(
        kind="objective",
        title="It is True",
        result=capital(phrases.statement(g, statement)),
        tone="good",
    )


def ending() -> Moment:
    """SD-19.12: all is told; the journal follows."""
    return Moment(kind="ending", title="The end", result="The tale is told")
