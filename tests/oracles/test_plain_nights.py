"""Whatever is passed by at a glance in a night is passed by rightly."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noctuary
from noctuary.games.when_darkness_comes.content.plot import Happening, Scenario
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.night import deeds, turn
from noctuary.games.when_darkness_comes.state import (
    BAD,
    GOOD,
    Character,
    Lasting,
    LockChange,
    Night,
    Settings,
    Shown,
)
from noctuary.games.when_darkness_comes.story import conditions, ending
from tests.games.when_darkness_comes.stage import HERE, PLAIN
from tests.games.when_darkness_comes.table import Table, town
from tests.games.when_darkness_comes.test_what_stories_hear import WHENS
from tests.oracles import plain_nights as plain


class At(NamedTuple):
    """Who sits at a table, and what was decided before."""

    scenario: str
    seats: int
    chance: str = "drawn"
    votes: str = "off"
    keep: str = "off"
    things: str = "off"
    loud: bool = False


TABLES: Final = [
    At("last_bus", 1), At("last_bus", 1, "table", things="on"),
    At("ward_seven", 1, keep="on"), At("ward_seven", 5, votes="on", things="on"),
    At("the_will", 2, "table"), At("the_will", 6, votes="on"),
    At("hollow_choir", 1, "real", things="on"), At("hollow_choir", 4, keep="on"),
    At("night_deposit", 3), At("night_deposit", 6, "real", votes="on"),
    At("second_market", 3, votes="on"), At("second_market", 5, things="on"),
    At("ten_paces", 4), At("ten_paces", 6, "table", votes="on", keep="on"),
    At("the_will", 3, loud=True), At("the_will", 1, "real", loud=True),
]  # fmt: skip
NIGHTS: Final = 3
LONGEST: Final = 300
DULL: Final = ("end", "rest", "stand", "stop", "drop", "never_mind", "decline", "nobody", "stay")
"""What ends a night early, or leaves it as it is, is seldom done."""


def freeze(g: Night, c: Character, target: str) -> None:
    """WD-39.12: the spell, for two turns."""
    g.lasting[f"freeze:{target}"] = Lasting("freeze", c.id, target, turns=2)


def freeze_others(g: Night, c: Character) -> None:
    """WD-39.13: every adversary that lies open."""
    for disk in filter(g.pack.adversaries.__contains__, g.shown):
        freeze(g, c, disk)


def hunt(g: Night, c: Character) -> None:
    """An adversary is there."""
    found = [disk for disk in g.supply if disk in g.pack.adversaries]
    if found:
        g.supply.remove(found[0])
        g.shown[found[0]] = Shown(c.square)


def lock(g: Night, c: Character) -> None:
    """Every door has other locks, for two turns."""
    for number, gate in enumerate(g.layout.gates.values()):
        if gate.kind == "door":
            g.lock_changes[gate.id] = LockChange(number % 3, c.id, 2)


MISHAPS: Final[dict[str, Callable[[Night, Character], Any]]] = {
    "bleeds": lambda g, c: g.change(c.id, bleeding=True),
    "is bound to the tile": lambda g, c: g.change(c.id, tile_bound=True),
    "has luck at doors": lambda g, c: g.change(c.id, door_fate=GOOD),
    "is jinxed": lambda g, c: g.change(c.id, door_fate=BAD),
    "has an extra turn": lambda g, c: g.change(c.id, extra_turn=True),
    "owes a look": lambda g, c: g.change(c.id, pending_look=True),
    "has points": lambda g, c: g.change(c.id, vp=c.vp + 3),
    "is hurt": lambda g, c: g.change(c.id, damage=c.damage + (c.health > 1)),
    "despairs": lambda g, c: g.change(c.id, willpower=0),
    "passes through walls": lambda g, c: setattr(g, "ghost", True),
    "freezes": lambda g, c: freeze(g, c, c.id),
    "freezes others": freeze_others,
    "is not alone": lambda g, c: [g.change(o.id, square=c.square) for o in g.alive()],
    "is hunted": hunt,
    "finds doors locked": lock,
}
"""What would seldom befall the one whose turn it is."""


ANSWERS: Final[list[dict[str, Any]]] = [
    {"add_counter": "bells"}, {"set_flag": "lit"}, {"clear_flag": "lit"}, {"gain_vp": 1},
    {"damage": 1}, {"heal": 1}, {"change_willpower": -1}, {"set_light": "night"},
    {"set_weather": "clear"}, {"freeze": 1}, {"damage": {"amount": 1, "to": "others"}},
    {"mark": {"word": "mute", "cannot": ["talk"], "rounds": 1}},
    {"mark": {"word": "held", "cannot": ["move"], "rounds": 1}},
    {"move_figure": {"tag": "start"}}, {"spawn_adversary": {"strength": [1, 2], "near": "actor"}},
    {"later": {"rounds": 1, "do": [{"gain_vp": 1}]}},
    {"choice": {"text": "Now?", "decider": "everyone", "options": [
        {"id": "yes", "text": "Yes", "do": [{"damage": 1}]}, {"id": "no", "text": "No"}]}},
]  # fmt: skip
"""What comes of the moments of a night in which everything is heard."""
LOUD: Final = "the_will"
"""The scenario that becomes such a night; no save knows it."""


@cache
def loud(seed: int) -> Any:
    """The town, with a story that waits for every moment; what comes of it is drawn."""
    source, pack = random.Random(seed), copy.copy(town())
    events = [
        {
            "id": f"{name}_{n}", "when": when, "once": source.random() < 0.3,
            "do": source.sample(ANSWERS, 2),
            **({"if": {"flag": "lit"}} if source.random() < 0.3 else {}),
        }
        for name, when in {**WHENS, "out_of_any": {"leave_building": True}}.items()
        if name != "talked"
        for n in range(source.randint(1, 2))
    ]  # fmt: skip
    told = pack.scenarios[LOUD]
    story = msgspec.structs.replace(
        told, events=(*told.events, *msgspec.convert(events, tuple[Happening, ...]))
    )
    pack.scenarios, pack.piles = {LOUD: story}, {}
    pack.stories = {LOUD: Story(story)}
    return pack


def begun(at: At, seed: int) -> Night:
    """A night before its first question is answered."""
    chosen = {"keep": at.keep, "own_things": at.things, "roleplay_votes": at.votes}
    pack = loud(seed) if at.loud else None
    night: Night = noctuary.game("when-darkness-comes").new(
        seed=seed, scenario=at.scenario, seats=at.seats, chance=at.chance, pack=pack, **chosen
    )
    return night


def picked(g: Night, source: random.Random) -> tuple[int, str]:
    """Whose reply it is, and which."""
    assert g.question is not None
    others = [(seat, one) for seat, said in g.question.others.items() for one in said]
    if others and source.random() < 0.03:
        return source.choice(others)
    dull = [0.2 if one.partition(":")[0] in DULL else 1 for one in g.options]
    return g.question.seat, source.choices(g.options, dull)[0]


def taken_up_anew(g: Night, source: random.Random) -> Night:
    """The same night out of a save, or as a copy; and now and then a copy was played on before."""
    way = source.randrange(12)
    if way == 0 and g.pack is noctuary.game("when-darkness-comes").pack(g.pack.id):
        saved: Night = noctuary.loads(noctuary.dumps(g))
        return saved
    if way == 1:
        return g.clone()
    if way == 2 and g.party:
        twin: Night = noctuary.game("when-darkness-comes").redeal(g, g.seat, source.randrange(99))
        twin.reply(source.choice(twin.options))
    return g


def nights(at: At, mishaps: bool = False) -> Iterator[tuple[Night, str]]:
    """Every question of some random nights, and what is replied."""
    for seed in range(NIGHTS):
        source = random.Random(seed)
        g = begun(at, seed)
        for _ in range(LONGEST):
            if g.outcome is not None:
                break
            g = taken_up_anew(g, source)
            if mishaps and isinstance(g.agenda[-1], turn.TakeTurn) and source.random() < 0.4:
                MISHAPS[source.choice(list(MISHAPS))](g, g.characters[g.active])
            seat, option = picked(g, source)
            yield g, option
            g.reply(option, seat)
        yield g, ""


@pytest.mark.rule("WD-9.9", "WD-35.9")
@pytest.mark.parametrize(
    "at", TABLES, ids=lambda at: f"{at.scenario}-{at.seats}{'-loud' * at.loud}"
)
def test_actions_and_ends_are_found_as_by_looking_at_all_of_them(at: At) -> None:
    for g, _ in nights(at):
        if not g.party or g.outcome is not None or not g.round:
            continue
        assert ending.may_be_over(g, g.story) or not plain.is_over(g)
        hidden = tuple(range(1, 13))
        for c in g.alive():
            asked = deeds.in_question(g, c.square, deeds.offers_at(g, c.square))
            assert deeds.legal(g, c, asked) == plain.legal_deeds(g, c.id)
            assert conditions.hides(g, c.square, hidden) == plain.hides(g, c.square, hidden)


@pytest.mark.rule("WD-5.7", "WD-5.10", "WD-5.13", "WD-5.16", "WD-7.9", "WD-8.9", "WD-14.10")
@pytest.mark.parametrize("mishaps", [False, True], ids=["", "mishaps"])
@pytest.mark.parametrize(
    "at", TABLES, ids=lambda at: f"{at.scenario}-{at.seats}{'-loud' * at.loud}"
)
def test_nights_go_as_if_every_step_had_waited_for_its_time(
    at: At, mishaps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = [(option, noctuary.dumps(g)) for g, option in nights(at, mishaps)]
    for owner, rule, plainly in plain.SHORT_CUTS:
        monkeypatch.setattr(owner, rule, plainly)
    assert [(option, noctuary.dumps(g)) for g, option in nights(at, mishaps)] == quick


# ── ends that somebody else has written ───────────────────────────────────────────────────────

LEAST: Final = st.integers(0, 3).map(lambda n: {"at_least": n})
MOST: Final = st.integers(0, 3).map(lambda n: {"at_most": n})
ENDS: Final = st.recursive(
    st.one_of(
        st.sampled_from(["rung", "lit", "over"]).map(lambda flag: {"flag": flag}),
        st.integers(1, 4).map(lambda n: {"round_over": n}),
        (st.integers(0, 3) | LEAST | MOST).map(lambda n: {"dead_count": n}),
        (st.integers(0, 3) | LEAST | MOST).map(lambda n: {"alive_count": n}),
    ),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: {"all": parts}),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: {"any": parts}),
        inner.map(lambda part: {"not": part}),
    ),
    max_leaves=6,
)


@pytest.mark.rule("WD-35.9")
@settings(max_examples=300, deadline=None)
@given(
    st.lists(ENDS, max_size=3),
    st.none() | st.integers(1, 4),
    st.sets(st.sampled_from(["rung", "lit", "over", "else"])),
    st.integers(0, 4),
    st.integers(0, 3),
)
def test_no_end_comes_without_a_sign_of_it(
    ends: list[Any], last: int | None, flags: set[str], completed: int, dead: int
) -> None:
    end = {"win": [{"if": one} for one in ends], "last_round": last}
    told = {**PLAIN, "end": end if last else {"win": end["win"]}}
    people = dict.fromkeys(("kirk", "brian", "sharon"), HERE)
    g, story = Table(**people).g, Story(msgspec.convert(told, Scenario))
    g.pack = town().__copy__()
    g.pack.scenarios, g.pack.stories = {"told": story.scenario}, {"told": story}
    g.settings = Settings(scenario="told")
    g.flags, g.completed = dict.fromkeys(flags, 1), completed
    for who in list(people)[:dead]:
        g.change(who, alive=False)
        g.deaths[who] = "grief"
    assert ending.may_be_over(g, story) or not plain.is_over(g)
