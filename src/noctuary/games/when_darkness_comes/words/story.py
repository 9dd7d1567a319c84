"""Words of the story's end: what is lost and what was learned."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.words import capital, sentence
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ending, keeping
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.saying import WORDS, Plain, plain, say


@WORDS.asks(ending.LoseSkill)
def what_is_lost(g: Night, step: ending.LoseSkill) -> Wording:
    """Which skill a debtor loses."""
    return Wording(
        f"{names.person(g, step.who)}, which skill do you lose?",
        "Your VP are negative.",
        "WD-34.19",
    )


@WORDS.labels(ending.LoseSkill)
def forgotten(g: Night, step: ending.LoseSkill, option: str) -> Option:
    """A skill that is lost."""
    skill = option.removeprefix("forget:")
    label = capital(names.skill(skill))
    return say(option, label, "", "WD-34.19", Thing("skill", skill), tone="danger")


@WORDS.asks(ending.GainExperience)
def what_was_learned(g: Night, step: ending.GainExperience) -> Wording:
    """What a night has taught."""
    return Wording(
        f"{names.person(g, step.who)}, what has this night taught you?",
        "One attribute rises by 1.",
        "WD-35.5",
    )


@WORDS.labels(ending.GainExperience)
def raised(g: Night, step: ending.GainExperience, option: str) -> Option:
    """An attribute that rises."""
    attribute = option.removeprefix("raise:")
    label = names.ATTRIBUTE_NAMES[attribute]
    return say(option, label, "", "WD-35.5", Thing("skill", attribute), tone="gain")


# ── a kept page ───────────────────────────────────────────────────────────────────────────────


@WORDS.asks(keeping.TakeScar)
def which_scar(g: Night, step: keeping.TakeScar) -> Wording:
    """What wounds leave behind."""
    return Wording(
        f"{names.person(g, step.who)}, what stays of your wounds?",
        "Two permanent damage or more leave a scar.",
        "WD-35.11",
    )


@WORDS.labels(keeping.TakeScar)
def scars(g: Night, step: keeping.TakeScar, option: str) -> Option:
    """A scar."""
    label, cost = names.SCARS[option.removeprefix("scar:")]
    return say(option, label, cost, "WD-35.11", tone="danger")


@WORDS.asks(keeping.ChooseTrophy)
def which_trophy(g: Night, step: keeping.ChooseTrophy) -> Wording:
    """Something to remember the night by."""
    return Wording(
        f"{names.person(g, step.who)}, what do you keep as a trophy?",
        sentence(names.TROPHY),
        "WD-35.13",
    )


NO_TROPHY = {"none": Plain("Nothing new", "", "WD-35.13")}


@WORDS.labels(keeping.ChooseTrophy)
def trophies(g: Night, step: keeping.ChooseTrophy, option: str) -> Option:
    """A kind of adversary."""
    if option in NO_TROPHY:
        return plain(NO_TROPHY, option)
    kind = option.removeprefix("trophy:")
    old = g.characters[step.who].sheet.trophy
    cost = f"instead of {names.disk(g, g.pack.copies[old][0]).lower()}" if old else ""
    label = names.disk(g, g.pack.copies[kind][0])
    return say(option, label, cost, "WD-35.13", tone="gain")


@WORDS.asks(keeping.SettlePage)
def what_is_settled(g: Night, step: keeping.SettlePage) -> Wording:
    """What VP are good for when a night is over."""
    c = g.characters[step.who]
    return Wording(
        f"{names.person(g, step.who)}, what do you settle before the next night?",
        f"You have {c.vp} VP; the winners are named already.",
        "WD-35.16",
    )


SETTLED = {
    "done": Plain("Leave it at that", "", "WD-35.16"),
    "learn": Plain("Buy a skill point", f"{keeping.LEARNING} VP; it is saved", "WD-34.15"),
}


@WORDS.labels(keeping.SettlePage)
def settled(g: Night, step: keeping.SettlePage, option: str) -> Option:
    """Scars, grudges, things, a skill point."""
    if option in SETTLED:
        return plain(SETTLED, option)
    word, _, what = option.partition(":")
    mending, keep = keeping.MENDING, keeping.KEEPING
    if word == "mend":
        label = f"Get over it: {names.SCARS[what][0].lower()}"
        return say(option, label, f"{mending} VP", "WD-35.16", vp=mending)
    if word == "forgive":
        label = f"Forgive {g.characters[step.who].sheet.grudges[int(what)]}"
        return say(option, label, f"{mending} VP", "WD-35.16", vp=mending)
    label = f"Keep {names.the(g, g.pack.copies[what][0])}"
    return say(option, label, f"{keep} VP; one thing at most", "WD-35.16", vp=keep)
