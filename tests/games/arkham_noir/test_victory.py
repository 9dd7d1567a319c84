"""AN-24: Maintenance step a: victory in both modes."""

from __future__ import annotations

import pytest

from tests.games.arkham_noir.table import Table, cards

ROW = "c05 c09 c15 c19 c28"
ALL_LETTERS = "c07 c25 c17 c30 stone c41 haunter herald"


def after_passing(**position: str) -> Table:
    """The table after a pass and its Maintenance Phase."""
    return Table(**{"leads_row": ROW, "briefcase": "", **position}).reply("pass")


# ── Classic ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-24.2", "AN-R46")
def test_classic_is_won_at_once_by_puzzle_clues_of_five_types() -> None:
    t = Table(
        mode="classic",
        leads_row=ROW,
        big_picture="c07 c17 c25 c30",
        lines={"case_1": "c01 c19 c27 c12 c40 c36"},
        briefcase="",
    )
    t.reply("close:case_1", "score:c36")
    assert t.g.outcome.won
    assert t.g.outcome.reason == "win"
    assert len(t.g.leads_row) == 4, "the row is not filled any more"
    assert t.options == ()


@pytest.mark.rule("AN-24.2", "AN-24.3", "AN-R46")
@pytest.mark.parametrize(
    ("scored", "won"),
    [
        ("c07 c17 c25 c30", False),
        ("c07 c08 c17 c25 c26 c30", False),
        ("c07 c17 c25 c30 stone", False),
        ("c07 c17 c25 c30 c36", True),
        ("c07 c08 c17 c25 c26 c30 c36", True),
        ("c07 c17 c25 c30 c36 c41", True),
        ("c07 c17 c25 c30 c36 c41 c44", True),
    ],
)
def test_several_scored_clues_of_one_type_count_once(scored: str, won: bool) -> None:
    t = after_passing(mode="classic", big_picture=scored)
    assert (t.g.outcome is not None) == won
    assert t.g.turn == (1 if won else 2)


@pytest.mark.rule("AN-24.8")
@pytest.mark.parametrize(
    "loss",
    [
        {"stability_area": "c12 c35 c38 c40 c29"},
        {"time_area": "c02 c04 c11 c13 c16", "menaces": ""},
        {"stack": "", "menaces": ""},
    ],
    ids=["stability", "time", "refill"],
)
def test_a_victory_precedes_every_loss_of_the_later_steps(loss: dict[str, str]) -> None:
    almost = after_passing(mode="classic", big_picture="c07 c17 c25 c30", **loss)
    assert not almost.g.outcome.won
    t = after_passing(mode="classic", big_picture="c07 c17 c25 c30 c36", **loss)
    assert t.g.outcome.won


# ── Hardboiled ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-24.4")
@pytest.mark.parametrize(
    ("scored", "objectives"),
    [
        ("c07", ""),
        ("c25", ""),
        ("c07 c25", "obj_1"),
        ("c07 c17 c41", ""),
        ("c07 c25 c17 c30", "obj_1 obj_2"),
    ],
)
def test_an_objective_moves_when_all_its_letters_are_there(scored: str, objectives: str) -> None:
    t = after_passing(big_picture=scored)
    assert t.g.big_picture == scored.split() + objectives.split()
    left = [f"obj_{n}" for n in range(1, 6) if f"obj_{n}" not in objectives.split()]
    assert t.g.objective_row == left


@pytest.mark.rule("AN-24.5")
@pytest.mark.parametrize(
    ("scored", "objectives"),
    [("c17 c30 stone", "obj_2 obj_3"), ("c41 haunter herald", "obj_4 obj_5")],
    ids=["D", "F"],
)
def test_one_scored_clue_serves_every_objective_that_names_it(scored: str, objectives: str) -> None:
    t = after_passing(big_picture=scored)
    assert t.g.big_picture == scored.split() + objectives.split()


@pytest.mark.rule("AN-24.6")
def test_hardboiled_is_won_at_once_by_all_five_objectives() -> None:
    t = after_passing(big_picture=ALL_LETTERS)
    assert t.g.outcome.won
    assert t.g.outcome.reason == "win"
    assert t.g.objective_row == []
    assert t.g.big_picture[-5:] == ["obj_1", "obj_2", "obj_3", "obj_4", "obj_5"]
    assert len(t.g.leads_row) == 4


@pytest.mark.rule("AN-24.6")
@pytest.mark.parametrize("missing", ALL_LETTERS.split())
def test_hardboiled_is_not_won_while_a_letter_is_missing(missing: str) -> None:
    t = after_passing(big_picture=ALL_LETTERS.replace(missing, ""))
    assert t.g.outcome is None
    assert t.g.objective_row


@pytest.mark.rule("AN-24.7", "AN-R48")
def test_objectives_are_scored_in_step_a_and_not_during_the_action() -> None:
    t = Table(
        leads_row=ROW,
        big_picture="c25",
        lines={"case_1": "c01 c19 c27 c12 c40 c07"},
        stability_area="c06",
        briefcase="",
    )
    t.reply("close:case_1", "score:c07")
    assert t.options == ("take:c06", "decline"), "an icon of the closed case is being applied"
    assert t.g.big_picture == ["c25", "c07"]
    assert "obj_1" in t.g.objective_row
    t.reply("decline")
    assert t.g.turn == 2
    assert t.g.big_picture == ["c25", "c07", "obj_1"]


@pytest.mark.rule("AN-24.7")
def test_objectives_wait_for_the_step_itself_within_maintenance() -> None:
    t = Table(leads_row=ROW, big_picture="c07 c25", briefcase="contact")
    t.reply("pass")
    assert t.options[0] == "continue", "Maintenance has begun, its first step has not"
    assert "obj_1" in t.g.objective_row
    t.g.reply("continue")
    assert "obj_1" in t.g.big_picture


@pytest.mark.rule("AN-24.11")
def test_a_purple_letter_needs_no_machine_when_the_objective_is_scored() -> None:
    purple = [hint.letter for hint in cards().objective["obj_4"].path if hint.purple]
    assert purple == ["K"]
    t = after_passing(big_picture="c41 haunter", removed="machine")
    assert "obj_4" in t.g.big_picture
