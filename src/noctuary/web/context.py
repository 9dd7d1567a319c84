"""A table as its templates want it: what is the same for every game."""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec
import segno

from noctuary.engine.question import Option
from noctuary.web.looks import Look, look_of
from noctuary.web.records import Link, LogEntry, LogLine, Message, Sight, Summary

KEYS: Final = "123456789"
GALLERY: Final = 7
"""From so many cards to choose from on, they are shown as cards."""
SHARED: Final = ("concede",)


def table_url(table: str) -> str:
    """Where a table is played."""
    return f"/tables/{table}"


def urls(sight: Sight) -> dict[str, str | None]:
    """The addresses of one table."""
    here = table_url(sight.table.id)
    alone = sight.role == "owner" and all(seat.held == "owner" for seat in sight.seats)
    found: dict[str, str | None] = {
        "table": here,
        "live": f"{here}/live",
        "reply": f"{here}/reply",
        "hint": f"{here}/hint" if sight.role != "spectator" else None,
        "chat": f"{here}/chat",
        "notes": f"{here}/notes",
        "help": f"/help/{sight.table.game}?table={sight.table.id}",
        "rules": f"/rules/{sight.table.game}",
    }
    if alone or (sight.outcome is not None and sight.role != "spectator"):
        found["export"] = f"{here}/export"
    if sight.role == "owner":
        found["invite"] = f"{here}/invite"
    return found


def table_context(sight: Sight) -> dict[str, Any]:
    """Everything that changes with a reply."""
    look = look_of(sight.table.game)
    return {
        "urls": urls(sight),
        "game": {
            "id": sight.table.game,
            "title": sight.table.title,
            "folder": look.folder,
            "styles": look.styles,
        },
        "table": {
            "name": sight.table.name,
            "subtitle": look.subtitle(sight),
            "seats": [seat(sight, place) for place in sight.seats],
            "watchers": sight.watchers,
        },
        "view": look.view(sight),
        "question": None if sight.past else question(sight, look),
        "history": history(sight),
        "undo": undo(sight),
        "redo": {"enabled": sight.taking.redo, "url": f"{table_url(sight.table.id)}/redo"},
        "ending": None,
    }


def seat(sight: Sight, place: Any) -> dict[str, Any]:
    """A place at the table."""
    return {
        "index": place.seat,
        "name": place.name,
        "me": place.mine,
        "present": place.present or place.bot is not None,
        "awaited": place.awaited,
        "kind": "bot" if place.bot else "",
    }


# ── the question ──────────────────────────────────────────────────────────────────────────────


def question(sight: Sight, look: Look) -> dict[str, Any] | None:
    """The open question with its buttons."""
    asked = sight.question
    if asked is None:
        return None
    mine = any(place.mine and place.awaited and place.bot is None for place in sight.seats)
    awaited = [place.name for place in sight.seats if place.awaited]
    options = look.options(sight) if mine else []
    aside = [o for o in options if o.get("area") and not is_alone(options)]
    listed = [o for o in options if o not in aside]
    layout = "gallery" if is_gallery(listed) else ""
    number_keys(listed, layout)
    standing = [shape_standing(o) for o in asked.standing] if mine else []
    return {
        "number": asked.number,
        "seat": asked.seat,
        "kind": "choose" if asked.kind == "draw" else asked.kind,
        "text": asked.text or f"{' and '.join(awaited) or 'Somebody'} decides.",
        "why": asked.why,
        "rule": asked.rule,
        "who": "Your turn" if mine else f"{' and '.join(awaited) or 'Somebody'} is awaited",
        "mine": mine,
        "options": listed,
        "standing": [*aside, *standing],
        "layout": layout,
        "least": asked.least,
        "most": asked.most,
        "items": [msgspec.to_builtins(item) for item in asked.items],
        "seconds": None if sight.due is None else max(0, round(sight.due - time.time())),
        "fallback": asked.fallback,
    }


def is_alone(options: list[dict[str, Any]]) -> bool:
    """Whether free moves are all that is asked about, as in a pause."""
    return {o["id"] for o in options if not o.get("area")} <= {"continue"}


def is_gallery(options: list[dict[str, Any]]) -> bool:
    """Whether cards are chosen from so many that they are best seen as cards."""
    cards = [o for o in options if o.get("card") and not o.get("place") and not o.get("group")]
    return len(cards) >= GALLERY


def number_keys(options: list[dict[str, Any]], layout: str) -> None:
    """One key an option; two where there are more than nine, the group's first."""
    possible = [o for o in options if o["enabled"]]
    if len(options) <= len(KEYS):
        for key, option in zip(KEYS, options, strict=False):
            option["key"] = key
        return
    groups: dict[str, list[dict[str, Any]]] = {}
    for number, option in enumerate(possible):
        single = f"{number}" if layout or not option["group"] else option["group"]
        groups.setdefault(single if not layout else f"{number // 9}", []).append(option)
    for first, group in zip(KEYS, groups.values(), strict=False):
        for second, option in zip(KEYS, group, strict=False):
            option["key"] = first if len(group) == 1 and not layout else f"{first}{second}"


def shape_standing(option: Option) -> dict[str, Any]:
    """A reply that is always possible: it lies in the menu, away from the others."""
    return {**msgspec.to_builtins(option), "area": "menu", "card": "", "place": ""}


# ── history, undo ─────────────────────────────────────────────────────────────────────────────


def history(sight: Sight) -> dict[str, Any]:
    """Where in the history this is, and the ways from here."""
    here, at = table_url(sight.table.id), sight.moment
    return {
        "at": at if sight.past else sight.seq,
        "first": 0,
        "last": sight.seq,
        "past": sight.past,
        "url": f"{here}/at/{{n}}",
        "first_url": f"{here}/at/0" if sight.past and at else None,
        "prev_url": f"{here}/at/{at - 1}" if at else None,
        "next_url": f"{here}/at/{at + 1}" if sight.past and at < sight.seq else None,
        "last_url": here if sight.past else None,
        "branch_url": f"{here}/branch/{at}" if sight.past and sight.role != "spectator" else None,
        "text": sight.question.text if sight.past and sight.question else "The table as it was",
    }


def undo(sight: Sight) -> dict[str, Any] | None:
    """The ways to take something back."""
    if sight.role == "spectator" or sight.past:
        return None
    here = table_url(sight.table.id)
    choices = [{"label": "One step", "url": f"{here}/undo", "note": "the same luck"}]
    choices.append({"label": "To the start of the turn", "url": f"{here}/undo?by=turn"})
    if sight.table.undo == "free":
        note = "drawn anew; the log and the result say so"
        choices.append(
            {"label": "One step, new luck", "url": f"{here}/undo?luck=new", "note": note}
        )
    return {"enabled": sight.taking.undo, "why_not": sight.taking.why_not, "choices": choices}


# ── log, chat, links ──────────────────────────────────────────────────────────────────────────


def log_lines(sight: Sight, entries: list[LogEntry]) -> list[dict[str, Any]]:
    """The log as lines: a heading a turn, told prose, and what happened."""
    look, here = look_of(sight.table.game), table_url(sight.table.id)
    lines: list[dict[str, Any]] = []
    for entry in entries:
        url = f"{here}/at/{entry.seq}"
        shown = [line for line in entry.lines if line.text or line.story]
        for number, line in enumerate(shown):
            base = {"seq": f"{entry.seq}-{number}", "url": url, "moment": entry.seq}
            lines += shaped_line(line, base, look)
    return lines


def shaped_line(line: LogLine, base: dict[str, Any], look: Look) -> list[dict[str, Any]]:
    """One line, and what is told with it."""
    is_turn = type(line.event).__name__ == "TurnBegan"
    kind, tone = ("turn", "") if is_turn else ("line", look.tone(line.event))
    text = line.text.removesuffix(".") if is_turn else line.text
    shaped = [{**base, "kind": kind, "tone": tone, "text": text}] if line.text else []
    if line.story:
        story = {
            "kind": "story",
            "tone": "",
            "title": line.text.removesuffix("."),
            "text": line.story,
        }
        shaped = [{**base, **story}]
    return shaped


def chat_lines(sight: Sight, messages: list[Message]) -> list[dict[str, Any]]:
    """What was said."""
    mine = {place.seat for place in sight.seats if place.mine}
    return [
        {
            "seq": message.n,
            "name": message.name or "The table",
            "at": time.strftime("%H:%M", time.localtime(message.at)),
            "me": message.seat in mine,
            "text": message.text,
        }
        for message in messages
    ]


def invites(sight: Sight, links: list[Link], base: str) -> list[dict[str, Any]]:
    """The links to hand out, each with a picture to photograph."""
    here = table_url(sight.table.id)
    names = {place.seat: place.name for place in sight.seats}
    shown = []
    for link in links:
        if link.token is None:
            continue
        url = f"{base}/join/{link.token}"
        watching = link.seat is None
        label = "Look on" if watching else f"Sit down as {names.get(link.seat or 0, 'a player')}"
        note = (
            "Whoever has this link can watch."
            if watching
            else "Whoever has this link has the seat."
        )
        target = "watch" if watching else str(link.seat)
        shown.append(
            {
                "label": label,
                "note": note,
                "url": url,
                "qr": segno.make(url, error="m").svg_data_uri(scale=4, border=2, light="#fff"),
                "revoke_url": f"{here}/withdraw/{target}",
            }
        )
    return shown


def summary_line(one: Summary) -> dict[str, Any]:
    """One of my tables."""
    state = "over" if one.over else "yours" if one.awaited else "waits"
    labels = {"over": "Finished", "yours": "Your turn", "waits": "Waiting"}
    return {
        "name": one.name,
        "game": one.game,
        "subtitle": f"{one.title} · turn {one.turn}",
        "seats": ", ".join(one.seats),
        "state": state,
        "state_label": labels[state],
        "when": ago(one.changed),
        "url": table_url(one.id),
    }


def ago(then: float) -> str:
    """A time in the past as people say it."""
    seconds = max(0.0, time.time() - then)
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            n = int(seconds // size)
            return f"{n} {word}{'s' * (n > 1)} ago"
    return "just now"
