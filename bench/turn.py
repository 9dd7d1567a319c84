"""One checkout's turn beside another one: started by bench.former, once for each checkout.

It reads lines `FIGURE GAME SECONDS`, with a table of When Darkness Comes in place of the game where
nights are played, and answers each with the seconds that one doing took. It keeps to what every
version has: `noctuary.game`, `dumps`, `loads`, and the server's forms.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

sys.path.remove(str(Path(__file__).parent))  # our own modules must not hide anybody else's

import httpx

import noctuary

LONGEST = 2_000
"""So many decisions are a game, where a random player may wander without end."""
MIDDLE = 40
PLENTY = 1_000_000


def played(game_id: str, seed: int, longest: int = LONGEST, **table: Any) -> tuple[Any, int]:
    """A random game up to some decision, and how many there were."""
    pick = random.Random(seed).random  # as other engines' players choose: what is quickest
    state = noctuary.game(game_id).new(seed=seed, **table)
    decisions = 0
    while decisions < longest and (options := state.options):
        state.reply(options[int(pick() * len(options))])
        decisions += 1
    return state, decisions


@cache
def middle(game_id: str) -> Any:
    """The first game that is still in progress after some decisions."""
    return next(s for n in range(100) if (s := played(game_id, n, MIDDLE)[0]).outcome is None)


def play(game_id: str) -> Iterator[int]:
    for seed in range(1 << 60):
        yield played(game_id, seed)[1]


def night(table: str) -> Iterator[int]:
    """The same for one scenario of When Darkness Comes: `last_bus:1`, with the number of seats, or
    `last_bus:1:PATH`, as the pack at that path tells it."""
    scenario, seats, *pack = table.split(":", 2)
    content = {"pack": pack[0]} if pack else {}
    for seed in range(1 << 60):
        yield played("when-darkness-comes", seed, scenario=scenario, seats=int(seats), **content)[1]


def clone(game_id: str) -> Iterator[int]:
    state = middle(game_id)
    while True:
        for _ in range(100):
            state.clone()
        yield 100


def save(game_id: str) -> Iterator[int]:
    state = middle(game_id)
    while True:
        noctuary.dumps(state)
        yield 1


def load(game_id: str) -> Iterator[int]:
    data = noctuary.dumps(middle(game_id))
    while True:
        noctuary.loads(data)
        yield 1


class Table:
    """A table of a server inside this process, and somebody who answers with the page's forms."""

    def __init__(self, client: httpx.AsyncClient, game_id: str) -> None:
        self.client, self.game_id = client, game_id
        self.source = random.Random(1)
        self.seed = 0
        self.id = self.token = ""
        self.asked: Any = None

    async def sit_down(self) -> None:
        self.seed += 1
        wanted = {"game": self.game_id, "seed": self.seed}
        made = (await self.client.post("/api/tables", json=wanted)).raise_for_status().json()
        self.id, self.token = made["id"], made["token"]
        await self.look()

    async def look(self) -> None:
        bearer = {"Authorization": f"Bearer {self.token}"}
        answer = await self.client.get(f"/api/tables/{self.id}", headers=bearer)
        self.asked = answer.raise_for_status().json()["question"]

    async def press(self) -> float:
        """Reply, and get the page: the seconds that this took."""
        while self.asked is None:
            await self.sit_down()
        options = [option["id"] for option in self.asked["options"] if option["enabled"]]
        form = {"question": self.asked["number"], "option": self.source.choice(options)}
        head = {
            "Cookie": f"noctuary={self.id}:{self.token}",
            "Origin": "http://localhost",
            "Sec-Fetch-Site": "same-origin",
            "HX-Request": "true",
            "Accept": "text/html",
        }
        began = time.process_time()
        page = await self.client.post(f"/tables/{self.id}/reply", data=form, headers=head)
        taken = time.process_time() - began
        assert page.raise_for_status().content.startswith(b"<") or page.content.strip()
        await self.look()
        return taken


class Server:
    """The server of this checkout, without a network between."""

    def __init__(self) -> None:
        from noctuary.web.app import create_app
        from noctuary.web.settings import Settings

        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        # A former version may have limits that this one has not.
        known = Settings.__struct_fields__
        limits: dict[str, Any] = {
            name: PLENTY for name in known if name.endswith(("_second", "_minute"))
        }
        url = f"sqlite:///{self.folder.name}/tables.sqlite3"
        app: Any = create_app(Settings(database=url, **limits))
        self.ready, self.done = asyncio.Event(), asyncio.Event()
        self.life = self.loop.create_task(self.live(app))
        self.loop.run_until_complete(self.ready.wait())
        transport = httpx.ASGITransport(app)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        self.tables: dict[str, Table] = {}

    async def live(self, app: Any) -> None:
        """The application's whole life, in one task."""
        async with app.lifespan():
            self.ready.set()
            await self.done.wait()

    def press(self, game_id: str) -> float:
        table = self.tables.setdefault(game_id, Table(self.client, game_id))
        return self.loop.run_until_complete(table.press())

    def close(self) -> None:
        self.loop.run_until_complete(self.client.aclose())
        self.done.set()
        self.loop.run_until_complete(self.life)
        self.loop.close()
        self.folder.cleanup()


FIGURES: dict[str, Callable[[str], Iterator[int]]] = {
    "play": play,
    "night": night,
    "clone": clone,
    "save": save,
    "load": load,
}


def measured(doing: Iterator[int], seconds: float) -> float:
    """How long one doing takes, over some time of this process alone."""
    next(doing)
    done, spent = 0, 0.0
    while spent < seconds:
        began = time.process_time()
        done += next(doing)
        spent += time.process_time() - began
    return spent / done


def pressed(server: Server, game_id: str, seconds: float) -> float:
    """The same for replies, of which only the reply itself is measured."""
    server.press(game_id)
    taken: list[float] = []
    while sum(taken) < seconds:
        taken.append(server.press(game_id))
    return sum(taken) / len(taken)


def main() -> None:
    print(json.dumps({"from": noctuary.__file__}), flush=True)
    doings: dict[tuple[str, str], Iterator[int]] = {}
    server: Server | None = None
    for line in sys.stdin:
        figure, rest = line.split(maxsplit=1)
        game_id, seconds = rest.rsplit(maxsplit=1)
        if figure == "reply":
            server = server or Server()
            answer = pressed(server, game_id, float(seconds))
        else:
            doing = doings.setdefault((figure, game_id), FIGURES[figure](game_id))
            answer = measured(doing, float(seconds))
        print(json.dumps(answer), flush=True)
    if server is not None:
        server.close()


if __name__ == "__main__":
    main()
