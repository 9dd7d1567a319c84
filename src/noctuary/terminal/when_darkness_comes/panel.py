"""What stands beside the map: the hour, the people, the dice, the fight, a deal, the disks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes.content.ladder import CODES, NAMES
from noctuary.games.when_darkness_comes.seen.sheets import CharacterView, MarkView, RollView
from noctuary.games.when_darkness_comes.seen.view import (
    CombatView,
    DiskView,
    TalkView,
    TrackView,
    View,
)
from noctuary.games.when_darkness_comes.words.names import ATTRIBUTE_NAMES, bare
from noctuary.terminal.drawing import wrapped
from noctuary.terminal.when_darkness_comes.town import FOE, MINE, QUIET, Town, Window, initials

STATES: Final = {
    "tile_bound": "bound to this tile",
    "door_jinx": "no luck with doors",
    "door_luck": "luck with doors",
    "next_check_fails": "the next check fails",
    "next_check_succeeds": "the next check succeeds",
    "extra_turn": "another turn",
    "pending_look": "something to look at",
    "harder": "everything is harder",
    "easier": "everything is easier",
}
MOST_LISTED: Final = 5


def panel(view: View, seen: Window, width: int, most: int | None) -> list[Text]:
    """The most important first; what finds no room in so many lines is left to `t` and `i`."""
    mine = [person for person in view.characters if person.seat == view.seat]
    others = [person for person in view.characters if person not in mine]
    own = {"", *(person.id for person in mine)}
    lines = [hour(view), *clocks(view, width, [t for t in view.tracks if t.who in own])]
    for person in mine:
        lines += sheet(person, view, width)
    for now in under_way(view):
        lines += wrapped(now, width, 2)
    for person in others:
        lines += sheet(person, view, width)
    lines += clocks(view, width, [t for t in view.tracks if t.who not in own])
    for item in around(view, seen):
        lines += wrapped(item, width, 2)
    if most is not None and len(lines) > most:
        lines = [*lines[: most - 1], Text("… t for all of it", QUIET)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def hour(view: View) -> Text:
    """Round, light and weather."""
    if not view.round:
        return Text(view.title, "bold")
    last = f" of {view.last_round}" if view.last_round is not None else ""
    weather = view.weather.replace("_", " ")
    return Text.assemble((f"Round {view.round}{last}", "bold"), f" · {view.light} · {weather}")


def clock(track: TrackView, view: View) -> Text:
    """A track of the story: how far it is, and what its ends mean."""
    name = f"{track.name}, {first_name(view, track.who)}" if track.who else track.name
    ends = f", from {track.ends[0]} to {track.ends[1]}" if any(track.ends) else ""
    filled = track.value - track.low
    steps = "●" * filled + "○" * (track.high - track.value)
    return Text.assemble((name, "bold"), f" {steps} {track.value}/{track.high}{ends}")


def clocks(view: View, width: int, tracks: Iterable[TrackView]) -> list[Text]:
    """Tracks of the table or of people, one after the other."""
    return [line for track in tracks for line in wrapped(clock(track, view), width, 2)]


def people(view: View) -> list[CharacterView]:
    """The own people first, then the others in seat order."""
    return sorted(view.characters, key=lambda c: c.seat != view.seat)


def under_way(view: View) -> list[Text]:
    """The fight, the roll and the deal of this moment."""
    found = [combat(view.combat, view)] if view.combat is not None else []
    found += [tray(view.roll, view)] if view.roll is not None else []
    return found + ([talk(view.talk, view)] if view.talk is not None else [])


def first_name(view: View, who: str) -> str:
    """A character by the first name."""
    return next((c.name.split()[0] for c in view.characters if c.id == who), who)


def sheet(person: CharacterView, view: View, width: int) -> list[Text]:
    """One character: health, willpower, failure, VP; of the own one also what is carried."""
    name = person.name.split()[0]
    if not person.alive:
        return [Text(f"{name} is dead", QUIET)]
    mine = person.seat == view.seat
    letter = initials(view)[person.id]
    line = Text.assemble(
        ("" if name.startswith(letter) else f"{letter} ", "bold"),
        (name, MINE if person.id == view.active else "bold"),
        f" health {person.health}/{person.full_health} will {person.willpower}",
        f" {person.vp} VP",
    )
    line.append(f" failure {person.failure}" if person.failure else "", FOE)
    lines = wrapped(line, width, 2)
    states = [STATES.get(state, state.replace("_", " ")) for state in person.states]
    states += [marked(mark) for mark in person.marks]
    if states:
        lines += wrapped(Text(f"  {', '.join(states)}", "italic"), width, 2)
    carried = [bare(disk) for disk in (*person.items, *person.allies, *person.nuisances)]
    if mine and carried:
        lines += wrapped(Text(f"  with {', '.join(carried)} ({person.load}/5)"), width, 2)
    return lines


def marked(mark: MarkView) -> str:
    """A word of the story that somebody bears."""
    held = f" (cannot {' or '.join(mark.cannot)})" if mark.cannot else ""
    return f"{mark.name[:1].lower()}{mark.name[1:]}{held}"


def dice(faces: Iterable[int], red: bool = False) -> str:
    """Dice as they lie; the red one has another bracket."""
    shown = [f"[{face}]" for face in faces]
    if red and shown:
        shown[0] = f"({shown[0][1]})"
    return "".join(shown)


def tray(roll: RollView, view: View) -> Text:
    """The roll under way: for what, made of what, and the hand that lies there."""
    parts = [f"{ATTRIBUTE_NAMES.get(name, name).replace('_', ' ')} {n}" for name, n in roll.parts]
    line = Text.assemble(
        (f"{first_name(view, roll.who)}, {roll.task}: ", "bold"),
        f"{counted(roll.dice, 'die', 'dice')} ({', '.join(parts)})",
    )
    if roll.need:
        line.append(f", needs {CODES[roll.need]} {NAMES[roll.need]}")
    if roll.faces:
        line.append(f"  {dice(roll.faces, roll.red)} ", MINE).append(NAMES[roll.value], "bold")
    if roll.helpers:
        line.append(f"; helped by {', '.join(first_name(view, h) for h in roll.helpers)}")
    return line


def combat(fight: CombatView, view: View) -> Text:
    """The exchange: who, what must be reached, and which round it is."""
    foe = fight.opponent
    order = "strikes first" if fight.first else "strikes second"
    return Text.assemble(
        (f"{first_name(view, fight.main)} against the {foe.name.lower()}", FOE),
        f", round {fight.round} of {fight.rounds}, {order}; to hit {CODES[fight.defence]}, ",
        f"to defend {CODES[foe.a]}",
    )


def talk(terms: TalkView, view: View) -> Text:
    """A deal that is being made."""
    partner = first_name(view, terms.partner) if terms.partner else "somebody"
    return Text.assemble(
        (f"Deal of {first_name(view, terms.proposer)} and {partner}: ", "bold"),
        f"gives {terms.gives}, gets {terms.gets}",
        f"; due on {terms.due}" if terms.due else "",
    )


def around(view: View, seen: Window) -> list[Text]:
    """Disks on the map that are known, by their place, the nearest to the middle first."""
    known = [d for d in view.disks if d.disk is not None and seen.shows(d.at)]
    middle = (seen.left + seen.columns // 2, seen.top + seen.rows // 2)
    known.sort(key=lambda d: abs(d.at[0] - middle[0]) + abs(d.at[1] - middle[1]))
    town = Town(view)
    return [noted(disk, town) for disk in known[:MOST_LISTED]]


def noted(disk: DiskView, town: Town) -> Text:
    """One disk: its place, its letter and what matters of it."""
    printed = disk.disk
    assert printed is not None
    foe = printed.kind in ("adversary", "security")
    line = Text.assemble((f"{town.code(disk.at)} ", QUIET), (bare(printed), FOE * foe))
    if disk.face == "down":
        line.append(", face down", QUIET)
    elif printed.kind == "adversary":
        wounds = f", {disk.damage} damage" if disk.damage else ""
        line.append(f" I {CODES[printed.i]} A {CODES[printed.a]} D {CODES[printed.d]}{wounds}")
    elif printed.tn:
        line.append(f" {CODES[printed.tn]}")
    return line
