"""The server: to run it, to look after it, and to keep its tables safe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from noctuary.cli.asking import A_FINDING, OK
from noctuary.engine.words import counted

DATABASE: Final = click.option("--database", default="", help="As for serve; by default your own.")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), help="Which port; 0 for any free one.")
@click.option("--database", default="", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
@click.option("--name", "hosts", multiple=True, help="A host name that the server answers to.")
@click.option("--proxy", "proxies", multiple=True, help="The address of a proxy to trust.")
@click.option("--requests-per-second", type=click.FloatRange(1), help="For one token or browser.")
@click.option("--tables-per-minute", type=click.FloatRange(1), help="New ones from one address.")
@click.option("--moments-in-memory", type=click.IntRange(100), help="Of all tables together.")
@click.option("--largest-request", type=click.IntRange(1000), help="In bytes; imports apart.")
def serve(host: str, port: int | None, **wanted: Any) -> None:
    """Serve tables to browsers and programs, and print the address."""
    serve_tables(host, port, **{name: value for name, value in wanted.items() if value})


def press() -> Any:
    """What sets pages on paper, if it was installed."""
    from noctuary.paper.kept import Printer, is_installed

    return Printer() if is_installed() else None


def serve_tables(
    host: str = "127.0.0.1", port: int | None = None, open_browser: bool = False, **settings: Any
) -> None:
    """Serve until somebody ends it; what is in the way is told in a sentence."""
    from noctuary.web.serve import CannotServe, serve
    from noctuary.web.settings import Settings

    try:
        serve(host, port, Settings(**settings), open_browser, click.echo, press=press())
    except CannotServe as error:
        raise click.ClickException(str(error)) from error


@click.command()
@DATABASE
@click.option("--host", default="127.0.0.1", show_default=True, help="Where it would listen.")
@click.option("--port", type=click.IntRange(0, 65535), help="Which port it would take.")
@click.pass_context
def doctor(ctx: click.Context, database: str, host: str, port: int | None) -> None:
    """Look at data folder, database, packs and port, and say what is wrong."""
    from noctuary.web.care import examine

    with told_plainly():
        findings = examine(database, host, port)
    for finding in findings:
        fault = f"not ok: {finding.fault}" if finding.fault else "ok"
        click.echo(f"{finding.what}: {fault}")
    ctx.exit(A_FINDING if any(finding.fault for finding in findings) else OK)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATABASE
def backup(file: Path, database: str) -> None:
    """Copy all tables into FILE, also while the server runs."""
    from noctuary.web.care import back_up

    with told_plainly():
        click.echo(f"{counted(back_up(database, file), 'table')} in {file}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATABASE
def restore(file: Path, database: str) -> None:
    """Bring the tables of a backup back that are not here; the others stay as they are."""
    from noctuary.web import care

    with told_plainly():
        back, here = care.restore(database, file)
    click.echo(f"{counted(back, 'table')} came back, {here} {'was' if here == 1 else 'were'} here")


@contextmanager
def told_plainly() -> Iterator[None]:
    """What a database has against it, in a sentence."""
    from sqlalchemy.exc import DBAPIError

    from noctuary.web.data import DatabaseError

    try:
        yield
    except DatabaseError as error:
        raise click.ClickException(str(error)) from error
    except DBAPIError as error:
        raise click.ClickException(str(error.orig).strip()) from error
