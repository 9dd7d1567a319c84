"""G109 to G112, G114: choices, hints, passwords, components and Intermissions as planned."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, Final

from noctuary.games.dark_quarter.content.campaign import normalised
from noctuary.games.dark_quarter.content.checks.graph.winning import is_needed
from noctuary.games.dark_quarter.content.checks.graph.world import Trouble, World, graph_check
from noctuary.games.dark_quarter.content.checks.texts import texts
from noctuary.games.dark_quarter.content.destinies import weighed
from noctuary.games.dark_quarter.content.format import conditions as c
from noctuary.games.dark_quarter.content.format import plot
from noctuary.games.dark_quarter.content.format.lines import flow


@graph_check("G109")
def choices_cannot_be_missed(w: World) -> Iterator[Trouble]:
    """G109, DQ-36.19: private choices are forced before the Finale; every destiny is possible."""
    forced = forced_choices(w)
    for choice in w.parts.pivotal:
        counts = any(option.destiny for option in choice.options)
        if choice.id not in forced and (counts or choice.character):
            message = f"the Pivotal Choice {choice.id} can be missed"
            hint = "force it by an event with the trigger finale_start"
            yield Trouble(choice, "id", message, hint)
    if w.parts.id == w.pack.scenarios[-1].id and resolves(w):
        yield from idle_destinies(w)


def forced_choices(w: World) -> set[str]:
    """Choices that an unconditional event at the Finale's start, or the Finale itself, makes."""
    found: set[str] = set()
    for event in w.parts.events:
        if any(isinstance(trigger, plot.OnFinaleStart) for trigger in event.trigger):
            made = {line.id for line in event.do if isinstance(line, flow.MakePivotal)}
            found |= {name for name in made if is_no_obstacle(w, event.when, name)}
    for scene in w.parts.finale.scenes if w.parts.finale else ():
        if scene.when is None:
            found |= {line.id for line in scene.do if isinstance(line, flow.MakePivotal)}
    return found | {f.removeprefix("pivotal:") for f in w.necessary if f.startswith("pivotal:")}


def is_no_obstacle(w: World, when: Any, choice: str) -> bool:
    """Whether a condition only says that the Character is there and the choice not made yet."""
    match when:
        case None:
            return True
        case c.AllOf(of=parts):
            return all(is_no_obstacle(w, part, choice) for part in parts)
        case c.TeamHas(id=who):
            return bool(w.pack.pivotal[choice].character == who)
        case c.Not(of=c.PivotalIs(id=name)):
            return bool(name == choice)
        case _:
            return False


def resolves(w: World) -> bool:
    """Whether this scenario resolves destinies."""
    return any(True for _ in w.draft.in_scenario(w.parts.id, flow.ResolveDestiny))


def idle_destinies(w: World) -> Iterator[Trouble]:
    """Every way of choosing is weighed: which destinies never come out, and where they tie."""
    order = [name for scenario in w.pack.scenarios for name in scenario.pivotal]
    for who, character in w.pack.characters.items():
        choices = [w.pack.pivotal[name] for name in order if w.pack.pivotal[name].character == who]
        given = [[option.destiny or {} for option in choice.options] for choice in choices]
        names = [destiny.id for destiny in character.destinies]
        ends = {weighed(names, way) for way in islice(product(*given), MOST_WAYS)}
        for name in names:
            if name not in {destiny for destiny, _ in ends}:
                yield Trouble(w.parts.scenario, "", f"no way of choosing leads {who} to {name}")
        if any(tied for _, tied in ends) and not character.ties:
            message = f"the destinies of {who} can have as many points as each other"
            hint = "give some option more points, or say `ties: true` if it is intended"
            yield Trouble(w.parts.scenario, "", message, hint, "warning")


@graph_check("G110")
def hints_advance(w: World) -> Iterator[Trouble]:
    """G110: the situation of a hint can come, and can be left behind."""
    for n, hint in enumerate(w.parts.hints):
        if hint.when is None:
            continue
        if not w.reached.can_be(hint.when, True):
            yield Trouble(hint, "when", f"the situation of hint {n + 1} never comes")
        elif not w.reached.can_be(hint.when, False):
            yield Trouble(hint, "when", f"the situation of hint {n + 1} can never change")


@graph_check("G111")
def passwords_are_shown(w: World) -> Iterator[Trouble]:
    """G111: some text shows the solution of each password."""
    told = [normalised(text) for text, _, _ in texts(w.draft)]
    told += [normalised(card.description) for card in w.pack.story.values()]
    for password in w.parts.passwords:
        for entry in password.accept:
            if not any(normalised(word) in text for word in entry.entries for text in told):
                message = f"no text shows the solution {entry.entries[0]!r}"
                needed = is_needed(w, f"password:{password.id}/")
                hint = (
                    "let somebody say or write it" if needed else "fine if it can be reasoned out"
                )
                yield Trouble(password, "accept", message, hint, "error" if needed else "warning")


@graph_check("G112")
def the_print_set_suffices(w: World) -> Iterator[Trouble]:
    """G112, DQ-R3: no more markers are needed than are printed."""
    limits = w.pack.record.print_limits or {}
    generic = sum(poi.npc is None and poi.kind == "generic" for poi in w.parts.pois)
    needed = {
        "generic_poi": generic,
        "location_marker": len(w.parts.locations),
        "npc_marker": len({poi.npc for poi in w.parts.pois if poi.npc}),
        "character_marker": sum(poi.only is not None for poi in w.parts.pois),
    }
    for name, n in needed.items():
        if name in limits and n > limits[name]:
            message = f"{n} {name.replace('_', ' ')}s may lie there, and {limits[name]} are printed"
            yield Trouble(w.parts.scenario, "", message)


@graph_check("G114")
def intermissions_are_planned(w: World) -> Iterator[Trouble]:
    """G114: one to three Intermissions a scenario; the first not only after the Finale."""
    asked = len(list(w.draft.in_scenario(w.parts.id, flow.AskIntermission)))
    last = w.parts.id == w.pack.scenarios[-1].id
    if asked == 0:
        message = "no Intermission during this scenario"
        hint = "fine by design; otherwise put `intermission: true` where the story turns"
        yield Trouble(w.parts.scenario, "", message, hint, "warning")
    elif asked + (not last) > MOST_INTERMISSIONS:
        message = f"{asked} Intermissions are asked for in this scenario"
        yield Trouble(w.parts.scenario, "", message, "one to three are planned", "warning")


MOST_INTERMISSIONS: Final = 3
MOST_WAYS: Final = 100_000
"""So many ways of choosing are weighed; a campaign of four scenarios has 81 for a Character."""
