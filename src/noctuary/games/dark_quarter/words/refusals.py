"""DQ-42.1: what a person would look for and cannot do just now, with the reason and the rule."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.city import places, questioning
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.state import DarkQuarter, question_state
from noctuary.games.dark_quarter.story.decision import Origin
from noctuary.games.dark_quarter.turns import shops, turn, visiting
from noctuary.games.dark_quarter.words import labels, prose
from noctuary.games.dark_quarter.words.naming import you


def refused(g: DarkQuarter, step: Step) -> tuple[Option, ...]:
    """DQ-42.1: what a person would look for here and cannot do, with the reason."""
    match step:
        case turn.Board():
            return refused_visits(g)
        case visiting.AtPoi(poi=poi):
            return refused_options(g, g.pack.poi[poi].options, Origin(g.active, poi))
        case shops.Shopping():
            return refused_goods(g, step)
        case questioning.Conversation():
            return refused_questions(g)
        case _:
            return ()


def refused_visits(g: DarkQuarter) -> tuple[Option, ...]:
    """DQ-15.3: the message names the Character to whom a place belongs."""
    found = []
    for poi in g.pois:
        if places.is_in_sight(g, poi) and not places.may_use(g, g.active, poi):
            location = g.pack.card_location.get(g.pois[poi].on, "")
            owner = places.marked_for(g, poi) or places.marked_for(g, location)
            found.append(
                (f"visit:{poi}", labels.visit(g, turn.BOARD, f"visit:{poi}", poi).label, owner)
            )
    for name, state in g.locations.items():
        owner = places.marked_for(g, name)
        if state == "unexplored" and owner not in ("", g.active):
            found.append((f"explore:{name}", prose.name_of(g, name), owner))
    return tuple(
        Option(
            id=option,
            label=words,
            enabled=False,
            why_not=f"only {you(g, owner)} may go there",
            rule="DQ-15.3",
            target=option.partition(":")[2],
        )
        for option, words, owner in found
    )


def refused_options(
    g: DarkQuarter, options: tuple[o.AnyOption, ...], origin: Origin
) -> tuple[Option, ...]:
    """DQ-26.6, DQ-32.4: options that are shown and cannot be chosen."""
    found = []
    for record in visiting.offered(g, options, origin.who):
        if visiting.can_choose(g, record, origin.who):
            continue
        why, rule = "you have no card to scan", "DQ-26.6"
        if isinstance(record, o.PasswordOption):
            why, rule = "no tries left in this turn", "DQ-32.4"
        found.append(
            Option(id=f"do:{record.id}", label=record.label, enabled=False, why_not=why, rule=rule)
        )
    return tuple(found)


GOODS_REASONS: Final = {
    "DQ-28.6": "sold out",
    "DQ-28.7": "no copy is left in the deck",
    "DQ-28.8": "not enough Money",
    "DQ-28.11": "it is already in play",
}


def refused_goods(g: DarkQuarter, step: shops.Shopping) -> tuple[Option, ...]:
    """DQ-28.6 to DQ-28.8: goods that are shown and cannot be bought."""
    who = step.origin.who
    return tuple(
        Option(
            id=f"buy:{good.item}",
            label=prose.name_of(g, good.item),
            enabled=False,
            why_not=GOODS_REASONS[why],
            cost=f"{shops.price_of(g, good)} Money",
            rule=why,
            target=good.item,
        )
        for good in shops.in_stock(g, step.shop, who)
        if (why := shops.why_not(g, step.shop, good, who))
    )


def refused_questions(g: DarkQuarter) -> tuple[Option, ...]:
    """DQ-29.7: what was asked in this turn."""
    talk = g.talks[-1]
    return tuple(
        Option(
            id=f"ask:{name}",
            label=g.pack.question[name].prompt,
            enabled=False,
            why_not="asked in this turn; again in a later one",
            rule="DQ-29.7",
            group=question_state(g, name).state,
            target=name,
        )
        for name in questioning.shown_questions(g, talk.npc, talk.who)
        if name in talk.asked
    )
