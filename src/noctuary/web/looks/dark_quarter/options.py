"""The questions of The Dark Quarter as the page asks them: each with its icon and window."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option, Question
from noctuary.games.dark_quarter.seen.view import PoiView, View
from noctuary.web.looks.dark_quarter import sheets, story

Record = dict[str, Any]

KIND_ICONS: Final = {
    "standard": "",
    "investigation": "talent",
    "questioning": "charisma",
    "cumulative": "cumulative",
    "item_scan": "scan",
    "interaction": "touch",
    "purchase": "shop",
    "password": "lock",
    "hint": "hint",
    "finale_entry": "finale",
}
"""DQ-20.6: the icon of each kind of option; a plain test has that of its Skill."""
VERB_ICONS: Final = {
    "scan": "scan",
    "use": "ability",
    "leave": "leave",
    "wait": "clock",
    "close": "back",
    "end": "leave",
    "stop": "leave",
    "show": "scan",
    "save": "save",
    "done": "done",
    "confirm": "done",
    "accept": "done",
    "decline": "no",
    "skip": "no",
    "none_left": "no",
    "correct": "back",
    "not_yet": "back",
    "agree": "finale",
    "give": "swap",
    "take": "swap",
    "examine": "talent",
    "start": "forth",
    "ready": "clock",
    "continue": "forth",
    "resume": "forth",
    "go_on": "forth",
    "track": "",
    "lend": "hand-over",
}
APPROACHES: Final = {
    "coax": ("coax", "Be kind. Leave a way to say it."),
    "intimidate": ("combat", "Lean on them, and mean it."),
    "drop": ("drop", "Let it rest for now."),
}
MAIN: Final = (
    "start",
    "roll",
    "confirm",
    "done",
    "ready",
    "continue",
    "resume",
    "understood",
    "go_on",
    "save",
)
STATES: Final = {
    "unasked": "not asked yet",
    "unlocked": "new, from a Lead",
    "asked": "asked before",
    "incorrect": "wrong approach before; may be tried again",
}
NO_WAY_BACK: Final = "There is no way back from here, and everybody takes part. Do you all agree?"


class Shaped(msgspec.Struct):
    """A question made ready for the page."""

    options: list[Record] = []
    items: list[Record] = []
    asked: Record = {}
    placed: frozenset[str] = frozenset()


def shape(question: Question | None, seen: View) -> Shaped:
    """The open question in the form that suits its screen."""
    if question is None:
        return Shaped()
    pois = {poi.id: poi for poi in seen.pois}
    options = [record(option, seen, pois) for option in question.options]
    if question.kind == "choose":
        light(options)
    elif question.kind == "dice":
        options[0] |= {"title": "Let the App roll instead", "sub": "", "icon": "swap"}
    asked = {"layout": layout(question, seen), "by": {option["id"]: option for option in options}}
    if question.kind in ("text", "number"):
        asked |= field(question, seen)
    if seen.screen == "scr_pivotal":
        asked["text"] = story.curly(question.text)
    elif asked["layout"] == "test" and seen.trial is not None:
        asked["why"] = seen.trial.label
    items = [{**record(item, seen, pois), "group": ""} for item in question.items]
    placed = frozenset(option.id for option in question.standing if option.id != "concede")
    return Shaped(options, items, asked, placed)


def layout(question: Question, seen: View) -> str:
    """The template that shows the question."""
    verbs = {option.id.partition(":")[0] for option in question.options}
    tests = seen.trial is not None and seen.screen == "scr_test" and verbs <= WINDOW
    digits = all(item.id.isdigit() for item in question.items)
    found = {
        "slots": question.kind == "several" and digits,
        "pick": question.kind == "several",
        "number": question.kind == "number",
        "password": bool(seen.password),
        "places": bool(verbs & {"visit", "explore", "wait"}),
        "pivotal": "choose" in verbs,
        "approach": seen.talk is not None and bool(seen.talk.now),
        "talk": seen.talk is not None and seen.screen == "scr_questions",
        "test": question.kind == "choose" and ("effort" in verbs or tests),
        "upgrade": seen.upgrade is not None,
    }
    return next((name for name, fits in found.items() if fits), "list")


WINDOW: Final = frozenset({"done", "confirm", "use", "roll", "effort", "borrow", "lend"})
"""What can be said in the windows of a test."""


def light(options: list[Record]) -> None:
    """The one way on is lit; with several equal ones nothing is."""
    possible = [option for option in options if option["enabled"]]
    for option in possible:
        option["main"] = option["id"] in MAIN
    if len(possible) == 1:
        possible[0]["main"] = True


def field(question: Question, seen: View) -> Record:
    """A field for what is typed: a code, a word, a number of Successes."""
    if seen.password:
        return {"own_field": True, "input": seen.password, "send": "Try it"}
    if question.kind == "number":
        return {"own_field": True, "send": "That many"}
    if seen.screen == "scr_save":
        return {"placeholder": "C1 C1 C10", "rows": 1, "send": "These"}
    return {"placeholder": "Type a code: S14, C7", "rows": 1, "send": "Scan"}


# ── one option ────────────────────────────────────────────────────────────────────────────────


def record(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """An option with its icon, a title and a line below."""
    verb, _, rest = option.id.partition(":")
    shaped: Record = msgspec.to_builtins(option)
    shaped |= {
        "odds": (),
        "group": "",
        "verb": verb,
        "icon": VERB_ICONS.get(verb, ""),
        "title": option.label,
        "sub": option.cost,
        "card": "",
        "place": "",
        "area": "",
        "badge": None,
        "main": False,
    }
    shaper = SHAPERS.get(verb)
    if shaper is not None and (rest or verb == "agree"):
        shaped |= shaper(option, seen, pois)
    elif option.target in {one.id for one in seen.roster}:
        shaped |= {"badge": sheets.badge(seen, option.target), "title": option.label}
    return shaped


def visit(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A POI: on the board by its place, on a card by its name."""
    poi = pois[option.target]
    on_board = poi.board_at is not None
    notes = [poi.name] if on_board and poi.place != poi.name else []
    if poi.base:
        notes.append("base, hints")
    if poi.kind == "finale":
        notes.append("Finale: all must agree")
    if poi.only and option.enabled:
        notes.append("for you alone")
    if poi.empty:
        notes.append("nothing left here")
    standing = [one.short for one in seen.roster if one.id in poi.figures and one.id != seen.active]
    if standing:
        notes.append(f"{' and '.join(standing)} {'is' if len(standing) == 1 else 'are'} there")
    return {
        "title": poi.place if on_board else poi.name,
        "sub": " · ".join(notes),
        "shape": poi.kind,
        "group": "" if on_board else poi.place,
        "empty": poi.empty,
    }


def explore(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A Location that nobody has entered."""
    name = next(place.name for place in seen.locations if place.id == option.target)
    return {"title": name, "sub": "unexplored: entering binds you", "shape": "unexplored"}


def take(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """An option at a POI; `group` tells its kind, and the Skill of a test."""
    kind, _, skill = option.group.partition(":")
    shaped: Record = {"icon": KIND_ICONS.get(kind, "") or skill or "touch", "skill": skill}
    if kind == "finale_entry":
        shaped["sub"] = "Finale"
    return shaped


def card(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A card that is scanned, lost, given or taken."""
    held = [
        *seen.team_story,
        *(c for one in seen.characters for c in (*one.story, *one.consumables)),
    ]
    found = next((one for one in held if one.id == option.target), None)
    if found is None:
        return {"icon": sheets.icon_of(option.label, "consumable")}
    return {
        "icon": sheets.icon_of(found.name, found.kind),
        "sub": found.text.replace("*", ""),
    }


def named(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """An Ability or Consumable whose label is a name and what it does."""
    name, _, text = option.label.partition(": ")
    kind = "ability" if option.id.partition(":")[0] in ("ability", "unlock") else "consumable"
    return {
        "title": name,
        "sub": text,
        "note": option.cost,
        "icon": sheets.icon_of(name, kind),
    }


def buy(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A good with its price, stock and text."""
    assert seen.shop is not None
    good = next(good for good in seen.shop.goods if good.item == option.target)
    return {
        "icon": sheets.icon_of(good.name, "consumable"),
        "sub": good.text.replace("*", ""),
        "note": f"{good.price} Money · {good.stock} in stock",
    }


def ask(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A question with its state, or an approach to one."""
    how = option.id.rpartition("/")[2]
    if seen.talk is not None and seen.talk.now and how in APPROACHES:
        icon, words = APPROACHES[how]
        tried = option.cost == "tried before"
        return {"icon": icon, "sub": "tried before, in vain" if tried else words, "tried": tried}
    state = option.group or "unasked"
    sub = STATES.get(state, "") if option.enabled else "asked in this turn"
    return {"icon": state, "state": state, "sub": sub}


def choose(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """An option of a Pivotal Choice."""
    return {"choice": option.target, "sub": ""}


def agree(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """The gate to the Finale is asked twice."""
    return {"warn": NO_WAY_BACK}


def skill(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A track that pays or moves."""
    return {"icon": option.target, "skill": option.target}


SHAPERS: Final = {
    "visit": visit,
    "explore": explore,
    "do": take,
    "scan": card,
    "lose": card,
    "give": card,
    "take": card,
    "use": named,
    "ability": named,
    "unlock": named,
    "buy": buy,
    "ask": ask,
    "choose": choose,
    "agree": agree,
    "track": skill,
}
