"""A review in sentences, the same in every front end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from noctuary.bots.recalled import Moment, Review
from noctuary.engine.words import counted, listed

SLIGHT: Final = 0.01
"""Less than a point is nothing."""
CLEAR: Final = 0.03
"""Less than so much has decided no game."""


def points(share: float) -> str:
    """A change of the chance in points of a hundred, with its sign.

    >>> points(0.123), points(-0.4), points(0.001)
    ('+12', '−40', '0')
    """
    number = round(100 * share)
    return f"{number:+d}".replace("-", "−") if number else "0"


def so_many(share: float) -> str:
    """So many points, without a sign.

    >>> so_many(-0.12), so_many(0.01)
    ('12 points', '1 point')
    """
    return counted(abs(round(100 * share)), "point")


def headline(found: Review) -> str:
    """What decided the game, in one sentence."""
    did, luck = "won" if found.won else "lost", found.luck
    sign = 1 if found.won else -1
    shares = {"luck": luck, "your choices": found.choice, "what the others chose": found.others}
    clear = max(CLEAR, found.doubt)
    strong = [name for name, share in shares.items() if sign * share >= clear]
    if not strong:
        return f"You {did}, as was to be expected."
    if len(strong) > 1:
        first, second, *_ = sorted(strong, key=lambda name: -sign * shares[name])
        if sign * shares[first] < 1.2 * sign * shares[second]:
            both = [name for name in shares if name in (first, second)]
            return f"You {did} by {both[0]} and by {both[1]} alike."
        return f"You {did} more by {first} than by {second}."
    against = " Luck was with you." if not found.won and luck >= clear else ""
    against = " Luck was against you." if found.won and luck <= -clear else against
    return f"You {did} by {strong[0]}.{against}"


def sentences(found: Review) -> list[str]:
    """Where the chance began, and what luck and choices made of it."""
    deal = percent(found.at_the_deal)
    first = f"At the deal the chance to win was {deal}."
    if found.by_goal:
        first = f"At the deal a careful player could hope for {deal} of the goal."
    told = [first, luck_told(found)]
    told.append(choice_told(found))
    if abs(found.others) >= SLIGHT:
        verb = "brought" if found.others > 0 else "cost"
        told.append(f"What the others chose {verb} {so_many(found.others)}.")
    told.append(f"You had {counted(found.decisions, 'decision')} to make.")
    return told


def undecided(found: Review) -> str:
    """What is said where no luck and no choice of the seat's own stands out."""
    if abs(found.others) >= max(CLEAR, abs(found.choice), abs(found.luck)):
        return "No single moment of yours: what the others chose decided it."
    return "No single moment: the chance went its way in small steps."


def luck_told(found: Review) -> str:
    """How lucky the seat was, and how sure that is."""
    error = max(1, round(100 * found.doubt))
    if abs(found.luck) < max(SLIGHT, found.doubt):
        return f"Good and bad luck balanced out (give or take {counted(error, 'point')})."
    word = "lucky" if found.luck > 0 else "unlucky"
    return f"You were {so_many(found.luck)} {word}, give or take {error}."


def choice_told(found: Review) -> str:
    """What the seat's own replies were worth."""
    if abs(found.choice) < SLIGHT:
        return "Your choices were worth what a careful player's are."
    verb = "gained" if found.choice > 0 else "lost"
    return f"Your choices {verb} {so_many(found.choice)} compared with a careful player's."


def told_moment(one: Moment) -> str:
    """What a turning point was, in a few words."""
    if one.by == "choice":
        return f"{points(one.moved)} by choice"
    return f"{points(one.moved)} by luck"


def who_chose(one: Moment, seat: int) -> str:
    """Who decided, as this seat is told it: of luck the others have a part."""
    return "You chose" if one.seat == seat else "Another player chose"


def why_told(one: Moment, by_goal: bool = False) -> list[str]:
    """What would have been better, how it would have gone, or that nothing would."""
    if one.by == "luck":
        average, came = percent(one.after), percent(one.then)
        first = f"On average it leads to {average}; what came left {came}."
        return [first, f"Better: {clean(one.better)}."] if one.better else [first]
    told = [f"Better: {clean(one.better)}."]
    if one.why:
        told.append(one.why)
    if one.tries:
        told.append(
            f"Played on from here {counted(one.tries, 'time')} with each, by a careful player: "
            + shares_told(one, by_goal)
        )
    return told


def shares_told(one: Moment, by_goal: bool) -> str:
    """How the games with each of two replies went."""
    if by_goal:
        own, better = percent(one.own_share), percent(one.better_share)
        return f"yours reached {own} of the goal, this one {better}."
    own_won, better_won = round(one.tries * one.own_share), round(one.tries * one.better_share)
    return f"yours won {own_won}, this one {better_won}."


def clean(label: str) -> str:
    """A label within a sentence."""
    return label.rstrip(".!")


def percent(share: float) -> str:
    """A chance in whole percent.

    >>> percent(0.774)
    '77 %'
    """
    return f"{round(100 * share)} %"


def turns_told(chances: Sequence[tuple[int, float]], steps: int = 6) -> str:
    """The line in words, for those who cannot see it."""
    if not chances:
        return ""
    last = len(chances) - 1
    picked = sorted({round(n * last / steps) for n in range(steps + 1)})
    return listed([f"{percent(chances[n][1])} in turn {chances[n][0]}" for n in picked])
