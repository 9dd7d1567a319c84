"""The windows of section 6: the test panel, conversations, shops, upgrades and the clock."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from noctuary.engine.words import counted, percent
from noctuary.games.dark_quarter.seen.screens import TrialView
from noctuary.games.dark_quarter.seen.view import CharacterView, View
from noctuary.games.dark_quarter.words.naming import LEVEL_NAMES, SKILL_NAMES, VARIANT_NAMES
from noctuary.terminal.dark_quarter.signs import (
    AWAITED,
    QUIET,
    SHORT_SKILLS,
    clipped,
    face,
    first_name,
    track_sign,
)

QUESTION_SIGNS = {"unasked": "?", "unlocked": "◆", "asked": "✓", "incorrect": "✗"}
"""DQ-29.10: a sign for each state, so that colour never says it alone."""


# ── before play ───────────────────────────────────────────────────────────────────────────────


def roster(view: View, width: int) -> list[Text]:
    """DQ-4.9: who can be played; `i` and a name opens the introduction again."""
    rows = [Text.assemble((who.name, "bold"), (f", {who.role}", QUIET)) for who in view.roster]
    return [*rows, Text("i and a name tells more, such as i ines.", QUIET)]


def setting_up(view: View, width: int) -> list[Text]:
    """The board of the Character who chooses: the first who has no Ability yet."""
    waiting = [who for who in view.characters if not who.unlocked]
    return [board_line(who, skill) for who in waiting[:1] for skill in who.tracks]


# ── tests ─────────────────────────────────────────────────────────────────────────────────────


def trial(view: View, width: int) -> list[Text]:
    """DQ §6.4: Skill, track, pool, then the odds, or the dice and how they are counted."""
    made = view.trial
    if made is None:
        return []
    lines = [announced(view, made)]
    if made.track and view.settings.mode == "digital":
        rolled = bool(made.dice) and made.dice[0].face != ""
        name = SKILL_NAMES[made.track_skill].ljust(9)
        lines.append(Text.assemble(name, track_sign(made.track, made.total if rolled else None)))
        lines += [*dice_lines(view, made, width)] if rolled else [*pool_lines(view, made, width)]
    return [line for row in lines for line in clipped(row, width, 2)]


def announced(view: View, made: TrialView) -> Text:
    """DQ-21.1: what is attempted, by whom; never how hard it is."""
    name = VARIANT_NAMES[made.variant].format(SKILL_NAMES[made.skill])
    line = Text.assemble((f"{first_name(view, made.who)}: {name}", "bold"))
    line.append(f" · {made.label}" if made.label else "")
    if made.sum_so_far is not None:
        line.append(f" · {made.sum_so_far} so far")
    return line


def pool_lines(view: View, made: TrialView, width: int) -> list[Text]:
    """The pool as it is chosen, and the exact chance of each number of Successes."""
    pool = ["2 Main"]
    pool += [f"{made.own} Effort"] if made.own else []
    pool += [f"{n} from {first_name(view, who)}" for who, n in made.loans]
    pool += [f"{made.bonus} bonus"] if made.bonus else []
    line = Text.assemble("Pool     ", (", ".join(pool), "bold"))
    offers = [f"{first_name(view, who)} offers {n}" for who, n in made.offers]
    line.append(f" ({', '.join(offers)})" if offers else "", QUIET)
    if not made.ways:
        return [line]
    total = sum(made.ways.values())
    odds = Text("Odds     ")
    for n, ways in made.ways.items():
        odds.append(f"{n}: ", QUIET).append(f"{percent(ways / total)}  ")
    return [line, odds]


def dice_lines(view: View, made: TrialView, width: int) -> list[Text]:
    """The dice as they lie, and how the Successes come about."""
    line = Text("Dice     ")
    for kind, alike in groupby(made.dice, key=lambda die: die.kind):
        for die in alike:
            strong = die.face in ("plus", 4)
            line.append(f"[{face(die.face)}]", AWAITED if strong else "")
        line.append(" " if kind == "main" else "")
    cubes = ", ".join(map(str, made.reached)) or "none"
    line.append(f"  total {made.total}", "bold")
    line.append(f" · cubes {cubes} = {len(made.reached)}")
    line.append(f" · additional {made.plus}" if made.plus else "")
    line.append(f" · effects {made.more:+d}" if made.more else "")
    line.append(f" → {counted(made.successes, 'Success', 'Successes')}", "bold")
    return [line]


# ── talks, shops ──────────────────────────────────────────────────────────────────────────────


def talk(view: View, width: int) -> list[Text]:
    """DQ-29.4: with whom, and how many questions are left, at every moment of it."""
    now = view.talk
    if now is None:
        return []
    line = Text.assemble((now.name, "bold"))
    line.append(f", {now.role}" if now.role else "")
    line.append(f" · Questions remaining: {now.left}", AWAITED)
    lines = [line]
    asked = next((q for q in now.questions if q.id == now.asking), None)
    if asked is not None:
        lines += clipped(Text(f"“{asked.prompt}”", "italic"), width, 2)
    return lines


def shop(view: View, width: int) -> list[Text]:
    """DQ-28.1: all goods with what they do, price and stock."""
    now = view.shop
    if now is None:
        return []
    lines = []
    for good in now.goods:
        row = Text.assemble((good.name, "bold"), f" · {good.price} Money, {good.stock} left")
        row.append(f" · {good.text}", QUIET)
        lines += clipped(row, width, 2 if len(now.goods) < 4 else 1)
    if view.settings.mode == "digital":
        held = f"{first_name(view, now.who)} has {now.money} Money"
        lines.append(Text(held, AWAITED if now.money else QUIET))
    return lines


# ── places ────────────────────────────────────────────────────────────────────────────────────


def inside(view: View, width: int) -> list[Text]:
    """A Location that was just explored: its cards."""
    here = next((who.location for who in view.characters if who.active), "")
    place = next((place for place in view.locations if place.id == here), None)
    if place is None:
        return []
    cards = ", ".join(f"{card.name} (card {card.number})" for card in place.cards)
    return clipped(Text.assemble((place.name, "bold"), f": {cards}"), width, 2)


# ── upgrades, the clock ───────────────────────────────────────────────────────────────────────


def upgrade(view: View, width: int) -> list[Text]:
    """DQ §6.7: the four tracks of the Character, with what a move costs."""
    now = view.upgrade
    if now is None:
        return []
    who = next(one for one in view.characters if one.id == now.who)
    lines = [Text.assemble((who.name, "bold"), (f" · {now.xp} Experience", AWAITED))]
    for skill in who.tracks:
        line = board_line(who, skill)
        prices = [f"{one.slot}←{one.price}" for one in now.cube_moves if one.skill == skill]
        line.append(f"  {' '.join(prices)}" if prices else "", QUIET)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def board_line(who: CharacterView, skill: str) -> Text:
    """One track of a board."""
    name = f"{SHORT_SKILLS[skill]} {SKILL_NAMES[skill]}"
    return Text.assemble(name.ljust(11), track_sign(who.tracks[skill]))


def clock(view: View, width: int) -> list[Text]:
    """DQ §6.6: whose choice it is, the level and its seconds."""
    now = view.pivotal
    if now is None:
        return []
    whose = "the team" if now.team else first_name(view, now.character)
    line = Text.assemble(("A Pivotal Choice of ", QUIET), (whose, "bold"))
    if view.settings.untimed == "yes":
        return [line.append(" · no countdown", QUIET)]
    return [line.append(f" · {LEVEL_NAMES[view.pressure]}, {view.seconds} seconds", AWAITED)]
