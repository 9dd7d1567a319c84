"""G101 to G103, G106, G107: what can be reached, used, finished; and what would never end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed
from noctuary.games.dark_quarter.content.checks.graph.world import Trouble, World, graph_check
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import people, plot, talks
from noctuary.games.dark_quarter.content.format.base import APPROACHES
from noctuary.games.dark_quarter.content.format.lines import flow, table

WORDS: Final[dict[str, str]] = {
    "visited": "the POI",
    "location": "the Location",
    "used": "the option",
    "item": "the search item",
    "event": "the event",
    "scene": "the scene",
    "finale": "the Finale scene",
    "epilogue": "the epilogue",
    "question": "the answer",
    "scan": "the scan",
    "pivotal": "the Pivotal option",
    "test": "the outcome",
    "lead": "the Lead",
}


@graph_check("G101")
def everything_can_be_reached(w: World) -> Iterator[Trouble]:
    """G101: no POI, option, question, Lead, event, scene, band or ending is out of reach."""
    told: set[int] = set()
    for deed in w.deeds:
        kind = deed.name.partition(":")[0]
        branch = ".then" in deed.name or ".else" in deed.name
        if deed.name in w.reached.happened or kind not in WORDS or branch:
            continue
        if deed.record is None or id(deed.record) in told or is_idle(w, deed):
            continue
        told.add(id(deed.record))
        what = deed.name.partition(":")[2]
        yield Trouble(deed.record, "", f"{WORDS[kind]} {what} can never be reached", why(w, deed))
    for conclusion in w.parts.finale.conclusions if w.parts.finale else ():
        if f"conclusion:{conclusion.id}" not in w.reached.facts:
            yield Trouble(conclusion, "id", f"the conclusion {conclusion.id} can never be reached")
    yield from shadowed_epilogues(w)


def is_idle(w: World, deed: Deed) -> bool:
    """Deeds without a script of their own, whose absence is told elsewhere."""
    return deed.name.endswith("/otherwise") or (
        deed.name.startswith("test:") and not w.pack.scripts.get(deed.name)
    )


def why(w: World, deed: Deed) -> str:
    """What is missing for a deed."""
    missing = [need for need in deed.needs if need not in w.reached.facts]
    if missing:
        kind, _, name = missing[0].partition(":")
        return f"nothing leads to {name or kind} ({kind})"
    return "its condition can never hold"


def shadowed_epilogues(w: World) -> Iterator[Trouble]:
    """DQ §7.8: of the epilogues about one subject the first that fits is told."""
    done: set[str] = set()
    for epilogue in w.parts.epilogues:
        if epilogue.about in done:
            message = f"an earlier epilogue about {epilogue.about} without condition hides this one"
            yield Trouble(epilogue, "about", message)
        elif epilogue.when is None:
            done.add(epilogue.about)


@graph_check("G102")
def good_approaches_are_offered(w: World) -> Iterator[Trouble]:
    """G102: every reserved answer has a good approach for some legal team."""
    for question in w.parts.questions:
        if question.reserved and not any(
            getattr(question, name).good for name in APPROACHES if getattr(question, name)
        ):
            fitting = [
                variant
                for variant in question.variants
                if w.reached.can_be(variant.when, True)
                and any(getattr(variant, n) and getattr(variant, n).good for n in APPROACHES)
            ]
            if not fitting:
                yield Trouble(question, "", f"no good approach to {question.id} is ever offered")


@graph_check("G103")
def cards_have_a_use(w: World) -> Iterator[Trouble]:
    """G103: a Story card that is given can be used, and one that is used can be had."""
    used: set[str] = set()
    for record, _ in w.draft.of(
        o.Accepted, talks.ScanAnswer, plot.Scan, c.StoryIs, c.Scanned, plot.OnItem
    ):
        used.add(str(getattr(record, "item", None) or getattr(record, "id", "")))
    used |= {line.id for line, _ in w.draft.of(table.MoveStory, table.TakeStory)}
    all_deeds = [deed for deeds in w.all_deeds.values() for deed in deeds.found]
    given = {fact for deed in all_deeds for fact in deed.gives} | {*w.reached.facts}
    for card, _ in w.draft.of(people.StoryCard):
        if f"item:{card.id}" not in given:
            yield Trouble(card, "id", f"the Story card {card.id} can never be had")
        elif card.id not in used:
            yield Trouble(card, "id", f"the Story card {card.id} is of no use", "", "warning")


@graph_check("G106")
def nothing_goes_round_for_ever(w: World) -> Iterator[Trouble]:
    """G106: no loop of scenes or repeatable events without a decision."""
    edges: dict[str, set[str]] = {}
    records: dict[str, Any] = {}
    starts: list[tuple[str, Any]] = [(f"scene:{s.id}", s) for s in w.parts.scenes]
    starts += [(f"event:{e.id}", e) for e in w.parts.events if e.repeatable]
    starts += [(f"finale:{s.id}", s) for s in (w.parts.finale.scenes if w.parts.finale else ())]
    for name, record in starts:
        records[name] = record
        edges[name] = {target for target in automatic(w, name) if target in dict(starts)}
    for name in edges:
        if name in reachable_from(edges, name):
            yield Trouble(records[name], "", f"{name} leads back to itself without a decision")
            return


def automatic(w: World, name: str) -> Iterator[str]:
    """Scenes and events to which a script goes on by itself."""
    script = w.pack.scripts.get(name, ())
    if any(isinstance(line, DECISIONS) for line in script):
        return
    for n, line in enumerate(script):
        if isinstance(line, flow.GoToScene):
            yield f"scene:{line.id}"
            yield f"finale:{line.id}"
        elif isinstance(line, flow.RunEvent):
            yield f"event:{line.id}"
        elif isinstance(line, flow.If):
            yield from automatic(w, f"{name}.{n}.then")
            yield from automatic(w, f"{name}.{n}.else")


DECISIONS: Final = (flow.Choose, flow.ForceTest, flow.MakePivotal, flow.ForceVisit)


def reachable_from(edges: dict[str, set[str]], start: str) -> set[str]:
    """Where one gets from a node, by at least one edge."""
    found: set[str] = set()
    waiting = list(edges[start])
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += edges.get(node, ())
    return found


@graph_check("G107")
def sums_can_be_finished(w: World) -> Iterator[Trouble]:
    """G107: a cumulative test can be tried often enough for its last threshold."""
    for test in w.parts.tests:
        if not isinstance(test, talks.CumulativeTest) or not test.thresholds:
            continue
        sources = [d for d in w.givers.get(f"made:{test.id}", []) if d.name in w.reached.happened]
        often = any(deed.times > 1 for deed in sources)
        if sources and not often and test.thresholds[-1].at > MOST_AT_ONCE:
            message = f"{test.id} can be tried once, and its last threshold is far away"
            yield Trouble(test, "thresholds", message, "let its option be used more often")


MOST_AT_ONCE: Final = 4
"""How many Successes one attempt brings with some luck."""
