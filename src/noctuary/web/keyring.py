"""The tokens that a browser holds: one cookie, so that no address gives a seat away."""

from __future__ import annotations

from typing import Final

from litestar.datastructures import Cookie

from noctuary.web.connections import Connection, Request
from noctuary.web.errors import Unknown

NAME: Final = "noctuary"
MOST: Final = 50
A_YEAR: Final = 365 * 24 * 3600


def tokens(request: Connection) -> list[tuple[str, str]]:
    """Tables and the tokens to them, the latest first."""
    pairs = [pair.partition(":") for pair in request.cookies.get(NAME, "").split("!")]
    return [(table, token) for table, _, token in pairs if table and token][:MOST]


def token(request: Connection, table: str) -> str:
    """The token to a table; Unknown if this browser has none."""
    for held, one in tokens(request):
        if held == table:
            return one
    raise Unknown("this browser has no seat at that table; open it with the link you were given")


def with_token(request: Request, table: str, new: str) -> Cookie:
    """The cookie with one more token, which takes the place of an earlier one to that table."""
    others = [(held, one) for held, one in tokens(request) if held != table]
    return cookie(request, [(table, new), *others])


def without(request: Request, table: str) -> Cookie:
    """The cookie without a table."""
    return cookie(request, [(held, one) for held, one in tokens(request) if held != table])


def cookie(request: Request, pairs: list[tuple[str, str]]) -> Cookie:
    """Not for scripts, not for other sites; Lax, so that invitations in messages work."""
    return Cookie(
        NAME,
        value="!".join(f"{table}:{one}" for table, one in pairs[:MOST]),
        max_age=A_YEAR,
        httponly=True,
        secure=request.scope["scheme"] == "https",
        samesite="lax",
        path="/",
    )
