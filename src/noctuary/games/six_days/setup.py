"""What is decided before the story, and how it begins."""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.settings import Choice, Setting
from noctuary.games.six_days import creation, ending, story
from noctuary.games.six_days.content.tables import Tables
from noctuary.games.six_days.records import Hero
from noctuary.games.six_days.state import Settings, SixDays

MOST_SEATS: Final = 6

SETTINGS: Final = (
    Setting(
        "prompts",
        "Invitations to write",
        (
            Choice("all", "All", "asked for words wherever the story could use some"),
            Choice("few", "Few", "only what the rules need; write on whenever you like"),
        ),
        "How often you are asked for words of your own. Every such question can be skipped.",
        "SD-21.1",
    ),
    Setting(
        "partial",
        "Half-won Core Challenges",
        (
            Choice(
                "rival", "The Rival gains", "partial success is no success: a die for the Rival"
            ),
            Choice("score", "You gain", "a fresh die for your own Score instead", -1),
        ),
        "What partial success at the core goal of a scene is worth.",
        "SD-16.2",
    ),
)


def set_table(pack: Tables, settings: dict[str, Any], seats: int) -> SixDays:
    """SD-20.1: alone the hero's player is game master too; else seat 0 is, the others have heroes.

    Creation runs once for each hero (SD §8), then the story is set up for all of them.
    """
    players = [0] if seats == 1 else list(range(1, seats))
    heroes = {f"h{n}": Hero(f"h{n}", seat) for n, seat in enumerate(players, start=1)}
    g = SixDays(pack=pack, settings=Settings(**settings), heroes=heroes)
    g.then(
        *(creation.MakeHero(hero) for hero in heroes),
        story.SetUpStory(),
        creation.Begin(),
        ending.NextScene(),
    )
    return g
