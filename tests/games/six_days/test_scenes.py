"""Random games of Six Days, event by event and change by change."""

import pytest

from tests.cases import cases_of
from tests.cases.wandering import told_about

CASES = {case.title: case for case in cases_of("six-days-scenes")}


@pytest.mark.parametrize("title", CASES)
def test_what_happens(title):
    assert told_about("six-days", CASES[title].written) == CASES[title].told
