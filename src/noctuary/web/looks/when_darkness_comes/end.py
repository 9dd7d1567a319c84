"""The end of a night: the verdict, what became of everybody, and the way there."""

from __future__ import annotations

from collections.abc import Collection
from textwrap import shorten
from typing import Any, Final

from noctuary.engine.events import Ended
from noctuary.engine.log import undo_marks
from noctuary.engine.words import counted, sentence
from noctuary.games.when_darkness_comes.seen.sheets import CharacterView, MarkView
from noctuary.games.when_darkness_comes.seen.view import View
from noctuary.web.looks.when_darkness_comes import icons
from noctuary.web.looks.when_darkness_comes.people import initials
from noctuary.web.records import LogEntry, Sight

KINDS: Final = {
    "TilePlaced": "tile",
    "Beaten": "fight",
    "Died": "death",
    "Told": "story",
    "Damaged": "hurt",
}
MOST_TOLD: Final = 90
"""So many letters of a line stand in the path."""


def ending(sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
    """Everything that the last page shows."""
    assert sight.outcome is not None
    seen, record = sight.view, sight.result
    stories = [
        line.story for entry in entries for line in entry.lines if isinstance(line.event, Ended)
    ]
    kept = entries_kept(entries, sight.moment)
    own = {one.plays for one in sight.seats if one.mine}
    others = sight.outcome.won and is_others(seen, own)
    return {
        "won": sight.outcome.won and not others,
        "verdict": "The night is won by others" if others else verdict(sight.outcome.won),
        "title": record["ending"] or seen.title,
        "why": f"{seen.title}, after {counted(record['rounds'], 'round')}.",
        "rule": "WD-35.1",
        "text": stories[-1].splitlines() if stories else [],
        "because": record["why"] or because(seen, sight.outcome.won),
        "figures": figures(record, entries),
        "next_title": record["next_title"],
        "town": town_of(record),
        "marks": marks(sight),
        "people": sorted(
            (fate(c, seen, record) for c in seen.characters),
            key=lambda one: (-one["won"], -one["vp"]),
        ),
        "path": path(kept, table_url),
    }


def verdict(won: bool) -> str:
    """How the night ended, in five words."""
    return "The night is won" if won else "The night is lost"


def is_others(seen: View, seats: Collection[int]) -> bool:
    """Whether a race was won, and by nobody whom these seats lead; onlookers lead nobody."""
    own = {c.id for c in seen.characters if c.seat in seats}
    return seen.mode == "competitive" and bool(own) and own.isdisjoint(seen.winners)


def because(seen: View, won: bool) -> str:
    """Why it is won or lost, where the night itself does not say: who lives, and what is done."""
    if not any(c.alive for c in seen.characters):
        return "You died." if len(seen.characters) == 1 else "Nobody lived through it."
    done = [task.text for task in seen.quest if task.done]
    undone = [task.text for task in seen.quest if not task.done]
    told = [f"Done: {'; '.join(done)}."] if done else []
    if undone:
        told.append(f"{'Left out' if won else 'Not done'}: {'; '.join(undone)}.")
    return " ".join(told)


def town_of(record: dict[str, Any]) -> dict[str, Any] | None:
    """WD-35.18: what the town remembers, where it remembers anything."""
    if not record["town"]:
        return None
    told = record["chronicle"]
    return {"nights": told["nights"], "fallen": told["fallen"], "text": record["town"]}


def figures(record: dict[str, Any], entries: list[LogEntry]) -> list[dict[str, Any]]:
    """The record in numbers."""
    minutes = round((entries[-1].at - entries[0].at) / 60) if entries else 0
    return [
        {"label": "Rounds", "value": record["rounds"]},
        {"label": "Turns", "value": record["turns"]},
        {"label": "Tiles found", "value": record["tiles"]},
        {"label": "Beaten", "value": record["killed"]},
        {"label": "Played in", "value": f"{minutes} min"},
    ]


def marks(sight: Sight) -> list[str]:
    """What an honest record has to add."""
    return undo_marks(sight.undone_secrets)


def fate(c: CharacterView, seen: View, record: dict[str, Any]) -> dict[str, Any]:
    """What became of somebody."""
    kept: dict[str, Any] = next((one for one in record["characters"] if one["id"] == c.id), {})
    return {
        "name": c.name,
        "occupation": c.sheet.occupation,
        "pawn": icons.small_pawn(c.seat, initials(seen.characters)[c.id]),
        "won": c.id in seen.winners,
        "alive": c.alive,
        "came": became(c, c.id in seen.winners, kept),
        "words": [borne(mark, kept.get("brought", {})) for mark in c.marks],
        "sheet": kept.get("sheet", "") if seen.settings.keep == "on" else "",
        "vp": c.vp,
        "trophies": [
            {"name": disk.name, "chip": icons.chip(disk.kind, disk.base)} for disk in c.trophies
        ],
        "belongings": [
            {"name": disk.name, "chip": icons.chip(disk.kind, disk.base)}
            for disk in (*c.items, *c.allies)
        ],
    }


def borne(mark: MarkView, brought: dict[str, int]) -> str:
    """A word of the story, and the VP that it came to at the end."""
    vp = brought.get(mark.word, 0)
    return f"{mark.name} ({vp:+d} VP)".replace("-", "−") if vp else mark.name


def became(c: CharacterView, won: bool, kept: dict[str, Any]) -> str:
    """What became of somebody, in a sentence or two."""
    if not c.alive:
        return sentence(kept.get("died", "") or "died")
    medal = f", with {kept['medal']}" if kept.get("medal") else ""
    said = f"Made it{medal}." if won else "Alive, but it was not enough."
    return f"{said} {c.health} of {c.full_health} health."


def entries_kept(entries: list[LogEntry], last: int) -> list[LogEntry]:
    """The entries that led to the end; what was taken back is not among them."""
    by_seq = {entry.seq: entry for entry in entries}
    parent: dict[int, int | None] = {}
    here: int | None = None
    for entry in entries:
        if entry.kind in ("undo", "redo", "jump") and entry.luck == "same":
            here = entry.to
            continue
        parent[entry.seq] = entry.to if entry.kind == "undo" else here
        here = entry.seq
    kept: list[LogEntry] = []
    step: int | None = last
    while step is not None and step in parent:
        kept.append(by_seq[step])
        step = parent[step]
    return kept[::-1]


def path(entries: list[LogEntry], table_url: str) -> list[dict[str, Any]]:
    """The night, round by round: what was found, fought and suffered."""
    rounds: dict[int, list[dict[str, str]]] = {}
    for entry in entries:
        for line in entry.lines:
            kind = KINDS.get(type(line.event).__name__)
            if kind is None or not line.text:
                continue
            told = shorten(line.text, MOST_TOLD, placeholder=" …")
            event = {"kind": kind, "text": told, "url": f"{table_url}/at/{entry.seq}"}
            rounds.setdefault(entry.scene, []).append(event)
    return [{"round": number, "events": events} for number, events in sorted(rounds.items())]
