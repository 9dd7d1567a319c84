"""`noctuary play`: start or resume a game, and sit down at it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from noctuary import Session, SettingError
from noctuary.bots import Bot, bot
from noctuary.engine.game import Game
from noctuary.engine.lessons import begin_guided
from noctuary.games import PACKAGES
from noctuary.games import game as game_of
from noctuary.terminal import keeping
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.menu import Menu, when
from noctuary.terminal.screen import Left, Screen
from noctuary.terminal.sitting import Sitting

WELL, A_FINDING = 0, 1


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What a new game shall be."""

    settings: Mapping[str, str | int] = {}
    seed: int | None = None
    seats: int = 1
    pack: str | None = None
    undo: Literal["free", "strict"] | None = None
    chance: str = "drawn"
    guided: bool = False


def play(
    what: str,
    *,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    pack: str | None = None,
    plain: bool = False,
    bots: Mapping[int, str] | None = None,
    save: Path | str | None = None,
    undo: Literal["free", "strict"] | None = None,
    real: bool = False,
    table: bool = False,
    guided: bool = False,
    screen: Screen | None = None,
) -> int:
    """Play a game by its id, or go on with a saved one by its file. The exit code comes back.

    What cannot be started raises LookupError, SettingError or PackError, in a sentence.
    """
    screen = screen or Screen(plain=plain)
    named = dict(settings or {})
    if guided and (named or pack or seed is not None or real or table):
        raise SettingError("a guided game has settings, content and luck of its own: name none")
    machines = dict(bots or {})
    seats = read_seats(named.pop("seats", "1"))
    is_among_machines = bool(machines) and seats - len(machines) <= 1
    wanted = Wanted(
        guided=guided,
        seed=seed,
        seats=seats,
        pack=pack,
        undo=undo or ("free" if is_among_machines else None),
        chance="table" if table else "real" if real else "drawn",
        settings=named,
    )
    for name in machines.values():
        bot(name)
    try:
        return sit(screen, what, wanted, machines, Path(save) if save else None)
    except (Left, KeyboardInterrupt):
        return WELL
    except BrokenPipeError:
        # Nobody reads any more, which is how `| head` ends; the choices are saved.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL


def sit(
    screen: Screen, what: str, wanted: Wanted, bots: Mapping[int, str], save: Path | None
) -> int:
    """Find the game that is meant, and play until the person leaves."""
    bots = dict(bots)
    session = find(screen, what, wanted, bots, save)
    if session is not None:
        check_seats(session, bots)
    while session is not None:
        try:
            drawing = drawing_of(session.game, session.state.pack)
            again = Sitting(session, screen, drawing, players(session, bots)).run()
        finally:
            session.close()
        if not again:
            return WELL
        session = begin(screen, session.game, one_more(session, wanted), None)
    return A_FINDING


def find(
    screen: Screen, what: str, wanted: Wanted, bots: dict[int, str], save: Path | None
) -> Session | None:
    """A saved game, the one left last, or a new one; who was chosen to play is added to `bots`."""
    if save is not None and save.exists():
        return keeping.resume(save, screen)
    if what not in PACKAGES:
        refuse_for_a_save(wanted)
        path = Path(what)
        if not path.exists():
            raise LookupError(f"there is no file {what!r}, and {why_no_game(what)}")
        return keeping.resume(path, screen)
    game = game_of(what)
    if screen.typed and wanted == Wanted(pack=wanted.pack) and not bots:
        session = offer_last(screen, game) if save is None and wanted.pack is None else None
        if session is not None:
            return session
        menu = Menu(screen, game, wanted.pack)
        if wanted.pack is None or menu.settings != game.settings:
            chosen = menu.run()
            if chosen.saved is not None:
                return keeping.resume(chosen.saved, screen)
            wanted = Wanted(
                settings=chosen.settings,
                seats=chosen.seats,
                pack=chosen.pack,
                guided=chosen.guided,
            )
            bots.update(chosen.bots)
    return begin(screen, game, wanted, save)


def refuse_for_a_save(wanted: Wanted) -> None:
    """A saved game goes on as it was begun: whatever cannot be had is said, not passed over."""
    given = {"--pack": wanted.pack, "--seed": wanted.seed, "--set": wanted.settings}
    named = [name for name, value in given.items() if value not in (None, {})]
    if named:
        raise SettingError(
            f"a saved game keeps its own pack, seed and settings; leave out {named[0]}"
            " (to try an edited pack on recorded games: noctuary pack write)"
        )


def offer_last(screen: Screen, game: Game) -> Session | None:
    """Go on with the game that was left last, if the person wants to."""
    found = keeping.last_unfinished(game)
    if found is None:
        return None
    path, session = found
    screen.say(f"You left a game of {game.title} in turn {session.state.turn} on {when(path)}.")
    return keeping.resume(path, screen) if screen.agrees("Go on with it?", True) else None


def begin(screen: Screen, game: Game, wanted: Wanted, save: Path | None) -> Session:
    """A new game, saved from its first moment on."""
    session = begin_guided(Session, game) if wanted.guided else start(game, wanted)
    keeping.keep(session, save or keeping.new_file(game.id, session.header.seed), screen)
    return session


def start(game: Game, wanted: Wanted) -> Session:
    """A game as it was asked for."""
    settings: dict[str, Any] = dict(wanted.settings)
    return Session.start(
        game,
        wanted.seed,
        seats=wanted.seats,
        pack=wanted.pack,
        chance=wanted.chance,
        undo=wanted.undo,
        **settings,
    )


def one_more(session: Session, wanted: Wanted) -> Wanted:
    """Another game of the same kind, with other luck; or the one that follows this one."""
    header = session.header
    following = session.game.result(session.state).get("following", {})
    return Wanted(
        settings={**header.settings, **following},
        seats=header.seats,
        pack=wanted.pack,
        undo=header.undo,
        chance=header.chance,
    )


def read_seats(number: str) -> int:
    """How many seats were asked for."""
    if not number.isdecimal():
        raise SettingError(f"seats cannot be {number!r}; write a number")
    return int(number)


def players(session: Session, bots: Mapping[int, str]) -> dict[int, Bot]:
    """The machine players of a game: the same seed seats the same ones, here and in `simulate`."""
    return {seat: bot(name, session.header.seed + seat) for seat, name in bots.items()}


def check_seats(session: Session, bots: Mapping[int, str]) -> None:
    """Machine players need seats to sit on."""
    seats = session.header.seats
    strangers = [seat for seat in bots if seat >= seats]
    if strangers:
        known = "only seat 0" if seats == 1 else f"seats 0 to {seats - 1}"
        raise SettingError(f"there is no seat {strangers[0]} for a bot; this game has {known}")


def why_no_game(what: str) -> str:
    """Why this is no game."""
    try:
        return game_of(what).title
    except LookupError as error:
        return str(error.args[0])
