"""What a careful player would do, by rules of thumb: see everything once, ask kindly, save dice.

It knows what the table knows (DQ-1.8) and nothing else: where a Lead has unlocked something, which
card fits and which approach is right, it has to find out like anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import tracks
from noctuary.games.dark_quarter.city import questioning, scanning, searching
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.dice import odds
from noctuary.games.dark_quarter.state import DarkQuarter, question_state, times
from noctuary.games.dark_quarter.trials import pools, trials
from noctuary.games.dark_quarter.turns import (
    finale,
    intermission,
    passwords,
    setup,
    shops,
    turn,
    visiting,
)

SAFE: Final = 0.9
"""A test is rolled as soon as one Success is as likely as this."""
EAGER: Final = 2
"""So many Effort dice are spent where every Success counts: on questions, searches, digging."""
THOROUGH: Final = 9
"""Turns a Character takes before the Finale is entered, if there is something left to see."""
PASSED_BY: Final = o.HintOption | o.PurchaseOption | o.PasswordOption
FIRST_APPROACHES: Final = ("coax", "intimidate", "drop")


def advise(g: DarkQuarter, seat: int) -> str | None:
    """The reply that a careful player of this seat would give; None where anything goes."""
    asked = g.question
    if asked is None or asked.seat != seat:
        return None
    step = g.agenda[-1]
    known = CHAPTERS.get(type(step))
    reply = known(g, step, asked.options) if known is not None else None
    return reply if reply in asked.options else None


# ── the board ─────────────────────────────────────────────────────────────────────────────────


def board(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """Read new cards, look into new places, then go where one has been least."""
    if "scan" in options and unread(g):
        return "scan"
    gate = next((option for option in options if is_gate(g, option)), "")
    unseen = [option for option in options if option.startswith("explore:")]
    places = [option for option in options if option.startswith("visit:") and option != gate]
    fresh = [option for option in places if not visits(g, option)]
    if unseen or fresh:
        return (fresh or unseen)[0]
    if gate and g.turn >= THOROUGH * len(g.team):
        return gate
    return min(places, key=lambda option: visits(g, option), default=gate or options[0])


def unread(g: DarkQuarter) -> list[str]:
    """Story cards that nobody has looked at closely."""
    cards = scanning.scannable(g, g.active)
    return [card for card in cards if card in g.pack.story and f"{card}@board" not in g.scans]


def scan(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """A card that was not looked at yet."""
    return next((f"scan:{card}" for card in unread(g)), "close")


def is_gate(g: DarkQuarter, option: str) -> bool:
    """Whether an option leads to the Finale's POI."""
    poi = option.removeprefix("visit:")
    return poi in g.pack.poi and bool(g.pack.poi[poi].kind == "finale")


def visits(g: DarkQuarter, option: str) -> int:
    """How often a POI was visited by this Character; less if others have never been there."""
    poi = option.removeprefix("visit:")
    return 2 * g.visits.get(f"{poi}/{g.active}", 0) + times(g.visits, poi, g.team)


def inside(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """The POI where one has been least."""
    return min(options, key=lambda option: visits(g, option))


# ── options ───────────────────────────────────────────────────────────────────────────────────


def at_poi(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """What was not done yet, first what does not end the turn; else one leaves, or goes on."""
    poi = getattr(step, "poi", "")
    offered = [option for option in options if is_worthwhile(g, option, poi)]
    return min(offered, key=lambda option: order(g, option), default=options[-1])


def is_worthwhile(g: DarkQuarter, option: str, poi: str) -> bool:
    """Shops, passwords and hints are for people; a card is shown where it was not yet."""
    record = g.pack.option.get(option.removeprefix("do:"))
    if record is None or isinstance(record, PASSED_BY):
        return False
    if not isinstance(record, o.ItemScanOption):
        return record.ends_turn or not times(g.used, record.id, g.team)
    cards = scanning.scannable(g, g.active)
    return any(f"{card}@{poi or record.id}" not in g.scans for card in cards)


def order(g: DarkQuarter, option: str) -> tuple[bool, bool, int]:
    """Smaller is better."""
    record = g.pack.option[option.removeprefix("do:")]
    used = times(g.used, record.id, g.team)
    return used > 0, record.ends_turn, used


def scan_at(g: DarkQuarter, step: visiting.ScanAt, options: Sequence[str]) -> str:
    """A card that was not tried here."""
    where = step.origin.poi or step.option
    return next((o for o in options if o != "close" and f"{o[5:]}@{where}" not in g.scans), "close")


# ── tests ─────────────────────────────────────────────────────────────────────────────────────


def before_roll(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """As few Effort dice as make a Success likely; some more where each Success counts."""
    trial = g.trials[-1]
    if trial.own:
        return "roll"
    test = g.pack.test[trial.test]
    counts = str(test.__struct_config__.tag) != "standard"
    able = [0, *(int(option[7:]) for option in options if option.startswith("effort:"))]
    least = EAGER if counts else 0
    for n in sorted(able):
        if n >= min(least, max(able)) and chance_of_one(g, n) >= SAFE:
            return f"effort:{n}" if n else "roll"
    return f"effort:{max(able)}" if max(able) else "roll"


def chance_of_one(g: DarkQuarter, own: int) -> float:
    """How likely at least one Success is with so many own dice."""
    ways = odds.distribution(g, g.trials[-1], own)
    return 1 - ways.get(0, 0) / sum(ways.values())


def free_ability(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """Abilities that cost nothing and come back are always used; cards are kept."""
    for option in options:
        card = g.pack.ability.get(option.removeprefix("use:"))
        if card is not None and card.limit is None and not card.cost:
            return option
    return next((word for word in ("confirm", "done") if word in options), options[0])


# ── talks, searches, upgrades ─────────────────────────────────────────────────────────────────


def talk(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """New questions, then those that went wrong; then cards; then nothing."""
    wanted = ("unlocked", "unasked", "incorrect")
    for state in wanted:
        for option in options:
            if option.startswith("ask:") and question_state(g, option[4:]).state == state:
                return option
    return "end"


def approach(g: DarkQuarter, step: questioning.ChooseApproach, options: Sequence[str]) -> str:
    """Kindly first; what failed is not tried again; in the end the subject is dropped."""
    tried = questioning.state_of(g, step.name).tried
    left = [how for how in FIRST_APPROACHES if how not in tried]
    how = left[0] if left else FIRST_APPROACHES[-1]
    return next(option for option in options if questioning.approach_of(option) == how)


def upgrade(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
    """An Ability if there is one, else the best cube that can be paid for."""
    abilities = [option for option in options if option.startswith("unlock:")]
    moves = [option for option in options if option.startswith("improve:")]
    best = sorted(moves, key=lambda option: int(option.rpartition(":")[2]))
    return next(iter([*abilities, *best]), "confirm")


def cube(g: DarkQuarter, step: tracks.MoveCubes, options: Sequence[str]) -> str:
    """What is lost is lost where one is weakest; what is won is won where one is best."""

    def first(option: str) -> int:
        return min(g.sheets[step.who].track(option.removeprefix("track:")))

    return max(options, key=first) if step.direction == "degrade" else min(options, key=first)


def word(*wanted: str) -> Callable[[DarkQuarter, Step, Sequence[str]], str]:
    """The first of these words that is an option, else the first option."""

    def chosen(g: DarkQuarter, step: Step, options: Sequence[str]) -> str:
        return next((one for one in wanted if one in options), options[0])

    return chosen


CHAPTERS: Final[dict[type, Callable[[DarkQuarter, Any, Sequence[str]], str]]] = {
    setup.ChooseCharacters: lambda g, step, options: options[-1],
    turn.TurnScreen: word("start"),
    turn.Board: board,
    turn.ScanCard: scan,
    turn.ChooseInside: inside,
    visiting.AtPoi: at_poi,
    visiting.FollowUpChoice: at_poi,
    visiting.ScanAt: scan_at,
    pools.BeforeRoll: before_roll,
    trials.DiceWindow: word("done"),
    trials.ResultWindow: free_ability,
    trials.AfterTest: free_ability,
    questioning.Conversation: talk,
    questioning.ChooseApproach: approach,
    searching.SearchPlace: word(),
    shops.Shopping: word("leave"),
    passwords.EnterPassword: word("close"),
    finale.Gate: word("agree"),
    intermission.Upgrade: upgrade,
    intermission.SaveOrContinue: word("continue"),
    tracks.MoveCubes: cube,
}
