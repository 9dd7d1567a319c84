"""DQ-10.21: cards that answer a movement instruction, before the first move of its icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities, effects, tracks
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.content.format.base import Direction
from noctuary.games.dark_quarter.content.format.people import Ability, Consumable
from noctuary.games.dark_quarter.state import DarkQuarter, card_of, others

if TYPE_CHECKING:
    from noctuary.games.dark_quarter.cards.tracks import MoveCubes


def answer_icon(g: DarkQuarter, icon: MoveCubes) -> None:
    """Let cards answer the icon, if any can; then carry it out."""
    step = AnswerIcon(icon.who, icon.skill, icon.direction, icon.n, icon.used)
    # DQ-10.18: nothing is wasted on a movement that is forfeited anyway
    moves = tracks.can_move(g, icon.who, icon.skill, icon.direction)
    if moves and (step.usable(g) or step.could_be_answered(g)):
        g.then(step)
    else:
        tracks.carry_out(g, icon.who, icon.skill, icon.direction, icon.n)


def acting(g: DarkQuarter) -> str:
    """DQ-21.8: who is active now; during a test the Character who makes it."""
    return g.trials[-1].who if g.trials else g.active


class AnswerIcon(Step, frozen=True):
    """DQ-10.21, DQ-R29: reduce or redirect the moves of one icon; each card once (DQ §7.13)."""

    who: str
    skill: str
    direction: Direction
    n: int
    used: tuple[str, ...] = ()

    def usable(self, g: DarkQuarter) -> dict[str, str]:
        """Cards that can answer, with their owners."""
        found: dict[str, str] = {}
        for owner in [self.who, *others(g, self.who)]:
            for name in g.sheets[owner].unlocked:
                if self.fits(g, g.pack.ability[name], owner):
                    found[name] = owner
        active = acting(g)  # DQ-12.3: whose Consumables they are, whoever is hit
        for name in g.sheets[active].consumables:
            if self.fits(g, g.pack.consumable[name], active):
                found[name] = active
        return found

    def fits(self, g: DarkQuarter, card: Ability | Consumable, owner: str) -> bool:
        """DQ-R29: by a Character who is not active only with the cooperation icon."""
        when = card.trigger
        if not isinstance(when, e.OnInstruction) or when.dir != self.direction:
            return False
        if isinstance(card, Ability) and card.id in self.used:
            return False
        own = owner == self.who
        if when.who != "any" and (when.who == "self") != own:
            return False
        if owner != acting(g) and not (isinstance(card, Ability) and card.coop):
            return False
        if not own and not abilities.in_reach(g, card, owner, self.who):
            return False
        return abilities.is_ready(g, card, owner)

    def could_be_answered(self, g: DarkQuarter) -> bool:
        """DQ-12.10: whether a companion here could hand over a card that answers."""
        active = acting(g)
        return abilities.could_be_given(g, active, lambda card: self.fits(g, card, active))

    def run(self, g: DarkQuarter) -> None:
        usable = self.usable(g)
        if not usable and not self.could_be_answered(g):
            tracks.carry_out(g, self.who, self.skill, self.direction, self.n)
            return
        seat = g.seat_of(self.who)
        mine = [f"use:{name}" for name, owner in usable.items() if g.seat_of(owner) == seat]
        theirs: dict[int, tuple[str, ...]] = {}
        for name, owner in usable.items():
            if g.seat_of(owner) != seat:
                theirs[g.seat_of(owner)] = (*theirs.get(g.seat_of(owner), ()), f"use:{name}")
        g.ask_more(self, ["done", *mine], seat, others=theirs)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "done":
            tracks.carry_out(g, self.who, self.skill, self.direction, self.n)
        else:
            self.use(g, option.removeprefix("use:"))

    def interject(self, g: DarkQuarter, option: str, seat: int) -> None:
        self.use(g, option.removeprefix("use:"))

    def use(self, g: DarkQuarter, name: str) -> None:
        """Fewer moves, or some of them on the owner's track of the same Skill."""
        card, owner = card_of(g, name), self.usable(g)[name]
        abilities.spend(g, card, owner)
        used, left = (*self.used, name), self.n
        taken = 0
        for part in card.effect:
            if isinstance(part, e.ReduceDegrade):
                left -= part.n
            elif isinstance(part, e.RedirectDegrade):
                taken = left if part.n == "all" else min(left, part.n)
                left -= taken
        if left > 0:
            g.then(AnswerIcon(self.who, self.skill, self.direction, left, used))
        if taken:
            g.then(tracks.MoveCubes(owner, self.skill, self.direction, taken, used))
        if isinstance(card, Ability):
            g.then(*(abilities.PayCost(name, owner, n) for n in range(len(card.cost))))
        else:
            g.then(effects.OfferRecovery(owner, name))
