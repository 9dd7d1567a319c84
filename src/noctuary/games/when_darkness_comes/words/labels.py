"""Options in words: labels, costs, rules, odds; and what cannot be done, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers, reshuffle
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.content.ladder import CODES
from noctuary.games.when_darkness_comes.dice import rolls
from noctuary.games.when_darkness_comes.night import deeds, turn
from noctuary.games.when_darkness_comes.people import talks
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import chances, names
from noctuary.games.when_darkness_comes.words.names import disk, gate, person, the

Words = tuple[str, str, str]
"""Label, cost and rule."""


def stats(g: Night, id: str) -> str:
    """What is printed on an opponent."""
    printed = g.disk(id)
    parts = [f"Initiative {CODES[printed.i]}"]
    if printed.a:
        parts.append(f"attack {CODES[printed.a]}")
    if printed.d:
        parts.append(f"defence {CODES[modifiers.defence_level(g, id)]}")
    if printed.kind == "adversary":
        parts.append(f"speed {printed.s}")
    elif printed.tn:
        parts.append(f"to deal with it {CODES[printed.tn]}")
    return ", ".join(parts) + "."


PLAIN: Final[dict[str, Words]] = {
    "move": ("Move", "rolls for movement, with the red die", "WD-7.1"),
    "stand": ("Stay here", "ends your movement; you look around", "WD-5.11"),
    "end": ("End the turn", "", "WD-5.12"),
    "rest": ("Rest", "the whole turn; restores 1 willpower", "WD-37.4"),
    "heal_self": ("Treat your own wounds", "the whole turn", "WD-33.3"),
    "perceive": ("Sense what is hidden here", "an action, once in this building", "WD-11.1"),
    "find_light": ("Look for a light", "an action", "WD-12.1"),
    "forgive": ("Make up for a failure", "5 VP", "WD-34.14"),
    "learn": ("Learn something", "10 VP for a skill point", "WD-34.15"),
    "deal": ("Propose a deal", "free", "WD-25.3"),
    "stop": ("Stop here", "the rest of the points is lost", "WD-7.13"),
    "face": ("Stand your ground", "it comes for you", "WD-14.3"),
    "sneak": ("Sneak past", "", "WD-27.1"),
    "retreat": ("Retreat", "you must win initiative", "WD-22.15"),
    "deal_with": ("Deal with it", "", "WD-22.5"),
    "fight": ("Fight", "", "WD-29.1"),
    "flee": ("Flee", "a flight roll; 1 willpower if you get away", "WD-28.8"),
    "leave": ("Leave it to the others", "1 willpower", "WD-28.15"),
    "bare": ("With bare hands", "", "WD-29.6"),
    "decline": ("Decline", "", ""),
    "defend": ("Defend", "", "WD-29.9"),
    "dodge": ("Dodge", "an exact hit of the number costs your next attack", "WD-29.12"),
    "take": ("Take the damage", "", "WD-29.20"),
    "search": ("Search for it", "uses up your action", "WD-17.1"),
    "leave_it": ("Leave it alone", "it stays there, face up", "WD-17.2"),
    "roll": ("Roll", "", "WD-4.16"),
    "keep": ("Keep it as it lies", "", "WD-4.16"),
    "enter": ("Go in", "ends your movement", "WD-10.6"),
    "stay": ("Stay outside", "", "WD-10.6"),
    "nobody": ("Nobody else", "", "WD-10.23"),
    "accept": ("Yes", "", ""),
    "help": ("Help", "for nothing", "WD-26.5"),
    "suffer": ("Let fate decide", "", "WD-36.3"),
    "cancel": ("Buy yourself out", "3 VP", "WD-34.13"),
    "enough": ("Seen enough", "", "WD-11.2"),
    "save": ("Save the point", "", "WD-34.15"),
    "build": ("Build a new character", "20 attribute points, 10 for skills", "WD-2.4"),
    "skip": ("Leave it open", "", "WD-2.4"),
    "done": ("That is all", "the rest is saved", "WD-2.8"),
    "never_mind": ("Never mind", "", "WD-25.1"),
    "yes": ("Yes", "", "WD-40.3"),
    "no": ("No", "", "WD-40.3"),
    "dispel": ("Dispel it", "crystal and precious metal; your next attack", "WD-39.2"),
    "endure": ("Endure it", "", "WD-38.15"),
    "watch": ("Stay and watch", "", "WD-39.7"),
    "walk_away": ("Walk away", "a flight roll for the distance; it fights on", "WD-39.8"),
    "nothing": ("Nothing", "", "WD-39.21"),
}


def plain(g: Night, step: Step, option: str) -> Words:
    """An option that is one word; some words mean different things in different questions."""
    name = type(step).__name__
    if option == "deal" and name == "MeetSecurity":
        return PLAIN["deal_with"]
    if option == "leave" and name == "FindItem":
        return PLAIN["leave_it"]
    if option == "move" and isinstance(step, turn.TakeTurn):
        return moving(g, step.who)
    if option == "decline" and name == "CharacterAttacks":
        return ("Hold back", "no attack this time", "WD-29.19")
    return PLAIN.get(option, (option.replace("_", " ").capitalize(), "", ""))


def moving(g: Night, who: str) -> Words:
    """WD-7.2: what a movement will be made of."""
    penalty = modifiers.penalty(g, who)
    less = f" - {penalty} for dark and rain" if penalty else ""
    label, _, rule = PLAIN["move"]
    return label, f"points: your roll + {g.characters[who].health} health{less}", rule


# ── words with something behind the colon ─────────────────────────────────────────────────────


def going(g: Night, step: Step, rest: list[str]) -> Words:
    """A walk to a square."""
    return f"To {names.place(g, rest[0])}", "", "WD-7.9"


def exploring(g: Night, step: Step, rest: list[str]) -> Words:
    """A step off the board."""
    side = names.SIDES[rest[1]]
    return f"Off the board to the {side}, from {names.place(g, rest[0])}", "draws a tile", "WD-6.2"


def turning(g: Night, step: Step, rest: list[str]) -> Words:
    """A rotation of a drawn tile."""
    words = {
        "0": "As drawn",
        "1": "A quarter turn right",
        "2": "Upside down",
        "3": "A quarter turn left",
    }
    return words[rest[0]], "", "WD-6.4"


def through(word: str, verb: str, rule: str) -> Callable[[Night, Step, list[str]], Words]:
    """One of the ways through a door or window."""
    costs = {"force": "an action and a failure disk", "smash": "an action and a failure disk"}
    return lambda g, step, rest: (f"{verb} {gate(g, rest[0])}", costs.get(word, "an action"), rule)


def with_disk(verb: str, cost: str, rule: str) -> Callable[[Night, Step, list[str]], Words]:
    """Something done with one disk."""
    return lambda g, step, rest: (f"{verb} {the(g, rest[0])}", cost, rule)


def with_person(verb: str, cost: str, rule: str) -> Callable[[Night, Step, list[str]], Words]:
    """Something done with one character."""
    return lambda g, step, rest: (f"{verb} {person(g, rest[0])}", cost, rule)


def giving(g: Night, step: Step, rest: list[str]) -> Words:
    """A thing for somebody, or one side of a deal."""
    if isinstance(step, talks.ChooseGift):
        return promising(g, step, rest)
    return f"Give {the(g, rest[0])} to {person(g, rest[1])}", "an action", "WD-17.8"


def stealing(g: Night, step: Step, rest: list[str]) -> Words:
    """A theft."""
    ways = {"force": "Take", "pickpocket": "Filch", "wrest": "Wrest"}
    rules = {"force": "WD-17.9", "pickpocket": "WD-17.11", "wrest": "WD-17.12"}
    return (
        f"{ways[rest[0]]} {the(g, rest[1])} from {person(g, rest[2])}",
        "an action",
        rules[rest[0]],
    )


def shooting(g: Night, step: Step, rest: list[str]) -> Words:
    """A ranged attack."""
    thrown = g.disk(rest[0]).column in ("edged", "blunt")
    verb = "Throw" if thrown else "Shoot with"
    return f"{verb} {the(g, rest[0])} at {the(g, rest[1])}", "", "WD-30.1"


def taking_up(g: Night, step: Step, rest: list[str]) -> Words:
    """A thing on the ground, or a character at the start."""
    if rest[0] in g.pack.people:
        found = g.pack.people[rest[0]]
        return f"{found.name}, {found.occupation.lower()}", found.description, "WD-2.3"
    return f"Take {the(g, rest[0])}", "an action", "WD-17.6"


def attacking(g: Night, step: Step, rest: list[str]) -> Words:
    """An attack on a character; or how high Attack is."""
    if len(rest) == 1:
        return rest[0], "", "WD-2.6"
    weapon = "bare hands" if rest[1] == "bare" else the(g, rest[1])
    return f"Attack {person(g, rest[0])} with {weapon}", "an action", "WD-32.12"


def pairing(g: Night, step: Step, rest: list[str]) -> Words:
    """Two weapons."""
    return (
        f"{disk(g, rest[0])}, then {the(g, rest[1])}",
        "the second blow has 2 dice less",
        "WD-31.1",
    )


def rolling(g: Night, step: Step, rest: list[str]) -> Words:
    """A roll in another way."""
    return f"Roll with {names.skill(rest[0])}", "", "WD-4.3"


def rerolling(g: Night, step: Step, rest: list[str]) -> Words:
    """A die for 1 VP."""
    return f"Roll the {rest[0]} again", "1 VP", "WD-34.11"


def ally_rerolling(g: Night, step: Step, rest: list[str]) -> Words:
    """Dice with an ally's help."""
    return f"{disk(g, rest[0])}: roll {rest[1]} again", "once in this roll", "WD-15.5"


def helping(g: Night, step: Step, rest: list[str]) -> Words:
    """Dice with an assistant's help, or help for a price."""
    if isinstance(step, rolls.Throw):
        return f"{person(g, rest[0])} helps: roll {rest[1]} again", "once in this roll", "WD-26.6"
    return "Help, for a price", f"{rest[0]} VP if it succeeds", "WD-25.3"


def offering(g: Night, step: Step, rest: list[str]) -> Words:
    """Help out of turn."""
    price = f"{rest[1]} VP if it succeeds" if len(rest) > 1 else "for nothing"
    return f"{person(g, rest[0])} offers to help", price, "WD-26.5"


def letting_in(g: Night, step: Step, rest: list[str]) -> Words:
    """A door opened from inside."""
    return f"Let {person(g, rest[1])} in through {gate(g, rest[0])}", "free", "WD-10.26"


def doing(g: Night, step: Step, rest: list[str]) -> Words:
    """An action of the scenario."""
    deed = g.story.deeds[rest[0]]
    against = f" against {person(g, rest[1])}" if len(rest) > 1 else ""
    stake = f", {rest[2]} VP at stake" if len(rest) > 2 else ""
    return f"{deed.label}{against}", f"an action{stake}", "WD-9.9"


def learning(g: Night, step: Step, rest: list[str]) -> Words:
    """A skill at a price."""
    return f"{names.skill(rest[0]).capitalize()}, rank {rest[1]}", "", "WD-2.9"


def choosing(g: Night, step: Step, rest: list[str]) -> Words:
    """A decision of the scenario."""
    script, number = getattr(step, "script", ""), getattr(step, "number", 0)
    options = g.story.scripts[script][number][1].options
    return next(o.text for o in options if o.id == rest[0]), "", "WD-40.1"


def peeking(g: Night, step: Step, rest: list[str]) -> Words:
    """A face-down disk."""
    return f"The disk in {names.place(g, rest[0])}", "", "WD-11.2"


def meeting(g: Night, step: Step, rest: list[str]) -> Words:
    """One of several disks."""
    return disk(g, rest[0]), "", "WD-8.9"


def looking_at_tile(g: Night, step: Step, rest: list[str]) -> Words:
    """A tile."""
    return names.tile(g, rest[0]), "", "WD-36.24"


def attribute(g: Night, step: Step, rest: list[str]) -> Words:
    """An attribute that rises."""
    return names.ATTRIBUTE_NAMES[rest[0]], "", "WD-35.5"


def naming(g: Night, step: Step, rest: list[str]) -> Words:
    """A ready name."""
    return rest[0], "", "WD-2.4"


def partnering(g: Night, step: Step, rest: list[str]) -> Words:
    """Somebody to deal with."""
    return person(g, rest[0]), "", "WD-25.3"


def promise(g: Night, gift: str) -> str:
    """What is promised in a deal."""
    kind, _, what = gift.partition(":")
    if kind == "vp":
        return f"{what} VP"
    return the(g, what) if kind == "thing" else "nothing"


def promising(g: Night, step: Step, rest: list[str]) -> Words:
    """One side of a deal."""
    words = promise(g, ":".join(rest))
    return words[0].upper() + words[1:], "", "WD-25.2"


def falling_due(g: Night, step: Step, rest: list[str]) -> Words:
    """When a deal is due."""
    if rest[0] == "now":
        return "At once", "things as soon as you share a square", "WD-25.3"
    outcome = "succeeds at" if rest[0] == "success" else "fails"
    return f"When {person(g, rest[1])} {outcome} the next check", "", "WD-25.3"


def terms_of(g: Night, step: talks.Agree) -> str:
    """A deal in a sentence."""
    terms = step.terms
    give, get = promise(g, terms.give), promise(g, terms.get)
    when = falling_due(g, step, [step.due, step.of] if step.due else ["now"])[0]
    mine = person(g, terms.proposer)
    return f"{mine} gives {give} and gets {get}. {when}."


def casting(g: Night, step: Step, rest: list[str]) -> Words:
    """A spell and its target."""
    spell = g.pack.spells[rest[0]]
    cost = " and ".join(names.skill(component) for component in spell.components)
    if len(rest) == 1:
        return f"Cast {spell.name}", cost, "WD-38.2"
    target = rest[1].rpartition(">")[2]
    return f"Cast {spell.name} on {names.anyone(g, target)}", cost, "WD-38.2"


def standing_at(g: Night, step: Step, rest: list[str]) -> Words:
    """A square to be at."""
    return names.place(g, rest[0]), "", ""


def ordering(g: Night, step: Step, rest: list[str]) -> Words:
    """An action that somebody else takes."""
    words = MORE[rest[0]](g, step, rest[1:]) if len(rest) > 1 else plain(g, step, rest[0])
    return words[0], "", "WD-39.23"


def forgetting(g: Night, step: Step, rest: list[str]) -> Words:
    """A skill that is lost."""
    return names.skill(rest[0]).capitalize(), "", "WD-34.19"


MORE: Final[dict[str, Callable[[Night, Step, list[str]], Words]]] = {
    "go": going,
    "explore": exploring,
    "turn": turning,
    "pick": through("pick", "Pick the lock of", "WD-10.5"),
    "force": through("force", "Force", "WD-10.8"),
    "smash": through("smash", "Smash", "WD-10.13"),
    "climb": through("climb", "Climb through", "WD-10.16"),
    "luck": through("luck", "Go in by", "WD-10.29"),
    "knock": through("knock", "Knock at", "WD-10.26"),
    "search": with_disk("Search for", "an action", "WD-17.5"),
    "drop": with_disk("Put down", "its VP are lost", "WD-17.7"),
    "tape": with_disk("Tape up", "an action and the tape; 3 VP", "WD-17.21"),
    "persuade": with_disk("Persuade", "an action", "WD-15.11"),
    "fight": with_disk("Fight", "", "WD-28.20"),
    "with": with_disk("With", "", "WD-29.5"),
    "sacrifice": with_disk("Sacrifice", "its VP, and a failure disk", "WD-15.8"),
    "throw": with_disk("Push forward", "a failure disk", "WD-19.6"),
    "heal": with_person("Treat", "an action", "WD-33.1"),
    "ask": with_person("Ask for help:", "", "WD-26.5"),
    "invite": with_person("Ask in", "", "WD-10.23"),
    "pay": with_person("To", "2 VP", "WD-36.12"),
    "from": with_person("From", "", "WD-36.20"),
    "praise": with_person("Propose 1 VP for", "the others vote", "WD-40.3"),
    "give": giving,
    "steal": stealing,
    "shoot": shooting,
    "take": taking_up,
    "attack": attacking,
    "pair": pairing,
    "roll": rolling,
    "vp": rerolling,
    "ally": ally_rerolling,
    "help": helping,
    "offer": offering,
    "let_in": letting_in,
    "do": doing,
    "skill": learning,
    "choose": choosing,
    "peek": peeking,
    "meet": meeting,
    "tile": looking_at_tile,
    "raise": attribute,
    "name": naming,
    "partner": partnering,
    "get": promising,
    "due": falling_due,
    "cast": casting,
    "to": standing_at,
    "step": standing_at,
    "run": standing_at,
    "strike": with_disk("Strike", "", "WD-39.22"),
    "order": ordering,
    "propose": with_person("Propose a deal as", "", "WD-25.3"),
    **{a: (lambda g, step, rest: (rest[0], "", "WD-2.6")) for a in ATTRIBUTES if a != "attack"},
    "forget": forgetting,
}
"""How to name an option by its first word."""


def label(g: Night, step: Step, option: str) -> Option:
    """One option in words, with cost and odds."""
    if isinstance(step, reshuffle.LayOut):
        return marks_option(g, option)
    word, *rest = option.split(":")
    word, _, bought = word.partition("+")
    if rest and rest[-1].endswith("+die"):
        rest[-1], bought = rest[-1].removesuffix("+die"), "die"
    text, cost, rule = MORE[word](g, step, rest) if rest else plain(g, step, word)
    if bought:
        text, cost, rule = f"{text}, with one die more", "2 VP", "WD-34.10"
    return Option(
        id=option,
        label=text,
        cost=cost,
        rule=rule,
        odds=chances.odds(g, step, option),
        group=word,
        target=rest[0] if rest else "",
    )


def marks_option(g: Night, option: str) -> Option:
    """Several marks at once."""
    places = [names.place(g, name) for name in option.split("+")]
    return Option(id=option, label=names.listed(places), rule="WD-23.3", group="marks")


# ── what cannot be done ───────────────────────────────────────────────────────────────────────

WHY_NOT: Final = {
    "done": "it was done already",
    "where": "not here",
    "requires": "something is still missing",
    "uses": "you lack what it takes",
}


def refused(g: Night, step: Step) -> tuple[Option, ...]:
    """What a person would look for here and cannot do, with the reason."""
    if not isinstance(step, turn.TakeTurn):
        return ()
    who = step.who
    found = []
    if g.acted:
        why = "you have acted already in this turn"
    elif g.characters[who].willpower == 0:
        why = "your willpower is 0: you can take no action"
    else:
        why = ""
    for deed in g.scenario.actions:
        reason = why or WHY_NOT.get(deeds.why_not(g, who, deed), "")
        if reason:
            found.append(
                Option(
                    id=f"do:{deed.id}",
                    label=deed.label,
                    enabled=False,
                    why_not=reason,
                    rule="WD-9.9",
                    group="do",
                )
            )
    if not g.moved and modifiers.is_frozen(g, who):
        found.append(
            Option(id="move", label="Move", enabled=False, why_not="you are frozen", rule="WD-7.23")
        )
    return tuple(found)
