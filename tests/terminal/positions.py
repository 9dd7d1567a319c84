"""Tables of Arkham Noir to be drawn, as sessions that can be played on."""

from __future__ import annotations

from noctuary import Session
from noctuary.games import game
from tests.games.arkham_noir.table import Table


def session_at(table: Table, turn: int = 1) -> Session:
    """A session that begins with this position."""
    session = Session.start(game("arkham-noir"), seed=1)
    state = table.g.clone()
    state.turn = turn
    session.entries[0].state = state
    session.entries[0].turn = state.turn
    session.pass_pauses = True
    return session


def first_turn() -> Session:
    """A game as it begins."""
    session = Session.start(game("arkham-noir"), seed=3)
    session.pass_pauses = True
    return session


def middle() -> Session:
    """Keys spent and unspent, a prevention mark, menaces, a purple technique that counts."""
    return session_at(
        Table(
            leads_row="c21 c20 c28 c39 c44",
            hand="machine c08 c26",
            lines={
                "case_1": "c01 c17 c02",
                "case_3": "c12 c27 c21 c09 c05",
                "case_4": "",
            },
            spent={"case_1": "c01"},
            marks="case_3",
            big_picture="c07",
            time_area="c11 c13 c22 c23",
            stability_area="c40",
            discard_area="c14 c15",
            active_menaces="D1 D2",
            briefcase="contact tome",
        ),
        turn=17,
    )


def late() -> Session:
    """A line beyond the strain mark that can be closed, many menaces, Classic Mode."""
    return session_at(
        Table(
            mode="classic",
            leads_row="c33 c34",
            hand="c06 c45",
            lines={"case_1": "c01 c10 c19 c27 c36 c09 c03 c41 c18", "case_6": "c30"},
            spent={"case_1": "c01 c10"},
            big_picture="c07 c25",
            time_area="c11",
            stability_area="c40 c38 c35 c29",
            active_menaces="D1 D2 D3 N1 N3",
            briefcase="",
            menaces="",
        ),
        turn=41,
    )


def nearly_won() -> Session:
    """One closing away from a victory in Classic Mode."""
    return session_at(
        Table(
            mode="classic",
            leads_row="c05 c09 c15 c19 c28",
            big_picture="c07 c17 c25 c30",
            lines={"case_1": "c01 c19 c27 c12 c40 c36"},
            briefcase="",
        )
    )


def nothing_open() -> Session:
    """No case is open and none can open any more."""
    return session_at(Table(leads_row="c05 c09", lines={}, menaces="", briefcase=""))
