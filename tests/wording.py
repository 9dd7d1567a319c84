"""Phrases that sound translated, each with the plainer way to say it.

python -m tests.wording names every place where one of them is read by people: strings of Python,
templates, scripts, documentation and what games say by their packs. Stories have a voice of their
own and are left to their authors.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
BETTER: Final = {
    r"\b(is|are) awaited": "Waiting for …",
    r"\blook(s|ing)? on\b(?! (the|a|your|its|their)\b)": "watch",
    r"[Hh]ow many [\w{} ]+ have you\b": "how many … do you have",
    r"\bcalled after\b": "named after",
    r"\b1 (points|dice|tiles|cards|hits|times|undos)\b": "one of them; use words.counted",
    r"\w\(s\)(?=[ .,:;]|$)": "use words.counted",
    r": (not )?well$": "ok",
    r"\bmakes? a poor figure": "cut a poor figure",
    r"\b(card|clue) of the (Discard|Leads|Time|Stability|Closed)": "from the …",
    r"[Tt]he time was over": "time is up",
    r"\bcan hardly be saved\b": "may not be possible to save",
    r"\bha[ds] become known\b": "hidden information was seen",
    r"\bpoints? (is|are) left\b": "Points left: …",
    r"\bin which state is\b": "what state is … in",
    r"\b(no|one) hit more\b": "no more hits, one more hit",
    r"(?<![Tt]here )\bis no (seat|name|code|number)\b": "is not a …",
}
PATTERNS: Final = {re.compile(pattern): better for pattern, better in BETTER.items()}
TEXTS: Final = ("src/**/*.html", "src/**/static/js/*.js", "src/**/packs/*/prompts.yaml")
PAGES: Final = ("README.md", "CONTRIBUTING.md", "docs/*.md")


class Spot(NamedTuple):
    """A phrase where it stands."""

    file: Path
    line: int
    said: str
    better: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.said!r}; better: {self.better}"


def faults(text: str) -> Iterator[tuple[int, str, str]]:
    """Every such phrase of a text: how many lines down, what it says, what is better.

    >>> list(faults("Ann is awaited"))
    [(0, 'is awaited', 'Waiting for …')]
    >>> list(faults("Waiting for Ann"))
    []
    """
    for pattern, better in PATTERNS.items():
        for found in pattern.finditer(text):
            yield text.count("\n", 0, found.start()), found.group(), better


def strings(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a Python file by their lines; what is filled in later stands as {}."""
    tree = ast.parse(source)
    parts = {id(p) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for p in n.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            told = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
            yield node.lineno, "".join(map(str, told))
        elif isinstance(node, ast.Constant) and id(node) not in parts:
            yield node.lineno, node.value if isinstance(node.value, str) else ""


def spots() -> Iterator[Spot]:
    """Every phrase to mend, in everything that people read."""
    for file in sorted((*(ROOT / "src").rglob("*.py"), ROOT / "go.py")):
        for line, text in strings(file.read_text(encoding="utf-8")):
            yield from (Spot(file, line + down, *rest) for down, *rest in faults(text))
    for file in sorted(file for kind in (*TEXTS, *PAGES) for file in ROOT.glob(kind)):
        text = file.read_text(encoding="utf-8")
        yield from (Spot(file, 1 + down, *rest) for down, *rest in faults(text))


def main() -> int:
    found = [str(spot) for spot in spots()]
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
