"""The pages without a browser: what they say to whom, what they refuse; text stays text."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import AsyncIterator
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

import noctuary
from noctuary.web import keyring
from noctuary.web.pages import play
from noctuary.web.rendering import environment
from tests.web.conftest import client_of, solo, spectator_token

pytestmark = pytest.mark.anyio

PAGE = {"accept": "text/html", "origin": "http://localhost", "sec-fetch-site": "same-origin"}
PIECE = {**PAGE, "hx-request": "true"}
HOSTILE = "<img src=x onerror=alert(1)>"
SHORT = "<b onclick=a()>"
WORDS = "\"'><script>alert('words')</script>&amp;"


class Person:
    """A browser without a screen: one cookie jar, pages asked for as browsers ask."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}
        self.seen: list[httpx.Response] = []
        """Everything that was sent to this person."""

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self._ask("GET", path, {**PAGE, **headers})

    async def post(
        self, path: str, form: dict[str, Any] | None = None, **headers: str
    ) -> httpx.Response:
        return await self._ask("POST", path, {**PAGE, **headers}, data=form or {})

    async def press(self, path: str, form: dict[str, Any] | None = None) -> httpx.Response:
        """Post from inside an open page."""
        return await self._ask("POST", path, PIECE, data=form or {})

    async def _ask(
        self, method: str, path: str, headers: dict[str, str], **more: Any
    ) -> httpx.Response:
        self.client.cookies.clear()  # it is shared, and cookies are not
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {**headers, **({"cookie": jar} if jar else {})}
        answer = await self.client.request(method, path, headers=sent, **more)
        for line in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        self.seen.append(answer)
        return answer

    async def sit(self, **form: str) -> str:
        """Make a table by the form; says where it is."""
        answer = await self.post("/new/arkham-noir", {"seed": "11", **form})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def token(self, table: str) -> str:
        return self.cookies[keyring.NAME + table.rpartition("/")[2]]


@pytest.fixture
async def ada(client: httpx.AsyncClient) -> Person:
    return Person(client)


@pytest.fixture
async def bela(client: httpx.AsyncClient) -> Person:
    return Person(client)


async def invite(host: Person, table: str, place: str) -> str:
    """The address that leads to a place."""
    text = (await host.get(f"{table}/people", **{"hx-request": "true"})).text
    link = re.search(rf'value="[^"]*(/join/[^"]+)"[^>]*id="invite-{place}"', text)
    assert link is not None
    return link[1]


async def together(ada: Person, bela: Person, name: str = "Béla") -> str:
    """A table with two people at it."""
    table = await ada.sit(seats="2", **{"seat.0": "me", "seat.0.name": "Ada", "seat.1": "link"})
    assert (await bela.post(await invite(ada, table, "1"), {"name": name})).status_code == 303
    return table


def question(page: str) -> str:
    found = re.search(r'name="question" value="(\d+)"', page)
    assert found is not None
    return found[1]


async def all_pages(person: Person, table: str) -> AsyncIterator[tuple[str, str]]:
    """Everything that a person at a table can read."""
    for path in (
        "/",
        "/new/arkham-noir",
        "/help",
        "/help/arkham-noir/icons",
        f"/help/arkham-noir?table={table.rpartition('/')[2]}",
        "/rules/arkham-noir?find=lock",
        "/credits",
        table,
        f"{table}/at/0",
        "/nothing/here",
    ):
        yield path, (await person.get(path)).text
    for path in (f"{table}/people", table, f"{table}/at/0", "/rules/arkham-noir?find=key"):
        yield f"piece of {path}", (await person.get(path, **{"hx-request": "true"})).text


# ── text stays text ───────────────────────────────────────────────────────────────────────────


async def test_names_chat_and_notes_are_escaped_on_every_page(ada: Person, bela: Person):
    table = await together(ada, bela, HOSTILE)
    await bela.press(f"{table}/chat", {"text": WORDS})
    await ada.press(f"{table}/notes", {"text": WORDS})
    await ada.press(f"{table}/seats/0", {"name": "<b>Ada</b>"})
    shown = 0
    for person in (ada, bela):
        async for path, page in all_pages(person, table):
            assert "<img src=x" not in page, path
            assert "<script>alert" not in page, path
            assert "<b>Ada" not in page, path
            shown += HOSTILE in unescape(page)
    assert shown >= 6


async def test_the_name_of_a_table_is_escaped_on_every_page(ada: Person):
    table = await ada.sit(name=HOSTILE)
    pages = [page async for _, page in all_pages(ada, table)]
    assert not any("<img src=x" in page for page in pages)
    assert sum(HOSTILE in unescape(page) for page in pages) >= 3


def hostile_pack(folder: Path, words: str = SHORT) -> Path:
    """The built-in pack with these words in all its names and in what is told."""
    source = noctuary.game("arkham-noir").folder / "packs" / "violet_hour"
    numbers = itertools.count()
    folder.mkdir()
    for file in source.glob("*.yaml"):
        text = re.sub(
            r"(?m)^( .*\b(?:name|title)): .*$",
            lambda found: f'{found[1]}: "{words}{next(numbers)}"',
            file.read_text(),
        )
        text = re.sub(
            r"(?m)(flavour|text|introduction): >-\n( +)",
            lambda found: f"{found[1]}: >-\n{found[2]}{words} ",
            text,
        )
        text = re.sub(r"(no_match|lock): (No|You) ", rf"\1: {words} ", text)
        (folder / file.name).write_text(text)
    return folder


async def test_what_a_pack_says_is_escaped_on_every_page(ada: Person, tmp_path: Path):
    pack = hostile_pack(tmp_path / "violet-hour")
    session = noctuary.start("arkham-noir", seed=11, pack=str(pack))
    session.pass_pauses = True
    for _ in range(3):
        session.reply("pass")
    save = b"".join(session.lines()).decode()
    answer = await ada.post("/import", {"text": save})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"]
    shown = 0
    async for path, page in all_pages(ada, table):
        assert "<b onclick" not in page, path
        shown += SHORT in unescape(page)
    assert shown >= 4


async def test_a_pack_that_calls_itself_by_anothers_name_shows_in_its_own_table_only(
    ada: Person, tmp_path: Path
):
    honest = await ada.sit()
    await ada.get(honest)
    pack = hostile_pack(tmp_path / "violet-hour", "Borrowed Plumes")
    save = b"".join(noctuary.start("arkham-noir", seed=11, pack=str(pack)).lines()).decode()
    borrowed = (await ada.post("/import", {"text": save})).headers["location"]
    assert "Borrowed Plumes" in (await ada.get(borrowed)).text
    assert "Borrowed Plumes" not in (await ada.get(honest)).text
    assert "The Plate Vault" in (await ada.get(honest)).text


async def test_what_was_typed_into_an_address_is_escaped(ada: Person):
    for path in (
        f"/rules/arkham-noir?find={WORDS}",
        f"/new/arkham-noir?name={HOSTILE}&seed={WORDS}&seat.0.name={HOSTILE}",
        f"/help/arkham-noir?table={HOSTILE}",
        f"/join/{HOSTILE}",
        f"/tables/{HOSTILE}",
    ):
        page = (await ada.get(path)).text
        assert "<img src=x" not in page
        assert "<script>alert" not in page


# ── what no page holds ────────────────────────────────────────────────────────────────────────


async def test_no_page_has_a_script_or_style_of_its_own(ada: Person, bela: Person):
    table = await together(ada, bela)
    async for path, page in all_pages(ada, table):
        assert not re.search(r"<script(?![^>]* src=)", page), path
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page), path
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//(?!game-icons|creative)', page)
    for answer in ada.seen:
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe-inline" not in policy
        assert answer.headers["cache-control"] == "no-store"


async def test_no_token_is_sent_to_another_seat(ada: Person, bela: Person, client: Any):
    table = await together(ada, bela)
    cora = Person(client)
    watching = await invite(ada, table, "watch")
    assert (await cora.post(watching)).status_code == 303
    for person in (bela, cora):
        async for _ in all_pages(person, table):
            pass
        await person.press(f"{table}/seats/0", {"name": "Thief"})
        await person.press(f"{table}/invite/1")
        await person.press(f"{table}/code/watch")
        await person.get(f"{table}/export")
    secrets = {
        "ada": ada.token(table),
        "bela": bela.token(table),
        "watch": watching.rpartition("/")[2],
    }
    for name, person in (("bela", bela), ("cora", cora)):
        own = {"bela": "bela", "cora": "watch"}[name]
        received = "".join(f"{answer.headers} {answer.text}" for answer in person.seen)
        for whose, token in secrets.items():
            assert whose == own or token not in received, f"{name} was sent the token of {whose}"
        pages = "".join(a.text for a in person.seen if "/join/" not in str(a.url))
        assert secrets[own] not in pages, "a page shows the token of its own seat"


async def test_the_seed_is_told_when_the_game_is_over_and_not_before(ada: Person):
    seed = "4611686018427387"
    table = await ada.sit(seed=seed)
    async for path, page in all_pages(ada, table):
        assert seed not in page, path


async def test_tokens_live_in_a_cookie_that_no_script_and_no_other_site_can_use(ada: Person):
    await ada.sit()
    cookie = ada.seen[-1].headers["set-cookie"]
    assert cookie.startswith(keyring.NAME)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Max-Age=31536000" in cookie


async def test_two_windows_do_not_take_each_others_tables_away(ada: Person, bela: Person):
    """Each window sends what the browser held when it asked, and both answers are kept."""
    first, second = await ada.sit(), await bela.sit()
    ada.cookies |= bela.cookies
    for table in (first, second):
        assert (await ada.get(table)).status_code == 200
    for _ in range(60):
        await ada.sit()
    assert (await ada.get(first)).status_code == 200


async def test_the_one_cookie_of_earlier_versions_is_still_read(ada: Person):
    table = await ada.sit()
    number = table.rpartition("/")[2]
    ada.cookies = {keyring.FORMER: f"other:x!{number}:{ada.token(table)}"}
    assert (await ada.get(table)).status_code == 200
    assert (await ada.post(f"{table}/delete")).status_code == 303
    assert (await ada.get(table)).status_code == 404


async def test_every_game_has_a_help_page(ada: Person):
    for game in noctuary.games():
        assert (await ada.get(f"/help/{game.id}")).status_code == 200, game.id


async def test_a_seed_of_five_thousand_digits_is_no_seed(ada: Person):
    answer = await ada.post("/new/arkham-noir", {"seed": "9" * 5_000})
    assert answer.status_code == 422
    assert "a seed is a number" in answer.text.lower()


async def test_a_form_is_read_only_for_those_who_have_a_seat(ada: Person, bela: Person):
    table = await ada.sit()
    began = time.process_time()
    form = "&".join(["a"] * 900_000)
    headers = {**PAGE, "content-type": "application/x-www-form-urlencoded"}
    bela.client.cookies.clear()
    answer = await bela.client.post(f"{table}/reply", content=form, headers=headers)
    assert answer.status_code == 404
    cookie = f"{keyring.NAME}{table.rpartition('/')[2]}={ada.token(table)}"
    answer = await ada.client.post(
        f"{table}/reply", content=form, headers={**headers, "cookie": cookie}
    )
    assert answer.status_code == 422
    assert time.process_time() - began < 1


async def test_a_form_of_more_parts_than_any_of_ours_is_not_read(ada: Person):
    parts = {f"part{n}": (None, "x") for n in range(30)}
    answer = await ada.client.post("/import", files=parts, headers=PAGE)
    assert answer.status_code == 400


def test_pages_in_memory_are_counted_by_their_size():
    kept = play.Rendered(most=1_000)
    for n in range(50):
        kept.keep(("page", n), "x" * 100)
    assert kept.size <= 1_000
    assert kept.get(("page", 49))
    assert kept.get(("page", 0)) is None
    kept.keep(("page", 49), "x" * 50)
    assert kept.size == 950


# ── who may do what ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site", "origin": "http://localhost"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_pages_of_other_sites_can_post_nothing(ada: Person, headers: dict[str, str]):
    table = await ada.sit()
    before = question((await ada.get(table)).text)
    for path in ("reply", "undo", "chat", "notes", "seats/0", "invite/watch", "delete"):
        answer = await ada.post(
            f"{table}/{path}", {"question": before, "option": "pass"}, **headers
        )
        assert answer.status_code == 403
        assert "<h1>" in answer.text
    assert question((await ada.get(table)).text) == before


async def test_a_socket_is_for_our_own_pages(ada: Person):
    table = await ada.sit()
    cookie = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())

    async def knock(origin: str, cookie: str) -> dict[str, Any]:
        sent: list[dict[str, Any]] = []
        scope = {
            "type": "websocket",
            "path": f"{table}/live",
            "raw_path": f"{table}/live".encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "ws",
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 5),
            "subprotocols": [],
            "headers": [
                (b"host", b"localhost"),
                (b"origin", origin.encode()),
                (b"cookie", cookie.encode()),
            ],
        }
        waiting = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]

        async def receive() -> dict[str, Any]:
            return waiting.pop(0)

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await ada.client.app(scope, receive, send)
        return sent[0]

    assert (await knock("http://localhost", cookie))["type"] == "websocket.accept"
    for origin, held, code in (
        ("http://evil.example", cookie, 4403),
        ("http://localhost", "noctuary=x:y", 4404),
    ):
        refused = await knock(origin, held)
        assert (refused["type"], refused["code"]) == ("websocket.close", code)


async def test_whoever_looks_on_can_do_nothing(ada: Person, bela: Person):
    table = await ada.sit()
    await bela.post(await invite(ada, table, "watch"))
    page = (await bela.get(table)).text
    assert 'name="option"' not in page
    asked = question((await ada.get(table)).text)
    for path, form in (
        ("reply", {"question": asked, "option": "pass"}),
        ("undo", {}),
        ("branch/0", {}),
        ("chat", {"text": "hello"}),
        ("notes", {"text": "hello"}),
        ("seats/0", {"name": "Mine"}),
        ("code/0", {}),
    ):
        answer = await bela.press(f"{table}/{path}", form)
        assert answer.status_code in (403, 409), path
    assert question((await ada.get(table)).text) == asked


async def test_a_save_is_not_given_away_while_others_play(ada: Person, bela: Person):
    table = await together(ada, bela)
    for person in (ada, bela):
        answer = await person.get(f"{table}/export")
        assert answer.status_code == 403
        assert "when the game is over" in unescape(answer.text)
    assert "Save to a file" not in (await ada.get(table)).text


async def test_the_maker_cannot_lose_a_table_to_its_own_invitation(ada: Person, bela: Person):
    table = await together(ada, bela)
    token, link = ada.token(table), await invite(ada, table, "1")
    assert "your own table" in (await ada.get(link)).text
    assert (await ada.post(link, {"name": "Not Béla"})).headers["location"] == table
    assert ada.token(table) == token
    assert "Not Béla" not in (await ada.get(table)).text


# ── what cannot be done is told ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/new/no-such-game", 404),
        ("/help/no-such-game", 404),
        ("/help/arkham-noir/no-such-page", 404),
        ("/rules/no-such-game", 404),
        ("/join/no-such-token", 404),
        ("/tables/no-such-table", 404),
        ("/tables/no-such-table/people", 404),
        ("/tables/no-such-table/at/3", 404),
        ("/tables/no-such-table/reply", 405),
    ],
)
async def test_what_is_not_there_is_a_page_with_a_way_back(ada: Person, path: str, status: int):
    answer = await ada.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<p class="who">{status}</p>' in answer.text
    assert "Back to the shelf" in answer.text
    program = await ada.client.get(path)
    assert program.status_code == status
    assert program.headers["content-type"].startswith("application/json")


async def test_too_many_requests_are_a_page_too(sqlite_url: str):
    async with client_of(sqlite_url, tables_per_minute=1) as client:
        person = Person(client)
        await person.sit()
        answer = await person.post("/new/arkham-noir", {"seed": "11"})
        assert answer.status_code == 429
        assert "A little slower" in answer.text
        assert int(answer.headers["retry-after"]) > 0
    async with client_of(sqlite_url, requests_per_second=0.2) as client:
        person = Person(client)
        answers = [await person.get("/credits") for _ in range(200)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert "A little slower" in refused[-1].text


async def test_a_fault_of_ours_shows_no_trace(ada: Person, monkeypatch: Any, caplog: Any):
    table = await ada.sit()
    monkeypatch.setattr(play.context, "table_context", lambda sight: 1 // 0)
    answer = await ada.get(table)
    assert answer.status_code == 500
    assert "The lamp went out" in answer.text
    for word in ("Traceback", "ZeroDivision", "noctuary/", "context.py"):
        assert word not in answer.text
    piece = await ada.get(table, **{"hx-request": "true"})
    assert piece.status_code == 500
    assert piece.headers["hx-reswap"] == "none"
    assert "stumbled" in piece.headers["hx-trigger"]
    assert not piece.text
    assert "ZeroDivisionError" in caplog.text


async def test_a_form_that_is_refused_keeps_what_was_typed(ada: Person):
    typed = {"name": "My table", "seed": "many", "seats": "2", "setting.mode": "classic"}
    typed |= {"seat.0.name": "Ada", "seat.1": "hot-seat", "seat.1.name": "Béla", "undo": "strict"}
    answer = await ada.post("/new/arkham-noir", typed)
    assert answer.status_code == 422
    page = unescape(answer.text)
    assert "A seed is a number below" in page
    for kept in ('value="My table"', 'value="many"', 'value="Ada"', 'value="Béla"'):
        assert kept in page
    assert re.search(r'name="setting.mode" value="classic" checked', page)
    assert re.search(r'name="undo" value="strict" checked', page)
    assert re.search(r'value="hot-seat"\s+selected', page)


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"name": "x" * 41}, "name"),
        ({"setting.mode": "easy"}, "mode cannot be"),
        ({"setting.none": "easy"}, "none"),
        ({"seat.0": "bot:oracle"}, "no machine player"),
        ({"seat.0": "a king"}, "seats"),
        ({"pack": "../../etc"}, "pack"),
        ({"pack": "no-such-pack"}, "no pack"),
        ({"undo": "never"}, "undo"),
        ({"chance": "loaded"}, "chance"),
        ({"seed": str(2**53)}, "seed"),
        ({"seed": "٣"}, "seed"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_in_words(
    ada: Person, form: dict[str, str], why: str
):
    answer = await ada.post("/new/arkham-noir", {"seed": "11", **form})
    assert answer.status_code == 422
    told = unescape(answer.text).partition('class="wrong"')[2].partition("</p>")[0]
    assert why in told.lower()


async def test_nobody_sits_down_without_a_name(ada: Person, bela: Person):
    table = await ada.sit(seats="2", **{"seat.1": "link"})
    link = await invite(ada, table, "1")
    for name in ("", "   ", "x" * 41):
        answer = await bela.post(link, {"name": name})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert name in answer.text
    assert "noctuary" not in bela.cookies


async def test_a_pasted_link_leads_to_this_server_only(ada: Person):
    for typed, target in (
        ("http://localhost/join/abc_-1", "/join/abc_-1"),
        ("https://evil.example/join/abc?x=1#y", "/join/abc"),
        ("//evil.example/join//evil.example", "/join/%2Fevil.example"),
        ("/join/a b", "/join/a"),
    ):
        answer = await ada.post("/join", {"code": typed})
        assert answer.status_code == 303
        assert answer.headers["location"] == target
    answer = await ada.post("/join", {"code": "ABCDE-FGHJK"})
    assert answer.status_code == 404
    assert 'value="ABCDE-FGHJK"' in answer.text


@pytest.mark.parametrize(
    ("form", "status", "told"),
    [
        ({"option": "pass"}, 422, "which question"),
        ({"option": "pass", "question": "-1"}, 422, "which question"),
        ({"option": "pass", "question": "9" * 400}, 422, "which question"),
        ({"option": "pass", "question": "²"}, 422, "which question"),
        ({"option": "fly", "question": None}, 422, "fly"),
        ({"option": "", "question": None}, 422, "not an option"),
        ({"option": "pass", "question": "77"}, 409, "moved on"),
    ],
)
async def test_a_reply_that_cannot_be_taken_shows_the_present_and_says_why(
    ada: Person, form: dict[str, Any], status: int, told: str
):
    table = await ada.sit()
    page = (await ada.get(table)).text
    sent = {k: question(page) if v is None else v for k, v in form.items()}
    answer = await ada.press(f"{table}/reply", sent)
    assert answer.status_code == status
    assert told in answer.headers["hx-trigger"]
    assert question(answer.text) == question(page)
    assert answer.text.startswith('<div id="play"')


async def test_without_scripts_a_reply_leads_back_to_the_table(ada: Person):
    table = await ada.sit()
    asked = question((await ada.get(table)).text)
    answer = await ada.post(f"{table}/reply", {"question": asked, "option": "pass"})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert question((await ada.get(table)).text) != asked


async def test_links_can_be_renewed_withdrawn_and_asked_for_again(ada: Person, bela: Person):
    table = await ada.sit(seats="2", **{"seat.1": "link"})
    first = await invite(ada, table, "1")
    await ada.press(f"{table}/invite/1")
    second = await invite(ada, table, "1")
    assert first != second
    assert (await bela.get(first)).status_code == 404
    assert (await bela.get(second)).status_code == 200
    await ada.press(f"{table}/withdraw/1")
    assert (await bela.get(second)).status_code == 404
    for whose in ("-1", "9", "seven", "1e3"):
        assert (await ada.press(f"{table}/invite/{whose}")).status_code == 422


async def test_a_big_request_is_refused_with_a_page(ada: Person):
    table = await ada.sit()
    answer = await ada.post(f"{table}/notes", {"text": "x" * 70_000})
    assert answer.status_code == 413
    assert "That is too large" in answer.text
    answer = await ada.post(f"{table}/notes", {"text": "x" * 20_001})
    assert answer.status_code == 422


# ── drawn once ────────────────────────────────────────────────────────────────────────────────


async def test_the_same_page_is_drawn_once_for_all_who_see_the_same(ada: Person, monkeypatch: Any):
    drawn: list[str] = []
    draw = play.render
    monkeypatch.setattr(play, "render", lambda name, found: drawn.append(name) or draw(name, found))
    table = await ada.sit()
    first = (await ada.get(table, **{"hx-request": "true"})).text
    assert (await ada.get(table, **{"hx-request": "true"})).text == first
    assert len(drawn) == 1
    await ada.press(f"{table}/seats/0", {"name": "Somebody Else"})
    await ada.get(table, **{"hx-request": "true"})
    assert len(drawn) == 2


async def test_each_seat_gets_its_own_page(ada: Person, bela: Person):
    table = await together(ada, bela)
    pages = [(await p.get(table, **{"hx-request": "true"})).text for p in (ada, bela)]
    assert 'Ada<i class="me"> (you)' in pages[0]
    assert 'Béla<i class="me"> (you)' not in pages[0]
    assert 'Béla<i class="me"> (you)' in pages[1]


def test_every_template_compiles():
    made = environment()
    for name in made.list_templates(extensions=["html"]):
        made.get_template(name)


async def test_a_spectators_link_is_shown_to_nobody_when_there_are_none(ada: Person, client: Any):
    table = await ada.sit(spectators="no")
    page = (await ada.get(f"{table}/people", **{"hx-request": "true"})).text
    assert "Nobody may watch" in page
    assert "invite-watch" not in page
    assert (await ada.press(f"{table}/invite/watch")).status_code == 403
    made = await client.app.state.tables.create(solo())
    assert (await ada.get(f"/join/{spectator_token(made)}")).status_code == 200
