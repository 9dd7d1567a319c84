"""What authors write, and what they are told: broken packs with all their faults, word by word.

Each file beside this one belongs to a game. A case has a title, what is written, and behind `>>>`
every fault that is told. After a change that is meant: `.venv/bin/python -m tests.faults.renew`,
and read the diff.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from noctuary.engine.faults import Fault

TITLE: Final = "== "
TOLD: Final = ">>>"


class Case(NamedTuple):
    """One thing that an author does."""

    title: str
    written: str
    told: str

    @property
    def text(self) -> str:
        return f"{TITLE}{self.title}\n{self.written}\n{TOLD}\n{self.told}\n"


def kept_in(game: str) -> Path:
    """The cases of a game."""
    return Path(__file__).parent / f"{game}.txt"


def cases_of(game: str) -> list[Case]:
    """All cases of a game, in order."""
    cases = []
    for block in f"\n{kept_in(game).read_text(encoding='utf-8')}".split(f"\n{TITLE}")[1:]:
        title, _, rest = block.partition("\n")
        written, _, told = rest.partition(f"\n{TOLD}")
        cases.append(Case(title, written.strip("\n"), told.strip("\n")))
    return cases


def as_text(faults: Iterable[Fault]) -> str:
    """Faults as an author reads them."""
    return "\n".join(map(str, faults))


def write_down(game: str, told_about: Callable[[str], str]) -> None:
    """Write down what is told today."""
    texts = (case._replace(told=told_about(case.written)).text for case in cases_of(game))
    kept_in(game).write_text("\n".join(texts), encoding="utf-8")
