"""The little Markdown of help pages as HTML: paragraphs, lists, bold, italics. All else is text."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

ITEM = re.compile(r"(-|\d+\.) ")
OPENING = re.compile(r'(?:^|(?<=[\s(\[—–*]))"')


def curly(text: str) -> str:
    r"""Quotation marks as a printer sets them.

    >>> curly('"Eleven," she says. "Don\'t."')
    '“Eleven,” she says. “Don’t.”'
    """
    return OPENING.sub("“", text).replace('"', "”").replace("'", "’")


def html_of(text: str) -> Markup:
    """Prose as HTML, everything escaped that is not one of our marks.

    >>> html_of("A **bold** word.\\n\\n- one\\n- two")
    Markup('<p>A <b>bold</b> word.</p><ul><li>one</li><li>two</li></ul>')
    """
    blocks = re.split(r"\n\s*\n", text.strip())
    return Markup("").join(block(lines.split("\n")) for lines in blocks)


def block(lines: list[str]) -> Markup:
    """A paragraph, or a list with soft-wrapped items; a list may follow its opening words."""
    first = next((n for n, line in enumerate(lines) if ITEM.match(line.strip())), None)
    if first is None:
        return Markup("<p>{}</p>").format(inline(" ".join(map(str.strip, lines))))
    before = block(lines[:first]) if first else Markup("")
    items: list[str] = []
    for line in (line.strip() for line in lines[first:]):
        if ITEM.match(line):
            items.append(ITEM.sub("", line, count=1))
        else:
            items[-1] += " " + line
    kind = "ol" if lines[first].strip()[0].isdigit() else "ul"
    inside = Markup("").join(Markup("<li>{}</li>").format(inline(item)) for item in items)
    return before + Markup(f"<{kind}>") + inside + Markup(f"</{kind}>")


def inline(text: str) -> Markup:
    """Bold and italics inside a line."""
    safe = str(escape(text))
    safe = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", safe)
    safe = re.sub(r"(?<!\w)\*(.+?)\*(?!\w)", r"<i>\1</i>", safe)
    return Markup(safe)
