"""Every step that can ask has its question and its options in words, beside its room."""

from __future__ import annotations

import random

import pytest

import noctuary
from noctuary.engine.decoding import kinds_of
from noctuary.engine.question import Option, Thing
from noctuary.engine.step import Step
from noctuary.engine.wording import can_ask
from noctuary.games.dark_quarter.words import WORDS
from tests.games.dark_quarter.table import Table

GAME = noctuary.game("dark-quarter")
ROOMS = ("story", "dice", "cards", "city", "trials", "turns", "table")
ASKING = [
    kind
    for kind in kinds_of(Step, GAME.package)
    if can_ask(kind) and kind.__module__.startswith(GAME.package) and kind.run is not Step.run
]


@pytest.mark.parametrize("kind", ASKING, ids=lambda kind: kind.__name__)
def test_a_step_that_asks_has_words_in_the_file_of_its_room(kind):
    assert WORDS.misses(kind) == ""
    room = kind.__module__.removeprefix(GAME.package + ".").partition(".")[0]
    said = WORDS.questions[kind].__module__.rpartition(".")[2]
    assert said in (room, "instructions", "story")


def test_a_step_without_words_is_not_asked_as_something_else():
    class Forgotten(Step, frozen=True):
        def answer(self, g, option):
            """Nothing."""

    assert WORDS.misses(Forgotten) == "no question"
    with pytest.raises(LookupError, match="Forgotten has no words"):
        WORDS.wording(None, Forgotten())


def said(seed: int, seats: int, **settings: str) -> set[Option]:
    """All options of a game played at random."""
    state = GAME.new(seed=seed, seats=seats, **settings)
    luck, found = random.Random(seed), set()
    for _ in range(400):
        if state.outcome is not None:
            break
        question = GAME.question(state)
        found |= {*question.options, *question.standing, *question.items}
        state.reply(luck.choice(state.options))
    return found


@pytest.mark.parametrize(("seats", "mode"), [(1, "digital"), (2, "digital"), (1, "companion")])
def test_every_option_says_what_it_does_and_to_what(seats, mode):
    options = set().union(*(said(seed, seats, mode=mode) for seed in range(4)))
    assert len(options) > 100
    for option in options:
        assert option.verb, option
        assert option.label != option.id or option.verb in ("count", "none"), option
        wanted = {"visit": "place", "explore": "place", "buy": "card", "use": "card"}
        if option.verb in wanted:
            assert option.main == Thing(wanted[option.verb], option.id.partition(":")[2])
        if len(option.about) > 1 and option.verb == "pick":
            assert "+".join(option.parts) == option.id


def test_prices_are_numbers_and_a_final_answer_says_so():
    table = Table("ines dez").set("ines", xp=12)
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    offered = {option.id: option for option in GAME.question(table.g).options}
    assert offered["confirm"].tone == "final"
    move = next(option for option in offered.values() if option.verb == "improve")
    price = move.price[0]
    assert (f"{price.amount} Experience", price.unit) == (move.cost, "experience")
    assert move.id == f"improve:{move.of('skill')}:{move.of('square')}"
