"""The journal as HTML: for a panel beside the table, and as a page of its own that prints well."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby
from typing import Final

from noctuary.engine.words import visible
from noctuary.games.six_days.seen.journal.document import Block, Journal, Span

_TAGS: Final = {"bold": "b", "italic": "i", "code": "code"}
_ELEMENTS: Final = {
    "title": "h1",
    "act": "h2",
    "scene": "h3",
    "fact": "p",
    "frame": "p",
    "status": "p",
    "prose": "div",
    "quote": "blockquote",
    "dice": "code",
    "item": "li",
    "numbered": "li",
}

AROUND: Final = {
    "item": ("<ul>", "</ul>"),
    "numbered": ("<ol>", "</ol>"),
    "dice": ('<aside class="margin">', "</aside>"),
}
"""What holds neighbours of one form together: lists, and the dice in the margin."""

STYLE: Final = """
@page { size: A5; margin: 18mm 16mm 20mm }
:root { color-scheme: light }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: #fbf7ee; color: #22201c;
  font: 1.06rem/1.55 "IM Fell English", "Iowan Old Style", Georgia, serif }
.journal { padding-right: 15rem }
.journal > h1, .journal > h2 { margin-right: -15rem; text-align: center; font-weight: normal;
  letter-spacing: .06em }
.story, .journal.story > h1, .journal.story > h2 { padding-right: 0; margin-right: 0 }
h1 { font-size: 1.9rem; margin-top: 1rem; margin-bottom: 1.6rem }
h2 { font-size: 1.25rem; margin-top: 2.4rem; margin-bottom: .6rem; text-transform: uppercase }
h3 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; break-after: avoid }
p, .prose, blockquote { margin: 0 0 .7em; overflow-wrap: anywhere }
.prose p { margin: 0 0 .5em; white-space: pre-wrap }
blockquote { border-left: 3px double #a58f6a; padding-left: .9rem; break-inside: avoid }
.frame, .status, .dice { font-size: .82rem; line-height: 1.4; color: #6a5f4e }
.margin { float: right; clear: right; width: 13.4rem; margin-right: -15rem; break-inside: avoid }
.dice { display: block; margin: 0 0 .4rem; overflow-wrap: anywhere; white-space: pre-wrap;
  font-family: "Special Elite", "Courier New", monospace; font-size: .74rem }
.status { text-align: center; letter-spacing: .02em }
ul, ol { margin: 0 0 .8em; padding-left: 1.2rem }
@media screen and (max-width: 42rem) { .journal { padding-right: 0 }
  .journal > h1, .journal > h2 { margin-right: 0 }
  .roll { display: flex; flex-direction: column-reverse }
  .margin { float: none; width: auto; margin: 0 0 .6rem .9rem } }
@media print { body { max-width: none; padding: 0; background: none; font-size: 10.5pt }
  .journal:not(.story) { padding-right: 42mm }
  .journal:not(.story) > h1, .journal:not(.story) > h2 { margin-right: -42mm }
  .margin { width: 38mm; margin-right: -42mm }
  h2 { break-before: page }
  h2:first-of-type { break-before: auto }
  p, .prose p { orphans: 3; widows: 3 } }
"""


def html(journal: Journal, story_only: bool = False) -> str:
    """The journal as one element, to be put into a page."""
    written = elements(journal.shown(story_only))
    kind = "journal story" if story_only else "journal"
    return "\n".join([f'<article class="{kind}">', *written, "</article>"])


def elements(blocks: list[Block]) -> list[str]:
    """Blocks in their order; neighbours that belong together are held together."""
    written: list[str] = []
    for form, together in groupby(blocks, key=lambda block: block.form):
        start, end = AROUND.get(form, ("", ""))
        group = [start, *(element(block) for block in together), end]
        if form == "dice" and written:
            # The margin comes first, so that it stands beside what it is about.
            group = ['<div class="roll">', *group, written.pop(), "</div>"]
        written += filter(None, group)
    return written


def page(journal: Journal, story_only: bool = False, language: str = "en") -> str:
    """A whole page that needs nothing else; the browser prints it or makes a PDF of it."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(visible(journal.title))}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{html(journal, story_only)}\n</body>\n</html>\n"
    )


def element(block: Block) -> str:
    """One block. Only names of ours stand in attributes; own words are text and nothing else."""
    tag = _ELEMENTS[block.form]
    attributes = f' class="{block.form}"' if block.form not in ("title", "act", "scene") else ""
    if block.name:
        attributes += f' id="{block.name}"'
    if block.number:
        attributes += f' data-text="{block.number}"'
    if block.form == "prose":
        return f"<{tag}{attributes}>{paragraphs(block)}</{tag}>"
    inside = "".join(inline(span) for span in block.spans)
    return f"<{tag}{attributes}>{inside}</{tag}>"


def paragraphs(block: Block) -> str:
    """Told text; an empty line begins a new paragraph."""
    text = "".join(span.text for span in block.spans if span.own)
    label = "".join(inline(span) for span in block.spans if not span.own)
    parts = re.split(r"\n[ \t]*\n", visible(text))
    first, *rest = [escape(part) for part in parts]
    told = [f'<p dir="auto">{label}{first}</p>', *(f'<p dir="auto">{part}</p>' for part in rest)]
    return "".join(told)


def inline(span: Span) -> str:
    """A span with its style; own words are isolated, whichever way they are written."""
    text = escape(visible(span.text))
    if span.own:
        text = f"<bdi>{text}</bdi>"
    tag = _TAGS.get(span.style, "")
    return f"<{tag}>{text}</{tag}>" if tag else text
