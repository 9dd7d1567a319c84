"""A table of Six Days: heroes, the race, the scene, and what has happened."""

from __future__ import annotations

from typing import Final

from noctuary.games.six_days.content.tables import Tables
from noctuary.games.six_days.records import Person
from noctuary.games.six_days.seen.view import HeroView, View
from noctuary.paper.laid import Chip, Heap, Laid, heap

HELPS, HINDERS, USED = "#3d6431", "#94382a", "#8a8a8a"
LAST_EVENTS: Final = 12


def lay(seen: View, pack: Tables) -> Laid:
    """Sheets as they are written just now."""
    where = "An interlude before scene" if seen.interlude else "Scene"
    heroes = tuple(part for hero in seen.heroes for part in sheet(hero))
    events = [f"{one.n}. {one.text}" for one in seen.event_list[-LAST_EVENTS:]]
    people = [person_line(one) for one in seen.cast]
    return Laid(
        f"{where} {seen.scene} of {len(seen.ladder)}",
        (
            *heap("The race", [f"The Prize: {seen.prize}", f"The Rival: {seen.rival_name}"]),
            Heap(f"The Rival’s Score: {seen.rival_sum}", dice(seen.rival, HINDERS)),
            *heroes,
            *scene(seen),
            *heap("People", people),
            *heap("What has happened", events),
        ),
    )


def dice(faces: tuple[int, ...], colour: str) -> tuple[Chip, ...]:
    """Dice that were put aside, with their faces."""
    return tuple(Chip(str(face), colour) for face in faces)


def sheet(hero: HeroView) -> tuple[Heap, ...]:
    """One hero: what they are, Words, Conditions, reserve, resources, Score."""
    one = hero.sheet
    words = tuple(Chip(word.entry.text, HELPS if word.positive else HINDERS) for word in one.words)
    resources = tuple(
        Chip(item.text, USED if item.checked else HELPS, "used" if item.checked else "")
        for item in hero.resources
    )
    lines = [hero.what_you_are] if hero.what_you_are else []
    lines += [f"One who can {one.doing.text}"] if one.doing else []
    lines += [f"Reserve: {one.reserve} of {one.reserve_start} dice"]
    if one.conditions:
        lines.append(f"Conditions: {', '.join(c.entry.text for c in one.conditions)}")
    if carried := [asset.entry.text for asset in one.assets if not asset.lost]:
        lines.append(f"Tools, things, allies: {', '.join(carried)}")
    lines += [
        f"Still to come: {pending.complication.entry.text}"
        for pending in one.pending
        if not pending.done
    ]
    return (
        Heap(hero.name, lines=tuple(lines)),
        Heap(f"{hero.name}: Words", words),
        Heap(f"{hero.name}: resources", resources),
        Heap(f"{hero.name}: Score {hero.sum}", dice(one.score, HELPS)),
    )


def scene(seen: View) -> tuple[Heap, ...]:
    """The scene as it is framed."""
    rung = seen.ladder[seen.scene - 1]
    lines = [f"Difficulty {seen.difficulty}"]
    lines += [seen.type.name.capitalize()] if seen.type else []
    lines += [", ".join(text for text, _ in seen.purposes)] if seen.purposes else []
    for what, entry in (("Place", seen.frame.location), ("Danger", seen.frame.danger)):
        lines += [f"{what}: {entry.text}"] if entry else []
    lines += ["The event has happened"] * seen.event_done
    lines += ["The Core Challenge is settled"] * seen.core_done
    return heap(f"{seen.scene}. {rung.name}", lines)


def person_line(one: Person) -> str:
    """Somebody of the cast: name, role and tie, as far as they are known."""
    said = ", ".join(part.text for part in (one.name, one.role, one.tie) if part is not None)
    return f"{said} (lost)" if one.lost else said
