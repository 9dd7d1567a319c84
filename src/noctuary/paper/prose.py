"""Help pages of packs, which are Markdown, as records that a template can set."""

from __future__ import annotations

import re
from typing import Any, Final

NUMBERED: Final = re.compile(r"[0-9]+\. ")
RUN: Final = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


def blocks(markdown: str) -> list[dict[str, Any]]:
    """Paragraphs, headings, items and steps, each with its runs of plain, strong and other text.

    >>> blocks("- **Keep** it.")
    [{'kind': 'item', 'runs': [{'text': 'Keep', 'style': 'strong'}, {'text': ' it.', 'style': ''}]}]
    """
    found: list[tuple[str, str]] = []
    for line in markdown.splitlines():
        bare = line.strip()
        if bare.startswith(("- ", "* ")):
            found.append(("item", bare[2:]))
        elif NUMBERED.match(bare):
            found.append(("step", bare))
        elif bare.startswith("#"):
            found.append(("head", bare.lstrip("# ")))
        elif not bare or not found or not found[-1][1] or found[-1][0] == "head":
            found.append(("text", bare))
        else:
            kind, before = found[-1]
            found[-1] = (kind, f"{before} {bare}")
    return [{"kind": kind, "runs": runs(text)} for kind, text in found if text]


def runs(text: str) -> list[dict[str, str]]:
    """A line cut where its style changes."""
    made, at = [], 0
    for match in RUN.finditer(text):
        if match.start() > at:
            made.append({"text": text[at : match.start()], "style": ""})
        style = "strong" if match[1] else "emph" if match[2] else ""
        made.append({"text": match[1] or match[2] or match[3], "style": style})
        at = match.end()
    if at < len(text):
        made.append({"text": text[at:], "style": ""})
    return made
