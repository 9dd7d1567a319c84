"""What a playtest found, in figures and in words, and saved games that show what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import shorten
from typing import Any, Final, NamedTuple

from noctuary.engine.authors import Progress
from noctuary.engine.session import Session
from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes.authoring import coverage, graph
from noctuary.games.when_darkness_comes.authoring.playtest import (
    Findings,
    Plan,
    Run,
    endings,
    playtest,
    town_at,
)
from noctuary.games.when_darkness_comes.game import GAME

MOST_NAMED: Final = 12


class Playtested(NamedTuple):
    """A playtest as `noctuary pack` shows it (engine.authors.Playtested)."""

    findings: Findings

    @property
    def is_well(self) -> bool:
        return not faulty(self.findings) and not any(unseen(self.findings).values())

    def plain(self) -> Any:
        return report(self.findings)

    def told(self) -> Iterable[str]:
        return tell(self.findings)

    def save(self, folder: Path) -> list[Path]:
        return save_runs(self.findings, folder)


def playtested(plan: Plan, jobs: int | None, progress: Progress, cluster: str | None) -> Playtested:
    """Play everything, and say what was found."""
    return Playtested(playtest(plan, jobs, progress, cluster))


def faulty(findings: Findings) -> list[Run]:
    """Nights in which something went wrong."""
    return [run for run in findings.runs if run.fault]


def unseen(findings: Findings) -> dict[str, list[str]]:
    """What nobody has seen, by scenario."""
    return {name: sorted(all_ - findings.seen[name]) for name, all_ in findings.everything.items()}


def report(findings: Findings) -> dict[str, Any]:
    """The findings as plain values."""
    return {
        "nights": len(findings.runs),
        "scenarios": {
            name: {
                "seen": len(findings.everything[name] & findings.seen[name]),
                "all": len(findings.everything[name]),
                "unseen": missing,
                "endings": dict(endings([r for r in findings.runs if r.scenario == name])),
            }
            for name, missing in unseen(findings).items()
        },
        "faults": [
            {"scenario": r.scenario, "seats": r.seats, "player": r.player, "seed": r.seed,
             "fault": r.fault}
            for r in faulty(findings)
        ],
    }  # fmt: skip


def tell(findings: Findings) -> Iterator[str]:
    """The findings in words."""
    decisions = sum(len(run.replies) for run in findings.runs)
    yield f"{len(findings.runs)} nights, {decisions} decisions"
    for name, missing in unseen(findings).items():
        played = [run for run in findings.runs if run.scenario == name]
        yield ""
        all_ = findings.everything[name]
        yield f"{name}: {len(played)} nights, seen {len(all_ - set(missing))} of {len(all_)}"
        yield from by_kind(all_, set(missing))
        yield "  ended: " + ", ".join(f"{how} {n}" for how, n in endings(played).most_common())
        words = words_of(findings.plan.path, name)
        for mark in missing[:MOST_NAMED]:
            yield f"  never seen: {mark}{words.get(mark, '')}"
        if len(missing) > MOST_NAMED:
            yield f"  and {len(missing) - MOST_NAMED} more, which --json lists"
    for run in faulty(findings):
        where = f"{run.scenario}, {counted(run.seats, 'seat')}, {run.player}, seed {run.seed}"
        yield f"FAULT {where}: {run.fault}"


def words_of(path: str, scenario: str) -> dict[str, str]:
    """What an author wrote where a mark is, to put behind it."""
    boxes = graph.drawing(town_at(path), scenario).boxes.values()
    found = {mark: part.text for box in boxes for part in box.rows for mark in part.marks}
    found |= {mark: box.title for box in boxes for mark in box.marks if box.kind != "event"}
    found |= {f"failure:{mark[5:]}": text for mark, text in found.items() if mark[:5] == "deed:"}
    return {mark: f" ({shorten(text, 60, placeholder=' …')})" for mark, text in found.items()}


def by_kind(all_: set[str], missing: set[str]) -> Iterator[str]:
    """How much of each kind was seen."""
    whole = Counter(mark.partition(":")[0] for mark in all_)
    lacking = Counter(mark.partition(":")[0] for mark in missing)
    for kind, name in coverage.KINDS.items():
        if whole[kind]:
            yield f"  {name:<20}{whole[kind] - lacking[kind]:>5} of {whole[kind]}"


def save_runs(findings: Findings, folder: Path) -> list[Path]:
    """A saved game for each night in which something went wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    saved = []
    for run in faulty(findings):
        session = Session.start(
            GAME,
            seed=run.seed,
            seats=run.seats,
            pack=findings.plan.path,
            scenario=run.scenario,
            town=run.past,
        )
        for reply, seat in run.replies:
            session.reply(reply, seat)
        path = folder / f"{run.scenario}-{run.seats}-{run.player}-{run.seed}.noctuary"
        path.write_bytes(b"".join(session.lines()))
        saved.append(path)
    return saved
