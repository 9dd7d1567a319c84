"""Words of people: who they are, what they carry, and the wounds they take."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.words import capital, counted, listed
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.content.people import dice_of_skill
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.people import casting, damage, items, purchases
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import chances, names
from noctuary.games.when_darkness_comes.words.names import person, the
from noctuary.games.when_darkness_comes.words.saying import (
    CONSENT,
    WORDS,
    Plain,
    a_disk,
    a_person,
    plain,
    plainly,
    say,
)

# ── who one is ────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(casting.ChooseCharacter)
def who_one_is(g: Night, step: casting.ChooseCharacter) -> Wording:
    """The first question of a night."""
    why = "These people are caught in the town tonight."
    mine = [person(g, c.id) for c in g.characters.values() if c.seat == step.seat]
    if mine:
        why = f"You play {listed(mine)} already; with so few players you play one more."
    text = "Who else are you tonight?" if mine else "Who are you tonight?"
    return Wording(text, why, "WD-2.3", expects="sheet")


@WORDS.labels(casting.ChooseCharacter)
def candidates(g: Night, step: casting.ChooseCharacter, option: str) -> Option:
    """Somebody ready-made, or somebody new."""
    if option == "build":
        cost = "20 attribute points, 10 for skills; ready suggestions on the way"
        return say(option, "Make somebody of your own", cost, "WD-2.4")
    if option.startswith("kept:"):
        number = option.removeprefix("kept:")
        page = g.past.pages[int(number)]
        label, cost = f"{page.name}, once more", names.page(g, page)
        return say(option, label, cost, "WD-35.18", a_person(f"page_{number}"), verb="keep")
    found = g.pack.people.get(option.removeprefix("take:"))
    if found is None:
        return say(option, "Somebody who has left town", "you choose again", "WD-2.3")
    label = f"{found.name}, {found.occupation.lower()}"
    return say(option, label, found.description, "WD-2.3", a_person(found.id), verb="become")


@WORDS.asks(casting.WriteName)
def which_name(g: Night, step: casting.WriteName) -> Wording:
    """A new character's name."""
    return Wording("What is your name?", "You build a new character.", "WD-2.4", expects="words")


@WORDS.labels(casting.WriteName)
def ready_names(g: Night, step: casting.WriteName, option: str) -> Option:
    """A ready name."""
    return say(option, option.removeprefix("name:"), "", "WD-2.4")


@WORDS.asks(casting.WriteWords)
def which_words(g: Night, step: casting.WriteWords) -> Wording:
    """What else there is to say about a new character."""
    what = ("what do people see", "what do you always say", "what do you do for a living")
    text = f"{step.draft.name}, {what[step.number]}?"
    return Wording(text, "You may leave it open.", "WD-2.4", expects="line")


WORDS.labels(casting.WriteWords)(plainly({"skip": Plain("Leave it open", "", "WD-2.4")}))


@WORDS.asks(casting.SetAttribute)
def how_high(g: Night, step: casting.SetAttribute) -> Wording:
    """An attribute of a new character."""
    attribute = ATTRIBUTES[len(step.draft.attributes)]
    text = f"{step.draft.name}: how high is {names.ATTRIBUTE_NAMES[attribute]}?"
    if not step.draft.attributes:
        text = f"{step.draft.name}: what are you good at? Or, point by point: how high is Speed?"
    left = f"Points left: {step.draft.points_left} of 20."
    return Wording(text, f"{names.ATTRIBUTE_USES[attribute]} {left}", "WD-2.5")


@WORDS.labels(casting.SetAttribute)
def values(g: Night, step: casting.SetAttribute, option: str) -> Option:
    """A value of an attribute."""
    attribute, _, value = option.partition(":")
    if attribute == "like":
        model = g.pack.models[value]
        return say(option, model.name, model.text, "WD-2.5")
    return say(option, value, "", "WD-2.6", Thing("skill", attribute), verb="set")


@WORDS.asks(casting.BuySkills)
def which_skills(g: Night, step: casting.BuySkills) -> Wording:
    """The skills of a new character."""
    return Wording(
        f"{step.draft.name}: which skill do you learn?",
        f"Points left: {step.draft.skill_points_left} of 10. You keep what you do not spend.",
        "WD-2.8",
    )


@WORDS.asks(purchases.SpendPoints)
def what_to_learn(g: Night, step: purchases.SpendPoints) -> Wording:
    """A skill point that was bought."""
    return Wording(
        f"{person(g, step.who)}, what do you learn?",
        f"You have {g.characters[step.who].sheet.saved} skill points.",
        "WD-34.15",
    )


ENOUGH: Final = {
    "done": Plain("That is all", "the rest is saved", "WD-2.8"),
    "save": Plain("Save the point", "", "WD-34.15"),
}


@WORDS.labels(casting.BuySkills, purchases.SpendPoints)
def skills(g: Night, step: casting.BuySkills, option: str) -> Option:
    """A skill at a rank, or no more of them."""
    if option in ENOUGH:
        return plain(ENOUGH, option)
    _, skill, rank = option.split(":")
    label = f"{capital(names.skill(skill))}, {rank} points"
    cost = f"{added(dice_of_skill(skill, int(rank)))}: {g.pack.skills[skill].text}"
    return say(option, label, cost, "WD-2.9", Thing("skill", skill))


def added(dice: int) -> str:
    """What a skill brings to a roll: "+2 dice"."""
    return f"+{counted(dice, 'die', 'dice')}" if dice else "no dice"


# ── what they carry ───────────────────────────────────────────────────────────────────────────


@WORDS.asks(items.FindItem)
def whether_to_search(g: Night, step: items.FindItem) -> Wording:
    """An item that was seen."""
    return Wording(
        f"{person(g, step.who)}, do you search for {the(g, step.disk)}?",
        f"It takes {names.level(g.disk(step.disk).tn)} and uses up your action.",
        "WD-17.1",
    )


@WORDS.labels(items.FindItem)
def search_or_leave(g: Night, step: items.FindItem, option: str) -> Option:
    """Search for it, or leave it alone."""
    disk = a_disk(step.disk)
    if option == "leave":
        return say(option, "Leave it alone", "it stays there, face up", "WD-17.2", disk)
    odds = chances.of(g, pools.difficulty(g, step.who, "search", g.disk(step.disk).tn))
    return say(option, "Search for it", "uses up your action", "WD-17.1", disk, odds=odds)


@WORDS.asks(items.DropSurplus)
def what_to_drop(g: Night, step: items.DropSurplus) -> Wording:
    """Too much to carry."""
    return Wording(
        f"{person(g, step.who)}, what do you leave behind?",
        f"You carry too much: {step.allowed} is what you can manage.",
        "WD-17.18",
    )


@WORDS.labels(items.DropSurplus)
def things_to_drop(g: Night, step: items.DropSurplus, option: str) -> Option:
    """A thing that is put down."""
    return dropping(g, option, option.removeprefix("drop:"))


def dropping(g: Night, option: str, item: str) -> Option:
    """A thing that is put down, with its VP."""
    label = f"Put down {the(g, item)}"
    vp = modifiers.vp_of(g, item)
    cost = f"you lose {vp} VP" if vp else ""
    return say(option, label, cost, "WD-17.7", a_disk(item), tone="danger")


@WORDS.asks(items.OfferThing)
def whether_to_take(g: Night, step: items.OfferThing) -> Wording:
    """A gift."""
    return Wording(
        f"Do you take {the(g, step.disk)} from {person(g, step.giver)}?",
        "It is a gift.",
        "WD-17.8",
    )


WORDS.labels(items.OfferThing)(plainly(CONSENT))


# ── wounds ────────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(damage.SufferDamage)
def whether_to_suffer(g: Night, step: damage.SufferDamage) -> Wording:
    """Damage that somebody else could take."""
    return Wording(
        f"{person(g, step.who)}, do you take the damage?",
        f"You have {g.characters[step.who].health} health left.",
        "WD-29.20",
    )


@WORDS.labels(damage.SufferDamage)
def in_the_way(g: Night, step: damage.SufferDamage, option: str) -> Option:
    """Take it, or put somebody in the way."""
    word, _, disk = option.partition(":")
    if word == "take":
        return say(option, "Take the damage", "", "WD-29.20", verb="suffer", tone="danger")
    if word == "sacrifice":
        label, cost = f"Sacrifice {the(g, disk)}", "its VP, and a failure disk"
        return say(option, label, cost, "WD-15.8", a_disk(disk), tone="danger")
    return say(option, f"Push forward {the(g, disk)}", "a failure disk", "WD-19.6", a_disk(disk))
