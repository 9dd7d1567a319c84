"""Why the counsel is what it is, in a sentence; it says no more than the table knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.words import percent
from noctuary.games.dark_quarter.cards import tracks
from noctuary.games.dark_quarter.city import questioning, searching
from noctuary.games.dark_quarter.seen import counsel
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.trials import pools, trials
from noctuary.games.dark_quarter.turns import finale, intermission, passwords, shops, turn, visiting
from noctuary.games.dark_quarter.words import WORDS


def reason(g: DarkQuarter, seat: int, option: str) -> str:
    """Why a careful player would reply this; empty where nothing speaks for or against it."""
    step = g.agenda[-1]
    known = REASONS.get(type(step))
    if known is None or option != counsel.advise(g, seat):
        return ""
    offered = WORDS.label(g, step, option)
    return known(g, offered) if callable(known) else known.get(offered.verb, known.get("", ""))


def board(g: DarkQuarter, option: Option) -> str:
    """What has not been looked at comes first."""
    if option.verb == "scan":
        return "There is a Story card that nobody has looked at closely."
    if option.verb == "explore":
        return "Nobody has been there yet."
    if option.verb != "visit":
        return ""
    if counsel.is_gate(g, option.id):
        return "The rest of the city has been seen; what is left is the Finale."
    if not counsel.visits(g, option.id):
        return "Nobody has been there yet."
    return "Of all places you have been there least."


def before_roll(g: DarkQuarter, option: Option) -> str:
    """How likely a Success is with these dice."""
    own = option.price[0].amount if option.price else g.trials[-1].own
    chance = percent(counsel.chance_of_one(g, own))
    return f"With these dice the chance of at least one Success is {chance}."


def move(g: DarkQuarter, option: Option) -> str:
    """Cubes that come and go."""
    step = g.agenda[-1]
    if isinstance(step, tracks.MoveCubes) and step.direction == "degrade":
        return "It costs least where you are weakest."
    return "It helps most where you are best."


FREE_CARDS: Final = {
    "use": "It costs nothing, and it comes back.",
    "": "What costs something is worth keeping.",
}
OFFERS: Final = {
    "leave": "What is left here has been done before.",
    "go_on": "What is left here has been done before.",
    "": "Of all that can be done here, this has been done least.",
}
SCANS: Final = {
    "scan": "That card has not been shown here yet.",
    "close": "Every card has been shown here.",
}
REASONS: Final[dict[type, dict[str, str] | Callable[[DarkQuarter, Option], str]]] = {
    turn.Board: board,
    turn.ScanCard: {
        "scan": "Nobody has looked at it closely.",
        "close": "Every card has been looked at.",
    },
    turn.ChooseInside: {"": "You have been there least."},
    visiting.AtPoi: OFFERS,
    visiting.FollowUpChoice: OFFERS,
    visiting.ScanAt: SCANS,
    pools.BeforeRoll: before_roll,
    trials.DiceWindow: {"": "Cards that change dice are worth keeping."},
    trials.ResultWindow: FREE_CARDS,
    trials.AfterTest: FREE_CARDS,
    questioning.Conversation: {
        "ask": "It has not been answered in full yet.",
        "end": "Everything has been asked.",
    },
    questioning.ChooseApproach: {
        "coax": "Kindness has not failed here yet.",
        "intimidate": "Kindness has failed here; this was not tried.",
        "drop": "Both other ways have failed here.",
    },
    searching.SearchPlace: {"": "It has not been examined yet."},
    shops.Shopping: {"": "Money is worth keeping until something is needed."},
    passwords.EnterPassword: {"": "Type it if you know it; a guess costs a try."},
    finale.Gate: {"": "You came here to begin it."},
    intermission.Upgrade: {
        "unlock": "An Ability helps again and again.",
        "improve": "The leftmost cube is reached most often.",
        "confirm": "There is nothing more that can be paid for.",
    },
    tracks.MoveCubes: move,
}
