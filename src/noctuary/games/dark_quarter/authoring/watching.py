"""A playtest while somebody watches: progress, report, and saved games that show findings."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import click
import msgspec

from noctuary.engine.faults import nearest
from noctuary.games.dark_quarter.authoring.kinds import PLAYERS, USUAL
from noctuary.games.dark_quarter.authoring.playtest import Findings, Plan
from noctuary.games.dark_quarter.authoring.playtest import playtest as play_all
from noctuary.games.dark_quarter.authoring.report import report, save_runs, tell

WELL, A_FINDING = 0, 1


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
        path=str(path.resolve()), runs=runs, seeking=seeking, seed=seed, players=players or USUAL
    )
    findings = watched(plan, jobs, cluster, quiet=as_json)
    told = report(findings)
    saved = save_runs(findings, told, out) if out is not None else []
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(told, str_keys=True), indent=2))
    else:
        click.echo(tell(told))
        for file in saved:
            click.echo(f"saved: {file}")
    return A_FINDING if told.findings else WELL


def watched(plan: Plan, jobs: int | None, cluster: str | None, quiet: bool) -> Findings:
    """The playtest behind a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    shown = console.is_terminal and not quiet and sys.stderr.isatty()
    began = time.perf_counter()
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        task = bar.add_task("playtest", total=3 * plan.runs)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        findings = play_all(plan, jobs, advance, cluster)
    findings.seconds = time.perf_counter() - began
    return findings
