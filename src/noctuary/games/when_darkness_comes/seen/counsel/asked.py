"""What the story asks: choices, votes, challenges, and what a second does."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.night import challenges, choices
from noctuary.games.when_darkness_comes.seen.counsel import deeds_worth
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions

AHEAD = 2
"""By so many VP a rival is ahead whose roll one would rather spoil."""


def wanted(g: Night, who: str, option: str) -> float:
    """What the aims of the scenario say for an answer."""
    return sum(
        float(aim.weight)
        for condition, aim in g.story.aims
        if option in aim.answer and (condition is None or conditions.holds(g, condition, who))
    )


def choose(g: Night, step: choices.Choose | choices.Ballot, options: tuple[str, ...]) -> str:
    """What the aims want, then what the effects are worth; among people the strongest rival."""
    who = step.voters[len(step.votes)] if isinstance(step, choices.Ballot) else step.decider
    c = g.characters[who or step.who]
    inner = step.moment.inner

    def worth(option: str) -> float:
        part = option.removeprefix("choose:")
        if part.startswith("@"):
            return rivalry(g, c.seat, part[1:])
        script = g.story.scripts[f"{inner}.{part}"]
        effects = sum(deeds_worth.prize(g, c, line) for line in script)
        return 10 * wanted(g, c.id, part) + effects

    return max(options, key=worth)


def rivalry(g: Night, seat: int, other: str) -> float:
    """How gladly one is rid of somebody: by VP in a race, oneself last; among equals whoever sits
    next, so that no seat is everybody's first choice."""
    c = g.characters[other]
    if c.seat == seat:
        return -100.0
    return float(c.vp if is_race(g) else 0) - (c.seat - seat) % g.seats / 100


def dare(g: Night, step: challenges.Challenge, options: tuple[str, ...]) -> str:
    """Accept with the better dice, in the way in which they are best; else say no."""

    def worth(option: str) -> float:
        aims = wanted(g, step.rival, option.partition(":")[2] or option)
        if option == "decline":
            return aims
        return (
            aims
            + 1
            - deeds_worth.odds(g, step.deed, step.who, step.rival, option.partition(":")[2])
        )

    return max(options, key=worth)


def name_second(g: Night, step: challenges.NameSecond, options: tuple[str, ...]) -> str:
    """Friends are asked; among rivals whoever has least to gain."""
    free = [option for option in options if option != challenges.NOBODY]
    if not free or is_race(g):
        return challenges.NOBODY
    return free[0]


def stand_by(g: Night, step: challenges.StandBy, options: tuple[str, ...]) -> str:
    """A friend steadies; a rival spoils the roll of somebody who is ahead."""
    aims = {option: wanted(g, step.second, option) for option in options}
    if any(aims.values()):
        return max(options, key=lambda option: aims[option])
    mine, theirs = (g.characters[who].vp for who in (step.second, step.naming.principal))
    return "spoil" if is_race(g) and theirs >= mine + AHEAD else "steady"
