"""Questions about dice as they are typed: numbers in bounds, faces, levels, with plain refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from noctuary.engine.faults import nearest
from noctuary.engine.game import DiceOption
from noctuary.engine.question import SettingError


def read_words(words: Sequence[str], options: Sequence[DiceOption]) -> dict[str, str]:
    """`--dice 6 --gamble` or `--dice=6` as a mapping; SettingError says what is not understood."""
    known = {option.name: option for option in options}
    found: dict[str, str] = {}
    waiting = list(words)
    while waiting:
        word, _, value = waiting.pop(0).partition("=")
        name = word.removeprefix("--")
        if not word.startswith("--") or name not in known:
            listed = ", ".join(f"--{each}" for each in known)
            raise SettingError(
                f"{word!r} is not known here; choose from {listed}" + hint(name, known)
            )
        if name in found:
            raise SettingError(f"--{name} is given twice")
        if known[name].flag:
            if value:
                raise SettingError(f"--{name} stands alone, without a value")
            found[name] = "yes"
        elif value or (waiting and not waiting[0].startswith("--")):
            found[name] = value or waiting.pop(0)
        else:
            raise SettingError(f"--{name} needs a value: {known[name].meaning}")
    return found


def hint(name: str, known: Mapping[str, DiceOption]) -> str:
    """The option that was probably meant."""
    return nearest(name, list(known))


def number(asked: Mapping[str, str], name: str, low: int, high: int, default: int) -> int:
    """A whole number within bounds."""
    text = asked.get(name)
    if text is None:
        return default
    if not text.isdecimal() or not low <= int(text) <= high:
        raise SettingError(f"--{name} is a whole number from {low} to {high}, not {text!r}")
    return int(text)


def numbers(asked: Mapping[str, str], name: str, low: int, high: int) -> tuple[int, ...]:
    """Several whole numbers, with commas between them."""
    parts = asked[name].split(",") if name in asked else []
    return tuple(number({name: part.strip()}, name, low, high, low) for part in parts)


def percent(share: float) -> str:
    """A chance in percent; what is possible is never shown as 0, nor what is not certain as 100.

    >>> percent(0.5), percent(1.0), percent(0.0), percent(0.00001), percent(0.99999)
    (' 50.0 %', '100.0 %', '  0.0 %', '< 0.1 %', '>99.9 %')
    """
    if 0 < share < 0.0005:
        return "< 0.1 %"
    if 0.9995 <= share < 1:
        return ">99.9 %"
    return f"{100 * share:5.1f} %"
