"""Nothing hidden leaves: every byte that a seat receives during whole games is looked at."""

from __future__ import annotations

import itertools
import random
from typing import Any

import httpx
import msgspec
import pytest

from noctuary.web.tables import Tables
from tests.web.conftest import bearer, marked, seat_tokens, solo, spectator_token
from tests.web.marked import CARDS

pytestmark = pytest.mark.anyio


class Eavesdropper:
    """Asks for everything that a token can get by the API and keeps every byte of it."""

    def __init__(self, client: httpx.AsyncClient, table: str, token: str) -> None:
        self.client = client
        self.path = f"/api/tables/{table}"
        self.token = token
        self.heard: list[bytes] = []

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.client.request(
            method, f"{self.path}{path}", json=body, headers=bearer(self.token)
        )
        raw = b"\n".join(b": ".join(pair) for pair in answer.headers.raw)
        self.heard += [raw, answer.content]
        is_json = answer.headers.get("content-type", "") == "application/json"
        return answer.json() if is_json else None

    async def look_around(self) -> Any:
        sight = await self.ask("GET", "")
        for path in ("/log", "/chat", "/note", "/invitations", "/export", "/moments/0"):
            await self.ask("GET", path)
        await self.ask("GET", f"/moments/{sight['moment']}")
        return sight

    def all(self) -> bytes:
        return b"\n".join(self.heard)


def tables_of(client: httpx.AsyncClient) -> Tables:
    service: Tables = client.app.state.tables  # type: ignore[attr-defined]
    return service


async def made_by(client: httpx.AsyncClient, wanted: Any) -> Any:
    return await tables_of(client).create(wanted)


async def test_a_seat_receives_only_cards_that_it_may_know(client):
    """Marked cards: whatever was never in my hand nor on the table never came over the wire."""
    made = await made_by(client, marked("me", "link", "link", seed=None, undo="free"))
    tokens = [*seat_tokens(made), spectator_token(made)]
    ears = [Eavesdropper(client, made.id, token) for token in tokens]
    chance = random.Random(3)
    for _ in range(60):
        for ear in ears:
            await ear.look_around()
        state = tables_of(client)._open_tables.peek(made.id).state
        body = {"option": chance.choice(state.options), "question": state.question.number}
        receipt = await ears[state.seat].ask("POST", "/replies", body)
        if receipt["outcome"] is not None:
            break
        if chance.random() < 0.2:
            await ears[state.seat].ask("POST", "/undo", {})
    else:
        pytest.fail("the game did not end")
    session = tables_of(client)._open_tables.peek(made.id).session
    moments = [session.at(moment) for moment in range(len(session.entries))]
    for seat, ear in enumerate(ears):
        shown = {card for state in moments for card in (*state.hands.get(seat, ()), *state.played)}
        hidden = set(CARDS) - shown
        assert hidden
        for card in hidden:
            assert card.encode() not in ear.all(), (seat, card)
        if seat < 3:
            assert all(card.encode() in ear.all() for card in moments[0].hands[seat])


async def test_no_token_of_others_and_no_seed_comes_over_the_wire(client):
    made = await made_by(client, marked("me", "link", seed=4_815_162_342_108))
    owner, guest = seat_tokens(made)
    watcher = spectator_token(made)
    ears = {token: Eavesdropper(client, made.id, token) for token in (owner, guest, watcher)}
    for _ in range(6):
        for ear in ears.values():
            await ear.look_around()
        asked = tables_of(client)._open_tables.peek(made.id).state
        who = (owner, guest)[asked.seat]
        body = {"option": "pass", "question": asked.question.number}
        await ears[who].ask("POST", "/replies", body)
    state = tables_of(client)._open_tables.peek(made.id).state
    for token, ear in ears.items():
        heard = ear.all()
        assert b"4815162342108" not in heard
        for number in state.streams.values():
            assert str(number).encode() not in heard
        for other in {owner, guest, watcher} - {token}:
            assert token == owner or other.encode() not in heard
        assert owner.encode() not in heard


async def test_the_order_of_hidden_piles_is_never_sent(client):
    """A whole game of Arkham Noir: no two neighbours of a hidden pile stand side by side."""
    made = await made_by(client, solo(seats=("me", "link"), seed=None))
    ear = Eavesdropper(client, made.id, seat_tokens(made)[1])
    watcher = Eavesdropper(client, made.id, spectator_token(made))
    chance = random.Random(11)
    for _ in range(400):
        sight = await ear.ask("GET", "")
        await watcher.ask("GET", "/log?since=" + str(max(0, sight["seq"] - 6)))
        state = tables_of(client)._open_tables.peek(made.id).state
        heard = b"".join(ear.heard[-2:] + watcher.heard[-2:])
        for pile in (state.draw_stack, state.menace_deck):
            for lower, upper in itertools.pairwise(pile[-8:]):
                for first, second in ((lower, upper), (upper, lower)):
                    assert f'"{first}","{second}"'.encode() not in heard or is_open(state, first)
        if sight["question"] is None:
            break
        options = [option["id"] for option in sight["question"]["options"] if option["enabled"]]
        body = {"option": chance.choice(options), "question": sight["question"]["number"]}
        await ear.ask("POST", "/replies", body)
    else:
        pytest.fail("the game did not end")


def is_open(state: Any, card: str) -> bool:
    """Whether a card is just being looked for in its pile: then its neighbours may be named."""
    return any(card in option for option in state.options)


@pytest.mark.parametrize(
    "wanted", [solo(seats=("me", "link")), marked("me", "link")], ids=["arkham-noir", "marked"]
)
async def test_dealing_all_that_is_hidden_anew_changes_no_byte(client, wanted):
    """The strongest test: another deck under the same table, and nobody could tell."""
    made = await made_by(client, wanted)
    service = tables_of(client)
    tokens = [*seat_tokens(made), spectator_token(made)]
    chance = random.Random(8)
    for step in range(25):
        for place, token in enumerate(tokens):
            await compare(service, client, made, token, place, seed=step)
        state = service._open_tables.peek(made.id).state
        if state.outcome is not None:
            break
        token = tokens[0 if wanted.game == "arkham-noir" else state.seat]
        option = chance.choice(state.options)
        await service.reply(token, option, state.question.number)


async def compare(service: Tables, client: Any, made: Any, token: str, place: int, seed: int):
    paths = ("", "/log", "/chat")
    ask = [f"/api/tables/{made.id}{path}" for path in paths]
    before = [(await client.get(path, headers=bearer(token))).content for path in ask]
    open_table = service._open_tables.peek(made.id)
    session = open_table.session
    entry, true_state = session.entries[session.moment], session.state
    is_seated = place < len(open_table.seats)
    seat = open_table.seats[place].plays if is_seated else None
    entry.state = redealt(session.game, true_state, seat, seed)
    open_table.shown.clear()
    after = [(await client.get(path, headers=bearer(token))).content for path in ask]
    entry.state = true_state
    open_table.shown.clear()
    assert before == after


def redealt(game: Any, state: Any, seat: int | None, seed: int) -> Any:
    """Another world that looks the same from here: for onlookers all hands are strange too."""
    twin = game.redeal(state, seat, seed=seed)
    if seat is None and hasattr(twin, "hands"):
        twin = game.redeal(twin, -1, seed=seed)
        number = twin.question
        if number is not None:
            options = tuple(f"play:{card}" for card in twin.hands[number.seat])
            twin.question = msgspec.structs.replace(number, options=(*options, "pass"))
    return twin


async def test_an_event_is_told_to_whom_it_concerns(client):
    made = await made_by(client, marked())
    owner, guest = seat_tokens(made)
    service = tables_of(client)
    await service.reply(owner, "pass", 1)
    kinds = {}
    for name, token in (("owner", owner), ("guest", guest), ("watcher", spectator_token(made))):
        log = await service.log(token)
        kinds[name] = [type(line.event).__name__ for line in log.entries[1].lines]
    assert kinds == {"owner": ["Decided", "Drew"], "guest": [], "watcher": []}


async def test_a_bad_link_tells_nothing_about_the_table(client):
    made = await made_by(client, marked())
    other = await made_by(client, marked())
    answers = []
    for table, token in (
        (made.id, other.token),
        (made.id, "nonsense"),
        ("no-such-table", made.token),
        ("no-such-table", "nonsense"),
    ):
        answer = await client.get(f"/api/tables/{table}", headers=bearer(token))
        answers.append((answer.status_code, answer.content))
    assert len(set(answers)) == 1
    assert answers[0][0] == 404
