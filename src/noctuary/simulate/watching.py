"""The games of a plan while somebody looks on."""

from __future__ import annotations

from noctuary.simulate.cores import games
from noctuary.simulate.plan import Plan, Played


def watch(plan: Plan, jobs: int | None = None, quiet: bool = False) -> tuple[list[Played], bool]:
    """Play behind a progress bar. Ctrl+C keeps the games that are done, and is told beside them."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    bar = Progress(
        *columns, console=console, transient=True, disable=quiet or not console.is_terminal
    )
    played: list[Played] = []
    with bar:
        task = bar.add_task(f"{plan.game}, {plan.bots[0]}", total=plan.games)
        try:
            for one in games(plan, jobs):
                played.append(one)
                bar.advance(task)
        except KeyboardInterrupt:
            return played, True
    return played, False
