"""Habits of prose that a reader notices before the writer does, each as something to be counted."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from typing import Final, NamedTuple

from noctuary.authoring.prose import WORD, Sentence, Text

BUTTON_WORDS: Final = 6
BLOCK_WORDS: Final = 25
SHORT_PHRASE: Final = 5
WEIGHT: Final = 2
"""How many words of a repeated phrase must be more than grammar."""

NOT_A_COMPARISON: Final = (
    r"(?<!\bI )(?<!\byou )(?<!\bwe )(?<!\bthey )(?<!\bwould )(?<!['’]d )(?<!\bnot )(?<!\bdo )"
    r"(?<!\bdid )(?<!\bto )(?<!n['’]t )(?<!\bwho )(?<!\bsuch )(?<!\bpeople )(?<!\balso )"
)
PLAIN_AS: Final = "soon|well|long|far|many|much|little|often|good|near|few|such"
COMPARISON: Final = re.compile(
    rf"{NOT_A_COMPARISON}\blike\b(?! (?:to|it|that|this|these|those|him|her|them|me|you|us"
    r"|any|anybody|anyone|everybody)\b)"
    rf"|\bas (?!{PLAIN_AS})[a-z]+ as\b|\bas (?:if|though)\b"
    r"|\bas (?:a|an|one|people)\b(?: \w+)? (?:do|does|did|would|might)\b"
    r"|(?<!\ball )\bthe way (?:that )?(?:a|an|one|you|people)\b(?: \w+)? (?:do|does|did|would)\b",
    re.IGNORECASE,
)
VAGUE: Final = "something|someone|somebody|somewhere|nothing|nobody"
VAGUE_COMPARISON: Final = re.compile(
    rf"\b(?:like|as if|as though) (?:\w+ )?(?:{VAGUE}|some kind)\b", re.IGNORECASE
)
VAGUE_PRONOUN: Final = re.compile(
    r"\b(?:something|someone|somebody|nothing|nobody|no one)\b", re.IGNORECASE
)
YOU_DO_NOT: Final = re.compile(
    r"\bYou (?:do not|don['’]t|did not|cannot|are not|have not)\b[^.!?;:]*[.!?;:]['\"’”*]*\s+"
    r"(?:you|instead you)\b",
    re.IGNORECASE,
)
DOES_NOT_BUT: Final = re.compile(
    r"\b(it|he|she|they|this|that) (?:do|does|did|is|are|was|were) not\b"
    r"[^.!?;,]{1,60}[;,.]\s+\1 (?!(?:says|said|asks|asked)\b)\w+"
    r"|\b(?:do|does|did|is|are|was|were) not [^.!?;,]{1,40}[;,] (?:it|he|she|they) "
    r"(?!(?:says|said|asks|asked)\b)\w+",
    re.IGNORECASE,
)
STOCK: Final = re.compile(
    r"\b(?:like (?:clockwork|a ghost|a shot|a charm|a dream|a log|a stone|a rock|the plague|a hawk"
    r"|a lamb|thunder|lightning|wildfire|a fish out of water|a sore thumb|a glove|the wind"
    r"|a bolt from the blue|a lead balloon|a moth to a flame|a rabbit in (?:the )?headlights"
    r"|a punch (?:in|to) the (?:gut|stomach)|a ton of bricks|a drowned rat|a broken record)"
    r"(?! (?:in|of|that|who|with)\b)"
    r"|(?:as )?(?:clear as (?:a bell|day|crystal|mud)|cold as ice|white as (?:a sheet|snow|a ghost)"
    r"|quiet as (?:a mouse|the grave)|silent as the grave|dead as a doornail|hard as nails"
    r"|black as (?:pitch|night|coal)|light as a feather|thin as a rake|old as the hills"
    r"|good as (?:gold|new|dead)|sure as (?:hell|fate)|right as rain|dry as (?:dust|a bone)"
    r"|flat as a pancake|blind as a bat|pale as death|still as (?:a statue|death|stone)"
    r"|sharp as a (?:razor|knife|tack)|busy as a bee|free as a bird|steady as a rock"
    r"|stiff as a board|sick as a dog|plain as (?:day|the nose)|cool as a cucumber"
    r"|thick as thieves|large as life|different as (?:chalk and cheese|night and day)))\b",
    re.IGNORECASE,
)
PAUSE: Final = re.compile(r"[,;:.!?…()\"“”]|\s[-–—]+\s|—|\n")
COMMON: Final = frozenset(
    WORD.findall(
        "a an and are as at be been but by can could did do does for from had has have he her "
        "hers him his how i if in into is it its like me my no not of off on one or our out "
        "over says said she so some that the their them then there they this to too up us was "
        "we were what when where which who will with would you your it's that's don't i'm"
    )
)
"""Words of grammar, which weigh nothing in a phrase."""


VOWELS: Final = re.compile("[aeiouyà-ÿ]+")
SILENT: Final = re.compile(r"[^aeiouy]e$|[^aeiouytd]ed$|[^aeiouysxz]es$")


class Hit(NamedTuple):
    """One place in which a habit shows."""

    text: Text
    start: int
    words: str
    amount: float = 1
    """How long the sentence is, or how often the phrase occurs; 1 where it is only counted."""

    @property
    def file(self) -> str:
        """The file in which it stands."""
        return self.text.file

    @property
    def line(self) -> int:
        """The line in which it stands."""
        return self.text.line(self.start)


Finder = Callable[[Iterable[Text]], Iterator[Hit]]


def button_endings(texts: Iterable[Text]) -> Iterator[Hit]:
    """Blocks that close on a line of six words or fewer."""
    for text in blocks(texts):
        last = text.sentences[-1]
        if length(last.words) <= BUTTON_WORDS:
            yield Hit(text, last.start, last.words)


def blocks(texts: Iterable[Text]) -> list[Text]:
    """The texts that are long enough to have an ending."""
    return [text for text in texts if text.count >= BLOCK_WORDS and len(text.sentences) > 1]


def matching(pattern: re.Pattern[str]) -> Finder:
    """What a pattern finds, with the words around it."""

    def finder(texts: Iterable[Text]) -> Iterator[Hit]:
        for text in texts:
            for found in pattern.finditer(text.words):
                yield Hit(text, found.start(), excerpt(text.words, found.start(), found.end()))

    return finder


def excerpt(text: str, start: int, end: int) -> str:
    """The words around a find, in one line."""
    left = text.rfind(" ", 0, max(start - 15, 0)) + 1
    right = text.find(" ", min(end + 25, len(text)))
    return " ".join(text[left : right if right >= 0 else len(text)].split())


def long_sentences(texts: Iterable[Text]) -> Iterator[Hit]:
    """Every sentence by its number of words."""
    for text, sentence in each_sentence(texts):
        yield Hit(text, sentence.start, sentence.words, length(sentence.words))


def semicolons(texts: Iterable[Text]) -> Iterator[Hit]:
    """Sentences with a semicolon, by how many they have."""
    for text, sentence in each_sentence(texts):
        if number := sentence.words.count(";"):
            yield Hit(text, sentence.start, sentence.words, number)


def breaths(texts: Iterable[Text]) -> Iterator[Hit]:
    """The longest stretch of each sentence that has no pause in it, by its number of words."""
    for text, sentence in each_sentence(texts):
        stretch = max(PAUSE.split(sentence.words), key=length)
        start = sentence.start + sentence.words.index(stretch)
        yield Hit(text, start, " ".join(stretch.split()), length(stretch))


def each_sentence(texts: Iterable[Text]) -> Iterator[tuple[Text, Sentence]]:
    """Every sentence with its text."""
    for text in texts:
        for sentence in text.sentences:
            yield text, sentence


def length(words: str) -> int:
    """How many words there are."""
    return sum(1 for _ in WORD.finditer(words))


def repeated_phrases(texts: Iterable[Text], motifs: Iterable[str] = ()) -> Iterator[Hit]:
    """Phrases of five words and more that stand in several entries; a motif is meant to return."""
    spared = [f" {' '.join(tokens(motif))} " for motif in motifs]
    spoken = [
        (Hit(text, sentence.start, sentence.words), part)
        for text, sentence in each_sentence(texts)
        for part in without(spared, tokens(sentence.words))
    ]
    told: dict[str, int] = {}
    for size in reversed(phrases_by_size(spoken)):
        for phrase, entries in size.items():
            padded = f" {' '.join(phrase)} "
            if sum(word not in COMMON for word in phrase) < WEIGHT or any(
                padded in longer and len(entries) <= told[longer] for longer in told
            ):
                continue
            told[padded] = len(entries)
            for hit in entries.values():
                yield hit._replace(words=padded.strip(), amount=len(entries))


def without(motifs: list[str], words: list[str]) -> Iterator[list[str]]:
    """What is left of a sentence before, between and after its motifs."""
    said = f" {' '.join(words)} "
    for motif in motifs:
        said = said.replace(motif, " | ")
    yield from (part.split() for part in said.split("|"))


Phrases = dict[tuple[str, ...], dict[object, Hit]]
"""Phrases, and the entries in which they stand."""


def phrases_by_size(spoken: list[tuple[Hit, list[str]]]) -> list[Phrases]:
    """The phrases that stand in two entries or more, from the shortest to the longest: a long one
    is looked for only where its beginning is repeated."""
    sizes: list[Phrases] = []
    for size in count(SHORT_PHRASE):
        found: Phrases = defaultdict(dict)
        for hit, words in spoken:
            for n in range(len(words) - size + 1):
                phrase = tuple(words[n : n + size])
                if not sizes or phrase[:-1] in sizes[-1]:
                    found[phrase].setdefault(hit.text.entry, hit)
        sizes.append({phrase: entries for phrase, entries in found.items() if len(entries) > 1})
        if not sizes[-1]:
            break
    return sizes


def tokens(words: str) -> list[str]:
    """The words as they sound, without capitals."""
    return [word.lower().replace("’", "'") for word in WORD.findall(words)]


def reading_ease(texts: Iterable[Text]) -> float:
    """Flesch's reading ease: 100 is plain speech, 60 a newspaper, 30 a contract."""
    words = [word for text in texts for word in WORD.findall(text.words)]
    sentences = sum(len(text.sentences) for text in texts)
    if not words or not sentences:
        return 100.0
    syllables_a_word = sum(map(syllables, words)) / len(words)
    return 206.835 - 1.015 * len(words) / sentences - 84.6 * syllables_a_word


@cache
def syllables(word: str) -> int:
    """About how many syllables an English word has.

    >>> [syllables(word) for word in ("tram", "umbrella", "table", "rode", "counted")]
    [1, 3, 2, 1, 2]
    """
    word = word.lower()
    groups = len(VOWELS.findall(word))
    if SILENT.search(word) and not word.endswith("le"):
        groups -= 1
    return max(groups, 1)
