"""A playtest while somebody watches: progress, report, and saved games that show findings."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from noctuary.engine.faults import nearest
from noctuary.engine.session import Session
from noctuary.games.when_darkness_comes.authoring import coverage
from noctuary.games.when_darkness_comes.authoring.playtest import (
    PLAYERS,
    Findings,
    Plan,
    Run,
    endings,
)
from noctuary.games.when_darkness_comes.authoring.playtest import playtest as play_all
from noctuary.games.when_darkness_comes.game import GAME

WELL, A_FINDING = 0, 1
MOST_NAMED = 12


def playtest(
    path: Path,
    out: Path | None,
    runs: int,
    seeking: int,
    players: tuple[str, ...],
    seed: int,
    jobs: int | None,
    as_json: bool,
    cluster: str | None = None,
) -> int:
    """Play a pack many times; the exit code says whether anything was found."""
    for name in players:
        if name not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise LookupError(
                f"there is no player {name!r}; there is {known}{nearest(name, PLAYERS)}"
            )
    plan = Plan(
        path=str(path.resolve()), runs=runs, seeking=seeking, seed=seed,
        players=players or tuple(PLAYERS),
    )  # fmt: skip
    findings = play_all(plan, jobs, None if as_json else shown)
    saved = save_runs(findings, out) if out is not None else []
    if as_json:
        click.echo(json.dumps(report(findings), indent=2))
    else:
        for line in tell(findings):
            click.echo(line)
        for file in saved:
            click.echo(f"saved: {file}")
    return A_FINDING if faulty(findings) or any(unseen(findings).values()) else WELL


def shown(done: int, total: int) -> None:
    """How far it is, for whoever waits."""
    if sys.stderr.isatty() and done % 10 == 0:
        click.echo(f"\r{done} of {total} nights", nl=False, err=True)


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
        for mark in missing[:MOST_NAMED]:
            yield f"  never seen: {mark}"
        if len(missing) > MOST_NAMED:
            yield f"  and {len(missing) - MOST_NAMED} more, which --json lists"
    for run in faulty(findings):
        where = f"{run.scenario}, {run.seats} seats, {run.player}, seed {run.seed}"
        yield f"FAULT {where}: {run.fault}"


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
            GAME, seed=run.seed, seats=run.seats, pack=findings.plan.path, scenario=run.scenario,
            town=run.past,
        )  # fmt: skip
        for reply, seat in run.replies:
            session.reply(reply, seat)
        path = folder / f"{run.scenario}-{run.seats}-{run.player}-{run.seed}.noctuary"
        path.write_bytes(b"".join(session.lines()))
        saved.append(path)
    return saved
