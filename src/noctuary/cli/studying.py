"""Many games at once, played by machine, and what they say about a story."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click

from noctuary.cli.asking import A_FINDING, CLUSTER, INTERRUPTED, OK, of_a_game, seats_of

TABLES: Final = ".csv, .jsonl or .parquet"


@click.command()
@click.argument("game")
@of_a_game
@click.option("--games", "number", type=click.IntRange(1), default=100, show_default=True)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="[SEAT=]NAME",
    help="Who plays, or who plays on one seat; FILE.py:CLASS for your own. By default random.",
)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many cores; by default all.")
@CLUSTER
@click.option("--out", type=click.Path(path_type=Path), help=f"One row per game: {TABLES}.")
@click.option("--decisions", type=click.Path(path_type=Path), help="One row per decision.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder for all games, as saves.",
)
@click.option(
    "--patience", type=click.FloatRange(0.01), help="Seconds per decision, for bots of your own."
)
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON.")
def simulate(
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    decisions: Path | None,
    keep: Path | None,
    as_json: bool,
    **wanted: Any,
) -> int:
    """Let machine players play many games of GAME, and sum up what became of them."""
    import time

    from noctuary.simulate import Shelf, Summary, tell, watch

    if out is not None and decisions is not None and out.absolute() == decisions.absolute():
        raise click.UsageError(f"--out and --decisions cannot both write {out}; name two files")
    plan = plan_of(**wanted, with_replies=keep is not None, with_decisions=decisions is not None)
    with Shelf(plan, out, decisions, keep) as shelf:
        began = time.perf_counter()
        played, interrupted = watch(plan, jobs, as_json, cluster, shelf.take)
        seconds = time.perf_counter() - began
    summary = Summary.of(plan, played)
    if as_json:
        import msgspec

        told = {**msgspec.to_builtins(summary), "interrupted": interrupted, "seconds": seconds}
        click.echo(json.dumps(told, indent=2))
    else:
        click.echo(tell(summary, seconds))
    return INTERRUPTED if interrupted else A_FINDING if summary.faults else OK


def plan_of(
    number: int,
    game: str,
    bots: tuple[str, ...],
    seed: int | None,
    settings: dict[str, str],
    pack: str | None,
    patience: float | None,
    **history: bool,
) -> Any:
    """What is to be simulated; what cannot be is refused at once."""
    import secrets

    import noctuary
    from noctuary.simulate import Plan

    seats = seats_of(settings)
    chosen = secrets.randbits(32) if seed is None else seed
    rest, seated = seats_of_bots(bots)
    more: dict[str, Any] = {**history, **({} if patience is None else {"patience": patience})}
    return Plan.of(noctuary.game(game), number, rest, chosen, seats, pack, settings, seated, **more)


def seats_of_bots(bots: tuple[str, ...]) -> tuple[str, dict[int, str]]:
    """Who plays the seats that are not named, and who plays the others.

    >>> seats_of_bots(("cautious", "1=mine.py:Bold"))
    ('cautious', {1: 'mine.py:Bold'})
    """
    seated: dict[int, str] = {}
    rest: list[str] = []
    for one in bots:
        seat, _, name = one.partition("=")
        if name and seat.isdecimal() and int(seat) in seated:
            raise click.UsageError(
                f"two bots cannot sit on seat {seat}: {seated[int(seat)]}, {name}"
            )
        if name and seat.isdecimal():
            seated[int(seat)] = name
        else:
            rest.append(one)
    if len(rest) > 1:
        raise click.UsageError(
            f"{rest[0]!r} and {rest[1]!r} cannot both play every seat; write --bot 0={rest[0]}"
        )
    return (rest[0] if rest else "random"), seated


@click.command()
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(2), default=200, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many cores; by default all.")
@CLUSTER
@click.option("--write", is_flag=True, help="Keep the labels, for the shelf to show.")
def label(
    game: str, number: int, seed: int, jobs: int | None, cluster: str | None, write: bool
) -> None:
    """Work out from many games how long, how hard and how lucky each story of GAME is."""
    import noctuary
    from noctuary.simulate.labelling import labelled, stories_of, write_labels
    from noctuary.spread import spread

    rules_of = noctuary.game(game)
    with spread(jobs, cluster) as crew:
        found = [labelled(rules_of, one, number, seed, crew) for one in stories_of(rules_of)]
    for one in found:
        wins = ", ".join(f"{name} wins {share:.0%}" for name, share in one.wins.items())
        luck = "" if one.luck is None else f", luck {one.luck:.0%}"
        length = f"{one.decisions:g} decisions, {one.turns:g} turns, {one.reading:g} min of reading"
        click.echo(f"{one.story or game}: {length}, {one.branching:g} options; {wins}{luck}")
    if write:
        click.echo(f"{write_labels(rules_of, found)} holds them.")
