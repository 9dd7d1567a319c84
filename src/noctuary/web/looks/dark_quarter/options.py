"""The questions of The Dark Quarter as the page asks them: each with its icon and window."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option, Question
from noctuary.games.dark_quarter.seen.view import PoiView, View
from noctuary.web.looks.dark_quarter import sheets
from noctuary.web.prose import curly

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
    asked: Record = {"layout": layout(question, seen)}
    if question.kind in ("text", "number"):
        asked |= field(question, seen)
    if seen.screen == "scr_pivotal":
        asked["text"] = curly(question.text)
        marks = {one.of("scene"): one.id for one in question.standing if one.verb == "mark"}
        options = [option | {"marks": marks[option["choice"]]} for option in options]
    elif asked["layout"] == "test" and seen.trial is not None:
        asked["why"] = seen.trial.label
    asked["by"] = {option["id"]: option for option in options}
    items = [{**record(item, seen, pois), "group": ""} for item in question.items]
    placed = frozenset(option.id for option in question.standing)
    return Shaped(options, items, asked, placed)


def layout(question: Question, seen: View) -> str:
    """The template that shows the question."""
    verbs = {option.verb for option in question.options}
    tests = seen.trial is not None and seen.screen == "scr_test" and verbs <= WINDOW
    slots = all(item.of("square") for item in question.items)
    found = {
        "slots": question.kind == "several" and slots,
        "pick": question.kind == "several",
        "number": question.kind == "number",
        "password": bool(seen.password),
        "places": bool(verbs & {"visit", "explore", "wait"}),
        "pivotal": "choose" in verbs,
        "approach": bool(verbs & APPROACHES.keys()),
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
        option["main"] = option["verb"] in MAIN
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
    shaped: Record = msgspec.to_builtins(option)
    shaped |= {
        "about": option.about,
        "odds": (),
        "group": "",
        "icon": VERB_ICONS.get(option.verb, ""),
        "title": option.label,
        "sub": option.cost,
        "note": "",
        "amount": option.price[0].amount if option.price else 0,
        "card": "",
        "place": "",
        "area": "",
        "badge": None,
        "main": False,
        "key": "",
        "warn": "",
        "skill": "",
        "shape": "",
        "empty": False,
    }
    shaper = SHAPERS.get(option.verb)
    person = option.main is not None and option.main.kind == "person"
    if shaper is not None:
        shaped |= shaper(option, seen, pois)
    elif person and option.verb in PEOPLE:
        shaped["badge"] = sheets.badge(seen, option.of("person"))
    return shaped


def visit(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A POI: on the board by its place, on a card by its name."""
    poi = pois[option.of("place")]
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
    name = next(place.name for place in seen.locations if place.id == option.of("place"))
    return {"title": name, "sub": "unexplored: entering binds you", "shape": "unexplored"}


def take(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """An option at a POI by its kind; a test by its Skill."""
    skill = option.of("skill")
    return {"icon": KIND_ICONS[option.verb] or skill, "skill": skill}


def enter(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """The way into the Finale."""
    return take(option, seen, pois) | {"sub": "Finale"}


def scan(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A card that is scanned, or the wish to scan one."""
    return card(option, seen, pois) if option.about else {}


def card(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A card that is lost, given or taken."""
    found = sheets.held_card(seen, option.of("card"))
    if found is None:
        return {"icon": sheets.icon_of(option.label, "consumable")}
    return {
        "icon": sheets.icon_of(found.name, found.kind),
        "sub": found.text.replace("*", ""),
    }


def named(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """An Ability or Consumable by its name, with what it does below."""
    name, text, kind = sheets.printed(seen, option.of("card"))
    return {"title": name, "sub": text, "note": option.cost, "icon": sheets.icon_of(name, kind)}


def buy(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A good with its price, stock and text."""
    assert seen.shop is not None
    good = next(good for good in seen.shop.goods if good.item == option.of("card"))
    return {
        "icon": sheets.icon_of(good.name, "consumable"),
        "sub": good.text.replace("*", ""),
        "note": f"{good.price} Money · {good.stock} in stock",
    }


def ask(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A question with its state."""
    sub = sheets.STATES[option.group] if option.enabled else "asked in this turn"
    return {"icon": option.group, "state": option.group, "sub": sub}


def approach(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """How one goes on with somebody who holds back."""
    icon, words = APPROACHES[option.verb]
    tried = seen.talk is not None and option.verb in seen.talk.tried
    return {"icon": icon, "sub": "tried before, in vain" if tried else words, "tried": tried}


def choose(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """An option of a Pivotal Choice."""
    return {"choice": option.of("scene"), "sub": ""}


def agree(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """The gate to the Finale is asked twice."""
    return {"warn": NO_WAY_BACK}


def skill(option: Option, seen: View, pois: dict[str, PoiView]) -> Record:
    """A track that pays or moves."""
    return {"icon": option.of("skill"), "skill": option.of("skill")}


PEOPLE: Final = frozenset({"pick", "next", "who", "with", "borrow", "lend"})
"""Options that stand for a Character."""
SHAPERS: Final = {
    **dict.fromkeys(KIND_ICONS, take),
    **dict.fromkeys(APPROACHES, approach),
    "finale_entry": enter,
    "visit": visit,
    "explore": explore,
    "scan": scan,
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
