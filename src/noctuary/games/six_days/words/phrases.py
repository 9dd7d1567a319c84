"""Names of things in plain words: heroes, persons, reasons of a pool, entries of the event list."""

from __future__ import annotations

from noctuary.games.six_days.content.tables import STATEMENTS
from noctuary.games.six_days.records import Complication, Entry, Hero, Listed, Person
from noctuary.games.six_days.state import SixDays, attempt, parts, roller

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


def capital(text: str) -> str:
    """The first letter large; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def article(text: str) -> str:
    """A noun with "a" or "an" before it."""
    return f"{'an' if text[:1].casefold() in tuple('aeiou') else 'a'} {text}"


def joined(texts: list[str], last: str = "and") -> str:
    """Several things in one phrase.

    >>> joined(["rope", "lamp", "map"])
    'rope, lamp and map'
    """
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def said(entry: Entry | None, otherwise: str = "") -> str:
    """What stands in a slot, or what is said while it is empty."""
    return otherwise if entry is None else entry.text


def what_you_are(hero: Hero) -> str:
    """SD-2.2: trait and calling together."""
    return f"{said(hero.trait)} {said(hero.calling)}".strip() or "hero"


def hero_name(hero: Hero) -> str:
    """The hero's name, or what the hero is."""
    return said(hero.name) or f"the {what_you_are(hero)}"


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


def person(who: Person) -> str:
    """Somebody of the cast: by name, role and tie."""
    role = " and ".join(said(part) for part in (who.role, who.tie) if part is not None)
    if who.name is None:
        return article(role)
    return f"{who.name.text} ({role})"


def called(g: SixDays, hero: str, name: str) -> str:
    """Somebody by name alone, if there is one; whatever else an id stands for."""
    if name in g.cast and (known := g.cast[name].name) is not None:
        return known.text
    return thing(g, hero, name)


def thing(g: SixDays, hero: str, name: str) -> str:
    """Whatever an id of a hero's sheet or of the cast stands for."""
    if name in g.cast:
        return person(g.cast[name])
    if name in g.heroes:
        return hero_name(g.heroes[name])
    sheet = g.heroes[hero]
    entries = {word.id: word.entry for word in sheet.words}
    entries |= {condition.id: condition.entry for condition in sheet.conditions}
    entries |= {asset.id: asset.entry for asset in sheet.assets}
    return entries[name].text if name in entries else name


def complication(what: Complication) -> str:
    """A complication, with its detail if it was made specific."""
    return what.entry.text if what.detail is None else f"{what.entry.text}: {what.detail.text}"


def reason(g: SixDays, name: str) -> str:
    """One reason of the pool in words."""
    hero = roller(g)
    kind, _, what = name.partition(":")
    fixed = {
        "self": what_you_are(hero),
        "doing": said(hero.doing, "what you do"),
        "prepared": "well prepared",
        "tool": "a suitable tool",
        "reserve": "reserve",
    }
    if kind in fixed:
        return fixed[kind]
    if kind == "resource":
        return g.pack.resources[what].text
    if kind in ("with", "against"):
        return thing(g, hero.id, what)
    return declared(g, name)


def declared(g: SixDays, name: str) -> str:
    """A goal or complication of the roll by its id."""
    roll = attempt(g)
    for goal in roll.goals:
        if goal.id == name:
            return goal.entry.text
    for what in roll.complications:
        if what.id == name:
            return complication(what)
    return name


def counted_parts(g: SixDays) -> list[tuple[str, int]]:
    """The reasons of the pool that are worth dice."""
    return [(name, n) for name, n in parts(g) if n]


def reasons(g: SixDays) -> dict[str, str]:
    """The words behind everything that was declared in this roll."""
    roll = attempt(g)
    names = [goal.id for goal in roll.goals] + [what.id for what in roll.complications]
    return {name: reason(g, name) for name in (*names, *roll.applies)}


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
    """SD-19.5: a statement about one of you, or about the enemy."""
    of_you = STATEMENTS.index(name) < len(STATEMENTS) // 2
    return f"{'one of you' if of_you else 'your enemy'} {g.pack.statements[name]}"


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
