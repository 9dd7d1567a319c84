"""A cluster: the same games as on one core, also when a worker dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

import noctuary
from noctuary.games.dark_quarter.authoring import playtest
from noctuary.simulate import Plan, games
from noctuary.spread import LOCAL, ClusterError, spread
from tests.simulate import guests

GAME = noctuary.game("arkham-noir")
CASE_ZERO = noctuary.game("dark-quarter").packs()["case-zero"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    quiet = {"dashboard_address": None, "silence_logs": 50}
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **quiet) as two:
        yield two


def plan(number: int) -> Plan:
    return Plan.of(GAME, number, f"{Path(guests.__file__)}:Last", seed=1)


def test_the_games_are_the_same_as_on_one_core_also_when_a_worker_is_killed(
    cluster: LocalCluster,
) -> None:
    mine = plan(40)
    coming = games(mine, cluster=cluster.scheduler_address)
    found = [next(coming)]
    with Client(cluster, set_as_default=False) as client:
        victim, *_ = client.run(os.getpid).values()
    os.kill(victim, signal.SIGKILL)
    found += coming
    assert found == list(games(mine, jobs=1))


def test_a_playtest_finds_the_same_as_on_one_core(cluster: LocalCluster) -> None:
    wanted = playtest.Plan(path=str(CASE_ZERO), runs=1, seeking=0)
    alone = playtest.playtest(wanted, jobs=1)
    together = playtest.playtest(wanted, cluster=cluster.scheduler_address)
    assert together.runs == alone.runs
    assert together.seen == alone.seen


@pytest.mark.usefixtures("cluster")
def test_one_of_our_own_starts_beside_another_without_a_word(
    recwarn: pytest.WarningsRecorder,
) -> None:
    with spread(1, LOCAL) as crew:
        assert list(crew.each(abs, [-1, -2])) == [1, 2]
    assert not recwarn


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "8786", "carrier://pigeon:1"])
def test_a_cluster_that_is_not_there_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr("noctuary.spread.SECONDS_TO_FIND", 0.2)
    with pytest.raises(ClusterError, match="no cluster answers"), spread(cluster=address):
        pass
