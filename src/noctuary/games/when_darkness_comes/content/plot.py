"""A scenario as packs write it: a story with its set-up, events, actions and ends (WD-6.5)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.games.when_darkness_comes.content.asking import (
    Condition,
    Light,
    Notch,
    Round,
    Shift,
    Some,
    Spot,
    Text,
    Weather,
    When,
)
from noctuary.games.when_darkness_comes.content.disks import Attribute, EnemySpell, Natural
from noctuary.games.when_darkness_comes.content.doing import CheckText, Effect, PlaceDisk
from noctuary.games.when_darkness_comes.content.tiles import Id, Place


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """An event of a scenario."""

    id: Id
    when: When
    do: tuple[Effect, ...]
    if_: Condition | None = None
    once: bool = False


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What both sides of an opposed check put down; the winner takes the other's."""

    least: Natural = 0
    most: Natural = 0
    """VP."""
    things: Literal["item", "component", "numbered", "any"] | None = None
    """A belonging of this kind, at random, can be the stake as well."""

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("expected `least` not above `most`")


class Arms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to settle a challenge, at the choice of whoever is challenged."""

    id: Id
    text: Text
    mine: CheckText
    theirs: CheckText | None = None
    """What the challenged one rolls; the same, if nothing is said."""
    loser: tuple[Effect, ...] = ()
    """For the loser as the actor, with the winner as the other."""
    exchanges: Natural = 0
    """So many times at most both shoot, the challenged one first, until somebody is hit: `mine` is
    rolled by whoever shoots, `theirs` by whoever is shot at."""
    missed: tuple[Effect, ...] = ()
    """For the challenger as the actor, if nobody was hit; the stakes stay where they were."""


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action that only this scenario knows."""

    id: Id
    label: Text
    where: Spot
    text: str = ""
    requires: Condition | None = None
    once: Literal["game", "character", "round"] | None = None
    uses: tuple[str, ...] = ()
    """Components and items that are used up, whatever comes of it."""
    check: CheckText | None = None
    against: Literal["willing", "anyone"] | None = None
    """WD-4.11: rolled against a character in the same building, who agrees; or who may refuse only
    at the price that `refuse` says."""
    stake: Stake | None = None
    theirs: CheckText | None = None
    """What the other one rolls, if it is not the same."""
    dice: Some | None = None
    """Against a person with so many dice, instead of a character."""
    arms: tuple[Arms, ...] = ()
    seconds: bool = False
    """Each side may name a second, who secretly steadies or spoils the roll."""
    refuse: tuple[Effect, ...] = ()
    """For the challenger as the actor, with whoever refused as the other."""
    refusal: str = ""
    """What refusing costs, in words."""
    seconded: tuple[Effect, ...] = ()
    """For each second when it is over, with whoever they stood by as the other."""
    spoiled: tuple[Effect, ...] = ()
    """For a second who spoiled a roll that was lost, with the loser as the other."""
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    vp: Shift = 0
    phone: bool = False
    """WD-2.12: done by cell phone, which every character owns."""


class TrackText(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True,
    rename={"low": "from", "high": "to"},
):  # fmt: skip
    """A clock on the table, or a number that everybody has for themselves."""

    id: Id
    name: Text
    low: Notch = 0
    high: Notch
    start: Notch | None = None
    """Where it begins; at its lower end, if nothing is said."""
    per: Literal["game", "character"] = "game"
    shown: Literal["all", "owner", "nobody"] = "all"
    ends: tuple[str, str] = ("", "")
    """What its two ends mean, in a word each."""


class PersonText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody whom the story knows by name: a black disk that lies open where they are."""

    id: Id
    name: Text
    text: Text
    tag: Id | None = None
    building: Id | None = None
    """Where they are from the start; without a place an event brings them."""
    assists: tuple[Attribute, ...] = ()
    dice: Natural = 1
    """What they re-roll for whoever they have joined."""


class WordText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that characters bear: what others say of whoever bears it, and what it means."""

    name: str
    """As in "Kirk: out for two duels"."""
    text: str


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how many people."""

    min: Annotated[int, msgspec.Meta(ge=1, le=6)]
    max: Annotated[int, msgspec.Meta(ge=1, le=6)]
    characters_per_player: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    alone: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    """WD-2.1: how many characters somebody leads who plays alone."""


class Pvp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-R98: what characters may do to each other."""

    steal: bool = True
    attack: bool = False


class StartTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that lies on the table at the start."""

    tile: Id
    at: tuple[Shift, Shift] = (0, 0)
    """Column and row of the tile on the table: (0, -1) lies north of (0, 0)."""
    rotation: Literal[0, 1, 2, 3] = 0


class StackRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where in the shuffled stack a tile may lie, counted from the top, from 1."""

    tile: Id
    among_first: Some | None = None
    among_last: Some | None = None
    not_before: Some | None = None


class TileSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-5.2: which tiles are in the game."""

    start: tuple[StartTile, ...]
    include: tuple[Id, ...] = ()
    exclude: tuple[Id, ...] = ()
    only: tuple[Id, ...] = ()
    stack: tuple[StackRule, ...] = ()
    fixed_order: tuple[Id, ...] = ()


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-5.3: which disks are in the supply: a copy by its id, more by `id*n`, or a whole kind."""

    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    only: tuple[str, ...] = ()


class DiskSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The supply, and what lies there from the start."""

    supply: Supply = Supply()
    placed: tuple[PlaceDisk, ...] = ()


class StartSpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the figures stand at the start."""

    tile: Id
    tag: Id | None = None
    squares: tuple[Place, ...] = ()


class Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may play, where they start, and with what."""

    start: StartSpot
    items: tuple[Id, ...] = ()
    allowed: tuple[Id, ...] = ()
    """Only these ready-made characters; empty: all of them, and built ones."""


class Surround(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-2.7: light and weather."""

    light: Light = "day"
    weather: Weather = "clear"


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Light or weather from a round on."""

    round: Round
    light: Light | None = None
    weather: Weather | None = None


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """VP for each of the living of whom a condition holds when the game is over."""

    if_: Condition
    vp: Shift


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """A passage after the ending, if a condition holds; with `each`, for everybody of whom it
    does, by the name `{actor}`."""

    text: Text
    if_: Condition | None = None
    each: bool = False


class WinRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """When the game is won, and by whom."""

    if_: Condition
    title: str = ""
    """What this ending is called."""
    why: str = ""
    """What brought it about and who wins, in a plain sentence or two."""
    winner: Literal["all", "most_vp"] = "all"
    tie: Literal["shared", "finisher"] = "shared"
    """Whether, at equal VP, the one who brought it about wins alone."""
    ending: str = ""
    winners: Condition | None = None
    """Only those of whom this holds can win."""


class LoseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """When the game is lost."""

    if_: Condition
    reason: Id
    title: str = ""
    why: str = ""
    ending: str = ""


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-35.1: how the game ends. After the last round the rest of the rules decide."""

    win: tuple[WinRule, ...]
    lose: tuple[LoseRule, ...] = ()
    last_round: Round | None = None
    last_round_won: bool = False
    """Whether the end of the last round is a victory for whoever has most VP."""
    last_round_teaches: bool = True
    """WD-35.4: whether whoever wins so has learned from it."""
    last_round_title: str = ""
    last_round_why: str = ""
    after_last_round: str = ""
    score: tuple[Score, ...] = ()
    """WD-35.2: what is scored before the winners are named."""
    winners: Condition | None = None
    """Only those of whom this holds can win, however it ends."""
    epilogue: tuple[Line, ...] = ()


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP that earn a medal."""

    target: Some | None = None
    medals: tuple[Some, Some, Some] | None = None


Weight = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""How much something is worth to a machine player."""


class Aim(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"if_": "if"}
):
    """What machine players strive for, as long as a condition holds: exactly one of the first six.

    What a condition asks must be known to the seat: nobody looks at the others' secrets here.
    """

    go: Spot | None = None
    """To be somewhere."""
    avoid: Spot | None = None
    """Not to end a walk there."""
    do: Id | None = None
    """An action of the scenario is worth so much more."""
    answer: tuple[Id, ...] = ()
    """One of these options of choices, or `accept`, `decline`, a way of arms, `steady`, `spoil`."""
    carry: tuple[str, ...] = ()
    """These things are worth so much more."""
    track: Id | None = None
    """So much for every step of a track upwards; less than 0 for one that should not rise."""
    if_: Condition | None = None
    weight: Weight = 10

    def __post_init__(self) -> None:
        given = (self.go, self.avoid, self.do, self.track)
        if sum(map(bool, (*given, self.answer, self.carry))) != 1:
            raise ValueError("expected exactly one of go, avoid, do, answer, carry and track")


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the quest: what is to be done, and when it is done."""

    text: Text
    done: Condition
    counter: Id | None = None
    """What counts towards it, where it is done bit by bit, up to `of`: a counter or a track."""
    of: Natural = 0


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-40.4: what follows, and what may be taken along."""

    next: Id | None = None
    keep_items: bool = False
    keeps: tuple[Id, ...] = ()
    """WD-35.18: flags that the town remembers after this night."""
    reads: tuple[Id, ...] = ()
    """WD-35.18: facts of earlier nights that are flags from the start."""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A story to play."""

    id: Id
    title: Text
    intro: Text
    objective: Text
    players: Players
    mode: Literal["solo", "coop", "competitive", "semi"]
    tiles: TileSet
    characters: Cast
    end: Ending
    teaser: str = ""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=999)] = 60
    teaches: bool = False
    magic: bool = False
    pvp: Pvp = Pvp()
    disks: DiskSet = DiskSet()
    environment: Surround = Surround()
    schedule: tuple[Change, ...] = ()
    events: tuple[Happening, ...] = ()
    actions: tuple[Deed, ...] = ()
    locator_finds: Id | None = None
    """WD-39.3: a tile that a success of Locator brings to the top of the stack."""
    spells: tuple[str, ...] = ()
    """WD-R108: only these spells are known; empty: all ten."""
    watched_if: Condition | None = None
    """The hunts of adversaries prefer characters of whom this holds, at equal distance."""
    boss: BossSpell | None = None
    vp: Scores = Scores()
    quest: tuple[Task, ...] = ()
    """The objective as a list to tick off."""
    tracks: tuple[TrackText, ...] = ()
    debts: Id | None = None
    """WD-25.3: a track of every character, of which deals can pass some from one to another."""
    persons: tuple[PersonText, ...] = ()
    things: dict[Id, str] = {}
    """What black disks are called here: `number_1: Ledger`."""
    words: dict[Id, str | WordText] = {}
    """What the words mean that characters bear or are dealt, for those who may know."""
    aims: tuple[Aim, ...] = ()
    """Hints for machine players; people read the objective."""
    campaign: Campaign = Campaign()


class BossSpell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-38.15: a spell that an adversary casts at the start of each of its combats."""

    disk: Id
    spell: EnemySpell
    check: CheckText
    rounds: Round = 1
    loses_attack: bool = True
    text: str = ""
