"""On paper: the things of a game, a table to lay out again, a game as a book, a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from noctuary.cli.asking import read_save

WHAT = {"table": "pdf", "book": "pdf", "picture": "png"}


@click.command("print")
@click.argument("game", required=False)
@click.option("--pack", default="", help="Content by its id, or the path of a folder.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option("--codes/--no-codes", default=True, help="What a camera reads on the pieces.")
@click.option("--save", type=click.Path(path_type=Path), help="A saved game, instead of GAME.")
@click.option("--as", "what", type=click.Choice(list(WHAT)), default="table", show_default=True)
@click.option(
    "--step", type=click.IntRange(0), metavar="N", help="The moment; by default the last."
)
@click.option("--seat", type=click.IntRange(0), help="As this seat knows it; else as onlookers do.")
@click.option("--short", is_flag=True, help="The book without numbers and dice.")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write.")
def print_set(game: str | None, save: Path | None, out: Path | None, **wanted: Any) -> None:
    """Make a PDF of a game's cards and sheets, to print, cut and play with at a real table.

    With --save it is a game that was played: its table on one page, to lay it out again tomorrow;
    the story as a book; or a picture of the table for a chat.
    """
    from noctuary.paper.press import CannotPrint

    if (game is None) == (save is None):
        raise click.UsageError("Name a GAME to print its set, or a saved game with --save FILE.")
    try:
        if save is not None:
            from_a_save(save, out, **wanted)
        else:
            a_whole_set(str(game), out, **wanted)
    except CannotPrint as error:
        raise click.ClickException(str(error)) from error


def a_whole_set(
    game: str, out: Path | None, pack: str, paper: str, ink: str, codes: bool, **_: Any
) -> None:
    """Everything that a real table needs."""
    from noctuary.games import game as game_by_id
    from noctuary.paper.press import printed

    found = game_by_id(game)
    target = out or Path(f"{found.id}.pdf")
    target.write_bytes(printed(found, pack, paper, ink == "low", codes))
    click.echo(f"{target} holds the set; its first page says how to print and cut it.")


def from_a_save(
    save: Path, out: Path | None, what: str, step: int | None, seat: int | None, **wanted: Any
) -> None:
    """A game that was played, in one of three forms."""
    from noctuary.paper import books, tables

    session = read_save(save)
    if step is not None and step >= len(session.entries):
        last = len(session.entries) - 1
        raise click.BadParameter(f"this game has the moments 0 to {last}", param_hint="--step")
    target = out or Path(f"{save.name.partition('.')[0]}-{what}.{WHAT[what]}")
    if what == "book":
        made = books.book(session, seat, wanted["paper"], wanted["short"])
    elif what == "picture":
        made = tables.picture(session, step, seat)
    else:
        made = tables.page(session, step, seat, wanted["paper"])
    target.write_bytes(made)
    click.echo(f"{target} is written.")
