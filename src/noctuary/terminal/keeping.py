"""Where games are kept: the user's data folder, the last unfinished game, damaged files."""

from __future__ import annotations

import time
from pathlib import Path

from platformdirs import user_data_path

from noctuary import SaveError, Session
from noctuary.engine.game import Game
from noctuary.terminal.screen import Left, Screen
from noctuary.zipped import contents

ENDING = ".noctuary"
WAYS_ON = "Enter tries again, r saves what can be read to a copy, q leaves > "
LOOKED_AT = 12
"""How many of the newest files are searched for a game that is not over."""


def folder() -> Path:
    """Where games lie unless somebody says otherwise."""
    return user_data_path("noctuary", appauthor=False) / "games"


def new_file(game_id: str, seed: int) -> Path:
    """A name that no file has yet: the game, the day and the seed."""
    day = time.strftime("%Y-%m-%d")
    stem = f"{game_id}-{day}-seed{seed}"
    path = folder() / (stem + ENDING)
    again = 2
    while path.exists():
        path = folder() / f"{stem}-{again}{ENDING}"
        again += 1
    return path


def keep(session: Session, path: Path, screen: Screen) -> None:
    """Save from now on to this file; if that fails, say so and play on."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        session.save(path)
    except OSError as error:
        screen.say(f"{path.parent} cannot be made ({error.strerror}).")
        screen.say("This game is not being saved; s FILE saves it elsewhere.")
    except SaveError as error:
        screen.say(f"{error}. This game is not being saved there; s FILE saves it elsewhere.")


def last_unfinished(game: Game) -> tuple[Path, Session] | None:
    """The game that was left last and is not over, as it was saved; nothing is locked."""
    return next(iter(unfinished(game)), None)


def unfinished(game: Game) -> list[tuple[Path, Session]]:
    """The games that were left lately and are not over, the last one first."""
    try:
        paths = sorted(folder().glob(f"{game.id}-*{ENDING}"), key=age)
    except OSError:
        return []
    found = []
    for path in paths[:LOOKED_AT]:
        try:
            session = Session.of_contents(contents(path.read_bytes()))
        except (OSError, SaveError):
            continue
        if session.state.outcome is None:
            found.append((path, session))
    return found


def age(path: Path) -> float:
    """For sorting: the newest first."""
    return -path.stat().st_mtime


def resume(path: Path, screen: Screen) -> Session | None:
    """Open a saved game; if that fails, say why and offer a way on. None if it is left alone."""
    session = opened(path, screen)
    while session is None:
        try:
            answer = screen.ask(WAYS_ON)
        except Left:
            return None
        if not answer.strip():
            session = opened(path, screen)
        elif answer.strip().lower() == "r":
            session = recover(path, screen)
        else:
            return None
    return session


def opened(path: Path, screen: Screen) -> Session | None:
    """A saved game, or the reason why it cannot be opened."""
    try:
        return Session.open(path)
    except SaveError as error:
        screen.say(f"{error}.")
        return None


def recover(path: Path, screen: Screen) -> Session | None:
    """Everything of a damaged file that can be read, in a new file; the old one stays as it is."""
    try:
        session = Session.open(path, recover=True)
        copy = path.with_name(f"{path.stem}-recovered{path.suffix}")
        if session.file is None:
            session.save(copy)
            screen.say(f"{path} is as it was; the game goes on in {copy}.")
    except SaveError as error:
        screen.say(f"{error}.")
        return None
    return session
