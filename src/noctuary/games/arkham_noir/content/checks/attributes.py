"""AN-C10 to AN-C12, AN-C28, AN-C29, AN-C32: corner icons, keys and locks, equipment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctuary.games.arkham_noir.content.checks.draft import CLUES, Breach, Draft, constraint, of

SHARES: Final = (("time_icon", 35, 50), ("stability_icon", 30, 45))
"""Of a hundred clues of the Draw Stack, how many at least and at most have the icon."""
NEVER_CLUES: Final = ("contact", "tome", "ritual")


@constraint("AN-C10", CLUES)
def corner_icons_are_balanced(draft: Draft) -> Iterator[Breach]:
    """AN-C10: Time icons on 35 % to 50 % and stability icons on 30 % to 45 % of the 45; at most 6
    cards have both."""
    size = len(draft.deck)
    for icon, least, most in SHARES:
        n = sum(getattr(clue, icon) for clue in draft.deck)
        if not least * size <= 100 * n <= most * size:
            message = f"expected {icon} on {least} % to {most} % of the clues; found {n} of {size}"
            yield of(CLUES, message, f"see to `{icon}: true`")
    both = sum(clue.time_icon and clue.stability_icon for clue in draft.deck)
    if both > 6:
        message = f"expected at most 6 of the 45 with time and stability icon; found {both}"
        yield of(CLUES, message, "take one of the two icons from some")


@constraint("AN-C11", CLUES)
def locks_have_keys(draft: Draft) -> Iterator[Breach]:
    """AN-C11: Keys ≥ locks in the Draw Stack; skeleton keys ≥ skeleton locks."""
    for key, lock in (("key", "lock"), ("skeleton_key", "skeleton_lock")):
        keys = sum(getattr(clue.attrs, key) for clue in draft.deck)
        locks = sum(getattr(clue.attrs, lock) for clue in draft.deck)
        if keys < locks:
            message = f"expected at least one {key} for each {lock} among the 45"
            yield of(CLUES, f"{message}; found {keys} for {locks}", f"add {key}: true to a clue")


@constraint("AN-C11")
def no_key_is_locked_in(draft: Draft) -> Iterator[Breach]:
    """AN-C11: No key card is itself behind a lock."""
    for clue in draft.clues:
        a = clue.attrs
        if (a.key or a.skeleton_key) and (a.lock or a.skeleton_lock):
            message = f"expected {clue.id} to be a key or a lock; found both"
            yield Breach(clue, ("attrs",), message, "leave out one of them")


@constraint("AN-C12")
def minimums_are_sensible(draft: Draft) -> Iterator[Breach]:
    """AN-C12: Card Minimum values lie between 2 and 5; no card has both `card_minimum` and a
    lock."""
    for clue in draft.clues:
        a = clue.attrs
        if a.card_minimum and not 2 <= a.card_minimum <= 5:
            message = f"expected a card_minimum from 2 to 5; found {a.card_minimum}"
            yield Breach(clue, ("attrs", "card_minimum"), message, "0, or nothing, means none")
        if a.card_minimum and (a.lock or a.skeleton_lock):
            message = f"expected {clue.id} to have a card_minimum or a lock; found both"
            yield Breach(clue, ("attrs",), message, "leave out one of them")


@constraint("AN-C28", CLUES)
def undiscardable_clues_come_from_outside(draft: Draft) -> Iterator[Breach]:
    """AN-C28: `no_discard` occurs only on clues from outside the Draw Stack, and on at least two
    of them."""
    for clue in draft.deck:
        if clue.no_discard:
            message = f"expected no_discard on clues outside the Draw Stack; found it on {clue.id}"
            yield Breach(clue, ("no_discard",), message, "leave it out")
    n = sum(clue.no_discard for clue in draft.outside)
    if n < 2:
        message = f"expected no_discard on at least 2 clues outside the Draw Stack; found {n}"
        yield of(CLUES, message, "add no_discard: true to haunter and herald")


@constraint("AN-C28", CLUES)
def the_icon_tells_the_truth_about_the_back(draft: Draft) -> Iterator[Breach]:
    """AN-C28, AN-20.7: `no_discard` in an icon area says that the clue on the back has it."""
    undiscardable = {clue.id for clue in draft.clues if clue.no_discard}
    for card, path, icons in draft.icon_areas():
        for n, icon in enumerate(icons):
            if icon.icon == "no_discard" and card.back_clue not in undiscardable:
                message = "expected no_discard on the clue on the back too; found it here alone"
                yield Breach(card, (*path, n), message, "leave it out, or add it to the clue")


@constraint("AN-C29")
def equipment_has_its_uses(draft: Draft) -> Iterator[Breach]:
    """AN-C29: The Contact, the guest equipment and the Equipment clues have briefcase effects."""
    for clue in draft.clues:
        if clue.attrs.equipment and not clue.briefcase_effects:
            message = f"expected briefcase_effects on {clue.id}, an equipment; found none"
            yield Breach(clue, ("briefcase_effects",), message, "add one, or drop `equipment`")
        if clue.briefcase_effects and not clue.attrs.equipment:
            message = f"expected briefcase_effects on equipment; found them on {clue.id}"
            yield Breach(clue, ("briefcase_effects",), message, "add `equipment: true` to attrs")
    for n, side in enumerate(draft.contact.sides if draft.contact else ()):
        if not side.effects:
            message = f"expected an effect on side {n + 1} of the contact; found none"
            yield Breach(draft.contact, ("sides", n, "effects"), message, "add one")
    for guest in draft.equipment:
        if not guest.effects:
            yield Breach(
                guest, ("effects",), f"expected an effect of {guest.id}; found none", "add one"
            )


@constraint("AN-C29")
def outside_help_is_never_a_card(draft: Draft) -> Iterator[Breach]:
    """AN-C29: Guest equipment and Contact are never clues."""
    for card in draft.cards:
        if card.id in NEVER_CLUES:
            message = f"expected an id that no outside help has; found {card.id}"
            yield Breach(card, ("id",), message, "give it another id")


@constraint("AN-C32")
def one_lock_is_enough(draft: Draft) -> Iterator[Breach]:
    """AN-C32: No clue has both `lock` and `skeleton_lock`."""
    for clue in draft.clues:
        if clue.attrs.lock and clue.attrs.skeleton_lock:
            message = f"expected one lock on {clue.id}; found lock and skeleton_lock"
            yield Breach(clue, ("attrs",), message, "leave out one of them")
