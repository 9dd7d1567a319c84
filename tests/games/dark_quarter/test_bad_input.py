"""Bad input is told in a sentence and changes nothing: codes, passwords, numbers, late clicks."""

from __future__ import annotations

import msgspec
import pytest

import noctuary
from noctuary.engine.question import IllegalReply, StaleReply
from noctuary.games.dark_quarter.events import PivotalMade
from noctuary.games.dark_quarter.story import pivotal
from noctuary.games.dark_quarter.trials import trials
from tests.games.dark_quarter.table import Table

HOSTILE = (
    "<script>alert(1)</script>",
    "\x1b[2J",
    "x" * 10_240,
    "'; drop table tables; --",
    "\u202e",
)
SAFE = """
passwords:
  - {id: pw_dial, input: number, accept: [{entries: ["0307"], do: [{set_flag: early}]}]}
"""
CHOICE = """
pivotal:
  - id: pv_now
    prompt: Now?
    options: [{id: go, label: Go, do: [{set_flag: gone}]}, {id: stay, label: Stay}]
    default: stay
"""


def frozen(table: Table) -> bytes:
    """The whole game as bytes."""
    return noctuary.dumps(table.g)


def refused(table: Table, *replies: str) -> list[str]:
    """The sentences with which replies are refused; the game stays as it was."""
    before, said = frozen(table), []
    for reply in replies:
        with pytest.raises(IllegalReply) as why:
            table.g.reply(reply)
        said.append(str(why.value))
        assert frozen(table) == before, reply[:40]
        assert len(said[-1]) < 400, "a refusal does not give the whole of it back"
    return said


# ── companion mode ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-19.9", "DQ-R5", "DQ-26.7", "DQ-41.3")
@pytest.mark.parametrize(
    "code", ["S99", "C99", "DQ1:S:080@elsewhere", "Q7", "DQ1:X:001", "S", *HOSTILE]
)
def test_an_unknown_code_is_not_in_play_and_costs_nothing(code: str) -> None:
    table = Table("ines dez", mode="companion").do("- give_story: s80_key")
    while table.choices == ("done",):
        table.reply("done")
    table.reply("scan")
    assert refused(table, code)[0].startswith("not in play")
    table.reply("S80")
    assert "s80_key@board" in table.g.scans


@pytest.mark.rule("DQ-19.9")
def test_a_card_that_was_not_given_out_is_not_in_play() -> None:
    table = Table("ines dez", mode="companion").reply("done", "scan")
    assert refused(table, "S80", "DQ1:S:080", "scan:s80_key") == ["not in play"] * 3


@pytest.mark.rule("DQ-24.8", "DQ-R47", "DQ-41.1")
def test_only_whole_numbers_from_0_to_30_are_successes() -> None:
    table = Table("ines dez", mode="companion").test("t_combat")
    assert isinstance(table.step, trials.EnterSuccesses)
    said = refused(table, "-1", "31", "99", "2.0", "1e1", "٣", "", " ", "two", *HOSTILE)
    assert set(said) == {"enter a whole number of Successes from 0 to 30"}
    table.reply("30")
    assert isinstance(table.step, trials.SureOfSuccesses), "a second question above 8"
    table.reply("correct")
    table.reply("8")
    assert not isinstance(table.step, trials.SureOfSuccesses)


def test_dice_of_ten_thousand_digits_are_refused() -> None:
    table = Table("ines dez").test("t_combat").reply("roll")
    refused(table, "7" * 10_240, "1 7", "0 1", "1", "1 1 1", "² 1", *HOSTILE)


@pytest.mark.rule("DQ-39.7", "DQ-E84")
def test_impossible_records_are_refused_with_the_reason() -> None:
    table = Table("ines dez", at="screen", mode="companion")
    while table.choices == ("done",):
        table.reply("done")
    table.reply("save")
    refused(table, "7+7+10", "0+3", "13", "1+2+3+4+5", "", *HOSTILE)
    for _ in range(4):
        table.reply(table.choices[0])
    said = refused(table, "C99", "C1 " * 13, "C5 C5 C5 C5", "S80", "x" * 10_240)
    assert "only 12 copies of that card exist" in said
    assert "only 3 copies of that card exist" in said


# ── passwords ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-32.3", "DQ-R77")
def test_a_password_of_ten_thousand_letters_is_no_try() -> None:
    table = Table("ines dez", SAFE)
    table.do("- choice: [{id: dial, kind: password, label: Dial, password: pw_dial}]")
    table.reply("do:dial")
    said = refused(table, f"write:{'7' * 10_240}", "write:   ", "write:!?", "write:")
    assert said[0] == "a password has at most 80 letters"
    assert table.g.tries == {}
    table.reply("write:<b>0</b>")
    assert table.g.tries == {"pw_dial": 1}, "what could be a word is a wrong one"
    table.reply("write: 03-07 ")
    assert table.g.flags == {"early": True}


# ── the clock ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-36.8", "DQ-E78", "DQ-36.9")
def test_a_late_click_is_stale_and_changes_nothing() -> None:
    table = Table("ines dez", CHOICE).do("- pivotal: pv_now").reply("ready")
    number = table.g.question.number
    table.reply("timeout")
    before = frozen(table)
    with pytest.raises(StaleReply, match="no longer open"):
        table.g.reply("choose:go", question=number)
    with pytest.raises(IllegalReply):
        table.g.reply("choose:go")
    assert frozen(table) == before
    (made,) = table.happened(PivotalMade)
    assert (made.option, made.auto) == ("stay", True)
    assert "gone" not in table.g.flags


@pytest.mark.rule("DQ-36.15", "DQ-36.6")
def test_the_clock_cannot_be_wound_back() -> None:
    table = Table("ines dez", CHOICE).do("- pivotal: pv_now").reply("ready")
    refused(
        table,
        "pause:0",
        "pause:-3",
        "pause:21",
        "pause:9999",
        "pause:",
        "pause:x",
        "mark:",
        "mark:no",
    )
    table.reply("mark:go", "pause:7")
    assert isinstance(table.step, pivotal.GetReady)
    assert table.step.left == 7
    refused(table, "choose:go", "timeout", "mark:go")
    table.reply("ready")
    assert table.g.question.seconds == 7
    refused(table, "pause:8")


# ── everywhere ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mode", ["digital", "companion"])
def test_nonsense_is_refused_at_every_screen_of_a_case(mode: str) -> None:
    game = noctuary.game("dark-quarter")
    g = game.new(seed=3, pack="case-zero", mode=mode)
    for _ in range(120):
        if g.question is None:
            break
        before = noctuary.dumps(g)
        for reply in (
            "visit:nobody",
            "give:ines:dez:money:money",
            "mode:",
            "control:ines:9",
            *HOSTILE,
        ):
            if g.question.kind == "text" and not reply.startswith(("visit", "x" * 99)):
                continue
            with pytest.raises(IllegalReply):
                g.reply(reply)
        assert noctuary.dumps(g) == before
        with pytest.raises(IllegalReply):
            g.reply(g.options[0], seat=7)
        g.reply(g.options[-1] if g.options[-1] != "not_yet" else g.options[0])
    assert msgspec.json.decode(noctuary.dumps(g))
