"""The counsel of whoever plays to win, and of those with a character of their own.

Where it has nothing to say the careful counsel holds.
"""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import reshuffle
from noctuary.games.when_darkness_comes.combat import adversaries, flight, security
from noctuary.games.when_darkness_comes.dice import assistance, rolls
from noctuary.games.when_darkness_comes.magic import spells
from noctuary.games.when_darkness_comes.moving import doors, movement
from noctuary.games.when_darkness_comes.night import choices, turn
from noctuary.games.when_darkness_comes.people import damage, items, talks
from noctuary.games.when_darkness_comes.seen.counsel.keen import (
    answers,
    bargains,
    dice_bought,
    finds,
    magic,
    steps,
    survival,
    trades,
    turns,
)
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import Night


def considered(g: Night, step: Step, options: tuple[str, ...], temper: Temper) -> str | None:
    """What somebody of this temper replies; None where anybody would reply alike."""
    chapter = CHAPTERS.get(type(step))
    return None if chapter is None else str(chapter(g, step, options, temper))


CHAPTERS: Final[dict[type[Step], Any]] = {
    turn.TakeTurn: turns.take_turn,
    turn.GoOn: turns.take_turn,
    movement.Movement: steps.walk,
    rolls.Announce: dice_bought.announce,
    rolls.Throw: dice_bought.throw,
    choices.Choose: answers.choose,
    choices.Ballot: answers.choose,
    adversaries.MeetAdversary: magic.meet,
    security.MeetSecurity: finds.meet_security,
    flight.StartEngaged: survival.engaged,
    flight.ChooseToFlee: survival.engaged,
    items.FindItem: finds.find,
    reshuffle.LayOut: finds.lay_out,
    damage.SufferDamage: survival.suffer,
    spells.ChooseTile: magic.leap_to_tile,
    spells.ChooseSquare: magic.leap_to_square,
    assistance.AskForHelp: bargains.asked_for_help,
    doors.Invite: bargains.invite,
    doors.LetIn: bargains.let_in,
    talks.Vote: bargains.vote,
    talks.Agree: trades.agree,
    talks.ChoosePartner: trades.choose_partner,
    talks.ChooseGift: trades.choose_gift,
    talks.ChooseDue: trades.choose_due,
}
"""What depends on the temper, or on being keen at all."""
