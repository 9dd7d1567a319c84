"""Whatever is written is kept exactly and shown safely: markup, control characters, any script."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import noctuary
from noctuary import Session
from noctuary.engine.words import visible
from noctuary.games.six_days import GAME, writing
from noctuary.games.six_days.content.tables import numbered
from noctuary.games.six_days.seen import journal
from noctuary.games.six_days.seen.journal.document import closed
from noctuary.games.six_days.seen.journal.markdown import code

HOSTILE = [
    "<script>alert('x')</script>",
    "<img src=x onerror=alert(1)>",
    "</p></div></article><h1>mine</h1>",
    "</style><script>1</script>",
    "# not a heading",
    "> not a quote",
    "- not a list\n+ nor this\n1. nor that\n2) nor that",
    "*not* _styled_ **at** `all` ~~none~~",
    "[a link](javascript:alert(1)) ![x](http://x) <http://x> [r]: http://x",
    "&lt;b&gt; &amp; &#60;b&#62; &copy;",
    "    not code\n\tnor this",
    "```\nnot a fence\n```\n~~~\nnor this\n~~~",
    "setext\n===\nsetext\n---\n***\n___",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "a line\\\nwith a backslash \\* and \\\\",
    "trailing spaces  \nand more   ",
    "שלום עולם, كيف الحال?",
    "🌧️🕯️👩‍👩‍👧‍👦 e\u0301 ﷽",
    "zero\u200bwidth\u200d\ufeff",
    "${jndi:x} {{7*7}} {% x %} %s {0} $(x) `x`",
    "a\n\nb\n \nc",
]


class Reader(HTMLParser):
    """The text of a page and its tags."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "br":
            self.text += "\n"

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "div", "li", "blockquote"):
            self.text += "\n\n"

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


def noted(text: str) -> Session:
    session = Session.start(GAME, seed=1)
    session.reply(f"note:{text}")
    return session


def squeezed(text: str) -> str:
    """Text without what no reader sees: blanks at line ends and empty lines."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return "\n".join(line for line in lines if line)


@pytest.mark.parametrize("text", HOSTILE)
def test_html_shows_the_words_and_obeys_none_of_them(text: str) -> None:
    found = read(journal.page(journal.compose(noted(text))))
    assert found.tags <= {
        "html", "head", "meta", "title", "style", "body", "article", "h1", "div", "p", "bdi",
    }  # fmt: skip
    assert found.attributes <= {"class", "lang", "charset", "name", "content", "dir", "data-text"}
    assert squeezed(text) in squeezed(found.text)


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_reads_as_the_words_and_nothing_else(text: str) -> None:
    source = journal.markdown(journal.compose(noted(text)))
    rendered = MarkdownIt("commonmark", {"html": True}).enable("table").render(source)
    found = read(rendered)
    assert found.tags <= {"h1", "p", "br"}, rendered
    assert squeezed(text) in squeezed(found.text)


@pytest.mark.parametrize("text", HOSTILE)
def test_words_are_kept_exactly_by_save_and_load(text: str) -> None:
    session = Session.start(GAME, seed=1)
    session.reply("roll_hero")
    session.reply("7")
    session.reply(f"write:{text}")
    assert session.state.heroes["h1"].past.text == text
    again = Session.read(list(session.lines()), lambda _: GAME)
    assert again.state.heroes["h1"].past.text == text
    twin = noctuary.dumps(session.state)
    assert b"past" in twin


@pytest.mark.parametrize("text", ["\x00\x07\x1b[31mred\x1b[0m\x7f\x9b2J", "a\rb\r\nc\x0b\x0c"])
def test_control_characters_are_kept_and_shown_as_pictures(text: str) -> None:
    session = noted(text)
    told = session.events(session.moment)[1]
    assert told.entry.text == text
    story = journal.compose(session)
    for form in (journal.markdown, journal.plain, journal.html, journal.page):
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", form(story))
    assert "␛[31mred" in visible("\x1b[31mred")


def test_a_direction_ends_with_the_words_that_turned_it() -> None:
    assert closed("\u202etxt.exe") == "\u202etxt.exe\u202c"
    assert closed("\u2067a\u202eb") == "\u2067a\u202eb\u202c\u2069"
    assert closed("a\u202eb\u202c") == "a\u202eb\u202c"
    assert closed("\u2067a\u202eb\u2069") == "\u2067a\u202eb\u2069"
    page = journal.html(journal.compose(noted("\u202eevil")))
    assert '<p dir="auto">\u202eevil</p>' in page


def test_a_hundred_kilobytes_are_kept_and_written() -> None:
    text = "🕯 The rain. " * 8_000
    session = noted(text)
    assert len(text.encode()) > 100_000
    story = journal.compose(session)
    assert text.strip() in journal.plain(story)
    assert text.strip() in journal.html(story)


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "write something"), (" \n\t ", "write something"), ("\ud800", "half a character"),
     ("x" * 1_000_001, "longer than 1,000,000")],
)  # fmt: skip
def test_what_cannot_be_kept_is_refused_with_the_reason(text: str, why: str) -> None:
    session = Session.start(GAME, seed=1)
    with pytest.raises(noctuary.IllegalReply, match=why):
        session.reply(f"note:{text}")
    session.reply("roll_hero")
    session.reply("7")
    with pytest.raises(noctuary.IllegalReply, match=why):
        session.reply(f"write:{text}")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_in_every_slot_leave_every_form_safe(text: str) -> None:
    session = Session.start(GAME, seed=4, prompts="all")
    while session.state.seat is not None and session.state.scene < 2:
        state = session.state
        wanted = ("event", "core", "end", "begin", "roll_hero")
        ready = next((option for option in wanted if option in state.options), "")
        if not ready and state.question.kind == "text":
            try:
                session.reply(f"write:{text}")
                continue
            except noctuary.IllegalReply:
                pass
        question = GAME.question(state, state.seat)
        assert question.text
        session.reply(ready or state.options[0])
    story = journal.compose(session)
    found = read(journal.page(story))
    assert not found.tags & {"script", "img", "a", "table"}
    assert found.attributes <= {
        "class", "lang", "charset", "name", "content", "dir", "data-text", "id"
    }  # fmt: skip
    rendered = (
        MarkdownIt("commonmark", {"html": True}).enable("table").render(journal.markdown(story))
    )
    allowed = {"h1", "h2", "h3", "p", "br", "em", "strong", "code", "blockquote", "ol", "ul", "li"}
    assert read(rendered).tags <= allowed


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs",)), min_size=1))
def test_any_text_is_one_line_of_code(text: str) -> None:
    rendered = MarkdownIt("commonmark", {"html": True}).render(f"> {code(text)}")
    assert read(rendered).tags <= {"blockquote", "p", "code"}


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs",)), min_size=1))
def test_any_text_survives_markdown(text: str) -> None:
    from noctuary.games.six_days.seen.journal.document import Block, Journal, Span

    story = Journal("t", "h", (Block("prose", (Span(text, own=True),)),))
    found = read(MarkdownIt("commonmark", {"html": True}).render(journal.markdown(story)))
    assert found.tags <= {"p", "br"}
    assert "".join(visible(text).split()) in "".join(closed(found.text).split())


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ("\n".join(["a"] * 50), ""),
        ("\n".join(["a"] * 51), "at most 50 lines at once"),
        ("\n \n".join(["a"] * 50), ""),
        ("a" * 1_000_000, ""),
        ("a" * 1_000_001, "that is longer than 1,000,000 characters: write it in several parts"),
        ("\ud800", "that holds half a character, which cannot be saved"),
        ("é", ""),
        (" \n", "write something, or take one of the ready answers"),
    ],
)
def test_words_are_refused_only_beyond_what_can_be_kept(words: str, refused: str) -> None:
    assert writing.refusal_of_lines(words) == refused


def test_an_entry_that_comes_again_is_offered_once() -> None:
    assert list(numbered((("rain", "wind", "rain"),))) == [("pick:1", "rain"), ("pick:2", "wind")]
    assert [name for name, _ in numbered((("rain",), ("wind",)))] == ["pick:1-1", "pick:2-1"]
