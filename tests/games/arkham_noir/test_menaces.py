"""AN-27: how Menace Cards come into play, stay, and run out."""

from __future__ import annotations

from typing import Any

import pytest

from noctuary.games.arkham_noir.content.cards import CaseIcon, MenaceEffect
from noctuary.games.arkham_noir.events import CaseOpened, Moved
from noctuary.games.arkham_noir.state import hand_limit, time_limit
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

ROW = "c05 c09 c15 c19 c28"
FIVE_TIME_CARDS = "c02 c04 c11 c13 c16"

# Ways to need a Menace Card: the position, and the replies that lead there.
WAYS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "time limit": ({"leads_row": ROW, "time_area": FIVE_TIME_CARDS}, ("pass",)),
    "refill": ({"leads_row": ROW, "stack": "", "discard_area": "c10"}, ("pass",)),
    "draw_menace": (
        {"leads_row": "c34 c09 c15 c19 c28", "lines": {"case_1": "", "case_2": ""}},
        ("play:c34:case_1",),
    ),
    "search_menace": (
        {"leads_row": "c43 c09 c15 c19 c28", "lines": {"case_1": "", "case_2": ""}},
        ("play:c43:case_1",),
    ),
    "strain check": (
        {
            "leads_row": "c05 c09 c15 c19 c28",
            "lines": {"case_2": "c10 c35 c27 c40 c20 c11 c23"},
            "stack": "",
            "discard_area": "c01 c44",
        },
        ("play:c05:case_2",),
    ),
    "stability_check effect": (
        {"leads_row": "c10 c09 c15 c19 c28", "stack": "", "discard_area": "c01 c44"},
        ("play:c10:case_2",),
    ),
}


@pytest.mark.rule("AN-27.1", "AN-27.2")
@pytest.mark.parametrize("way", WAYS)
def test_a_menace_comes_by_time_by_an_empty_stack_or_by_an_effect(way: str) -> None:
    position, replies = WAYS[way]
    t = Table(**position, menaces="D1 D2", active_menaces="N1", briefcase="")
    t.reply(*replies)
    if way == "search_menace":
        t.reply("menace:D1")
    assert t.g.active_menaces == ["N1", "D1"], "beside what is there; nothing is replaced"
    assert t.g.menace_deck == ["D2"]


@pytest.mark.rule("AN-27.7")
@pytest.mark.parametrize("way", WAYS)
def test_a_menace_that_is_needed_and_missing_loses_the_game_in_any_phase(way: str) -> None:
    position, replies = WAYS[way]
    t = Table(**position, menaces="", briefcase="")
    t.reply(*replies)
    assert t.g.outcome.reason == "loss_menace"
    assert not t.g.outcome.won
    assert t.g.turn == 1


@pytest.mark.rule("AN-27.8")
@pytest.mark.parametrize("way", WAYS)
def test_turning_over_the_last_menace_is_no_loss(way: str) -> None:
    position, replies = WAYS[way]
    t = Table(**position, menaces="D2", briefcase="")
    t.reply(*replies)
    if "menace:D2" in t.options:
        t.reply("menace:D2")
    assert t.g.outcome is None
    assert t.g.active_menaces == ["D2"]
    assert t.g.menace_deck == []


@pytest.mark.rule("AN-27.3")
def test_immediate_effects_are_carried_out_in_printed_order() -> None:
    t = Table(leads_row=ROW, time_area=FIVE_TIME_CARDS, active_menaces="D1", menaces="N3")
    t.reply("pass").pass_pauses()
    told = [
        type(event).__name__
        for event in t.events
        if isinstance(event, CaseOpened) or (isinstance(event, Moved) and event.to == "removed")
    ]
    assert told == ["CaseOpened", "Moved"], "N3 opens Case 3, then purges D1"


@pytest.mark.rule("AN-27.3", "AN-R32")
def test_ongoing_effects_hold_before_the_immediate_ones() -> None:
    take = CaseIcon(icon="take_stability", mode="must")
    gains_a_card = {"immediate": (MenaceEffect(effect="imm_icons"),), "icons": (take,)}
    t = Table(
        pack=synthetic(menace={"N1": gains_a_card}),
        leads_row=ROW,
        hand="c01 c10 c24",
        stability_area="c06",
        time_area=FIVE_TIME_CARDS,
        menaces="N1",
        briefcase="",
    )
    assert hand_limit(t.g) == 3
    t.reply("pass")
    # The card gained at once is the fourth in hand, and the limit is already four.
    assert t.g.hand == ["c01", "c10", "c24", "c06"]
    assert t.g.turn == 2


@pytest.mark.rule("AN-27.4")
@pytest.mark.parametrize("menace", ["D1", "D2", "D3", "N1", "N2", "N3"])
def test_the_player_cannot_refuse_what_a_menace_does(menace: str) -> None:
    t = Table(leads_row=ROW, hand="c01", time_area=FIVE_TIME_CARDS, menaces=menace, briefcase="")
    t.reply("pass")
    assert t.g.turn == 2, "nothing was asked on the way"
    assert ("case_3" in t.g.lines) == (menace in ("D3", "N3"))
    assert ("case_6" in t.g.lines) == (menace == "N2")
    assert ("herald" in t.g.hand) == (menace == "N2")
    assert (t.g.discard_area == []) == (menace == "N1")


@pytest.mark.rule("AN-27.4")
def test_an_effect_that_a_menace_gives_to_a_clue_cannot_be_declined() -> None:
    t = Table(leads_row="c32 c09 c15 c19 c28", hand="c01 c10", active_menaces="D3", briefcase="")
    t.reply("play:c32:case_1")
    assert t.options == ("discard:c01", "discard:c10")


@pytest.mark.rule("AN-27.5")
def test_ongoing_effects_of_all_active_menaces_add_up() -> None:
    t = Table(active_menaces="N3 case_7", lines={"case_2": ""})
    assert time_limit(t.g) == 3
    t = Table(
        leads_row="c32 c09 c15 c19 c28",
        hand="c01 c10",
        stack="c12 c44 c31",
        active_menaces="D2 D3",
        briefcase="",
    )
    t.reply("play:c32:case_1", "discard:c10")
    # c32 prints one check; D2 gives it another one, D3 the discard.
    assert t.g.stability_area == ["c12"]
    assert t.g.discard_area == ["c44", "c10"]


@pytest.mark.rule("AN-27.6")
@pytest.mark.parametrize("menace", ["D1", "D2", "D3", "N1", "N3", "case_7"])
def test_a_menace_stays_in_play(menace: str) -> None:
    t = Table(leads_row=ROW, active_menaces=menace, time_area=FIVE_TIME_CARDS, briefcase="")
    t.reply("pass", "pass", "pass")
    assert t.g.turn == 4
    assert t.g.active_menaces[0] == menace
    assert t.g.menaces_turned == 1, "another one has come beside it"


@pytest.mark.rule("AN-27.6")
def test_a_menace_leaves_by_the_purge_or_by_its_own_icons() -> None:
    t = Table(
        leads_row=ROW,
        time_area=FIVE_TIME_CARDS,
        active_menaces="D1 N1 D2 case_7",
        menaces="N3 N2",
        briefcase="",
    )
    t.reply("pass")
    assert t.g.active_menaces == ["N1", "case_7", "N3"]
    t.g.time_area = FIVE_TIME_CARDS.split()
    t.reply("pass")
    assert t.g.active_menaces == ["N1", "case_7", "N3"], "the Herald has gone to the hand"
    assert t.g.hand == ["herald"]


@pytest.mark.rule("AN-27.9")
def test_dusk_is_met_before_midnight() -> None:
    t = Table(leads_row=ROW, briefcase="")
    for met in ("dusk", "dusk", "dusk", "midnight"):
        t.g.time_area = FIVE_TIME_CARDS.split()
        t.reply("pass")
        assert t.g.pack.menace[t.g.active_menaces[-1]].group == met


@pytest.mark.rule("AN-27.9")
def test_a_search_may_pick_midnight_while_dusk_lies_on_top() -> None:
    t = Table(leads_row="c43 c09 c15 c19 c28", menaces="D1 D2 N1 N3", briefcase="")
    t.reply("play:c43:case_1")
    assert t.options == ("menace:D1", "menace:D2", "menace:N1", "menace:N3")
    t.reply("menace:N1")
    assert t.g.active_menaces == ["N1"]
    assert sorted(t.g.menace_deck[-2:]) == ["D1", "D2"]
