"""Cases with what comes of them, word by word: what authors write and are told, what is done at a
table and happens.

Each file beside this one has a title a case, what is written or done, and behind `>>>` what comes
of it. After a change that is meant: `python3 go.py record`, and read the diff.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from noctuary.engine.faults import Fault

TITLE: Final = "== "
TOLD: Final = ">>>"


class Case(NamedTuple):
    """One thing that somebody does."""

    title: str
    written: str
    told: str

    @property
    def text(self) -> str:
        return f"{TITLE}{self.title}\n{self.written}\n{TOLD}\n{self.told}\n"


def kept_in(name: str) -> Path:
    """Where the cases of a kind stand."""
    return Path(__file__).parent / f"{name}.txt"


def cases_of(name: str) -> list[Case]:
    """All cases of a kind, in order."""
    cases = []
    for block in f"\n{kept_in(name).read_text(encoding='utf-8')}".split(f"\n{TITLE}")[1:]:
        title, _, rest = block.partition("\n")
        written, _, told = rest.partition(f"\n{TOLD}")
        cases.append(Case(title, written.strip("\n"), told.strip("\n")))
    return cases


def as_text(faults: Iterable[Fault]) -> str:
    """Faults as an author reads them."""
    return "\n".join(map(str, faults))


def write_down(name: str, told_about: Callable[[str], str]) -> None:
    """Write down what comes of them today."""
    texts = (case._replace(told=told_about(case.written)).text for case in cases_of(name))
    kept_in(name).write_text("\n".join(texts), encoding="utf-8")
