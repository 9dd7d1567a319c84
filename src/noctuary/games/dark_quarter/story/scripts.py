"""DQ §7.3: scripts. The story is data; a script runs line by line and can be left to ask."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.format.lines import flow, telling, world
from noctuary.games.dark_quarter.content.format.lines.base import InLocation
from noctuary.games.dark_quarter.events import LeadGained, Noted, PageTold, Shown
from noctuary.games.dark_quarter.state import (
    DarkQuarter,
    Page,
    QState,
    others,
    question_state,
    same_location,
)
from noctuary.games.dark_quarter.story import ahead, story_events
from noctuary.games.dark_quarter.story.conditions import holds, is_at

TEXTS: Final = (telling.Say, flow.If)
"""What a repeated script still does: it tells its texts, and its effects happen only once."""


def play(g: DarkQuarter, script: str, who: str, again: bool = False) -> None:
    """Run a script before whatever is pending; `who` is the active Character in it."""
    if g.pack.scripts[script]:
        g.runs += 1
        g.then(RunScript(script, who, run_number=g.runs, again=again))


def play_once(g: DarkQuarter, script: str, who: str) -> None:
    """DQ-R64: the texts every time, the effects only the first time."""
    again = script in g.effected
    g.effected[script] = True
    play(g, script, who, again)


class RunScript(Step, frozen=True):
    """DQ §7.3: the lines of a script, in order. While one of them waits, the rest lies below it."""

    script: str
    who: str
    at: int = 0
    run_number: int = 0
    """Which run of a script this is; branches of a script belong to the same run."""
    again: bool = False

    def run(self, g: DarkQuarter) -> None:
        lines = g.pack.scripts[self.script]
        agenda, at, last = g.agenda, self.at, len(lines)
        while at < last:
            line = lines[at]
            here = RunScript(self.script, self.who, at, self.run_number, self.again)
            at += 1
            rest = RunScript(self.script, self.who, at, self.run_number, self.again)
            agenda.append(rest)
            if not self.again or isinstance(line, TEXTS):
                perform(g, line, here)
            if not agenda or agenda[-1] is not rest:
                return
            agenda.pop()


def perform(g: DarkQuarter, line: Any, run: RunScript) -> None:
    """Carry one line out; a Character that the team has to choose is asked for first."""
    if getattr(line, "who", None) == "choose":
        g.then(ChooseWho(run.script, run.at, run.who, run.run_number))
    else:
        ahead.perform(g, line, run)


class ChooseWho(Step, frozen=True):
    """DQ §7.3: `who: choose`, the team picks a Character; the active player enters it (DQ-37.8)."""

    script: str
    at: int
    who: str
    run_number: int

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, [f"who:{name}" for name in g.team], g.seat_of(self.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        line = g.pack.scripts[self.script][self.at]
        chosen = msgspec.structs.replace(line, who=option.removeprefix("who:"))
        here = RunScript(self.script, self.who, self.at, self.run_number)
        ahead.perform(g, chosen, here)


def concerned(g: DarkQuarter, who: str | InLocation, acting: str) -> list[str]:
    """DQ-1.16: the Characters whom a line concerns, the active one first, then in seat order."""
    if isinstance(who, InLocation):
        return [one for one in [acting, *others(g, acting)] if is_at(g, one, who.at)]
    if who == "active":
        return [acting]
    if who == "all":
        return [acting, *others(g, acting)]
    if who == "others":
        return others(g, acting)
    if who == "here":
        return [one for one in [acting, *others(g, acting)] if same_location(g, acting, one)]
    return [who] if who in g.sheets else []


# ── telling ───────────────────────────────────────────────────────────────────────────────────


def tell(g: DarkQuarter, script: str, line: int, who: str, rule: str = "DQ-1.8") -> None:
    """A page: kept until the next decision has been made, so that it can be read again."""
    asked = g.pack.flags_in.get((script, line), ())
    flags = tuple(flag for flag in asked if flag in g.flags)
    if g.told_at != g.asked:
        g.told_at = g.asked
        g.told = []
    g.told.append(Page(script, line, who, flags))
    g.revealed += 1
    if g.listener is not None:
        g.listener(PageTold(script=script, line=line, who=who, flags=flags, rule=rule))


def show(g: DarkQuarter, line: Any, run: RunScript) -> None:
    kind = "image" if isinstance(line, telling.ShowImage) else "sound"
    g.emit(Shown(kind=kind, asset=line.id))


def gain_lead(g: DarkQuarter, line: telling.GainLead, run: RunScript) -> None:
    """DQ-16.4: a Lead is gained once; DQ-16.2: it may unlock questions anywhere."""
    if line.id in g.leads:
        return
    g.leads.append(line.id)
    g.journal.append(f"lead:{line.id}")
    for question in g.pack.lead[line.id].unlocks:
        unlock(g, question)
    if g.listener is not None:
        g.listener(LeadGained(lead=line.id, rule="DQ-16.1"))
    tell(g, f"lead:{line.id}", 0, run.who, "DQ-16.1")
    story_events.trigger(g, "lead", line.id)


def unlock(g: DarkQuarter, question: str) -> None:
    """DQ-29.11: a locked question becomes unlocked; another one stays as it is."""
    if question_state(g, question).state == "locked":
        set_question(g, question, QState("unlocked"))


def set_question(g: DarkQuarter, question: str, state: QState) -> None:
    """A question gets a state; events may answer to that."""
    g.questions[question] = state
    story_events.trigger(g, "question", question)


def note(g: DarkQuarter, line: Any, run: RunScript) -> None:
    """DQ-R62: the journal keeps notes and objectives by where they stand in the content."""
    where = f"{run.script}#{run.at}"
    kind = "note"
    if isinstance(line, telling.SetObjective):
        kind = "objective"
        if line.character is not None and line.character not in g.sheets:
            return
        g.objectives[line.character or "team"] = where
    g.journal.append(f"{kind}:{where}")
    g.emit(Noted(kind=kind, script=run.script, line=run.at, rule="DQ-16.6"))


# ── memory ────────────────────────────────────────────────────────────────────────────────────


def set_flag(g: DarkQuarter, line: telling.SetFlag, run: RunScript) -> None:
    if line.id not in g.flags:
        g.flags[line.id] = True
        story_events.trigger(g, "flag", line.id)


def clear_flag(g: DarkQuarter, line: telling.ClearFlag, run: RunScript) -> None:
    g.flags.pop(line.id, None)


def count(g: DarkQuarter, line: Any, run: RunScript) -> None:
    """DQ §7.8: a trigger `counter` fires when its comparison becomes true."""
    before = g.counters.get(line.id, 0)
    now = line.n if isinstance(line, telling.SetCounter) else before + line.n
    g.counters[line.id] = now
    story_events.counted(g, line.id, before, now)


# ── questions, options ────────────────────────────────────────────────────────────────────────


def disable(g: DarkQuarter, line: world.Disable, run: RunScript) -> None:
    if line.id not in g.off:
        g.off.append(line.id)


def enable(g: DarkQuarter, line: world.Enable, run: RunScript) -> None:
    if line.id in g.off:
        g.off.remove(line.id)


def reset_option(g: DarkQuarter, line: world.ResetOption, run: RunScript) -> None:
    for who in g.team:
        g.used.pop(f"{line.id}/{who}", None)
    if line.id in g.used_now:
        g.used_now.remove(line.id)


# ── branches and jumps ────────────────────────────────────────────────────────────────────────


def branch(g: DarkQuarter, line: flow.If, run: RunScript) -> None:
    taken = "then" if holds(g, line.when, run.who) else "else"
    name = f"{run.script}.{run.at}.{taken}"
    if g.pack.scripts[name]:
        g.then(RunScript(name, run.who, 0, run.run_number, run.again))


def keep_turn(g: DarkQuarter, line: flow.KeepTurn, run: RunScript) -> None:
    g.ending = "keep"


def end_turn(g: DarkQuarter, line: flow.EndTurn, run: RunScript) -> None:
    g.ending = "end"


def ask_intermission(g: DarkQuarter, line: flow.AskIntermission, run: RunScript) -> None:
    """DQ-38.18: several requests in one turn make one Intermission."""
    g.intermission_due = True


def next_character(g: DarkQuarter, line: flow.NextCharacter, run: RunScript) -> None:
    for who in concerned(g, line.who, run.who)[:1]:
        g.named = who


def extra_turn(g: DarkQuarter, line: flow.ExtraTurn, run: RunScript) -> None:
    g.extra += concerned(g, line.who, run.who)


def skip_turn(g: DarkQuarter, line: flow.SkipTurn, run: RunScript) -> None:
    g.skips += concerned(g, line.who, run.who)


def drop_run(g: DarkQuarter, run_number: int) -> None:
    """Take the rest of a script off the agenda, and whatever was started from it."""
    for n, step in enumerate(g.agenda):
        if isinstance(step, RunScript) and step.run_number == run_number:
            del g.agenda[n:]
            return
