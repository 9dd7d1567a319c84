"""Cards in words, wherever they lie: what a person reads before choosing one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from noctuary.engine.question import Description, Thing
from noctuary.engine.words import capital
from noctuary.games.arkham_noir.content.cards import Clue, Effect, Menace, MenaceEffect
from noctuary.games.arkham_noir.state import ArkhamNoir, effects_of, has_time_icon
from noctuary.games.arkham_noir.words.names import EFFECTS, name

MENACE_EFFECTS: Final = {
    "imm_access_case_3": "Case 3 opens.",
    "imm_purge_dusk": "All dusk menaces leave the game.",
    "imm_full_reshuffle": "Time, discards and draw stack are shuffled together.",
    "imm_icons": "It turns over.",
    "ong_darkness_time": "Darkness clues count as time.",
    "ong_darkness_effect": "Darkness clues:",
    "ong_hand_limit_plus": "Hand limit +1.",
    "ong_time_limit_minus": "Time limit −1.",
}


def describe(g: ArkhamNoir, thing: Thing) -> Description | None:
    """A card in words; places explain themselves."""
    if thing.kind != "card":
        return None
    if thing.id in g.pack.clue:
        return clue(g, thing, g.pack.clue[thing.id])
    if thing.id in g.pack.menace:
        return menace(thing, g.pack.menace[thing.id])
    if thing.id in g.pack.case:
        opening = g.pack.face_of(thing.id, g.side).opening_text
        number = g.pack.case[thing.id].number
        return Description(thing, name(g, thing.id), f"Case {number}", flavour=opening)
    helper = g.pack.contact if thing.id == "contact" else g.pack.guest.get(thing.id)
    if helper is None:
        return None
    return Description(thing, helper.name, "From the Briefcase", flavour=helper.flavour)


def clue(g: ArkhamNoir, thing: Thing, card: Clue) -> Description:
    """AN-35.4: a clue as it counts now."""
    marks = [
        capital(card.type),
        *(["time"] if has_time_icon(g, card.id) else []),
        *(["stability"] if card.stability_icon else []),
    ]
    return Description(
        thing, card.name, " · ".join(marks), tuple(said(effects_of(g, card.id))), card.flavour
    )


def said(effects: Iterable[Effect]) -> list[str]:
    """Effects as sentences."""
    return [f"You {one.mode} {EFFECTS[one.effect]}." for one in effects]


def menace(thing: Thing, card: Menace) -> Description:
    """AN-2.3: what a menace does at once, and from then on."""
    lines = [f"At once: {does(one)}" for one in card.immediate]
    lines += [f"From now on: {does(one)}" for one in card.ongoing]
    return Description(thing, card.name, f"Menace · {card.group}", tuple(lines), card.flavour)


def does(one: MenaceEffect) -> str:
    """One effect of a menace."""
    gained = f" you must {EFFECTS[one.gains]}." if one.gains else ""
    return MENACE_EFFECTS[one.effect] + gained
