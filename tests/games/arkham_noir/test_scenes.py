"""Random games of Arkham Noir, event by event and change by change."""

import pytest

from tests.cases import cases_of
from tests.cases.wandering import told_about

CASES = {case.title: case for case in cases_of("arkham-noir-scenes")}


@pytest.mark.parametrize("title", CASES)
def test_what_happens(title):
    assert told_about("arkham-noir", CASES[title].written) == CASES[title].told
