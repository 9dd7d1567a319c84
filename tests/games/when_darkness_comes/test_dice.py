"""WD-1: dice and results."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.content.ladder import CODES, LEVELS, clamped, hand
from noctuary.games.when_darkness_comes.dice import pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import Checked
from noctuary.odds import poker
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def value(*faces: int, gamble: bool = False) -> int:
    return hand(faces, gamble)[0]


def check(**fields: object) -> Check:
    plain = {"who": "kirk", "purpose": "deed", "attribute": "attack", "tn": 2, "dice": 3}
    return Check(**(plain | fields))  # type: ignore[arg-type]


@pytest.mark.rule("WD-1.1")
def test_dice_have_six_faces_and_their_order_never_matters() -> None:
    assert poker.FACES == 6
    assert value(1, 4, 2, 3) == value(4, 3, 2, 1) == value(2, 1, 4, 3)
    t = Table("market_square", kirk=HERE).do(rolls.Announce(check()))
    assert t.g.question.most == 6


@pytest.mark.rule("WD-1.2")
def test_only_the_best_combination_counts() -> None:
    assert value(4, 4, 6, 6, 6) == LEVELS["3K"]
    assert value(1, 2, 3, 3, 3) == LEVELS["3K"], "a triple is above a straight of three"


@pytest.mark.rule("WD-1.3", "WD-1.16")
def test_the_values_of_the_ladder() -> None:
    assert CODES[1:] == ("6H", "1P", "3S", "3K", "4S", "4K", "5S", "5K", "6S", "6K")
    assert [LEVELS[code] for code in CODES[1:]] == list(range(1, 11))


@pytest.mark.rule("WD-1.4")
@pytest.mark.parametrize(("n", "worth"), [(1, 0), (2, 2), (3, 4), (4, 6), (5, 8), (6, 10), (8, 10)])
def test_n_of_a_kind(n: int, worth: int) -> None:
    assert value(*[3] * n) == worth


@pytest.mark.rule("WD-1.5")
@pytest.mark.parametrize(("n", "worth"), [(2, 0), (3, 3), (4, 5), (5, 7)])
def test_n_in_a_row(n: int, worth: int) -> None:
    assert value(*range(1, n + 1)) == worth
    assert value(1, 2, 3, 4, 5, 6) == 9


@pytest.mark.rule("WD-1.6", "WD-R4")
def test_double_faces_neither_break_nor_lengthen_a_straight() -> None:
    assert value(1, 2, 2, 3) == 3
    assert value(2, 3, 3, 4, 5, 6) == 7


@pytest.mark.rule("WD-1.7", "WD-R4")
def test_a_straight_does_not_run_on_from_six_to_one() -> None:
    assert value(5, 6, 1) == 1
    assert value(6, 1, 2) == 1


@pytest.mark.rule("WD-1.8")
def test_six_high_applies_only_without_anything_better() -> None:
    assert value(6, 4, 1) == 1
    assert value(6, 6) == 2
    assert value(6, 2, 2) == 2


@pytest.mark.rule("WD-1.9")
def test_without_a_six_and_a_combination_there_is_nothing() -> None:
    assert value(1, 3, 5) == 0


@pytest.mark.rule("WD-1.10")
def test_against_a_target_only_the_value_counts() -> None:
    for pair in ((1, 1, 3), (6, 6, 3)):
        t = Table("market_square", kirk=HERE).do(rolls.Announce(check())).dice(*pair)
        assert t.told_last_check == (2, True)


@pytest.mark.rule("WD-1.11", "WD-1.12", "WD-R5")
def test_a_gambler_reads_two_pair_and_full_house() -> None:
    assert value(3, 3, 4, 4) == 2
    assert value(3, 3, 4, 4, gamble=True) == 3
    assert value(1, 1, 1, 3, 3) == 4
    assert value(1, 1, 1, 3, 3, gamble=True) == 5


@pytest.mark.rule("WD-1.13", "WD-3.18")
@pytest.mark.parametrize("purpose", ["move", "perceive", "search", "defend", "heal"])
def test_gamble_works_on_every_own_roll_for_nothing(purpose: str) -> None:
    t = Table("market_square", kirk=HERE).skills("kirk", gamble=4)
    kind = "simple" if purpose in pools.SIMPLE else "difficulty"
    made = pools.difficulty(t.g, "kirk", purpose, 3, kind=kind)
    t.do(rolls.Announce(made))
    dice = t.pool
    t.dice(*(2, 2, 5, 5, 1, 1)[:dice])
    assert t.told(Checked)[-1].value == (3 if dice >= 4 else 2)
    assert made.dice + 0 == dice, "it adds no dice here"


@pytest.mark.rule("WD-1.14")
def test_an_assistants_gamble_has_no_effect() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).skills("sharon", gamble=4)
    t.do(rolls.Announce(check(tn=3, dice=4))).reply("ask:sharon", "help").dice(2, 2, 5, 5)
    assert t.step == "Throw"
    t.reply("keep")
    assert t.told_last_check == (3, False)


@pytest.mark.rule("WD-1.15", "WD-R6")
def test_a_pool_without_dice_is_not_rolled() -> None:
    t = Table("market_square", kirk=HERE).do(rolls.Announce(check(dice=-1)))
    last = t.told(Checked)[-1]
    assert (last.faces, last.value, last.success) == ((), 0, False)


@pytest.mark.rule("WD-1.17", "WD-R2")
def test_a_target_is_moved_along_the_ladder_and_clamped() -> None:
    assert [clamped(n) for n in (-2, 0, 4, 10, 12)] == [0, 0, 4, 10, 10]
    t = Table("market_square", kirk=HERE).change("kirk", tn_shift=1)
    assert pools.difficulty(t.g, "kirk", "search", 10).tn == 10
    assert pools.difficulty(t.g, "kirk", "search", 4).tn == 5


@pytest.mark.rule("WD-1.18")
def test_target_zero_succeeds_at_once_with_value_zero() -> None:
    t = Table("market_square", kirk=HERE).do(rolls.Announce(check(tn=0)))
    last = t.told(Checked)[-1]
    assert (last.automatic, last.success, last.value) == (True, True, 0)
