"""Hints before the night begins: whom to play, and how to make somebody."""

from __future__ import annotations

import noctuary
from noctuary.bots import bot
from noctuary.bots.hint import Hint, hint
from noctuary.games.when_darkness_comes.state import Night

GAME = noctuary.game("when-darkness-comes")


def night(scenario: str, seats: int) -> Night:
    state: Night = GAME.new(seed=1, scenario=scenario, seats=seats)
    return state


def hinted(g: Night) -> Hint:
    assert g.seat is not None
    found = hint(GAME, g, g.seat)
    assert found is not None
    return found


def test_a_newcomer_is_told_to_take_whoever_suits_the_night() -> None:
    g = night("ward_seven", 3)
    told = []
    while g.party > len(g.characters):
        told.append(hinted(g))
        g.reply(told[-1].option)
    assert list(g.characters) == ["bev", "winifred", "brian"]
    assert told[1].reason == "Tonight's tasks ask for Pharmacology."
    assert not told[1].gains, "nobody has gained health by sitting down"


def test_rivals_leave_nobody_to_each_other() -> None:
    g = night("the_will", 2)
    first = hinted(g)
    g.reply("take:sharon")
    assert hinted(g).option == first.option, "it is whoever is best, friends or not"


def test_whoever_makes_somebody_is_told_how() -> None:
    g = night("ward_seven", 2)
    g.reply("build")
    assert [hinted(g).option, hinted(g).reason] == ["name:Ada", "Any name will do."]
    for option in ("name:Ada", "skip", "skip", "skip"):
        g.reply(option)
    assert hinted(g).option.startswith("like:")
    assert hinted(g).reason == "Every point is spent, and spent well: you can play at once."
    g.reply("speed:6")
    assert hinted(g).option == "attack:2", "14 points for six"
    for attribute in ("attack:2", "dexterity:2", "intelligence:2", "persuasion:2", "medical:1"):
        g.reply(attribute)
    skill, rank = hinted(g).option.split(":")[1:]
    assert skill in g.pack.skills
    assert int(rank) >= 4


def test_machine_players_are_dealt_their_people_by_lot() -> None:
    chosen = set()
    for seed in range(12):
        g = night("ward_seven", 3)
        chosen.add(bot("cautious", seed).choose(GAME, g, 0))
    assert len(chosen) > 3
