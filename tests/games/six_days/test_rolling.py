"""SD-11: rolling and rerolls."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.events import Rerolled
from noctuary.games.six_days.state import hits
from tests.games.six_days.table import Table


def thrown(t: Table) -> str:
    """The dice from the highest to the lowest."""
    return " ".join(map(str, sorted(t.g.attempt.faces, reverse=True)))


@pytest.mark.rule("SD-11.1")
def test_all_dice_are_rolled_together() -> None:
    t = Table().declare(applies="self", risk=2)
    assert t.g.question.least == 7
    t.throw("6 5 4 3 2 1 1")
    assert t.g.attempt.faces == (6, 5, 4, 3, 2, 1, 1)


@pytest.mark.parametrize(("again", "dice", "count"), [("2", "5 3 2 1", 1), ("6", "6 5 3 1", 2)])
@pytest.mark.rule("SD-11.2", "SD-R43", "SD-E6")
def test_a_condition_rerolls_the_highest_die_which_keeps_the_lower_face(
    again: str, dice: str, count: int
) -> None:
    t = Table(conditions="wounded").declare(applies="prepared+against:c21").throw("6 5 3 1", again)
    assert thrown(t) == dice
    assert hits(t.g.attempt) == count


@pytest.mark.rule("SD-11.3", "SD-11.6", "SD-E7", "SD-E8", "SD-R22")
def test_condition_then_word_then_sacrifice() -> None:
    t = Table(conditions="wounded").declare(applies="prepared+against:c21+against:w6")
    t.throw("6 6 4 2", "3")
    assert thrown(t) == "6 4 3 2"
    t.throw("5")
    assert thrown(t) == "5 4 3 2"
    assert [event.rule for event in t.told(Rerolled)] == ["SD-11.2", "SD-11.3"]
    assert hits(t.g.attempt) == 2
    assert t.step == "Sacrifice"
    t.reply("write:my good name").throw("4")
    assert thrown(t) == "5 4 4 3"
    assert hits(t.g.attempt) == 3
    t.buy("avert1").reply("later")
    assert t.step == "MoveDie"
    t.reply("die:5")
    assert t.hero.score == (5,)


@pytest.mark.rule("SD-11.4")
def test_several_conditions_or_words_cause_one_reroll_each() -> None:
    t = Table(conditions="wounded,lost")
    t.declare(applies="against:c21+against:c22+against:w6+against:w7").throw("6 5 4", "1", "1")
    assert t.step == "Sacrifice"
    assert [reroll.why for reroll in t.g.attempt.rerolls] == ["condition", "word"]


@pytest.mark.rule("SD-11.5", "SD-E9")
def test_a_sacrifice_may_fail_and_earns_its_die_all_the_same() -> None:
    t = Table().declare().throw("5 4 1").reply("write:the lamp").throw("1")
    assert thrown(t) == "5 4 1"
    t.buy("avert1").reply("later", "die:5")
    assert t.hero.score == (5,)


@pytest.mark.rule("SD-11.5")
def test_a_sacrifice_is_made_at_most_once_and_needs_a_name() -> None:
    t = Table().declare().throw("5 4 1")
    with pytest.raises(noctuary.IllegalReply, match="write something"):
        t.reply("write:")
    t.reply("write:the lamp").throw("6")
    assert t.step == "Buy"


@pytest.mark.rule("SD-11.7")
def test_among_equal_faces_the_first_die_is_taken() -> None:
    t = Table(conditions="wounded").declare(applies="against:c21").throw("6 6 1", "2")
    assert t.g.attempt.faces == (2, 6, 1)
    t.reply("write:the lamp").throw("3")
    assert t.g.attempt.faces == (2, 6, 3)


@pytest.mark.rule("SD-11.8")
def test_what_was_sacrificed_is_marked_as_lost_among_assets_or_cast() -> None:
    t = Table(assets="a lamp,a rope").reply("person", "pick:1", "pick:4", "write:Ada")
    (person,) = t.g.cast
    t.declare().throw("5 4 1")
    assert t.options == ("none", "give:a41", "give:a42", f"give:{person}")
    t.reply("give:a41").throw("1").buy().reply("later", "die:5")
    assert [asset.lost for asset in t.hero.assets] == [True, False]
    t.declare().throw("5 4 1")
    assert t.options == ("none", "give:a42", f"give:{person}")
    t.reply(f"give:{person}").throw("1").buy().reply("later", "die:5")
    assert t.g.cast[person].lost


@pytest.mark.rule("SD-11.8", "SD-10.10", "SD-13.8")
def test_what_is_lost_neither_helps_nor_is_lost_again() -> None:
    t = Table(scene=8, assets="a lamp,a rope").reply("person", "pick:1", "pick:4", "write:Ada")
    (person,) = t.g.cast
    t.declare().throw("5 4 1").reply("give:a41").throw("1").buy().reply("later", "die:5")
    t.declare().throw("5 4 1").reply(f"give:{person}").throw("1").buy().reply("later", "die:5")
    t.reply("roll", "write:on", "pick:5", "write:the light fails")
    items = t.g.question.items
    assert "with:a42" in items
    assert not {"with:a41", f"with:{person}"} & set(items)
    assert not [chip for chip in GAME.view(t.g, 0).roll.chips if "a41" in chip.reason]
    t.reply("nothing", "0").throw("1 1 1")
    assert t.options == ("none", "give:a42")
    t.reply("none", t.g.attempt.complications[0].id, "none")
    assert t.step == "AskLoss"
    assert t.options == ("none", "lose:a42")
