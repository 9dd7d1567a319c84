"""Words of encounters and fights."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Share, Wording
from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    blows,
    combat,
    duels,
    encounters,
    flight,
    ranged,
    security,
)
from noctuary.games.when_darkness_comes.content.ladder import NAMES
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import chances, names
from noctuary.games.when_darkness_comes.words.casting import casting
from noctuary.games.when_darkness_comes.words.names import disk, person, the
from noctuary.games.when_darkness_comes.words.saying import (
    WORDS,
    Plain,
    a_disk,
    plain,
    say,
)

# ── meeting ───────────────────────────────────────────────────────────────────────────────────


def stats(g: Night, id: str) -> str:
    """What is printed on an opponent."""
    printed = g.disk(id)
    parts = [f"Initiative {NAMES[printed.i]}"]
    if printed.a:
        parts.append(f"attack {NAMES[printed.a]}")
    if printed.d:
        parts.append(f"defence {NAMES[modifiers.defence_level(g, id)]}")
    if printed.kind == "adversary":
        parts.append(f"speed {printed.s}")
    elif printed.tn:
        parts.append(f"to deal with it {NAMES[printed.tn]}")
    return ", ".join(parts) + "."


@WORDS.asks(encounters.Encounters)
def which_first(g: Night, step: encounters.Encounters) -> Wording:
    """Several disks at the same range."""
    return Wording(
        f"{person(g, step.who)}, which do you meet first?", "They are equally near.", "WD-8.9"
    )


@WORDS.labels(encounters.Encounters)
def one_of_several(g: Night, step: encounters.Encounters, option: str) -> Option:
    """One of several disks."""
    id = option.removeprefix("meet:")
    return say(option, disk(g, id), "", "WD-8.9", a_disk(id))


@WORDS.asks(adversaries.MeetAdversary)
def adversary_met(g: Night, step: adversaries.MeetAdversary) -> Wording:
    """An adversary was turned up."""
    return Wording(
        f"{person(g, step.who)}, {the(g, step.disk)} has seen you. What do you do?",
        stats(g, step.disk),
        "WD-14.2",
    )


@WORDS.asks(security.MeetSecurity)
def security_met(g: Night, step: security.MeetSecurity) -> Wording:
    """An alarm, a guard, an owner or a dog was turned up."""
    return Wording(
        f"{person(g, step.who)}, here is {the(g, step.disk)}. What do you do?",
        stats(g, step.disk),
        "WD-22.1",
    )


MET: Final = {
    "face": Plain("Stand your ground", "it comes for you", "WD-14.3", tone="danger"),
    "sneak": Plain("Sneak past", "", "WD-27.1"),
    "retreat": Plain("Retreat", "you must win initiative", "WD-22.15"),
    "deal": Plain("Deal with it", "", "WD-22.5", verb="deal_with"),
    "fight": Plain("Fight", "", "WD-29.1"),
}


@WORDS.labels(adversaries.MeetAdversary, security.MeetSecurity)
def ways_to_meet(
    g: Night, step: adversaries.MeetAdversary | security.MeetSecurity, option: str
) -> Option:
    """Sneak, shoot, cast, deal with it, fight, face it or go."""
    word = option.partition(":")[0]
    if word == "shoot":
        return shooting(g, step.who, option)
    if word == "cast":
        return casting(g, step.who, option)
    return plain(MET, option, met_odds(g, step, word))


def met_odds(
    g: Night, step: adversaries.MeetAdversary | security.MeetSecurity, word: str
) -> tuple[Share, ...]:
    """The chance of getting past somebody."""
    printed = g.disk(step.disk)
    if word == "sneak":
        return chances.of(g, pools.difficulty(g, step.who, "sneak", printed.i))
    if word == "retreat":
        return chances.of(g, pools.difficulty(g, step.who, "initiative", printed.i))
    if word == "deal":
        purpose = security.CHECKS[printed.type]
        return chances.of(g, pools.difficulty(g, step.who, purpose, printed.tn))
    return ()


def shooting(g: Night, who: str, option: str) -> Option:
    """A ranged attack."""
    _, item, target = option.split(":")
    distance = g.layout.range(g.characters[who].square, g.shown[target].square)
    odds = chances.of(g, ranged.shot_check(g, who, item, target, distance))
    verb = "Throw" if ranged.is_thrown(g, item) else "Shoot with"
    label = f"{verb} {the(g, item)} at {the(g, target)}"
    return say(option, label, "", "WD-30.1", a_disk(target), a_disk(item), odds=odds)


# ── fighting ──────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(combat.FightAll)
def whom_to_fight(g: Night, step: combat.FightAll) -> Wording:
    """Several adversaries in the square."""
    return Wording(
        f"{person(g, step.who)}, which do you fight first?", "One after the other.", "WD-5.8"
    )


@WORDS.labels(combat.FightAll)
def adversaries_to_fight(g: Night, step: combat.FightAll, option: str) -> Option:
    """One of several adversaries."""
    return fighting(g, option)


def fighting(g: Night, option: str) -> Option:
    """A fight with one adversary."""
    id = option.removeprefix("fight:")
    return say(option, f"Fight {the(g, id)}", "", "WD-28.20", a_disk(id))


@WORDS.asks(flight.ChooseToFlee)
def whether_to_fight(g: Night, step: flight.ChooseToFlee) -> Wording:
    """The moment before the first attack."""
    if g.combat is None:
        return Wording("Fight or flee?", "", "WD-28.6")
    main, opponent = g.combat.main, g.combat.opponent
    around = modifiers.adversaries_at(g, g.characters[main].square)
    speed = max(g.disk(one).s for one in (opponent, *around))
    return Wording(
        f"{person(g, main)}, do you fight {the(g, opponent)}?",
        "Others stay in the fight; your roll only says how far you get."
        if combat.supporters(g, main)
        else f"To get away you need more than {counted(speed, 'movement point')}.",
        "WD-28.6",
    )


@WORDS.asks(flight.StartEngaged)
def whether_to_run(g: Night, step: flight.StartEngaged) -> Wording:
    """A turn that begins among adversaries."""
    return Wording(
        f"{person(g, step.who)}, fight or flee?",
        "Something holds you in your square; you must deal with it first.",
        "WD-5.8",
    )


FIGHT_OR_FLEE: Final = {
    "fight": Plain("Fight", "", "WD-29.1"),
    "flee": Plain("Flee", "a flight roll; 1 willpower if you get away", "WD-28.8"),
    "leave": Plain("Leave it to the others", "1 willpower", "WD-28.15"),
}


@WORDS.labels(flight.ChooseToFlee, flight.StartEngaged)
def fight_or_flee(g: Night, step: flight.ChooseToFlee, option: str) -> Option:
    """Fight, flee, or leave it to others."""
    return plain(FIGHT_OR_FLEE, option)


@WORDS.asks(blows.CharacterAttacks)
def how_to_attack(g: Night, step: blows.CharacterAttacks) -> Wording:
    """The own attack of a round."""
    if g.combat is None:
        return Wording("How do you attack?", "", "WD-29.5")
    return Wording(
        f"{person(g, g.combat.main)}, how do you attack {the(g, g.combat.opponent)}?",
        f"Round {g.combat.round}. {stats(g, g.combat.opponent)}",
        "WD-29.5",
    )


@WORDS.labels(blows.CharacterAttacks)
def ways_to_attack(g: Night, step: blows.CharacterAttacks, option: str) -> Option:
    """With bare hands, a weapon, two of them, a spell, or not at all."""
    word, *rest = option.split(":")
    who = "" if g.combat is None else g.combat.main
    if word == "cast":
        return casting(g, who, option)
    if word == "decline":
        return say(option, "Hold back", "no attack this time", "WD-29.19")
    odds = blow_odds(g, rest[0] if rest else "")
    if word == "bare":
        return say(option, "With bare hands", "", "WD-29.6", verb="strike", odds=odds)
    if word == "with":
        label, item = f"With {the(g, rest[0])}", a_disk(rest[0])
        return say(option, label, "", "WD-29.5", item, verb="strike", odds=odds)
    label, cost = f"{disk(g, rest[0])}, then {the(g, rest[1])}", "the second blow has 2 dice less"
    about = [a_disk(item) for item in rest]
    return say(option, label, cost, "WD-31.1", *about, verb="strike", odds=odds)


def blow_odds(g: Night, item: str) -> tuple[Share, ...]:
    """The chance of hitting the opponent."""
    fight = g.combat
    if fight is None:
        return ()
    tn = modifiers.defence_level(g, fight.opponent)
    return chances.of(g, blows.attack_check(g, fight.main, item, fight.opponent, tn))


@WORDS.asks(blows.OpponentAttacks)
def how_to_defend(g: Night, step: blows.OpponentAttacks) -> Wording:
    """The opponent's attack of a round."""
    if g.combat is None:
        return Wording("How do you defend yourself?", "", "WD-29.12")
    return Wording(
        f"{person(g, g.combat.main)}, {the(g, g.combat.opponent)} attacks. What do you do?",
        f"You need {names.level(g.disk(g.combat.opponent).a)}.",
        "WD-29.12",
    )


@WORDS.asks(duels.ChooseDefence)
def how_to_parry(g: Night, step: duels.ChooseDefence) -> Wording:
    """Another character attacks."""
    return Wording(
        f"{person(g, step.victim)}, {person(g, step.who)} attacks you. What do you do?",
        "The higher hand wins.",
        "WD-32.12",
    )


DEFENCES: Final = {
    "defend": Plain("Defend", "", "WD-29.9"),
    "dodge": Plain("Dodge", "an exact hit of the number costs your next attack", "WD-29.12"),
}


@WORDS.labels(blows.OpponentAttacks)
def ways_to_defend(g: Night, step: blows.OpponentAttacks, option: str) -> Option:
    """Defence or dodge, with its chance."""
    fight = g.combat
    if fight is None:
        return plain(DEFENCES, option)
    check = pools.difficulty(g, fight.main, option, g.disk(fight.opponent).a)
    return plain(DEFENCES, option, chances.of(g, check))


@WORDS.labels(duels.ChooseDefence)
def ways_to_parry(g: Night, step: duels.ChooseDefence, option: str) -> Option:
    """Defence or dodge against another's hand."""
    return plain(DEFENCES, option)
