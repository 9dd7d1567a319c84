"""A catalogue as a rulebook for people: chapters, rulings as questions and answers, and a search
that understands everyday words.

>>> chapter_of("arkham-noir", "AN-18.3").title
'Action d: close an open case'
>>> [rule.id for rule in ask("arkham-noir", "card minimum").rules][:1]
['AN-9.6']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

import msgspec

from noctuary import rules as catalogue
from noctuary.rules import Rule

REFERENCE: Final = re.compile(r"\b[A-Z]{2}-[REC]?\d+(?:\.\d+)?\b")
NOT_FOR_PLAYERS: Final = "Requirements on the software"
PROOF: Final = re.compile(r"\s*\*?Proves [^*]*\*?\.?\s*$|\s*\[(?:[A-Z]{2}-[\d.]+(?:, )?)+\]\s*$")
FIXTURE: Final = re.compile(r"\b[ct]\d{1,2}\b|\bid: |`\w+: |\{\}")
"""What tells a test's cards and data from an example that people can read."""
RESTS_ON: Final = re.compile(r"\s*\((?:[A-Z]{2}-R\d+(?:, )?)+\)")
MARK: Final = re.compile(r"\s*\*\*\[\w+\]\*\*")
WORD: Final = re.compile(r"[a-z0-9]+")
STOP: Final = frozenset(
    WORD.findall(
        "a about after all an and are at be by can did do does for from get has have how i if in "
        "is it its me my of on one or should that the there they this to was what when where "
        "which who why will with you your happens happen"
    )
)
SAME: Final = {
    "win": "victory", "won": "victory", "wins": "victory", "winning": "victory", "aim": "victory",
    "goal": "victory", "objective": "victory", "purpose": "victory", "lose": "defeat",
    "lost": "defeat", "loses": "defeat", "losing": "defeat", "loss": "defeat",
    "dead": "death", "dying": "death", "killed": "death", "end": "ending", "ends": "ending",
    "over": "ending", "finish": "ending", "walk": "movement", "move": "movement",
    "moving": "movement", "hurt": "damage", "wound": "damage",
    "wounds": "damage", "health": "damage", "fight": "combat", "fighting": "combat",
    "attack": "combat", "monster": "adversary", "monsters": "adversary", "enemy": "adversary",
    "enemies": "adversary", "throw": "discard", "start": "setup", "begin": "setup",
    "beginning": "setup", "points": "score", "scoring": "score", "flee": "flight",
    "escape": "flight",
}  # fmt: skip
"""Everyday words, and the one word that stands for all of them."""
ENOUGH: Final = 30
NEAREST: Final = 3


class Chapter(msgspec.Struct, frozen=True):
    """One section of the rules, with what belongs to it."""

    id: str
    """As rules refer to the whole of it: AN-18."""
    title: str
    rules: tuple[Rule, ...]
    rulings: tuple[Rule, ...]
    examples: tuple[Rule, ...]


class Topic(msgspec.Struct, frozen=True):
    """Something that people ask in their own words, and the answer in a sentence or two."""

    asks: tuple[str, ...]
    """Phrases in which it is asked, the plainest first: it is shown as the question."""
    answer: str
    rules: tuple[str, ...]


class Found(msgspec.Struct, frozen=True):
    """What a question to the rules has found: answers first, then rules."""

    topics: tuple[Topic, ...]
    rules: tuple[Rule, ...]
    is_near: bool = False
    """Whether nothing says exactly that, and these are merely the nearest."""


@cache
def chapters(game_id: str) -> tuple[Chapter, ...]:
    """The chapters of a game's rules, in their order, as far as they are for players."""
    entries = catalogue.all_rules(game_id)
    headings = dict.fromkeys(rule.heading for rule in entries if rule.kind == "rule")
    found = []
    for heading in headings:
        number, _, title = heading.partition(" ")
        own = tuple(rule for rule in entries if rule.heading == heading and rule.kind == "rule")
        if title != NOT_FOR_PLAYERS:
            found.append(
                Chapter(number, title, own, _rulings(entries, own), _examples(entries, number))
            )
    return tuple(found)


def chapter(game_id: str, chapter_id: str) -> Chapter:
    """A chapter by its id, with or without the game's letters."""
    wanted = chapter_id.strip().upper()
    ids = (wanted, f"{catalogue.prefix(game_id)}-{wanted}")
    for one in chapters(game_id):
        if one.id in ids:
            return one
    raise LookupError(f"{game_id} has no chapter {chapter_id}")


def chapter_of(game_id: str, rule_id: str) -> Chapter:
    """The chapter in which an entry stands; rulings and examples stand with what they are about."""
    for one in chapters(game_id):
        if one.id == rule_id or any(
            rule.id == rule_id for rule in (*one.rules, *one.rulings, *one.examples)
        ):
            return one
    raise LookupError(f"no chapter of {game_id} holds {rule_id}")


@cache
def in_short(game_id: str) -> str:
    """The game in one paragraph."""
    text = catalogue.source(game_id)
    found = re.search(r"^## 1\. [^\n]*\n+([^\n#]+)", text, re.MULTILINE)
    return found[1].strip() if found else ""


def readable(text: str) -> str:
    """A rule without what only its proofs and our code need."""
    kept = MARK.sub("", RESTS_ON.sub("", PROOF.sub("", text)))
    named = re.sub(r"`([^`]+)`", lambda code: code[1].replace("_", " "), kept)
    return re.sub(r"^\(text\) ", "", named).strip()


def as_question(ruling: Rule) -> tuple[str, str]:
    """A ruling as what was open, and how it is decided; our reasons are for the catalogue."""
    text = re.sub(r"\s*Why: .*$", "", readable(ruling.text))
    open_, arrow, decided = text.partition(" → ")
    if not arrow:
        topic = re.match(r"\*(.+?)\.?\*\s*(.*)", text, re.DOTALL)
        open_, decided = (topic[1], topic[2]) if topic else ("", text)
        decided = decided.rpartition("Choice: ")[2]
    else:
        open_ = open_.partition(" — ")[0]
        decided = re.sub(r"\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\.?$", "", decided)
    answer = decided.strip()
    return open_.strip().strip("*"), answer[:1].upper() + answer[1:]


def ask(game_id: str, words: str, topics: Sequence[Topic] = ()) -> Found:
    """Answer a question in everyday words: what people often ask, then rules by their words."""
    wanted = meant(words)
    if not wanted:
        return Found((), ())
    scored = [(_fit(topic, wanted), topic) for topic in topics]
    best = sorted((one for one in scored if one[0] >= 0.5), key=lambda one: -one[0])
    by_words = _ranked(game_id, wanted, all_of_them=True)
    near = [] if by_words or best else _ranked(game_id, wanted, all_of_them=False)[:NEAREST]
    return Found(
        tuple(topic for _, topic in best[:NEAREST]),
        tuple((by_words or near)[:ENOUGH]),
        is_near=bool(near),
    )


def meant(words: str) -> frozenset[str]:
    """The words that matter in a question, each by the one that stands for it.

    >>> sorted(meant("How do I win?")), sorted(meant("winning the fights"))
    (['victory'], ['combat', 'victory'])
    """
    found = (SAME.get(word, word) for word in WORD.findall(words.casefold()) if word not in STOP)
    return frozenset(SAME.get(_stem(word), _stem(word)) for word in found)


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _fit(topic: Topic, wanted: frozenset[str]) -> float:
    """How well a question fits a topic: by the phrase that comes nearest to it."""
    return max(
        len(wanted & phrase) / len(wanted | phrase) for phrase in map(meant, topic.asks) if phrase
    )


def _ranked(game_id: str, wanted: frozenset[str], all_of_them: bool) -> list[Rule]:
    """Rules by how many of the words they hold; a word in the chapter's title weighs more."""
    found: list[tuple[float, int, Rule]] = []
    order = 0
    for one in chapters(game_id):
        title = meant(one.title)
        for rule in (*one.rules, *one.rulings):
            order += 1
            text = meant(readable(rule.text)) | title
            shared = wanted & text
            if shared == wanted if all_of_them else shared:
                weight = len(shared) + len(wanted & title) + 3 / (3 + len(text))
                found.append((-weight - (rule.kind == "rule"), order, rule))
    return [rule for _, _, rule in sorted(found, key=lambda one: one[:2])]


def _rulings(entries: Iterable[Rule], own: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rulings on which a chapter's rules rest."""
    named = dict.fromkeys(ref for rule in own for ref in REFERENCE.findall(rule.text))
    by_id = {rule.id: rule for rule in entries if rule.kind == "ruling"}
    return tuple(by_id[ref] for ref in named if ref in by_id)


def _examples(entries: Iterable[Rule], number: str) -> tuple[Rule, ...]:
    """The examples that are about a chapter's rules first of all, and can be read by people."""
    return tuple(
        rule
        for rule in entries
        if rule.kind == "example"
        and not FIXTURE.search(rule.text)
        and REFERENCE.search(rule.text)
        and REFERENCE.findall(rule.text)[0].partition(".")[0] == number
    )
