"""People at shared tables of several servers, who play, watch, renew links and note everything."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from typing import Any

import websockets

from bench.history import SLOW, Fault, History, Kept, Look, Stumble, Use, Watching, Withdrawn
from bench.web_client import Connection

SECONDS_TO_ANSWER = 30.0
SLOW_SECONDS = 0.5
"""Whoever takes so long has too much to do: a fault of the machine, and noted as one."""
THINKING_SECONDS = 1.5
CUT = 0.03
"""How often somebody's connection breaks just after a reply was sent."""
TRIES = 5
SEATS = ("me", "link", "link", "link")
RESTLESS = 3
"""The place whose link is renewed and withdrawn all the while."""
SEQ = re.compile(r'"seq":(\d+)')

Answer = tuple[int, Any, int]
"""A status, what came with it, and the process that gave it."""


class Line:
    """One person's connection, to whichever process answers."""

    def __init__(self, ports: list[int], chance: random.Random, history: History) -> None:
        self._ports = ports
        self._chance = chance
        self._history = history
        self._process = chance.randrange(len(ports))
        self._open: Connection | None = None

    async def ask(
        self, method: str, path: str, token: str = "", body: object = None, cut: bool = False
    ) -> Answer | None:
        """Ask one of the processes; None if nobody knows what became of it."""
        asked = time.monotonic()
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                if self._open is None:
                    self._open = await Connection.open(self._ports[self._process])
                if cut:
                    asyncio.get_running_loop().call_later(
                        self._chance.random() * 0.05, self._open.close
                    )
                status, answer = await self._open.ask(method, path, token, body)
        except TimeoutError:
            self._note(f"nothing within {SECONDS_TO_ANSWER:.0f} s to {method}")
            self.elsewhere()
            return None
        except (OSError, ConnectionError):
            self.elsewhere()
            return None
        if status >= 500 and status != 503:
            self._note(f"{status} to {method} {path.rpartition('/')[2]}")
        if time.monotonic() > asked + SLOW_SECONDS:
            slow = Fault(asked, time.monotonic(), SLOW, self._process)
            self._history.faults.append(slow)
        return status, answer, self._process

    def elsewhere(self) -> None:
        """Go to another process, or to the same one anew."""
        self.close()
        self._process = self._chance.randrange(len(self._ports))

    def close(self) -> None:
        """Hang up."""
        if self._open is not None:
            self._open.close()
        self._open = None

    def _note(self, what: str) -> None:
        self._history.stumbles.append(Stumble(time.monotonic(), self._process, what))


class Party:
    """A table, and those who sit at it. When a game is over, the next one begins."""

    def __init__(self, ports: list[int], chance: random.Random, history: History) -> None:
        self._ports = ports
        self._chance = chance
        self._history = history
        self.table = ""
        self.owner = ""
        self.links: dict[int, str | None] = {}
        """The links that work, by place."""
        self.spectators = ""
        self.ended: list[str] = []
        """Links that were withdrawn."""
        self.tables: dict[str, str] = {}
        """All tables so far, and their owner's tokens."""

    def people(self) -> list[Any]:
        """What everybody at the table does, for ever."""
        return [
            self._keep_on(self._host),
            *(self._keep_on(self._guest, place) for place in range(1, len(SEATS))),
            self._watch(),
        ]

    def _line(self) -> Line:
        return Line(self._ports, self._chance, self._history)

    async def _keep_on(self, act: Any, *arguments: Any) -> None:
        with contextlib.closing(self._line()) as line:
            while True:
                await asyncio.sleep(self._chance.random() * 2 * THINKING_SECONDS)
                await act(line, *arguments)
                if self._chance.random() < 0.1:
                    line.elsewhere()

    # ── the host ──────────────────────────────────────────────────────────────────────────────

    async def _host(self, line: Line) -> None:
        if not self.table:
            await self._sit_down(line)
        elif self._chance.random() < 0.3:
            await self._renew(line, self._chance.random() < 0.3)
        else:
            await self._play(line, 0, self.owner)

    async def _sit_down(self, line: Line) -> None:
        body = {"game": "arkham-noir", "seats": SEATS, "undo": "strict", "pass_pauses": False}
        answer = await line.ask("POST", "/api/tables", body=body)
        if answer is None or answer[0] != 201:
            return
        made = answer[1]
        self.owner = made["token"]
        self.links = {link["seat"]: link["token"] for link in made["links"]}
        self.spectators = self.links.pop(None)  # type: ignore[call-overload,assignment]
        self.table = made["id"]
        self.tables[self.table] = self.owner

    async def _renew(self, line: Line, only_withdraw: bool) -> None:
        """Renew the restless place's link, or withdraw it for a while."""
        table, owner, old = self.table, self.owner, self.links[RESTLESS]
        path = f"/api/tables/{table}"
        method = "DELETE" if only_withdraw else "POST"
        answer = await line.ask(method, f"{path}/seats/{RESTLESS}/invitation", owner)
        while answer is None or answer[0] == 503:
            # Nobody knows what became of it: what there is now tells.
            await asyncio.sleep(0.2)
            line.elsewhere()
            answer = await line.ask("GET", f"{path}/invitations", owner)
        found = answer[1] if isinstance(answer[1], list) else [answer[1]]
        there = [link["token"] for link in found if link and link["seat"] == RESTLESS]
        new = there[0] if there else None
        if old is not None and new != old:
            self._history.withdrawn.append(Withdrawn(time.monotonic(), old))
            self.ended.append(old)
        if self.table == table:
            self.links[RESTLESS] = new

    # ── guests ────────────────────────────────────────────────────────────────────────────────

    async def _guest(self, line: Line, place: int) -> None:
        if place == RESTLESS and self.ended and self._chance.random() < 0.5:
            await self._try(line, self._chance.choice(self.ended[-10:]))
        elif self.table and (token := self.links[place]) is not None:
            await self._play(line, place, token)

    async def _try(self, line: Line, token: str) -> None:
        """See whether a withdrawn link works somewhere."""
        line.elsewhere()
        asked = time.monotonic()
        answer = await line.ask("GET", f"/api/tables/{self.table}", token)
        if answer is not None and answer[0] in (200, 404):
            self._history.uses.append(Use(asked, answer[2], token, answer[0] == 200))

    async def _play(self, line: Line, place: int, token: str) -> None:
        table, asked = self.table, time.monotonic()
        answer = await line.ask("GET", f"/api/tables/{table}", token)
        if answer is None or answer[0] not in (200, 404):
            line.elsewhere()
            return
        status, sight, process = answer
        self._history.uses.append(Use(asked, process, token, status == 200))
        if status == 404:
            return
        self._history.looks.append(Look(asked, process, table, sight["seq"]))
        if sight["question"] is None:
            if place == 0:
                self.table = ""
            return
        options = [option for option in sight["question"]["options"] if option["enabled"]]
        await self._reply(line, token, sight, self._chance.choice(options))

    async def _reply(
        self, line: Line, token: str, sight: dict[str, Any], option: dict[str, Any]
    ) -> None:
        """Reply until somebody says yes or no: sent twice, it counts once."""
        table = sight["table"]["id"]
        body = {"option": option["id"], "question": sight["question"]["number"]}
        for _ in range(TRIES):
            cut = self._chance.random() < CUT
            answer = await line.ask("POST", f"/api/tables/{table}/replies", token, body, cut)
            if answer is not None and answer[0] == 200:
                seq = answer[1]["seq"]
                self._history.kept.append(Kept(time.monotonic(), table, seq, option["label"]))
                return
            if answer is not None and answer[0] != 503:
                return
            line.elsewhere()
            await asyncio.sleep(0.1)

    # ── onlookers ─────────────────────────────────────────────────────────────────────────────

    async def _watch(self) -> None:
        """Watch as an onlooker or with the restless link, at one process after the other."""
        while True:
            await asyncio.sleep(0.1 + self._chance.random() * 0.3)
            token = self._chance.choice((self.spectators, self.links.get(RESTLESS)))
            if self.table and token:
                process = self._chance.randrange(len(self._ports))
                with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                    await self._listen(process, token)

    async def _listen(self, process: int, token: str) -> None:
        table = self.table
        socket = await websockets.connect(
            f"ws://127.0.0.1:{self._ports[process]}/api/tables/{table}/watch",
            additional_headers={"Authorization": f"Bearer {token}"},
            max_size=None,
            compression=None,
        )
        watching = Watching(time.monotonic(), process, table, token)
        self._history.watchings.append(watching)
        try:
            while self.table == table:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(2):
                        message = str(await socket.recv())
                        found = SEQ.search(message)
                        assert found is not None
                        watching.shown.append((time.monotonic(), int(found[1])))
        finally:
            watching.closed = time.monotonic()
            await socket.close()
