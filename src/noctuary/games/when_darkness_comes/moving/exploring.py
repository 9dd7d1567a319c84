"""WD-6.2 to WD-6.8: whoever steps over an open rim lays a tile."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.content.tiles import SIDE
from noctuary.games.when_darkness_comes.events import TileAside
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.state import Night, layout_of


class Explore(Step, frozen=True):
    """WD-6.2 to WD-6.8: a step over an open rim where no tile lies draws one."""

    walk: movement.Movement
    square: int
    side: int
    tile: str = ""

    def run(self, g: Night) -> None:
        x, y = board.beyond(g, self.square, self.side)
        while g.stack:
            if not g.top_known:
                g.name(self, g.stack[-1], lambda: g.stack, g.seat_of(self.walk.who))
                return
            tile = g.stack.pop()
            g.top_known = 0  # never more than one tile is known
            rotations = board.legal_rotations(g, tile, x, y, self.side)
            if not rotations:
                g.tiles_aside.append(tile)
                g.emit(TileAside(tile=tile, rule="WD-6.6"))
                continue
            if len(rotations) == 1:
                self.lay(g, tile, x, y, rotations[0])
            else:
                g.revealed += 1
                drawn = Explore(self.walk, self.square, self.side, tile)
                g.ask(drawn, [f"turn:{r}" for r in rotations], g.seat_of(self.walk.who))
            return
        board.put_back_aside(g)
        g.then(msgspec.structs.replace(self.walk, closed=(*self.walk.closed, self.square)))

    def drawn(self, g: Night, tile: str) -> None:
        """On a real table the top of the stack is what the people say."""
        g.stack.remove(tile)
        g.stack.append(tile)
        g.top_known = 1
        g.then(self)

    def answer(self, g: Night, option: str) -> None:
        x, y = board.beyond(g, self.square, self.side)
        self.lay(g, self.tile, x, y, int(option.removeprefix("turn:")))

    def lay(self, g: Night, tile: str, x: int, y: int, rotation: int) -> None:
        """WD-6.4, WD-6.8: the tile lies, and the step onto it is owed."""
        board.put_back_aside(g)
        g.then(StepOnto(self.walk, x, y))
        board.lay_tile(g, tile, x // SIDE, y // SIDE, rotation, self.walk.who)


class StepOnto(Step, frozen=True):
    """WD-6.8: the step is finished, also if the points left do not suffice."""

    walk: movement.Movement
    x: int
    y: int

    def run(self, g: Night) -> None:
        square = layout_of(g).at(self.x, self.y)
        movement.Walk(self.walk, (square,)).run(g)
