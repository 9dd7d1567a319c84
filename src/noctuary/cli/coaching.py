"""What the coach has to say: a finished game looked at again, and what it learns from games."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from noctuary.cli.asking import read_save


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, help="Whose game.")
@click.option("--seconds", type=click.FloatRange(1), default=60.0, help="How long to look.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--try", "moment", type=int, metavar="N", help="Start a new game from this moment.")
@click.option("--save", type=click.Path(path_type=Path), help="With --try: where to keep it.")
def review(
    file: Path, seat: int, seconds: float, as_json: bool, moment: int | None, save: Path | None
) -> None:
    """Look at a finished game again: what decided it, luck and choice apart."""
    from noctuary.bots.recalled import NoReview
    from noctuary.bots.review import review as look_again
    from noctuary.terminal import reviewing

    session = read_save(file)
    if seat >= session.header.seats:
        raise LookupError(f"there is no seat {seat}; this game has {session.header.seats}")
    if moment is not None:
        kept = reviewing.try_from(session, moment, seat, save)
        click.echo(f"A game of its own, from moment {moment}: noctuary play {kept}")
        return
    try:
        found = look_again(session, seat, seconds=seconds, heard=progress)
    except NoReview as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(reviewing.as_json(found))
        return
    for line in reviewing.told(found, file):
        click.echo(line)


def progress(done: int, of: int) -> None:
    """How far it has come, for whoever watches."""
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {of} looked at ", nl=False, err=True)


@click.command()
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(2), default=400, show_default=True)
@click.option("--seed", type=int, default=90_000, show_default=True)
@click.option("--write", is_flag=True, help="Keep what was learnt, for chances and reviews.")
def learn(game: str, number: int, seed: int, write: bool) -> None:
    """Learn from many games what positions of each story of GAME are worth."""
    import noctuary
    from noctuary.bots import learning

    rules_of = noctuary.game(game)
    found = []
    for settings in learning.stories_of(rules_of):
        lessons = learning.lessons_of(rules_of, settings, number, seed)
        found.append(learning.learnt(lessons, settings))
        story = ", ".join(map(str, settings.values())) or game
        click.echo(f"{story}: a careful player won {found[-1].won:.0%} of {number} games")
    if write:
        click.echo(f"{learning.write_judgements(rules_of, found)} holds it.")
