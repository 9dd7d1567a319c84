"""Options as numbers: stable, distinct, and enough of them."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.engine import chance
from noctuary.engine.game import Game
from noctuary.env.actions import SPARE, Actions, Place, UnknownOptions, Vocabulary, actions_of
from noctuary.env.vocabulary import options_in, renewed

every_game = pytest.mark.parametrize("game", noctuary.games(), ids=lambda game: game.id)
SMALL = Vocabulary(
    "small",
    1,
    {"pass": [], "swap:_:_": [Place(["a", "b"]), Place(["x"], {"case_": 4})]},
)


def test_every_atom_has_a_number_of_its_own() -> None:
    actions = Actions(SMALL)
    second = ("x", "case_0", "case_1", "case_2", "case_3")
    atoms = ["pass", *(f"swap:{a}:{b}" for a in "ab" for b in second)]
    numbers = [actions.number(atom) for atom in atoms]
    assert numbers == list(range(1 + SPARE, actions.size))


def test_what_the_vocabulary_does_not_know_gets_a_spare_number() -> None:
    actions = Actions(SMALL)
    assert actions.number("swap:a:case_4") is actions.number("leave") is None
    menu = actions.menu(("leave", "pass", "swap:c:x"))
    assert menu.atoms == {1: "leave", 1 + SPARE: "pass", 2: "swap:c:x"}
    assert actions.mask(menu).sum() == 3


def test_more_unknown_options_than_spare_numbers_are_refused() -> None:
    with pytest.raises(UnknownOptions, match="more than 256 options"):
        Actions(SMALL).menu(tuple(f"go:{n}" for n in range(SPARE + 1)))


def test_things_chosen_together_are_picked_one_after_the_other() -> None:
    actions = Actions(Vocabulary("dice", 1, {"_": [Place([], {"die_": 4})]}))
    options = ("die_1", "die_1+die_2", "die_3")
    first = actions.menu(options)
    assert set(first.atoms.values()) == {"die_1", "die_3"}
    assert set(actions.menu(options, ("die_1",)).atoms.values()) == {"", "die_2"}


def test_a_vocabulary_that_grows_keeps_its_words_where_they_are() -> None:
    grown = renewed(SMALL, {"swap:_:_": [{"0", "a"}, {"case_2", "case_9"}], "end": []})
    assert grown.version == 2
    assert list(grown.shapes) == ["pass", "swap:_:_", "end"]
    assert grown.shapes["swap:_:_"][0] == Place(["a", "b"], {"": 2})
    assert grown.shapes["swap:_:_"][1] == Place(["x"], {"case_": 32})
    assert renewed(grown, {"pass": []}).version == 2


@every_game
def test_nearly_all_options_of_fresh_games_are_known(game: Game) -> None:
    actions = actions_of(game.id)
    found = set(options_in(game.new(seed=chance.stream(5, game.id) >> 11), 5))
    atoms = {atom for option in found for atom in option.split("+")}
    unknown = [atom for atom in atoms if actions.number(atom) is None]
    assert len(unknown) <= 0.02 * len(atoms), unknown


def test_numbers_of_this_version_stay_what_they_are() -> None:
    actions = actions_of("arkham-noir")
    assert actions.vocabulary.version == 1
    assert (actions.size, actions.number("pass")) == (2819, 349)
