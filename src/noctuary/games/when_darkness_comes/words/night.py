"""Words of turns: what one may do, what cannot be done and why, and what the story asks."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Wording
from noctuary.engine.words import listed
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.night import deeds, effects, orders, turn
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import actions
from noctuary.games.when_darkness_comes.words.magic import NOTHING, at_square
from noctuary.games.when_darkness_comes.words.names import person
from noctuary.games.when_darkness_comes.words.saying import (
    CONSENT,
    WORDS,
    Plain,
    a_person,
    let_fall,
    plain,
    plainly,
    say,
    what_fell,
)

WORDS.asks(effects.RollOnTable)(what_fell)
WORDS.labels(effects.RollOnTable)(let_fall)


@WORDS.asks(turn.TakeTurn)
def what_to_do(g: Night, step: turn.TakeTurn) -> Wording:
    """The question of a turn."""
    left = [word for word, done in (("movement", g.moved), ("action", g.acted)) if not done]
    why = f"You still have your {listed(left)}." if left else "Movement and action are used."
    return Wording(f"{person(g, step.who)}, what do you do?", why, "WD-5.6")


OF_A_TURN: Final = {
    "stand": Plain("Stay here", "ends your movement; you look around", "WD-5.11"),
    "end": Plain("End the turn", "", "WD-5.12"),
    "rest": Plain("Rest", "the whole turn; restores 1 willpower", "WD-37.4"),
    "deal": Plain("Propose a deal", "free", "WD-25.3", verb="propose"),
}


@WORDS.labels(turn.TakeTurn)
def what_can_be_done(g: Night, step: turn.TakeTurn, option: str) -> Option:
    """Everything that the active character may do, and what others may throw in."""
    word, *rest = option.split(":")
    if option in OF_A_TURN:
        return plain(OF_A_TURN, option)
    if word in ("propose", "praise"):
        return speaking_up(g, option, rest[0])
    return actions.action(g, step.who, option)


def speaking_up(g: Night, option: str, who: str) -> Option:
    """A deal proposed out of turn, or praise."""
    if option.startswith("propose:"):
        return say(option, f"Propose a deal as {person(g, who)}", "", "WD-25.3", a_person(who))
    label = f"Propose 1 VP for {person(g, who)}"
    return say(option, label, "the others vote", "WD-40.3", a_person(who))


# ── what cannot be done ───────────────────────────────────────────────────────────────────────

WHY_NOT: Final = {
    "done": "it was done already",
    "where": "not here",
    "requires": "something is still missing",
    "uses": "you lack what it takes",
}


@WORDS.refuses(turn.TakeTurn)
def refused(g: Night, step: turn.TakeTurn) -> tuple[Option, ...]:
    """What a person would look for in a turn and cannot do, with the reason."""
    who = step.who
    why = ""
    if g.acted:
        why = "you have acted already in this turn"
    elif g.characters[who].willpower == 0:
        why = "your willpower is 0: you can take no action"
    reasons = [
        (deed, why or WHY_NOT.get(deeds.why_not(g, who, deed), "")) for deed in g.scenario.actions
    ]
    found = [refused_deed(deed, reason) for deed, reason in reasons if reason]
    if not g.moved and modifiers.is_frozen(g, who):
        found.append(
            Option(
                id="move", label="Move", verb="move", enabled=False, why_not="you are frozen",
                rule="WD-7.23", group="move",
            )
        )  # fmt: skip
    return tuple(found)


def refused_deed(deed: Deed, reason: str) -> Option:
    """An action of the scenario that must wait."""
    return Option(
        id=f"do:{deed.id}",
        label=deed.label,
        verb="do",
        enabled=False,
        why_not=reason,
        rule="WD-9.9",
        group="do",
    )


# ── what the story and others ask ─────────────────────────────────────────────────────────────


@WORDS.asks(deeds.Challenge)
def whether_to_dare(g: Night, step: deeds.Challenge) -> Wording:
    """A challenge."""
    return Wording(
        f"{person(g, step.rival)}, do you take up the challenge of {person(g, step.who)}?",
        "The higher hand takes the stake.",
        "WD-9.9",
    )


WORDS.labels(deeds.Challenge)(plainly(CONSENT))


@WORDS.asks(effects.Choose)
def what_the_story_asks(g: Night, step: effects.Choose) -> Wording:
    """A decision of the scenario."""
    return Wording(g.story.scripts[step.script][step.number][1].text, "", "WD-40.1")


@WORDS.labels(effects.Choose)
def what_the_story_offers(g: Night, step: effects.Choose, option: str) -> Option:
    """One way to go on."""
    id = option.removeprefix("choose:")
    options = g.story.scripts[step.script][step.number][1].options
    return say(option, next(o.text for o in options if o.id == id), "", "WD-40.1")


@WORDS.asks(orders.OrderCharacter)
def what_somebody_shall_do(g: Night, step: orders.OrderCharacter) -> Wording:
    """A character that obeys once."""
    return Wording(
        f"{person(g, step.who)}, what shall {person(g, step.target)} do?",
        "One action or three steps.",
        "WD-39.23",
    )


@WORDS.labels(orders.OrderCharacter)
def orders_to_somebody(g: Night, step: orders.OrderCharacter, option: str) -> Option:
    """It walks, acts, or does nothing."""
    word, _, act = option.partition(":")
    if word == "run":
        return at_square(g, option)
    if word == "nothing":
        return plain(NOTHING, option)
    done = actions.action(g, step.target, act)
    return say(option, done.label, "", "WD-39.23", *done.about, verb=done.verb)
