"""Words that people wrote, made fit to be shown: they may be anything."""

from __future__ import annotations

from typing import Final

_PICTURES: Final = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"}
_HIDDEN: Final[dict[int, str | int]] = {
    **_PICTURES,
    0x7F: 0x2421,
    **{code: f"⟦U+{code:04X}⟧" for code in range(0x80, 0xA0)},
}


def visible(text: str) -> str:
    """Control characters as their pictures: nothing that a screen or printer would obey.

    >>> visible("ring\\x07 the bell")
    'ring␇ the bell'
    """
    if text.isprintable():
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_HIDDEN)
