"""DQ-19, DQ-26: which cards may be scanned, by whom, and what the App answers."""

from __future__ import annotations

from noctuary.codes import CodeError
from noctuary.engine import pieces
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.state import DarkQuarter, owner_of


def scannable(g: DarkQuarter, who: str) -> list[str]:
    """DQ-19.2: the Character's own cards, and Story cards of the team."""
    sheet = g.sheets[who]
    return [*sheet.story, *g.team_story, *dict.fromkeys(sheet.consumables)]


def has_cards(g: DarkQuarter, who: str) -> bool:
    """DQ-26.6: whether there is anything to scan; in companion mode nobody can tell (DQ-R66)."""
    return g.companion or bool(g.team_story or g.sheets[who].story or g.sheets[who].consumables)


def card_options(g: DarkQuarter, cards: list[str]) -> list[str]:
    """DQ-19.10: in digital mode one of the permitted cards is chosen from a list.

    In companion mode the list has the Story cards that the App gave (DQ-41.3); Consumables, of
    which it knows nothing, are typed.
    """
    return [f"scan:{card}" for card in cards if not g.companion or card in g.pack.story]


def ask_for_card(g: DarkQuarter, step: Step, cards: list[str], who: str) -> None:
    """Put the question which card is scanned; a code can be typed in companion mode."""
    options = [*cards, "close"]
    if g.companion:
        g.ask_more(step, options, g.seat_of(who), "text")
    else:
        g.ask(step, options, g.seat_of(who))


def card_named(g: DarkQuarter, reply: str) -> str:
    """The card that a reply names: an option, or a code (DQ-R5); CodeError if there is none."""
    if reply.startswith("scan:"):
        return reply.removeprefix("scan:")
    return pieces.named(g.game, g.pack, reply)[0]


def why_not(g: DarkQuarter, reply: str, who: str) -> str:
    """DQ-19.9: what is no card of this campaign, or was not given out, is not in play."""
    try:
        card = card_named(g, reply)
    except CodeError as error:
        return f"not in play. {error}"
    if card in g.pack.consumable:
        return ""  # DQ-41.4: whether the Character owns it is a matter of trust
    owner = owner_of(g, card)
    if not owner:
        return "not in play"
    if owner not in ("team", who):
        return f"belongs to {g.pack.characters[owner].name}"
    return ""
