"""DQ-17 to DQ-19: the order of turns, the turn screen, refreshing, the board, scanning."""

from __future__ import annotations

from typing import ClassVar

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities, goods
from noctuary.games.dark_quarter.city import places, scanning
from noctuary.games.dark_quarter.content.format.effects import InRefreshStep
from noctuary.games.dark_quarter.content.format.plot import Scan
from noctuary.games.dark_quarter.events import CardScanned, Misled, TurnBegan
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import companion, decision, scripts, story_events
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.turns import intermission, visiting

# ── whose turn it is ──────────────────────────────────────────────────────────────────────────


def upcoming(g: DarkQuarter) -> tuple[str, bool, list[str]]:
    """DQ-17.1, DQ-17.14, DQ-17.15: who is next, whether a round ends, and whose skips are used."""
    if g.extra:
        return g.extra[0], False, []
    order, skips = g.team, list(g.skips)
    used: list[str] = []
    at, passed = order.index(g.last), False
    while True:
        at = (at + 1) % len(order)
        who = order[at]
        passed = passed or who == g.began
        if g.named:
            if who == g.named:
                return who, passed, used
        elif who in skips:
            skips.remove(who)
            used.append(who)
        else:
            return who, passed, used


class NextTurn(Step, frozen=True):
    """DQ-17.10: the App names the next Character."""

    def run(self, g: DarkQuarter) -> None:
        who, new_round, skipped = upcoming(g)
        for name in skipped:
            g.skips.remove(name)
        if g.extra:
            g.extra.pop(0)
        else:
            g.last, g.named = who, ""
        begin_turn(g, who, new_round)


def begin_turn(g: DarkQuarter, who: str, new_round: bool) -> None:
    """A Character becomes active; nothing is refreshed before the turn is started (DQ-39.2)."""
    g.active = who
    g.turn += 1
    if new_round:
        g.round += 1
        g.round_closed = False
    g.turn_done, g.ending = False, ""
    g.used_now, g.asked_now, g.tries = [], {}, {}
    if g.listener is not None:
        g.listener(TurnBegan(who=who, round=g.round, rule="DQ-17.2"))
    g.then(TurnScreen(new_round))


class TurnScreen(decision.MaySave, frozen=True):
    """DQ-17.2: the turn begins with a screen that names the active Character."""

    new_round: bool = False
    passes: ClassVar[str | None] = "start"

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("start",), g.seat_of(g.active))

    def answer(self, g: DarkQuarter, option: str) -> None:
        story_events.turn_begins(g, self.new_round)
        g.then(REFRESH, START_EVENTS, story_events.RunEvents(), BOARD, END_TURN)

    def presses(self, g: DarkQuarter) -> bool:
        """DQ-1.6: with several people the device is handed over here; and what the last turn
        told is read here, before the next one tells something else (DQ-1.8)."""
        return g.seats > 1 or g.told_at + 1 == g.asked


class RefreshStep(Step, frozen=True):
    """DQ-17.4: exactly one exhausted Effort die of the active Character becomes available."""

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            companion.instruct(g, "refresh_step", g.active)
            return
        before = g.sheets[g.active].available
        goods.refresh(g, g.active, 1, "DQ-17.4")
        g.then(RefreshMore(before))


class RefreshMore(Step, frozen=True):
    """DQ §7.5: Abilities that answer the refresh step; available dice are counted before it."""

    before: int
    used: tuple[str, ...] = ()

    def run(self, g: DarkQuarter) -> None:
        usable = [
            f"use:{name}"
            for name in abilities.answering(g, g.active, InRefreshStep)
            if name not in self.used and self.fits(g, name)
        ]
        if usable:
            g.ask(self, ["skip", *usable], g.seat_of(g.active))

    def fits(self, g: DarkQuarter, name: str) -> bool:
        """Whether the number of dice at the start of the turn is the one asked for."""
        when = g.pack.ability[name].trigger
        return isinstance(when, InRefreshStep) and when.available in (None, self.before)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option != "skip":
            name = option.removeprefix("use:")
            g.then(RefreshMore(self.before, (*self.used, name)))
            abilities.declare(g, name, g.active)


class StartEvents(Step, frozen=True):
    """DQ-17.5: events triggered by the start of the turn."""

    def run(self, g: DarkQuarter) -> None:
        g.then(story_events.StartOfTurn())


# ── the board ─────────────────────────────────────────────────────────────────────────────────


def visitable(g: DarkQuarter, who: str) -> list[str]:
    """DQ-13.6: POIs on the board and on the cards of explored Locations that `who` may use."""
    return [
        poi
        for poi in g.pois
        if places.is_in_sight(g, poi) and is_open(g, poi) and places.may_use(g, who, poi)
    ]


def is_open(g: DarkQuarter, poi: str) -> bool:
    """Whether a POI on a card lies in a Location that has been explored."""
    location = g.pack.card_location.get(g.pois[poi].on)
    return location is None or g.locations.get(location) == "explored"


def explorable(g: DarkQuarter, who: str) -> list[str]:
    """DQ-14.8: unexplored Locations that this Character may tap."""
    return [
        location
        for location, state in g.locations.items()
        if state == "unexplored" and places.marked_for(g, location) in ("", who)
    ]


class Board(decision.Resting, frozen=True):
    """DQ-17.3: scan cards if you like, then visit one POI, anywhere."""

    explored: bool = False
    """DQ-19.8: an unexplored Location was tapped in this turn, which ends the scan step."""

    def run(self, g: DarkQuarter) -> None:
        if g.pending:
            g.then(story_events.RunEvents(), self)
            return
        if g.turn_done or g.ending == "end":
            return
        who = g.active
        options = [f"visit:{poi}" for poi in visitable(g, who)]
        options += [f"explore:{location}" for location in explorable(g, who)]
        if not options:
            g.emit(Misled(who=who, rule="DQ-17.8"))
            options = ["wait"]
        if scanning.has_cards(g, who) and not self.explored:
            options.append("scan")
        if not g.companion:
            options += [f"use:{name}" for name in abilities.usable_in_turn(g, who)]
        g.ask(self, options, g.seat_of(who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        verb, _, rest = option.partition(":")
        match verb:
            case "visit":
                g.then(visiting.Visit(rest))
            case "explore":
                g.then(story_events.RunEvents(), ChooseInside(rest))
                places.explore(g, rest, g.active)
                g.change(g.active, location=rest, poi="")
            case "scan":
                g.then(ScanCard(), self)
            case "use":
                g.then(self)
                abilities.declare(g, rest, g.active)
            case _:
                g.turn_done = True


class ChooseInside(decision.Resting, frozen=True):
    """DQ-14.10: exploring binds the Character to a POI there; DQ-14.11: if one can be used."""

    location: str

    def run(self, g: DarkQuarter) -> None:
        if g.turn_done or g.ending == "end":
            return
        inside = [
            f"visit:{poi}"
            for poi in places.pois_in(g, self.location)
            if places.is_in_sight(g, poi) and places.may_use(g, g.active, poi)
        ]
        if inside:
            g.ask(self, inside, g.seat_of(g.active))
        else:
            g.then(Board(explored=True))

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.then(visiting.Visit(option.removeprefix("visit:"), explored=True))


class ScanCard(decision.Resting, frozen=True):
    """DQ-19.1 to DQ-19.3: any card of the own inventory, or a Story card of the team."""

    def run(self, g: DarkQuarter) -> None:
        cards = scanning.card_options(g, scanning.scannable(g, g.active))
        scanning.ask_for_card(g, self, cards, g.active)

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return scanning.why_not(g, reply, g.active)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option != "close":
            scan_on_board(g, scanning.card_named(g, option))


def scan_on_board(g: DarkQuarter, card: str) -> None:
    """DQ-19.4 to DQ-19.7: what a card tells depends on the situation; effects happen once."""
    who = g.active
    g.scanned, g.scanned_by = card, who
    found = fitting_scan(g, card, who)
    if g.listener is not None:
        told = CardScanned(card=card, who=who, where="board", answered=bool(found), rule="DQ-19.4")
        g.listener(told)
    g.scans[f"{card}@board"] = True
    if found is None:
        scripts.tell(g, "neutral:scan", 0, who, "DQ-19.5")
        return
    name, scan = found
    if scan.takes_turn and name not in g.effected:
        g.then(TakeTurn())
    scripts.play_once(g, name, who)


def fitting_scan(g: DarkQuarter, card: str, who: str) -> tuple[str, Scan] | None:
    """DQ §7.7: of several scans that fit, the first in the file counts."""
    for name, scan in g.scenario.scans.get(card, ()):
        if scan.only in (None, who) and holds(g, scan.when, who):
            return name, scan
    return None


class TakeTurn(Step, frozen=True):
    """DQ-17.6, DQ-19.7: a scan that is a whole turn replaces the interaction."""

    def run(self, g: DarkQuarter) -> None:
        g.turn_done = True


# ── the end of a turn ─────────────────────────────────────────────────────────────────────────


class EndTurn(Step, frozen=True):
    """DQ-17.10: what is pending, then the events of the turn's end, then the next Character."""

    def run(self, g: DarkQuarter) -> None:
        g.then(story_events.RunEvents(), EndEvents(), CloseRound(), CLOSE_TURN)


class EndEvents(Step, frozen=True):
    """DQ-17.10: end-of-turn events; DQ §7.8: those of a round's end with its last turn."""

    def run(self, g: DarkQuarter) -> None:
        story_events.turn_ends(g)
        close_round(g)
        g.then(story_events.RunEvents())


class CloseRound(Step, frozen=True):
    """DQ-17.15: an end-of-turn event may have changed the order so that the round ends now."""

    def run(self, g: DarkQuarter) -> None:
        close_round(g)
        g.then(story_events.RunEvents())


def close_round(g: DarkQuarter) -> None:
    """Trigger the end of the round once, if the next turn begins another."""
    if not g.round_closed and upcoming(g)[1]:
        g.round_closed = True
        story_events.trigger(g, "round_end")


class CloseTurn(Step, frozen=True):
    """DQ-38.16: an Intermission falls between two turns."""

    def run(self, g: DarkQuarter) -> None:
        g.then(NEXT_TURN)
        if g.intermission_due:
            g.then(intermission.BeginIntermission())


NEXT_TURN = NextTurn()
REFRESH = RefreshStep()
START_EVENTS = StartEvents()
BOARD = Board()
END_TURN = EndTurn()
CLOSE_TURN = CloseTurn()
