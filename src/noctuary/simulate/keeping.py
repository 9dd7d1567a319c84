"""Where the games of a plan go while they are played: tables of rows, and saves to look at."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Self

from noctuary.engine.session import Session
from noctuary.simulate.plan import Plan, Played
from noctuary.simulate.rows import (
    Rows,
    decision_columns,
    decision_row,
    game_columns,
    game_row,
)


class Shelf:
    """Takes each game as it comes. What cannot be written is refused before the first one."""

    def __init__(
        self,
        plan: Plan,
        out: Path | None = None,
        decisions: Path | None = None,
        keep: Path | None = None,
    ) -> None:
        self.plan, self.keep = plan, keep
        self._open = ExitStack()
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            refuse_to_overwrite(plan, keep)
        self._games = self._rows(out, game_columns(plan, keep is not None))
        self._decisions = self._rows(decisions, decision_columns())

    def _rows(self, path: Path | None, columns: dict[str, type]) -> Rows | None:
        return None if path is None else self._open.enter_context(Rows(path, columns))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def take(self, one: Played) -> None:
        """Write all that is wanted of a game."""
        save = None
        if self.keep is not None:
            file = self.keep / save_name(self.plan, one.game)
            save = file.name
            with file.open("xb") as lines:
                lines.writelines(replayed(self.plan, one).lines())
        if self._games is not None:
            self._games.add(game_row(self.plan, one, save))
        if self._decisions is not None:
            for made in one.rows:
                self._decisions.add(decision_row(self.plan, one, made))


def save_name(plan: Plan, number: int) -> str:
    """The file of one game."""
    return f"{plan.game}-{plan.seed}-{number}.noctuary"


def refuse_to_overwrite(plan: Plan, folder: Path) -> None:
    """Kept games are never lost to new ones."""
    there = [n for n in range(plan.games) if (folder / save_name(plan, n)).exists()]
    if there:
        raise FileExistsError(
            17,
            "exists already; keep these games in another folder",
            str(folder / save_name(plan, there[0])),
        )


def replayed(plan: Plan, one: Played) -> Session:
    """The whole game with its history, from the replies that were given."""
    game, _, _ = plan.table(one.game)
    session = Session.start(
        game,
        one.seed,
        seats=len(plan.bots),
        pack=plan.content(game),
        names=plan.bots,
        **plan.settings,
    )
    for seat, reply in one.replies:
        session.reply(reply, seat)
    return session
