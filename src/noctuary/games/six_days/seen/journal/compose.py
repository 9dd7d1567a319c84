"""From the events of a session's path to the blocks of its journal."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod
from typing import Final

from noctuary.engine.events import DiceRolled, Event
from noctuary.engine.session import Session
from noctuary.engine.words import capital
from noctuary.games.six_days import events as h
from noctuary.games.six_days.seen.journal.document import Block, Journal, Span
from noctuary.games.six_days.seen.journal.rolls import RollNote
from noctuary.games.six_days.seen.journal.sections import Front, Section, Writer
from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words import phrases

ACTS: Final = {1: "Act One", 2: "Act Two", 3: "Act Three"}
FRAME: Final = ("purpose", "location", "danger", "event", "discovery")
PROSE: Final = ("play", "frame", "felt", "resource", "how", "aftermath", "note", "shed")


def compose(session: Session, moment: int | None = None) -> Journal:
    """The journal of the story up to a moment (by default the present)."""
    way = session.way(moment)
    events = [event for seq in way for event in session.events(seq)]
    return write(session.at(way[-1]), events)


def write(g: SixDays, events: Iterable[Event]) -> Journal:
    """The journal that these events make, in the words of the state's pack."""
    heard = list(events)
    scribe = Scribe(g, {e.number: e.text for e in heard if isinstance(e, h.Edited)})
    for event in heard:
        scribe.hear(event)
    return scribe.finish()


class Scribe:
    """Hears the events in their order and sorts them into front matter, scenes and end."""

    def __init__(self, g: SixDays, edits: dict[int, str]) -> None:
        self.writer = Writer(g, edits)
        self.front = Front(self.writer)
        self.sections: list[Section] = []
        self.roll: RollNote | None = None
        self.listed: list[h.Happened] = []
        self.end: list[Block] = []
        self.last_remark: Block | None = None

    @singledispatchmethod
    def hear(self, event: Event) -> None:
        """One event; those that need no word are passed over."""

    @hear.register
    def hear_dice_rolled(self, event: DiceRolled) -> None:
        self.writer.by_hand = event.typed

    @property
    def here(self) -> Section | None:
        """The scene or interlude that is being played."""
        return self.sections[-1] if self.sections else None

    def add(self, *blocks: Block) -> None:
        """Put blocks where the story is just now."""
        if self.end:
            self.end += blocks
        elif self.here is not None:
            self.here.blocks += blocks
        else:
            self.front.blocks += blocks

    def remark(self, text: str) -> None:
        """SD-21.2: a consequence, with the roll that it came from or on a line beside others."""
        if self.roll is not None:
            self.roll.consequences.append(text)
            return
        here = self.here.blocks if self.here is not None and not self.end else None
        if here and here[-1] is self.last_remark and self.last_remark is not None:
            text = f"{self.last_remark.spans[0].text} · {text}"
            here.pop()
        self.last_remark = Block("status", (Span(text, own=True),), numbers=True)
        self.add(self.last_remark)

    # ── before the first scene ────────────────────────────────────────────────────────────────

    @hear.register
    def hear_begun(self, event: h.Begun) -> None:
        self.front.begin(event.heroes, event.story)

    @hear.register
    def hear_filled(self, event: h.Filled) -> None:
        if self.here is not None and event.slot in FRAME:
            self.here.fill(event)
        else:
            self.front.fill(event)

    # ── scenes ────────────────────────────────────────────────────────────────────────────────

    @hear.register
    def hear_scene_opened(self, event: h.SceneOpened) -> None:
        for section in self.sections:
            if (section.scene, section.interlude) == (event.scene, event.interlude):
                # An interlude came between the scene's type and the scene itself.
                self.sections.remove(section)
                self.sections.append(section)
                return
        self.sections.append(Section(self.writer, event.scene, event.interlude))

    @hear.register
    def hear_type_set(self, event: h.TypeSet) -> None:
        if self.here is not None:
            self.here.set_type(event)

    @hear.register
    def hear_scene_started(self, event: h.SceneStarted) -> None:
        if self.here is not None:
            self.here.difficulty = event.difficulty

    @hear.register
    def hear_scene_closed(self, event: h.SceneClosed) -> None:
        self.add(self.writer.status(event.heroes, event.rival))

    @hear.register
    def hear_told(self, event: h.Told) -> None:
        text = self.writer.said(event.entry)
        if event.kind in PROSE:
            self.add(self.writer.prose(event.entry, event.hero))
        elif event.kind == "remedy":
            if event.entry.how == "written":
                self.add(self.writer.prose(event.entry, event.hero))
            else:
                self.add(self.writer.quote("Rest.", f"{capital(text)}."))
        elif event.kind == "closing":
            self.end.append(self.writer.prose(event.entry, event.hero))
        else:
            question = getattr(self.writer.g.pack.prompts, event.kind)
            spans = (Span(question, "bold"), Span(" "), Span(text, own=True))
            self.end.append(Block("fact", spans, number=event.entry.number))

    @hear.register
    def hear_happened(self, event: h.Happened) -> None:
        self.listed.append(event)
        if event.listed.kind != "core":
            text = self.writer.happening(event.listed)
            self.add(self.writer.quote(f"Event {event.listed.n}.", text))

    @hear.register
    def hear_felt(self, event: h.Felt) -> None:
        text = self.writer.happening(event.listed, briefly=True)
        self.add(self.writer.quote(f"Event {event.listed.n} is felt again.", text))

    @hear.register
    def hear_person_made(self, event: h.PersonMade) -> None:
        self.add(self.writer.quote("Enter", f"{self.writer.person(event.person)}."))

    @hear.register
    def hear_asset_gained(self, event: h.AssetGained) -> None:
        if self.here is not None:
            self.remark(
                f"{self.writer.name(event.hero)}has: {self.writer.phrase(event.asset.entry)}"
            )

    @hear.register
    def hear_lost(self, event: h.Lost) -> None:
        self.remark(f"lost: {event.text}")

    @hear.register
    def hear_hinted(self, event: h.Hinted) -> None:
        mark = self.writer.came(event.entry)
        self.remark(f"a hint from the {event.table}: {event.entry.text} ({mark})")

    @hear.register
    def hear_word_gained(self, event: h.WordGained) -> None:
        sign = "+" if event.word.positive else "−"
        word = self.writer.marked(event.word.entry)
        self.remark(f"{self.writer.name(event.hero)}new Word: {sign} {word}")

    @hear.register
    def hear_condition_taken(self, event: h.ConditionTaken) -> None:
        text = self.writer.phrase(event.condition.entry)
        self.remark(f"{self.writer.name(event.hero)}Condition + {text}")

    @hear.register
    def hear_condition_gone(self, event: h.ConditionGone) -> None:
        text = self.writer.phrase(event.condition.entry)
        milder = f", now {self.writer.phrase(event.milder.entry)}" if event.milder else ""
        self.remark(f"{self.writer.name(event.hero)}Condition − {text}{milder}")

    @hear.register
    def hear_resource_back(self, event: h.ResourceBack) -> None:
        text = self.writer.g.pack.resources[event.resource].text
        self.remark(f"{self.writer.name(event.hero)}{text} can be invoked again")

    # ── rolls ─────────────────────────────────────────────────────────────────────────────────

    @hear.register
    def hear_thrown(self, event: h.Thrown) -> None:
        self.roll = RollNote(self.writer, event)
        if self.here is not None:
            self.here.blocks.append(self.roll)

    @hear.register
    def hear_rerolled(self, event: h.Rerolled) -> None:
        if self.roll is not None:
            self.roll.reroll(event)

    @hear.register
    def hear_bought(self, event: h.Bought) -> None:
        if self.roll is not None:
            self.roll.buy(event)

    @hear.register
    def hear_occurred(self, event: h.Occurred) -> None:
        if self.roll is not None:
            self.roll.occur(event)
        if event.when != "later":
            label = "It comes due:" if event.when == "due" else "What also happens:"
            text = self.writer.complication(event.complication)
            self.add(self.writer.quote(label, f"{text}."))

    @hear.register
    def hear_reserve_changed(self, event: h.ReserveChanged) -> None:
        if event.before != event.after:
            name = "" if self.roll is not None else self.writer.name(event.hero)
            self.remark(f"{name}reserve {event.before} → {event.after}")

    @hear.register
    def hear_scored(self, event: h.Scored) -> None:
        self.remark(f"{'Score' if event.hero else 'Rival'} + {event.face}")

    @hear.register
    def hear_attempt_over(self, event: h.AttemptOver) -> None:
        self.roll = None

    # ── the end ───────────────────────────────────────────────────────────────────────────────

    @hear.register
    def hear_rival_rerolled(self, event: h.RivalRerolled) -> None:
        before, after = phrases.dice(event.before), phrases.dice(event.after)
        self.epilogue()
        self.end.append(Block("dice", (Span(f"Rival rerolled: {before} → {after}"),), numbers=True))

    @hear.register
    def hear_counted(self, event: h.Counted) -> None:
        self.epilogue()
        self.end.append(self.writer.count(event))

    def epilogue(self) -> None:
        """The heading of the end, once, behind the list of events."""
        if not self.end:
            self.end = [*self.events(), Block("act", (Span("Epilogue"),), name="epilogue")]

    def events(self) -> list[Block]:
        """SD-21.2: the event list."""
        if not self.listed:
            return []
        lines = [Block("numbered", self.writer.listed(event.listed)) for event in self.listed]
        return [Block("act", (Span("Events"),), name="events"), *lines]

    @hear.register
    def hear_made_true(self, event: h.MadeTrue) -> None:
        self.end.append(self.writer.truth(event))

    @hear.register
    def hear_finished(self, event: h.Finished) -> None:
        self.end = self.writer.with_unknown(self.end, event)

    def finish(self) -> Journal:
        """The whole journal in its order."""
        blocks = self.front.written()
        act = 0
        for section in self.sections:
            now = self.writer.g.pack.scene[section.scene].act
            if now != act:
                blocks.append(Block("act", (Span(ACTS[now]),), name=f"act-{now}"))
                act = now
            blocks += section.written()
        return Journal(self.front.title, self.front.hero, (*blocks, *(self.end or self.events())))
