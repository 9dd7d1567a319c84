"""WD-20.1 to WD-20.3: people whom the story knows by name, on the board and at somebody's side."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, naming
from noctuary.games.when_darkness_comes.content.doing import Becomes, MoveFigure, MovePerson
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.events import Flipped, PersonLeft
from noctuary.games.when_darkness_comes.night import whom
from noctuary.games.when_darkness_comes.night.effects import EFFECTS
from noctuary.games.when_darkness_comes.night.effects_on_town import free_copy
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Night, Shown
from noctuary.games.when_darkness_comes.story import memory
from noctuary.games.when_darkness_comes.story.scenario import Moment


def come_to_town(g: Night) -> None:
    """Those who are somewhere from the start."""
    for person in g.scenario.persons:
        if person.tag is not None or person.building is not None:
            settle(g, person.id, place_for(g, person.tag, person.building))


def place_for(g: Night, tag: str | None, building: str | None) -> int:
    """A tagged square, or a square of a building without a mark; NOWHERE if none lies there."""
    lay = g.layout
    if tag is not None:
        squares = list(lay.tagged.get(tag, ()))
    else:
        marks = lay.ground.marks
        squares = [s for s in lay.buildings.get(str(building), ()) if marks[s] != "search"]
    return squares[g.pick(len(squares))] if squares else NOWHERE


def settle(g: Night, person: str, square: int) -> None:
    """A person stands on a square, open for all to see."""
    take_away(g, person)
    if square != NOWHERE:
        g.shown[person] = Shown(square, found=True)
        g.emit(Flipped(disk=person, square=g.layout.names[square], rule="WD-20.1"))


def take_away(g: Night, person: str) -> None:
    """From the board, or from whomever they have joined."""
    g.shown.pop(person, None)
    if person in g.box:
        g.box.remove(person)
    with_whom = memory.companion(g, person)
    if with_whom:
        belongings.lose(g, with_whom, person, "left", "WD-20.2")


@EFFECTS.to("move_person")
def move_person(g: Night, moment: Moment, value: MovePerson) -> None:
    """A person goes somewhere, or away for good; where the place is not there yet, they stay."""
    if value.away:
        take_away(g, value.person)
        g.box.append(value.person)
        g.emit(PersonLeft(person=value.person, rule="WD-20.2"))
        return
    square = (
        g.characters[moment.who].square
        if value.to == "actor"
        else place_for(g, value.tag, value.building)
    )
    if square != NOWHERE:
        settle(g, value.person, square)


@EFFECTS.to("joins")
def joins(g: Night, moment: Moment, value: str) -> None:
    """WD-15.4: a person goes along, as an ally without VP."""
    if g.characters[moment.who].alive:
        take_away(g, value)
        belongings.gain(g, moment.who, value, "joined", "WD-15.4")


@EFFECTS.to("leaves")
def leaves(g: Night, moment: Moment, value: str) -> None:
    """A person stays behind where they are."""
    with_whom = memory.companion(g, value)
    if with_whom:
        belongings.put_down(g, with_whom, value, "left", "WD-15.9")


@EFFECTS.to("becomes")
def becomes(g: Night, moment: Moment, value: Becomes) -> None:
    """WD-6.18: another disk lies in a person's place."""
    g.then(naming.SearchSupply(g.seat_of(moment.who), (value.disk,)), BecomeDisk(value))


class BecomeDisk(Step, frozen=True):
    """WD-6.18: a disk that can be had lies in a person's place."""

    value: Becomes

    def run(self, g: Night) -> None:
        square = memory.square_of(g, self.value.person)
        disk = free_copy(g, self.value.disk)
        if disk is None:
            return
        if square == NOWHERE:
            g.box.append(disk)
            return
        take_away(g, self.value.person)
        g.box.append(self.value.person)
        board.show(g, square, disk, "")


@EFFECTS.to("move_figure")
def move_figure(g: Night, moment: Moment, value: MoveFigure) -> None:
    """Characters step to the nearest square with a tag."""
    lay = g.layout
    for who in whom.named(g, moment, value.who):
        here = g.characters[who].square
        squares = lay.tagged.get(value.tag, ())
        if squares and here not in squares:
            nearest = min(squares, key=lambda s: (lay.range(here, s), s))
            board.put(g, who, nearest, "sent", "WD-40.1")
