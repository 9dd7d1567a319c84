"""When Darkness Comes in sentences: the whole table on request, or what counts as a turn begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes.content.ladder import NAMES
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.seen.sheets import CharacterView
from noctuary.games.when_darkness_comes.seen.view import DiskView, View
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.names import ATTRIBUTE_NAMES
from noctuary.terminal.when_darkness_comes import panel, town

KINDS: Final = {"numbered": "a black disk", "component": "a component"}


def sentences(view: View, pack: Town) -> list[str]:
    """The whole table."""
    told = [*turn_sentences(view, pack), f"What is wanted: {view.objective}"]
    for person in panel.people(view):
        told += sheet(person, pack)
    tiles = [placed.tile.name for placed in view.tiles]
    told.append(f"{counted(len(tiles), 'tile')} known: {', '.join(tiles)}. {view.stack} are left.")
    told += [lying(disk, pack) for disk in view.disks if disk.disk is not None]
    hidden = sum(disk.disk is None for disk in view.disks)
    told.append(f"{hidden} disks lie face down and are not known to you.")
    for deal in view.deals:
        due = f" on {deal.due}" if deal.due else ""
        what = f"{deal.vp} VP" if deal.vp else f"the {pack.disks[deal.thing].name.lower()}"
        giver, receiver = (panel.first_name(view, who) for who in (deal.giver, deal.receiver))
        told.append(f"{giver} owes {receiver} {what}{due}.")
    return told


def turn_sentences(view: View, pack: Town) -> list[str]:
    """The hour, the fight, the dice, and how the own people are."""
    told = [f"{panel.hour(view).plain.replace(' · ', ', ')}."]
    told += [short(person, pack) for person in panel.people(view) if person.seat == view.seat]
    if view.combat is not None:
        told.append(f"{panel.combat(view.combat, view).plain}.")
    if view.roll is not None:
        told.append(f"{panel.tray(view.roll, view).plain}.")
    if view.talk is not None:
        told.append(f"{panel.talk(view.talk, view).plain}.")
    return told


def place(square: str, pack: Town) -> str:
    """A square as words: its area, row and column."""
    where = pack.where(square)
    return f"{where.area}, row {where.row}, column {where.column}"


def short(person: CharacterView, pack: Town) -> str:
    """One character in a sentence."""
    name = person.name.split()[0]
    if not person.alive:
        return f"{name} is dead."
    where = f" at {place(person.square, pack)}" if person.square else ""
    failure = f", {person.failure} failure" if person.failure else ""
    states = "".join(f", {panel.STATES.get(s, s.replace('_', ' '))}" for s in person.states)
    return (
        f"{name}{where}: health {person.health} of {person.full_health}, willpower "
        f"{person.willpower}, {person.vp} VP{failure}{states}."
    )


def sheet(person: CharacterView, pack: Town) -> list[str]:
    """All about one character."""
    told = [short(person, pack)]
    numbers = [f"{ATTRIBUTE_NAMES[name]} {n}" for name, n in person.attributes.items()]
    told.append(f"{', '.join(numbers)}.")
    skills = [f"{name.replace('_', ' ')} +{n}" for name, n in person.bonus.items()]
    told += [f"Skills: {', '.join(skills)}."] if skills else []
    for word, disks in (
        ("Carries", person.items),
        ("With", person.allies),
        ("Cannot get rid of", person.nuisances),
        ("Held up by", person.hindrances),
    ):
        if disks:
            told.append(f"{word}: {', '.join(disk.name.lower() for disk in disks)}.")
    told += ["A cell phone, which nobody can take."] if person.phone else []
    told += [f"Weight {person.load}; more than 5 is too much."] if person.load else []
    return told


def lying(disk: DiskView, pack: Town) -> str:
    """A known disk on the board."""
    printed = disk.disk
    assert printed is not None
    kind = KINDS.get(printed.kind, printed.kind)
    face = "face down" if disk.face == "down" else "open"
    numbers = ""
    if printed.kind == "adversary":
        numbers = f"; to hit {NAMES[printed.d]}, to defend {NAMES[printed.a]}, speed {printed.s}"
    elif printed.tn:
        numbers = f"; {NAMES[printed.tn]}"
    return f"{printed.name} ({kind}, {face}): {place(disk.square, pack)}{numbers}."


def ways(view: View, numbered: Mapping[int, Option], pack: Town) -> list[str]:
    """Squares that can be gone to, area by area, each by its number."""
    spots = town.Town(view).spots
    people = {c.id: c.at for c in view.characters}
    here = people.get(view.active, (0, 0, 0))
    areas: dict[str, list[str]] = {}
    for number, option in numbered.items():
        square = option.of("square")
        x, y, _ = spots[square]
        onward = names.SIDES.get(option.of("place"), "")
        area = f"{f'Off the board to the {onward}, from' if onward else 'To'} "
        area += pack.where(square).area
        steps = direction(x - here[0], y - here[1])
        areas.setdefault(area, []).append(f"{number} {steps}")
    return [f"{area}: {'; '.join(found)}." for area, found in areas.items()]


def direction(dx: int, dy: int) -> str:
    """Where a square lies as seen from another.

    >>> direction(2, -1), direction(0, 0)
    ('1 north 2 east', 'here')
    """
    parts = [f"{abs(dy)} {'south' if dy > 0 else 'north'}"] if dy else []
    parts += [f"{abs(dx)} {'east' if dx > 0 else 'west'}"] if dx else []
    return " ".join(parts) or "here"
