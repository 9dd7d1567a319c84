"""What goes in and out of the server, for pages and programs alike."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from noctuary.bots import Hint
from noctuary.engine import log
from noctuary.engine.entries import Luck, Span, Undo
from noctuary.engine.moments import Moment, Walk
from noctuary.engine.question import Description, Outcome, Question
from noctuary.engine.settings import Setting
from noctuary.engine.state import Chance

API_VERSION: Final = 2
"""1: as first landed. 2: hints with option, label and reason; options with verb, about, price,
tone, expects and parts; log entries with what was chosen and whether it was taken back."""
NAME_LENGTH: Final = 40
CHAT_LENGTH: Final = 1_000
NOTE_LENGTH: Final = 20_000
REPLY_LENGTH: Final = 200_000
"""Own words can be long: a chapter of a journal is a reply."""
BOT_DELAY: Final = 0.8
MOST_SEATS: Final = 8
MOST_TABLES: Final = 100
"""How many of its tables a browser can ask for at once."""

Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Place = Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="a seat of the table, from 0")]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatKind = Annotated[
    str,
    Meta(
        pattern=r"^(me|hot-seat|link|bot:[a-z][a-z0-9-]{0,40})$",
        description="me, hot-seat (another person on this screen), link (invited), or bot:NAME",
    ),
]
SettingName = Annotated[str, Meta(max_length=64)]
SettingValue = Annotated[str, Meta(max_length=20_000)] | Annotated[int, Meta(ge=-(2**53), le=2**53)]
Role = Literal["owner", "seat", "spectator"]
Holder = Literal["owner", "link", "bot"]
"""Whether a place belongs to the owner's screen, to whoever was invited, or to a machine."""


# ── what comes in ─────────────────────────────────────────────────────────────────────────────


class NewTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=64)]
    settings: Annotated[dict[SettingName, SettingValue], Meta(max_length=64)] = {}
    seats: Annotated[tuple[SeatKind, ...], Meta(min_length=1, max_length=MOST_SEATS)] = ("me",)
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)] = ()
    name: Name = ""
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    undo: Undo | None = None
    """By default free for one person and strict for several."""
    chance: Chance = "drawn"
    spectators: bool = True
    pass_pauses: bool = True
    bot_delay: Annotated[float, Meta(ge=0, le=30)] = BOT_DELAY
    """How many seconds a machine player seems to think."""
    pack: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,63}$")] | None = None
    guided: bool = False
    """A game to learn by: its settings, content and luck are the game's own."""
    chances: bool = False
    """Whether each seat is shown its own chance to win, by what it can know."""


class NewReply(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to the open question. Sent twice, it counts once."""

    option: Annotated[str, Meta(max_length=REPLY_LENGTH)]
    question: Number
    seat: Place | None = None


class NewUndo(msgspec.Struct, forbid_unknown_fields=True):
    """How far to go back (`misread`: to what was last said of a real table), and whether what comes
    then is drawn anew."""

    by: Span = "step"
    luck: Luck = "same"


class NewBranch(msgspec.Struct, forbid_unknown_fields=True):
    """A moment to play on from."""

    moment: Number


class NewMessage(msgspec.Struct, forbid_unknown_fields=True):
    """Something said at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    seat: Place | None = None


class Note(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's own notes, seen by nobody else."""

    text: Annotated[str, Meta(max_length=NOTE_LENGTH)]


class SeatChange(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be changed about a seat; what is left out stays."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    bot: Annotated[str, Meta(max_length=40)] | msgspec.UnsetType | None = msgspec.UNSET
    """A machine player to hand the seat to, or null to take it back."""
    away: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether the person has left the table; coming back is always possible."""


class SavedGame(msgspec.Struct, forbid_unknown_fields=True):
    """A save to be made a table: the file in base 64, or the lines that are in it."""

    save: Annotated[str, Meta(min_length=2)]
    name: Name = ""
    recover: bool = False
    """Whether a damaged save is opened up to the damage."""


class JoinCode(msgspec.Struct, forbid_unknown_fields=True):
    """A short code that somebody read out."""

    code: Annotated[str, Meta(max_length=32)]


# ── what goes out ─────────────────────────────────────────────────────────────────────────────


class ApiInfo(msgspec.Struct):
    """Which API this is. What a version replaces is still there in the next one, and then goes."""

    api: int = API_VERSION
    oldest: int = API_VERSION - 1
    """The oldest version whose fields are all still there."""
    noctuary: str = ""
    """The version of the server."""


class BotInfo(msgspec.Struct):
    """A machine player that can sit at any table."""

    name: str
    meaning: str


class GameInfo(msgspec.Struct):
    """A game on the shelf, and all that can be decided before it begins."""

    id: str
    title: str
    tagline: str
    seats: tuple[int, int]
    settings: tuple[Setting, ...]
    packs: list[str]
    default_pack: str
    pack_settings: dict[str, tuple[Setting, ...]] = {}
    """What else can be decided with a pack: what is told in outline."""


class Shelf(msgspec.Struct):
    """All games, and the machine players that can play them."""

    games: list[GameInfo]
    bots: list[BotInfo]


class Link(msgspec.Struct):
    """A way to a table. Whoever holds the token is who it says; null if it cannot be shown."""

    role: Role
    seat: int | None
    token: str | None


class Made(msgspec.Struct):
    """A new table, with the only copy of its tokens. Yours is the owner's."""

    id: str
    token: str
    links: list[Link]
    notice: str = ""
    """What had to be mended in an imported save."""


class Joined(msgspec.Struct):
    """What a join code led to."""

    id: str
    token: str


class Code(msgspec.Struct):
    """A short code to read out; it works once, within the hour."""

    code: str
    expires: float


class SeatInfo(msgspec.Struct):
    """A place at the table and who sits there."""

    seat: int
    plays: int
    """The seat of the game; several people may share one in a game for fewer."""
    name: str
    held: Holder
    bot: str | None
    away: bool
    present: bool
    awaited: bool
    mine: bool


class TableInfo(msgspec.Struct):
    """A table without what happens on it."""

    id: str
    name: str
    game: str
    title: str
    pack: str
    settings: dict[str, str | int]
    chance: str
    undo: Undo
    spectators: bool
    pass_pauses: bool
    created: float
    seed: int | None
    """Told when the game is over."""
    guided: bool = False
    chances: bool = False


class LessonInfo(msgspec.Struct):
    """Something new at this moment of a guided game."""

    id: str
    title: str
    text: str
    rule: str
    points: str
    """The part of the table to look at."""


class GuideInfo(msgspec.Struct):
    """How far a guided game has come: what is new now, and how much of it has been met."""

    lessons: list[LessonInfo]
    met: int
    total: int


class Taking(msgspec.Struct):
    """What can be taken back, or done again."""

    undo: bool
    redo: bool
    why_not: str = ""
    """Why nothing can be taken back."""


class Staged(msgspec.Struct, frozen=True):
    """Something that was played out in the middle of the table, and the entry that brought it."""

    seq: int
    moment: Moment
    things: tuple[Description, ...] = ()
    """What it is about, in words: it may have left the table meanwhile."""


class Walked(msgspec.Struct, frozen=True):
    """A piece that went from square to square, and the entry that let it go."""

    seq: int
    walk: Walk


class Sight(msgspec.Struct):
    """The table as one seat sees it at one moment."""

    table: TableInfo
    seq: int
    """The number of the last entry in the log."""
    moment: int
    """The moment that is shown."""
    past: bool
    """Whether that is not the present."""
    role: Role
    seat: int | None
    """The place from which this is seen; null for onlookers."""
    seats: list[SeatInfo]
    watchers: int
    view: Any
    question: Question | None
    taking: Taking
    outcome: Outcome | None = None
    result: dict[str, Any] = {}
    due: float | None = None
    """When the question's fallback is taken, in seconds since 1970."""
    undone_secrets: int = 0
    unrecorded: str = ""
    """What a save of this moment does not hold, in a sentence: pieces on a real table."""
    before: int | None = None
    """The moment before this one at which somebody was asked."""
    after: int | None = None
    """The moment after it."""
    is_over: bool = False
    """Whether the game has ended by now, whatever moment is shown."""
    occasion: str = ""
    """What is played: the name of a table that nobody named."""
    undone: list[int] = []
    """The entries that have been taken back."""
    staged: list[Staged] = []
    """What the latest replies brought that is worth the middle of the table."""
    walks: list[Walked] = []
    """The ways that pieces have gone with them."""
    guide: GuideInfo | None = None
    """In a guided game only."""
    handed_to: str = ""
    """Who alone may see this, where several people share a screen and have secrets from each other:
    the screen is handed over first."""
    pass_to: SeatInfo | None = None
    """Who is asked now and sits at the same screen."""


class Receipt(msgspec.Struct):
    """A reply, undo, redo or branch that has been kept; and what comes next, in ids."""

    seq: int
    moment: int
    question: int | None
    seats: list[int]
    """The places whose turn it is."""
    options: tuple[str, ...]
    """What the sender may reply next; nothing while it is the turn of others."""
    outcome: Outcome | None = None


class LogEntry(log.LogEntry, kw_only=True):
    """One entry of the log, and the place at the table that made it."""

    by: int | None


class HintInfo(Hint, frozen=True, kw_only=True):
    """What a careful player would do in your place, and why; empty where nobody can know."""

    option: str = ""
    label: str = ""
    reason: str = ""
    text: str = ""
    """Label and reason in one. Kept for one version: the fields tell more."""


class Log(msgspec.Struct):
    """Entries in order, from the one that was asked for on."""

    seq: int
    entries: list[LogEntry]


class Message(msgspec.Struct):
    """Something said at the table, or by the table itself (without a seat)."""

    n: int
    at: float
    seat: int | None
    name: str
    text: str


class Summary(msgspec.Struct):
    """One of my tables, in a line."""

    id: str
    name: str
    game: str
    title: str
    role: Role
    seat: int | None
    turn: int
    over: bool
    awaited: bool
    """Whether one of my seats is asked."""
    waits_for: list[str]
    """Who is asked."""
    seats: list[str]
    created: float
    changed: float


class Change(msgspec.Struct, omit_defaults=True):
    """What a watcher is sent: the table as it is now, and what is new in log and chat."""

    seq: int
    sight: Sight
    log: list[LogEntry] = []
    messages: list[Message] = []


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request was not met."""

    error: str
    message: str
    question: int | None = None
    """For stale replies: the question that is open now."""
    seq: int | None = None
    after: int | None = None
    """Seconds to wait after too many requests."""
