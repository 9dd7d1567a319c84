"""WD-8.7 to WD-8.10, WD-8.16: the look that flips disks."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers, naming
from noctuary.games.when_darkness_comes.events import Deferred
from noctuary.games.when_darkness_comes.moving import ahead
from noctuary.games.when_darkness_comes.state import Night, layout_of


def nearest_in_sight(g: Night, who: str) -> list[int]:
    """WD-8.8, WD-8.9: the squares with face-down disks that are seen at the smallest range."""
    hidden = g.hidden
    if not hidden:
        return []
    here = g.characters[who].square
    if here in hidden:
        return [here]
    far = g.pack.ground.sight[here] - modifiers.penalty(g, who)
    if far <= 0:  # in the dark one sees where one stands
        return []
    lay = layout_of(g)
    near = lay.within(here, far, hidden)
    near.sort()
    best: list[int] = []
    limit = far
    for distance, square in near:
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
        look(g, self.who)


def look(g: Night, who: str) -> None:
    """WD-8.7, WD-8.16: without an action the look has to wait, if there is anything to see."""
    c = g.characters[who]
    if not c.alive:
        return
    if modifiers.can_act(g, who):
        if c.pending_look:
            g.change(who, pending_look=False)
        squares = nearest_in_sight(g, who)
        if squares:
            flip(g, who, squares)
    elif not c.pending_look and nearest_in_sight(g, who):
        g.change(who, pending_look=True)
        g.emit(Deferred(who=who, rule="WD-8.16"))


def flip(g: Night, who: str, squares: list[int]) -> None:
    """WD-8.9, WD-8.10: one disk in each square, all before the first encounter."""
    places = tuple([(s, g.pick(len(g.hidden[s]))) for s in squares])
    if naming.is_asked(g):
        g.then(naming.NameDisks(g.seat_of(who), places), TurnUp(who, places))
    else:
        turn_up(g, who, places)


class TurnUp(Step, frozen=True):
    """WD-8.10: disks are turned up, all before the first encounter."""

    who: str
    places: tuple[naming.Slot, ...]

    def run(self, g: Night) -> None:
        turn_up(g, self.who, self.places)


def turn_up(g: Night, who: str, places: tuple[naming.Slot, ...]) -> None:
    """WD-8.10: the disks at these places."""
    chosen = [(slot[0], naming.at(g, slot)) for slot in places]
    ahead.meet(g, who, tuple([disk for _, disk in chosen]))
    for square, disk in chosen:
        board.take_hidden(g, square, disk)
        board.show(g, square, disk, who)
