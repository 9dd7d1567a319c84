"""Table, news and question on one screen: the most spacious way that fits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from noctuary.terminal.asking import Asking
from noctuary.terminal.drawing import wrapped

PROMPT = 1
NEWS_LINES = 3
EVERYTHING = 99


def fit(
    table: list[Text], news: Sequence[str], asking: Asking, width: int, height: int
) -> list[Text]:
    """The lines to print above the prompt; the news stands next to the question, in sight."""
    layouts = asking.layouts(width)
    ways = [
        *((lines, True, layout) for lines in (EVERYTHING, NEWS_LINES) for layout in layouts[:2]),
        *((NEWS_LINES, True, layout) for layout in layouts[2:]),
        *((lines, False, layouts[-1]) for lines in (NEWS_LINES, 2, 1)),
    ]
    for lines, why, layout in ways:
        asking.folded = layout.folded
        below = [*told(news, width, lines), *asking.heading(width, why), *layout.lines]
        spare = height - PROMPT - len(table) - len(below)
        if spare >= 0:
            return table + [Text()] * min(1, spare) + below
    if len(layouts[-1].lines) > height // 2:
        return [*told(news, width, NEWS_LINES), *asking.heading(width), *layouts[-1].lines]
    return table + below


def told(news: Sequence[str], width: int, most: int) -> list[Text]:
    """What happened, in at most so many lines."""
    if not news:
        return []
    lines = wrapped(Text("» " + " ".join(news), "italic"), width, 2)
    if len(lines) > most:
        lines = lines[:most]
        lines[-1].truncate(width - 4)
        lines[-1].append(" … l", "dim")
    return lines
