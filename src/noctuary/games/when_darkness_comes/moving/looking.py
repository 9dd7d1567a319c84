"""WD-8.7 to WD-8.10, WD-8.16: the look that flips disks."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers, naming
from noctuary.games.when_darkness_comes.events import Deferred
from noctuary.games.when_darkness_comes.moving import ahead
from noctuary.games.when_darkness_comes.state import Night


def nearest_in_sight(g: Night, who: str) -> list[int]:
    """WD-8.8, WD-8.9: the squares with face-down disks that are seen at the smallest range."""
    hidden = g.hidden
    if not hidden:
        return []
    here = g.characters[who].square
    if here in hidden:
        return [here]
    lay, far = g.layout, g.pack.ground.sight[here] - modifiers.penalty(g, who)
    if far <= 0:  # in the dark one sees where one stands
        return []
    best: list[int] = []
    limit = far
    for distance, square in sorted(lay.within(here, far, hidden)):
        if distance > limit:
            break
        if modifiers.is_clear(g, lay, here, square):
            best.append(square)
            limit = distance
    return best


class Look(Step, frozen=True):
    """WD-8.7: at the end of a movement with the action unused the nearest disks are flipped."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if not c.alive:
            return
        if not modifiers.can_act(g, self.who):
            if not c.pending_look and nearest_in_sight(g, self.who):
                g.change(self.who, pending_look=True)
                g.emit(Deferred(who=self.who, rule="WD-8.16"))
            return
        if c.pending_look:
            g.change(self.who, pending_look=False)
        squares = nearest_in_sight(g, self.who)
        if squares:
            self.flip(g, squares)

    def flip(self, g: Night, squares: list[int]) -> None:
        """WD-8.9, WD-8.10: one disk in each square, all before the first encounter."""
        places = tuple((s, g.pick(len(g.hidden[s]))) for s in squares)
        g.then(naming.NameDisks(g.seat_of(self.who), places), TurnUp(self.who, places))


class TurnUp(Step, frozen=True):
    """WD-8.10: disks are turned up, all before the first encounter."""

    who: str
    places: tuple[naming.Slot, ...]

    def run(self, g: Night) -> None:
        chosen = [(slot[0], naming.at(g, slot)) for slot in self.places]
        ahead.meet(g, self.who, tuple(disk for _, disk in chosen))
        for square, disk in chosen:
            board.take_hidden(g, square, disk)
            board.show(g, square, disk, self.who)
