"""The Dark Quarter's questions in words: what is awaited, from whom, why, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.engine.question import Wording
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities, effects, exchange, goods, reactions, tracks
from noctuary.games.dark_quarter.city import questioning, searching
from noctuary.games.dark_quarter.dice import rerolling
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import companion, pivotal, scripts
from noctuary.games.dark_quarter.table import saving
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
from noctuary.games.dark_quarter.words import instructions, prose, tests
from noctuary.games.dark_quarter.words.naming import you


def wording(g: DarkQuarter, step: Step) -> Wording:
    """The open question in words."""
    return WORDINGS[type(step)](g, step)


# ── setting up ────────────────────────────────────────────────────────────────────────────────


def choose_characters(g: DarkQuarter, step: setup.ChooseCharacters) -> Wording:
    player = "you" if g.seats == 1 else f"player {step.seat + 1}"
    why = "A single player takes at least two. The team stays the same for the whole campaign."
    if g.seats > 1:
        why = "At least one for each player. The team stays the same for the whole campaign."
    rule = "DQ-4.3" if g.seats == 1 else "DQ-4.4"
    return Wording(f"Which Characters does {player} take?".replace("does you", "do you"), why, rule)


def choose_order(g: DarkQuarter, step: Step) -> Wording:
    place = ("first", "second", "third", "fourth")[len(g.team)]
    return Wording(f"Who sits {place}?", "Turns go round in this order.", "DQ-3.4")


def choose_ability(g: DarkQuarter, step: setup.ChooseAbility) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which Ability do you start with?",
        "One is free; the others can be bought later.",
        "DQ-3.7",
    )


# ── the turn ──────────────────────────────────────────────────────────────────────────────────


def turn_screen(g: DarkQuarter, step: Step) -> Wording:
    why = f"Round {g.round}. One Effort die is refreshed when you start."
    return Wording(f"{you(g, g.active)}, it is your turn.", why, "DQ-17.2")


def board(g: DarkQuarter, step: Step) -> Wording:
    return Wording(
        f"{you(g, g.active)}, whom do you visit?",
        "One visit each turn, anywhere in the city. You may scan cards first.",
        "DQ-17.3",
    )


def inside(g: DarkQuarter, step: turn.ChooseInside) -> Wording:
    place = prose.name_of(g, step.location)
    return Wording(
        f"{you(g, g.active)}, where in {place}?", "You explored it, so you stay.", "DQ-14.10"
    )


def scan(g: DarkQuarter, step: Step, rule: str = "DQ-19.2", who: str = "") -> Wording:
    why = "Your own cards, and the Story cards of the team. Closing costs nothing."
    return Wording(f"{you(g, who or g.active)}, which card do you scan?", why, rule)


def at_poi(g: DarkQuarter, step: visiting.AtPoi) -> Wording:
    place = prose.poi_name(g, step.poi)
    return Wording(
        f"{place}: what do you do, {you(g, g.active)}?", "Choose one; leaving ends the turn.",
        "DQ-20.4",
    )  # fmt: skip


def gift(g: DarkQuarter, step: exchange.AcceptGift) -> Wording:
    item = prose.name_of(g, step.item)
    return Wording(
        f"{you(g, step.asked)}, do you agree?",
        f"{you(g, step.giver)} would give {item} to {you(g, step.taker)}.",
        "DQ-12.8",
    )


def partner(g: DarkQuarter, step: exchange.ExchangeAnywhere) -> Wording:
    return Wording(f"{you(g, step.owner)}, with whom do you exchange?", "", "DQ-12.9")


def exchanging(g: DarkQuarter, step: exchange.ExchangeWith) -> Wording:
    who = you(g, step.owner)
    return Wording(f"{who}, what changes hands with {you(g, step.other)}?", "", "DQ-12.7")


def offer(g: DarkQuarter, step: goods.OfferConsumables) -> Wording:
    return Wording(f"{you(g, step.who)}, which card do you take?", "", "DQ-12.11")


def lose(g: DarkQuarter, step: goods.LoseConsumables) -> Wording:
    if g.companion:
        what = "any Consumable" if step.item == "any" else prose.name_of(g, step.item)
        return Wording(
            f"{you(g, step.who)}, discard {what}.", "Or say that you have none.", "DQ-12.13"
        )
    return Wording(f"{you(g, step.who)}, which card do you lose?", "", "DQ-12.14")


def who_is_it(g: DarkQuarter, step: Step) -> Wording:
    return Wording("Who is it to be?", "Decide together.", "DQ-37.8")


# ── windows ───────────────────────────────────────────────────────────────────────────────────


def shop(g: DarkQuarter, step: shops.Shopping) -> Wording:
    who = step.origin.who
    money = "" if g.companion else f"You have {shops.money_of(g, who)} Money."
    return Wording(f"{you(g, who)}, what do you buy?", money, "DQ-28.5")


def confirm_purchase(g: DarkQuarter, step: shops.ConfirmPurchase) -> Wording:
    item = prose.name_of(g, step.item)
    return Wording(f"Pay, and take {item}.", "Or say that no copy is left.", "DQ-28.12")


def password(g: DarkQuarter, step: passwords.EnterPassword) -> Wording:
    left = passwords.tries_left(g, step.password)
    kind = g.pack.password[step.password].input
    why = f"{left} {'try' if left == 1 else 'tries'} left in this turn."
    return Wording(f"{you(g, step.origin.who)}, which {kind}?", why, "DQ-32.1")


def gate(g: DarkQuarter, step: finale.Gate) -> Wording:
    n = finale.open_story_lines(g)
    lines = f"{n} personal story line{' is' if n == 1 else 's are'} still open."
    why = f"No way back; everybody takes part; it can hardly be saved before its end. {lines}"
    return Wording("Do you all agree to begin the Finale?", why, "DQ-34.2")


def talk(g: DarkQuarter, step: Step) -> Wording:
    now = g.talks[-1]
    who, npc = you(g, now.who), prose.name_of(g, now.npc)
    return Wording(f"{who}, what do you ask {npc}?", f"Questions remaining: {now.left}.", "DQ-29.4")


def approach(g: DarkQuarter, step: questioning.ChooseApproach) -> Wording:
    npc = prose.name_of(g, g.talks[-1].npc)
    return Wording(f"{npc} holds back. How do you go on?", "It costs no question.", "DQ-29.15")


def search(g: DarkQuarter, step: Step) -> Wording:
    now = g.searches[-1]
    return Wording(
        f"{you(g, now.who)}, what do you examine?", f"Actions remaining: {now.left}.", "DQ-31.2"
    )


def ready(g: DarkQuarter, step: pivotal.GetReady) -> Wording:
    seconds = pivotal.seconds(g)
    clock = (
        "Take your time." if seconds is None else f"You will have {step.left or seconds} seconds."
    )
    return Wording(f"{you(g, step.who)}, a Pivotal Choice is coming.", clock, "DQ-36.1")


def decide(g: DarkQuarter, step: pivotal.Decide) -> Wording:
    choice = g.pack.pivotal[step.choice]
    prompt = prose.filled(g, choice.prompt, step.who, tuple(g.flags))
    return Wording(prompt, f"{you(g, step.who)} decides, and it is final.", "DQ-36.5")


def upgrade(g: DarkQuarter, step: intermission.Upgrade) -> Wording:
    xp = g.sheets[step.who].xp
    return Wording(
        f"{you(g, step.who)}, what do you improve?", f"You have {xp} Experience.", "DQ-38.8"
    )


def save_or_go_on(g: DarkQuarter, step: Step) -> Wording:
    return Wording("Do you go on?", "You may save and leave here.", "DQ-38.15")


WORDINGS: Final[dict[type, Callable[[DarkQuarter, Any], Wording]]] = {
    setup.ChooseCharacters: choose_characters,
    setup.ChooseOrder: choose_order,
    setup.Guidelines: lambda g, step: Wording(
        "Read everything aloud, and play somewhere quiet.",
        "Two guidelines for the table.",
        "DQ-1.9",
    ),
    setup.ChooseAbility: choose_ability,
    turn.TurnScreen: turn_screen,
    turn.Board: board,
    turn.ChooseInside: inside,
    turn.ScanCard: scan,
    turn.RefreshMore: tests.refresh_more,
    visiting.AtPoi: at_poi,
    visiting.ScanAt: lambda g, step: scan(g, step, "DQ-26.1", step.origin.who),
    visiting.FollowUpChoice: lambda g, step: Wording(
        f"{you(g, step.who)}, what do you do?", "", "DQ-27.3"
    ),
    pools.BeforeRoll: tests.before_roll,
    pools.RollPool: tests.rolled,
    trials.DiceWindow: tests.dice_window,
    trials.ResultWindow: tests.result_window,
    trials.AfterTest: tests.after_test,
    trials.EnterSuccesses: tests.successes,
    trials.SureOfSuccesses: tests.sure,
    rerolling.ChangeDice: tests.change_dice,
    rerolling.RollAgain: tests.rolled,
    rerolling.RollMore: tests.rolled,
    effects.ImproveOneCube: tests.one_cube,
    effects.OfferRecovery: tests.recovery,
    tracks.MoveCubes: tests.track,
    abilities.PayCost: tests.cost_track,
    abilities.DiscardForCost: tests.lose_for_cost,
    abilities.AgreeToUse: tests.agree,
    reactions.AnswerIcon: tests.icon,
    exchange.AcceptGift: gift,
    exchange.ExchangeAnywhere: partner,
    exchange.ExchangeWith: exchanging,
    goods.OfferConsumables: offer,
    goods.LoseConsumables: lose,
    scripts.ChooseWho: who_is_it,
    finale.ChooseActor: who_is_it,
    finale.Gate: gate,
    shops.Shopping: shop,
    shops.ConfirmPurchase: confirm_purchase,
    passwords.EnterPassword: password,
    questioning.Conversation: talk,
    questioning.ShowCard: lambda g, step: scan(g, step, "DQ-30.3", g.talks[-1].who),
    questioning.ChooseApproach: approach,
    searching.SearchPlace: search,
    pivotal.GetReady: ready,
    pivotal.Decide: decide,
    intermission.Upgrade: upgrade,
    intermission.SaveOrContinue: save_or_go_on,
    saving.RecordTrack: instructions.record_track,
    saving.RecordCards: instructions.record_cards,
    saving.RecordAbilities: instructions.record_abilities,
    saving.RecordFlipped: instructions.record_flipped,
    saving.RecordNumber: instructions.record_number,
    saving.RecordPool: instructions.record_pool,
    saving.Summary: instructions.summary,
    saving.Suspended: instructions.suspended,
    companion.CarryOut: instructions.instruction,
}
