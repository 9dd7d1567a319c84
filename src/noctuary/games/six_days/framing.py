"""SD-4, SD-5: the ladder of scenes, and framing one of them."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.six_days import event_list, interludes, play, settling
from noctuary.games.six_days.content.tables import TYPES
from noctuary.games.six_days.creation import held, open_picks, refusal_of_word
from noctuary.games.six_days.events import SceneOpened, SceneStarted, TypeSet, WordGained
from noctuary.games.six_days.records import Entry, Frame, Word
from noctuary.games.six_days.slots import Fill
from noctuary.games.six_days.state import (
    SixDays,
    act,
    difficulty,
    has_discovery,
    living,
    scene,
    seat_of,
    waiting,
)
from noctuary.games.six_days.writing import Tell, refusal


class FrameScene(Step, frozen=True):
    """SD-4.1: the rungs come in fixed order; SD-5.1: type, purpose, location, danger, event."""

    number: int

    def run(self, g: SixDays) -> None:
        g.scene = self.number
        g.turn += 1
        g.frame = Frame()
        g.playing = g.interlude_over = False
        g.event_done = g.discovery_done = g.core_done = False
        g.core_hero = g.core_result = ""
        g.then(ChooseType(), FrameRest())


class ChooseType(Step, frozen=True):
    """SD-1.2, SD-5.2: the scene type is rolled or chosen, never written."""

    again: bool = False

    def run(self, g: SixDays) -> None:
        picks = list(g.pack.picks["scene_type"])
        if g.playing:
            # SD-6.1: an interlude lies before its scene, and this one is already played.
            del picks[TYPES.index("interlude")]
        g.ask(self, ("roll", *picks))

    def answer(self, g: SixDays, option: str) -> None:
        if option == "roll":
            g.then(RollType(self.again))
        else:
            face = int(option.removeprefix("pick:"))
            set_type(g, face, Entry(TYPES[face - 1]), self.again)


class RollType(Step, frozen=True):
    """SD-5.2: as many dice as the number of the act; the highest counts."""

    again: bool = False

    def run(self, g: SixDays) -> None:
        g.roll(self, act(g))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        set_type(g, max(faces), Entry(TYPES[max(faces) - 1], "rolled", faces), self.again)


def set_type(g: SixDays, face: int, entry: Entry, again: bool) -> None:
    """SD-5.3: what the face means for the scene."""
    kind = TYPES[face - 1]
    if kind == "interlude" and not interludes.is_open(g):
        kind = "straight"
    g.remember("type", "scene_type", entry)
    if kind == "interlude":
        interludes.begin(g, entry)
        return
    g.reframe(type=entry, kind=kind)
    if g.listener is not None:
        if not again:
            g.listener(SceneOpened(scene=g.scene, rule="SD-17.1"))
        g.listener(TypeSet(entry=entry, counts=kind, rule="SD-5.3"))
    if kind == "interrupt" and g.event_list:
        g.then(event_list.RollOnList())
    elif kind == "obligatory" and debts(g):
        g.then(CallDebt())


def debts(g: SixDays) -> list[str]:
    """SD-5.7: what may come due: pending complications, then entries of the event list."""
    due = [f"due:{pending}" for hero in living(g) for pending in waiting(hero)]
    return due + [f"listed:{entry.n}" for entry in g.event_list]


class CallDebt(Step, frozen=True):
    """SD-5.7: one pending complication or one entry of the event list comes due."""

    def run(self, g: SixDays) -> None:
        g.ask(self, debts(g))

    def answer(self, g: SixDays, option: str) -> None:
        kind, _, name = option.partition(":")
        if kind == "due":
            settling.come_due(g, name)
        else:
            event_list.feel(g, int(name), rolled=False, rule="SD-5.7")


class FrameRest(Step, frozen=True):
    """SD-5.1: whatever is left but the type may wait; SD-4.7: in scene 7 a new Word comes first."""

    def run(self, g: SixDays) -> None:
        rest = ("location", "danger", "event", *(("discovery",) if has_discovery(g) else ()))
        words = living(g) if "add_word" in scene(g).flags else []
        g.then(
            *(GainWord(hero.id) for hero in words),
            Fill("purpose", "", rest),
            Tell("frame"),
            StartScene(),
        )


class StartScene(Step, frozen=True):
    """SD §8: the frame is set and the scene is played."""

    def run(self, g: SixDays) -> None:
        g.playing = True
        if g.listener is not None:
            started = SceneStarted(scene=g.scene, difficulty=difficulty(g), rule="SD-8.5")
            g.listener(started)
        g.then(play.PLAY)


# ── the Word of scene 7 ───────────────────────────────────────────────────────────────────────


class GainWord(Step, frozen=True):
    """SD-4.7: one new Word, rolled, chosen or written; SD-20.9: for every hero."""

    hero: str
    instead: str = ""
    """The new Word that this one replaces (SD-1.12)."""

    def run(self, g: SixDays) -> None:
        options = ["roll", *open_picks(g, self.hero)]
        g.ask_more(self, options, seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option == "roll":
            g.then(RollNewWord(self.hero, self.instead))
        else:
            self.take(g, Entry(g.pack.entries["words"][option]))

    def wrote(self, g: SixDays, words: str) -> None:
        self.take(g, g.own(words, seat_of(g, self.hero)))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply) or refusal_of_word(g, self.hero, reply)

    def take(self, g: SixDays, entry: Entry) -> None:
        """SD-R5: its polarity is free."""
        g.then(ChoosePolarity(self.hero, entry, self.instead))


class RollNewWord(Step, frozen=True):
    """SD-2.16: a Word that the hero already holds is rolled again."""

    hero: str
    instead: str = ""

    def run(self, g: SixDays) -> None:
        g.roll(self, 2, seat=seat_of(g, self.hero))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        text = g.pack.read("words", faces)
        if text.casefold() in held(g, self.hero):
            g.then(self)
        else:
            GainWord(self.hero, self.instead).take(g, Entry(text, "rolled", faces))


class ChoosePolarity(Step, frozen=True):
    """SD-4.7: of either polarity; SD-4.8: the reserve stays as it is."""

    hero: str
    entry: Entry
    instead: str = ""

    def run(self, g: SixDays) -> None:
        g.ask(self, ("positive", "negative"), seat_of(g, self.hero))

    def answer(self, g: SixDays, option: str) -> None:
        word = Word(self.instead or g.fresh("w"), self.entry, option == "positive", gained=True)
        others = g.heroes[self.hero].words
        if self.instead:
            words = tuple(word if other.id == self.instead else other for other in others)
        else:
            words = (*others, word)
        g.change(self.hero, words=words)
        g.remember("word", "words", self.entry)
        if g.listener is not None:
            again = bool(self.instead)
            g.listener(WordGained(hero=self.hero, word=word, again=again, rule="SD-4.7"))
