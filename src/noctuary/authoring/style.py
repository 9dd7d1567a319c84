"""`noctuary pack style`: the habits of a pack's prose, counted and held against its own limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from noctuary.authoring import tics
from noctuary.authoring.prose import Text, texts_of
from noctuary.authoring.tics import Hit
from noctuary.engine.faults import PackError, nearest
from noctuary.engine.packs import Style, open_pack
from noctuary.engine.words import counted

Unit = Literal["of 100 blocks", "in 1,000 words", "each", "at least"]
A_FEW: Final = 12
FEW_WORDS: Final = 500
"""A folder with less prose than this is judged together with the rest of the pack only."""
ENGLISH: Final = "en"


class Measure(NamedTuple):
    """One habit: what is counted, in which unit, and how it is found."""

    name: str
    unit: Unit
    meaning: str
    find: tics.Finder
    english: bool = True
    """Whether the words of one language are looked for."""


MEASURES: Final = (
    Measure("button_endings", "of 100 blocks", "blocks that end on six words or fewer",
            tics.button_endings, english=False),
    Measure("comparisons", "in 1,000 words", "like a, as if, as … as",
            tics.matching(tics.COMPARISON)),
    Measure("vague_comparisons", "in 1,000 words", "comparisons with something or somebody",
            tics.matching(tics.VAGUE_COMPARISON)),
    Measure("stock_similes", "in 1,000 words", "ready-made comparisons",
            tics.matching(tics.STOCK)),
    Measure("vague_pronouns", "in 1,000 words", "somebody, something, nobody, nothing",
            tics.matching(tics.VAGUE_PRONOUN)),
    Measure("you_do_not", "in 1,000 words", "You do not … You …",
            tics.matching(tics.YOU_DO_NOT)),
    Measure("does_not_but", "in 1,000 words", "it does not …, it …",
            tics.matching(tics.DOES_NOT_BUT)),
    Measure("repeated_phrases", "each", "entries that share a phrase of five words or more",
            tics.repeated_phrases, english=False),
    Measure("sentence_words", "each", "words in a sentence", tics.long_sentences, english=False),
    Measure("breath_words", "each", "words without a pause, read aloud",
            tics.breaths, english=False),
    Measure("semicolons", "each", "semicolons in a sentence", tics.semicolons, english=False),
)  # fmt: skip
READING_EASE: Final = "reading_ease"


class Count(msgspec.Struct, frozen=True):
    """How often a habit shows in a folder, or in the whole pack where that is empty."""

    measure: str
    folder: str
    value: float
    limit: float | None
    unit: Unit
    hits: tuple[tuple[str, int, str], ...] = ()
    """File, line and words of each place; those over the limit where each is judged alone."""

    @property
    def passed(self) -> bool:
        """Whether the limit of the pack is passed."""
        if self.limit is None:
            return False
        return self.value < self.limit if self.unit == "at least" else self.value > self.limit


class Report(msgspec.Struct, frozen=True):
    """What was counted in a pack."""

    pack: str
    words: dict[str, int]
    """Words of prose by file."""
    counts: tuple[Count, ...]

    @property
    def passed(self) -> list[Count]:
        """The limits that are passed."""
        return [count for count in self.counts if count.passed]


def style_of(path: Path) -> Report:
    """Count the habits of a pack's prose; PackError if a file cannot be read."""
    source = open_pack(path)
    if any(fault.severity == "error" for fault in source.faults):
        raise PackError(source.faults)
    texts = texts_of(source.files, source.bytes)
    words: dict[str, int] = {}
    for text in texts:
        words[text.file] = words.get(text.file, 0) + text.count
    limits = source.manifest.style or Style()
    english = source.manifest.language.startswith(ENGLISH)
    return Report(source.manifest.id, words, tuple(counts(texts, limits, english)))


def counts(texts: list[Text], limits: Style, english: bool) -> Iterator[Count]:
    """Every measure, for the whole pack and for each folder with enough prose."""
    parts = {"": texts}
    for folder in dict.fromkeys(text.folder for text in texts if text.folder):
        inside = [text for text in texts if text.folder == folder]
        if sum(text.count for text in inside) >= FEW_WORDS:
            parts[folder] = inside
    for measure in MEASURES:
        limit = getattr(limits, measure.name)
        if measure.english and not english:
            continue
        if measure.unit == "each":
            yield worst(measure, texts, limit, limits.motifs)
        else:
            hits = list(measure.find(texts))
            for folder, inside in parts.items():
                yield share(measure, folder, inside, hits, limit)
    for folder, inside in parts.items() if english else ():
        ease = round(tics.reading_ease(inside), 1)
        yield Count(READING_EASE, folder, ease, limits.reading_ease, "at least")


def share(
    measure: Measure, folder: str, texts: list[Text], hits: list[Hit], limit: float | None
) -> Count:
    """How common a habit is in a folder."""
    here = [hit for hit in hits if not folder or hit.text.folder == folder]
    if measure.unit == "of 100 blocks":
        value = 100 * len(here) / max(len(tics.blocks(texts)), 1)
    else:
        value = 1_000 * len(here) / max(sum(text.count for text in texts), 1)
    return Count(measure.name, folder, round(value, 2), limit, measure.unit, placed(here))


def named(habit: str) -> str:
    """The name of a habit; LookupError with a proposal if there is none."""
    known = [*(measure.name for measure in MEASURES), READING_EASE]
    if habit not in known:
        hint = nearest(habit, known) or f"; choose from {', '.join(known)}"
        raise LookupError(f"there is no habit {habit!r}{hint}")
    return habit


def worst(
    measure: Measure, texts: list[Text], limit: float | None, motifs: tuple[str, ...]
) -> Count:
    """The longest or most frequent one, and all that pass the limit."""
    find: Callable[[Iterable[Text]], Iterator[Hit]] = measure.find
    if find is tics.repeated_phrases:
        find = partial(tics.repeated_phrases, motifs=motifs)
    hits = sorted(find(texts), key=lambda hit: -hit.amount)
    over = [hit for hit in hits if limit is not None and hit.amount > limit] or hits[:A_FEW]
    told = [hit._replace(words=f"{hit.amount:g}: {hit.words}") for hit in over]
    return Count(measure.name, "", hits[0].amount if hits else 0, limit, "each", placed(told))


def placed(hits: Iterable[Hit]) -> tuple[tuple[str, int, str], ...]:
    """Finds as plain values, with file and line."""
    return tuple((hit.file, hit.line, " ".join(hit.words.split())) for hit in hits)


def told(report: Report, only: str = "", everything: bool = False) -> Iterator[str]:
    """The report in lines: what was counted, then each limit that is passed, with its places."""
    total, files = sum(report.words.values()), counted(len(report.words), "file")
    yield f"{report.pack}: {counted(total, 'word')} of prose in {files}"
    meaning: dict[str, Any] = {measure.name: measure.meaning for measure in MEASURES}
    for count in report.counts:
        if not count.folder and only in ("", count.measure):
            what = meaning.get(count.measure, "Flesch: 100 is plain speech, 60 a newspaper")
            yield f"  {count.measure:<18}{line_of(count):<46}{what}"
    for count in report.counts:
        if only in ("", count.measure) and (count.passed or (only and not count.folder)):
            yield from places(count, everything or bool(only))
    if report.passed:
        yield f"{counted(len(report.passed), 'limit')} exceeded."
    elif any(count.limit is not None for count in report.counts):
        yield "Every limit is kept."
    else:
        yield "No limits are set; they stand under `style` in pack.yaml."


def line_of(count: Count) -> str:
    """A count beside its limit."""
    bound = "" if count.limit is None else f", at {_bound(count)} {count.limit:g}"
    unit = {"each": " in the worst place", "at least": ""}.get(count.unit, f" {count.unit}")
    return f"{count.value:g}{unit}{bound}{' PASSED' if count.passed else ''}"


def _bound(count: Count) -> str:
    return "least" if count.unit == "at least" else "most"


def places(count: Count, everything: bool) -> Iterator[str]:
    """One limit that is passed, and where."""
    where = count.folder or "the whole pack"
    yield f"{where}: {count.measure} {line_of(count)}"
    shown = count.hits if everything else count.hits[:A_FEW]
    for file, line, words in shown:
        yield f"  {file}:{line}: {count.measure} {words}"
    if len(shown) < len(count.hits):
        more = len(count.hits) - len(shown)
        yield f"  and {more} more; --only {count.measure} shows them all"
