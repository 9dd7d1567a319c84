"""What is done on the side: a door held open, a thing in better hands, a lesson, a blow."""

from __future__ import annotations

from collections import Counter
from typing import Final

from noctuary.games.when_darkness_comes.combat import blows
from noctuary.games.when_darkness_comes.content.doing import CheckText
from noctuary.games.when_darkness_comes.content.people import dice_of_rank
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.people import purchases
from noctuary.games.when_darkness_comes.seen.counsel.aims import aimed_at, open_aims
from noctuary.games.when_darkness_comes.seen.counsel.company import is_race
from noctuary.games.when_darkness_comes.seen.counsel.keen import dice_bought, goals
from noctuary.games.when_darkness_comes.seen.counsel.keen.holdings import Judge
from noctuary.games.when_darkness_comes.seen.counsel.purpose import Purpose, rounds_left
from noctuary.games.when_darkness_comes.seen.counsel.tempers import Temper
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Character, Night
from noctuary.odds import poker

BETTER_HANDS: Final = 1.0
"""How much more a thing must be worth to a friend for it to be handed over."""
LITTLE_LOSS: Final = 0.5
"""What the kind give away to a rival."""
RESERVE: Final = 4
"""So many VP are kept for dice when a lesson is paid."""
TIME_TO_USE_IT: Final = 5
"""With fewer rounds left than this nobody learns anything."""
FAIR_BLOW: Final = 0.45
"""The least chance at which one strikes at somebody."""


def let_in(g: Night, goal: Purpose, options: tuple[str, ...], temper: Temper) -> str:
    """A friend outside finds the door open, if there is anything to be done behind it."""
    if temper.betrays or (is_race(g) and not temper.gives):
        return ""
    for option in options:
        if option.startswith("let_in:"):
            gate = g.layout.gates[option.split(":")[1]]
            if goal.far[gate.inside] <= goal.far[gate.outside]:
                return option
    return ""


# ── things ────────────────────────────────────────────────────────────────────────────────────


def to_safety(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """What the story needs goes to a friend, before it falls down with a third failure disk or
    with oneself."""
    if is_race(g) or temper.betrays or not is_unsafe(c):
        return ""
    needed = goals.needed_things(g)
    for option in options:
        word, *rest = option.split(":")
        if word == "give" and g.disk(rest[0]).base in needed:
            friend = g.characters[rest[1]]
            if not is_unsafe(friend) and friend.health > c.health - 1:
                return option
    return ""


def is_unsafe(c: Character) -> bool:
    """Whether somebody may lose everything by the next mishap."""
    return c.failure + 1 >= FAILURE_LIMIT or c.health <= 1


def to_better_hands(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """A thing of which somebody here has more use; the kind give it to rivals too."""
    gives = [option.split(":") for option in options if option.startswith("give:")]
    if not gives or temper.betrays or (is_race(g) and not temper.gives):
        return ""
    me = Judge(g, c, secrets=True)
    others = {who: Judge(g, g.characters[who], secrets=False) for _, _, who in gives}
    best, most = "", BETTER_HANDS
    for _, thing, who in gives:
        lost, gained = me.gain(f"thing:{thing}", ""), others[who].gain("", f"thing:{thing}")
        more = gained if is_race(g) and lost >= -LITTLE_LOSS else lost + gained
        if more >= most and not (is_race(g) and lost < -LITTLE_LOSS):
            best, most = f"give:{thing}:{who}", more
    return best


# ── lessons ───────────────────────────────────────────────────────────────────────────────────


def learn(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """VP that win nothing buy a skill for what is still to be done."""
    spare = c.vp - purchases.PRICE_OF_A_SKILL_POINT - RESERVE - dice_bought.points_asked(g.story)
    if "learn" not in options or is_race(g) or spare < 0 or rounds_left(g) < TIME_TO_USE_IT:
        return ""
    taught = purchases.affordable(g, c.sheet.skills, c.sheet.saved + 1)
    return "learn" if best_lesson(g, c, tuple(taught)) else ""


def spend(g: Night, step: purchases.SpendPoints, options: tuple[str, ...], temper: Temper) -> str:
    """The skill that helps with most of what is still to be done."""
    return best_lesson(g, g.characters[step.who], options) or "save"


def best_lesson(g: Night, c: Character, options: tuple[str, ...]) -> str:
    """A skill that adds a die to something that is wanted."""
    wanted = skills_wanted(g, c)
    found = []
    for option in options:
        _, _, lesson = option.partition("skill:")
        skill, _, rank = lesson.partition(":")
        if wanted[skill] and dice_of_rank(int(rank)) > c.sheet.bonus(skill):
            found.append((wanted[skill], option))
    return max(found, default=(0, ""))[1]


def skills_wanted(g: Night, c: Character) -> Counter[str]:
    """How many rolls that the aims want each skill helps with."""
    checks: list[CheckText] = [
        deed.check
        for deed in g.story.deeds.values()
        if deed.check is not None and aimed_at(g, c, deed.id) > 0 and goals.could_do(g, c, deed)
    ]
    hidden = {n for aim in open_aims(g, c) if aim.go is not None for n in aim.go.hides}
    checks += [check for number in hidden for check in goals.checks_at(g.story, number)]
    return Counter(skill for check in checks for skill in skills_of(check))


def skills_of(check: CheckText) -> tuple[str, ...]:
    """The skills that help with a roll."""
    if check.skill is None:
        return ()
    return (check.skill,) if isinstance(check.skill, str) else check.skill


# ── blows ─────────────────────────────────────────────────────────────────────────────────────


def best_blow(g: Night, c: Character, options: tuple[str, ...], temper: Temper) -> str:
    """A rival who is ahead, or has what the story needs, and can hardly stand."""
    if c.failure + 1 >= FAILURE_LIMIT:
        return ""
    needed = goals.needed_things(g)
    found = []
    for option in options:
        word, _, rest = option.partition(":")
        if word != "attack":
            continue
        name, _, weapon = rest.partition(":")
        victim = g.characters[name]
        rich = victim.vp > c.vp or any(g.disk(item).base in needed for item in victim.items)
        if rich and victim.health <= temper.strikes_at:
            odds = chance_of_blow(g, c.id, name, weapon)
            found.append((odds, option))
    best = max(found, default=(0.0, ""))
    return best[1] if best[0] >= FAIR_BLOW else ""


def chance_of_blow(g: Night, who: str, victim: str, weapon: str) -> float:
    """How likely an attack beats the victim's defence."""
    item = "" if weapon == "bare" else weapon
    mine = blows.attack_check(g, who, item, victim, 0, kind="opposed")
    theirs = pools.difficulty(g, victim, "defend", 0, kind="opposed", target=who)
    dice = [max(1, pools.pool(g, check, pools.best_way(g, check))) for check in (mine, theirs)]
    return poker.duel(dice[0], dice[1], pools.gambles(g, mine), pools.gambles(g, theirs)).share
