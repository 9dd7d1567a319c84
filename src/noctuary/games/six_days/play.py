"""SD-8: playing a scene, and what can be done in it; the same for an interlude."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.six_days import declaring, ending, event_list, interludes, settling
from noctuary.games.six_days.records import Hero
from noctuary.games.six_days.slots import Fill
from noctuary.games.six_days.state import (
    GAME_MASTER,
    SixDays,
    alone,
    can_end,
    has_discovery,
    living,
    waiting,
)
from noctuary.games.six_days.writing import refusal, tell


class Playing(Step, frozen=True):
    """What a scene and an interlude share: telling, rolling, and what was set up long ago."""

    def put(self, g: SixDays, options: list[str]) -> None:
        """SD-20.12: the game master is asked; the others may roll and be overtaken meanwhile."""
        heroes = living(g)
        if self.may_roll(g):
            options.append("roll")
        if g.event_list:
            options.append("list")
        if any(waiting(hero) for hero in heroes):
            options.append("due")
        others = {} if alone(g) else {hero.seat: self.own_options(g, hero) for hero in heroes}
        own = {seat: found for seat, found in others.items() if found}
        g.ask_more(self, options, GAME_MASTER, "text", others=own)

    def may_roll(self, g: SixDays) -> bool:
        """SD-8.2: any number of rolls, as long as the scene lasts."""
        return True

    def own_options(self, g: SixDays, hero: Hero) -> tuple[str, ...]:
        """What the player of one hero may begin while the game master is asked."""
        rolls = ("roll",) if self.may_roll(g) else ()
        return (*rolls, "due") if waiting(hero) else rolls

    def wrote(self, g: SixDays, words: str) -> None:
        """SD-5.12: what is told goes to the journal, and the scene goes on."""
        tell(g, "play", g.own(words, GAME_MASTER))
        g.then(self)

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)

    def interject(self, g: SixDays, option: str, seat: int) -> None:
        g.turn += 1
        hero = next(hero for hero in living(g) if hero.seat == seat)
        g.then(self)
        self.begin(g, option, hero.id)

    def answer(self, g: SixDays, option: str) -> None:
        g.turn += 1
        if option == "end":
            self.finish(g)
            return
        g.then(self)
        if option == "list":
            g.then(event_list.RollOnList())
        elif option in ("event", "discovery"):
            happen(g, option)
        elif option == "due":
            g.then(ChooseDue())
        elif len(living(g)) == 1:
            self.begin(g, option, living(g)[0].id)
        else:
            g.then(ChooseHero(option))

    def finish(self, g: SixDays) -> None:
        """The player ends the scene or interlude."""
        raise NotImplementedError(type(self).__name__)

    def begin(self, g: SixDays, option: str, hero: str) -> None:
        """Something that one hero does."""
        begin(g, option, hero)


class Play(Playing, frozen=True):
    """SD-8.2: any number of rolls; SD-8.3: exactly one Core Challenge; SD-8.7: then the end."""

    def run(self, g: SixDays) -> None:
        options = []
        if not g.event_done:
            options.append("event")
        if has_discovery(g) and not g.discovery_done:
            options.append("discovery")
        if not g.core_done:
            options.append("core")
        if can_end(g):
            options.append("end")
        self.put(g, options)

    def may_roll(self, g: SixDays) -> bool:
        """SD-8.7: when event and Core Challenge have occurred, the scene ends without more dice."""
        return not can_end(g)

    def finish(self, g: SixDays) -> None:
        """SD-5.1: what the frame still lacks is set before the scene ends."""
        framed = {
            "purpose": bool(g.frame.purposes),
            "location": g.frame.location is not None,
            "danger": g.frame.danger is not None,
        }
        missing = [slot for slot, is_set in framed.items() if not is_set]
        g.then(*(Fill(slot, must=True) for slot in missing), ending.END_SCENE)


class Rest(Playing, frozen=True):
    """SD-6.8: Conditions are resolved by an action or a roll; SD-6.13: the end replenishes."""

    def run(self, g: SixDays) -> None:
        hurt = any(hero.conditions for hero in living(g))
        self.put(g, ["heal", "mend", "end"] if hurt else ["end"])

    def own_options(self, g: SixDays, hero: Hero) -> tuple[str, ...]:
        own = super().own_options(g, hero)
        return ("heal", "mend", *own) if hero.conditions else own

    def finish(self, g: SixDays) -> None:
        g.then(interludes.EndInterlude())


def begin(g: SixDays, option: str, hero: str) -> None:
    """Something that one hero does: a roll, healing, an old complication."""
    if option in ("roll", "core"):
        declaring.begin(g, hero, core=option == "core")
    elif option == "due":
        g.then(ChooseDue(hero))
    else:
        g.then(interludes.ChooseHealed(hero, by_roll=option == "mend"))


def happen(g: SixDays, which: str) -> None:
    """SD-8.6: it happens by fiat; SD-5.1: if it was left for later it is set now."""
    known = g.frame.event if which == "event" else g.frame.discovery
    told = event_list.TellEvent("event" if which == "event" else "discovery")
    if known is None:
        g.then(Fill(which), HappenNow(told.which))
    else:
        g.then(told)


class HappenNow(Step, frozen=True):
    """SD-8.6: an event that has just been set happens, unless it was put off again."""

    which: str

    def run(self, g: SixDays) -> None:
        known = g.frame.event if self.which == "event" else g.frame.discovery
        if known is not None:
            happen(g, self.which)


class ChooseHero(Step, frozen=True):
    """SD-20.4: who rolls is chosen by the group; SD-20.12: the game master enters it."""

    what: str

    def run(self, g: SixDays) -> None:
        heroes = living(g)
        if self.what in ("heal", "mend"):
            heroes = [hero for hero in heroes if hero.conditions]
        g.ask(self, [f"hero:{hero.id}" for hero in heroes], GAME_MASTER)

    def answer(self, g: SixDays, option: str) -> None:
        begin(g, self.what, option.removeprefix("hero:"))


class ChooseDue(Step, frozen=True):
    """SD-13.3: a pending complication may be made to occur at any later moment."""

    hero: str = ""

    def run(self, g: SixDays) -> None:
        heroes = [g.heroes[self.hero]] if self.hero else living(g)
        seat = heroes[0].seat if self.hero else GAME_MASTER
        due = [f"due:{pending}" for hero in heroes for pending in waiting(hero)]
        g.ask(self, due, seat)

    def answer(self, g: SixDays, option: str) -> None:
        settling.come_due(g, option.removeprefix("due:"))


PLAY: Final = Play()
REST: Final = Rest()
