"""SD-6: interludes and Replenish."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.six_days import declaring, ending, framing, play
from noctuary.games.six_days.conditions import remove
from noctuary.games.six_days.events import (
    ReserveChanged,
    ResourceBack,
    SceneOpened,
    SceneStarted,
    TypeSet,
)
from noctuary.games.six_days.records import Entry, Frame
from noctuary.games.six_days.slots import Fill
from noctuary.games.six_days.state import INTERLUDE_DIFFICULTY, SixDays, living, seat_of
from noctuary.games.six_days.writing import Tell, refusal, tell


def is_open(g: SixDays) -> bool:
    """SD-6.2, SD-6.3, SD-6.6: from scene 2 on, one before each scene, and only before it."""
    return g.scene > 1 and not g.interlude_over and not g.interlude and not g.playing


def begin(g: SixDays, entry: Entry) -> None:
    """SD-6.1: an interlude is played before the ladder scene, whose type is then set anew."""
    g.kept = g.frame
    g.frame = Frame(type=entry, kind="interlude")
    g.interlude = True
    g.turn += 1
    if g.listener is not None:
        g.listener(SceneOpened(scene=g.scene, interlude=True, rule="SD-6.1"))
        g.listener(TypeSet(entry=entry, counts="interlude", rule="SD-6.7"))
    g.then(
        Fill("purpose", "", ("location", "danger")),
        Tell("frame"),
        StartInterlude(),
    )


class StartInterlude(Step, frozen=True):
    """SD-6.4: no Core Challenge, no event of the ladder; SD-6.10: Difficulty 2."""

    def run(self, g: SixDays) -> None:
        if g.listener is not None:
            started = SceneStarted(
                scene=g.scene, difficulty=INTERLUDE_DIFFICULTY, interlude=True, rule="SD-6.4"
            )
            g.listener(started)
        g.then(play.REST)


class ChooseHealed(Step, frozen=True):
    """SD-6.8: which Conditions a fitting action covers; SD-6.9: which are rolled for."""

    hero: str
    by_roll: bool

    def run(self, g: SixDays) -> None:
        sheet = g.heroes[self.hero]
        ids = tuple(condition.id for condition in sheet.conditions)
        ready = dict.fromkeys(["+".join(ids), *ids])
        g.ask_more(self, ready, sheet.seat, "several", items=ids, least=1, most=len(ids))

    def answer(self, g: SixDays, option: str) -> None:
        chosen = tuple(option.split("+"))
        if self.by_roll:
            declaring.begin(g, self.hero, mend=chosen)
        else:
            g.then(Heal(self.hero, chosen))

    def refuses(self, g: SixDays, reply: str) -> str:
        return ""


class Heal(Step, frozen=True):
    """SD-6.8: a fitting action told in free text; the Conditions that it covers are removed."""

    hero: str
    conditions: tuple[str, ...]

    def run(self, g: SixDays) -> None:
        options = ("roll", *g.pack.picks["remedies"])
        g.ask_more(self, options, seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option == "roll":
            g.then(RollRemedy(self.hero, self.conditions))
        else:
            self.done(g, Entry(g.pack.entries["remedies"][option]))

    def wrote(self, g: SixDays, words: str) -> None:
        self.done(g, g.own(words, seat_of(g, self.hero)))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)

    def done(self, g: SixDays, action: Entry) -> None:
        """No dice are needed."""
        g.remember("remedy", "remedies", action)
        tell(g, "remedy", action, self.hero, "SD-6.8")
        for condition in self.conditions:
            remove(g, self.hero, condition, rule="SD-6.8")


class RollRemedy(Step, frozen=True):
    """SD-1.1: what does good may be rolled as well."""

    hero: str
    conditions: tuple[str, ...]

    def run(self, g: SixDays) -> None:
        g.roll(self, 1, seat=seat_of(g, self.hero))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        action = Entry(g.pack.read("remedies", faces), "rolled", faces)
        Heal(self.hero, self.conditions).done(g, action)


class EndInterlude(Step, frozen=True):
    """SD-6.11: the reserve rises to its start; SD-6.12: one resource; SD-20.7: for every hero."""

    def run(self, g: SixDays) -> None:
        heroes = living(g)
        for hero in heroes:
            if hero.reserve < hero.reserve_start:
                g.change(hero.id, reserve=hero.reserve_start)
                if g.listener is not None:
                    changed = ReserveChanged(
                        hero=hero.id,
                        before=hero.reserve,
                        after=hero.reserve_start,
                        rule="SD-6.11",
                    )
                    g.listener(changed)
        g.then(*(Uncheck(hero.id) for hero in heroes if hero.checked), LeaveInterlude())


class Uncheck(Step, frozen=True):
    """SD-6.12: the player may uncheck one resource, not more."""

    hero: str

    def run(self, g: SixDays) -> None:
        hero = g.heroes[self.hero]
        g.ask(self, ["none", *(f"uncheck:{resource}" for resource in hero.checked)], hero.seat)

    def answer(self, g: SixDays, option: str) -> None:
        if option == "none":
            return
        back = option.removeprefix("uncheck:")
        hero = g.heroes[self.hero]
        g.change(self.hero, checked=tuple(r for r in hero.checked if r != back))
        if g.listener is not None:
            g.listener(ResourceBack(hero=self.hero, resource=back, rule="SD-6.12"))


class LeaveInterlude(Step, frozen=True):
    """SD-6.1: afterwards the type of the ladder scene is rolled or chosen anew."""

    def run(self, g: SixDays) -> None:
        ending.close(g)
        g.interlude = False
        g.interlude_over = True
        g.frame, g.kept = g.kept or Frame(), None
        if living(g):
            g.then(framing.ChooseType())
        else:
            # SD-13.10: nobody is left to play the scene that would follow.
            g.agenda.clear()
            g.then(ending.Conclude())
