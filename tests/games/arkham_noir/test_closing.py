"""AN-18: action d, closing an open case."""

from __future__ import annotations

import re

import msgspec
import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.arkham_noir.content import reading
from noctuary.games.arkham_noir.content.cards import Clue
from noctuary.games.arkham_noir.events import CaseClosed, Moved, StabilityChecked
from tests.games.arkham_noir.broken import built_in
from tests.games.arkham_noir.table import GAME, Table, cards

FIVE_TYPES = "c02 c10 c20 c27 c33"
"""Person, evidence, location, artifact, threat."""


def moves(t):
    """Which card went where, in order."""
    return [(event.card, event.to) for event in t.events if isinstance(event, Moved)]


def case_with(line, leads="c11 c14", **position):
    """A table with this line in Case 5, whose card has no icons, and no Briefcase."""
    lines = {"case_1": "", "case_5": line}
    return Table(**{"lines": lines, "leads_row": leads, "briefcase": "", **position})


@pytest.mark.rule("AN-18.1", "AN-18.5")
@pytest.mark.parametrize(
    ("line", "closes"),
    [
        ("c02 c10 c20 c27 c33", True),
        ("c02 c10 c20 c27", False),
        ("c02 c10 c20 c27 c28", False),
        ("c02 c04 c10 c12 c20 c19 c27 c28", False),
        ("c02 c04 c10 c12 c20 c19 c27 c28 c33", True),
        ("c02 c10 c20 c27 c33 c40 c45", True),
    ],
    ids=["five", "four cards", "five cards", "eight cards of four", "nine of five", "all seven"],
)
def test_a_case_can_be_closed_with_five_different_types(line, closes):
    assert ("close:case_5" in case_with(line).options) is closes


@pytest.mark.rule("AN-R62")
def test_a_clue_has_exactly_one_type():
    clue = msgspec.to_builtins(cards().clue["c02"])
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(clue | {"type": ["person", "threat"]}, Clue)
    for clue in cards().clue:
        assert cards().type_bits([clue]).bit_count() == 1


@pytest.mark.rule("AN-18.2")
def test_first_the_first_lead_is_discarded_then_the_chosen_case_is_closed():
    t = Table(
        lines={"case_5": FIVE_TYPES, "case_6": "c03 c12 c19 c28 c35"},
        leads_row="c11 c14",
        briefcase="",
    )
    t.reply("close:case_6")
    assert moves(t)[0] == ("c11", "time_area")
    assert list(t.g.lines) == ["case_5"]
    assert t.g.closed_cases == ["c03", "c12", "c19", "c28", "c35", "case_6"]


@pytest.mark.rule("AN-18.3", "AN-18.4")
@pytest.mark.parametrize(
    ("line", "sets"),
    [
        ("c07 c03 c12 c19 c28 c35", "c07 none"),
        (
            "c07 c30 c17 c03 c12 c19 c28 c35",
            "c07 c30 c17 c07+c30 c07+c17 c30+c17 c07+c30+c17 none",
        ),
        ("c07 c08 c12 c19 c28 c35", "c07 c08 none"),
        ("c07 c30 c12 c19 c35 c40", "c07 c30 none"),
    ],
    ids=["one type twice", "all three", "only one of a type", "either of two"],
)
def test_any_set_of_puzzle_clues_may_be_scored_that_leaves_five_types(line, sets):
    t = case_with(line).reply("close:case_5")
    assert set(t.options) == {f"score:{chosen}" for chosen in sets.split()}


@pytest.mark.rule("AN-18.3")
def test_a_set_that_leaves_fewer_than_five_types_is_refused():
    t = case_with("c07 c30 c12 c19 c35 c40").reply("close:case_5")
    with pytest.raises(IllegalReply):
        t.reply("score:c07+c30")
    t.reply("score:c30")
    assert t.g.big_picture == ["c30"]


@pytest.mark.rule("AN-18.3", "AN-R47")
def test_scoring_is_optional_in_a_closing_by_action():
    t = case_with("c07 c03 c12 c19 c28 c35").reply("close:case_5", "score:none")
    assert t.g.big_picture == []
    assert "c07" in t.g.closed_cases


@pytest.mark.rule("AN-18.6")
def test_scored_clues_go_to_the_big_picture_and_all_others_to_the_closed_cases():
    t = case_with("c07 c30 c17 c03 c12 c19 c28 c35").reply("close:case_5", "score:c07+c17")
    assert t.g.big_picture == ["c07", "c17"]
    assert t.g.closed_cases == ["c30", "c03", "c12", "c19", "c28", "c35", "case_5"]
    assert {card for card, to in moves(t) if to == "big_picture"} == {"c07", "c17"}


@pytest.mark.rule("AN-18.7")
def test_the_line_with_its_mark_no_longer_exists():
    t = case_with(FIVE_TYPES, marks="case_5").reply("close:case_5")
    assert list(t.g.lines) == ["case_1"]
    assert not t.g.lines["case_1"].mark
    assert not [option for option in t.options if "case_5" in option]


@pytest.mark.rule("AN-18.8", "AN-18.9")
def test_the_icons_follow_the_clearing_of_the_line_and_then_the_card_is_put_away():
    t = Table(lines={"case_6": FIVE_TYPES}, leads_row="c11", stability_area="c06 c08", briefcase="")
    t.reply("close:case_6")
    assert t.g.lines == {}
    assert t.g.closed_cases == FIVE_TYPES.split(), "the Case Card waits for its icons"
    assert t.options == ("take:c06", "take:c08", "decline")
    t.reply("take:c08")
    assert t.g.hand == ["c08"]
    assert t.g.closed_cases == [*FIVE_TYPES.split(), "case_6"]
    assert t.g.moving == []


@pytest.mark.rule("AN-18.9")
def test_a_case_card_that_an_icon_moved_elsewhere_is_not_put_away():
    t = Table(lines={"case_2": FIVE_TYPES}, leads_row="c11", briefcase="").reply("close:case_2")
    assert t.g.hand == ["machine"]
    assert t.g.closed_cases == FIVE_TYPES.split()
    assert list(t.g.lines) == ["case_4"]


@pytest.mark.rule("AN-18.10")
def test_only_one_case_is_closed_by_the_action():
    t = Table(lines={"case_5": FIVE_TYPES, "case_6": "c03 c12 c19 c28 c35"}, leads_row="c11 c14")
    t.reply("close:case_5").pass_pauses()
    assert t.g.turn == 2
    assert list(t.g.lines) == ["case_6"]
    assert "close:case_6" in t.options


@pytest.mark.rule("AN-18.11", "AN-R61")
def test_a_case_that_could_be_closed_may_grow_on():
    # c40 joins the research icon of c33 as the sixth type.
    t = case_with(FIVE_TYPES, leads="c40 c14")
    assert {"close:case_5", "play:c40:case_5", "pass"} <= set(t.options)
    t.reply("play:c40:case_5")
    assert "close:case_5" in t.options
    assert len(t.g.lines["case_5"].cards) == 6


@pytest.mark.rule("AN-R61")
@pytest.mark.parametrize("line", [FIVE_TYPES, f"{FIVE_TYPES} c40", f"{FIVE_TYPES} c40 c45"])
def test_closing_with_more_than_five_types_earns_nothing_extra(line):
    t = case_with(line, hand="c01", stability_area="c06", time_area="c04", discard_area="c09")
    t.reply("close:case_5")
    assert t.g.turn == 2, "nothing was asked"
    assert t.g.hand == ["c01"]
    assert t.g.stability_area == ["c06"]
    assert t.g.time_area == ["c04", "c11"]
    assert t.g.discard_area == ["c09"]
    assert t.g.big_picture == []


@pytest.mark.rule("AN-18.12", "AN-R59")
def test_closing_causes_no_check_and_no_discard_but_the_first_lead():
    t = case_with("c07 c03 c12 c19 c40 c33 c32 c45 c06", hand="c01", leads="c10 c14")
    t.reply("close:case_5", "score:c07")
    assert not [event for event in t.events if isinstance(event, StabilityChecked)]
    assert t.g.discard_area == ["c10"]
    assert t.g.time_area == []
    assert t.g.hand == ["c01"]


@pytest.mark.rule("AN-18.12")
def test_a_card_that_an_icon_sends_to_the_hand_can_overfill_it():
    t = Table(lines={"case_2": FIVE_TYPES}, leads_row="c11", hand="c01 c06 c09", briefcase="")
    t.reply("close:case_2")
    assert t.g.hand == ["c01", "c06", "c09", "machine"]
    assert "discard:c01" in t.options
    assert "case_4" not in t.g.lines, "the next icon waits"
    t.reply("stow:machine")
    assert "case_4" in t.g.lines


@pytest.mark.rule("AN-R59")
@pytest.mark.parametrize(
    ("position", "replies"),
    [
        ({"stability_area": "c08"}, ["use:contact:1", "take:c08"]),
        ({"time_area": "c32"}, ["use:contact:2", "take:c32"]),
        ({"leads_row": "c21"}, ["take"]),
    ],
)
def test_taking_cards_causes_no_check(position, replies):
    t = Table(**{"leads_row": "c02", **position}).reply(*replies)
    assert len(t.g.hand) == 1
    assert not [event for event in t.events if isinstance(event, StabilityChecked)]


def told_at_closing(line, case="case_5", **position):
    """What is told when a case with this line is closed."""
    t = Table(lines={"case_1": "", case: line}, leads_row="c11 c14", briefcase="", **position)
    t.reply(f"close:{case}")
    (closed,) = (event for event in t.events if isinstance(event, CaseClosed))
    return GAME.story(t.g, closed).split("\n\n")


@pytest.mark.rule("AN-18.13")
def test_a_closed_case_ends_with_a_line_about_its_last_clue():
    face = cards().face_of("case_5", "A")
    desk, catch = (told_at_closing(f"c02 c10 c20 c27 {last}") for last in ("c33", "c43"))
    assert desk == [face.closing_text, cards().last_line["c33"]]
    assert catch == [face.closing_text, cards().last_line["c43"]]
    assert set(cards().last_line) == set(cards().clue)
    assert len(set(cards().last_line.values())) == len(cards().clue)


@pytest.mark.rule("AN-18.13")
def test_classic_players_learn_who_killed_rask_and_the_others_wait_for_their_objective():
    face = cards().face_of("case_2", "A")
    classic = told_at_closing(FIVE_TYPES, "case_2", mode="classic")
    assert classic == [face.closing_text, face.classic_text, cards().last_line["c33"]]
    assert "Durfee" in face.classic_text
    hardboiled = told_at_closing(FIVE_TYPES, "case_2", mode="hardboiled")
    assert hardboiled == [face.closing_text, cards().last_line["c33"]]
    assert "Durfee" in cards().objective["obj_2"].closing_text
    open_case = Table(lines={"case_2": ""}, mode="classic")
    sent = msgspec.json.encode(GAME.view(open_case.g, 0)).decode()
    assert face.classic_text[:40] not in sent
    assert not [line for line in cards().last_line.values() if line[:40] in sent]


@pytest.mark.rule("AN-18.13")
def test_a_pack_without_such_lines_tells_the_closing_text_alone():
    clues = re.sub(rb"    last_line: >-\n(      .*\n)+", b"", built_in()["clues.yaml"])
    pack = reading.read({**built_in(), "clues.yaml": clues})
    assert not any(pack.last_line.values())
    face = pack.face_of("case_5", "A")
    assert told_at_closing(FIVE_TYPES, pack=pack) == [face.closing_text]
