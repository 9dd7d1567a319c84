"""The Dark Quarter's log (DQ-42.9): every event as a sentence, and the story to be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.engine.events import Decided, DiceRolled, Ended, Event
from noctuary.engine.words import capital
from noctuary.games.dark_quarter import events as h
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.words import prose
from noctuary.games.dark_quarter.words.instructions import said
from noctuary.games.dark_quarter.words.naming import (
    LEVEL_NAMES,
    SKILL_NAMES,
    die_name,
    face_name,
    you,
)


def tell(g: DarkQuarter, event: Event) -> str:
    """One event in words; empty where another line says it already."""
    known = TELLINGS.get(type(event))
    return known(g, event) if known else ""


def story(g: DarkQuarter, event: Event | None) -> str:
    """DQ-1.8: what is read aloud."""
    if event is None:
        return g.pack.record.premise
    if isinstance(event, h.PageTold):
        told = prose.told(g, event)
        # A Lead has a line of its own, which says it all.
        return "" if told.kind == "lead" else "\n\n".join(told.pages)
    return ""


def page(g: DarkQuarter, event: h.PageTold) -> str:
    told = prose.told(g, event)
    speaker = f"{prose.name_of(g, told.speaker)}: " if told.speaker else ""
    if told.kind == "lead":
        return ""
    return speaker + " ".join(told.pages)


def placed(g: DarkQuarter, event: h.Placed) -> str:
    if event.kind == "mark":
        return f"{thing(g, event.id)} is for {you(g, event.where)} alone."
    if event.kind == "card":
        card = g.pack.card[event.id]
        return f"Location card {card.number}: {prose.name_of(g, event.where)}."
    base = event.id == g.scenario.base if g.began else False
    more = ", the base of operations" if base else ""
    return f"{thing(g, event.id)} comes on the table{more}."


def removed(g: DarkQuarter, event: h.Removed) -> str:
    if event.kind == "mark":
        return f"{thing(g, event.id)} is open to everybody."
    return f"{thing(g, event.id)} leaves the table."


def thing(g: DarkQuarter, name: str) -> str:
    """A place or card with a capital letter."""
    if name in g.pack.card:
        return f"Location card {g.pack.card[name].number}"
    return capital(prose.name_of(g, name))


def cube(g: DarkQuarter, event: h.CubeMoved) -> str:
    who, skill = you(g, event.who), SKILL_NAMES[event.skill]
    if not event.start:
        return f"{who} gets a {skill} cube in slot {event.end}."
    if not event.end:
        return f"{who} loses the {skill} cube of slot {event.start}."
    return f"{who}'s {skill} cube goes from {event.start} to {event.end}."


def forfeited(g: DarkQuarter, event: h.Forfeited) -> str:
    kind, _, skill = event.what.partition(":")
    verb = kind.replace("_", " ")
    what = f"{verb} {SKILL_NAMES[skill]}" if skill else prose.name_of(g, kind)
    who = f"{you(g, event.who)}: " if event.who else ""
    return f"{who}{what} is forfeited{f' ({event.n})' if event.n > 1 else ''}."


def effort(g: DarkQuarter, event: h.EffortChanged) -> str:
    verb = "refreshes" if event.n > 0 else "exhausts"
    n = abs(event.n)
    return f"{you(g, event.who)} {verb} {n} Effort {'die' if n == 1 else 'dice'}."


def xp(g: DarkQuarter, event: h.XpChanged) -> str:
    who = "The team" if event.to == "team" else you(g, event.to)
    verb = "gains" if event.n > 0 else "loses"
    return f"{who} {verb} {abs(event.n)} Experience."


def card(g: DarkQuarter, event: h.CardMoved) -> str:
    name = prose.name_of(g, event.card)
    if event.to in ("deck", "box"):
        return f"{name} goes back to {prose.name_of(g, event.to)}."
    who = "The team" if event.to == "team" else you(g, event.to)
    source = "" if event.source in ("deck", "") else f" from {prose.name_of(g, event.source)}"
    return f"{who} gets {name}{source}."


def rolled(g: DarkQuarter, event: h.PoolRolled) -> str:
    shown = ", ".join(f"{die_name(g, name)} {face_name(face)}" for name, face in event.dice)
    verb = "now shows" if event.again else "rolls"
    return f"{you(g, event.who)} {verb}: {shown}."


def counted(g: DarkQuarter, event: h.TrialCounted) -> str:
    cubes = ", ".join(map(str, event.reached)) or "none"
    n = event.successes
    return (
        f"{you(g, event.who)}: total {event.total}, cubes {cubes}, additional {event.plus}, "
        f"effects {event.more}: {n} Success{'' if n == 1 else 'es'}."
    )


def test_began(g: DarkQuarter, event: h.TrialBegan) -> str:
    skill = SKILL_NAMES[g.pack.test[event.test].skill]
    article = "an" if skill[0] in "AEIOU" else "a"
    return f"{you(g, event.who)} makes {article} {skill} test."


def asked(g: DarkQuarter, event: h.Asked) -> str:
    return f"{prose.name_of(g, event.npc)} is asked: {g.pack.question[event.question].prompt}"


def approached(g: DarkQuarter, event: h.Approached) -> str:
    end = "the right way" if event.good else "the subject rests"
    if not event.good and event.approach != "drop":
        end = "the wrong way"
    return f"{prose.name_of(g, event.npc)}: {event.approach}, {end}."


def scanned(g: DarkQuarter, event: h.CardScanned) -> str:
    return f"{you(g, event.who)} scans {prose.name_of(g, event.card)}."


def bought(g: DarkQuarter, event: h.Bought) -> str:
    return f"{you(g, event.who)} buys {prose.name_of(g, event.item)} for {event.price} Money."


def password(g: DarkQuarter, event: h.PasswordTried) -> str:
    return f"“{event.words}”: {'right' if event.right else 'wrong'}."


def pivotal(g: DarkQuarter, event: h.PivotalMade) -> str:
    choice = g.pack.pivotal[event.pivotal]
    label = next(option.label for option in choice.options if option.id == event.option)
    clock = " The clock decided." if event.auto else ""
    whose = f" of {you(g, choice.character)}" if choice.character else ""
    return f"Pivotal Choice{whose}: {label}.{clock}"


def destiny(g: DarkQuarter, event: h.DestinyResolved) -> str:
    ends = {one.id: one.title for one in g.pack.characters[event.who].destinies}
    return f"{you(g, event.who)}: {ends[event.destiny]}."


def divided(g: DarkQuarter, event: h.PoolDivided) -> str:
    added = f", {event.added} from the supply" if event.added else ""
    return f"The pool of {event.pool} is divided: {event.share} each{added}."


def ability(g: DarkQuarter, event: h.AbilityMoved) -> str:
    card_record = g.pack.ability[event.ability]
    who = you(g, card_record.character)
    words = {
        "unlocked": f"{who} unlocks {card_record.name}.",
        "pool": f"{card_record.name} becomes available to {who}.",
        "flipped": f"{card_record.name} is flipped.",
        "ready": f"{card_record.name} is ready again.",
    }
    return words[event.to]


def instructed(g: DarkQuarter, event: h.Instructed) -> str:
    return said(g, event, "the table as it was")


TELLINGS: Final[dict[type, Callable[[DarkQuarter, Any], str]]] = {
    h.PageTold: page,
    h.CampaignBegan: lambda g, e: f"The team: {', '.join(you(g, who) for who in e.team)}.",
    h.ScenarioBegan: lambda g, e: f"{g.scenario.record.title}. {g.scenario.record.objective}",
    h.TurnBegan: lambda g, e: f"Round {e.round}: {you(g, e.who)}.",
    h.LeadGained: lambda g, e: (
        f"Lead: {g.pack.lead[e.lead].title}. {prose.version(g, g.pack.lead[e.lead])}"
    ),
    h.Noted: lambda g, e: prose.line_text(g, f"{e.script}#{e.line}", "team"),
    h.Placed: placed,
    h.Removed: removed,
    h.Explored: lambda g, e: f"{prose.name_of(g, e.location)} is explored.",
    h.FigureMoved: lambda g, e: f"{you(g, e.who)} goes to {prose.poi_name(g, e.poi)}.",
    h.CubeMoved: cube,
    h.Forfeited: forfeited,
    h.EffortChanged: effort,
    h.XpChanged: xp,
    h.CardMoved: card,
    h.TrialBegan: test_began,
    h.PoolRolled: rolled,
    h.EffectUsed: lambda g, e: f"{you(g, e.owner)} uses {prose.name_of(g, e.card)}.",
    h.TrialCounted: counted,
    h.SumGrew: lambda g, e: f"So far: {e.total}.",
    h.Asked: asked,
    h.Approached: approached,
    h.NpcChanged: lambda g, e: f"{prose.name_of(g, e.npc)} is {e.state}.",
    h.CardScanned: scanned,
    h.Bought: bought,
    h.PasswordTried: password,
    h.PivotalMade: pivotal,
    h.DestinyResolved: destiny,
    h.IntermissionBegan: lambda g, e: "An Intermission.",
    h.PoolDivided: divided,
    h.AbilityMoved: ability,
    h.FinaleEntered: lambda g, e: f"{you(g, e.who)} opens the Finale. There is no way back.",
    h.SceneBegan: lambda g, e: f"{you(g, e.who)} acts.",
    h.Concluded: lambda g, e: "The Finale is over.",
    h.ControlPassed: lambda g, e: f"Player {e.seat + 1} now decides for {you(g, e.who)}.",
    h.PressureChanged: lambda g, e: f"Time Pressure: {LEVEL_NAMES[e.level]}.",
    h.Instructed: instructed,
    h.Saved: lambda g, e: "Saved.",
    h.Misled: lambda g, e: f"{you(g, e.who)} finds nothing to visit; the content is at fault.",
    Decided: lambda g, e: "",
    DiceRolled: lambda g, e: "",
    Ended: lambda g, e: (
        "To be continued." if g.pack.record.to_be_continued else "The campaign is completed."
    ),
}
