"""When Darkness Comes in sentences: the whole table on request, or what counts as a turn begins."""

from __future__ import annotations

from typing import Final

from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes.content.ladder import NAMES
from noctuary.games.when_darkness_comes.content.town import Town as Pack
from noctuary.games.when_darkness_comes.seen.sheets import CharacterView
from noctuary.games.when_darkness_comes.seen.view import DiskView, Spot, TrackView, View
from noctuary.games.when_darkness_comes.words.names import ATTRIBUTE_NAMES, bare
from noctuary.terminal.when_darkness_comes import panel, surroundings
from noctuary.terminal.when_darkness_comes.town import Town

KINDS: Final = {
    "numbered": "a black disk",
    "component": "a component",
    "person": "somebody of the story",
}


def sentences(view: View, pack: Pack) -> list[str]:
    """The whole table."""
    grid = Town(view)
    told = [*turn_sentences(view, pack), f"The goal: {view.objective}"]
    for person in panel.people(view):
        told += [] if person.seat == view.seat else [short(person, grid, pack)]
        told += sheet(person, person.seat == view.seat)
    told += surroundings.tiles(view)
    told.append(f"{counted(view.stack, 'more tile')} to be found.")
    told += surroundings.rooms(view, pack)
    told += surroundings.doors(view, pack)
    told += [lying(disk, grid, pack) for disk in view.disks if disk.disk is not None]
    told += surroundings.face_down(view)
    for deal in view.deals:
        due = f" on {deal.due}" if deal.due else ""
        if deal.thing:
            what = f"the {pack.disks[deal.thing].name.lower()}"
        else:
            what = f"{deal.vp} VP" if deal.vp else f"{deal.debt} less to owe"
        giver, receiver = (panel.first_name(view, who) for who in (deal.giver, deal.receiver))
        told.append(f"{giver} owes {receiver} {what}{due}.")
    return told


def turn_sentences(view: View, pack: Pack) -> list[str]:
    """The hour, the fight, the dice, and how the own people are."""
    grid = Town(view)
    told = [f"{panel.hour(view).plain.replace(' · ', ', ')}."]
    told += [clock(track, view) for track in view.tracks]
    for person in panel.people(view):
        if person.seat == view.seat:
            told.append(short(person, grid, pack))
            if person.id == view.active and person.square:
                told.append(surroundings.around(view, pack, person.at))
    if view.combat is not None:
        told.append(f"{panel.combat(view.combat, view).plain}.")
    if view.roll is not None:
        told.append(f"{panel.tray(view.roll, view).plain}.")
    if view.talk is not None:
        told.append(f"{panel.talk(view.talk, view).plain}.")
    return told


def clock(track: TrackView, view: View) -> str:
    """A track of the story in a sentence."""
    name = f"{track.name}, {panel.first_name(view, track.who)}" if track.who else track.name
    ends = f", from {track.ends[0]} to {track.ends[1]}" if any(track.ends) else ""
    return f"{name}: {track.value} of {track.high}{ends}."


def place(square: str, at: Spot, grid: Town, pack: Pack) -> str:
    """A square as words: its area, and its code on the map."""
    return f"{pack.where(square).area} ({grid.code(at)})"


def short(person: CharacterView, grid: Town, pack: Pack) -> str:
    """One character in a sentence."""
    name = person.name.split()[0]
    if not person.alive:
        return f"{name} is dead."
    where = ""
    if person.square:
        inside = "in" if pack.where(person.square).room else "at"
        where = f" is {inside} {place(person.square, person.at, grid, pack)}"
    failure = f", {person.failure} failure" if person.failure else ""
    states = "".join(f", {panel.STATES.get(s, s.replace('_', ' '))}" for s in person.states)
    states += "".join(f", {panel.marked(mark)}" for mark in person.marks)
    return (
        f"{name}{where}: health {person.health} of {person.full_health}, willpower "
        f"{person.willpower}, {person.vp} VP{failure}{states}."
    )


def sheet(person: CharacterView, is_own: bool) -> list[str]:
    """Numbers, skills and belongings of one character, and what the story says to its player."""
    numbers = [f"{ATTRIBUTE_NAMES[name]} {n}" for name, n in person.attributes.items()]
    told = [f"{', '.join(numbers)}."]
    skills = [
        f"{name.replace('_', ' ')}{f' +{n}' if n else ''}" for name, n in person.bonus.items()
    ]
    told += [f"Skills: {', '.join(skills)}."] if skills else []
    for word, disks in (
        ("Carries", person.items),
        ("With", person.allies),
        ("Cannot get rid of", person.nuisances),
        ("Held up by", person.hindrances),
    ):
        if disks:
            told.append(f"{word}: {', '.join(bare(disk) for disk in disks)}.")
    told += [f"{name}: {meaning}." for name, meaning in person.kept]
    told += [f"{mark.name}: {mark.text}" for mark in person.marks if is_own and mark.text]
    told += ["A cell phone, which nobody can take."] if person.phone else []
    told += [f"Weight {person.load}; more than 5 is too much."] if person.load else []
    return told


def lying(disk: DiskView, grid: Town, pack: Pack) -> str:
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
    where = place(disk.square, disk.at, grid, pack)
    return f"{printed.name} ({kind}, {face}): {where}{numbers}."
