"""The games of a plan while somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from noctuary.simulate.plan import Plan, Played
from noctuary.spread import spread

Taker = Callable[[Played], None]


def games(plan: Plan, jobs: int | None = None, cluster: str | None = None) -> Iterator[Played]:
    """Play all games of a plan and yield them in order; the same ones wherever they are played."""
    with spread(jobs, cluster, most=plan.games) as crew:
        yield from crew.each(plan.play, range(plan.games))


def watch(
    plan: Plan,
    jobs: int | None = None,
    quiet: bool = False,
    cluster: str | None = None,
    take: Taker | None = None,
) -> tuple[list[Played], bool]:
    """Play behind a progress bar. Ctrl+C keeps the games that are done, and is told beside them.
    `take` hears of every game; what comes back is each game without its decisions."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    bar = Progress(
        *columns, console=console, transient=True, disable=quiet or not console.is_terminal
    )
    played: list[Played] = []
    with bar:
        names = ", ".join(dict.fromkeys(plan.bots))
        task = bar.add_task(f"{plan.game}, {names}", total=plan.games)
        try:
            for one in games(plan, jobs, cluster):
                if take is not None:
                    take(one)
                played.append(one.without_history())
                bar.advance(task)
        except KeyboardInterrupt:
            return played, True
    return played, False
