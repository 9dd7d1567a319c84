"""What can be done at any time, in words."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Thing, Wording
from noctuary.games.six_days import names, standing
from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words import chances
from noctuary.games.six_days.words.book import WORDS, thing, you
from noctuary.games.six_days.words.scenes import due_text
from noctuary.games.six_days.words.slots import IN_HAND

ASIDES: Final = {
    option.id: option
    for option in (
        Option(
            id="note:",
            verb="note",
            label="Write a note",
            expects="prose",
            group="aside",
            rule="SD-21.1",
        ),
        Option(
            id="edit:",
            verb="edit",
            label="Edit an earlier text, by its number",
            expects="prose",
            group="aside",
            rule="SD-21.3",
        ),
        Option(
            id="asset:",
            verb="equip",
            label="Name something you have",
            expects="words",
            group="aside",
            rule="SD-2.13",
        ),
        Option(
            id="event:",
            verb="append",
            label="Add to the event list",
            expects="line",
            group="aside",
            rule="SD-7.3",
        ),
        Option(
            id="person",
            verb="meet",
            label="Bring somebody into the story",
            group="aside",
            rule="SD-3.7",
        ),
    )
}
TABLES: Final = {
    "leads": "a lead",
    "emotions": "an emotion",
    "persons": "a person",
    "relations": "a tie",
    "motive": "a motive",
}
REVISED: Final = {
    "words": "the Words",
    "base": "the base of the reserve",
    "past": "the past",
    "type": "the scene type",
    "word": "the new Word",
    "start": "the starting Condition",
    "doing": "the thing you do",
    "prize_sought": "what the race is for",
    "prize_state": "the state of the Prize",
    "prize_name": "the name of the Prize",
    "rival_nature": "the Rival's nature",
    "rival_strength": "the Rival's strength",
    "rival_name": "the Rival's name",
    "complication": "the act's complication",
}


def aside(g: SixDays, option: str) -> Option:
    """What can be done at any time."""
    if option in ASIDES:
        return ASIDES[option]
    kind, _, rest = option.partition(":")
    return {"revise": revising, "hint": consulting, "due": occurring}[kind](g, option, rest)


def revising(g: SixDays, option: str, rest: str) -> Option:
    """SD-1.3: a result that may still be replaced."""
    slot, _, owner = rest.partition(":")
    is_hero = owner in g.heroes
    whose = f" ({names.hero_name(g.heroes[owner])})" if len(g.heroes) > 1 and is_hero else ""
    return Option(
        id=option,
        verb="revise",
        about=(Thing("place", slot), *((thing(owner),) if owner else ())),
        label=f"Change {REVISED.get(slot, f'the {slot}')}{whose}",
        group="revise",
        rule="SD-1.3",
    )


def consulting(g: SixDays, option: str, table: str) -> Option:
    """SD-R35: a table that stands alone."""
    return Option(
        id=option,
        verb="consult",
        label=f"Roll for {TABLES[table]}",
        odds=chances.of_table(g, table),
        group="hint",
        rule="SD-R35",
    )


def occurring(g: SixDays, option: str, pending: str) -> Option:
    """SD-13.3: a complication that waits."""
    return Option(
        id=option,
        verb="occur",
        about=(thing(pending),),
        label=f"Let it occur: {due_text(g, pending)}",
        tone="danger",
        group="due",
        rule="SD-13.3",
    )


@WORDS.asks(standing.Hint)
def hint(g: SixDays, step: standing.Hint) -> Wording:
    """Dice on the table, for a hint."""
    return Wording("What did you roll?", IN_HAND, "SD-R35")


@WORDS.asks(standing.Shed)
def shed(g: SixDays, step: standing.Shed) -> Wording:
    """SD-13.6: the journal must say what has happened."""
    name = names.thing(g, step.hero, step.condition)
    text = you(g, step.hero, f"how are you no longer {name}?")
    return Wording(text, g.pack.prompts.shed, "SD-13.6", "prose")


@WORDS.labels(standing.Shed)
def of_shedding(g: SixDays, step: standing.Shed, option: str) -> Option:
    """In short, or not at all."""
    if option == "it_passed":
        return Option(id=option, verb="shed", label="It passed", tone="gain")
    return Option(id=option, verb="keep", label="Keep it")
