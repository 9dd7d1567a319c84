"""What the server answers when it cannot do what was asked: a status, a word and a sentence."""

from __future__ import annotations

from typing import Any, ClassVar


class Refused(Exception):
    """A request that cannot be met; nothing has changed."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.details = details


class Unknown(Refused):
    """There is no such table, or the link does not lead to it; the two are not told apart."""

    status, code = 404, "unknown"

    def __init__(
        self, message: str = "this link leads to no table; it may have been withdrawn"
    ) -> None:
        super().__init__(message)


class Anonymous(Refused):
    """The request carries no token."""

    status, code = 401, "anonymous"

    def __init__(self) -> None:
        super().__init__("send the token of a seat: Authorization: Bearer TOKEN")


class Forbidden(Refused):
    """The token is good, but not for this."""

    status, code = 403, "forbidden"


class Stale(Refused):
    """The table has moved on; `question` is what is asked now, `seq` the last entry."""

    status, code = 409, "stale"

    said: ClassVar[str] = "the table has moved on"

    def __init__(self, question: int | None, seq: int) -> None:
        now = "the game is over" if question is None else f"question {question} is open now"
        super().__init__(f"{self.said}: {now}", question=question, seq=seq)


class Late(Stale):
    """The clock ran out before this reply came."""

    code = "late"
    said = "time is up, and the announced choice was made"


class NotNow(Refused):
    """It is against the table's policy, or there is nothing to do it to."""

    status, code = 409, "not_now"


class Invalid(Refused):
    """What was sent makes no sense here; the message says what would."""

    status, code = 422, "invalid"


class TooMany(Refused):
    """Too many requests; `after` says in how many seconds the next one is welcome."""

    status, code = 429, "too_many"

    def __init__(self, after: int) -> None:
        super().__init__(f"too many requests: try again in {after} s", after=after)


class Broken(Refused):
    """The rules stumbled; the server's own log says where."""

    status, code = 500, "broken"

    def __init__(self) -> None:
        super().__init__("the rules stumbled over this; nothing has changed, try something else")


class Unavailable(Refused):
    """The database cannot be written just now."""

    status, code = 503, "unavailable"

    def __init__(self) -> None:
        super().__init__("this could not be kept just now; nothing has changed, try again")
