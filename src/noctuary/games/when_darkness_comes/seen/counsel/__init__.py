"""What a careful player would do: the game's own counsel, by rules of thumb and exact odds.

It looks at nothing that the seat cannot know: whoever asks hands it a redealt table.
"""

from __future__ import annotations

from typing import Any, Final

from noctuary.engine.manners import Manner
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import reshuffle
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    blows,
    combat,
    encounters,
    flight,
    security,
)
from noctuary.games.when_darkness_comes.dice import assistance, rolls
from noctuary.games.when_darkness_comes.moving import (
    doors,
    exploring,
    fate,
    movement,
    obstacles,
    perception,
)
from noctuary.games.when_darkness_comes.night import challenges, choices, turn
from noctuary.games.when_darkness_comes.people import damage, items, purchases, talks
from noctuary.games.when_darkness_comes.seen.counsel import (
    asked,
    company,
    keen,
    meetings,
    throws,
    turns,
)
from noctuary.games.when_darkness_comes.seen.counsel.tempers import TEMPERS
from noctuary.games.when_darkness_comes.state import Night

SPARED: Final = 6
"""With so many VP left one buys off a bad turn of fate."""


def advise(g: Night, seat: int, manner: Manner = "keen") -> str | None:
    """The reply that a player of this seat and manner would give; None where anything goes."""
    asked = g.question
    if asked is None or asked.seat != seat or asked.kind not in ("choose", "several"):
        return None
    options = asked.options
    temper = TEMPERS.get(manner)
    step = g.agenda[-1]
    reply = keen.considered(g, step, options, temper) if temper is not None else None
    if reply is None:
        reply = considered(g, step, options)
    return reply if reply in options else None


def considered(g: Night, step: Step, options: tuple[str, ...]) -> str | None:
    """The chapter that knows this question gives the answer."""
    if type(step) in CHAPTERS:
        return str(CHAPTERS[type(step)](g, step, options))
    if type(step) in SHORT:
        return str(SHORT[type(step)](g, step))
    return options[0] if isinstance(step, ANY) else None


CHAPTERS: Final[dict[type[Step], Any]] = {
    turn.TakeTurn: turns.take_turn,
    turn.GoOn: turns.take_turn,
    movement.Movement: turns.walk,
    exploring.Explore: turns.lay_tile,
    rolls.Announce: throws.announce,
    rolls.Throw: throws.throw,
    adversaries.MeetAdversary: meetings.meet_adversary,
    security.MeetSecurity: meetings.meet_security,
    flight.StartEngaged: meetings.engaged,
    flight.ChooseToFlee: meetings.engaged,
    combat.FightAll: meetings.fight_first,
    blows.CharacterAttacks: lambda g, step, options: meetings.attack(g, options),
    blows.OpponentAttacks: meetings.defend,
    damage.SufferDamage: meetings.suffer,
    items.FindItem: meetings.find,
    items.DropSurplus: lambda g, step, options: meetings.drop(g, options),
    doors.Invite: company.invite,
    fate.GiveAway: company.gives_away,
    choices.Choose: asked.choose,
    choices.Ballot: asked.choose,
    challenges.Challenge: asked.dare,
    challenges.NameSecond: asked.name_second,
    challenges.StandBy: asked.stand_by,
    perception.LookAtTile: turns.look_at_tile,
}
"""Questions whose answer depends on what is offered."""

SHORT: Final[dict[type[Step], Any]] = {
    doors.WalkIn: lambda g, step: "enter",
    doors.AcceptInvitation: company.invited,
    doors.LetIn: company.let_in,
    assistance.AskForHelp: company.asked_for_help,
    assistance.AcceptHelp: company.offered_help,
    items.OfferThing: company.offered_thing,
    talks.Agree: company.agree,
    talks.Vote: lambda g, step: company.vote(g),
    purchases.SpendPoints: lambda g, step: "save",
    fate.Mercy: lambda g, step: "cancel" if g.characters[step.who].vp >= SPARED else "suffer",
}
"""Questions that are always put in the same words."""

ANY: Final = (
    perception.Peek,
    reshuffle.LayOut,
    encounters.Encounters,
    obstacles.MeetObstacles,
)
"""Questions in which the first option is as good as any."""
