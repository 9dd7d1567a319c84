"""Effects and icons in a few characters, for changed card sets: `!` is must, `?` is may."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from noctuary.games.arkham_noir.content.cards import CaseIcon, Contact, Effect, HelpSide
from tests.games.arkham_noir.table import cards


def effect_list(words: str) -> tuple[Effect, ...]:
    """`stability_check! take_lead?` as printed effects."""
    return tuple(Effect(effect=word[:-1], mode=mode_of(word)) for word in words.split())


def icon_list(words: str) -> tuple[CaseIcon, ...]:
    """`on_close flip_card! access_case:4? purple/card_to_hand!` as an icon area."""
    return tuple(icon_of(word) for word in words.split())


def icon_of(word: str) -> CaseIcon:
    """One icon: purple or not, its name, perhaps the number of a case, must or may."""
    name, _, number = word.removeprefix("purple/").rstrip("!?").partition(":")
    purple = word.startswith("purple/")
    return CaseIcon(icon=name, n=int(number or 0), mode=mode_of(word), purple=purple)


def mode_of(word: str) -> Any:
    """A question mark stands for may, everything else for must."""
    return "may" if word.endswith("?") else "must"


def with_icons(case: str, words: str) -> dict[str, Any]:
    """The fields of a Case Card whose faces show these icons, for `synthetic(case=...)`."""
    faces = cards().case[case].faces
    return {"faces": tuple(replace(face, icons=icon_list(words)) for face in faces)}


def contact_with(*sides: str) -> Contact:
    """The Professional Contact with other effects on its sides."""
    return replace(
        cards().contact,
        sides=tuple(HelpSide(name="", effects=effect_list(words)) for words in sides),
    )
