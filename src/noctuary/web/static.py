"""Style sheets, scripts, fonts and pictures: read once, packed once, kept by browsers for long."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from litestar import asgi
from litestar.types import Receive, Scope, Send

FOLDER: Final = Path(__file__).parent / "static"
PACKED: Final = (".css", ".js", ".svg", ".json", ".html", ".txt", ".mjs", ".webmanifest", ".wasm")
LEAST_PACKED: Final = 500
FOR_EVER: Final = b"public, max-age=31536000, immutable"
"""For addresses that change with what they lead to."""
ASK_AGAIN: Final = b"no-cache"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/wasm", ".wasm")


class File(msgspec.Struct, frozen=True):
    """A file in memory, plain and packed."""

    content: bytes
    packed: bytes | None
    kind: bytes
    mark: str


@cache
def read(name: str) -> File | None:
    """One of our files; None if there is no such."""
    path = FOLDER / name
    if name not in names() or not path.is_file():
        return None
    content = path.read_bytes()
    worth_packing = path.suffix in PACKED and len(content) >= LEAST_PACKED
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    return File(
        content=content,
        packed=gzip.compress(content, 9, mtime=0) if worth_packing else None,
        kind=f"{kind}{charset}".encode(),
        mark=hashlib.sha256(content).hexdigest()[:16],
    )


@cache
def names() -> frozenset[str]:
    """All files that can be asked for; nothing else can."""
    return frozenset(
        path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()
    )


def url(name: str) -> str:
    """The address of a file, which changes when the file does."""
    file = read(name)
    if file is None:
        raise LookupError(f"there is no file {name!r} in {FOLDER.name}")
    return f"/static/{name}?v={file.mark}"


@asgi("/static", is_mount=True, copy_scope=True)
async def static(scope: Scope, receive: Receive, send: Send) -> None:
    """Send a file, packed if the browser can unpack it."""
    file = read(scope["path"].strip("/").removeprefix("static/")) if is_reading(scope) else None
    if file is None:
        await reply(send, 404, [], b"")
        return
    asked = dict(scope["headers"])
    mark = f'"{file.mark}"'.encode()
    lasting = f"v={file.mark}".encode() in scope.get("query_string", b"")
    headers = [
        (b"content-type", file.kind),
        (b"etag", mark),
        (b"vary", b"accept-encoding"),
        (b"cache-control", FOR_EVER if lasting else ASK_AGAIN),
    ]
    if asked.get(b"if-none-match") == mark:
        await reply(send, 304, headers, b"")
        return
    content = file.content
    if file.packed is not None and b"gzip" in asked.get(b"accept-encoding", b""):
        content = file.packed
        headers.append((b"content-encoding", b"gzip"))
    await reply(send, 200, headers, content, is_head=scope.get("method") == "HEAD")


def is_reading(scope: Scope) -> bool:
    """Whether a file is asked for, and nothing else."""
    return scope.get("method") in ("GET", "HEAD")


async def reply(
    send: Send,
    status: int,
    headers: list[tuple[bytes, bytes]],
    content: bytes,
    is_head: bool = False,
) -> None:
    """One whole answer."""
    length = (b"content-length", b"%d" % len(content))
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    body = b"" if is_head else content
    await send({"type": "http.response.body", "body": body, "more_body": False})
