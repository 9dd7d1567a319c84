"""A real table in the terminal: codes are typed, wrong ones refused, misread ones put right."""

from __future__ import annotations

from noctuary import Session
from noctuary.games import game
from tests.terminal.test_sitting import sat


def test_a_typed_code_is_the_card_and_a_wrong_one_is_refused():
    session = Session.start(game("arkham-noir"), seed=1, chance="real")
    shown = sat(session, "C7", "C7", "M1", "C5-Z", "x").shown
    assert session.state.leads_row == ["c07"]
    assert shown.count("cannot have come now") == 2
    assert "damaged or mistyped" in shown


def test_what_was_misread_is_said_again():
    session = Session.start(game("arkham-noir"), seed=1, chance="real")
    sat(session, "C7", "C8", "M", "C9", "x")
    assert session.state.leads_row == ["c09", "c07"]
