"""Why the counsel is what it is, in a sentence; and what a player counts during a night."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.engine.question import Measure, Option
from noctuary.engine.step import Step
from noctuary.engine.words import capital, counted, listed, percent
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    blows,
    combat,
    flight,
    security,
)
from noctuary.games.when_darkness_comes.dice import assistance, rolls
from noctuary.games.when_darkness_comes.moving import doors, exploring, fate, movement, perception
from noctuary.games.when_darkness_comes.night import challenges, choices, turn
from noctuary.games.when_darkness_comes.people import casting, damage, items, purchases, talks
from noctuary.games.when_darkness_comes.seen import counsel
from noctuary.games.when_darkness_comes.seen.counsel import newcomers
from noctuary.games.when_darkness_comes.seen.counsel.purpose import purpose, rounds_left
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import WORDS, names


def measures(g: Night, seat: int) -> tuple[Measure, ...]:
    """What the characters of a seat have won and suffered, the weightiest first."""
    mine = [c for c in g.characters.values() if c.seat == seat]
    return (
        Measure("health", sum(c.health for c in mine)),
        Measure("Victory Points", sum(c.vp for c in mine)),
        Measure("failure disks", sum(c.failure for c in mine), good=False),
        Measure("willpower", sum(c.willpower for c in mine)),
        Measure("bleeding characters", sum(c.bleeding for c in mine), good=False),
        Measure("things carried", sum(len(c.items) for c in mine)),
        Measure("allies", sum(len(c.allies) for c in mine)),
        Measure("known tiles", len(g.board.tiles)),
    )


def reason(g: Night, seat: int, option: str) -> str:
    """Why a careful player would reply this; empty where nothing speaks for or against it."""
    step = g.agenda[-1]
    known = REASONS.get(type(step))
    if known is None or option not in (newcomers.suggest(step, g), counsel.advise(g, seat)):
        return ""
    offered = WORDS.label(g, step, option)
    if callable(known):
        return known(g, step, offered)
    return known.get(offered.verb, known.get("", ""))


def at_these_odds(words: str, paid: str = "") -> Callable[[Night, Step, Option], str]:
    """A sentence with the exact chance, where the option has one; another where it has a price."""

    def told(g: Night, step: Step, option: Option) -> str:
        said = paid if paid and option.price else words
        chances = [share.chance for share in option.odds if share.label == "success"]
        return f"{said} The chance of success is {percent(chances[0])}." if chances else said

    return told


def walk(g: Night, step: Step, option: Option) -> str:
    """How much nearer the character comes to what the night is about."""
    assert isinstance(step, movement.Movement)
    goal = purpose(g, g.characters[step.who])
    if option.verb == "stop":
        return "This is as near as the way there leads for now."
    if goal.explores:
        return "What is wanted lies on a tile that nobody has laid yet."
    left = rounds_left(g)
    hurry = f"; {counted(left, 'round')} left" if left < HURRY else ""
    return f"It is the shortest safe way to what the night is about{hurry}."


def throw(g: Night, step: Step, option: Option) -> str:
    """Whether dice are rolled once more."""
    if option.verb == "reroll":
        return at_these_odds("It improves the roll, and costs nothing.", "It is worth its price.")(
            g, step, option
        )
    lost = any(share.label == "success" and not share.ways for share in option.odds)
    return "It would cost more than it can mend." if lost else "It is good enough as it lies."


HURRY: Final = 10
ACTIONS: Final = {
    "move": "What the night is about lies elsewhere.",
    "end": "Nothing here is worth another action.",
    "rest": "Willpower is nearly gone, and nothing presses.",
    "heal": "That wound could be the death of somebody.",
    "heal_self": "You are badly hurt, and nothing hostile is near.",
    "search": "It may be of use, and the action would be wasted otherwise.",
    "take": "It lies there for the taking.",
    "persuade": "A friend helps in every roll of the kind.",
    "perceive": "It is good to know what lies here before you meet it.",
    "forgive": "One failure more would take all that you carry.",
    "pick": "What is wanted lies behind it, and a picked lock costs no trust.",
    "force": "What is wanted lies behind it.",
    "smash": "It opens the way in.",
    "climb": "What is wanted is nearer from the other side.",
    "shoot": "A shot from here costs nothing but the action.",
    "do": "This is what the night is about.",
}
MEETINGS: Final = {
    "fight": "The odds of the fight are good.",
    "face": "It will find you anyway, and the odds of the fight are fair.",
    "sneak": "A fight would cost more than it brings.",
    "flee": "This fight would probably be lost.",
    "deal_with": "It costs least trust.",
    "shoot": "A shot before it is here is a blow for free.",
    "": "Of all ways to meet it this one costs least.",
}
SECURITY: Final = MEETINGS | {
    "sneak": "If it works nothing is lost; if not, it can still be dealt with.",
}
Reasons = dict[str, str] | Callable[[Night, Step, Option], str]


def whom(g: Night, step: Step, option: Option) -> str:
    """What somebody is good at that the night asks for."""
    if not option.id.startswith("take:"):
        return "Whoever came through a night is worth another."
    skills = newcomers.sheet_behind(g, option.id).skills
    useful = [capital(names.skill(s)) for s in skills if s in newcomers.asked_for(g)]
    if not useful:
        return "A good hand at what has to be done tonight."
    return f"Tonight's tasks ask for {listed(useful)}."


REASONS: Final[dict[type[Step], Reasons]] = {
    casting.ChooseCharacter: whom,
    casting.WriteName: {"": "Any name will do."},
    casting.WriteWords: {"": "It changes nothing but what the others read."},
    casting.SetAttribute: {
        "like": "Every point is spent, and spent well: you can play at once.",
        "": "A fair share of the points that are left. Each is a die when you roll for it.",
    },
    casting.BuySkills: {
        "": "A skill adds dice: one up to rank 3, two from rank 4 on.",
    },
    turn.TakeTurn: ACTIONS,
    turn.GoOn: ACTIONS,
    movement.Movement: walk,
    exploring.Explore: {"": "Laid like this, it brings what is wanted nearest."},
    adversaries.MeetAdversary: MEETINGS,
    security.MeetSecurity: SECURITY,
    flight.StartEngaged: MEETINGS,
    flight.ChooseToFlee: MEETINGS,
    combat.FightAll: {"": "The weakest first: every one that falls strikes no more."},
    blows.CharacterAttacks: at_these_odds("It is the blow that is likeliest to hit."),
    blows.OpponentAttacks: at_these_odds("It is likelier than anything else to keep you unhurt."),
    rolls.Announce: at_these_odds(
        "Another die would not be worth its price.", "So much hangs on it that it is worth a die."
    ),
    rolls.Throw: throw,
    damage.SufferDamage: {"": "It costs least of what you need tonight."},
    items.FindItem: {"search": "It may be of use.", "": "It is too heavy, or too hard to find."},
    items.DropSurplus: {"": "It is the least useful thing that you carry."},
    items.OfferThing: {"accept": "A gift is welcome.", "decline": "It is too heavy."},
    doors.WalkIn: {"": "The way in is open."},
    doors.Invite: {"nobody": "Rivals need not get in.", "": "Together you are stronger."},
    doors.AcceptInvitation: {
        "accept": "It leads nearer to what you want.",
        "decline": "What you want lies elsewhere.",
    },
    doors.LetIn: {"accept": "A friend is better inside.", "decline": "A rival need not get in."},
    assistance.AskForHelp: {
        "help": "It helps a friend, or has its price.",
        "decline": "In a race, success would help a rival more than you.",
    },
    assistance.AcceptHelp: {
        "accept": "More hangs on this roll than the help costs.",
        "decline": "Less hangs on this roll than the help costs.",
    },
    talks.Agree: {
        "accept": "What you get is worth no less than what you give.",
        "decline": "What you give is worth more than what you get.",
    },
    talks.Vote: {"yes": "Praise costs friends nothing.", "no": "A rival's points are your loss."},
    purchases.SpendPoints: {"": "Points that are saved can still buy a die when it matters."},
    fate.Mercy: {
        "cancel": "You can afford to buy yourself off.",
        "suffer": "The points are needed elsewhere.",
    },
    fate.GiveAway: {"": "It is worth least."},
    choices.Choose: {"": "It serves best what the night is about."},
    choices.Ballot: {"": "It serves best what the night is about."},
    challenges.Challenge: {
        "accept": "The dice speak for it.",
        "decline": "The dice speak against it.",
    },
    challenges.NameSecond: {"": "Friends stand by each other; rivals need not."},
    challenges.StandBy: {
        "steady": "It helps a friend.",
        "spoil": "Somebody who is ahead need not win this too.",
    },
    perception.LookAtTile: {"": "It is good to know what comes next."},
}
