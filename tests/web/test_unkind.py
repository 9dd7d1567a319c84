"""Several servers on one PostgreSQL while things break: a sample of `python -m bench.unkind`."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from bench.history import History, violations
from bench.unkind import unkind
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from noctuary.web import connections, data, notify
from noctuary.web.errors import Unknown
from tests.web.conftest import bearer, client_of, marked, opened, seat_tokens, solo, until
from tests.web.postgres import Running

PATIENCE = 5.0
"""More than the second of the whole run, since other tests are run beside this one."""


def test_nobody_is_wronged_while_servers_and_connections_break(postgres_server: str) -> None:
    # Others use this PostgreSQL as well, so it is not restarted here.
    history: History = unkind(Running(postgres_server), tables=2, seconds=4, seed=3)
    assert violations(history, PATIENCE) == []
    assert {fault.what for fault in history.faults} >= {"database connections cut"}
    assert history.kept
    assert history.looks
    assert history.watchings


@pytest.mark.anyio
async def test_a_process_that_hears_nothing_believes_nothing_in_memory(postgres_url, monkeypatch):
    monkeypatch.setattr(notify, "RECONNECT_SECONDS", 60)
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        made = await first.create(marked())
        guest = seat_tokens(made)[1]
        await second.sight(guest)
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            pid = second._live._ears.info.backend_pid
            connection.execute("SELECT pg_terminate_backend(%s)", (pid,))

        async def deaf():
            return second._live.is_deaf

        await until(deaf)
        await first.reply(made.token, "pass", 1)
        assert (await second.sight(guest)).seq == 1
        await first.seating.withdraw(made.token, 1)
        with pytest.raises(Unknown):
            await second.sight(guest)


@pytest.mark.anyio
async def test_a_database_that_has_no_time_is_a_refusal_and_no_stumble(postgres_url, monkeypatch):
    monkeypatch.setattr(data, "CONNECTIONS", 1)
    monkeypatch.setattr(data, "BUSY_SECONDS", 0.2)
    async with client_of(postgres_url) as client:
        made = (await client.post("/api/tables", json={"game": "arkham-noir"})).json()
        path, headers = f"/api/tables/{made['id']}", bearer(made["token"])
        question = (await client.get(path, headers=headers)).json()["question"]
        body = {"option": question["options"][0]["id"], "question": question["number"]}
        async with client.app.state.tables._data.reading() as connection:
            await connection.execute(text("SELECT 1"))
            for answer in (
                await client.get(f"{path}/note", headers=headers),
                await client.post(f"{path}/replies", headers=headers, json=body),
                await client.post("/api/tables", json={"game": "arkham-noir"}),
            ):
                assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
        assert (await client.post(f"{path}/replies", headers=headers, json=body)).is_success


# ── sockets ───────────────────────────────────────────────────────────────────────────────────


class Quiet:
    """A socket on which the other side says nothing."""

    def __init__(self) -> None:
        self.closed: tuple[int, str] | None = None

    async def accept(self) -> None:
        pass

    async def receive_data(self, mode: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("fault", "closed", "said"),
    [
        (None, (1001, "gone"), ""),
        (Unknown(), (1001, "gone"), ""),
        (OperationalError("secret words", {}, OSError()), (1013, "unavailable"), "OSError"),
        (KeyError("who"), (1011, "broken"), "KeyError: 'who'"),
    ],
)
async def test_a_socket_that_fails_is_closed_with_its_reason(fault, closed, said, caplog):
    async def send() -> None:
        if fault is not None:
            raise fault

    socket = Quiet()
    await connections.attend(socket, send)
    assert socket.closed == closed
    assert said in caplog.text
    assert bool(caplog.text) == bool(said)
    assert "secret words" not in caplog.text


@pytest.mark.anyio
async def test_a_socket_whose_other_side_went_before_it_began_leaves_nothing_behind():
    class Gone(Quiet):
        async def accept(self) -> None:
            raise connections.WebSocketDisconnect(detail="gone")

    async def send() -> None:
        raise AssertionError("nobody is there")

    with pytest.raises(connections.WebSocketDisconnect):
        await connections.attend(Gone(), send)


@pytest.mark.anyio
async def test_when_the_database_refuses_nothing_of_it_is_in_the_log(sqlite_url, caplog):
    async with client_of(sqlite_url) as client:
        made = (await client.post("/api/tables", json=NEW)).json()
        service = client.app.state.tables
        async with service._data.writing() as connection:
            await connection.execute(text("DROP TABLE messages"))
        sent = {"text": "meet me at the pier"}
        path = f"/api/tables/{made['id']}/chat"
        answer = await client.post(path, json=sent, headers=bearer(made["token"]))
        assert answer.status_code == 503
        assert "the database refused" in caplog.text
        assert "pier" not in caplog.text


@pytest.mark.anyio
async def test_a_full_disk_is_a_refusal_for_chat_and_notes_too(sqlite_url):
    async with client_of(sqlite_url) as client:
        made = (await client.post("/api/tables", json=NEW)).json()
        path, headers = f"/api/tables/{made['id']}", bearer(made["token"])
        asked = (
            ("POST", f"{path}/chat", {"text": "x" * 1_000}),
            ("PUT", f"{path}/note", {"text": "x" * 20_000}),
        )
        async with client.app.state.tables._data.writing() as connection:
            await connection.execute(text("PRAGMA max_page_count = 1"))  # not one page more
        refused = [
            await client.request(method, where, json=sent, headers=headers)
            for method, where, sent in asked * 8
        ]
        assert {answer.status_code for answer in refused[-2:]} == {503}
        async with client.app.state.tables._data.writing() as connection:
            await connection.execute(text("PRAGMA max_page_count = 4294967294"))
        for method, where, sent in asked:
            answer = await client.request(method, where, json=sent, headers=headers)
            assert answer.is_success


NEW = {"game": "arkham-noir", "seed": solo().seed}
