"""The prose of a pack: every text that is made of sentences, and where each of them stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from noctuary.engine import faults, yaml

PARAGRAPH: Final = re.compile(r"\n\s*(?:---\s*)?\n")
MARKUP: Final = re.compile(r"\{[^{}]*\}")
WORD: Final = re.compile(r"[A-Za-zÀ-ÿ0-9]+(?:[-'’][A-Za-zÀ-ÿ0-9]+)*")
TITLES: Final = r"(?<!\bMr)(?<!\bMrs)(?<!\bDr)(?<!\bSt)(?<!\bNo)(?<!\bMs)"
SENTENCE_END: Final = re.compile(
    rf"""{TITLES}[.!?…]+['"’”*)]*(?=\s+['"‘“*(—–-]*[A-ZÀ-Þ0-9]|\s*$)"""
)
PROSE: Final = re.compile(r"""[.!?…]['"’”*)]*(\s|$)""")
LEAST_WORDS: Final = 4


class Sentence(NamedTuple):
    """One sentence, and where it begins in its text."""

    words: str
    start: int


class Text:
    """One text of a pack: its file, the way to it there, and where it begins."""

    def __init__(self, file: str, path: faults.Path, place: yaml.Place, words: str) -> None:
        self.file, self.path, self.place = file, path, place
        self.written = words
        self.words = MARKUP.sub(lambda mark: _blank(mark[0]), words)
        """Without its markup, letter for letter as long as it was written."""
        self.is_block = False
        self.folder = file.rpartition("/")[0]
        """The folder of the file; empty for the pack's own."""

    @property
    def entry(self) -> tuple[str, faults.Path]:
        """The person, place, question … to which the text belongs: its versions lie together."""
        return self.file, self.path[:2]

    @cached_property
    def paragraphs(self) -> list[list[Sentence]]:
        """The sentences, paragraph by paragraph."""
        found, start = [], 0
        for gap in [*PARAGRAPH.finditer(self.words), None]:
            end = gap.start() if gap else len(self.words)
            if sentences := list(_sentences(self.words, start, end)):
                found.append(sentences)
            start = gap.end() if gap else end
        return found

    @cached_property
    def sentences(self) -> list[Sentence]:
        """All sentences."""
        return [sentence for paragraph in self.paragraphs for sentence in paragraph]

    @cached_property
    def count(self) -> int:
        """How many words it has."""
        return sum(1 for _ in WORD.finditer(self.words))

    def line(self, offset: int) -> int:
        """The line of the file in which a letter of the text stands."""
        if not self.is_block:
            return self.place[0]
        return self.place[0] + 1 + self.words.count("\n", 0, offset)


def texts_of(files: Mapping[str, yaml.Doc], raw: Mapping[str, bytes]) -> list[Text]:
    """Every text of a pack that is made of sentences, in the order of the files."""
    return [text for name, doc in files.items() for text in texts_in(name, doc, raw[name])]


def texts_in(name: str, doc: yaml.Doc, raw: bytes) -> Iterator[Text]:
    """The texts of one file."""
    lines = raw.decode(errors="replace").split("\n")
    for path, words in strings(doc.value):
        if PROSE.search(words) and sum(1 for _ in WORD.finditer(words)) >= LEAST_WORDS:
            text = Text(name, path, doc.where(path), words)
            line, col = text.place
            text.is_block = lines[line - 1][col - 1 : col] == "|"
            yield text


def strings(value: Any, path: faults.Path = ()) -> Iterator[tuple[faults.Path, str]]:
    """Every string inside a plain value, and the way to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        inner: Iterable[tuple[Any, Any]] = (
            value.items() if isinstance(value, dict) else enumerate(value)
        )
        for key, part in inner:
            yield from strings(part, (*path, key))


def _sentences(text: str, start: int, end: int) -> Iterator[Sentence]:
    part = text[start:end]
    begin = 0
    for stop in [*SENTENCE_END.finditer(part), None]:
        until = stop.end() if stop else len(part)
        words = part[begin:until]
        if WORD.search(words):
            yield Sentence(words.strip(), start + begin + len(words) - len(words.lstrip()))
        begin = until


def _blank(mark: str) -> str:
    """Markup as it is read: a name for a name, nothing for a condition."""
    name = "" if mark == "{end}" or mark.startswith("{if ") else "Name"
    return name.ljust(len(mark))[: len(mark)]
