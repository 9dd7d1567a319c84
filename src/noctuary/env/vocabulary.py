"""`python -m noctuary.env.vocabulary`: finds out which words the options of a game are made of.

Random games with every pack, story and number of seats are played, and the words in each place of
each shape noted. What is in the vocabulary already stays where it is; a change makes a new version.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec

from noctuary.engine import chance
from noctuary.engine.game import Game
from noctuary.engine.question import SettingError
from noctuary.env.actions import NUMBERED, Place, Vocabulary, actions_of, taken_apart

FOLDER: Final = Path(__file__).parent / "vocabularies"
DEALS: Final = 1_000
"""How many games are played in all, and with each pack, story and number of seats at least."""
FEWEST_DEALS: Final = 30
DECISIONS: Final = 3_000
"""How many decisions of a game are looked at."""
Seen = dict[str, list[set[str]]]


def options_of(game: Game, seed: int = 0) -> Iterator[str]:
    """Everything that was on offer in random games."""
    stories = next((s.choices for s in game.settings if s.name == "scenario"), ())
    settings: list[dict[str, Any]] = [{"scenario": one.value} for one in stories] or [{}]
    seats = range(game.seats[0], game.seats[1] + 1)
    tables = list(product(game.packs(), settings, seats))
    deals = max(FEWEST_DEALS, DEALS // len(tables))
    for (pack, setting, number), deal in product(tables, range(seed, seed + deals)):
        try:
            state = game.new(deal, number, pack, **setting)
        except SettingError:
            continue
        yield from options_in(state, deal)


def options_in(state: Any, seed: int) -> Iterator[str]:
    """Everything that is on offer in one game by chance."""
    stream = chance.stream(seed, "vocabulary")
    for _ in range(DECISIONS):
        if state.question is None:
            return
        yield from state.options
        for options in state.question.others.values():
            yield from options
        stream, chosen = chance.below(stream, len(state.options))
        state.reply(state.options[chosen])


def noted(game: Game) -> Seen:
    """The words in each place of each shape."""
    seen: Seen = {}
    for option in set(options_of(game)):
        for atom in option.split("+"):
            shape, words = taken_apart(atom)
            places = seen.setdefault(shape, [set() for _ in words])
            for place, word in zip(places, words, strict=True):
                place.add(word)
    return seen


def widened(place: Place, words: set[str]) -> Place:
    """A place with room for these words too; numbers get twice the room that was needed. Where
    some numbers are padded (`c07`) they are names."""
    numbers = dict(place.numbers)
    bare = [NUMBERED.fullmatch(word) for word in words if not padded(word)]
    names = {word.rstrip("0123456789") for word in words if padded(word)}
    plain = {word for word in words if NUMBERED.fullmatch(word) is None or padded(word)}
    for found in filter(None, bare):
        if found[1] in names:
            plain.add(found[0])
        elif int(found[2]) >= numbers.get(found[1], 0):
            numbers[found[1]] = 1 << (2 * int(found[2]) + 1).bit_length()
    fresh = sorted(plain - set(place.words))
    return Place([*place.words, *fresh], dict(sorted(numbers.items())))


def padded(word: str) -> bool:
    """Whether its number begins with a nought."""
    digits = word[len(word.rstrip("0123456789")) :]
    return len(digits) > 1 and digits[0] == "0"


def renewed(old: Vocabulary, seen: Seen) -> Vocabulary:
    """A vocabulary with all that was seen."""
    shapes = {**old.shapes}
    for shape, places in sorted(seen.items()):
        known = shapes.get(shape) or [Place() for _ in places]
        shapes[shape] = [widened(*pair) for pair in zip(known, places, strict=True)]
    changed = shapes != old.shapes
    return Vocabulary(old.game, old.version + changed, shapes)


def main(*wanted: str) -> None:
    """Renew the vocabularies of these games, or of all."""
    from noctuary.games import games

    for game in games():
        if wanted and game.id not in wanted:
            continue
        found = renewed(actions_of(game.id).vocabulary, noted(game))
        data = msgspec.json.format(msgspec.json.encode(found), indent=1)
        (FOLDER / f"{game.id}.json").write_bytes(data + b"\n")
        actions_of.cache_clear()
        print(f"{game.id}: version {found.version}, {actions_of(game.id).size:,} actions")


if __name__ == "__main__":
    main(*sys.argv[1:])
