"""What lies on the table of Six Days: ladder, frame, sheets, events, and what can be done there."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from noctuary.engine.question import Option
from noctuary.engine.words import capital
from noctuary.games.six_days.records import Entry, Pending, Person, Word
from noctuary.games.six_days.seen.view import EventView, HeroView, ResourceView, Rung, View
from noctuary.web.looks.six_days.asides import Asides
from noctuary.web.looks.six_days.roll import RollBox

Stage = Literal["creation", "scene", "roll", "epilogue"]

ACTS: Final = {1: "Act One", 2: "Act Two", 3: "Act Three"}
FRAME: Final = (
    ("purpose", "Purpose"),
    ("location", "Place"),
    ("danger", "Danger"),
    ("event", "Event"),
    ("discovery", "Discovery"),
)
OF_LADDER: Final = ("event", "discovery")
RESULTS: Final = {"success": "won", "partial": "half won", "lost": "lost"}
RACE: Final = (
    ("prize_sought", "Sought"),
    ("prize_state", "State"),
    ("motive", "Behind it"),
    ("prize_name", "Called"),
)
RIVAL: Final = (
    ("rival_name", "Name"),
    ("rival_nature", "Nature"),
    ("rival_strength", "Strength"),
)
SHEET: Final = (
    ("name", "Name"),
    ("trait", "Trait"),
    ("calling", "Calling"),
    ("doing", "Does best"),
    ("appearance", "Looks"),
)


class Row(msgspec.Struct):
    """A slot with what stands in it, how it came there, and how it is set anew."""

    label: str
    text: str
    how: str
    revise: Option | None
    slot: str = ""
    done: bool = False


class Act(msgspec.Struct):
    """The rungs of one act."""

    name: str
    rungs: list[Rung]


class SceneCard(msgspec.Struct):
    """The scene's card: its name, its note and what its type asks for."""

    n: int
    """0 for an interlude."""
    name: str
    note: str
    prompt: str
    prompts: list[tuple[str, str]]


class WordChip(msgspec.Struct):
    """A Word; the one of scene 7 can be set anew until it is used."""

    text: str
    positive: bool
    revise: Option | None


class AssetChip(msgspec.Struct):
    """Something a hero has, or had."""

    text: str
    lost: bool


class Waiting(msgspec.Struct):
    """A complication that waits."""

    id: str
    text: str
    scene: int
    due: Option | None
    who: str
    """In a group: whose it is."""


class Sheet(msgspec.Struct, kw_only=True):
    """One hero's sheet, with what can be done to it."""

    id: str
    seat: int
    name: str
    is_made: bool
    lines: list[Row]
    words: list[WordChip]
    revise_words: Option | None
    conditions: list[str]
    revise_start: Option | None
    past: str
    revise_past: Option | None
    reserve: int
    reserve_start: int
    revise_base: Option | None
    resources: tuple[ResourceView, ...]
    assets: list[AssetChip]
    score: tuple[int, ...]
    sum: int
    dead: bool


class Side(msgspec.Struct):
    """The Prize or the Rival, with the slots of the race."""

    name: str
    lines: list[Row]
    dice: tuple[int, ...] = ()
    sum: int = 0

    @property
    def score(self) -> list[int]:
        """The dice from the highest on."""
        return sorted(self.dice, reverse=True)


class Member(msgspec.Struct):
    """Somebody of the cast."""

    name: str
    role: str
    lost: bool


class ScoreDie(msgspec.Struct):
    """A die of a Score at the end."""

    face: int
    matches: bool


class Statement(msgspec.Struct):
    """Something that is True, with the words that say for whom."""

    text: str
    words: str


class EpilogueBox(msgspec.Struct, kw_only=True):
    """A hero's Epilogue: the dice that match, and what is True."""

    name: str
    dice: list[ScoreDie]
    sum: int
    matching: int
    half: int
    bonus: int
    true_dice: int
    left: int
    truths: list[Statement]
    unknown: list[str]


class Board(msgspec.Struct, kw_only=True):
    """Everything that the templates draw."""

    scene: int
    interlude: bool
    playing: bool
    difficulty: int
    stage: Stage
    plays: int | None
    acts: list[Act]
    card: SceneCard
    frame: list[Row]
    core: str
    heroes: list[Sheet]
    waiting: list[Waiting]
    prize: Side
    rival: Side
    revise_title: Option | None
    cast: list[Member]
    events: list[EventView]
    free: Asides
    hinted: str
    endings: list[EpilogueBox]
    roll: RollBox | None


def board(seen: View, free: Asides, roll: RollBox | None, plays: int | None) -> Board:
    """The table as this seat sees it."""
    return Board(
        scene=seen.scene,
        interlude=seen.interlude,
        playing=seen.playing,
        difficulty=seen.difficulty,
        stage=stage(seen),
        plays=plays,
        acts=[Act(name, [r for r in seen.ladder if r.act == n]) for n, name in ACTS.items()],
        card=card(seen),
        frame=frame(seen, free),
        core=RESULTS.get(seen.core_result, "to come"),
        heroes=[sheet(one, free) for one in seen.heroes],
        waiting=[
            waiting(one, free, capital(hero.name) if len(seen.heroes) > 1 else "")
            for hero in seen.heroes
            for one in hero.sheet.pending
            if not one.done
        ],
        prize=Side(seen.prize, story(seen, RACE, free)),
        rival=Side(seen.rival_name, story(seen, RIVAL, free), seen.rival, seen.rival_sum),
        revise_title=free.anew("title"),
        cast=[member(one) for one in seen.cast],
        events=[*reversed(seen.event_list)],
        free=free,
        hinted=hinted(seen),
        endings=endings(seen),
        roll=roll,
    )


def stage(seen: View) -> Stage:
    """Which part of the board is in front: making heroes, a roll, the scene, or the end."""
    if seen.endings:
        return "epilogue"
    if not seen.scene:
        return "creation"
    return "roll" if seen.roll is not None else "scene"


def said(entry: Entry | None) -> str:
    """What stands in a slot."""
    return "" if entry is None else entry.text


def came(entry: Entry | None) -> str:
    """How it came there."""
    if entry is None:
        return ""
    if entry.how == "rolled":
        return f"rolled {'-'.join(map(str, entry.faces))}"
    return entry.how


def row(label: str, entry: Entry | None, revise: Option | None) -> Row:
    """One slot."""
    return Row(label, said(entry), came(entry), revise)


# ── the scene ─────────────────────────────────────────────────────────────────────────────────


def card(seen: View) -> SceneCard:
    """What the scene is about."""
    rung = next((rung for rung in seen.ladder if rung.n == seen.scene), seen.ladder[0])
    prompts = [(name, prompt) for name, prompt in seen.purposes if prompt]
    if seen.type is not None:
        prompts.insert(0, (capital(seen.type.name), seen.type.prompt))
    if seen.interlude:
        return SceneCard(0, f"Interlude before {rung.n}", "Replenish", "", prompts)
    return SceneCard(rung.n, rung.name, rung.head_note, rung.prompt, prompts)


def frame(seen: View, free: Asides) -> list[Row]:
    """The frame of the scene, slot by slot; what can still be set anew says so."""
    framed = seen.frame
    if framed.type is None:
        return []
    kind = seen.type.name if seen.type else framed.type.text
    rows = [Row("Type", kind, came(framed.type), free.anew("type"), "type")]
    for slot, label in FRAME:
        if seen.interlude and slot in OF_LADDER:
            continue
        found = frame_row(seen, slot, label, free)
        if found.text or found.revise is not None:
            rows.append(found)
    return rows


def frame_row(seen: View, slot: str, label: str, free: Asides) -> Row:
    """One slot of the frame; there may be two purposes."""
    framed, revise = seen.frame, free.anew(slot)
    if slot == "purpose":
        text = " and ".join(entry.text for entry in framed.purposes)
        return Row(label, text, ", ".join(map(came, framed.purposes)), revise, slot)
    done = {"event": seen.event_done, "discovery": seen.discovery_done}.get(slot, False)
    entry: Entry | None = getattr(framed, slot)
    return Row(label, said(entry), came(entry), revise, slot, done)


# ── people ────────────────────────────────────────────────────────────────────────────────────


def story(seen: View, slots: tuple[tuple[str, str], ...], free: Asides) -> list[Row]:
    """Slots of the race that are filled or can be."""
    rows = [row(label, seen.story.get(slot), free.anew(slot)) for slot, label in slots]
    return [one for one in rows if one.text or one.revise is not None]


def sheet(one: HeroView, free: Asides) -> Sheet:
    """One hero."""
    who = one.sheet
    lines = [row(label, getattr(who, slot), free.anew(slot, who.id)) for slot, label in SHEET]
    return Sheet(
        id=who.id,
        seat=who.seat,
        name=capital(one.name),
        is_made=who.trait is not None,
        lines=[line for line in lines if line.text or line.revise is not None],
        words=[word(held, free) for held in who.words],
        revise_words=free.anew("words", who.id),
        conditions=[condition.entry.text for condition in who.conditions],
        revise_start=free.anew("start", who.id),
        past=said(who.past),
        revise_past=free.anew("past", who.id),
        reserve=who.reserve,
        reserve_start=who.reserve_start,
        revise_base=free.anew("base", who.id),
        resources=one.resources,
        assets=[AssetChip(asset.entry.text, asset.lost) for asset in who.assets],
        score=who.score,
        sum=one.sum,
        dead=who.dead,
    )


def word(one: Word, free: Asides) -> WordChip:
    """A Word on the sheet."""
    return WordChip(one.entry.text, one.positive, free.anew("word", one.id))


def waiting(one: Pending, free: Asides, who: str) -> Waiting:
    """A complication that waits."""
    what = one.complication
    detail = f": {what.detail.text}" if what.detail else ""
    text = capital(what.entry.text) + detail
    return Waiting(one.id, text, one.scene, free.due.get(one.id), who)


def member(one: Person) -> Member:
    """Somebody of the cast."""
    role = " and ".join(said(part) for part in (one.role, one.tie) if part)
    return Member(said(one.name), role, one.lost)


def hinted(seen: View) -> str:
    """What the dice last said when they were asked, if it was in this scene."""
    asked = [made for made in seen.history if made.slot == "hint"]
    last = asked[-1] if asked and asked[-1].scene == seen.scene else None
    return "" if last is None else f"{capital(last.entry.text)} ({came(last.entry)})"


# ── the end ───────────────────────────────────────────────────────────────────────────────────


def endings(seen: View) -> list[EpilogueBox]:
    """The Epilogues of all heroes, once they are counted."""
    return [ending(seen, one) for one in seen.heroes if one.sheet.id in seen.endings]


def ending(seen: View, one: HeroView) -> EpilogueBox:
    """A hero's Epilogue."""
    score, found = one.sheet.score, seen.endings[one.sheet.id]
    lowest = min(seen.rival, default=0)
    taken = [truth.statement for truth in found.truths]
    return EpilogueBox(
        name=capital(one.name),
        dice=[ScoreDie(face, face >= lowest) for face in sorted(score, reverse=True)],
        sum=one.sum,
        matching=found.matching,
        half=found.matching // 2,
        bonus=found.bonus,
        true_dice=found.dice,
        left=found.left,
        truths=[
            Statement(statement(seen, truth.statement), said(truth.words)) for truth in found.truths
        ],
        unknown=[statement(seen, name) for name in seen.statements if name not in taken],
    )


def statement(seen: View, name: str) -> str:
    """A statement about one of you, or about the enemy."""
    return capital(seen.statements[name])
