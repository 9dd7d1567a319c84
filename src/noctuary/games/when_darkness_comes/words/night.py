"""Words of turns: what one may do, what cannot be done and why, and what the story asks."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Share, Wording
from noctuary.engine.words import listed
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.plot import Arms, Deed
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.night import (
    challenges,
    choices,
    effects,
    orders,
    turn,
)
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import actions, chances, lacking, names, telling
from noctuary.games.when_darkness_comes.words.magic import NOTHING, at_square
from noctuary.games.when_darkness_comes.words.names import person
from noctuary.games.when_darkness_comes.words.saying import (
    CONSENT,
    WORDS,
    Plain,
    a_disk,
    a_person,
    let_fall,
    plain,
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
    if option == "rest" and is_whole(g, step.who):
        return say(option, "Rest", "the whole turn; you have lost no willpower", "WD-37.4")
    if option in OF_A_TURN:
        return plain(OF_A_TURN, option)
    if word in ("propose", "praise"):
        return speaking_up(g, option, rest[0])
    return actions.action(g, step.who, option)


def is_whole(g: Night, who: str) -> bool:
    """WD-37.2: whether no willpower is lost, so that none can come back."""
    return g.characters[who].willpower >= g.characters[who].full_willpower


def speaking_up(g: Night, option: str, who: str) -> Option:
    """A deal proposed out of turn, or praise."""
    if option.startswith("propose:"):
        return say(option, f"Propose a deal as {person(g, who)}", "", "WD-25.3", a_person(who))
    label = f"Propose 1 VP for {person(g, who)}"
    return say(option, label, "the others vote", "WD-40.3", a_person(who))


# ── what cannot be done ───────────────────────────────────────────────────────────────────────


@WORDS.refuses(turn.TakeTurn)
def refused(g: Night, step: turn.TakeTurn) -> tuple[Option, ...]:
    """What a person would look for in a turn and cannot do, with the reason."""
    who = step.who
    why = ""
    if g.acted:
        why = "you have acted already in this turn"
    elif g.characters[who].willpower == 0:
        why = "your willpower is 0: you can take no action"
    tonight = [deed for deed in g.scenario.actions if not lacking.is_of_another_night(g, deed)]
    reasons = [(deed, why or lacking.reason(g, who, deed)) for deed in tonight]
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
        label=names.task(deed),
        verb="do",
        enabled=False,
        why_not=reason,
        rule="WD-9.9",
        group="do",
    )


# ── what the story and others ask ─────────────────────────────────────────────────────────────


@WORDS.asks(challenges.Challenge)
def whether_to_dare(g: Night, step: challenges.Challenge) -> Wording:
    """A challenge."""
    deed = g.story.deeds[step.deed]
    stake = "a thing of yours" if step.thing else f"{step.stake} VP" if step.stake else ""
    what = "You choose how." if deed.arms else f"{names.task(deed)}."
    price = " Declining has its price." if deed.refuse else ""
    wins = f"The winner takes {stake} from the loser." if stake else "The higher hand wins."
    return Wording(
        f"{person(g, step.rival)}, do you take up {person(g, step.who)}'s challenge?",
        f"{what} {wins}{price}",
        "WD-9.9",
    )


@WORDS.labels(challenges.Challenge)
def how_to_dare(g: Night, step: challenges.Challenge, option: str) -> Option:
    """A way to settle it, or no."""
    if option == "decline":
        return say(option, "No", g.story.deeds[step.deed].refusal, "WD-9.9")
    if option in CONSENT:
        return plain(CONSENT, option)
    ways = {way.id: way for way in g.story.deeds[step.deed].arms}
    way = ways[option.removeprefix("accept:")]
    odds: tuple[Share, ...] = ()
    if not way.exchanges:
        theirs = pools.check_from(g, step.rival, way.theirs or way.mine, step.who)
        odds = chances.against(g, theirs, pools.check_from(g, step.who, way.mine, step.rival))
    return say(option, way.text, arms(way), "WD-9.9", a_person(step.who), odds=odds)


def arms(way: Arms) -> str:
    """What one fights with: "attack, with hand to hand", and how often."""
    known = (way.mine.skill,) if isinstance(way.mine.skill, str) else tuple(way.mine.skill or ())
    skills = f", with {listed([names.skill(one) for one in known], 'or')}" if known else ""
    turns = f"; up to {way.exchanges} shots each" if way.exchanges else ""
    return f"{names.ATTRIBUTE_NAMES[way.mine.attribute].lower()}{skills}{turns}"


@WORDS.asks(challenges.NameSecond)
def who_stands_by(g: Night, step: challenges.NameSecond) -> Wording:
    """A second for one side."""
    return Wording(
        f"{person(g, step.principal)}, who is your second?",
        "A second steadies your roll, or spoils it. You find out when the dice fall.",
        "WD-26.11",
    )


@WORDS.labels(challenges.NameSecond)
def somebody_who_stands_by(g: Night, step: challenges.NameSecond, option: str) -> Option:
    """Somebody in the room, or nobody."""
    if option == challenges.NOBODY:
        return say(option, "Nobody", "", "WD-26.11")
    who = option.removeprefix("second:")
    return say(option, person(g, who), "", "WD-26.11", a_person(who))


@WORDS.asks(challenges.StandBy)
def what_a_second_does(g: Night, step: challenges.StandBy) -> Wording:
    """A second's own affair."""
    principal = person(g, step.naming.principal)
    return Wording(
        f"{person(g, step.second)}, you are {principal}'s second. What do you do?",
        "Nobody is told before the dice fall.",
        "WD-26.11",
    )


@WORDS.labels(challenges.StandBy)
def what_a_second_may_do(g: Night, step: challenges.StandBy, option: str) -> Option:
    """To steady the roll or to spoil it, and what the story gives for that."""
    if option == "steady":
        return say(option, "Steady the roll", "your dice can be rolled again", "WD-26.6")
    vp = dict(g.story.scripts[f"deed.{step.naming.after.deed}.spoiled"]).get("gain_vp")
    principal = person(g, step.naming.principal)
    won = f"; {vp} VP for you if {principal} loses" if isinstance(vp, int) else ""
    return say(option, "Spoil the roll", f"the best die is rolled again{won}", "WD-19.2")


WORDS.asks(challenges.AgainstPerson)(what_fell)
WORDS.labels(challenges.AgainstPerson)(let_fall)


@WORDS.asks(choices.Choose)
@WORDS.asks(choices.Ballot)
def what_the_story_asks(g: Night, step: choices.Choose | choices.Ballot) -> Wording:
    """A decision of the scenario; a vote says that it is one."""
    value = choices.asked_of(g, step.script, step.number)
    decider = step.decider if isinstance(step, choices.Choose) else ""
    text = telling.with_names(g, value.text, decider or step.who, step.other)
    if isinstance(step, choices.Ballot):
        how = "in secret" if value.secret else "and then hears who voted how"
        voter = person(g, step.voters[len(step.votes)])
        return Wording(text, f"Everybody votes, {how}. {voter} votes now.", "WD-40.3")
    return Wording(text, "Only you will know." if value.secret else "", "WD-40.1")


@WORDS.labels(choices.Choose)
@WORDS.labels(choices.Ballot)
def what_the_story_offers(g: Night, step: choices.Choose | choices.Ballot, option: str) -> Option:
    """One way to go on, or somebody."""
    label = telling.chosen(g, step.script, step.number, option.removeprefix("choose:"))
    who = option.partition("@")[2]
    if who:
        return say(option, label, "", "WD-40.1", a_person(who))
    cost, disk = what_it_brings(g, step, option.removeprefix("choose:"))
    return say(option, label, cost, "WD-40.1", *([a_disk(disk)] if disk else ()))


def what_it_brings(g: Night, step: choices.Choose | choices.Ballot, option: str) -> tuple[str, str]:
    """What a thing that is given is worth, or that one in use keeps its worth, and which it is.

    Which copy is given shows only when it is, and the first one may be in other hands.
    """
    for key, value in g.story.scripts[f"{step.moment.inner}.{option}"]:
        if key == "give_item":
            vp = g.pack.disks[g.pack.copies[value][0]].vp
            return (f"you gain {vp} VP" if vp else "", "")
        if key == "use_up":
            items = g.characters[step.who].items
            disk = next((item for item in items if g.disk(item).base in value), "")
            kept = disk and g.disk(disk).kind != "numbered"
            return ("used up; its VP stay yours" if kept else "", disk)
    return ("", "")


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
