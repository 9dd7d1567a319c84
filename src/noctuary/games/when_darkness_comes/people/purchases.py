"""WD-34.14 to WD-34.16: what VP buy outside of rolls."""

from __future__ import annotations

import msgspec

from noctuary.engine.kept import kept
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.events import StateChanged
from noctuary.games.when_darkness_comes.people import failure
from noctuary.games.when_darkness_comes.state import Night

PRICE_OF_FORGIVENESS = 5
PRICE_OF_A_SKILL_POINT = 10
LOWEST_PRICE = min(PRICE_OF_FORGIVENESS, PRICE_OF_A_SKILL_POINT)


def offers(g: Night, who: str) -> list[str]:
    """WD-34.16: in the own turn, outside of rolls, encounters and combats."""
    vp = g.characters[who].vp
    found = []
    if vp >= PRICE_OF_FORGIVENESS and g.characters[who].failure:
        found.append("forgive")
    if vp >= PRICE_OF_A_SKILL_POINT:
        found.append("learn")
    return found


def forgive(g: Night, who: str) -> None:
    """WD-34.14: 5 VP remove one failure disk."""
    points.score(g, who, -PRICE_OF_FORGIVENESS, "forgiveness", "WD-34.14")
    failure.lose(g, who, "WD-34.14")


def learn(g: Night, who: str) -> None:
    """WD-34.15: 10 VP buy one skill point, to be saved or spent at once."""
    points.score(g, who, -PRICE_OF_A_SKILL_POINT, "skill_point", "WD-34.15")
    sheet = g.characters[who].sheet
    more = msgspec.structs.replace(sheet, saved=sheet.saved + 1, bought=sheet.bought + 1)
    g.change(who, sheet=more)
    g.then(SpendPoints(who))


def affordable(g: Night, skills: dict[str, int], points: int) -> list[str]:
    """WD-2.9, WD-2.10: skills and upgrades that so many points pay for."""
    return [
        f"skill:{skill.id}:{price}"
        for skill in g.pack.skills.values()
        for paid in [skills.get(skill.id, 0)]
        for price in skill.prices
        if paid < price <= paid + points
    ]


@kept(64)
def price_list(pack: Town, points: int) -> tuple[tuple[str, str], ...]:
    """WD-2.9: new skills that so many points pay for, each with its option."""
    return tuple(
        (skill.id, f"skill:{skill.id}:{price}")
        for skill in pack.skills.values()
        for price in skill.prices
        if price <= points
    )


class SpendPoints(Step, frozen=True):
    """WD-34.15: a new skill, an upgrade, or the point is saved."""

    who: str

    def run(self, g: Night) -> None:
        sheet = g.characters[self.who].sheet
        options = affordable(g, sheet.skills, sheet.saved)
        if options:
            g.ask(self, [*options, "save"], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        if option == "save":
            return
        _, skill, rank = option.split(":")
        sheet = g.characters[self.who].sheet
        cost = int(rank) - sheet.skills.get(skill, 0)
        skills = {**sheet.skills, skill: int(rank)}
        new = msgspec.structs.replace(sheet, skills=skills, saved=sheet.saved - cost)
        g.change(self.who, sheet=new)
        g.emit(StateChanged(who=self.who, state=skill, on=True, rule="WD-34.15"))
