"""Nights of When Darkness Comes without a short cut: every action of the scenario is tested, every
end after every step, and each step of a turn waits on the agenda for its own time."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.board import lasting
from noctuary.games.when_darkness_comes.combat import adversaries, flight
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.dice import willpower
from noctuary.games.when_darkness_comes.events import TurnBegan
from noctuary.games.when_darkness_comes.night import challenges, deeds, turn
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions, ending, scenario


def legal_deeds(g: Night, who: str) -> list[str]:
    """WD-9.9: one action of the scenario after the other."""
    found: list[str] = []
    for deed in g.scenario.actions:
        if not deeds.why_not(g, who, deed):
            against = deed.against is not None
            found += challenges.rivals(g, who, deed) if against else [f"do:{deed.id}"]
    return found


def hides(g: Night, square: int, numbers: tuple[int, ...]) -> bool:
    """One disk of the town after the other."""
    wanted, lay = {f"number_{n}" for n in numbers}, g.layout
    return any(
        square // SQUARES in lay.ground.building_tiles[lay.zones[place]]
        for place, disks in g.hidden.items()
        if wanted.intersection(disks) and lay.zones[place]
    )


def is_over(g: Night) -> bool:
    """WD-35.9: one end after the other."""
    who = g.active if g.active in g.characters else next(iter(g.characters))
    end = g.scenario.end
    ends = (*g.story.wins, *g.story.losses)
    last = end.last_round is not None and g.completed >= end.last_round
    return last or not g.alive() or any(conditions.holds(g, one, who) for one in ends)


def begin_turn(g: Night, story: Story, who: str, extra: bool = False) -> None:
    """WD-5.7: every step of the beginning, whether there is anything to do or not."""
    g.turn += 1
    g.active = who
    g.acted = g.moved = g.ghost = g.cut_short = False
    g.fresh, g.swing = True, 0
    g.movements, g.fled, g.ran, g.tamed = {}, [], [], []
    g.offered = [word for word in g.offered if word.startswith("praise:")]
    g.emit(TurnBegan(who=who, extra=extra, rule="WD-5.7"))
    if g.characters[who].tn_shift or g.characters[who].tile_bound:
        turn.end_states(g, who)
    willpower.therapy(g, who)
    g.then(
        flight.StartEngaged(who), turn.PendingLook(who), turn.TakeTurn(who), turn.FinishTurn(who)
    )
    scenario.fire(g, "turn_start", who)


def finish_turn(step: turn.FinishTurn, g: Night) -> None:
    """WD-5.13: every step of the end, one after the other."""
    lasting.break_off(g)
    who = step.who
    g.then(turn.CountDown(who), turn.EndEvents(who), ending.TEST, turn.AfterTurn(who))
    if g.characters[who].alive:
        g.then(adversaries.Hunt())
