"""WD-35.18: the chronicle of the town after a night."""

from __future__ import annotations

import msgspec

from noctuary.engine.words import counted, listed
from noctuary.games.when_darkness_comes.content.chronicle import MOST_LEGACY, Chronicle
from noctuary.games.when_darkness_comes.content.people import Sheet
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.people import casting
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.games.when_darkness_comes.words import names


def after(g: Night) -> Chronicle:
    """What the town remembers when this night is over."""
    past, title = g.past, g.scenario.title
    dead = [c for c in g.characters.values() if not c.alive]
    played = {c.sheet.name for c in g.characters.values()}
    rested = [page for page in past.pages if page.name not in played]
    used = min(past.legacy, casting.newcomers(g))
    kept = [fact for fact in g.scenario.campaign.keeps if g.flags.get(fact)]
    return Chronicle(
        nights=(*past.nights, night(g)),
        fallen=(*past.fallen, *(f"{c.sheet.name}, in {title}: {death(g, c)}" for c in dead)),
        legacy=min(MOST_LEGACY, past.legacy - used + len(dead)),
        facts=tuple(dict.fromkeys((*past.facts, *kept))),
        pages=(*(page(g, c) for c in g.alive()), *rested),
    )


def next_night(g: Night) -> Scenario | None:
    """The night that follows in the campaign; one that is not for so many people is passed over."""
    found = g.pack.scenarios.get(g.scenario.campaign.next or "")
    while found is not None and not found.players.min <= g.seats <= found.players.max:
        found = g.pack.scenarios.get(found.campaign.next or "")
    return found


def night(g: Night) -> str:
    """One night in a sentence."""
    assert g.outcome is not None
    won = [g.characters[who].sheet.name for who in g.winners]
    how = f"won by {listed(won)}" if won else "lost"
    return f"{g.scenario.title}, {how} after {counted(rounds_played(g), 'round')}."


def rounds_played(g: Night) -> int:
    """How many rounds the night took; one that ended before its first turn was none."""
    return max(g.round - (g.place < 0), 0)


def death(g: Night, c: Character) -> str:
    """How somebody died, in a few words."""
    return names.death(g, g.deaths[c.id]) if c.id in g.deaths else "died"


def page(g: Night, c: Character) -> Sheet:
    """WD-35.6 to WD-35.8: the sheet that a character takes along."""
    sheet, items = c.sheet, c.sheet.items
    if g.scenario.campaign.keep_items:
        items = tuple(g.disk(i).base for i in c.items if g.disk(i).kind == "item")
    face = sheet.portrait or sheet.ready
    return msgspec.structs.replace(sheet, items=items, ready="", portrait=face)
