"""The rules as pages set them: text with links between rules, rulings, examples, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from noctuary import rulebook
from noctuary import rules as catalogue
from noctuary.rulebook import Chapter, Topic
from noctuary.rules import Rule
from noctuary.web.prose import html_of, inline

Record = dict[str, Any]


def address(game_id: str, reference: str) -> str:
    """Where an entry, or a whole chapter, is read; empty if no chapter holds it."""
    try:
        chapter = rulebook.chapter_of(game_id, reference)
    except LookupError:
        return ""
    page = f"/rules/{game_id}/{chapter.id}"
    return page if chapter.id == reference else f"{page}#{reference}"


def linked(game_id: str, text: Markup) -> Markup:
    """Text in which every reference to a rule can be followed."""

    def link(found: re.Match[str]) -> str:
        where = address(game_id, found[0])
        return f'<a href="{where}" data-rule="{found[0]}">{found[0]}</a>' if where else found[0]

    return Markup(rulebook.REFERENCE.sub(link, str(text)))


def prose(game_id: str, text: str) -> Markup:
    """A rule's Markdown, with its table if it has one."""
    words, _, table = rulebook.readable(text).partition("\n\n|")
    shown = Markup("<p>{}</p>").format(inline(" ".join(words.split())))
    return linked(game_id, shown + (table_of(f"|{table}") if table else Markup("")))


def table_of(markdown: str) -> Markup:
    """A table of Markdown as one of HTML, without the column of ids."""
    lines = [line for line in markdown.splitlines() if not catalogue.TABLE_RULE.fullmatch(line)]
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    shown = [n for n, name in enumerate(rows[0]) if name != "id"]
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup("<th scope=col>{}</th>" if is_head else "<td>{}</td>").format(inline(row[n]))
                for n in shown
                if n < len(row)
            )
        )
        for row, is_head in zip(rows, [True, *[False] * len(rows)], strict=False)
    )
    return Markup("<div class=scroll tabindex=0><table>{}</table></div>").format(body)


def rule(game_id: str, one: Rule) -> Record:
    """A rule by its id and text."""
    if one.kind == "ruling":
        asked, answer = rulebook.as_question(one)
        text = Markup("<p><b>{}</b> {}</p>").format(asked, inline(answer))
        return {"id": one.id, "kind": one.kind, "html": linked(game_id, text)}
    return {"id": one.id, "kind": one.kind, "html": prose(game_id, one.text)}


def chapter(game_id: str, one: Chapter) -> Record:
    """A chapter with all that belongs to it."""
    return {
        "id": one.id,
        "title": one.title,
        "url": f"/rules/{game_id}/{one.id}",
        "rules": [rule(game_id, entry) for entry in one.rules],
        "rulings": [rule(game_id, entry) for entry in one.rulings],
        "examples": [rule(game_id, entry) for entry in one.examples],
    }


def contents(game_id: str) -> list[Record]:
    """The chapters by number and title."""
    return [
        {
            "id": one.id,
            "number": one.id.partition("-")[2],
            "title": one.title,
            "url": f"/rules/{game_id}/{one.id}",
        }
        for one in rulebook.chapters(game_id)
    ]


def topic(game_id: str, one: Topic) -> Record:
    """A question that people ask, with its answer and where to read on."""
    return {
        "title": one.asks[0],
        "answer": one.answer,
        "rules": [{"id": ref, "url": address(game_id, ref)} for ref in one.rules],
    }


def entries(game_id: str, found: Iterable[Rule]) -> list[Record]:
    """Rules that were found, each with its chapter."""
    shown = []
    for one in found:
        there = rulebook.chapter_of(game_id, one.id)
        record = rule(game_id, one)
        shown.append(record | {"chapter": there.title, "url": address(game_id, one.id)})
    return shown


def short(game_id: str) -> Markup:
    """The game in one paragraph."""
    return html_of(rulebook.in_short(game_id))
