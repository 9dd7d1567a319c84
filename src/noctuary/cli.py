"""The command line: the same contract as in Python, one command a thing to do."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from noctuary.engine.words import counted

WELL, A_FINDING, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
RULE_ID = re.compile(r"([a-z]{2}-)?[rec]?\d+(\.\d+)?", re.IGNORECASE)


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
            code = WELL
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
        case LookupError():
            return WRONG_USE, str(error.args[0] if error.args else error)
        case OSError():
            return A_FINDING, f"{error.filename or 'the system'}: {error.strerror}"
        case _:
            raise error


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
        serve_tables(open_browser=True)


@main.command()
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


def serve_tables(
    host: str = "127.0.0.1", port: int | None = None, open_browser: bool = False, **settings: Any
) -> None:
    """Serve until somebody ends it; what is in the way is told in a sentence."""
    from noctuary.web.serve import CannotServe, serve
    from noctuary.web.settings import Settings

    try:
        serve(host, port, Settings(**settings), open_browser, say=click.echo)
    except CannotServe as error:
        raise click.ClickException(str(error)) from error


DATABASE = click.option("--database", default="", help="As for serve; by default your own.")


@main.command()
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
    ctx.exit(A_FINDING if any(finding.fault for finding in findings) else WELL)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATABASE
def backup(file: Path, database: str) -> None:
    """Copy all tables into FILE, also while the server runs."""
    from noctuary.web.care import back_up

    with told_plainly():
        click.echo(f"{counted(back_up(database, file), 'table')} in {file}")


@main.command()
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


@main.command()
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
    from noctuary.engine.game import veil_settings
    from noctuary.engine.packs import manifest_of

    found = {name: veil_settings(manifest_of(path).veils) for name, path in game.packs().items()}
    return {name: [one.name for one in settings] for name, settings in found.items() if settings}


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


def of_a_game(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which game is dealt."""
    pack = click.option("--pack", help="Content by its id, or the path of a folder.")
    seed = click.option("--seed", type=int, help="The same seed and choices give the same game.")
    settings = click.option(
        "--set",
        "settings",
        multiple=True,
        callback=pairs,
        metavar="KEY=VALUE",
        help="A setting; `noctuary games --json` lists them.",
    )
    return seed(settings(pack(command)))


@main.command()
@click.argument("game")
@of_a_game
@click.option("--plain", is_flag=True, help="For screen readers and pipes: no drawing, no colour.")
@click.option("--bot", "bots", multiple=True, callback=pairs, help="A machine player: SEAT=NAME.")
@click.option("--save", type=click.Path(path_type=Path), help="Keep the game in this file.")
@click.option("--undo", type=click.Choice(["free", "strict"]), help="What may be undone.")
@click.option("--real", is_flag=True, help="You draw and roll with your own cards and dice.")
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


@main.command()
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


@main.command()
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


def read_save(file: Path) -> Any:
    """A saved game to look at: the file is not touched, and may be open elsewhere."""
    import noctuary
    from noctuary.zipped import contents

    found = contents(file.read_bytes(), recover=True)
    session = noctuary.Session.of_contents(found, recover=True)
    if session.notice:
        click.echo(session.notice, err=True)
    return session


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


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("what", metavar="GAME|FILE")
@click.argument("dice", nargs=-1, type=click.UNPROCESSED, metavar="[--dice N ...]")
@of_a_game
@click.option(
    "--at", type=int, metavar="N", help="The moment of a saved game; by default the latest."
)
def odds(
    what: str, dice: tuple[str, ...], at: int | None, settings: dict[str, Any], **deal: Any
) -> None:
    """Tell the exact odds of what can be done now, in a saved game or in a new one; or of a roll,
    away from any table, as in `noctuary odds when-darkness-comes --dice 6 --target 4S --reroll 2`.
    """
    import noctuary
    from noctuary.games import PACKAGES

    if dice:
        tell_dice(noctuary.game(what), dice)
        return

    if what in PACKAGES or not Path(what).exists():
        game, seats = noctuary.game(what), seats_of(settings)
        state = game.new(seats=seats, **deal, **settings)
    else:
        session = read_save(Path(what))
        state = session.at(session.moment if at is None else at)
    question = state.game.question(state)
    uncertain = [option for option in question.options if option.odds] if question else []
    for option in uncertain:
        click.echo(f"{option.label} ({option.id})")
        for share in option.odds:
            click.echo(f"  {share.chance:>6.1%}  {share.label} ({share.ways} of {share.total})")
    if not uncertain:
        click.echo("Nothing that you can do now depends on chance.")


def tell_dice(game: Any, words: tuple[str, ...]) -> None:
    """Answer a question about a game's dice; what may be said in it is told with `--words`."""
    from noctuary.odds.words import read_words

    if not game.dice_options:
        raise LookupError(f"{game.title} has no dice to ask about")
    if words == ("--words",):
        for option in game.dice_options:
            click.echo(f"  --{option.name:<12}{option.meaning}")
        return
    for line in game.dice_odds(read_words(words, game.dice_options)):
        click.echo(line)


@main.command("print")
@click.argument("game")
@click.option("--pack", default="", help="Content by its id, or the path of a folder.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="The PDF; by default GAME.pdf.")
def print_set(game: str, pack: str, paper: str, ink: str, out: Path | None) -> None:
    """Make a PDF of a game's cards and sheets, to print, cut and play with at a real table."""
    from noctuary.games import game as game_by_id
    from noctuary.paper.press import CannotPrint, printed

    found = game_by_id(game)
    try:
        pdf = printed(found, pack, paper, low_ink=ink == "low")
    except CannotPrint as error:
        raise click.ClickException(str(error)) from error
    target = out or Path(f"{found.id}.pdf")
    target.write_bytes(pdf)
    click.echo(f"{target} holds the set; its first page says how to print and cut it.")


CLUSTER = click.option(
    "--cluster", metavar="ADDRESS", help="A Dask cluster: tcp://HOST:PORT, or local."
)
TABLES = ".csv, .jsonl or .parquet"


@main.command()
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
@click.option("--keep", type=click.Path(path_type=Path), help="A folder for all games, as saves.")
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
    return INTERRUPTED if interrupted else A_FINDING if summary.faults else WELL


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
    seated, rest = {}, []
    for one in bots:
        seat, _, name = one.partition("=")
        if name and seat.isdecimal():
            seated[int(seat)] = name
        else:
            rest.append(one)
    if len(rest) > 1:
        raise click.UsageError(
            f"{rest[0]!r} and {rest[1]!r} cannot both play every seat; write --bot 0={rest[0]}"
        )
    return (rest[0] if rest else "random"), seated


@main.command()
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


@main.command()
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(2), default=400, show_default=True)
@click.option("--seed", type=int, default=90_000, show_default=True)
@click.option("--write", is_flag=True, help="Keep what was learnt, for hints, chances and reviews.")
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


@main.command()
@click.argument("game")
@click.argument("words", nargs=-1)
def rules(game: str, words: tuple[str, ...]) -> None:
    """Print rules of a game: all, by their numbers, or what answers a question in your words."""
    from noctuary import rulebook
    from noctuary import rules as catalogue

    if not words or all(map(RULE_ID.fullmatch, words)):
        named = [rule for word in words for rule in named_rules(game, word)]
        found: Any = named or catalogue.all_rules(game)
    else:
        answered = rulebook.ask(game, " ".join(words), topics_of(game))
        for topic in answered.topics:
            click.echo(f"{topic.asks[0]} {topic.answer} ({', '.join(topic.rules)})")
        found = answered.rules
        if not (answered.topics or found):
            raise LookupError(f"no rule of {game} mentions {' '.join(words)!r}")
    for rule in found:
        click.echo(f"{rule.id}  {rulebook.readable(rule.text)}")


def topics_of(game_id: str) -> Any:
    """What people ask about a game in their own words."""
    from noctuary.games import PACKAGES, game

    return game(game_id).topics if game_id in PACKAGES else ()


@main.command("help")
@click.argument("game")
@click.argument("page", required=False)
def help_pages(game: str, page: str | None) -> None:
    """Print the help pages of GAME, or the one PAGE."""
    import noctuary

    aids = noctuary.game(game).aids()
    known = [aid.id for aid in aids]
    if page is not None and page not in known:
        raise LookupError(f"{game} has no help page {page!r}; it has {', '.join(known)}")
    for aid in aids:
        if page in (None, aid.id):
            click.echo(f"{aid.title} ({aid.id})\n\n{aid.body}\n")


def named_rules(game: str, word: str) -> tuple[Any, ...]:
    """The rule with this id, or all rules of the section with this number."""
    from noctuary import rules as catalogue

    prefix = catalogue.prefix(game)
    section = f"{prefix}-{word.upper().removeprefix(prefix + '-')}"
    inside = tuple(r for r in catalogue.all_rules(game) if r.heading.split()[0] == section)
    return inside or (catalogue.find(game, word),)


@main.group()
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
            hint = nearest(name, PACKAGES) or f"there is {', '.join(PACKAGES)}"
            source.fault(MANIFEST, ("game",), "P402", f"there is no game {name!r}", hint)
        raise PackError(source.faults)
    return game(name)


@pack.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
def check(path: Path) -> None:
    """Report every fault of the pack in a folder, each with file, line and what to do."""
    found, warnings = game_of_pack(path).check_pack(path)
    for warning in warnings:
        click.echo(str(warning))
    click.echo(f"{found.id} {found.version}: no faults.")


@pack.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--port", type=click.IntRange(0, 65535), help="Which port; by default any free one.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def write(path: Path, port: int | None, no_browser: bool) -> None:
    """Open the writer's desk on a pack: faults, words and the game beside your editor, taken in
    anew whenever you save."""
    from noctuary.authoring.desk import Desk
    from noctuary.web.desk import write as serve_desk
    from noctuary.web.serve import CannotServe

    try:
        serve_desk(Desk(game_of_pack(path), path), port, not no_browser, click.echo)
    except CannotServe as error:
        raise click.ClickException(str(error)) from error


@pack.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
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
    ctx.exit(A_FINDING if report.passed else WELL)


def author_tools(path: Path) -> Any:
    """The tools for authors that the game of a pack has."""
    game = game_of_pack(path)
    try:
        return game.author_tools()
    except LookupError as error:
        raise click.UsageError(str(error)) from None


@pack.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--runs", default=200, show_default=True, help="Runs for each size of team.")
@click.option("--seeking", default=200, show_default=True, help="More runs, to find the unseen.")
@click.option("--player", "players", multiple=True, help="Only players of this taste.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=int, help="How many cores; by default all.")
@CLUSTER
@click.option("--out", type=click.Path(path_type=Path), help="Saved games that show findings.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def playtest(ctx: click.Context, /, path: Path, out: Path | None, **wanted: Any) -> None:
    """Play a story pack many times, and report what was seen, what never was, and what is wrong."""
    ctx.exit(author_tools(path).playtest(path, out, **wanted))


@pack.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--scenario", help="Which scenario; by default the first.")
@click.option("--runs", default=0, help="Colour by what this many runs have seen.")
@click.option("--collapsed", is_flag=True, help="Draw Locations closed; a click opens them.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The SVG file; by default it is printed."
)
def graph(path: Path, scenario: str | None, runs: int, collapsed: bool, out: Path | None) -> None:
    """Draw a scenario of a story pack: places, options, people, Leads and what leads to what."""
    svg = author_tools(path).drawn(path, scenario, runs, collapsed)
    if out is None:
        click.echo(svg)
    else:
        out.write_text(svg, encoding="utf-8")
        click.echo(f"{out} shows the scenario.")


@pack.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
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
@click.argument("path", type=click.Path(path_type=Path, exists=True, file_okay=False))
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
