"""Which keys choose which option: one digit each, or two where there are more than nine."""

from __future__ import annotations

from typing import Any, Final

DIGITS: Final = "123456789"

Buttons = list[dict[str, Any]]


def number_keys(options: Buttons, grouped: bool = True) -> Buttons:
    """The options in the order of their buttons, each with its `key`.

    No key is the beginning of another, so that every one is clear when its last digit is typed.
    """
    crowded = len(options) > len(DIGITS)
    keyed = [option for option in options if option["enabled"] or not crowded]
    if len(keyed) <= len(DIGITS):
        for digit, option in zip(DIGITS, keyed, strict=False):
            option["key"] = digit
        return options
    families = families_of(options) if grouped else [[option] for option in options]
    options = [option for family in families for option in family]
    possible = [[option for option in family if option["enabled"]] for family in families]
    possible = [family for family in possible if family]
    if len(possible) <= len(DIGITS) and all(len(family) <= len(DIGITS) for family in possible):
        number_families(possible)
    else:
        number_all([option for family in possible for option in family])
    return options


def families_of(options: Buttons) -> list[Buttons]:
    """Options on their own, then the groups: what concerns one card stands together."""
    alone = [[option] for option in options if not option.get("group")]
    groups: dict[str, Buttons] = {}
    for option in options:
        if option.get("group"):
            groups.setdefault(option["group"], []).append(option)
    return [*alone, *groups.values()]


def number_families(families: list[Buttons]) -> None:
    """A digit for the group, then one inside it; whatever is alone needs one digit only."""
    for first, family in zip(DIGITS, families, strict=False):
        for second, option in zip(DIGITS, family, strict=False):
            option["key"] = first if len(family) == 1 else first + second


def number_all(options: Buttons) -> None:
    """11 to 19, 21 to 29, and so on; the few after the ninety-ninth have none."""
    keys = [first + second for first in DIGITS for second in DIGITS]
    for key, option in zip(keys, options, strict=False):
        option["key"] = key
