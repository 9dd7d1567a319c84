"""AN-22: the Haunter, Case Card 7."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.content.cards import MenaceEffect
from noctuary.games.arkham_noir.events import MenaceCame
from noctuary.games.arkham_noir.state import hand_limit, time_limit
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

FIVE_TYPES = "c02 c10 c20 c27 c33"
RICH_BOTTOM = synthetic(
    case={
        "case_7": {
            "bottom_effects": (
                MenaceEffect(effect="imm_full_reshuffle"),
                MenaceEffect(effect="ong_time_limit_minus"),
                MenaceEffect(effect="ong_hand_limit_plus"),
            )
        }
    }
)
"""A Haunter with an immediate and two ongoing effects."""


def meeting(**position):
    """A table on which Case 3 is just closed, whose last icon accesses the Haunter."""
    fields = {"lines": {"case_3": FIVE_TYPES}, "leads_row": "c11", "briefcase": "", **position}
    return Table(**fields).reply("close:case_3")


def came(t):
    """The menaces that came, in order."""
    return [event.card for event in t.events if isinstance(event, MenaceCame)]


@pytest.mark.rule("AN-22.1", "AN-22.2")
@pytest.mark.parametrize(
    "position",
    [
        {"hand": "machine"},
        {"briefcase": "machine"},
        {"lines": {"case_3": FIVE_TYPES, "case_1": "machine"}},
    ],
    ids=["in hand", "in the Briefcase", "in an open case"],
)
def test_with_the_machine_in_play_the_icons_are_applied_and_the_bottom_does_not_happen(position):
    t = meeting(pack=RICH_BOTTOM, discard_area="c12", **position)
    assert "haunter" in t.g.hand
    assert t.g.active_menaces == []
    assert came(t) == []
    assert time_limit(t.g) == 5
    assert "c12" in t.g.discard_area, "no reshuffle"


@pytest.mark.rule("AN-22.1", "AN-22.3")
@pytest.mark.parametrize(
    "position",
    [{}, {"leads_row": "c11 machine"}, {"closed_cases": "machine"}, {"discard_area": "machine"}],
    ids=["nowhere", "in the row", "closed away", "discarded"],
)
def test_without_the_machine_in_play_the_haunter_is_an_active_menace(position):
    t = meeting(**position)
    assert t.g.active_menaces == ["case_7"]
    assert "haunter" not in t.g.hand
    assert time_limit(t.g) == 4


@pytest.mark.rule("AN-22.3")
def test_as_a_menace_its_immediate_effects_happen_once_and_its_ongoing_ones_from_now_on():
    t = meeting(pack=RICH_BOTTOM, discard_area="c12", time_area="c04", leads_row="c11 c14")
    assert came(t) == ["case_7"]
    assert (time_limit(t.g), hand_limit(t.g)) == (4, 4)
    assert t.g.discard_area == t.g.time_area == [], "everything was shuffled into the Draw Stack"
    t.reply("pass")
    assert t.g.discard_area == ["c14"], "the immediate effect does not come again"
    assert (time_limit(t.g), hand_limit(t.g)) == (4, 4)


@pytest.mark.rule("AN-22.4")
@pytest.mark.parametrize("briefcase", ["", "machine"])
def test_the_haunter_never_heads_a_line_and_is_not_played_to_or_closed(briefcase):
    t = meeting(briefcase=briefcase, hand="c06").pass_pauses()
    assert list(t.g.lines) == ["case_5"]
    assert "play:c06:case_5" in t.options, "c06 joins every open case"
    assert not [option for option in t.options if option.endswith("case_7")]


@pytest.mark.rule("AN-22.5")
def test_the_haunter_is_no_menace_card_drawn():
    t = meeting(menaces="D1 N1")
    assert t.g.menace_deck == ["N1", "D1"]
    assert t.g.menaces_turned == 0


@pytest.mark.rule("AN-22.5")
def test_the_haunter_is_not_removed_by_the_purge_of_dusk():
    t = Table(leads_row="c43", active_menaces="D1 case_7 D2", menaces="D3 N3").reply(
        "play:c43:case_1", "menace:N3"
    )
    assert t.g.active_menaces == ["case_7", "N3"]
    assert time_limit(t.g) == 3


@pytest.mark.rule("AN-22.6", "AN-R31")
def test_when_the_machine_comes_the_icons_precede_the_hand_limit():
    t = Table(
        leads_row="c04 c20",
        hand="c02 c06 c09",
        active_menaces="case_7",
        discard_area="machine",
        briefcase="",
    )
    t.reply("play:c04:case_1", "take:machine")
    assert t.g.hand == ["c02", "c06", "c09", "machine", "haunter"], "one discard-down for both"
    assert t.g.active_menaces == []
    assert t.choices == ("discard:c02", "discard:c06", "discard:c09", "discard:machine")
    t.reply("discard:c02", "discard:c06")
    assert t.g.hand == ["c09", "machine", "haunter"]
    assert t.g.turn == 1


@pytest.mark.rule("AN-22.6", "AN-R31")
def test_when_the_machine_comes_the_icons_precede_any_further_effect():
    # c39 gains a discard from D3; the Machine comes by its take_discard.
    t = Table(
        leads_row="c39",
        hand="c02",
        active_menaces="D3 case_7",
        discard_area="machine",
        briefcase="",
    )
    t.reply("play:c39:case_2", "take:machine")
    t.pass_pauses()
    assert t.g.hand == ["c02", "machine", "haunter"]
    assert t.choices == ("discard:c02", "discard:machine"), "the gained discard_hand"


@pytest.mark.rule("AN-22.6", "AN-R31")
def test_when_the_machine_comes_the_icons_precede_any_further_icon():
    t = Table(
        lines={"case_2": FIVE_TYPES},
        leads_row="c11",
        hand="c06 c09",
        active_menaces="case_7",
        briefcase="",
    )
    t.reply("close:case_2")
    assert t.g.hand == ["c06", "c09", "machine", "haunter"]
    assert "case_4" not in t.g.lines
    t.reply("discard:c06")
    assert "case_4" in t.g.lines


@pytest.mark.rule("AN-22.7")
def test_the_ongoing_effects_end_when_the_haunter_leaves_the_menaces():
    t = Table(
        pack=RICH_BOTTOM,
        leads_row="c04",
        hand="c02 c06 c09 c12",
        active_menaces="case_7",
        discard_area="machine",
        briefcase="",
    )
    assert (time_limit(t.g), hand_limit(t.g)) == (4, 4)
    t.reply("play:c04:case_1", "take:machine")
    assert (time_limit(t.g), hand_limit(t.g)) == (5, 3)
    assert len(t.g.hand) == 6
    t.reply("discard:c02", "discard:c06", "discard:c09")
    assert t.g.hand == ["c12", "machine", "haunter"]


@pytest.mark.rule("AN-22.8", "AN-R57")
def test_nothing_is_undone_when_the_machine_leaves_play_later():
    t = Table(lines={"case_2": FIVE_TYPES}, leads_row="c11", active_menaces="case_7", briefcase="")
    t.reply("close:case_2", "stow:machine", "use:machine", "decline")
    assert "machine" in t.g.removed
    assert t.g.hand == ["haunter"]
    assert t.g.active_menaces == []
    assert time_limit(t.g) == 5


@pytest.mark.rule("AN-22.9")
def test_a_machine_closed_away_with_the_line_does_not_meet_the_haunter():
    t = meeting(lines={"case_3": "c02 c10 c20 machine c33"})
    assert "machine" in t.g.closed_cases
    assert t.g.active_menaces == ["case_7"]
    assert time_limit(t.g) == 4
