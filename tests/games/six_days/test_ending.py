"""SD-17, SD-18, SD-19: ending a scene, the Resolution, the Epilogue."""

from __future__ import annotations

import pytest

from noctuary.games.six_days import GAME
from noctuary.games.six_days.content.tables import STATEMENTS
from noctuary.games.six_days.epilogue import Count
from noctuary.games.six_days.events import Finished, SceneClosed, Told
from noctuary.games.six_days.state import true_dice
from tests.games.six_days.table import Table, faces


def won(rival: str, **more: object) -> Table:
    """Scene 8, won with a 6, up to the end of the scene."""
    t = Table(scene=8, rival=rival, **more)  # type: ignore[arg-type]
    t.reply("event", "discovery", "pick:1")
    t.roll("6 5 4 4 4 1", core=True, applies="self+prepared").buy("success")
    return t.reply("later", "die:6", "end")


def epilogue(score: str, rival: str, **more: object) -> Table:
    """The Epilogue with these Scores."""
    t = Table(scene=8, score=score, rival=rival, **more)  # type: ignore[arg-type]
    t.g.agenda.clear()
    t.g.question = None
    t.g.then(Count())
    t.g.advance()
    return t


@pytest.mark.rule("SD-17.1", "SD-17.3")
def test_ending_a_scene_closes_its_section_shows_the_scores_and_frames_the_next() -> None:
    t = Table(scene=3, score="5", rival="2").reply("event")
    t.roll("1 1 1", core=True).reply("later").throw("6").reply("end")
    (closed,) = t.told(SceneClosed)
    assert (closed.scene, closed.rival, closed.heroes[0].score) == (3, (2, 6), (5,))
    question = GAME.question(t.g, 0)
    assert question.text.startswith("Scene 4, Higher Obstacle")
    assert "Score 5, reserve 12." in question.why
    assert "Rival 6 2." in question.why


@pytest.mark.rule("SD-18.1", "SD-R28")
@pytest.mark.parametrize(
    ("bought", "step"), [("success", "ChooseRerolls"), ("partial", "SpendTrueDice")]
)
def test_scene_8_is_won_by_full_success_alone(bought: str, step: str) -> None:
    t = Table(scene=8, rival="3", score="6 6").reply("event", "discovery", "pick:1")
    t.roll("6 5 4 4 4 1", core=True, applies="self+prepared").buy(bought).reply("later")
    if bought == "success":
        t.reply("die:6")
    else:
        t.throw("6")
    assert t.reply("end").step == step


@pytest.mark.rule("SD-18.2", "SD-18.3", "SD-18.4", "SD-E35", "SD-R28")
def test_chosen_rival_dice_are_rerolled_once_together_before_the_count() -> None:
    t = won("6 5 2")
    t.reply("r1+r2")
    assert t.g.question.least == 2
    t.throw("3 6")
    assert t.g.rival == [3, 6, 2]
    assert t.g.endings["h1"].matching == 1
    assert t.step == "AskQuestion"  # one matching die of an odd number is no True die


@pytest.mark.rule("SD-18.2")
def test_the_rivals_dice_may_stand() -> None:
    assert won("6 5 2").reply("none").g.rival == [6, 5, 2]


@pytest.mark.rule("SD-18.2")
def test_the_exact_chances_of_true_dice_are_shown_for_a_reroll() -> None:
    t = won("6", score="4")
    option = next(o for o in GAME.question(t.g, 0).options if o.id == "r1")
    # Score 4 and 6 (sum 10) against one die: higher in any case; with 1 to 4 both match.
    assert [(s.label, s.ways, s.total) for s in option.odds] == [
        ("three True dice", 4, 6), ("two True dice", 2, 6)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("score", "rival", "matching", "bonus", "dice"),
    [
        ("6 5 4 4 2", "3 5", 4, 2, 4),
        ("3 2", "4 4 6", 0, 0, 0),
        ("6 1 2", "", 3, 2, 3),
        ("4 4", "5 3", 2, 0, 1),
    ],
)
@pytest.mark.rule(
    "SD-19.1", "SD-19.2", "SD-19.3", "SD-19.4", "SD-E30", "SD-E31", "SD-E32", "SD-E33", "SD-R29"
)
def test_true_dice_are_counted(
    score: str, rival: str, matching: int, bonus: int, dice: int
) -> None:
    assert true_dice(tuple(faces(score)), faces(rival)) == (matching, bonus)
    ending = epilogue(score, rival).g.endings["h1"]
    assert (ending.matching, ending.bonus, ending.dice) == (matching, bonus, dice)


@pytest.mark.rule("SD-19.5")
def test_there_are_three_statements_about_you_and_three_about_the_enemy() -> None:
    assert list(GAME.pack("six-days").statements.items()) == [
        ("survives", "lives through it"),
        ("wins_goal", "reaches a goal"),
        ("enriched", "comes away richer"),
        ("defeated", "is beaten"),
        ("killed", "is dead"),
        ("no_successor", "leaves nobody to follow"),
    ]
    t = epilogue("6 5", "1")
    assert t.options == (*(f"true:{statement}" for statement in STATEMENTS), "leave")


@pytest.mark.rule("SD-19.6", "SD-19.7", "SD-19.8", "SD-E34")
def test_each_true_die_makes_one_statement_true_also_the_same_one_again() -> None:
    t = epilogue("6 1 2", "", prompts="all")
    t.reply("true:survives", "write:Nell", "true:survives", "write:her sister")
    t.reply("true:defeated", "skip")
    truths = [
        (truth.statement, truth.words and truth.words.text) for truth in t.g.endings["h1"].truths
    ]
    assert truths == [("survives", "Nell"), ("survives", "her sister"), ("defeated", None)]
    t.reply("yes", "no", "skip")
    (finished,) = t.told(Finished)
    assert finished.unknown == ("wins_goal", "enriched", "killed", "no_successor")


@pytest.mark.rule("SD-E31", "SD-19.8")
def test_without_true_dice_all_statements_stay_unknown() -> None:
    t = epilogue("3 2", "4 4 6").reply("no", "no", "skip")
    assert t.told(Finished)[0].unknown == STATEMENTS


@pytest.mark.rule("SD-19.9")
def test_leaving_true_dice_is_asked_about_again() -> None:
    t = epilogue("6 5", "1").reply("leave")
    assert t.options == ("spend", "leave")
    t.reply("spend")
    assert t.step == "SpendTrueDice"
    t.reply("leave", "leave")
    assert t.step == "AskQuestion"
    t.reply("yes", "yes", "skip")
    assert t.told(Finished)[0].left == 3


@pytest.mark.rule("SD-19.10", "SD-2.14")
def test_the_two_questions_and_a_closing_text() -> None:
    t = epilogue("", "4")
    prompts = GAME.pack("six-days").prompts
    assert GAME.question(t.g, 0).text == prompts.way_forward
    t.reply("write:Through the tunnel.")
    assert GAME.question(t.g, 0).text == prompts.wish
    t.reply("no", "write:And the bells went on.")
    assert [(e.kind, e.entry.text) for e in t.told(Told)] == [
        ("way_forward", "Through the tunnel."),
        ("wish", "No."),
        ("closing", "And the bells went on."),
    ]  # fmt: skip


@pytest.mark.rule("SD-19.11")
def test_pending_complications_are_listed_once_more() -> None:
    t = epilogue("", "4", pending="the dogs come,what you hide comes out").reply("no", "no")
    assert "The dogs come and what you hide comes out." in GAME.question(t.g, 0).why


@pytest.mark.rule("SD-19.12")
def test_there_is_no_victory_or_defeat() -> None:
    for score, rival, dice in (("6 1 2", "", 3.0), ("3 2", "4 4 6", 0.0)):
        t = epilogue(score, rival)
        while t.g.outcome is None:
            t.reply(t.options[0])
        assert (t.g.outcome.reason, t.g.outcome.won) == ("told", True)
        assert t.g.outcome.scores == {0: dice}
