"""The plugin that compares tests with the rule catalogues."""

from __future__ import annotations

import json

import pytest

from noctuary import rules
from tests import rule_coverage

pytest_plugins = ["pytester"]

SETTINGS = """
[pytest]
testpaths = tests
markers = rule(*ids)
addopts = -p no:faker -p no:schemathesis -p no:hypothesispytest
"""
PROVING = """
import pytest

pytestmark = pytest.mark.rule("SD-1.1")

@pytest.mark.rule("AN-1.1", "AN-1.2")
@pytest.mark.rule("AN-R1")
def test_passing(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("AN-E1"))])
def test_example(n): ...
"""
FAILING = """
import pytest

@pytest.mark.rule("AN-1.3")
def test_failing():
    assert False
"""
MISTAKEN = """
import pytest

@pytest.mark.rule("AN-1.99")
def test_mistaken(): ...

@pytest.mark.rule("XX-1.1")
def test_foreign(): ...

@pytest.mark.rule("an-1.1")
def test_careless(): ...
"""


@pytest.fixture
def project(pytester):
    """A project with the plugin, in which nothing need be proved yet."""
    pytester.makeini(SETTINGS)
    tests = pytester.mkdir("tests")
    tests.joinpath("test_proving.py").write_text(PROVING)
    allow(pytester, 481)
    return pytester


def allow(project, number):
    ratchet = {"arkham-noir": number}
    project.path.joinpath("tests", "rule_ratchet.json").write_text(json.dumps(ratchet))


def add(project, text):
    project.path.joinpath("tests", "test_more.py").write_text(text)


def run(project, *arguments):
    return project.runpytest_inprocess("-p", "tests.rule_coverage", *arguments)


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_full_run_tells_what_is_proved_and_what_is_not(project, workers):
    result = run(project, *workers)
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "arkham-noir: 2 of 337 rules, 1 of 67 rulings, 1 of 46 examples, 0 of 32 constraints",
            "  without a test (478): AN-1.3..13 AN-2.1..7 *",
            "six-days: 1 of 197 rules, *",
            "when-darkness-comes: 0 of 556 rules, *",
            "arkham-noir: only 478 of 481 allowed entries lack a test; *",
        ]
    )


def test_a_failing_test_proves_nothing(project):
    add(project, FAILING)
    result = run(project)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["arkham-noir: 2 of 337 rules, *"])


def test_a_cited_id_that_no_catalogue_holds_fails_the_run(project):
    add(project, MISTAKEN)
    result = run(project)
    result.assert_outcomes(passed=2, errors=3)
    result.stdout.fnmatch_lines_random(
        [
            "arkham-noir has no rule AN-1.99; did you mean AN-*",
            "no catalogue has ids like XX-1.1",
            "an-1.1 is spelled AN-1.1",
        ]
    )


def test_a_full_run_fails_when_more_lack_a_test_than_may(project):
    allow(project, 476)
    result = run(project)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["arkham-noir: 478 entries lack a test, and at most 476 may: *"])


@pytest.mark.parametrize("arguments", [("-k", "passing"), ("tests/test_proving.py",), ("--co",)])
def test_a_partial_run_neither_reports_nor_judges(project, arguments):
    allow(project, 0)
    result = run(project, *arguments)
    assert result.ret == 0
    result.stdout.no_fnmatch_line("*of 337 rules*")


def test_the_report_needs_no_test_run(project, capsys):
    add(project, FAILING)
    assert rule_coverage.main(root=project.path) == 0
    assert "arkham-noir: 3 of 337 rules" in capsys.readouterr().out


def test_the_report_names_mistaken_ids(project, capsys):
    add(project, MISTAKEN)
    assert rule_coverage.main(root=project.path) == 1
    assert "no catalogue has ids like XX-1.1" in capsys.readouterr().out


def test_tightening_lowers_the_number_and_never_raises_it(project, capsys):
    ratchet = rule_coverage.ratchet_in(project.path)
    assert rule_coverage.main("--tighten", root=project.path) == 0
    assert rule_coverage.allowed(ratchet) == {"arkham-noir": 478}
    allow(project, 5)
    assert rule_coverage.main("--tighten", root=project.path) == 1
    assert rule_coverage.allowed(ratchet) == {"arkham-noir": 5}


def test_neighbouring_ids_are_drawn_together():
    ids = ("AN-1.9", "AN-1.10", "AN-1.11", "AN-2.1", "AN-R3", "AN-E4", "AN-E5")
    entries = [rules.find("arkham-noir", rule_id) for rule_id in ids]
    assert list(rule_coverage.ranges(entries)) == ["AN-1.9..11", "AN-2.1", "AN-R3", "AN-E4..5"]


def test_the_ratchet_names_catalogued_games():
    ratchet = rule_coverage.allowed(rule_coverage.ratchet_in(rule_coverage.ROOT))
    assert set(ratchet) <= set(rules.catalogued_games())
