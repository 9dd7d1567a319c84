"""What can be done at any time: notes, edits, replaced results, people, things, old debts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.question import IllegalReply
from noctuary.engine.step import Step
from noctuary.games.six_days import ahead, creation, event_list, framing, settling, story
from noctuary.games.six_days.conditions import remove
from noctuary.games.six_days.events import Edited, Hinted
from noctuary.games.six_days.records import Entry, Hero
from noctuary.games.six_days.slots import Fill
from noctuary.games.six_days.state import (
    GAME_MASTER,
    SixDays,
    has_discovery,
    living,
    seat_of,
    waiting,
)
from noctuary.games.six_days.writing import refusal, tell

T = TypeVar("T")

HINTS: Final = ("leads", "emotions", "persons", "relations", "motive")
"""SD-R35: tables that may be asked for a hint at any time."""
WITH_WORDS: Final = ("note:", "edit:", "asset:", "event:")
CREATED: Final = ("trait", "calling", "doing", "start", "words", "base")
"""SD-1.12: results of creation are used when scene 1 is framed."""
RACED: Final = ("prize_sought", "prize_state", "motive", "rival_nature", "rival_strength")
NAMED: Final = ("prize_name", "rival_name", "title")
"""Names carry no rules and may be given or changed as long as the story lasts."""


@tells(ahead.standing)
def standing(g: SixDays) -> tuple[str, ...]:
    """Everything that may be replied now beside the options of the open question."""
    found = [*WITH_WORDS, "person", *(f"hint:{table}" for table in HINTS)]
    found += (f"revise:{slot}" for slot in revisable(g))
    if g.attempt is None and g.scene and not g.endings:
        for hero in living(g):
            found += (f"due:{pending}" for pending in waiting(hero))
    return tuple(option for option in found if option not in g.options)


def revisable(g: SixDays) -> Iterator[str]:
    """SD-1.3, SD-1.12: the results that may still be replaced, and those still to be set."""
    for hero in g.heroes.values():
        if g.scene == 0:
            yield from (f"{slot}:{hero.id}" for slot in CREATED if is_created(hero, slot))
        if hero.past is not None:
            yield from (f"{slot}:{hero.id}" for slot in ("past", "name", "appearance"))
        for word in hero.words:
            if word.gained and not word.counted:
                yield f"word:{word.id}"
    if g.scene == 0:
        yield from (slot for slot in RACED if slot in g.story)
    if g.story:
        yield from NAMED
    if g.frame.type is not None and not g.endings:
        yield from revisable_frame(g)
    roll = g.attempt
    if roll is not None and not roll.faces and roll.complications:
        yield "complication"


def revisable_frame(g: SixDays) -> Iterator[str]:
    """SD-1.12: the type until dice are rolled, an event until it has happened, the rest freely."""
    if not g.interlude and not g.frame.rolled:
        yield "type"
    yield from ("purpose", "location", "danger")
    if not g.interlude and not g.event_done:
        yield "event"
    if not g.interlude and has_discovery(g) and not g.discovery_done:
        yield "discovery"


def is_created(hero: Hero, slot: str) -> bool:
    """Whether creation has got so far."""
    if slot == "start":
        return bool(hero.conditions)
    if slot == "words":
        return bool(hero.words) and hero.base > 0
    if slot == "base":
        return hero.base > 0
    return getattr(hero, slot) is not None


# ── carrying one out ──────────────────────────────────────────────────────────────────────────


@tells(ahead.stand)
def stand(g: SixDays, option: str, seat: int) -> None:
    """Carry out an aside of a seat that sits at the table."""
    if not 0 <= seat < g.seats:
        raise IllegalReply(f"nobody sits on seat {seat}")
    verb, _, rest = option.partition(":")
    ASIDES[verb](g, rest, seat)


def interpose(g: SixDays, *steps: Step) -> None:
    """Do these first; the open question is asked again afterwards."""
    g.question = None
    g.then(*steps)


def checked(reason: str) -> None:
    """Refuse with this reason, if there is one."""
    if reason:
        raise IllegalReply(reason)


def hero_of(g: SixDays, seat: int) -> str:
    """The hero of a seat; empty for a game master."""
    return next((hero.id for hero in g.heroes.values() if hero.seat == seat), "")


def only(g: SixDays, seat: int, owner: str) -> None:
    """SD-20.12: what concerns one hero is that player's, what concerns all the game master's."""
    if seat != seat_of(g, owner):
        whose = "the player of that hero" if owner in g.heroes else "the game master"
        raise IllegalReply(f"that is for {whose} to say (SD-20.12)")


def is_for(g: SixDays, option: str, seat: int) -> bool:
    """SD-20.12: whether something that can be done at any time is for this seat to do."""
    verb, _, rest = option.partition(":")
    match verb:
        case "revise":
            return seat == seat_of(g, revised(g, rest))
        case "due":
            return seat in (GAME_MASTER, seat_of(g, bearer(g, rest)))
        case "asset":
            return bool(hero_of(g, seat))
        case "event" | "person":
            return seat == seat_of(g, "")
        case _:
            return True


def revised(g: SixDays, rest: str) -> str:
    """The hero whom a result that is set anew concerns; empty if all."""
    slot, _, owner = rest.partition(":")
    if slot == "word":
        return next(h.id for h in g.heroes.values() if any(w.id == owner for w in h.words))
    return g.attempt.hero if slot == "complication" and g.attempt else owner


def bearer(g: SixDays, pending: str) -> str:
    """The hero on whom a pending complication waits."""
    return next(hero.id for hero in g.heroes.values() if pending in waiting(hero))


def write_note(g: SixDays, words: str, seat: int) -> None:
    """SD-21.1: a line for the journal, whenever one comes to mind."""
    checked(refusal(words))
    tell(g, "note", g.own(words, seat), hero_of(g, seat), "SD-21.1")


def edit(g: SixDays, rest: str, seat: int) -> None:
    """SD-21.3: free text can be edited later, dice cannot."""
    number, _, words = rest.partition(":")
    checked(refusal(words))
    n = int(number) if number.isascii() and number.isdigit() else 0
    if not 1 <= n <= len(g.authors):
        raise IllegalReply(f"there is no text {number!r}; the last one is {len(g.authors)}")
    if g.authors[n - 1] != seat:
        raise IllegalReply("somebody else has written that")
    checked(refusal_of_edit(g, n))
    heroes = amended(tuple(g.heroes.values()), n, words)
    for before, hero in zip(g.heroes.values(), heroes, strict=True):
        checked(refusal_of_sheet(g, before, hero))
    g.heroes = {hero.id: hero for hero in heroes}
    g.story = {slot: amended(entry, n, words) for slot, entry in g.story.items()}
    g.cast = {name: amended(person, n, words) for name, person in g.cast.items()}
    g.endings = {name: amended(ending, n, words) for name, ending in g.endings.items()}
    g.event_list = [amended(listed, n, words) for listed in g.event_list]
    g.frame, g.kept = amended(g.frame, n, words), amended(g.kept, n, words)
    g.attempt = amended(g.attempt, n, words)
    g.agenda[:] = [amended(step, n, words) for step in g.agenda]
    if g.listener is not None:
        g.listener(Edited(number=n, text=words, rule="SD-21.3"))


def refusal_of_edit(g: SixDays, number: int) -> str:
    """SD-9.8: what was declared before the dice stays as it was declared."""
    return "that was your goal when the dice fell (SD-9.8)" if number in g.sealed else ""


def refusal_of_sheet(g: SixDays, before: Hero, after: Hero) -> str:
    """What an edit must not do to a sheet."""
    for held in (after.words, after.conditions):
        if len({thing.entry.text.casefold() for thing in held}) < len(held):
            return "no Word and no Condition is held twice (SD-2.6, SD-13.5)"
    for old, new in zip(before.conditions, after.conditions, strict=True):
        if g.pack.is_final(old.entry.text) != g.pack.is_final(new.entry.text):
            return "that Condition is taken and confirmed, never edited (SD-13.9)"
    return ""


def amended(value: T, number: int, words: str) -> T:
    """A record in which the own words of this number read otherwise."""
    changed: Any = value
    if isinstance(value, Entry):
        if value.number == number:
            changed = msgspec.structs.replace(value, text=words)
    elif isinstance(value, tuple):
        changed = tuple(amended(part, number, words) for part in value)
    elif isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        new = {name: amended(part, number, words) for name, part in fields.items()}
        if new != fields:
            changed = msgspec.structs.replace(value, **new)
    return changed  # type: ignore[no-any-return]


def add_asset(g: SixDays, words: str, seat: int) -> None:
    """SD-2.13: a hero has what the player names."""
    hero = hero_of(g, seat)
    if not hero:
        raise IllegalReply("a game master has no hero to carry that (SD-20.1)")
    checked(refusal(words))
    creation.gain_asset(g, hero, g.own(words, seat))
    interpose(g)


def add_event(g: SixDays, words: str, seat: int) -> None:
    """SD-7.3: the player may append further events in free text at any time."""
    only(g, seat, "")
    checked(refusal(words))
    event_list.append(g, "told", g.own(words, seat), rule="SD-7.3")
    interpose(g)


def add_person(g: SixDays, rest: str, seat: int) -> None:
    """SD-3.7: other persons may be made at any time."""
    only(g, seat, "")
    g.question = None
    story.make_person(g)


def hint(g: SixDays, table: str, seat: int) -> None:
    """SD-R35: a lead, an emotion, a person: what comes binds nobody."""
    interpose(g, Hint(table, seat))


class Hint(Step, frozen=True):
    """SD-R35: a roll on a table that stands alone."""

    table: str
    seat: int

    def run(self, g: SixDays) -> None:
        g.roll(self, g.pack.dice(self.table), seat=self.seat)

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        entry = Entry(g.pack.read(self.table, faces), "rolled", faces)
        g.remember("hint", self.table, entry)
        if g.listener is not None:
            g.listener(Hinted(table=self.table, entry=entry, rule="SD-R35"))


def revise(g: SixDays, rest: str, seat: int) -> None:
    """SD-1.3: a result that does not fit may be replaced as long as it is unused."""
    slot, _, owner = rest.partition(":")
    whose = revised(g, rest)
    only(g, seat, whose)
    if slot == "word":
        interpose(g, framing.GainWord(whose, instead=owner))
        return
    steps: dict[str, Callable[[], tuple[Step, ...]]] = {
        "type": lambda: (framing.ChooseType(again=True),),
        "words": lambda: creation.choose_words(owner),
        "base": lambda: (creation.ChooseReserve(owner),),
        "past": lambda: (creation.AskPast(owner),),
    }
    interpose(g, *steps.get(slot, lambda: (Fill(slot, owner),))())


def bring_due(g: SixDays, pending: str, seat: int) -> None:
    """SD-13.3: at any later moment a pending complication may be made to occur."""
    if seat != GAME_MASTER:
        only(g, seat, bearer(g, pending))
    g.question = None
    settling.come_due(g, pending)


class Shed(Step, frozen=True):
    """A Condition that goes by what is told. Asked in games of the first version alone, which may
    have been saved here; by SD-13.6 Conditions go by Replenish."""

    hero: str
    condition: str

    def run(self, g: SixDays) -> None:
        g.ask_more(self, ("it_passed", "keep"), seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option == "it_passed":
            self.done(g, Entry("It passed."))

    def wrote(self, g: SixDays, words: str) -> None:
        self.done(g, g.own(words, seat_of(g, self.hero)))

    def done(self, g: SixDays, entry: Entry) -> None:
        """First the entry in the journal, then the sheet."""
        tell(g, "shed", entry, self.hero, "SD-13.6")
        remove(g, self.hero, self.condition, "SD-13.6")

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)


ASIDES: Final[dict[str, Callable[[SixDays, str, int], None]]] = {
    "note": write_note,
    "edit": edit,
    "asset": add_asset,
    "event": add_event,
    "person": add_person,
    "hint": hint,
    "revise": revise,
    "due": bring_due,
}
