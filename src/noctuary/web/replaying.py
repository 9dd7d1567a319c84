"""A saved game in the browser: a server of its own with that one table, gone afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from litestar import Litestar

from noctuary.web.context import table_url
from noctuary.web.serve import serve
from noctuary.web.settings import Settings


def replay(
    file: Path, at: int | None, port: int | None, open_browser: bool, say: Callable[[str], None]
) -> None:
    """Lay a copy of a saved game on a table, and serve it until somebody ends that; the file stays
    as it is. `at` names a moment to look at."""
    save = file.read_bytes()

    async def arrive(app: Litestar) -> str:
        made = await app.state.tables.adopt(save, file.stem, recover=True)
        if at is not None:
            say(f"Moment {at} is at {table_url(made.id)}/at/{at}, once you have come in.")
        return f"join/{made.token}"

    with TemporaryDirectory(prefix="noctuary-") as folder:
        settings = Settings(database=f"sqlite:///{folder}/replay.sqlite")
        serve("127.0.0.1", port, settings, open_browser, say, arrive)
