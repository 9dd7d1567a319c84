"""Arkham Noir on paper: every card with both sides, reference cards, and the texts to be read."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec

from noctuary.engine import pieces
from noctuary.engine.game import Game, Pack
from noctuary.games.arkham_noir.content.cards import Cards, Case, CaseFace, Clue, Menace
from noctuary.paper import coded, pictures
from noctuary.paper.press import PrintSet
from noctuary.paper.prose import blocks
from noctuary.paper.sheets import Card, Order, imposed, layout
from noctuary.web.rendering import environment

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
ICONS: Final = "icons.svg"
DARK, LIGHT, PURPLE = "#12161c", "#ffffff", "#6a3d9a"
RIM: Final = 2
"""White modules around a QR code; the card is light there as well."""
EFFECTS_A_CARD: Final = 9
ACTIONS: Final = (
    ("Keep it", "The First Lead goes to your hand; its effects do not happen."),
    ("Play it", "to an open case that it can join."),
    ("Play from hand", "Discard the First Lead, then play one clue of your hand."),
    ("Close a case", "Discard the First Lead, then close a line that shows five types."),
    ("Pass", "Discard the First Lead."),
)
Face = dict[str, Any]


def make(game: Game, pack: Pack, order: Order) -> PrintSet:
    """The whole set of a pack."""
    paper = order.paper
    cards = cast(Cards, pack)
    lay = layout(paper, CARD_WIDTH, CARD_HEIGHT)
    codes = pieces.codes(game, pack) if order.codes else {}
    every = coded.with_codes(all_cards(cards), codes)
    records = {
        "game": "Arkham Noir",
        "pack": pack.manifest.title,
        "paper": paper.name,
        "low_ink": order.low_ink,
        "layout": msgspec.to_builtins(lay),
        "codes": order.codes,
        "sheets": imposed(every, lay),
        "counts": counts(cards),
        "help": [{"title": aid.title, "blocks": blocks(aid.body)} for aid in game.aids(pack)],
        "readings": readings(cards),
        "words": vars(environment().get_template("arkham_noir/_words.html").module),
    }
    records["words"] = {k: v for k, v in records["words"].items() if isinstance(v, dict)}
    drawn = drawings(cards, pack.manifest.id, order.low_ink)
    return PrintSet("arkham_noir", records, drawn | coded.drawings(coded.scans_of(every), RIM))


def all_cards(cards: Cards) -> list[Card]:
    """Every physical card once, in the order in which the sheets show them."""
    return [
        *(Card(name, clue(cards.clue[name]), back("clue")) for name in cards.deck),
        *(Card(case.id, *case_sides(cards, case)) for case in cards.case.values()),
        *(Card(menace.id, *menace_sides(cards, menace)) for menace in cards.menace.values()),
        *(
            Card(
                one.id,
                {"kind": "objective", **msgspec.to_builtins(one)},
                {"kind": "told", "title": one.title, "text": one.closing_text},
            )
            for one in cards.objective.values()
        ),
        *help_cards(cards),
        *reference_cards(),
    ]


def clue(card: Clue) -> Face:
    """The face of a clue."""
    return {"kind": "clue", **msgspec.to_builtins(card)}


def back(deck: str) -> Face:
    """The back of a deck."""
    return {"kind": "back", "deck": deck}


def case_sides(cards: Cards, case: Case) -> tuple[Face, Face]:
    """A case and what lies behind it: its other face, a clue, or the back of the Case Deck."""
    front, *others = (case_face(case, face) for face in case.faces)
    if others:
        return front, others[0]
    return front, clue(cards.clue[case.back_clue]) if case.back_clue else back("case")


def case_face(case: Case, face: CaseFace) -> Face:
    """One face of a case; what is told when it is closed stands among the readings."""
    shown = msgspec.to_builtins(face)
    bottom = msgspec.to_builtins(case.bottom_effects)
    return {"kind": "case", "id": case.id, "number": case.number, "bottom": bottom, **shown}


def menace_sides(cards: Cards, menace: Menace) -> tuple[Face, Face]:
    """A menace and the clue behind it, or the back of its group."""
    front = {"kind": "menace", **msgspec.to_builtins(menace)}
    behind = clue(cards.clue[menace.back_clue]) if menace.back_clue else back(menace.group)
    return front, behind


def help_cards(cards: Cards) -> list[Card]:
    """The Contact with two sides, and the guest equipment."""
    contact = cards.contact
    first, second = (
        {
            "kind": "help",
            "id": "contact",
            "head": contact.name,
            "name": side.name,
            "effects": msgspec.to_builtins(side.effects),
            "flavour": contact.flavour,
        }
        for side in contact.sides
    )
    guests = [
        Card(
            guest.id,
            {"kind": "help", "head": "Guest equipment", **msgspec.to_builtins(guest)},
            back("help"),
        )
        for guest in cards.guest.values()
    ]
    return [Card("contact", first, second), *guests]


def reference_cards() -> list[Card]:
    """What the icons and effects mean, on cards to lie beside the table."""
    words: Any = environment().get_template("arkham_noir/_words.html").module
    effects = list(words.effects.items())
    turn = {"kind": "reference_turn", "actions": ACTIONS}
    first, second = (
        {"kind": "reference_effects", "part": n + 1, "effects": part}
        for n, part in enumerate((effects[:EFFECTS_A_CARD], effects[EFFECTS_A_CARD:]))
    )
    return [
        Card("reference-turn", turn, {"kind": "reference_icons"}),
        Card("reference-effects", first, second),
    ]


def counts(cards: Cards) -> list[tuple[str, int]]:
    """How many cards of each kind there should be after cutting."""
    return [
        ("clues of the Draw Stack", len(cards.deck)),
        ("Case Cards", len(cards.case)),
        ("Menace Cards", len(cards.menace)),
        ("Objective Cards", len(cards.objective)),
        ("cards of outside help", 1 + len(cards.guest)),
        ("reference cards", len(reference_cards())),
    ]


def readings(cards: Cards) -> list[dict[str, Any]]:
    """What is read aloud, under the moment at which it is."""
    texts = cards.texts
    faces = [(case, face) for case in cards.case.values() for face in case.faces]
    ends = [
        ("Victory in Classic Mode", texts.victory.classic),
        ("Victory in Hardboiled Mode", texts.victory.hardboiled),
        ("Defeat: your stability is gone", texts.defeat.stability),
        ("Defeat: no menace is left to come", texts.defeat.menace),
        ("You give up", texts.concession),
    ]
    return [
        {"title": "Before you begin", "entries": [("Introduction", texts.introduction)]},
        {
            "title": "When a case is closed",
            "entries": [
                (f"Case {case.number}, {face.name}", closing(face))
                for case, face in faces
                if face.closing_text
            ],
        },
        {
            "title": "The last clue of the line that was closed",
            "entries": [
                (cards.clue[name].name, line) for name, line in cards.last_line.items() if line
            ],
        },
        {"title": "How it ends", "entries": ends},
    ]


def closing(face: CaseFace) -> str:
    """What is told when a case is closed, with what Classic Mode adds."""
    more = f" In Classic Mode also: {face.classic_text}" if face.classic_text else ""
    return face.closing_text + more


def drawings(cards: Cards, pack: str, low_ink: bool) -> dict[str, bytes]:
    """Every picture that a face may want: icons dark and light, techniques, the pack's own art."""
    ink = "#000000" if low_ink else DARK
    tab = "#ffffff" if low_ink else "#fff8e4"
    made: dict[str, bytes] = {}
    for name in pictures.symbols(ICONS):
        made[f"{name}.svg"] = pictures.drawing(ICONS, name, ink, tab=tab, tab_rim=ink)
        made[f"{name}-light.svg"] = pictures.drawing(ICONS, name, LIGHT)
        made[f"{name}-purple.svg"] = pictures.drawing(ICONS, name, PURPLE, tab=tab, tab_rim=PURPLE)
    made["logo-gold.svg"] = pictures.drawing(ICONS, "logo", "#e3ab52")
    art = f"art/{pack}.svg"
    ids = [*cards.clue, *cards.case, *cards.menace, *cards.guest, "contact"]
    for card in ids:
        own = card in pictures.symbols(art)
        kind = cards.clue[card].type if card in cards.clue else "cards"
        source = (art, card) if own else (ICONS, kind)
        made[f"art-{card}.svg"] = (
            pictures.outline(*source, "#444444")
            if low_ink
            else pictures.drawing(*source, "#f1e6c8")
        )
    return made
