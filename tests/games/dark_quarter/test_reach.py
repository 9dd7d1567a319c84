"""DQ §7.11: what a check of the story takes to be possible, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest

from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed
from noctuary.games.dark_quarter.content.checks.graph.reach import Reached
from noctuary.games.dark_quarter.content.format import conditions as c
from tests.games.dark_quarter.broken import changed, faults_of


def reached(*facts: str, team: tuple[str, ...] | None = None) -> Reached:
    """A world in which these facts have come about."""
    found = Reached([], team)
    found.facts |= {*facts}
    return found


@pytest.mark.parametrize(
    ("when", "fact"),
    [
        (c.FlagIs(id="seen"), "flag:seen"),
        (c.LeadIs(id="l_a"), "lead:l_a"),
        (c.StoryIs(id="s1", at="team"), "item:s1"),
        (c.LocationIs(id="depot", state="placed"), "placed:depot"),
        (c.LocationIs(id="depot", state="explored"), "explored:depot"),
        (c.PoiIs(id="poi", state="placed"), "poi:poi"),
        (c.PoiIs(id="poi", state="removed"), "removed:poi"),
        (c.NpcIs(id="keeper", state="closed"), "npc_closed:keeper"),
        (c.QuestionIs(id="q", state="unlocked"), "open:q"),
        (c.QuestionIs(id="q", state="asked"), "asked:q"),
        (c.QuestionIs(id="q", state=("asked", "incorrect")), "incorrect:q"),
        (c.OptionUsed(id="look", gte=1), "used:look"),
        (c.Visited(poi="poi", gte=2), "visited:poi"),
        (c.SumIs(id="t_sum", gte=5), "made:t_sum"),
        (c.ResultIs(id="t_a"), "made:t_a"),
        (c.Scanned(item="s1"), "item:s1"),
        (c.Scanned(item="s1", where="keeper"), "scanned:s1@keeper"),
        (c.Bought(shop="shop", gte=1), "bought:shop"),
        (c.Bought(shop="shop", item="foot", gte=1), "bought:shop/foot"),
        (c.PivotalIs(id="pv"), "decided:pv"),
        (c.PivotalIs(id="pv", option="yes_"), "pivotal:pv/yes_"),
        (c.StandsAt(location="depot", who="any"), "visited:depot"),
        (c.ConclusionIs(scenario="one", conclusion="good"), "conclusion:good"),
    ],
    ids=str,
)
def test_what_needs_a_fact_is_possible_once_it_has_come_about(when: Any, fact: str) -> None:
    assert not reached("something:else").can_be(when, True)
    assert reached(fact).can_be(when, True)
    assert reached(fact).can_be(when, False), "it may not have happened yet"
    assert reached().can_be(when, False)
    assert reached().can_be(c.Not(of=when), True)
    assert not reached().can_be(c.Not(of=when), False)


@pytest.mark.parametrize(
    "when",
    [
        c.LocationIs(id="depot", state="hidden"),
        c.PoiIs(id="poi", state="hidden"),
        c.NpcIs(id="keeper", state="open"),
        c.QuestionIs(id="q", state="locked"),
        c.StoryIs(id="s1", at="not_in_play"),
    ],
    ids=str,
)
def test_what_is_so_at_first_is_possible_at_once(when: Any) -> None:
    assert reached().can_be(when, True)


@pytest.mark.parametrize(
    ("when", "fact"),
    [
        (c.PoiIs(id="poi", state="hidden"), "poi:poi"),
        (c.NpcIs(id="keeper", state="open"), "npc_closed:keeper"),
        (c.NpcIs(id="keeper", state="open"), "npc_gone:keeper"),
        (c.StoryIs(id="s1", at="not_in_play"), "item:s1"),
    ],
    ids=str,
)
def test_what_is_so_at_first_ends_only_by_a_fact(when: Any, fact: str) -> None:
    assert not reached().can_be(when, False)
    assert reached(fact).can_be(when, False)


def test_parts_of_a_condition_are_taken_as_independent() -> None:
    yes, no = c.FlagIs(id="yes"), c.FlagIs(id="no")
    world = reached("flag:yes")
    assert world.can_be(c.AnyOf(of=(yes, no)), True)
    assert not world.can_be(c.AllOf(of=(yes, no)), True)
    assert world.can_be(c.AllOf(of=(yes, yes)), True)
    always = c.LocationIs(id="depot", state="hidden")
    closed = c.Not(of=c.StoryIs(id="s1", at="not_in_play"))
    assert not world.can_be(c.AnyOf(of=(closed, no)), True)
    assert world.can_be(c.AllOf(of=(always, closed)), False)
    assert world.can_be(c.AnyOf(of=(yes, no)), False)


def test_who_is_there_decides_about_people_and_the_size_of_the_team() -> None:
    any_team, pair = reached(), reached(team=("ines", "dez"))
    assert any_team.can_be(c.CharacterIs(ids="marta"), True)
    assert not pair.can_be(c.CharacterIs(ids="marta"), True)
    assert pair.can_be(c.CharacterIs(ids=("marta", "dez")), True)
    assert pair.can_be(c.CharacterIs(ids="dez"), False)
    assert not pair.can_be(c.CharacterIs(ids=("ines", "dez")), False)
    assert pair.can_be(c.TeamHas(id="dez"), True)
    assert not pair.can_be(c.TeamHas(id="dez"), False)
    assert not pair.can_be(c.TeamHas(id="marta"), True)
    assert any_team.can_be(c.TeamSize(eq=4), True)
    assert not any_team.can_be(c.TeamSize(eq=5), True)
    assert not pair.can_be(c.TeamSize(gte=3), True)
    assert pair.can_be(c.TeamSize(eq=2), True)


@pytest.mark.parametrize(
    ("when", "possible"),
    [(c.RoundIs(gte=9), True), (c.RoundIs(eq=0), False), (c.IntermissionsAre(gte=3), True),
     (c.IntermissionsAre(gte=4), False), (c.HintsAre(gte=7), True),
     (c.CounterIs(id="n", gte=3), True), (c.CounterIs(id="n", gte=4), False),
     (c.CounterIs(id="n", lt=0), False)],
    ids=str,
)  # fmt: skip
def test_numbers_are_possible_within_their_bounds(when: Any, possible: bool) -> None:
    world = reached()
    world.high["n"] = 3
    assert world.can_be(when, True) is possible


def deed(name: str, needs: tuple[str, ...] = (), gives: tuple[str, ...] = (), **more: Any) -> Deed:
    return Deed(name, needs=needs, gives=gives, **more)


def test_deeds_happen_by_and_by_and_each_as_soon_as_it_can() -> None:
    world = Reached(
        [
            deed("third", ("b",), ("c",)),
            deed("second", ("a",), ("b",)),
            deed("first", (), ("a",)),
            deed("never", ("z",), ("y",)),
        ]
    )
    assert world.depth == {"first": 1, "second": 2, "third": 3}
    assert world.facts == {"a", "b", "c"}
    assert world.because["c"].name == "third"


def test_a_deed_of_somebody_else_does_not_happen_and_counters_grow_as_often_as_it_can() -> None:
    deeds = [
        deed("ines_alone", (), ("x",), who="ines"),
        deed("counts", (), (), adds=(("n", 2), ("m", -1)), times=3),
    ]
    world = Reached(deeds, ("dez", "marta"))
    assert "x" not in world.facts
    assert (world.high["n"], world.low["m"]) == (6, -3)
    assert "x" in Reached(deeds, ("ines", "dez")).facts
    assert "x" not in Reached(deeds, ("ines", "dez"), without="x").facts


@pytest.mark.parametrize(
    ("changes", "message", "hint"),
    [
        ([("square", "only: teodor", "only: theodore")],
         "there is no Character 'theodore'", "did you mean 'teodor'?"),
        ([("finale", "conclude: shelter", "conclud: shelter")],
         "there is no step 'conclud'", "did you mean 'conclude'?"),
        ([("finale", 'successes: "3+"', 'successes: "3"')],
         "the bands end at 3; expected one for 4 and more", 'let the last one be "3+"'),
        ([("finale", "{conclude: shelter}",
           "{degrade: {skill: combat, n: 1, who: teodore}}, {conclude: shelter}")],
         "there is no Character 'teodore'", "did you mean 'teodor'?"),
        ([("plot", "label: Give her the tag",
           "label: Give her the tag\n        destiny: {debto: 1}")],
         "teodor has no destiny 'debto'", "did you mean 'debtor'?"),
        ([("plot", "{not: {lead: l_ticking}}", "{destiny: {character: teodor, is: debto}}")],
         "teodor has no destiny 'debto'", "did you mean 'debtor'?"),
        ([("finale", "is: shelter", "is: sheltr")],
         "there is no conclusion 'sheltr'", "did you mean 'shelter'?"),
    ],
)  # fmt: skip
def test_a_fault_says_what_is_wrong_and_what_was_meant(
    changes: list[tuple[str, str, str]], message: str, hint: str
) -> None:
    assert (message, hint) in [(f.message, f.hint) for f in faults_of(changed(*changes))]


def test_what_comes_once_names_the_file_in_which_it_already_is() -> None:
    files = changed(more="finale: {scenes: [], conclusions: []}\n")
    found = next(fault for fault in faults_of(files) if fault.code == "P303")
    assert found.message == "'finale' is already in scenarios/case_zero/finale.yaml"
    assert found.file == "scenarios/case_zero/more.yaml"
