"""Links that cannot be guessed: how tokens and join codes are made, and what is kept of them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Nothing that can be mistaken for something else when it is read out."""
CODE_LENGTH: Final = 10
"""About 49 bits: with few tries a minute and an hour to live, a code cannot be found by trying."""
CODE_SECONDS: Final = 3600


def new_token() -> str:
    """A token of 192 bits."""
    return secrets.token_urlsafe(24)


def invitation(owner: str, table: str, seat: int | None, serial: int) -> str:
    """The token of an invitation. It follows from the owner's, so that the owner can be shown it
    again although the server keeps none; nobody else can work it out."""
    message = f"{table}/{'watch' if seat is None else seat}/{serial}".encode()
    mark = hmac.digest(owner.encode(), message, "sha256")
    return base64.urlsafe_b64encode(mark[:24]).decode()


def shared(owner: str, table: str, moment: int, serial: int) -> str:
    """The token of a link to a moment; it follows from the owner's like an invitation."""
    mark = hmac.digest(owner.encode(), f"{table}/moment/{moment}/{serial}".encode(), "sha256")
    return base64.urlsafe_b64encode(mark[:24]).decode()


def digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode(errors="replace")).digest()


def new_code() -> str:
    """A join code, in two groups."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[: CODE_LENGTH // 2]}-{letters[CODE_LENGTH // 2 :]}"


def code_digest(table_code: str) -> bytes:
    """What is kept of a code, however it was typed."""
    letters = "".join(letter for letter in table_code.upper() if letter in CODE_LETTERS)
    return digest(f"code:{letters}")
