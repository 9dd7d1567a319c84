"""Rules just at the edge: what is enough, what is one too little, what is once too often."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.dark_quarter.cards import abilities, effects
from noctuary.games.dark_quarter.city import searching
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.state import Trial
from noctuary.games.dark_quarter.turns import intermission
from tests.games.dark_quarter.table import Table

SEARCH = """
searches:
  - {id: attic, items: [{id: box, label: A box, uses: once_per_character, say: Dust.},
                        {id: bag, label: A bag, uses: once, say: Dust.},
                        {id: tin, label: A tin, uses: once_per_turn, say: Dust.},
                        {id: sky, label: The sky, uses: unlimited, say: Stars.}]}
"""


@pytest.mark.rule("DQ-R44")
def test_a_value_for_one_star_below_that_for_each_adds_nothing():
    assert dice.star_worth(Trial("t", "ines", star_set=3, one_set=(2,)), 1) == 3
    assert dice.star_worth(Trial("t", "ines", star_set=3, one_set=(3, 4)), 2) == 7


@pytest.mark.rule("DQ-31.4")
def test_what_was_examined_is_left_to_whom_it_still_is():
    table = Table("ines dez", SEARCH)
    assert searching.items_left(table.g, "attic", "ines") == ["box", "bag", "tin", "sky"]
    for item in ("box", "bag", "tin", "sky"):
        table.g.used[f"{item}/ines"] = 1
        table.g.used_now.append(item)
    assert searching.items_left(table.g, "attic", "ines") == ["sky"]
    assert searching.items_left(table.g, "attic", "dez") == ["box", "sky"]
    table.g.used_now.clear()
    assert searching.items_left(table.g, "attic", "dez") == ["box", "tin", "sky"]


@pytest.mark.rule("DQ-10.17")
@pytest.mark.parametrize(
    ("cost", "enough", "too_little"),
    [
        (e.XpCost(n=2), {"xp": 2}, {"xp": 1}),
        (e.DiscardCost(n=2), {"cards": "money money"}, {"cards": "money"}),
        (e.ExhaustCost(n=2), {"effort": 2}, {"effort": 1}),
        (e.ExhaustCost(n="all"), {"effort": 1}, {"effort": 0}),
        (e.DegradeCost(skill="talent", n=2), {"talent": "4 7 10"}, {"talent": "12"}),
    ],
)
def test_a_cost_is_paid_in_full_or_not_at_all(cost, enough, too_little):
    assert abilities.can_pay(Table("ines dez").set("ines", **enough).g, cost, "ines")
    assert not abilities.can_pay(Table("ines dez").set("ines", **too_little).g, cost, "ines")


def test_cubes_that_can_move_to_the_left_have_a_free_slot_there():
    table = Table("ines dez").set("ines", talent="1 2 4", combat="2 3")
    assert effects.free_cubes(table.g, "ines", "talent") == ["cube:talent:4"]
    assert effects.free_cubes(table.g, "ines", "combat") == ["cube:combat:2"]


@pytest.mark.rule("DQ-R123")
def test_an_ability_that_does_more_than_make_a_purchase_cheaper_is_no_saving():
    cheaper, more = e.XpDiscount(what="talent", n=1), e.GainExperience()
    plain = msgspec.structs.replace(
        Table("ines dez").g.pack.ability["ines_static"], effect=(cheaper,), cost=()
    )
    assert intermission.is_saving(plain)
    assert not intermission.is_saving(msgspec.structs.replace(plain, effect=(cheaper, more)))
    assert not intermission.is_saving(msgspec.structs.replace(plain, cost=(e.XpCost(n=1),)))


@pytest.mark.parametrize(
    ("ines", "dez", "marta", "can"),
    [
        ("", "", "", False),
        ("money", "", "", False),
        ("money money", "", "", True),
        ("", "money", "", True),
        ("money", "money", "money", True),
    ],
)
def test_cards_are_exchanged_where_somebody_has_one_to_give(ines, dez, marta, can):
    table = Table("ines dez marta")
    for who, cards in (("ines", ines), ("dez", dez), ("marta", marta)):
        table.set(who, cards=cards)
    assert effects.can_exchange(table.g, None, "ines") is can
