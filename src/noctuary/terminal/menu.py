"""Before a game begins: which story, which settings, how many seats and who sits there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from noctuary.bots import BOTS
from noctuary.engine.faults import PackError
from noctuary.engine.game import Game
from noctuary.engine.packs import manifest_of
from noctuary.engine.settings import Choice, Setting
from noctuary.engine.words import capital, counted, sentence
from noctuary.terminal import keeping
from noctuary.terminal.screen import Left, Screen

PERSON: Final = "a person"
FEW: Final = 3
"""So many choices are gone through one after the other; more are listed."""


class Chosen(NamedTuple):
    """What the person wants: a saved game, or a new one of this kind."""

    saved: Path | None = None
    pack: str | None = None
    settings: dict[str, str | int] = {}
    seats: int = 1
    bots: dict[int, str] = {}
    guided: bool = False


class Row(NamedTuple):
    """One thing that can be changed."""

    told: str
    change: Callable[[], None]


class Menu:
    """A new game as it would begin now; every line can be changed by its number."""

    def __init__(self, screen: Screen, game: Game, pack: str | None = None) -> None:
        self.screen = screen
        self.game = game
        self.packs = {id: title_of(path) for id, path in game.packs().items()}
        self.pack = pack or game.default_pack
        if self.pack not in self.packs:
            self.packs[self.pack] = title_of(Path(self.pack))
        self.chosen: dict[str, int] = {}
        """Which choice of each setting is made; the first, if nothing is said."""
        self.seats = 1
        self.players: dict[int, str] = {}

    def run(self) -> Chosen:
        """Ask until the person begins, opens a saved game, or leaves."""
        while True:
            self._fit_seats()
            rows = self._rows()
            self._show(rows)
            typed = self.screen.ask("Enter to begin, or a number to change that > ").strip().lower()
            if not typed:
                return self._begun()
            if typed in ("q", "quit"):
                raise Left
            if typed in ("o", "open"):
                saved = choose_saved(self.screen, self.game)
                if saved is not None:
                    return Chosen(saved=saved)
            elif typed in ("g", "guided") and self.game.guide is not None:
                return Chosen(guided=True)
            elif typed.isdecimal() and 1 <= int(typed) <= len(rows):
                rows[int(typed) - 1].change()
            else:
                self.screen.say(f"Type a number from 1 to {len(rows)}, Enter, o or q.")

    def _begun(self) -> Chosen:
        bots = {seat: name for seat, name in self.players.items() if name != PERSON}
        pack = None if self.pack == self.game.default_pack else self.pack
        return Chosen(None, pack, self._settings(), self.seats, bots)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The game's own settings, and what the story can tell in outline."""
        return self.game.settings_with(self.game.pack(self.pack).veils)

    def _settings(self) -> dict[str, str | int]:
        return {s.name: s.choices[self.chosen.get(s.name, 0)].value for s in self.settings}

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    def _show(self, rows: Sequence[Row]) -> None:
        self.screen.say()
        self.screen.say(f"{self.game.title}. {self.game.tagline}", "bold")
        for number, row in enumerate(rows, 1):
            self.screen.say(f"{number:>2}) {row.told}")
        if self.game.guide is not None:
            self.screen.say(" g) Learn by playing: an easy game, explained as it goes")
        self.screen.say(" o) Open a saved game    q) Leave")

    def _rows(self) -> list[Row]:
        rows = []
        if len(self.packs) > 1:
            rows.append(Row(f"Story: {self.packs[self.pack]}", self._next_pack))
        for setting in filter(lambda one: one.matters(self._settings()), self.settings):
            choice = setting.choices[self.chosen.get(setting.name, 0)]
            rows.append(Row(f"{setting.title}: {told(choice)}", self._changing(setting)))
        low, high = self._bounds
        if low < high:
            rows.append(Row(f"Seats: {self.seats} ({low} to {high})", self._next_seats))
        if self.seats > 1:
            rows += [
                Row(
                    f"Seat {seat + 1}: {player(self.players.get(seat, PERSON))}",
                    self._seating(seat),
                )
                for seat in range(self.seats)
            ]
        return rows

    # ── what is changed ───────────────────────────────────────────────────────────────────────

    @property
    def _bounds(self) -> tuple[int, int]:
        return self.game.seats_for(self.game.pack(self.pack), self._settings())

    def _fit_seats(self) -> None:
        low, high = self._bounds
        self.seats = max(low, min(self.seats, high))
        self.players = {seat: who for seat, who in self.players.items() if seat < self.seats}

    def _next_pack(self) -> None:
        self.pack = self._one_of(list(self.packs), self.pack, self.packs.__getitem__)

    def _changing(self, setting: Setting) -> Callable[[], None]:
        def change() -> None:
            all_of_them = list(range(len(setting.choices)))
            self.chosen[setting.name] = self._one_of(
                all_of_them, self.chosen.get(setting.name, 0), lambda at: told(setting.choices[at])
            )

        return change

    def _next_seats(self) -> None:
        low, high = self._bounds
        self.seats = low if self.seats >= high else self.seats + 1

    def _seating(self, seat: int) -> Callable[[], None]:
        def change() -> None:
            now = self.players.get(seat, PERSON)
            self.players[seat] = self._one_of([PERSON, *BOTS], now, player)

        return change

    def _one_of(self, all_of_them: Sequence[Any], now: Any, told: Callable[[Any], str]) -> Any:
        """The next of a few; of many the one that is typed."""
        if len(all_of_them) <= FEW:
            return all_of_them[(all_of_them.index(now) + 1) % len(all_of_them)]
        for number, one in enumerate(all_of_them, 1):
            mark = " (now)" if one == now else ""
            self.screen.say(f"   {number:>2}) {told(one)}{mark}")
        typed = self.screen.ask("Which? Enter leaves it as it is > ").strip()
        if typed.isdecimal() and 1 <= int(typed) <= len(all_of_them):
            return all_of_them[int(typed) - 1]
        return now


def told(choice: Choice) -> str:
    """A choice and what it means."""
    return " ".join(sentence(capital(part)) for part in (choice.label, choice.meaning) if part)


def player(name: str) -> str:
    """Who sits at a seat."""
    return name if name == PERSON else f"the machine, {name}: {BOTS[name].meaning}"


def title_of(folder: Path) -> str:
    """A pack as people know it."""
    try:
        found = manifest_of(folder)
    except (PackError, OSError):
        return folder.name
    return ": ".join(filter(None, (found.title, found.subtitle)))


def choose_saved(screen: Screen, game: Game) -> Path | None:
    """One of the games that were left; None if none is wanted."""
    found = keeping.unfinished(game)
    if not found:
        screen.say(f"You have no unfinished game of {game.title}.")
        return None
    for number, (path, session) in enumerate(found, 1):
        turn = capital(counted(session.state.turn, "turn"))
        screen.say(f"   {number:>2}) {turn}, {when(path)}: {path.stem}")
    typed = screen.ask("Which? Enter for none > ").strip()
    if typed.isdecimal() and 1 <= int(typed) <= len(found):
        return found[int(typed) - 1][0]
    return None


def when(path: Path) -> str:
    """When a file was last written, as people say it."""
    return time.strftime("%d %B, %H:%M", time.localtime(path.stat().st_mtime)).lstrip("0")
