"""What the story asks, for whoever wants to win: an answer that wins at once is given."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.night import choices
from noctuary.games.when_darkness_comes.seen.counsel import asked
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Night


def choose(
    g: Night, step: choices.Choose | choices.Ballot, options: tuple[str, ...], temper: Temper
) -> str:
    """What wins the night at once; else what the aims want."""
    winning = [option for option in options if wins(g, option)]
    return winning[0] if winning else asked.choose(g, step, options)


def wins(g: Night, option: str) -> bool:
    """Whether the night is won as soon as this is said, whatever comes: the clone asks its table
    for every die, so that nobody learns beforehand how one falls."""
    assert g.question is not None
    seat = g.question.seat
    after = g.clone()
    after.listener, after.chance = None, "table"
    after.reply(option)
    return after.outcome is not None and any(after.seat_of(who) == seat for who in after.winners)
