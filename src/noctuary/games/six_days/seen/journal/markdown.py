"""SD-21.1: the journal as Markdown, in which no word of a player is taken for markup."""

from __future__ import annotations

import re
from typing import Final

from noctuary.engine.words import visible
from noctuary.games.six_days.seen.journal.document import Block, Journal, Span, closed, one_line

_MARKUP: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>&|~"})
_LINE_START: Final = re.compile(r"^(\d{1,9})?([#+=\-.)])", re.MULTILINE)
_EDGE: Final = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)
_TICKS: Final = re.compile("`+")
_HEADINGS: Final = {"title": "# ", "act": "## ", "scene": "### "}
BREAK: Final = "\\\n"


def markdown(journal: Journal, story_only: bool = False) -> str:
    """The whole journal; with `story_only` without numbers and marks."""
    return "\n\n".join(joined_lines(journal.shown(story_only))) + "\n"


def joined_lines(blocks: list[Block]) -> list[str]:
    """Blocks as paragraphs; dice stay with what they were rolled for, items in their list."""
    found: list[str] = []
    before, n = "", 0
    for block in blocks:
        n = n + 1 if block.form == "numbered" else 0
        text = f"{n}. {paragraph(block)}" if n else PREFIX.get(block.form, "") + paragraph(block)
        if block.form == "dice" and before in ("dice", "quote"):
            found[-1] += BREAK + text
        elif block.form in LISTS and before == block.form:
            found[-1] += f"\n{text}"
        else:
            found.append(text)
        before = block.form
    return found


PREFIX: Final = {**_HEADINGS, "quote": "> ", "dice": "> ", "item": "- "}
LISTS: Final = ("item", "numbered")


def paragraph(block: Block) -> str:
    """One block, without what stands before its lines."""
    if block.form in _HEADINGS:
        return "".join(inline(span) for span in block.spans)
    if block.form in ("frame", "status"):
        return f"*{''.join(inline(span) for span in block.spans)}*"
    if block.form == "dice":
        return code("".join(span.text for span in block.spans))
    text = "".join(inline(span, block.form not in LISTS) for span in block.spans)
    return text.replace("\n", "\n> ") if block.form == "quote" else text


def inline(span: Span, lines: bool = False) -> str:
    """A span with its style; own words keep their line ends where lines may break."""
    text = closed(visible(span.text)) if span.own else span.text
    if span.style == "code":
        return code(text)
    text = escaped(text if lines else one_line(text)) if span.own else text.translate(_MARKUP)
    mark = {"bold": "**", "italic": "*"}.get(span.style, "")
    return f"{mark}{text}{mark}"


def escaped(text: str) -> str:
    """Words as they are: whatever Markdown would read into them is taken away."""
    text = text.translate(_MARKUP)
    text = _LINE_START.sub(r"\1\\\2", text)
    text = _EDGE.sub(lambda blank: "".join(f"&#{ord(sign)};" for sign in blank[0]), text)
    paragraphs = [part.strip("\n") for part in re.split(r"\n\s*\n", text)]
    return "\n\n".join(part.replace("\n", BREAK) for part in paragraphs)


def code(text: str) -> str:
    """A line of numbers; the fence is longer than any run of ticks in it."""
    line = one_line(closed(visible(text)))
    ticks = "`" * (1 + max((len(run) for run in _TICKS.findall(line)), default=0))
    room = " " if "`" in line else ""
    return f"{ticks}{room}{line}{room}{ticks}"
