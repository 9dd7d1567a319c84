"""The Dark Quarter as the server writes it: screens, options, faces, the running clock."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from typing import Any
from xml.etree import ElementTree

import httpx
import msgspec
import pytest

import noctuary
from noctuary.engine.session import Session
from noctuary.games.dark_quarter.content.format.lines import telling
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.seen.view import View
from noctuary.games.dark_quarter.story import pivotal
from noctuary.web import context
from noctuary.web.errors import Invalid, Late
from noctuary.web.looks.dark_quarter import cast, options, places, scenes, story, test
from noctuary.web.records import NewTable
from noctuary.web.rendering import render
from noctuary.web.tables import Tables
from tests.web.conftest import bearer, client_of, seat_tokens

pytestmark = pytest.mark.anyio

BROWSER = {"origin": "http://localhost", "accept": "text/html"}
MORPH = {**BROWSER, "hx-request": "true"}
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)> \"'&lt; {{7*7}} \u202eשלום"
TO_THE_CHOICE = (
    "ines+teodor", "next:teodor", "ability:teo_small_print", "ability:ines_dead_ringer", "start",
    "visit:poi_teo_stall", "do:stall_tag",
)  # fmt: skip


# ── whole games by their pages ────────────────────────────────────────────────────────────────


class Guest:
    """Somebody at a table with nothing but pages and forms, beside the same game in memory."""

    def __init__(self, client: httpx.AsyncClient, session: Session, path: str) -> None:
        self.client, self.session, self.path = client, session, path
        self.page = ""

    async def look(self) -> str:
        answer = await self.client.get(self.path, headers=BROWSER)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.page

    async def reply(self, option: str) -> None:
        """Send the form as a browser does."""
        asked = self.session.state.question
        data: dict[str, Any] = {"question": asked.number, "option": option}
        if asked.kind == "several":
            is_items = set(option.split("+")) <= set(asked.items)
            data |= (
                {"option": option.split("+")} if is_items else {"option": "", "otherwise": option}
            )
        answer = await self.client.post(f"{self.path}/reply", data=data, headers=MORPH)
        assert answer.status_code == 200, (option, answer.text[-300:])
        self.page = answer.text
        self.session.reply(option)


async def sit_down(client: httpx.AsyncClient, pack: str, seed: int, **settings: str) -> Guest:
    """A new table, made by its form."""
    wanted = {f"setting.{name}": value for name, value in settings.items()}
    form = {"seed": str(seed), "pack": pack, **wanted}
    made = await client.post("/new/dark-quarter", data=form, headers=BROWSER)
    assert made.status_code == 303, made.text
    session = noctuary.start("dark-quarter", seed=seed, pack=pack, **settings)
    session.pass_pauses = True
    guest = Guest(client, session, made.headers["location"])
    await guest.look()
    return guest


def missing(guest: Guest) -> list[str]:
    """Options that no button, box or field of the page gives."""
    asked = guest.session.state.question
    offered = asked.items if asked.kind == "several" else asked.options
    values = set(map(html.unescape, re.findall(r'name="option"\s+value="([^"]*)"', guest.page)))
    values |= {value.replace("mark:", "choose:") for value in values}
    return [option for option in offered if option not in values]


def untold(guest: Guest, told: set[tuple[str, int]]) -> list[str]:
    """Texts of the story that nobody has read yet and that stand in the page all the same."""
    pack, found = guest.session.state.pack, []
    page = html.unescape(guest.page)
    for script, lines in pack.scripts.items():
        for n, line in enumerate(lines):
            if isinstance(line, telling.Say) and (script, n) not in told and len(line.text) > 60:
                words = line.text.split("\n")[0][:60].replace('"', "").replace("'", "’")
                if words in page:
                    found.append(f"{script}#{n}")
    return found


@pytest.mark.rule("DQ-R92")
@pytest.mark.parametrize(
    ("pack", "mode", "seed"),
    [
        ("case-zero", "digital", 1),
        ("case-zero", "companion", 2),
        ("vesperine", "digital", 3),
        ("vesperine", "companion", 4),
    ],
)
async def test_every_option_of_a_random_game_is_on_its_page(
    client: httpx.AsyncClient, pack: str, mode: str, seed: int
):
    guest = await sit_down(client, pack, seed, mode=mode, untimed="yes")
    chance, seen, told, warned = random.Random(seed), set(), set(), False
    for n in range(220):
        state = guest.session.state
        is_warned = "your table is not recorded" in guest.page
        assert is_warned == bool(GAME.unrecorded(state))
        warned |= is_warned
        if state.question is None:
            break
        seen.add(GAME.view(state, 0).screen)
        told |= {(page.script, page.line) for page in state.told}
        told |= {(e.script, e.line) for e in guest.session.events(len(guest.session.entries) - 1)
                 if type(e).__name__ == "PageTold"}  # fmt: skip
        assert not missing(guest)
        if n % 20 == 0:
            assert not untold(guest, told)
        await guest.reply(chance.choice(state.question.options))
    assert len(seen) >= 9
    assert warned == (mode == "companion")
    assert "<style" not in guest.page
    assert not re.search(r'\sstyle="', guest.page)


async def test_the_past_and_onlookers_have_pages_too(client: httpx.AsyncClient):
    guest = await sit_down(client, "case-zero", 1, untimed="yes")
    chance = random.Random(1)
    for _ in range(60):
        await guest.reply(chance.choice(guest.session.state.question.options))
    for moment in range(0, len(guest.session.entries), 4):
        answer = await client.get(f"{guest.path}/at/{moment}", headers=BROWSER)
        assert answer.status_code == 200, (moment, answer.text[-300:])
        assert 'class="app' in answer.text
        assert 'name="option"' not in answer.text.split('id="drawer"')[0].split("#boards")[0]


async def test_what_a_pack_says_stays_text(tables: Tables):
    made = await tables.create(NewTable(game="dark-quarter", seed=3))
    for reply in (*TO_THE_CHOICE[:5], "visit:poi_desk"):
        asked = (await tables.sight(made.token)).question
        assert asked is not None
        if reply in [o.id for o in asked.options] or "+" in reply:
            await tables.reply(made.token, reply, asked.number)
    sight = await tables.sight(made.token)
    names = (
        "name",
        "text",
        "title",
        "role",
        "introduction",
        "objective",
        "pages",
        "place",
        "short",
    )
    sight.view = msgspec.convert(poisoned(msgspec.to_builtins(sight.view), names), type(sight.view))
    assert sight.question is not None
    options = tuple(msgspec.structs.replace(o, label=HOSTILE) for o in sight.question.options)
    sight.question = msgspec.structs.replace(sight.question, text=HOSTILE, options=options)
    page = render("_play.html", context.table_context(sight) | {"mark": "0"})
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;" in page


def poisoned(value: Any, names: tuple[str, ...], key: str = "") -> Any:
    """The same value with hostile words wherever a pack has words."""
    if isinstance(value, dict):
        return {name: poisoned(part, names, name) for name, part in value.items()}
    if isinstance(value, list):
        return [poisoned(part, names, key) for part in value]
    return f"{value} {HOSTILE}" if isinstance(value, str) and key in names and value else value


# ── pieces ────────────────────────────────────────────────────────────────────────────────────


def test_everybody_in_the_campaign_has_a_face_of_their_own():
    pack = GAME.pack("vesperine")
    people = [*pack.characters, *pack.npc]
    assert set(people) <= set(cast.FACES)
    drawn = [re.sub(r"(g|h|s|r)-\w+", "", cast.portrait(who)) for who in people]
    assert len(set(drawn)) == len(people)
    strangers = [cast.portrait(f"stranger_{n}") for n in range(60)]
    assert len(set(strangers)) == 60
    assert strangers[7] == cast.portrait.__wrapped__("stranger_7")


@pytest.mark.parametrize("name", ["case-zero", "vesperine"])
def test_every_place_of_our_packs_has_a_picture_of_its_own(name):
    pack = GAME.pack(name)
    cards = [card.id for place in pack.location.values() for card in place.cards]
    points = [poi.id for poi in pack.poi.values() if not poi.npc]
    drawn = {scenes.room(card) for card in cards} | {scenes.street(poi) for poi in points}
    assert set(cards) <= set(places.CARDS)
    assert set(points) <= set(places.PLATES)
    assert len(drawn) == len(cards) + len(points)
    for picture in drawn:
        ElementTree.fromstring(f"<svg>{picture}</svg>")


def at_a_test() -> Session:
    """Ines before her first test."""
    session = noctuary.start("dark-quarter", seed=3)
    replies = ("ines+teodor", "next:ines", "ability:ines_dead_ringer", "ability:teo_small_print",
               "start", "visit:poi_locker", "do:lock_force")  # fmt: skip
    for reply in replies:
        session.reply(reply)
    return session


@pytest.mark.rule("DQ-21.1", "DQ-22.2")
def test_the_test_panel_shows_exact_chances_and_never_a_difficulty():
    session = at_a_test()
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(session.state, 0)), type=View)
    panel = test.panel(seen, GAME.question(session.state, 0))
    assert panel is not None
    assert [bar["percent"] for bar in panel["chart"]["bars"]] == ["69%", "31%"]
    assert [slot["note"] for slot in panel["slots"] if slot["cube"]] == ["31%", "0%", "0%"]
    assert [die["option"] for die in panel["own"]] == ["effort:1", "effort:2", "effort:3"]
    assert panel["loans"][0]["note"] == "elsewhere"
    assert panel["effort_faces"] == ["1", "2", "3", "4", "★", "+"]
    assert "thresholds" not in str(panel)


def test_questions_come_in_the_window_that_suits_them():
    session = at_a_test()
    asked = GAME.question(session.state, 0)
    shaped = options.shape(asked, GAME.view(session.state, 0))
    assert shaped.asked["layout"] == "test"
    assert [o["id"] for o in shaped.options if o["main"]] == ["roll"]


# ── against the clock ─────────────────────────────────────────────────────────────────────────


async def at_the_choice(tables: Tables, **more: Any) -> tuple[str, list[str]]:
    """A table at which Teodor's Pivotal Choice is coming; the owner's and the seats' tokens."""
    made = await tables.create(NewTable(game="dark-quarter", seed=3, **more))
    for reply in TO_THE_CHOICE:
        asked = (await tables.sight(made.token)).question
        assert asked is not None
        await tables.reply(made.token, reply, asked.number)
    return made.token, seat_tokens(made)


async def number(tables: Tables, token: str) -> int:
    asked = (await tables.sight(token)).question
    assert asked is not None
    return asked.number


async def until_told(tables: Tables, token: str, event: str, seconds: float = 8) -> Any:
    """Wait for an event; the one that came."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for entry in reversed((await tables.log(token)).entries):
            for line in entry.lines:
                if type(line.event).__name__ == event:
                    return line.event
        await asyncio.sleep(0.05)
    raise AssertionError(f"{event} never came")


@pytest.fixture
def short_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pivotal, "seconds", lambda g: 1)


@pytest.mark.rule("DQ-36.3", "DQ-36.7", "DQ-36.8")
async def test_when_the_time_is_over_the_default_is_taken_and_a_late_click_harms_nobody(
    tables: Tables, short_clock: None
):
    token, _ = await at_the_choice(tables)
    assert (await tables.sight(token)).due is None
    await tables.reply(token, "ready", await number(tables, token))
    sight = await tables.sight(token)
    assert sight.question is not None
    assert sight.due is not None
    asked = sight.question.number
    made = await until_told(tables, token, "PivotalMade")
    assert (made.option, made.auto) == ("buy", True)
    seq = (await tables.sight(token)).seq
    with pytest.raises(Late, match="time is up"):
        await tables.reply(token, "choose:tear", asked)
    assert (await tables.sight(token)).seq == seq


@pytest.mark.rule("DQ-36.6")
async def test_what_was_marked_is_taken_when_the_time_is_over(tables: Tables, short_clock: None):
    token, _ = await at_the_choice(tables)
    await tables.reply(token, "ready", await number(tables, token))
    sight = await tables.sight(token)
    assert sight.question is not None
    await tables.reply(token, "mark:tear", sight.question.number)
    assert (await tables.sight(token)).due == sight.due
    made = await until_told(tables, token, "PivotalMade")
    assert (made.option, made.auto) == ("tear", False)


@pytest.mark.rule("DQ-36.15")
async def test_nobody_pauses_with_more_time_than_there_is(tables: Tables):
    token, _ = await at_the_choice(tables)
    await tables.reply(token, "ready", await number(tables, token))
    asked = await number(tables, token)
    await asyncio.sleep(1.1)
    await tables.reply(token, "pause:20", asked)
    sight = await tables.sight(token)
    assert sight.question is not None
    assert sight.due is None
    assert sight.question.why == "You will have 18 seconds."
    await tables.reply(token, "ready", sight.question.number)
    left = (await tables.sight(token)).due
    assert left is not None
    assert 17 < left - time.time() <= 18
    with pytest.raises(Invalid):
        await tables.reply(token, "pause:-3", await number(tables, token))


@pytest.mark.rule("DQ-36.15")
async def test_the_clock_stops_when_whoever_decides_is_gone(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("noctuary.web.clocks.BACK_SECONDS", 0.05)
    token, _ = await at_the_choice(tables)
    async with tables.watch(token):
        await tables.reply(token, "ready", await number(tables, token))
        assert (await tables.sight(token)).due is not None
        async with tables.watch(token):
            pass
        await asyncio.sleep(0.15)
        assert (await tables.sight(token)).due is not None, "another page is still open"
    await asyncio.sleep(0.3)
    sight = await tables.sight(token)
    assert sight.due is None
    assert GAME.title == sight.table.title
    assert sight.question is not None
    assert [option.id for option in sight.question.options] == ["ready"]


async def test_the_clock_waits_until_the_choice_was_read_aloud(tables: Tables):
    token, _ = await at_the_choice(tables)
    await tables.reply(token, "ready", await number(tables, token), aloud=True)
    sight = await tables.sight(token)
    assert sight.due is not None
    assert sight.question is not None
    words = f"{sight.question.text} Give her the tag Tear it up".split()
    assert len(words) / 2 - 1 < sight.due - time.time() - 20 <= len(words) / 2


@pytest.mark.rule("DQ-36.8")
async def test_a_program_that_is_late_is_told_so(sqlite_url: str, short_clock: None):
    async with client_of(sqlite_url) as client:
        made = (await client.post("/api/tables", json={"game": "dark-quarter", "seed": 3})).json()
        head, path = bearer(made["token"]), f"/api/tables/{made['id']}"
        question = 0
        for reply in (*TO_THE_CHOICE, "ready"):
            question = (await client.get(path, headers=head)).json()["question"]["number"]
            sent = {"option": reply, "question": question}
            answer = await client.post(f"{path}/replies", json=sent, headers=head)
            assert answer.status_code in (200, 201), answer.text
        sight = (await client.get(path, headers=head)).json()
        assert sight["question"]["fallback"] == "timeout"
        question = sight["question"]["number"]
        await asyncio.sleep(2.2)
        late = await client.post(
            f"{path}/replies", json={"option": "choose:tear", "question": question}, headers=head
        )
        assert late.status_code == 409
        assert late.json()["error"] == "late"
        assert "the announced choice was made" in late.json()["message"]


async def test_the_page_of_the_clock_says_what_happens_without_an_answer(tables: Tables):
    token, _ = await at_the_choice(tables)
    await tables.reply(token, "ready", await number(tables, token))
    page = render("_play.html", context.table_context(await tables.sight(token)) | {"mark": "0"})
    left = re.search(r'data-clock data-pause="pause:" data-seconds="([\d.]+)"', page)
    assert left is not None
    assert 10 < float(left[1]) <= 20, "it has just begun"
    assert "If time runs out and nothing is marked: <b>Give her the tag</b>." in page


def test_whoever_one_stands_before_has_no_part_in_an_event() -> None:
    session = noctuary.start("dark-quarter", seed=3)
    for reply in (*TO_THE_CHOICE[:5], "visit:poi_desk"):
        session.reply(reply)
    seen = GAME.view(session.state, 0)
    assert story.picture(seen, seen.told)["kind"] == "person"
    event = tuple(msgspec.structs.replace(page, about="", apart=True) for page in seen.told)
    assert story.picture(seen, event)["kind"] == "place"
