"""WD-21: outside obstacles, met on entering their square or one beside it."""

from __future__ import annotations

from noctuary.engine.kept import kept
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.content.ladder import clamped
from noctuary.games.when_darkness_comes.content.layout import Layout
from noctuary.games.when_darkness_comes.content.tiles import BROKEN_DOOR, OPEN
from noctuary.games.when_darkness_comes.dice import points, pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import Beaten, Gained
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ending


def face_up(g: Night) -> list[str]:
    """The obstacles that lie face up on the board; mostly there are none."""
    obstacles = g.pack.obstacles
    return [] if obstacles.isdisjoint(g.shown) else [disk for disk in g.shown if disk in obstacles]


def touched_from(g: Night, square: int) -> list[str]:
    """WD-21.3: the obstacles whose square this is, or which lie beside it over an open edge."""
    lying = face_up(g)
    if not lying:
        return []
    lay, shown = g.layout, g.shown
    return [disk for disk in lying if square in touching(lay, shown[disk].square)]


def troubled_squares(g: Night, lay: Layout) -> frozenset[int]:
    """Every square on which a character would meet an obstacle."""
    obstacles, shown = g.pack.obstacles, g.shown
    if obstacles.isdisjoint(shown):
        return frozenset()
    squares = []
    for disk, lying in shown.items():
        if disk in obstacles:
            squares.append(lying.square)
    return touching_any(lay, tuple(squares))


@kept(64)
def touching_any(lay: Layout, squares: tuple[int, ...]) -> frozenset[int]:
    """WD-21.3: some squares, and those beside them over open edges."""
    return frozenset().union(*[touching(lay, square) for square in squares])


@kept(4096)
def touching(lay: Layout, square: int) -> frozenset[int]:
    """WD-21.3: a square, and those beside it over an open edge."""
    around = zip(lay.near[square], lay.edges[square], strict=True)
    return frozenset((square, *(near for near, edge in around if edge in (OPEN, BROKEN_DOOR))))


class MeetObstacles(Step, frozen=True):
    """WD-21.12: several at one step are met in the order that the player chooses."""

    who: str
    disks: tuple[str, ...]

    def run(self, g: Night) -> None:
        waiting = [disk for disk in self.disks if disk in g.shown]
        if not waiting or not g.characters[self.who].alive:
            return
        if len(waiting) == 1:
            self.answer(g, f"meet:{waiting[0]}")
        else:
            g.ask(self, [f"meet:{disk}" for disk in waiting], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        disk = option.removeprefix("meet:")
        rest = tuple(d for d in self.disks if d != disk)
        g.then(
            rolls.Announce(check_for(g, self.who, disk)),
            PassObstacle(self.who, disk),
            ending.TEST,
            MeetObstacles(self.who, rest),
        )


def check_for(g: Night, who: str, disk: str) -> Check:
    """WD-21.5: the attribute and skill on the disk against its TN."""
    printed = g.pack.disks[disk]
    c = g.characters[who]
    return Check(
        who=who,
        purpose="obstacle",
        attribute=printed.attribute,
        tn=clamped(printed.tn + c.tn_shift),
        dice=pools.attribute_dice(c, printed.attribute),
        skills=(printed.skill,),
        target=disk,
    )


class PassObstacle(Step, frozen=True):
    """WD-21.6, WD-21.7: VP and back into the pool, or onto the sheet."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        if g.result is None or self.disk not in g.shown:
            return
        del g.shown[self.disk]
        if g.result.success:
            g.emit(Beaten(disk=self.disk, who=self.who, how="passed", rule="WD-21.6"))
            board.back_to_pool(g, self.disk)
            points.score(g, self.who, g.pack.disks[self.disk].vp, "obstacle", "WD-34.6")
        else:
            c = g.characters[self.who]
            g.change(self.who, hindrances=(*c.hindrances, self.disk))
            g.emit(Gained(who=self.who, disk=self.disk, how="failed", rule="WD-21.7"))
