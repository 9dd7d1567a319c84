"""DQ §7.11: every check of a campaign, just over the line and just within it, word by word.

The cases stand in tests/faults/dark-quarter.txt. What is written there is added to the fixture's
small campaign; a line `--- PATH` begins another file of the pack, and `words_120` are so many words.
"""

from __future__ import annotations

import re

import msgspec
import pytest

from noctuary.engine.packs import Source
from noctuary.games.dark_quarter.content import checks, reading
from noctuary.games.dark_quarter.content.checks.draft import Draft
from noctuary.games.dark_quarter.content.checks.graph import check_graph
from tests.faults import as_text, cases_of
from tests.games.dark_quarter.fixture import CAMPAIGN, MANIFEST, SCENARIO, shared, without

CASES = {case.title: case for case in cases_of("dark-quarter")}
ADDED = "scenarios/one/added.yaml"
GRAPH = "# graph\n"
"""With this line the story is explored too, and what is told about the fixture itself left out."""


def told_about(written: str) -> str:
    """Every fault of the small campaign with something added."""
    whole_text = re.sub(r"words_(\d+)", lambda found: "w " * int(found[1]), written)
    added, *others = re.split("^--- ", whole_text, flags=re.MULTILINE)
    texts = {
        "pack.yaml": MANIFEST,
        "campaign.yaml": CAMPAIGN,
        "scenarios/one/scenario.yaml": without(SCENARIO, added) if added else SCENARIO,
        **({ADDED: f"format: dq-content/1\n{added}"} if added else {}),
    }
    for other in others:
        path, _, text = other.partition("\n")
        texts[path] = text
    source = Source({name: text.strip().encode() for name, text in texts.items()})
    reading.shape(source)
    own = reading.read_parts(source)
    whole = msgspec.structs.replace(own)
    reading.borrow(whole, shared())
    checks.check(source, own, whole)
    if GRAPH in written:
        check_graph(Draft(source, own, whole), reading.assemble(source, whole, None))
    return as_text(source.faults)


@pytest.mark.parametrize("title", CASES)
def test_an_author_is_told(title):
    assert told_about(CASES[title].written) == CASES[title].told
