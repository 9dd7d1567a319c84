"""What a game gives people to read and to take away: help, documents, chapters."""

from __future__ import annotations

import msgspec


class Aid(msgspec.Struct, frozen=True):
    """One page of help, in plain Markdown."""

    id: str
    title: str
    body: str


class Document(msgspec.Struct, frozen=True):
    """Something to take away from a game, such as a journal, and the forms it can be had in."""

    id: str
    title: str
    forms: tuple[str, ...]
    """File endings: `md`, `txt`, `html` …"""
    has_short: bool = False
    """Whether it can also be had in short: the bare story, without numbers."""


class Chapter(msgspec.Struct, frozen=True):
    """One piece of a story that is read beside the table, as HTML of the game's own making."""

    id: str
    title: str
    html: str
