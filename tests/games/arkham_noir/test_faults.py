"""What an author of cards is told: slips of the pen in the built-in pack, with all their faults.

The cases stand in tests/cases/arkham-noir-faults.txt: `slips N by SEED in FILE` changes something
in one line of a file, again and again, and `FILE | OLD | NEW` one text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from tests.cases import as_text, cases_of
from tests.games.arkham_noir.broken import built_in, faults

CASES = {case.title: case for case in cases_of("arkham-noir-faults")}
FIELD = re.compile(r" +\w+: (?!>)")
"""A line with a key and all of its value."""
WORDS = {
    "may": "must", "must": "may", "true": "false", "dusk": "midnight", "midnight": "dusk",
    "interview": "research", "research": "interview", "collection": "surveillance",
    "person": "place", "place": "object", "object": "person", "key": "lock", "lock": "key",
    "take_lead": "take_discard", "draw_menace": "stability_check",
}  # fmt: skip
SLIPS: tuple[Callable[[str], str], ...] = (
    lambda line: "",
    lambda line: re.sub(r"\d+", lambda n: str(int(n[0]) + 1), line, count=1),
    lambda line: re.sub(r"\w+", lambda word: WORDS.get(word[0], word[0]), line),
    lambda line: re.sub(r"(, )?\{[^{}]*\}(?=\])", "", line),
)


def told_about(written: str) -> str:
    """What is told about each change."""
    told: list[str] = []
    for line in written.splitlines():
        if order := re.fullmatch(r"slips (\d+) by (\d+) in (\S+)", line):
            told += slips(order[3], int(order[1]), random.Random(order[2]))
        else:
            file, old, new = line.split(" | ")
            text = built_in()[file].decode()
            assert old in text, f"{old!r} is not in {file}"
            told += [f"> {line}", about(file, text.replace(old, new, 1))]
    return "\n".join(filter(None, told))


def slips(file: str, n: int, chance: random.Random) -> Iterator[str]:
    """Changes of single lines that do change something."""
    lines = built_in()[file].decode().splitlines(keepends=True)
    while n:
        at = chance.randrange(len(lines))
        line = chance.choice(SLIPS)(lines[at])
        if line != lines[at] and FIELD.match(lines[at]):
            n -= 1
            yield f"> {file}:{at + 1} {lines[at].strip()} -> {line.strip()}"
            yield about(file, "".join([*lines[:at], line, *lines[at + 1 :]]))


def about(file: str, text: str) -> str:
    return as_text(faults({**built_in(), file: text.encode()}))


@pytest.mark.parametrize("title", CASES)
def test_an_author_is_told(title):
    assert told_about(CASES[title].written) == CASES[title].told
