"""What stands beside the options: what can be done at any time, and what cannot be done now."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.step import Step
from noctuary.games.six_days import buying, declaring, framing, play
from noctuary.games.six_days.state import SixDays, attempt, can_end, hits, price, roller
from noctuary.games.six_days.words import chances, phrases
from noctuary.games.six_days.words.naming import PLAIN, RULES, TABLES, due_text, owned
from noctuary.games.six_days.words.phrases import capital, joined, plural

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
    kind, _, rest = option.partition(":")
    if kind == "revise":
        slot, _, owner = rest.partition(":")
        whose = (
            f" ({phrases.hero_name(g.heroes[owner])})"
            if len(g.heroes) > 1 and owner in g.heroes
            else ""
        )
        text = f"Set anew: {REVISED.get(slot, f'the {slot}')}{whose}"
        return Option(id=option, label=text, group="revise", rule="SD-1.3")
    if kind == "hint" and rest in TABLES:
        odds = chances.of_table(g, rest)
        return Option(
            id=option, label=f"Roll for {TABLES[rest]}", odds=odds, group="hint", rule="SD-R35"
        )
    if kind == "due":
        return Option(
            id=option, label=f"Let it occur: {due_text(g, rest)}", group="due", rule="SD-13.3"
        )
    if kind == "shed":
        text = f"No longer {owned(g, rest)}: tell why"
        return Option(id=option, label=text, group="shed", rule="SD-13.6")
    return Option(
        id=option, label=PLAIN.get(option, option), group="aside", rule=RULES.get(option, "")
    )


def refused(g: SixDays, step: Step) -> tuple[Option, ...]:
    """What a person would look for here and cannot do, with the reason."""
    if isinstance(step, declaring.Apply):
        return tuple(used_up(g, name) for name in roller(g).checked)
    if isinstance(step, play.Play) and not can_end(g):
        return (cannot_end(g),)
    if isinstance(step, framing.ChooseType) and g.playing:
        return (no_interlude(g),)
    if isinstance(step, buying.Buy):
        return too_dear(g)
    return ()


def used_up(g: SixDays, resource: str) -> Option:
    """SD-10.8: a resource that was invoked before."""
    text = capital(g.pack.resources[resource].text)
    why = "it was used and comes back by an interlude"
    return Option(id=f"resource:{resource}", label=text, enabled=False, why_not=why, rule="SD-10.8")


def cannot_end(g: SixDays) -> Option:
    """SD-8.7: what the scene still waits for."""
    missing = [] if g.event_done else ["its event has happened"]
    if "discovery" in g.options:
        missing.append("its discovery was made")
    if not g.core_done:
        missing.append("its Core Challenge is settled")
    why = f"a scene ends only when {joined(missing)}"
    return Option(id="end", label=PLAIN["end"], enabled=False, why_not=why, rule="SD-8.7")


def no_interlude(g: SixDays) -> Option:
    """SD-6.1: an interlude lies before its scene."""
    why = "an interlude lies before its scene, and this one has begun"
    return Option(id="pick:3", label="Interlude", enabled=False, why_not=why, rule="SD-6.1")


def too_dear(g: SixDays) -> tuple[Option, ...]:
    """SD-12.7: single purchases that the hits do not reach."""
    have = hits(attempt(g))
    found = []
    for name in buying.qualifiers(attempt(g)):
        if (cost := price(g, name)) > have:
            why = f"it costs {cost} and you have {plural(have, 'hit')}"
            text = capital(phrases.qualifier(g, name))
            found.append(Option(id=name, label=text, enabled=False, why_not=why, rule="SD-12.7"))
    return tuple(found)
