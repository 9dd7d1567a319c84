"""Six Days as the server writes it: every question, hostile words, documents, a group."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import httpx
import pytest

import noctuary
from noctuary.engine.session import Session
from noctuary.games.six_days import GAME
from noctuary.games.six_days.seen import journal
from noctuary.games.six_days.words.tables import first_die
from noctuary.odds.hits import hits
from noctuary.web.looks.six_days import options, roll
from noctuary.web.records import NewTable
from noctuary.web.tables import Tables
from tests.games.six_days.table import Table
from tests.web.conftest import client_of

pytestmark = pytest.mark.anyio

BROWSER = {"origin": "http://localhost", "accept": "text/html"}
MORPH = {**BROWSER, "hx-request": "true"}
HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(2)> \"'&lt; {{7*7}} \x07\x1b[31m\x00 "
    "\u202eright to left שלום 🦉"
)


class Guest:
    """Somebody at a table of Six Days, with nothing but pages and forms."""

    def __init__(self, client: httpx.AsyncClient, path: str) -> None:
        self.client = client
        self.path = path
        self.page = ""

    async def look(self, path: str = "") -> str:
        answer = await self.client.get(self.path + path, headers=BROWSER)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.page

    @property
    def number(self) -> str:
        found = re.search(r'data-question="(\d*)"', self.page)
        assert found
        return found[1]

    async def send(self, status: int = 200, **fields: Any) -> str:
        """Send the form as a browser does, and take in what comes back."""
        data = {"question": self.number, **fields}
        answer = await self.client.post(f"{self.path}/reply", data=data, headers=MORPH)
        assert answer.status_code == status, answer.text[:400]
        self.page = answer.text
        return self.page


async def sit_down(client: httpx.AsyncClient, **fields: str) -> Guest:
    """A new table, made by its form."""
    wanted = {"seed": "7", "setting.prompts": "all", **fields}
    made = await client.post("/new/six-days", data=wanted, headers=BROWSER)
    assert made.status_code == 303, made.text
    guest = Guest(client, made.headers["location"])
    await guest.look()
    return guest


def form_of(asked: Any, reply: str) -> dict[str, Any]:
    """A reply as the page would send it."""
    if reply.startswith("write:"):
        return {"words": reply.removeprefix("write:"), "option": ""}
    if asked.kind == "number":
        return {"text": reply}
    if asked.kind == "several":
        is_items = set(reply.split("+")) <= set(asked.items)
        return {"option": reply.split("+")} if is_items else {"otherwise": reply}
    if asked.kind == "text":
        return {"option": reply, "words": "half a line that is not sent"}
    return {"option": reply}


def choose(session: Session, chance: random.Random) -> str:
    """Somebody who wants to see everything and yet come to an end."""
    asked = session.state.question
    way = [option for option in ("event", "discovery", "core", "end") if option in asked.options]
    if way and chance.random() < 0.8:
        return way[0]
    if asked.kind == "text" and chance.random() < 0.2:
        return f"write:It rained in moment {len(session.entries)}."
    return str(chance.choice(asked.options))


@pytest.mark.parametrize("seed", [3, 4])
async def test_every_question_of_a_story_has_its_page(client: httpx.AsyncClient, seed: int):
    guest = await sit_down(client, seed=str(seed))
    session = noctuary.start("six-days", seed=seed)
    chance = random.Random(seed)
    while session.state.question is not None:
        asked = session.state.question
        for option in (*asked.options, *asked.items):
            if asked.kind not in ("several", "number") or option in asked.items:
                assert f'value="{html.escape(option)}"' in guest.page, (asked, option)
        question = GAME.question(session.state, 0)
        assert question.text in html.unescape(guest.page)
        reply = choose(session, chance)
        await guest.send(**form_of(asked, reply))
        session.reply(reply)
    assert "The tale is told" in guest.page
    assert "Read and print" in guest.page


@pytest.mark.rule("SD-21.1")
async def test_notes_take_their_words_along_and_line_ends_are_line_ends(client: httpx.AsyncClient):
    guest = await sit_down(client)
    await guest.send(option="note:", words="First line.\r\n\r\nSecond one.")
    text = (await client.get(f"{guest.path}/documents/journal.txt", headers=BROWSER)).text
    assert "First line.\n\nSecond one." in text
    assert "First line." in guest.page


@pytest.mark.rule("SD-21.3")
async def test_own_words_are_edited_by_their_number(client: httpx.AsyncClient):
    guest = await sit_down(client)
    await guest.send(option="note:", words="It rained.")
    assert 'data-text="1"' in guest.page
    await guest.send(option="edit:1:", words="It snowed.")
    assert "It snowed." in guest.page.split('id="journal"')[1]
    assert "It rained." not in guest.page.split('id="journal"')[1]


async def test_what_cannot_be_done_is_told_shortly_and_the_words_are_not_lost(
    client: httpx.AsyncClient,
):
    guest = await sit_down(client)
    answer = await client.post(
        f"{guest.path}/reply",
        data={"question": guest.number, "words": "x" * 100_000},
        headers=MORPH,
    )
    assert answer.status_code == 422
    assert len(answer.headers["hx-trigger"]) < 1_000


# ── documents ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("SD-21.1", "SD-21.4")
async def test_the_journal_can_be_taken_away_in_every_form(client: httpx.AsyncClient):
    guest = await sit_down(client)
    await guest.send(option="roll_hero")
    await guest.send(option="note:", words="A note.")
    kinds = {"md": "text/markdown", "txt": "text/plain", "html": "text/html"}
    for form, kind in kinds.items():
        answer = await client.get(f"{guest.path}/documents/journal.{form}", headers=BROWSER)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
        name = re.fullmatch(
            rf'attachment; filename="([a-z0-9-]+\.{form})"', answer.headers["content-disposition"]
        )
        assert name
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert any("sandbox" in v for v in answer.headers.get_list("content-security-policy"))
        assert "A note" in answer.text
    for path in (
        "documents/journal.pdf",
        "documents/diary.md",
        "documents/journal",
        "read/diary",
    ):
        answer = await client.get(f"{guest.path}/{path}", headers=BROWSER)
        assert answer.status_code == 404


@pytest.mark.rule("SD-21.4")
async def test_the_journal_is_read_and_printed_in_full_or_as_the_bare_story(
    client: httpx.AsyncClient,
):
    guest = await sit_down(client)
    session = noctuary.start("six-days", seed=7)
    chance = random.Random(2)
    while not session.state.event_list:
        asked, reply = session.state.question, choose(session, chance)
        await guest.send(**form_of(asked, reply))
        session.reply(reply)
    full = await guest.look("/read/journal")
    short = await guest.look("/read/journal?short=true")
    assert "Words: +" in full
    assert "Words: +" not in short
    assert "<script>" not in full
    assert "style=" not in full
    for page in (full, short):
        assert "Print, or keep as PDF" in page
        assert "Event 1." in page


async def test_whoever_looks_on_may_read_and_strangers_may_not(sqlite_url: str):
    async with client_of(sqlite_url) as client:
        guest = await sit_down(client)
        people = await client.get(f"{guest.path}/people", headers=BROWSER)
        link = re.search(r"/join/[\w-]+", people.text)
        assert link
        client.cookies.clear()
        stranger = await client.get(f"{guest.path}/documents/journal.md", headers=BROWSER)
        assert stranger.status_code in (401, 403, 404)
        await client.post(link[0], data={"name": "Ada", "seat": "watch"}, headers=BROWSER)
        looking_on = await client.get(f"{guest.path}/documents/journal.md", headers=BROWSER)
        assert looking_on.status_code == 200


async def test_a_game_without_documents_has_none(client: httpx.AsyncClient):
    made = await client.post("/new/arkham-noir", data={"seed": "7"}, headers=BROWSER)
    path = made.headers["location"]
    for address in ("documents/journal.md", "read/journal"):
        answer = await client.get(f"{path}/{address}", headers=BROWSER)
        assert answer.status_code == 404


# ── hostile words ─────────────────────────────────────────────────────────────────────────────


async def test_hostile_words_are_shown_and_do_nothing_anywhere(client: httpx.AsyncClient):
    guest = await sit_down(client)
    session = noctuary.start("six-days", seed=7)
    chance = random.Random(5)
    pages = []
    for turn in range(60):
        asked = session.state.question
        reply = choose(session, chance)
        if asked.kind == "text":
            reply = f"write:{HOSTILE}{turn}"
        await guest.send(**form_of(asked, reply))
        session.reply(reply)
        pages.append(guest.page)
    pages += [await guest.look(), await guest.look("/read/journal"), await guest.look("/at/40")]
    for form in ("md", "txt", "html"):
        answer = await client.get(f"{guest.path}/documents/journal.{form}", headers=BROWSER)
        assert "alert(1)" in answer.text
        if form == "html":
            pages.append(answer.text)
    for page in pages:
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert not re.search("[\x00\x07\x1b]", page)
    assert "&lt;script&gt;alert(1)" in pages[-1]
    assert "{{7*7}}" in html.unescape(pages[-1])
    kept = [e.entry.text for n in range(1, 61) for e in session.events(n) if hasattr(e, "entry")]
    assert any(text.startswith(HOSTILE) for text in kept), "kept exactly"


async def test_a_hundred_kilobytes_are_kept_and_shown(client: httpx.AsyncClient):
    guest = await sit_down(client)
    long = "שלום 🦉 <b> " * 9_000
    assert len(long.encode()) > 100_000
    await guest.send(option="note:", words=long)
    text = (await client.get(f"{guest.path}/documents/journal.txt", headers=BROWSER)).text
    assert long.strip() in text
    assert html.escape(long.strip()[:300]) in guest.page


# ── how a question is shaped ──────────────────────────────────────────────────────────────────


def asked_at(table: Table) -> tuple[Any, Any]:
    """The open question in words, and the view."""
    question = GAME.question(table.g, table.g.seat)
    assert question is not None
    return question, GAME.view(table.g, 0)


@pytest.mark.rule("SD-1.5", "SD-1.6", "SD-1.7")
def test_the_lines_of_a_table_are_named_by_their_faces():
    of = first_die
    assert [of(n, 2) for n in (1, 2)] == ["odd", "even"]
    assert [of(n, 3) for n in (1, 2, 3)] == ["1–2", "3–4", "5–6"]
    assert [of(n, 6) for n in range(1, 7)] == list("123456")


def test_a_table_shows_the_chance_of_each_entry_and_when_it_came_before():
    session = noctuary.start("six-days", seed=7)
    session.reply("step_by_step")
    session.reply("pick:3")
    session.undo()
    question, seen = GAME.question(session.state, 0), GAME.view(session.state, 0)
    shaped = options.shape(question, seen)
    (line,) = shaped.asked["table"]
    assert line.faces == ""
    assert [cell.n for cell in line.cells] == [1, 2, 3, 4, 5, 6]
    assert {cell.percent for cell in line.cells} == {"17"}
    assert shaped.asked["others"][0]["main"]


@pytest.mark.rule("SD-10.8", "SD-10.10", "SD-10.12")
def test_chips_exclude_each_other_where_the_rules_do():
    table = Table(scene=2, conditions="bruised", assets="rope,lamp")
    for reply in ("roll", "pick:1", "pick:1", "pick:1"):
        table.g.reply(reply)
    shaped = options.shape(*asked_at(table))
    chips = {item["id"]: item for item in shaped.items}
    assert chips["with:c21"]["one"] == chips["against:c21"]["one"] == "c21"
    resources = {item["one"] for name, item in chips.items() if name.startswith("resource:")}
    assert resources == {"resource"}
    assert {chips[name]["data"]["set"] for name in ("tool", "with:a41", "with:a42")} == {"tool"}
    assert chips["self"]["data"]["dice"] == 2
    assert chips["against:c21"]["data"] | {"dice": 0} == chips["against:c21"]["data"]


@pytest.mark.rule("SD-22.3")
def test_the_chances_of_every_pool_are_known_beforehand():
    table = Table(scene=2, conditions="bruised")
    for reply in ("roll", "pick:1", "pick:1", "pick:1"):
        table.g.reply(reply)
    pools = options.shape(*asked_at(table)).asked["pools"]
    for dice, penalties in ((3, 0), (7, 1), (10, 2)):
        exact = hits(dice, penalties=penalties)
        shown = pools[f"{dice}/{penalties}"]
        assert shown == [round(100 * ways / exact.total, 1) for ways in exact.ways]


@pytest.mark.rule("SD-12.7", "SD-22.4")
def test_what_stays_unbought_is_told_in_words():
    table = Table(scene=2)
    for reply in ("core", "pick:1", "pick:1", "pick:1", "self", "0", "6 6 6 6 1", "none"):
        table.g.reply(reply)
    shaped = options.shape(*asked_at(table))
    assert shaped.asked["total"]["most"] == 4
    left = {line["unless"].split(":")[0]: line["text"] for line in shaped.asked["left"]}
    assert left["success"].startswith("You do not reach it: ")
    assert left["avert"].startswith("It comes true, now or later: ")
    assert left["style"] == "It is done without style"
    prices = {item["id"].split(":")[0]: item["weight"] for item in shaped.items}
    assert prices == {"success": 3, "partial": 2, "avert": 1, "style": 1}
    assert shaped.asked["ready"][0]["short"] == "success, 1 averted"


@pytest.mark.rule("SD-11.2", "SD-11.5")
def test_dice_that_were_rolled_again_carry_their_old_face():
    table = Table(scene=2, conditions="bruised")
    for reply in ("core", "pick:1", "pick:1", "pick:1", "against:c21", "0", "6 5 1", "2"):
        table.g.reply(reply)
    thrown = roll.roll(GAME.view(table.g, 0), None)
    assert thrown is not None
    dice = [die for group in thrown.groups for die in group.dice]
    assert [(die.was, die.face, die.hit) for die in dice] == [
        (6, 2, False),
        (0, 5, True),
        (0, 1, False),
    ]
    assert thrown.rerolls == ["A Condition hinders: a 2 is rolled, the 6 becomes a 2."]


# ── a group ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("SD-20.3", "SD-20.12")
async def test_in_a_group_everybody_sees_what_is_asked_and_may_write(tables: Tables):
    made = await tables.create(NewTable(game="six-days", seats=("me", "link"), seed=7))
    player = next(str(link.token) for link in made.links if link.role == "seat")
    master = await tables.sight(made.token)
    assert master.question is not None
    assert master.question.text == "How will you make your hero?"
    asked = (await tables.sight(player)).question
    assert asked is not None
    assert asked.options
    note = await tables.reply(made.token, "note:The rain began.", asked.number)
    assert note.question == asked.number


async def test_the_log_tells_nothing_twice(client: httpx.AsyncClient):
    guest = await sit_down(client)
    await guest.send(option="note:", words="It rained on the harbour.")
    log = (await guest.look()).split('id="log"')[1]
    assert log.count("It rained on the harbour.") == 1


def test_the_same_story_gives_the_same_journal_as_the_game_writes():
    session = Session.start(GAME, seed=5)
    session.reply("roll_hero")
    name, text = GAME.write(session, "journal", "md", 0)
    assert name.endswith(".md")
    assert text == journal.markdown(journal.compose(session))
    with pytest.raises(LookupError):
        GAME.write(session, "diary", "md", 0)
