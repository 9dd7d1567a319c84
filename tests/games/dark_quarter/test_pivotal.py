"""DQ-36: Pivotal Choices against the clock, and destinies."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.events import PivotalMade
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import Chosen
from noctuary.games.dark_quarter.story import pivotal
from tests.games.dark_quarter.table import Table

CHOICE = """
pivotal:
  - id: pv_ines
    character: ines
    prompt: Your brother asks.
    options:
      - {id: read, label: Read it, destiny: {hold_on: 1}, say: Warm., do: [{set_flag: bound}]}
      - {id: silence, label: Say nothing, destiny: {let_go: 1}, say: He waits.}
      - {id: wrong, label: Lie, destiny: {let_go: 2}, when: {flag: liar}, say: Who is that?}
    default: silence
  - id: pv_again
    character: ines
    prompt: Again?
    options:
      [{id: yes_, label: Yes, destiny: {hold_on: 1}}, {id: no_, label: No, destiny: {let_go: 1}}]
    default: no_
  - id: pv_team
    prompt: All of us?
    options: [{id: a, label: A}, {id: b, label: B}]
    default: a
"""


def ready(**settings: object) -> Table:
    """Ines faces her choice, the clock running."""
    return Table("ines dez", CHOICE, **settings).do("- pivotal: pv_ines").reply("ready")


@pytest.mark.rule("DQ-36.1")
def test_a_warning_comes_first_and_shows_nothing():
    table = Table("ines dez", CHOICE).do("- pivotal: pv_ines")
    assert table.choices == ("ready",)
    question = GAME.question(table.g, 0)
    assert question.text == "Ines, a Pivotal Choice is coming."
    assert "20 seconds" in question.why
    shown = str(GAME.view(table.g, 0))
    assert "Your brother asks" not in shown
    assert "Read it" not in str(question)


@pytest.mark.rule("DQ-36.2", "DQ-36.3", "DQ-36.5")
def test_the_options_come_with_a_countdown():
    table = ready()
    assert table.choices == ("choose:read", "choose:silence")
    assert (table.g.question.seconds, table.g.question.fallback) == (20, "timeout")
    assert GAME.view(table.g, 0).screen == "scr_pivotal"


@pytest.mark.rule("DQ-36.4", "DQ-R82", "DQ-36.16")
@pytest.mark.parametrize(
    ("level", "seconds"),
    [("pressure_cooker", 20), ("little_tension", 45), ("very_relaxed", 120)],
)
def test_the_time_depends_on_the_level_alone(level, seconds):
    assert ready(time_pressure=level).g.question.seconds == seconds


@pytest.mark.rule("DQ-36.5", "DQ-36.12")
def test_the_confirmed_option_counts_and_has_its_consequence():
    table = ready().reply("choose:read")
    assert table.g.choices == [Chosen("pv_ines", "one", "read", auto=False)]
    assert table.told()[-1] == "Warm."
    assert table.g.flags == {"bound": True}


@pytest.mark.rule("DQ-E76", "DQ-36.7", "DQ-36.10", "DQ-R84", "DQ-36.8", "DQ-E78", "DQ-R85")
def test_if_time_runs_out_the_default_is_taken_and_recorded_as_the_clocks():
    table = ready().reply("timeout")
    assert table.g.choices == [Chosen("pv_ines", "one", "silence", auto=True)]
    assert [event.auto for event in table.happened(PivotalMade)] == [True]
    with pytest.raises(IllegalReply):
        table.reply("choose:read")  # a late tap


@pytest.mark.rule("DQ-E77", "DQ-36.6", "DQ-R83")
def test_a_marked_option_is_taken_when_time_runs_out():
    table = ready()
    number = table.g.question.number
    table.reply("mark:read")
    assert table.g.question.number == number  # the clock goes on
    table.reply("timeout")
    assert table.g.choices == [Chosen("pv_ines", "one", "read", auto=False)]


@pytest.mark.rule("DQ-36.9")
def test_a_choice_is_final_and_is_not_met_twice():
    table = ready().reply("choose:silence")
    before = table.choices
    table.do("- pivotal: pv_ines\n- say: Nothing happened.")
    assert table.choices == before
    assert len(table.g.choices) == 1


@pytest.mark.rule("DQ-36.9")
def test_an_honest_undo_does_not_go_back_behind_a_choice():
    import noctuary

    session = noctuary.Session.start(GAME, seed=1, pack="case-zero", undo="strict")
    session.reply("dez+teodor")
    while session.state.question is not None and "choose:buy" not in session.state.options:
        options = session.state.options
        wanted = ("visit:poi_teo_stall", "do:stall_tag", "ready")
        session.reply(next((o for o in wanted if o in options), options[-1]))
    session.reply("choose:tear")
    with pytest.raises(noctuary.UndoError):
        session.undo()


@pytest.mark.rule("DQ-36.11", "DQ-35.7")
def test_the_controller_of_the_character_decides():
    table = Table("dez ines", CHOICE, seats=2, players="0 1").do("- pivotal: pv_ines")
    assert table.g.seat == 1
    table.reply("ready", seat=1)
    assert table.g.options_for(0) == ()
    with pytest.raises(IllegalReply):
        table.reply("mark:read", seat=0)


@pytest.mark.rule("DQ-36.13", "DQ-E80")
def test_the_level_is_changed_between_countdowns_and_counts_from_the_next():
    table = Table("ines dez", CHOICE, at="screen").reply("pressure:very_relaxed")
    assert table.g.pressure == "very_relaxed"
    table.do("- pivotal: pv_ines").reply("ready")
    assert table.g.question.seconds == 120


@pytest.mark.rule("DQ-36.14", "DQ-R86")
def test_while_the_clock_runs_there_is_no_menu():
    table = ready().set("ines", cards="money")
    standing = {option.partition(":")[0] for option in table.g.standing}
    assert standing == {"mark", "timeout", "pause"}


@pytest.mark.rule("DQ-E79", "DQ-36.15")
def test_an_interruption_covers_the_options_and_the_rest_of_the_time_runs_on():
    table = ready(time_pressure="little_tension").reply("pause:37")
    assert GAME.view(table.g, 0).screen == "scr_pivotal_paused"
    assert GAME.view(table.g, 0).pivotal.prompt == ""
    assert table.choices == ("ready",)
    table.reply("ready")
    assert table.g.question.seconds == 37
    with pytest.raises(IllegalReply, match="seconds"):
        table.reply("pause:999")


@pytest.mark.rule("DQ-R86")
def test_without_a_clock_nothing_runs_out():
    table = ready(untimed="yes")
    assert table.g.question.seconds is None
    with pytest.raises(IllegalReply):
        table.reply("timeout")
    assert table.reply("choose:silence").g.choices[0].auto is False


@pytest.mark.rule("DQ-36.20")
def test_a_choice_of_the_team_belongs_to_no_character():
    table = Table("ines dez", CHOICE).do("- pivotal: pv_team").reply("ready", "choose:b")
    assert GAME.view(table.g, 0).choices[0].character == "team"
    assert pivotal.destiny_of(table.g, "ines") == ""


def test_a_choice_of_an_absent_character_does_not_happen():
    table = Table("dez marta", CHOICE)
    before = table.choices
    assert table.do("- pivotal: pv_ines").choices == before


# ── destinies ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-E81", "DQ-36.18", "DQ-R87")
@pytest.mark.parametrize(
    ("made", "destiny"),
    [
        ([("pv_ines", "read"), ("pv_again", "no_")], "let_go"),
        ([("pv_again", "no_"), ("pv_ines", "read")], "hold_on"),
        ([("pv_ines", "wrong"), ("pv_again", "yes_")], "let_go"),
        ([("pv_ines", "read"), ("pv_again", "yes_")], "hold_on"),
        ([], ""),
    ],
)
def test_the_highest_sum_decides_and_in_a_tie_the_latest_points(made, destiny):
    table = Table("ines dez", CHOICE)
    table.g.choices = [Chosen(name, "one", option, auto=False) for name, option in made]
    assert pivotal.destiny_of(table.g, "ines") == destiny


@pytest.mark.rule("DQ-36.17", "DQ-36.19")
def test_a_destiny_is_resolved_without_asking_and_stays():
    table = Table("ines dez", CHOICE).do("- pivotal: pv_ines").reply("ready", "choose:read")
    before = table.choices
    table.do("- resolve_destiny: all")
    assert table.g.destinies == {"ines": "hold_on"}
    assert table.choices == before
    table.g.choices.append(Chosen("pv_again", "one", "no_", auto=False))
    table.do("- resolve_destiny: all")
    assert table.g.destinies == {"ines": "hold_on"}
