"""WD-2.1 to WD-2.4: every player takes a ready-made character, builds one, or brings one along."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.content import building
from noctuary.games.when_darkness_comes.content.building import (
    LONGEST_WORDS,
    WORDS,
    Draft,
    SheetError,
)
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.content.people import Sheet, sheet_of
from noctuary.games.when_darkness_comes.events import Joined
from noctuary.games.when_darkness_comes.people import purchases
from noctuary.games.when_darkness_comes.state import Character, Night

NAMES: Final = (
    "Ada",
    "Bruno",
    "Clara",
    "Dario",
    "Edith",
    "Felix",
    "Greta",
    "Henk",
    "Ilse",
    "Jonas",
)
"""Names for those who cannot think of one."""


class CastRoles(Step, frozen=True):
    """WD-2.1: seat after seat, as many characters as the scenario gives each player."""

    def run(self, g: Night) -> None:
        players = g.scenario.players
        each = (players.alone if g.seats == 1 else None) or players.characters_per_player
        g.then(*(ChooseCharacter(seat) for seat in range(g.seats) for _ in range(each)))
        g.party = g.seats * each


class ChooseCharacter(Step, frozen=True):
    """WD-2.3: a ready-made character that nobody has taken, a new one, or a kept sheet."""

    seat: int

    def run(self, g: Night) -> None:
        taken = g.characters
        options = [f"kept:{n}" for n in pages_left(g)] if g.past.pages else []
        options += [f"take:{who}" for who in townspeople(g) if who not in taken]
        if g.scenario.characters.allowed:
            g.ask(self, options, self.seat)
        else:
            g.ask_more(self, [*options, "build"], self.seat, "text")

    def refuses(self, g: Night, reply: str) -> str:
        try:
            building.read_line(reply, g.pack.skills, g.pack.copies)
        except SheetError as error:
            return str(error)
        return ""

    def answer(self, g: Night, option: str) -> None:
        if option == "build":
            g.then(WriteName(self.seat))
            return
        if option.startswith("kept:"):
            page = g.past.pages[int(option.removeprefix("kept:"))]
            join(g, free_id(g), self.seat, page)
            return
        who = option.removeprefix("take:")
        if who in g.pack.people:
            join(g, who, self.seat, sheet_of(g.pack.people[who]))
        else:  # a saved game may ask about people who have left the pack since
            g.then(self)

    def wrote(self, g: Night, words: str) -> None:
        join(g, free_id(g), self.seat, building.read_line(words, g.pack.skills))


def townspeople(g: Night) -> list[str]:
    """WD-2.3, WD-35.17: the ready-made people; whoever has a page or a grave is no newcomer."""
    people, past, allowed = g.pack.people, g.past, g.scenario.characters.allowed
    if not (allowed or past.pages or past.fallen):  # mostly nothing was told of anybody
        return list(people)
    known = list(allowed or people)
    told = {page.name for page in past.pages} | {one.split(",")[0] for one in past.fallen}
    new = [who for who in known if who in people and people[who].name not in told]
    return new if len(new) > len(g.characters) else known


def free_id(g: Night) -> str:
    """The id of a character that is not ready-made."""
    return f"guest_{1 + sum(who.startswith('guest_') for who in g.characters)}"


def pages_left(g: Night) -> list[int]:
    """WD-35.18: the kept pages that nobody has taken yet tonight."""
    taken = {c.sheet.name for c in g.characters.values()}
    return [n for n, page in enumerate(g.past.pages) if page.name not in taken]


def join(g: Night, who: str, seat: int, sheet: Sheet) -> None:
    """WD-2.15, WD-35.12: willpower starts equal to health, less a night of bad sleep."""
    willpower = sheet.defence - ("bad_sleep" in sheet.scars)
    legacy = g.past.legacy
    if legacy and newcomers(g) < legacy and sheet not in g.past.pages:
        sheet = msgspec.structs.replace(sheet, saved=sheet.saved + 1, bought=sheet.bought + 1)
    g.characters[who] = Character(
        id=who,
        seat=seat,
        sheet=sheet,
        willpower=willpower,
        full_willpower=willpower,
    )
    g.emit(Joined(who=who, rule="WD-2.3"))


def newcomers(g: Night) -> int:
    """WD-35.17: how many at this table have no page from an earlier night."""
    known = {page.name for page in g.past.pages}
    return sum(c.sheet.name not in known for c in g.characters.values())


# ── building ──────────────────────────────────────────────────────────────────────────────────


class WriteName(Step, frozen=True):
    """WD-2.4: first the name."""

    seat: int

    def run(self, g: Night) -> None:
        taken = {c.sheet.name for c in g.characters.values()}
        g.ask_more(self, [f"name:{n}" for n in NAMES if n not in taken], self.seat, "text")

    def refuses(self, g: Night, reply: str) -> str:
        if reply.strip() and len(reply) <= building.LONGEST_NAME and ";" not in reply:
            return ""
        return f"WD-2.2: a name has 1 to {building.LONGEST_NAME} letters and no semicolon"

    def answer(self, g: Night, option: str) -> None:
        g.then(WriteWords(self.seat, Draft(name=option.removeprefix("name:")), 0))

    def wrote(self, g: Night, words: str) -> None:
        g.then(WriteWords(self.seat, Draft(name=words.strip()), 0))


class WriteWords(Step, frozen=True):
    """WD-2.4: then description, quote and occupation, which may all be left out."""

    seat: int
    draft: Draft
    number: int

    def run(self, g: Night) -> None:
        if self.number < len(WORDS):
            g.ask_more(self, ["skip"], self.seat, "text")
        else:
            g.then(SetAttribute(self.seat, self.draft))

    def refuses(self, g: Night, reply: str) -> str:
        return "" if 0 < len(reply) <= LONGEST_WORDS else f"write 1 to {LONGEST_WORDS} letters"

    def answer(self, g: Night, option: str) -> None:
        g.then(WriteWords(self.seat, self.draft, self.number + 1))

    def wrote(self, g: Night, words: str) -> None:
        draft = msgspec.structs.replace(self.draft, **{WORDS[self.number]: words})
        g.then(WriteWords(self.seat, draft, self.number + 1))


class SetAttribute(Step, frozen=True):
    """WD-2.5, WD-2.6: 20 points over seven attributes, each 1 to 6; or as somebody suggests."""

    seat: int
    draft: Draft

    def run(self, g: Night) -> None:
        if len(self.draft.attributes) == len(ATTRIBUTES):
            g.then(BuySkills(self.seat, self.draft))
            return
        name = ATTRIBUTES[len(self.draft.attributes)]
        options = [f"{name}:{n}" for n in self.draft.values()]
        if not self.draft.attributes:
            options = [*(f"like:{model}" for model in g.pack.models), *options]
        if len(options) == 1:
            self.answer(g, options[0])
        else:
            g.ask(self, options, self.seat)

    def answer(self, g: Night, option: str) -> None:
        word, _, chosen = option.partition(":")
        if word == "like":
            model = g.pack.models[chosen]
            skills = {str(skill): rank for skill, rank in model.skills.items()}
            draft = msgspec.structs.replace(self.draft, attributes=model.attributes, skills=skills)
            join(g, free_id(g), self.seat, draft.finished())
            return
        value = int(chosen)
        attributes = (*self.draft.attributes, value)
        draft = msgspec.structs.replace(self.draft, attributes=attributes)
        g.then(SetAttribute(self.seat, draft))


class BuySkills(Step, frozen=True):
    """WD-2.8, WD-2.9: up to 10 points for skills at their listed prices; the rest is saved."""

    seat: int
    draft: Draft

    def run(self, g: Night) -> None:
        skills = self.draft.skills
        prices = purchases.price_list(g.pack, self.draft.skill_points_left)
        offers = [option for skill, option in prices if skill not in skills]
        if offers:
            g.ask(self, [*offers, "done"], self.seat)
        else:
            self.answer(g, "done")

    def answer(self, g: Night, option: str) -> None:
        if option == "done":
            join(g, free_id(g), self.seat, self.draft.finished())
            return
        _, skill, rank = option.split(":")
        skills = {**self.draft.skills, skill: int(rank)}
        g.then(BuySkills(self.seat, msgspec.structs.replace(self.draft, skills=skills)))
