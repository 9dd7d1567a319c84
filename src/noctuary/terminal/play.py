"""`noctuary play`: start or resume a game, and sit down at it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from noctuary import PackError, SaveError, Session, SettingError
from noctuary.bots import Bot, bot
from noctuary.engine.registry import Game
from noctuary.games import PACKAGES
from noctuary.games import game as game_of
from noctuary.terminal import keeping
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.screen import Left, Screen
from noctuary.terminal.settings import choose_settings
from noctuary.terminal.sitting import Sitting

WELL, A_FINDING, WRONG_USE = 0, 1, 2


def play(
    what: str,
    *,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    pack: str | None = None,
    plain: bool = False,
    bots: Mapping[int, str] | None = None,
    save: Path | str | None = None,
    undo: str | None = None,
    real: bool = False,
    screen: Screen | None = None,
) -> int:
    """Play a game by its id, or go on with a saved one by its file. The exit code comes back."""
    screen = screen or Screen(plain=plain)
    started: dict[str, Any] = {**(settings or {}), "seed": seed, "pack": pack, "undo": undo}
    started["chance"] = "real" if real else "drawn"
    try:
        machines = {seat: bot(name, seed or 0) for seat, name in (bots or {}).items()}
        return sit(screen, what, started, machines, Path(save) if save else None)
    except (PackError, SaveError) as error:
        screen.say(str(error))
        return A_FINDING
    except (LookupError, SettingError) as error:
        screen.say(sentence(error))
        return WRONG_USE
    except (Left, KeyboardInterrupt):
        return WELL
    except BrokenPipeError:
        # Nobody reads any more, which is how `| head` ends; the choices are saved.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL


def sit(
    screen: Screen, what: str, started: dict[str, Any], bots: dict[int, Bot], save: Path | None
) -> int:
    """Find the game that is meant, and play until the person leaves."""
    session = find(screen, what, started, bots, save)
    while session is not None:
        try:
            drawing = drawing_of(session.game, session.state.pack)
            again = Sitting(session, screen, drawing, bots).run()
        finally:
            session.close()
        if not again:
            return WELL
        chosen = {**session.header.settings, "undo": session.header.undo, "seed": None}
        session = begin(screen, session.game, {**started, **chosen}, None)
    return A_FINDING


def find(
    screen: Screen, what: str, started: dict[str, Any], bots: dict[int, Bot], save: Path | None
) -> Session | None:
    """A saved game, the one left last, or a new one."""
    if save is not None and save.exists():
        return keeping.resume(save, screen)
    if what not in PACKAGES:
        path = Path(what)
        if not path.exists():
            raise LookupError(f"{sentence_of_unknown(what)}, and there is no file of that name")
        return keeping.resume(path, screen)
    game = game_of(what)
    asked_for_more = any(value not in (None, "drawn") for value in started.values())
    if save is None and not asked_for_more and not bots and screen.typed:
        session = offer_last(screen, game)
        if session is not None:
            return session
    if screen.typed and not asked_for_more and not bots:
        started = {**started, **choose_settings(screen, game)}
    return begin(screen, game, started, save)


def offer_last(screen: Screen, game: Game) -> Session | None:
    """Go on with the game that was left last, if the person wants to."""
    found = keeping.last_unfinished(game)
    if found is None:
        return None
    path, session = found
    when = time.strftime("%d %B, %H:%M", time.localtime(path.stat().st_mtime))
    screen.say(f"You left a game of {game.title} in turn {session.state.turn} on {when}.")
    return keeping.resume(path, screen) if screen.agrees("Go on with it?", True) else None


def begin(screen: Screen, game: Game, started: dict[str, Any], save: Path | None) -> Session:
    """A new game, saved from its first moment on."""
    details = {key: value for key, value in started.items() if value is not None}
    if "seats" in details:
        details["seats"] = int(details["seats"])
    session = Session.start(game, details.pop("seed", None), **details)
    keeping.keep(session, save or keeping.new_file(game.id, session.header.seed), screen)
    return session


def sentence(error: Exception) -> str:
    """An error in its own words, as one sentence."""
    words = str(error.args[0]) if isinstance(error, LookupError) and error.args else str(error)
    return words if words.endswith((".", "?", "!")) else words + "."


def sentence_of_unknown(what: str) -> str:
    """Why this is no game."""
    try:
        game_of(what)
    except LookupError as error:
        return str(error)
    return what
