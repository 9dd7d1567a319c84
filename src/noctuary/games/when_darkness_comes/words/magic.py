"""Words of spells, and of what they call up and control."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Thing, Wording
from noctuary.games.when_darkness_comes.magic import (
    control,
    creatures,
    enemy_spells,
    magic,
    spells,
)
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.names import person, the
from noctuary.games.when_darkness_comes.words.saying import (
    WORDS,
    Plain,
    a_disk,
    a_square,
    let_fall,
    plain,
    plainly,
    say,
    what_fell,
)

WORDS.asks(magic.RollDuration, creatures.Appear)(what_fell)
WORDS.labels(magic.RollDuration, creatures.Appear)(let_fall)


@WORDS.asks(enemy_spells.EnemySpell)
def whether_to_dispel(g: Night, step: enemy_spells.EnemySpell) -> Wording:
    """A spell of an adversary."""
    spells = enemy_spells.spells_of(g)
    if g.combat is None or step.number >= len(spells):
        return Wording("Do you dispel it?", "", "WD-39.2")
    said = spells[step.number].text
    return Wording(f"{person(g, g.combat.main)}, do you dispel it?", said, "WD-39.2")


WORDS.labels(enemy_spells.EnemySpell)(
    plainly(
        {
            "dispel": Plain("Dispel it", "crystal and precious metal; your next attack", "WD-39.2"),
            "endure": Plain("Endure it", "", "WD-38.15"),
        }
    )
)


@WORDS.asks(spells.GhostStep)
def where_to_step(g: Night, step: spells.GhostStep) -> Wording:
    """One step through a wall."""
    return Wording(
        f"{person(g, step.who)}, where do you step?", "Walls are open for one step.", "WD-39.19"
    )


STAY: Final = {"stay": Plain("Stay here", "", "WD-39.19")}


@WORDS.labels(spells.GhostStep)
def steps_through_walls(g: Night, step: spells.GhostStep, option: str) -> Option:
    """A square behind a wall, or none."""
    if option in STAY:
        return plain(STAY, option)
    return at_square(g, option)


def at_square(g: Night, option: str) -> Option:
    """A square to be at."""
    name = option.partition(":")[2]
    return say(option, names.place(g, name), "", "", a_square(name))


@WORDS.asks(spells.ChooseTile, spells.ChooseSquare)
def where_to_be(g: Night, step: spells.ChooseTile) -> Wording:
    """A place anywhere."""
    return Wording(
        f"{person(g, step.who)}, where do you want to be?", "Anywhere on the board.", "WD-39.25"
    )


@WORDS.labels(spells.ChooseTile)
def tiles_to_be_on(g: Night, step: spells.ChooseTile, option: str) -> Option:
    """A tile."""
    tile = option.removeprefix("tile:")
    return say(option, names.tile(g, tile), "", "WD-39.25", Thing("tile", tile))


@WORDS.labels(spells.ChooseSquare)
def squares_to_be_on(g: Night, step: spells.ChooseSquare, option: str) -> Option:
    """A square."""
    return at_square(g, option)


@WORDS.asks(creatures.CreatureRound)
def whether_to_stay(g: Night, step: creatures.CreatureRound) -> Wording:
    """A creature fights in one's place."""
    if g.combat is None:
        return Wording("Do you stay while it fights?", "", "WD-39.8")
    return Wording(
        f"{person(g, g.combat.main)}, do you stay while it fights?",
        "Your creature stands in your place.",
        "WD-39.8",
    )


WORDS.labels(creatures.CreatureRound)(
    plainly(
        {
            "watch": Plain("Stay and watch", "", "WD-39.7"),
            "walk_away": Plain(
                "Walk away", "a flight roll for the distance; it fights on", "WD-39.8"
            ),
        }
    )
)


@WORDS.asks(control.OrderAdversary)
def what_it_shall_do(g: Night, step: control.OrderAdversary) -> Wording:
    """An adversary that obeys once."""
    return Wording(
        f"{person(g, step.who)}, what shall {the(g, step.target)} do?", "It obeys once.", "WD-39.22"
    )


NOTHING: Final = {"nothing": Plain("Nothing", "", "WD-39.21")}


@WORDS.labels(control.OrderAdversary)
def orders(g: Night, step: control.OrderAdversary, option: str) -> Option:
    """It runs, strikes, or stands still."""
    word, _, rest = option.partition(":")
    if word == "run":
        return at_square(g, option)
    if word == "strike":
        return say(option, f"Strike {the(g, rest)}", "", "WD-39.22", a_disk(rest))
    return plain(NOTHING, option)
