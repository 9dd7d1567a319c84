"""What was typed, understood: an option by number, id, code or words."""

from __future__ import annotations

from noctuary.codes import parts
from noctuary.engine.question import Option
from noctuary.engine.state import OWN_WORDS
from noctuary.terminal.asking import Asking
from noctuary.terminal.options import things

SHORTEST_WORD = 3
"""Single letters are commands; two say too little."""


LONGEST_NUMBER = 2
"""A longer one is meant as it is: a year, the number of a safe."""
MOST_NAMED = 4
YES, NO = ("yes", "accept", "confirm"), ("no", "decline")
SHORTHAND = {"y": YES, "yes": YES, "n": NO, "no": NO}
"""What may be typed for an option that agrees, or that does not."""


class Unclear(ValueError):
    """What was typed fits no option, or several; the message says which."""


def understand(asking: Asking, typed: str) -> str:
    """The reply that was meant. Unclear if nothing or too much fits."""
    kind = asking.question.kind
    if kind == "text":
        return own_words_or_option(asking, typed)
    words = typed.replace(",", " ").split()
    if kind == "several" and len(words) > 1:
        return "+".join(find(asking, word).id for word in words)
    try:
        return find(asking, typed).id
    except Unclear:
        is_code = asking.question.expects == "card" and parts(typed) is not None
        if is_code or kind in ("several", "number", "dice"):
            return typed
        raise


def own_words_or_option(asking: Asking, typed: str) -> str:
    """An option by its number, id or whole name, or a part of it where people are chosen;
    everything else is meant as own words."""
    if typed.isdecimal() and len(typed) <= LONGEST_NUMBER:
        if not 1 <= int(typed) <= len(asking.options):
            raise Unclear(f"There is no option {typed}; to write it, type {OWN_WORDS}{typed}.")
        return asking.options[int(typed) - 1].id
    for option in asking.options:
        if typed == option.id or typed.casefold() == option.label.casefold():
            return option.id
    named = [option for option in asking.options if fits(option, typed)]
    if asking.question.expects == "sheet" and len(named) == 1:
        return named[0].id
    return typed if typed.startswith(OWN_WORDS) else OWN_WORDS + typed


def find(asking: Asking, typed: str) -> Option:
    """The one option that was meant."""
    options = asking.options
    if typed.isdecimal() and asking.numbered:
        if 1 <= int(typed) <= len(options):
            return options[int(typed) - 1]
        raise Unclear(f"There is no option {typed}; choose 1 to {len(options)}.")
    on_map = asking.drawing.places(asking.view, asking.mapped) if asking.mapped else {}
    ways = (
        [option for option in options if option.id == on_map.get(typed.casefold())],
        [option for option in options if option.id == typed or says(option, typed)],
        [option for option in options if typed in things(option)],
        [option for option in options if fits(option, typed)],
    )
    for found in ways:
        if len(found) == 1:
            return found[0]
        if found:
            named = [f"{asking.number(o)} {o.label}" for o in found[:MOST_NAMED]]
            more = ", and more" if len(found) > MOST_NAMED else ""
            raise Unclear(f"Several options fit {typed!r}: {', '.join(named)}{more}.")
    raise Unclear(f"Nothing here fits {typed!r}. Type a number, or ? for help.")


def says(option: Option, typed: str) -> bool:
    """Whether "y" or "n" was typed and the option says yes or no."""
    meant = SHORTHAND.get(typed.lower(), ())
    return option.id in meant or option.verb in meant


def fits(option: Option, typed: str) -> bool:
    """Whether all words occur in the label."""
    if len(typed) < SHORTEST_WORD:
        return False
    label = option.label.casefold()
    return all(word in label for word in typed.casefold().split())
