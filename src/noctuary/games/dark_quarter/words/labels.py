"""The options of The Dark Quarter in words, with costs and exact odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.engine.question import Option, Share
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.city import questioning
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.dice import odds
from noctuary.games.dark_quarter.state import DarkQuarter, card_of, question_state, stock_of
from noctuary.games.dark_quarter.story import pivotal
from noctuary.games.dark_quarter.trials import pools, trials
from noctuary.games.dark_quarter.turns import intermission, shops, visiting
from noctuary.games.dark_quarter.words import prose
from noctuary.games.dark_quarter.words.naming import (
    LEVEL_NAMES,
    SKILL_NAMES,
    die_name,
    face_name,
    you,
)

PLAIN: Final[dict[str, tuple[str, str, str]]] = {
    "understood": ("Understood", "", "DQ-1.9"),
    "start": ("Start the turn", "", "DQ-17.2"),
    "save": ("Save and exit", "", "DQ-39.1"),
    "resume": ("Go on", "", "DQ-39.8"),
    "continue": ("Go on", "", "DQ-38.15"),
    "scan": ("Scan a card", "the visit still follows", "DQ-19.1"),
    "close": ("Close", "costs nothing", "DQ-20.11"),
    "leave": ("Leave", "", "DQ-20.14"),
    "wait": ("Wait", "ends the turn", "DQ-17.8"),
    "go_on": ("Go on", "", "DQ-20.11"),
    "end": ("End the conversation", "the rest of the questions is lost", "DQ-29.8"),
    "show": ("Show a card", "one question", "DQ-30.2"),
    "stop": ("Stop searching", "the rest of the actions is lost", "DQ-31.5"),
    "roll": ("Roll", "", "DQ-22.7"),
    "done": ("Done", "", "DQ-42.4"),
    "none_left": ("None left", "it is forfeited", "DQ-41.6"),
    "confirm": ("Confirm", "final", "DQ-24.10"),
    "correct": ("Correct it", "", "DQ-24.10"),
    "accept": ("Yes", "", "DQ-10.5"),
    "decline": ("No", "", "DQ-10.5"),
    "skip": ("No", "", "DQ-10.6"),
    "agree": ("All agree: begin the Finale", "there is no way back", "DQ-34.3"),
    "not_yet": ("Not yet", "back to the options", "DQ-34.2"),
    "ready": ("Ready", "", "DQ-36.1"),
    "timeout": ("Let the clock decide", "", "DQ-36.7"),
    "reset": ("Take everything back", "full refund", "DQ-8.13"),
}


def label(g: DarkQuarter, step: Step, option: str) -> Option:
    """One option in words."""
    verb, _, rest = option.partition(":")
    known = LABELS.get(verb)
    if known is not None and rest:
        return known(g, step, option, rest)
    if option in PLAIN:
        return plain(g, step, option)
    return other(g, step, option)


def plain(g: DarkQuarter, step: Step, option: str) -> Option:
    """Yes, no, go on and the like."""
    words, cost, rule = PLAIN[option]
    share: tuple[Share, ...] = ()
    if option == "roll" and isinstance(step, pools.BeforeRoll):
        share = shares(g)
    elif option == "confirm" and isinstance(step, intermission.Upgrade):
        rule = "DQ-8.13"
    elif option == "timeout" and isinstance(step, pivotal.Decide):
        chosen = g.marked or g.pack.pivotal[step.choice].default
        words = f"If time runs out: {choice_label(g, step, chosen)}"
    elif option == "leave" and isinstance(step, visiting.AtPoi) and not step.forced:
        cost = "ends the turn"
    return Option(id=option, label=words, cost=cost, odds=share, rule=rule, group="answer")


def other(g: DarkQuarter, step: Step, option: str) -> Option:
    """A die, a set of dice, a set of Characters, or a number."""
    parts = option.split("+")
    if all(part in g.pack.characters for part in parts):
        names = [g.pack.characters[part].name for part in parts]
        return Option(id=option, label=" and ".join(names), rule="DQ-4.2", target=parts[0])
    if isinstance(step, trials.EnterSuccesses):
        return Option(id=option, label=f"{option} Success{'' if option == '1' else 'es'}")
    if all(part in g.pack.ability for part in parts):
        return Option(id=option, label=" and ".join(prose.name_of(g, part) for part in parts))
    if g.trials and g.trials[-1].dice:
        shown = {die.id: die.face for die in g.trials[-1].dice}
        words = [f"{die_name(g, name)} ({face_name(shown.get(name, ''))})" for name in parts]
        return Option(id=option, label=" and ".join(words), rule="DQ-23.4", target=parts[0])
    return Option(id=option, label=option)


def shares(g: DarkQuarter, own: int | None = None) -> tuple[Share, ...]:
    """DQ-R111: the exact chance of each number of Successes; never a band or threshold."""
    if g.settings.odds_preview == "off":
        return ()
    ways = odds.distribution(g, g.trials[-1], own)
    total = sum(ways.values())
    return tuple(Share(f"{n}", times, total) for n, times in ways.items())


# ── places ────────────────────────────────────────────────────────────────────────────────────


def visit(g: DarkQuarter, step: Step, option: str, poi: str) -> Option:
    place, name = prose.place_name(g, poi), prose.poi_name(g, poi)
    words = name if place == name else f"{place}: {name}"
    if poi == g.scenario.base:
        words += " (base, hints)"
    return Option(id=option, label=words, rule="DQ-20.3", group=place, target=poi)


def explore(g: DarkQuarter, step: Step, option: str, location: str) -> Option:
    return Option(
        id=option,
        label=f"Explore {prose.name_of(g, location)}",
        cost="entering binds you",
        rule="DQ-14.8",
        group="explore",
        target=location,
    )


def scan(g: DarkQuarter, step: Step, option: str, card: str) -> Option:
    return Option(id=option, label=prose.name_of(g, card), rule="DQ-19.2", target=card)


KIND_RULES: Final[dict[type, str]] = {
    o.SkillTestOption: "DQ-21.1",
    o.ItemScanOption: "DQ-26.1",
    o.InteractionOption: "DQ-27.1",
    o.PurchaseOption: "DQ-28.1",
    o.PasswordOption: "DQ-32.1",
    o.HintOption: "DQ-33.1",
    o.FinaleEntryOption: "DQ-34.2",
}


def take(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    """DQ-20.6: each option shows the icon of its kind, a test that of its Skill too."""
    record = g.pack.option[name]
    icon = str(record.__struct_config__.tag)
    cost = ""
    if isinstance(record, o.SkillTestOption):
        test = g.pack.test[record.test]
        icon = f"{test.__struct_config__.tag}:{test.skill}"
        cost = f"{SKILL_NAMES[test.skill]} test"
        if record.test in g.sums:
            cost += f", {g.sums[record.test]} so far"
    elif not record.ends_turn:
        cost = "does not end the turn"
    rule = KIND_RULES[type(record)]
    return Option(id=option, label=record.label, cost=cost, rule=rule, group=icon, target=name)


def buy(g: DarkQuarter, step: Step, option: str, item: str) -> Option:
    assert isinstance(step, shops.Shopping)
    good = next(good for good in g.pack.shop[step.shop].goods if good.item == item)
    left = stock_of(g, step.shop, item)
    cost = f"{shops.price_of(g, good)} Money, {left} in stock"
    words = prose.name_of(g, item)
    return Option(id=option, label=words, cost=cost, rule="DQ-28.4", target=item)


# ── conversations and searches ────────────────────────────────────────────────────────────────

APPROACH_NAMES: Final = {"coax": "Coax", "intimidate": "Intimidate", "drop": "Drop the subject"}
STATE_NAMES: Final = {
    "unasked": "not asked yet",
    "unlocked": "new, from a Lead",
    "asked": "asked before",
    "incorrect": "wrong approach before",
}


def ask(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    if isinstance(step, questioning.ChooseApproach):
        how = name.rpartition("/")[2]
        tried = how in questioning.state_of(g, step.name).tried
        cost = "tried before" if tried else ""
        return Option(id=option, label=APPROACH_NAMES[how], cost=cost, rule="DQ-29.15", group=how)
    state = question_state(g, name).state
    prompt = g.pack.question[name].prompt
    cost = f"one question; {STATE_NAMES[state]}"
    return Option(id=option, label=prompt, cost=cost, rule="DQ-29.5", group=state, target=name)


def examine(g: DarkQuarter, step: Step, option: str, item: str) -> Option:
    words = g.pack.item[item].label
    return Option(id=option, label=words, cost="one action", rule="DQ-31.3", target=item)


# ── tests, cards, cubes ───────────────────────────────────────────────────────────────────────


def effort(g: DarkQuarter, step: Step, option: str, n: str) -> Option:
    words = f"{n} of your own Effort dice"
    return Option(
        id=option, label=words, odds=shares(g, int(n)), rule="DQ-22.2", group="pool", target=n
    )


def borrow(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    who, _, n = rest.partition(":")
    words = f"{n} of {you(g, who)}'s Effort dice"
    return Option(id=option, label=words, rule="DQ-22.3", group="pool", target=who)


def lend(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    who, _, n = rest.partition(":")
    words = f"{you(g, who)} offers {n} Effort dice"
    return Option(id=option, label=words, rule="DQ-22.4", group="pool", target=who)


def use(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    card = card_of(g, name)
    consumable = name in g.pack.consumable
    cost = "discards it" if consumable else ""
    if not consumable:
        limit = g.pack.ability[name].limit
        cost = limit.replace("_", " ") if limit else ""
    return Option(
        id=option, label=f"{card.name}: {card.text}", cost=cost, rule="DQ-10.14", group="cards",
        target=name,
    )  # fmt: skip


def skill(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    who = getattr(step, "who", "") or getattr(step, "owner", "")
    slots = ", ".join(map(str, g.sheets[who].track(name))) if who in g.sheets else ""
    return Option(id=option, label=f"{SKILL_NAMES[name]} ({slots})", rule="DQ-7.6", target=name)


def turn_die(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    die, _, face = rest.rpartition(":")
    words = f"Turn {die_name(g, die)} to {face_name(face)}"
    return Option(id=option, label=words, rule="DQ-23.5", target=die)


def cube(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    name, _, slot = rest.partition(":")
    if isinstance(step, intermission.Upgrade):
        cost = f"{intermission.price_of_cube(g)} Experience"
        words = f"A new {SKILL_NAMES[name]} cube in slot 12"
        return Option(id=option, label=words, cost=cost, rule="DQ-8.8", group="cubes", target=name)
    words = f"{SKILL_NAMES[name]}, the cube in slot {slot}"
    return Option(id=option, label=words, rule="DQ-7.16", target=name)


def improve(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    name, _, slot = rest.partition(":")
    cost = f"{intermission.price_of_move(g, name, int(slot))} Experience"
    words = f"{SKILL_NAMES[name]}: cube {slot} to {int(slot) - 1}"
    return Option(id=option, label=words, cost=cost, rule="DQ-8.4", group="cubes", target=name)


def unlock(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    card = g.pack.ability[name]
    cost = f"{intermission.price_of_ability(g)} Experience"
    words = f"{card.name}: {card.text}"
    return Option(id=option, label=words, cost=cost, rule="DQ-9.3", group="abilities", target=name)


def ability(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    card = g.pack.ability[name]
    return Option(id=option, label=f"{card.name}: {card.text}", rule="DQ-3.7", target=name)


def card(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    """A card that is taken, lost or given."""
    verb, _, _ = option.partition(":")
    names = rest.split(":")
    words = prose.name_of(g, names[-1])
    if len(names) == 3:
        words = f"{you(g, names[0])} gives {words} to {you(g, names[1])}"
    elif verb == "give":
        words = f"Give {words}"
    rule = {"give": "DQ-12.7", "take": "DQ-12.11", "lose": "DQ-12.14"}[verb]
    return Option(id=option, label=words, rule=rule, group="exchange", target=names[-1])


def person(g: DarkQuarter, step: Step, option: str, who: str) -> Option:
    return Option(id=option, label=g.pack.characters[who].name, target=who)


def choose(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    assert isinstance(step, pivotal.Decide)
    words = choice_label(g, step, name)
    if option.startswith("mark:"):
        return Option(id=option, label=f"Mark: {words}", rule="DQ-36.6", target=name)
    return Option(id=option, label=words, cost="final", rule="DQ-36.9", target=name)


def choice_label(g: DarkQuarter, step: pivotal.Decide, name: str) -> str:
    """What an option of a Pivotal Choice says."""
    options = g.pack.pivotal[step.choice].options
    return next(option.label for option in options if option.id == name)


def level(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    words = f"Time Pressure: {LEVEL_NAMES[name]}"
    return Option(id=option, label=words, rule="DQ-36.13", group="settings")


def mode(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    words = "Go on with the whole table here" if name == "digital" else "Go on with your own table"
    return Option(id=option, label=words, rule="DQ-39.12", group="settings")


def control(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    who, _, seat = rest.partition(":")
    words = f"Hand {you(g, who)} over to player {int(seat) + 1}"
    return Option(id=option, label=words, rule="DQ-4.7", group="settings")


Labeller = Callable[[DarkQuarter, Any, str, str], Option]
LABELS: Final[dict[str, Labeller]] = {
    "next": person,
    "who": person,
    "with": person,
    "ability": ability,
    "visit": visit,
    "explore": explore,
    "scan": scan,
    "do": take,
    "buy": buy,
    "ask": ask,
    "examine": examine,
    "effort": effort,
    "borrow": borrow,
    "lend": lend,
    "use": use,
    "track": skill,
    "turn": turn_die,
    "cube": cube,
    "improve": improve,
    "unlock": unlock,
    "give": card,
    "take": card,
    "lose": card,
    "choose": choose,
    "mark": choose,
    "pressure": level,
    "mode": mode,
    "control": control,
}
