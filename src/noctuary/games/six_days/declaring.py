"""SD-9, SD-10: declaring a roll: goals, complications, what applies, reserve dice."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.six_days import rolling
from noctuary.games.six_days.records import Attempt, Complication, Entry, Goal, Hero
from noctuary.games.six_days.slots import Fill
from noctuary.games.six_days.state import SixDays, act, attempt, living, roller
from noctuary.games.six_days.writing import Tell, lines, refusal, refusal_of_lines


def begin(g: SixDays, hero: str, core: bool = False, mend: tuple[str, ...] = ()) -> None:
    """SD-9: goals, the complication of the act, those of the moment, what applies, the reserve.

    `mend`: the Conditions of a Replenish roll, one goal for each (SD-6.9).
    """
    g.attempt = Attempt(hero, core)
    rest = (Fill("complication"), MakeSpecific(), AskObstacles(), Apply(), Risk())
    if mend:
        held = {condition.id: condition.entry for condition in g.heroes[hero].conditions}
        g.amend(goals=tuple(Goal(g.fresh("g"), held[c], c) for c in mend))
        g.then(*rest)
    else:
        g.then(AskGoals(), *rest)


class AskGoals(Step, frozen=True):
    """SD-9.1: at least one goal, each in free text; SD-9.5: no upper limit."""

    def run(self, g: SixDays) -> None:
        options = ("roll", "roll:2", *g.pack.picks[f"goal_{act(g)}"])
        g.ask_more(self, options, roller(g).seat, "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option.startswith("roll"):
            g.then(RollLines("goal", 2 if option == "roll:2" else 1))
        else:
            set_goals(g, [Entry(g.pack.entries[f"goal_{act(g)}"][option])])

    def wrote(self, g: SixDays, words: str) -> None:
        set_goals(g, [g.own(line, roller(g).seat) for line in lines(words)])

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal_of_lines(reply)


class RollLines(Step, frozen=True):
    """SD-1.1: goals and complications of the moment may be rolled too, a die for each."""

    what: str
    dice: int

    def run(self, g: SixDays) -> None:
        g.roll(self, self.dice, seat=roller(g).seat)

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        table = f"{self.what}_{act(g)}"
        distinct = dict.fromkeys(faces)
        found = [Entry(g.pack.read(table, (face,)), "rolled", (face,)) for face in distinct]
        if self.what == "goal":
            set_goals(g, found)
        else:
            set_obstacles(g, found)


def set_goals(g: SixDays, entries: list[Entry]) -> None:
    """SD-9.6: in a Core Challenge exactly one goal is the core goal."""
    goals = tuple(Goal(g.fresh("g"), entry) for entry in entries)
    core = attempt(g).core
    g.amend(goals=goals, core_goal=goals[0].id if core else "")
    for entry in entries:
        g.remember("goal", f"goal_{act(g)}", entry)
    if core and len(goals) > 1:
        g.then(MarkCore())


class MarkCore(Step, frozen=True):
    """SD-9.6: exactly one goal is marked as the core goal."""

    def run(self, g: SixDays) -> None:
        g.ask(self, [f"goal:{goal.id}" for goal in attempt(g).goals], roller(g).seat)

    def answer(self, g: SixDays, option: str) -> None:
        g.amend(core_goal=option.removeprefix("goal:"))


class MakeSpecific(Step, frozen=True):
    """SD-9.4: the act complication should be made specific in free text."""

    def run(self, g: SixDays) -> None:
        first = attempt(g).complications[0]
        if g.settings.prompts == "all" and first.entry.how != "written":
            g.ask_more(self, ("skip",), roller(g).seat, "text")

    def answer(self, g: SixDays, option: str) -> None:
        """It stays as general as it came."""

    def wrote(self, g: SixDays, words: str) -> None:
        first, *others = attempt(g).complications
        detail = g.own(words, roller(g).seat)
        specific = Complication(first.id, first.entry, True, detail)
        g.amend(complications=(specific, *others))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)


class AskObstacles(Step, frozen=True):
    """SD-9.3: at least one situational complication in free text; SD-9.5: no upper limit."""

    def run(self, g: SixDays) -> None:
        options = ("roll", "roll:2", *g.pack.picks[f"obstacle_{act(g)}"])
        g.ask_more(self, options, roller(g).seat, "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option.startswith("roll"):
            g.then(RollLines("obstacle", 2 if option == "roll:2" else 1))
        else:
            set_obstacles(g, [Entry(g.pack.entries[f"obstacle_{act(g)}"][option])])

    def wrote(self, g: SixDays, words: str) -> None:
        set_obstacles(g, [g.own(line, roller(g).seat) for line in lines(words)])

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal_of_lines(reply)


def set_obstacles(g: SixDays, entries: list[Entry]) -> None:
    """The complications of the moment, behind the one of the act."""
    of_act = attempt(g).complications[:1]
    found = tuple(Complication(g.fresh("k"), entry) for entry in entries)
    g.amend(complications=(*of_act, *found))
    for entry in entries:
        g.remember("obstacle", f"obstacle_{act(g)}", entry)


# ── what applies ──────────────────────────────────────────────────────────────────────────────


def reasons(g: SixDays, hero: Hero) -> list[str]:
    """SD-10.3 to SD-10.10, SD-10.16: everything that may be declared to help or hinder."""
    found = ["self", "doing"]
    found += [f"with:{word.id}" for word in hero.words]
    found += [f"with:{condition.id}" for condition in hero.conditions]
    found += [f"resource:{name}" for name in g.pack.resources if name not in hero.checked]
    found += ["prepared", "tool"]
    found += [f"with:{asset.id}" for asset in hero.assets if not asset.lost]
    found += [f"with:{person.id}" for person in g.cast.values() if not person.lost]
    found += [f"with:{other.id}" for other in living(g) if other.id != hero.id]
    found += [f"against:{word.id}" for word in hero.words if not word.positive]
    found += [f"against:{condition.id}" for condition in hero.conditions]
    return found


def suggestions(g: SixDays, hero: Hero) -> list[str]:
    """Ready answers: nothing, what the hero is, and everything that usually counts."""
    kinds = g.pack.conditions
    hindering = [
        f"against:{condition.id}"
        for condition in hero.conditions
        if (kind := kinds.get(condition.entry.text)) and kind.default == "hinders"
    ]
    good = [f"with:{word.id}" for word in hero.words if word.positive]
    free = [f"resource:{name}" for name in g.pack.resources if name not in hero.checked][:1]
    plain = ["self", "doing"]
    return [
        "nothing",
        "self",
        "+".join(plain + hindering),
        "+".join([*plain, *good[:2], *hindering]),
        "+".join([*plain, *good[:2], *free, "prepared", *hindering]),
    ]


def alone_in(reason: str) -> str:
    """SD-10.8, SD-10.12: of reasons with the same word here only one can be declared.

    >>> alone_in("resource:land"), alone_in("with:w1"), alone_in("against:w1"), alone_in("self")
    ('resource', 'w1', 'w1', '')
    """
    kind, _, name = reason.partition(":")
    return kind if kind == "resource" else name


def refusal_of_reasons(reply: str) -> str:
    """SD-10.8: one resource; SD-10.12: nothing helps and hinders in the same roll."""
    if not reply:
        return "say nothing if nothing applies"
    taken = [word for reason in reply.split("+") if (word := alone_in(reason))]
    if taken.count("resource") > 1:
        return "at most one resource is invoked in a roll (SD-10.8)"
    if len(set(taken)) < len(taken):
        return "what helps in a roll cannot hinder in it (SD-10.12)"
    return ""


class Apply(Step, frozen=True):
    """SD-1.9: the player decides what helps and hinders; SD-10.14: before the roll."""

    def run(self, g: SixDays) -> None:
        hero = roller(g)
        items = tuple(reasons(g, hero))
        ready = dict.fromkeys(suggestions(g, hero))
        g.ask_more(self, ready, hero.seat, "several", items=items, least=0, most=len(items))

    def answer(self, g: SixDays, option: str) -> None:
        chosen = set() if option == "nothing" else set(option.split("+"))
        applies = tuple(reason for reason in reasons(g, roller(g)) if reason in chosen)
        g.amend(applies=applies)
        if any(reason.startswith("resource:") for reason in applies):
            g.then(Tell("resource", attempt(g).hero))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal_of_reasons(reply)


class Risk(Step, frozen=True):
    """SD-10.11: any number of reserve dice from 0 to the current reserve; then the dice fall."""

    def run(self, g: SixDays) -> None:
        hero = roller(g)
        counts = [str(n) for n in range(hero.reserve + 1)]
        g.ask_more(self, counts, hero.seat, "number", least=0, most=hero.reserve)

    def answer(self, g: SixDays, option: str) -> None:
        g.amend(risked=int(option))
        g.then(rolling.Throw())

    def refuses(self, g: SixDays, reply: str) -> str:
        return f"you may risk 0 to {roller(g).reserve} dice of your reserve (SD-10.11)"
