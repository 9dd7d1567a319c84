"""SD-2: creating a hero, in words."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Price, Tone, Wording
from noctuary.engine.words import article, capital, listed
from noctuary.games.six_days import creation, framing
from noctuary.games.six_days.state import BASES, SixDays
from noctuary.games.six_days.words import chances
from noctuary.games.six_days.words.answers import answer
from noctuary.games.six_days.words.book import WORDS, thing, you
from noctuary.games.six_days.words.phrases import plural
from noctuary.games.six_days.words.slots import IN_HAND
from noctuary.games.six_days.words.tables import entry, rolled

BASE_NAMES: Final = dict(zip(map(str, BASES), ("Hard", "Normal", "Easy"), strict=True))
Gathering = creation.Gather | framing.GainWord


@WORDS.asks(creation.MakeHero)
def make_hero(g: SixDays, step: creation.MakeHero) -> Wording:
    """SD-2.1: how a hero is made."""
    two = f"{g.pack.prompts.way_forward} {g.pack.prompts.wish}"
    why = f"{two} These two questions are asked again at the end."
    return Wording(you(g, step.hero, "how will you make your hero?"), why, "SD-2.1")


@WORDS.labels(creation.MakeHero)
def of_making(g: SixDays, step: creation.MakeHero, option: str) -> Option:
    """Slowly, or at once."""
    text = "Roll the whole hero" if option == "roll_hero" else "Step by step"
    return Option(id=option, verb="make", label=text)


# ── Words ─────────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(creation.CountWords)
def count_words(g: SixDays, step: creation.CountWords) -> Wording:
    """SD-2.4, SD-2.5: how many Words."""
    rule = "SD-2.4" if step.polarity == "positive" else "SD-2.5"
    text = you(g, step.hero, f"how many {step.polarity} Words do you have?")
    return Wording(text, g.pack.prompts.words, rule)


@WORDS.labels(creation.CountWords)
def of_count(g: SixDays, step: creation.CountWords, option: str) -> Option:
    """How many Words: more of the good ones mean a smaller reserve."""
    good = step.polarity == "positive"
    words = "Word" if option == "1" else "Words"
    return Option(
        id=option,
        verb="choose",
        label=f"{option} {words}",
        price=(Price(int(option) if good else -int(option), "reserve"),),
        cost=f"reserve {'−' if good else '+'}{option}",
        rule="SD-2.10",
    )


@WORDS.asks(creation.Gather)
def gather(g: SixDays, step: creation.Gather) -> Wording:
    """Words are gathered one by one, or rolled together."""
    held = [word.entry.text for word in g.heroes[step.hero].words]
    got = f" You have {listed(held)}." if held else ""
    missing = plural(creation.missing(g, step.hero), "Word")
    text = you(g, step.hero, "which Word describes you?")
    why = f"{capital(missing)} to go.{got} {g.pack.prompts.words}"
    return Wording(text, why, "SD-2.6", "words")


@WORDS.labels(creation.Gather, framing.GainWord)
def of_words(g: SixDays, step: Gathering, option: str) -> Option:
    """A Word: the suggested polarity stands with it."""
    if option == "roll":
        return rolled("Roll two dice", "", chances.of_words(g, step.hero))
    if option not in g.pack.entries["words"]:
        return answer(g, step, option)
    against = g.pack.entries["words"][option] in g.pack.negative
    tone: Tone = "danger" if against else "plain"
    hint = "often against you" if against else ""
    return entry(g, "words", option, cost=hint, tone=tone, group="words", rule="SD-2.6")


@WORDS.asks(creation.Sort)
def sort(g: SixDays, step: creation.Sort) -> Wording:
    """SD-2.7: which Words are negative."""
    n = plural(g.heroes[step.hero].negative, "Word")
    text = you(g, step.hero, f"which {n} may turn against you?")
    return Wording(text, g.pack.prompts.polarity, "SD-2.7")


@WORDS.labels(creation.Sort)
def of_sorting(g: SixDays, step: creation.Sort, option: str) -> Option:
    """Words that may turn against the hero."""
    words = {word.id: word.entry.text for word in g.heroes[step.hero].words}
    names = tuple(option.split("+"))
    return Option(
        id=option,
        verb="choose",
        about=tuple(thing(name) for name in names),
        label=capital(listed([words[name] for name in names])),
        cost="as the table suggests" if option == creation.suggested(g, step.hero) else "",
        parts=names,
        rule="SD-2.7",
    )


# ── reserve, past, possessions ────────────────────────────────────────────────────────────────


@WORDS.asks(creation.ChooseReserve)
def reserve(g: SixDays, step: creation.ChooseReserve) -> Wording:
    """SD-2.9: the base."""
    return Wording(you(g, step.hero, "how large is your reserve?"), g.pack.prompts.base, "SD-2.9")


@WORDS.labels(creation.ChooseReserve)
def of_base(g: SixDays, step: creation.ChooseReserve, option: str) -> Option:
    """The base, and the reserve that comes of it."""
    hero = g.heroes[step.hero]
    dice = creation.reserve_for(int(option), hero.positive, hero.negative)
    text = f"{BASE_NAMES[option]}: a reserve of {dice} dice"
    return Option(id=option, verb="choose", label=text, rule="SD-2.10")


@WORDS.asks(creation.AskPast)
def past(g: SixDays, step: creation.AskPast) -> Wording:
    """SD-2.12: the past, with its seeds if they were rolled."""
    seeds = [
        article(seed.text) if table == "persons" else seed.text
        for table, seed in zip(creation.SEEDS, g.heroes[step.hero].seeds, strict=False)
    ]
    hint = f" The dice offer {listed(seeds)}." if seeds else ""
    text = you(g, step.hero, "what lies in your past?")
    return Wording(text, f"{g.pack.prompts.past}{hint}", "SD-2.12", "prose")


@WORDS.labels(creation.AskPast)
def of_past(g: SixDays, step: creation.AskPast, option: str) -> Option:
    """SD-2.12: the seeds of the past."""
    if option == "roll":
        return rolled("Roll two motives and a person", "SD-2.12")
    return answer(g, step, option)


@WORDS.asks(creation.AskAssets)
def assets(g: SixDays, step: creation.AskAssets) -> Wording:
    """SD-2.13: what the hero has."""
    text = you(g, step.hero, "what do you have?")
    return Wording(text, g.pack.prompts.assets, "SD-2.13", "lines")


@WORDS.asks(creation.Begin)
def begin(g: SixDays, step: creation.Begin) -> Wording:
    """SD-2.1: the last moment before scene 1."""
    why = f"{g.pack.prompts.rival} Everything may still be changed; then scene 1 is framed."
    return Wording("Shall the story begin?", why, "SD-2.1")


@WORDS.labels(creation.Begin)
def of_beginning(g: SixDays, step: creation.Begin, option: str) -> Option:
    """On with it."""
    return Option(id=option, verb="begin", label="Begin with scene 1")


@WORDS.asks(creation.RollWord)
def roll_word(g: SixDays, step: creation.RollWord) -> Wording:
    """Dice on the table, for a Word."""
    return Wording("Which Word did you roll?", IN_HAND, "SD-2.16")


@WORDS.asks(creation.RollSeeds)
def roll_seeds(g: SixDays, step: creation.RollSeeds) -> Wording:
    """Dice on the table, for the past."""
    return Wording("Which motives and person did you roll?", IN_HAND, "SD-2.12")
