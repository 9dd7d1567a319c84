"""When Darkness Comes in words: the open question and its options."""

from __future__ import annotations

from noctuary.engine.question import Option, Wording
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import reshuffle
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    blows,
    combat,
    duels,
    encounters,
    flight,
    security,
)
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.dice import assistance, rolls
from noctuary.games.when_darkness_comes.magic import control, creatures, enemy_spells, spells
from noctuary.games.when_darkness_comes.moving import (
    doors,
    exploring,
    fate,
    movement,
    obstacles,
    perception,
)
from noctuary.games.when_darkness_comes.night import deeds, effects, orders, turn
from noctuary.games.when_darkness_comes.people import casting, damage, items, purchases, talks
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ending
from noctuary.games.when_darkness_comes.words import labels, names
from noctuary.games.when_darkness_comes.words.names import person, the


def wording(g: Night, step: Step) -> Wording:
    """What is awaited, and why."""
    match step:
        case turn.TakeTurn(who):
            return turn_wording(g, who)
        case movement.Movement(who=who, points=points, flight=flees):
            verb = "run" if flees else "go"
            return Wording(
                f"{person(g, who)}, where do you {verb}?",
                f"{names.points(points)} points are left. Streets cost ½, floors 1, woods 2.",
                "WD-28.9" if flees else "WD-7.9",
            )
        case exploring.Explore(walk=walk, tile=tile):
            return Wording(
                f"{person(g, walk.who)}, how do you turn the new tile?",
                f"Behind the rim lies {names.tile(g, tile)}.",
                "WD-6.4",
            )
        case rolls.Announce(check=check):
            return announcement(g, step)
        case rolls.Throw(check=check, faces=faces) if not faces or step.again:
            dice = len(step.again) or step.dice
            return Wording(
                f"{person(g, check.who)}, what do the dice show?",
                f"{dice} {'die' if dice == 1 else 'dice'} for {names.PURPOSES[check.purpose]}.",
                "WD-4.16",
            )
        case rolls.Throw(check=check, faces=faces):
            need = f" You need {names.level(check.tn)}." if check.kind == "difficulty" else ""
            return Wording(
                f"{person(g, check.who)}, what do you roll again?",
                f"{names.faces(faces)}: {names.level(step.value(g))}.{need}",
                "WD-4.16",
            )
        case _:
            return encounter_wording(g, step)


def turn_wording(g: Night, who: str) -> Wording:
    """The question of a turn."""
    left = [word for word, done in (("movement", g.moved), ("action", g.acted)) if not done]
    why = f"You still have your {names.listed(left)}." if left else "Movement and action are used."
    return Wording(f"{person(g, who)}, what do you do?", why, "WD-5.6")


def announcement(g: Night, step: rolls.Announce) -> Wording:
    """A roll that is about to be made."""
    check = step.check
    attribute = names.ATTRIBUTE_NAMES[check.attribute]
    need = f" against {names.level(check.tn)}" if check.kind == "difficulty" else ""
    helped = [person(g, helper.who) for helper in step.helpers]
    with_whom = f" {names.listed(helped)} will help." if helped else ""
    return Wording(
        f"{person(g, check.who)}, roll for {names.PURPOSES[check.purpose]}?",
        f"{attribute}{need}.{with_whom}",
        "WD-4.16",
    )


def encounter_wording(g: Night, step: Step) -> Wording:
    """What is met, and what is done about it."""
    match step:
        case encounters.Encounters(who=who) | obstacles.MeetObstacles(who=who):
            return Wording(
                f"{person(g, who)}, whom do you meet first?", "They are equally near.", "WD-8.9"
            )
        case adversaries.MeetAdversary(who=who, disk=disk):
            return Wording(
                f"{person(g, who)}, {the(g, disk)} has seen you. What do you do?",
                labels.stats(g, disk),
                "WD-14.2",
            )
        case security.MeetSecurity(who=who, disk=disk):
            return Wording(
                f"{person(g, who)}, here is {the(g, disk)}. What do you do?",
                labels.stats(g, disk),
                "WD-22.1",
            )
        case items.FindItem(who=who, disk=disk):
            return Wording(
                f"{person(g, who)}, do you search for {the(g, disk)}?",
                f"It takes {names.level(g.disk(disk).tn)} and uses up your action.",
                "WD-17.1",
            )
        case items.DropSurplus(who=who, allowed=allowed):
            return Wording(
                f"{person(g, who)}, what do you leave behind?",
                f"You carry too much: {allowed} is what you can manage.",
                "WD-17.18",
            )
        case items.OfferThing(giver=giver, disk=disk):
            return Wording(
                f"Do you take {the(g, disk)} from {person(g, giver)}?", "It is a gift.", "WD-17.8"
            )
        case reshuffle.LayOut(building=building):
            return Wording(
                f"On which marks of {names.building(g, building)} do the disks lie now?",
                "They were mixed; you choose the marks without looking.",
                "WD-23.3",
            )
        case perception.Peek(who=who, count=count, seen=seen):
            return Wording(
                f"{person(g, who)}, which disk do you look at?",
                f"{count - seen} of {count} looks are left. Only you will know.",
                "WD-11.2",
            )
        case perception.LookAtTile(who=who):
            return Wording(
                f"{person(g, who)}, at which tile do you look?",
                "You see all its face-down disks; nobody else does.",
                "WD-36.24",
            )
        case _:
            return combat_wording(g, step)


def combat_wording(g: Night, step: Step) -> Wording:
    """Fights, flights, wounds."""
    match step:
        case combat.FightAll(who=who):
            return Wording(
                f"{person(g, who)}, whom do you fight first?", "One after the other.", "WD-5.8"
            )
        case flight.ChooseToFlee():
            return flee_wording(g)
        case flight.StartEngaged(who=who):
            return Wording(
                f"{person(g, who)}, fight or flee?",
                "Something holds you in your square; you must deal with it first.",
                "WD-5.8",
            )
        case blows.CharacterAttacks() if g.combat is not None:
            return Wording(
                f"{person(g, g.combat.main)}, how do you attack {the(g, g.combat.opponent)}?",
                f"Round {g.combat.round}. {labels.stats(g, g.combat.opponent)}",
                "WD-29.5",
            )
        case blows.OpponentAttacks() if g.combat is not None:
            return Wording(
                f"{person(g, g.combat.main)}, {the(g, g.combat.opponent)} attacks. What do you do?",
                f"You need {names.level(g.disk(g.combat.opponent).a)}.",
                "WD-29.12",
            )
        case duels.ChooseDefence(who=who, victim=victim):
            return Wording(
                f"{person(g, victim)}, {person(g, who)} attacks you. What do you do?",
                "The higher hand wins.",
                "WD-32.12",
            )
        case damage.SufferDamage(who=who):
            return Wording(
                f"{person(g, who)}, do you take the damage?",
                f"You have {g.characters[who].health} health left.",
                "WD-29.20",
            )
        case _:
            return people_wording(g, step)


def flee_wording(g: Night) -> Wording:
    """The moment before the first attack."""
    if g.combat is None:
        return Wording("Fight or flee?", "", "WD-28.6")
    speed = g.disk(g.combat.opponent).s
    return Wording(
        f"{person(g, g.combat.main)}, do you fight {the(g, g.combat.opponent)}?",
        f"To get away you need more than {speed} movement points.",
        "WD-28.6",
    )


def people_wording(g: Night, step: Step) -> Wording:
    """Doors, help, deals, fate and what the story asks."""
    match step:
        case casting.ChooseCharacter():
            return Wording("Who are you tonight?", "Six people are caught in this town.", "WD-2.3")
        case doors.WalkIn(who=who, gate=gate):
            return Wording(
                f"{person(g, who)}, {names.gate(g, gate)} is open. Do you go in?",
                "Going in ends your movement.",
                "WD-10.6",
            )
        case doors.Invite(who=who):
            return Wording(
                f"{person(g, who)}, whom do you ask in?", "The door is open now.", "WD-10.23"
            )
        case doors.AcceptInvitation(who=who, host=host):
            return Wording(
                f"{person(g, who)}, do you follow {person(g, host)} inside?",
                "It costs nothing.",
                "WD-10.24",
            )
        case doors.LetIn(host=host, walk=walk):
            return Wording(
                f"{person(g, host)}, do you let {person(g, walk.who)} in?",
                "The door opens from inside.",
                "WD-10.26",
            )
        case assistance.AskForHelp(roll=roll, other=other):
            return Wording(
                f"{person(g, other)}, do you help {person(g, roll.check.who)}?",
                f"For {names.PURPOSES[roll.check.purpose]}; you may ask a price for success.",
                "WD-26.5",
            )
        case assistance.AcceptHelp(roll=roll, other=other, price=price):
            return Wording(
                f"{person(g, roll.check.who)}, do you take the help of {person(g, other)}?",
                f"A success costs you {price} VP." if price else "It costs you nothing.",
                "WD-26.5",
            )
        case fate.Mercy(who=who):
            return Wording(
                f"{person(g, who)}, the red die shows 1. Do you buy yourself out?",
                "Otherwise fate is rolled.",
                "WD-34.13",
            )
        case fate.GiveAway(who=who):
            return Wording(f"{person(g, who)}, what do you give to whom?", "Fate asks.", step.rule)
        case fate.PayDebt(who=who):
            return Wording(f"{person(g, who)}, who gets 2 of your VP?", "Fate asks.", step.rule)
        case fate.TakeFrom(who=who):
            return Wording(f"{person(g, who)}, from whom do you take?", "Fate gives.", step.rule)
        case _:
            return other_wording(g, step)


def other_wording(g: Night, step: Step) -> Wording:
    """Rarer questions."""
    match step:
        case purchases.SpendPoints(who=who):
            return Wording(
                f"{person(g, who)}, what do you learn?",
                f"You have {g.characters[who].sheet.saved} skill points.",
                "WD-34.15",
            )
        case deeds.Challenge(who=who, rival=rival):
            return Wording(
                f"{person(g, rival)}, do you take up the challenge of {person(g, who)}?",
                "The higher hand takes the stake.",
                "WD-9.9",
            )
        case effects.Choose(script=script, number=number):
            return Wording(g.story.scripts[script][number][1].text, "", "WD-40.1")
        case ending.LoseSkill(who=who):
            return Wording(
                f"{person(g, who)}, which skill do you lose?", "Your VP are negative.", "WD-34.19"
            )
        case ending.GainExperience(who=who):
            return Wording(
                f"{person(g, who)}, what has this night taught you?",
                "One attribute rises by 1.",
                "WD-35.5",
            )
        case _:
            return building_wording(g, step)


def building_wording(g: Night, step: Step) -> Wording:
    """A character that is being built."""
    match step:
        case casting.WriteName():
            return Wording("What is your name?", "You build a new character.", "WD-2.4")
        case casting.WriteWords(draft=draft, number=number):
            what = ("What do people see?", "What do you always say?", "What do you live on?")
            return Wording(f"{draft.name}: {what[number]}", "You may leave it open.", "WD-2.4")
        case casting.SetAttribute(draft=draft):
            name = names.ATTRIBUTE_NAMES[ATTRIBUTES[len(draft.attributes)]]
            return Wording(
                f"{draft.name}: how high is {name}?",
                f"{draft.points_left} of 20 points are left.",
                "WD-2.5",
            )
        case casting.BuySkills(draft=draft):
            return Wording(
                f"{draft.name}: which skill do you learn?",
                f"{draft.skill_points_left} of 10 points are left; what you keep is saved.",
                "WD-2.8",
            )
        case _:
            return talk_wording(g, step)


def talk_wording(g: Night, step: Step) -> Wording:
    """Deals and votes."""
    match step:
        case talks.ChoosePartner(terms=terms):
            return Wording(
                f"{person(g, terms.proposer)}, with whom do you want a deal?",
                "What is agreed here binds both.",
                "WD-25.3",
            )
        case talks.ChooseGift(terms=terms, side="give"):
            return Wording(
                f"{person(g, terms.proposer)}, what do you offer {person(g, terms.partner)}?",
                "VP, an item or an ally.",
                "WD-25.3",
            )
        case talks.ChooseGift(terms=terms):
            return Wording(
                f"{person(g, terms.proposer)}, what do you want for it?",
                f"{person(g, terms.partner)} will be asked.",
                "WD-25.3",
            )
        case talks.ChooseDue(terms=terms):
            return Wording(
                f"{person(g, terms.proposer)}, when is it due?",
                "At once, or after the next check of one of you.",
                "WD-25.3",
            )
        case talks.Agree(terms=terms):
            return Wording(
                f"{person(g, terms.partner)}, do you agree?", labels.terms_of(g, step), "WD-25.3"
            )
        case talks.Vote(who=who):
            return Wording(
                f"Has {person(g, who)} earned 1 VP for good play?",
                "More than half of the others must agree.",
                "WD-40.3",
            )
        case _:
            return magic_wording(g, step)


def magic_wording(g: Night, step: Step) -> Wording:
    """Spells and their creatures."""
    match step:
        case enemy_spells.EnemySpell() if g.combat is not None and g.scenario.boss is not None:
            return Wording(
                f"{person(g, g.combat.main)}, do you dispel it?", g.scenario.boss.text, "WD-39.2"
            )
        case spells.GhostStep(who=who):
            return Wording(
                f"{person(g, who)}, where do you step?", "Walls are open for one step.", "WD-39.19"
            )
        case spells.ChooseTile(who=who) | spells.ChooseSquare(who=who):
            return Wording(
                f"{person(g, who)}, where do you want to be?", "Anywhere on the board.", "WD-39.25"
            )
        case creatures.CreatureRound() if g.combat is not None:
            return Wording(
                f"{person(g, g.combat.main)}, do you stay while it fights?",
                "Your creature stands in your place.",
                "WD-39.8",
            )
        case control.OrderAdversary(who=who, target=target):
            return Wording(
                f"{person(g, who)}, what shall {names.the(g, target)} do?",
                "It obeys once.",
                "WD-39.22",
            )
        case orders.OrderCharacter(who=who, target=target):
            return Wording(
                f"{person(g, who)}, what shall {person(g, target)} do?",
                "One action or three steps.",
                "WD-39.23",
            )
        case _:
            return Wording("What do the dice show?", "The dice are in your hands.", "WD-1.1")


def label(g: Night, step: Step, option: str) -> Option:
    """One option in words, with cost and odds."""
    return labels.label(g, step, option)


def refused(g: Night, step: Step) -> tuple[Option, ...]:
    """What a person would look for here and cannot do, with the reason."""
    return labels.refused(g, step)
