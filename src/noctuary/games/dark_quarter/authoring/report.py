"""What a playtest found: figures a scenario's writer works with, and everything that is wrong."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from noctuary.engine.authors import Progress
from noctuary.engine.session import Session
from noctuary.games.dark_quarter.authoring import coverage, ends
from noctuary.games.dark_quarter.authoring.playtest import Findings, Plan, campaign_at, playtest
from noctuary.games.dark_quarter.authoring.run import Run, replays, resumes_alike
from noctuary.games.dark_quarter.authoring.seeking import Seeker
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.content.format.lines import telling
from noctuary.games.dark_quarter.game import GAME

WORDS_A_MINUTE: Final = 130
"""How fast a text is read aloud."""
MINUTES_A_DECISION: Final = 0.2
LEAST_SKILL_SHARE: Final = 0.15
LEAST_PRIVATE_SHARE: Final = 0.20
MOST_SHARE: Final = 0.90
LARGEST_GAP: Final = 6
"""DQ §7.12: how far the average Experience of two team sizes may lie apart."""
XP_BAND: Final = (16, 40)
"""DQ §7.12: a Character's Experience at the end of a campaign of four scenarios."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong, and the run that shows it."""

    code: str
    text: str
    run: int = -1


class SizeFigures(msgspec.Struct, kw_only=True):
    """Figures for one size of team."""

    size: int
    runs: int
    turns: tuple[int, int, int]
    """5 percent, median, 95 percent, to the Finale of each scenario taken together."""
    words_a_turn: float
    minutes: int
    xp: float
    """Average Experience per Character, pool shares included."""
    xp_range: tuple[int, int]


class Report(msgspec.Struct, kw_only=True):
    """Everything that a playtest tells."""

    pack: str
    runs: int
    decisions: int
    seconds: float
    seen: int
    all: int
    by_kind: dict[str, tuple[int, int]]
    never: list[str]
    sizes: list[SizeFigures]
    conclusions: dict[str, int]
    destinies: dict[str, int]
    shares: dict[str, dict[str, tuple[int, int]]]
    tests: dict[str, int]
    successes: dict[int, int]
    effort_at_start: float
    counts: dict[str, float]
    wandered: int
    findings: list[Finding]


def percentiles(values: Sequence[int]) -> tuple[int, int, int]:
    """5 percent, median, 95 percent."""
    ordered = sorted(values) or [0]
    last = len(ordered) - 1
    return ordered[last // 20], ordered[last // 2], ordered[last - last // 20]


def summed(tables: Iterable[dict[Any, int]]) -> dict[Any, int]:
    """Tables of counts added up."""
    total: Counter[Any] = Counter()
    for table in tables:
        total.update(table)
    return dict(sorted(total.items()))


def report(findings: Findings) -> Report:
    """Sum a playtest up."""
    pack, runs = campaign_at(findings.plan.path), findings.runs
    finished = [run for run in runs if not run.fault and not run.stopped]
    never = sorted(findings.everything - findings.seen)
    turns = sum(sum(run.turns) for run in finished) or 1
    events = summed(run.counts for run in finished)
    return Report(
        pack=pack.id,
        runs=len(runs),
        decisions=sum(run.decisions for run in runs),
        seconds=findings.seconds,
        seen=len(findings.everything) - len(never),
        all=len(findings.everything),
        by_kind=by_kind(findings),
        never=never,
        sizes=[figures(size, finished) for size in (2, 3, 4)],
        conclusions=summed(Counter(run.conclusions.values()) for run in finished),
        destinies=summed(Counter(run.destinies.values()) for run in finished),
        shares=ends.shares(pack, finished),
        tests=summed(run.tests for run in finished),
        successes=summed(run.successes for run in finished),
        effort_at_start=mean([n for run in finished for n in run.effort]),
        counts={name: round(n / turns, 2) for name, n in events.items()},
        wandered=sum(run.wandered for run in runs),
        findings=list(judge(findings, pack, finished)),
    )


def by_kind(findings: Findings) -> dict[str, tuple[int, int]]:
    """How much of each kind was seen, of how much."""
    found: dict[str, tuple[int, int]] = {}
    for kind, name in coverage.KINDS.items():
        every = {mark for mark in findings.everything if mark.startswith(f"{kind}:")}
        if every:
            found[name] = len(every & findings.seen), len(every)
    return found


def mean(values: Sequence[float]) -> float:
    """The average; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def figures(size: int, runs: list[Run]) -> SizeFigures:
    """One size of team; seekers, who play for the sake of seeing, do not count."""
    mine = [run for run in runs if len(run.team) == size and run.player != Seeker.name]
    xp = [run.xp.get(who, 0) for run in mine for who in run.team]
    turns = [sum(run.turns) for run in mine]
    words = sum(run.words for run in mine)
    minutes = [run.words / WORDS_A_MINUTE + run.decisions * MINUTES_A_DECISION for run in mine]
    return SizeFigures(
        size=size,
        runs=len(mine),
        turns=percentiles(turns),
        words_a_turn=round(words / (sum(turns) or 1), 1),
        minutes=round(mean(minutes)),
        xp=round(mean(xp), 1),
        xp_range=(min(xp, default=0), max(xp, default=0)),
    )


# ── what is wrong ─────────────────────────────────────────────────────────────────────────────


def judge(findings: Findings, pack: Campaign, finished: list[Run]) -> Iterable[Finding]:
    """DQ §7.11: what makes a playtest fail."""
    runs = findings.runs
    for n, run in enumerate(runs):
        if run.fault:
            yield Finding("run", f"{run.player}, {' '.join(run.team)}: {run.fault}", n)
    for name, n in silent_ends(runs).items():
        end = runs[n].conclusions.get(name, "")
        yield Finding("epilogue", f"{name} ended with {end}, and no epilogue was told", n)
    for name in sorted(findings.everything - findings.seen):
        yield Finding("never", f"never reached: {name}")
    for scenario in pack.scenarios:
        reached = Counter(run.conclusions.get(scenario.id, "") for run in finished)
        for conclusion in scenario.finale.conclusions:
            share = reached[conclusion.id] / max(1, sum(reached.values()))
            if share == 0 or share > MOST_SHARE:
                yield Finding("ending", f"{conclusion.id} is the end of {share:.0%} of all runs")
    for text in ends.too_hard(ends.shares(pack, finished)):
        yield Finding("aim", text)
    yield from skills(pack, finished)
    yield from too_short(findings, pack)
    yield from private_text(pack)
    yield from experience(pack, finished)
    yield from kept_games(pack, runs)


def skills(pack: Campaign, finished: list[Run]) -> Iterable[Finding]:
    """DQ §7.11: no Skill is hardly ever tested."""
    tests = summed(run.tests for run in finished)
    for skill in SKILLS:
        share = tests.get(skill, 0) / max(1, sum(tests.values()))
        if share < LEAST_SKILL_SHARE and len(pack.test) >= 10:
            yield Finding("skill", f"{skill} is tested in {share:.0%} of all tests")


def silent_ends(runs: list[Run]) -> dict[str, int]:
    """DQ-40.1: scenarios that a run ended without an epilogue, with the first such run."""
    found: dict[str, int] = {}
    for n, run in enumerate(runs):
        for scenario in run.untold:
            found.setdefault(scenario, n)
    return found


def kept_games(pack: Campaign, runs: list[Run]) -> Iterable[Finding]:
    """DQ §7.11: the log of a run gives the same state again; a save of it goes on in both modes."""
    played = (n for n, run in enumerate(runs) if not run.fault and not run.stopped)
    sample = next(played, None)
    if sample is None:
        return
    if not replays(pack, runs[sample]):
        yield Finding("replay", "the same seed and replies led to another state", sample)
    why = resumes_alike(pack, runs[sample])
    if why:
        yield Finding("mode", why, sample)


def too_short(findings: Findings, pack: Campaign) -> Iterable[Finding]:
    """G108 in play: nobody meets the Finale before the turn that the author wants."""
    for n, scenario in enumerate(pack.scenarios):
        floor = scenario.record.turns_at_least
        for number, run in enumerate(findings.runs):
            if len(run.turns) > n and run.turns[n] < floor:
                text = (
                    f"the Finale of {scenario.id} was met after {run.turns[n]} turns, not {floor}"
                )
                yield Finding("floor", text, number)
                break


def private_words(pack: Campaign) -> dict[str, int]:
    """How many words belong to each Character alone."""
    owners: dict[str, str] = {}
    for poi in pack.poi.values():
        for n in range(len(poi.intros)):
            owners[f"poi:{poi.id}/intro/{n}"] = poi.only or ""
        for option in poi.options:
            owners[f"option:{option.id}"] = option.only or poi.only or ""
            if hasattr(option, "test") and owners[f"option:{option.id}"]:
                owners[f"test:{option.test}"] = owners[f"option:{option.id}"]
    for choice in pack.pivotal.values():
        owners[f"pivotal:{choice.id}"] = choice.character or ""
    for question in pack.question.values():
        owners[f"question:{question.id}"] = question.only or ""
    words = dict.fromkeys(pack.characters, 0)
    for name, script in pack.scripts.items():
        owner = next((who for stem, who in owners.items() if who and starts(name, stem)), "")
        if owner in words:
            says = [line for line in script if isinstance(line, telling.Say)]
            words[owner] += sum(len(line.text.split()) for line in says)
    return words


def starts(name: str, stem: str) -> bool:
    """Whether a script is this one or one of its parts."""
    return name == stem or name.startswith((f"{stem}/", f"{stem}."))


def private_text(pack: Campaign) -> Iterable[Finding]:
    """DQ §7.11: a Character gets at least a fifth of the private text."""
    words = private_words(pack)
    total = sum(words.values())
    if total < 1_000:
        return
    for who, n in words.items():
        if n / total < LEAST_PRIVATE_SHARE:
            yield Finding("private", f"{who} has {n / total:.0%} of the private text ({n} words)")


def experience(pack: Campaign, finished: list[Run]) -> Iterable[Finding]:
    """DQ §7.12: every size of team gets about the same for each Character."""
    averages = {size: figures(size, finished).xp for size in (2, 3, 4)}
    if max(averages.values()) - min(averages.values()) > LARGEST_GAP:
        yield Finding("experience", f"average Experience by team size: {averages}")
    low, high = XP_BAND
    if len(pack.scenarios) == 4:
        for size, xp in averages.items():
            if not low <= xp <= high:
                yield Finding("experience", f"{xp} Experience each in teams of {size}")


# ── telling and keeping ───────────────────────────────────────────────────────────────────────


class Playtested:
    """A playtest as `noctuary pack` shows it (engine.authors.Playtested)."""

    def __init__(self, findings: Findings) -> None:
        self.findings, self.report = findings, report(findings)

    @property
    def is_well(self) -> bool:
        return not self.report.findings

    def plain(self) -> Any:
        return msgspec.to_builtins(self.report, str_keys=True)

    def told(self) -> Iterable[str]:
        return tell(self.report)

    def save(self, folder: Path) -> list[Path]:
        return save_runs(self.findings, self.report, folder)


def playtested(plan: Plan, jobs: int | None, progress: Progress, cluster: str | None) -> Playtested:
    """Play everything, and say what was found."""
    began = time.perf_counter()
    findings = playtest(plan, jobs, progress, cluster)
    findings.seconds = time.perf_counter() - began
    return Playtested(findings)


def save_runs(findings: Findings, told: Report, folder: Path) -> list[Path]:
    """A saved game for each finding that a run shows."""
    folder.mkdir(parents=True, exist_ok=True)
    saved = []
    for number in dict.fromkeys(finding.run for finding in told.findings if finding.run >= 0):
        run = findings.runs[number]
        session = Session.start(GAME, seed=run.seed, pack=findings.plan.path)
        for reply in run.replies:
            session.reply(reply)
        path = folder / f"run-{number}.noctuary"
        path.write_bytes(b"".join(session.lines()))
        saved.append(path)
    return saved


def tell(told: Report) -> list[str]:
    """The report in words."""
    lines = [
        f"{told.pack}: {told.runs} runs, {told.decisions} decisions, {told.seconds:.0f} s",
        f"seen: {told.seen} of {told.all}",
        *(f"  {name:<18}{n:>5} of {of}" for name, (n, of) in told.by_kind.items()),
        "",
        "team   runs   turns to the Finale (5 %, median, 95 %)   words/turn   minutes   XP each",
    ]
    lines += [
        f"{one.size:>4}{one.runs:>7}{one.turns[0]:>14}{one.turns[1]:>8}{one.turns[2]:>8}"
        f"{one.words_a_turn:>24}{one.minutes:>10}{one.xp:>10} ({one.xp_range[0]}-{one.xp_range[1]})"
        for one in told.sizes
    ]
    lines += ["", f"endings:    {table(told.conclusions)}"]
    if told.destinies:
        lines.append(f"destinies:  {table(told.destinies)}")
    lines += ["", *ends.told(told.shares), ""]
    lines += [
        f"tests:      {table(told.tests)}",
        f"Successes:  {table(told.successes)}",
        f"Effort dice available at the start of a turn: {told.effort_at_start:.1f}",
    ]
    if told.wandered:
        lines.append(f"{told.wandered} aimless runs found the Finale only when led there")
    lines += ["", *(f"{finding.code}: {finding.text}" for finding in told.findings)]
    lines.append(f"{len(told.findings)} findings." if told.findings else "No findings.")
    return lines


def table(counts: dict[Any, int]) -> str:
    """Counts with their shares."""
    total = sum(counts.values()) or 1
    return ", ".join(f"{name} {n} ({n / total:.0%})" for name, n in counts.items())
