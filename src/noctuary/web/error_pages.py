"""What is answered when something cannot be done: JSON for programs, a page for people."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import msgspec

from noctuary.engine.words import sentence
from noctuary.web.records import Problem
from noctuary.web.rendering import error_page, toast

PLAIN: Final = {
    404: "there is no page at this address",
    405: "this address cannot be used like that",
    413: "that is more than can be sent here",
}
"""For what never reached the service and has no words of its own."""


def is_for_people(path: str, asked: Mapping[str, str]) -> bool:
    """Whether the answer is read by a person rather than a program."""
    return not path.startswith(("/api", "/schema")) and "text/html" in asked.get("accept", "")


def failure(
    path: str, asked: Mapping[str, str], status: int, told: Problem
) -> tuple[str, dict[str, str]]:
    """The body and headers of such an answer; an open page stays as it is and shows a message."""
    if not is_for_people(path, asked):
        return msgspec.json.encode(told).decode(), {"content-type": "application/json"}
    kind = {"content-type": "text/html; charset=utf-8"}
    if "hx-request" in asked:
        return "", {**kind, "HX-Reswap": "none", **toast(sentence(told.message))}
    is_bare = told.message == HTTPStatus(status).phrase
    return error_page(status, PLAIN.get(status, told.message) if is_bare else told.message), kind
