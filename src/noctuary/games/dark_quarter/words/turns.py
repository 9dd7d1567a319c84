"""Words for turns: set-up, the board, visits and their windows, the Finale, Intermissions."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Price, Thing, Wording
from noctuary.engine.step import Step
from noctuary.engine.words import listed
from noctuary.games.dark_quarter.city import places
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.state import DarkQuarter, stock_of
from noctuary.games.dark_quarter.turns import (
    finale,
    intermission,
    passwords,
    setup,
    shops,
    turn,
    visiting,
)
from noctuary.games.dark_quarter.words import WORDS, prose
from noctuary.games.dark_quarter.words.city import which_card
from noctuary.games.dark_quarter.words.instructions import component
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES, you
from noctuary.games.dark_quarter.words.options import experience, labels, replies, says, things
from noctuary.games.dark_quarter.words.story import who_is_it

# ── setting up ────────────────────────────────────────────────────────────────────────────────

says("understood", "Understood", "", "DQ-1.9")


@WORDS.asks(setup.ChooseCharacters)
def choose_characters(g: DarkQuarter, step: setup.ChooseCharacters) -> Wording:
    if g.seats == 1:
        why = "A single player takes at least two. The team stays the same for the whole campaign."
        return Wording("Which Characters do you take?", why, "DQ-4.3")
    why = "At least one for each player. The team stays the same for the whole campaign."
    return Wording(f"Which Characters does player {step.seat + 1} take?", why, "DQ-4.4")


@replies(setup.ChooseCharacters)
def some_characters(g: DarkQuarter, step: Step, option: str) -> Option:
    """One Character, or several of them."""
    names = option.split("+")
    return Option(
        id=option,
        label=listed([g.pack.characters[name].name for name in names]),
        verb="pick",
        about=things("person", names),
        parts=tuple(names),
        rule="DQ-4.2",
        target=names[0],
    )


@WORDS.asks(setup.ChooseOrder)
def choose_order(g: DarkQuarter, step: Step) -> Wording:
    place = ("first", "second", "third", "fourth")[len(g.team)]
    return Wording(f"Who sits {place}?", "Turns go round in this order.", "DQ-3.4")


@WORDS.asks(setup.Guidelines)
def guidelines(g: DarkQuarter, step: Step) -> Wording:
    return Wording(
        "Read everything aloud, and play somewhere quiet.",
        "Two guidelines for the table.",
        "DQ-1.9",
    )


@WORDS.asks(setup.ChooseAbility)
def choose_ability(g: DarkQuarter, step: setup.ChooseAbility) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which Ability do you start with?",
        "One is free; the others can be bought later.",
        "DQ-3.7",
    )


@labels("ability")
def ability(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    card = g.pack.ability[name]
    return Option(
        id=option,
        label=f"{card.name}: {card.text}",
        verb="ability",
        about=(Thing("card", name),),
        rule="DQ-3.7",
        target=name,
    )


# ── the turn ──────────────────────────────────────────────────────────────────────────────────

says("start", "Start the turn", "", "DQ-17.2")
says("wait", "Wait", "ends the turn", "DQ-17.8")


@WORDS.asks(turn.TurnScreen)
def turn_screen(g: DarkQuarter, step: Step) -> Wording:
    why = f"Round {g.round}. One Effort die is refreshed when you start."
    return Wording(f"{you(g, g.active)}, it is your turn.", why, "DQ-17.2")


@WORDS.asks(turn.RefreshMore)
def refresh_more(g: DarkQuarter, step: turn.RefreshMore) -> Wording:
    return Wording(
        f"{you(g, g.active)}, do you use an Ability?", "One die was refreshed.", "DQ-18.5"
    )


@WORDS.asks(turn.Board)
def board(g: DarkQuarter, step: turn.Board) -> Wording:
    scan = "" if step.explored else " You may scan cards first."
    return Wording(
        f"{you(g, g.active)}, whom do you visit?",
        f"One visit each turn, anywhere in the city.{scan}",
        "DQ-17.3",
    )


@WORDS.asks(turn.ChooseInside)
def inside(g: DarkQuarter, step: turn.ChooseInside) -> Wording:
    place = prose.name_of(g, step.location)
    return Wording(
        f"{you(g, g.active)}, where in {place}?", "You explored it, so you stay.", "DQ-14.10"
    )


@WORDS.asks(turn.ScanCard)
def scan_card(g: DarkQuarter, step: Step) -> Wording:
    return which_card(g, g.active, "DQ-19.2")


@labels("visit")
def visit(g: DarkQuarter, step: Step, option: str, poi: str) -> Option:
    place = prose.place_name(g, poi)
    return Option(
        id=option,
        label=visit_label(g, poi),
        verb="visit",
        about=(Thing("place", poi),),
        cost="nothing is left to do here; ends the turn" if visiting.is_spent(g, poi) else "",
        rule="DQ-20.3",
        group=place,
        target=poi,
    )


def visit_label(g: DarkQuarter, poi: str) -> str:
    """A POI with the Location in which it lies."""
    place, name = prose.place_name(g, poi), prose.poi_name(g, poi)
    words = name if place == name else f"{place}: {name}"
    return f"{words} (base, hints)" if poi == g.scenario.base else words


@labels("explore")
def explore(g: DarkQuarter, step: Step, option: str, location: str) -> Option:
    return Option(
        id=option,
        label=f"Explore {prose.name_of(g, location)}",
        verb="explore",
        about=(Thing("place", location),),
        cost="entering binds you",
        rule="DQ-14.8",
        group="explore",
        target=location,
    )


@WORDS.refuses(turn.Board)
def refused_visits(g: DarkQuarter, step: Step) -> tuple[Option, ...]:
    """DQ-15.3: the message names the Character to whom a place belongs."""
    found = []
    for poi in g.pois:
        if places.is_in_sight(g, poi) and not places.may_use(g, g.active, poi):
            location = g.pack.card_location.get(g.pois[poi].on, "")
            owner = places.marked_for(g, poi) or places.marked_for(g, location)
            found.append(("visit", poi, visit_label(g, poi), owner))
    for name, state in g.locations.items():
        owner = places.marked_for(g, name)
        if state == "unexplored" and owner not in ("", g.active):
            found.append(("explore", name, prose.name_of(g, name), owner))
    return tuple(
        Option(
            id=f"{verb}:{place}",
            label=words,
            verb=verb,
            about=(Thing("place", place), Thing("person", owner)),
            enabled=False,
            why_not=f"only {you(g, owner)} may go there",
            rule="DQ-15.3",
            target=place,
        )
        for verb, place, words, owner in found
    )


# ── a visit ───────────────────────────────────────────────────────────────────────────────────

says("close", "Close", "costs nothing", "DQ-20.11")
says("go_on", "Go on", "", "DQ-20.11")


@WORDS.asks(visiting.AtPoi)
def at_poi(g: DarkQuarter, step: visiting.AtPoi) -> Wording:
    place = prose.poi_name(g, step.poi)
    return Wording(
        f"{place}: what do you do, {you(g, g.active)}?",
        "Choose one; leaving ends the turn.",
        "DQ-20.4",
    )


@WORDS.asks(visiting.FollowUpChoice)
def follow_up(g: DarkQuarter, step: visiting.FollowUpChoice) -> Wording:
    return Wording(f"{you(g, step.who)}, what do you do?", "", "DQ-27.3")


@WORDS.asks(visiting.ScanAt)
def scan_at(g: DarkQuarter, step: visiting.ScanAt) -> Wording:
    return which_card(g, step.origin.who, "DQ-26.1")


@labels("leave")
def leave(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    ends = isinstance(step, visiting.AtPoi) and not step.forced
    if isinstance(step, shops.Shopping):
        ends = bool(step.bought and step.origin.poi) and g.pack.option[step.option].ends_turn
    return Option(
        id=option,
        label="Leave",
        verb="leave",
        cost="ends the turn" if ends else "",
        rule="DQ-20.14",
        group="answer",
    )


KIND_RULES: Final[dict[type, str]] = {
    o.SkillTestOption: "DQ-21.1",
    o.ItemScanOption: "DQ-26.1",
    o.InteractionOption: "DQ-27.1",
    o.PurchaseOption: "DQ-28.1",
    o.PasswordOption: "DQ-32.1",
    o.HintOption: "DQ-33.1",
    o.FinaleEntryOption: "DQ-34.2",
}


def kind_of(g: DarkQuarter, record: o.AnyOption) -> tuple[str, tuple[Thing, ...]]:
    """DQ-20.6: each option shows the icon of its kind, a test that of its Skill too."""
    if isinstance(record, o.SkillTestOption):
        test = g.pack.test[record.test]
        return str(test.__struct_config__.tag), (Thing("skill", test.skill),)
    return str(record.__struct_config__.tag), ()


@labels("do")
def take(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    record = g.pack.option[name]
    kind, about = kind_of(g, record)
    cost = ""
    if isinstance(record, o.SkillTestOption):
        cost = f"{SKILL_NAMES[about[0].id]} test"
        if record.test in g.sums:
            cost += f", {g.sums[record.test]} so far"
    elif not record.ends_turn:
        cost = "does not end the turn"
    return Option(
        id=option,
        label=record.label,
        verb=kind,
        about=about,
        cost=cost,
        rule=KIND_RULES[type(record)],
        target=name,
    )


@WORDS.refuses(visiting.AtPoi)
def refused_options(g: DarkQuarter, step: visiting.AtPoi) -> tuple[Option, ...]:
    """DQ-26.6, DQ-32.4: options that are shown and cannot be chosen."""
    found = []
    for record in visiting.offered(g, g.pack.poi[step.poi].options, g.active):
        if visiting.can_choose(g, record, g.active):
            continue
        why, rule = "you have no card to scan", "DQ-26.6"
        if isinstance(record, o.PasswordOption):
            why, rule = "no tries left in this turn", "DQ-32.4"
        kind, about = kind_of(g, record)
        found.append(
            Option(
                id=f"do:{record.id}",
                label=record.label,
                verb=kind,
                about=about,
                enabled=False,
                why_not=why,
                rule=rule,
            )
        )
    return tuple(found)


# ── shops and passwords ───────────────────────────────────────────────────────────────────────


@WORDS.asks(shops.Shopping)
def shop(g: DarkQuarter, step: shops.Shopping) -> Wording:
    who = step.origin.who
    money = "" if g.companion else f"You have {shops.money_of(g, who)} Money."
    return Wording(f"{you(g, who)}, what do you buy?", money, "DQ-28.5")


@WORDS.asks(shops.ConfirmPurchase)
def confirm_purchase(g: DarkQuarter, step: shops.ConfirmPurchase) -> Wording:
    goods = g.pack.shop[step.shopping.shop].goods
    price = next(shops.price_of(g, good) for good in goods if good.item == step.item)
    paid = f"Pay {price} Money, and take" if price else "Take"
    taken = component(g, step.item)
    return Wording(f"{paid} {taken}.", "Or say that no copy is left.", "DQ-28.12")


@labels("buy")
def buy(g: DarkQuarter, step: shops.Shopping, option: str, item: str) -> Option:
    good = next(good for good in g.pack.shop[step.shop].goods if good.item == item)
    left, price = stock_of(g, step.shop, item), shops.price_of(g, good)
    return Option(
        id=option,
        label=prose.name_of(g, item),
        verb="buy",
        about=(Thing("card", item),),
        price=(Price(price, "money"),),
        cost=f"{price} Money, {left} in stock",
        rule="DQ-28.4",
        target=item,
    )


GOODS_REASONS: Final = {
    "DQ-28.6": "sold out",
    "DQ-28.7": "no copy is left in the deck",
    "DQ-28.8": "not enough Money",
    "DQ-28.11": "it is already in play",
}


@WORDS.refuses(shops.Shopping)
def refused_goods(g: DarkQuarter, step: shops.Shopping) -> tuple[Option, ...]:
    """DQ-28.6 to DQ-28.8: goods that are shown and cannot be bought."""
    who = step.origin.who
    return tuple(
        Option(
            id=f"buy:{good.item}",
            label=prose.name_of(g, good.item),
            verb="buy",
            about=(Thing("card", good.item),),
            enabled=False,
            why_not=GOODS_REASONS[why],
            price=(Price(shops.price_of(g, good), "money"),),
            cost=f"{shops.price_of(g, good)} Money",
            rule=why,
            target=good.item,
        )
        for good in shops.in_stock(g, step.shop, who)
        if (why := shops.why_not(g, step.shop, good, who))
    )


@WORDS.asks(passwords.EnterPassword)
def password(g: DarkQuarter, step: passwords.EnterPassword) -> Wording:
    left = passwords.tries_left(g, step.password)
    kind = g.pack.password[step.password].input
    why = f"{left} {'try' if left == 1 else 'tries'} left in this turn."
    return Wording(f"{you(g, step.origin.who)}, which {kind}?", why, "DQ-32.1", expects="code")


# ── the Finale ────────────────────────────────────────────────────────────────────────────────

says("agree", "All agree: begin the Finale", "there is no way back", "DQ-34.3", tone="danger")
says("not_yet", "Not yet", "back to the options", "DQ-34.2")


@WORDS.asks(finale.Gate)
def gate(g: DarkQuarter, step: finale.Gate) -> Wording:
    n = finale.open_story_lines(g)
    lines = f" {n} personal story line{' is' if n == 1 else 's are'} still open." if n else ""
    why = f"No way back. Everybody takes part. Plan to finish it in one sitting.{lines}"
    return Wording("Do you all agree to begin the Finale?", why, "DQ-34.2")


WORDS.asks(finale.ChooseActor)(who_is_it)

# ── Intermissions ─────────────────────────────────────────────────────────────────────────────

says("continue", "Go on", "", "DQ-38.15")
says("reset", "Take everything back", "full refund", "DQ-8.13")


@WORDS.asks(intermission.Upgrade)
def upgrade(g: DarkQuarter, step: intermission.Upgrade) -> Wording:
    why = f"You have {g.sheets[step.who].xp} Experience."
    if not step.purchases(g):
        why += " Nothing more can be had for it: confirm, or take everything back."
    return Wording(f"{you(g, step.who)}, what do you improve?", why, "DQ-38.8")


@labels("confirm")
def confirm(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    rule = "DQ-8.13" if isinstance(step, intermission.Upgrade) else "DQ-24.10"
    return Option(
        id=option,
        label="Confirm",
        verb="confirm",
        cost="final",
        tone="final",
        rule=rule,
        group="answer",
    )


@labels("improve")
def improve(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    skill, _, slot = rest.partition(":")
    return Option(
        id=option,
        label=f"{SKILL_NAMES[skill]}: cube {slot} to {int(slot) - 1}",
        verb="improve",
        about=(Thing("skill", skill), Thing("square", slot)),
        **experience(intermission.price_of_move(g, skill, int(slot))),
        rule="DQ-8.4",
        group="cubes",
        target=skill,
    )


@labels("cube")
def cube(g: DarkQuarter, step: Step, option: str, rest: str) -> Option:
    """A new cube that is bought, or one that an effect moves."""
    skill, _, slot = rest.partition(":")
    if isinstance(step, intermission.Upgrade):
        return Option(
            id=option,
            label=f"A new {SKILL_NAMES[skill]} cube in slot 12",
            verb="cube",
            about=(Thing("skill", skill),),
            **experience(intermission.price_of_cube(g)),
            rule="DQ-8.8",
            group="cubes",
            target=skill,
        )
    return Option(
        id=option,
        label=f"{SKILL_NAMES[skill]}, the cube in slot {slot}",
        verb="cube",
        about=(Thing("skill", skill), Thing("square", slot)),
        rule="DQ-7.16",
        target=skill,
    )


@labels("unlock")
def unlock(g: DarkQuarter, step: Step, option: str, name: str) -> Option:
    card = g.pack.ability[name]
    return Option(
        id=option,
        label=f"{card.name}: {card.text}",
        verb="unlock",
        about=(Thing("card", name),),
        **experience(intermission.price_of_ability(g)),
        rule="DQ-9.3",
        group="abilities",
        target=name,
    )


@WORDS.asks(intermission.SaveOrContinue)
def save_or_go_on(g: DarkQuarter, step: Step) -> Wording:
    return Wording("Do you go on?", "You may save and leave here.", "DQ-38.15")
