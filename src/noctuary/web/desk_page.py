"""The game on the writer's desk as players see it: the real page of a table, in a frame."""

from __future__ import annotations

from typing import Any, Final

from noctuary.authoring.desk import Desk
from noctuary.web import context
from noctuary.web.looks import look_of
from noctuary.web.records import SeatInfo, Sight, TableInfo, Taking
from noctuary.web.rendering import render

TABLE: Final = "desk"
DEVICES: Final = {
    "text": ("Text", 0, 0),
    "desktop": ("Desktop", 1280, 800),
    "tablet": ("Tablet", 820, 1180),
    "phone": ("Phone", 390, 844),
}
"""What the game can be seen on, with the size of its screen; the first shows where texts stand."""


def framed(desk: Desk) -> str:
    """The page of a table, without what only a table has."""
    if desk.state is None:
        return render("desk_page.html", {"game": None})
    sight = sight_of(desk)
    found: dict[str, Any] = context.table_context(sight)
    found["urls"] = {"reply": "/reply", "rules": "", "people": ""}
    found |= {"mark": desk.mark, "undo": None, "redo": None, "documents": [], "moments": []}
    if sight.outcome is not None:
        found["ending"] = look_of(desk.game.id).ending(sight, [], "")
        found["ending"] |= {"again_url": "", "next_url": ""}
    return render("desk_page.html", found)


def sight_of(desk: Desk) -> Sight:
    """The game on the desk as whoever is asked sees it at a table."""
    state, game = desk.state, desk.game
    plays = state.seat if state.seat is not None else 0
    return Sight(
        table=table_of(desk),
        seq=len(desk.history),
        moment=len(desk.history),
        past=False,
        role="owner",
        seat=plays,
        seats=[seat(number, number == state.seat) for number in range(state.seats)],
        watchers=0,
        view=game.view(state, plays),
        question=game.question(state, plays) if state.question is not None else None,
        taking=Taking(undo=False, redo=False),
        outcome=state.outcome,
        result=game.result(state),
        is_over=state.outcome is not None,
    )


def table_of(desk: Desk) -> TableInfo:
    """A table that nobody keeps."""
    return TableInfo(
        id=TABLE, name=desk.now.title, game=desk.game.id, title=desk.game.title,
        pack=desk.state.pack.id, settings={}, chance="", undo="free", spectators=False,
        pass_pauses=False, created=0.0, seed=None,
    )  # fmt: skip


def seat(number: int, awaited: bool) -> SeatInfo:
    """A place at it; the writer holds them all."""
    return SeatInfo(
        seat=number, plays=number, name=f"Seat {number + 1}", held="owner", bot=None, away=False,
        present=True, awaited=awaited, mine=True,
    )  # fmt: skip
