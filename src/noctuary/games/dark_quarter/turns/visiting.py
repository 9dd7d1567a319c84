"""DQ-20, DQ-26 to DQ-28, DQ-32, DQ-33: visiting a POI and the options that it offers."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.city import places, questioning, scanning, searching
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format.lines import flow
from noctuary.games.dark_quarter.content.format.talks import InvestigationTest, QuestioningTest
from noctuary.games.dark_quarter.dice import cumulative
from noctuary.games.dark_quarter.events import CardScanned, HintGiven
from noctuary.games.dark_quarter.state import DarkQuarter, location_of, times
from noctuary.games.dark_quarter.story import decision, scripts, story_events
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.story.decision import Origin
from noctuary.games.dark_quarter.story.scripts import RunScript
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.turns import finale, shops
from noctuary.games.dark_quarter.turns import passwords as words

CLOSABLE = (o.ItemScanOption, o.PurchaseOption, o.PasswordOption)
"""DQ-20.11: options that may be closed again before anything was done."""

# ── what is offered ───────────────────────────────────────────────────────────────────────────


def is_offered(g: DarkQuarter, option: o.AnyOption, who: str) -> bool:
    """DQ-20.2: whether a Character sees an option now."""
    if option.id in g.off or option.only not in (None, who) or not holds(g, option.when, who):
        return False
    if option.uses == "once" and times(g.used, option.id, g.team):
        return False
    if option.uses == "once_per_turn" and option.id in g.used_now:
        return False
    if option.uses == "once_per_character" and times(g.used, option.id, g.team, who):
        return False
    return not isinstance(option, o.SkillTestOption) or test_is_open(g, option.test, who)


def test_is_open(g: DarkQuarter, test: str, who: str) -> bool:
    """DQ §7.6: closed cumulative tests, empty searches and closed NPCs disappear by themselves."""
    if cumulative.is_closed(g, test):
        return False
    record = g.pack.test[test]
    if isinstance(record, InvestigationTest):
        return bool(searching.items_left(g, record.search, who))
    if isinstance(record, QuestioningTest):
        return questioning.is_open(g, record.npc)
    return True


def can_choose(g: DarkQuarter, option: o.AnyOption, who: str) -> bool:
    """DQ-26.6, DQ-32.4: an option may be shown and yet not be open to choice."""
    if isinstance(option, o.ItemScanOption):
        return scanning.has_cards(g, who)
    if isinstance(option, o.PasswordOption):
        return words.tries_left(g, option.password) > 0
    return True


def offered(g: DarkQuarter, options: tuple[o.AnyOption, ...], who: str) -> list[o.AnyOption]:
    """The options that a Character sees."""
    return [option for option in options if is_offered(g, option, who)]


# ── a visit ───────────────────────────────────────────────────────────────────────────────────


class Visit(Step, frozen=True):
    """DQ-20.1, DQ-20.3: the figure moves; `enter` and `visit` events come before the text."""

    poi: str
    forced: bool = False
    explored: bool = False
    """Whether the figure comes from outside a Location that was explored just now."""

    def run(self, g: DarkQuarter) -> None:
        elsewhere = self.explored or g.sheets[g.active].location != location_of(g, self.poi)
        g.place(g.active, self.poi)
        g.revealed += 1  # DQ-20.3: from here on the visit is binding
        if elsewhere:
            location = g.pack.card_location.get(g.pois[self.poi].on, self.poi)
            story_events.trigger(g, "enter", location)
        story_events.trigger(g, "visit", self.poi)
        g.then(
            story_events.RunEvents(),
            ReadIntro(self.poi, self.forced),
            AtPoi(self.poi, self.forced),
            Visited(self.poi, g.active),
        )


class ReadIntro(Step, frozen=True):
    """DQ-20.2: the App describes the situation: the first text whose condition holds."""

    poi: str
    forced: bool

    def run(self, g: DarkQuarter) -> None:
        if not places.is_placed(g, self.poi):
            return  # an event of the visit has taken it away
        if not self.forced and (g.turn_done or g.ending == "end"):
            return
        for n, intro in enumerate(g.pack.poi[self.poi].intros):
            if holds(g, intro.when, g.active):
                scripts.play(g, f"poi:{self.poi}/intro/{n}", g.active)
                return


class Visited(Step, frozen=True):
    """DQ §7.2: visits are counted when they are over."""

    poi: str
    who: str

    def run(self, g: DarkQuarter) -> None:
        count_visit(g, self.poi, self.who)


def count_visit(g: DarkQuarter, poi: str, who: str) -> None:
    """One visit more."""
    key = f"{poi}/{who}"
    g.visits[key] = g.visits.get(key, 0) + 1


def line_visit(g: DarkQuarter, line: flow.ForceVisit, run: RunScript) -> None:
    """DQ-35.8: a forced interaction; the figure moves there."""
    if places.is_placed(g, line.id):
        g.then(Visit(line.id, forced=True))


class AtPoi(decision.Resting, frozen=True):
    """DQ-20.4: one of the options, or leave, which ends the turn (DQ-20.14)."""

    poi: str
    forced: bool = False

    def run(self, g: DarkQuarter) -> None:
        if g.pending:
            g.then(story_events.RunEvents(), self)
            return
        if not places.is_placed(g, self.poi):
            return
        if not self.forced and (g.turn_done or g.ending == "end"):
            return
        who = g.active
        seen = offered(g, g.pack.poi[self.poi].options, who)
        open_now = [option for option in seen if can_choose(g, option, who)]
        if not seen:
            return
        options = [f"do:{option.id}" for option in open_now]
        if not self.forced or not any(binds(option) for option in open_now):
            options.append("leave")
        g.ask(self, options, g.seat_of(who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option != "leave":
            g.ending = ""
            origin = Origin(g.active, self.poi, self.forced)
            g.then(TakeOption(option.removeprefix("do:"), origin))


def is_spent(g: DarkQuarter, poi: str) -> bool:
    """Whether the active Character was here and would find no option any more."""
    was_here = g.visits.get(f"{poi}/{g.active}", 0) > 0
    return was_here and not offered(g, g.pack.poi[poi].options, g.active)


def binds(option: o.AnyOption) -> bool:
    """DQ-20.14: in a forced interaction tests and interactions must be chosen."""
    return isinstance(option, o.SkillTestOption | o.InteractionOption)


# ── carrying an option out ────────────────────────────────────────────────────────────────────


class TakeOption(Step, frozen=True):
    """DQ-20.5: an option by its kind; DQ-20.12: tests, interactions and the Finale bind."""

    option: str
    origin: Origin

    def run(self, g: DarkQuarter) -> None:
        option, origin = g.pack.option[self.option], self.origin
        match option:
            case o.ItemScanOption():
                g.then(ScanAt(option.id, origin))
                return
            case o.PurchaseOption(shop=shop):
                g.then(shops.Shopping(shop, option.id, origin))
                return
            case o.PasswordOption(password=password):
                g.then(words.EnterPassword(password, option.id, origin))
                return
            case o.FinaleEntryOption():
                g.then(finale.Gate(origin))
                return
            case _:
                pass
        g.revealed += 1
        g.then(Completed(option.id, origin))
        if isinstance(option, o.SkillTestOption):
            g.then(trials.MakeTest(option.test, origin.who, option.id))
        elif isinstance(option, o.HintOption):
            give_hint(g, origin.who)
        else:
            scripts.play(g, f"option:{option.id}", origin.who)


def back(origin: Origin) -> Step:
    """DQ-20.11: where a closed window leads: to the option list, without cost."""
    if origin.poi:
        return AtPoi(origin.poi, origin.forced)
    return FollowUpChoice(origin.script, origin.at, origin.who)


def is_cut_short(g: DarkQuarter, origin: Origin) -> bool:
    """DQ-17.6: whether an event took the rest of the turn while an option was being used."""
    return g.turn_done and bool(origin.poi) and not origin.forced


class Completed(Step, frozen=True):
    """DQ-20.7: completing an option ends the turn, unless the content says otherwise."""

    option: str
    origin: Origin

    def run(self, g: DarkQuarter) -> None:
        key = f"{self.option}/{self.origin.who}"
        g.used[key] = g.used.get(key, 0) + 1
        g.used_now.append(self.option)
        if not self.origin.poi:
            return
        ends = g.pack.option[self.option].ends_turn
        if g.ending:
            ends = g.ending == "end"
        if not ends:
            g.ending = ""
            g.then(back(self.origin))


class ScanAt(decision.Resting, frozen=True):
    """DQ-26: a card is shown; a wrong one completes the option too (DQ-26.4)."""

    option: str
    origin: Origin

    def run(self, g: DarkQuarter) -> None:
        cards = scanning.card_options(g, scanning.scannable(g, self.origin.who))
        scanning.ask_for_card(g, self, cards, self.origin.who)

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return scanning.why_not(g, reply, self.origin.who)

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "close":
            g.then(back(self.origin))
        else:
            g.then(Completed(self.option, self.origin))
            self.scan(g, scanning.card_named(g, option))

    def scan(self, g: DarkQuarter, card: str) -> None:
        """DQ-26.3, DQ-26.4: a fitting card runs its consequence, another that for wrong cards."""
        who, where = self.origin.who, self.origin.poi or self.option
        record = g.pack.option[self.option]
        assert isinstance(record, o.ItemScanOption)
        g.scanned, g.scanned_by = card, who
        g.scans[f"{card}@{where}"] = True
        fits = fitting_card(g, self.option, card, who)
        if g.listener is not None:
            told = CardScanned(card=card, who=who, where=where, answered=bool(fits), rule="DQ-26.3")
            g.listener(told)
        if fits is not None:
            scripts.play(g, fits, who)
        elif record.otherwise is not None:
            scripts.play(g, f"option:{self.option}/otherwise", who)
        else:
            scripts.tell(g, "neutral:refusal", 0, who, "DQ-26.4")


def fitting_card(g: DarkQuarter, option: str, card: str, who: str) -> str | None:
    """DQ-26.3: what a fitting card does; of several that fit, the first in the file counts."""
    record = g.pack.option[option]
    assert isinstance(record, o.ItemScanOption)
    for n, accepted in enumerate(record.accepts):
        if accepted.item == card and holds(g, accepted.when, who):
            return f"option:{option}/{n}"
    return None


def fitting_hint(g: DarkQuarter, who: str) -> int | None:
    """DQ-33.2: the hint for the present situation; of several the first in the file counts."""
    hints = g.scenario.hints
    return next((n for n, hint in enumerate(hints) if holds(g, hint.when, who)), None)


def give_hint(g: DarkQuarter, who: str) -> None:
    """DQ-33.2, DQ-33.5: the next, clearer level of the present situation's hint."""
    scenario = g.scenario
    n = fitting_hint(g, who)
    if n is None:
        scripts.tell(g, "neutral:hint", 0, who, "DQ-33.2")
        return
    key = f"{scenario.id}/{n}"
    level = g.hint_levels.get(key, 0)
    g.hint_levels[key] = min(level + 1, len(scenario.hints[n].levels))
    level = min(level, len(scenario.hints[n].levels) - 1)
    g.hints_taken += 1
    if g.listener is not None:
        told = HintGiven(scenario=scenario.id, hint=n, level=level, rule="DQ-33.4")
        g.listener(told)
    scripts.tell(g, f"hint:{scenario.id}/{n}", level, who, "DQ-33.2")


# ── follow-up choices ─────────────────────────────────────────────────────────────────────────


def line_choice(g: DarkQuarter, line: flow.Choose, run: RunScript) -> None:
    g.then(FollowUpChoice(run.script, run.at, run.who))


class FollowUpChoice(decision.Resting, frozen=True):
    """DQ §7.3: a choice inside a script; passed over if nothing can be chosen."""

    script: str
    at: int
    who: str

    def run(self, g: DarkQuarter) -> None:
        line = g.pack.scripts[self.script][self.at]
        assert isinstance(line, flow.Choose)
        seen = [o for o in offered(g, line.options, self.who) if can_choose(g, o, self.who)]
        if not seen:
            return
        options = [f"do:{option.id}" for option in seen]
        if all(isinstance(option, CLOSABLE) for option in seen):
            options.append("go_on")
        g.ask(self, options, g.seat_of(self.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option != "go_on":
            origin = Origin(self.who, script=self.script, at=self.at)
            g.then(TakeOption(option.removeprefix("do:"), origin))
