"""AN-20: the icons of Case Cards."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.events import CaseOpened, MenaceCame, Skipped
from tests.games.arkham_noir.shorthand import with_icons
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

FIVE_TYPES = "c02 c10 c20 c27 c33"


def closing(case, icons=None, **position):
    """A table on which this case, perhaps with other icons, is just being closed by action."""
    pack = synthetic(case={case: with_icons(case, icons)}) if icons is not None else None
    fields = {"lines": {case: FIVE_TYPES}, "leads_row": "c11", "briefcase": "", **position}
    return Table(pack=pack, **fields).reply(f"close:{case}")


def opened(t):
    """The cases that were opened, in order."""
    return [event.case for event in t.events if isinstance(event, CaseOpened)]


def skipped(t):
    """The effects and icons that were not carried out."""
    return [event.effect for event in t.events if isinstance(event, Skipped)]


@pytest.mark.rule("AN-20.1")
def test_icons_below_the_marker_are_applied_from_top_to_bottom_and_those_above_are_not():
    icons = "access_case:3! on_close access_case:6! access_case:4! access_case:1!"
    assert opened(closing("case_5", icons)) == ["case_6", "case_4", "case_1"]


@pytest.mark.rule("AN-20.1")
def test_icons_are_applied_also_when_the_case_is_closed_by_effect():
    pack = synthetic(case={"case_5": with_icons("case_5", "on_close access_case:6!")})
    t = Table(pack=pack, lines={"case_5": "c12"}, leads_row="c16").reply("play:c16:case_5")
    assert opened(t) == ["case_6"]


@pytest.mark.rule("AN-20.2")
def test_each_icon_is_finished_with_all_consequences_before_the_next():
    t = closing("case_3", hand="c01 c06 c09")
    assert t.g.hand == ["c01", "c06", "c09", "stone"]
    assert t.options == ("discard:c01", "discard:c06", "discard:c09", "discard:stone")
    assert opened(t) == []
    t.reply("discard:c09")
    assert opened(t) == ["case_5"]
    assert t.g.active_menaces == ["case_7"]


@pytest.mark.rule("AN-20.3", "AN-20.4")
@pytest.mark.parametrize(
    ("case", "clue"), [("case_2", "machine"), ("case_3", "stone"), ("case_4", "sign")]
)
def test_a_flipped_card_is_a_clue_from_now_on_and_goes_to_the_hand(case, clue):
    t = closing(case, lines={case: FIVE_TYPES, "case_1": "", "case_6": ""}).pass_pauses()
    assert t.g.hand == [clue]
    assert case not in t.g.closed_cases
    assert case not in t.g.lines
    assert [option for option in t.options if option.startswith(f"play:{clue}:case_")]


@pytest.mark.rule("AN-20.4")
def test_card_to_hand_is_followed_by_the_hand_limit():
    t = closing("case_4", hand="c01 c06 c09")
    assert t.options == (
        "discard:c01",
        "discard:c06",
        "discard:c09",
        "discard:sign",
        "stow:sign",
    )


@pytest.mark.rule("AN-20.3", "AN-1.9")
def test_a_card_without_another_face_is_not_flipped():
    t = closing("case_5", "on_close flip_card! access_case:6!")
    assert skipped(t) == ["flip_card"]
    assert opened(t) == ["case_6"]
    assert t.g.closed_cases[-1] == "case_5"


@pytest.mark.rule("AN-20.5")
def test_a_card_that_was_flipped_but_not_sent_to_hand_is_a_clue_of_the_closed_cases():
    t = closing("case_4", "on_close flip_card! access_case:1!", leads_row="c11 c09")
    assert t.g.closed_cases == [*FIVE_TYPES.split(), "sign"]
    t.reply("play:c09:case_1")
    assert "take:sign" in t.options


@pytest.mark.rule("AN-20.5")
def test_card_to_hand_may_be_declined_if_it_is_optional():
    t = closing("case_4", "on_close flip_card! card_to_hand?")
    assert t.options == ("accept", "decline")
    t.reply("decline")
    assert t.g.hand == []
    assert t.g.closed_cases[-1] == "sign"


@pytest.mark.rule("AN-20.6")
def test_access_case_puts_the_named_case_into_play():
    t = closing("case_2")
    assert opened(t) == ["case_4"]
    assert "case_4" in t.g.lines
    assert "case_4" not in t.g.case_deck


@pytest.mark.rule("AN-20.7")
def test_no_discard_among_the_icons_is_no_step_but_a_property_of_the_clue_face():
    icons = "on_close no_discard! flip_card! card_to_hand!"
    t = closing("case_3", icons, hand="c01 c06 c09")
    assert skipped(t) == []
    assert t.g.hand == ["c01", "c06", "c09", "stone"]
    assert t.options == ("discard:c01", "discard:c06", "discard:c09")


@pytest.mark.rule("AN-20.8")
def test_take_stability_as_an_optional_icon_takes_one_card_or_none():
    t = closing("case_6", stability_area="c06 c08")
    assert t.options == ("take:c06", "take:c08", "decline")
    t.reply("take:c06")
    assert t.g.hand == ["c06"]
    assert t.g.stability_area == ["c08"]


@pytest.mark.rule("AN-20.8")
def test_take_stability_as_an_icon_does_nothing_with_an_empty_area():
    t = closing("case_6")
    assert t.g.turn == 2
    assert t.g.hand == []


@pytest.mark.rule("AN-20.8", "AN-1.7")
def test_take_stability_as_a_compulsory_icon_cannot_be_declined():
    t = closing("case_6", "on_close take_stability!", stability_area="c06 c08")
    assert t.options == ("take:c06", "take:c08")


@pytest.mark.rule("AN-20.9")
@pytest.mark.parametrize("briefcase", ["", "machine"])
def test_a_purple_icon_is_applied_only_while_the_machine_is_in_play(briefcase):
    t = closing("case_5", "on_close purple/access_case:6! access_case:4!", briefcase=briefcase)
    assert opened(t) == (["case_6", "case_4"] if briefcase else ["case_4"])


@pytest.mark.rule("AN-20.9")
@pytest.mark.parametrize(
    ("icons", "cases"),
    [
        ("on_close flip_card! card_to_hand! purple/access_case:4!", ["case_4"]),
        ("on_close purple/access_case:4! flip_card! card_to_hand!", []),
    ],
    ids=["after the Machine came", "before the Machine came"],
)
def test_a_purple_icon_is_judged_when_its_turn_comes(icons, cases):
    t = closing("case_2", icons)
    assert t.g.hand == ["machine"]
    assert opened(t) == cases


@pytest.mark.rule("AN-20.10")
@pytest.mark.parametrize(
    ("icons", "met_as_menace"),
    [
        ("on_close flip_card! card_to_hand! access_case:7!", False),
        ("on_close access_case:7! flip_card! card_to_hand!", True),
    ],
    ids=["Machine first", "Haunter first"],
)
def test_the_printed_order_decides_whether_the_haunter_meets_the_machine(icons, met_as_menace):
    t = closing("case_2", icons)
    came = [event.card for event in t.events if isinstance(event, MenaceCame)]
    assert came == (["case_7"] if met_as_menace else [])
    assert t.g.hand == ["machine", "haunter"]
    assert t.g.active_menaces == []


@pytest.mark.rule("AN-20.11")
@pytest.mark.parametrize("mode", ["!", "?"])
def test_card_to_hand_is_skipped_while_the_card_still_shows_its_case_face(mode):
    t = closing("case_4", f"on_close flip_card? card_to_hand{mode} access_case:6!")
    assert t.options == ("accept", "decline")
    t.reply("decline")
    assert t.g.turn == 2, "nothing more was asked"
    assert skipped(t) == ["flip_card", "card_to_hand"]
    assert t.g.hand == []
    assert t.g.closed_cases[-1] == "case_4"
    assert opened(t) == ["case_6"]


@pytest.mark.rule("AN-R60", "AN-1.8")
def test_optional_icons_are_offered_once_from_top_to_bottom():
    icons = "on_close access_case:6? take_stability? access_case:4?"
    t = closing("case_5", icons, stability_area="c06")
    assert t.options == ("accept", "decline")
    t.reply("decline")
    assert t.options == ("take:c06", "decline")
    t.reply("decline")
    assert t.options == ("accept", "decline")
    t.reply("accept")
    assert opened(t) == ["case_4"]
    assert t.g.turn == 2, "what was declined does not come back"


@pytest.mark.rule("AN-13.6", "AN-21.2")
def test_an_optional_icon_that_cannot_be_carried_out_is_not_offered():
    t = closing("case_5", "on_close access_case:6?", closed_cases="case_6")
    assert t.g.turn == 2
    assert opened(t) == []
