"""DQ-39: saving and leaving, the record of the table in companion mode, and resuming."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import Final

import msgspec

from noctuary.codes import CodeError
from noctuary.engine.question import IllegalReply
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards.tracks import MOST_CUBES, SLOTS
from noctuary.games.dark_quarter.city import scanning
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.events import Saved
from noctuary.games.dark_quarter.state import EFFORT_DICE, DarkQuarter, Mode, Phase
from noctuary.games.dark_quarter.story import companion, decision

NOTHING: Final = "none"
"""The ready answer for an empty list."""
MOST_XP: Final = 99
MOST_LETTERS: Final = 400
ABOUT: Final = "about:"
"""Before the name of what a person says about a card."""
MODES: Final[tuple[Mode, ...]] = ("digital", "companion")


def begin(g: DarkQuarter) -> None:
    """DQ-39.3, DQ-39.6: companion mode walks through the table; else the App knows it all."""
    g.then(Suspended(g.phase))
    if g.companion:
        g.then(*walk_through(g), Summary())


def walk_through(g: DarkQuarter) -> list[Step]:
    """DQ §6.8: per Character tracks, Consumables, Abilities, dice, Experience; then the pool."""
    steps: list[Step] = []
    for who in g.team:
        steps += [RecordTrack(who, skill) for skill in SKILLS]
        steps += [RecordCards(who), RecordAbilities(who), RecordFlipped(who)]
        steps += [RecordNumber(who, "available"), RecordNumber(who, "xp")]
    return [*steps, RecordPool()]


class RecordTrack(Step, frozen=True):
    """DQ-39.3, DQ-39.7: the occupied slots: one to four, from 1 to 12, no two in one."""

    who: str
    skill: str

    def run(self, g: DarkQuarter) -> None:
        known = g.sheets[self.who].track(self.skill)
        items = tuple(str(slot) for slot in range(1, SLOTS + 1))
        g.ask_more(
            self,
            ["+".join(map(str, known))],
            g.seat_of(self.who),
            "several",
            items=items,
            least=1,
            most=MOST_CUBES,
        )

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return ""

    def answer(self, g: DarkQuarter, option: str) -> None:
        slots = tuple(sorted(int(slot) for slot in option.split("+")))
        g.change(self.who, **{self.skill: slots})


class RecordCards(Step, frozen=True):
    """DQ-39.3: the Consumables, by scanning or typing them: `C1 C1 C10`."""

    who: str

    def run(self, g: DarkQuarter) -> None:
        held = g.sheets[self.who].consumables
        known = " ".join(f"C{g.pack.consumable[card].number}" for card in held)
        g.ask_more(self, dict.fromkeys([known or NOTHING, NOTHING]), g.seat_of(self.who), "text")

    def cards(self, g: DarkQuarter, reply: str) -> list[str]:
        """The cards that a reply names; CodeError if a code names none."""
        return [scanning.card_named(g, code) for code in reply.replace(",", " ").split()]

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        """DQ-39.7: no more copies than exist, those of others counted."""
        if not reply.strip() or len(reply) > MOST_LETTERS:
            return "type the numbers of the cards, such as C1 C1 C10, or none"
        try:
            cards = self.cards(g, reply)
        except CodeError as error:
            return f"not in play. {error}"
        if any(card not in g.pack.consumable for card in cards):
            return "not in play: Consumables are C1, C2 and so on"
        recorded = g.team[: g.team.index(self.who)]
        for card in set(cards):
            elsewhere = sum(g.sheets[one].consumables.count(card) for one in recorded)
            if cards.count(card) + elsewhere > g.pack.consumable[card].copies:
                return f"only {g.pack.consumable[card].copies} copies of that card exist"
        return ""

    def answer(self, g: DarkQuarter, option: str) -> None:
        cards = [] if option == NOTHING else self.cards(g, option)
        cards.sort(key=lambda card: g.pack.consumable[card].number)
        g.change(self.who, consumables=tuple(cards))


class RecordAbilities(Step, frozen=True):
    """DQ-39.3, DQ-39.7: which of the Abilities that are available yet are unlocked."""

    who: str

    def run(self, g: DarkQuarter) -> None:
        sheet = g.sheets[self.who]
        known = "+".join(sheet.unlocked) or NOTHING
        items = (*sheet.unlocked, *sheet.pool)
        seat = g.seat_of(self.who)
        g.ask_more(self, [known], seat, "several", items=items, least=0, most=len(items))

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return "" if reply else f"name the Abilities, or say {NOTHING}"

    def answer(self, g: DarkQuarter, option: str) -> None:
        sheet = g.sheets[self.who]
        known = (*sheet.unlocked, *sheet.pool)
        chosen = [] if option == NOTHING else option.split("+")
        g.change(
            self.who,
            unlocked=tuple(card for card in known if card in chosen),
            pool=tuple(card for card in known if card not in chosen),
            flipped=tuple(card for card in sheet.flipped if card in chosen),
        )


class RecordFlipped(Step, frozen=True):
    """DQ-39.4: which of the unlocked once-per cards are flipped."""

    who: str

    def run(self, g: DarkQuarter) -> None:
        sheet = g.sheets[self.who]
        items = tuple(card for card in sheet.unlocked if g.pack.ability[card].limit)
        if items:
            known = "+".join(sheet.flipped) or NOTHING
            seat = g.seat_of(self.who)
            g.ask_more(self, [known], seat, "several", items=items, least=0, most=len(items))

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return "" if reply else f"name the flipped Abilities, or say {NOTHING}"

    def answer(self, g: DarkQuarter, option: str) -> None:
        chosen = [] if option == NOTHING else option.split("+")
        g.change(self.who, flipped=tuple(c for c in g.sheets[self.who].unlocked if c in chosen))


class RecordNumber(Step, frozen=True):
    """DQ-39.3: available Effort dice (0 to 3), and the personal Experience."""

    who: str
    field: str

    def run(self, g: DarkQuarter) -> None:
        known = getattr(g.sheets[self.who], self.field)
        others = range(EFFORT_DICE + 1) if self.field == "available" else ()
        ready = dict.fromkeys(map(str, (known, *others)))
        g.ask_more(self, ready, g.seat_of(self.who), "number", least=0, most=self.most)

    @property
    def most(self) -> int:
        """DQ-39.7: no more than three Effort dice."""
        return EFFORT_DICE if self.field == "available" else MOST_XP

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return no_number(reply, self.most)

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.change(self.who, **{self.field: int(option)})


def no_number(reply: str, most: int) -> str:
    """Why a reply is no whole number from 0 to `most`; empty if it is."""
    whole = len(reply) < 4 and reply.isascii() and reply.isdigit()
    return "" if whole and int(reply) <= most else f"enter a whole number from 0 to {most}"


class RecordPool(Step, frozen=True):
    """DQ-39.4: the Team pool, asked for once."""

    def run(self, g: DarkQuarter) -> None:
        g.ask_more(self, [str(g.xp_team)], g.seat_of(g.active), "number", least=0, most=MOST_XP)

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return no_number(reply, MOST_XP)

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.xp_team = int(option)


class Summary(Step, frozen=True):
    """DQ §6.8: a summary page: correct it, or save."""

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("save", "correct"), g.seat_of(g.active))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "correct":
            g.then(*walk_through(g), self)


class Suspended(decision.MayLeave, frozen=True):
    """DQ-39.2: saved; after resuming the same screen is shown."""

    phase: Phase

    def run(self, g: DarkQuarter) -> None:
        if g.phase != "suspended":
            g.phase = "suspended"
            g.emit(Saved(place=self.phase, rule="DQ-39.2"))
        g.ask(self, ("resume",), g.seat_of(g.active))

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.phase = self.phase
        rebuild(g)


def is_recorded(g: DarkQuarter) -> bool:
    """DQ-R92: whether a save holds the whole table; in companion mode it must be saved for that."""
    return not g.companion or not g.sheets or isinstance(g.agenda[-1], Suspended)


def rebuild(g: DarkQuarter) -> None:
    """DQ-39.8: in companion mode the table is rebuilt page by page; digital shows it at once."""
    for page in ("board", "pois", "figures", "team"):
        companion.instruct(g, f"rebuild_{page}")
    for who in g.team:
        companion.instruct(g, "rebuild_character", who)


def standing(g: DarkQuarter, step: Step) -> list[str]:
    """DQ-39.1: on the turn screen and in the last step of an Intermission; DQ-39.12: the mode."""
    if isinstance(step, Suspended):
        return [f"mode:{mode}" for mode in MODES if mode != g.settings.mode]
    return ["save"] if isinstance(step, decision.MaySave) else []


def change_mode(g: DarkQuarter, mode: str) -> None:
    """DQ-39.12, DQ-R93: a save made in one mode can be resumed in the other."""
    if not isinstance(g.agenda[-1], Suspended):
        raise IllegalReply("the mode is changed by saving and resuming")
    wanted = next(one for one in MODES if one == mode)
    g.settings = msgspec.structs.replace(g.settings, mode=wanted)


# ── saves and other content ───────────────────────────────────────────────────────────────────


def misfit(g: DarkQuarter) -> str:
    """DQ §7.10: a save opens with later content only if that has every name the save knows."""
    if g.chapter >= len(g.pack.scenarios):
        return f"it is in scenario {g.chapter + 1}, and there are {len(g.pack.scenarios)}"
    for kind, names, known in named(g):
        strange = next((name for name in names if name not in known), None)
        if strange is not None:
            return f"it knows the {kind} {strange!r}, and the content here does not"
    return ""


def named(g: DarkQuarter) -> Iterator[tuple[str, Iterable[str], Container[str]]]:
    """Everything that a state names, by kind, and where it must be found."""
    pack, sheets = g.pack, g.sheets.values()
    yield "Character", g.sheets, pack.characters
    yield "POI", g.pois, pack.poi
    yield "Location", g.locations, pack.location
    yield "Location card", g.cards, pack.card
    yield "Lead", g.leads, pack.lead
    yield "person", g.npcs, pack.npc
    asked = [name for name in g.questions if not name.startswith(ABOUT)]
    yield "question", asked, pack.question
    shown = (f"{name}/answer" for name in g.questions if name.startswith(ABOUT))
    yield "answer", shown, pack.scripts
    yield "test", g.sums, pack.test
    yield "Pivotal Choice", (made.id for made in g.choices), pack.pivotal
    yield "Story card", chain(g.team_story, *(sheet.story for sheet in sheets)), pack.story
    yield "Consumable", chain(*(sheet.consumables for sheet in sheets)), pack.consumable
    yield "Ability", chain(*(sheet.unlocked + sheet.pool for sheet in sheets)), pack.ability
    yield "script", (name for s in g.agenda if (name := getattr(s, "script", ""))), pack.scripts
