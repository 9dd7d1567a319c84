"""A table set up by hand: puts When Darkness Comes into a position, so that tests read like play.

    t = Table("cafe", sharon="cafe.0.3")          # tiles in a row, people on squares
    t.hide("zombie.1", "cafe.2.2")                # face down; t.show(...) lies face up
    t.give("sharon", "handgun.1")                 # into her belongings, without VP
    t.turn("sharon")                              # her turn, with movement and action
    t.reply("pick:cafe.door.0").dice(3, 3, 1, 5)  # replies, and dice as they fall
    assert t["sharon"].square == t.square("cafe.1.3")

Dice are typed in (`chance="real"`), so every roll is answered by `dice`, which also asserts how
many dice are asked for. Squares are `tile.row.column` of the tile's own plan, whatever its
rotation. Everybody has a seat of his or her own, in the order of the keywords. The scenario is a
sandbox with magic, theft and attacks and no events; other scenarios by name, as in
`Table("cafe", "ward_seven")`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from noctuary.engine.events import Event
from noctuary.engine.game import streams
from noctuary.engine.packs import files_of
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content import reading
from noctuary.games.when_darkness_comes.content.layout import Board, Placed
from noctuary.games.when_darkness_comes.content.people import Sheet, sheet_of
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.events import Checked
from noctuary.games.when_darkness_comes.night import turn
from noctuary.games.when_darkness_comes.state import Character, Night, Settings, Shown

SANDBOX = b"""
id: sandbox
title: Sandbox
intro: Nothing happens here by itself.
objective: None.
players: {min: 1, max: 6}
mode: competitive
magic: true
pvp: {steal: true, attack: true}
tiles: {start: [{tile: market_square}]}
characters: {start: {tile: market_square, tag: start}}
actions:
  - {id: give_up, label: Give up, where: {tile: market_square}, requires: {flag: tired},
     success: [{set_flag: over}, {set_flag: tired}]}
end:
  win: [{if: {flag: over}}]
"""


@cache
def town() -> Town:
    """The built-in pack, with the sandbox beside its scenarios."""
    files = files_of(GAME.folder / "packs" / "first_night")
    return reading.read({**files, "scenarios/sandbox.yaml": SANDBOX})


def sheet(ready: str, **changes: Any) -> Sheet:
    """The sheet of a ready-made character, with something changed."""
    return msgspec.structs.replace(sheet_of(town().people[ready]), **changes)


class Table:
    """A position. Nothing is asked before `turn`, `begin` or `do`."""

    def __init__(
        self,
        tiles: str = "market_square",
        scenario: str = "sandbox",
        /,
        *,
        light: str = "day",
        weather: str = "clear",
        **people: str,
    ) -> None:
        self.events: list[Event] = []
        self.g = g = Night(pack=town(), settings=Settings(scenario=scenario))
        g.streams, g.chance = streams(7), "real"
        g.light, g.weather = light, weather
        g.round, g.place = 1, 0
        self.lay(*tiles.split())
        for seat, (who, square) in enumerate(people.items()):
            known = who in g.pack.people
            self.join(who, square, sheet_of(g.pack.people[who]) if known else NOBODY, seat)
        g.listener = self.events.append

    # ── putting things on the table ───────────────────────────────────────────────────────────

    def lay(self, *tiles: str) -> Table:
        """Tiles from west to east, or `tile@x,y` or `tile@x,y,rotation`; marks stay empty."""
        for word in tiles:
            tile, _, where = word.partition("@")
            x, y, rotation = (*map(int, where.split(",")), 0)[:3] if where else (self._free(), 0, 0)
            level = self.g.pack.tiles[tile].level
            placed = (*self.g.board.tiles, Placed(tile, x, y, rotation, level))
            self.g.board = Board(placed, self.g.board.broken)
        return self

    def _free(self) -> int:
        return sum(placed.level == 0 for placed in self.g.board.tiles)

    def join(self, who: str, square: str, sheet: Sheet, seat: int) -> Table:
        """Somebody stands on a square; square "" is nowhere."""
        self.g.characters[who] = Character(
            id=who,
            seat=seat,
            sheet=sheet,
            square=self.square(square),
            willpower=sheet.defence,
            full_willpower=sheet.defence,
        )
        self.g.order.append(who)
        self.g.party = len(self.g.order)
        self.g.seats = seat + 1
        return self

    def change(self, who: str, **fields: Any) -> Table:
        """Something else on a character's sheet: damage, vp, failure, states, square."""
        if "square" in fields and isinstance(fields["square"], str):
            fields["square"] = self.square(fields["square"])
        self.g.change(who, **fields)
        return self

    def skills(self, who: str, **skills: int) -> Table:
        """Other skills than printed; attributes go by `sheet`."""
        return self.sheet(who, skills=skills)

    def sheet(self, who: str, **fields: Any) -> Table:
        """Other numbers on the sheet: attack=4, defence=5, saved=1."""
        sheet = msgspec.structs.replace(self[who].sheet, **fields)
        self.g.change(who, sheet=sheet, willpower=sheet.defence, full_willpower=sheet.defence)
        return self

    def give(self, who: str, *disks: str, vp: bool = False) -> Table:
        """Items, components, allies or nuisances on a sheet; with their VP if asked for."""
        for disk in disks:
            kind = self.g.pack.disks[disk].kind
            field = {"ally": "allies", "nuisance": "nuisances", "obstacle": "hindrances"}.get(
                kind, "items"
            )
            c = self[who]
            more = self.g.pack.disks[disk].vp if vp else 0
            self.g.change(who, vp=c.vp + more, **{field: (*getattr(c, field), disk)})
        return self

    def hide(self, disk: str, square: str) -> Table:
        """A disk face down."""
        here = self.square(square)
        self.g.hidden[here] = (*self.g.hidden.get(here, ()), disk)
        return self

    def show(self, disk: str, square: str, **fields: Any) -> Table:
        """A disk face up; found=True, damage=1, prey="kirk"."""
        self.g.shown[disk] = Shown(self.square(square), **fields)
        return self

    # ── playing ───────────────────────────────────────────────────────────────────────────────

    def turn(self, who: str = "", *, acted: bool = False, moved: bool = False) -> Table:
        """In the middle of somebody's turn, after its start steps."""
        self.g.active = who or self.g.order[0]
        self.g.place = self.g.order.index(self.g.active)
        self.g.acted, self.g.moved, self.g.fresh = acted, moved, not (acted or moved)
        return self._run(turn.TakeTurn(self.g.active), turn.FinishTurn(self.g.active))

    def begin(self, who: str = "") -> Table:
        """A turn from its very start."""
        self.g.active = who or self.g.order[0]
        self.g.place = self.g.order.index(self.g.active)
        return self._run(turn.BeginTurn(self.g.active))

    def do(self, *steps: Step, active: str = "") -> Table:
        """Carry out steps within a turn."""
        self.g.active = active or self.g.active or self.g.order[0]
        self.g.place = self.g.order.index(self.g.active)
        if not self.g.agenda:
            self.g.agenda = [turn.FinishTurn(self.g.active), turn.TakeTurn(self.g.active)]
        self.g.question = None
        self.g.then(*steps)
        self.g.advance()
        return self

    def _run(self, *steps: Step) -> Table:
        self.g.agenda, self.g.question = [], None
        self.g.then(*steps)
        self.g.advance()
        return self

    def reply(self, *options: str, seat: int | None = None) -> Table:
        """Reply once or several times."""
        for option in options:
            self.g.reply(option, seat)
        return self

    def dice(self, *faces: int) -> Table:
        """The dice that fall; as many must be asked for. The red die is the first one.

        A roll that was only announced is made first, without help or bought dice.
        """
        self.announced()
        asked = self.g.question
        assert asked is not None
        assert asked.kind == "dice", f"{self.step} asks for {self.options}, not for dice"
        assert asked.least == len(faces), f"{asked.least} dice are rolled, not {len(faces)}"
        self.g.reply(" ".join(map(str, faces)))
        return self

    def announced(self) -> Table:
        """Go on from the announcement of a roll to the roll itself."""
        while self.step == "Announce" and self.g.question and self.g.question.kind == "choose":
            self.g.reply("roll")
        return self

    # ── looking ───────────────────────────────────────────────────────────────────────────────

    @property
    def options(self) -> tuple[str, ...]:
        """What the asked seat may reply."""
        return self.g.options

    @property
    def words(self) -> set[str]:
        """The first words of the options."""
        return {option.partition(":")[0] for option in self.g.options}

    @property
    def step(self) -> str:
        """The name of the step that asks."""
        return type(self.g.agenda[-1]).__name__ if self.g.question else ""

    @property
    def pool(self) -> int:
        """How many dice are asked for."""
        self.announced()
        assert self.g.question is not None
        assert self.g.question.kind == "dice"
        return self.g.question.least

    def __getitem__(self, who: str) -> Character:
        return self.g.characters[who]

    def square(self, name: str) -> int:
        """The number of a square; -1 for an empty name."""
        return self.g.pack.ground.numbers[name] if name else -1

    def at(self, who: str) -> str:
        """Where a character or a face-up disk is."""
        square = self[who].square if who in self.g.characters else self.g.shown[who].square
        return self.g.layout.names[square]

    @property
    def told_last_check(self) -> tuple[int, bool]:
        """The level that the last check had to reach, and whether it did."""
        last = self.told(Checked)[-1]
        return last.tn, last.success

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


NOBODY = Sheet(
    name="Nobody",
    speed=3,
    attack=3,
    dexterity=3,
    intelligence=3,
    persuasion=2,
    medical=2,
    defence=4,
)
"""A sheet for characters that are not ready-made."""
