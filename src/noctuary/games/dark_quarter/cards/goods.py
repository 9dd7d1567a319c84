"""DQ-5, DQ-11, DQ-12, DQ-18: Experience, Story cards, Consumables and Effort dice change hands."""

from __future__ import annotations

from typing import Any

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import tracks
from noctuary.games.dark_quarter.content.format.base import Direction, Limit
from noctuary.games.dark_quarter.content.format.lines import table
from noctuary.games.dark_quarter.events import (
    AbilityMoved,
    CardMoved,
    EffortChanged,
    Forfeited,
    XpChanged,
)
from noctuary.games.dark_quarter.state import DarkQuarter, copies_left, owner_of
from noctuary.games.dark_quarter.story import companion, scripts, story_events
from noctuary.games.dark_quarter.story.scripts import RunScript, concerned

# ── Effort dice ───────────────────────────────────────────────────────────────────────────────


def refresh(g: DarkQuarter, who: str, n: int, rule: str = "DQ-18.4") -> None:
    """DQ-18.4: up to n exhausted dice become available; a surplus is lost."""
    sheet = g.sheets[who]
    n = min(n, sheet.exhausted)
    if n > 0:
        g.change(who, available=sheet.available + n)
        if g.listener is not None:
            g.listener(EffortChanged(who=who, n=n, rule=rule))


def exhaust(g: DarkQuarter, who: str, n: int, rule: str = "DQ-18.9") -> int:
    """DQ-18.9: up to n available dice are exhausted; says how many."""
    sheet = g.sheets[who]
    n = min(n, sheet.available)
    if n > 0:
        g.change(who, available=sheet.available - n)
        if g.listener is not None:
            g.listener(EffortChanged(who=who, n=-n, rule=rule))
    return n


def change_effort(g: DarkQuarter, line: Any, run: RunScript) -> None:
    n = 3 if line.n == "all" else line.n
    fresh = isinstance(line, table.RefreshEffort)
    for who in concerned(g, line.who, run.who):
        if g.companion:
            companion.instruct(g, "refresh_effort" if fresh else "exhaust_effort", who, n=n)
        elif fresh:
            refresh(g, who, n)
        else:
            exhaust(g, who, n)


# ── Experience ────────────────────────────────────────────────────────────────────────────────


def change_xp(g: DarkQuarter, to: str, n: int, rule: str = "DQ-5.6") -> None:
    """DQ-5.6: to the Team pool or a Character; DQ-5.9: never below 0."""
    before = g.xp_team if to == "team" else g.sheets[to].xp
    after = max(0, before + n)
    if to == "team":
        g.xp_team = after
    else:
        g.change(to, xp=after)
    if g.listener is not None and after != before:
        g.listener(XpChanged(to=to, n=after - before, rule=rule))


def award(n: int | tuple[int, ...], size: int) -> int:
    """DQ-5.11: what the pool gets may depend on the number of Characters.

    >>> award((3, 4, 5), 2), award((3, 4, 5), 4), award(2, 4)
    (3, 5, 2)
    """
    return n if isinstance(n, int) else n[size - 2]


def line_xp(g: DarkQuarter, line: Any, run: RunScript) -> None:
    n = award(line.n, len(g.team))
    gains = isinstance(line, table.GainXp)
    for who in ["team"] if line.to == "team" else concerned(g, line.to, run.who):
        if g.companion:
            companion.instruct(g, "gain_xp" if gains else "lose_xp", "", who, n)
        else:
            change_xp(g, who, n if gains else -n)


# ── cubes ─────────────────────────────────────────────────────────────────────────────────────


def line_move(g: DarkQuarter, line: Any, run: RunScript) -> None:
    """DQ-1.16: Character by Character, the active one first."""
    direction: Direction = "improve" if isinstance(line, table.Improve) else "degrade"
    team = concerned(g, line.who, run.who)
    g.then(*(tracks.MoveCubes(who, line.skill, direction, line.n) for who in team))


def line_cube(g: DarkQuarter, line: Any, run: RunScript) -> None:
    remove = isinstance(line, table.RemoveCube)
    team = concerned(g, line.who, run.who)
    g.then(*(tracks.AddCube(who, line.skill, remove) for who in team))


# ── Story cards ───────────────────────────────────────────────────────────────────────────────


def give_story(g: DarkQuarter, card: str, to: str) -> None:
    """DQ-11.7: a card that is in play already changes nothing."""
    if owner_of(g, card) or card in g.removed_story:
        return
    put_story(g, card, to, "deck")
    companion.instruct(g, "give_story", to if to != "team" else "", card)
    story_events.trigger(g, "item_gained", card)


def put_story(g: DarkQuarter, card: str, to: str, source: str) -> None:
    """DQ-11.4: a Story card changes place by an instruction of the App."""
    if to == "team":
        g.team_story.append(card)
    else:
        g.change(to, story=(*g.sheets[to].story, card))
    g.journal.append(f"story:{card}")
    if g.listener is not None:
        g.listener(CardMoved(card=card, source=source, to=to, rule="DQ-11.2"))


def take_story(g: DarkQuarter, card: str, to: str = "deck") -> str:
    """DQ-11.6: a Story card leaves the play area; says where it was."""
    owner = pick_up_story(g, card)
    if owner and g.listener is not None:
        g.listener(CardMoved(card=card, source=owner, to=to, rule="DQ-11.6"))
    return owner


def pick_up_story(g: DarkQuarter, card: str) -> str:
    """A Story card is nowhere until it is put somewhere; says where it was."""
    owner = owner_of(g, card)
    if owner == "team":
        g.team_story.remove(card)
    elif owner:
        g.change(owner, story=tuple(one for one in g.sheets[owner].story if one != card))
    return owner


def receiver(g: DarkQuarter, to: str, acting: str) -> str:
    """Where a Story card goes: the team, the active Character or another of the team."""
    if to == "active":
        return acting
    return to if to in g.sheets else "team"


def line_give_story(g: DarkQuarter, line: table.GiveStory, run: RunScript) -> None:
    """DQ-11.2: to the Team Inventory by default, to a personal one if the App says so."""
    if line.to is not None and line.to not in ("team", "active") and line.to not in g.sheets:
        return  # DQ §7.3: a step for a Character who is not in the team does nothing
    default = "active" if g.pack.story[line.id].default_place == "personal" else "team"
    give_story(g, line.id, receiver(g, line.to or default, run.who))


def line_take_story(g: DarkQuarter, line: table.TakeStory, run: RunScript) -> None:
    cards = list(g.pack.story) if line.id == "all" else [line.id]
    for card in cards:
        if take_story(g, card, "box" if line.remove else "deck"):
            companion.instruct(g, "take_story", what=card)
        if line.remove and card not in g.removed_story and line.id != "all":
            g.removed_story.append(card)


def line_move_story(g: DarkQuarter, line: table.MoveStory, run: RunScript) -> None:
    if line.to not in ("team", "active") and line.to not in g.sheets:
        return
    to = receiver(g, line.to, run.who)
    if owner_of(g, line.id) not in ("", to):
        put_story(g, line.id, to, pick_up_story(g, line.id))
        companion.instruct(g, "move_story", to if to != "team" else "", line.id)


# ── Consumables ───────────────────────────────────────────────────────────────────────────────


def give_consumable(g: DarkQuarter, item: str, who: str, n: int = 1) -> None:
    """DQ-12.11, DQ-12.12: as many copies as are left; the rest is forfeited."""
    given = min(n, copies_left(g, item))
    if given:
        hold(g, who, item, given)
        story_events.trigger(g, "item_gained", item)
    if g.listener is not None:
        for _ in range(given):
            g.listener(CardMoved(card=item, source="deck", to=who, rule="DQ-12.11"))
        if given < n:
            g.listener(Forfeited(who=who, what=item, n=n - given, rule="DQ-12.11"))


def hold(g: DarkQuarter, who: str, item: str, n: int = 1) -> None:
    """A Character's cards lie in the order of their numbers, so that equal hands are equal."""
    cards = [*g.sheets[who].consumables, *([item] * n)]
    cards.sort(key=lambda card: g.pack.consumable[card].number)
    g.change(who, consumables=tuple(cards))


def discard(g: DarkQuarter, who: str, item: str, rule: str = "DQ-12.2") -> None:
    """DQ-12.2: a copy returns to the Consumable deck."""
    let_go(g, who, item)
    if g.listener is not None:
        g.listener(CardMoved(card=item, source=who, to="deck", rule=rule))


def let_go(g: DarkQuarter, who: str, item: str) -> None:
    """One copy less in a Character's hand."""
    cards = list(g.sheets[who].consumables)
    cards.remove(item)
    g.change(who, consumables=tuple(cards))


def line_give_consumable(g: DarkQuarter, line: table.GiveConsumable, run: RunScript) -> None:
    for who in concerned(g, line.who, run.who):
        if g.companion:
            companion.instruct(g, "give_consumable", who, line.id, line.n, may_lack=True)
            story_events.trigger(g, "item_gained", line.id)
        else:
            give_consumable(g, line.id, who, line.n)


def line_offer(g: DarkQuarter, line: table.OfferConsumable, run: RunScript) -> None:
    team = concerned(g, line.who, run.who)
    g.then(*(OfferConsumables(who, line.ids, line.pick) for who in team))


class OfferConsumables(Step, frozen=True):
    """DQ §7.3: the controller chooses among those of which a copy is left."""

    who: str
    ids: tuple[str, ...]
    pick: int

    def run(self, g: DarkQuarter) -> None:
        left = [item for item in self.ids if g.companion or copies_left(g, item) > 0]
        if left and self.pick:
            g.ask(self, [f"take:{item}" for item in left], g.seat_of(self.who))
        elif self.pick:
            g.emit(Forfeited(who=self.who, what="offer", n=self.pick, rule="DQ-12.11"))

    def answer(self, g: DarkQuarter, option: str) -> None:
        item = option.removeprefix("take:")
        if g.companion:
            companion.instruct(g, "give_consumable", self.who, item, may_lack=True)
        else:
            give_consumable(g, item, self.who)
        if self.pick > 1:
            g.then(OfferConsumables(self.who, self.ids, self.pick - 1))


def line_take(g: DarkQuarter, line: table.TakeConsumable, run: RunScript) -> None:
    name = f"{run.script}.{run.at}.else"
    for who in reversed(concerned(g, line.who, run.who)):
        g.runs += 1
        g.then(LoseConsumables(who, line.id, line.n, name))


class LoseConsumables(Step, frozen=True):
    """DQ-12.13, DQ-12.14: cards are discarded; of any card the controller chooses which."""

    who: str
    item: str
    n: int
    otherwise: str

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            options = ("done", "none_left")
            g.ask(self, options, g.seat_of(self.who))
            return
        held = g.sheets[self.who].consumables
        fitting = [card for card in held if self.item in ("any", card)]
        if not fitting:
            scripts.play(g, self.otherwise, self.who)
        elif len(set(fitting)) == 1:
            self.lose(g, fitting[0])
        else:
            kinds = dict.fromkeys(fitting)
            g.ask(self, [f"lose:{card}" for card in kinds], g.seat_of(self.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "none_left":
            scripts.play(g, self.otherwise, self.who)
        elif option.startswith("lose:"):
            self.lose(g, option.removeprefix("lose:"))

    def lose(self, g: DarkQuarter, card: str) -> None:
        """DQ-R49: as many as there are; only a Character with none at all takes the substitute."""
        discard(g, self.who, card, "DQ-12.14")
        if self.n > 1 and any(self.item in ("any", c) for c in g.sheets[self.who].consumables):
            g.then(LoseConsumables(self.who, self.item, self.n - 1, self.otherwise))


def line_discard_scanned(g: DarkQuarter, line: table.DiscardScanned, run: RunScript) -> None:
    """DQ §7.3: the card just scanned is discarded, or returned to the Story deck."""
    card, who = g.scanned, g.scanned_by
    if card in g.pack.story:
        if take_story(g, card):
            companion.instruct(g, "take_story", what=card)
    elif g.companion:
        companion.instruct(g, "discard_consumable", who, card)
    elif who in g.sheets and card in g.sheets[who].consumables:
        discard(g, who, card, "DQ-26.5")


# ── Abilities ─────────────────────────────────────────────────────────────────────────────────


def ready(g: DarkQuarter, who: str, limit: Limit, rule: str) -> None:
    """DQ-38.12, DQ-38.13: flipped cards of one limit are ready again."""
    sheet = g.sheets[who]
    back = [card for card in sheet.flipped if g.pack.ability[card].limit == limit]
    if back:
        g.change(who, flipped=tuple(card for card in sheet.flipped if card not in back))
        for card in back:
            g.emit(AbilityMoved(ability=card, to="ready", rule=rule))


def line_refresh_ability(g: DarkQuarter, line: table.RefreshAbility, run: RunScript) -> None:
    for who in concerned(g, line.who, run.who):
        if g.companion:
            companion.instruct(g, "refresh_ability", who, line.limit)
        else:
            ready(g, who, line.limit, "DQ-10.9")
