"""SD-2: creating a hero."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.six_days.events import AssetGained, Begun, Filled, WordsSet
from noctuary.games.six_days.records import Asset, Entry, Word
from noctuary.games.six_days.slots import Fill, RollFor
from noctuary.games.six_days.state import BASES, NEGATIVE, POSITIVE, RESERVE_PLUS, SixDays, seat_of
from noctuary.games.six_days.writing import lines, refusal, refusal_of_lines

USUAL: Final = (5, 2)
"""How many Words of either polarity a rolled hero has."""
SEEDS: Final = ("motive", "motive", "persons")
"""SD-2.12: what is rolled to help with the past."""


class MakeHero(Step, frozen=True):
    """SD-2.1: trait, calling, thing you do, Words, starting Condition, reserve, past."""

    hero: str

    def run(self, g: SixDays) -> None:
        g.ask(self, ("step_by_step", "roll_hero"), seat_of(g, self.hero))

    def answer(self, g: SixDays, option: str) -> None:
        hero = self.hero
        first: tuple[Step, ...] = (
            Fill("trait", hero, ("calling", "doing")),
            *choose_words(hero),
            Fill("start", hero),
        )
        if option == "roll_hero":
            g.change(hero, positive=USUAL[0], negative=USUAL[1])
            first = (
                *(RollFor(slot, hero) for slot in ("trait", "calling", "doing")),
                RollWord(hero, rest=True),
                SortAsSuggested(hero),
                RollFor("start", hero),
            )
        last: tuple[Step, ...] = (Fill("name", hero),)
        if g.settings.prompts == "all":
            last = (Fill("name", hero, ("appearance",)), AskAssets(hero))
        g.then(*first, ChooseReserve(hero), AskPast(hero), *last)


# ── Words ─────────────────────────────────────────────────────────────────────────────────────


def choose_words(hero: str) -> tuple[Step, ...]:
    """SD-2.4 to SD-2.7: how many Words, which ones, and which of them are negative."""
    return CountWords(hero, "positive"), CountWords(hero, "negative"), Gather(hero), Sort(hero)


def held(g: SixDays, hero: str) -> set[str]:
    """SD-2.6: the Words that a hero has already."""
    return {word.entry.text.casefold() for word in g.heroes[hero].words}


def open_picks(g: SixDays, hero: str) -> list[str]:
    """The Words of the table that the hero does not hold yet."""
    mine = held(g, hero)
    entries = g.pack.entries["words"]
    return [pick for pick, text in entries.items() if text.casefold() not in mine]


class CountWords(Step, frozen=True):
    """SD-2.4: 3, 5 or 7 positive Words; SD-2.5: 1, 2 or 3 negative ones."""

    hero: str
    polarity: str

    def run(self, g: SixDays) -> None:
        counts = POSITIVE if self.polarity == "positive" else NEGATIVE
        g.ask(self, [str(n) for n in counts], seat_of(g, self.hero))

    def answer(self, g: SixDays, option: str) -> None:
        g.change(self.hero, words=(), **{self.polarity: int(option)})


class Gather(Step, frozen=True):
    """SD-2.6: Words come from the table or are written; none is held twice."""

    hero: str

    def run(self, g: SixDays) -> None:
        if missing(g, self.hero) > 0:
            options = ["roll", "roll_rest", *open_picks(g, self.hero)]
            g.ask_more(self, options, seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        g.then(self)
        if option in ("roll", "roll_rest"):
            g.then(RollWord(self.hero, option == "roll_rest"))
        else:
            add_word(g, self.hero, Entry(g.pack.entries["words"][option]))

    def wrote(self, g: SixDays, words: str) -> None:
        g.then(self)
        add_word(g, self.hero, g.own(words, seat_of(g, self.hero)))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply) or refusal_of_word(g, self.hero, reply)


def refusal_of_word(g: SixDays, hero: str, word: str) -> str:
    """SD-2.6: no Word is held twice."""
    return "you hold that Word already" if word.casefold() in held(g, hero) else ""


def missing(g: SixDays, hero: str) -> int:
    """How many Words creation still asks for."""
    sheet = g.heroes[hero]
    return sheet.positive + sheet.negative - len(sheet.words)


def add_word(g: SixDays, hero: str, entry: Entry) -> None:
    """A Word, its polarity still to be decided."""
    g.change(hero, words=(*g.heroes[hero].words, Word(g.fresh("w"), entry)))
    g.remember("word", "words", entry)


class RollWord(Step, frozen=True):
    """SD-1.7: line and entry; SD-2.16: a Word that the hero already holds is rolled again."""

    hero: str
    rest: bool = False

    def run(self, g: SixDays) -> None:
        g.roll(self, 2, seat=seat_of(g, self.hero))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        text = g.pack.read("words", faces)
        again = text.casefold() in held(g, self.hero)
        if not again:
            add_word(g, self.hero, Entry(text, "rolled", faces))
        if again or (self.rest and missing(g, self.hero) > 0):
            g.then(self)


def suggested(g: SixDays, hero: str) -> str:
    """SD-2.7, SD-R2: which Words to call negative, as the table suggests."""
    sheet = g.heroes[hero]
    by_table = sorted(sheet.words, key=lambda word: word.entry.text not in g.pack.negative)
    chosen = {word.id for word in by_table[: sheet.negative]}
    return "+".join(word.id for word in sheet.words if word.id in chosen)


class Sort(Step, frozen=True):
    """SD-2.7: polarity is the player's decision for each Word; the table suggests one."""

    hero: str

    def run(self, g: SixDays) -> None:
        sheet = g.heroes[self.hero]
        ids = [word.id for word in sheet.words]
        n = sheet.negative
        ready = [suggested(g, self.hero), "+".join(ids[-n:]), "+".join(ids[:n])]
        g.ask_more(
            self, dict.fromkeys(ready), sheet.seat, "several", items=tuple(ids), least=n, most=n
        )

    def answer(self, g: SixDays, option: str) -> None:
        sort_words(g, self.hero, option)

    def refuses(self, g: SixDays, reply: str) -> str:
        return ""


class SortAsSuggested(Step, frozen=True):
    """SD-2.7: the table's suggestion is taken for a hero who was rolled."""

    hero: str

    def run(self, g: SixDays) -> None:
        sort_words(g, self.hero, suggested(g, self.hero))


def sort_words(g: SixDays, hero: str, negative: str) -> None:
    """Set the polarity of every Word."""
    against = negative.split("+")
    replace = msgspec.structs.replace
    words = tuple(replace(w, positive=w.id not in against) for w in g.heroes[hero].words)
    g.change(hero, words=words)
    if g.listener is not None:
        g.listener(WordsSet(hero=hero, words=words, rule="SD-2.7"))
    set_reserve(g, hero)


# ── reserve, past, assets ─────────────────────────────────────────────────────────────────────


def reserve_for(base: int, positive: int, negative: int) -> int:
    """SD-2.10: base minus positive Words plus negative Words plus 7.

    >>> reserve_for(7, 5, 2)
    11
    """
    return base - positive + negative + RESERVE_PLUS


def set_reserve(g: SixDays, hero: str) -> None:
    """SD-2.11: the current reserve begins equal to the starting one."""
    sheet = g.heroes[hero]
    if sheet.base:
        reserve = reserve_for(sheet.base, sheet.positive, sheet.negative)
        g.change(hero, reserve=reserve, reserve_start=reserve)


class ChooseReserve(Step, frozen=True):
    """SD-2.9: a base of 5, 7 or 10: hard, normal, easy."""

    hero: str

    def run(self, g: SixDays) -> None:
        g.ask(self, [str(base) for base in BASES], seat_of(g, self.hero))

    def answer(self, g: SixDays, option: str) -> None:
        g.change(self.hero, base=int(option))
        set_reserve(g, self.hero)


class AskPast(Step, frozen=True):
    """SD-2.12: what once almost destroyed the hero; two motives and a person are offered."""

    hero: str

    def run(self, g: SixDays) -> None:
        ready = ("keep", "roll") if g.heroes[self.hero].seeds else ("roll",)
        g.ask_more(self, ready, seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        seeds = g.heroes[self.hero].seeds
        if option == "roll":
            g.then(RollSeeds(self.hero), self)
        else:
            faces = tuple(face for seed in seeds for face in seed.faces)
            text = ", ".join(seed.text for seed in seeds)
            self.remember(g, Entry(text, "rolled", faces))

    def wrote(self, g: SixDays, words: str) -> None:
        self.remember(g, g.own(words, seat_of(g, self.hero)))

    def remember(self, g: SixDays, entry: Entry) -> None:
        """SD-2.12: it may be changed later, too."""
        again = g.heroes[self.hero].past is not None
        g.change(self.hero, past=entry)
        if g.listener is not None:
            event = Filled(slot="past", entry=entry, owner=self.hero, again=again, rule="SD-2.12")
            g.listener(event)

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)


class RollSeeds(Step, frozen=True):
    """SD-R48: two rolls on the motives and one on the persons."""

    hero: str

    def run(self, g: SixDays) -> None:
        g.roll(self, len(SEEDS), seat=seat_of(g, self.hero))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        seeds = [
            Entry(g.pack.read(table, (face,)), "rolled", (face,))
            for table, face in zip(SEEDS, faces, strict=True)
        ]
        g.change(self.hero, seeds=tuple(seeds))


class AskAssets(Step, frozen=True):
    """SD-2.13: no assets unless the player names some."""

    hero: str

    def run(self, g: SixDays) -> None:
        g.ask_more(self, ("skip",), seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        """The hero begins with empty hands."""

    def wrote(self, g: SixDays, words: str) -> None:
        for line in lines(words):
            gain_asset(g, self.hero, g.own(line, seat_of(g, self.hero)))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal_of_lines(reply)


def gain_asset(g: SixDays, hero: str, entry: Entry) -> None:
    """A tool, item or ally is listed."""
    asset = Asset(g.fresh("a"), entry)
    g.change(hero, assets=(*g.heroes[hero].assets, asset))
    if g.listener is not None:
        g.listener(AssetGained(hero=hero, asset=asset, rule="SD-2.13"))


class Begin(Step, frozen=True):
    """SD-2.1: everything may be revisited until scene 1 is framed; this is the last moment."""

    def run(self, g: SixDays) -> None:
        g.ask(self, ("begin",))

    def answer(self, g: SixDays, option: str) -> None:
        if g.listener is not None:
            heroes = tuple(g.heroes.values())
            g.listener(Begun(heroes=heroes, story=dict(g.story), rule="SD-2.1"))
