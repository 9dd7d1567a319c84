"""Whoever asks for much waits for it; others do not."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from noctuary.web import guard
from noctuary.web.guard import AT_ONCE, Guard
from noctuary.web.settings import Settings

pytestmark = pytest.mark.anyio


def asking(address: str) -> dict[str, Any]:
    """A request for some page."""
    return {
        "type": "http",
        "method": "GET",
        "path": "/tables/somewhere",
        "headers": [(b"host", b"localhost")],
        "client": (address, 1),
    }


async def status(guarded: Guard, address: str) -> int:
    """How a request ends."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await guarded(asking(address), None, send)  # type: ignore[arg-type]
    return int(sent[0]["status"])


async def well(send: Any) -> None:
    """Answer."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def test_an_answer_that_takes_long_counts_for_several(monkeypatch):
    monkeypatch.setattr(guard, "monotonic", lambda: 1_000.0)

    async def dear(_, __, send):
        for _ in range(2):
            until = time.thread_time() + 2.1 * guard.USUAL
            while time.thread_time() < until:
                pass
            await asyncio.sleep(0)
        await well(send)

    guarded = Guard(dear, Settings(requests_per_second=4))
    answers = [await status(guarded, "there") for _ in range(8)]
    assert answers == [200] * 5 + [429] * 3
    assert await status(guarded, "elsewhere") == 200


async def test_waiting_costs_nothing(monkeypatch):
    monkeypatch.setattr(guard, "monotonic", lambda: 1_000.0)

    async def patient(_, __, send):
        await asyncio.sleep(2 * guard.USUAL)
        await well(send)

    guarded = Guard(patient, Settings(requests_per_second=2))
    answers = [await status(guarded, "there") for _ in range(11)]
    assert answers == [200] * 10 + [429]


async def test_few_answers_are_made_for_one_visitor_at_once_and_others_pass_them_by():
    making, most, begun, goes_on = 0, 0, asyncio.Event(), asyncio.Event()

    async def slow(scope, _, send):
        nonlocal making, most
        if scope["client"][0] == "there":
            making += 1
            most = max(most, making)
            begun.set()
            await goes_on.wait()
            making -= 1
        await well(send)

    guarded = Guard(slow, Settings())
    many = [asyncio.create_task(status(guarded, "there")) for _ in range(30)]
    await begun.wait()
    assert await status(guarded, "elsewhere") == 200
    assert making == AT_ONCE
    goes_on.set()
    assert await asyncio.gather(*many) == [200] * 30
    assert most == AT_ONCE


async def test_who_goes_away_makes_room():
    given_up, never = [], asyncio.Event()

    async def slow(_, __, ___):
        try:
            await never.wait()
        except asyncio.CancelledError:
            given_up.append(True)
            raise

    guarded = Guard(slow, Settings())
    for _ in range(2):
        many = [asyncio.create_task(status(guarded, "there")) for _ in range(AT_ONCE)]
        for _ in range(3):
            await asyncio.sleep(0)
        for one in many:
            one.cancel()
        await asyncio.gather(*many, return_exceptions=True)
    assert len(given_up) == 2 * AT_ONCE


async def test_a_fault_behind_the_guard_is_handed_on():
    async def stumbles(_, __, ___):
        await asyncio.sleep(0)
        raise RuntimeError("stumbled")

    with pytest.raises(RuntimeError, match="stumbled"):
        await status(Guard(stumbles, Settings()), "there")
