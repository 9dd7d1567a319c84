"""Behind a proxy with TLS: names, secure cookies and addresses; and connections that hang."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from noctuary.web import protocol
from noctuary.web.settings import LOOPBACK
from tests.web.conftest import app_of, client_of
from tests.web.test_live import served

pytestmark = pytest.mark.anyio

PROXY = {"hosts": (*LOOPBACK, "games.example"), "proxies": ("127.0.0.1",)}
FORWARDED = {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-proto": "https",
    "origin": "https://games.example",
    "sec-fetch-site": "same-origin",
    "accept": "text/html",
}


@pytest.mark.parametrize(
    "host",
    [{"host": "games.example"}, {"host": "127.0.0.1:8642", "x-forwarded-host": "games.example"}],
)
async def test_a_table_is_made_through_a_proxy_however_it_treats_the_name(sqlite_url, host):
    async with client_of(sqlite_url, **PROXY) as client:
        answer = await client.post(
            "/new/arkham-noir", data={"seed": "7"}, headers={**FORWARDED, **host}
        )
        assert answer.status_code == 303, answer.text
        assert "; secure" in answer.headers["set-cookie"].lower()


async def test_at_home_cookies_go_without_tls(sqlite_url):
    async with client_of(sqlite_url) as client:
        answer = await client.post("/new/arkham-noir", data={"seed": "7"})
        assert answer.status_code == 303
        assert "secure" not in answer.headers["set-cookie"].lower()


async def test_only_proxies_that_the_operator_named_are_believed(sqlite_url):
    async with client_of(sqlite_url, hosts=LOOPBACK) as client:
        told = {**FORWARDED, "host": "127.0.0.1", "x-forwarded-host": "games.example"}
        answer = await client.post("/new/arkham-noir", data={"seed": "7"}, headers=told)
        assert answer.status_code == 403


async def test_through_a_proxy_everybody_has_limits_of_their_own(sqlite_url):
    async with client_of(sqlite_url, tables_per_minute=1, **PROXY) as client:
        for address in ("203.0.113.9", "203.0.113.10"):
            headers = {**FORWARDED, "host": "games.example", "x-forwarded-for": address}
            answer = await client.post("/new/arkham-noir", data={"seed": "7"}, headers=headers)
            assert answer.status_code == 303


# ── connections ───────────────────────────────────────────────────────────────────────────────


async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send a head without end until somebody cuts it off."""
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
    for _ in range(400):
        writer.write(b"x" * 65_536)
        await writer.drain()
    await reader.readexactly(1 << 20)


async def test_a_head_without_end_is_cut_off(sqlite_url, monkeypatch):
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 600.0)  # for its length, not for its time
    async with served(sqlite_url) as server, asyncio.timeout(30):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await flood(reader, writer)
        writer.close()


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: loc"])
async def test_a_half_open_connection_is_not_waited_for(sqlite_url, monkeypatch, said):
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    async with served(sqlite_url) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(said)
        async with asyncio.timeout(5):
            assert await reader.read() == b""
        writer.close()


async def test_a_body_that_never_comes_is_not_waited_for(sqlite_url, monkeypatch):
    monkeypatch.setattr(protocol, "BODY_SECONDS", 0.2)
    async with served(sqlite_url) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{")
        async with asyncio.timeout(5):
            await reader.read()
        writer.close()


@pytest.mark.parametrize("name", ["Host: localhost", "Origin: http://localhost"])
async def test_what_decides_is_said_once(sqlite_url, name):
    async with client_of(sqlite_url) as client:
        said = name.split(": ")
        answer = await client.get("/api", headers=[said, said])
        assert answer.status_code == 403


async def test_the_head_of_an_answer_can_be_had_alone(sqlite_url):
    async with served(sqlite_url) as server, httpx.AsyncClient() as client:
        for path in ("/", "/api", "/rules/arkham-noir"):
            whole = await client.get(f"http://127.0.0.1:{server.port}{path}")
            head = await client.head(f"http://127.0.0.1:{server.port}{path}")
            assert (head.status_code, head.content) == (whole.status_code, b"")
            assert head.headers["content-type"] == whole.headers["content-type"]


async def test_what_comes_after_a_body_is_no_header(sqlite_url):
    async with served(sqlite_url) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        writer.write(head + b"0\r\n" + b"Authorization: Bearer x\r\n" * 100 + b"\r\n")
        await reader.readuntil(b"\r\n\r\n")
        [connection] = server.server.server_state.connections
        assert [name for name, _ in connection.headers] == [b"host", b"transfer-encoding"]
        writer.close()


@pytest.mark.parametrize("left", [(900, 900), (900, 500, 500, 500)])
async def test_who_reads_nothing_any_more_is_not_waited_for(monkeypatch, left):
    monkeypatch.setattr(protocol, "UNREAD_SECONDS", 0.0)
    reading, cut_off = Reading(left), asyncio.Event()
    reading.abort = cut_off.set
    ours = protocol.Reader()
    ours.loop, ours.transport = asyncio.get_running_loop(), reading
    ours.pause_writing()
    async with asyncio.timeout(5):
        await cut_off.wait()
    assert not reading.left


class Reading:
    """Somebody who reads, or does not: how much is left each time."""

    def __init__(self, left: tuple[int, ...]) -> None:
        self.left = list(left)

    def get_write_buffer_size(self) -> int:
        return self.left.pop(0)


async def test_a_connection_is_kept_for_the_next_request(sqlite_url, monkeypatch):
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    async with served(sqlite_url) as server, httpx.AsyncClient() as client:
        for _ in range(3):
            answer = await client.get(f"http://127.0.0.1:{server.port}/api/games")
            assert answer.status_code == 200
            await asyncio.sleep(0.3)


def test_the_application_is_served_by_the_patient_protocol(sqlite_url):
    from noctuary.web.serve import configured

    config = configured(app_of(sqlite_url))
    assert config.http is protocol.PatientProtocol
    assert not config.proxy_headers
