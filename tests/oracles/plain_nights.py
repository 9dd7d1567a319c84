"""Nights of When Darkness Comes without a short cut: every action of the scenario is tested, every
end after every step, every square of a way is entered by itself, and each step of a turn waits on
the agenda for its own time."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting, modifiers, ways
from noctuary.games.when_darkness_comes.combat import adversaries, duels, flight
from noctuary.games.when_darkness_comes.content.layout import Layout
from noctuary.games.when_darkness_comes.content.tiles import SQUARES
from noctuary.games.when_darkness_comes.content.town import Awaiting, Story
from noctuary.games.when_darkness_comes.dice import assistance, rolls, willpower
from noctuary.games.when_darkness_comes.dice.pools import ALONE, Check
from noctuary.games.when_darkness_comes.events import RoundBegan, TurnBegan
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.moving import (
    ahead,
    doors,
    fate,
    looking,
    movement,
)
from noctuary.games.when_darkness_comes.night import (
    actions,
    challenges,
    deeds,
    effects_on_town,
    memories,
    turn,
)
from noctuary.games.when_darkness_comes.people import healing, purchases, talks, theft
from noctuary.games.when_darkness_comes.state import BAD, GOOD, Character, Night, Result
from noctuary.games.when_darkness_comes.story import conditions, ending, memory, scenario


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


# ── a round ───────────────────────────────────────────────────────────────────────────────────


def begin_round(g: Night, story: Story) -> None:
    """WD-5.15: every step of the beginning, whether there is anything to do or not."""
    g.round += 1
    g.scene, g.place, g.offered = g.round, -1, []
    g.emit(RoundBegan(round=g.round, rule="WD-5.15"))
    g.agenda.append(turn.NextTurn())
    g.then(*memories.what_is_due(g))
    memories.end_marks(g)
    effects_on_town.end_lock_changes(g)
    for change in story.scenario.schedule:
        if change.round == g.round:
            effects_on_town.set_environment(g, change.light or g.light, change.weather or g.weather)
    scenario.fire(g, "round_start", turn.first_in_order(g), g.round)


def next_turn(g: Night, story: Story, sign: bool = True) -> None:
    """WD-5.16, WD-35.9: the end of a round is always tested."""
    for place in range(g.place + 1, len(g.order)):
        if g.characters[g.order[place]].alive:
            g.place = place
            g.then(turn.BeginTurn(g.order[place]))
            return
    g.completed = g.round
    g.then(ending.TEST, turn.BeginRound())


def due(g: Night, story: Story, waiting: tuple[Awaiting, ...], who: str) -> list[Step]:
    """WD-40.1: every event waits for its time, and is tested then."""
    return [scenario.Happen(one.event, who) for one in waiting if one.event not in g.happened]


# ── what can be done ──────────────────────────────────────────────────────────────────────────


def legal_actions(g: Night, c: Character) -> list[str]:
    """WD-9.2 to WD-9.9: one kind of action after the other."""
    who, magical = c.id, g.scenario.magic
    building = g.pack.ground.zones[c.square]
    return [
        *(f"heal:{patient}" for patient in healing.patients(g, who)),
        *actions.item_actions(g, c, company=True),
        *actions.opponent_actions(g, c),
        *doors.ways_in(g, who),
        *(["perceive"] if building and building not in c.perceived else []),
        *(["find_light"] if building and modifiers.darkness(g, c.square) > 0 else []),
        *(magic.casts(g, who) if magical else []),
        *legal_deeds(g, who),
        *theft.thefts(g, who),
        *duels.attacks(g, who),
    ]


def options(g: Night, c: Character) -> list[str]:
    """WD-5.10, WD-9.1: one thing after the other."""
    who, found = c.id, [] if g.moved else ["stand"]
    kept = modifiers.is_frozen(g, who) or memory.is_kept_from(g, who, "move")
    if not (g.moved or kept or modifiers.engaged(g, who)):
        found.insert(0, "move")
    if modifiers.can_act(g, who):
        found += actions.owed(g, who) or legal_actions(g, c)
    if g.fresh:
        found.append("rest")
        if (c.damage or c.bleeding) and c.willpower and healing.can_heal_self(g, who):
            found.append("heal_self")
    found += [*purchases.offers(g, who), *doors.lucky_doors(g, who), *doors.hosts(g, who)]
    if who not in talks.hushed(g) and talks.partners(g, who):
        found.append("deal")
    found += [f"praise:{other}" for other in talks.praisable(g, c.seat)]
    return [*found, "end"]


def interjections(g: Night, who: str) -> dict[int, tuple[str, ...]]:
    """WD-25.1, WD-40.3: one of the others after the other; a seat praises once."""
    found: dict[int, tuple[str, ...]] = {}
    for c in g.alive():
        words = [f"praise:{other}" for other in talks.praisable(g, c.seat) if c.seat not in found]
        if talks.wealthy(g) and c.id not in talks.hushed(g):
            words.insert(0, f"propose:{c.id}")
        if words and c.seat != g.seat_of(who):
            found[c.seat] = (*found.get(c.seat, ()), *words)
    return found


def offer(g: Night, c: Character, beset: bool) -> None:
    """WD-5.6: what can be done is asked; where only the end of the turn is left, that is done."""
    step, found = turn.TakeTurn(c.id), options(g, c)
    if len(found) == 1:
        step.answer(g, "end")
    else:
        g.ask_all(step, found, c.seat, interjections(g, c.id) if g.seats > 1 else {})


# ── movement and sight ────────────────────────────────────────────────────────────────────────


def heed(step: fate.Heed, g: Night) -> None:
    """WD-36.2: fate and points wait for their time."""
    if g.active != step.who:
        g.swing = 0
    result = g.result or Result(step.who, 0, success=False)
    g.then(movement.SetPoints(step.who, result.value, step.flight))
    if result.red == 1:
        g.then(fate.Mercy(step.who, step.flight))
    if result.red == 6:
        g.then(fate.FateStrikes(step.who, "woohoo", step.flight))


def spread(
    walk: movement.Movement, g: Night, lay: Layout, c: Character, stops: Set[int]
) -> ways.Reach:
    """WD-7.9: with everything that may change how somebody walks."""
    return ways.spread(lay, c.square, walk.points, stride_of(g, walk, stops))


def reach(walk: movement.Movement, g: Night, lay: Layout, c: Character) -> ways.Reach:
    """WD-7.9: worked out anew."""
    return spread(walk, g, lay, c, movement.stops_of(g))


def stride_of(g: Night, walk: movement.Movement, stops: Set[int]) -> ways.Stride:
    """WD-7.9: everything that changes how somebody walks."""
    c = g.characters[walk.who]
    is_ghost, is_jinxed = g.ghost and g.active == c.id, c.door_fate == BAD
    return ways.Stride(stops, c.tile_bound, is_ghost, walk.linked, is_jinxed, doors.shut(g))


def rims(
    walk: movement.Movement, lay: Layout, here: int, found: ways.Reach, stops: Set[int]
) -> list[str]:
    """WD-6.3, WD-6.7: one square after the other."""
    near = [here, *(s for s in found.came if s not in stops and found.left_at(s) > 0)]
    near = [square for square in near if square not in walk.closed]
    return [option for s in near for option in lay.rims.get(s, ())]


def end_movement(g: Night, who: str, flight: bool) -> None:
    """WD-7.15, WD-8.7: fight and look wait for their time."""
    if not g.characters[who].alive:
        return
    if g.active == who:
        g.fresh = False
        g.moved = g.moved or not flight
    doors.notice_locked_door(g, who)
    g.then(looking.Look(who))
    ahead.fight_all(g, who)


def entries(g: Night, walk: movement.Movement) -> list[str]:
    """WD-10.26 to WD-10.29: one door after the other."""
    who, here = walk.who, doors.gates_here(g, walk.who)
    fated = g.characters[who].door_fate
    lucky = walk.points >= 2 and (fated == GOOD or g.lock_changes)
    opening = [gate.id for gate in here if lucky and doors.opens_by_luck(g, who, gate)]
    stuck = [gate.id for gate in here if fated == BAD and doors.is_unlocked(g, who, gate)]
    free = g.active == who or not walk.flight
    friends = doors.friendly_doors(g, walk) if free else ()
    return [
        *(f"luck:{gate}" for gate in opening),
        *(f"try:{gate}" for gate in stuck),
        *(f"knock:{gate}" for gate in friends),
    ]


def nearest_in_sight(g: Night, who: str) -> list[int]:
    """WD-8.8, WD-8.9: one square after the other."""
    lay, here = g.layout, g.characters[who].square
    seen = [square for square in g.hidden if modifiers.sees(g, who, square)]
    least = min((lay.range(here, square) for square in seen), default=0)
    return sorted(square for square in seen if lay.range(here, square) == least)


def sees_anybody(g: Night, viewer: int) -> bool:
    """WD-14.10: one character after the other."""
    far = g.pack.ground.sight[viewer]
    return any(modifiers.sees_within(g, viewer, c.square, far) for c in g.alive())


# ── dice ──────────────────────────────────────────────────────────────────────────────────────


def candidates(g: Night, check: Check, asked: tuple[str, ...]) -> list[str]:
    """WD-26.3, WD-26.4: one character after the other."""
    if check.purpose in ALONE or not check.kind or len(asked) >= check.assistants:
        return []
    here = g.characters[check.who].square
    others = [c for c in g.alive() if c.id != check.who and c.id not in asked]
    able = [c for c in others if assistance.dice_of(g, check, c.id) > 0]
    return [c.id for c in able if c.square == here or assistance.can_come(g, check.who, c.id, here)]


SHORT_CUTS: Final[tuple[tuple[Any, str, Any], ...]] = (
    (turn, "begin_turn", begin_turn),
    (turn, "begin_round", begin_round),
    (turn, "next_turn", next_turn),
    (turn, "offer", offer),
    (turn.FinishTurn, "run", finish_turn),
    (scenario, "due", due),
    (ending, "may_be_over", lambda g, story: True),
    (actions, "is_over", lambda g, c: False),
    (deeds, "in_question", lambda g, here, offers: offers.every),
    (conditions, "hides", hides),
    (fate.Heed, "run", heed),
    (movement.Movement, "spread", spread),
    (movement.Movement, "reach", reach),
    (movement.Movement, "rims", rims),
    (movement, "stride_of", stride_of),
    (movement, "quiet_steps", lambda g, c, walk, path, busy: 0),
    (movement, "end_movement", end_movement),
    (doors, "entries", entries),
    (looking, "nearest_in_sight", nearest_in_sight),
    (modifiers, "sees_anybody", sees_anybody),
    (assistance, "candidates", candidates),
    (rolls, "can_change", lambda check, c, helpers: True),
    (rolls, "speed_alone", lambda g, c: False),
)
"""Where rules pass by at a glance what does not matter: whose rule it is, and the plain one."""
