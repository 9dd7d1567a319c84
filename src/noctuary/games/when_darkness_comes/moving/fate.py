"""WD-36: the red die, and the two tables of fate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.events import FateRolled, Healed, StateChanged
from noctuary.games.when_darkness_comes.moving import movement, perception
from noctuary.games.when_darkness_comes.people import ahead, belongings, failure, items
from noctuary.games.when_darkness_comes.state import BAD, GOOD, Night

PRICE_OF_MERCY: Final = 3
LOST: Final = -9
"""The swing of a flight that a lost turn spoils."""


class Heed(Step, frozen=True):
    """WD-36.2, WD-36.3: the first face of the red die decides whether a table is rolled."""

    who: str
    flight: bool = False

    def run(self, g: Night) -> None:
        if g.active != self.who:
            g.swing = 0
        value, red = (0, 0) if g.result is None else (g.result.value, g.result.red)
        if red == 1:
            struck: Step = Mercy(self.who, self.flight)
        elif red == 6:
            struck = FateStrikes(self.who, "woohoo", self.flight)
        else:
            movement.set_points(g, self.who, value, self.flight)
            return
        g.then(struck, movement.SetPoints(self.who, value, self.flight))


class Mercy(Step, frozen=True):
    """WD-34.13: 3 VP cancel a roll on the Oh Crap table, before it is made."""

    who: str
    flight: bool

    def run(self, g: Night) -> None:
        if points.spendable(g, self.who) >= PRICE_OF_MERCY:
            g.ask(self, ["suffer", "cancel"], g.seat_of(self.who))
        else:
            g.then(FateStrikes(self.who, "oh_crap", self.flight))

    def answer(self, g: Night, option: str) -> None:
        if option == "cancel":
            points.score(g, self.who, -PRICE_OF_MERCY, "mercy", "WD-34.13")
        else:
            g.then(FateStrikes(self.who, "oh_crap", self.flight))


class FateStrikes(Step, frozen=True):
    """WD-36.3: two dice on the table, carried out before the first step."""

    who: str
    table: str
    flight: bool

    def run(self, g: Night) -> None:
        g.roll(self, 2, seat=g.seat_of(self.who))

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        total = sum(faces)
        rule = f"WD-36.{total + (6 if self.table == 'oh_crap' else 17)}"
        if g.listener is not None:
            g.listener(FateRolled(who=self.who, table=self.table, roll=total, rule=rule))
        TABLES[self.table][total](g, self.who, self.flight, rule)


def others(g: Night, who: str) -> list[str]:
    """WD-36.6: the other living characters, at any distance."""
    return [c.id for c in g.alive() if c.id != who]


def goods(g: Night, who: str, field: str) -> list[str]:
    """What fate takes from one and gives to another: `items`, or `allies` but for people of the
    story, whom nobody gives away."""
    return [d for d in getattr(g.characters[who], field) if g.pack.disks[d].kind != "person"]


# ── Oh Crap! ──────────────────────────────────────────────────────────────────────────────────


def shaking_hands(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.8: `tn_shift` +1."""
    shift(g, who, 1, rule)


def shift(g: Night, who: str, by: int, rule: str) -> None:
    """WD-36.8, WD-36.19: every TN moves until the start of the character's next turn."""
    g.change(who, tn_shift=max(-1, min(1, g.characters[who].tn_shift + by)))
    g.emit(StateChanged(who=who, state="harder" if by == 1 else "easier", on=True, rule=rule))


def lose_thing(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.9: 1 item or component goes to another character."""
    if g.characters[who].items and others(g, who):
        g.then(GiveAway(who, "items", rule))


def lose_ally(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.10: the same with 1 ally."""
    if goods(g, who, "allies") and others(g, who):
        g.then(GiveAway(who, "allies", rule))


class GiveAway(Step, frozen=True):
    """WD-36.9, WD-36.10: what and to whom is the roller's choice; nobody can refuse."""

    who: str
    field: str
    rule: str

    def run(self, g: Night) -> None:
        things = goods(g, self.who, self.field)
        options = [f"give:{thing}:{other}" for thing in things for other in others(g, self.who)]
        g.ask(self, options, g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        _, thing, other = option.split(":")
        belongings.hand_on(g, self.who, other, thing, "fate", self.rule)
        if self.field == "items":
            g.then(items.Carry(other, thing))


def jinx(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.11, WD-10.31: `door_jinx`; together with `door_luck` both are lost."""
    doors_fate(g, who, BAD, rule)


def doors_fate(g: Night, who: str, by: int, rule: str) -> None:
    """WD-10.31: jinx and luck cancel each other."""
    before = g.characters[who].door_fate
    after = 0 if before == -by else by
    g.change(who, door_fate=after)
    state = "door_jinx" if BAD in (before, after) else "door_luck"
    g.emit(StateChanged(who=who, state=state, on=after != 0, rule=rule))


def pay_debt(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.12: 2 VP go to another character, if there are as many."""
    if points.spendable(g, who) >= 2 and others(g, who):
        g.then(PayDebt(who, rule))


class PayDebt(Step, frozen=True):
    """WD-36.12: the roller says to whom."""

    who: str
    rule: str

    def run(self, g: Night) -> None:
        options = [f"pay:{other}" for other in others(g, self.who)]
        g.ask(self, options, g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        points.hand_over(g, self.who, option.removeprefix("pay:"), 2, "fate", self.rule)


def cold_feet(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.13: `tile_bound`."""
    g.change(who, tile_bound=True)
    g.emit(StateChanged(who=who, state="tile_bound", on=True, rule=rule))


def twisted_ankle(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.14: this turn's movement is halved."""
    g.swing = max(-1, g.swing - 1)


def turn_lost(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.15, WD-28.14, WD-36.7: the turn ends at once; a flight fails first."""
    if flight:
        g.swing = LOST
        g.cut_short = g.cut_short or g.active == who
    elif g.active == who:
        ahead.cut_turn(g)


def spoils_flight(g: Night) -> bool:
    """WD-28.14, WD-36.7: whether the turn was lost in the flight roll just made."""
    lost = g.swing == LOST
    if lost:
        g.swing = 0
    return lost


def caught(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.16: 1 failure disk."""
    failure.gain(g, who, rule)


def bleed(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.17: `bleeding`."""
    g.change(who, bleeding=True)
    g.emit(StateChanged(who=who, state="bleeding", on=True, rule=rule))


def nothing_works(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.18: `next_check_fails`."""
    next_check(g, who, BAD, rule)


def next_check(g: Night, who: str, by: int, rule: str) -> None:
    """WD-4.21: if both states wait they cancel each other."""
    before = g.characters[who].next_check
    after = max(BAD, min(GOOD, before + by))
    g.change(who, next_check=after)
    state = "next_check_fails" if BAD in (before, after) else "next_check_succeeds"
    g.emit(StateChanged(who=who, state=state, on=after != 0, rule=rule))


# ── WooHoo! ───────────────────────────────────────────────────────────────────────────────────


def steady_hands(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.19: `tn_shift` -1."""
    shift(g, who, -1, rule)


def take_thing(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.20: 1 random item or component of somebody."""
    if any(g.characters[other].items for other in others(g, who)):
        g.then(TakeFrom(who, "items", rule))


def take_ally(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.21: the same with 1 random ally."""
    if any(goods(g, other, "allies") for other in others(g, who)):
        g.then(TakeFrom(who, "allies", rule))


class TakeFrom(Step, frozen=True):
    """WD-36.20, WD-36.21: the roller names the victim, chance the thing."""

    who: str
    field: str
    rule: str

    def run(self, g: Night) -> None:
        victims = [o for o in others(g, self.who) if goods(g, o, self.field)]
        g.ask(self, [f"from:{victim}" for victim in victims], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        victim = option.removeprefix("from:")
        things = goods(g, victim, self.field)
        thing = things[g.pick(len(things))]
        belongings.hand_on(g, victim, self.who, thing, "fate", self.rule)
        if self.field == "items":
            g.then(items.Carry(self.who, thing))


def unlocked(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.22: `door_luck`."""
    doors_fate(g, who, GOOD, rule)


def applause(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.23: everybody else with at least 1 VP gives 1."""
    for other in others(g, who):
        if g.characters[other].vp >= 1:
            points.hand_over(g, other, who, 1, "fate", rule)


def map_found(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.24: all face-down disks on one tile, secretly."""
    g.then(perception.LookAtTile(who))


def second_wind(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.25: this turn's movement is doubled."""
    g.swing = min(1, g.swing + 1)


def time_stands_still(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.26, WD-36.7: `extra_turn`, but not in somebody else's turn."""
    if g.active == who:
        g.change(who, extra_turn=True)
        g.emit(StateChanged(who=who, state="extra_turn", on=True, rule=rule))


def forgiven(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.27: 1 failure disk less."""
    failure.lose(g, who, rule)


def scratch(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.28: 1 damage disk less, not a permanent one."""
    damage = g.characters[who].damage
    if damage:
        g.change(who, damage=damage - 1)
        g.emit(Healed(who=who, disks=1, by="fate", rule=rule))


def this_will_work(g: Night, who: str, flight: bool, rule: str) -> None:
    """WD-36.29: `next_check_succeeds`."""
    next_check(g, who, GOOD, rule)


Effect = Callable[[Night, str, bool, str], None]
TABLES: Final[dict[str, dict[int, Effect]]] = {
    "oh_crap": {
        2: shaking_hands,
        3: lose_thing,
        4: lose_ally,
        5: jinx,
        6: pay_debt,
        7: cold_feet,
        8: twisted_ankle,
        9: turn_lost,
        10: caught,
        11: bleed,
        12: nothing_works,
    },
    "woohoo": {
        2: steady_hands,
        3: take_thing,
        4: take_ally,
        5: unlocked,
        6: applause,
        7: map_found,
        8: second_wind,
        9: time_stands_still,
        10: forgiven,
        11: scratch,
        12: this_will_work,
    },
}
"""WD-36.8 to WD-36.29: what each sum of two dice brings."""
