"""AN-C18 to AN-C20: everything that is asked for can be reached."""

from __future__ import annotations

from collections.abc import Iterator

from noctuary.games.arkham_noir.content.cards import MACHINE, CaseIcon, Menace
from noctuary.games.arkham_noir.content.checks.draft import (
    CASES,
    CLUES,
    HAUNTER,
    MENACES,
    Breach,
    Draft,
    constraint,
    face_of,
    of,
    steps,
)
from noctuary.games.arkham_noir.content.checks.prospect import FIRST_CASES, Lines, Prospect

SIDES = ("A", "B")


def menace_settings(draft: Draft) -> Iterator[tuple[str, list[Menace]]]:
    """AN-34.4: all menaces, or without any one of dusk, or without aurora."""
    yield "all menaces", draft.menaces
    for gone in draft.menaces:
        if gone.group == "dusk" or gone.is_aurora:
            yield f"{gone.id} removed", [menace for menace in draft.menaces if menace is not gone]


@constraint("AN-C18", CLUES, CASES, MENACES)
def every_letter_has_a_path(draft: Draft) -> Iterator[Breach]:
    """AN-C18: Every objective letter has a path under every setting of AN-34 (removal of any one
    dusk card or of aurora, no outside help)."""
    lines = Lines(draft.clues)
    prospects = [
        (f"Case 1 on side {side} and {setting}", Prospect(draft, lines, side, menaces))
        for side in SIDES
        for setting, menaces in menace_settings(draft)
    ]
    exist = {clue.attrs.puzzle for clue in draft.clues}
    for objective in draft.objectives:
        for n, letter in enumerate(objective.letters):
            lost = [setting for setting, prospect in prospects if letter not in prospect.letters]
            if lost and letter in exist:
                message = f"expected a path to the letter {letter} under every setting"
                found = f"{message}; found none with {lost[0]}"
                hint = "see how its clue is obtained, matched and unlocked, and its case closed"
                yield Breach(objective, ("letters", n), found, hint)


@constraint("AN-24.11", CLUES, CASES, MENACES)
def purple_letters_need_the_machine(draft: Draft) -> Iterator[Breach]:
    """AN-24.11: A path in purple tells that the Machine is needed to reach that clue."""
    lines = Lines(draft.clues)
    bright, dark = (
        {
            letter
            for side in SIDES
            for letter in Prospect(draft, lines, side, draft.menaces, machine=machine).letters
        }
        for machine in (True, False)
    )
    for objective in draft.objectives:
        for n, path in enumerate(objective.path):
            needed = path.letter not in dark
            if path.letter in bright and path.purple != needed:
                word = "" if needed else "not "
                message = f"the letter {path.letter} can{'not' if needed else ''} be reached"
                hint = f"say purple: {str(needed).lower()}"
                found = f"expected a path {word}in purple; {message} without the Machine"
                yield Breach(objective, ("path", n), found, hint)


def opened_by_icons(draft: Draft, side: str, purple: bool) -> set[int]:
    """The cases that open one another by icons alone, beginning with Cases 1 and 2."""
    doors: dict[int, set[int]] = {}
    for case in draft.cases:
        face = face_of(case, side)
        icons = steps(face.icons) if face else ()
        doors[case.number] = {icon.n for icon in icons if is_door(icon, purple)}
    reached: set[int] = set()
    waiting = set(FIRST_CASES)
    while waiting:
        reached |= waiting
        waiting = {n for number in waiting for n in doors.get(number, ())} - reached
    return reached


def is_door(icon: CaseIcon, purple: bool) -> bool:
    """Whether an icon opens a case, perhaps in ordinary light only."""
    return icon.icon == "access_case" and (purple or not icon.purple)


@constraint("AN-C19", CASES)
def icons_open_every_case(draft: Draft) -> Iterator[Breach]:
    """AN-C19: Every case 3 to 7 is reachable from Cases 1 and 2 by icons alone."""
    for case in draft.cases:
        shut = [side for side in SIDES if case.number not in opened_by_icons(draft, side, True)]
        if shut:
            message = f"expected icons of cases that lead to Case {case.number}"
            found = f"{message}; found none with Case 1 on side {' or '.join(shut)}"
            yield Breach(case, ("number",), found, "add an access_case icon to another case")


@constraint("AN-C19", MENACES)
def a_menace_opens_case_3(draft: Draft) -> Iterator[Breach]:
    """AN-C19: Case 3 is reachable also by a menace."""
    for menace in draft.menaces:
        if any(effect.effect == "imm_access_case_3" for effect in menace.immediate):
            return
        if any(is_door(icon, purple=False) and icon.n == 3 for icon in menace.icons):
            return
    hint = "add {effect: imm_access_case_3}"
    yield of(MENACES, "expected a menace that opens Case 3; found none", hint)


@constraint("AN-C19")
def doors_lead_to_cases(draft: Draft) -> Iterator[Breach]:
    """AN-C19: `access_case` names a case of the Case Deck, 3 to 7; no other icon has a number."""
    for card, path, icons in draft.icon_areas():
        for n, icon in enumerate(icons):
            if icon.icon == "access_case" and not 3 <= icon.n <= HAUNTER:
                message = f"expected access_case with n from 3 to 7; found {icon.n}"
                yield Breach(
                    card, (*path, n, "n"), message, "Cases 1 and 2 are open from the start"
                )
            elif icon.icon != "access_case" and icon.n:
                message = f"expected a number on access_case alone; found one on {icon.icon}"
                yield Breach(card, (*path, n, "n"), message, "leave out n")


@constraint("AN-C20", CASES)
def the_machine_needs_no_machine(draft: Draft) -> Iterator[Breach]:
    """AN-C20: The Machine comes from a case reachable without purple icons."""
    for case in draft.cases:
        if case.back_clue != MACHINE:
            continue
        for n, face in enumerate(case.faces):
            plain = {icon.icon for icon in steps(face.icons) if not icon.purple}
            if not {"flip_card", "card_to_hand"} <= plain:
                message = "expected flip_card and card_to_hand without purple; found no such icons"
                hint = "the Machine cannot light its own way"
                yield Breach(case, ("faces", n, "icons"), message, hint)
        if any(case.number not in opened_by_icons(draft, side, False) for side in SIDES):
            message = f"expected ordinary icons that lead to Case {case.number}; found none"
            yield Breach(case, ("back_clue",), message, "the Machine cannot light its own way")


@constraint("AN-C20")
def the_haunter_waits_for_a_closing(draft: Draft) -> Iterator[Breach]:
    """AN-C20: The Haunter is not reachable before at least one case has been closed."""
    for menace in draft.menaces:
        for n, icon in enumerate(menace.icons):
            if is_door(icon, purple=False) and icon.n == HAUNTER:
                message = "expected the Haunter behind the closing of a case; found it here"
                yield Breach(menace, ("icons", n), message, "let a case open Case 7")
