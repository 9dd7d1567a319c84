"""The Dark Quarter as a value: the story's memory, the places, and every Character's board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from noctuary.engine.ahead import told_later
from noctuary.engine.state import State
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.campaign import Campaign, Scenario
from noctuary.games.dark_quarter.content.format.base import Approach, Level
from noctuary.games.dark_quarter.content.format.people import Ability, Consumable
from noctuary.games.dark_quarter.events import FigureMoved

if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Any

EFFORT_DICE = 3

Phase = Literal["setup", "playing", "finale", "epilogue", "intermission", "suspended", "completed"]
Mode = Literal["digital", "companion"]


class Settings(msgspec.Struct, frozen=True):
    """DQ-3.3: what was decided at campaign start."""

    mode: Mode
    time_pressure: Level
    untimed: Literal["no", "yes"] = "no"
    odds_preview: Literal["on", "off"] = "on"
    veils: tuple[str, ...] = ()
    """DQ-R124: what is told in outline, in the pack's order."""


class Sheet(msgspec.Struct, frozen=True):
    """DQ-5.7: a Character's board and what lies beside it."""

    talent: tuple[int, ...]
    combat: tuple[int, ...]
    arcane: tuple[int, ...]
    charisma: tuple[int, ...]
    available: int = EFFORT_DICE
    pooled: int = 0
    """Effort dice in the pool of a running test: neither available nor exhausted (DQ-18.3)."""
    xp: int = 0
    consumables: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    """The ability_pool: available but locked."""
    flipped: tuple[str, ...] = ()
    location: str = ""
    """Where the figure stands: a card Location, or `poi@slot` for a board Location."""
    poi: str = ""

    @property
    def exhausted(self) -> int:
        """Effort dice beside the board."""
        return EFFORT_DICE - self.available - self.pooled

    def track(self, skill: str) -> tuple[int, ...]:
        """The occupied slots of a Skill, ascending."""
        slots: tuple[int, ...] = getattr(self, skill)
        return slots


class PoiSpot(msgspec.Struct, frozen=True):
    """A POI on the table, or one that was removed."""

    placed: bool
    on: str
    """A board slot or a Location card."""
    at: tuple[int, int] | None = None
    kind: str = "generic"


class NpcState(msgspec.Struct, frozen=True):
    """DQ-29.23: how an NPC stands to the team."""

    state: Literal["open", "closed", "gone"] = "open"
    wrong: int = 0
    """Wrong approaches since the patience was whole."""


class QState(msgspec.Struct, frozen=True):
    """DQ-29.10: the state of a question."""

    state: Literal["locked", "unasked", "unlocked", "asked", "incorrect"]
    tried: tuple[Approach, ...] = ()
    told: str = ""
    """The script of the approach that succeeded (DQ-29.27)."""


class Talk(msgspec.Struct, frozen=True):
    """DQ-29.4: a conversation going on."""

    npc: str
    who: str
    left: int
    asked: tuple[str, ...] = ()
    """Questions and cards of this turn (DQ-29.7, DQ-30.6)."""
    over: bool = False


class Searching(msgspec.Struct, frozen=True):
    """DQ-31.2: a search going on."""

    search: str
    who: str
    left: int
    over: bool = False


class Chosen(msgspec.Struct, frozen=True):
    """DQ-36.10: a Pivotal Choice that was made."""

    id: str
    scenario: str
    option: str
    auto: bool


class Page(msgspec.Struct, frozen=True):
    """A text that was told since the last decision: a line of a script, for whom."""

    script: str
    line: int
    who: str
    flags: tuple[str, ...] = ()


class Die(msgspec.Struct, frozen=True):
    """A die of the pool: `main_1`, `effort_2`, `dez_1` (loaned), `bonus_1`."""

    id: str
    kind: Literal["main", "effort"]
    owner: str
    """The Character to whom it belongs, or `bonus`."""
    face: str | int = ""


class Trial(msgspec.Struct, frozen=True):
    """A test going on, by the order of its windows."""

    test: str
    who: str
    label: str = ""
    """The option that led to it, for the announcement."""
    window: Literal["before_roll", "dice", "result", "after_test"] = "before_roll"
    own: int = 0
    loans: tuple[tuple[str, int], ...] = ()
    offers: tuple[tuple[str, int], ...] = ()
    bonus: int = 0
    dice: tuple[Die, ...] = ()
    value: int = 0
    successes: int = 0
    star_set: int = 0
    star_add: int = 0
    one_set: tuple[int, ...] = ()
    one_add: int = 0
    counts: tuple[tuple[int, int], ...] = ()
    per_face: tuple[tuple[str | int, int, int], ...] = ()
    track: str = ""
    shifts: tuple[tuple[str, int], ...] = ()
    keep_any: int = 0
    keep_own: int = 0
    used: tuple[str, ...] = ()
    paid: int = 0
    """Effort dice exhausted for the cost of the effect being resolved."""
    result: int = -1
    counting: bool = False
    """DQ-10.12: an effect on the result was used, so that no die is changed any more."""


class FinaleState(msgspec.Struct, frozen=True):
    """DQ-34: how far the Finale is."""

    entered_by: str
    scene: int = 0


class DarkQuarter(State, kw_only=True):
    """One campaign. Keys with a slash (`poi/character`) stand for pairs."""

    agenda: list[AnyStep] = []
    pack: Campaign
    settings: Settings
    pressure: Level = "pressure_cooker"
    phase: Phase = "setup"
    team: list[str] = []
    """DQ-3.4: the Characters in seat order."""
    control: dict[str, int] = {}
    sheets: dict[str, Sheet] = {}
    xp_team: int = 0
    team_story: list[str] = []
    removed_story: list[str] = []
    # ── the scenario and its turns ──
    chapter: int = 0
    """Which scenario, from 0."""
    began: str = ""
    active: str = ""
    last: str = ""
    """Whose turn moved the seat order on last; extra turns do not (DQ-17.14)."""
    round: int = 0
    round_closed: bool = False
    named: str = ""
    extra: list[str] = []
    skips: list[str] = []
    turn_done: bool = False
    ending: Literal["", "keep", "end"] = ""
    """What the running script says about the end of the turn (DQ §7.3: keep_turn, end_turn)."""
    used_now: list[str] = []
    """Options completed in this turn, and Abilities of the turn that were used (`use:`)."""
    asked_now: dict[str, tuple[str, ...]] = {}
    """What each person was asked and shown in talks of this turn that are over (DQ-29.7)."""
    tries: dict[str, int] = {}
    """Wrong passwords in this turn."""
    # ── the story's memory ──
    flags: dict[str, bool] = {}
    counters: dict[str, int] = {}
    leads: list[str] = []
    locations: dict[str, str] = {}
    cards: list[str] = []
    pois: dict[str, PoiSpot] = {}
    marks: dict[str, str] = {}
    npcs: dict[str, NpcState] = {}
    questions: dict[str, QState] = {}
    sums: dict[str, int] = {}
    reached: dict[str, int] = {}
    """How many thresholds of a cumulative test have happened."""
    stock: dict[str, int] = {}
    bought: dict[str, int] = {}
    used: dict[str, int] = {}
    off: list[str] = []
    visits: dict[str, int] = {}
    results: dict[str, int] = {}
    scans: dict[str, bool] = {}
    effected: dict[str, bool] = {}
    """Scripts whose effects happen once and have happened (DQ-R64)."""
    hint_levels: dict[str, int] = {}
    hints_taken: int = 0
    events_done: dict[str, bool] = {}
    pending: list[str] = []
    """Events that were triggered and start before the next decision (DQ-35.9)."""
    waiting: list[str] = []
    """Start-of-turn events that an event with the whole turn pushed aside (DQ-35.5)."""
    choices: list[Chosen] = []
    destinies: dict[str, str] = {}
    conclusions: dict[str, str] = {}
    intermissions: int = 0
    intermission_due: bool = False
    objectives: dict[str, str] = {}
    journal: list[str] = []
    # ── what is going on ──
    finale: FinaleState | None = None
    together: bool = False
    """DQ-34.7: all Characters count as being in the same Location."""
    trials: list[Trial] = []
    talks: list[Talk] = []
    searches: list[Searching] = []
    scanned: str = ""
    scanned_by: str = ""
    marked: str = ""
    """DQ-R83: the option of a Pivotal Choice that was marked."""
    discount: int = 0
    """Money saved on the next purchase."""
    upgrade_before: Sheet | None = None
    xp_discounts: list[str] = []
    told: list[Page] = []
    told_at: int = -1
    runs: int = 0
    tests_made: int = 0
    successes_made: int = 0

    # ── what people may say at any time ───────────────────────────────────────────────────────

    @property
    def standing(self) -> tuple[str, ...]:
        """Exchange, cards without a window, the level, control, saving: where they are legal."""
        return standing_replies(self) if self.question is not None else ()

    def stand(self, option: str, seat: int) -> None:
        """Carry out such a reply; the open question is asked again if it changed something."""
        carry_out_standing(self, option, seat)

    # ── short ways ────────────────────────────────────────────────────────────────────────────

    @property
    def scenario(self) -> Scenario:
        """The scenario being played."""
        return self.pack.scenarios[self.chapter]

    @property
    def companion(self) -> bool:
        """Whether the people hold the table."""
        return self.settings.mode == "companion"

    def change(self, who: str, **fields: Any) -> None:
        """A Character's sheet with other values."""
        self.sheets[who] = msgspec.structs.replace(self.sheets[who], **fields)

    def seat_of(self, who: str) -> int:
        """Who decides for a Character."""
        return self.control.get(who, 0)

    def place(self, who: str, poi: str) -> None:
        """DQ-20.1: a figure moves beside a POI."""
        self.change(who, location=location_of(self, poi), poi=poi)
        if self.listener is not None:
            self.listener(FigureMoved(who=who, poi=poi, rule="DQ-20.1"))


@told_later
def standing_replies(g: DarkQuarter) -> tuple[str, ...]:
    """DQ-10.26, DQ-12.6: what may be said beside any options. Told in table/standing.py."""
    raise NotImplementedError


@told_later
def carry_out_standing(g: DarkQuarter, option: str, seat: int) -> None:
    """The same replies, carried out. Told in table/standing.py."""
    raise NotImplementedError


# ── values that are computed and never stored ─────────────────────────────────────────────────


def location_of(g: DarkQuarter, poi: str) -> str:
    """DQ-14.1, DQ-14.2: a POI on a card is in that card's Location, one on the board is its own."""
    spot = g.pois[poi].on
    return g.pack.card_location.get(spot) or f"{poi}@{spot}"


def same_location(g: DarkQuarter, one: str, other: str) -> bool:
    """DQ-14.3, DQ-14.14: whether two Characters are in the same Location."""
    if one == other or g.together:
        return True
    return bool(g.sheets[one].location) and g.sheets[one].location == g.sheets[other].location


def others(g: DarkQuarter, who: str) -> list[str]:
    """DQ-1.16: the other Characters in seat order, beginning after this one."""
    at = g.team.index(who)
    return g.team[at + 1 :] + g.team[:at]


def card_of(g: DarkQuarter, name: str) -> Ability | Consumable:
    """An Ability or a Consumable by its id."""
    return g.pack.ability.get(name) or g.pack.consumable[name]


def copies_left(g: DarkQuarter, item: str) -> int:
    """DQ-2.6: how many copies lie in the Consumable deck."""
    held = sum(sheet.consumables.count(item) for sheet in g.sheets.values())
    return g.pack.consumable[item].copies - held


def owner_of(g: DarkQuarter, card: str) -> str:
    """Where a Story card is: `team`, a Character's id, or nothing if it is not in play."""
    if card in g.team_story:
        return "team"
    return next((who for who, sheet in g.sheets.items() if card in sheet.story), "")


def question_state(g: DarkQuarter, question: str) -> QState:
    """DQ-29.11: questions start locked or unasked."""
    return g.questions.get(question) or QState(g.pack.question[question].start)


def stock_of(g: DarkQuarter, shop: str, item: str) -> int:
    """DQ-28.6: what is left of a good."""
    known = g.stock.get(f"{shop}/{item}")
    if known is not None:
        return known
    return int(next(good.stock for good in g.pack.shop[shop].goods if good.item == item))


def times(table: dict[str, int], key: str, team: list[str], by: str | None = None) -> int:
    """A number that is kept a Character, for one of them or for all."""
    if by is not None:
        return table.get(f"{key}/{by}", 0)
    return sum(table.get(f"{key}/{who}", 0) for who in team)
