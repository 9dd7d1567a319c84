"""The tokens that a browser holds, a cookie a table, so that no address gives a seat away."""

from __future__ import annotations

from typing import Final

from litestar.datastructures import Cookie

from noctuary.web.connections import Connection, Request
from noctuary.web.errors import Unknown
from noctuary.web.sights import HOLDER, NOBODY

NAME: Final = "noctuary-"
"""What every such cookie's name begins with; the table's id follows."""
FORMER: Final = "noctuary"
"""One cookie for all tables, as earlier versions set it; it is still read."""
SCREEN: Final = "screen"
"""The cookie by which a page tells who has the screen, where people hand it to each other."""
A_YEAR: Final = 365 * 24 * 3600


def tokens(connection: Connection) -> list[tuple[str, str]]:
    """Tables and the tokens to them."""
    cookies = connection.cookies
    pairs = [pair.partition(":") for pair in cookies.get(FORMER, "").split("!")]
    found = {table: token for table, _, token in pairs if table and token}
    own = {name[len(NAME) :]: token for name, token in cookies.items() if name.startswith(NAME)}
    return [(table, token) for table, token in (found | own).items() if table and token != GONE]


def token(connection: Connection, table: str) -> str:
    """The token to a table; Unknown if this browser has none. What is then looked at or done is
    seen and done by whoever has the screen."""
    HOLDER.set(place_told(connection))
    for held, one in tokens(connection):
        if held == table:
            return one
    raise Unknown("this browser has no seat at that table; open it with the link you were given")


def place_told(connection: Connection) -> int:
    """The place of whoever has the screen; nobody's, if the page did not tell it."""
    said = connection.cookies.get(SCREEN, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 4 else NOBODY


def with_token(request: Request, table: str, new: str) -> Cookie:
    """A cookie with the token to a table, which takes the place of an earlier one."""
    return cookie(request, table, new, A_YEAR)


def without(request: Request, table: str) -> Cookie:
    """A cookie that says that the token to a table is gone, also from the former cookie."""
    is_former = table in request.cookies.get(FORMER, "")
    return cookie(request, table, GONE if is_former else "", A_YEAR if is_former else 0)


GONE: Final = "-"


def cookie(request: Request, table: str, value: str, seconds: int) -> Cookie:
    """Not for scripts, not for other sites; Lax, so that invitations in messages work."""
    return Cookie(
        NAME + table,
        value=value,
        max_age=seconds,
        httponly=True,
        secure=request.scope["scheme"] == "https",
        samesite="lax",
        path="/",
    )
