"""Rules that the story calls and higher rooms tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noctuary.engine.ahead import told_later

if TYPE_CHECKING:
    from noctuary.games.dark_quarter.state import DarkQuarter
    from noctuary.games.dark_quarter.story.scripts import RunScript


@told_later
def perform(g: DarkQuarter, line: Any, run: RunScript) -> None:
    """DQ §7.3: a line of a script may do anything at the table. Told in table/lines.py."""
    raise NotImplementedError
