"""What happens, as typed events: the log, motion and the chronicle read them."""

from __future__ import annotations

from noctuary.engine.events import Event


class PageTold(Event, frozen=True, tag=True):
    """A text of the story: a line of a script, told for the Character `who`."""

    script: str
    line: int
    who: str
    flags: tuple[str, ...] = ()
    """Which of the flags that the text asks about were set."""


class Shown(Event, frozen=True, tag=True):
    """A picture or a sound."""

    kind: str
    asset: str


class CampaignBegan(Event, frozen=True, tag=True):
    """The team and its order are fixed."""

    team: tuple[str, ...]


class ScenarioBegan(Event, frozen=True, tag=True):
    """A scenario begins."""

    scenario: str


class TurnBegan(Event, frozen=True, tag=True):
    """A Character's turn."""

    heading = True

    who: str
    round: int


class LeadGained(Event, frozen=True, tag=True):
    """DQ-16.1: a Lead."""

    lead: str


class Noted(Event, frozen=True, tag=True):
    """An entry in the journal: a note or a new objective."""

    kind: str
    script: str
    line: int


class Placed(Event, frozen=True, tag=True):
    """Something came on the table: a location, card, poi or mark."""

    kind: str
    id: str
    where: str = ""


class Removed(Event, frozen=True, tag=True):
    """Something left the table."""

    kind: str
    id: str


class Explored(Event, frozen=True, tag=True):
    """DQ-14.8: a Location marker was turned over."""

    location: str


class FigureMoved(Event, frozen=True, tag=True):
    """A Character now stands beside a POI."""

    who: str
    poi: str


class CubeMoved(Event, frozen=True, tag=True):
    """A cube went from a slot to another; 0 is the supply."""

    who: str
    skill: str
    start: int
    end: int


class Forfeited(Event, frozen=True, tag=True):
    """An instruction, or the rest of it, that has no effect."""

    who: str
    what: str
    n: int = 1


class EffortChanged(Event, frozen=True, tag=True):
    """Effort dice became available (n above 0) or exhausted."""

    who: str
    n: int


class XpChanged(Event, frozen=True, tag=True):
    """Experience of the team or of a Character."""

    to: str
    n: int


class CardMoved(Event, frozen=True, tag=True):
    """A Story card or Consumable went from one place to another."""

    card: str
    source: str
    to: str


class TrialBegan(Event, frozen=True, tag=True):
    """DQ-21: a test is announced."""

    test: str
    who: str


class PoolRolled(Event, frozen=True, tag=True):
    """DQ-22.7: the whole pool, die by die; or dice that were rolled again or added."""

    who: str
    dice: tuple[tuple[str, str | int], ...]
    again: bool = False


class EffectUsed(Event, frozen=True, tag=True):
    """An Ability or Consumable was used."""

    card: str
    owner: str


class TrialCounted(Event, frozen=True, tag=True):
    """DQ-24: total and Successes, and how they came about."""

    test: str
    who: str
    total: int
    reached: tuple[int, ...]
    plus: int
    more: int
    successes: int


class SumGrew(Event, frozen=True, tag=True):
    """DQ-25: the running sum of a cumulative test."""

    test: str
    total: int


class Asked(Event, frozen=True, tag=True):
    """DQ-29: a question, or a card shown to a person."""

    npc: str
    question: str


class Approached(Event, frozen=True, tag=True):
    """DQ-29.15: an approach, and whether it was right."""

    npc: str
    question: str
    approach: str
    good: bool


class NpcChanged(Event, frozen=True, tag=True):
    """A person was closed, placated or left."""

    npc: str
    state: str


class CardScanned(Event, frozen=True, tag=True):
    """A card was scanned."""

    card: str
    who: str
    where: str
    answered: bool


class Bought(Event, frozen=True, tag=True):
    """DQ-28.4: a purchase."""

    who: str
    item: str
    price: int


class PasswordTried(Event, frozen=True, tag=True):
    """DQ-32: an entry, right or wrong."""

    password: str
    words: str
    right: bool


class HintGiven(Event, frozen=True, tag=True):
    """DQ-33: what the director said."""

    scenario: str
    hint: int
    level: int


class EventBegan(Event, frozen=True, tag=True):
    """DQ-35: an interruption."""

    name: str


class PivotalMade(Event, frozen=True, tag=True):
    """DQ-36.10: a choice that stays."""

    pivotal: str
    option: str
    auto: bool


class DestinyResolved(Event, frozen=True, tag=True):
    """DQ-36.17: what becomes of a Character."""

    who: str
    destiny: str


class IntermissionBegan(Event, frozen=True, tag=True):
    """DQ-38: a pause for upgrades."""

    number: int


class PoolDivided(Event, frozen=True, tag=True):
    """DQ-38.3: the Team pool was divided."""

    pool: int
    share: int
    added: int


class AbilityMoved(Event, frozen=True, tag=True):
    """An Ability became available, unlocked, flipped or ready."""

    ability: str
    to: str


class FinaleEntered(Event, frozen=True, tag=True):
    """DQ-34.3: there is no return."""

    who: str


class SceneBegan(Event, frozen=True, tag=True):
    """A scene of the Finale."""

    scene: str
    who: str


class Concluded(Event, frozen=True, tag=True):
    """DQ-34.10: how the Finale ended."""

    scenario: str
    conclusion: str


class ControlPassed(Event, frozen=True, tag=True):
    """DQ-4.7: another person decides for a Character now."""

    who: str
    seat: int


class PressureChanged(Event, frozen=True, tag=True):
    """DQ-36.13: another level of Time Pressure."""

    level: str


class Instructed(Event, frozen=True, tag=True):
    """DQ-41.5: something that the people carry out at their table."""

    kind: str
    who: str = ""
    what: str = ""
    n: int = 1


class Saved(Event, frozen=True, tag=True):
    """DQ-39: the table was recorded."""

    place: str


class Misled(Event, frozen=True, tag=True):
    """DQ-R57: a Character found nothing to visit; the content is at fault."""

    who: str
