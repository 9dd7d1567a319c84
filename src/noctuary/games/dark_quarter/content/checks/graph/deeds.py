"""A scenario as deeds: what each of them needs, and what becomes true by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.graph.facts import (
    Demand,
    cause_of,
    given_by,
    lost_by,
    trigger_demands,
)
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import plot, talks
from noctuary.games.dark_quarter.content.format.base import APPROACHES
from noctuary.games.dark_quarter.content.format.lines import flow, table, telling
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts

MANY: Final = 99
"""How often a deed that can be repeated counts."""


class Deed(NamedTuple):
    """Something that can happen once its needs are met."""

    name: str
    needs: tuple[str, ...] = ()
    demands: tuple[Demand, ...] = ()
    gives: tuple[str, ...] = ()
    adds: tuple[tuple[str, int], ...] = ()
    who: str = ""
    """The only Character who can do it."""
    times: int = 1
    sure: bool = True
    """Whether the team can bring it about for certain, once its needs are met."""
    record: Any = None
    turn: bool = False
    """Whether it takes a turn of its own."""


def with_plain_needs(deed: Deed) -> Deed:
    """The same deed with the flags and Leads that its conditions cannot do without among its
    needs, so that nobody looks at it before they are there."""
    plain = [fact for demand in deed.demands if demand.holds for fact in plain_facts(demand.when)]
    return deed._replace(needs=(*deed.needs, *plain)) if plain else deed


def plain_facts(when: Any) -> Iterator[str]:
    """Flags and Leads without which a condition does not hold."""
    if isinstance(when, c.AllOf):
        for part in when.of:
            yield from plain_facts(part)
    elif isinstance(when, c.FlagIs):
        yield f"flag:{when.id}"
    elif isinstance(when, c.LeadIs):
        yield f"lead:{when.id}"


class Deeds:
    """Collects the deeds of one scenario."""

    def __init__(self, pack: Campaign, parts: ScenarioParts) -> None:
        self.pack, self.parts = pack, parts
        self.found: list[Deed] = []
        self.losses: dict[str, list[str]] = {}
        """What can be taken away again, and by which scripts."""
        self.opening()
        self.places()
        for test in parts.tests:
            self.test(test)
        self.conversations()
        self.windows()
        self.story()
        self.finale()
        self.found = [with_plain_needs(deed) for deed in self.found]

    # ── scripts ───────────────────────────────────────────────────────────────────────────────

    def script(
        self,
        name: str,
        needs: Iterable[str] = (),
        demands: Iterable[Demand] = (),
        gives: Iterable[str] = (),
        **more: Any,
    ) -> None:
        """A script as a deed, its branches and choices as deeds of their own."""
        facts, adds = [f"ran:{name}", *gives], []
        sure, times = more.get("sure", True), more.get("times", 1)
        for n, line in enumerate(self.pack.scripts.get(name, ())):
            facts += given_by(line)
            if isinstance(line, telling.AddCounter | telling.SetCounter):
                adds.append((line.id, line.n))
            for loss in lost_by(line):
                self.losses.setdefault(loss, []).append(name)
            self.inner(name, n, line, sure, times, more.get("who", ""))
        deed = Deed(name, tuple(needs), tuple(demands), tuple(facts), tuple(adds), **more)
        self.found.append(deed)

    def inner(self, name: str, n: int, line: Any, sure: bool, times: int, who: str) -> None:
        """Scripts inside a line."""
        after = [f"ran:{name}"]
        if isinstance(line, flow.If):
            self.script(
                f"{name}.{n}.then", after, [Demand(line.when)], times=times, who=who, sure=sure
            )
            self.script(
                f"{name}.{n}.else",
                after,
                [Demand(line.when, False)],
                times=times,
                who=who,
                sure=sure,
            )
        elif isinstance(line, table.TakeConsumable):
            self.script(f"{name}.{n}.else", after, times=times, who=who, sure=False)
        elif isinstance(line, flow.Choose):
            alone = len(line.options) == 1
            for option in line.options:
                self.option(option, after, times, sure and (alone or times > 1), who)

    def opening(self) -> None:
        """What is there when the scenario begins."""
        for who, character in self.pack.characters.items():
            items = character.start_items
            facts = [f"item:{card}" for card in (*items.consumables, *items.story_personal)]
            self.found.append(Deed(f"start:{who}", gives=tuple(facts), who=who))
        record = self.parts.scenario
        self.script(f"scenario:{self.parts.id}", gives=("begun",), record=record)

    # ── places and options ────────────────────────────────────────────────────────────────────

    def places(self) -> None:
        """Locations, POIs, their intros and options."""
        for location in self.parts.locations:
            facts = [f"explored:{location.id}", *(f"poi:{poi}" for poi in location.pois)]
            facts += [f"card:{card.id}" for card in location.cards]
            self.script(
                f"location:{location.id}", [f"placed:{location.id}"], gives=facts,
                who=location.only or "", record=location,
            )  # fmt: skip
        for poi in self.parts.pois:
            needs = [f"poi:{poi.id}"]
            if poi.on_card is not None:
                needs.append(f"explored:{self.pack.card_location.get(poi.on_card, '')}")
            visited = f"visited:{poi.id}"
            self.found.append(
                Deed(visited, tuple(needs), gives=(visited,), who=poi.only or "", record=poi)
            )
            for n, intro in enumerate(poi.intros):
                demands = [Demand(intro.when)] if intro.when is not None else []
                self.script(f"poi:{poi.id}/intro/{n}", [visited], demands, times=MANY, record=intro)
            for option in poi.options:
                self.option(option, [visited], MANY, True, poi.only or "", poi)

    def option(
        self,
        option: o.AnyOption,
        needs: list[str],
        times: int,
        sure: bool,
        who: str,
        poi: Any = None,
    ) -> None:
        """An option and what it leads to."""
        who = option.only or who
        demands = [Demand(option.when)] if option.when is not None else []
        if option.uses == "once":
            times = 1
        used = f"used:{option.id}"
        base: dict[str, Any] = {"times": times, "who": who, "sure": sure, "record": option}
        gives = [used]
        if isinstance(option, o.SkillTestOption):
            gives.append(f"made:{option.test}")
            if times > 1:
                gives.append(f"again:{option.test}")
        elif isinstance(option, o.PurchaseOption):
            gives.append(f"shop:{option.shop}")
        elif isinstance(option, o.PasswordOption):
            gives.append(f"password:{option.password}")
        elif isinstance(option, o.FinaleEntryOption):
            gives.append("finale")
        self.found.append(
            Deed(used, tuple(needs), tuple(demands), tuple(gives), turn=poi is not None, **base)
        )
        if isinstance(option, o.InteractionOption):
            self.script(
                f"option:{option.id}", [used], times=times, who=who, sure=sure, record=option
            )
        elif isinstance(option, o.ItemScanOption):
            self.scan_option(option, used, times, who, poi)

    def scan_option(
        self, option: o.ItemScanOption, used: str, times: int, who: str, poi: Any
    ) -> None:
        """DQ-26: a fitting card, or another one."""
        where = poi.id if poi is not None else option.id
        for n, accepted in enumerate(option.accepts):
            demands = [Demand(accepted.when)] if accepted.when is not None else []
            self.script(
                f"option:{option.id}/{n}", [used, f"item:{accepted.item}"], demands,
                [f"scanned:{accepted.item}@{where}"], times=times, who=who, sure=times > 1,
                record=accepted,
            )  # fmt: skip
        self.script(f"option:{option.id}/otherwise", [used], times=times, who=who, record=option)

    # ── tests, talks, searches ────────────────────────────────────────────────────────────────

    def test(self, test: talks.AnyTest) -> None:
        """DQ-24.12: every band may come; a test that can be made again brings each of them."""
        made = f"made:{test.id}"
        again = self.repeatable(test.id)
        for band in test.outcomes:
            gives = [f"band:{test.id}/{band.successes}"]
            if not band.successes.startswith("0") or band.successes == "0+":
                if isinstance(test, talks.QuestioningTest):
                    gives.append(f"talk:{test.npc}")
                elif isinstance(test, talks.InvestigationTest):
                    gives.append(f"search:{test.search}")
            self.script(
                f"test:{test.id}/{band.successes}", [made], gives=gives, record=band,
                times=MANY if again else 1, sure=again or len(test.outcomes) == 1,
            )  # fmt: skip
        if isinstance(test, talks.CumulativeTest):
            for n, threshold in enumerate(test.thresholds):
                last = [f"closed:{test.id}"] if n == len(test.thresholds) - 1 else []
                self.script(
                    f"test:{test.id}/at/{threshold.at}", [made], gives=last, record=threshold,
                    sure=again,
                )  # fmt: skip

    def repeatable(self, test: str) -> bool:
        """Whether a test can be tried until it succeeds."""
        options = (
            option
            for poi in self.parts.pois
            for option in poi.options
            if isinstance(option, o.SkillTestOption) and option.test == test
        )
        return any(option.uses != "once" for option in options)

    def conversations(self) -> None:
        """DQ-29, DQ-30: questions, approaches, cards shown."""
        for question in self.parts.questions:
            needs = [f"talk:{question.npc}", f"open:{question.id}"]
            demands = [Demand(question.when)] if question.when is not None else []
            who = question.only or ""
            if question.start == "unasked":
                self.found.append(Deed(f"open:{question.id}", gives=(f"open:{question.id}",)))
            asked = [f"asked:{question.id}"]
            self.script(
                f"question:{question.id}/answer", needs, demands, asked, who=who, times=MANY,
                record=question,
            )  # fmt: skip
            self.approaches(f"question:{question.id}", question, question.npc, who)
        for n, answer in self.numbered_answers():
            name = f"about:{answer.npc}/{n}"
            needs = [f"talk:{answer.npc}"]
            gives = []
            if answer.item != "any":
                needs.append(f"item:{answer.item}")
                gives.append(f"scanned:{answer.item}@{answer.npc}")
            demands = [Demand(answer.when)] if answer.when is not None else []
            who = answer.only or ""
            self.script(f"{name}/answer", needs, demands, gives, who=who, times=MANY, record=answer)
            self.approaches(name, answer, answer.npc, who)
        for search in self.parts.searches:
            for item in search.items:
                demands = [Demand(item.when)] if item.when is not None else []
                self.script(
                    f"item:{item.id}", [f"search:{search.id}"], demands, [f"used:{item.id}"],
                    who=item.only or "", record=item, times=1 if item.uses == "once" else MANY,
                )  # fmt: skip

    def numbered_answers(self) -> Iterator[tuple[int, talks.ScanAnswer]]:
        """Scan answers with their numbers among those of the same person."""
        for npc, answers in self.pack.scan_answers.items():
            for n, answer in enumerate(answers):
                if answer in self.parts.scan_answers:
                    yield n, answer
            del npc

    def approaches(self, name: str, record: talks.Approaches, npc: str, who: str) -> None:
        """DQ-29.15: each approach, and the patience that wrong ones cost."""
        asked = [f"ran:{name}/answer"]
        for approach in APPROACHES:
            result = getattr(record, approach)
            if result is not None:
                gives = [] if result.good or approach == "drop" else self.anger(npc, name)
                self.script(
                    f"{name}/{approach}", asked, gives=gives, who=who, times=MANY, record=result
                )
        for n, variant in enumerate(getattr(record, "variants", ())):
            for approach in APPROACHES:
                if getattr(variant, approach) is not None:
                    self.script(
                        f"{name}/variant/{n}/{approach}", asked, [Demand(variant.when)], who=who,
                        times=MANY, record=variant,
                    )  # fmt: skip

    def anger(self, npc: str, name: str) -> list[str]:
        """What a wrong approach may bring about."""
        person = self.pack.npc.get(npc)
        facts = [f"incorrect:{name.removeprefix('question:')}"]
        if person is not None and person.patience is not None:
            if person.patience_gone == "close":
                facts.append(f"npc_closed:{npc}")
                self.losses.setdefault(f"npc_closed:{npc}", []).append(name)
            elif person.patience_gone == "leave":
                facts.append(f"npc_gone:{npc}")
                self.losses.setdefault(f"npc:{npc}", []).append(name)
        return facts

    def windows(self) -> None:
        """DQ-28, DQ-32: shops and passwords."""
        for shop in self.parts.shops:
            for good in shop.goods:
                demands = (Demand(good.when),) if good.when is not None else ()
                bought = f"bought:{shop.id}/{good.item}"
                needs = (f"shop:{shop.id}", "item:money") if good.price else (f"shop:{shop.id}",)
                gives = (f"item:{good.item}", bought, f"bought:{shop.id}")
                self.found.append(Deed(bought, needs, demands, gives, record=good))
        for password in self.parts.passwords:
            needs_one = [f"password:{password.id}"]
            for n, entry in enumerate(password.accept):
                name = f"password:{password.id}/{n}"
                self.script(name, needs_one, times=MANY, record=entry)
            self.script(f"password:{password.id}/wrong", needs_one, times=MANY, record=password)

    # ── plot ──────────────────────────────────────────────────────────────────────────────────

    def story(self) -> None:
        """Leads, events, scans, Pivotal Choices, scenes."""
        for lead in self.parts.leads:
            opens = tuple(f"open:{question}" for question in lead.unlocks)
            self.found.append(
                Deed(f"lead:{lead.id}", (f"lead:{lead.id}",), gives=opens, record=lead)
            )
        for event in self.parts.events:
            demands = [Demand(event.when)] if event.when is not None else []
            times = MANY if event.repeatable else 1
            gives = [f"event:{event.id}"]
            for n, trigger in enumerate(event.trigger):
                self.trigger(event.id, n, trigger)
            self.script(
                f"event:{event.id}", [f"triggered:{event.id}"], demands, gives, times=times,
                record=event,
            )  # fmt: skip
        for scene in self.parts.scenes:
            self.script(f"scene:{scene.id}", [f"scene:{scene.id}"], record=scene)
        for n, scan in enumerate(self.parts.scans):
            demands = [Demand(scan.when)] if scan.when is not None else []
            self.script(
                f"scan:{self.parts.id}/{n}", ["begun", f"item:{scan.item}"], demands,
                [f"scanned:{scan.item}@board"], who=scan.only or "", record=scan,
            )  # fmt: skip
        for choice in self.parts.pivotal:
            for option in choice.options:
                demands = [Demand(option.when)] if option.when is not None else []
                chosen = [f"pivotal:{choice.id}/{option.id}", f"decided:{choice.id}"]
                self.script(
                    f"pivotal:{choice.id}/{option.id}", [f"pivotal:{choice.id}"], demands, chosen,
                    who=choice.character or "", sure=False, record=option,
                )  # fmt: skip

    def trigger(self, event: str, n: int, trigger: plot.AnyTrigger) -> None:
        """One of the causes of an event."""
        cause = cause_of(trigger) or "begun"
        who = trigger.who if isinstance(trigger, plot.OnTurnStart | plot.OnTurnEnd) else "any"
        self.found.append(
            Deed(
                f"trigger:{event}/{n}",
                (cause,),
                tuple(trigger_demands(trigger)),
                (f"triggered:{event}",),
                who="" if who == "any" else who,
            )
        )

    def finale(self) -> None:
        """DQ-34: the scenes in their order, the conclusions, the epilogues."""
        finale = self.parts.finale
        if finale is None:
            return
        for scene in finale.scenes:
            demands = [Demand(scene.when)] if scene.when is not None else []
            who = scene.who if scene.who in self.pack.characters else ""
            times = 4 if scene.who == "seat_order" else 1
            self.script(
                f"finale:{scene.id}", ["finale"], demands, [f"finale_scene:{scene.id}"],
                who=who, times=times, record=scene,
            )  # fmt: skip
        for n, epilogue in enumerate(self.parts.epilogues):
            demands = [Demand(epilogue.when)] if epilogue.when is not None else []
            who = epilogue.about if epilogue.about in self.pack.characters else ""
            self.script(
                f"epilogue:{self.parts.id}/{n}", ["concluded"], demands, who=who, record=epilogue
            )
