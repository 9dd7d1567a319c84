"""AN-C24, AN-C25: menaces, and what stands at the bottom of the Haunter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from noctuary.games.arkham_noir.content.cards import Case, MenaceEffectName
from noctuary.games.arkham_noir.content.checks.draft import (
    CASES,
    CLUES,
    HAUNTER,
    MENACES,
    Breach,
    Draft,
    constraint,
    of,
)

MENACE_EFFECTS: Final[tuple[MenaceEffectName, ...]] = get_args(MenaceEffectName)
GAINING: Final = "ong_darkness_effect"


@constraint("AN-2.3")
def effects_stand_in_their_place(draft: Draft) -> Iterator[Breach]:
    """AN-2.3, 2.9: immediate effects are immediate, ongoing ones ongoing; a gained effect is named
    where darkness clues gain one, and there alone."""
    for card, path, effect in draft.menace_effects():
        kind = {"immediate": "imm_", "ongoing": "ong_"}.get(str(path[0]), "")
        if not effect.effect.startswith(kind):
            message = f"expected an effect {kind}... under {path[0]}; found {effect.effect}"
            yield Breach(card, (*path, "effect"), message, "move it to the other list")
        if (effect.effect == GAINING) != (effect.gains is not None):
            found = f"{effect.effect} with{'' if effect.gains else 'out'} gains"
            message = f"expected gains with {GAINING}, and there alone; found {found}"
            yield Breach(card, path, message, "name the effect that darkness clues gain")


@constraint("AN-2.3")
def icons_are_applied(draft: Draft) -> Iterator[Breach]:
    """AN-2.9: `imm_icons` applies the icon area of its card, and nothing else does."""
    for menace in draft.menaces:
        applied = any(effect.effect == "imm_icons" for effect in menace.immediate)
        if applied != bool(menace.icons):
            found = "imm_icons without icons" if applied else "icons without imm_icons"
            message = f"expected icons and the effect imm_icons together; found {found}"
            yield Breach(menace, ("icons",), message, "add what is missing, or drop both")


@constraint("AN-2.3")
def only_the_haunter_has_bottom_effects(draft: Draft) -> Iterator[Breach]:
    """AN-22.3: of the cases the Haunter alone has menace effects; its icons await the Machine."""
    for case, path, effect in draft.menace_effects():
        if isinstance(case, Case) and (case.number != HAUNTER or effect.effect == "imm_icons"):
            message = f"expected menace effects, other than imm_icons, on Case {HAUNTER} alone"
            yield Breach(case, path, f"{message}; found {effect.effect}", "take it out")


@constraint("AN-C24", MENACES, CASES)
def all_menace_effects_occur(draft: Draft) -> Iterator[Breach]:
    """AN-C24: Each id of 2.9 occurs."""
    found = {effect.effect for _, _, effect in draft.menace_effects()}
    for effect in MENACE_EFFECTS:
        if effect not in found:
            message = f"expected every menace effect in the set; found no {effect}"
            yield of(MENACES, message, "add it to a menace")


@constraint("AN-C24", MENACES)
def darkness_gains_two_effects(draft: Draft) -> Iterator[Breach]:
    """AN-C24: The two `ong_darkness_effect` differ."""
    gains = [
        str(effect.gains) for _, _, effect in draft.menace_effects() if effect.effect == GAINING
    ]
    if gains and (len(gains), len(set(gains))) != (2, 2):
        message = f"expected {GAINING} twice, with different gains; found {', '.join(gains)}"
        yield of(MENACES, message, "let darkness clues gain another effect")


@constraint("AN-C24", CLUES)
def darkness_is_common(draft: Draft) -> Iterator[Breach]:
    """AN-C24: At least 9 of the 50 clues have `darkness`."""
    n = sum(clue.attrs.darkness for clue in draft.clues)
    if n < 9:
        message = f"expected darkness on at least 9 clues; found it on {n}"
        yield of(CLUES, message, "add darkness: true to some")


@constraint("AN-C25", MENACES)
def one_menace_is_the_aurora(draft: Draft) -> Iterator[Breach]:
    """AN-C25, AN-34.4: one card is `aurora`, which a setting removes."""
    n = sum(menace.is_aurora for menace in draft.menaces)
    if n != 1:
        message = f"expected one menace with is_aurora: true; found {n}"
        yield of(MENACES, message, "one setting removes that card")


@constraint("AN-C25")
def the_great_menaces_come_at_midnight(draft: Draft) -> Iterator[Breach]:
    """AN-C25: `aurora` and the Herald are in group `midnight`; the card with `imm_purge_dusk` is in
    `midnight`."""
    for menace in draft.menaces:
        purges = any(effect.effect == "imm_purge_dusk" for effect in menace.immediate)
        great = {
            "aurora": menace.is_aurora,
            "the Herald": menace.back_clue,
            "imm_purge_dusk": purges,
        }
        if menace.group == "dusk" and any(great.values()):
            what = " and ".join(name for name, is_so in great.items() if is_so)
            message = f"expected {what} in the group midnight; found dusk"
            yield Breach(menace, ("group",), message, "say group: midnight")
