"""What all commands share: how they fail, and how a game is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

OK, A_FINDING, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
PACK_FOLDER: Final = click.Path(path_type=Path, exists=True, file_okay=False)
CLUSTER: Final = click.option(
    "--cluster", metavar="ADDRESS", help="A Dask cluster: tcp://HOST:PORT, or local."
)


class Sentences(click.Group):
    """A group whose commands fail with one plain sentence and never with a traceback."""

    def main(self, *args: Any, **more: Any) -> Any:
        """Run a command and exit: 0 if all is well, 1 for a finding, 2 for wrong use."""
        more["standalone_mode"] = False
        try:
            code = super().main(*args, **more)
        except BrokenPipeError:
            # Nobody reads any more, which is how `| head` ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = OK
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except Exception as error:  # noqa: BLE001 - what is no one's fault but ours is raised again
            code, sentence = judged(error)
            click.echo(sentence, err=True)
        sys.exit(code)


def judged(error: Exception) -> tuple[int, str]:
    """The exit code and the sentence for what went wrong; a fault of the program stays one."""
    import noctuary

    match error:
        case click.ClickException():
            return error.exit_code, error.format_message()
        case noctuary.SettingError():
            return WRONG_USE, str(error)
        case noctuary.PackError() | noctuary.SaveError() | noctuary.UndoError():
            return A_FINDING, str(error)
        case LookupError() if not isinstance(error, KeyError | IndexError):
            return WRONG_USE, str(error)
        case OSError():
            return A_FINDING, f"{error.filename or 'the system'}: {error.strerror}"
        case _:
            raise error


def pairs(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """`key=value` as it was typed."""
    wrong = [value for value in values if "=" not in value]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} should read key=value")
    return dict(value.split("=", 1) for value in values)


def seats_of(settings: dict[str, str]) -> int:
    """How many seats were asked for; it is set like a setting and is none."""
    from noctuary import SettingError

    seats = settings.pop("seats", "1")
    if not seats.isdecimal():
        raise SettingError(f"seats cannot be {seats!r}; write a number")
    return int(seats)


SETTINGS = click.option(
    "--set",
    "settings",
    multiple=True,
    callback=pairs,
    metavar="KEY=VALUE",
    help="A setting; `noctuary games --json` lists them; seats=N for several seats.",
)


def of_a_game(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which game is dealt."""
    pack = click.option("--pack", help="Content by its id, or the path of a folder.")
    seed = click.option("--seed", type=int, help="The same seed and choices give the same game.")
    return seed(SETTINGS(pack(command)))


def read_save(file: Path) -> Any:
    """A saved game to look at: the file is not touched, and may be open elsewhere."""
    import noctuary
    from noctuary.zipped import contents

    found = contents(file.read_bytes(), recover=True)
    session = noctuary.Session.of_contents(found, recover=True)
    if session.notice:
        click.echo(session.notice, err=True)
    return session
