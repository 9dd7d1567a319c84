"""Six Days as a value: the story, its heroes, the scene being played and the roll being made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

import msgspec

from noctuary.engine.state import State
from noctuary.engine.step import Step
from noctuary.games.six_days import ahead
from noctuary.games.six_days.content.tables import Scene, Tables
from noctuary.games.six_days.records import (
    Attempt,
    Complication,
    Ending,
    Entry,
    Frame,
    Hero,
    Listed,
    Made,
    Person,
    ReasonKind,
    Result,
)

if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Any

GAME_MASTER: Final = 0
"""SD-20.12: who enters what concerns all; alone the same person has the hero."""
BASES: Final = (5, 7, 10)
POSITIVE: Final = (3, 5, 7)
NEGATIVE: Final = (1, 2, 3)
RESERVE_PLUS: Final = 7
HIT: Final = 4
STYLE: Final = 1
AVERT: Final = 1
INTERLUDE_DIFFICULTY: Final = 2
LAST_SCENE: Final = 8
MANY_GOALS: Final = 3
MANY_COMPLICATIONS: Final = 5
LOOKED_BACK: Final = 6
"""How many earlier results of a table are called to mind."""


class Settings(msgspec.Struct, frozen=True):
    """What was decided before the game."""

    prompts: Literal["all", "few"] = "all"
    partial: Literal["rival", "score"] = "score"
    """SD-16.2: who gains the die of a half-won Core Challenge. Games of the first version, which
    do not say, gave it to the hero."""


class SixDays(State, kw_only=True):
    """One story in progress."""

    agenda: list[AnyStep] = []
    pack: Tables
    settings: Settings = Settings()
    heroes: dict[str, Hero] = {}
    story: dict[str, Entry] = {}
    """Prize, Rival and title by their slots (SD-3)."""
    cast: dict[str, Person] = {}
    rival: list[int] = []
    """The Rival's Score."""
    event_list: list[Listed] = []
    frame: Frame = Frame()
    kept: Frame | None = None
    """The frame of the ladder scene while an interlude is played before it."""
    interlude: bool = False
    interlude_over: bool = False
    """SD-6.2: whether the interlude before this scene has been played."""
    playing: bool = False
    """Whether the frame is set and the scene itself is played."""
    event_done: bool = False
    discovery_done: bool = False
    core_done: bool = False
    core_hero: str = ""
    core_result: Result = ""
    attempt: Attempt | None = None
    endings: dict[str, Ending] = {}
    history: dict[str, tuple[Made, ...]] = {}
    """What the tables have brought before, the last few of each."""
    sealed: list[int] = []
    """SD-9.8: the numbered texts that were goals of a roll when its dice fell."""
    authors: list[int] = []
    """The seat that wrote each of the numbered texts."""
    serial: int = 0

    plain_words: ClassVar[bool] = False

    @property
    def standing(self) -> tuple[str, ...]:
        """SD-1.3, SD-3.7, SD-7.3, SD-13.3, SD-21.3: what can be done at any time."""
        return ahead.standing(self)

    def stand(self, option: str, seat: int) -> None:
        """Carry out an aside; the open question stays or is asked again after it."""
        ahead.stand(self, option, seat)

    def fresh(self, letter: str) -> str:
        """A new id: w for Words, c for Conditions, a for assets, p for what is pending …"""
        self.serial += 1
        return f"{letter}{self.serial}"

    def remember(self, slot: str, table: str, entry: Entry) -> None:
        """What a table has brought is called to mind when it is asked again."""
        if entry.how != "written":
            made = (*self.history.get(table, ()), Made(slot, self.scene, self.asked, entry))
            self.history[table] = made[-LOOKED_BACK:]

    def own(self, words: str, seat: int) -> Entry:
        """Own words, with the number by which they can be edited (SD-21.3)."""
        self.authors.append(seat)
        return Entry(words, "written", (), len(self.authors))

    def change(self, hero: str, **fields: Any) -> Hero:
        """A hero's sheet with these fields changed."""
        changed = msgspec.structs.replace(self.heroes[hero], **fields)
        self.heroes[hero] = changed
        return changed

    def amend(self, **fields: Any) -> Attempt:
        """The roll that is being made, with these fields changed."""
        assert self.attempt is not None
        self.attempt = msgspec.structs.replace(self.attempt, **fields)
        return self.attempt

    def reframe(self, **fields: Any) -> None:
        """The frame with these fields changed."""
        self.frame = msgspec.structs.replace(self.frame, **fields)


# ── values with modifiers: computed, never stored ─────────────────────────────────────────────


def scene(g: SixDays) -> Scene:
    """The rung of the ladder that is played, framed or prepared by an interlude."""
    return g.pack.scene[max(1, g.scene)]


def act(g: SixDays) -> int:
    """SD-4.2, SD-6.14: an interlude belongs to the act of the scene that follows."""
    return scene(g).act


def difficulty(g: SixDays) -> int:
    """SD-4.3; SD-5.6: one more in an interrupt; SD-6.9, SD-6.10: 2 in an interlude."""
    if g.interlude:
        return INTERLUDE_DIFFICULTY
    return scene(g).difficulty + (g.frame.kind == "interrupt")


def attempt(g: SixDays) -> Attempt:
    """The roll that is being made."""
    assert g.attempt is not None
    return g.attempt


def roller(g: SixDays) -> Hero:
    """Who makes the roll."""
    return g.heroes[attempt(g).hero]


def living(g: SixDays) -> list[Hero]:
    """SD-20.11: the heroes who may still roll."""
    return [hero for hero in g.heroes.values() if not hero.out]


def alone(g: SixDays) -> bool:
    """Whether one person is player and game master in one."""
    return g.seats == 1


def seat_of(g: SixDays, owner: str) -> int:
    """SD-20.12: who enters what concerns this hero, or all."""
    hero = g.heroes.get(owner)
    return GAME_MASTER if hero is None else hero.seat


def waiting(hero: Hero) -> list[str]:
    """SD-13.3: the pending complications that have not come due."""
    return [pending.id for pending in hero.pending if not pending.done]


def has_discovery(g: SixDays) -> bool:
    """SD-4.6: whether the scene has a second table."""
    return scene(g).extra_events is not None


def can_end(g: SixDays) -> bool:
    """SD-8.7, SD-4.10: event, discovery and Core Challenge are behind the hero."""
    return g.event_done and g.core_done and (g.discovery_done or not has_discovery(g))


# ── the pool, hits and prices ─────────────────────────────────────────────────────────────────


KINDS: Final[dict[str, ReasonKind]] = {
    "g": "goal",
    "k": "complication",
    "w": "word",
    "c": "condition",
    "a": "tool",
    "n": "tool",
    "h": "helper",
    "self": "self",
    "doing": "doing",
    "resource": "resource",
    "prepared": "prepared",
    "tool": "tool",
    "reserve": "reserve",
}
"""What the first letter of an id, or a word in its place, stands for."""
TOGETHER: Final = ("tool", "helper")
"""SD-10.10, SD-20.6: several tools, and heroes who help, give one die together."""


def kind_of(reason: str) -> ReasonKind:
    """What kind of thing a reason of the pool is.

    >>> kind_of("with:w3"), kind_of("against:c1"), kind_of("resource:land"), kind_of("g1")
    ('word', 'condition', 'resource', 'goal')
    """
    first, _, name = reason.partition(":")
    if first in ("with", "against"):
        return KINDS[name[0]]
    return KINDS.get(first) or KINDS[reason[0]]


def parts(g: SixDays) -> list[tuple[str, int]]:
    """SD-10: the pool piece by piece, each with its reason and its dice."""
    roll = attempt(g)
    found = [(goal.id, 1) for goal in roll.goals]
    found += [(complication.id, 1) for complication in roll.complications]
    tooled = False
    for reason in roll.applies:
        if is_against(reason):
            continue
        if kind_of(reason) in TOGETHER:
            found.append((reason, 0 if tooled else 1))
            tooled = True
        else:
            found.append((reason, dice_for(reason)))
    if roll.risked:
        found.append(("reserve", roll.risked))
    return found


def dice_for(reason: str) -> int:
    """SD-10.3: what the hero is gives two dice, everything else one; what hinders none."""
    if is_against(reason):
        return 0
    return 2 if reason == "self" else 1


def is_against(reason: str) -> bool:
    """SD-11.2, SD-11.3: whether it was declared to hinder."""
    return reason.startswith("against:")


def pool(g: SixDays) -> int:
    """How many dice are rolled."""
    return sum(dice for _, dice in parts(g))


def penalties(roll: Attempt) -> list[Literal["condition", "word"]]:
    """SD-11.2 to SD-11.4, SD-11.6: one for all Conditions, then one for all Words."""
    against = {kind_of(reason) for reason in roll.applies if is_against(reason)}
    kinds: tuple[Literal["condition", "word"], ...] = ("condition", "word")
    return [kind for kind in kinds if kind in against]


def hits(roll: Attempt) -> int:
    """SD-12.1: each die showing 4, 5 or 6 is one hit."""
    return sum(face >= HIT for face in roll.faces)


def price(g: SixDays, qualifier: str) -> int:
    """SD-12.2, SD-12.3, SD-12.5, SD-12.6: what a qualifier costs."""
    kind = qualifier.partition(":")[0]
    if kind == "success":
        return difficulty(g)
    if kind == "partial":
        return difficulty(g) - 1
    return AVERT if kind == "avert" else STYLE


def result_of(roll: Attempt, goal: str) -> Result:
    """SD-13.7, SD-16: what was bought for a goal."""
    if f"success:{goal}" in roll.bought:
        return "success"
    return "partial" if f"partial:{goal}" in roll.bought else "lost"


def unaverted(roll: Attempt) -> list[Complication]:
    """SD-13.1: the complications that were not bought off."""
    return [c for c in roll.complications if f"avert:{c.id}" not in roll.bought]


def true_dice(score: tuple[int, ...], rival: list[int]) -> tuple[int, int]:
    """SD-19.1 to SD-19.4: matching dice, and the bonus for the higher sum.

    >>> true_dice((6, 5, 4, 4, 2), [3, 5])
    (4, 2)
    """
    lowest = min(rival, default=0)
    return sum(face >= lowest for face in score), 2 if sum(score) > sum(rival) else 0
