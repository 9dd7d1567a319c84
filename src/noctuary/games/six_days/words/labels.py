"""Every option in words, with its price and its exact odds, and what cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.engine.question import Option, Share
from noctuary.engine.step import Step
from noctuary.games.six_days import (
    buying,
    conditions,
    creation,
    declaring,
    ending,
    framing,
    interludes,
    play,
    rolling,
    settling,
    slots,
)
from noctuary.games.six_days.state import BASES, SixDays, act
from noctuary.games.six_days.words import chances, phrases, standing_words
from noctuary.games.six_days.words.naming import NAMED, PLAIN, RULES
from noctuary.games.six_days.words.phrases import capital, joined, plural
from noctuary.games.six_days.words.roll_labels import (
    of_condition,
    of_lines,
    of_occurring,
    of_purchase,
    of_reason,
    of_risk,
    of_sacrifice,
)


def label(g: SixDays, step: Step, option: str) -> Option:
    """One option in words."""
    asked = g.question
    if asked is not None:
        own = (asked.options, asked.items, *asked.others.values())
        if not any(option in offered for offered in own):
            return standing_words.aside(g, option)
    words = BY_STEP.get(type(step))
    found = words(g, step, option) if words else None
    return found or Option(id=option, label=plain(g, option), rule=RULES.get(option, ""))


def plain(g: SixDays, option: str) -> str:
    """Words for an option whose id says it all, or that names something."""
    kind, _, name = option.partition(":")
    if option in PLAIN:
        return PLAIN[option]
    return NAMED[kind](g, name) if kind in NAMED else option


# ── one step's options ────────────────────────────────────────────────────────────────────────


def of_slot(g: SixDays, step: Step, option: str) -> Option | None:
    """A slot: the roll with the chance of each entry, and the entries."""
    assert isinstance(step, slots.Fill)
    table = slots.table_of(g, step.slot)
    if option == "roll":
        dice = plural(g.pack.dice(table), "die", "dice")
        return Option(
            id=option, label=f"Roll {dice}", odds=chances.of_table(g, table), rule="SD-1.1"
        )
    if option.startswith("pick:"):
        text = capital(g.pack.entries[table][option])
        return Option(id=option, label=text, group="table", rule="SD-1.1")
    return None


def of_words(g: SixDays, step: Step, option: str) -> Option | None:
    """A Word: the suggested polarity stands with it."""
    assert isinstance(step, creation.Gather | framing.GainWord)
    if option == "roll":
        return Option(id=option, label="Roll two dice", odds=chances.of_words(g, step.hero))
    if option.startswith("pick:"):
        text = g.pack.entries["words"][option]
        hint = "often against you" if text in g.pack.negative else ""
        return Option(id=option, label=capital(text), cost=hint, group="words", rule="SD-2.6")
    return None


def of_sorting(g: SixDays, step: Step, option: str) -> Option | None:
    """Words that may turn against the hero."""
    assert isinstance(step, creation.Sort)
    words = {word.id: word.entry.text for word in g.heroes[step.hero].words}
    chosen = [words[name] for name in option.split("+")]
    hint = "as the table suggests" if option == creation.suggested(g, step.hero) else ""
    return Option(id=option, label=capital(joined(chosen)), cost=hint, rule="SD-2.7")


def of_count(g: SixDays, step: Step, option: str) -> Option | None:
    """How many Words: more of the good ones mean a smaller reserve."""
    assert isinstance(step, creation.CountWords)
    sign = "−" if step.polarity == "positive" else "+"
    words = "Word" if option == "1" else "Words"
    return Option(
        id=option, label=f"{option} {words}", cost=f"reserve {sign}{option}", rule="SD-2.10"
    )


def of_base(g: SixDays, step: Step, option: str) -> Option | None:
    """The base, and the reserve that comes of it."""
    assert isinstance(step, creation.ChooseReserve)
    hero = g.heroes[step.hero]
    reserve = creation.reserve_for(int(option), hero.positive, hero.negative)
    name = dict(zip(map(str, BASES), ("Hard", "Normal", "Easy"), strict=True))[option]
    return Option(id=option, label=f"{name}: a reserve of {reserve} dice", rule="SD-2.10")


def of_type(g: SixDays, step: Step, option: str) -> Option | None:
    """The scene type, with what it does."""
    if option == "roll":
        dice = plural(act(g), "die", "dice")
        return Option(id=option, label=f"Roll {dice}", odds=chances.of_types(g), rule="SD-5.2")
    kind = g.pack.types[int(option.removeprefix("pick:")) - 1]
    hint = {
        "interlude": "rest first" if interludes.is_open(g) else "counts as straight",
        "interrupt": "Difficulty +1",
        "obligatory": "a debt comes due",
    }.get(kind.id, "")
    return Option(id=option, label=capital(kind.name), cost=hint, group="table", rule="SD-5.3")


def of_remedy(g: SixDays, step: Step, option: str) -> Option | None:
    """What does good."""
    if option == "roll":
        return Option(id=option, label="Roll one die", odds=chances.of_table(g, "remedies"))
    text = g.pack.entries["remedies"][option]
    return Option(id=option, label=capital(text), group="table", rule="SD-6.8")


def of_healing(g: SixDays, step: Step, option: str) -> Option | None:
    """Conditions that are to be resolved."""
    assert isinstance(step, interludes.ChooseHealed)
    texts = [phrases.thing(g, step.hero, name) for name in option.split("+")]
    return Option(id=option, label=capital(joined(texts)), rule="SD-6.8")


def of_rival_dice(g: SixDays, step: Step, option: str) -> Option | None:
    """Dice of the Rival, and the True dice that would come of rolling them again."""
    chosen = () if option == "none" else tuple(int(name[1:]) - 1 for name in option.split("+"))
    faces = phrases.dice([g.rival[n] for n in chosen])
    text = "Let them stand" if option == "none" else f"Roll the {faces} again"
    return Option(id=option, label=text, odds=chances.of_true_dice(g, chosen), rule="SD-18.2")


def of_play(g: SixDays, step: Step, option: str) -> Option | None:
    """What can happen in a scene."""
    text = PLAIN[option]
    if option == "roll":
        text = "Roll, because something resists"
    elif option == "end" and g.interlude:
        text = "End the interlude: the reserve returns"
    odds: tuple[Share, ...] = ()
    if option == "list":
        total = len(g.event_list)
        odds = tuple(Share(f"entry {listed.n}", 1, total) for listed in g.event_list)
    return Option(id=option, label=text, odds=odds, rule=RULES[option])


def of_past(g: SixDays, step: Step, option: str) -> Option | None:
    """SD-2.12: the seeds of the past."""
    if option == "roll":
        return Option(id=option, label="Roll two motives and a person", rule="SD-2.12")
    return None


BY_STEP: Final[dict[type[Step], Callable[[SixDays, Step, str], Option | None]]] = {
    slots.Fill: of_slot,
    creation.Gather: of_words,
    framing.GainWord: of_words,
    creation.Sort: of_sorting,
    creation.CountWords: of_count,
    creation.ChooseReserve: of_base,
    creation.AskPast: of_past,
    framing.ChooseType: of_type,
    declaring.AskGoals: of_lines,
    declaring.AskObstacles: of_lines,
    declaring.Apply: of_reason,
    declaring.Risk: of_risk,
    interludes.Heal: of_remedy,
    interludes.ChooseHealed: of_healing,
    rolling.Sacrifice: of_sacrifice,
    buying.Buy: of_purchase,
    conditions.AskCondition: of_condition,
    conditions.AskMilder: of_condition,
    ending.ChooseRerolls: of_rival_dice,
    play.Play: of_play,
    play.Rest: of_play,
    settling.NowOrLater: of_occurring,
}
