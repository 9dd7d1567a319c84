"""Which catalogued rules a test proves: a pytest plugin, and a report by itself.

A test says what it proves by @pytest.mark.rule("AN-4.2", "AN-R5"). A test that cites an id which
no catalogue holds fails. A full run ends with a report, and fails when a game in
tests/rule_ratchet.json has more rules without a passing test than the file allows.

python -m tests.rule_coverage             report what the tests cite, without running them
python -m tests.rule_coverage --tighten   and lower the allowed numbers to what was found
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
import textwrap
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from noctuary import rules
from noctuary.rules import Rule

ROOT = Path(__file__).parents[1]
NARROWING_OPTIONS = (
    "keyword",
    "markexpr",
    "deselect",
    "ignore",
    "ignore_glob",
    "lf",
    "last_failed",
)
WIDTH = 96


# --- the plugin -----------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RuleCoverage(config), "rule-coverage")


class RuleCoverage:
    """Gathers the ids that passing tests cite; under xdist they travel in the test reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.ratchet = ratchet_in(config.rootpath)
        self.proved: set[str] = set()

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        cited = cited_by(item)
        faults = [fault for rule_id in cited if (fault := fault_of(rule_id))]
        if faults:
            pytest.fail("; ".join(faults), pytrace=False)
        item.user_properties.extend(("proves", rule_id) for rule_id in cited)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.proved.update(
                str(value) for name, value in report.user_properties if name == "proves"
            )

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.reports() and session.exitstatus == 0 and excesses(self.proved, self.ratchet):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.reports():
            return
        terminalreporter.section("rules proved by tests")
        for line in report_lines(self.proved, self.ratchet):
            terminalreporter.line(line)
        for line in excesses(self.proved, self.ratchet):
            terminalreporter.line(line, red=True)
        for line in slack(self.proved, self.ratchet):
            terminalreporter.line(line, yellow=True)

    def reports(self) -> bool:
        """Only a run of all tests can say what is missing, and xdist's workers keep silent."""
        whole = self.config.args_source is pytest.Config.ArgsSource.TESTPATHS
        narrowed = any(self.config.getoption(name, None) for name in NARROWING_OPTIONS)
        idle = self.config.option.collectonly
        return whole and not narrowed and not idle and not hasattr(self.config, "workerinput")


def cited_by(item: pytest.Item) -> list[str]:
    """The ids in all rule marks of a test, of its class and of its module."""
    return [str(rule_id) for mark in item.iter_markers("rule") for rule_id in mark.args]


def fault_of(rule_id: str) -> str | None:
    """What is wrong with a cited id; None when exactly this spelling is in a catalogue."""
    games = {rules.prefix(game_id): game_id for game_id in rules.catalogued_games()}
    game_id = games.get(rule_id.partition("-")[0].upper())
    if game_id is None:
        return f"no catalogue has ids like {rule_id}"
    try:
        rule = rules.find(game_id, rule_id)
    except LookupError as error:
        return str(error)
    return None if rule.id == rule_id else f"{rule_id} is spelled {rule.id}"


# --- the report -----------------------------------------------------------------------------


def without_test(game_id: str, proved: Collection[str]) -> list[Rule]:
    """The entries of a game's catalogue that no test proves."""
    return [rule for rule in rules.all_rules(game_id) if rule.id not in proved]


def report_lines(proved: Collection[str], ratchet: Path) -> Iterator[str]:
    """Each game's numbers by kind, and for games that are being built what lacks a test."""
    for game_id in rules.catalogued_games():
        missing = without_test(game_id, proved)
        yield f"{game_id}: {', '.join(counts(rules.all_rules(game_id), missing))}"
        if missing and game_id in allowed(ratchet):
            listed = f"without a test ({len(missing)}): {' '.join(ranges(missing))}"
            yield from textwrap.wrap(listed, WIDTH, initial_indent="  ", subsequent_indent="    ")


def counts(entries: Iterable[Rule], missing: Collection[Rule]) -> Iterator[str]:
    """For each kind how many are proved, of how many."""
    kinds = [rule.kind for rule in entries]
    lacking = [rule.kind for rule in missing]
    for kind in rules.KINDS:
        if total := kinds.count(kind):
            yield f"{total - lacking.count(kind)} of {total} {kind}s"


def ranges(entries: Iterable[Rule]) -> Iterator[str]:
    """Ids with neighbours drawn together: AN-1.2..4 for three of them."""
    numbered = [(*split_number(rule.id), place) for place, rule in enumerate(entries)]
    for _, neighbours in groupby(numbered, lambda entry: (entry[0], entry[1] - entry[2])):
        run = list(neighbours)
        stem, first, _ = run[0]
        yield f"{stem}{first}" if len(run) == 1 else f"{stem}{first}..{run[-1][1]}"


def split_number(rule_id: str) -> tuple[str, int]:
    """AN-14.3 as what stands before its last number, and that number."""
    stem = re.sub(r"\d+$", "", rule_id)
    return stem, int(rule_id.removeprefix(stem))


# --- the ratchet ----------------------------------------------------------------------------


def ratchet_in(root: Path) -> Path:
    """The file that says how many entries may lack a test, for each game that is being built."""
    return root / "tests" / "rule_ratchet.json"


def allowed(ratchet: Path) -> dict[str, int]:
    """What the file says."""
    numbers: dict[str, int] = json.loads(ratchet.read_text())
    return numbers


def excesses(proved: Collection[str], ratchet: Path) -> list[str]:
    """A complaint for each game that lacks more tests than it may."""
    return [
        f"{game_id}: {len(missing)} entries lack a test, and at most {most} may: {ratchet.name}"
        for game_id, most in allowed(ratchet).items()
        if len(missing := without_test(game_id, proved)) > most
    ]


def slack(proved: Collection[str], ratchet: Path) -> list[str]:
    """A hint for each game that may lack fewer from now on."""
    return [
        f"{game_id}: only {len(missing)} of {most} allowed entries lack a test; make it stay so "
        "by python -m tests.rule_coverage --tighten"
        for game_id, most in allowed(ratchet).items()
        if len(missing := without_test(game_id, proved)) < most
    ]


def tighten(proved: Collection[str], ratchet: Path) -> None:
    """Lower the allowed numbers to what is missing now; none ever rises."""
    lowered = {
        game_id: min(most, len(without_test(game_id, proved)))
        for game_id, most in allowed(ratchet).items()
    }
    ratchet.write_text(json.dumps(lowered, indent=2) + "\n")


# --- the report by itself -------------------------------------------------------------------


class Citations:
    """Notes what the collected tests cite."""

    def __init__(self) -> None:
        self.cited: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.cited.update(rule_id for item in session.items for rule_id in cited_by(item))


def main(*arguments: str, root: Path = ROOT) -> int:
    """Collect all tests and print the report from what they cite."""
    citations, ratchet = Citations(), ratchet_in(root)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        options = ("--collect-only", "--quiet", "--rootdir", str(root))
        collected = pytest.main([*options, str(root / "tests")], plugins=[citations])
    if collected != pytest.ExitCode.OK:
        print(said.getvalue())
        return int(collected)
    faults = [fault for rule_id in sorted(citations.cited) if (fault := fault_of(rule_id))]
    faults += excesses(citations.cited, ratchet)
    print(*report_lines(citations.cited, ratchet), *faults, sep="\n")
    if "--tighten" in arguments:
        tighten(citations.cited, ratchet)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
