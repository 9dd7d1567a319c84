"""Front matter and scenes of the journal, and how its phrases are put."""

from __future__ import annotations

from typing import Final

from noctuary.engine.words import article, capital
from noctuary.games.six_days import events as h
from noctuary.games.six_days.records import Complication, Entry, Hero, Listed, Person, phrase
from noctuary.games.six_days.seen.journal.document import Block, Span
from noctuary.games.six_days.seen.journal.rolls import RollNote
from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words import phrases

RESULTS: Final = {"success": "success", "partial": "partial success", "lost": "failure"}


def stopped(text: str) -> str:
    """A sentence with its full stop, if it has none yet."""
    return text if text.rstrip("”’\"')").endswith((".", "!", "?", "…")) else f"{text}."


class Writer:
    """Words as they were last edited, and the small phrases of which a journal is made."""

    def __init__(self, g: SixDays, edits: dict[int, str]) -> None:
        self.g = g
        self.edits = edits
        self.by_hand = False
        """SD-22.6: whether the last dice were rolled at the table."""
        self.heroes: dict[str, Entry | None] = {}

    def said(self, entry: Entry | None, otherwise: str = "") -> str:
        """SD-21.3: own words as they read now."""
        if entry is None:
            return otherwise
        return self.edits.get(entry.number, entry.text) if entry.number else entry.text

    def phrase(self, entry: Entry | None, otherwise: str = "") -> str:
        """The same inside a sentence."""
        return phrase(self.said(entry, otherwise))

    def came(self, entry: Entry) -> str:
        """SD-1.10, SD-22.6: whether it was rolled (by hand), chosen or written."""
        return phrases.came(entry) + (" by hand" if self.by_hand and entry.faces else "")

    def marked(self, entry: Entry) -> str:
        """An entry with its mark."""
        return f"{self.phrase(entry)} ({self.came(entry)})"

    def name(self, hero: str) -> str:
        """SD-20.10: in a group the journal marks who it was."""
        if len(self.g.heroes) < 2 or hero not in self.g.heroes:
            return ""
        return f"{self.hero_name(self.g.heroes[hero])}: "

    def hero_name(self, hero: Hero) -> str:
        """The hero's name, or what the hero is."""
        are = f"{self.phrase(hero.trait)} {self.phrase(hero.calling)}".strip() or "hero"
        return self.phrase(self.heroes.get(hero.id) or hero.name) or f"the {are}"

    def person(self, who: Person) -> str:
        """Somebody of the cast."""
        role = " and ".join(self.phrase(part) for part in (who.role, who.tie) if part)
        name = self.phrase(who.name)
        return f"{name}, {article(role)}" if name else capital(article(role))

    def complication(self, what: Complication) -> str:
        """A complication as it was made specific."""
        text = self.phrase(what.entry)
        return text if what.detail is None else f"{text}: {self.phrase(what.detail)}"

    def happening(self, listed: Listed, briefly: bool = False) -> str:
        """An entry of the event list as a sentence; briefly without the words that told it."""
        text = self.said(listed.entry)
        if listed.kind in ("event", "discovery"):
            text = f"{phrases.lead_of(self.g, listed)} {text}"
        elif listed.kind == "core":
            who = self.name(listed.hero)
            text = f"Core Challenge: {who}{text} ({RESULTS[listed.result]})"
        if listed.words is not None and not briefly:
            text = f"{text} — {self.said(listed.words)}"
        return stopped(text)

    def listed(self, listed: Listed) -> tuple[Span, ...]:
        """A line of the event list at the end."""
        return (Span(self.happening(listed, briefly=True), own=True),)

    def prose(self, entry: Entry, hero: str = "") -> Block:
        """Told text; in a group with the name of who told it."""
        who = self.name(hero)
        label = (Span(who.rstrip(), "bold"), Span(" ")) if who else ()
        return Block("prose", (*label, Span(self.said(entry), own=True)), number=entry.number)

    def quote(self, label: str, text: str) -> Block:
        """Something that happens, set apart."""
        return Block("quote", (Span(label, "bold"), Span(" "), Span(text, own=True)))

    def status(self, heroes: tuple[Hero, ...], rival: tuple[int, ...]) -> Block:
        """SD-17.3, SD-21.2: the Scores after a scene, and what carries over."""
        told = []
        for hero in heroes:
            conditions = ", ".join(self.phrase(c.entry) for c in hero.conditions) or "–"
            pending = [self.phrase(p.complication.entry) for p in hero.pending if not p.done]
            told += [
                f"{self.name(hero.id)}Score {phrases.dice(hero.score)}",
                f"Reserve {hero.reserve}",
                f"Conditions: {conditions}",
                f"Pending: {', '.join(pending) or '–'}",
            ]
        told.insert(1, f"Rival {phrases.dice(rival)}")
        return Block("status", (Span(" · ".join(told), own=True),), numbers=True)

    # ── the end ───────────────────────────────────────────────────────────────────────────────

    def count(self, event: h.Counted) -> Block:
        """`Score 6 5 4 4 2 (21) · Rival 5 3 (8) · matching 4 → 2, higher total +2 → True dice 4`"""
        ending = event.ending
        bonus = f", higher total +{ending.bonus}" if ending.bonus else ""
        text = (
            f"{self.name(event.hero)}Score {phrases.dice(event.score)} ({sum(event.score)}) · "
            f"Rival {phrases.dice(event.rival)} ({sum(event.rival)}) · "
            f"matching {ending.matching} → {ending.matching // 2}{bonus} → True dice {ending.dice}"
        )
        return Block("status", (Span(text, own=True),), numbers=True)

    def truth(self, event: h.MadeTrue) -> Block:
        """`True: one of you lives through it. …`"""
        words = self.said(event.truth.words)
        text = f"{self.name(event.hero)}{phrases.statement(self.g, event.truth.statement)}."
        more = (Span(" "), Span(words, own=True)) if words else ()
        return Block("item", (Span("True:", "bold"), Span(" "), Span(text, own=True), *more))

    def with_unknown(self, blocks: list[Block], event: h.Finished) -> list[Block]:
        """SD-19.8: what nobody took stays Unknown; it stands behind what is True."""
        unknown = [
            Block(
                "item",
                (
                    Span("Unknown:", "bold"),
                    Span(" "),
                    Span(f"{self.name(event.hero)}{phrases.statement(self.g, name)}.", own=True),
                ),
            )
            for name in event.unknown
        ]
        if event.left:
            text = f"True dice left unspent: {event.left}"
            unknown.append(Block("item", (Span(text),), numbers=True))
        if event.pending:
            text = f"Still pending: {'; '.join(event.pending)}"
            unknown.append(Block("item", (Span(text, own=True),), numbers=True))
        at = next((n for n, b in enumerate(blocks) if b.form in ("fact", "prose")), len(blocks))
        answered = [n for n, b in enumerate(blocks) if b.form == "item"]
        if answered and answered[-1] >= at:
            at = answered[-1] + 1
        return blocks[:at] + unknown + blocks[at:]


class Front:
    """SD-21.2: title, hero sheets, past, Prize and Rival."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.heroes: tuple[Hero, ...] = ()
        self.slots: dict[tuple[str, str], Entry] = {}
        self.blocks: list[Block] = []

    def begin(self, heroes: tuple[Hero, ...], story: dict[str, Entry]) -> None:
        """The sheets as creation left them."""
        self.heroes = heroes
        self.slots |= {(slot, ""): entry for slot, entry in story.items()}

    def fill(self, event: h.Filled) -> None:
        """A name, a past, a title: these may come or change late."""
        self.slots[event.slot, event.owner] = event.entry
        if event.slot == "name":
            self.writer.heroes[event.owner] = event.entry

    def story(self, slot: str, otherwise: str = "") -> str:
        """One slot of the race."""
        return self.writer.phrase(self.slots.get((slot, "")), otherwise)

    @property
    def title(self) -> str:
        """What stands on the cover."""
        return self.story("title", "Untitled")

    @property
    def hero(self) -> str:
        """For the file's name: the first hero."""
        return self.writer.hero_name(self.heroes[0]) if self.heroes else "hero"

    def written(self) -> list[Block]:
        """The first page."""
        heading = (Span(self.title, own=True), Span(" — a tale in six days"))
        found = [Block("title", heading)]
        for hero in self.heroes or self.growing():
            found += self.sheet(hero)
        if self.story("prize_sought"):
            found.append(self.race())
        return found + self.blocks

    def growing(self) -> tuple[Hero, ...]:
        """Heroes that are being made, as far as they are known."""
        return tuple(hero for hero in self.writer.g.heroes.values() if hero.trait or hero.calling)

    def sheet(self, hero: Hero) -> list[Block]:
        """One hero."""
        said, phrase = self.writer.said, self.writer.phrase
        are = article(f"{phrase(hero.trait)} {phrase(hero.calling)}".strip())
        name = phrase(self.writer.heroes.get(hero.id) or hero.name)
        does = f" who can {phrase(hero.doing)}" if hero.doing else ""
        text = f"{f'{name}, {are}' if name else capital(are)}{does}."
        words = [Span("Hero", "bold"), Span(" "), Span(text, own=True)]
        looks = self.slots.get(("appearance", hero.id))
        if looks is not None:
            words += [Span(" "), Span(said(looks), own=True)]
        blocks = [Block("fact", tuple(words))]
        blocks.append(Block("frame", (Span(self.numbers(hero), own=True),), numbers=True))
        past = self.slots.get(("past", hero.id)) or hero.past
        if past is not None:
            spans = (Span("Past", "bold"), Span(" "), Span(said(past), own=True))
            blocks.append(Block("fact", spans, number=past.number))
        return blocks

    def numbers(self, hero: Hero) -> str:
        """Words, Condition, reserve, and how each came (SD-21.5)."""
        marked = self.writer.marked
        good = ", ".join(marked(word.entry) for word in hero.words if word.positive)
        bad = ", ".join(marked(word.entry) for word in hero.words if not word.positive)
        began = ", ".join(marked(condition.entry) for condition in hero.conditions)
        told = [
            f"Trait {marked(hero.trait)}" if hero.trait else "",
            f"calling {marked(hero.calling)}" if hero.calling else "",
            f"does {marked(hero.doing)}" if hero.doing else "",
        ]
        assets = ", ".join(self.writer.phrase(asset.entry) for asset in hero.assets)
        more = f" Has {assets}." if assets else ""
        line = "; ".join(part for part in told if part)
        words = f" Words: + {good}; − {bad}." if good or bad else ""
        start = f" Began {began}. Reserve {hero.reserve_start}." if began else ""
        return f"{line}.{words}{start}{more}"

    def race(self) -> Block:
        """Prize and Rival."""
        name, sought = self.story("prize_name"), self.story("prize_sought")
        about = [part for part in (self.story("prize_state"), self.story("motive")) if part]
        prize = f"{name}: {sought}" if name else sought
        details = f" ({', '.join(about)})" if about else ""
        rival = self.story("rival_name", "nameless")
        nature = f"{self.story('rival_nature')} and {self.story('rival_strength')}"
        return Block(
            "fact",
            (
                Span("The race", "bold"),
                Span(" for "),
                Span(f"{prize}{details}.", own=True),
                Span(" "),
                Span("Rival", "bold"),
                Span(" "),
                Span(f"{rival}, {nature}.", own=True),
            ),
        )


class Section:
    """A scene or an interlude, from its frame to its last line."""

    def __init__(self, writer: Writer, scene: int, interlude: bool) -> None:
        self.writer = writer
        self.scene = scene
        self.interlude = interlude
        self.difficulty = 0
        self.frame: dict[str, str] = {}
        self.found: dict[str, str] = {}
        """What the frame holds, without how it came."""
        self.two: bool = False
        self.blocks: list[Block | RollNote] = []

    def set_type(self, event: h.TypeSet) -> None:
        """SD-5.3: the type, and what it counts as."""
        counts = "" if event.entry.text == event.counts else f", counts as {event.counts}"
        self.frame["Type"] = f"{event.entry.text} ({self.writer.came(event.entry)}{counts})"

    def fill(self, event: h.Filled) -> None:
        """A slot of the frame; two purposes stand side by side (SD-5.9)."""
        names = {"location": "Place"}
        name = names.get(event.slot, capital(event.slot))
        text = self.writer.marked(event.entry)
        self.found[event.slot] = self.writer.said(event.entry)
        twice = event.slot == "purpose" and event.rule == "SD-5.9"
        if twice and self.two:
            text = f"{self.frame[name]} and {text}"
        self.two = twice and not self.two
        self.frame[name] = text

    def is_told(self) -> bool:
        """Whether somebody has found words of their own for it."""
        return any(isinstance(block, Block) and block.form == "prose" for block in self.blocks)

    def ready(self) -> str:
        """A sentence from what was rolled, for whoever writes nothing: place and danger."""
        place, danger = self.found.get("location", ""), self.found.get("danger", "")
        air = f"danger in the air: {danger}" if danger else ""
        if not place:
            return stopped(capital(air)) if air else ""
        return stopped(f"{capital(place)}, with {air}" if air else capital(place))

    def written(self) -> list[Block]:
        """The section with its heading."""
        rung = self.writer.g.pack.scene[self.scene]
        if self.interlude:
            heading: tuple[Span, ...] = (Span(f"Interlude before {self.scene}"),)
            name = f"interlude-{self.scene}"
        else:
            difficulty = self.difficulty or rung.difficulty
            heading = (
                Span(f"{rung.n}. {rung.name}"),
                Span(f" (D{difficulty})", numbers=True),
                Span(f" — {rung.head_note}"),
            )
            name = f"scene-{self.scene}"
        found = [Block("scene", heading, name=name)]
        if self.frame:
            line = " ".join(f"{slot}: {text}." for slot, text in self.frame.items())
            found.append(Block("frame", (Span(line, own=True),), numbers=True))
        if (ready := self.ready()) and not self.is_told():
            found.append(Block("prose", (Span(ready, own=True),)))
        for block in self.blocks:
            found += block.blocks() if isinstance(block, RollNote) else [block]
        return found
