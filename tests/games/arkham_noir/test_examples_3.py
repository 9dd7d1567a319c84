"""The worked examples AN-E32 to AN-E46, as they are told."""

from __future__ import annotations

import pytest

from noctuary.engine.events import Event
from noctuary.games.arkham_noir.content.cards import MenaceEffect
from noctuary.games.arkham_noir.events import CaseOpened, MenaceCame
from noctuary.games.arkham_noir.playing import why_not
from noctuary.games.arkham_noir.state import Line, time_limit
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

ROW = "c05 c09 c15 c20 c28"
FIVE_TIME_CARDS = "c02 c04 c11 c13 c16"


@pytest.mark.rule("AN-E32")
def test_case_1b_gives_one_more_card_of_time_until_it_is_closed() -> None:
    position = {
        "help": "none",
        "leads_row": ROW,
        "time_area": FIVE_TIME_CARDS,
        "menaces": "D1 D2",
        "lines": {"case_1": "c01 c19 c27 c12 c40", "case_2": ""},
    }
    t = Table(**position)
    assert time_limit(t.g) == 6
    t.reply("pass")
    assert t.g.active_menaces == []
    assert len(t.g.time_area) == 5
    t = Table(**position).reply("close:case_1")
    assert time_limit(t.g) == 5
    assert t.g.active_menaces == ["D1"]
    assert t.g.time_area == []


@pytest.mark.rule("AN-E33")
def test_a_gained_time_icon_counts_until_its_menace_is_purged() -> None:
    t = Table(leads_row="c14 c09 c15 c20 c28", active_menaces="D1", briefcase="").reply("pass")
    assert t.g.time_area == ["c14"]
    t = Table(
        leads_row="c43 c14 c09 c15 c20", active_menaces="D1", menaces="D2 N1 N3", briefcase=""
    )
    t.reply("play:c43:case_1", "menace:N3", "pass")
    assert t.g.time_area == []
    assert t.g.discard_area == ["c14"]


@pytest.mark.rule("AN-E34")
@pytest.mark.parametrize("case_3", ["in the deck", "open"])
def test_the_purge_found_by_a_search(case_3: str) -> None:
    orders = set()
    for seed in range(8):
        lines = {"case_1": ""} if case_3 == "in the deck" else {"case_1": "", "case_3": "c20"}
        t = Table(
            seed=seed,
            lines=lines,
            leads_row="c43 c09 c15 c23 c28",
            active_menaces="D1 D2",
            menaces="D3 N1 N2 N3",
            briefcase="",
        )
        decks: list[list[str]] = []

        def note(event: Event, t: Table = t, decks: list[list[str]] = decks) -> None:
            if isinstance(event, MenaceCame):
                decks.append(list(t.g.menace_deck))

        t.g.listener = note
        t.reply("play:c43:case_1", "menace:N3")
        (*old_order, top), *_ = decks
        assert top == "D3", "re-formed: dusk on top"
        assert sorted(old_order) == ["N1", "N2"]
        assert t.g.menace_deck == old_order
        assert t.g.active_menaces == ["N3"]
        assert {"D1", "D2", "D3"} <= set(t.g.removed)
        assert time_limit(t.g) == 4
        assert t.g.lines["case_3"] == Line(() if case_3 == "in the deck" else ("c20",))
        orders.add(tuple(old_order))
    assert len(orders) == 2, "the re-formed order is left to chance"


@pytest.mark.rule("AN-E35")
def test_playing_the_machine_from_a_full_position() -> None:
    t = Table(leads_row=ROW, hand="c02 c06 c09", briefcase="machine").reply("unstow:machine")
    assert t.g.hand == ["c02", "c06", "c09", "machine"]
    assert t.options == (
        "discard:c02",
        "discard:c06",
        "discard:c09",
        "discard:machine",
        "stow:machine",
    )
    stowed = Table(leads_row=ROW, hand="c02 c06 c09", briefcase="machine")
    stowed.reply("unstow:machine", "stow:machine")
    assert stowed.g.hand == ["c02", "c06", "c09"]
    assert "play:machine:case_1" not in stowed.options
    t.reply("discard:c06", "play:machine:case_1")
    assert t.g.lines["case_1"].cards == ("machine",)
    assert t.g.hand == ["c02", "c09"]


@pytest.mark.rule("AN-E36")
def test_the_ritual_opens_a_lock_without_a_key_and_nothing_else() -> None:
    t = Table(equipment="ritual", leads_row="c07 c09 c15 c20 c28", hand="c25", briefcase="ritual")
    assert "play:c07:case_1" not in t.options
    t.reply("use:ritual", "accept")
    assert "play:c07:case_1" in t.options
    assert "play:c25:case_1" not in t.options
    assert why_not(t.g, "c25", "case_1") == ["minimum"]
    t.reply("play:c07:case_1")
    assert t.g.lines["case_1"] == Line(("c07",))
    assert t.g.waivers == 0


@pytest.mark.rule("AN-E37")
def test_one_letter_serves_two_objectives() -> None:
    t = Table(
        leads_row=ROW,
        big_picture="c07 c25 c30 obj_1",
        lines={"case_1": "c01 c19 c27 c12 c40 c17 stone", "case_2": ""},
        briefcase="",
    )
    t.reply("close:case_1", "score:c17+stone")
    assert t.g.big_picture[-2:] == ["obj_2", "obj_3"]
    assert t.g.objective_row == ["obj_4", "obj_5"]


@pytest.mark.rule("AN-E38")
def test_a_check_card_with_both_icons_goes_to_the_stability_area() -> None:
    t = Table(leads_row="c10 c09 c15 c20 c28", stack="c32 c01", briefcase="")
    t.reply("play:c10:case_2")
    assert t.g.stability_area == ["c32"]
    assert t.g.time_area == []


@pytest.mark.rule("AN-E39")
def test_taking_the_first_lead_back() -> None:
    t = Table(leads_row="c10 c09 c15 c20 c28", hand="c04", briefcase="").reply("play:c04:case_1")
    assert t.g.discard_area == ["c10"]
    assert t.options == ("take:c10", "decline")
    t.reply("take:c10")
    assert t.g.hand == ["c10"]
    t = Table(leads_row="c11 c09 c15 c20 c28", hand="c04", discard_area="c24", briefcase="").reply(
        "play:c04:case_1"
    )
    assert t.g.time_area == ["c11"]
    assert t.options == ("take:c24", "decline")


@pytest.mark.rule("AN-E40")
def test_an_empty_row() -> None:
    t = Table(leads_row="", hand="c02", stack="c10 c24 c31 c01 c12 c35", briefcase="")
    assert t.options == ("play:c02:case_1", "pass"), "no taking, no playing of a lead"
    t.reply("pass")
    assert t.g.discard_area == t.g.time_area == []
    assert t.g.leads_row == ["c10", "c24", "c31", "c01", "c12"], "Maintenance followed"


@pytest.mark.rule("AN-E41")
def test_prevention_stops_a_gained_effect_as_well() -> None:
    t = Table(
        lines={"case_1": "c09 c33", "case_2": ""},
        leads_row="c21 c15 c23 c28 c05",
        hand="c01 c24",
        stack="c12 c44",
        active_menaces="D3",
        marks="case_1",
        briefcase="",
    )
    t.reply("play:c21:case_1")
    assert t.g.turn == 2, "nothing was asked"
    assert t.g.lines["case_1"] == Line(("c09", "c33", "c21"))
    assert t.g.hand == ["c01", "c24"]
    assert t.g.stability_area == t.g.discard_area == []


@pytest.mark.rule("AN-E42")
def test_a_menace_drawn_by_a_clue_adds_nothing_to_that_clue() -> None:
    t = Table(leads_row="c34 c09 c15 c20 c28", hand="c01 c24", menaces="D3 D1", briefcase="")
    t.reply("play:c34:case_1")
    assert t.g.active_menaces == ["D3"]
    assert t.g.lines["case_3"] == Line()
    assert t.options == ("take:c09", "take:c15", "take:c20", "take:c28"), "it must be carried out"
    t.reply("take:c20")
    assert t.g.turn == 2
    assert t.g.hand == ["c01", "c24", "c20"], "no discard was gained"


@pytest.mark.rule("AN-E43")
def test_a_falling_hand_limit_demands_a_discard_before_the_next_effect() -> None:
    plus = MenaceEffect(effect="ong_hand_limit_plus")
    purge, access = (MenaceEffect(effect=e) for e in ("imm_purge_dusk", "imm_access_case_3"))
    t = Table(
        pack=synthetic(menace={"D1": {"ongoing": (plus,)}, "N3": {"immediate": (purge, access)}}),
        leads_row=ROW,
        hand="c01 c10 c24 c31",
        time_area=FIVE_TIME_CARDS,
        active_menaces="D1",
        menaces="N3",
        briefcase="",
    )
    t.reply("pass")
    assert t.g.active_menaces == ["N3"]
    assert t.options == ("discard:c01", "discard:c10", "discard:c24", "discard:c31")
    assert "case_3" not in t.g.lines, "the next effect waits"
    t.reply("discard:c31")
    assert "case_3" in t.g.lines
    assert t.g.hand == ["c01", "c10", "c24"]


@pytest.mark.rule("AN-E44")
def test_case_3_is_opened_once() -> None:
    t = Table(
        lines={"case_1": "c01 c19 c27 c12 c40", "case_2": ""},
        leads_row=ROW,
        time_area=FIVE_TIME_CARDS,
        menaces="D3",
        briefcase="",
    )
    t.reply("pass")
    assert t.g.lines["case_3"] == Line()
    t.g.lines["case_3"] = Line(("c23",))
    t.reply("close:case_1")
    assert t.g.lines["case_3"] == Line(("c23",))
    assert [e.case for e in t.events if isinstance(e, CaseOpened)] == ["case_3"]
    assert "case_1" in t.g.closed_cases


@pytest.mark.rule("AN-E45")
def test_an_optional_close_can_be_declined() -> None:
    t = Table(
        lines={"case_6": "c19 c35", "case_1": ""},
        leads_row="c24 c09 c15 c20 c28",
        stack="c12 c01",
        briefcase="",
    )
    t.reply("play:c24:case_6")
    assert t.options == ("accept", "decline")
    assert t.g.stability_area == []
    t.reply("decline")
    assert t.g.stability_area == ["c12"], "the check is still performed"
    assert t.g.lines["case_6"].cards == ("c19", "c35", "c24")


@pytest.mark.rule("AN-E46")
def test_closing_needs_types_and_not_cards() -> None:
    nine = "c01 c02 c06 c10 c11 c19 c20 c27 c28"
    t = Table(lines={"case_2": nine}, leads_row="c05 c09 c15 c23 c24", briefcase="")
    assert "close:case_2" not in t.options
    t = Table(lines={"case_2": f"{nine} c40"}, leads_row="c05 c09 c15 c23 c24", briefcase="")
    assert "close:case_2" in t.options, "the fifth type makes it legal"
