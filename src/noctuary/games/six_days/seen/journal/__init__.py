"""SD-21: the journal of a story, written from the path of its session and nothing else.

>>> import noctuary
>>> from noctuary.games.six_days import GAME
>>> from noctuary.games.six_days.seen import journal
>>> session = noctuary.Session.start(GAME, seed=7)
>>> journal.markdown(journal.compose(session)).splitlines()[0]
'# Untitled — a tale in six days'

The same path gives the same journal. `compose` reads the events of the moments that led to the
present (or to any other moment), so that whatever was undone is not in it; free texts read as
they were last edited. The forms are Markdown, plain text, HTML for a panel and a whole page that
prints well, each in full or as the bare story.
"""

from __future__ import annotations

from typing import Final

from noctuary.games.six_days.seen.journal.chapters import chapters
from noctuary.games.six_days.seen.journal.compose import compose
from noctuary.games.six_days.seen.journal.document import Block, Journal, Span, file_name
from noctuary.games.six_days.seen.journal.markdown import markdown
from noctuary.games.six_days.seen.journal.page import html, page
from noctuary.games.six_days.seen.journal.plain import plain

FORMS: Final = {"md": markdown, "txt": plain, "html": page}
"""How the journal is written, by the ending of its file."""

__all__ = [
    "FORMS",
    "Block",
    "Journal",
    "Span",
    "chapters",
    "compose",
    "file_name",
    "html",
    "markdown",
    "page",
    "plain",
]
