"""Words for the city: conversations, approaches, searches, and cards that are shown."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Expects, Option, Price, Thing, Wording
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.city import questioning, searching
from noctuary.games.dark_quarter.state import DarkQuarter, question_state
from noctuary.games.dark_quarter.words import WORDS, prose
from noctuary.games.dark_quarter.words.naming import you
from noctuary.games.dark_quarter.words.options import labels, says

APPROACH_NAMES: Final = {"coax": "Coax", "intimidate": "Intimidate", "drop": "Drop the subject"}
STATE_NAMES: Final = {
    "unasked": "not asked yet",
    "unlocked": "new, from a Lead",
    "asked": "asked before",
    "incorrect": "wrong approach before",
}

# ── scanning ──────────────────────────────────────────────────────────────────────────────────


def which_card(g: DarkQuarter, who: str, rule: str) -> Wording:
    """What is scanned, wherever it is."""
    why = "Your own cards, and the Story cards of the team. Closing costs nothing."
    held: Expects = "card" if g.companion else ""
    return Wording(f"{you(g, who)}, which card do you scan?", why, rule, expects=held)


@labels("scan")
def scan(g: DarkQuarter, step: Step, option: str, card: str) -> Option:
    if not card:
        return Option(
            id=option,
            label="Scan a card",
            verb="scan",
            cost="the visit still follows",
            rule="DQ-19.1",
            group="answer",
        )
    return Option(
        id=option,
        label=prose.name_of(g, card),
        verb="scan",
        about=(Thing("card", card),),
        rule="DQ-19.2",
        target=card,
    )


# ── conversations ─────────────────────────────────────────────────────────────────────────────

says("end", "End the conversation", "the rest of the questions is lost", "DQ-29.8")
says("show", "Show a card", "one question", "DQ-30.2")


@WORDS.asks(questioning.Conversation)
def talk(g: DarkQuarter, step: Step) -> Wording:
    now = g.talks[-1]
    who, npc = you(g, now.who), prose.name_of(g, now.npc)
    return Wording(f"{who}, what do you ask {npc}?", f"Questions remaining: {now.left}.", "DQ-29.4")


@WORDS.asks(questioning.ShowCard)
def show_card(g: DarkQuarter, step: Step) -> Wording:
    return which_card(g, g.talks[-1].who, "DQ-30.3")


@WORDS.asks(questioning.ChooseApproach)
def approach(g: DarkQuarter, step: questioning.ChooseApproach) -> Wording:
    npc = prose.name_of(g, g.talks[-1].npc)
    return Wording(f"{npc} holds back. How do you go on?", "It costs no question.", "DQ-29.15")


@labels("ask")
def ask(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    person = Thing("person", g.talks[-1].npc)
    if isinstance(step, questioning.ChooseApproach):
        how = questioning.approach_of(option)
        tried = how in questioning.state_of(g, step.name).tried
        return Option(
            id=option,
            label=APPROACH_NAMES[how],
            verb=how,
            about=(person,),
            cost="tried before" if tried else "",
            rule="DQ-29.15",
            group=how,
        )
    state = question_state(g, name).state
    return Option(
        id=option,
        label=g.pack.question[name].prompt,
        verb="ask",
        about=(person,),
        price=(Price(1, "questions"),),
        cost=f"one question; {STATE_NAMES[state]}",
        rule="DQ-29.5",
        group=state,
        target=name,
    )


@WORDS.refuses(questioning.Conversation)
def refused_questions(g: DarkQuarter, step: Step) -> tuple[Option, ...]:
    """DQ-29.7: what was asked in this turn."""
    talk = g.talks[-1]
    return tuple(
        Option(
            id=f"ask:{name}",
            label=g.pack.question[name].prompt,
            verb="ask",
            about=(Thing("person", talk.npc),),
            enabled=False,
            why_not="asked in this turn; again in a later one",
            rule="DQ-29.7",
            group=question_state(g, name).state,
            target=name,
        )
        for name in questioning.shown_questions(g, talk.npc, talk.who)
        if name in talk.asked
    )


# ── searches ──────────────────────────────────────────────────────────────────────────────────

says("stop", "Stop searching", "the rest of the actions is lost", "DQ-31.5")


@WORDS.asks(searching.SearchPlace)
def search(g: DarkQuarter, step: Step) -> Wording:
    now = g.searches[-1]
    return Wording(
        f"{you(g, now.who)}, what do you examine?", f"Actions remaining: {now.left}.", "DQ-31.2"
    )


@labels("examine")
def examine(g: DarkQuarter, step: Step, option: str, item: str) -> Option:
    return Option(
        id=option,
        label=g.pack.item[item].label,
        verb="examine",
        about=(Thing("scene", item),),
        price=(Price(1, "actions"),),
        cost="one action",
        rule="DQ-31.3",
        target=item,
    )
