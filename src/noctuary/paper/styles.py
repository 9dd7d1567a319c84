"""The page's styles as a picture of its own wants them: flat, plain, every colour written out.

A picture that is set on paper stands alone: it has no page around it whose custom properties,
fonts and states it could inherit.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from noctuary.web import static

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
AT_RULE: Final = re.compile(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
PLAIN: Final = re.compile(r"(?:[#.]?[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)*\s*)+", re.IGNORECASE)
PROPERTY: Final = re.compile(r"(--[a-z0-9-]+): *([^;]+);")
VARIABLE: Final = re.compile(r"var\((--[a-z0-9-]+)\)")
SHORT_FONT: Final = re.compile(r"font: *(\d+) ([\d.]+)px (\"[^\"]+\")[^;]*;")
WITH_ALPHA: Final = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")
MOVED: Final = re.compile(r"translate\((-?[\d.]+)px, (-?[\d.]+)px\)")


@cache
def stylesheet(file: str, *properties_from: str) -> str:
    """The plain rules of one of the page's style sheets, with the first value of each property."""
    values = properties(*properties_from)
    rules = RULE.findall(AT_RULE.sub("", text_of(file)))
    kept = [
        f"{','.join(plain)}{{{written_out(body, values)}}}"
        for selectors, body in rules
        if (plain := [one.strip() for one in selectors.split(",") if PLAIN.fullmatch(one.strip())])
    ]
    return "\n".join(kept)


@cache
def properties(*files: str) -> dict[str, str]:
    """The custom properties of style sheets; the first value counts."""
    found: dict[str, str] = {}
    for name in files:
        for key, value in PROPERTY.findall(text_of(name)):
            found.setdefault(key, value)
    return found


def value(name: str, *files: str) -> str:
    """One custom property, written out."""
    return properties(*files)[name]


def text_of(name: str) -> str:
    """A style sheet without its comments."""
    found = static.read(name)
    if found is None:
        raise LookupError(f"there is no style sheet {name!r}")
    return COMMENT.sub("", found.content.decode())


def written_out(body: str, values: dict[str, str]) -> str:
    """Declarations in the words that picture libraries know.

    >>> written_out("font: 700 15px var(--ui);", {"--ui": '"Atkinson Hyperlegible", serif'})
    'font-weight:700;font-size:15px;font-family:"Atkinson Hyperlegible";'
    """
    filled = VARIABLE.sub(lambda match: values.get(match[1], "inherit"), body)
    filled = SHORT_FONT.sub(r"font-weight:\1;font-size:\2px;font-family:\3;", filled)
    filled = WITH_ALPHA.sub(r"rgba(\1,\2,\3,\4)", filled)
    return " ".join(MOVED.sub(r"translate(\1 \2)", filled).split())
