"""L022, and DQ §7.3: Finales that end, and lines in scripts where they mean something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import plot, talks
from noctuary.games.dark_quarter.content.format.lines import flow, table, world


@check("L022")
def finales_conclude(draft: Draft) -> Iterator[Breach]:
    """L022: a Finale cannot run out of scenes without `conclude`."""
    for finale, found in draft.of(plot.Finale):
        last = finale.scenes[-1]
        path = (*found.path, "scenes", len(finale.scenes) - 1)
        inner = found._replace(path=path)
        if last.when is not None or last.who not in ALWAYS_THERE:
            message = f"the last scene {last.id!r} may be passed over"
            yield Breach(inner, "", message, "end with a scene for everybody, without `when`")
        elif not concludes(last.do):
            message = f"the last scene {last.id!r} can end without `conclude`"
            yield Breach(inner, "do", message, "end every branch of it with conclude")
        named = [conclusion.id for conclusion in finale.conclusions]
        for line, where in draft.in_scenario(found.scenario, flow.Conclude):
            if line.id not in named:
                yield Breach(where, "id", f"this Finale has no conclusion {line.id!r}")


ALWAYS_THERE: Final = ("entered_first", "seat_order", "team_choice")


def concludes(script: Iterable[Any]) -> bool:
    """Whether a script ends the Finale, or goes to another scene, on every way through it."""
    for line in script:
        if isinstance(line, flow.Conclude | flow.GoToScene):
            return True
        if isinstance(line, flow.If) and concludes(line.then) and concludes(line.otherwise):
            return True
        if isinstance(line, flow.Choose) and all(
            isinstance(option, o.InteractionOption) and concludes(option.do) and not option.when
            for option in line.options
        ):
            return True
    return False


@check("L024")
def nothing_stands_behind_a_leap(draft: Draft) -> Iterator[Breach]:
    """L024, DQ §7.3: `scene` and `conclude` drop the rest of a script, so nothing follows them."""
    for found in draft.found:
        for field, name in zip(
            found.record.__struct_fields__, found.record.__struct_encode_fields__, strict=True
        ):
            script = getattr(found.record, field)
            if name not in SCRIPTS or not isinstance(script, tuple):
                continue
            for n, line in enumerate(script[:-1]):
                if leaps(line):
                    inner = found._replace(path=(*found.path, name, n + 1))
                    tag = line.__struct_config__.tag
                    yield Breach(inner, "", f"this is never done: `{tag}` before it leads away")
                    break


SCRIPTS: Final = ("do", "then", "else")


def leaps(line: Any) -> bool:
    """Whether a script never goes on behind a line."""
    if isinstance(line, flow.If):
        return any(map(leaps, line.then)) and any(map(leaps, line.otherwise))
    return isinstance(line, flow.Conclude | flow.GoToScene)


@check("L026")
def destinies_are_resolved(draft: Draft) -> Iterator[Breach]:
    """L026, DQ-36.18: where choices give points, the last scenario resolves the destinies."""
    campaign = draft.own.campaign
    if campaign is None or campaign.to_be_continued or draft.unread:
        return
    counted = any(option.destiny for option, _ in draft.of(plot.PivotalOption))
    last = campaign.scenarios[-1]
    if counted and not any(draft.in_scenario(last, flow.ResolveDestiny)):
        for _, found in draft.in_scenario(last, plot.Finale):
            message = "choices give points to destinies, and no step `resolve_destiny` adds them up"
            yield Breach(found, "scenes", message)


TALKS: Final = (talks.Question, talks.ScanAnswer, talks.QuestioningTest)
SEARCHES: Final = (talks.SearchItem, talks.InvestigationTest)
SCANS: Final = (o.Accepted, o.ItemScanOption, talks.ScanAnswer, plot.Scan)
BELONGS: Final[dict[type, tuple[str, tuple[type, ...]]]] = {
    world.AddQuestions: ("a talk", TALKS),
    world.EndConversation: ("a talk", TALKS),
    world.AddActions: ("a search", SEARCHES),
    world.EndSearch: ("a search", SEARCHES),
    table.DiscardScanned: ("a scan", SCANS),
    flow.StartFinale: ("an event", (plot.Event,)),
}
"""DQ §7.3: lines that mean something only inside some records."""


@check("L022/places")
def lines_stand_where_they_mean_something(draft: Draft) -> Iterator[Breach]:
    """DQ §7.3: `conclude` in a Finale, `add_questions` in a talk, `discard_scanned` in a scan."""
    for line, found in draft.of(*BELONGS):
        place, kinds = BELONGS[type(line)]
        if not any(isinstance(outer, kinds) for outer in found.around):
            yield Breach(found, "", f"`{line.__struct_config__.tag}` outside {place}")
    in_finale = finale_tests(draft)
    for _, found in draft.of(flow.Conclude):
        if not in_a_finale(found, in_finale):
            yield Breach(found, "", "`conclude` outside a Finale")
    last = draft.own.campaign.scenarios[-1] if draft.own.campaign else ""
    for _, found in draft.of(flow.ResolveDestiny):
        if found.scenario != last:
            yield Breach(found, "", "`resolve_destiny` before the last scenario")
    yield from misplaced_options(draft)


def finale_tests(draft: Draft) -> set[str]:
    """Tests, scenes and choices that a Finale leads to: their scripts belong to it."""
    named: set[str] = set()
    for kind, field in REACHED:
        for record, found in draft.of(kind):
            if found.within(plot.Finale) or isinstance(found.entry, plot.Event | plot.Pivotal):
                named.add(getattr(record, field))
    return named


REACHED: Final[tuple[tuple[type, str], ...]] = (
    (flow.ForceTest, "id"),
    (o.SkillTestOption, "test"),
    (flow.GoToScene, "id"),
    (flow.MakePivotal, "id"),
    (flow.RunEvent, "id"),
    (o.PasswordOption, "password"),
)


def in_a_finale(found: Found, reached: set[str]) -> bool:
    """Whether a line can only run in a Finale, as far as its place tells."""
    if found.within(plot.Finale) is not None:
        return True
    return getattr(found.entry, "id", "") in reached


def misplaced_options(draft: Draft) -> Iterator[Breach]:
    """DQ §7.3: a follow-up choice has no hint and no entry to the Finale."""
    for line, found in draft.of(flow.Choose):
        for n, option in enumerate(line.options):
            if isinstance(option, o.HintOption | o.FinaleEntryOption):
                inner = found._replace(path=(*found.path, "options", n))
                yield Breach(inner, "kind", "a follow-up choice cannot have this kind")
        if not line.options:
            yield Breach(found, "options", "a choice without options")
