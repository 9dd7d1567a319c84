"""Six Days in words: every question in the second person, with its prompt and rule."""

from __future__ import annotations

from noctuary.engine.question import Option, Wording
from noctuary.engine.step import Step
from noctuary.games.six_days import (
    buying,
    conditions,
    creation,
    declaring,
    ending,
    epilogue,
    event_list,
    framing,
    interludes,
    play,
    rolling,
    scoring,
    settling,
    slots,
    standing,
    writing,
)
from noctuary.games.six_days.state import SixDays, attempt, pool
from noctuary.games.six_days.words import labels, phrases, standing_words
from noctuary.games.six_days.words.phrases import capital, plural
from noctuary.games.six_days.words.sentences import (
    SLOT_QUESTIONS,
    apply_hint,
    buy_wording,
    closing_wording,
    event_wording,
    gather_wording,
    goal_hint,
    later_hint,
    past_wording,
    play_wording,
    reroll_hint,
    risk_wording,
    sacrifice_hint,
    slot_wording,
    tell_wording,
    true_wording,
    type_wording,
    you,
)

ROLLED_FOR = {
    creation.RollWord: ("Which Word did you roll?", "SD-2.16"),
    creation.RollSeeds: ("Which motives and person did you roll?", "SD-2.12"),
    declaring.RollLines: ("What did you roll?", "SD-1.1"),
    rolling.RerollLowest: ("What does the lowest die show now?", "SD-11.5"),
    scoring.RollScore: ("What does the fresh die show?", "SD-16.2"),
    ending.RerollRival: ("What do the Rival's dice show now?", "SD-18.2"),
    event_list.RollOnList: ("Which entry of the event list did you roll?", "SD-7.4"),
    framing.RollType: ("Which dice did you roll for the scene type?", "SD-5.2"),
    framing.RollNewWord: ("Which Word did you roll?", "SD-4.7"),
    interludes.RollRemedy: ("What did you roll?", "SD-6.8"),
    slots.RollTwoPurposes: ("Which purpose did you roll?", "SD-5.9"),
    standing.Hint: ("What did you roll?", "SD-R35"),
}


def wording(g: SixDays, step: Step) -> Wording:
    """What is awaited, and why."""
    prompts = g.pack.prompts
    match step:
        case slots.Fill(slot, owner):
            return slot_wording(g, slot, owner)
        case writing.Tell(kind, hero):
            return tell_wording(g, kind, hero)
        case creation.MakeHero(hero):
            two = f"{prompts.way_forward} {prompts.wish}"
            why = f"{two} These two questions are asked again at the end."
            return Wording(you(g, hero, "how do you make your hero?"), why, "SD-2.1")
        case creation.CountWords(hero, polarity):
            rule = "SD-2.4" if polarity == "positive" else "SD-2.5"
            return Wording(
                you(g, hero, f"how many {polarity} Words have you?"), prompts.words, rule
            )
        case creation.Gather(hero):
            return gather_wording(g, hero)
        case creation.Sort(hero):
            n = plural(g.heroes[hero].negative, "Word")
            return Wording(
                you(g, hero, f"which {n} may turn against you?"), prompts.polarity, "SD-2.7"
            )
        case creation.ChooseReserve(hero):
            return Wording(you(g, hero, "how large is your reserve?"), prompts.base, "SD-2.9")
        case creation.AskPast(hero):
            return past_wording(g, hero)
        case creation.AskAssets(hero):
            return Wording(you(g, hero, "what do you have?"), prompts.assets, "SD-2.13")
        case creation.Begin():
            why = f"{prompts.rival} Everything may still be changed; then scene 1 is framed."
            return Wording("Shall the story begin?", why, "SD-2.1")
        case _:
            return scene_wording(g, step)


def scene_wording(g: SixDays, step: Step) -> Wording:
    """The questions of framing, playing and resting."""
    prompts = g.pack.prompts
    match step:
        case framing.ChooseType():
            return type_wording(g)
        case framing.CallDebt():
            return Wording("Which debt comes due in this scene?", prompts.debt, "SD-5.7")
        case framing.GainWord(hero):
            return Wording(you(g, hero, "which Word is new?"), prompts.new_word, "SD-4.7")
        case framing.ChoosePolarity(hero, entry):
            why = "Your reserve stays as it is."
            return Wording(
                you(g, hero, f"is “{entry.text}” for you or against you?"), why, "SD-4.7"
            )
        case event_list.TellEvent(which):
            return event_wording(g, which)
        case play.Play() | play.Rest():
            return play_wording(g)
        case play.ChooseHero(what):
            return Wording(WHO[what], "The group decides, and you enter it.", "SD-20.4")
        case play.ChooseDue():
            return Wording("Which old complication occurs now?", prompts.when, "SD-13.3")
        case interludes.ChooseHealed(hero, by_roll):
            text = "which Conditions do you roll for?" if by_roll else "what does it heal?"
            return Wording(you(g, hero, text), prompts.heal, "SD-6.9" if by_roll else "SD-6.8")
        case interludes.Heal(hero):
            return Wording(you(g, hero, "what does you good?"), prompts.heal, "SD-6.8")
        case interludes.Uncheck(hero):
            return Wording(you(g, hero, "which resource comes back?"), prompts.uncheck, "SD-6.12")
        case standing.Shed(hero, condition):
            name = phrases.thing(g, hero, condition)
            return Wording(you(g, hero, f"how are you no longer {name}?"), prompts.shed, "SD-13.6")
        case _:
            return roll_wording(g, step)


def roll_wording(g: SixDays, step: Step) -> Wording:
    """The questions from a roll's declaration to its purchases."""
    prompts = g.pack.prompts
    match step:
        case declaring.AskGoals():
            return Wording(you(g, attempt(g).hero, "what do you want?"), goal_hint(g), "SD-9.1")
        case declaring.MarkCore():
            return Wording("Which is your core goal?", prompts.core_goal, "SD-9.6")
        case declaring.MakeSpecific():
            what = attempt(g).complications[0].entry.text
            return Wording(f"What also happens: {what}. How exactly?", prompts.detail, "SD-9.4")
        case declaring.AskObstacles():
            return Wording("What does the moment hold against you?", prompts.obstacle, "SD-9.3")
        case declaring.Apply():
            return Wording(you(g, attempt(g).hero, "what helps you?"), apply_hint(g), "SD-10.14")
        case declaring.Risk():
            return risk_wording(g)
        case rolling.Throw():
            return Wording(f"Roll {pool(g)} dice. What do they show?", "", "SD-11.1")
        case rolling.RerollHighest(why):
            rule = "SD-11.2" if why == "condition" else "SD-11.3"
            text = f"A {capital(why)} hinders you: roll one die. What does it show?"
            return Wording(text, "The highest die keeps the lower of both faces.", rule)
        case rolling.Sacrifice():
            text = "Do you sacrifice somebody or something?"
            return Wording(text, sacrifice_hint(g), "SD-11.5")
        case buying.Buy():
            return buy_wording(g)
        case settling.NowOrLater():
            return Wording("Which complications occur now?", later_hint(g), "SD-13.1")
        case _:
            return outcome_wording(g, step)


def outcome_wording(g: SixDays, step: Step) -> Wording:
    """The questions of a roll's consequences and of the end; what was rolled at the table."""
    prompts = g.pack.prompts
    match step:
        case conditions.AskCondition(hero):
            return Wording(you(g, hero, "does it leave a Condition?"), prompts.condition, "SD-13.4")
        case conditions.ConfirmDeath(hero, entry):
            return Wording(you(g, hero, f"is it to be “{entry.text}”?"), prompts.death, "SD-13.9")
        case conditions.AskMilder(hero, condition):
            name = phrases.thing(g, hero, condition)
            return Wording(you(g, hero, f"what is left of “{name}”?"), prompts.milder, "SD-6.9")
        case settling.AskLoss(hero):
            return Wording(you(g, hero, "who or what is lost?"), prompts.loss, "SD-13.8")
        case scoring.MoveDie(why):
            return Wording(MOVED[why], "It keeps its face.", scoring.RULES[why])
        case ending.ChooseRerolls():
            return Wording("Which dice of the Rival are rolled again?", reroll_hint(g), "SD-18.3")
        case epilogue.SpendTrueDice(hero):
            return true_wording(g, hero)
        case epilogue.ConfirmLeaving(hero):
            left = plural(g.endings[hero].left, "True die", "True dice")
            return Wording(
                f"Do you leave {left} unspent?", "What you do not spend is lost.", "SD-19.9"
            )
        case epilogue.SayForWhom(_, statement):
            text = f"“{capital(phrases.statement(g, statement))}”: {prompts.whom}"
            return Wording(text, "It is True from now on.", "SD-19.6")
        case epilogue.AskQuestion(hero, which):
            return Wording(getattr(prompts, which), "You were asked when you set out.", "SD-19.10")
        case epilogue.Close(hero):
            return closing_wording(g, hero)
        case slots.RollFor(slot):
            rule = slots.SLOTS[slot].rule
            return Wording("What did you roll?", SLOT_QUESTIONS[slot], rule)
        case _:
            text, rule = ROLLED_FOR[type(step)]
            return Wording(text, "The dice are in your hands.", rule)


WHO = {
    "roll": "Who rolls?",
    "core": "Whose Core Challenge is it?",
    "heal": "Who finds rest?",
    "mend": "Who rolls to recover?",
}
MOVED = {
    "sacrifice": "Which die goes to your Score for the sacrifice?",
    "surplus": "Which die goes to your Score for the surplus?",
    "success": "Which die goes to your Score for the Core Challenge?",
}


def label(g: SixDays, step: Step, option: str) -> Option:
    """One option in words, with cost and odds."""
    return labels.label(g, step, option)


def refused(g: SixDays, step: Step) -> tuple[Option, ...]:
    """What a person would look for here and cannot do, with the reason."""
    return standing_words.refused(g, step)
