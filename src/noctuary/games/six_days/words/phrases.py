"""Small phrases of the story: numbers, dice, Prize and Rival, entries of the event list."""

from __future__ import annotations

from noctuary.engine.words import second_person
from noctuary.games.six_days.content.tables import STATEMENTS
from noctuary.games.six_days.names import declared, said
from noctuary.games.six_days.records import Entry, Listed
from noctuary.games.six_days.state import SixDays, alone, attempt, parts

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(n: int) -> str:
    """A number as prose has it."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def plural(n: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "die", "dice"), plural(3, "hit")
    ('one die', 'three hits')
    """
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def rival_name(g: SixDays) -> str:
    """The Rival's name, if there is one."""
    return said(g.story.get("rival_name"), "the Rival")


def prize(g: SixDays) -> str:
    """What the race is for."""
    sought = said(g.story.get("prize_sought"), "the Prize")
    name = g.story.get("prize_name")
    return sought if name is None else f"{name.text} ({sought})"


def title(g: SixDays) -> str:
    """What stands on the cover."""
    return said(g.story.get("title"), "Untitled")


def counted_parts(g: SixDays) -> list[tuple[str, int]]:
    """The reasons of the pool that are worth dice."""
    return [(name, n) for name, n in parts(g) if n]


RESULTS = {"success": "succeeded", "partial": "half succeeded", "lost": "failed"}


def lead_of(g: SixDays, listed: Listed) -> str:
    """The lead sentence that an event of the ladder completes."""
    rung = g.pack.scene[max(1, listed.scene)]
    return rung.lead if listed.kind == "event" else rung.extra_lead or ""


def happening(g: SixDays, listed: Listed) -> str:
    """An entry of the event list as a sentence without its full stop."""
    if listed.kind in ("event", "discovery"):
        text = f"{lead_of(g, listed)} {listed.entry.text}"
    elif listed.kind == "core":
        text = f"{listed.entry.text} ({RESULTS.get(listed.result, '')})"
    else:
        text = listed.entry.text
    return text if listed.words is None else f"{text} — {listed.words.text}"


def statement(g: SixDays, name: str) -> str:
    """SD-19.5: a statement about you or one of you, or about the enemy."""
    of_you = STATEMENTS.index(name) < len(STATEMENTS) // 2
    said_of = g.pack.statements[name]
    if of_you and alone(g):
        return f"you {second_person(said_of)}"
    return f"{'one of you' if of_you else 'your enemy'} {said_of}"


def dice(faces: tuple[int, ...] | list[int]) -> str:
    """Faces from the highest to the lowest; a dash if there are none."""
    return " ".join(map(str, sorted(faces, reverse=True))) or "–"


def came(entry: Entry) -> str:
    """SD-1.10: how an entry came, in brackets."""
    if entry.how == "rolled":
        return f"rolled {'-'.join(map(str, entry.faces))}"
    return entry.how


def qualifier(g: SixDays, name: str) -> str:
    """Something that hits can buy."""
    kind, _, what = name.partition(":")
    if kind == "style":
        return "style"
    if kind == "avert":
        return f"avert: {declared(g, what)}"
    core = " (core goal)" if what == attempt(g).core_goal else ""
    return f"{'success' if kind == 'success' else 'partial success'}: {declared(g, what)}{core}"
