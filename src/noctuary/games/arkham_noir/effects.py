"""AN-13 to AN-15: resolving effects one at a time, the effects themselves, marks and waivers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.arkham_noir import closing, hand, menaces, playing
from noctuary.games.arkham_noir.content.cards import Effect
from noctuary.games.arkham_noir.decision import Decision, Pause, free_moves
from noctuary.games.arkham_noir.events import Marked, Moved, Skipped, WaiverGained
from noctuary.games.arkham_noir.state import ArkhamNoir

BETWEEN: Final = Pause("between", "effects")


class Resolve(Step, frozen=True):
    """AN-13.1: effects are resolved one at a time from left to right."""

    card: str
    case: str | None
    """The open case to which the clue was played; None for a card used from the Briefcase."""
    effects: tuple[Effect, ...]

    def run(self, g: ArkhamNoir) -> None:
        first = self.effects[0]
        if len(self.effects) > 1:
            g.agenda.append(Resolve(self.card, self.case, self.effects[1:]))
            g.agenda.append(BETWEEN)
        EFFECTS[first.effect](g, self.card, self.case, first.mode == "may")


def begin(g: ArkhamNoir, card: str, case: str | None, effects: tuple[Effect, ...]) -> None:
    """Start resolving, if there is anything to resolve."""
    if effects:
        g.agenda.append(Resolve(card, case, effects))


def skip(g: ArkhamNoir, card: str, effect: str, why: str, rule: str = "AN-1.9") -> None:
    """AN-1.9: what cannot be carried out is skipped; the log says so."""
    if g.listener is not None:
        g.listener(Skipped(card=card, effect=effect, why=why, rule=rule))


# ── taking a card from an open zone ───────────────────────────────────────────────────────────

TAKE_RULES: Final = {
    "leads_row": ("take_lead", "AN-14.1"),
    "discard_area": ("take_discard", "AN-14.3"),
    "closed_cases": ("take_closed", "AN-14.6"),
    "stability_area": ("take_stability", "AN-14.9"),
    "time_area": ("take_time", "AN-14.10"),
}


class Take(Decision, frozen=True):
    """AN-13.8, AN-13.9: exactly one card of an open zone goes to the hand."""

    card: str
    zone: str
    may: bool

    def run(self, g: ArkhamNoir) -> None:
        there: list[str] = getattr(g, self.zone)
        if self.zone == "closed_cases":
            there = [card for card in there if card in g.pack.faces]
        if not there:
            skip(g, self.card, TAKE_RULES[self.zone][0], "nothing there")
        elif len(there) == 1 and not self.may and not free_moves(g):
            self.chosen(g, "take:" + there[0])
        else:
            options = ["take:" + card for card in there]
            if self.may:
                options.append("decline")
            self.put(g, options)

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        if option == "decline":
            skip(g, self.card, TAKE_RULES[self.zone][0], "declined", "AN-1.8")
            return
        card = option[5:]
        getattr(g, self.zone).remove(card)
        hand.to_hand(g, card, self.zone, TAKE_RULES[self.zone][1])


def take_from(zone: str) -> Callable[[ArkhamNoir, str, str | None, bool], None]:
    """The effect that takes one card of this zone."""

    def effect(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
        Take(card, zone, may).run(g)

    return effect


# ── effects that are offered first if they are optional ───────────────────────────────────────


class Offer(Decision, frozen=True):
    """AN-1.8: an optional effect is offered once; declining is final."""

    card: str
    case: str | None
    effect: str

    def run(self, g: ArkhamNoir) -> None:
        if possible(g, self.effect, self.case):
            self.put(g, ["accept", "decline"])
        else:
            skip(g, self.card, self.effect, "nothing to do", "AN-13.6")

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        if option == "accept":
            EFFECTS[self.effect](g, self.card, self.case, False)
        else:
            skip(g, self.card, self.effect, "declined", "AN-1.8")


def possible(g: ArkhamNoir, effect: str, case: str | None) -> bool:
    """AN-13.6: whether an optional effect could be carried out at all."""
    if effect.startswith("close_case"):
        return case in g.lines and case == g.pack.case_numbered[int(effect[-1])]
    if effect == "prevent_next":
        return case is None or case in g.lines
    return not (effect in NEEDED and not any(getattr(g, zone) for zone in NEEDED[effect]))


NEEDED: Final = {
    "search_draw": ("draw_stack",),
    "search_menace": ("menace_deck",),
    "draw_menace": ("menace_deck",),
    "recycle_discard": ("discard_area", "draw_stack"),
    "discard_hand": ("hand",),
    "discard_lead": ("leads_row",),
}
"""Zones of which one at least must hold a card for an effect to do anything."""


def search_draw(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-14.11: look at all cards of the Draw Stack, take one, shuffle the rest."""
    if may:
        Offer(card, case, "search_draw").run(g)
    else:
        SearchDraw(card).run(g)


class SearchDraw(Decision, frozen=True):
    """AN-13.7: once the stack has been looked through, exactly one card is taken."""

    card: str

    def run(self, g: ArkhamNoir) -> None:
        if g.draw_stack:
            g.revealed += 1
            self.put(g, ["take:" + card for card in sorted(g.draw_stack)])
        else:
            skip(g, self.card, "search_draw", "the Draw Stack is empty", "AN-14.12")

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        card = option[5:]
        g.draw_stack.remove(card)
        g.shuffle(g.draw_stack, "draw_stack", "AN-14.11")
        hand.to_hand(g, card, "draw_stack", "AN-14.11")


def recycle_discard(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-14.13: the Discard Area goes into the Draw Stack, which is shuffled."""
    if may:
        Offer(card, case, "recycle_discard").run(g)
    else:
        recycle(g, "AN-14.13")


def recycle(g: ArkhamNoir, rule: str) -> None:
    """The cards of the Discard Area join the Draw Stack; then it is shuffled."""
    if g.listener is not None:
        for card in g.discard_area:
            g.listener(Moved(card=card, source="discard_area", to="draw_stack", rule=rule))
    g.draw_stack += g.discard_area
    g.discard_area.clear()
    g.shuffle(g.draw_stack, "draw_stack", rule)


def swap_penalty(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-14.15: a hand card and a card of a penalty area change places."""
    Swap(card, may).run(g)


class Swap(Decision, frozen=True):
    """AN-14.15 to AN-14.18: icons are ignored and it is no discard."""

    card: str
    may: bool

    def run(self, g: ArkhamNoir) -> None:
        penalties = g.time_area + g.stability_area
        options = [f"swap:{mine}:{theirs}" for mine in g.hand for theirs in penalties]
        if not options:
            skip(g, self.card, "swap_penalty", "nothing to exchange", "AN-14.17")
        elif len(options) == 1 and not self.may and not free_moves(g):
            self.chosen(g, options[0])
        else:
            self.put(g, [*options, "decline"] if self.may else options)

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        if option == "decline":
            skip(g, self.card, "swap_penalty", "declined", "AN-1.8")
            return
        _, mine, theirs = option.split(":")
        zone = "time_area" if theirs in g.time_area else "stability_area"
        area: list[str] = getattr(g, zone)
        g.hand.remove(mine)
        area[area.index(theirs)] = mine
        g.emit(Moved(card=mine, source="hand", to=zone, rule="AN-14.15"))
        hand.to_hand(g, theirs, zone, "AN-14.15")


def search_menace(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-14.19: look at the Menace Deck, choose one card and put it into play."""
    if may:
        Offer(card, case, "search_menace").run(g)
    else:
        menaces.SearchMenaces().run(g)


def draw_menace(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-14.29: the top Menace Card comes into play."""
    if may:
        Offer(card, case, "draw_menace").run(g)
    else:
        g.agenda.append(menaces.TURN_OVER)


class DiscardOne(Decision, frozen=True):
    """AN-14.22, AN-14.24: one card of the hand or of the Leads Row is discarded."""

    card: str
    zone: str

    def run(self, g: ArkhamNoir) -> None:
        there: list[str] = getattr(g, self.zone)
        choices = hand.may_be_discarded(g, there)
        if not choices:
            effect = "discard_hand" if self.zone == "hand" else "discard_lead"
            skip(g, self.card, effect, "nothing to discard")
        elif len(choices) == 1 and not free_moves(g):
            self.chosen(g, "discard:" + choices[0])
        else:
            self.put(g, ["discard:" + card for card in choices])

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        card = option[8:]
        getattr(g, self.zone).remove(card)
        hand.discard(g, card, self.zone, "AN-14.22" if self.zone == "hand" else "AN-14.24")


def discard_from(effect: str, zone: str) -> Callable[[ArkhamNoir, str, str | None, bool], None]:
    """The effect that discards one card of this zone."""

    def discard_effect(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
        (Offer(card, case, effect) if may else DiscardOne(card, zone)).run(g)

    return discard_effect


def stability_check(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-14.25: one Stability Check."""
    if may:
        Offer(card, case, "stability_check").run(g)
    else:
        g.agenda.append(playing.CHECK)


def close_numbered(number: int) -> Callable[[ArkhamNoir, str, str | None, bool], None]:
    """AN-14.26: the effect that closes this case if the clue was played to it."""
    effect = f"close_case_{number}"

    def close(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
        if not possible(g, effect, case):
            skip(g, card, effect, "another case", "AN-14.26")
        elif may:
            Offer(card, case, effect).run(g)
        else:
            closing.close_by_effect(g, g.pack.case_numbered[number])

    return close


def prevent_next(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-15.1: a mark on the case, or a general one from the Briefcase."""
    if may:
        Offer(card, case, "prevent_next").run(g)
    elif case is None:
        g.general_mark = True
        g.emit(Marked(case="", rule="AN-15.1"))
    elif case in g.lines:
        g.lines[case] = msgspec.structs.replace(g.lines[case], mark=True)
        g.emit(Marked(case=case, rule="AN-15.1"))
    else:
        skip(g, card, "prevent_next", "the case is closed", "AN-13.5")


def bypass_lock(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-15.8: the next clue with a lock may be played without a key."""
    if may:
        Offer(card, case, "bypass_lock").run(g)
    else:
        g.waivers += 1
        g.emit(WaiverGained(rule="AN-15.8"))


def time_limit_plus(g: ArkhamNoir, card: str, case: str | None, may: bool) -> None:
    """AN-14.31: an ongoing effect of a case face; there is nothing to carry out."""
    skip(g, card, "time_limit_plus", "it is an ongoing effect", "AN-14.31")


EFFECTS: Final[dict[str, Callable[[ArkhamNoir, str, str | None, bool], None]]] = {
    **{effect: take_from(zone) for zone, (effect, _) in TAKE_RULES.items()},
    "search_draw": search_draw,
    "recycle_discard": recycle_discard,
    "swap_penalty": swap_penalty,
    "search_menace": search_menace,
    "discard_hand": discard_from("discard_hand", "hand"),
    "discard_lead": discard_from("discard_lead", "leads_row"),
    "stability_check": stability_check,
    "close_case_5": close_numbered(5),
    "close_case_6": close_numbered(6),
    "prevent_next": prevent_next,
    "draw_menace": draw_menace,
    "time_limit_plus": time_limit_plus,
    "bypass_lock": bypass_lock,
}
