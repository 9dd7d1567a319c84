"""What a scenario may ask about the night: conditions, places, and the moments it waits for.

A trigger and a condition are mappings with exactly one key each: `{round_start: 10}`,
`{flag: has_key}`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.engine.one_key import OneKey
from noctuary.games.when_darkness_comes.content.disks import Natural, Skill
from noctuary.games.when_darkness_comes.content.tiles import Id

Number = Annotated[int, msgspec.Meta(ge=1, le=12)]
"""A black disk."""
Round = Annotated[int, msgspec.Meta(ge=1, le=999)]
"""A round, or how many of them."""
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""How many, at least one."""
Shift = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""How many more, or fewer."""
Notch = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""A place on a track."""
Text = Annotated[str, msgspec.Meta(min_length=1)]
"""Words that somebody reads."""
Light = Literal["day", "dusk", "night"]
Weather = Literal["clear", "light_rain", "heavy_rain"]
Face = Literal["up", "down"]


def expect_room(at_least: int | None, at_most: int | None) -> None:
    """Bounds that some number keeps."""
    if at_least is None and at_most is None:
        raise ValueError("expected at_least, at_most or both")
    if at_least is not None and at_most is not None and at_least > at_most:
        raise ValueError(f"no number is at least {at_least} and at most {at_most}")


class Compare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number within bounds."""

    at_least: int | None = None
    at_most: int | None = None

    def __post_init__(self) -> None:
        expect_room(self.at_least, self.at_most)

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

    def __post_init__(self) -> None:
        expect_room(self.at_least, self.at_most)


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A place by tile, building or tag; what is not said does not matter."""

    tile: Id | None = None
    building: Id | None = None
    tag: Id | None = None
    outside_door: Natural | Literal["any"] | None = None
    """The outside square of the building's door with this number, or of any."""
    terrain: Literal["street", "floor", "obstructed", "woods"] | None = None
    hides: tuple[Number, ...] = ()
    """On a tile whose buildings hide one of these black disks, face down."""
    person: Id | None = None
    """In the room of this person, or out of doors beside them; whoever they joined is with them."""
    anywhere: Literal[True] | None = None
    """WD-2.12: by phone, so the place does not matter."""


class TrackIs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A track within bounds; one that everybody has for themselves is the actor's."""

    track: Id
    at_least: int | None = None
    at_most: int | None = None

    def __post_init__(self) -> None:
        expect_room(self.at_least, self.at_most)


class Marked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that somebody bears."""

    word: Id
    who: Literal["actor", "anyone", "others", "everyone"] = "actor"


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
    round_over: Round | None = None
    vp: Compare | None = None
    """The actor's VP."""
    willpower: int | Compare | None = None
    on_board: Id | None = None
    """A tile lies on the table."""
    hidden: tuple[Number, ...] | None = None
    """One of these black disks lies face down somewhere."""
    killed: Id | None = None
    """An adversary of this kind was killed."""
    to_be_had: Id | None = None
    """A copy of this disk is not in play, so that it could be given to somebody."""
    marked: Id | Marked | None = None
    """The actor bears a word; or anyone, one of the others, or everybody alive does."""
    track: TrackIs | None = None
    health: int | Compare | None = None
    """What is left of the actor's health."""
    has_skill: Skill | None = None
    together: int | Compare | None = None
    """How many of the living are in the actor's building or, outdoors, square; the actor too."""
    alive: Literal[True] | None = None
    won: Literal[True] | None = None
    """The game is over, and the actor is among its winners."""
    highest: Id | None = None
    """Nobody alive has more of this than the actor: `vp`, or a track."""
    lowest: Id | None = None
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
    not_: Annotated[Condition | None, msgspec.Meta()] = msgspec.field(name="not", default=None)


class Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """Every so many rounds from one on."""

    since: Round
    every: Round = 1


class CounterReaches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter that comes to a number or goes beyond it."""

    name: Id
    at: int


class TrackPasses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A track that comes to a number or goes beyond it: upwards, or downwards."""

    track: Id
    at: int
    down: bool = False


class When(OneKey, frozen=True):
    """A moment of the game."""

    game_start: Literal[True] | None = None
    round_start: (
        Round | Annotated[tuple[Round, ...], msgspec.Meta(min_length=1)] | Rounds | None
    ) = None
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
    spell_cast: str | Literal[True] | None = None
    environment_changed: str | Literal[True] | None = None
    vp_reached: int | None = None
    counter_reached: CounterReaches | None = None
    track_passes: TrackPasses | None = None
    gate_broken: str | Literal[True] | None = None
    """By force or a shot, not by the scenario: `door`, `window`, or the building."""
    shot_fired: Literal[True] | None = None
    security_failed: Id | Literal[True] | None = None
    """Somebody was put out of a building."""
    theft_tried: Literal["any", "done", "failed"] | None = None
    fled: Literal[True] | None = None
    failure_gained: Literal[True] | None = None
    deal_kept: Literal[True] | None = None
    person_talked: Id | Literal[True] | None = None
    """An action that is done where a person is."""
