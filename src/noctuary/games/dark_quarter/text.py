"""The Dark Quarter's questions in words: what is awaited, from whom, why, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.engine.question import Wording
from noctuary.engine.step import Step
from noctuary.games.dark_quarter import (
    abilities,
    companion,
    cooperation,
    dice,
    effects,
    finale,
    goods,
    intermission,
    passwords,
    pivotal,
    prose,
    questioning,
    reactions,
    rerolling,
    saving,
    searching,
    setup,
    shops,
    story,
    tracks,
    trials,
    turn,
    visiting,
)
from noctuary.games.dark_quarter.format.base import LEVELS
from noctuary.games.dark_quarter.state import DarkQuarter

SKILL_NAMES: Final = {
    "talent": "Talent",
    "combat": "Combat",
    "arcane": "Arcane",
    "charisma": "Charisma",
    "any": "any Skill",
}
LEVEL_NAMES: Final[dict[str, str]] = dict(
    zip(LEVELS, ("Pressure cooker", "A little tension", "Very relaxed"), strict=True)
)
VARIANT_NAMES: Final = {
    "standard": "{} test",
    "investigation": "Investigation test ({})",
    "questioning": "Questioning test ({})",
    "cumulative": "Cumulative {} test",
}


def wording(g: DarkQuarter, step: Step) -> Wording:
    """The open question in words."""
    return WORDINGS[type(step)](g, step)


def you(g: DarkQuarter, who: str) -> str:
    """The Character spoken to."""
    return prose.first_name(g, who)


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


# ── tests ─────────────────────────────────────────────────────────────────────────────────────


def test_name(g: DarkQuarter) -> str:
    """DQ-21.1: the Skill or variant, and what is attempted; never the difficulty."""
    trial = g.trials[-1]
    name = VARIANT_NAMES[dice.variant_of(g, trial)].format(SKILL_NAMES[dice.skill_of(g, trial)])
    option = g.pack.option.get(trial.label)
    return f"{name}: {option.label}" if option else name


def before_roll(g: DarkQuarter, step: Step) -> Wording:
    who = you(g, g.trials[-1].who)
    return Wording(f"{who}, choose your dice, then roll.", f"{test_name(g)}.", "DQ-22.2")


def dice_window(g: DarkQuarter, step: Step) -> Wording:
    return Wording(
        f"{you(g, g.trials[-1].who)}, do you change the dice?",
        f"{faces(g)}. After this no die is changed any more.",
        "DQ-10.11",
    )


def result_window(g: DarkQuarter, step: Step) -> Wording:
    counted = dice.count(g, g.trials[-1])
    cubes = ", ".join(map(str, counted.reached)) or "none"
    why = (
        f"{faces(g)}. Total {counted.total}; cubes {cubes} = {len(counted.reached)}; "
        f"additional {counted.plus}; effects {counted.more}."
    )
    n = counted.successes
    return Wording(
        f"{you(g, g.trials[-1].who)}: {n} Success{'' if n == 1 else 'es'}. Confirm?",
        why,
        "DQ-24.11",
    )


def after_test(g: DarkQuarter, step: Step) -> Wording:
    who = you(g, g.trials[-1].who)
    return Wording(f"{who}, do you use an Ability now?", "The test is over.", "DQ-10.19")


def faces(g: DarkQuarter) -> str:
    """The dice as they lie."""
    shown = [f"{die_name(g, die.id)} {face_name(die.face)}" for die in g.trials[-1].dice]
    return ", ".join(shown)


def face_name(face: str | int) -> str:
    """A face in words."""
    return {"star": "Star", "plus": "+1 Success"}.get(str(face), str(face))


def die_name(g: DarkQuarter, die: str) -> str:
    """A die in words."""
    stem, _, n = die.rpartition("_")
    if stem in ("main", "effort", "bonus"):
        return f"{stem.capitalize()} die {n}"
    return f"{you(g, stem)}'s die {n}"


def successes(g: DarkQuarter, step: Step) -> Wording:
    why = f"{test_name(g)}. Main dice always, Effort dice and loans if you like; rerolls first."
    return Wording(f"{you(g, g.trials[-1].who)}, how many Successes?", why, "DQ-41.1")


def sure(g: DarkQuarter, step: trials.SureOfSuccesses) -> Wording:
    return Wording(f"{step.n} Successes, really?", "That is more than usual.", "DQ-24.10")


def change_dice(g: DarkQuarter, step: rerolling.ChangeDice) -> Wording:
    card = prose.name_of(g, step.card)
    why = f"{abilities.card_of(g, step.card).text} {faces(g)}."
    return Wording(f"{card}: which dice?", why, "DQ-23.1")


def rolled(g: DarkQuarter, step: Step) -> Wording:
    assert g.question is not None
    if isinstance(step, rerolling.RollAgain):
        named = [die_name(g, name) for name in step.names]
    elif isinstance(step, rerolling.RollMore):
        named = ["the additional dice"]
    else:
        named = [die_name(g, die.id) for die in g.trials[-1].dice]
    why = f"In this order: {', '.join(named)}. Type the pips of ordinary dice."
    return Wording(f"{you(g, g.trials[-1].who)}, what did you roll?", why, "DQ-22.7")


# ── cards and cubes ───────────────────────────────────────────────────────────────────────────


def icon_text(g: DarkQuarter, step: Any) -> str:
    """A movement icon in words."""
    verb = "improve" if step.direction == "improve" else "degrade"
    return f"{you(g, step.who)} must {verb} {SKILL_NAMES[step.skill]} by {step.n}"


def track(g: DarkQuarter, step: tracks.MoveCubes) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which Skill?",
        f"{icon_text(g, step)}; all moves on one track.",
        "DQ-7.6",
    )


def cost_track(g: DarkQuarter, step: abilities.PayCost) -> Wording:
    return Wording(
        f"{you(g, step.owner)}, which Skill pays?", abilities.card_of(g, step.card).text, "DQ-10.25"
    )


def lose_for_cost(g: DarkQuarter, step: abilities.DiscardForCost) -> Wording:
    return Wording(f"{you(g, step.owner)}, which card pays?", "Without its effect.", "DQ-10.17")


def icon(g: DarkQuarter, step: reactions.AnswerIcon) -> Wording:
    return Wording(
        f"{icon_text(g, step)}. Does anybody answer?", "Before the first move.", "DQ-10.21"
    )


def agree(g: DarkQuarter, step: abilities.AgreeToUse) -> Wording:
    return Wording(
        f"{you(g, g.trials[-1].who)}, do you accept {prose.name_of(g, step.card)}?",
        f"{you(g, step.owner)} offers it: {abilities.card_of(g, step.card).text}",
        "DQ-10.5",
    )


def one_cube(g: DarkQuarter, step: effects.ImproveOneCube) -> Wording:
    return Wording(
        f"{you(g, step.who)}, which cube do you improve?",
        f"By up to {step.n}; it stops before an occupied slot.",
        "DQ-7.16",
    )


def recovery(g: DarkQuarter, step: effects.OfferRecovery) -> Wording:
    item = prose.name_of(g, step.item)
    return Wording(f"{you(g, step.owner)}, do you take {item} back?", "", "DQ-10.26")


def refresh_more(g: DarkQuarter, step: turn.RefreshMore) -> Wording:
    return Wording(
        f"{you(g, g.active)}, do you use an Ability?", "One die was refreshed.", "DQ-18.5"
    )


def gift(g: DarkQuarter, step: cooperation.AcceptGift) -> Wording:
    item = prose.name_of(g, step.item)
    return Wording(
        f"{you(g, step.asked)}, do you agree?",
        f"{you(g, step.giver)} would give {item} to {you(g, step.taker)}.",
        "DQ-12.8",
    )


def partner(g: DarkQuarter, step: cooperation.ExchangeAnywhere) -> Wording:
    return Wording(f"{you(g, step.owner)}, with whom do you exchange?", "", "DQ-12.9")


def exchange(g: DarkQuarter, step: cooperation.ExchangeWith) -> Wording:
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


def suspended(g: DarkQuarter, step: saving.Suspended) -> Wording:
    return Wording("The campaign is saved.", "It goes on where you left it.", "DQ-39.2")


# ── companion mode ────────────────────────────────────────────────────────────────────────────

INSTRUCTIONS: Final[dict[str, tuple[str, str]]] = {
    "improve": ("{who}: improve {what} by {n}.", "DQ-7.20"),
    "degrade": ("{who}: degrade {what} by {n}.", "DQ-7.20"),
    "add_cube": ("{who}: add a {what} cube in slot 12, or the nearest free slot.", "DQ-7.18"),
    "remove_cube": ("{who}: take away the rightmost {what} cube, never the last.", "DQ-7.22"),
    "refresh_effort": ("{who}: refresh {n} Effort dice.", "DQ-18.4"),
    "exhaust_effort": ("{who}: exhaust {n} Effort dice.", "DQ-18.9"),
    "refresh_step": ("{who}: refresh one Effort die.", "DQ-17.4"),
    "exhaust_pool": ("{who}: exhaust the Effort dice used, and return loans.", "DQ-18.2"),
    "gain_xp": ("{n} Experience for {what}.", "DQ-5.6"),
    "lose_xp": ("{what} loses {n} Experience.", "DQ-5.9"),
    "give_story": ("Take the Story card {what}{to}.", "DQ-11.2"),
    "take_story": ("Return the Story card {what}.", "DQ-11.6"),
    "move_story": ("Put the Story card {what}{to}.", "DQ-11.4"),
    "give_consumable": ("{who}: take {n} {what}.", "DQ-41.6"),
    "discard_consumable": ("{who}: discard {what}.", "DQ-12.2"),
    "refresh_ability": ("{who}: turn your {what} cards up.", "DQ-10.9"),
    "place_poi": ("Place {what}.", "DQ-13.1"),
    "remove_poi": ("Take {what} from the table.", "DQ-13.1"),
    "move_poi": ("Move {what}.", "DQ-13.1"),
    "swap_poi": ("Exchange marker and figure of {what}.", "DQ-13.2"),
    "place_location": ("Place the Location marker of {what}, unexplored.", "DQ-14.7"),
    "remove_location": ("Take {what} from the board.", "DQ-13.1"),
    "turn_marker": ("Turn the Location marker of {what}.", "DQ-14.8"),
    "place_card": ("Place the Location card {what}.", "DQ-14.6"),
    "remove_card": ("Take the Location card {what} away.", "DQ-14.6"),
    "set_up": ("{who}: put your cubes in their starting slots and take your cards.", "DQ-3.5"),
    "divide": ("Divide the Team pool by {n}, rounded up.", "DQ-38.3"),
    "draw_abilities": ("Take your Ability cards marked {n}.", "DQ-38.6"),
    "upgrade": ("{who}: spend Experience on Skills and Abilities.", "DQ-38.9"),
    "refresh_abilities": ("Turn your once-per-Intermission cards up.", "DQ-38.12"),
}


def instruction(g: DarkQuarter, step: companion.CarryOut) -> Wording:
    """DQ-41.5: one instruction for the table."""
    words, rule = INSTRUCTIONS[step.kind]
    what = SKILL_NAMES.get(step.what) or prose.name_of(g, step.what)
    if step.what in g.pack.card:
        card = g.pack.card[step.what]
        what = f"{card.number}, {prose.name_of(g, g.pack.card_location[step.what])}"
    to = f" into {you(g, step.who)}'s inventory" if step.who else " into the Team Inventory"
    text = words.format(who=you(g, step.who) if step.who else "", what=what, n=step.n, to=to)
    reminder = ""
    if step.kind in ("improve", "degrade"):
        reminder = "Slot by slot with the rightmost cube that can move; the last cube stays."
    return Wording(text, reminder, rule)


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
    turn.RefreshMore: refresh_more,
    visiting.AtPoi: at_poi,
    visiting.ScanAt: lambda g, step: scan(g, step, "DQ-26.1", step.origin.who),
    visiting.FollowUpChoice: lambda g, step: Wording(
        f"{you(g, step.who)}, what do you do?", "", "DQ-27.3"
    ),
    trials.BeforeRoll: before_roll,
    trials.RollPool: rolled,
    trials.DiceWindow: dice_window,
    trials.ResultWindow: result_window,
    trials.AfterTest: after_test,
    trials.EnterSuccesses: successes,
    trials.SureOfSuccesses: sure,
    rerolling.ChangeDice: change_dice,
    rerolling.RollAgain: rolled,
    rerolling.RollMore: rolled,
    effects.ImproveOneCube: one_cube,
    effects.OfferRecovery: recovery,
    tracks.MoveCubes: track,
    abilities.PayCost: cost_track,
    abilities.DiscardForCost: lose_for_cost,
    abilities.AgreeToUse: agree,
    reactions.AnswerIcon: icon,
    cooperation.AcceptGift: gift,
    cooperation.ExchangeAnywhere: partner,
    cooperation.ExchangeWith: exchange,
    goods.OfferConsumables: offer,
    goods.LoseConsumables: lose,
    story.ChooseWho: who_is_it,
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
    saving.Suspended: suspended,
    companion.CarryOut: instruction,
}
