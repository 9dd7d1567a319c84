"""WD-28.6 to WD-28.19: running away."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.dice import pools, rolls, willpower
from noctuary.games.when_darkness_comes.moving import fate, movement
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import scenario


def may_flee(g: Night, who: str) -> bool:
    """WD-28.11, WD-28.12: one attempt a turn, and only if there is somewhere to go."""
    return who not in g.fled and movement.can_step(g, who)


class ChooseToFlee(Step, frozen=True):
    """WD-28.6, WD-28.15: before the first attack, with initiative or with supporters."""

    def run(self, g: Night) -> None:
        c = g.combat
        if c is None or c.security or c.main in g.creatures:
            return
        options = ["fight"]
        if may_flee(g, c.main) and not modifiers.is_frozen(g, c.opponent):
            if combat.supporters(g, c.main):
                options.append("leave")
            elif c.first:
                options.append("flee")
        if len(options) > 1:
            g.ask(self, options, g.seat_of(c.main))

    def answer(self, g: Night, option: str) -> None:
        c = g.combat
        if c is None or option == "fight":
            return
        if option == "leave":
            g.then(RollFlight(c.main), Leave(c.main))
        else:
            g.then(RollFlight(c.main), Escape(c.main))


class RollFlight(Step, frozen=True):
    """WD-28.8: a movement roll with everything that belongs to it."""

    who: str

    def run(self, g: Night) -> None:
        g.fled.append(self.who)
        g.then(
            rolls.Announce(pools.simple(g, self.who, "flee")),
            fate.Heed(self.who, flight=True),
        )


class Escape(Step, frozen=True):
    """WD-28.9, WD-28.10: out of a combat, or the fight goes on with the initiative that was won."""

    who: str

    def run(self, g: Night) -> None:
        gets_away(g, self.who)


def gets_away(g: Night, who: str) -> bool:
    """WD-28.8: the points must exceed the highest S of the adversaries in the square."""
    c = g.characters[who]
    lost = fate.spoils_flight(g)
    chasers = modifiers.adversaries_at(g, c.square)
    speed = max((g.disk(d).s for d in chasers), default=0)
    if not c.alive or lost or g.points // 2 <= speed:
        return False
    combat.stop(g, "fled", "WD-28.9")
    run_off(g, who, chasers)
    return True


class Leave(Step, frozen=True):
    """WD-28.15, WD-28.16: with supporters one leaves freely, and the next one takes over."""

    who: str

    def run(self, g: Night) -> None:
        fight = g.combat
        lost = fate.spoils_flight(g)
        if fight is None or lost or not g.characters[self.who].alive:
            return
        heir = combat.supporters(g, self.who)[0]
        combat.stop(g, "left", "WD-28.15")
        g.then(combat.BeginCombat(fight.opponent, heir, rounds=fight.rounds, round=fight.round))
        run_off(g, self.who, [fight.opponent])


def run_off(g: Night, who: str, chasers: list[str]) -> None:
    """WD-28.9, WD-14.14: 1 willpower is lost, the character is prey, and it moves."""
    willpower.change(g, who, -1, "WD-28.9")
    for disk in chasers:
        belongings.lay(g, disk, g.shown[disk], prey=who)
        g.fled.append(f"{disk}>{who}")
    g.then(movement.BeginWalk(who, flight=True))
    scenario.fire(g, "fled", who)


class StartEngaged(Step, frozen=True):
    """WD-5.8, WD-28.7: an engaged character flees without initiative, or fights them all."""

    who: str

    def run(self, g: Night) -> None:
        if not g.shown or not modifiers.engaged(g, self.who):
            return
        options = ["fight"]
        others = combat.supporters(g, self.who)
        if may_flee(g, self.who):
            options.append("leave" if others else "flee")
        if len(options) > 1:
            g.ask(self, options, g.seat_of(self.who))
        else:
            self.answer(g, "fight")

    def answer(self, g: Night, option: str) -> None:
        if option == "fight":
            g.then(combat.FightAll(self.who))
        elif option == "flee":
            g.then(RollFlight(self.who), EscapeAtStart(self.who))
        else:
            g.then(RollFlight(self.who), LeaveAtStart(self.who))


class EscapeAtStart(Step, frozen=True):
    """WD-28.10: whoever does not get away at the start of a turn must fight after all."""

    who: str

    def run(self, g: Night) -> None:
        if not gets_away(g, self.who):
            g.then(combat.FightAll(self.who))


class LeaveAtStart(Step, frozen=True):
    """WD-28.15: the others stay engaged and have their own turns for it."""

    who: str

    def run(self, g: Night) -> None:
        c = g.characters[self.who]
        if fate.spoils_flight(g):
            g.then(combat.FightAll(self.who))
        elif c.alive:
            run_off(g, self.who, modifiers.adversaries_at(g, c.square))
