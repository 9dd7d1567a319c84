"""Rulings that no other test names, and what the table says in words."""

from __future__ import annotations

import pytest

from noctuary.games.six_days import GAME
from tests.games.six_days.table import Table, begin


@pytest.mark.rule("SD-R1")
def test_every_table_says_where_its_entries_come_from() -> None:
    from noctuary.engine.packs import open_pack
    from noctuary.games.six_days.content.reading import FILES, FIRST

    source = open_pack(FIRST)
    for file, keys in FILES.items():
        for key in keys:
            value = source.files[file].value[key]
            if isinstance(value, dict) and ("d6" in value or "lines" in value or "act_1" in value):
                assert value["src"] in ("seed", "ours") or set(value["src"]) <= {"seed", "ours"}
    strengths = source.files["story.yaml"].value["rival_strength"]["src"]
    assert strengths == ["seed"] * 5 + ["ours"]


@pytest.mark.rule("SD-R34")
def test_the_title_speaks_of_six_days_and_the_ladder_has_eight_scenes() -> None:
    assert GAME.title.startswith("Six Days")
    assert len(GAME.pack("six-days").scene) == 8


@pytest.mark.rule("SD-R39")
def test_starting_conditions_outside_the_ring_stay_in_the_pick_list() -> None:
    t = Table().roll("1 1 1")
    t.reply(t.g.attempt.complications[0].id)
    assert {"take:angry", "take:hungry", "take:lusting", "take:asleep"} <= set(t.options)


@pytest.mark.rule("SD-R42", "SD-1.3")
def test_a_result_is_replaced_by_a_roll_a_choice_or_own_words() -> None:
    t = Table()
    for reply, how in (("pick:1", "chosen"), ("write:the last pier", "written")):
        t.reply("revise:location", reply)
        assert t.g.frame.location.how == how
    t.reply("revise:location", "roll").throw("4")
    assert (t.g.frame.location.how, t.g.frame.location.faces) == ("rolled", (4,))
    assert "Before:" in GAME.question(t.reply("revise:location").g, 0).why


@pytest.mark.rule("SD-E26")
def test_two_dice_tables_of_the_example() -> None:
    pack = GAME.pack("six-days")
    assert pack.read("danger", (3, 5)) == "machinery"
    assert pack.read("words", (4, 2)) == "haunted"
    assert pack.read("emotions", (5, 4)) == pack.lines["emotions"][0][3]
    assert pack.read("emotions", (2, 6)) == pack.lines["emotions"][1][5]


def test_every_prompt_of_the_pack_can_be_met_and_every_question_has_a_ready_answer() -> None:
    import random

    told = set()
    for seed in range(12):
        source = random.Random(seed)
        g = begin(chance="drawn", prompts="all", seed=seed, seats=source.choice([1, 2, 4]))
        while g.seat is not None:
            question = GAME.question(g, g.seat)
            told.add(f"{question.text} {question.why}")
            assert any(option.enabled for option in question.options)
            g.reply(source.choice(g.options))
    everything = "\n".join(told)
    prompts = GAME.pack("six-days").prompts
    rare = {"person_name", "role", "tie", "shed", "title", "prize_name", "milder", "reroll", "loss"}
    for name in prompts.__struct_fields__:
        if name not in rare:
            assert getattr(prompts, name) in everything, name


def test_in_a_group_questions_name_the_hero() -> None:
    t = Table(seats=3).reply("roll", "hero:h2")
    assert GAME.question(t.g, 2).text == "Nell, what do you want?"
    alone = Table().reply("roll")
    assert GAME.question(alone.g, 0).text == "What do you want?"


def test_standing_replies_are_shown_with_words_and_rules() -> None:
    t = Table(pending="the dogs come", conditions="lost")
    shown = {option.id: option.label for option in GAME.question(t.g, 0).standing}
    assert shown["note:"] == "Write a note"
    assert shown["due:p31"] == "Let it occur: The dogs come (scene 1)"
    assert shown["revise:type"] == "Change the scene type"
    assert "Roll for a lead" in shown.values()
