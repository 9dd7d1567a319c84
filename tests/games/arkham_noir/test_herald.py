"""AN-29: the Herald, a menace that turns into a clue."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.events import CaseOpened, Moved
from noctuary.games.arkham_noir.state import Line
from tests.games.arkham_noir.table import Table, cards
from tests.games.arkham_noir.test_menaces import WAYS


def met(way: str, **position: str) -> Table:
    """The table after the Herald has come in one of the ways in which a menace can."""
    place, replies = WAYS[way]
    t = Table(**{"menaces": "N2 N3", "briefcase": "", **place, **position}).reply(*replies)
    return t.reply("menace:N2") if way == "search_menace" else t


@pytest.mark.rule("AN-29.1", "AN-29.2", "AN-R56")
@pytest.mark.parametrize("way", WAYS)
def test_its_icons_are_applied_at_once_by_whatever_way_it_comes(way: str) -> None:
    t = met(way)
    assert t.g.lines["case_6"] == Line()
    assert t.g.hand[:1] == ["herald"]
    assert t.g.active_menaces == []
    assert t.g.menace_deck == ["N3"]
    assert t.g.moving == []


@pytest.mark.rule("AN-29.1", "AN-R56")
def test_its_icons_are_applied_from_top_to_bottom() -> None:
    t = met("time limit")
    case = [i for i, e in enumerate(t.events) if isinstance(e, CaseOpened) and e.case == "case_6"]
    hand = [
        i
        for i, e in enumerate(t.events)
        if isinstance(e, Moved) and e.card == "herald" and e.to == "hand"
    ]
    assert len(case) == len(hand) == 1
    assert case < hand


@pytest.mark.rule("AN-29.1")
def test_an_open_case_6_keeps_its_line() -> None:
    t = met("time limit", lines={"case_6": "c20"})
    assert t.g.lines == {"case_6": Line(("c20",))}
    assert t.g.hand == ["herald"]


@pytest.mark.rule("AN-29.2")
def test_in_hand_it_is_a_clue_that_can_be_played_and_scored() -> None:
    t = met(
        "time limit",
        lines={"case_2": "c27 c40 c19"},
        leads_row="c05 c09 c15 c20 c28",
        stack="c10 c24 c31",
    )
    assert "play:herald:case_2" in t.options, "the fourth clue of its line"
    t.reply("play:herald:case_2")
    assert t.g.lines["case_2"].cards[-1] == "herald"


@pytest.mark.rule("AN-29.2", "AN-29.4")
def test_it_never_returns_to_the_menace_deck() -> None:
    t = Table(
        leads_row="c43 c44 c15 c19 c28",
        lines={"case_1": "", "case_5": ""},
        menaces="D1 N1 N2 N3",
        waivers=1,
        briefcase="",
    )
    t.reply("play:c43:case_1", "menace:N2")
    assert sorted(t.g.menace_deck) == ["D1", "N1", "N3"]
    t.reply("play:c44:case_5", "accept")
    assert t.options == ("menace:D1", "menace:N1", "menace:N3"), "a second search"
    t.reply("menace:N1")
    assert sorted(t.g.menace_deck) == ["D1", "N3"]
    assert "herald" in t.g.hand


@pytest.mark.rule("AN-29.3", "AN-R56")
def test_as_a_clue_it_cannot_be_discarded_while_something_else_can() -> None:
    assert cards().clue["herald"].no_discard
    t = met("time limit", hand="c01 c10 c24")
    assert t.options == ("discard:c01", "discard:c10", "discard:c24")
    assert "herald" in t.g.hand


@pytest.mark.rule("AN-29.4")
def test_the_menace_deck_is_one_card_shorter_for_good() -> None:
    t = met("time limit", menaces="N2")
    assert t.g.menaces_turned == 1
    t.g.time_area = ["c02", "c04", "c11", "c13", "c16"]
    t.reply("pass")
    assert t.g.outcome.reason == "loss_menace", "it has been the last one"
