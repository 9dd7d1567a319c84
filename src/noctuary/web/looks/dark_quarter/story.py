"""What is told and who is looked at: pages, portraits, and pictures of places."""

from __future__ import annotations

import re
from typing import Any, Final

from noctuary.games.dark_quarter.seen.told import PageView
from noctuary.games.dark_quarter.seen.view import CharacterView, PoiView, View
from noctuary.web.looks.dark_quarter import cast, scenes
from noctuary.web.prose import curly

Record = dict[str, Any]

WINDOWS: Final = (
    "scr_poi",
    "scr_questions",
    "scr_shop",
    "scr_investigate",
    "scr_password",
    "scr_finale_gate",
)
"""Screens at which what was told before is still what one looks at."""
PERSONAL: Final = (
    "scr_turn",
    "scr_setup",
    "scr_pivotal_warn",
    "scr_pivotal_paused",
    "scr_pivotal",
    "scr_save",
    "scr_intermission",
    "scr_finale",
    "scr_board",
)
"""Screens that concern a Character rather than a place."""
EMPHASIS: Final = re.compile(r"\*([^*\n]+)\*")


def story(seen: View) -> Record:
    """The text of the moment, and the picture beside it."""
    is_window = seen.screen in WINDOWS or (seen.screen == "scr_scan" and seen.talk is not None)
    shown = seen.told if seen.fresh or is_window else ()
    pages, beside = leaves(seen, shown), picture(seen, shown)
    return {
        "leaves": pages,
        "fresh": seen.fresh and bool(pages),
        "picture": beside,
        "faces": portraits(seen, beside, *(leaf["face"] for leaf in pages)),
    }


def leaves(seen: View, told: tuple[PageView, ...]) -> list[Record]:
    """Every page that is turned: what it says, who says it, and what it answers."""
    found = []
    for page in told:
        face = face_of(seen, page)
        for n, text in enumerate(page.pages):
            found.append(
                {
                    "face": face,
                    "kind": page.kind,
                    "title": curly(page.title) if n == 0 else "",
                    "asked": curly(page.asked) if n == 0 else "",
                    "speaker": page.name,
                    "paragraphs": [runs(part) for part in text.split("\n\n") if part.strip()],
                }
            )
    return found


def runs(text: str) -> list[tuple[bool, str]]:
    """A paragraph as words with and without emphasis.

    >>> runs("Not *open* in here.")
    [(False, 'Not '), (True, 'open'), (False, ' in here.')]
    """
    pieces = EMPHASIS.split(curly(" ".join(text.split())))
    return [(n % 2 == 1, words) for n, words in enumerate(pieces) if words]


# ── pictures ──────────────────────────────────────────────────────────────────────────────────


def picture(seen: View, told: tuple[PageView, ...]) -> Record:
    """Who or what stands beside the text."""
    if seen.talk is not None:
        return person(seen.talk.npc, seen.talk.name, seen.talk.role)
    faces_ = [face for face in (face_of(seen, page) for page in told) if face]
    if faces_:
        return faces_[0]
    if not told and (thing := laid_out(seen)):
        return thing
    poi = poi_of(seen)
    is_elsewhere = bool(told) and all(page.apart for page in told)
    if seen.screen not in PERSONAL and seen.phase == "playing" and poi is not None:
        return of_poi(poi, not is_elsewhere)
    who = concerned(seen)
    if who is not None:
        return person(who.id, who.name, who.role)
    return plate(seen.campaign, seen.title or seen.campaign, "", "finale")


def laid_out(seen: View) -> Record | None:
    """DQ-41.5: the person or place that is put on the table just now."""
    for poi in seen.pois:
        if poi.id == seen.carried:
            return of_poi(poi)
    for place in seen.locations:
        if seen.carried in (place.id, *(card.id for card in place.cards)):
            return plate(place.id, place.name, "", "")
    return None


def of_poi(poi: PoiView, with_person: bool = True) -> Record:
    """Who stands at a POI, or the place itself."""
    if poi.npc and with_person:
        return person(poi.npc, poi.name, poi.place)
    name = poi.place if poi.npc else poi.name
    return plate(poi.id, name, poi.place if poi.place != name else "", poi.kind)


def face_of(seen: View, page: PageView) -> Record | None:
    """Who is looked at while a page is read: whoever speaks or is met, or the Character whose
    scene it is where that is not the one whose turn it is; nobody where a place is told."""
    if page.about:
        return person(page.about, page.name, page.role)
    own = next((one for one in seen.characters if one.id == page.who), None)
    if own is None or (own.id == seen.active and seen.screen not in PERSONAL):
        return None
    return person(own.id, own.name, own.role)


def person(name: str, words: str, role: str) -> Record:
    """A portrait with its caption."""
    return {"kind": "person", "id": name, "name": words, "role": role}


def portraits(seen: View, *shown: Record | None) -> list[Record]:
    """The people whose faces are on the page: the team, or all who could be in it."""
    team = [one.id for one in seen.characters] or [one.id for one in seen.roster]
    people = [*team, *(one["id"] for one in shown if one and one["kind"] == "person")]
    return [{"id": who, "markup": cast.portrait(who)} for who in dict.fromkeys(people)]


def plate(name: str, words: str, role: str, kind: str) -> Record:
    """A picture of a place."""
    return {
        "kind": "place",
        "id": name,
        "name": words,
        "role": role,
        "markup": scenes.street(name, kind == "finale"),
    }


def poi_of(seen: View) -> PoiView | None:
    """The POI at which the active Character stands."""
    who = active(seen)
    return next((poi for poi in seen.pois if who is not None and poi.id == who.poi), None)


def active(seen: View) -> CharacterView | None:
    """The Character whose turn it is."""
    return next((one for one in seen.characters if one.id == seen.active), None)


def concerned(seen: View) -> CharacterView | None:
    """The Character whom a screen is about: the one who chooses, improves or makes the test."""
    wanted = seen.concerns or (seen.trial.who if seen.trial is not None else seen.active)
    found = next((one for one in seen.characters if one.id == wanted), None)
    return found or (seen.characters[0] if seen.characters else None)
