"""Random games of When Darkness Comes, event by event and change by change."""

import pytest

from tests.cases import cases_of
from tests.cases.wandering import told_about

CASES = {case.title: case for case in cases_of("when-darkness-comes-scenes")}


@pytest.mark.parametrize("title", CASES)
def test_what_happens(title):
    assert told_about("when-darkness-comes", CASES[title].written) == CASES[title].told
