"""The table: what there is to play, a game in the terminal, a saved one told again, real paper."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from noctuary.cli.asking import of_a_game, pairs, read_save


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, with all settings.")
def games(as_json: bool) -> None:
    """List the games, their settings and packs."""
    from noctuary.games import games as all_games

    rows = [
        {
            "id": game.id,
            "title": game.title,
            "tagline": game.tagline,
            "seats": list(game.seats),
            "packs": sorted(game.packs()),
            "settings": {s.name: [choice.value for choice in s.choices] for s in game.settings},
            "veils": veils_of_packs(game),
        }
        for game in all_games()
    ]
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return
    for row in rows:
        click.echo(f"{row['id']:<22}{row['title']} - {row['tagline']}")


def veils_of_packs(game: Any) -> dict[str, list[str]]:
    """The settings with which a pack tells something in outline, by its id."""
    from noctuary.engine.packs import manifest_of
    from noctuary.engine.settings import veil_settings

    found = {name: veil_settings(manifest_of(path).veils) for name, path in game.packs().items()}
    return {name: [one.name for one in settings] for name, settings in found.items() if settings}


@click.command()
@click.argument("game")
@of_a_game
@click.option("--plain", is_flag=True, help="For screen readers and pipes: no drawing, no colour.")
@click.option("--bot", "bots", multiple=True, callback=pairs, help="A machine player: SEAT=NAME.")
@click.option("--save", type=click.Path(path_type=Path), help="Keep the game in this file.")
@click.option("--undo", type=click.Choice(["free", "strict"]), help="What may be undone.")
@click.option("--real", is_flag=True, help="You draw and roll with your own cards and dice.")
@click.option("--table", is_flag=True, help="Tiles and disks, too, lie on your own table.")
@click.option("--guided", is_flag=True, help="An easy first game, explained as it goes.")
@click.pass_context
def play(ctx: click.Context, /, game: str, bots: dict[str, str], **options: Any) -> None:
    """Play in the terminal: GAME is a game's id, or the file of a saved game."""
    from noctuary.terminal.play import play as sit_down

    strangers = [seat for seat in bots if not seat.isdigit()]
    if strangers:
        raise click.BadParameter(f"{strangers[0]!r} is not a seat; write --bot 0=random")
    seats = {int(seat): name for seat, name in bots.items()}
    ctx.exit(sit_down(game, bots=seats, **options))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, metavar="N", help="Only what was asked at this moment.")
@click.option("--browser", is_flag=True, help="Lay it on a table in the browser.")
@click.option("--port", type=click.IntRange(0, 65535), help="For the browser: which port.")
def replay(file: Path, at: int | None, browser: bool, port: int | None) -> None:
    """Tell a saved game from its beginning, or show one moment of it."""
    from noctuary.engine.words import visible

    session = read_save(file)
    if browser:
        replay_in_browser(file, at, port)
        return
    if at is not None:
        show_moment(session, at)
        return
    for moment in session.way():
        state = session.at(moment)
        lines = [session.game.tell(state, event) for event in session.events(moment)]
        for line in filter(None, lines):
            click.echo(f"{moment:>5}  {visible(line)}")


def replay_in_browser(file: Path, at: int | None, port: int | None) -> None:
    """Serve a copy of a saved game until somebody ends it."""
    from noctuary.web.replaying import replay
    from noctuary.web.serve import CannotServe

    try:
        replay(file, at, port, open_browser=port is None, say=click.echo)
    except CannotServe as error:
        raise click.ClickException(str(error)) from error


def show_moment(session: Any, moment: int) -> None:
    """The question that was open then."""
    state = session.at(moment)
    question = session.game.question(state)
    if question is None:
        click.echo(f"The game is over: {state.outcome.reason}.")
        return
    click.echo(f"{question.text} ({question.rule})")
    for option in question.options:
        if option.enabled:
            click.echo(f"  {option.id:<28}{option.label}")
