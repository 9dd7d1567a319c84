"""`noctuary label`: plays the stories of a game by several players, and works out their labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final

import msgspec

from noctuary.bots import play
from noctuary.engine.game import Game
from noctuary.labels import Label
from noctuary.simulate.plan import Plan, Played
from noctuary.spread import Crew

PLAYERS: Final = ("random", "cautious")
STORIES: Final = "scenario"
"""The setting that says which story is played."""
WORDS_A_MINUTE: Final = 220
READ: Final = 3
"""Over how many games the reading is counted."""
FOLDER: Final = Path(__file__).parents[1] / "labels"


def stories_of(game: Game) -> list[str]:
    """The stories that can be chosen; an empty one where there is nothing to choose."""
    found = next((s.choices for s in game.settings if s.name == STORIES), ())
    return [str(choice.value) for choice in found] or [""]


def plans_of(game: Game, story: str, games: int, seed: int) -> Iterator[Plan]:
    """The same deals for every player, with as few seats as the story takes."""
    settings: dict[str, Any] = {STORIES: story} if story else {}
    low, _ = game.seats_for(game.pack(game.default_pack), game.read_settings(settings))
    for player in PLAYERS:
        yield Plan.of(game, games, player, seed, seats=low, settings=settings, with_decisions=True)


def labelled(game: Game, story: str, games: int, seed: int, crew: Crew) -> Label:
    """The label of one story."""
    plans = list(plans_of(game, story, games, seed))
    ends = {plan.bots[0]: list(crew.each(plan.play, range(games))) for plan in plans}
    best = ends[PLAYERS[-1]]
    choices = [made.options for one in best for made in one.rows if made.options > 1]
    return Label(
        story=story,
        games=games,
        decisions=median(one.decisions for one in best),
        turns=median(one.turns for one in best),
        wins={name: fmean(one.won for one in played) for name, played in ends.items()},
        luck=luck_share([[result(one) for one in played] for played in ends.values()]),
        branching=round(fmean(choices), 2) if choices else 1.0,
        reading=round(fmean(words_read(plans[-1], n) for n in range(READ)) / WORDS_A_MINUTE, 1),
    )


def result(one: Played) -> float:
    """What a game is compared by: its score, or whether it was won where nothing is scored."""
    return fmean(one.scores) if any(one.scores) else float(one.won)


def luck_share(results: Sequence[Sequence[float]]) -> float | None:
    """One less the share of all variation that lies between the players.

    >>> luck_share([[0, 0], [1, 1]]), luck_share([[0, 1], [0, 1]]), luck_share([[1], [1]])
    (0.0, 1.0, None)
    """
    everything = [one for row in results for one in row]
    mean = fmean(everything)
    total = sum((one - mean) ** 2 for one in everything)
    between = sum(len(row) * (fmean(row) - mean) ** 2 for row in results)
    return round(1 - between / total, 3) if total else None


def words_read(plan: Plan, number: int) -> int:
    """How many words of questions and stories one reads in a game; what is read twice counts
    once."""
    game, state, players = plan.table(number)
    read: set[str] = {game.story(state, None)}

    def heard(now: Any, seat: int, reply: str) -> None:
        question = game.question(now, seat)
        if question is not None:
            read.update((question.text, question.why))
            read.update(option.label for option in question.options)

    state.listener = lambda event: read.add(game.story(state, event))
    play(game, state, players, heard=heard)
    return sum(len(text.split()) for text in read)


def write_labels(game: Game, found: list[Label]) -> Path:
    """Keep the labels as data."""
    file = FOLDER / f"{game.id}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return file
