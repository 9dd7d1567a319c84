"""What lies on the table of Six Days: ladder, frame, sheets, events, and what can be done there."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Question
from noctuary.games.six_days.records import Entry, Pending, Person, Word
from noctuary.games.six_days.seen.view import EventView, HeroView, View
from noctuary.web.records import Sight

Record = dict[str, Any]

ACTS: Final = {1: "Act One", 2: "Act Two", 3: "Act Three"}
FRAME: Final = (
    ("purpose", "Purpose"),
    ("location", "Place"),
    ("danger", "Danger"),
    ("event", "Event"),
    ("discovery", "Discovery"),
)
RESULTS: Final = {"success": "won", "partial": "half won", "lost": "lost"}
RACE: Final = (
    ("prize_sought", "Sought"),
    ("prize_state", "State"),
    ("motive", "Behind it"),
    ("prize_name", "Called"),
)
RIVAL: Final = (
    ("rival_name", "Name"),
    ("rival_nature", "Nature"),
    ("rival_strength", "Strength"),
)
SHEET: Final = (
    ("name", "Name"),
    ("trait", "Trait"),
    ("calling", "Calling"),
    ("doing", "Does best"),
    ("appearance", "Looks"),
)
WITH_WORDS: Final = ("note:", "edit:", "asset:", "event:")


def read(sight: Sight) -> View:
    """The story as this seat sees it, in the records of the game."""
    seen: View = sight.view
    return seen


def asides(question: Question | None) -> Record:
    """What can be done at any time, by where it belongs on the board."""
    standing = question.standing if question is not None else ()
    found: Record = {"ids": [], "revise": {}, "due": {}, "shed": {}, "hints": [], "words": {}}
    for option in standing:
        kind, _, rest = option.id.partition(":")
        shaped = msgspec.to_builtins(option)
        if option.id in WITH_WORDS:
            found["words"][kind] = shaped
        elif kind in ("revise", "due", "shed"):
            found[kind][rest] = shaped
        elif kind == "hint":
            found["hints"].append(shaped)
        elif option.id == "person":
            found["person"] = shaped
        else:
            continue
        found["ids"].append(option.id)
    found["number"] = question.number if question is not None else 0
    return found


def board(seen: View, free: Record) -> Record:
    """Everything but the roll."""
    return {
        "scene": seen.scene,
        "interlude": seen.interlude,
        "playing": seen.playing,
        "difficulty": seen.difficulty,
        "stage": stage(seen),
        "title": seen.title,
        "genre": seen.genre,
        "acts": acts(seen),
        "card": card(seen),
        "frame": frame(seen, free),
        "core": {"done": seen.core_done, "text": RESULTS.get(seen.core_result, "to come")},
        "heroes": [hero(one, free, len(seen.heroes) > 1) for one in seen.heroes],
        "prize": {"name": seen.prize, "lines": story(seen, RACE, free)},
        "rival": rival(seen, free),
        "revise_title": free["revise"].get("title"),
        "cast": [person(one) for one in seen.cast],
        "events": [event(one) for one in reversed(seen.event_list)],
        "free": free,
        "hinted": hinted(seen),
        "endings": [ending(seen, one) for one in seen.heroes if one.sheet.id in seen.endings],
    }


def stage(seen: View) -> str:
    """Which part of the board is in front: making heroes, a roll, the scene, or the end."""
    if seen.endings:
        return "epilogue"
    if not seen.scene:
        return "creation"
    return "roll" if seen.roll is not None else "scene"


def said(entry: Entry | None) -> str:
    """What stands in a slot."""
    return "" if entry is None else str(entry.text)


def came(entry: Entry | None) -> str:
    """How it came there."""
    if entry is None:
        return ""
    if entry.how == "rolled":
        return f"rolled {'-'.join(map(str, entry.faces))}"
    return str(entry.how)


# ── the ladder and the scene ──────────────────────────────────────────────────────────────────


def acts(seen: View) -> list[Record]:
    """The eight rungs in their acts."""
    return [
        {"name": name, "rungs": [rung for rung in seen.ladder if rung.act == act]}
        for act, name in ACTS.items()
    ]


def card(seen: View) -> Record:
    """The scene's card: its name, its note and what its type asks for."""
    rung = next((rung for rung in seen.ladder if rung.n == seen.scene), seen.ladder[0])
    kind = seen.type
    prompts = [{"name": text, "text": prompt} for text, prompt in seen.purposes if prompt]
    if kind is not None:
        prompts.insert(0, {"name": capital(kind.name), "text": kind.prompt})
    if seen.interlude:
        name, note, prompt = f"Interlude before {rung.n}", "Replenish", ""
    else:
        name, note, prompt = rung.name, rung.head_note, rung.prompt
    return {
        "n": "" if seen.interlude else rung.n,
        "name": name,
        "note": note,
        "prompt": prompt,
        "prompts": prompts,
        "raised": bool(kind and kind.tag == "difficulty_plus_1"),
    }


def capital(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]


def frame(seen: View, free: Record) -> list[Record]:
    """The frame of the scene, slot by slot; what can still be set anew says so."""
    framed = seen.frame
    if framed.type is None:
        return []
    kind = seen.type.name if seen.type else framed.type.text
    cells = [cell("type", "Type", kind, came(framed.type), free)]
    for slot, label in FRAME:
        if seen.interlude and slot in ("event", "discovery"):
            continue
        if slot == "purpose":
            text = " and ".join(entry.text for entry in framed.purposes)
            how = ", ".join(came(entry) for entry in framed.purposes)
        else:
            text, how = said(getattr(framed, slot)), came(getattr(framed, slot))
        done = getattr(seen, f"{slot}_done", False)
        if text or f"{slot}" in free["revise"]:
            cells.append(cell(slot, label, text, how, free) | {"done": done})
    return cells


def cell(slot: str, label: str, text: str, how: str, free: Record) -> Record:
    """One slot."""
    return {
        "slot": slot,
        "label": label,
        "text": text,
        "how": how,
        "revise": free["revise"].get(slot),
        "done": False,
    }


# ── people ────────────────────────────────────────────────────────────────────────────────────


def story(seen: View, slots: tuple[tuple[str, str], ...], free: Record) -> list[Record]:
    """Slots of the race that are filled or can be."""
    found = []
    for slot, label in slots:
        entry, revise = seen.story.get(slot), free["revise"].get(slot)
        if entry is not None or revise is not None:
            found.append(
                {"label": label, "text": said(entry), "how": came(entry), "revise": revise}
            )
    return found


def rival(seen: View, free: Record) -> Record:
    """The opponent, with a Score of their own."""
    return {
        "name": seen.rival_name,
        "lines": story(seen, RIVAL, free),
        "score": sorted(seen.rival, reverse=True),
        "dice": seen.rival,
        "sum": seen.rival_sum,
    }


def hero(one: HeroView, free: Record, is_group: bool) -> Record:
    """One sheet, with what can be done to it."""
    sheet, revise = one.sheet, free["revise"]

    def anew(slot: str) -> Record | None:
        found: Record | None = revise.get(f"{slot}:{sheet.id}")
        return found

    return {
        "id": sheet.id,
        "seat": sheet.seat,
        "name": capital(one.name),
        "what": one.what_you_are,
        "is_made": sheet.trait is not None,
        "lines": [
            {
                "label": label,
                "text": said(getattr(sheet, slot)),
                "how": came(getattr(sheet, slot)),
                "revise": anew(slot),
            }
            for slot, label in SHEET
            if getattr(sheet, slot) is not None or anew(slot) is not None
        ],
        "words": [word(w, revise) for w in sheet.words],
        "revise_words": anew("words"),
        "conditions": [
            {"id": c.id, "text": c.entry.text, "shed": free["shed"].get(c.id)}
            for c in sheet.conditions
        ],
        "revise_start": anew("start"),
        "past": sheet.past,
        "revise_past": anew("past"),
        "reserve": sheet.reserve,
        "reserve_start": sheet.reserve_start,
        "revise_base": anew("base"),
        "resources": one.resources,
        "assets": [{"text": a.entry.text, "lost": a.lost} for a in sheet.assets],
        "pending": [pending(p, free) for p in sheet.pending if not p.done],
        "score": sheet.score,
        "sum": one.sum,
        "dead": sheet.dead,
        "is_group": is_group,
    }


def word(one: Word, revise: Record) -> Record:
    """A Word; the one of scene 7 can be set anew until it is used."""
    return {
        "text": one.entry.text,
        "positive": one.positive,
        "gained": one.gained,
        "revise": revise.get(f"word:{one.id}"),
    }


def pending(one: Pending, free: Record) -> Record:
    """A complication that waits."""
    what = one.complication
    detail = f": {what.detail.text}" if what.detail else ""
    return {
        "id": one.id,
        "text": capital(what.entry.text) + detail,
        "scene": one.scene,
        "due": free["due"].get(one.id),
    }


def person(one: Person) -> Record:
    """Somebody of the cast."""
    role = " and ".join(said(part) for part in (one.role, one.tie) if part)
    return {"name": said(one.name), "role": role, "lost": one.lost}


def event(one: EventView) -> Record:
    """An entry of the event list."""
    return {
        "n": one.n,
        "scene": one.scene,
        "kind": one.kind,
        "text": one.text,
        "result": RESULTS.get(one.result, ""),
    }


def hinted(seen: View) -> str:
    """What the dice last said when they were asked, if it was in this scene."""
    asked = [made for made in seen.history if made.slot == "hint"]
    last = asked[-1] if asked and asked[-1].scene == seen.scene else None
    return "" if last is None else f"{capital(last.entry.text)} ({came(last.entry)})"


def ending(seen: View, one: HeroView) -> Record:
    """A hero's Epilogue: the dice that match, and what is True."""
    sheet = one.sheet
    found = seen.endings[sheet.id]
    lowest = min(seen.rival, default=0)
    taken = [truth.statement for truth in found.truths]
    return {
        "name": capital(one.name),
        "dice": [{"face": f, "matches": f >= lowest} for f in sorted(sheet.score, reverse=True)],
        "sum": one.sum,
        "matching": found.matching,
        "half": found.matching // 2,
        "bonus": found.bonus,
        "true_dice": found.dice,
        "left": found.left,
        "truths": [
            {"text": statement(seen, truth.statement), "words": said(truth.words)}
            for truth in found.truths
        ],
        "unknown": [statement(seen, name) for name in seen.statements if name not in taken],
    }


def statement(seen: View, name: str) -> str:
    """A statement about one of you, or about the enemy."""
    names = list(seen.statements)
    who = "One of you" if names.index(name) < len(names) // 2 else "Your enemy"
    return f"{who} {seen.statements[name]}"
