"""A chronicle: the log as a story to read, to print and to take away."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from noctuary.engine.events import Decided
from noctuary.engine.game import Game
from noctuary.engine.log import log
from noctuary.engine.papers import Chapter, Document
from noctuary.engine.session import Session
from noctuary.engine.words import heading, sentence

FILES: Final = ("md", "txt", "html")
CHRONICLE: Final = Document("chronicle", "Chronicle", FILES, has_short=True)


PARAGRAPH: Final = re.compile(r"\n+")


class Block(msgspec.Struct, frozen=True):
    """A piece of a document: a heading, a paragraph of the story, or a note of what was done."""

    kind: Literal["title", "head", "prose", "fact"]
    text: str


def blocks(session: Session, seat: int | None, short: bool = False) -> Iterator[Block]:
    """What happened on the way to the present, as a seat may know it: headings, what was told,
    what was chosen and what came of it; in short only what was told."""
    yield Block("title", session.game.title)
    waiting, facts = "", list[str]()

    def noted() -> Iterator[Block]:
        """What was done since something was told, below its heading."""
        nonlocal waiting
        if facts and not short:
            yield from opened(waiting)
            waiting = ""
            yield from (Block("fact", fact) for fact in dict.fromkeys(facts))
        facts.clear()

    for entry in log(session, seat):
        if entry.undone or entry.kind not in ("start", "reply"):
            continue
        if entry.chosen and not entry.auto:
            facts.append(sentence(entry.chosen))
        for line in entry.lines:
            if line.heading:
                yield from noted()
                waiting = heading(line.text)
            elif line.story:
                yield from noted()
                yield from opened(waiting)
                waiting = ""
                yield from told(line.text, line.story)
            elif line.text and not line.detail and not isinstance(line.event, Decided):
                facts.append(sentence(line.text))
        yield from noted()


def opened(title: str) -> Iterator[Block]:
    """A heading, once something stands below it."""
    if title:
        yield Block("head", title)


def told(text: str, story: str) -> Iterator[Block]:
    """Something that was read aloud, paragraph by paragraph, with its title if it has one."""
    first, *rest = PARAGRAPH.split(story)
    yield Block("prose", first if text == story else f"*{sentence(heading(text))}* {first}")
    yield from (Block("prose", part) for part in rest)


# ── forms ─────────────────────────────────────────────────────────────────────────────────────

EMPHASIS: Final = re.compile(r"\*([^*\n]+)\*")
HTML_TAGS: Final = {"title": "h1", "head": "h2", "prose": "p", "fact": "p class='fact'"}
STYLE: Final = (
    "body{max-width:38em;margin:3em auto;font:1.05em/1.55 Georgia,serif}"
    "h2{margin-top:2em}.fact{color:#555;font-size:.9em;margin:.2em 0 .2em 1.5em}"
)


def markdown(blocks: list[Block]) -> str:
    """Marks of Markdown in front of each block; the story's own emphasis is Markdown already."""
    marks = {"title": "# ", "head": "## ", "prose": "", "fact": "- "}
    return "\n\n".join(f"{marks[block.kind]}{block.text}" for block in blocks) + "\n"


def plain(blocks: list[Block]) -> str:
    """Text without marks."""
    marks = {"title": "", "head": "\n", "prose": "", "fact": "  - "}
    lines = [marks[block.kind] + EMPHASIS.sub(r"\1", block.text) for block in blocks]
    return "\n\n".join(lines) + "\n"


def page(blocks: list[Block]) -> str:
    """A page of its own that prints well; every text is escaped."""
    title, body = html.escape(blocks[0].text), elements(blocks)
    head = f"<meta charset='utf-8'><title>{title}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang='en'><head>{head}</head><body>{body}</body></html>"


def elements(blocks: list[Block]) -> str:
    """The blocks as HTML."""
    body = []
    for block in blocks:
        tag = HTML_TAGS[block.kind]
        text = EMPHASIS.sub(r"<em>\1</em>", html.escape(block.text)).replace("\n\n", "<br><br>")
        body.append(f"<{tag}>{text}</{tag.partition(' ')[0]}>")
    return "".join(body)


FORMS: Final[dict[str, Callable[[list[Block]], str]]] = {
    "md": markdown,
    "txt": plain,
    "html": page,
}


def read(session: Session, seat: int | None, short: bool = False) -> tuple[Chapter, ...]:
    """The chronicle as a page of the server."""
    found = list(blocks(session, seat, short))
    return (Chapter(CHRONICLE.id, found[0].text, elements(found)),)


def write(
    session: Session, document: str, form: str, seat: int | None, short: bool = False
) -> tuple[str, str]:
    """The chronicle as a file name and its text."""
    if form not in FORMS or document != CHRONICLE.id:
        raise LookupError(f"there is no {document!r} that ends in {form!r}")
    return f"{session.game.id}-{document}.{form}", FORMS[form](list(blocks(session, seat, short)))


class ChronicledGame(Game):
    """A game whose document is the chronicle: it is written from the log, without a word of the
    game's own."""

    documents = (CHRONICLE,)

    def write(
        self, session: Session, document: str, form: str, seat: int | None, short: bool = False
    ) -> tuple[str, str]:
        return write(session, document, form, seat, short)

    def read(
        self, session: Session, document: str, seat: int | None, short: bool = False
    ) -> Sequence[Chapter]:
        return read(session, seat, short)
