"""A whole game as text. Facts stand on plain lines; every line of words begins with a bar.

In full, a decision is told by its number, the seat that is asked, the step and the reply; then all
options, the events, what changed in the state and in what each seat sees (a long value as a digest
behind `#`), and the words. In the middle of a long game there is one line a decision, with one
digest of its facts and one of its words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

import noctuary
from tests.playthroughs.plans import Plan, replies

FIRST: Final = 30
"""How many decisions are told in full at the beginning of a game, ..."""
LAST: Final = 10
"""... and at its end."""
NOW_AND_THEN: Final = 20
"""In between every so manieth is told in full too."""
SHOWN: Final = 20
"""How long a value may be to be shown as it is."""
APART: Final = {"pack", "question", "asked"}
"""Fields of a state that are told otherwise, or are no matter of rules."""
WORDS: Final = "| "
FIELDS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Told:
    """One decision: its first line, its facts and its words."""

    def __init__(self, headline: str) -> None:
        self.headline = headline
        self.facts: list[str] = []
        self.words: list[str] = []

    def say(self, kind: str, text: str) -> None:
        """Add words, however many lines they have."""
        for line in text.splitlines():
            if line.strip():
                self.words.append(f"  {WORDS}{kind}: {line.strip()}")

    def in_full(self) -> list[str]:
        return [self.headline, *self.facts, *self.words]

    def in_short(self) -> str:
        head, arrow, reply = self.headline.partition(" -> ")
        facts, words = (digest("\n".join(lines)) for lines in (self.facts, self.words))
        return f"{head} · facts {facts} words {words}{arrow}{reply}"


def record(plan: Plan) -> str:
    """The text of a game that is played anew, with the replies that are recorded."""
    recorder = Recorder(plan)
    told = list(recorder.decisions())
    lines = recorder.header()
    for number, each in enumerate(told):
        full = number < FIRST or number >= len(told) - LAST or number % NOW_AND_THEN == 0
        lines += each.in_full() if full else [each.in_short()]
    return "\n".join([*lines, *recorder.ending()]) + "\n"


class Recorder:
    """Plays one game and tells every decision of it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.game
        self.state = plan.new()
        self.heard: list[Any] = []
        self.known: dict[str, dict[str, str]] = {}
        """The last value of each field, for the state and for each seat."""
        self.labels: set[tuple[str, str]] = set()
        """Option ids and labels that were told already."""

    def header(self) -> list[str]:
        plan, pack = self.plan, self.state.pack
        beginning = Told("[0] the beginning")
        self.known.clear()
        first = plan.new()
        self.changes(beginning, first)
        beginning.say("story", self.game.story(first, None))
        return [
            f"game {self.game.id}",
            f"pack {pack.id}",
            f"seed {plan.seed}",
            f"seats {first.seats}",
            f"settings {plan.settings or 'default'}",
            f"player {plan.player}",
            *beginning.in_full(),
        ]

    def decisions(self) -> Iterator[Told]:
        """Every decision of the game."""
        state = self.state
        self.changes(Told(""), state)
        for number, (seat, option) in enumerate(replies(self.plan, state), start=1):
            step = type(state.agenda[-1]).__name__
            told = Told(f"[{number}] seat {state.seat} {step} -> {seat} {option}")
            self.question(told)
            self.heard = []
            state.listener = self.heard.append
            state.reply(option, seat)
            del state.listener
            self.happened(told)
            yield told

    def question(self, told: Told) -> None:
        """What is asked, what may be replied, and the same in words."""
        asked, question = self.state.question, self.game.question(self.state)
        told.facts.append(f"  asks {asked.kind} {question.rule}{bounds(asked)}")
        told.facts.append(f"  options {' '.join(asked.options)}")
        told.facts += [f"  seat {s} may {' '.join(may)}" for s, may in asked.others.items()]
        if asked.items:
            told.facts.append(f"  items {' '.join(asked.items)}")
        refused = [option.id for option in question.options if not option.enabled]
        if refused:
            told.facts.append(f"  refused {' '.join(refused)}")
        told.say("asks", question.text)
        told.say("why", question.why)
        for option in (*question.options, *question.items, *question.standing):
            label = " ".join(filter(None, (option.label, option.cost, option.why_not)))
            if (option.id, label) not in self.labels:
                self.labels.add((option.id, label))
                told.say(option.id, label)

    def happened(self, told: Told) -> None:
        """What came of the reply."""
        for event in self.heard:
            told.facts.append(f"  event {fields_of(event)}")
        self.changes(told, self.state)
        for event in self.heard:
            told.say("log", self.game.tell(self.state, event))
            told.say("story", self.game.story(self.state, event))

    def changes(self, told: Told, state: Any) -> None:
        """What changed in the state, and in what everybody sees; prose counts as words."""
        kept = {
            name: read(value)
            for name, value in fields_in(fields_in(noctuary.dumps(state))["state"]).items()
            if name not in APART
        }
        self.changed(told.facts, "  state", kept)
        for seat in [*range(state.seats), None]:
            who = "others" if seat is None else f"seat {seat}"
            seen = fields_in(msgspec.json.encode(self.game.view(state, seat)))
            facts = {name: read_apart(value)[0] for name, value in seen.items()}
            prose = [words for value in seen.values() for words in read_apart(value)[1]]
            self.changed(told.facts, f"  {who} sees", facts)
            self.changed(told.words, f"  {WORDS}{who} reads", {"prose": short(prose)})

    def changed(self, lines: list[str], what: str, shown: dict[str, str]) -> None:
        known = self.known.setdefault(what, {})
        news = [f"{name}={value}" for name, value in shown.items() if known.get(name) != value]
        news += [f"{name} gone" for name in known if name not in shown]
        self.known[what] = shown
        if news:
            lines.append(f"{what} {' '.join(news)}")

    def ending(self) -> list[str]:
        saved = msgspec.json.decode(noctuary.dumps(self.state))["state"]
        saved.pop("pack", None)
        outcome = msgspec.to_builtins(self.state.outcome, str_keys=True)
        return [
            f"outcome {compact(outcome)}",
            f"result {compact(self.game.result(self.state))}",
            f"last state {digest(compact(saved))}",
        ]


def fields_in(record: bytes) -> dict[str, bytes]:
    """The fields of a record, each as it is written."""
    return {name: bytes(raw) for name, raw in FIELDS.decode(record).items()}


@lru_cache(4096)
def read(written: bytes) -> str:
    """A field in short. From decision to decision most of them stay as they are."""
    return short(msgspec.json.decode(written))


@lru_cache(4096)
def read_apart(written: bytes) -> tuple[str, tuple[str, ...]]:
    """The facts of a field in short, and its prose."""
    prose: list[str] = []
    facts = short(without_prose(msgspec.json.decode(written), prose))
    return facts, tuple(prose)


def without_prose(value: Any, prose: list[str]) -> Any:
    """The same value with sentences taken out: whatever holds a space is no id."""
    if isinstance(value, str) and " " in value:
        prose.append(value)
        return "…"
    if isinstance(value, dict):
        return {key: without_prose(inner, prose) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [without_prose(inner, prose) for inner in value]
    return value


def bounds(asked: Any) -> str:
    """Bounds, countdown and fallback of a question that has some."""
    told = ""
    if asked.kind not in ("choose", "draw"):
        told += f" {asked.least}..{asked.most}"
    if asked.seconds is not None:
        told += f" {asked.seconds}s"
    return told + (f" else {asked.fallback}" if asked.fallback is not None else "")


def fields_of(event: Any) -> str:
    """An event by its type and whatever it says beside its defaults."""
    fields = msgspec.to_builtins(event, str_keys=True)
    name = fields.pop("event")
    fields = {key: value for key, value in fields.items() if value not in (None, "")}
    return " ".join([name, *(f"{key}={compact(value)}" for key, value in fields.items())])


def short(value: Any) -> str:
    """A value as it is, or its digest if it is long."""
    text = compact(value)
    return text if len(text) <= SHOWN else f"#{digest(text)}"


def compact(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]
