"""AN-16.2: a decision, with the Briefcase's free moves beside its own options."""

from __future__ import annotations

from typing import ClassVar

from noctuary.engine.step import Step, Window
from noctuary.games.arkham_noir.ahead import free_move
from noctuary.games.arkham_noir.state import ArkhamNoir, stability_limit, time_limit


def free_moves(g: ArkhamNoir) -> list[str]:
    """AN-16.1, AN-16.8: what may be stowed, unstowed or used at this moment."""
    pack = g.pack
    if not g.briefcase and pack.equipment.isdisjoint(g.hand):
        return []
    moves = [pack.stows[card] for card in g.hand if card in pack.equipment]
    for card in g.briefcase:
        moves += pack.briefcase_moves[card]
    return moves


class Decision(Step, frozen=True):
    """A question of the rules, with the Briefcase's free moves beside its own options."""

    def put(self, g: ArkhamNoir, options: list[str]) -> None:
        """Ask; free moves are added (AN-16.2)."""
        if g.briefcase or not g.pack.equipment.isdisjoint(g.hand):
            options += free_moves(g)
        g.ask(self, options)

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        """The player has chosen one of the step's own options."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, g: ArkhamNoir, option: str) -> None:
        """AN-16.13: a free move is carried out first, then the same decision is asked again."""
        if option in g.pack.free_moves:
            g.agenda.append(self)
            free_move(g, option)
        else:
            self.chosen(g, option)


class Pause(Window, frozen=True):
    """AN-16.2: between two effects and before each Maintenance step the Briefcase is at hand."""

    passes: ClassVar[str | None] = "continue"

    def run(self, g: ArkhamNoir) -> None:
        if g.briefcase or not g.pack.equipment.isdisjoint(g.hand):
            g.ask(self, ["continue", *free_moves(g)])

    def answer(self, g: ArkhamNoir, option: str) -> None:
        if option != "continue":
            g.agenda.append(self)
            free_move(g, option)

    def presses(self, g: ArkhamNoir) -> bool:
        """A limit is reached and the next step will act on it."""
        if self.what == "stability":
            return len(g.stability_area) >= stability_limit(g)
        return self.what == "time" and len(g.time_area) >= time_limit(g)
