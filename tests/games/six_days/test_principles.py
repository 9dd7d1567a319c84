"""SD-1: tables are rolled, chosen or written; results are replaced as long as they are unused."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.engine.events import Event
from noctuary.games.six_days import GAME
from noctuary.games.six_days.events import Filled
from noctuary.games.six_days.records import Entry, Word
from noctuary.games.six_days.state import pool
from tests.games.six_days.table import Table, begin


@pytest.mark.rule("SD-1.1", "SD-1.2", "SD-1.10")
def test_every_entry_is_rolled_chosen_or_written_and_says_so() -> None:
    g = begin()
    g.reply("step_by_step")
    g.reply("roll")
    g.reply("2")
    g.reply("pick:3")
    g.reply("write:always know the way out")
    hero = g.heroes["h1"]
    assert (hero.trait.text, hero.trait.how, hero.trait.faces) == ("brave", "rolled", (2,))
    assert (hero.calling.text, hero.calling.how) == ("reporter", "chosen")
    assert (hero.doing.text, hero.doing.how) == ("always know the way out", "written")


@pytest.mark.rule("SD-1.2", "SD-R42")
def test_a_scene_type_is_never_written() -> None:
    t = Table().reply("event").roll("4 4 1", core=True).buy("success").reply("later")
    t.reply("die:4", "end")
    assert t.step == "ChooseType"
    with pytest.raises(noctuary.IllegalReply):
        t.reply("write:dream sequence")


@pytest.mark.rule("SD-1.4", "SD-1.5", "SD-1.6", "SD-1.7", "SD-R40")
def test_tables_of_one_two_three_and_six_lines_are_rolled_with_one_or_two_dice() -> None:
    pack = GAME.pack("six-days")
    assert [pack.dice(table) for table in ("motive", "emotions", "danger", "words")] == [1, 2, 2, 2]
    assert pack.read("motive", (3,)) == "a debt"
    assert [pack.read("emotions", (first, 1)) for first in (1, 3, 5)] == ["affection"] * 3
    assert [pack.read("emotions", (first, 1)) for first in (2, 4, 6)] == ["desire"] * 3
    lines = [pack.read("danger", (first, 1)) for first in range(1, 7)]
    assert lines == ["man-eater", "man-eater", "phobia", "phobia", "fire", "fire"]
    firsts = [pack.read("words", (first, 1)) for first in range(1, 7)]
    assert firsts == ["experienced", "inventive", "energetic", "methodical", "deft", "evasive"]


@pytest.mark.rule("SD-1.8")
def test_dice_of_rolls_and_scores_are_neither_chosen_nor_replaced() -> None:
    t = Table(rival="4").declare()
    assert t.g.question.kind == "dice"
    assert t.options == ("roll",)
    t.throw("6 5 1")
    assert not [option for option in t.g.standing if option.startswith("revise:complication")]
    assert not any("score" in option or "die" in option for option in t.g.standing)


@pytest.mark.rule("SD-1.9", "SD-22.2", "SD-8.1")
def test_the_software_never_judges_what_helps_or_whether_a_goal_is_sensible() -> None:
    t = Table(conditions="wounded")
    everything = "self+doing+with:w1+with:w6+with:c21+resource:found+prepared+tool"
    t.declare(goals="fly to the moon by wishing", applies=everything)
    assert t.g.attempt.goals[0].entry.text == "fly to the moon by wishing"
    assert "+".join(t.g.attempt.applies) == everything
    assert pool(t.g) == 3 + 2 + 7
    assert t.g.question.kind == "dice"
    for reasons in ("nothing", "with:w7", "against:w7", "against:c21", "with:c21+against:w6"):
        other = Table(conditions="wounded").declare(applies=reasons)
        assert "+".join(other.g.attempt.applies) == ("" if reasons == "nothing" else reasons)


@pytest.mark.rule("SD-1.3", "SD-1.12")
def test_a_result_is_replaced_before_the_scene_ends_as_long_as_it_is_unused() -> None:
    t = Table()
    t.reply("revise:location", "pick:2", "revise:location", "roll").throw("5")
    assert t.g.frame.location.text == "a party on a roof"
    t.reply("revise:event", "pick:4")
    assert t.g.frame.event.text == "a map turns up"
    t.reply("event")
    assert "revise:event" not in t.g.standing
    assert "revise:location" in t.g.standing


@pytest.mark.rule("SD-1.12", "SD-R42")
def test_a_scene_type_is_used_when_the_first_dice_of_its_scene_are_rolled() -> None:
    t = Table(scene=4)
    t.reply("revise:type", "pick:5")
    assert t.g.frame.kind == "interrupt"
    t.roll("6 5 1").buy()
    assert "revise:type" not in t.g.standing
    with pytest.raises(noctuary.IllegalReply):
        t.reply("revise:type")


@pytest.mark.rule("SD-1.12")
def test_an_act_complication_is_used_when_its_dice_are_rolled() -> None:
    t = Table().reply("roll", "pick:1", "pick:1")
    t.reply("revise:complication", "pick:4")
    assert [c.entry.text for c in t.g.attempt.complications] == ["eyes turn to you"]
    t.reply("pick:1", "nothing", "0")
    assert "revise:complication" in t.g.standing
    t.throw("6 5 1")
    assert "revise:complication" not in t.g.standing
    with pytest.raises(noctuary.IllegalReply):
        t.reply("revise:complication")


@pytest.mark.rule("SD-1.12", "SD-E36")
def test_the_word_of_scene_7_is_used_when_it_is_first_counted() -> None:
    t = Table(scene=7)
    from noctuary.games.six_days.framing import GainWord

    t.g.question = None
    t.g.then(GainWord("h1"))
    t.g.advance()
    t.reply("write:gutsy as hell", "positive")
    new = t.hero.words[-1]
    t.reply(f"revise:word:{new.id}", "pick:5-4", "negative")
    word = t.hero.words[-1]
    assert (word.id, word.entry.text, word.positive) == (new.id, "insensitive", False)
    t.roll("6 5 1 1", applies="with:w1").buy().reply("later")
    assert f"revise:word:{new.id}" in t.g.standing
    t.declare(applies=f"against:{new.id}").throw("6 5 1", "2")
    assert f"revise:word:{new.id}" not in t.g.standing


@pytest.mark.rule("SD-1.12", "SD-2.1")
def test_creation_prize_and_rival_are_used_when_scene_1_is_framed() -> None:
    g = begin(chance="drawn")
    for reply in ("roll_hero", "7", "write:A fire.", "skip", "roll_rest"):
        g.reply(reply)
    assert g.agenda[-1].__class__.__name__ == "Begin"
    for slot in ("trait:h1", "words:h1", "base:h1", "start:h1", "prize_sought", "rival_nature"):
        assert f"revise:{slot}" in g.standing
    g.reply("revise:trait:h1")
    g.reply("pick:1")
    g.reply("revise:base:h1")
    g.reply("10")
    assert g.heroes["h1"].trait.text == "ruthless"
    assert g.heroes["h1"].reserve == 14
    g.reply("begin")
    used = {f"{slot}:h1" for slot in ("trait", "calling", "doing", "start", "words", "base")}
    used |= {"prize_sought", "prize_state", "motive", "rival_nature", "rival_strength"}
    assert not {f"revise:{slot}" for slot in used} & set(g.standing)
    for slot in sorted(used):
        with pytest.raises(noctuary.IllegalReply):
            g.reply(f"revise:{slot}")


@pytest.mark.rule("SD-1.11")
def test_the_same_seed_and_inputs_give_the_same_dice() -> None:
    replies = ["roll_hero", "5", "roll", "keep", "roll", "roll_rest", "begin", "roll"]
    stories = [begin(chance="drawn", seed=9) for _ in range(2)]
    for g in stories:
        for reply in replies:
            g.reply(reply)
    assert noctuary.dumps(stories[0]) == noctuary.dumps(stories[1])
    other = begin(chance="drawn", seed=10)
    for reply in replies:
        other.reply(reply)
    assert noctuary.dumps(other) != noctuary.dumps(stories[0])


@pytest.mark.rule("SD-1.3")
@pytest.mark.parametrize(
    ("revised", "slot"),
    [("name:h1", "name"), ("location", "location"), ("rival_name", "rival_name")],
)
def test_what_is_set_again_is_told_so(revised: str, slot: str) -> None:
    t = Table().reply(f"revise:{revised}", "write:another")
    told = [(filled.slot, filled.again) for filled in t.told(Filled)]
    assert told == [(slot, True)]


@pytest.mark.rule("SD-2.1")
def test_what_is_set_for_the_first_time_is_told_so() -> None:
    g = begin()
    heard: list[Event] = []
    g.listener = heard.append
    g.reply("step_by_step")
    g.reply("pick:1")
    assert [(filled.slot, filled.again) for filled in heard if isinstance(filled, Filled)] == [
        ("trait", False)
    ]


@pytest.mark.rule("SD-1.12")
def test_a_discovery_may_be_replaced_where_there_is_one_until_it_is_made() -> None:
    assert "revise:discovery" not in Table(scene=2).g.standing
    t = Table(scene=8)
    assert "revise:discovery" in t.g.standing
    assert "revise:discovery" not in t.reply("discovery", "pick:5").g.standing


@pytest.mark.rule("SD-1.12", "SD-20.12")
def test_a_gained_word_is_replaced_by_whoever_has_it() -> None:
    t = Table(scene=7, seats=3)
    word = Word("w9", Entry("dour"), positive=False, gained=True)
    t.change("h2", words=(*t.g.heroes["h2"].words, word))
    with pytest.raises(noctuary.IllegalReply):
        t.reply("revise:word:w9", seat=1)
    t.reply("revise:word:w9", seat=2).reply("pick:5-4", "negative", seat=2)
    assert t.g.heroes["h2"].words[-1].entry.text == "insensitive"


@pytest.mark.rule("SD-9.1")
def test_goals_and_complications_that_a_table_brought_are_called_to_mind() -> None:
    t = Table(scene=3).reply("roll", "pick:1", "pick:2")
    assert [made.slot for made in t.g.history["goal_2"]] == ["goal"]
    assert [made.slot for made in t.g.history["complication_2"]] == ["complication"]
