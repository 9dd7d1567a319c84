"""What is played out in the middle of the table: rolls, the race, deaths, the end."""

from __future__ import annotations

import random

from noctuary.engine.moments import Die, Moment
from noctuary.games.six_days import GAME
from tests.games.six_days.table import Table


def moments_of(table: Table, *replies: str) -> list[Moment]:
    """What the last of these replies brings to the stage."""
    table.reply(*replies[:-1])
    before = table.g.clone()
    table.heard.clear()
    table.reply(replies[-1])
    return list(GAME.moments(before, table.g, table.heard, 0))


def test_a_pool_is_played_out_with_its_hits_and_what_they_have_to_buy():
    t = Table(scene=2).declare(applies="self+doing+prepared", core=True)
    (fallen,) = moments_of(t, "6 5 4 4 3 2 1")
    assert fallen.title == "Core Challenge"
    assert [die.counts for die in fallen.dice] == [True] * 4 + [False] * 3
    assert (fallen.result, fallen.tone) == ("4 hits", "good")
    assert fallen.consequence == f"Success at one goal costs {t.g.pack.scene[2].difficulty}."


def test_dice_that_are_drawn_and_hindered_lie_as_they_fell_again():
    t = Table(chance="drawn", conditions="shaken").declare(applies="against:c21")
    before = t.g.clone()
    (fallen,) = GAME.moments(before, t.g, t.heard, 0)
    assert "1 die fell again" in fallen.consequence
    assert tuple(die.face for die in fallen.dice) == t.g.attempt.faces


def test_what_was_bought_says_what_was_reached_and_what_is_not_averted():
    t = Table().roll("6 5 4 2", core=True, applies="prepared")
    (bought, *_) = moments_of(t, t.ids("success"))
    assert (bought.result, bought.tone) == ("Success", "good")
    assert bought.consequence.startswith("Reached: find him. Not averted: ")


def test_a_lost_core_challenge_shows_the_rival_getting_ahead():
    t = Table(rival="3").declare(core=True).throw("2 2 1")
    (bought,) = moments_of(t, "none")
    assert (bought.result, bought.tone) == ("Out of reach", "bad")
    (ahead,) = moments_of(t, "later", "5")
    assert ahead == Moment(
        kind="menace",
        title="Vasko gets ahead",
        dice=(Die(5),),
        result="A 5 for the Rival",
        consequence="The Rival's Score is 5 3.",
        tone="bad",
    )


def test_a_won_core_challenge_brings_a_die_to_the_score():
    t = Table().roll("6 5 4 2", core=True, applies="prepared").buy("success", "avert1")
    t.reply("later")
    (won, *_) = moments_of(t, "die:6")
    assert (won.kind, won.title, won.result) == ("objective", "Your Score", "A 6 is yours")
    assert won.consequence == "It is for the Core Challenge."


def test_a_death_is_played_out_once_it_is_confirmed():
    t = Table().roll("2 2 1")
    final = f"take:{t.g.pack.final}"
    assert moments_of(t, t.options[0], final) == []
    assert [(one.kind, one.result) for one in moments_of(t, "confirm")] == [("death", "Nell")]


def test_the_end_counts_the_score_and_says_what_is_true():
    t = Table(scene=8, score="6 6 6 6", rival="5", chance="drawn")
    wanted = ("core", "end", "true:survives", "spend")
    play = random.Random(1)
    found: list[Moment] = []
    while t.g.seat is not None:
        on_the_way = [option for option in wanted if option in t.options]
        found += moments_of(t, on_the_way[0] if on_the_way else play.choice(t.options))
    titles = [one.title for one in found]
    assert titles[-1] == "The end"
    assert any(title.startswith("Your Score against") for title in titles)
    assert next(one.result for one in found if one.title == "It is True") == "You live through it"
