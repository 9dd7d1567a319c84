"""How far a long work is, for whoever waits in front of a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from noctuary.engine.authors import Progress


@contextmanager
def progress_bar(name: str, quiet: bool) -> Iterator[Progress]:
    """A bar that goes away in the end; none where nobody would see it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    is_hidden = quiet or not console.is_terminal
    with Bar(*columns, console=console, transient=True, disable=is_hidden) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
