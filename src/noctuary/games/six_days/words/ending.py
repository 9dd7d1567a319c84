"""SD-18, SD-19: the Resolution and the Epilogue, in words."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Price, Thing, Wording
from noctuary.engine.words import capital, listed
from noctuary.games.six_days import ending, epilogue, names
from noctuary.games.six_days.state import SixDays, waiting
from noctuary.games.six_days.words import chances, phrases
from noctuary.games.six_days.words.book import WORDS, you
from noctuary.games.six_days.words.phrases import plural
from noctuary.games.six_days.words.slots import IN_HAND

REPLIES: Final = {"yes": "Yes", "no": "No", "unknown": "I do not know"}


@WORDS.asks(ending.ChooseRerolls)
def rerolls(g: SixDays, step: ending.ChooseRerolls) -> Wording:
    """SD-18.2: both Scores, and the prompt."""
    score = g.heroes[g.core_hero].score
    why = (
        f"Your Score {phrases.dice(score)}, the Rival's {phrases.dice(g.rival)}. "
        f"{g.pack.prompts.reroll} Each is rolled once, and the new faces stand."
    )
    return Wording("Which of the Rival's dice are rolled again?", why, "SD-18.3")


@WORDS.labels(ending.ChooseRerolls)
def of_rerolls(g: SixDays, step: ending.ChooseRerolls, option: str) -> Option:
    """Dice of the Rival, and the True dice that would come of rolling them again."""
    parts = () if option == "none" else tuple(option.split("+"))
    chosen = tuple(int(part[1:]) - 1 for part in parts)
    faces = phrases.dice([g.rival[n] for n in chosen])
    return Option(
        id=option,
        verb="reroll" if parts else "decline",
        about=tuple(Thing("die", str(g.rival[n])) for n in chosen),
        label=f"Roll the {faces} again" if parts else "Let them stand",
        odds=chances.of_true_dice(g, chosen),
        parts=parts,
        rule="SD-18.2",
    )


@WORDS.asks(ending.RerollRival)
def reroll(g: SixDays, step: ending.RerollRival) -> Wording:
    """Dice on the table: the Rival's."""
    return Wording("What do the Rival's dice show now?", IN_HAND, "SD-18.2")


# ── the Epilogue ──────────────────────────────────────────────────────────────────────────────


@WORDS.asks(epilogue.SpendTrueDice)
def spend(g: SixDays, step: epilogue.SpendTrueDice) -> Wording:
    """SD-19.3: how the True dice came about."""
    found, sheet = g.endings[step.hero], g.heroes[step.hero]
    bonus = ", and two more for the higher sum" if found.bonus else ""
    why = (
        f"Score {phrases.dice(sheet.score)} against {phrases.dice(g.rival)}: "
        f"{plural(found.matching, 'die', 'dice')} match, half of them count{bonus}. "
        f"{g.pack.prompts.statement}"
    )
    left = plural(found.left, "True die", "True dice")
    return Wording(you(g, step.hero, f"what is True? You have {left} left."), why, "SD-19.6")


@WORDS.labels(epilogue.SpendTrueDice, epilogue.ConfirmLeaving)
def of_spending(
    g: SixDays, step: epilogue.SpendTrueDice | epilogue.ConfirmLeaving, option: str
) -> Option:
    """A statement, or an end to it."""
    if option == "leave":
        return Option(id=option, verb="decline", label="Leave the rest unspent", tone="final")
    if option == "spend":
        return Option(id=option, verb="spend", label="Spend them")
    return Option(
        id=option,
        verb="spend",
        label=capital(phrases.statement(g, option.removeprefix("true:"))),
        price=(Price(1, "True dice"),),
        tone="final",
    )


@WORDS.asks(epilogue.ConfirmLeaving)
def leaving(g: SixDays, step: epilogue.ConfirmLeaving) -> Wording:
    """SD-19.9: dice that would be lost."""
    left = plural(g.endings[step.hero].left, "True die", "True dice")
    return Wording(f"Do you leave {left} unspent?", "What you do not spend is lost.", "SD-19.9")


@WORDS.asks(epilogue.SayForWhom)
def for_whom(g: SixDays, step: epilogue.SayForWhom) -> Wording:
    """SD-19.6: for whom, or how."""
    text = f"“{capital(phrases.statement(g, step.statement))}”: {g.pack.prompts.whom}"
    return Wording(text, "It is True from now on.", "SD-19.6", "line")


@WORDS.asks(epilogue.AskQuestion)
def question(g: SixDays, step: epilogue.AskQuestion) -> Wording:
    """SD-19.10: one of the two questions of the beginning."""
    text = getattr(g.pack.prompts, step.which)
    return Wording(text, "You were asked when you set out.", "SD-19.10", "prose")


@WORDS.labels(epilogue.AskQuestion)
def of_question(g: SixDays, step: epilogue.AskQuestion, option: str) -> Option:
    """In short."""
    return Option(id=option, verb="answer", label=REPLIES[option])


@WORDS.asks(epilogue.Close)
def close(g: SixDays, step: epilogue.Close) -> Wording:
    """SD-19.11: what is still pending is listed once more."""
    sheet = g.heroes[step.hero]
    open_ones = set(waiting(sheet))
    texts = [names.complication(p.complication) for p in sheet.pending if p.id in open_ones]
    pending = f"{g.pack.prompts.pending} {capital(listed(texts))}." if texts else ""
    text = you(g, step.hero, "how does your tale end?")
    return Wording(text, f"{g.pack.prompts.closing} {pending}".strip(), "SD-19.10", "prose")
