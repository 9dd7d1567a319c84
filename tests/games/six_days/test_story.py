"""SD-3: Prize, Rival and other persons."""

from __future__ import annotations

import pytest

from noctuary.games.six_days import GAME
from tests.games.six_days.table import Table, begin


@pytest.mark.rule("SD-3.1", "SD-3.2", "SD-3.3", "SD-3.4", "SD-R4")
def test_prize_and_rival_come_from_their_tables() -> None:
    g = begin(prompts="all")
    g.reply("roll_hero")
    while g.agenda[-1].__class__.__name__ != "Fill" or g.agenda[-1].slot != "prize_sought":
        g.reply(g.options[0])
    g.reply("roll")
    g.reply("1")
    g.reply("skip")
    g.reply("pick:3")
    g.reply("write:the ninth bell")
    g.reply("roll")
    g.reply("3")
    g.reply("roll")
    g.reply("6")
    g.reply("pick:1")
    g.reply("write:The Ninth Bell of Karsa")
    story = {slot: entry.text for slot, entry in g.story.items()}
    assert story == {
        "prize_sought": "answers",
        "motive": "a debt",
        "prize_name": "the ninth bell",
        "rival_nature": "seductive",
        "rival_strength": "patient",
        "rival_name": "Vasko Drey",
        "title": "The Ninth Bell of Karsa",
    }
    assert g.rival == []
    strengths = GAME.pack("six-days").lines["rival_strength"][0]
    assert strengths == (
        "charming", "well-connected", "intelligent", "ruthless", "skilled", "patient"
    )  # fmt: skip


@pytest.mark.rule("SD-3.5")
def test_what_the_rival_is_like_is_called_to_mind() -> None:
    g = begin(chance="drawn")
    for reply in ("roll_hero", "7", "write:A fire.", "skip", "roll_rest"):
        g.reply(reply)
    assert GAME.pack("six-days").prompts.rival in GAME.question(g, 0).why


@pytest.mark.rule("SD-3.6")
def test_rival_dice_come_only_from_a_lost_core_challenge() -> None:
    t = Table().roll("1 2 3").reply("later")
    assert t.g.rival == []
    t.roll("1 2 3", core=True).reply("later").throw("4")
    assert t.g.rival == [4]


@pytest.mark.rule("SD-3.7", "SD-R36")
def test_persons_are_made_at_any_time_from_role_and_tie() -> None:
    t = Table().reply("roll")
    assert t.step == "AskGoals"
    t.reply("person", "roll").throw("5").reply("pick:4", "write:Ada")
    (person,) = t.g.cast.values()
    assert (person.role.text, person.tie.text, person.name.text) == ("hunter", "kin", "Ada")
    assert t.step == "AskGoals"
    persons = GAME.pack("six-days").lines["persons"][0]
    assert persons[3:] == ("soldier", "hunter", "scholar")


@pytest.mark.rule("SD-R35")
def test_leads_and_other_tables_may_be_asked_for_a_hint() -> None:
    t = Table().reply("hint:leads").throw("2")
    assert t.g.history["leads"][-1].entry.text == "map"
    assert t.step == "Play"
