"""Watching over a socket: everybody sees the new table, and nobody what is not theirs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator

import pytest
import websockets
from litestar import Litestar

from noctuary.web.records import SeatChange
from noctuary.web.serve import Server, configured, listen
from noctuary.web.tables import Tables
from tests.web.conftest import (
    app_of,
    bearer,
    marked,
    opened,
    seat_tokens,
    solo,
    spectator_token,
)
from tests.web.marked import CARDS

pytestmark = pytest.mark.anyio


class Serving:
    """A server in this very process, on a real port."""

    def __init__(self, app: Litestar, port: int, server: Server) -> None:
        self.tables: Tables = app.state.tables
        self.port = port
        self.server = server

    def watch(self, table: str, token: str, **headers: str):
        return websockets.connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/watch",
            additional_headers={**bearer(token), **headers},
        )


@pytest.fixture
async def serving(sqlite_url) -> AsyncIterator[Serving]:
    async with served(sqlite_url) as server:
        yield server


@contextlib.asynccontextmanager
async def served(url: str) -> AsyncIterator[Serving]:
    app, socket = app_of(url), listen("127.0.0.1", 0)
    ready = asyncio.Event()

    async def say_so() -> None:
        ready.set()

    server = Server(configured(app), say_so)
    running = asyncio.create_task(server.serve(sockets=[socket]))
    await ready.wait()
    try:
        yield Serving(app, socket.getsockname()[1], server)
    finally:
        server.should_exit = True
        await running


async def next_with(socket, key: str, value):
    """The next message in which something is so."""
    async with asyncio.timeout(10):
        while True:
            message = json.loads(await socket.recv())
            found = message
            for part in key.split("."):
                found = found[int(part)] if isinstance(found, list) else found.get(part)
            if found == value:
                return message


async def until_closed(socket):
    """Read on until the server closes the connection; how it did so."""
    with contextlib.suppress(websockets.ConnectionClosed):
        async with asyncio.timeout(5):
            async for _ in socket:
                pass
    return socket.protocol.close_rcvd or socket.protocol.close_sent


async def test_every_seat_and_spectator_sees_the_new_table(serving: Serving):
    made = await serving.tables.create(marked())
    owner, guest = seat_tokens(made)
    async with (
        serving.watch(made.id, owner) as first,
        serving.watch(made.id, guest) as second,
        serving.watch(made.id, spectator_token(made)) as third,
    ):
        for socket in (first, second, third):
            message = json.loads(await socket.recv())
            assert (message["seq"], message["sight"]["seq"]) == (0, 0)
        await serving.tables.reply(owner, "pass", 1)
        for socket, asked in ((first, 0), (second, 1), (third, 0)):
            message = await next_with(socket, "seq", 1)
            assert bool(message["sight"]["question"]["options"]) is bool(asked)
            assert [entry["seq"] for entry in message["log"]] == [1]


async def test_two_tabs_of_one_seat_stay_in_step(serving: Serving):
    made = await serving.tables.create(solo())
    async with (
        serving.watch(made.id, made.token) as one,
        serving.watch(made.id, made.token) as other,
    ):
        await serving.tables.reply(made.token, "pass", 1)
        seen = [await next_with(tab, "sight.past", False) for tab in (one, other)]
        while seen[0]["seq"] == 0 or seen[1]["seq"] == 0:
            seen = [
                last if last["seq"] else await next_with(tab, "sight.past", False)
                for last, tab in zip(seen, (one, other), strict=True)
            ]
        assert seen[0]["sight"]["view"] == seen[1]["sight"]["view"]


async def test_chat_seats_and_presence_come_by_themselves(serving: Serving):
    made = await serving.tables.create(marked(names=("Ada", "Bo")))
    owner, guest = seat_tokens(made)
    async with serving.watch(made.id, owner) as socket:
        await next_with(socket, "sight.seats.0.present", True)
        async with (
            serving.watch(made.id, guest) as theirs,
            serving.watch(made.id, spectator_token(made)),
        ):
            await next_with(socket, "sight.watchers", 1)
            await theirs.recv()
            await serving.tables.talk.say(guest, "hello")
            message = await next_with(socket, "sight.seats.1.present", True)
            while not message.get("messages"):
                message = json.loads(await socket.recv())
            assert message["messages"][0]["text"] == "hello"
        await next_with(socket, "sight.seats.1.present", False)
        await serving.tables.seating.change(guest, 1, SeatChange(name="Cy"))
        await next_with(socket, "sight.seats.1.name", "Cy")


async def test_no_frame_holds_what_a_seat_may_not_know(serving: Serving):
    """Whole games over the socket, every byte looked at."""
    made = await serving.tables.create(marked("me", "link", seed=4_815_162_342_108))
    tokens = [*seat_tokens(made), spectator_token(made)]
    frames: list[list[bytes]] = [[] for _ in tokens]

    async def listen_to(place: int) -> None:
        async with serving.watch(made.id, tokens[place]) as socket:
            async for frame in socket:
                frames[place].append(frame.encode())
                if json.loads(frame)["sight"]["outcome"] is not None:
                    return

    listening = [asyncio.create_task(listen_to(place)) for place in range(3)]
    await asyncio.sleep(0.2)
    session = None
    for number in range(1, 40):
        async with serving.tables._open_tables.use(made.id) as open_table:
            session, state = open_table.session, open_table.state
        if state.question is None:
            break
        option = state.options[number % len(state.options)]
        await serving.tables.reply(tokens[state.seat], option, state.question.number)
    await asyncio.wait_for(asyncio.gather(*listening), 10)
    moments = [session.at(moment) for moment in range(len(session.entries))]
    for place, heard in enumerate(b"".join(parts) for parts in frames):
        shown = {card for state in moments for card in (*state.hands.get(place, ()), *state.played)}
        for card in set(CARDS) - shown:
            assert card.encode() not in heard
        for token in tokens:
            assert token.encode() not in heard
        running = b"".join(frames[place][:-1])
        assert b"4815162342108" not in running
        for stream in moments[-1].streams.values():
            assert str(stream).encode() not in heard


async def test_a_withdrawn_link_is_shown_the_door(serving: Serving):
    made = await serving.tables.create(marked())
    guest = seat_tokens(made)[1]
    async with serving.watch(made.id, guest) as socket:
        await socket.recv()
        await serving.tables.seating.withdraw(made.token, 1)
        assert (await until_closed(socket)).code == 1001
    with pytest.raises(websockets.InvalidStatus):
        await serving.watch(made.id, guest).__aenter__()


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Bearer nonsense"},
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_a_socket_needs_a_token_and_our_own_origin(serving: Serving, headers):
    made = await serving.tables.create(solo())
    with pytest.raises(websockets.InvalidStatus) as refused:
        await serving.watch(made.id, made.token, **headers).__aenter__()
    assert refused.value.response.status_code == 403


async def test_what_a_watcher_sends_is_not_listened_to(serving: Serving):
    made = await serving.tables.create(solo())
    async with serving.watch(made.id, made.token) as socket:
        await socket.send("pass" * 100)
        await socket.send('{"option": "pass", "question": 1}')
        await serving.tables.reply(made.token, "take", 1)
        message = await next_with(socket, "sight.past", False)
        while message["seq"] == 0:
            message = json.loads(await socket.recv())
        assert message["log"][-1]["lines"][0]["event"]["option"] != "pass"
    async with serving.watch(made.id, made.token) as socket:
        await socket.send("x" * 70_000)
        assert (await until_closed(socket)).code == 1009


async def test_a_watcher_who_talks_without_end_is_cut_off(serving: Serving):
    made = await serving.tables.create(solo())
    async with serving.watch(made.id, made.token) as socket:
        for _ in range(2):
            await socket.send(secrets.token_bytes(2_500))
        assert (await until_closed(socket)).code == 1008


async def test_when_the_server_stops_watchers_are_told(sqlite_url):
    async with served(sqlite_url) as serving:
        made = await serving.tables.create(solo())
        socket = await serving.watch(made.id, made.token)
        await socket.recv()
    assert (await until_closed(socket)).code in (1001, 1012)


async def test_watchers_of_another_process_see_it_too(postgres_url):
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        made = await first.create(marked())
        owner, guest = seat_tokens(made)
        async with second.watch(guest) as watching, asyncio.timeout(10):
            await watching.change()
            async with first.watch(owner) as theirs:
                while not (await theirs.change()).sight.seats[1].present:
                    await anext(theirs)
            await first.reply(owner, "pass", 1)
            await first.talk.say(owner, "your turn")
            seen: set[str] = set()
            async for new in watching:
                seen |= new
                change = await watching.change(new)
                if change.messages:
                    break
            assert change.seq == 1
            assert change.sight.question.options
            assert {"entry", "chat"} <= seen


async def test_a_lost_listening_connection_is_opened_again(postgres_url):
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        made = await first.create(marked())
        owner, guest = seat_tokens(made)
        async with second.watch(guest) as watching, asyncio.timeout(15):
            await watching.change()
            await second._live._ears.close()
            await first.reply(owner, "pass", 1)
            async for new in watching:
                change = await watching.change(new)
                if change.seq == 1:
                    break
