"""SD-4: the ladder of scenes."""

from __future__ import annotations

import pytest

from noctuary.games.six_days import GAME
from noctuary.games.six_days.state import SixDays
from tests.games.six_days.table import Table, begin, words


def finish_scene(g: SixDays) -> None:
    """The shortest way through a scene that is being played."""
    while g.agenda[-1].__class__.__name__ not in ("ChooseType", "SpendTrueDice", "AskQuestion"):
        step = g.agenda[-1].__class__.__name__
        wanted = {"Play": ("event", "discovery", "core", "end"), "Fill": ("roll",)}.get(step, ())
        pick = next((option for option in wanted if option in g.options), g.options[0])
        g.reply(pick)


@pytest.mark.rule("SD-4.1", "SD-4.2", "SD-4.3", "SD-4.9", "SD-R34")
def test_eight_scenes_in_fixed_order_then_the_epilogue() -> None:
    g = begin(chance="drawn")
    for reply in ("roll_hero", "10", "write:A fire.", "skip", "roll_rest", "begin"):
        g.reply(reply)
    played = []
    while not g.endings:
        played.append((g.scene, GAME.view(g, 0).act, GAME.view(g, 0).difficulty))
        g.reply("pick:4")
        finish_scene(g)
    assert played == [
        (1, 1, 2), (2, 1, 3), (3, 2, 2), (4, 2, 3), (5, 2, 3), (6, 2, 4), (7, 3, 4), (8, 3, 5)
    ]  # fmt: skip


@pytest.mark.rule("SD-4.3", "SD-4.4")
def test_names_and_head_notes_stand_on_the_ladder_and_in_the_question() -> None:
    scenes = GAME.pack("six-days").scene.values()
    assert [(s.name, s.head_note, s.kind) for s in scenes] == [
        ("Status Quo", "Incident", "plot_point"),
        ("Predicament", "Lock In", "plot_point"),
        ("First Obstacle", "Play to your strength", "advice"),
        ("Higher Obstacle", "First Culmination", "plot_point"),
        ("Subplot", "Compare and contrast", "advice"),
        ("Highest Obstacle", "Main Culmination", "plot_point"),
        ("New Tension", "Twist", "plot_point"),
        ("Resolution", "Don't hold back", "advice"),
    ]
    g = begin(chance="drawn")
    for reply in ("roll_hero", "10", "write:A fire.", "skip", "roll_rest", "begin"):
        g.reply(reply)
    question = GAME.question(g, 0)
    assert "Status Quo" in question.text
    assert "Incident" in question.why


@pytest.mark.rule("SD-4.5")
def test_each_event_completes_its_lead() -> None:
    t = Table(scene=4, prompts="all").reply("revise:event", "pick:3", "event")
    assert GAME.question(t.g, 0).text == "It gets harder as the Rival spends a resource."


@pytest.mark.rule("SD-4.6", "SD-4.10", "SD-R46")
def test_scene_8_needs_its_discovery_which_is_an_event_of_its_own() -> None:
    t = Table(scene=8).reply("event").roll("6 6 6", core=True).buy().reply("later").throw("2")
    assert "end" not in t.options
    refused = [o for o in GAME.question(t.g, 0).options if o.id == "end"]
    assert "discovery" in refused[0].why_not
    t.reply("discovery", "pick:5")
    listed = [(entry.kind, entry.entry.text) for entry in t.g.event_list]
    assert listed == [
        ("event", "it happens"), ("core", "find him"), ("discovery", "a place nobody watches")
    ]  # fmt: skip
    assert "discovery" not in t.options
    assert "end" in t.options


@pytest.mark.rule("SD-4.7", "SD-4.8", "SD-R5", "SD-E36")
def test_in_scene_7_the_hero_gains_a_word_and_the_reserve_stays() -> None:
    t = Table(scene=6, reserve=8, words=words("deft loyal lucky strong clever -haunted"))
    t.reply("event").roll("1 1 1", core=True).reply("later").throw("2").reply("end", "pick:4")
    assert t.step == "GainWord"
    t.reply("roll").throw("5 1", "5 3")  # deft is held already and rolled again
    t.reply("positive")
    hero = t.hero
    assert hero.words[-1].entry.text == "gutsy"
    assert sum(word.positive for word in hero.words) == 6
    assert (hero.reserve, hero.reserve_start) == (9, 11)
    assert t.step == "Fill"
