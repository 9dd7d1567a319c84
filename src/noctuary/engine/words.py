"""Small matters of wording that everybody needs: capitals, counts, articles, lists, shares."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_PICTURES: Final = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"}
_HIDDEN: Final[dict[int, str | int]] = {
    **_PICTURES,
    0x7F: 0x2421,
    **{code: f"⟦U+{code:04X}⟧" for code in range(0x80, 0xA0)},
}
_OPENING_QUOTE: Final = re.compile(r'(?<![^\s(\[])"(?=\S)')
_SILENT_H: Final = ("heir", "honest", "honor", "honour", "hour")
_AS_CONSONANT: Final = ("eu", "one", "uni", "use", "usu", "ut")
_IRREGULAR: Final = {"is": "are", "has": "have", "dies": "die", "lies": "lie", "ties": "tie"}


def visible(text: str) -> str:
    """Control characters as their pictures: nothing that a screen or printer would obey.

    >>> visible("ring\\x07 the bell")
    'ring␇ the bell'
    """
    if text.isprintable():
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_HIDDEN)


def capital(text: str) -> str:
    """The first letter large, the rest as it is.

    >>> capital("the tram"), capital("")
    ('The tram', '')
    """
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Words as a sentence: a capital first, a full stop last.

    >>> sentence("nothing was taken back"), sentence("Why?")
    ('Nothing was taken back.', 'Why?')
    """
    return capital(text) + ("" if text.endswith((".", "!", "?", "…")) else ".")


def heading(text: str) -> str:
    """A sentence as a heading, which has no full stop.

    >>> heading("Turn 3 begins."), heading("Why?")
    ('Turn 3 begins', 'Why?')
    """
    return text.removesuffix(".")


def percent(share: float) -> str:
    """A chance from 0 to 1 as people read it; never 0 or 100 unless it is certain.

    >>> percent(0.237), percent(0.004), percent(0.998), percent(1)
    ('24%', '<1%', '>99%', '100%')
    """
    if 0 < share < 0.01:
        return "<1%"
    return ">99%" if 0.99 < share < 1 else f"{100 * share:.0f}%"


def how_many(least: int, most: int) -> str:
    """How many are to be chosen.

    >>> how_many(2, 2), how_many(1, 2), how_many(1, 3)
    ('2', '1 or 2', '1 to 3')
    """
    if least == most:
        return str(least)
    return f"{least} or {most}" if most == least + 1 else f"{least} to {most}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "disk"), counted(3, "disk"), counted(2, "die", "dice")
    ('1 disk', '3 disks', '2 dice')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def article(noun: str) -> str:
    """A noun with "a" or "an" before it, by its sound.

    >>> article("tram"), article("honest umbrella"), article("uniform"), article("8")
    ('a tram', 'an honest umbrella', 'a uniform', 'an 8')
    """
    sound = noun.casefold()
    vowel = sound.startswith(tuple("aeiou8")) and not sound.startswith(_AS_CONSONANT)
    return f"{'an' if vowel or sound.startswith(_SILENT_H) else 'a'} {noun}"


def possessive(name: str) -> str:
    """Whose it is.

    >>> possessive("Ines"), possessive("the hero")
    ("Ines's", "the hero's")
    """
    return f"{name}'s"


def second_person(verb: str) -> str:
    """What somebody does, as it is said to their face; the verb comes first.

    >>> second_person("lives through it"), second_person("reaches a goal"), second_person("is dead")
    ('live through it', 'reach a goal', 'are dead')
    """
    first, _, rest = verb.partition(" ")
    if first in _IRREGULAR:
        first = _IRREGULAR[first]
    elif first.endswith("ies"):
        first = first.removesuffix("ies") + "y"
    elif first.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        first = first.removesuffix("es")
    else:
        first = first.removesuffix("s")
    return f"{first} {rest}".rstrip()


def curled(text: str) -> str:
    """Straight double quotes as a printer sets them.

    >>> curled('"Well," she says. ("So did he.")')
    '“Well,” she says. (“So did he.”)'
    """
    return _OPENING_QUOTE.sub("“", text).replace('"', "”") if '"' in text else text


def listed(words: Sequence[str], word: str = "and") -> str:
    """Several things in one breath.

    >>> listed(["tram", "bell", "tide"]), listed(["tram"]), listed(["tram", "bell"], "or")
    ('tram, bell and tide', 'tram', 'tram or bell')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {word} {words[-1]}"
