"""WD-39.23: what a controlled character can be made to do."""

from __future__ import annotations

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers, ways
from noctuary.games.when_darkness_comes.magic import ahead
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.night import actions
from noctuary.games.when_darkness_comes.state import Night

FORCED_STEPS = 3


ORDERS = (
    "heal", "take", "search", "drop", "give", "steal", "tape", "persuade", "shoot", "attack",
    "pick", "force", "smash", "climb", "perceive", "find_light",
)  # fmt: skip
"""WD-39.23: actions that a controlled character can be made to take without harm to itself."""
LOSSES = ("drop", "give")
"""WD-R119: what would take something from it, only where characters may attack each other."""


@tells(ahead.order_character)
def order_character(g: Night, who: str, target: str) -> None:
    """WD-39.23: the caster is asked."""
    g.then(OrderCharacter(who, target))


class OrderCharacter(Step, frozen=True):
    """WD-39.23: one legal action, or a movement of up to 3 squares, at the caster's choice."""

    who: str
    target: str

    def run(self, g: Night) -> None:
        lay = g.layout
        c = g.characters[self.target]
        options = []
        if modifiers.may_be_moved(g, self.target, c.square):
            reached = walks(g, self.target)
            free = [s for s in reached if modifiers.may_be_moved(g, self.target, s)]
            options = [f"run:{lay.names[s]}" for s in free]
        acts = actions.legal_actions(g, c, g.is_anything_at(c.square))
        allowed = [word for word in ORDERS if g.scenario.pvp.attack or word not in LOSSES]
        options += [f"order:{act}" for act in acts if act.split(":")[0] in allowed]
        g.ask(self, [*options, "nothing"], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        word, _, rest = option.partition(":")
        if word == "run":
            board.put(g, self.target, g.layout.square(rest), "ordered", "WD-39.23")
        elif word == "order":
            acted = g.acted
            actions.carry_out(g, self.target, rest)
            g.acted = acted


def walks(g: Night, who: str) -> list[int]:
    """Squares within three steps that hold no danger."""
    lay = g.layout
    start = g.characters[who].square
    stops = movement.stops_of(g)
    found, ring = {start}, [start]
    for _ in range(FORCED_STEPS):
        ring = [
            s
            for square in ring
            for s in ways.strides(lay, square)
            if s not in found and s not in stops
        ]
        found.update(ring)
    return sorted(found - {start})
