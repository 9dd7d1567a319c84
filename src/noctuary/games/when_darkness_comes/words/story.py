"""Words of the story's end: what is lost and what was learned."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.words import capital
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ending
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.saying import WORDS, say


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
