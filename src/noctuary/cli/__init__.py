"""The command line: the same contract as in Python, one command a thing to do."""

from __future__ import annotations

import click

from noctuary.cli import coaching, packs, playing, printing, reading, serving, studying
from noctuary.cli.asking import Sentences


@click.group(
    cls=Sentences,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(package_name="noctuary")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Noctuary: a digital table for dark adventure games. Without a command it opens the table in
    the browser."""
    if ctx.invoked_subcommand is None:
        serving.serve_tables(open_browser=True)


for command in (
    serving.serve,
    serving.doctor,
    serving.backup,
    serving.restore,
    playing.games,
    playing.play,
    playing.replay,
    printing.print_set,
    reading.rules,
    reading.help_pages,
    reading.odds,
    studying.simulate,
    studying.label,
    coaching.review,
    coaching.learn,
    packs.pack,
):
    main.add_command(command)
