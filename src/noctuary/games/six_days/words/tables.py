"""Tables in words: the roll with the chance of each entry, and the entries with their dice."""

from __future__ import annotations

from noctuary.engine.question import Option, Share, Thing, Tone
from noctuary.engine.words import capital
from noctuary.games.six_days.content.tables import SIDES
from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words import chances
from noctuary.games.six_days.words.phrases import plural


def roll_on(g: SixDays, table: str, rule: str = "", label: str = "") -> Option:
    """The roll on a table."""
    dice = plural(g.pack.dice(table), "die", "dice")
    odds = chances.of_table(g, table)
    return Option(id="roll", verb="roll", label=label or f"Roll {dice}", odds=odds, rule=rule)


def entry(
    g: SixDays,
    table: str,
    option: str,
    *,
    cost: str = "",
    tone: Tone = "plain",
    group: str = "table",
    rule: str = "",
) -> Option:
    """One entry of a table that can be picked."""
    return Option(
        id=option,
        verb="pick",
        about=dice_of(g, table, option),
        label=capital(g.pack.entries[table][option]),
        cost=cost,
        tone=tone,
        group=group,
        rule=rule,
    )


def dice_of(g: SixDays, table: str, option: str) -> tuple[Thing, ...]:
    """SD-1.4 to SD-1.7: the dice that name an entry."""
    lines = len(g.pack.lines[table])
    line, _, face = option.removeprefix("pick:").rpartition("-")
    if lines == 1:
        return (Thing("die", face),)
    return Thing("die", first_die(int(line), lines)), Thing("die", face)


def first_die(line: int, lines: int) -> str:
    """Which faces of the first die name a line.

    >>> first_die(1, 2), first_die(2, 3), first_die(6, 6)
    ('odd', '3–4', '6')
    """
    if lines == 2:
        return "odd" if line == 1 else "even"
    size = SIDES // lines
    last = line * size
    return str(last) if size == 1 else f"{last - size + 1}–{last}"


def before(g: SixDays, table: str) -> str:
    """What this table has brought before."""
    found = g.history.get(table, ())
    if not found:
        return ""
    told = [f"{m.entry.text} ({f'scene {m.scene}' if m.scene else 'at the start'})" for m in found]
    return f"Before: {', '.join(told)}."


def with_past(g: SixDays, prompt: str, table: str) -> str:
    """A prompt, and what was rolled before."""
    return f"{prompt} {before(g, table)}".strip()


def rolled(text: str, rule: str, odds: tuple[Share, ...] = ()) -> Option:
    """A roll that is no table's."""
    return Option(id="roll", verb="roll", label=text, odds=odds, rule=rule)
