"""SD-10: the pool."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.state import kind_of, parts, penalties, pool
from tests.games.six_days.table import Table


def declared(applies: str = "nothing", **more: object) -> Table:
    """A roll up to the question about the reserve."""
    t = Table(**more)  # type: ignore[arg-type]
    return t.reply("roll", "pick:1", "pick:1", "pick:1", applies)


@pytest.mark.parametrize(
    ("applies", "dice"),
    [
        ("self", 2),
        ("doing", 1),
        ("with:w1", 1),
        ("with:w1+with:w2", 2),
        ("with:c21", 1),
        ("resource:land", 1),
        ("prepared", 1),
        ("tool", 1),
        ("with:a41", 1),
        ("with:a41+with:a42", 1),
        ("tool+with:a41", 1),
        ("against:c21", 0),
        ("against:w6+against:w7", 0),
    ],
)
@pytest.mark.rule(
    "SD-10.1", "SD-10.2", "SD-10.3", "SD-10.4", "SD-10.5", "SD-10.6", "SD-10.7", "SD-10.9",
    "SD-10.10", "SD-R20",
)  # fmt: skip
def test_each_reason_is_worth_its_dice(applies: str, dice: int) -> None:
    t = declared(applies, conditions="frightened", assets="a lamp,a rope")
    assert pool(t.g) == 3 + dice


@pytest.mark.rule("SD-10.1", "SD-10.2", "SD-10.13", "SD-E5")
def test_the_smallest_pool_is_three_dice() -> None:
    t = declared()
    assert pool(t.g) == 3
    assert [dice for _, dice in parts(t.g)] == [1, 1, 1]


@pytest.mark.rule("SD-E4")
def test_eleven_dice_of_the_example() -> None:
    t = declared("self+doing+with:w1+with:w2+prepared").reply("2")
    assert t.g.question.least == 11


@pytest.mark.rule("SD-10.7")
def test_there_are_seven_resources() -> None:
    t = Table().reply("roll", "pick:1", "pick:1", "pick:1")
    offered = [item for item in t.g.question.items if item.startswith("resource:")]
    assert offered == [
        "resource:found", "resource:emotion", "resource:knowledge", "resource:land",
        "resource:element", "resource:carried", "resource:ally",
    ]  # fmt: skip


@pytest.mark.rule("SD-10.8", "SD-R19", "SD-E27")
def test_one_resource_a_roll_and_only_an_unchecked_one() -> None:
    t = Table().reply("roll", "pick:1", "pick:1", "pick:1")
    with pytest.raises(noctuary.IllegalReply, match="at most one resource"):
        t.reply("resource:found+resource:land")
    t.reply("resource:emotion", "0").throw("1 1 1 1").reply("none", "later")
    assert t.hero.checked == ("emotion",)
    t.reply("roll", "pick:1", "pick:1", "pick:1")
    with pytest.raises(noctuary.IllegalReply):
        t.reply("resource:emotion")
    refused = [o for o in GAME.question(t.g, 0).options if not o.enabled]
    assert [(o.id, o.rule) for o in refused] == [("resource:emotion", "SD-10.8")]
    t.reply("resource:knowledge")
    assert pool(t.g) == 4


@pytest.mark.rule("SD-10.11")
def test_any_number_of_reserve_dice_up_to_the_reserve() -> None:
    t = declared(reserve=3)
    assert t.options == ("0", "1", "2", "3")
    with pytest.raises(noctuary.IllegalReply, match="0 to 3 dice"):
        t.reply("4")
    t.reply("3")
    assert t.g.question.least == 6


@pytest.mark.rule("SD-10.12", "SD-R21", "SD-R38", "SD-E28")
def test_what_helps_cannot_hinder_in_the_same_roll() -> None:
    t = Table(conditions="angry").reply("roll", "pick:1", "pick:1", "pick:1")
    for both in ("with:w6+against:w6", "with:c21+against:c21"):
        with pytest.raises(noctuary.IllegalReply, match="cannot hinder"):
            t.reply(both)
    t.reply("with:w6+against:w7")
    assert pool(t.g) == 4
    assert penalties(t.g.attempt) == ["word"]


@pytest.mark.rule("SD-10.14")
def test_what_hinders_is_named_before_the_roll() -> None:
    t = declared("against:c21+against:w7", conditions="wounded")
    assert t.g.attempt.applies == ("against:w7", "against:c21")
    assert t.g.attempt.faces == ()


@pytest.mark.rule("SD-10.15")
def test_once_rolled_the_declaration_is_final() -> None:
    t = declared("self").reply("1").throw("6 5 4 3 2 1")
    before = (t.g.attempt.goals, t.g.attempt.complications, t.g.attempt.applies, t.g.attempt.risked)
    for reply in ("revise:complication", "self+doing", "2", "pick:1", "roll", "core"):
        with pytest.raises(noctuary.IllegalReply):
            t.reply(reply)
    while t.g.attempt is not None:
        roll = t.g.attempt
        assert (roll.goals, roll.complications, roll.applies, roll.risked) == before
        t.reply(t.options[0])


@pytest.mark.rule("SD-10.16", "SD-R38")
def test_only_negative_words_hinder_but_any_word_or_condition_may_help() -> None:
    t = Table(conditions="wounded").reply("roll", "pick:1", "pick:1", "pick:1")
    items = set(t.g.question.items)
    assert {f"with:w{n}" for n in range(1, 8)} <= items
    assert {item for item in items if item.startswith("against:w")} == {"against:w6", "against:w7"}
    assert {"with:c21", "against:c21"} <= items


@pytest.mark.rule("SD-10.10", "SD-20.6")
def test_things_and_allies_are_tools_and_other_heroes_helpers() -> None:
    kinds = {reason: kind_of(reason) for reason in ("with:a1", "with:n2", "tool", "with:h2")}
    assert kinds == {"with:a1": "tool", "with:n2": "tool", "tool": "tool", "with:h2": "helper"}
