"""What happens in When Darkness Comes, as typed records with the rule that caused them."""

from __future__ import annotations

from noctuary.engine.events import Event


class RoundBegan(Event, frozen=True, tag=True):
    """WD-5.15: a new round."""

    round: int


class TurnBegan(Event, frozen=True, tag=True):
    """WD-5.7: a character's turn."""

    heading = True

    who: str
    extra: bool = False


class Joined(Event, frozen=True, tag=True):
    """WD-2.1: a character comes into the game."""

    who: str


class TilePlaced(Event, frozen=True, tag=True):
    """WD-6.2: a tile was laid."""

    tile: str
    rotation: int
    who: str = ""


class TileAside(Event, frozen=True, tag=True):
    """WD-6.6: a tile that fits in no rotation."""

    tile: str


class Stepped(Event, frozen=True, tag=True):
    """A character went to another square: by walking, or moved in some other way."""

    who: str
    squares: tuple[str, ...]
    how: str = "walk"


class PointsRolled(Event, frozen=True, tag=True):
    """WD-7.2: movement points, and what they are made of; in half points after all changes."""

    who: str
    value: int
    health: int
    penalty: int
    points: int
    flight: bool = False


class Checked(Event, frozen=True, tag=True):
    """WD-4.16: a roll was read."""

    who: str
    purpose: str
    faces: tuple[int, ...]
    value: int
    tn: int
    success: bool
    automatic: bool = False
    target: str = ""
    skill: str = ""
    item: str = ""


class Rerolled(Event, frozen=True, tag=True):
    """WD-4.18: dice were rolled again, by whom or what."""

    who: str
    by: str
    old: tuple[int, ...]
    new: tuple[int, ...]


class Assisting(Event, frozen=True, tag=True):
    """WD-26.3: somebody helps with a roll."""

    who: str
    helper: str
    price: int = 0


class Flipped(Event, frozen=True, tag=True):
    """A disk was turned face up, or placed so."""

    disk: str
    square: str
    who: str = ""


class TurnedDown(Event, frozen=True, tag=True):
    """A disk was turned face down where it lies."""

    square: str


class Glimpsed(Event, frozen=True, tag=True):
    """WD-8.19: a disk in another zone was seen by all and turned face down again."""

    disk: str
    square: str


class Peeked(Event, frozen=True, tag=True):
    """Somebody looked at a face-down disk; only that seat learns which."""

    who: str
    disk: str
    square: str


class Looked(Event, frozen=True, tag=True):
    """WD-40.5: what others learn of a look at face-down disks."""

    who: str
    disks: int
    how: str


class Reshuffled(Event, frozen=True, tag=True):
    """WD-23.2: face-down disks of a building were mixed and laid out again."""

    building: str
    disks: int


class Gained(Event, frozen=True, tag=True):
    """A belonging, ally, nuisance or trophy came to a character."""

    who: str
    disk: str
    how: str


class Lost(Event, frozen=True, tag=True):
    """A belonging, ally or nuisance left a character."""

    who: str
    disk: str
    how: str


class Scored(Event, frozen=True, tag=True):
    """WD-34.1: an entry of the ledger."""

    who: str
    vp: int
    why: str
    total: int


class FailureGained(Event, frozen=True, tag=True):
    """WD-24.1: a failure disk."""

    who: str
    count: int


class FailureLost(Event, frozen=True, tag=True):
    """A failure disk was removed."""

    who: str
    count: int


class Stripped(Event, frozen=True, tag=True):
    """WD-24.2: the third failure disk."""

    who: str


class Damaged(Event, frozen=True, tag=True):
    """WD-32.1: a damage disk."""

    who: str
    health: int
    cause: str
    permanent: bool = False


class Spared(Event, frozen=True, tag=True):
    """Damage was prevented: by an ally, a nuisance or a spell."""

    who: str
    by: str


class Healed(Event, frozen=True, tag=True):
    """WD-33.1: damage disks were removed."""

    who: str
    disks: int
    by: str


class Died(Event, frozen=True, tag=True):
    """WD-32.2: a character is dead."""

    who: str
    cause: str


class WillpowerChanged(Event, frozen=True, tag=True):
    """WD-37: willpower was lost or restored."""

    who: str
    by: int
    left: int


class StateChanged(Event, frozen=True, tag=True):
    """WD-2.5: a state began or ended."""

    who: str
    state: str
    on: bool


class Broken(Event, frozen=True, tag=True):
    """A door or window was broken."""

    gate: str
    who: str = ""


class RoomLit(Event, frozen=True, tag=True):
    """WD-12.2: a light is on."""

    who: str
    square: str


class AdversaryRan(Event, frozen=True, tag=True):
    """WD-14.3: an adversary moved."""

    disk: str
    squares: tuple[str, ...]


class CombatBegan(Event, frozen=True, tag=True):
    """WD-28.2: a combat starts."""

    opponent: str
    who: str


class CombatEnded(Event, frozen=True, tag=True):
    """A combat is over: how."""

    opponent: str
    who: str
    how: str


class Hit(Event, frozen=True, tag=True):
    """WD-29.8: damage on an opponent."""

    disk: str
    left: int


class Beaten(Event, frozen=True, tag=True):
    """WD-14.13: an opponent is out of the way: killed, beaten, sent away."""

    disk: str
    who: str
    how: str


class FateRolled(Event, frozen=True, tag=True):
    """WD-36.3: one of the two tables."""

    who: str
    table: str
    roll: int


class EnvironmentChanged(Event, frozen=True, tag=True):
    """WD-2.7: light or weather."""

    light: str
    weather: str


class SpellCast(Event, frozen=True, tag=True):
    """WD-38: a spell and what came of it."""

    who: str
    spell: str
    target: str
    success: bool


class SpellEnded(Event, frozen=True, tag=True):
    """A lasting spell is over."""

    spell: str
    target: str


class Challenged(Event, frozen=True, tag=True):
    """WD-9.9: somebody was challenged, for what stake in VP or for a thing."""

    who: str
    other: str
    deed: str
    stake: int = 0
    thing: bool = False


class ChallengeMet(Event, frozen=True, tag=True):
    """WD-9.9: a challenge was taken up, with these arms where there is a choice, or declined."""

    who: str
    deed: str
    accepted: bool
    arms: str = ""


class Seconded(Event, frozen=True, tag=True):
    """WD-26.11: somebody stands by one side of a challenge."""

    who: str
    principal: str


class Tied(Event, frozen=True, tag=True):
    """WD-4.14: neither of two rolls was better."""

    who: str
    other: str


class PersonRolled(Event, frozen=True, tag=True):
    """WD-9.9: a person of the story has rolled against a character."""

    person: str
    faces: tuple[int, ...]
    value: int


class Told(Event, frozen=True, tag=True):
    """A passage of the story, or a hint: the script and the number of the effect in it."""

    script: str
    number: int
    who: str = ""
    other: str = ""
    """Whom it names, where it names somebody."""
    again: bool = False
    """Whether it was told before, and has other words for that."""


class Bore(Event, frozen=True, tag=True):
    """WD-40.1: somebody bears a word from now on, or no longer."""

    who: str
    word: str
    on: bool


class MarkShown(Event, frozen=True, tag=True):
    """WD-40.5: whether somebody bears a secret word became known."""

    who: str
    word: str
    borne: bool


class TrackMoved(Event, frozen=True, tag=True):
    """WD-40.1: a track of the scenario moved; of one that everybody has, whose."""

    track: str
    by: int
    now: int
    who: str = ""


class PersonLeft(Event, frozen=True, tag=True):
    """WD-20.2: a person of the story is gone for good."""

    person: str


class Chose(Event, frozen=True, tag=True):
    """WD-40.1: what the story asked was decided: by somebody, or by a vote."""

    who: str
    script: str
    number: int
    option: str


class Voted(Event, frozen=True, tag=True):
    """WD-40.3: an open vote, voice by voice."""

    script: str
    number: int
    votes: tuple[tuple[str, str], ...]


class DealMade(Event, frozen=True, tag=True):
    """WD-25.3: a promise was recorded."""

    giver: str
    receiver: str
    vp: int
    thing: str
    due: str
    debt: int = 0


class DealKept(Event, frozen=True, tag=True):
    """WD-25.3: a promise was kept, or nothing was left to give."""

    giver: str
    receiver: str
    vp: int
    thing: str
    kept: bool
    debt: int = 0


class Praised(Event, frozen=True, tag=True):
    """WD-40.3: a vote on a VP for role-playing."""

    who: str
    by: str
    granted: bool


class Deferred(Event, frozen=True, tag=True):
    """WD-8.16: something is in sight, but the action is used up: the look waits."""

    who: str
