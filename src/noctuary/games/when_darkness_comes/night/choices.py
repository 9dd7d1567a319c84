"""WD-40.3, WD-40.6: what the scenario asks: one player, somebody in particular, or the table."""

from __future__ import annotations

from collections import Counter

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.doing import ChoiceEffect
from noctuary.games.when_darkness_comes.events import Chose, Voted
from noctuary.games.when_darkness_comes.night import whom
from noctuary.games.when_darkness_comes.night.effects import EFFECTS
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions, scenario
from noctuary.games.when_darkness_comes.story.scenario import Moment

Vote = tuple[str, str]
"""A character, and what its player has chosen."""


def asked_of(g: Night, script: str, number: int) -> ChoiceEffect:
    """A choice as it is written."""
    value: ChoiceEffect = g.story.scripts[script][number][1]
    return value


def options_for(g: Night, moment: Moment, who: str) -> list[str]:
    """What a character's player may choose now."""
    value = asked_of(g, moment.script, moment.number)
    found = []
    for option in value.options:
        condition = g.story.conditions.get(f"{moment.inner}.{option.id}")
        if condition is None or conditions.holds(g, condition, who):
            found.append(f"choose:{option.id}")
    if value.among is not None:
        others = whom.named(g, msgspec.structs.replace(moment, who=who), value.among)
        found += [f"choose:@{other}" for other in others]
    return found


def deciders(g: Night, moment: Moment, value: ChoiceEffect) -> list[str]:
    """Whose players decide; the dead too, where they keep their voice."""
    if value.decider == "dead":
        return [c.id for c in g.characters.values() if not c.alive]
    if value.voters == "all" and value.decider == "everyone":
        return list(g.characters)
    return whom.named(g, moment, value.decider) or [moment.who]


@EFFECTS.to("choice")
def choice(g: Night, moment: Moment, value: ChoiceEffect) -> None:
    """Several ways to go on; where there is only one, nobody votes."""
    offers = {one: options_for(g, moment, one) for one in deciders(g, moment, value)}
    who = [one for one, options in offers.items() if options]
    offered = {option for options in offers.values() for option in options}
    if len(who) > 1 and len(offered) == 1:
        carry_on(g, moment, offered.pop())
    elif len(who) == 1:
        g.then(Choose(moment.script, moment.number, moment.who, moment.other, who[0]))
    elif who:
        g.then(Ballot(moment.script, moment.number, moment.who, moment.other, tuple(who)))


def is_open(g: Night) -> bool:
    """WD-40.3: whether what is asked is a choice of the story that the whole table hears of."""
    step = g.agenda[-1] if g.agenda else None
    return isinstance(step, Choose | Ballot) and not asked_of(g, step.script, step.number).secret


class Choose(Step, frozen=True):
    """A decision that the scenario puts to one player, as a rule the actor's."""

    script: str
    number: int
    who: str
    other: str = ""
    decider: str = ""

    def run(self, g: Night) -> None:
        value = asked_of(g, self.script, self.number)
        decider = self.decider or self.who
        options = options_for(g, self.moment, decider)
        if not options:
            return
        if len(options) == 1:
            self.answer(g, options[0])
            return
        wanted = f"choose:{value.fallback}"
        fallback = wanted if wanted in options else options[0]
        seat = g.seat_of(decider)
        if value.fallback is None:
            g.ask(self, options, seat)
        else:
            g.ask_more(self, options, seat, fallback=fallback)

    @property
    def moment(self) -> Moment:
        """Where the choice is written."""
        return Moment(self.who, self.script, self.number, self.other)

    def answer(self, g: Night, option: str) -> None:
        value = asked_of(g, self.script, self.number)
        decider = self.decider or self.who
        seats = (g.seat_of(decider),) if value.secret else None
        g.emit(
            Chose(
                who=decider, script=self.script, number=self.number,
                option=option.removeprefix("choose:"), seats=seats, rule="WD-40.1",
            )
        )  # fmt: skip
        carry_on(g, msgspec.structs.replace(self.moment, who=decider), option)


def carry_on(g: Night, moment: Moment, option: str) -> None:
    """The effects of what was chosen; a chosen character is the other in them."""
    part = option.removeprefix("choose:")
    if part.startswith("@"):
        g.then(scenario.CarryOut(f"{moment.inner}.chosen", moment.who, 0, part[1:]))
    else:
        g.then(scenario.CarryOut(f"{moment.inner}.{part}", moment.who, 0, moment.other))


class Ballot(Step, frozen=True):
    """WD-40.3: everybody concerned has a voice, one after the other; then they are counted."""

    script: str
    number: int
    who: str
    other: str
    voters: tuple[str, ...]
    votes: tuple[Vote, ...] = ()

    def run(self, g: Night) -> None:
        if len(self.votes) == len(self.voters):
            self.count(g)
            return
        voter = self.voters[len(self.votes)]
        options = options_for(g, self.moment, voter)
        if len(options) == 1:
            self.answer(g, options[0])
        elif options:
            value = asked_of(g, self.script, self.number)
            wanted = f"choose:{value.fallback}"
            fallback = wanted if wanted in options else options[0]
            g.ask_more(self, options, g.seat_of(voter), fallback=fallback)

    @property
    def moment(self) -> Moment:
        """Where the choice is written."""
        return Moment(self.who, self.script, self.number, self.other)

    def answer(self, g: Night, option: str) -> None:
        voter = self.voters[len(self.votes)]
        votes = (*self.votes, (voter, option))
        g.then(Ballot(self.script, self.number, self.who, self.other, self.voters, votes))

    def count(self, g: Night) -> None:
        """The foremost option; a tie is broken as the scenario says."""
        value = asked_of(g, self.script, self.number)
        voices = Counter(option for _, option in self.votes)
        most = max(voices.values())
        best = [option for option in voices if voices[option] == most]
        agreed = len(best) == 1 and (value.count == "most" or most == len(self.votes))
        chosen = best[0] if agreed else self.tie(g, value, best)
        if not value.secret:
            votes = tuple((who, option.removeprefix("choose:")) for who, option in self.votes)
            g.emit(Voted(script=self.script, number=self.number, votes=votes, rule="WD-40.3"))
        g.emit(
            Chose(
                who="", script=self.script, number=self.number,
                option=chosen.removeprefix("choose:"), rule="WD-40.3",
            )
        )  # fmt: skip
        carry_on(g, self.moment, chosen)

    def tie(self, g: Night, value: ChoiceEffect, best: list[str]) -> str:
        """What counts when nobody has most voices, or not everybody agrees."""
        if value.tie == "random":
            return best[g.pick(len(best))]
        if value.tie == "actor":
            mine = dict(self.votes).get(self.who)
            return mine if mine is not None else best[0]
        return f"choose:{value.tie}"
