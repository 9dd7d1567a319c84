"""The server as people start it: its own process, two of them on one database, sudden death."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from click.testing import CliRunner
from sqlalchemy import make_url

from noctuary.cli import main
from noctuary.web import serve
from noctuary.web.data import NotThere
from noctuary.web.notify import PostgresLive
from noctuary.web.serve import CannotServe, listen, name_of
from noctuary.web.settings import Settings
from noctuary.web.tables import Tables
from tests.web.conftest import bearer, until

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
NEW = {"game": "arkham-noir", "seed": 7}


class Process:
    """`noctuary serve` on a free port, until it is ended one way or the other."""

    def __init__(self, database: str) -> None:
        self.command = [sys.executable, "-c", "from noctuary.cli import main; main()", "serve"]
        self.command += ["--port", "0", "--database", database]
        self.process: subprocess.Popen[str]

    def start(self) -> httpx.Client:
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert found, said + self.process.stderr.read()
        return httpx.Client(base_url=found[0], timeout=10)

    def end(self, how: signal.Signals) -> str:
        self.process.send_signal(how)
        _, said = self.process.communicate(timeout=20)
        return said


@contextmanager
def serving(database: str) -> Iterator[httpx.Client]:
    process = Process(database)
    with process.start() as client:
        yield client
    said = process.end(signal.SIGINT)
    assert process.process.returncode == 0, said
    assert "Traceback" not in said


def reply(client: httpx.Client, made: dict, option: str, question: int) -> httpx.Response:
    body = {"option": option, "question": question}
    path = f"/api/tables/{made['id']}/replies"
    return client.post(path, json=body, headers=bearer(made["token"]))


def look(client: httpx.Client, made: dict) -> dict:
    answer = client.get(f"/api/tables/{made['id']}", headers=bearer(made["token"]))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_two_server_processes_serve_one_table(postgres_url):
    with serving(postgres_url) as first, serving(postgres_url) as second:
        made = first.post("/api/tables", json=NEW).json()
        assert look(second, made)["seq"] == 0
        kept = reply(first, made, "pass", 1).json()
        refused = reply(second, made, "take", 1)
        assert (refused.status_code, refused.json()["question"]) == (409, kept["question"])
        onward = reply(second, made, "pass", kept["question"])
        assert onward.status_code == 200
        give_up = time.monotonic() + 10
        while look(first, made)["seq"] < onward.json()["seq"]:
            assert time.monotonic() < give_up


def test_what_was_confirmed_survives_sudden_death(sqlite_url):
    process = Process(sqlite_url)
    client = process.start()
    made = client.post("/api/tables", json=NEW).json()
    question, confirmed = 1, 0
    for round_number in range(3):
        for _ in range(3 + round_number):
            options = look(client, made)["question"]["options"]
            option = next(option["id"] for option in options if option["enabled"])
            receipt = reply(client, made, option, question).json()
            question, confirmed = receipt["question"], receipt["seq"]
        client.close()
        process.end(signal.SIGKILL)
        client = process.start()
        sight = look(client, made)
        assert sight["seq"] == confirmed
        assert sight["question"]["number"] == question
    client.close()
    process.end(signal.SIGTERM)


def test_a_killed_server_leaves_no_process_behind(sqlite_url):
    process = Process(sqlite_url)
    with process.start() as client:
        made = client.post("/api/tables", json=NEW).json()
        hint = client.get(f"/api/tables/{made['id']}/hint", headers=bearer(made["token"]))
        assert hint.json()["text"]
    children = [int(n) for n in children_of(process.process.pid)]
    assert children
    process.end(signal.SIGKILL)
    give_up = time.monotonic() + 10
    while any(is_alive(child) for child in children):
        assert time.monotonic() < give_up, children
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children_of(pid: int) -> list[str]:
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [child for each in lists for child in each.read_text().split()]


def test_a_server_is_looked_after_while_it_runs(sqlite_url, tmp_path):
    copy, of = str(tmp_path / "copy"), ["--database", sqlite_url]
    with serving(sqlite_url) as client:
        made = client.post("/api/tables", json=NEW).json()
        port = str(client.base_url.port)
        told = CliRunner().invoke(main, ["doctor", "--port", port, *of])
        assert told.exit_code == 0, told.output
        assert f"port {port} of 127.0.0.1: a Noctuary answers there: ok" in told.output
        assert "1 table in" in CliRunner().invoke(main, ["backup", copy, *of]).output
        address = f"/api/tables/{made['id']}"
        assert client.delete(address, headers=bearer(made["token"])).status_code == 204
        assert client.get(address, headers=bearer(made["token"])).status_code == 404
        assert "1 table came back" in CliRunner().invoke(main, ["restore", copy, *of]).output
        assert reply(client, made, "pass", 1).status_code == 200


async def test_a_database_that_comes_late_is_waited_for(
    postgres_url, tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(serve, "RETRY_SECONDS", 0.05)
    there, late = make_url(postgres_url), tmp_path / "late"
    settings = Settings(database=str(there.set(query={"host": str(late)})))
    opening = asyncio.create_task(serve.opened(settings))

    async def is_told():
        return "waiting up to 30 s: the database" in caplog.text

    await until(is_told)
    late.symlink_to(there.query["host"])
    await (await opening).close()
    assert caplog.text.count("waiting up to") == 1


def test_a_database_that_does_not_come_is_told_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "PATIENCE_SECONDS", 0.0)
    nowhere = f"postgresql://nobody@/x?host={tmp_path}"
    told = CliRunner().invoke(main, ["serve", "--port", "0", "--database", nowhere])
    assert told.exit_code == 1
    assert "cannot be opened" in told.output
    assert "Traceback" not in told.output


async def test_a_database_that_goes_just_before_it_is_listened_to_is_not_there(
    postgres_url, monkeypatch
):
    async def gone(_live):
        raise psycopg.OperationalError("server closed the connection")

    monkeypatch.setattr(PostgresLive, "_listen", gone)
    with pytest.raises(NotThere, match="server closed the connection"):
        await Tables.open(postgres_url)


def test_a_server_that_cannot_start_says_why_in_a_sentence(sqlite_url):
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        told = CliRunner().invoke(main, ["serve", "--port", port, "--database", sqlite_url])
    assert told.exit_code == 1
    assert f"port {port} of 127.0.0.1 cannot be used" in told.output
    told = CliRunner().invoke(main, ["serve", "--database", "mysql://x"])
    assert told.exit_code == 1
    assert "write sqlite:///FILE or postgresql://" in told.output


def test_without_a_command_the_browser_is_opened(monkeypatch):
    asked = {}
    monkeypatch.setattr(
        "noctuary.web.serve.serve",
        lambda host, port, settings, open_browser, say, press: asked.update(locals()),
    )
    assert CliRunner().invoke(main, []).exit_code == 0
    assert (asked["host"], asked["port"], asked["open_browser"]) == ("127.0.0.1", None, True)
    CliRunner().invoke(main, ["serve", "--host", "0.0.0.0", "--port", "8000"])
    assert (asked["host"], asked["port"], asked["open_browser"]) == ("0.0.0.0", 8000, False)


def test_the_usual_port_gives_way_to_a_free_one(monkeypatch):
    with listen("127.0.0.1", 0) as taken:
        monkeypatch.setattr("noctuary.web.serve.DEFAULT_PORT", taken.getsockname()[1])
        with listen("127.0.0.1", None) as free:
            assert free.getsockname()[1] != taken.getsockname()[1]
    with pytest.raises(CannotServe, match=r"port 80 of 203\.0\.113\.1"):
        listen("203.0.113.1", 80)


@pytest.mark.parametrize(
    ("host", "name"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("::1", "[::1]"), ("::", "localhost")],
)
def test_the_address_is_one_that_a_browser_takes(host, name):
    assert name_of(host) == name


def test_the_example_in_the_documentation_plays_a_game(sqlite_url, capsys):
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    example = text.partition("```python\n")[2].partition("```")[0]
    with serving(sqlite_url) as client:
        address = str(client.base_url).rstrip("/")
        assert "http://127.0.0.1:8642" in example
        names: dict = {}
        exec(example.replace("http://127.0.0.1:8642", address), names)  # noqa: S102
        names["server"].close()
    assert "reason" in capsys.readouterr().out
