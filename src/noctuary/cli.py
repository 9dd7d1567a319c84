"""The command line: the same contract as in Python, one command a thing to do."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

WELL, A_FINDING, WRONG_USE = 0, 1, 2


class Sentences(click.Group):
    """A group whose commands fail with one plain sentence and never with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        from noctuary import PackError, SaveError, SettingError, UndoError

        try:
            return super().invoke(ctx)
        except (PackError, SaveError, UndoError) as error:
            click.echo(str(error), err=True)
            sys.exit(A_FINDING)
        except SettingError as error:
            click.echo(str(error), err=True)
            sys.exit(WRONG_USE)
        except LookupError as error:
            click.echo(str(error.args[0] if error.args else error), err=True)
            sys.exit(WRONG_USE)


@click.group(cls=Sentences, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="noctuary")
def main() -> None:
    """Noctuary: a digital table for dark adventure games."""


@main.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, with all settings.")
def games(as_json: bool) -> None:
    """List the games, their settings and packs."""
    from noctuary.engine.packs import known_packs
    from noctuary.games import games as all_games

    rows = [
        {
            "id": game.id,
            "title": game.title,
            "tagline": game.tagline,
            "seats": list(game.seats),
            "packs": sorted(known_packs(game.folder)),
            "settings": {s.name: [choice.value for choice in s.choices] for s in game.settings},
        }
        for game in all_games()
    ]
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return
    for row in rows:
        click.echo(f"{row['id']:<22}{row['title']} - {row['tagline']}")


def pairs(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """`key=value` as it was typed."""
    wrong = [value for value in values if "=" not in value]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} should read key=value")
    return dict(value.split("=", 1) for value in values)


@main.command()
@click.argument("game")
@click.option("--seed", type=int, help="The same seed and choices give the same game.")
@click.option("--set", "settings", multiple=True, callback=pairs, help="A setting: key=value.")
@click.option("--pack", help="Content by its id, or the path of a folder.")
@click.option("--plain", is_flag=True, help="For screen readers and pipes: no drawing, no colour.")
@click.option("--bot", "bots", multiple=True, callback=pairs, help="A machine player: SEAT=NAME.")
@click.option("--save", type=click.Path(path_type=Path), help="Keep the game in this file.")
@click.option("--undo", type=click.Choice(["free", "strict"]), help="What may be taken back.")
@click.option("--real", is_flag=True, help="You draw and roll with your own cards and dice.")
@click.pass_context
def play(ctx: click.Context, /, game: str, bots: dict[str, str], **options: Any) -> None:
    """Play in the terminal: GAME is a game's id, or the file of a saved game."""
    from noctuary.terminal.play import play as sit_down

    strangers = [seat for seat in bots if not seat.isdigit()]
    if strangers:
        raise click.BadParameter(f"{strangers[0]!r} is no seat; write --bot 0=random")
    seats = {int(seat): name for seat, name in bots.items()}
    ctx.exit(sit_down(game, bots=seats, **options))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="Only what is seen at this moment.")
def replay(file: Path, at: int | None) -> None:
    """Tell a saved game from its beginning, or show one moment of it."""
    import noctuary

    with noctuary.open(file) as session:
        if session.notice:
            click.echo(session.notice)
        if at is not None:
            show_moment(session, at)
            return
        for moment in session.way():
            state = session.at(moment)
            for event in session.events(moment):
                line = session.game.tell(state, event)
                if line:
                    click.echo(f"{moment:>5}  {line}")


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


@main.command()
@click.argument("game")
@click.argument("words", nargs=-1)
def rules(game: str, words: tuple[str, ...]) -> None:
    """Print rules of a game: all, by their ids, or those that hold some words."""
    from noctuary import rules as catalogue

    def is_id(word: str) -> bool:
        return word.upper().startswith(catalogue.prefix(game) + "-")

    if words and all(map(is_id, words)):
        found = tuple(catalogue.find(game, word.upper()) for word in words)
    else:
        found = catalogue.search(game, " ".join(words)) if words else catalogue.all_rules(game)
    if not found:
        raise LookupError(f"no rule of {game} holds the words {' '.join(words)!r}")
    for rule in found:
        click.echo(f"{rule.id}  {rule.text}")


@main.group()
def pack() -> None:
    """Check packs, and help to write them."""


def game_of_pack(path: Path) -> Any:
    """The game that a pack is for, by what it says itself."""
    from noctuary.engine.packs import open_pack
    from noctuary.games import game

    return game(open_pack(path).manifest.game)


@pack.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
def check(path: Path) -> None:
    """Report every fault of the pack in a folder, each with file, line and what to do."""
    found = game_of_pack(path).read_pack(path)
    click.echo(f"{found.id} {found.version}: no faults.")


@pack.command()
@click.argument("game")
def schema(game: str) -> None:
    """Print the JSON Schemas of a game's pack files, for editors."""
    from noctuary.engine import packs
    from noctuary.games import game as game_by_id

    files = game_by_id(game).files
    click.echo(json.dumps({file: packs.schema(keys) for file, keys in files.items()}, indent=2))


@pack.command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--game", "game_id", default="arkham-noir", help="Whose pack it is.")
def new(path: Path, game_id: str) -> None:
    """Begin a pack of your own: a copy of the built-in one, under a new id."""
    from noctuary.engine.packs import files_of, find_pack
    from noctuary.games import game

    if path.exists():
        raise click.UsageError(f"{path} exists already; choose another name")
    rules_of = game(game_id)
    source = find_pack(rules_of.folder, rules_of.default_pack)
    path.mkdir(parents=True)
    own_id = path.name.replace("_", "-").lower()
    files = files_of(source)
    old, own = f"id: {rules_of.default_pack}".encode(), f"id: {own_id}".encode()
    files["pack.yaml"] = files["pack.yaml"].replace(old, own, 1)
    for name, data in files.items():
        target = path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    click.echo(f"{path} holds a pack to change; look it over with: noctuary pack check {path}")
