"""DQ-6, DQ-7: tracks of twelve slots, and the movement of cubes that nobody bought."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import reactions
from noctuary.games.dark_quarter.content.format.base import SKILLS, Direction
from noctuary.games.dark_quarter.events import CubeMoved, Forfeited
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import companion

SLOTS: Final = 12
MOST_CUBES: Final = 4

Slots = tuple[int, ...]
Move = tuple[int, int]
"""From a slot to a slot; 0 is the supply."""


def next_move(slots: Slots, direction: Direction) -> Move | None:
    """DQ-7.4, DQ-7.10: the weakest cube that can move makes the move; None if none can.

    >>> next_move((8, 10), "improve"), next_move((7, 8), "improve"), next_move((12,), "degrade")
    ((10, 9), (7, 6), None)
    """
    for slot in reversed(slots):
        if direction == "improve":
            if slot > 1 and slot - 1 not in slots:
                return slot, slot - 1
        elif slot < SLOTS:
            if slot + 1 not in slots:
                return slot, slot + 1
        elif len(slots) > 1:
            return slot, 0
    return None


def moved(slots: Slots, move: Move) -> Slots:
    """The track after a move; a cube that goes to 0 is back in the supply (DQ-7.13)."""
    start, end = move
    return tuple(sorted([slot for slot in slots if slot != start] + ([end] if end else [])))


def moves(slots: Slots, direction: Direction, n: int) -> tuple[Slots, list[Move]]:
    """DQ-7.3, DQ-7.11: n single moves, one after the other; DQ-7.12: the rest is forfeited.

    >>> moves((3, 7, 10), "improve", 3)
    ((3, 6, 8), [(10, 9), (9, 8), (7, 6)])
    """
    made: list[Move] = []
    for _ in range(n):
        move = next_move(slots, direction)
        if move is None:
            break
        slots = moved(slots, move)
        made.append(move)
    return slots, made


def can_move(g: DarkQuarter, who: str, skill: str, direction: Direction) -> bool:
    """Whether at least one move is possible on a track."""
    return next_move(g.sheets[who].track(skill), direction) is not None


def open_tracks(g: DarkQuarter, who: str, direction: Direction) -> list[str]:
    """DQ-7.8: the tracks on which at least one move is possible."""
    return [skill for skill in SKILLS if can_move(g, who, skill, direction)]


def carry_out(
    g: DarkQuarter, who: str, skill: str, direction: Direction, n: int, rule: str = "DQ-7.3"
) -> int:
    """Move cubes of one track at once; says how many moves were made."""
    slots, made = moves(g.sheets[who].track(skill), direction, n)
    g.change(who, **{skill: slots})
    if g.listener is not None:
        for start, end in made:
            g.listener(CubeMoved(who=who, skill=skill, start=start, end=end, rule=rule))
        if len(made) < n:
            lost = n - len(made)
            g.listener(Forfeited(who=who, what=f"{direction}:{skill}", n=lost, rule="DQ-7.12"))
    return len(made)


def add_cube(g: DarkQuarter, who: str, skill: str) -> None:
    """DQ-7.18: slot 12, or the nearest free one to its left; forfeited with four cubes."""
    slots = g.sheets[who].track(skill)
    if len(slots) == MOST_CUBES:
        g.emit(Forfeited(who=who, what=f"add_cube:{skill}", rule="DQ-7.18"))
        return
    free = next(slot for slot in range(SLOTS, 0, -1) if slot not in slots)
    g.change(who, **{skill: tuple(sorted((*slots, free)))})
    g.emit(CubeMoved(who=who, skill=skill, start=0, end=free, rule="DQ-7.18"))


def remove_cube(g: DarkQuarter, who: str, skill: str) -> None:
    """DQ-7.22: the rightmost cube goes; the last one stays."""
    slots = g.sheets[who].track(skill)
    if len(slots) == 1:
        g.emit(Forfeited(who=who, what=f"remove_cube:{skill}", rule="DQ-7.22"))
        return
    g.change(who, **{skill: slots[:-1]})
    g.emit(CubeMoved(who=who, skill=skill, start=slots[-1], end=0, rule="DQ-7.22"))


class MoveCubes(Step, frozen=True):
    """DQ-7.2: one movement icon for one Character: a cube symbol and n arrows."""

    who: str
    skill: str
    direction: Direction
    n: int
    used: tuple[str, ...] = ()
    """Cards that answered this icon already: each only once (DQ §7.13)."""

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            companion.instruct(g, self.direction, self.who, self.skill, self.n)
        elif self.skill == "any":
            self.choose_track(g)
        else:
            reactions.answer_icon(g, self)

    def choose_track(self, g: DarkQuarter) -> None:
        """DQ-7.6: with a white cube the controller chooses the track, if there is a choice."""
        skills = open_tracks(g, self.who, self.direction)
        if len(skills) > 1:
            options = [f"track:{skill}" for skill in skills]
            g.ask(self, options, g.seat_of(self.who))
        else:
            self.on_track(g, skills[0] if skills else SKILLS[0])

    def answer(self, g: DarkQuarter, option: str) -> None:
        self.on_track(g, option.removeprefix("track:"))

    def on_track(self, g: DarkQuarter, skill: str) -> None:
        """DQ-7.7: all arrows of one icon are carried out on the one chosen track."""
        g.then(MoveCubes(self.who, skill, self.direction, self.n, self.used))


class AddCube(Step, frozen=True):
    """DQ-7.18, DQ-7.22: a cube is added to a track, or taken from it."""

    who: str
    skill: str
    remove: bool = False

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            kind = "remove_cube" if self.remove else "add_cube"
            companion.instruct(g, kind, self.who, self.skill)
        elif self.remove:
            remove_cube(g, self.who, self.skill)
        else:
            add_cube(g, self.who, self.skill)
