"""WD-35.10 to WD-35.17: what a night leaves on the page of a character that is kept."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content.people import MOST_SCARS, SCARS
from noctuary.games.when_darkness_comes.events import StateChanged
from noctuary.games.when_darkness_comes.state import Night

WOUNDED: Final = 2
"""WD-35.11: so much permanent damage leaves a scar."""
MENDING, KEEPING, LEARNING = 3, 4, 10
"""WD-35.16: what can be had for the VP of a night."""
MOST_VALUE: Final = 3
"""WD-35.16: items up to this level can be kept."""


def turn_page(g: Night, who: str, **fields: Any) -> None:
    """Something changes on a kept page."""
    sheet = msgspec.structs.replace(g.characters[who].sheet, **fields)
    g.change(who, sheet=sheet)


def close_pages(g: Night) -> list[Step]:
    """WD-35.10: what is decided for every survivor when a night of a campaign is over."""
    steps: list[Step] = []
    for c in g.alive():
        wrongs = [g.characters[by].sheet.name for by in c.wronged if by in g.characters]
        grudges = tuple(dict.fromkeys((*c.sheet.grudges, *wrongs)))
        turn_page(g, c.id, grudges=grudges, items=())
        steps += [TakeScar(c.id), ChooseTrophy(c.id), SettlePage(c.id)]
    return steps


class TakeScar(Step, frozen=True):
    """WD-35.11: two permanent damage or more leave a scar that the player chooses."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if c.permanent >= WOUNDED and len(c.sheet.scars) < MOST_SCARS:
            free = [scar for scar in SCARS if scar not in c.sheet.scars]
            g.ask(self, [f"scar:{scar}" for scar in free], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        scar = option.removeprefix("scar:")
        turn_page(g, self.who, scars=(*g.characters[self.who].sheet.scars, scar))
        g.emit(StateChanged(who=self.who, state=f"keeps_{scar}", on=True, rule="WD-35.11"))


class ChooseTrophy(Step, frozen=True):
    """WD-35.13: one kind of adversary that was beaten tonight may be kept as a trophy."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        beaten = [g.disk(d).base for d in c.trophies if g.disk(d).kind == "adversary"]
        kinds = [kind for kind in dict.fromkeys(beaten) if kind != c.sheet.trophy]
        if kinds:
            options = [f"trophy:{kind}" for kind in kinds]
            g.ask(self, [*options, "none"], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        if option != "none":
            turn_page(g, self.who, trophy=option.removeprefix("trophy:"))


class SettlePage(Step, frozen=True):
    """WD-35.16: VP that are left buy off scars and grudges, keep one item, or teach something."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        options: list[str] = []
        if c.vp >= MENDING:
            options += [f"mend:{scar}" for scar in c.sheet.scars]
            options += [f"forgive:{n}" for n in range(len(c.sheet.grudges))]
        if c.vp >= KEEPING and not c.sheet.items and not g.scenario.campaign.keep_items:
            bases = [g.disk(i).base for i in c.items if is_keepable(g, i)]
            options += [f"keep:{base}" for base in dict.fromkeys(bases)]
        if c.vp >= LEARNING:
            options.append("learn")
        if options:
            g.ask(self, [*options, "done"], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        word, _, what = option.partition(":")
        if word == "done":
            return
        c = g.characters[self.who]
        sheet = c.sheet
        price = {"keep": KEEPING, "learn": LEARNING}.get(word, MENDING)
        g.change(self.who, vp=c.vp - price)
        if word == "mend":
            turn_page(g, self.who, scars=tuple(scar for scar in sheet.scars if scar != what))
        elif word == "forgive":
            left = (*sheet.grudges[: int(what)], *sheet.grudges[int(what) + 1 :])
            turn_page(g, self.who, grudges=left)
        elif word == "keep":
            turn_page(g, self.who, items=(what,))
        else:
            turn_page(g, self.who, saved=sheet.saved + 1, bought=sheet.bought + 1)
        g.then(self)


def is_keepable(g: Night, item: str) -> bool:
    """WD-35.16: a blue disk up to 3S that the story has not lent."""
    disk = g.disk(item)
    return disk.kind == "item" and disk.tn <= MOST_VALUE and item not in g.worthless
