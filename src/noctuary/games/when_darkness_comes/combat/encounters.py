"""WD-8.9 to WD-8.19: flipped disks are met, one after the other."""

from __future__ import annotations

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, modifiers
from noctuary.games.when_darkness_comes.combat import adversaries, security
from noctuary.games.when_darkness_comes.events import Glimpsed
from noctuary.games.when_darkness_comes.moving import ahead, obstacles
from noctuary.games.when_darkness_comes.people import allies, belongings, items
from noctuary.games.when_darkness_comes.state import Night, layout_of
from noctuary.games.when_darkness_comes.story import ending, scenario


@tells(ahead.meet)
def meet_all(g: Night, who: str, disks: tuple[str, ...]) -> None:
    """WD-8.10: all are flipped before the first one is met."""
    g.then(Encounters(who, disks, first=True))


class Encounters(Step, frozen=True):
    """WD-8.9, WD-8.14: flipped disks are met one after the other, in the player's order."""

    who: str
    disks: tuple[str, ...]
    first: bool = False

    def run(self, g: Night) -> None:
        waiting = [disk for disk in self.disks if disk in g.shown]
        if not waiting or not g.characters[self.who].alive:
            return
        if len(waiting) == 1:
            self.answer(g, f"meet:{waiting[0]}")
        else:
            g.ask(self, [f"meet:{disk}" for disk in waiting], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        disk = option.removeprefix("meet:")
        rest = tuple(d for d in self.disks if d != disk)
        if rest:
            g.then(Encounters(self.who, rest))
        g.then(ending.TEST)
        if self.first or modifiers.sees(g, self.who, g.shown[disk].square):
            meet(g, self.who, disk)
        elif g.pack.disks[disk].kind == "adversary":
            g.then(adversaries.Advance(disk, self.who))
        else:
            board.turn_down(g, disk, "WD-8.15")


def leave_unmet(g: Night, steps: list[Step]) -> None:
    """WD-8.15: what the dead have flipped and not met goes face down again; adversaries stay."""
    for step in steps:
        for disk in step.disks if isinstance(step, Encounters) else ():
            if disk in g.shown and g.pack.disks[disk].kind != "adversary":
                board.turn_down(g, disk, "WD-8.15")


def meet(g: Night, who: str, disk: str) -> None:
    """WD-8.11, WD-8.19: a flipped disk is met as its kind asks, or from outside its building."""
    kind = g.pack.disks[disk].kind
    outside = layout_of(g).zones[g.shown[disk].square] != modifiers.zone_of(g, who)
    may_shoot = not g.acted  # WD-30.2
    if kind == "adversary":
        g.acted, g.fresh = True, False
        g.then(adversaries.MeetAdversary(who, disk, may_shoot=may_shoot))
    elif kind == "ally":
        g.acted, g.fresh = True, False
        allies.persuade(g, who, disk)
    elif kind == "nuisance":
        g.shown.pop(disk)
        belongings.gain(g, who, disk, "attached", "WD-19.1")
    elif kind == "obstacle":
        if g.shown[disk].square == g.characters[who].square:
            g.then(obstacles.MeetObstacles(who, (disk,)))
    elif kind in ("item", "component"):
        if not outside:
            g.then(items.FindItem(who, disk))
    elif kind == "security":
        g.acted, g.fresh = True, False
        g.then(security.MeetSecurity(who, disk, may_shoot=may_shoot))
    elif outside:
        glimpse(g, disk)
    else:
        meet_numbered(g, who, disk)


def glimpse(g: Night, disk: str) -> None:
    """WD-8.19: turned face down at once, and known to all until it is reshuffled."""
    square = g.shown[disk].square
    g.emit(Glimpsed(disk=disk, square=g.layout.names[square], rule="WD-8.19"))
    board.turn_down(g, disk, "WD-8.19")


def meet_numbered(g: Night, who: str, disk: str) -> None:
    """WD-20.2, WD-20.3: the scenario's event; it uses up the action if something is rolled."""
    number = int(disk.removeprefix("number_"))
    for event, wanted in g.story.by_trigger.get("numbered_met", ()):
        if wanted == number and any(kind == "roll" for kind, _ in story_script(g, event)):
            g.acted, g.fresh = True, False
    scenario.fire(g, "numbered_met", who, number)


def story_script(g: Night, event: str) -> tuple[tuple[str, object], ...]:
    """The effects of an event."""
    return g.story.scripts[f"event.{event}"]
