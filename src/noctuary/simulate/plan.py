"""What is to be simulated, and one game of it. A game depends on its number alone, not on cores."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, Self

import msgspec

from noctuary.bots import Bot, Guest, GuestFault, bot, guest_kind, is_guest, play, source_of
from noctuary.bots.guest import PATIENCE
from noctuary.engine import chance
from noctuary.engine.game import Game, Pack
from noctuary.engine.question import SettingError

MOST_DECISIONS: Final = 20_000
"""A game that takes longer than this is counted as unfinished."""
SEED_BITS: Final = 53
"""Seeds stay small enough to be numbers in every table that reads them."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are to be played, by whom; a plain value that travels to other processes and
    other machines, with everything of the user's own that they would not find there."""

    package: str
    """Where the game lives: the other processes find it there."""
    game: str
    games: int
    bots: tuple[str, ...]
    """The players' names by seat."""
    seed: int
    settings: dict[str, Any] = {}
    pack: str | None = None
    guests: dict[str, str] = {}
    """The source of the players that are not ours, by their names."""
    files: dict[str, bytes] | None = None
    """The files of the pack, if it is not built in."""
    patience: float = PATIENCE
    """How many seconds a guest may think about one decision."""
    with_replies: bool = False
    """Whether a game's replies come back with it, so that it can be kept."""
    with_decisions: bool = False
    """Whether every decision comes back, with what the table looked like."""

    @classmethod
    def of(
        cls,
        game: Game,
        games: int,
        bot: str = "random",
        seed: int = 0,
        seats: int = 1,
        pack: str | None = None,
        settings: Mapping[str, Any] | None = None,
        seated: Mapping[int, str] | None = None,
        **more: Any,
    ) -> Self:
        """A plan that can be played: bad settings, packs, seats or players raise their errors.
        `seated` puts players on seats of their own, `bot` plays the rest."""
        given = settings or {}
        content = game.pack(pack or game.default_pack)
        read = game.read_settings(given, content)
        players = players_by_seat(seats, bot, seated or {})
        plan = cls(
            package=game.package,
            game=game.id,
            games=games,
            bots=players,
            seed=seed,
            settings={name: read[name] for name in given},
            pack=pack,
            guests={name: source_of(name) for name in players if is_guest(name)},
            files=None if content.files is None else dict(content.files),
            **more,
        )
        try:
            plan.table(0)
        except GuestFault as fault:
            raise SettingError(f"{fault}; a player is made with a seed: Class(seed)") from fault
        return plan

    def seed_of(self, number: int) -> int:
        """The seed of one game: `new(seed=...)` deals it again."""
        return chance.stream(self.seed, f"game {number}") >> (64 - SEED_BITS)

    def table(self, number: int) -> tuple[Game, Any, dict[int, Bot]]:
        """The game, its state before the first decision, and the players on their seats."""
        game: Game = import_module(self.package).GAME
        seed = self.seed_of(number)
        state = game.new(seed=seed, seats=len(self.bots), pack=self.content(game), **self.settings)
        return game, state, {seat: self.player(seed, seat) for seat in range(len(self.bots))}

    def content(self, game: Game) -> str | Pack | None:
        """The pack, in this process or on another machine."""
        if self.files is None:
            return self.pack
        key = f"{self.game} {self.pack}"
        if key not in _carried:
            _carried[key] = game.read_pack(self.files)
            _carried[key].files = self.files
        return _carried[key]

    def player(self, seed: int, seat: int) -> Bot:
        """Who sits there in the game with this seed."""
        name = self.bots[seat]
        if name in self.guests:
            kind = guest_kind(name, self.guests[name])
            return Guest(name, kind, seed, seat, self.patience)
        return bot(name, seed + seat)

    def play(self, number: int) -> Played:
        """Play one game to its end. If the rules or a guest fail, that is told and the rest goes
        on."""
        decisions: list[Decision] = []
        replies: list[tuple[int, str]] = []
        made = 0

        def heard(state: Any, seat: int, reply: str) -> None:
            nonlocal made
            made += 1
            if self.with_replies:
                replies.append((seat, reply))
            if self.with_decisions:
                decisions.append(Decision.of(state, seat, reply, made))

        state: Any = None
        try:
            game, state, players = self.table(number)
            play(game, state, players, MOST_DECISIONS, heard)
        except GuestFault as error:
            fault = str(error)
        except Exception as error:  # noqa: BLE001 - whatever it was, the other games go on
            fault = f"{type(error).__name__}: {error}"
        else:
            fault = "" if state.outcome is not None else f"no end after {made:,} decisions"
        outcome = None if state is None else state.outcome
        return Played(
            game=number,
            seed=self.seed_of(number),
            won=outcome is not None and outcome.won,
            reason="" if outcome is None else outcome.reason,
            decisions=made,
            turns=0 if state is None else state.turn,
            scores=()
            if outcome is None
            else tuple(outcome.scores[n] for n in sorted(outcome.scores)),
            fault=fault,
            replies=tuple(replies),
            rows=tuple(decisions),
        )


_carried: dict[str, Pack] = {}
"""Packs that came with a plan, read once a process."""


def players_by_seat(seats: int, rest: str, seated: Mapping[int, str]) -> tuple[str, ...]:
    """Who sits where; SettingError if there is no such seat.

    >>> players_by_seat(3, "random", {1: "expert"})
    ('random', 'expert', 'random')
    """
    strangers = [seat for seat in seated if not 0 <= seat < seats]
    if strangers:
        known = "only seat 0" if seats == 1 else f"seats 0 to {seats - 1}"
        raise SettingError(f"there is no seat {strangers[0]} for a bot; this game has {known}")
    return tuple(seated.get(seat, rest) for seat in range(seats))


class Decision(msgspec.Struct, frozen=True):
    """One decision: who was asked what, how much there was to choose from, and the reply."""

    decision: int
    """Its number in the game, which is its moment in the save."""
    turn: int
    seat: int
    asked: str
    """The kind of step that asks."""
    kind: str
    options: int
    reply: str
    worth: float
    """How well the seat stands before it, by the game's own estimate."""

    @classmethod
    def of(cls, state: Any, seat: int, reply: str, number: int) -> Self:
        """What is decided at a table."""
        return cls(
            decision=number,
            turn=state.turn,
            seat=seat,
            asked=type(state.agenda[-1]).__name__,
            kind=state.question.kind,
            options=len(state.options_for(seat)),
            reply=reply,
            worth=state.game.worth(state, seat),
        )


class Played(msgspec.Struct, frozen=True):
    """What became of one game."""

    game: int
    seed: int
    won: bool
    reason: str
    decisions: int
    turns: int
    scores: tuple[float, ...]
    fault: str = ""
    """What went wrong, if the game could not be played to its end."""
    replies: tuple[tuple[int, str], ...] = ()
    """Seat and reply of every decision, if the plan wants them."""
    rows: tuple[Decision, ...] = ()
    """Every decision, if the plan wants them."""

    def without_history(self) -> Played:
        """The same, in little room."""
        if not (self.replies or self.rows):
            return self
        return msgspec.structs.replace(self, replies=(), rows=())
