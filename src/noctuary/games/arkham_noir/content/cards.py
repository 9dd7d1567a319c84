"""AN-2: the cards as a pack describes them, and the same made ready for quick play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

import msgspec

from noctuary.engine.game import Pack
from noctuary.engine.kept import Kept, Unchanging
from noctuary.engine.papers import Aid

ClueType = Literal["person", "threat", "artifact", "evidence", "location", "monster", "formula"]
Technique = Literal["collection", "surveillance", "interview", "research", "any"]
EffectName = Literal[
    "take_lead",
    "take_discard",
    "take_closed",
    "take_stability",
    "take_time",
    "search_draw",
    "recycle_discard",
    "swap_penalty",
    "search_menace",
    "discard_hand",
    "discard_lead",
    "stability_check",
    "close_case_5",
    "close_case_6",
    "prevent_next",
    "draw_menace",
    "time_limit_plus",
    "bypass_lock",
]
IconName = Literal[
    "on_close", "flip_card", "card_to_hand", "access_case", "no_discard", "take_stability"
]
MenaceEffectName = Literal[
    "imm_access_case_3",
    "imm_purge_dusk",
    "imm_full_reshuffle",
    "imm_icons",
    "ong_darkness_time",
    "ong_darkness_effect",
    "ong_hand_limit_plus",
    "ong_time_limit_minus",
]
Mode = Literal["must", "may"]
Group = Literal["dusk", "midnight"]

CLUE_TYPES: tuple[ClueType, ...] = (
    "person",
    "threat",
    "artifact",
    "evidence",
    "location",
    "monster",
    "formula",
)
TECHNIQUES: tuple[Technique, ...] = ("collection", "surveillance", "interview", "research")
TYPES_TO_CLOSE = 5
"""AN-18.1: so many different types close a case."""
MACHINE = "machine"
"""The clue whose light makes purple icons usable; every pack calls it so (AN-2.3)."""
JOINS_ANYTHING = 1 << len(TECHNIQUES)
"""A bit that every line's end has: a left-edge `any` fits even an unusable end (AN-8.6)."""
EVERY_TECHNIQUE = (JOINS_ANYTHING << 1) - 1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One entry of a pack file; a word that it does not know is a fault."""


class EdgeIcon(Record, frozen=True):
    """AN-2.5: a technique on a card's edge; purple ones need the Machine."""

    tech: Technique
    purple: bool = False


class Effect(Record, frozen=True):
    """AN-2.7: a printed effect and whether it must or may be carried out."""

    effect: EffectName
    mode: Mode = "must"


class Attributes(Record, frozen=True):
    """AN-2.6: what is printed beside the picture."""

    puzzle: str | None = None
    key: bool = False
    lock: bool = False
    skeleton_key: bool = False
    skeleton_lock: bool = False
    card_minimum: int = 0
    darkness: bool = False
    equipment: bool = False


class Clue(Record, frozen=True, cache_hash=True):
    """AN-2.1: a clue card."""

    id: str
    name: str
    type: ClueType
    left: tuple[EdgeIcon, ...]
    right: tuple[EdgeIcon, ...]
    attrs: Attributes = Attributes()
    time_icon: bool = False
    stability_icon: bool = False
    no_discard: bool = False
    effects: tuple[Effect, ...] = ()
    briefcase_effects: tuple[Effect, ...] = ()
    flavour: str = ""
    last_line: str = ""
    """AN-18.13: what is told when a case is closed and this clue lay last in its line."""


class CaseIcon(Record, frozen=True):
    """AN-20: an icon in the icon area of a case or of the Herald."""

    icon: IconName
    n: int = 0
    mode: Mode = "must"
    purple: bool = False


class CaseFace(Record, frozen=True):
    """AN-2.2: one case face."""

    name: str
    face: str = ""
    right: tuple[EdgeIcon, ...] = ()
    ongoing: tuple[EffectName, ...] = ()
    icons: tuple[CaseIcon, ...] = ()
    opening_text: str = ""
    closing_text: str = ""
    classic_text: str = ""
    """AN-18.13: what else is told in Classic Mode, where no objective will tell it."""


class MenaceEffect(Record, frozen=True):
    """AN-2.9: an immediate or ongoing effect; `gains` names what darkness clues gain."""

    effect: MenaceEffectName
    gains: EffectName | None = None


class Case(Record, frozen=True):
    """A Case Card: one case face (Case 1: two) and perhaps a clue on its back."""

    id: str
    number: int
    faces: tuple[CaseFace, ...]
    back_clue: str | None = None
    bottom_effects: tuple[MenaceEffect, ...] = ()


class Menace(Record, frozen=True):
    """AN-2.3: a Menace Card."""

    id: str
    name: str
    group: Group
    immediate: tuple[MenaceEffect, ...] = ()
    ongoing: tuple[MenaceEffect, ...] = ()
    icons: tuple[CaseIcon, ...] = ()
    back_clue: str | None = None
    is_aurora: bool = False
    flavour: str = ""


class PathHint(Record, frozen=True):
    """AN-24.10: how a letter can be reached; shown on request."""

    letter: str
    steps: str
    purple: bool = False


class Objective(Record, frozen=True):
    """An Objective Card of Hardboiled Mode."""

    id: str
    number: int
    title: str
    letters: tuple[str, ...]
    path: tuple[PathHint, ...] = ()
    closing_text: str = ""


class HelpSide(Record, frozen=True):
    """One side of the Professional Contact."""

    name: str
    effects: tuple[Effect, ...]


class Contact(Record, frozen=True):
    """The Professional Contact: one of two sides is used, once."""

    name: str
    sides: tuple[HelpSide, ...]
    flavour: str = ""


class GuestEquipment(Record, frozen=True):
    """A piece of equipment lent from outside."""

    id: Literal["tome", "ritual"]
    name: str
    effects: tuple[Effect, ...]
    flavour: str = ""


class Victory(Record, frozen=True):
    """What is read after a victory, by mode."""

    classic: str
    hardboiled: str


class Defeat(Record, frozen=True):
    """What is read after a defeat, by its cause."""

    stability: str
    menace: str


class Reasons(Record, frozen=True):
    """Why a play is not legal, in the pack's voice."""

    no_match: str
    lock: str
    skeleton_lock: str
    minimum: str
    purple: str
    no_open_case: str
    types_missing: str
    no_first_lead: str


class Texts(Record, frozen=True):
    """All prose that belongs to no card."""

    introduction: str
    victory: Victory
    defeat: Defeat
    concession: str
    reasons: Reasons
    aids: tuple[Aid, ...]


class Face(msgspec.Struct, frozen=True):
    """A clue face made ready: edges as bits, so that a match is one `&`."""

    id: str
    type_bit: int
    left: int
    left_lit: int
    right: int
    right_lit: int
    lock: bool
    skeleton_lock: bool
    key: bool
    skeleton_key: bool
    minimum: int
    conditional: bool
    darkness: bool
    time_icon: bool
    stability_icon: bool
    no_discard: bool
    effects: tuple[Effect, ...]
    plays: dict[str, str]


def edge_bits(icons: Iterable[EdgeIcon], lit: bool) -> int:
    """The usable techniques of an edge as bits; purple ones only in the Machine's light."""
    bits = 0
    for icon in icons:
        if icon.tech == "any":
            bits |= EVERY_TECHNIQUE
        elif lit or not icon.purple:
            bits |= 1 << TECHNIQUES.index(icon.tech)
    return bits


class Cards(Unchanging, Pack):
    """A whole card set, checked, with everything that the rules look up by id."""

    # What is looked up turn after turn has a fixed place, where compiled rules find it at once.
    __slots__ = (
        "briefcase_effects",
        "briefcase_moves",
        "closes",
        "equipment",
        "faces",
        "free_moves",
        "gains",
        "heads",
        "icons",
        "keys",
        "machine",
        "more_time",
        "objective",
        "ongoing_counts",
        "plays",
        "puzzles",
        "skeleton_keys",
        "stows",
    )

    def __init__(
        self,
        clues: Sequence[Clue],
        cases: Iterable[Case],
        menaces: Iterable[Menace],
        objectives: Iterable[Objective],
        contact: Contact,
        equipment: Iterable[GuestEquipment],
        texts: Texts,
    ) -> None:
        self.kept = Kept()
        self.last_line = {clue.id: clue.last_line for clue in clues}
        # It is told at its moment, and shown to nobody before.
        self.clue = {clue.id: msgspec.structs.replace(clue, last_line="") for clue in clues}
        self.case = {case.id: case for case in cases}
        self.menace = {menace.id: menace for menace in menaces}
        self.objective = {objective.id: objective for objective in objectives}
        self.contact = contact
        self.guest: dict[str, GuestEquipment] = {guest.id: guest for guest in equipment}
        self.texts = texts
        self._name_special_cards()
        self._read_no_discard_icons()
        self._make_faces()
        self._make_briefcase()
        self._make_ongoing()

    def _name_special_cards(self) -> None:
        two_faced: list[Case | Menace] = [*self.case.values(), *self.menace.values()]
        self.back = {card.id: card.back_clue for card in two_faced if card.back_clue}
        self.front = {clue: card for card, clue in self.back.items()}
        self.deck = [clue for clue in self.clue if clue not in self.front]
        self.haunter = next(case.id for case in self.case.values() if case.number == 7)
        self.case_numbered = {case.number: case.id for case in self.case.values()}
        self.machine = MACHINE
        self.aurora = next((m.id for m in self.menace.values() if m.is_aurora), "")

    def _read_no_discard_icons(self) -> None:
        """AN-20.7: `no_discard` among a card's icons is said of the clue on its back."""
        shown = {
            case.id: [i for face in case.faces for i in face.icons] for case in self.case.values()
        }
        shown |= {menace.id: list(menace.icons) for menace in self.menace.values()}
        for card, clue in self.back.items():
            if clue in self.clue and any(icon.icon == "no_discard" for icon in shown[card]):
                self.clue[clue] = msgspec.structs.replace(self.clue[clue], no_discard=True)

    def _make_faces(self) -> None:
        self.faces = {clue.id: self._face(clue) for clue in self.clue.values()}
        self.plays = {
            option: (face.id, case)
            for face in self.faces.values()
            for case, option in face.plays.items()
        }
        self.keys = frozenset(c for c, face in self.faces.items() if face.key)
        self.stability_icons = frozenset(c for c, f in self.faces.items() if f.stability_icon)
        self.skeleton_keys = frozenset(c for c, face in self.faces.items() if face.skeleton_key)
        self.letters = {c.attrs.puzzle: c.id for c in self.clue.values() if c.attrs.puzzle}
        self.puzzles = {clue: letter for letter, clue in self.letters.items()}
        self.heads = {side: self._heads(side) for side in "AB"}
        self.closes = {f"close:{case}": case for case in self.case}

    def _face(self, clue: Clue) -> Face:
        a = clue.attrs
        return Face(
            id=clue.id,
            type_bit=1 << CLUE_TYPES.index(clue.type),
            left=edge_bits(clue.left, lit=False),
            left_lit=edge_bits(clue.left, lit=True),
            right=edge_bits(clue.right, lit=False) | JOINS_ANYTHING,
            right_lit=edge_bits(clue.right, lit=True) | JOINS_ANYTHING,
            lock=a.lock,
            skeleton_lock=a.skeleton_lock,
            key=a.key,
            skeleton_key=a.skeleton_key,
            minimum=a.card_minimum,
            conditional=a.lock or a.skeleton_lock or a.card_minimum > 0,
            darkness=a.darkness,
            time_icon=clue.time_icon,
            stability_icon=clue.stability_icon,
            no_discard=clue.no_discard,
            effects=clue.effects,
            plays={case: f"play:{clue.id}:{case}" for case in self.case},
        )

    def _heads(self, side: str) -> dict[str, tuple[int, int]]:
        """The right edge of each Case Card, in ordinary and in the Machine's light."""
        return {
            case.id: (
                edge_bits(self.face_of(case.id, side).right, lit=False) | JOINS_ANYTHING,
                edge_bits(self.face_of(case.id, side).right, lit=True) | JOINS_ANYTHING,
            )
            for case in self.case.values()
        }

    def face_of(self, case: str, side: str) -> CaseFace:
        """The case face in use: Case 1 has two, of which one is chosen at setup."""
        faces = self.case[case].faces
        return next((face for face in faces if face.face == side), faces[0])

    def _make_briefcase(self) -> None:
        self.equipment = frozenset(c.id for c in self.clue.values() if c.attrs.equipment)
        self.briefcase_moves: dict[str, tuple[str, ...]] = {
            "contact": tuple(f"use:contact:{n}" for n, _ in enumerate(self.contact.sides, 1)),
            **{guest: (f"use:{guest}",) for guest in self.guest},
            **{clue: (f"use:{clue}", f"unstow:{clue}") for clue in self.equipment},
        }
        self.briefcase_effects: dict[str, tuple[Effect, ...]] = {
            **{f"use:contact:{n}": side.effects for n, side in enumerate(self.contact.sides, 1)},
            **{f"use:{guest.id}": guest.effects for guest in self.guest.values()},
            **{f"use:{clue}": self.clue[clue].briefcase_effects for clue in self.equipment},
        }
        self.stows = {clue: f"stow:{clue}" for clue in self.equipment}
        moves = [m for several in self.briefcase_moves.values() for m in several]
        self.free_moves: Mapping[str, tuple[str, str]] = {
            move: (move.split(":")[0], move.split(":")[1])
            for move in [*moves, *self.stows.values()]
        }

    def _make_ongoing(self) -> None:
        self.immediate = {m.id: m.immediate for m in self.menace.values()}
        self.ongoing = {m.id: m.ongoing for m in self.menace.values()}
        bottom = self.case[self.haunter].bottom_effects
        self.immediate[self.haunter] = tuple(e for e in bottom if e.effect.startswith("imm"))
        self.ongoing[self.haunter] = tuple(e for e in bottom if e.effect.startswith("ong"))
        self.gains = {
            card: tuple(Effect(effect=e.gains) for e in effects if e.gains is not None)
            for card, effects in self.ongoing.items()
        }
        self.ongoing_counts = {
            name: {card: sum(e.effect == name for e in es) for card, es in self.ongoing.items()}
            for name in get_args(MenaceEffectName)
        }
        self.icons = {side: self._icons(side) for side in "AB"}
        self.more_time = {side: self._more_time(side) for side in "AB"}

    def _icons(self, side: str) -> dict[str, tuple[CaseIcon, ...]]:
        """The icons that are steps: those below `on_close`, or all where there is no such mark."""
        printed = {menace.id: menace.icons for menace in self.menace.values()}
        printed |= {case: self.face_of(case, side).icons for case in self.case}
        steps: dict[str, tuple[CaseIcon, ...]] = {}
        for card, icons in printed.items():
            marks = [at for at, icon in enumerate(icons) if icon.icon == "on_close"]
            below = icons[marks[0] + 1 :] if marks else icons
            steps[card] = tuple(icon for icon in below if icon.icon != "no_discard")
        return steps

    def _more_time(self, side: str) -> dict[str, int]:
        """AN-14.31: the cases that raise the time limit while they are open, and by how much."""
        more = {c: self.face_of(c, side).ongoing.count("time_limit_plus") for c in self.case}
        return {case: n for case, n in more.items() if n}

    def gained(self, active: Iterable[str]) -> tuple[Effect, ...]:
        """AN-28.8: what a darkness clue gains from these menaces, in the order they came."""
        gained: tuple[Effect, ...] = ()
        for card in active:
            gained += self.gains[card]
        return gained

    def type_bits(self, clues: Iterable[str]) -> int:
        """The clue types of some cards as bits, whatever is no clue left out (AN-2.5)."""
        bits = 0
        for clue in clues:
            face = self.faces.get(clue)
            if face is not None:
                bits |= face.type_bit
        return bits
