"""What a scenario may do: its effects, each a mapping with exactly one key, `{gain_vp: 2}`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from noctuary.engine.one_key import OneKey
from noctuary.games.when_darkness_comes.content.asking import (
    Condition,
    Face,
    Light,
    Notch,
    Number,
    Round,
    Shift,
    Some,
    Text,
    Weather,
)
from noctuary.games.when_darkness_comes.content.disks import Attribute, Natural, Skill
from noctuary.games.when_darkness_comes.content.ladder import Code
from noctuary.games.when_darkness_comes.content.tiles import Id


def expect_one(**given: object) -> None:
    """Of these parts of a record, exactly one says something."""
    if sum(map(bool, given.values())) != 1:
        raise ValueError(f"expected exactly one of {', '.join(given)}")


Who = Literal["actor", "everyone", "others", "here", "company", "assistants", "leader", "other"]
"""Whom an effect concerns; "here" are all in the actor's building or, outdoors, its square, and
"company" are all of them but the actor; the leader is the living character with most VP; the
other is a rival, or whoever was chosen."""


class Those(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody alive who bears a word, or who has most or least of a track or of `vp`; with a
    word and a track, those who have most or least among the bearers of the word."""

    marked: Id | None = None
    highest: Id | None = None
    lowest: Id | None = None
    nearest_to: Id | None = None
    """A person: whoever is nearest to them comes first."""
    others: bool = False
    """The actor is not meant."""

    def __post_init__(self) -> None:
        if self.marked is None and self.highest is None and self.lowest is None:
            raise ValueError("expected marked, highest or lowest")
        if self.highest is not None and self.lowest is not None:
            raise ValueError("expected highest or lowest, not both")


Whom = Who | Those


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number for somebody."""

    amount: Shift
    to: Whom = "actor"
    building: Id | None = None
    """Only those in this building."""


class AddCounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter moves."""

    name: Id
    by: Shift = 1


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One disk, by its number or its id."""

    numbered: Number | None = None
    disk: Id | None = None

    def __post_init__(self) -> None:
        expect_one(numbered=self.numbered, disk=self.disk)


class BlackDisk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One black disk."""

    numbered: Number


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

    def __post_init__(self) -> None:
        expect_one(numbered=self.numbered, disk=self.disk)
        expect_one(building=self.building, tag=self.tag)


class Spawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An adversary appears: the first of these of which a copy is free, or any of a strength."""

    disk: Id | tuple[Id, ...] | None = None
    strength: tuple[Natural, ...] = ()
    tag: Id | None = None
    outside: Id | None = None
    """The outside square of a building's first door."""
    near: Literal["obstacle_mark", "actor"] | None = None
    """The obstacle mark nearest to the actor, or the actor's own square."""
    building: Id | None = None
    """A mark of this building, at random."""
    damage: Natural = 0
    """How much it has taken already."""
    face: Face = "up"

    def __post_init__(self) -> None:
        expect_one(disk=self.disk, strength=self.strength)
        expect_one(tag=self.tag, outside=self.outside, near=self.near, building=self.building)


class SetDark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building becomes, or stops being, as dark as night at any hour."""

    building: Id
    dark: bool = True


class SetLocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"whose": "for"}):
    """A door's locks change: until the end of the actor's next turn, or until a round begins."""

    building: Id
    door: Natural | Literal["any"]
    locks: Natural | None = None
    halve: bool = False
    add: Shift = 0
    whose: Literal["actor", "everyone"] = "everyone"
    """Who finds it so."""
    until: Round | None = None


class Bar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way that nobody gets through, or that is free again: gates, or all around tagged squares.

    `to` is a tag to which whoever stands on barred squares steps.
    """

    tag: Id | None = None
    building: Id | None = None
    kind: Literal["door", "window"] | None = None
    door: Natural | None = None
    to: Id | None = None

    def __post_init__(self) -> None:
        expect_one(tag=self.tag, building=self.building)


class BreakDoor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door falls."""

    building: Id
    door: Natural


class CheckText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roll: what is rolled, against what."""

    attribute: Attribute
    skill: Skill | tuple[Skill, ...] | None = None
    kind: Literal["simple", "difficulty", "opposed"] = "difficulty"
    tn: Code | None = None
    tn_with: dict[Id, Code] = {}
    """Another level once a flag is set, or for whoever bears this word; the first one counts."""
    assistants: Natural | None = None
    """How many may help at most."""


class RollEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check with two lists of effects."""

    check: CheckText
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


Sum = Annotated[int, msgspec.Meta(ge=2, le=12)]
"""What two dice come to."""


class TableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens from one sum of two dice to another."""

    rolls: tuple[Sum, Sum]
    do: tuple[Effect, ...]

    def __post_init__(self) -> None:
        if self.rolls[0] > self.rolls[1]:
            raise ValueError("expected the smaller of the two sums first")


class ChoiceOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """One thing to choose, if a condition holds for whoever decides."""

    id: Id
    text: Text
    do: tuple[Effect, ...] = ()
    if_: Condition | None = None


class ChoiceEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A decision: of the actor's player, of somebody else's, or a vote of everybody.

    The options are those written and, with `among`, characters, for each of whom `do` happens
    with that one as the other.
    """

    text: Text
    options: tuple[ChoiceOption, ...] = ()
    among: Whom | None = None
    do: tuple[Effect, ...] = ()
    decider: Whom | Literal["dead"] = "actor"
    """Several decide by a vote."""
    voters: Literal["living", "all"] = "living"
    secret: bool = False
    """Nobody learns who has chosen what."""
    count: Literal["most", "all"] = "most"
    """Whether a vote needs most voices or every one; without them the tie decides."""
    tie: Id | Literal["actor", "random"] = "actor"
    """An option, the actor's own voice, or chance among the foremost."""
    fallback: Id | None = None
    """What is chosen for whoever does not answer in time."""


class PutMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that somebody bears from now on, for all to see or secretly."""

    word: Id
    who: Whom = "actor"
    secret: bool = False
    cannot: tuple[Literal["move", "act", "attack", "talk"], ...] = ()
    rounds: Round | None = None
    """It is gone after so many rounds, this one included."""
    until: Round | None = None
    """It is gone when this round begins."""


class TakeMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that somebody bears no longer."""

    word: Id
    who: Whom = "actor"


class ShowMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actor's player, or everybody, learns whether somebody bears a word."""

    word: Id
    of: Whom
    to: Literal["actor", "everyone"] = "actor"


class MoveTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A track moves, or is set; one that everybody has for themselves, for those named."""

    track: Id
    by: Notch = 0
    set: Notch | None = None
    who: Whom = "actor"

    def __post_init__(self) -> None:
        expect_one(by=self.by, set=self.set is not None)


class BranchEffect(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if", "else_": "else"}
):
    """One list of effects or another."""

    if_: Condition
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = ()


class EachEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list of effects for each of those named, with that one as the actor."""

    who: Whom
    do: tuple[Effect, ...]


class LaterEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list of effects at the start of a later round."""

    rounds: Round
    do: tuple[Effect, ...]


class MovePerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person goes to a tagged square, into a building, to the actor, or away for good."""

    person: Id
    tag: Id | None = None
    building: Id | None = None
    to: Literal["actor"] | None = None
    away: bool = False

    def __post_init__(self) -> None:
        expect_one(tag=self.tag, building=self.building, to=self.to, away=self.away)


class Becomes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person turns out to be something else: another disk lies in their place."""

    person: Id
    disk: Id


class MoveFigure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Characters step to the nearest square with a tag."""

    tag: Id
    who: Whom = "actor"


class DealOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that each, or one at random, is dealt secretly; or packets of things, openly.

    What is left of a group of words nobody knows.
    """

    group: Id = "dealt"
    words: tuple[Id, ...] = ()
    packets: tuple[tuple[Id, ...], ...] = ()
    to: Literal["each", "one"] = "each"
    n: Some = 1

    def __post_init__(self) -> None:
        expect_one(words=self.words, packets=self.packets)


class PassThing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A belonging goes from one to another, at random among those of a kind."""

    from_: Whom
    to: Whom
    kind: Literal["item", "component", "numbered", "any"] = "any"


class LookDisks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actor's player looks at face-down disks, secretly."""

    count: Some = 1
    numbered: tuple[Number, ...] = ()
    """Shows where one of these lies."""
    where: Literal["building", "house", "tile", "anywhere"] = "building"
    """A house is any building of the actor's tile, also seen from the street."""


class CarryDisk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A black disk becomes a belonging of the actor, handled like an item."""

    numbered: Number
    weight: Natural = 0
    vp: Shift = 0


class EndGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game is over. `winners` says for each of the living whether they have won."""

    won: bool
    winner: Literal["all", "most_vp", "actor"] = "all"
    reason: Id = "story"
    winners: Condition | None = None
    title: str = ""
    why: str = ""
    ending: str = ""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """A passage of the story, or a hint for newcomers; `again` is told from the second time on.

    `{actor}` and `{other}` are names of those whom it concerns.
    """

    text: Text
    title: str = ""
    hint: bool = False
    if_: Condition | None = None
    again: str = ""


class Effect(OneKey, frozen=True):
    """Something that happens."""

    message: Text | Scene | None = None
    set_flag: Id | None = None
    clear_flag: Id | None = None
    add_counter: Id | AddCounter | None = None
    place_disk: PlaceDisk | None = None
    move_disk: PlaceDisk | None = None
    remove_disk: Target | None = None
    flip_disk: BlackDisk | None = None
    spawn_adversary: Spawn | None = None
    give_item: Id | None = None
    lend_item: Id | None = None
    """WD-2.13: an item that is worth no VP."""
    use_up: tuple[str, ...] | None = None
    """Belongings of the actor, or of others in the square, are discarded; their VP are kept."""
    gain_vp: Shift | Amount | None = None
    damage: Shift | Amount | None = None
    scar: Shift | Amount | None = None
    """Permanent damage."""
    heal: Shift | Amount | None = None
    gain_failure: Shift | Amount | None = None
    lose_failure: Shift | Amount | None = None
    change_willpower: Shift | Amount | None = None
    set_light: Light | None = None
    set_weather: Weather | None = None
    set_dark: SetDark | None = None
    set_locks: SetLocks | None = None
    break_door: BreakDoor | None = None
    reshuffle: BlackDisk | None = None
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
    freeze: Some | None = None
    """WD-39.13: every adversary that lies open stands still, for so many turns of the actor."""
    stack_to_top: Id | None = None
    gain_experience: Shift | Amount | None = None
    share_out: Id | None = None
    """What the actor has of a track goes to the others, one each, whoever has most first."""
    mark: PutMark | None = None
    unmark: TakeMark | None = None
    show_mark: ShowMark | None = None
    branch: BranchEffect | None = None
    each: EachEffect | None = None
    later: LaterEffect | None = None
    move_track: MoveTrack | None = None
    move_person: MovePerson | None = None
    joins: Id | None = None
    """A person goes along with the actor, as an ally without VP."""
    leaves: Id | None = None
    """A person stays behind where they are."""
    becomes: Becomes | None = None
    move_figure: MoveFigure | None = None
    deal_out: DealOut | None = None
    pass_thing: PassThing | None = None
    bar: Bar | None = None
    unbar: Bar | None = None
    end_game: EndGame | None = None
