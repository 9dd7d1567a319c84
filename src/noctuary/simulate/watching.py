"""The games of a plan while somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from noctuary.progress import progress_bar
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
    played: list[Played] = []
    names = ", ".join(dict.fromkeys(plan.bots))
    with progress_bar(f"{plan.game}, {names}", quiet) as progress:
        progress(0, plan.games)
        try:
            for one in games(plan, jobs, cluster):
                if take is not None:
                    take(one)
                played.append(one.without_history())
                progress(len(played), plan.games)
        except KeyboardInterrupt:
            return played, True
    return played, False
