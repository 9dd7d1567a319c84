"""The content of a pack, made ready for the rules: everything is looked up here by its id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from noctuary.engine.game import Pack
from noctuary.engine.kept import Kept, Unchanging
from noctuary.engine.one_key import Line
from noctuary.engine.packs import Manifest
from noctuary.games.when_darkness_comes.content.asking import Condition, Rounds, Spot
from noctuary.games.when_darkness_comes.content.disks import Disk, Printed, disks_of, numbered
from noctuary.games.when_darkness_comes.content.doing import Effect
from noctuary.games.when_darkness_comes.content.ladder import LEVELS
from noctuary.games.when_darkness_comes.content.layout import Board, Layout
from noctuary.games.when_darkness_comes.content.people import (
    Fate,
    Model,
    Person,
    SkillText,
    SpellText,
)
from noctuary.games.when_darkness_comes.content.plot import (
    Deed,
    Ending,
    Happening,
    PersonText,
    Scenario,
)
from noctuary.games.when_darkness_comes.content.rotated_tiles import Ground
from noctuary.games.when_darkness_comes.content.signs import signs_of_all
from noctuary.games.when_darkness_comes.content.tiles import SQUARES, Plan, Tile

LAYOUTS_KEPT: Final = 32
SUPPLY_KINDS: Final = ("adversary", "ally", "item", "nuisance", "security")
"""WD-5.3: the colours of the supply; with magic the components join them."""


THINGS: Final = ("item", "component", "numbered")
"""The colours of what can be taken along."""


UNCONDITIONAL: Final = (None, None)
"""The test of an event without a condition."""


class Where(NamedTuple):
    """Where a square is, as people say it."""

    tile: str
    room: str
    """Within a sentence: `the kitchen`, `Ward Seven`."""

    @property
    def area(self) -> str:
        """The room, or the tile."""
        return f"{self.room} of {self.tile}" if self.room else self.tile


def in_a_sentence(room: str) -> str:
    """A room's name with its article; one with another capital or a number has none.

    >>> in_a_sentence("Living room"), in_a_sentence("Ward Seven"), in_a_sentence("Room 21")
    ('the living room', 'Ward Seven', 'Room 21')
    """
    is_proper = any(letter.isupper() or letter.isdigit() for letter in room[1:])
    return room if is_proper else f"the {room.lower()}"


class Awaiting(NamedTuple):
    """An event that waits for something."""

    event: str
    flag: str | None
    """A flag without which its condition cannot hold, if there is one."""
    condition: Line | None


class Story(Unchanging):
    """A scenario, made ready: its events by trigger, its lists of effects by name."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.kept = Kept()
        self.scripts: dict[str, tuple[Line, ...]] = {}
        """Every list of effects by a name that an agenda can keep."""
        self.events: dict[str, Happening] = {event.id: event for event in scenario.events}
        self.deeds = {deed.id: deed for deed in scenario.actions}
        self.conditions: dict[str, Line] = {}
        """The conditions of events and actions, and inside scripts, ready to be tested."""
        for deed in scenario.actions:
            for part in ("success", "failure", "refuse", "seconded", "spoiled"):
                self._keep(f"deed.{deed.id}.{part}", getattr(deed, part))
            for arms in deed.arms:
                self._keep(f"deed.{deed.id}.{arms.id}", arms.loser)
                self._keep(f"deed.{deed.id}.{arms.id}.missed", arms.missed)
        self._add_events()
        self.conditions |= {
            **{f"event.{e.id}": compiled(e.if_) for e in scenario.events if e.if_ is not None},
            **{f"deed.{d.id}": compiled(d.requires) for d in scenario.actions if d.requires},
        }
        self.tests = {id: self._test_of(id) for id in self.events}
        """The condition of each event, if it has one, and a flag without which it cannot hold."""
        self.turn_starts, self.turn_ends = self.awaiting("turn_start"), self.awaiting("turn_end")
        self.needs = {id: self.conditions.get(f"deed.{id}") for id in self.deeds}
        """What each action requires, if anything."""
        self.tracks = {track.id: track for track in scenario.tracks}
        self.persons = {person.id: person for person in scenario.persons}
        self._add_ends(scenario.end)
        self.watched_if = None if scenario.watched_if is None else compiled(scenario.watched_if)
        self.aims = [(compiled(aim.if_) if aim.if_ else None, aim) for aim in scenario.aims]
        self.quest = [(compiled(task.done), task) for task in scenario.quest]
        self.schedule = {change.round: change for change in scenario.schedule}

    def _add_events(self) -> None:
        self.by_trigger: dict[str, list[tuple[str, Any]]] = {}
        """For each kind of moment the events that wait for it, and for which one."""
        for event in self.scenario.events:
            trigger, value = event.when.line
            self.by_trigger.setdefault(trigger, []).append((event.id, value))
            self._keep(f"event.{event.id}", event.do)
        self._awaiting: dict[tuple[str, tuple[Any, ...]], tuple[Awaiting, ...]] = {}
        self.round_starts: dict[int, tuple[Awaiting, ...]] = {}
        self.watched_tags = {tag for _, tag in self.by_trigger.get("enter_square", ())}

    def _add_ends(self, end: Ending) -> None:
        self.wins = [compiled(rule.if_) for rule in end.win]
        self.losses = [compiled(rule.if_) for rule in end.lose]
        signs = signs_of_all([*self.wins, *self.losses], end.last_round)
        self.end_flags, self.end_round, self.end_deaths = signs
        """What must be there for any of these to come: one of these flags is up, this round is
        complete, or so many have died."""
        self.win_flags = [flag_needed(win) for win in self.wins]
        self.loss_flags = [flag_needed(loss) for loss in self.losses]
        self.scores = [(compiled(score.if_), score.vp) for score in end.score]
        self.winners = None if end.winners is None else compiled(end.winners)
        self.win_winners = [compiled(r.winners) if r.winners else None for r in end.win]
        self.epilogue = [(compiled(line.if_) if line.if_ else None, line) for line in end.epilogue]

    def awaiting(self, trigger: str, given: tuple[Any, ...] = ()) -> tuple[Awaiting, ...]:
        """The events that wait for this moment of a kind, each with its test; made once."""
        found = self._awaiting.get((trigger, given))
        if found is None:
            events = self.by_trigger.get(trigger, ())
            found = tuple(
                Awaiting(event, *self.tests[event])
                for event, wanted in events
                if waits_for(wanted, given)
            )
            self._awaiting[trigger, given] = found
        return found

    def at_round(self, number: int) -> tuple[Awaiting, ...]:
        """The events that wait for this round to begin; from now on they are in `round_starts`."""
        found = self.round_starts[number] = self.awaiting("round_start", (number,))
        return found

    def _test_of(self, event: str) -> tuple[str | None, Line | None]:
        condition = self.conditions.get(f"event.{event}")
        return UNCONDITIONAL if condition is None else (flag_needed(condition), condition)

    def _keep(self, name: str, effects: Iterable[Effect]) -> None:
        lines = tuple(effect.line for effect in effects)
        self.scripts[name] = lines
        for number, line in enumerate(lines):
            for part, inner in inner_lists(line):
                self._keep(f"{name}.{number}.{part}", inner)
            for part, condition in inner_tests(line):
                self.conditions[f"{name}.{number}.{part}"] = compiled(condition)


def named(person: PersonText) -> Disk:
    """WD-20.1: a black disk with a name."""
    return Disk(
        id=person.id, base=person.id, kind="person", name=person.name, text=person.text,
        assists=person.assists, dice=person.dice,
    )  # fmt: skip


def waits_for(wanted: Any, given: tuple[Any, ...]) -> bool:
    """Whether an event waits for one of these values, or for any."""
    if wanted is True:
        return True
    if isinstance(wanted, Rounds):
        late = int(given[0]) - wanted.since
        return late >= 0 and late % wanted.every == 0
    if isinstance(wanted, tuple):
        return any(value in wanted for value in given)
    return wanted in given


def compiled(condition: Condition) -> Line:
    """A condition as a line, the inner ones too."""
    key, value = condition.line
    if key in ("all", "any"):
        return key, tuple(compiled(part) for part in value)
    return key, compiled(value) if key == "not_" else value


def flag_needed(condition: Line) -> str | None:
    """A flag without which a condition cannot hold. The end is tested after every action and event,
    and mostly a flag that is down says all.

    >>> both = ("round_over", 3), ("flag", "rung")
    >>> flag_needed(("all", both)), flag_needed(("any", both))
    ('rung', None)
    """
    key, value = condition
    if key == "flag":
        return str(value)
    if key == "all":
        return next((flag for part in value if (flag := flag_needed(part)) is not None), None)
    return None


def inner_lists(line: Line) -> Iterable[tuple[str, tuple[Effect, ...]]]:
    """The lists of effects inside an effect."""
    kind, value = line
    if kind == "roll":
        yield "success", value.success
        yield "failure", value.failure
    elif kind == "table":
        for number, row in enumerate(value):
            yield f"row{number}", row.do
    elif kind == "choice":
        for option in value.options:
            yield option.id, option.do
        if value.among is not None:
            yield "chosen", value.do
    elif kind == "branch":
        yield "then", value.then
        yield "else", value.else_
    elif kind in ("each", "later"):
        yield "do", value.do


def inner_tests(line: Line) -> Iterable[tuple[str, Condition]]:
    """The conditions inside an effect, by the part that they belong to."""
    kind, value = line
    if kind == "choice":
        yield from ((option.id, option.if_) for option in value.options if option.if_ is not None)
    elif kind == "branch" or (kind == "message" and getattr(value, "if_", None) is not None):
        yield "if", value.if_
    elif kind == "end_game" and value.winners is not None:
        yield "winners", value.winners


class Town(Unchanging, Pack):
    """Tiles, disks, people, spells and stories of one pack."""

    manifest: Manifest

    def __init__(self, parts: dict[str, Any]) -> None:
        self.kept = Kept()
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in parts["tiles"]}
        self.plans = {id: Plan(tile) for id, tile in self.tiles.items()}
        self.printed: dict[str, Printed] = {p.id: p for p in parts["disks"]}
        self.people: dict[str, Person] = {p.id: p for p in parts["characters"]}
        self.models: dict[str, Model] = {m.id: m for m in parts["models"]}
        self.skills: dict[str, SkillText] = {s.id: s for s in parts["skills"]}
        self.spells: dict[str, SpellText] = {s.id: s for s in parts["spells"]}
        self.spell_levels = {s.id: LEVELS[s.tn] if s.tn else 0 for s in parts["spells"]}
        self.oh_crap: dict[int, Fate] = {fate.roll: fate for fate in parts["oh_crap"]}
        self.woohoo: dict[int, Fate] = {fate.roll: fate for fate in parts["woohoo"]}
        self.scenarios: dict[str, Scenario] = {s.id: s for s in parts["scenarios"]}
        self.stories = {id: Story(scenario) for id, scenario in self.scenarios.items()}
        copies = [disk for printed in self.printed.values() for disk in disks_of(printed)]
        copies += [numbered(n) for n in range(1, 13)]
        copies += [named(person) for s in self.scenarios.values() for person in s.persons]
        self._add_disks(copies)
        self.ground = Ground(self.plans)
        self.empty = Layout(self.ground, Board())
        self.latest = (Board(), self.empty)
        """The board that was last asked for, known by its identity, and its layout; in one, so
        that threads which play other games never see half of it."""
        self._layouts: dict[Board, Layout] = {}
        self._spots: dict[Spot, frozenset[int]] = {}
        self._deeds: dict[tuple[str, int], tuple[Deed, ...]] = {}
        self.piles: dict[str, tuple[list[str], ...]] = {}
        """What each scenario begins with, sorted out once."""

    def _add_disks(self, copies: list[Disk]) -> None:
        self.disks: dict[str, Disk] = {disk.id: disk for disk in copies}
        self.copies: dict[str, list[str]] = {}
        for disk in copies:
            self.copies.setdefault(disk.base, []).append(disk.id)
        self.adversaries = frozenset(disk.id for disk in copies if disk.kind == "adversary")
        self.obstacles = frozenset(disk.id for disk in copies if disk.kind == "obstacle")
        self.flashlights = frozenset(disk.id for disk in copies if disk.lights)
        self.ranged_weapons = frozenset(disk.id for disk in copies if disk.column)
        self.aids = frozenset(disk.id for disk in copies if disk.adds or disk.with_skill)
        """What adds dice to rolls."""
        self.drops = {disk.id: f"drop:{disk.id}" for disk in copies}
        """The option that drops each of them."""
        self.things = {disk.id: disk.kind for disk in copies if disk.kind in THINGS}
        """What can be taken along, each with its kind."""

    def layout(self, board: Board) -> Layout:
        """The layout of a board, made once."""
        layouts = self._layouts
        found = layouts.pop(board, None)
        if found is None:
            found = self._made(board)
            if len(layouts) >= LAYOUTS_KEPT:
                for forgotten in list(layouts)[: len(layouts) - LAYOUTS_KEPT + 1]:
                    layouts.pop(forgotten, None)
        layouts[board] = found  # behind the others: it is forgotten last
        self.latest = (board, found)
        return found

    def _made(self, board: Board) -> Layout:
        """A layout that was never asked for."""
        if board.barred:
            return self.layout(Board(board.tiles, board.broken)).barred(board)
        return self._nearest(board).grown(board)

    def _nearest(self, board: Board) -> Layout:
        """A layout with a little less than this board, if one is known, so that little is to be
        done: the one that was last asked for, or that before the last tile or broken edge."""
        latest = self.latest[1]
        if latest.is_part_of(board):
            return latest
        tiles, broken = board.tiles, board.broken
        fewer = (Board(tiles[:-1], broken), Board(tiles[:-2], broken), Board(tiles, broken[:-1]))
        return next(filter(None, map(self._layouts.get, fewer)), self.empty)

    def squares_at(self, spot: Spot) -> frozenset[int]:
        """Every square with this building, tile, tag and terrain, whether it is on the board or
        not; made once. Before a door of a building one is not in it."""
        found = self._spots.get(spot)
        if found is None:
            ground = self.ground
            building = spot.building if spot.outside_door is None else None
            found = self._spots[spot] = frozenset(
                square
                for square in ground.squares
                if building in (None, ground.zones[square])
                and spot.tile in (None, ground.tiles[square // SQUARES])
                and (spot.tag is None or spot.tag in ground.tags[square])
                and spot.terrain in (None, ground.terrain[square])
            )
        return found

    def deeds_at(self, scenario: str, square: int) -> tuple[Deed, ...]:
        """The actions of a scenario that belong to this square, made once; what else they want is
        not looked at."""
        found = self._deeds.get((scenario, square))
        if found is None:
            deeds = self.scenarios[scenario].actions
            found = self._deeds[scenario, square] = tuple(
                deed
                for deed in deeds
                if square in self.squares_at(deed.where)
                and (deed.where.outside_door is None or square in self.ground.doorsteps)
            )
        return found

    def where(self, name: str) -> Where:
        """The tile of a square, and its room if it has one."""
        ground = self.ground
        square = ground.numbers[name]
        tile = self.tiles[ground.tiles[square // SQUARES]]
        plan, room = self.plans[tile.id], ""
        if ground.zones[square]:
            inside = [r.name for r in tile.rooms if square % SQUARES in plan.room(r)]
            room = in_a_sentence(inside[0]) if inside else ""
        return Where(tile.name, room)

    def of_kind(self, kind: str) -> list[Disk]:
        """All disks of a kind, in the pack's order."""
        return [disk for disk in self.disks.values() if disk.kind == kind]
