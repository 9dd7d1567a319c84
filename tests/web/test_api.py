"""The API over HTTP: what programs get, what is refused, and what every answer says."""

from __future__ import annotations

import asyncio
import base64
import gzip

import pytest

from noctuary.web import guard, static
from noctuary.web.errors import TooMany
from noctuary.web.guard import Bucket, check_host, check_origin
from noctuary.web.settings import LOOPBACK
from tests.web.conftest import bearer, client_of

pytestmark = pytest.mark.anyio

NEW = {"game": "arkham-noir", "seed": 7}


async def make(client, **wanted):
    answer = await client.post("/api/tables", json={**NEW, **wanted})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def test_a_program_can_do_everything_that_a_page_does(client):
    shelf = (await client.get("/api/games")).json()
    assert "arkham-noir" in [game["id"] for game in shelf["games"]]
    made = await make(client, seats=["me", "link"], names=["Ada", "Bo"], undo="free")
    guest = next(link["token"] for link in made["links"] if link["role"] == "seat")
    path, mine = f"/api/tables/{made['id']}", bearer(made["token"])

    async def ask(method, end="", body=None, headers=mine):
        answer = await client.request(method, f"{path}{end}", json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        is_json = answer.headers.get("content-type") == "application/json"
        return answer.json() if is_json else answer.content

    sight = await ask("GET")
    number = sight["question"]["number"]
    receipt = await ask("POST", "/replies", {"option": "pass", "question": number})
    assert receipt["question"] > number
    assert "take" in receipt["options"]
    assert (await ask("POST", "/undo", {"by": "turn"}))["moment"] == 0
    assert (await ask("POST", "/redo"))["moment"] == receipt["moment"]
    assert (await ask("POST", "/branch", {"moment": 0}))["question"] == number
    assert (await ask("GET", "/moments/1"))["past"] is True
    assert [entry["kind"] for entry in (await ask("GET", "/log"))["entries"]][-1] == "jump"
    assert (await ask("POST", "/chat", {"text": "hello"}))["name"] == "Ada"
    assert [one["text"] for one in await ask("GET", "/chat")] == ["hello"]
    await ask("PUT", "/note", {"text": "the cook"})
    assert await ask("GET", "/note") == {"text": "the cook"}
    assert (await ask("GET", "/hint"))["text"]
    await ask("PATCH", "/seats/1", {"name": "Cy", "away": True})
    assert (await ask("GET"))["seats"][1]["name"] == "Cy"
    assert len(await ask("GET", "/invitations")) == 2
    code = await ask("POST", "/seats/1/code")
    joined = (await client.post("/api/join", json={"code": code["code"]})).json()
    assert (await ask("GET", headers=bearer(joined["token"])))["seat"] == 1
    fresh = await ask("POST", "/seats/1/invitation")
    assert fresh["token"] != guest
    await ask("DELETE", "/seats/1/invitation")
    await ask("POST", "/spectators/invitation")
    await ask("DELETE", "/spectators/invitation")
    own = await ask("POST", "/fork", {"moment": 0})
    assert own["id"] != made["id"]
    mine_all = await client.post("/api/mine", json={"tokens": [made["token"], own["token"]]})
    assert {one["id"] for one in mine_all.json()} == {made["id"], own["id"]}
    save = base64.b64encode(await ask("GET", "/export")).decode()
    again = await client.post("/api/tables/import", json={"save": save, "name": "Again"})
    assert again.status_code == 201
    await ask("DELETE")
    assert (await client.get(path, headers=mine)).status_code == 404


async def test_an_export_is_a_file_to_keep(client):
    made = await make(client, name="The Long Night")
    answer = await client.get(f"/api/tables/{made['id']}/export", headers=bearer(made["token"]))
    assert answer.headers["content-disposition"] == 'attachment; filename="the-long-night.noctuary"'
    assert answer.headers["content-type"].startswith("application/gzip")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "error"),
    [
        ("POST", "/replies", {"option": "win", "question": 1}, 422, "invalid"),
        ("POST", "/replies", {"option": "pass", "question": 99}, 409, "stale"),
        ("POST", "/replies", {"option": "pass"}, 400, "http"),
        ("POST", "/replies", {"option": "pass", "question": "one"}, 400, "http"),
        ("POST", "/replies", {"option": "pass", "question": 1, "cheat": True}, 400, "http"),
        ("POST", "/replies", {"option": "x" * 200_001, "question": 1}, 400, "http"),
        ("POST", "/undo", {}, 409, "not_now"),
        ("POST", "/redo", None, 409, "not_now"),
        ("GET", "/moments/99", None, 422, "invalid"),
        ("POST", "/chat", {"text": "x" * 1001}, 400, "http"),
        ("PATCH", "/seats/0", {"bot": "genius"}, 422, "invalid"),
        ("PATCH", "/seats/9", {"name": "x"}, 400, "http"),
        ("GET", "?seat=3", None, 403, "forbidden"),
        ("DELETE", "/replies", None, 405, "http"),
    ],
)
async def test_a_bad_request_is_answered_with_a_word_and_a_sentence(
    client, method, path, body, status, error
):
    made = await make(client)
    answer = await client.request(
        method, f"/api/tables/{made['id']}{path}", json=body, headers=bearer(made["token"])
    )
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert problem["error"] == error
    assert problem["message"]
    if error == "stale":
        assert (problem["question"], problem["seq"]) == (1, 0)


async def test_without_a_token_nobody_is_let_in(client):
    made = await make(client)
    for headers in ({}, {"Authorization": "Basic abc"}, {"Authorization": "Bearer"}):
        answer = await client.get(f"/api/tables/{made['id']}", headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (401, "anonymous")
        assert answer.headers["www-authenticate"] == "Bearer"


# ── what every answer says ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "path",
    ["/", "/api/games", "/nowhere", "/api/nowhere", "/static/nowhere", "/schema/openapi.json"],
)
async def test_every_answer_carries_the_strict_headers(client, path):
    answer = await client.get(path)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "no-store" in answer.headers["cache-control"] or "/static" in path
    assert "server" not in answer.headers


async def test_a_fault_of_ours_shows_no_traceback(client, monkeypatch):
    def stumble(*_):
        raise RuntimeError("a secret path: /home/ada")

    monkeypatch.setattr("noctuary.web.shelf.shelf", stumble)
    for accept in ("application/json", "text/html"):
        answer = await client.get("/api/games", headers={"accept": accept})
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
        assert answer.headers["content-security-policy"]


async def test_people_get_a_page_and_programs_get_json(client):
    page = await client.get("/nowhere/<script>", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert "<script>" not in page.text.replace("<script src", "").replace("<script type", "")
    data = await client.get("/nowhere", headers={"accept": "*/*"})
    assert data.json()["message"]


# ── other sites ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"authorization": "Bearer x"}, True),
        ({"origin": "http://localhost"}, True),
        ({"origin": "http://localhost", "sec-fetch-site": "same-origin", "cookie": "a=b"}, True),
        ({"sec-fetch-site": "same-origin", "cookie": "a=b"}, True),
        ({"cookie": "a=b"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://localhost:8000"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site", "origin": "http://localhost"}, False),
        ({"origin": "http://evil.example", "authorization": "Bearer x"}, False),
    ],
)
async def test_changes_come_from_our_own_pages_or_from_programs(client, headers, allowed):
    answer = await client.post("/api/tables", json=NEW, headers=headers)
    assert answer.status_code == (201 if allowed else 403), answer.text


def test_a_server_at_home_answers_to_its_own_names_only():
    for host in (b"localhost:8642", b"127.0.0.1:1", b"[::1]:8642", b"localhost", b"[::1]"):
        check_host({b"host": host}, LOOPBACK)
    for host in (b"evil.example:8642", b"", b"localhost.evil.example"):
        with pytest.raises(Exception, match="not known as"):
            check_host({b"host": host}, LOOPBACK)
    check_host({b"host": b"anything.example"}, ())


def test_a_socket_from_another_site_is_refused():
    with pytest.raises(Exception, match="other sites"):
        check_origin({b"origin": b"https://evil.example", b"host": b"localhost"})


# ── limits ────────────────────────────────────────────────────────────────────────────────────


async def test_one_token_cannot_flood_the_server_and_others_are_not_slowed(sqlite_url, monkeypatch):
    monkeypatch.setattr(guard, "USUAL", 1)
    async with client_of(sqlite_url, requests_per_second=4) as client:
        made, other = await make(client), await make(client)
        path = f"/api/tables/{made['id']}"
        answers = [await client.get(path, headers=bearer(made["token"])) for _ in range(24)]
        assert [answer.status_code for answer in answers[:20]] == [200] * 20
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["error"] == "too_many"
        there = await client.get(f"/api/tables/{other['id']}", headers=bearer(other["token"]))
        assert there.status_code == 200


async def test_one_address_cannot_make_tables_without_end(sqlite_url):
    async with client_of(sqlite_url, tables_per_minute=3) as client:
        answers = [(await client.post("/api/tables", json=NEW)).status_code for _ in range(5)]
        assert answers == [201, 201, 201, 429, 429]
        assert (await client.post("/api/join", json={"code": "ABCDE-FGHJK"})).status_code == 429


async def test_strangers_at_one_address_are_slowed_and_guests_are_not_locked_out(
    sqlite_url, monkeypatch
):
    monkeypatch.setattr(guard, "USUAL", 1)
    async with client_of(sqlite_url, requests_per_second=0.4) as client:
        made = await make(client)
        path = f"/api/tables/{made['id']}"
        assert (await client.get(path, headers=bearer(made["token"]))).status_code == 200
        tries = set()
        for n in range(2_000):
            tries.add((await client.get(path, headers=bearer(f"guess-{n}"))).status_code)
            if 429 in tries:
                break
        assert tries == {404, 429}
        assert (await client.get(path, headers=bearer(made["token"]))).status_code == 200


async def test_a_page_elsewhere_cannot_use_up_what_its_reader_may_ask_for(sqlite_url):
    async with client_of(sqlite_url, requests_per_second=0.4) as client:
        foreign = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "image"}
        for n in range(60):
            assert (await client.get(f"/join/x{n}", headers=foreign)).status_code == 403
        link = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "document"}
        assert (await client.get("/", headers=link)).status_code == 200


async def test_changing_cookies_does_not_lift_the_limit(sqlite_url, monkeypatch):
    monkeypatch.setattr(guard, "monotonic", lambda: 1_000.0)
    monkeypatch.setattr(guard, "USUAL", 1)
    async with client_of(sqlite_url, requests_per_second=0.2) as client:
        answers = [
            (await client.get("/api/games", headers={"cookie": f"a={n}"})).status_code
            for n in range(22)
        ]
        assert answers == [200] * 20 + [429] * 2


async def test_a_bucket_fills_again():
    bucket = Bucket(per_second=20, burst=1)
    bucket.take("a")
    with pytest.raises(TooMany):
        bucket.take("a")
    bucket.take("b")
    await asyncio.sleep(0.1)
    bucket.take("a")


@pytest.mark.parametrize("path", ["/api/tables", "/api/join", "/api/mine", "/api/tables/import"])
@pytest.mark.parametrize(
    "body", [b'{"game":"\xff"}', b"\xff", b"[" * 50_000, b'{"seed":' + b"9" * 5_000 + b"}"]
)
async def test_a_body_that_cannot_be_read_is_no_fault_of_ours(client, path, body):
    headers = {"content-type": "application/json"}
    answer = await client.post(path, content=body, headers=headers)
    assert answer.status_code == 400, answer.text


async def test_large_requests_are_refused(client):
    made = await make(client)
    big = {"option": "x" * 2_100_000, "question": 1}
    path = f"/api/tables/{made['id']}/replies"
    answer = await client.post(path, json=big, headers=bearer(made["token"]))
    assert answer.status_code == 413
    huge = await client.post("/api/tables/import", json={"save": "x" * 16_100_000})
    assert huge.status_code == 413
    fits = await client.post("/api/tables/import", json={"save": "x" * 200_000})
    assert fits.status_code == 422


async def test_broken_json_is_told_so(client):
    answer = await client.post(
        "/api/tables", content=b'{"game": ', headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400


# ── files and the description ─────────────────────────────────────────────────────────────────


async def test_files_are_packed_and_kept_for_long(client):
    address = static.url("table.css")
    answer = await client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    same = await client.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert gzip.decompress(static.read("table.css").packed) == static.read("table.css").content
    plain = await client.get("/static/table.css", headers={"accept-encoding": "identity"})
    assert plain.content == static.read("table.css").content
    assert plain.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"]
)
async def test_nothing_but_our_files_can_be_had(client, path):
    assert (await client.get(path)).status_code == 404


async def test_the_description_names_every_route_and_loads_nothing_from_elsewhere(client):
    described = (await client.get("/schema/openapi.json")).json()
    paths = described["paths"]
    assert "post" in paths["/api/tables/{table_id}/replies"]
    assert not [path for path in paths if not path.startswith("/api")]
    reply = paths["/api/tables/{table_id}/replies"]["post"]
    assert reply["operationId"] == "reply"
    assert "409" in reply["responses"]
    assert reply["security"] == [{"token": []}]
    for path in ("/schema/swagger", "/schema/redoc"):
        assert (await client.get(path)).status_code == 404
