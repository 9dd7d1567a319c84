"""A table as its templates want it: what is the same for every game."""

from __future__ import annotations

import time
from typing import Final

import msgspec

from noctuary.engine import words
from noctuary.engine.events import Decided
from noctuary.engine.log import LogLine
from noctuary.engine.question import Option, Question
from noctuary.engine.words import heading
from noctuary.games import game as game_of
from noctuary.web.keyboard import number_keys
from noctuary.web.looks import Look, Record, Scene, look_of
from noctuary.web.prose import html_of, inline
from noctuary.web.records import REPLY_LENGTH, LogEntry, Message, SeatInfo, Sight

GALLERY: Final = 7
"""From so many cards to choose from on, they are shown as cards."""
MOST_LINES: Final = 1_000
"""No entry of the log has as many lines, so that entry and line together make a number."""
BUTTON: Final[Record] = {
    "card": "",
    "place": "",
    "area": "",
    "key": "",
    "group": "",
    "short": "",
    "brief": "",
    "brief_cost": "",
    "short_card": "",
    "warn": "",
    "result": "",
    "about": (),
    "main": False,
    "note": "",
}
"""What a button may have beside what every option has, if the game does not say."""
ITEM: Final[Record] = {**BUTTON, "weight": 0, "one": "", "data": {}}
"""The same for what is ticked."""
ASKED: Final[Record] = {
    "layout": "",
    "placeholder": "",
    "send": "",
    "rows": 0,
    "prose": False,
    "own_field": False,
    "total": None,
    "left": (),
    "left_title": "",
    "ready": (),
    "otherwise": None,
}
"""What a question may have beside what every question has."""
OWN_TABLE: Final = "You go on from here at a table of your own; this one stays as it is."
PLAY_ON: Final = "You go on from here. What came after it is kept in the log and can be looked at."
PLAY_ON_ENDED: Final = (
    "You go on from here. The ending is kept: the log and the arrows lead back to it."
)


def table_url(table: str) -> str:
    """Where a table is played."""
    return f"/tables/{table}"


def urls(sight: Sight) -> dict[str, str]:
    """The addresses of one table, as far as this seat may use them."""
    here = table_url(sight.table.id)
    found = {
        "table": here,
        "live": f"{here}/live",
        "reply": f"{here}/reply",
        "help": f"/help/{sight.table.game}?table={sight.table.id}",
        "rules": f"/rules/{sight.table.game}",
        "people": f"{here}/people",
    }
    if sight.seat is not None:
        found |= {"hint": f"{here}/hint", "chat": f"{here}/chat", "notes": f"{here}/notes"}
    if sight.table.chances and sight.seat is not None:
        found["chance"] = f"{here}/chance"
    if may_review(sight):
        found["review"] = f"{here}/review"
    if may_export(sight):
        found["export"] = f"{here}/export"
    return found


def may_review(sight: Sight) -> bool:
    """Whether a coach can say something about this game: it was played here, and it is over."""
    is_player = sight.role != "spectator"
    return is_player and sight.outcome is not None and not game_of(sight.table.game).no_review


def may_export(sight: Sight) -> bool:
    """Whether this seat can have the save. It holds everything hidden: nobody may sit at this table
    who has secrets, at another screen or at this one, or nothing may be secret any more."""
    is_alone = sight.role == "owner" and all(seat.held != "link" for seat in sight.seats)
    has_no_secrets = is_alone and not sight.handed_to
    return has_no_secrets or (sight.outcome is not None and sight.role != "spectator")


def table_context(sight: Sight) -> Record:
    """Everything that changes with a reply."""
    look = look_of(sight.table.game)
    scene = look.scene(sight)
    here = table_url(sight.table.id)
    return {
        "urls": urls(sight),
        "game": {
            "id": sight.table.game,
            "title": sight.table.title,
            "folder": look.folder,
            "styles": look.styles,
            "scripts": getattr(look, "scripts", ()),
            "scans": bool(game_of(sight.table.game).code),
        },
        "table": {
            "name": sight.table.name,
            "subtitle": scene.subtitle,
            "seats": [seat(place, sight) for place in sight.seats],
            "watchers": sight.watchers,
        },
        "view": scene.view,
        "gauges": scene.gauges,
        "question": None if sight.past else question(sight, scene),
        "chapters": [],
        "history": history(sight),
        "moments": sight.staged,
        "walks": sight.walks,
        "undone": sight.undone,
        "unrecorded": sight.unrecorded,
        "documents": documents(sight),
        "guide": guide(sight),
        "undo": undo(sight),
        "redo": {"enabled": sight.taking.redo, "url": f"{here}/redo"},
        "ending": None,
        "place": screen_of(sight),
        "is_covered": is_covered(sight),
        "handed_to": sight.handed_to,
        "pass_to": sight.pass_to,
    }


def is_covered(sight: Sight) -> bool:
    """Whether nobody has said yet that they sit at this screen, which people hand over: the page
    then holds what onlookers see."""
    return sight.seat is None and sight.pass_to is not None


def screen_of(sight: Sight) -> int | None:
    """The place of whoever has or is to have this screen, where several people share it."""
    if is_covered(sight) and sight.pass_to is not None:
        return sight.pass_to.seat
    return sight.seat if is_shared(sight) else None


def is_shared(sight: Sight) -> bool:
    """Whether several people look at this screen, or may come back to it."""
    return len([place for place in sight.seats if place.mine]) > 1


def seat(place: SeatInfo, sight: Sight) -> Record:
    """A place at the table; where people hand the screen over, it is of whoever has it."""
    return {
        "index": place.seat,
        "name": place.name,
        "me": place.mine and (not sight.handed_to or place.seat == sight.seat),
        "present": place.bot is not None or (place.present and not place.away),
        "awaited": place.awaited,
        "kind": "bot" if place.bot else "person",
    }


# ── the question ──────────────────────────────────────────────────────────────────────────────


def question(sight: Sight, scene: Scene) -> Record | None:
    """The open question with its buttons."""
    asked = sight.question
    if asked is None:
        return None
    waiting = [place.name for place in sight.seats if place.awaited] or ["somebody"]
    awaited = f"Waiting for {words.listed(waiting)}"
    mine = [p for p in sight.seats if p.mine and p.awaited and p.bot is None]
    if sight.pass_to is not None:
        mine = []  # somebody else at this screen is asked, who does not have it yet
    handed = handed_url(sight)
    listed, aside = buttons(asked, scene, handed)
    if asked.kind in ("number", "dice") or scene.asked.get("input") == "number":
        listed = [option | {"key": ""} for option in listed]  # digits mean digits
    if not mine:  # nothing of what others may do meanwhile is what the table waits for
        listed = [option | {"main": False} for option in listed]
    standing = [] if handed else [in_the_menu(option) for option in menu(asked, scene)]
    return {
        **ASKED,
        "number": asked.number,
        "kind": asked.kind if mine and asked.kind != "draw" else "choose",
        "text": asked.text or f"{awaited}.",
        "subject": scene.subject,
        "why": asked.why,
        "rule": asked.rule,
        "who": whose_turn(sight, mine) if mine else awaited if asked.text else "",
        "mine": bool(mine),
        "handed": handed,
        "options": listed,
        "standing": [*aside, *standing],
        "layout": "gallery" if is_gallery(listed) else "",
        "least": asked.least,
        "most": asked.most,
        "seconds": None if sight.due is None else max(0, round(sight.due - time.time())),
        "fallback": fallback(asked),
        "longest": REPLY_LENGTH,
        "scan": f"{table_url(sight.table.id)}/scan" if mine and asked.expects == "card" else "",
        "things": asked.things if mine else (),
        **(several(asked, scene) if asked.kind == "several" else {}),
        **scene.asked,
    }


def handed_url(sight: Sight) -> str:
    """Where my seat is taken back, if a machine player has it."""
    place = next((place for place in sight.seats if place.seat == sight.seat), None)
    is_handed = place is not None and place.bot is not None
    return f"{table_url(sight.table.id)}/seats/{sight.seat}" if is_handed else ""


def whose_turn(sight: Sight, mine: list[SeatInfo]) -> str:
    """Who is to decide, of those in front of this screen."""
    shares = {place.plays for place in mine}
    others = [place for place in sight.seats if place.plays in shares and not place.mine]
    here = [place for place in sight.seats if place.mine and place.plays not in shares]
    if here:
        return f"{words.listed([place.name for place in mine])}: your turn"
    return "Your turn, together" if others else "Your turn"


def buttons(asked: Question, scene: Scene, handed: str) -> tuple[list[Record], list[Record]]:
    """The options of the list, and those that stand on the board."""
    options = [] if handed else scene.options
    if asked.kind == "several":
        items = scene.items or [{**msgspec.to_builtins(i), "group": ""} for i in asked.items]
        return number_keys([ITEM | item for item in items]) if options else [], []
    options = [BUTTON | option for option in options]
    is_all_aside = all(o["main"] for o in options if not o["area"])
    aside = [] if is_all_aside else [o for o in options if o["area"]]
    listed = [o for o in options if is_all_aside or not o["area"]]
    listed = number_keys(listed, grouped=not is_gallery(listed))
    return listed, aside


def several(asked: Question, scene: Scene) -> Record:
    """Ready answers to a question for several things, and what choosing nothing means."""
    items = {item.id for item in asked.items}
    whole = [option for option in asked.options if option.enabled and option.id not in items]
    joined = [option for option in whole if option.parts]
    otherwise = next((option for option in whole if not option.parts), None)
    return {
        "ready": [BUTTON | msgspec.to_builtins(option) for option in joined],
        "otherwise": None if otherwise is None else msgspec.to_builtins(otherwise),
    }


def menu(asked: Question, scene: Scene) -> list[Option]:
    """What can be done at any time and has no place of its own on the board."""
    return [option for option in asked.standing if option.id not in scene.placed]


def documents(sight: Sight) -> list[Record]:
    """What can be taken away from this table, and where."""
    here = table_url(sight.table.id)
    return [
        {
            "id": one.id,
            "title": one.title,
            "has_short": one.has_short,
            "read_url": f"{here}/read/{one.id}",
            "forms": [
                {"form": form, "url": f"{here}/documents/{one.id}.{form}"} for form in one.forms
            ],
        }
        for one in game_of(sight.table.game).documents
    ]


def fallback(asked: Question) -> str:
    """What happens when the time is over, in words; empty if it is none of the options."""
    known = (*asked.options, *asked.standing)
    return next((option.label for option in known if option.id == asked.fallback), "")


def is_gallery(options: list[Record]) -> bool:
    """Whether cards are chosen from so many that they are best seen as cards."""
    cards = [o["card"] for o in options if o["card"] and not (o["place"] or o["group"])]
    return len(set(cards)) == len(cards) >= GALLERY


def in_the_menu(option: Option) -> Record:
    """A reply that is always possible: it lies in the menu, away from the others."""
    return {**BUTTON, **msgspec.to_builtins(option), "area": "menu"}


# ── the guided game ───────────────────────────────────────────────────────────────────────────


def guide(sight: Sight) -> Record | None:
    """What is new at this moment of a guided game, for whoever plays it."""
    found = sight.guide
    if found is None:
        return None
    told = [
        {"id": o.id, "title": o.title, "body": html_of(o.text), "rule": o.rule, "points": o.points}
        for o in found.lessons
    ]
    begun = game_of(sight.table.game).guide
    aim = inline(begun.goal) if begun else ""
    return {"lessons": told, "met": found.met, "total": found.total, "goal": aim}


def goal(sight: Sight) -> Record | None:
    """What a guided game begins with."""
    found = game_of(sight.table.game).guide
    if sight.guide is None or found is None:
        return None
    return {
        "text": inline(found.goal),
        "why": found.why,
        "parts": found.parts,
        "loss": found.loss,
        "begin": found.begin,
    }


# ── history, undo ─────────────────────────────────────────────────────────────────────────────


def history(sight: Sight) -> Record:
    """Where in the history this is, and the ways from here."""
    here, at = table_url(sight.table.id), sight.moment
    may_branch = sight.past and sight.role != "spectator"
    return {
        "at": at if sight.past else sight.seq,
        "first": 0,
        "last": sight.seq,
        "past": sight.past,
        "url": f"{here}/at/{{n}}",
        "first_url": f"{here}/at/0" if sight.past and at else None,
        "prev_url": f"{here}/at/{sight.before}" if sight.before is not None else None,
        "next_url": f"{here}/at/{sight.after}" if sight.past and sight.after else None,
        "last_url": here if sight.past else None,
        "branch_url": f"{here}/branch/{at}" if may_branch else None,
        "branch_note": branch_note(sight),
        "text": sight.question.text if sight.past and sight.question else "",
    }


def branch_note(sight: Sight) -> str:
    """What it means to play on from the past."""
    if sight.table.undo != "free":
        return OWN_TABLE
    return PLAY_ON_ENDED if sight.is_over else PLAY_ON


def undo(sight: Sight) -> Record | None:
    """The ways to take something back."""
    if sight.role == "spectator" or sight.past:
        return None
    here = table_url(sight.table.id)
    choices = [
        {"label": "One step", "url": f"{here}/undo", "note": "the same luck"},
        {"label": "To the start of the turn", "url": f"{here}/undo?by=turn", "note": ""},
    ]
    if sight.table.undo == "free":
        note = "drawn anew; the log and the result say so"
        choices.append(
            {"label": "One step, new luck", "url": f"{here}/undo?luck=new", "note": note}
        )
    if sight.table.chance != "drawn":
        note = "back to where it was said, whatever else may be undone"
        choices.append(
            {"label": "What came was misread", "url": f"{here}/undo?by=misread", "note": note}
        )
    return {"enabled": sight.taking.undo, "why_not": sight.taking.why_not, "choices": choices}


# ── log and chat ──────────────────────────────────────────────────────────────────────────────


def log_lines(sight: Sight, entries: list[LogEntry]) -> list[Record]:
    """The log as lines: a heading a turn, told prose, and what happened."""
    look, here = look_of(sight.table.game), table_url(sight.table.id)
    lines: list[Record] = []
    for entry in entries:
        shown = shaped_entry(sight, entry, look)[:MOST_LINES]
        for number, line in enumerate(shown):
            seq = entry.seq * MOST_LINES + number
            base = {"seq": seq, "url": f"{here}/at/{entry.seq}", "moment": entry.seq}
            lines.append({**base, "undone": entry.undone, **line})
    return lines


def shaped_entry(sight: Sight, entry: LogEntry, look: Look) -> list[Record]:
    """What was chosen, then what came of it; details that follow each other are folded."""
    lines = [choice(sight, entry)] if entry.chosen else []
    for line in entry.lines:
        if not (line.text or line.story) or (entry.chosen and isinstance(line.event, Decided)):
            continue
        shaped = shaped_line(line, look)
        if shaped["kind"] == "detail" and lines and lines[-1]["kind"] == "details":
            lines[-1]["folded"].append(shaped["text"])
        elif shaped["kind"] == "detail":
            lines.append(shaped | {"kind": "details", "folded": [shaped["text"]]})
        else:
            lines.append(shaped)
    return lines


def choice(sight: Sight, entry: LogEntry) -> Record:
    """What somebody chose; at a table for several, who it was."""
    names = {place.seat: place.name for place in sight.seats}
    who = f"{names[entry.by]}: " if len(names) > 1 and entry.by in names else ""
    return {"kind": "chosen", "tone": "", "title": "", "text": f"{who}{entry.chosen}"}


def entry_of(line: int) -> int:
    """The entry to which a line of the log belongs."""
    return line // MOST_LINES


def shaped_line(line: LogLine, look: Look) -> Record:
    """One line: a heading, something that is told, or what happened."""
    if line.story:
        title = "" if line.text == line.story else heading(line.text)
        return {"kind": "story", "tone": look.tone(line.event), "title": title, "text": line.story}
    if line.heading:
        return {"kind": "turn", "tone": "", "title": "", "text": heading(line.text)}
    tone = look.tone(line.event)
    kind = "detail" if line.detail and not tone else "line"
    return {"kind": kind, "tone": tone, "title": "", "text": line.text}


def chat_lines(sight: Sight, messages: list[Message]) -> list[Record]:
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
