"""The page's drawings, each as a file of its own in the colours that paper wants."""

from __future__ import annotations

import colorsys
import io
import re
from functools import cache
from typing import Final

import segno

from noctuary.web import static

SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
COLOUR: Final = re.compile(rb"(?<=[:\"' ])(?<!href=\")#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
PALER: Final = 1.5
WITH_ALPHA: Final = re.compile(rb"rgba\((\d+),(\d+),(\d+),")
VARIABLE: Final = re.compile(r"var\((--[a-z-]+)(?:, *([^()]*))?\)")


@cache
def symbols(sheet: str) -> dict[str, tuple[str, str]]:
    """The drawings of one of the page's sprites: attributes and inside, by their names."""
    file = static.read(sheet)
    if file is None:
        return {}
    return {m[1]: (m[2], m[3]) for m in SYMBOL.finditer(file.content.decode())}


def drawing(sheet: str, name: str, colour: str, **variables: str) -> bytes:
    """A drawing of a sprite in one colour; `tab="#fff"` sets what the page calls --tab."""
    attributes, inside = symbols(sheet)[name]
    text = f'<svg xmlns="http://www.w3.org/2000/svg"{attributes}>{inside}</svg>'
    values = {f"--{key.replace('_', '-')}": value for key, value in variables.items()}
    text = VARIABLE.sub(lambda m: values.get(m[1], m[2] or colour), text)
    return text.replace("currentColor", colour).encode()


def outline(sheet: str, name: str, colour: str) -> bytes:
    """The rim of a drawing alone, which saves ink."""
    attributes, inside = symbols(sheet)[name]
    rim = attributes.replace('fill="currentColor"', f'fill="none" stroke="{colour}"')
    text = f'<svg xmlns="http://www.w3.org/2000/svg"{rim} stroke-width="7">{inside}</svg>'
    return text.replace('fill="currentColor"', 'fill="none"').encode()


def file(name: str) -> bytes:
    """One of the page's pictures as it is."""
    found = static.read(name)
    if found is None:
        raise LookupError(f"there is no picture {name!r}")
    return found.content


def framed(inside: str, width: int, height: int) -> bytes:
    """What the page draws inside a picture of its own, as a whole picture."""
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return f"{opening}{inside}</svg>".encode()


def by_day(picture: bytes) -> bytes:
    """A picture of the night with light and dark exchanged, which saves ink; hues stay.

    >>> by_day(b'<rect fill="#101418"/>')
    b'<rect fill="#f8f9fb"/>'
    """
    plain = COLOUR.sub(lambda match: lit(*parts_of(match[1])).encode(), picture)
    return WITH_ALPHA.sub(lambda match: lit_with_alpha(*map(int, match.groups())), plain)


def parts_of(colour: bytes) -> tuple[int, int, int]:
    """Red, green and blue of a colour with six digits or three."""
    whole = colour if len(colour) == len("rrggbb") else bytes(c for c in colour for _ in "12")
    red, green, blue = bytes.fromhex(whole.decode())
    return red, green, blue


def turned(red: int, green: int, blue: int) -> tuple[int, ...]:
    """A colour with its lightness turned round; a dark ground becomes nearly white."""
    hue, lightness, strength = colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)
    light = 1 - lightness**PALER
    return tuple(round(255 * part) for part in colorsys.hls_to_rgb(hue, light, strength))


def lit(*colour: int) -> str:
    """The turned colour as pictures write it."""
    return "#" + "".join(f"{part:02x}" for part in turned(*colour))


def lit_with_alpha(*colour: int) -> bytes:
    """The turned colour of which one sees through."""
    return f"rgba({','.join(map(str, turned(*colour)))},".encode()


def qr_code(text: str, rim: int = 4) -> bytes:
    """A QR code that survives a scratched card, with the white rim that readers want; on a light
    ground less of it will do."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", border=rim, light="#fff")
    return drawn.getvalue()
