"""WD-23: a disk goes face down again and is mixed with those of its building."""

from __future__ import annotations

from itertools import combinations
from math import comb

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, lasting
from noctuary.games.when_darkness_comes.events import Reshuffled
from noctuary.games.when_darkness_comes.state import Night

READY_ANSWERS = 12


class Reshuffle(Step, frozen=True):
    """WD-23.2, WD-23.5: in a building all its face-down disks are mixed; outdoors none is."""

    disk: str
    who: str

    def run(self, g: Night) -> None:
        if self.disk not in g.shown:
            return
        building = g.layout.zones[g.shown[self.disk].square]
        lasting.end_spells_on(g, self.disk)
        if not building or not g.layout.marks(building):
            board.turn_down(g, self.disk, "WD-23.5")
            return
        square = g.shown.pop(self.disk).square
        board.hide(g, square, self.disk)
        g.then(LayOut(building, self.who))


class LayOut(Step, frozen=True):
    """WD-23.3: the player decides which marks get a disk, without looking."""

    building: str
    who: str

    def run(self, g: Night) -> None:
        lay = g.layout
        marks = lay.marks(self.building)
        disks = len(collected(g, self.building))
        over = disks % len(marks)
        if over == 0:
            self.spread(g, [])
            return
        names = [lay.names[mark] for mark in marks]
        g.ask_more(
            self,
            ready_answers(names, over),
            g.seat_of(self.who),
            "several",
            items=tuple(names),
            least=over,
            most=over,
        )

    def refuses(self, g: Night, reply: str) -> str:
        return ""

    def answer(self, g: Night, option: str) -> None:
        self.spread(g, [g.layout.square(name) for name in option.split("+")])

    def spread(self, g: Night, chosen: list[int]) -> None:
        """One on every mark before a second one on any; what somebody knew is known no longer."""
        marks = g.layout.marks(self.building)
        disks = collected(g, self.building)
        for square in filter(g.hidden.__contains__, g.layout.buildings[self.building]):
            del g.hidden[square]
        g.mix(disks, "building", "WD-23.2")
        places = [*marks] * (len(disks) // len(marks)) + chosen
        for square, disk in zip(places, disks, strict=True):
            board.hide(g, square, disk)
        g.emit(Reshuffled(building=self.building, disks=len(disks), rule="WD-23.2"))


def collected(g: Night, building: str) -> list[str]:
    """The face-down disks of a building, on all its tiles and levels."""
    hidden = g.hidden
    squares = filter(hidden.__contains__, g.layout.buildings[building])
    return [disk for square in squares for disk in hidden[square]]


def ready_answers(names: list[str], n: int) -> list[str]:
    """Some choices of n marks: all of them where there are few, else runs along the list."""
    if comb(len(names), n) <= READY_ANSWERS:
        return ["+".join(pick) for pick in combinations(names, n)]
    runs = [[names[(start + k) % len(names)] for k in range(n)] for start in range(len(names))]
    return ["+".join(name for name in names if name in run) for run in runs]
