"""DQ §7.11: every check of a campaign, just over the line and just within it, word by word.

The cases stand in tests/cases/dark-quarter-faults.txt. What is written there is added to the small
campaign of fixture.py.
"""

from __future__ import annotations

from functools import cache

import pytest

from noctuary.engine.faults import Fault
from noctuary.games.dark_quarter.content import checks, reading
from noctuary.games.dark_quarter.content.checks.draft import Draft
from noctuary.games.dark_quarter.content.checks.graph import check_graph
from tests.cases import as_text, cases_of
from tests.cases.dark_quarter import gathered

CASES = {case.title: case for case in cases_of("dark-quarter-faults")}
EXPLORED = "# explored"
"""With this line the story is explored, too."""


def told_about(written: str) -> str:
    """Every fault of the small campaign with something added, but for those that it has itself."""
    known = usual() if written != EXPLORED else set()
    return as_text(fault for fault in faults(written) if fault.message not in known)


@cache
def usual() -> set[str]:
    """What is told about the small campaign itself."""
    return {fault.message for fault in faults(EXPLORED)}


def faults(written: str) -> list[Fault]:
    source, own, whole = gathered(written)
    checks.check(source, own, whole)
    if EXPLORED in written:
        check_graph(Draft(source, own, whole), reading.assemble(source, whole, None))
    return source.faults


@pytest.mark.parametrize("title", CASES)
def test_an_author_is_told(title):
    assert told_about(CASES[title].written) == CASES[title].told
