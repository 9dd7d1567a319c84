"""What an author of a genre pack is told, case by case and word by word.

The cases stand in tests/cases/six-days-faults.txt: a line `FILE | OLD | NEW` changes a text of the
first pack wherever it stands, and `\\n` in it is a new line.
"""

from __future__ import annotations

import pytest

from noctuary.engine.faults import PackError
from noctuary.engine.packs import files_of
from noctuary.games.six_days import GAME
from noctuary.games.six_days.content.reading import FIRST
from tests.cases import as_text, cases_of

CASES = {case.title: case for case in cases_of("six-days-faults")}


def told_about(written: str) -> str:
    """Every fault of the first pack with these changes."""
    files = files_of(FIRST)
    for line in written.splitlines():
        name, old, new = (part.replace("\\n", "\n") for part in line.split(" | "))
        text = files[f"{name}.yaml"].decode()
        assert old in text, f"{old!r} is not in {name}.yaml"
        files[f"{name}.yaml"] = text.replace(old, new).encode()
    try:
        GAME.read_pack(files)
    except PackError as error:
        return as_text(error.faults)
    return ""


@pytest.mark.parametrize("title", CASES)
def test_an_author_is_told(title):
    assert told_about(CASES[title].written) == CASES[title].told
