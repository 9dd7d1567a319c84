"""The page's drawings, each as a file of its own in the colours that paper wants."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import segno

from noctuary.web import static

SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
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


def qr_code(text: str) -> bytes:
    """A QR code that survives a scratched card, with the quiet zone that readers want."""
    return segno.make(text, error="m", micro=False).svg_inline(border=4, light="#fff").encode()
