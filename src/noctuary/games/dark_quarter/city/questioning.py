"""DQ-29, DQ-30: conversations. Each Success is a question; reserved persons want an approach."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.city import places, scanning
from noctuary.games.dark_quarter.content.format.base import APPROACHES, Approach
from noctuary.games.dark_quarter.content.format.lines import world
from noctuary.games.dark_quarter.content.format.talks import (
    Approaches,
    ApproachResult,
    Question,
    QuestioningTest,
    ScanAnswer,
)
from noctuary.games.dark_quarter.events import Approached, Asked, CardScanned
from noctuary.games.dark_quarter.state import DarkQuarter, NpcState, QState, Talk, question_state
from noctuary.games.dark_quarter.story import decision, scripts, story_events
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.story.scripts import RunScript

CARD: Final = "card:"
"""Before the id of a card in the list of what was asked in this conversation."""


def allowance(test: QuestioningTest, successes: int) -> int:
    """DQ-29.2, DQ-R68: the Successes; a bonus only if there is at least one; not above `max`."""
    n = successes + test.bonus if successes else 0
    return n if test.max is None else min(n, test.max)


def begin(g: DarkQuarter, test: QuestioningTest, who: str, successes: int) -> None:
    """DQ-29.1, DQ-29.3: the conversation that a questioning test opens."""
    n = allowance(test, successes)
    if n and is_open(g, test.npc):
        g.talks.append(Talk(test.npc, who, n, g.asked_now.get(test.npc, ())))
        g.then(CONVERSATION)


def end(g: DarkQuarter) -> None:
    """A conversation is over; DQ-29.7: what was asked stays asked until the turn ends."""
    talk = g.talks.pop()
    g.asked_now[talk.npc] = talk.asked


def change_talk(g: DarkQuarter, **fields: object) -> None:
    """The running conversation with other values."""
    g.talks[-1] = msgspec.structs.replace(g.talks[-1], **fields)


def shown_questions(g: DarkQuarter, npc: str, who: str) -> list[str]:
    """DQ-29.10: every question that is not locked; DQ-R72: reserved ones for their Character."""
    return [
        name
        for name in g.pack.questions_of.get(npc, ())
        if question_state(g, name).state != "locked"
        and belongs_here(g, name, g.pack.question[name])
        and g.pack.question[name].only in (None, who)
        and holds(g, g.pack.question[name].when, who)
    ]


def belongs_here(g: DarkQuarter, name: str, record: Question | ScanAnswer) -> bool:
    """DQ-R125: a question is asked in its own scenario; one that stays, in later ones too."""
    home, now = g.pack.home[name], g.chapter + 1
    return home == now or (record.stays and home < now)


def askable(g: DarkQuarter, talk: Talk) -> list[str]:
    """DQ-29.7: the same question cannot be asked twice in the same turn."""
    return [name for name in shown_questions(g, talk.npc, talk.who) if name not in talk.asked]


def showable(g: DarkQuarter, talk: Talk) -> list[str]:
    """DQ-30.3, DQ-30.6: cards that may be shown, each once in the same turn."""
    answers = enumerate(g.pack.scan_answers.get(talk.npc, ()))
    if not any(belongs_here(g, f"about:{talk.npc}/{n}", answer) for n, answer in answers):
        return []
    cards = scanning.scannable(g, talk.who)
    return [card for card in cards if CARD + card not in talk.asked]


def goes_on(g: DarkQuarter, talk: Talk) -> bool:
    """DQ-29.9, DQ-29.23, DQ-29.24: questions remain, and the NPC is still here and willing."""
    return talk.left > 0 and not talk.over and is_open(g, talk.npc)


def is_open(g: DarkQuarter, npc: str) -> bool:
    """Whether an NPC can be questioned: neither closed nor gone."""
    return g.npcs.get(npc, NpcState()).state == "open"


class Conversation(decision.Resting, frozen=True):
    """DQ-29.4, DQ-29.9: questions remain, something is left to ask, and the NPC stays."""

    def run(self, g: DarkQuarter) -> None:
        if g.pending:
            g.then(story_events.RunEvents(), self)
            return
        talk = g.talks[-1]
        questions = askable(g, talk) if goes_on(g, talk) else []
        cards = showable(g, talk) if goes_on(g, talk) else []
        if not questions and not cards:
            end(g)
            return
        options = [f"ask:{name}" for name in questions]
        g.ask(self, [*options, *(["show"] if cards else []), "end"], g.seat_of(talk.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "end":
            end(g)
            return
        g.then(self)
        if option == "show":
            g.then(ShowCard())
        else:
            ask(g, option.removeprefix("ask:"))


class ShowCard(decision.Resting, frozen=True):
    """DQ-30: which card the NPC is asked about; closing the view costs nothing (DQ-R59)."""

    def run(self, g: DarkQuarter) -> None:
        talk = g.talks[-1]
        cards = scanning.card_options(g, showable(g, talk))
        scanning.ask_for_card(g, self, cards, talk.who)

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return scanning.why_not(g, reply, g.talks[-1].who)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "close":
            return
        card = scanning.card_named(g, option)
        talk = g.talks[-1]
        change_talk(g, left=talk.left - 1, asked=(*talk.asked, CARD + card))
        self.scan(g, talk, card)

    def scan(self, g: DarkQuarter, talk: Talk, card: str) -> None:
        """DQ-30.4: an unknown card gets a neutral answer; DQ §7.7: the first answer that fits."""
        g.scanned, g.scanned_by = card, talk.who
        g.scans[f"{card}@{talk.npc}"] = True
        found = fitting_answer(g, talk.npc, card, talk.who)
        if g.listener is not None:
            told = CardScanned(
                card=card, who=talk.who, where=talk.npc, answered=bool(found), rule="DQ-30.2"
            )
            g.listener(told)
        if found is None:
            scripts.tell(g, "neutral:talk", 0, talk.who, "DQ-30.4")
            return
        name, answer = found
        tell_answer(g, name, answer, talk.who)


def fitting_answer(g: DarkQuarter, npc: str, card: str, who: str) -> tuple[str, ScanAnswer] | None:
    """The first answer about this card, or about any, whose condition holds."""
    for n, answer in enumerate(g.pack.scan_answers.get(npc, ())):
        name = f"about:{npc}/{n}"
        fits = answer.item in (card, "any") and answer.only in (None, who)
        if fits and belongs_here(g, name, answer) and holds(g, answer.when, who):
            return name, answer
    return None


def ask(g: DarkQuarter, question: str) -> None:
    """DQ-29.5: every asked question costs 1; its answer is told and is reserved or complete."""
    talk = g.talks[-1]
    change_talk(g, left=talk.left - 1, asked=(*talk.asked, question))
    if g.listener is not None:
        g.listener(Asked(npc=talk.npc, question=question, rule="DQ-29.5"))
    entry = f"answer:question:{question}"
    if entry not in g.journal:
        g.journal.append(entry)
    tell_answer(g, f"question:{question}", g.pack.question[question], talk.who)


def tell_answer(g: DarkQuarter, name: str, record: Approaches, who: str) -> None:
    """DQ-29.13, DQ-29.27: the answer; if reserved, the approaches or what they brought before."""
    state = state_of(g, name)
    if not record.reserved:
        set_state(g, name, QState("asked"))
    elif state.told:
        scripts.play(g, state.told, who, again=True)
        set_state(g, name, state)
    else:
        g.then(ChooseApproach(name, who))
    scripts.play_once(g, f"{name}/answer", who)


QUESTION: Final = "question:"
"""Before the id of a question where a scan answer (`about:`) might stand as well."""


def question_named(name: str) -> str:
    """The question that a name of this kind means; nothing if it is a scan answer."""
    return name.removeprefix(QUESTION) if name.startswith(QUESTION) else ""


def state_of(g: DarkQuarter, name: str) -> QState:
    """The state of a question or scan answer; both are kept alike."""
    if question := question_named(name):
        return question_state(g, question)
    return g.questions.get(name) or QState("unasked")


def set_state(g: DarkQuarter, name: str, state: QState) -> None:
    """DQ-29.14: question states are common to all Characters."""
    if question := question_named(name):
        scripts.set_question(g, question, state)
    else:
        g.questions[name] = state


def record_of(g: DarkQuarter, name: str) -> Approaches:
    """The question or scan answer of that name."""
    if question := question_named(name):
        return g.pack.question[question]
    npc, _, n = name.removeprefix("about:").partition("/")
    return g.pack.scan_answers[npc][int(n)]


def result_of(
    g: DarkQuarter, name: str, approach: Approach, who: str
) -> tuple[str, ApproachResult]:
    """DQ-29.21: what an approach brings; a variant may depend on the Character who asks."""
    record = record_of(g, name)
    for n, variant in enumerate(getattr(record, "variants", ())):
        if holds(g, variant.when, who):
            changed: ApproachResult | None = getattr(variant, approach)
            if changed is not None:
                return f"{name}/variant/{n}/{approach}", changed
            break
    result: ApproachResult = getattr(record, approach)
    return f"{name}/{approach}", result


def approach_of(option: str) -> Approach:
    """Which approach an option names: `ask:q_hobb_tram/coax`."""
    return next(one for one in APPROACHES if option.endswith(f"/{one}"))


class ChooseApproach(decision.Resting, frozen=True):
    """DQ-29.15: coax, intimidate or drop the subject; choosing costs no further question."""

    name: str
    who: str

    def run(self, g: DarkQuarter) -> None:
        stem = "ask:" + self.name.removeprefix(QUESTION)
        options = [f"{stem}/{approach}" for approach in APPROACHES]
        g.ask(self, options, g.seat_of(self.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        approach = approach_of(option)
        script, result = result_of(g, self.name, approach, self.who)
        if g.listener is not None:
            told = Approached(
                npc=g.talks[-1].npc,
                question=self.name,
                approach=approach,
                good=result.good,
                rule="DQ-29.15",
            )
            g.listener(told)
        state = state_of(g, self.name)
        tried = (*state.tried, approach) if approach not in state.tried else state.tried
        if result.good:
            self.succeed(g, script, tried)
        elif approach == "drop":
            set_state(g, self.name, QState("asked", tried))
            scripts.play_once(g, script, self.who)
        else:
            self.fail(g, script, tried)

    def succeed(self, g: DarkQuarter, script: str, tried: tuple[Approach, ...]) -> None:
        """DQ-29.16: the further information, and the question is asked."""
        set_state(g, self.name, QState("asked", tried, script))
        g.journal.append(f"answer:{script}")
        scripts.play_once(g, script, self.who)

    def fail(self, g: DarkQuarter, script: str, tried: tuple[Approach, ...]) -> None:
        """DQ-29.17, DQ-R74: information is withheld, with the same consequences every time."""
        set_state(g, self.name, QState("incorrect", tried))
        g.then(LosePatience())
        scripts.play(g, script, self.who)


class LosePatience(Step, frozen=True):
    """DQ-29.22 to DQ-29.24: the NPC may end the talk, close, or leave for good."""

    def run(self, g: DarkQuarter) -> None:
        npc = g.pack.npc[g.talks[-1].npc]
        if npc.after_wrong == "end_conversation":
            change_talk(g, over=True)
        now = g.npcs.get(npc.id, NpcState())
        wrong = now.wrong + 1
        if npc.patience is None or wrong < npc.patience or now.state != "open":
            g.npcs[npc.id] = NpcState(now.state, wrong)
        elif npc.patience_gone == "nothing":
            g.npcs[npc.id] = NpcState("open", 0)
        else:
            change_talk(g, over=True)
            gone = npc.patience_gone == "leave"
            places.set_npc(g, npc.id, NpcState("gone" if gone else "closed", wrong))


def line_add_questions(g: DarkQuarter, line: world.AddQuestions, run: RunScript) -> None:
    """DQ §7.3: the present allowance changes, not below 0."""
    if g.talks:
        change_talk(g, left=max(0, g.talks[-1].left + line.n))


def line_end_conversation(g: DarkQuarter, line: world.EndConversation, run: RunScript) -> None:
    if g.talks:
        change_talk(g, over=True)


CONVERSATION = Conversation()
