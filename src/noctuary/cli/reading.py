"""The rules, the help pages and the odds, to read away from the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import click

from noctuary.cli.asking import of_a_game, read_save, seats_of

RULE_ID: Final = re.compile(r"([a-z]{2}-)?[rec]?\d+(\.\d+)?", re.IGNORECASE)


@click.command()
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


def named_rules(game: str, word: str) -> tuple[Any, ...]:
    """The rule with this id, or all rules of the section with this number."""
    from noctuary import rules as catalogue

    prefix = catalogue.prefix(game)
    section = f"{prefix}-{word.upper().removeprefix(prefix + '-')}"
    inside = tuple(r for r in catalogue.all_rules(game) if r.heading.split()[0] == section)
    return inside or (catalogue.find(game, word),)


@click.command("help")
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


@click.command(context_settings={"ignore_unknown_options": True})
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

    is_new = what in PACKAGES or not Path(what).exists()
    if is_new and at is not None:
        raise click.UsageError("a new game has no earlier moment; name a saved game with --at")
    if not is_new and (settings or any(value is not None for value in deal.values())):
        raise click.UsageError(
            "a saved game has its own settings; leave out --seed, --set and --pack"
        )
    if is_new:
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
