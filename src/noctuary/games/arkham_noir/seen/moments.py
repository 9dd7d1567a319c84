"""What is played out in the middle of the table: checks, closings, objectives, menaces, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from noctuary.engine.events import Ended, Event
from noctuary.engine.moments import Moment, Track
from noctuary.engine.question import Thing
from noctuary.engine.words import counted, listed
from noctuary.games.arkham_noir import events
from noctuary.games.arkham_noir.state import TYPES_TO_WIN, ArkhamNoir, stability_limit
from noctuary.games.arkham_noir.words import telling
from noctuary.games.arkham_noir.words.names import case_name, name

RESULTS: Final = {
    "win": "Solved",
    "loss_stability": "You break",
    "loss_menace": "They are here",
    "conceded": "Given up",
}


def moments(before: ArkhamNoir, g: ArkhamNoir, happened: Sequence[Event]) -> tuple[Moment, ...]:
    """What one reply brought, in order. `before` and `g` are the table before and after it."""
    found, cause = [], ""
    stability, scored, left = len(before.stability_area), before.big_picture, before.menace_deck
    for event in happened:
        match event:
            case events.Moved(source="stability_area"):
                stability -= 1
            case events.StabilityChecked(card=str(card), failed=failed):
                found.append(check(g, card, failed, stability))
                stability += failed
            case events.CaseClosed():
                found.append(closing(g, event, scored))
                scored = [*scored, *event.scored]
            case events.TimeRanOut():
                cause = "Time has run out"
            case events.LeadsRanOut():
                cause = "The leads have run out"
            case events.MenaceCame(card=card):
                left = [one for one in left if one != card]
                found.append(menace(g, card, cause or "A menace comes", len(left)))
                cause = ""
            case events.ObjectiveDone(objective=card):
                found.append(objective(g, card))
            case Ended(reason=reason, won=won):
                found.append(ending(reason, won))
            case _:
                pass
    return tuple(found)


def check(g: ArkhamNoir, card: str, failed: bool, stability: int) -> Moment:
    """AN-12.4: a card was drawn, and it has the stability icon or not."""
    limit = stability_limit(g)
    return Moment(
        kind="check",
        title="Stability check",
        about=(Thing("card", card),),
        result="Fails" if failed else "Holds",
        consequence=f"{name(g, card)} stays with you."
        if failed
        else f"No stability icon: {name(g, card)} is discarded.",
        tone="bad" if failed else "good",
        track=Track("Stability", stability, stability + failed, limit, is_harm=True),
    )


def closing(g: ArkhamNoir, event: events.CaseClosed, scored: Sequence[str]) -> Moment:
    """AN-18.6: a case is closed."""
    letters = [g.pack.puzzles[card] for card in event.scored]
    track = None
    if g.settings.mode == "classic":
        before = g.pack.type_bits(scored).bit_count()
        after = g.pack.type_bits([*scored, *event.scored]).bit_count()
        track = Track("Big Picture", before, after, TYPES_TO_WIN)
    return Moment(
        kind="closing",
        title=case_name(g, event.case),
        about=tuple(Thing("card", card) for card in event.scored),
        result="Closed",
        consequence=f"{listed(letters)} joined the Big Picture." if letters else "Scored nothing.",
        tone="good" if letters else "plain",
        track=track,
        story=telling.story(g, event),
    )


def menace(g: ArkhamNoir, card: str, title: str, left: int) -> Moment:
    """AN-27.2: a menace comes into play."""
    return Moment(
        kind="menace",
        title=title,
        about=(Thing("card", card),),
        result=name(g, card),
        consequence=f"{counted(left, 'menace')} left in the deck." if left else "It was the last.",
        tone="bad",
    )


def objective(g: ArkhamNoir, card: str) -> Moment:
    """AN-24.4: an objective is complete."""
    left = len(g.objective_row)
    return Moment(
        kind="objective",
        title=f"Objective {g.pack.objective[card].number}",
        about=(Thing("card", card),),
        result="Complete",
        consequence=f"{name(g, card)}. {counted(left, 'objective')} to go."
        if left
        else name(g, card),
        tone="good",
    )


def ending(reason: str, won: bool) -> Moment:
    """AN-33.1: how it ends; the whole story is told on the page that follows."""
    return Moment(
        kind="ending",
        title="The end",
        result=RESULTS[reason],
        consequence=telling.ENDINGS[reason],
        tone="good" if won else "bad",
    )
