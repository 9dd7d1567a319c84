"""The cards of Arkham Noir as their templates draw them.

What is drawn of a card is kept as long as it stays the same (`kept` in rendering.py), so a card is
a frozen record: it is known by all that it shows, whatever pack it comes from.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from noctuary.games.arkham_noir.content.cards import (
    Attributes,
    CaseFace,
    CaseIcon,
    Clue,
    ClueType,
    EdgeIcon,
    Effect,
    MenaceEffect,
    Objective,
    PathHint,
)
from noctuary.games.arkham_noir.seen.view import ClueView, LineView, View
from noctuary.web import static

CARDS_IN_MEMORY: Final = 4_000
Givers = tuple[tuple[str, str], ...]
"""Effects that darkness clues gain, each with the menace that gives it."""


class EffectLine(msgspec.Struct, frozen=True):
    """An effect of a clue; what it gained says from which menace."""

    effect: str
    mode: str
    gained: str = ""


class ClueFace(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True):
    """A clue as it counts now."""

    id: str
    name: str
    type: ClueType
    left: tuple[EdgeIcon, ...]
    right: tuple[EdgeIcon, ...]
    attrs: Attributes
    time: Literal["", "printed", "gained"]
    stability_icon: bool
    no_discard: bool
    effects: tuple[EffectLine, ...]
    briefcase_effects: tuple[EffectLine, ...]
    flavour: str
    art: str


class MenaceFace(msgspec.Struct, frozen=True, kw_only=True):
    """A menace, or the Haunter lying among them, which belongs to no group."""

    id: str
    name: str
    flavour: str
    art: str
    ongoing: tuple[MenaceEffect, ...]
    group: str = ""
    immediate: tuple[MenaceEffect, ...] = ()
    icons: tuple[CaseIcon, ...] = ()


class CaseCard(msgspec.Struct, frozen=True, kw_only=True):
    """An open case without its line."""

    id: str
    number: int
    face: CaseFace
    types: tuple[ClueType, ...]
    needed: int
    prevent: bool
    art: str


class LineEntry(msgspec.Struct, frozen=True):
    """A clue in its line, and the technique by which it joined."""

    card: str
    joint: EdgeIcon
    spent: bool


class CaseLine(msgspec.Struct, frozen=True):
    """An open case with its line."""

    card: CaseCard
    line: tuple[LineEntry, ...]
    closable: bool


class Letter(msgspec.Struct, frozen=True):
    """A letter of an objective."""

    letter: str
    scored: bool
    purple: bool


class ObjectiveFace(msgspec.Struct, frozen=True, kw_only=True):
    """An objective, with the letters it still lacks."""

    id: str
    number: int
    title: str
    letters: tuple[Letter, ...]
    path: tuple[PathHint, ...]
    closing_text: str
    scored: bool


class Cards:
    """The cards that a seat sees, made ready to be drawn."""

    def __init__(self, view: View, pack: str) -> None:
        self.view, self.pack = view, pack
        self.givers = tuple(
            (ongoing.gains, face.name)
            for face in map(self.menace, view.active_menaces)
            for ongoing in face.ongoing
            if ongoing.gains
        )

    def clue(self, card: str) -> ClueFace:
        """A clue as it counts now."""
        return clue_face(self.view.clues[card], self.pack, self.givers)

    def clues(self, cards: tuple[str, ...]) -> list[ClueFace]:
        """The clues among these cards."""
        return [self.clue(card) for card in cards if card in self.view.clues]

    def menace(self, card: str) -> MenaceFace:
        """A menace, or the Haunter."""
        known = self.view.menaces.get(card)
        if known is not None:
            return MenaceFace(
                id=card,
                name=known.name,
                flavour=known.flavour,
                art=art(card, self.pack),
                ongoing=known.ongoing,
                group=known.group,
                immediate=known.immediate,
                icons=known.icons,
            )
        face = self.view.haunter
        assert face is not None
        return MenaceFace(
            id=card,
            name=face.name,
            flavour=face.opening_text,
            art=art(card, self.pack),
            ongoing=self.view.haunter_effects,
        )

    def name(self, card: str) -> str:
        """The name of a clue that can be seen."""
        return self.view.clues[card].card.name if card in self.view.clues else card

    def case(self, line: LineView) -> CaseLine:
        """An open case with its joints."""
        clues = [self.view.clues[card].card for card in line.cards]
        ends = [line.face.right, *(clue.right for clue in clues)]
        card = CaseCard(
            id=line.case,
            number=line.number,
            face=line.face,
            types=tuple(dict.fromkeys(clue.type for clue in clues)),
            needed=self.view.types_to_close,
            prevent=line.mark,
            art=art(line.case, self.pack),
        )
        entries = tuple(
            LineEntry(clue.id, joint(before, clue.left), clue.id in line.spent)
            for before, clue in zip(ends, clues, strict=False)
        )
        return CaseLine(card, entries, line.can_close)

    def objectives(self) -> list[ObjectiveFace]:
        """The objectives, scored ones too; none in Classic Mode."""
        if self.view.settings.mode == "classic":
            return []
        letters = {
            self.view.clues[card].card.attrs.puzzle
            for card in self.view.big_picture
            if card in self.view.clues
        }
        return [self.objective(one, letters) for one in self.view.objectives.values()]

    def objective(self, one: Objective, letters: set[str | None]) -> ObjectiveFace:
        """An objective beside the letters that are scored."""
        purple = {hint.letter for hint in one.path if hint.purple}
        return ObjectiveFace(
            id=one.id,
            number=one.number,
            title=one.title,
            letters=tuple(Letter(n, n in letters, n in purple) for n in one.letters),
            path=one.path,
            closing_text=one.closing_text,
            scored=one.id in self.view.big_picture,
        )


@lru_cache(CARDS_IN_MEMORY)
def clue_face(seen: ClueView, pack: str, givers: Givers) -> ClueFace:
    """A clue with everything that its face needs."""
    card, names = seen.card, dict(givers)
    gained = [EffectLine(one.effect, one.mode, names.get(one.effect, "")) for one in seen.gained]
    return ClueFace(
        id=card.id,
        name=card.name,
        type=card.type,
        left=card.left,
        right=card.right,
        attrs=card.attrs,
        time=time_of(card, seen.time_icon),
        stability_icon=card.stability_icon,
        no_discard=card.no_discard,
        effects=(*map(printed, card.effects), *gained),
        briefcase_effects=tuple(map(printed, card.briefcase_effects)),
        flavour=card.flavour,
        art=art(card.id, pack),
    )


def printed(effect: Effect) -> EffectLine:
    """An effect as it stands on the card."""
    return EffectLine(effect.effect, effect.mode)


def time_of(card: Clue, has_time: bool) -> Literal["", "printed", "gained"]:
    """Whether a clue has the time icon, and since when."""
    if not has_time:
        return ""
    return "printed" if card.time_icon else "gained"


def joint(right: tuple[EdgeIcon, ...], left: tuple[EdgeIcon, ...]) -> EdgeIcon:
    """The icon that two joined edges share, rather a plain one; an `any` takes the other's."""
    ends = {icon.tech: icon.purple for icon in right}
    shared = [icon for icon in left if icon.tech in ends]
    if shared:
        return min(shared, key=lambda icon: icon.purple or ends[icon.tech])
    wild = any(icon.tech == "any" for icon in left)
    return right[0] if wild and right else left[0]


def art(card: str, pack: str) -> str:
    """The picture of a card, where the pack has one."""
    name = f"art/{pack}.svg"
    return f"{static.url(name)}#{card}" if name in static.names() else ""
