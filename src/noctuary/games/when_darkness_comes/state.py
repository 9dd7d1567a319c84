"""When Darkness Comes as a value: the board, the disks, the characters, and what lasts."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from noctuary.engine import in_bulk
from noctuary.engine.events import Shuffled
from noctuary.engine.question import Asked
from noctuary.engine.state import State
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.chronicle import Chronicle
from noctuary.games.when_darkness_comes.content.disks import Disk
from noctuary.games.when_darkness_comes.content.layout import Board, Layout
from noctuary.games.when_darkness_comes.content.people import Sheet
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.town import Story, Town

if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Any

FAILURE_LIMIT: Final = 3
CARRIED_WITHOUT_TROUBLE: Final = 5
VP_PER_ROLL: Final = 3
PRICE_OF_A_DIE: Final = 2
GOOD: Final = 1
BAD: Final = -1
"""What fate has in store for the next door and the next check; nothing is 0."""
LIGHT_PENALTY: Final = {"day": 0, "dusk": 1, "night": 2}
WEATHER_PENALTY: Final = {"clear": 0, "light_rain": 1, "heavy_rain": 2}


class Settings(msgspec.Struct, frozen=True):
    """What was decided before the game."""

    scenario: str
    keep: Literal["off", "on"] = "off"
    roleplay_votes: Literal["off", "on"] = "off"
    own_things: Literal["off", "on"] = "off"
    town: str = ""
    """WD-35.18: the chronicle of earlier nights, as it was given; it is read once."""


class Character(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """WD-2.2: a character in play; its id is that of the ready-made one, or `seat_n`."""

    id: str
    seat: int
    sheet: Sheet
    square: int = -1
    vp: int = 0
    damage: int = 0
    permanent: int = 0
    failure: int = 0
    willpower: int = 0
    full_willpower: int = 0
    items: tuple[str, ...] = ()
    """Items, components and carried black disks."""
    allies: tuple[str, ...] = ()
    nuisances: tuple[str, ...] = ()
    hindrances: tuple[str, ...] = ()
    """WD-21.7: obstacles that were failed and wait for the roll they spoil."""
    trophies: tuple[str, ...] = ()
    alive: bool = True
    exhausted: bool = False
    bleeding: bool = False
    tn_shift: int = 0
    tile_bound: bool = False
    door_fate: int = 0
    """BAD is `door_jinx`, GOOD is `door_luck`."""
    next_check: int = 0
    """BAD is `next_check_fails`, GOOD is `next_check_succeeds`."""
    extra_turn: bool = False
    pending_look: bool = False
    perceived: tuple[str, ...] = ()
    """WD-11.5: the buildings in which it has made its perception roll."""
    watched: bool = False
    felt: tuple[str, ...] = ()
    """WD-35.12, WD-35.13: scars that have hurt tonight, and the trophy if it has helped."""
    wronged: tuple[str, ...] = ()
    """WD-35.14: who has robbed or attacked this character tonight."""

    @property
    def health(self) -> int:
        """WD-2.14: remaining health."""
        return max(0, self.sheet.defence - self.damage - self.permanent)


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A disk that lies face up on the board."""

    square: int
    found: bool = False
    damage: int = 0
    prey: str = ""
    """WD-14.14: the character that last fled from it."""


SQUARE: Final = attrgetter("square")
"""Where a character, or a disk that lies face up, is."""


class Thrown(msgspec.Struct, frozen=True):
    """WD-30.21: a thrown weapon whose VP the thrower still keeps."""

    owner: str
    turns: int
    """At the end of how many turns they are lost; 0 for as long as nobody else takes it."""


class Lasting(msgspec.Struct, frozen=True):
    """WD-38.11, WD-38.12: a spell at work, in turns of its caster or in rounds of a combat."""

    spell: str
    caster: str
    target: str
    turns: int = 0
    rounds: int = 0
    fresh: bool = True
    """The present turn or round, which is not counted."""


class Creature(msgspec.Struct, frozen=True):
    """WD-39.4: what a caster has summoned."""

    attack: int
    defence: int
    rounds: int


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """WD-28.1: one opponent against one main combatant."""

    opponent: str
    main: str
    rounds: int = 3
    """WD-29.2: how many rounds it lasts at most."""
    round: int = 1
    first: bool = False
    """Whether the character acts first."""
    forfeits: bool = False
    """WD-29.14: the next attack of the character is lost."""
    opponent_loses: bool = False
    """WD-39.22: the next attack of the opponent is lost."""
    security: bool = False
    tamed: bool = False
    """WD-39.14: the opponent was controlled in this combat."""
    abandoned: bool = False
    """WD-39.8: the caster has walked away; the creature fights on alone."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the last roll came out."""

    who: str
    value: int
    success: bool
    face: int = 0
    faces: tuple[int, ...] = ()
    tn: int = 0
    automatic: bool = False
    red: int = 0
    """What the red die showed when the pool was first rolled (WD-36.2)."""
    helpers: tuple[tuple[str, int], ...] = ()
    """Who has helped, and for how many VP."""
    item: str = ""


class LockChange(msgspec.Struct, frozen=True):
    """A door whose locks a scenario has changed for a while."""

    locks: int
    owner: str
    turns: int
    only: str = ""
    """The one character who finds it so; empty for everybody."""
    until: int = 0
    """The round whose beginning ends it; 0 if turns are counted."""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """WD-40.1: a word that the scenario lets a character bear."""

    who: str
    word: str
    seats: tuple[int, ...] | None = None
    """Which seats see it; None for all."""
    cannot: tuple[str, ...] = ()
    until: int = 0
    """The round whose beginning ends it; 0 for never."""
    group: str = ""
    """What it was dealt from, if it was dealt out."""


class Later(msgspec.Struct, frozen=True):
    """Effects that wait for a round to begin."""

    round: int
    script: str
    who: str
    other: str = ""


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """WD-25.3: a recorded promise, due after a "success" or "failure" of somebody's next check.

    A thing without such a condition is handed over when the two next share a square.
    """

    giver: str
    receiver: str
    vp: int = 0
    thing: str = ""
    due: str = ""
    of: str = ""
    debt: int = 0
    """So much of what the receiver owes the giver takes upon itself."""


class Night(State, kw_only=True):
    """One game of When Darkness Comes. In piles the last entry is the top one."""

    agenda: list[AnyStep] = []
    pack: Town
    settings: Settings
    past: Chronicle = Chronicle()
    """WD-35.18: what the town remembers of earlier nights."""
    board: Board = Board()
    stack: list[str] = []
    """The tile stack."""
    top_known: int = 0
    """How many tiles on top of the stack everybody knows."""
    tiles_aside: list[str] = []
    """WD-6.6: tiles that did not fit, until one does."""
    box: list[str] = []
    """Tiles and disks that are not in the game, or not yet."""
    supply: list[str] = []
    obstacle_pool: list[str] = []
    discard: list[str] = []
    hidden: dict[int, tuple[str, ...]] = {}
    """Face-down disks by square."""
    shown: dict[str, Shown] = {}
    """Face-up disks, in the order in which they were turned up."""
    known: dict[str, tuple[int, ...]] = {}
    """Who has seen a face-down disk, by seats."""
    characters: dict[str, Character] = {}
    """All characters in seat order."""
    light: str = "day"
    weather: str = "clear"
    lit: list[int] = []
    """WD-12.2: rooms with a light, by their first square."""
    darkened: dict[str, bool] = {}
    """Buildings that a scenario has made, or stopped being, `always_dark`."""
    lock_changes: dict[str, LockChange] = {}
    uses: dict[str, int] = {}
    """WD-17.15: how often an item was used."""
    worthless: list[str] = []
    """WD-2.13: starting items, which bring no VP."""
    carried: dict[str, tuple[int, int]] = {}
    """Black disks that are belongings: weight and VP."""
    thrown: dict[str, Thrown] = {}
    lasting: dict[str, Lasting] = {}
    creatures: dict[str, Creature] = {}
    deals: list[Deal] = []
    flags: dict[str, int] = {}
    """Flags and counters of the scenario."""
    happened: list[str] = []
    """Events that happen once and have."""
    done: list[str] = []
    """Scenario actions that may be done once and were."""
    killed: list[str] = []
    """Every adversary killed so far."""
    deaths: dict[str, str] = {}
    """Who has died, and of what."""
    party: int = 0
    marks: list[Mark] = []
    """Words that characters bear."""
    looked_up: dict[str, tuple[int, ...]] = {}
    """Which seats know whether somebody bears a secret word, by `word:character`."""
    spare: dict[str, tuple[str, ...]] = {}
    """Words that were not dealt out, by their group; nobody knows them."""
    later: list[Later] = []
    placed: list[str] = []
    """Disks of other colours that the scenario has hidden: they are not pushed out again."""

    round: int = 0
    completed: int = 0
    """How many rounds are over."""
    order: list[str] = []
    """WD-5.5: the characters in the order of their turns."""
    place: int = -1
    """Whose place in that order it is."""
    active: str = ""
    acted: bool = False
    moved: bool = False
    """Whether the movement of this turn has ended."""
    fresh: bool = True
    """Nothing was done in this turn yet: self-heal and rest are open (WD-5.10)."""
    ghost: bool = False
    """WD-39.17: the active character passes through walls until the end of this turn."""
    movements: dict[str, int] = {}
    """WD-7.22: how many movements each character has made in this turn."""
    fled: list[str] = []
    """WD-28.11: who has tried to flee in this turn."""
    ran: list[str] = []
    """WD-14.6: which adversaries have moved in this turn."""
    tamed: list[str] = []
    """WD-39.14: which adversaries were controlled in this turn."""
    offered: list[str] = []
    """Who has proposed a deal in this turn, or praised in this round."""
    combat: Combat | None = None
    result: Result | None = None
    swing: int = 0
    """What fate makes of the present movement roll: 1 doubles, -1 halves, -9 takes it away."""
    cut_short: bool = False
    """WD-28.14: the turn ends after what is going on now."""
    points: int = 0
    """Movement points of the last movement or flight roll, in half points."""
    winners: list[str] = []
    finisher: str = ""
    """Who brought the end about."""

    # ── looking things up ─────────────────────────────────────────────────────────────────────

    @property
    def layout(self) -> Layout:
        """The board, ready for questions about ways and lines."""
        return layout_of(self)

    @property
    def story(self) -> Story:
        """The scenario, made ready."""
        return story_of(self)

    @property
    def scenario(self) -> Scenario:
        """The scenario as written."""
        return self.pack.scenarios[self.settings.scenario]

    def disk(self, id: str) -> Disk:
        """A disk by its id."""
        return self.pack.disks[id]

    def alive(self) -> list[Character]:
        """The living characters in seat order."""
        return [c for c in self.characters.values() if c.alive]

    def is_anything_at(self, square: int) -> bool:
        """Whether a disk lies face up in a square."""
        for shown in self.shown.values():  # noqa: SIM110 - asked at every turn
            if shown.square == square:
                return True
        return False

    def change(self, who: str, **fields: Any) -> Character:
        """Put something new on a character's sheet."""
        new = msgspec.structs.replace(self.characters[who], **fields)
        self.characters[who] = new
        return new

    def seat_of(self, who: str) -> int:
        """The seat that leads a character."""
        return self.characters[who].seat

    def ask_all(
        self, step: Step, options: list[str], seat: int, others: dict[int, tuple[str, ...]]
    ) -> None:
        """Put a question to a seat, at which others may speak up too."""
        self.agenda.append(step)
        self.asked = number = self.asked + 1
        self.question = Asked(number, seat, tuple(options), "choose", others)

    # ── chance that is never typed in ─────────────────────────────────────────────────────────

    def mix(self, pile: list[str], name: str, rule: str = "") -> None:
        """Shuffle a face-down pile. The machine keeps disks and tiles also when dice are real."""
        self.revealed += 1
        self.streams["deck"] = in_bulk.shuffle(self.streams["deck"], pile)
        if self.listener is not None:
            self.listener(Shuffled(pile=name, size=len(pile), rule=rule))

    def pick(self, n: int) -> int:
        """A random number below n, for what is decided by chance without dice."""
        return self.below(n, "oracle") if n > 1 else 0


# Rules that run at every turn ask for these by a plain call: Python takes thrice as long for a
# property.


def story_of(g: Night) -> Story:
    """The scenario, made ready."""
    return g.pack.stories[g.settings.scenario]


def layout_of(g: Night) -> Layout:
    """The board, ready for questions about ways and lines."""
    board, found = g.pack.latest
    return found if board is g.board else g.pack.layout(g.board)
