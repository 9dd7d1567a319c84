"""WD-35: when the game ends, who has won, and what is kept of it."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.one_key import Line
from noctuary.engine.question import Outcome
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.content.people import HIGHEST_ATTRIBUTE
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.events import Scored, StateChanged
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions, keeping

NONE: Final = -1
"""No condition of a list."""


class TestEnd(Step, frozen=True):
    """WD-35.9: winning is tested before losing; then the game ends at once."""

    __test__ = False

    def run(self, g: Night) -> None:
        story = g.pack.stories[g.settings.scenario]
        if not may_be_over(g, story) or g.party == 0:
            return
        who = g.active if g.active in g.characters else next(iter(g.characters))
        rules = story.scenario.end
        won = first_to_hold(g, story.wins, story.win_flags, who)
        if won != NONE and g.alive():
            rule, only = rules.win[won], story.win_winners[won]
            finish(g, True, rule.winner, f"win.{won}", rule.tie == "finisher", only)
            return
        lost = first_to_hold(g, story.losses, story.loss_flags, who)
        if lost != NONE:
            finish(g, False, "nobody", f"lose.{lost}")
        elif not g.alive():
            finish(g, False, "nobody", "all_dead")
        elif rules.last_round is not None and g.completed >= rules.last_round:
            finish(g, rules.last_round_won, "most_vp", "last_round")


def may_be_over(g: Night, story: Story) -> bool:
    """Whether there is any sign of an end. It is tested after every action, event and turn, and
    mostly there is none, so that nothing else need be looked at."""
    if g.completed >= story.end_round:
        return True
    flags = g.flags
    if flags:
        for flag in story.end_flags:
            if flag in flags:
                return True
    return bool(g.deaths) and (len(g.deaths) >= story.end_deaths or not g.alive())


def first_to_hold(g: Night, tests: list[Line], flags: list[str | None], who: str) -> int:
    """Which of these conditions holds first, or NONE; each may need a flag, which is looked at
    before anything else."""
    up = g.flags
    for number, flag in enumerate(flags):
        if (flag is None or up.get(flag)) and conditions.holds(g, tests[number], who):
            return number
    return NONE


TEST: Final = TestEnd()


def finish(
    g: Night,
    won: bool,
    winner: str,
    reason: str,
    finisher_first: bool = False,
    only: Line | None = None,
) -> None:
    """WD-35.1 to WD-35.3: what the end is worth, the winners, and what characters take along.

    If nobody can win, nobody has.
    """
    g.agenda.clear()
    g.combat = None
    settle_scores(g)
    g.winners = winners(g, winner, finisher_first, only) if won else []
    taught = reason != "last_round" or g.scenario.end.last_round_teaches
    g.then(*aftermath(g, taught), CloseBook(won and bool(g.winners), reason))


def settle_scores(g: Night) -> None:
    """WD-35.2: VP for each of the living, by what the scenario says about the end."""
    for condition, vp in g.story.scores:
        for c in g.alive():
            if conditions.holds(g, condition, c.id):
                total = g.characters[c.id].vp + vp
                g.change(c.id, vp=total)
                g.emit(Scored(who=c.id, vp=vp, why="scenario", total=total, rule="WD-35.2"))


def winners(g: Night, winner: str, finisher_first: bool, only: Line | None = None) -> list[str]:
    """WD-35.2: all survivors, the actor, or those with most VP; at a tie perhaps the finisher."""
    tests = [test for test in (only, g.story.winners) if test is not None]
    living = [c for c in g.alive() if all(conditions.holds(g, test, c.id) for test in tests)]
    if winner == "all":
        return [c.id for c in living]
    if winner == "actor":
        actor = g.finisher or g.active
        return [actor] if not tests or actor in [c.id for c in living] else []
    most = max((c.vp for c in living), default=0)
    best = [c.id for c in living if c.vp == most]
    return [g.finisher] if finisher_first and g.finisher in best else best


def aftermath(g: Night, taught: bool = True) -> list[Step]:
    """WD-34.19, WD-35.4: only characters that are kept have something to lose or to learn."""
    if g.settings.keep == "off":
        return []
    steps: list[Step] = [
        LoseSkill(c.id) for c in g.characters.values() if c.alive and c.vp < 0 and c.sheet.skills
    ]
    for who in g.winners if taught else ():
        points = 1 + g.flags.get(f"experience:{who}", 0)
        steps += [GainExperience(who)] * points
    return steps + keeping.close_pages(g)


class LoseSkill(Step, frozen=True):
    """WD-34.19: whoever ends with negative VP loses one skill of the player's choice."""

    who: str

    def run(self, g: Night) -> None:
        skills = g.characters[self.who].sheet.skills
        g.ask(self, [f"forget:{skill}" for skill in skills], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        sheet = g.characters[self.who].sheet
        skill = option.removeprefix("forget:")
        left = {name: rank for name, rank in sheet.skills.items() if name != skill}
        lost = sheet.bought - sheet.skills[skill]
        g.change(self.who, sheet=msgspec.structs.replace(sheet, skills=left, bought=lost))
        g.emit(StateChanged(who=self.who, state=skill, on=False, rule="WD-34.19"))


class GainExperience(Step, frozen=True):
    """WD-35.4, WD-35.5: a survivor among the winners raises one attribute by 1, to at most 6."""

    who: str

    def run(self, g: Night) -> None:
        sheet = g.characters[self.who].sheet
        options = [f"raise:{a}" for a in ATTRIBUTES if getattr(sheet, a) < HIGHEST_ATTRIBUTE]
        if options:
            g.ask(self, options, g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        sheet = g.characters[self.who].sheet
        attribute = option.removeprefix("raise:")
        raised = {attribute: getattr(sheet, attribute) + 1, "experience": sheet.experience + 1}
        g.change(self.who, sheet=msgspec.structs.replace(sheet, **raised))
        g.emit(StateChanged(who=self.who, state=attribute, on=True, rule="WD-35.5"))


class CloseBook(Step, frozen=True):
    """WD-35.1: the game is over."""

    won: bool
    reason: str

    def run(self, g: Night) -> None:
        scores: dict[int, float] = dict.fromkeys(range(g.seats), 0.0)
        for c in g.alive():
            scores[c.seat] += c.vp
        g.end(Outcome(self.won, scores, self.reason), "WD-35.9")
