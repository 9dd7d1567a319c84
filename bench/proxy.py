"""Try the proxies that docs/server.md shows, as it shows them: TLS, cookies, sockets, addresses.

python -m bench.proxy [nginx] [caddy]      both by default; apt-get install nginx-light caddy

The examples are taken from the page itself; only ports, files and the certificate are put in.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import websockets

from bench.web_client import ROOT, Server, free_port

NAME = "games.example"
PAGE = ROOT / "docs" / "server.md"
AROUND_NGINX = """
{user}daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{example}
}}
"""


def example(mark: str) -> str:
    """The example in the docs that holds these words."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    return next(block for block in blocks if mark in block)


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    """nginx as the docs set it up."""
    text = example("listen 443 ssl").replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("127.0.0.1:8642", f"127.0.0.1:{behind}")
    text = re.sub(r"/etc/ssl/\S*(\.pem|\.key);", rf"{folder}/tls\1;", text)
    path = folder / "nginx.conf"
    # Whoever started it owns the folder, and its workers have to write there.
    user = "user root; " if os.geteuid() == 0 else ""
    path.write_text(AROUND_NGINX.format(user=user, folder=folder, example=text))
    return ["nginx", "-c", str(path), "-e", str(folder / "error.log")]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    """Caddy as the docs set it up, with our own certificate instead of one from the internet."""
    text = example("reverse_proxy").replace("127.0.0.1:8642", f"127.0.0.1:{behind}")
    tls = f"{NAME}:{port} {{\n    tls {folder}/tls.pem {folder}/tls.key"
    path = folder / "Caddyfile"
    quiet = "{\n    admin off\n    auto_https disable_redirects\n}\n"
    path.write_text(quiet + text.replace(f"{NAME} {{", tls))
    return ["caddy", "run", "--config", str(path), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


def make_certificate(folder: Path) -> None:
    """A certificate of one's own."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-keyout", str(folder / "tls.key"), "-out", str(folder / "tls.pem"),
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"],
        check=True, capture_output=True,
    )  # fmt: skip


@contextlib.contextmanager
def proxied(name: str, folder: Path) -> Iterator[int]:
    """A server behind a proxy, both as an operator starts them; the port of the proxy."""
    port = free_port()
    words = ("serve", "--port", "{port}", "--database", f"sqlite:///{folder}/tables.sqlite3")
    start = "from noctuary.cli import main; main()"
    with Server("-c", start, *words, "--name", NAME, "--proxy", "127.0.0.1") as server:
        command = PROXIES[name](folder, port, server.port)
        with (folder / "said").open("w") as said:
            process = subprocess.Popen(command, stdout=said, stderr=said, cwd=folder)
        try:
            wait_for(port, process, folder)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def wait_for(port: int, process: subprocess.Popen[bytes], folder: Path) -> None:
    """Wait until the proxy takes connections."""
    give_up = time.monotonic() + 30
    while time.monotonic() < give_up and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise RuntimeError((folder / "said").read_text()[-2_000:])


class Browser:
    """Asks as a browser would that knows the name and trusts the certificate."""

    def __init__(self, port: int, folder: Path, address: str) -> None:
        self.port = port
        self.tls = ssl.create_default_context(cafile=str(folder / "tls.pem"))
        transport = httpx.HTTPTransport(verify=self.tls, local_address=address)
        self._client = httpx.Client(transport=transport, timeout=20)
        self.cookies: dict[str, str] = {}

    def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, **sent: object
    ) -> httpx.Response:
        """One request, by name and with what a page of ours would say."""
        here = f"{NAME}:{self.port}"
        site = {"Host": here, "Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
        if method != "GET":
            site["Origin"] = f"https://{here}"
        if self.cookies:
            site["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self._client.request(
            method,
            f"https://127.0.0.1:{self.port}{path}",
            headers=site | (headers or {}),
            extensions={"sni_hostname": NAME},
            **sent,  # type: ignore[arg-type]
        )
        for cookie in answer.headers.get_list("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    async def first_word(self, path: str) -> str:
        """What a socket says first."""
        here = f"{NAME}:{self.port}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        async with websockets.connect(
            f"wss://{here}{path}",
            host="127.0.0.1",
            port=self.port,
            ssl=self.tls,
            origin=websockets.Origin(f"https://{here}"),
            additional_headers={"Cookie": cookies},
        ) as opened:
            return str(await asyncio.wait_for(opened.recv(), 20))


def faults(port: int, folder: Path) -> Iterator[str]:
    """What does not work through the proxy."""
    browser = Browser(port, folder, "127.0.0.2")
    front = browser.ask("GET", "/")
    if front.status_code != 200:
        yield f"the front page answers {front.status_code}"
    made = browser.ask("POST", "/new/arkham-noir", data={"seed": "7", "people": "2"})
    if made.status_code != 303:
        yield f"a table cannot be made: {made.status_code}"
        return
    if not all("secure" in cookie.lower() for cookie in made.headers.get_list("set-cookie")):
        yield "a cookie is not Secure"
    table = made.headers["location"].partition("?")[0]
    if table.startswith("http"):
        table = "/" + table.split("/", 3)[3]
    if browser.ask("GET", table).status_code != 200:
        yield f"the table at {table} cannot be seen"
    if not asyncio.run(browser.first_word(f"{table}/live")):
        yield "the socket says nothing"
    shared = browser.ask("GET", f"{table}/people").text
    if f"https://{NAME}:{port}/" not in shared or "http://" in shared.replace("http://www.w3", ""):
        yield "the links to share do not lead through the proxy"
    large = json.dumps({"save": "x" * 3_000_000})
    sent = {"content": large, "headers": {"Content-Type": "application/json"}}
    if (status := browser.ask("POST", "/api/tables/import", **sent).status_code) != 422:
        yield f"a large save gets {status} and never comes to the server"
    yield from address_faults(browser, Browser(port, folder, "127.0.0.3"))


def address_faults(busy: Browser, other: Browser) -> Iterator[str]:
    """Limits hold for who asks, not for the proxy, and not for whom a stranger claims to be."""
    statuses = [
        busy.ask(
            "POST", "/api/tables", {"X-Forwarded-For": f"203.0.113.{n}"}, json={"game": "six-days"}
        ).status_code
        for n in range(60)
    ]
    if 429 not in statuses:
        yield "who claims another address has no limits"
    if other.ask("POST", "/api/tables", json={"game": "six-days"}).status_code != 201:
        yield "all who come through the proxy share one limit"


def tried(name: str) -> list[str]:
    """Try one proxy; what is wrong."""
    if shutil.which(name) is None:
        return [f"{name} is not installed: apt-get install nginx-light caddy"]
    with tempfile.TemporaryDirectory(prefix="noctuary-proxy-") as made:
        folder = Path(made)
        make_certificate(folder)
        with proxied(name, folder) as port:
            return list(faults(port, folder))


def main(*names: str) -> int:
    found = {name: tried(name) for name in names or PROXIES}
    for name, wrong in found.items():
        print(f"{name}: {'; '.join(wrong) or 'well'}")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
