"""Questions about dice, as they are typed: exact answers, and refusals in plain words."""

from __future__ import annotations

from itertools import product

import pytest
from click.testing import CliRunner, Result

from noctuary.cli import main
from noctuary.odds import poker
from noctuary.odds.hits import hits


def odds(line: str) -> Result:
    return CliRunner().invoke(main, ["odds", *line.split()])


def shares(line: str) -> list[float]:
    """The percentages of an answer, in order."""
    told = [row.split("%")[0] for row in odds(line).output.splitlines() if "%" in row]
    return [float(text.strip(" <>")) for text in told]


def test_the_chance_of_a_roll_with_its_improvements() -> None:
    told = odds("when-darkness-comes --dice 6 --target 4S --reroll 2")
    assert told.exit_code == 0
    assert told.output.startswith("6 dice, up to 2 rolled again, against 4S (four in a row):")
    exact = [
        poker.chance(*way).share
        for way in ((6, 5, (2,)), (6, 5), (7, 5, (2,)), (6, 5, (2, 1)), (6, 5, (2,), True))
    ]
    found = shares("when-darkness-comes --dice 6 --target 4S --reroll 2")
    assert found == [round(100 * share, 1) for share in exact]


def test_a_gambler_has_better_chances() -> None:
    plain, lucky = (
        shares(f"when-darkness-comes --dice 6 --target 4S --reroll 2{word}")[0]
        for word in ("", " --gamble")
    )
    assert plain < lucky


def test_without_a_target_every_level_is_told() -> None:
    rolls = [poker.value(pool) for pool in product(range(1, 7), repeat=3)]
    found = shares("when-darkness-comes --dice 3")
    wanted = [100 * sum(value >= n for value in rolls) / 216 for n in range(1, 5)]
    assert found == [round(share, 1) for share in wanted]


def test_dice_that_lie_there_and_which_to_roll_again() -> None:
    told = odds("when-darkness-comes --faces 2-2-5-6 --target 3S --reroll 2").output
    assert "2-2-5-6 is a pair; wanted is three in a row." in told
    assert "41.7 %  5-6" in told
    assert "enough as it lies" in odds("when-darkness-comes --faces 2-2 --target 1P").output
    assert "No re-roll" in odds("when-darkness-comes --faces 2-2 --target 6K").output
    assert (
        "then the other helpers"
        in odds("when-darkness-comes --faces 1-2-5-6 --target 3K --reroll 1,2").output
    )


def test_pests_are_reckoned_with() -> None:
    spoiled, clean = (
        shares(f"when-darkness-comes --dice 4 --target 1P --nuisances {n}")[0] for n in (1, 0)
    )
    assert spoiled < clean
    assert "without pests" in odds("when-darkness-comes --dice 4 --target 1P --nuisances 1").output


def test_hits_of_a_pool() -> None:
    exact = [round(100 * float(hits(5).at_least(n)), 1) for n in range(1, 6)]
    assert shares("six-days --dice 5") == exact
    assert "at least 3 hits" in odds("six-days --dice 5 --difficulty 3 --gifts 1").output


def test_what_may_be_said_is_listed() -> None:
    told = odds("when-darkness-comes --words")
    assert told.exit_code == 0
    for word in ("--dice", "--faces", "--target", "--reroll", "--gamble"):
        assert word in told.output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("when-darkness-comes --dice 99", "from 1 to 12, not '99'"),
        ("when-darkness-comes --dice six", "from 1 to 12, not 'six'"),
        ("when-darkness-comes --dice", "--dice needs a value"),
        ("when-darkness-comes --dice 3 --dice 4", "given twice"),
        ("when-darkness-comes --dise 3", "did you mean 'dice'?"),
        ("when-darkness-comes --dice 3 --target 9X", "--target is one of 6H"),
        ("when-darkness-comes --target 3S", "say how many"),
        ("when-darkness-comes --gamble=yes --dice 3", "stands alone"),
        ("when-darkness-comes --faces 2-7 --target 3S", "numbers from 1 to 6"),
        ("when-darkness-comes --dice 3 --reroll 1,1,1,1,1", "at most 4 helpers"),
        ("six-days --difficulty 2", "say how many"),
        ("arkham-noir --dice 3", "has no dice"),
        ("nothing --dice 3", "no game 'nothing'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(line: str, said: str) -> None:
    refused = odds(line)
    assert refused.exit_code == 2
    assert said in refused.output
    assert "Traceback" not in refused.output
