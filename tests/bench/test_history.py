"""The checker of histories finds what should not have happened, and nothing else."""

from __future__ import annotations

import pytest
from bench.history import (
    SLOW,
    Fault,
    Final,
    History,
    Kept,
    Look,
    Stumble,
    Use,
    Watching,
    Withdrawn,
    report,
    violations,
)

KEPT = Kept(at=10.0, table="t", seq=1, label="Go on")
FINALS = [Final(process, "t", ["", "Go on", "Rest"]) for process in (0, 1)]


def found(**noted: list) -> list[str]:
    """What the checker says of a history with one confirmed reply."""
    return violations(History(**{"kept": [KEPT], "finals": FINALS, **noted}))


def test_a_good_history_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    good = History(
        kept=[KEPT],
        finals=FINALS,
        looks=[Look(asked=10.5, process=1, table="t", seq=0), Look(11.5, 1, "t", 1)],
        watchings=[Watching(9.0, 1, "t", "link", [(9.1, 0), (10.9, 1)], closed=12.5)],
        withdrawn=[Withdrawn(at=12.0, token="link")],
        uses=[Use(12.5, 1, "link", worked=True), Use(13.5, 1, "link", worked=False)],
    )
    assert report(good) == 0
    assert capsys.readouterr().out.endswith("all is well\n")


@pytest.mark.parametrize("entries", [[""], ["", "Rest"]])
def test_a_confirmed_reply_must_be_where_it_was_confirmed(entries: list[str]) -> None:
    told = found(finals=[FINALS[0], Final(1, "t", entries)])
    assert "entry 1 was confirmed as 'Go on', and process 1 has" in told[0]


def test_a_table_that_nobody_shows_in_the_end_is_lost() -> None:
    assert found(finals=[]) == ["table t: nobody shows it in the end"]


def test_processes_must_agree_in_the_end() -> None:
    told = found(finals=[FINALS[0], Final(1, "t", ["", "Go on"])])
    assert told == ["table t: processes 0 and 1 differ (3 and 2 entries)"]


def test_an_old_table_may_be_shown_for_a_second_and_no_longer() -> None:
    assert not found(looks=[Look(10.9, 1, "t", 0)])
    assert (
        "1.10 s after entry 1 was confirmed process 1 showed entry 0"
        in (found(looks=[Look(11.1, 1, "t", 0)])[0])
    )


def test_the_second_counts_from_the_end_of_the_last_fault() -> None:
    faults = [Fault(12.5, 14.0, "PostgreSQL restarted"), Fault(10.5, 12.0, "connections cut")]
    assert not found(faults=faults, looks=[Look(14.9, 1, "t", 0)])
    assert found(faults=faults, looks=[Look(15.1, 1, "t", 0)])


def test_a_fault_that_comes_when_all_is_settled_excuses_nothing() -> None:
    assert found(faults=[Fault(11.2, 13.0, "cut")], looks=[Look(11.1, 1, "t", 0)])


def test_a_fault_of_one_process_excuses_no_other() -> None:
    faults = [Fault(10.5, 13.0, "killed", process=0)]
    assert not found(faults=faults, looks=[Look(12.0, 0, "t", 0)])
    assert found(faults=faults, looks=[Look(12.0, 1, "t", 0)])


def test_an_open_socket_must_be_told() -> None:
    late = Watching(9.0, 1, "t", "link", [(9.1, 0), (12.0, 1)], closed=20.0)
    assert "was told of entry 1 after 2.00 s, 1.00 s too late" in found(watchings=[late])[0]
    never = Watching(9.0, 1, "t", "link", [(9.1, 0)])
    assert found(watchings=[never])
    gone = Watching(9.0, 1, "t", "link", [(9.1, 0)], closed=10.4)
    new = Watching(30.0, 1, "t", "link", [(30.5, 1)], closed=40.0)
    assert not found(watchings=[gone, new])


def test_a_withdrawn_link_must_not_work_anywhere() -> None:
    ended = [Withdrawn(at=20.0, token="link")]
    assert not found(withdrawn=ended, uses=[Use(20.9, 1, "link", worked=True)])
    assert found(withdrawn=ended, uses=[Use(21.5, 1, "link", worked=True)]) == [
        "a withdrawn link worked in process 1, 0.50 s too late"
    ]


def test_a_socket_ends_with_its_link() -> None:
    ended = [Withdrawn(at=20.0, token="link")]
    stays = Watching(9.0, 1, "t", "link", [(9.1, 1)], closed=23.0)
    told = found(withdrawn=ended, watchings=[stays])
    assert told == ["a socket of process 1 stayed open with a withdrawn link, 2.00 s too long"]


def test_a_good_link_must_work() -> None:
    told = found(uses=[Use(12.0, 0, "other", worked=False)])
    assert told == ["process 0 refused a link that nobody had withdrawn"]


def test_an_answer_that_no_server_should_give_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    history = History(faults=[Fault(1, 2, SLOW, 0)], stumbles=[Stumble(1.0, 2, "500 to GET t")])
    assert report(history) == 1
    said = capsys.readouterr().out
    assert said.startswith("0 faults, 1 slow answers")
    assert "process 2 answered 500 to GET t" in said
