"""SD-12: hits and purchases."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.state import hits, price
from tests.games.six_days.table import Table


def with_hits(n: int, scene: int = 2, **more: object) -> Table:
    """A roll of eight dice with so many hits, at D3 if nothing else is said."""
    dice = " ".join(["4"] * n + ["1"] * (8 - n))
    return Table(scene=scene, **more).roll(dice, applies="self+doing+prepared+tool")  # type: ignore[arg-type]


@pytest.mark.rule("SD-12.1")
def test_each_4_5_and_6_is_a_hit() -> None:
    t = Table().roll("1 2 3 4 5 6", applies="self+prepared")
    assert hits(t.g.attempt) == 3


@pytest.mark.parametrize(("scene", "difficulty"), [(1, 2), (2, 3), (6, 4), (8, 5)])
@pytest.mark.rule("SD-12.2", "SD-12.3", "SD-12.5", "SD-12.6")
def test_prices(scene: int, difficulty: int) -> None:
    t = with_hits(6, scene)
    prices = [price(t.g, t.ids(q)) for q in ("success", "partial", "avert1", "avert2", "style")]
    assert prices == [difficulty, difficulty - 1, 1, 1, 1]


@pytest.mark.parametrize(
    "bought",
    [
        ("success", "avert1", "avert2"),
        ("partial", "avert1", "avert2", "style"),
        ("success", "avert1", "style"),
    ],
)
@pytest.mark.rule("SD-12.7", "SD-E10")
def test_legal_purchases_of_the_example(bought: tuple[str, ...]) -> None:
    t = with_hits(5)
    reply = t.ids(*bought)
    assert reply in t.options
    t.reply(reply)
    assert t.g.attempt is None or "+".join(t.g.attempt.bought) == reply


@pytest.mark.rule("SD-12.4", "SD-E10")
def test_success_and_partial_for_the_same_goal_are_refused() -> None:
    t = with_hits(5)
    with pytest.raises(noctuary.IllegalReply, match="either success or partial"):
        t.buy("success", "partial")


@pytest.mark.rule("SD-12.5", "SD-12.6", "SD-R23")
def test_a_complication_is_averted_once_and_style_bought_once() -> None:
    t = with_hits(5)
    for twice in ("style+style", f"{t.ids('avert1')}+{t.ids('avert1')}"):
        with pytest.raises(noctuary.IllegalReply, match="different ones"):
            t.reply(twice)


@pytest.mark.rule("SD-12.7")
def test_hits_may_stay_unspent_but_not_be_overdrawn() -> None:
    t = with_hits(4)
    with pytest.raises(noctuary.IllegalReply, match="costs 5 hits and you have 4"):
        t.buy("success", "avert1", "avert2")
    t.buy()
    assert t.step == "NowOrLater"


@pytest.mark.rule("SD-12.8")
def test_purchases_are_confirmed_together_and_final() -> None:
    t = with_hits(5).buy("success")
    assert t.step == "NowOrLater"
    assert not [option for option in t.options if option.startswith(("success", "avert"))]


@pytest.mark.rule("SD-12.9")
def test_hits_are_not_kept() -> None:
    t = with_hits(8).buy().reply("later")
    t.roll("1 1 4")
    with pytest.raises(noctuary.IllegalReply, match="you have 1"):
        t.buy("success")


@pytest.mark.rule("SD-12.7")
def test_without_a_hit_there_is_nothing_to_buy() -> None:
    t = Table().roll("1 2 3")
    assert t.step == "NowOrLater"


@pytest.mark.rule("SD-22.4")
def test_all_affordable_combinations_can_be_put_together_with_their_prices() -> None:
    t = with_hits(3)
    question = GAME.question(t.g, 0)
    assert [(item.id, item.cost) for item in question.items] == [
        (t.ids("success"), "3 hits"),
        (t.ids("partial"), "2 hits"),
        (t.ids("avert1"), "1 hit"),
        (t.ids("avert2"), "1 hit"),
        ("style", "1 hit"),
    ]
    ready = {option.id: option.cost for option in question.options if option.enabled}
    assert ready[t.ids("success")] == "3 hits"
    assert ready[t.ids("partial", "avert1")] == "3 of 3 hits"
    assert ready["nothing"] == "0 of 3 hits"
    offers = GAME.view(t.g, 0).roll.offers
    assert [offer.price for offer in offers] == [3, 2, 1, 1, 1]
    for option in list(ready):
        t.g.clone().reply(option)


@pytest.mark.rule("SD-22.4")
def test_what_the_hits_do_not_reach_is_shown_with_the_reason() -> None:
    t = with_hits(2, scene=8)
    refused = {o.id: o.why_not for o in GAME.question(t.g, 0).options if not o.enabled}
    assert refused[t.ids("success")] == "it costs 5 and you have two hits"
