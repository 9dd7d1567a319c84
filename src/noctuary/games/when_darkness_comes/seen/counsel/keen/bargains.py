"""What is done with other people, each by their temper: theft, help and doors."""

from __future__ import annotations

from typing import Final

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.dice import assistance, pools
from noctuary.games.when_darkness_comes.moving import doors
from noctuary.games.when_darkness_comes.people import talks, theft
from noctuary.games.when_darkness_comes.seen.counsel import company
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.keen import goals
from noctuary.games.when_darkness_comes.seen.counsel.prospects import price_of_vp
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Character, Night
from noctuary.odds import poker

NEEDED: Final = 6.0
"""What a thing that the story needs is worth beyond its VP, to whoever collects such things."""


# ── theft ─────────────────────────────────────────────────────────────────────────────────────


def best_theft(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """The theft that promises most, if one dares to try it."""
    if not is_race(g) and not temper.betrays:
        return ""
    found = [
        (share * value, option)
        for option in options
        if option.startswith("steal:")
        for _, way, item, victim in [option.split(":")]
        for share, value in [(chance_of_theft(g, c.id, way, victim), loot(g, c, item))]
        if share >= temper.steals_from and value > 0
    ]
    return max(found, default=(0.0, ""))[1]


def chance_of_theft(g: Night, who: str, way: str, victim: str) -> float:
    """How likely the thief's roll beats the victim's."""
    dice = [
        (pools.pool(g, check, pools.best_way(g, check)), pools.gambles(g, check))
        for check in theft.checks(g, who, way, victim)
    ]
    (mine, gamble), (theirs, gamble_against) = dice
    return poker.duel(max(1, mine), max(1, theirs), gamble, gamble_against).share


def loot(g: Night, c: Character, item: str) -> float:
    """What it is worth to take a thing from somebody; nothing if it is too heavy."""
    heavy = modifiers.load(g, c.id) + modifiers.weight_of(g, item) > 5
    needed = NEEDED if g.disk(item).base in goals.needed_things(g) else 0.0
    return 0.0 if heavy else needed + 2 * price_of_vp(g) * modifiers.vp_of(g, item)


# ── help and doors ────────────────────────────────────────────────────────────────────────────


def asked_for_help(
    g: Night, step: assistance.AskForHelp, options: tuple[str, ...], temper: Temper
) -> str:
    """Help, its price, or none."""
    if temper.betrays:
        return "decline"
    if temper.gives and "help" in options:
        return "help"
    if is_needed_here(g, step, temper):
        return "decline"
    return "help:2" if temper.asks_a_price else company.asked_for_help(g, step)


def is_needed_here(g: Night, step: assistance.AskForHelp, temper: Temper) -> bool:
    """Whether help with something small would call a friend away from where they want to be."""
    check, c = step.roll.check, g.characters[step.other]
    small = check.purpose != "deed" and check.target not in g.pack.adversaries
    moves = g.characters[check.who].square != c.square
    if not small or not moves or is_race(g):
        return False
    return not goals.goal(g, c, temper).far[c.square]


def invite(g: Night, step: doors.Invite, options: tuple[str, ...], temper: Temper) -> str:
    """Who is asked in."""
    guests = [option for option in options if option != "nobody"]
    if temper.betrays or not guests:
        return "nobody"
    return guests[0] if temper.gives else company.invite(g, step, options)


def let_in(g: Night, step: doors.LetIn, options: tuple[str, ...], temper: Temper) -> str:
    """Who finds the door open."""
    if temper.betrays:
        return "decline"
    return "accept" if temper.gives else company.let_in(g, step)


def vote(g: Night, step: talks.Vote, options: tuple[str, ...], temper: Temper) -> str:
    """Praise costs friends nothing and rivals the race."""
    if temper.betrays:
        return "no"
    return "yes" if temper.gives else company.vote(g)
