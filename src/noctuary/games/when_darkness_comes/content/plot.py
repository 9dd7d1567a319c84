"""The vocabulary of scenarios: what packs may say about a story, and nothing else (WD-6.5).

A trigger, a condition and an effect are mappings with exactly one key each: `{round_start: 10}`,
`{flag: has_key}`, `{gain_vp: 2}`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.engine.one_key import OneKey
from noctuary.games.when_darkness_comes.content.disks import Attribute, EnemySpell, Skill
from noctuary.games.when_darkness_comes.content.ladder import Code
from noctuary.games.when_darkness_comes.content.tiles import Id, Place

Number = Annotated[int, msgspec.Meta(ge=1, le=12)]
"""A black disk."""
Light = Literal["day", "dusk", "night"]
Weather = Literal["clear", "light_rain", "heavy_rain"]
Face = Literal["up", "down"]


class Compare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number within bounds."""

    at_least: int | None = None
    at_most: int | None = None

    def holds(self, n: int) -> bool:
        """Whether a number lies within."""
        return (self.at_least is None or n >= self.at_least) and (
            self.at_most is None or n <= self.at_most
        )


class CounterIs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter within bounds."""

    name: Id
    at_least: int | None = None
    at_most: int | None = None


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place by tile, building or tag; what is not said does not matter."""

    tile: Id | None = None
    building: Id | None = None
    tag: Id | None = None
    outside_door: int | Literal["any"] | None = None
    """The outside square of the building's door with this number, or of any."""
    terrain: Literal["street", "floor", "obstructed", "woods"] | None = None
    hides: tuple[Number, ...] = ()
    """On a tile whose buildings hide one of these black disks, face down."""


class Condition(OneKey, frozen=True):
    """Something that holds or does not; "the actor" is the character whom the moment is about."""

    flag: Id | None = None
    counter: CounterIs | None = None
    carries: tuple[str, ...] | None = None
    """The actor owns all of these: items, components, black disks as `number_1`."""
    carries_numbered: Compare | None = None
    """How many black disks the actor owns."""
    present: tuple[str, ...] | None = None
    """All of these are owned by characters in the actor's square."""
    has_ally: Id | None = None
    is_at: Spot | None = None
    everyone_at: Spot | None = None
    """Every living character is there."""
    alive_count: int | Compare | None = None
    dead_count: int | Compare | None = None
    party_size: int | Compare | None = None
    """With how many characters the game began."""
    round: int | Compare | None = None
    round_over: int | None = None
    vp: Compare | None = None
    """The actor's VP."""
    willpower: int | Compare | None = None
    on_board: Id | None = None
    """A tile lies on the table."""
    hidden: tuple[Number, ...] | None = None
    """One of these black disks lies face down somewhere."""
    killed: Id | None = None
    """An adversary of this kind was killed."""
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
    not_: Annotated[Condition | None, msgspec.Meta()] = msgspec.field(name="not", default=None)


class Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """Every so many rounds from one on."""

    since: int
    every: int = 1


class CounterReaches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter that comes to a number."""

    name: Id
    at: int


class When(OneKey, frozen=True):
    """A moment of the game."""

    game_start: Literal[True] | None = None
    round_start: int | Rounds | None = None
    turn_start: Literal[True] | None = None
    turn_end: Literal[True] | None = None
    tile_placed: Id | tuple[Id, ...] | Literal[True] | None = None
    enter_square: Id | None = None
    enter_building: Id | Literal[True] | None = None
    leave_building: Id | Literal[True] | None = None
    disk_flipped: str | Literal[True] | None = None
    """A kind of disk, or one disk's id."""
    numbered_met: Number | None = None
    combat_started: Literal[True] | None = None
    adversary_killed: Id | Literal[True] | None = None
    character_died: Literal[True] | None = None
    item_gained: str | Literal[True] | None = None
    ally_gained: Id | Literal[True] | None = None
    at_locked_door: Literal[True] | None = None
    action_done: str | None = None
    spell_cast: str | None = None
    environment_changed: str | Literal[True] | None = None
    vp_reached: int | None = None
    counter_reached: CounterReaches | None = None


Who = Literal["actor", "everyone", "others", "here", "assistants", "leader"]
"""Whom an effect concerns; "here" are all in the actor's building or, outdoors, its square;
the leader is the living character with most VP."""


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number for somebody."""

    amount: int
    to: Who = "actor"
    building: Id | None = None
    """Only those in this building."""


class AddCounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter moves."""

    name: Id
    by: int = 1


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One disk, by its number or its id."""

    numbered: Number | None = None
    disk: Id | None = None


class PlaceDisk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disk comes to the board: to a random mark of a building, or to a tagged square."""

    numbered: Number | None = None
    disk: Id | None = None
    building: Id | None = None
    tile: Id | None = None
    level: Literal[0, 1] | None = None
    tag: Id | None = None
    mark: Literal["random"] | None = None
    face: Face = "down"


class Spawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An adversary appears: the first of these of which a copy is free, or any of a strength."""

    disk: Id | tuple[Id, ...] | None = None
    strength: tuple[int, ...] = ()
    tag: Id | None = None
    outside: Id | None = None
    """The outside square of a building's first door."""
    near: Literal["obstacle_mark"] | None = None
    """The obstacle mark nearest to the actor."""
    face: Face = "up"


class SetDark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building becomes, or stops being, as dark as night at any hour."""

    building: Id
    dark: bool = True


class SetLocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door's locks change until the end of the actor's next turn."""

    building: Id
    door: int
    locks: int | None = None
    halve: bool = False


class BreakDoor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door falls."""

    building: Id
    door: int


class CheckText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roll: what is rolled, against what."""

    attribute: Attribute
    skill: Skill | tuple[Skill, ...] | None = None
    kind: Literal["simple", "difficulty", "opposed"] = "difficulty"
    tn: Code | None = None
    tn_with: dict[Id, Code] = {}
    """Another level once a flag is set."""
    assistants: int | None = None
    """How many may help at most."""


class RollEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check with two lists of effects."""

    check: CheckText
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class TableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens from one sum of two dice to another."""

    rolls: tuple[int, int]
    do: tuple[Effect, ...]


class ChoiceOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to choose."""

    id: Id
    text: str
    do: tuple[Effect, ...] = ()


class ChoiceEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the actor's player."""

    text: str
    options: tuple[ChoiceOption, ...]


class LookDisks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actor's player looks at face-down disks, secretly."""

    count: int = 1
    numbered: tuple[Number, ...] = ()
    """Shows where one of these lies."""
    where: Literal["building", "house", "tile", "anywhere"] = "building"
    """A house is any building of the actor's tile, also seen from the street."""


class CarryDisk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A black disk becomes a belonging of the actor, handled like an item."""

    numbered: Number
    weight: int = 0
    vp: int = 0


class EndGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game is over."""

    won: bool
    winner: Literal["all", "most_vp", "actor"] = "all"
    reason: Id = "story"


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passage of the story, or a hint for newcomers."""

    text: str
    title: str = ""
    hint: bool = False


class Effect(OneKey, frozen=True):
    """Something that happens."""

    message: str | Scene | None = None
    set_flag: Id | None = None
    clear_flag: Id | None = None
    add_counter: Id | AddCounter | None = None
    place_disk: PlaceDisk | None = None
    move_disk: PlaceDisk | None = None
    remove_disk: Target | None = None
    flip_disk: Target | None = None
    spawn_adversary: Spawn | None = None
    give_item: Id | None = None
    use_up: tuple[str, ...] | None = None
    """Belongings of the actor, or of others in the square, are discarded; their VP are kept."""
    gain_vp: int | Amount | None = None
    damage: int | Amount | None = None
    heal: int | Amount | None = None
    gain_failure: int | Amount | None = None
    lose_failure: int | Amount | None = None
    change_willpower: int | Amount | None = None
    set_light: Light | None = None
    set_weather: Weather | None = None
    set_dark: SetDark | None = None
    set_locks: SetLocks | None = None
    break_door: BreakDoor | None = None
    reshuffle: Target | None = None
    add_tile: Id | None = None
    place_tile: Id | None = None
    """Laid at a random open rim, if it is still in the stack or the box."""
    roll: RollEffect | None = None
    table: tuple[TableRow, ...] | None = None
    choice: ChoiceEffect | None = None
    look_disks: LookDisks | None = None
    carry_disk: CarryDisk | None = None
    move_vp: Amount | None = None
    """The actor gives VP to each of those named."""
    watch: Literal[True] | None = None
    stack_to_top: Id | None = None
    gain_experience: int | Amount | None = None
    end_game: EndGame | None = None


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """An event of a scenario."""

    id: Id
    when: When
    do: tuple[Effect, ...]
    if_: Condition | None = None
    once: bool = False


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP that both sides of an opposed check put down; the winner takes the other's."""

    least: int
    most: int


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action that only this scenario knows."""

    id: Id
    label: str
    where: Spot
    text: str = ""
    requires: Condition | None = None
    once: Literal["game", "character"] | None = None
    uses: tuple[str, ...] = ()
    """Components and items that are used up, whatever comes of it."""
    check: CheckText | None = None
    against: Literal["willing"] | None = None
    """WD-4.11: rolled against a character in the same building whose player agrees."""
    stake: Stake | None = None
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    vp: int = 0
    phone: bool = False
    """WD-2.12: done by cell phone, which every character owns."""


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how many people."""

    min: Annotated[int, msgspec.Meta(ge=1, le=6)]
    max: Annotated[int, msgspec.Meta(ge=1, le=6)]
    characters_per_player: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1


class Pvp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-R98: what characters may do to each other."""

    steal: bool = True
    attack: bool = False


class StartTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that lies on the table at the start."""

    tile: Id
    at: Place = (0, 0)
    rotation: Literal[0, 1, 2, 3] = 0


class StackRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where in the shuffled stack a tile may lie, counted from the top, from 1."""

    tile: Id
    among_first: int | None = None
    among_last: int | None = None
    not_before: int | None = None


class TileSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-5.2: which tiles are in the game."""

    start: tuple[StartTile, ...]
    include: tuple[Id, ...] = ()
    exclude: tuple[Id, ...] = ()
    only: tuple[Id, ...] = ()
    stack: tuple[StackRule, ...] = ()
    fixed_order: tuple[Id, ...] = ()


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-5.3: which disks are in the supply, by id, `id*n` or kind."""

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

    round: Annotated[int, msgspec.Meta(ge=1)]
    light: Light | None = None
    weather: Weather | None = None


class WinRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """When the game is won, and by whom."""

    if_: Condition
    winner: Literal["all", "most_vp"] = "all"
    tie: Literal["shared", "finisher"] = "shared"
    """Whether, at equal VP, the one who brought it about wins alone."""
    ending: str = ""


class LoseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """When the game is lost."""

    if_: Condition
    reason: Id
    ending: str = ""


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-35.1: how the game ends. After the last round the rest of the rules decide."""

    win: tuple[WinRule, ...]
    lose: tuple[LoseRule, ...] = ()
    last_round: int | None = None
    last_round_won: bool = False
    """Whether the end of the last round is a victory for whoever has most VP."""
    after_last_round: str = ""


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP that earn a medal."""

    target: int | None = None
    medals: tuple[int, int, int] | None = None


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """What machine players strive for: as long as a condition holds, to be somewhere."""

    go: Spot
    if_: Condition | None = None
    weight: int = 10


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the quest: what is to be done, and when it is done."""

    text: str
    done: Condition
    counter: Id | None = None
    """What counts towards it, where it is done bit by bit, up to `of`."""
    of: int = 0


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
    title: str
    intro: str
    objective: str
    players: Players
    mode: Literal["solo", "coop", "competitive", "semi"]
    tiles: TileSet
    characters: Cast
    end: Ending
    teaser: str = ""
    minutes: int = 60
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
    aims: tuple[Aim, ...] = ()
    """Hints for machine players; people read the objective."""
    campaign: Campaign = Campaign()


class BossSpell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WD-38.15: a spell that an adversary casts at the start of each of its combats."""

    disk: Id
    spell: EnemySpell
    check: CheckText
    rounds: int = 1
    loses_attack: bool = True
    text: str = ""
