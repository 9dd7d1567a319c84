"""SD-1: slots and their tables; every one may be rolled, chosen or written, and replaced."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from noctuary.engine.step import Step
from noctuary.games.six_days.events import Filled
from noctuary.games.six_days.records import Complication, Condition, Entry, Person
from noctuary.games.six_days.state import SixDays, act, attempt, roller, seat_of
from noctuary.games.six_days.writing import refusal


class Slot(NamedTuple):
    """A place for one entry: its table ("": none), its rule, and how it is left open if it may."""

    table: str
    rule: str
    leave: str = ""


SLOTS: Final = {
    "trait": Slot("hero_trait", "SD-2.2"),
    "calling": Slot("hero_calling", "SD-2.2"),
    "doing": Slot("hero_doing", "SD-2.3"),
    "start": Slot("hero_start", "SD-2.8"),
    "name": Slot("hero_name", "SD-2.15", "skip"),
    "appearance": Slot("", "SD-2.15", "skip"),
    "prize_sought": Slot("prize_sought", "SD-3.1"),
    "prize_state": Slot("prize_state", "SD-3.2", "skip"),
    "motive": Slot("motive", "SD-3.2", "skip"),
    "prize_name": Slot("", "SD-3.1", "skip"),
    "rival_nature": Slot("rival_nature", "SD-3.3"),
    "rival_strength": Slot("rival_strength", "SD-3.3"),
    "rival_name": Slot("rival_name", "SD-3.3", "skip"),
    "title": Slot("", "SD-21.2", "skip"),
    "role": Slot("persons", "SD-3.7"),
    "tie": Slot("relations", "SD-3.7", "skip"),
    "person_name": Slot("", "SD-3.7", "skip"),
    "purpose": Slot("purpose", "SD-5.8", "later"),
    "location": Slot("location_", "SD-5.10", "later"),
    "danger": Slot("danger", "SD-5.11", "later"),
    "event": Slot("event_", "SD-4.5", "later"),
    "discovery": Slot("discovery_", "SD-4.6", "later"),
    "complication": Slot("complication_", "SD-9.2"),
}
"""A table whose name ends in _ has a list for each act or scene."""

OF_HERO: Final = ("trait", "calling", "doing", "name", "appearance")
OF_PERSON: Final = {"role": "role", "tie": "tie", "person_name": "name"}
OF_FRAME: Final = ("location", "danger", "event", "discovery")
BY_SCENE: Final = ("event", "discovery")


def table_of(g: SixDays, slot: str) -> str:
    """The table that a slot is filled from, just now."""
    table = SLOTS[slot].table
    if table[-1:] == "_":
        return f"{table}{g.scene if slot in BY_SCENE else act(g)}"
    return table


def asked_seat(g: SixDays, slot: str, owner: str) -> int:
    """SD-20.12: the game master enters what is common, a player what is the hero's own."""
    return roller(g).seat if slot == "complication" else seat_of(g, owner)


class Fill(Step, frozen=True):
    """SD-1.1, SD-1.2: an entry is rolled, chosen or written; then the rest of the slots follow."""

    slot: str
    owner: str = ""
    rest: tuple[str, ...] = ()
    must: bool = False
    """SD-5.1: whether it can wait no longer."""

    def run(self, g: SixDays) -> None:
        slot = SLOTS[self.slot]
        options = ["roll"] if slot.table else []
        if self.rest:
            options.append("roll_rest")
        if slot.leave and not self.must:
            options.append(slot.leave)
            if self.rest and all(SLOTS[other].leave for other in self.rest):
                options.append("leave_rest")
        if slot.table:
            options += g.pack.picks[table_of(g, self.slot)]
        g.ask_more(self, options, asked_seat(g, self.slot, self.owner), "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option == "leave_rest":
            return
        if option == "roll_rest":
            tables = [slot for slot in (self.slot, *self.rest) if SLOTS[slot].table]
            g.then(*(RollFor(slot, self.owner) for slot in tables))
            return
        if self.rest:
            g.then(Fill(self.rest[0], self.owner, self.rest[1:]))
        if option == "roll":
            g.then(RollFor(self.slot, self.owner))
        elif option not in ("skip", "later"):
            text = g.pack.entries[table_of(g, self.slot)][option]
            if self.slot == "purpose" and text == g.pack.roll_twice:
                g.then(RollTwoPurposes())
            else:
                put(g, self.slot, self.owner, Entry(text))

    def wrote(self, g: SixDays, words: str) -> None:
        if self.rest:
            g.then(Fill(self.rest[0], self.owner, self.rest[1:]))
        put(g, self.slot, self.owner, g.own(words, asked_seat(g, self.slot, self.owner)))

    def refuses(self, g: SixDays, reply: str) -> str:
        if self.slot == "start" and g.pack.is_final(reply):
            return "no story begins with that Condition (SD-13.9)"
        return refusal(reply)


class RollFor(Step, frozen=True):
    """SD-1.4 to SD-1.7: one die for a table of one line, else two."""

    slot: str
    owner: str = ""

    def run(self, g: SixDays) -> None:
        table = table_of(g, self.slot)
        g.roll(self, g.pack.dice(table), seat=asked_seat(g, self.slot, self.owner))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        text = g.pack.read(table_of(g, self.slot), faces)
        if self.slot == "purpose" and text == g.pack.roll_twice:
            g.then(RollTwoPurposes())
        else:
            put(g, self.slot, self.owner, Entry(text, "rolled", faces))


class RollTwoPurposes(Step, frozen=True):
    """SD-5.9: two purposes; a further "Roll twice" or a repetition is rolled again."""

    found: tuple[Entry, ...] = ()

    def run(self, g: SixDays) -> None:
        g.roll(self, 2, seat=asked_seat(g, "purpose", ""))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        text = g.pack.read("purpose", faces)
        if text == g.pack.roll_twice or any(text == entry.text for entry in self.found):
            g.then(self)
            return
        found = (*self.found, Entry(text, "rolled", faces))
        if len(found) == 1:
            g.then(RollTwoPurposes(found))
            return
        again = bool(g.frame.purposes)
        g.reframe(purposes=found)
        for entry in found:
            note(g, "purpose", "", entry, again, "SD-5.9")


# ── where an entry goes ───────────────────────────────────────────────────────────────────────


def put(g: SixDays, slot: str, owner: str, entry: Entry) -> None:
    """The slot has its entry, for the first time or instead of another (SD-1.3)."""
    if slot in OF_HERO:
        again = getattr(g.heroes[owner], slot) is not None
        g.change(owner, **{slot: entry})
    elif slot in OF_FRAME:
        again = getattr(g.frame, slot) is not None
        g.reframe(**{slot: entry})
    elif slot in OF_PERSON:
        person = g.cast.get(owner) or Person(owner)
        again = getattr(person, OF_PERSON[slot]) is not None
        g.cast[owner] = msgspec.structs.replace(person, **{OF_PERSON[slot]: entry})
    elif slot in PLACES:
        again = PLACES[slot](g, owner, entry)
    else:
        again = slot in g.story
        g.story[slot] = entry
    note(g, slot, owner, entry, again, SLOTS[slot].rule)


def note(g: SixDays, slot: str, owner: str, entry: Entry, again: bool, rule: str) -> None:
    """Remember what came, and tell it."""
    if SLOTS[slot].table:
        g.remember(slot, table_of(g, slot), entry)
    if g.listener is not None:
        g.listener(Filled(slot=slot, entry=entry, owner=owner, again=again, rule=rule))


def place_start(g: SixDays, owner: str, entry: Entry) -> bool:
    """SD-2.8: the hero starts with exactly one Condition."""
    again = bool(g.heroes[owner].conditions)
    g.change(owner, conditions=(Condition(g.fresh("c"), entry),))
    return again


def place_purpose(g: SixDays, owner: str, entry: Entry) -> bool:
    """SD-5.8: one purpose, in place of whatever was there."""
    again = bool(g.frame.purposes)
    g.reframe(purposes=(entry,))
    return again


def place_complication(g: SixDays, owner: str, entry: Entry) -> bool:
    """SD-9.2: exactly one complication of the act."""
    others = tuple(c for c in attempt(g).complications if not c.of_act)
    again = len(others) < len(attempt(g).complications)
    g.amend(complications=(Complication(g.fresh("k"), entry, True), *others))
    return again


PLACES: Final[dict[str, Any]] = {
    "start": place_start,
    "purpose": place_purpose,
    "complication": place_complication,
}
