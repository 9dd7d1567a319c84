"""The author's tools: to check a pack, and to help write it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click

from noctuary.cli.asking import A_FINDING, CLUSTER, OK, PACK_FOLDER, SETTINGS
from noctuary.engine.words import counted


@click.group()
def pack() -> None:
    """Check packs, and help to write them."""


def game_of_pack(path: Path) -> Any:
    """The game that a pack is for, by what it says itself."""
    from noctuary import PackError
    from noctuary.engine.faults import nearest
    from noctuary.engine.packs import MANIFEST, open_pack
    from noctuary.games import PACKAGES, game

    source = open_pack(path)
    name = source.manifest.game
    if name not in PACKAGES:
        if name:
            hint = nearest(name, PACKAGES) or f"choose from {', '.join(PACKAGES)}"
            source.fault(MANIFEST, ("game",), "P402", f"there is no game {name!r}", hint)
        raise PackError(source.faults)
    return game(name)


def author_tools(path: Path) -> Any:
    """The tools for authors that the game of a pack has."""
    game = game_of_pack(path)
    try:
        return game.author_tools()
    except LookupError as error:
        raise click.UsageError(str(error)) from None


@pack.command()
@click.argument("path", type=PACK_FOLDER)
def check(path: Path) -> None:
    """Report every fault of the pack in a folder, each with file, line and what to do."""
    found, warnings = game_of_pack(path).check_pack(path)
    for warning in warnings:
        click.echo(str(warning))
    told = f"no errors, {counted(len(warnings), 'warning')}" if warnings else "no faults"
    click.echo(f"{found.id} {found.version}: {told}.")


@pack.command()
@click.argument("path", type=PACK_FOLDER)
@click.option("--port", type=click.IntRange(0, 65535), help="Which port; by default any free one.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@SETTINGS
def write(path: Path, port: int | None, no_browser: bool, settings: dict[str, str]) -> None:
    """Open the writer's desk on a pack: faults, words and the game beside your editor, taken in
    anew whenever you save."""
    from noctuary.authoring.desk import Desk
    from noctuary.web.desk import write as serve_desk
    from noctuary.web.serve import CannotServe

    try:
        desk = Desk(game_of_pack(path), path, settings)
        serve_desk(desk, port, not no_browser, click.echo)
    except CannotServe as error:
        raise click.ClickException(str(error)) from error


@pack.command()
@click.argument("path", type=PACK_FOLDER)
@click.option("--only", default="", metavar="HABIT", help="One of them, with all its places.")
@click.option("--all", "everything", is_flag=True, help="Every place of each limit passed.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def style(ctx: click.Context, path: Path, only: str, everything: bool, as_json: bool) -> None:
    """Count the habits of a pack's prose, and hold them against the limits in its pack.yaml."""
    import msgspec

    from noctuary.authoring.style import named, style_of, told

    habit = named(only) if only else ""
    report = style_of(path)
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(report), indent=2))
    else:
        for line in told(report, habit, everything):
            click.echo(line)
    ctx.exit(A_FINDING if report.passed else OK)


@pack.command()
@click.argument("path", type=PACK_FOLDER)
@click.option(
    "--runs",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="Runs for each size of team; nights of each scenario.",
)
@click.option(
    "--seeking",
    type=click.IntRange(0),
    default=200,
    show_default=True,
    help="More runs, to find the unseen.",
)
@click.option("--player", "players", multiple=True, help="Only players of this taste.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many cores; by default all.")
@CLUSTER
@click.option("--out", type=click.Path(path_type=Path), help="Saved games that show findings.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def playtest(
    ctx: click.Context,
    /,
    path: Path,
    players: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
    **wanted: int,
) -> None:
    """Play a story pack many times, and report what was seen, what never was, and what is wrong."""
    from noctuary.engine.faults import nearest
    from noctuary.progress import progress_bar

    tools = author_tools(path)
    for name in players:
        if name not in tools.PLAYERS:
            known = f"choose from {', '.join(tools.PLAYERS)}{nearest(name, tools.PLAYERS)}"
            raise LookupError(f"there is no player {name!r}; {known}")
    chosen = {"players": players} if players else {}
    plan = tools.Plan(path=str(path.resolve()), **chosen, **wanted)
    with progress_bar("playtest", quiet=as_json) as progress:
        shown = tools.playtested(plan, jobs, progress, cluster)
    saved = shown.save(out) if out is not None else []
    if as_json:
        click.echo(json.dumps(shown.plain(), indent=2))
    else:
        for line in (*shown.told(), *(f"saved: {file}" for file in saved)):
            click.echo(line)
    ctx.exit(OK if shown.is_well else A_FINDING)


@pack.command()
@click.argument("path", type=PACK_FOLDER)
@click.option("--scenario", help="Which scenario; by default the first.")
@click.option(
    "--runs", type=click.IntRange(0), default=0, help="Colour by what this many runs have seen."
)
@click.option("--collapsed", is_flag=True, help="Draw Locations closed; a click opens them.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The SVG file; by default it is printed."
)
def graph(path: Path, scenario: str | None, runs: int, collapsed: bool, out: Path | None) -> None:
    """Draw a scenario of a story pack: places, options, people, Leads and what leads to what."""
    if out is not None and out.suffix.lower() != ".svg":
        raise click.UsageError(f"{out} should end in .svg: a graph is drawn as SVG")
    svg = author_tools(path).drawn(path, scenario, runs, collapsed)
    if out is None:
        click.echo(svg)
    else:
        out.write_text(svg, encoding="utf-8")
        click.echo(f"{out} shows the scenario.")


@pack.command()
@click.argument("path", type=PACK_FOLDER)
@click.option("--out", type=click.Path(path_type=Path), help="A file; by default it is printed.")
def texts(path: Path, out: Path | None) -> None:
    """Print every text of a story pack under a stable key, for a translator to fill in."""
    tools = author_tools(path)
    found = tools.extracted(path)
    if out is None:
        click.echo(tools.dumped(found), nl=False)
        return
    out.write_text(tools.dumped(found), encoding="utf-8")
    words = sum(len(text.split()) for text in found.values())
    click.echo(f"{out} holds {counted(len(found), 'text')} with {counted(words, 'word')}.")


@pack.command()
@click.argument("path", type=PACK_FOLDER)
@click.argument("words", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--language", required=True, help="Its code, such as de.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The folder to write.")
def translate(path: Path, words: Path, language: str, out: Path) -> None:
    """Make a story pack of another language; what is not translated stays as it was."""
    if not re.fullmatch("[a-z]{2,3}", language):
        raise click.UsageError(f"{language!r} is not a language code such as de")
    if out.exists():
        raise click.UsageError(f"{out} exists already; choose another name")
    tools = author_tools(path)
    made = tools.translated(path, tools.read_words(words), language)
    write_files(out, made.files)
    click.echo(f"{out} holds the pack; {counted(len(made.missing), 'text')} still to translate.")
    for key in made.unknown:
        click.echo(f"warning: nothing has the key {key}")


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """The files of a pack into a folder of its own."""
    for name, data in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


@pack.command()
@click.argument("game")
def schema(game: str) -> None:
    """Print the JSON Schemas of a game's pack files, for editors."""
    from noctuary.games import game as game_by_id

    click.echo(json.dumps(game_by_id(game).schemas(), indent=2))


@pack.command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--game", "game_id", default="", help="Whose pack it is; `games` lists them.")
def new(path: Path, game_id: str) -> None:
    """Begin a pack of your own: a copy of the built-in one, under a new id."""
    from noctuary.engine.packs import files_of, find_pack
    from noctuary.games import PACKAGES, game

    own_id = path.name.replace("_", "-").lower()
    if not game_id:
        raise click.UsageError(f"say whose pack it is: --game {' or '.join(PACKAGES)}")
    if path.exists():
        raise click.UsageError(f"{path} exists already; choose another name")
    if not re.fullmatch("[a-z][a-z0-9-]{0,63}", own_id):
        raise click.UsageError(
            f"{path.name!r} cannot be the name of a pack: use letters, digits and '-'"
        )
    rules_of = game(game_id)
    source = find_pack(rules_of.folder, rules_of.default_pack)
    files = files_of(source)
    old, own = f"id: {rules_of.default_pack}".encode(), f"id: {own_id}".encode()
    files["pack.yaml"] = files["pack.yaml"].replace(old, own, 1)
    write_files(path, files)
    click.echo(f"{path} holds a pack to change; check it with: noctuary pack check {path}")
