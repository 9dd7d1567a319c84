"""Tables that are there at once: what their forms would send, without the pages of the forms.

A page that nobody looks at takes half a second of the processor. The forms themselves are filled in
by `test_whole_games.py`, `test_dark_quarter.py` and `test_together.py`, and that of saves by
`test_time.py`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page

from noctuary.engine.session import Session


def new_table(page: Page, home: str, game_id: str, fields: Mapping[str, str]) -> Page:
    """A new table with what its form would say."""
    return sent(page, home, f"/new/{game_id}", form=dict(fields))


def brought_table(page: Page, home: str, session: Session) -> Page:
    """The table of a game that was played so far elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        session.save(Path(folder) / "game.json")
        return sent(page, home, "/import", multipart={"file": Path(folder) / "game.json"})


def sent(page: Page, home: str, path: str, **content: Any) -> Page:
    """Send a form, and open the table that comes of it."""
    own = urljoin(home, "/")
    answer = page.request.post(
        urljoin(own, path), headers={"Origin": own.rstrip("/")}, max_redirects=0, **content
    )
    assert answer.status == 303, answer.text()[:300]
    page.goto(urljoin(own, answer.headers["location"]), wait_until="commit")
    page.wait_for_selector("html[data-ui-ready]", state="attached")
    return page
