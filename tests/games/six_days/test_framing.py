"""SD-5: framing a scene."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.events import Felt, Told
from noctuary.games.six_days.framing import FrameScene
from noctuary.games.six_days.state import difficulty
from tests.games.six_days.table import Table


def framing(scene: int, **position: object) -> Table:
    """A scene that is about to be framed."""
    t = Table(scene=scene, **position)  # type: ignore[arg-type]
    t.g.agenda.clear()
    t.g.question = None
    t.g.then(FrameScene(scene))
    t.g.advance()
    return t


@pytest.mark.rule("SD-5.1")
def test_type_purpose_location_danger_and_event_come_in_this_order() -> None:
    t = framing(3)
    seen = [t.step]
    t.reply("pick:4")
    while t.step == "Fill":
        seen.append(t.g.agenda[-1].slot)
        t.reply("later")
    assert seen == ["ChooseType", "purpose", "location", "danger", "event"]
    assert t.step == "Play"
    assert (t.g.frame.purposes, t.g.frame.location, t.g.frame.event) == ((), None, None)


@pytest.mark.rule("SD-5.1")
def test_all_but_the_type_may_wait_but_the_event_must_be_set_before_the_end() -> None:
    t = framing(3)
    with pytest.raises(noctuary.IllegalReply):
        t.reply("later")
    t.reply("pick:4", "leave_rest").roll("4 4 1", core=True).buy("success").reply("later", "die:4")
    assert "end" not in t.options
    t.reply("event")
    assert t.g.agenda[-1].slot == "event"
    t.reply("pick:2")
    assert t.g.event_list[-1].entry.text == "a trail opens"
    assert "end" in t.options


@pytest.mark.rule("SD-5.2", "SD-5.3", "SD-E20")
def test_the_highest_of_the_acts_dice_names_the_type() -> None:
    t = framing(8).reply("roll")
    assert t.g.question.least == 3
    t.throw("2 5 3")
    assert t.g.frame.kind == "interrupt"
    assert difficulty(t.g) == 6
    early = framing(2).reply("roll")
    assert early.g.question.least == 1
    early.throw("3")
    assert early.g.interlude


@pytest.mark.rule("SD-5.3")
def test_the_six_types_in_their_order_with_exact_chances() -> None:
    t = framing(4)
    roll = GAME.question(t.g, 0).options[0]
    ways = [(share.label, share.ways) for share in roll.odds]
    assert ways == [
        ("montage", 1), ("flashback", 3), ("interlude", 5), ("straight scene", 7),
        ("interrupt", 9), ("obligatory scene", 11),
    ]  # fmt: skip
    assert roll.odds[0].total == 36


@pytest.mark.parametrize("kind", ["pick:1", "pick:2", "pick:4"])
@pytest.mark.rule("SD-5.4")
def test_montage_flashback_and_straight_change_no_number(kind: str) -> None:
    t = framing(4, prompts="all", events=3).reply(kind, "leave_rest")
    assert difficulty(t.g) == 3
    assert t.step == "Tell"
    types = GAME.pack("six-days").types
    assert types[int(kind[-1]) - 1].prompt in GAME.question(t.g, 0).why


@pytest.mark.rule("SD-5.5", "SD-6.1")
def test_an_interlude_is_played_before_the_scene() -> None:
    t = framing(4).reply("pick:3")
    assert t.g.interlude
    assert t.g.scene == 4


@pytest.mark.rule("SD-5.6", "SD-7.5", "SD-R6")
def test_an_interrupt_is_one_harder_for_all_rolls_and_rolls_on_the_list() -> None:
    t = framing(4, events=3).reply("pick:5")
    assert t.g.question.kind == "dice"
    assert (t.g.question.least, t.g.question.most) == (1, 3)
    t.throw("2")
    t.reply("leave_rest").roll("6 6 6 6", core=True, applies="prepared").buy("success")
    assert [e.listed.n for e in t.told(Felt)] == [2]
    assert difficulty(t.g) == 4
    t.reply("later")
    t.roll("6 5 4")
    with pytest.raises(noctuary.IllegalReply, match="costs 4 hits and you have 3"):
        t.buy("success")


@pytest.mark.rule("SD-5.6", "SD-7.6", "SD-E39")
def test_an_interrupt_without_a_list_only_raises_the_difficulty() -> None:
    t = framing(1).reply("pick:5")
    assert t.step == "Fill"
    assert difficulty(t.g) == 3


@pytest.mark.rule("SD-5.7", "SD-R7", "SD-E37")
def test_an_obligatory_scene_calls_a_debt_in() -> None:
    t = framing(6, pending="what you hide comes out", events=2).reply("pick:6")
    assert t.options == ("due:p31", "listed:1", "listed:2")
    question = GAME.question(t.g, 0)
    assert "what you hide comes out" in question.options[0].label.lower()
    t.reply("due:p31", "none")
    assert t.hero.pending[0].done
    assert t.step == "Fill"


@pytest.mark.rule("SD-5.7")
def test_an_obligatory_scene_may_call_in_an_event_of_the_list_unrolled() -> None:
    t = framing(6, events=2).reply("pick:6", "listed:2")
    assert [(felt.listed.n, felt.rolled, felt.rule) for felt in t.told(Felt)] == [
        (2, False, "SD-5.7")
    ]


@pytest.mark.rule("SD-5.7")
def test_an_obligatory_scene_without_any_debt_just_goes_on() -> None:
    assert framing(1).reply("pick:6").step == "Fill"


@pytest.mark.rule("SD-5.8", "SD-5.9", "SD-R41", "SD-R8", "SD-E25")
def test_roll_twice_gives_two_purposes_and_is_itself_rolled_again() -> None:
    t = framing(3).reply("pick:4", "roll").throw("6 4", "1 5", "5 6", "1 5", "5 1")
    assert [purpose.text for purpose in t.g.frame.purposes] == ["Prepare", "Seduction"]
    third = GAME.pack("six-days").lines["purpose"][2]
    assert third == ("Seduction", "Unexpected Visitor", *["Roll twice"] * 4)


@pytest.mark.rule("SD-5.9", "SD-1.1")
def test_roll_twice_may_also_be_chosen() -> None:
    t = framing(3).reply("pick:4", "pick:3-3").throw("1 1", "2 2")
    assert [purpose.text for purpose in t.g.frame.purposes] == ["Atmosphere", "Introduce"]


@pytest.mark.parametrize(("scene", "act"), [(2, 1), (5, 2), (7, 3)])
@pytest.mark.rule("SD-5.10")
def test_the_location_comes_from_the_list_of_the_act(scene: int, act: int) -> None:
    t = framing(scene).reply("pick:4")
    if t.step == "GainWord":
        t.reply("pick:1-1", "positive")
    t.reply("later", "roll").throw("6")
    assert t.g.frame.location.text == GAME.pack("six-days").lines[f"location_{act}"][0][5]


@pytest.mark.rule("SD-5.11", "SD-E26")
def test_danger_is_rolled_with_two_dice() -> None:
    t = framing(3).reply("pick:4", "later", "later", "roll").throw("3 5")
    assert t.g.frame.danger.text == "machinery"


@pytest.mark.rule("SD-5.12")
def test_the_frame_may_be_described_in_free_text() -> None:
    t = framing(3, prompts="all").reply("pick:4", "leave_rest", "write:Fog. A bell, twice.")
    assert [(e.kind, e.entry.text) for e in t.told(Told)] == [("frame", "Fog. A bell, twice.")]
    assert t.step == "Play"


@pytest.mark.rule("SD-5.1", "SD-5.8", "SD-5.10", "SD-5.11", "SD-R49")
def test_what_the_frame_lacks_is_set_before_the_scene_ends() -> None:
    t = Table()
    t.g.reframe(purposes=(), location=None, danger=None)
    t.roll("6 5 1", core=True).buy("success").reply("later", "die:6", "event", "end")
    for slot, reply in (("purpose", "pick:1-1"), ("location", "write:a quay"), ("danger", "roll")):
        assert (t.g.agenda[-1].slot, t.g.scene) == (slot, 1)
        assert not {"later", "leave_rest"} & set(t.options)
        with pytest.raises(noctuary.IllegalReply):
            t.reply("later")
        t.reply(reply)
    t.throw("1 1")
    assert t.g.scene == 2
