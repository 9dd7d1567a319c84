"""A moment of a game as things on a table: what lies where, game by game."""

from __future__ import annotations

import msgspec


class Chip(msgspec.Struct, frozen=True):
    """A card, disk or marker: its name, the colour of its kind, and a short note."""

    name: str
    colour: str = ""
    note: str = ""


class Heap(msgspec.Struct, frozen=True):
    """Things that lie together, in their order, or lines to be read."""

    title: str
    chips: tuple[Chip, ...] = ()
    lines: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """A whole table at a moment."""

    where: str
    """How far the game is: `Round 4 of 14, night`."""
    heaps: tuple[Heap, ...]
    board: bytes = b""
    """A picture of what lies in the middle, if the game has a board."""
    board_words: str = ""


def heap(title: str, lines: list[str]) -> tuple[Heap, ...]:
    """Lines under a title; nothing at all where there are none."""
    return (Heap(title, lines=tuple(lines)),) if lines else ()
