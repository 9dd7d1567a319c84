"""AN-19: closing Case 5 or 6 by the effect of a clue."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.events import Moved
from tests.games.arkham_noir.shorthand import with_icons
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table


@pytest.mark.rule("AN-19.1")
@pytest.mark.parametrize("line", ["c32", "c12 c32", "c12 c28 c32", "c02 c10 c20 c33 c32"])
def test_the_effect_closes_the_case_whatever_the_number_of_types(line):
    t = Table(lines={"case_1": "", "case_5": line}, leads_row="c16", briefcase="")
    t.reply("play:c16:case_5")
    assert list(t.g.lines) == ["case_1"]


@pytest.mark.rule("AN-19.2", "AN-19.3", "AN-R47")
def test_all_puzzle_clues_are_scored_without_choice_and_all_others_are_closed():
    t = Table(lines={"case_5": "c12 c30 c07 c32"}, leads_row="c16", briefcase="")
    t.reply("play:c16:case_5")
    # Two types would remain: by action neither the closing nor the scoring would be legal.
    assert t.g.big_picture == ["c30", "c07"]
    assert t.g.closed_cases == ["c12", "c32", "c16", "case_5"]
    assert not [option for option in t.options if option.startswith("score")]


@pytest.mark.rule("AN-19.2")
def test_the_clue_just_played_is_scored_too():
    attrs = {"attrs": synthetic().clue["c30"].attrs}
    pack = synthetic(clue={"c16": attrs, "c30": {"attrs": synthetic().clue["c16"].attrs}})
    t = Table(pack=pack, lines={"case_5": "c12"}, leads_row="c16").reply("play:c16:case_5")
    assert t.g.big_picture == ["c16"]
    assert t.g.closed_cases == ["c12", "case_5"]


@pytest.mark.rule("AN-19.4")
def test_the_icons_follow_and_then_the_case_card_is_put_away():
    t = Table(
        lines={"case_6": "c03 c14 c19 c45"},
        leads_row="c42",
        stability_area="c06",
        briefcase="machine",
    )
    t.reply("play:c42:case_6")
    assert t.g.closed_cases == ["c03", "c14", "c19", "c45", "c42"]
    assert t.choices == ("take:c06", "decline")
    t.reply("take:c06")
    assert t.g.hand == ["c06"]
    assert t.g.closed_cases[-1] == "case_6"


@pytest.mark.rule("AN-19.4")
def test_a_case_closed_by_effect_opens_what_its_icons_access():
    icons = with_icons("case_5", "on_close access_case:6!")
    t = Table(pack=synthetic(case={"case_5": icons}), lines={"case_5": "c12"}, leads_row="c16")
    t.reply("play:c16:case_5")
    assert list(t.g.lines) == ["case_6"]


@pytest.mark.rule("AN-19.5")
@pytest.mark.parametrize(("reply", "still_open"), [("accept", False), ("decline", True)])
def test_an_optional_close_may_be_declined(reply, still_open):
    t = Table(lines={"case_5": "c12 c02 c11"}, leads_row="c31").reply("play:c31:case_5")
    assert t.choices == ("accept", "decline")
    t.reply(reply)
    assert ("case_5" in t.g.lines) is still_open
    assert ("c31" in t.g.closed_cases) is not still_open


@pytest.mark.rule("AN-19.6")
@pytest.mark.parametrize("action", ["from the row", "from hand"])
def test_closing_by_effect_discards_nothing_more_than_the_action_did(action):
    row, hand = ("c16 c20", "c09") if action == "from the row" else ("c10 c20", "c16 c09")
    t = Table(lines={"case_5": "c12"}, leads_row=row, hand=hand).reply("play:c16:case_5")
    discarded = [
        event.card
        for event in t.events
        if isinstance(event, Moved) and event.to in ("discard_area", "time_area")
    ]
    assert discarded == ([] if action == "from the row" else ["c10"])
    assert t.g.leads_row == ["c20"]
    assert t.g.hand == ["c09"]


@pytest.mark.rule("AN-19.7")
def test_a_prevented_clue_does_not_close_the_case():
    t = Table(lines={"case_5": "c12"}, marks="case_5", leads_row="c16").reply("play:c16:case_5")
    assert t.g.lines["case_5"].cards == ("c12", "c16")
    assert t.choices == ("continue",)


@pytest.mark.rule("AN-19.8")
@pytest.mark.parametrize("case", ["case_5", "case_6"])
def test_cases_5_and_6_can_also_be_closed_by_action(case):
    t = Table(lines={case: "c02 c10 c20 c27 c33"}, leads_row="c11", briefcase="")
    t.reply(f"close:{case}")
    assert t.g.lines == {}
    assert t.g.closed_cases == ["c02", "c10", "c20", "c27", "c33", case]
