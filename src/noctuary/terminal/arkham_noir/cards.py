"""Arkham Noir's cards in signs, for the drawn table, and in words, for everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from noctuary.engine.words import capital
from noctuary.games.arkham_noir.content.cards import (
    Cards,
    CaseFace,
    CaseIcon,
    Clue,
    EdgeIcon,
    Effect,
    Menace,
    MenaceEffect,
)
from noctuary.games.arkham_noir.seen.view import ClueView, View
from noctuary.games.arkham_noir.words.names import EFFECTS
from noctuary.terminal.screen import Reading

TYPE_SIGNS = {
    "person": ("PER", "bright_cyan"),
    "threat": ("THR", "bright_red"),
    "artifact": ("ART", "bright_yellow"),
    "evidence": ("EVI", "bright_white"),
    "location": ("LOC", "bright_green"),
    "monster": ("MON", "red"),
    "formula": ("FOR", "bright_blue"),
}
TECHNIQUE_SIGNS = {
    "collection": "c",
    "surveillance": "s",
    "interview": "i",
    "research": "r",
    "any": "*",
}
EFFECT_SIGNS = {
    "take_lead": "+lead",
    "take_discard": "+discard",
    "take_closed": "+closed",
    "take_stability": "+stab",
    "take_time": "+time",
    "search_draw": "+search",
    "recycle_discard": "recycle",
    "swap_penalty": "swap",
    "search_menace": "menace*",
    "discard_hand": "-hand",
    "discard_lead": "-lead",
    "stability_check": "check",
    "close_case_5": "close5",
    "close_case_6": "close6",
    "prevent_next": "prevent",
    "draw_menace": "menace",
    "time_limit_plus": "time+1",
    "bypass_lock": "bypass",
}
MODE_SIGNS = {"must": "!", "may": "?"}
GAINED_ICON = "T"
DONE = "done"
"""What a menace does that has no lasting effect."""
IMMEDIATE_SIGNS = {
    "imm_access_case_3": "opens Case 3",
    "imm_purge_dusk": "dusk menaces leave",
    "imm_full_reshuffle": "time, discards and stack are shuffled",
    "imm_icons": "",
}
MENACE_WORDS = {
    "imm_access_case_3": "At once: Case 3 opens",
    "imm_purge_dusk": "At once: all dusk menaces leave the game",
    "imm_full_reshuffle": "At once: time penalties, discards and Draw Stack are shuffled together",
    "imm_icons": "At once: its icons are applied",
    "ong_darkness_time": "From then on: darkness clues have the time icon",
    "ong_darkness_effect": "From then on: playing a darkness clue also means: you must {}",
    "ong_hand_limit_plus": "From then on: the hand limit is one higher",
    "ong_time_limit_minus": "From then on: the time limit is one lower",
}
ICON_WORDS = {
    "flip_card": "turn this card over",
    "card_to_hand": "take this card into your hand",
    "access_case": "open Case {n}",
    "take_stability": "take a card from the Stability Penalty Area",
    "no_discard": "it cannot be discarded",
}
PURPLE = "bright_magenta"


# ── signs ─────────────────────────────────────────────────────────────────────────────────────


def edge(icons: Iterable[EdgeIcon]) -> str:
    """One edge: plain techniques as letters, purple ones as capitals in brackets."""
    icons = tuple(icons)
    plain = "".join(TECHNIQUE_SIGNS[icon.tech] for icon in icons if not icon.purple)
    purple = "".join(TECHNIQUE_SIGNS[icon.tech].upper() for icon in icons if icon.purple)
    return f"{plain}[{purple}]" if purple else plain


def coloured_edge(signs: str) -> Text:
    """The same with its purple part in purple."""
    plain, found, purple = signs.partition("[")
    return Text.assemble((plain, "bold"), (found + purple, PURPLE))


def edges(clue: Clue) -> Text:
    """Both edges: left>right."""
    return Text.assemble(coloured_edge(edge(clue.left)), ">", coloured_edge(edge(clue.right)))


def type_sign(clue: Clue) -> Text:
    """The clue's type in three letters."""
    return Text(*TYPE_SIGNS[clue.type])


def attributes(clue: Clue) -> Text:
    """Puzzle letter, keys, locks, minimum and the rest."""
    a = clue.attrs
    signs = Text()
    if a.puzzle:
        signs.append(f"◆{a.puzzle} ", "bold")
    for present, sign in (
        (a.key, "key"),
        (a.skeleton_key, "skey"),
        (a.lock, "lock"),
        (a.skeleton_lock, "slock"),
        (a.card_minimum, f"min{a.card_minimum}"),
        (a.darkness, "dark"),
        (a.equipment, "equip"),
        (clue.no_discard, "stays"),
    ):
        if present:
            signs.append(sign + " ")
    return signs


def icons(seen: ClueView) -> Text:
    """The time and the stability icon, printed or gained."""
    signs = ("T" if seen.time_icon else "") + ("S" if seen.card.stability_icon else "")
    return Text(signs + " " if signs else "", "yellow")


def effect_sign(effect: Effect) -> str:
    """One effect: "!" must, "?" may."""
    return EFFECT_SIGNS[effect.effect] + MODE_SIGNS[effect.mode]


def effect_signs(seen: ClueView, shortly: bool = False) -> Text:
    """All effects in order; those gained from menaces in parentheses, or shortly their number."""
    signs = [(effect_sign(e), "" if e.mode == "must" else "italic") for e in seen.card.effects]
    if shortly:
        signs.append((f"(+{len(seen.gained)})", "red"))
    else:
        signs += [(f"({effect_sign(e)})", "red") for e in seen.gained]
    return Text(" ").join(Text(*sign) for sign in signs)


def effect_marks(seen: ClueView) -> Text:
    """Only how many effects must and how many may be carried out."""
    printed = "".join(MODE_SIGNS[e.mode] for e in seen.card.effects)
    return Text(printed + (f"(+{len(seen.gained)})" if seen.gained else ""))


def glance(seen: ClueView, shortly: bool = False) -> Text:
    """A clue in one short line, without its name; shortly its effects are mere marks."""
    clue = seen.card
    line = Text.assemble(type_sign(clue), " ", edges(clue))
    effects = effect_marks(seen) if shortly else effect_signs(seen)
    for part in (attributes(clue), icons(seen), effects):
        if part.plain:
            line.append(" ")
            line.append_text(part)
            line.rstrip()
    return line


def joint(left: tuple[EdgeIcon, ...], right: tuple[EdgeIcon, ...]) -> str:
    """The technique by which a card was joined to the one before it."""
    ends = [icon.tech for icon in left]
    starts = [icon.tech for icon in right]
    same = [tech for tech in starts if tech in ends and tech != "any"]
    if same:
        return TECHNIQUE_SIGNS[same[0]]
    return "*"


def menace_glance(pack: Cards, menace: Menace) -> str:
    """Everything that a menace would do, in a few words."""
    at_once = [IMMEDIATE_SIGNS[effect.effect] for effect in menace.immediate]
    at_once += [ICON_WORDS[i.icon].format(n=i.n) for i in menace.icons if i.icon in ICON_WORDS]
    lasting = menace_signs(pack, [menace.id])
    return "; ".join([*filter(None, at_once), *([lasting] if lasting != DONE else [])])


def menace_signs(pack: Cards, active: Iterable[str]) -> str:
    """What active menaces go on doing, in a few words; equal beginnings are said once."""
    ongoing = [effect for card in active for effect in pack.ongoing[card]]
    gains = [GAINED_ICON] * any(e.effect == "ong_darkness_time" for e in ongoing)
    gains += [EFFECT_SIGNS[e.gains] + "!" for e in ongoing if e.gains]
    hand = sum(e.effect == "ong_hand_limit_plus" for e in ongoing)
    time = sum(e.effect == "ong_time_limit_minus" for e in ongoing)
    return (
        ", ".join(
            [
                *([f"dark clues gain {' '.join(gains)}"] if gains else []),
                *([f"hand limit +{hand}"] if hand else []),
                *([f"time limit -{time}"] if time else []),
            ]
        )
        or DONE
    )


# ── words ─────────────────────────────────────────────────────────────────────────────────────


def edge_words(icons: Iterable[EdgeIcon]) -> str:
    """One edge in words."""
    return " or ".join(("purple " if icon.purple else "") + icon.tech for icon in icons) or "none"


def attribute_words(seen: ClueView) -> list[str]:
    """Attributes and icons in words."""
    clue, a = seen.card, seen.card.attrs
    return [
        *([f"puzzle {a.puzzle}"] if a.puzzle else []),
        *(["key"] if a.key else []),
        *(["skeleton key"] if a.skeleton_key else []),
        *(["lock"] if a.lock else []),
        *(["skeleton lock"] if a.skeleton_lock else []),
        *([f"minimum {a.card_minimum} clues"] if a.card_minimum else []),
        *(["darkness"] if a.darkness else []),
        *(["equipment"] if a.equipment else []),
        *(["time icon"] if seen.time_icon else []),
        *(["stability icon"] if clue.stability_icon else []),
        *(["cannot be discarded"] if clue.no_discard else []),
    ]


def effect_words(effect: Effect) -> str:
    """One effect as the player hears it."""
    return f"you {effect.mode} {EFFECTS[effect.effect]}"


def glance_in_words(seen: ClueView) -> str:
    """A clue in a phrase, without its name."""
    clue = seen.card
    parts = [
        clue.type,
        f"left {edge_words(clue.left)}, right {edge_words(clue.right)}",
        ", ".join(attribute_words(seen)),
        ", ".join(effect_words(effect) for effect in (*clue.effects, *seen.gained)),
    ]
    return "; ".join(part for part in parts if part)


def describe(pack: Cards, view: View, card: str) -> Reading:
    """All about one card, whatever kind it is."""
    if card in view.clues:
        return describe_clue(view.clues[card])
    line = next((line for line in view.lines if line.case == card), None)
    if line is not None:
        return describe_case(line.number, line.face, [view.clues[c].card for c in line.cards])
    if card in view.menaces:
        menace = view.menaces[card]
        words = [menace_words(e) for e in (*menace.immediate, *menace.ongoing)]
        words += icon_words(menace.icons)
        return reading(menace.name, f"A menace of the {menace.group}.", words, menace.flavour)
    if card in view.objectives:
        return describe_objective(view, card)
    return describe_outside_help(pack, view, card)


def describe_clue(seen: ClueView) -> Reading:
    """A clue with everything printed on it and gained."""
    clue = seen.card
    words = [
        f"Left edge: {edge_words(clue.left)}. Right edge: {edge_words(clue.right)}.",
        *([capital(", ".join(attribute_words(seen))) + "."] if attribute_words(seen) else []),
        *(f"Played: {effect_words(effect)}." for effect in clue.effects),
        *(f"Played, because of a menace: {effect_words(effect)}." for effect in seen.gained),
        *(f"Used from the Briefcase: {effect_words(e)}." for e in clue.briefcase_effects),
    ]
    return reading(clue.name, f"{capital(clue.type)}, {clue.id}.", words, clue.flavour)


def describe_case(number: int, face: CaseFace, clues: list[Clue]) -> Reading:
    """An open case: what it says, what it brings, what lies in its line."""
    words = [f"Its own right edge: {edge_words(face.right)}."]
    words += [f"While it is open: {EFFECTS[effect]}." for effect in face.ongoing]
    words += [f"When it closes: {icon}." for icon in icon_words(face.icons)]
    words += [f"{n}. {clue.name}, {clue.type}." for n, clue in enumerate(clues, 1)]
    return reading(f"Case {number}, {face.name}", "", words, face.opening_text)


def describe_objective(view: View, card: str) -> Reading:
    """AN-24.10: an objective with its paths; asking for the card is asking for them."""
    objective = view.objectives[card]
    scored = {c.card.attrs.puzzle for name, c in view.clues.items() if name in view.big_picture}
    words = [
        f"{letter}, {'scored' if letter in scored else 'not scored yet'}."
        for letter in objective.letters
    ]
    words += [
        f"{hint.letter}{' (needs the Machine)' if hint.purple else ''}: {hint.steps}"
        for hint in objective.path
    ]
    return reading(f"Objective {objective.number}, {objective.title}", "", words, "")


def describe_outside_help(pack: Cards, view: View, card: str) -> Reading:
    """The Haunter, the Contact and the guest equipment."""
    if card == pack.haunter:
        face = pack.case[card].faces[0]
        words = [menace_words(effect) for effect in pack.case[card].bottom_effects]
        words += [f"With the Machine in play: {icon}." for icon in icon_words(face.icons)]
        return reading(face.name, "The Haunter, a menace of no group.", words, face.opening_text)
    if card == "contact":
        words = [f"{side.name}: {join_effects(side.effects)}." for side in pack.contact.sides]
        return reading(
            pack.contact.name, "Your Contact; one side, once.", words, pack.contact.flavour
        )
    guest = pack.guest[card]
    words = [f"{capital(join_effects(guest.effects))}."]
    return reading(guest.name, "Guest equipment; used once.", words, guest.flavour)


def menace_words(effect: MenaceEffect) -> str:
    """What a menace does, as a sentence."""
    return MENACE_WORDS[effect.effect].format(EFFECTS[effect.gains] if effect.gains else "") + "."


def icon_words(icons: Iterable[CaseIcon]) -> list[str]:
    """The icons of a case or menace that do something."""
    return [
        f"you {icon.mode} {ICON_WORDS[icon.icon].format(n=icon.n)}"
        for icon in icons
        if icon.icon not in ("on_close", "no_discard")
    ]


def join_effects(effects: Iterable[Effect]) -> str:
    """Several effects in one breath."""
    return ", then ".join(effect_words(effect) for effect in effects)


def reading(title: str, kind: str, words: list[str], flavour: str) -> Reading:
    """A card as a text to be read."""
    return Reading(title, "\n".join(part for part in (kind, *words, flavour) if part))


def name_of(pack: Cards, view: View, card: str) -> str:
    """A card's name, whatever kind it is; an open case by the face that is in use."""
    open_face = next((line.face for line in view.lines if line.case == card), None)
    return open_face.name if open_face is not None else card_name(pack, card)


def card_name(pack: Cards, card: str) -> str:
    """A card's printed name."""
    named: dict[str, Any] = {**pack.clue, **pack.menace, **pack.guest, "contact": pack.contact}
    if card in named:
        name: str = named[card].name
        return name
    return pack.objective[card].title if card in pack.objective else pack.case[card].faces[0].name
