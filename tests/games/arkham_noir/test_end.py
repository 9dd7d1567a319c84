"""AN-33: how the game ends, and how it does not."""

from __future__ import annotations

from typing import Any

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.arkham_noir.state import puzzle_types, stability_limit
from tests.games.arkham_noir.random_play import random_game
from tests.games.arkham_noir.table import GAME, Table

ROW = "c05 c09 c15 c19 c28"
FIVE_TIME_CARDS = "c02 c04 c11 c13 c16"
FIVE_TYPES = "c07 c17 c25 c30 c36"


@pytest.mark.rule("AN-33.1", "AN-R44")
@pytest.mark.parametrize("seed", range(40))
def test_a_game_ends_by_victory_stability_or_a_missing_menace_alone(seed: int) -> None:
    *_, g = random_game(seed, mode="classic" if seed % 2 else "hardboiled")
    reason = g.outcome.reason
    assert reason in ("win", "loss_stability", "loss_menace")
    if reason == "win":
        assert puzzle_types(g) >= 5 if g.settings.mode == "classic" else not g.objective_row
    elif reason == "loss_stability":
        assert len(g.stability_area) >= stability_limit(g)
    else:
        assert g.menace_deck == []


@pytest.mark.rule("AN-33.1", "AN-R44")
def test_broken_stability_ends_the_game_in_step_b_and_not_before() -> None:
    t = Table(
        leads_row=ROW,
        hand="c40 c01 c24",
        stability_area="c35 c36 c38 c29",
        stack="c12",
        briefcase="",
    )
    t.reply("play:c40:case_1")
    assert len(t.g.stability_area) == 5
    assert t.g.outcome is None
    assert t.options == ("discard:c01", "discard:c24")
    t.reply("discard:c01")
    assert t.g.outcome.reason == "loss_stability"


@pytest.mark.rule("AN-33.1", "AN-R44")
def test_a_reached_goal_ends_the_game_in_step_a_and_not_before() -> None:
    t = Table(
        mode="classic",
        leads_row=ROW,
        big_picture="c07 c17 c25 c30",
        lines={"case_1": "c01 c19 c27 c12 c40 c36"},
        stability_area="c06",
        briefcase="",
    )
    t.reply("close:case_1", "score:c36")
    assert puzzle_types(t.g) == 5
    assert t.g.outcome is None
    t.reply("decline")
    assert t.g.outcome.reason == "win"


@pytest.mark.rule("AN-33.1", "AN-R44")
def test_a_missing_menace_ends_the_game_at_any_time() -> None:
    t = Table(leads_row="c34 c09 c15 c19 c28", menaces="", briefcase="contact")
    t.reply("play:c34:case_1")
    assert t.g.outcome.reason == "loss_menace"
    assert t.g.agenda == []
    assert t.g.leads_row == ["c09", "c15", "c19", "c28"], "the rest of the clue is dropped"


@pytest.mark.rule("AN-33.2")
@pytest.mark.parametrize(
    "settings",
    [
        {"mode": "classic", "big_picture": FIVE_TYPES},
        {"mode": "hardboiled", "big_picture": "c07 c25 c17 c30 stone c41 haunter herald"},
    ],
    ids=["classic", "hardboiled"],
)
def test_a_missing_menace_in_the_action_comes_before_the_victory(settings: dict[str, str]) -> None:
    position = {"leads_row": "c34 c09 c15 c19 c28", "menaces": "", "briefcase": "", **settings}
    t = Table(**position).reply("play:c34:case_1")
    assert t.g.outcome.reason == "loss_menace"
    assert not t.g.outcome.won
    assert Table(**position).reply("pass").g.outcome.won, "without needing a menace"


@pytest.mark.rule("AN-33.3")
@pytest.mark.parametrize(
    "need",
    [{"time_area": FIVE_TIME_CARDS}, {"stack": ""}],
    ids=["step c", "step d"],
)
def test_a_missing_menace_in_steps_c_and_d_comes_after_the_victory(need: dict[str, str]) -> None:
    position = {"mode": "classic", "leads_row": ROW, "menaces": "", "briefcase": "", **need}
    assert Table(**position, big_picture=FIVE_TYPES).reply("pass").g.outcome.reason == "win"
    lost = Table(**position, big_picture="c07 c17 c25 c30").reply("pass")
    assert lost.g.outcome.reason == "loss_menace"


@pytest.mark.rule("AN-33.5")
@pytest.mark.parametrize(
    ("scored", "objectives"), [("", 0), ("c07 c25", 1), ("c07 c25 c17 c30 stone c41 haunter", 4)]
)
def test_fewer_than_five_objectives_are_a_defeat(scored: str, objectives: int) -> None:
    t = Table(
        leads_row=ROW, big_picture=scored, time_area=FIVE_TIME_CARDS, menaces="", briefcase=""
    ).reply("pass")
    assert not t.g.outcome.won
    assert t.g.outcome.scores == {0: objectives}


@pytest.mark.rule("AN-33.6", "AN-R36")
@pytest.mark.parametrize("seed", range(4))
def test_the_player_may_concede_at_any_decision_and_is_defeated(seed: int) -> None:
    kinds = set()
    for g in random_game(seed):
        if g.outcome is None:
            kinds.add(type(g.agenda[-1]).__name__)
            given_up = g.clone()
            given_up.reply("concede")
            assert given_up.outcome.reason == "conceded"
            assert not given_up.outcome.won
            assert given_up.options == ()
    assert len(kinds) > 3


@pytest.mark.rule("AN-33.1")
def test_after_the_end_nothing_can_be_done() -> None:
    t = Table(leads_row=ROW, briefcase="contact").reply("concede")
    before = t.g.clone()
    for reply in ("pass", "take", "use:contact:1", "concede"):
        with pytest.raises(IllegalReply, match="over"):
            t.g.reply(reply)
    assert t.g == before


@pytest.mark.rule("AN-33.7")
@pytest.mark.parametrize(
    ("position", "outcome"),
    [
        ({"mode": "classic", "big_picture": FIVE_TYPES}, "win"),
        ({"stability_area": "c12 c35 c38 c40 c29 c21"}, "loss_stability"),
        ({"time_area": FIVE_TIME_CARDS, "menaces": ""}, "loss_menace"),
    ],
)
def test_the_result_names_the_outcome(position: dict[str, Any], outcome: str) -> None:
    t = Table(**{"leads_row": ROW, "briefcase": "", **position}).reply("pass")
    assert GAME.result(t.g)["outcome"] == outcome


@pytest.mark.rule("AN-33.7")
def test_the_result_holds_what_was_played_and_reached() -> None:
    t = Table(
        limits=6,
        help="none",
        menaces="D1 N3",
        leads_row=ROW,
        big_picture="c25 c07 c41",
        active_menaces="case_7",
        time_area="c02 c04 c11 c13 c16 c18",
    )
    assert GAME.result(t.g) == {}, "there is none while the game runs"
    t.reply("pass", "pass", "concede")
    assert GAME.result(t.g) == {
        "outcome": "conceded",
        "mode": "hardboiled",
        "settings": {
            "mode": "hardboiled",
            "limits": 6,
            "menaces": "all",
            "help": "none",
            "pick": "contact",
            "equipment": "tome",
        },
        "turns": 3,
        "letters": ["A", "B", "F"],
        "objectives": ["obj_1"],
        "menaces": 1,
    }


@pytest.mark.rule("AN-R37")
def test_a_game_that_cannot_be_won_any_more_says_so_and_goes_on() -> None:
    closed = "case_1 case_2 case_3 case_4 case_5 case_6"
    t = Table(
        lines={},
        leads_row=ROW,
        closed_cases=closed,
        active_menaces="case_7",
        menaces="D1 D2 N1",
        briefcase="",
    )
    assert GAME.view(t.g, 0).out_of_reach
    assert t.options == ("take", "pass")
    t.reply("pass", "take", "pass")
    assert t.g.turn == 4
    assert t.g.outcome is None
    assert not GAME.view(Table().g, 0).out_of_reach
