"""WD-40.1: what a story does to doors, disks and the town, where two things could be confused."""

from __future__ import annotations

from typing import Any

import pytest

from noctuary.engine.events import Shuffled
from noctuary.games.when_darkness_comes.content.doing import Bar, PlaceDisk, SetLocks, Spawn, Target
from noctuary.games.when_darkness_comes.events import Flipped
from noctuary.games.when_darkness_comes.night import choices, effects_on_town
from noctuary.games.when_darkness_comes.story import conditions, keeping, memory
from tests.games.when_darkness_comes.stage import HERE, THERE, happens, two
from tests.games.when_darkness_comes.table import Table
from tests.games.when_darkness_comes.test_memories import at_table, effect, three

# ── doors ─────────────────────────────────────────────────────────────────────────────────────


def locks_after(value: SetLocks, tiles: str = "market_square cafe bank") -> dict[str, int]:
    t = happens(Table(tiles, kirk=HERE), "set_locks", value)
    return {gate: change.locks for gate, change in t.g.lock_changes.items()}


@pytest.mark.rule("WD-10.5", "WD-40.1")
def test_locks_are_set_halved_or_added_to_at_one_door_or_at_all_of_a_building() -> None:
    gates = Table("market_square cafe bank", kirk=HERE).g.layout.gates
    printed = gates["cafe.door.1"].locks
    assert printed == 2
    assert locks_after(SetLocks("cafe", 1, locks=5)) == {"cafe.door.1": 5}
    assert locks_after(SetLocks("cafe", 1, add=3)) == {"cafe.door.1": 5}
    assert locks_after(SetLocks("cafe", 1, halve=True, add=2)) == {"cafe.door.1": 3}
    assert locks_after(SetLocks("cafe", 1, add=99)) == {"cafe.door.1": 9}, "no door has more"
    doors = {g.id for g in gates.values() if g.building == "cafe" and g.kind == "door"}
    assert {*locks_after(SetLocks("cafe", "any", locks=1))} == doors
    assert any(gate.kind == "window" for gate in gates.values() if gate.building == "cafe")
    assert locks_after(SetLocks("cafe", 99, locks=1)) == {}


@pytest.mark.rule("WD-10.5")
def test_changed_locks_last_until_a_round_or_until_the_end_of_the_next_turn() -> None:
    t = happens(two(), "set_locks", SetLocks("cafe", 1, locks=5, until=4))
    happens(t, "set_locks", SetLocks("cafe", 0, locks=5))
    for number, left in [(3, 2), (4, 1)]:
        t.g.round = number
        effects_on_town.end_lock_changes(t.g)
        assert len(t.g.lock_changes) == left
    assert list(t.g.lock_changes) == ["cafe.door.0"]


@pytest.mark.rule("WD-10.30")
def test_a_building_is_barred_whole_by_a_kind_or_by_a_door() -> None:
    t = Table("market_square cafe bank", kirk=HERE)
    cafe = {gate.id: gate.kind for gate in t.g.layout.gates.values() if gate.building == "cafe"}
    named = effects_on_town.ways_named
    assert named(t.g, Bar(building="cafe")) == list(cafe)
    windows = [gate for gate, kind in cafe.items() if kind == "window"]
    assert named(t.g, Bar(building="cafe", kind="window")) == windows != []
    assert named(t.g, Bar(building="cafe", door=1)) == ["cafe.door.1"]
    assert named(t.g, Bar(tag="start")) == ["start"]
    assert named(t.g, Bar(tag="study")) == [], "it is not on the board"
    happens(t, "bar", Bar(building="cafe", door=1))
    happens(t, "bar", Bar(building="cafe"))
    assert sorted(t.g.board.barred) == sorted(cafe), "each once"
    happens(t, "unbar", Bar(building="cafe", kind="window"))
    assert sorted(t.g.board.barred) == sorted({*cafe} - {*windows})


@pytest.mark.rule("WD-10.30")
def test_only_whoever_stands_on_barred_ground_steps_off_it() -> None:
    t = at_table("market_square mansion", kirk=HERE, sharon=HERE)
    t.change("kirk", square=t.g.layout.tagged["study"][0])
    before = t["sharon"].square
    effect(t, "bar", {"tag": "study", "to": "start"})
    assert t["kirk"].square in t.g.layout.tagged["start"]
    assert t["sharon"].square == before
    stays = at_table("market_square mansion", kirk=HERE)
    stays.change("kirk", square=stays.g.layout.tagged["study"][0])
    effect(stays, "bar", {"tag": "study", "to": "nowhere"})
    assert stays["kirk"].square == stays.g.layout.tagged["study"][0], "there is no such place"


# ── disks ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-6.5")
def test_where_an_adversary_may_appear() -> None:
    t = Table("market_square cafe", kirk=HERE)
    squares, lay = effects_on_town.spawn_squares, t.g.layout
    assert squares(t.g, "kirk", Spawn(disk="zombie", near="actor")) == [t.square(HERE)]
    assert squares(t.g, "kirk", Spawn(disk="zombie", tag="start")) == list(lay.tagged["start"])
    assert squares(t.g, "kirk", Spawn(disk="zombie", tag="study")) == []
    assert squares(t.g, "kirk", Spawn(disk="zombie", outside="cafe")) == [t.square("cafe.0.3")]
    assert squares(t.g, "kirk", Spawn(disk="zombie", outside="bank")) == []
    assert squares(t.g, "kirk", Spawn(disk="zombie", building="cafe")) == list(lay.marks("cafe"))
    assert squares(t.g, "kirk", Spawn(disk="zombie", building="bank")) == []
    marks = [
        t.g.pack.ground.first[placed.tile] + mark
        for placed in t.g.board.tiles
        for mark in t.g.pack.plans[placed.tile].obstacle_marks
    ]
    (found,) = squares(t.g, "kirk", Spawn(disk="zombie", near="obstacle_mark"))
    assert lay.range(t.square(HERE), found) == min(lay.range(t.square(HERE), s) for s in marks)


@pytest.mark.rule("WD-6.5")
def test_an_adversary_comes_by_name_or_by_strength_and_may_be_hurt() -> None:
    t = two()
    assert effects_on_town.wanted_adversaries(t.g, Spawn(disk="ghoul", near="actor")) == ["ghoul"]
    both = Spawn(disk=("ghoul", "zombie"), near="actor")
    assert effects_on_town.wanted_adversaries(t.g, both) == ["ghoul", "zombie"]
    wanted = effects_on_town.wanted_adversaries(t.g, Spawn(strength=(3,), near="actor"))
    strengths = {t.g.pack.disks[t.g.pack.copies[base][0]].d for base in wanted}
    assert strengths == {3}
    assert len(wanted) == len({*wanted})
    t.g.box = ["zombie.1", "zombie.2"]
    happens(t, "spawn_adversary", Spawn(disk="zombie", near="actor", damage=1))
    assert [(shown.damage, t.at(disk)) for disk, shown in t.g.shown.items()] == [(1, HERE)]
    assert [e.disk for e in t.told(Flipped)] == [*t.g.shown]


@pytest.mark.rule("WD-6.5", "WD-40.1")
def test_the_supply_is_shuffled_only_when_somebody_has_looked_through_it() -> None:
    t = two()
    t.g.box, t.g.supply = ["zombie.1"], ["zombie.2", "ghoul.1"]
    assert effects_on_town.free_copy(t.g, "zombie") == "zombie.1"
    assert t.told(Shuffled) == []
    assert effects_on_town.free_copy(t.g, "zombie") == "zombie.2"
    assert [event.pile for event in t.told(Shuffled)] == ["supply"]
    assert effects_on_town.free_copy(t.g, "zombie") is None


@pytest.mark.rule("WD-40.1")
def test_a_disk_comes_to_a_mark_of_one_storey_if_the_story_says_so() -> None:
    t = Table("market_square hotel_ground hotel_upper@1,0", kirk=HERE)
    for level in (0, 1):
        found = effects_on_town.squares_for(
            t.g, PlaceDisk(numbered=1, building="hotel", level=level)
        )
        assert found
        assert {t.g.layout.levels[square] for square in found} == {level}
    both = effects_on_town.squares_for(t.g, PlaceDisk(numbered=1, building="hotel"))
    assert {t.g.layout.levels[square] for square in both} == {0, 1}


@pytest.mark.rule("WD-40.1")
def test_a_place_where_the_story_has_hidden_something_is_taken_last() -> None:
    t = two()
    first, *others = t.g.layout.marks("cafe")
    value = PlaceDisk(numbered=1, building="cafe", mark="random")
    t.g.hidden[first] = ("number_2",)
    assert effects_on_town.squares_for(t.g, value) == others
    t.g.hidden[first] = ("zombie.1",)
    assert effects_on_town.squares_for(t.g, value) == [first, *others]
    t.g.placed.append("zombie.1")
    assert effects_on_town.squares_for(t.g, value) == others
    for mark in others:
        t.g.hidden[mark] = ("number_3",)
    assert effects_on_town.squares_for(t.g, value) == [first, *others], "all are taken"


@pytest.mark.rule("WD-40.1")
def test_what_leaves_the_game_is_a_number_or_a_free_copy() -> None:
    t = two().show("number_1", HERE).give("sharon", "crowbar")
    t.g.supply = ["flashlight.1", "zombie.1"]
    happens(t, "remove_disk", Target(numbered=1))
    happens(t, "remove_disk", Target(disk="flashlight"))
    happens(t, "remove_disk", Target(disk="crowbar"))
    assert t.g.box == ["number_1", "flashlight.1"], "what somebody owns is not free"
    assert t["sharon"].items == ("crowbar",)


# ── the story's conditions ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_so_many_are_together_in_a_building_or_outdoors_in_a_square() -> None:
    t = Table("market_square cafe", kirk="cafe.1.3", sharon="cafe.2.2", brian=HERE, valerie=THERE)
    for who, number in [("kirk", 2), ("brian", 1)]:
        assert conditions.so_many_together(t.g, number, who)
        assert not conditions.so_many_together(t.g, number + 1, who)
    t.change("valerie", square=HERE).change("sharon", alive=False)
    assert conditions.so_many_together(t.g, 2, "brian")
    assert conditions.so_many_together(t.g, 1, "kirk")


@pytest.mark.rule("WD-40.1")
@pytest.mark.parametrize(
    ("square", "door", "outside"),
    [("cafe.0.3", 0, True), ("cafe.0.3", "any", True), ("cafe.0.3", 1, False),
     ("cafe.1.3", 0, False), (HERE, "any", False)],
)  # fmt: skip
def test_before_a_door_is_outside_of_it(square: str, door: Any, outside: bool) -> None:
    t = Table("market_square cafe", kirk=square)
    assert conditions.outside(t.g, t.square(square), "cafe", door) is outside
    assert not conditions.outside(t.g, t.square(square), "bank", door)


@pytest.mark.rule("WD-20.1")
def test_a_person_is_where_their_companion_is_and_nowhere_else() -> None:
    t = at_table(kirk=HERE, sharon=THERE).give("kirk", "hunter")
    assert memory.square_of(t.g, "vada") < 0
    effect(t, "joins", "vada", "sharon")
    assert memory.square_of(t.g, "vada") == t.square(THERE)
    assert memory.companion(t.g, "vada") == "sharon"


@pytest.mark.rule("WD-40.3")
def test_a_tie_where_the_actor_has_no_voice_goes_to_the_first_of_the_foremost() -> None:
    t = three()
    votes = (("sharon", "choose:@brian"), ("brian", "choose:@sharon"))
    t.do(choices.Ballot("event.will", 0, "kirk", "", ("sharon", "brian"), votes))
    assert [mark.who for mark in t.g.marks] == ["brian"]


# ── pages ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.16")
def test_only_the_grudge_that_was_paid_for_is_forgiven() -> None:
    t = two(vp=3).sheet("kirk", grudges=("Ann", "Bea", "Cay")).turn("kirk")
    t.do(keeping.SettlePage("kirk")).reply("forgive:1")
    assert t["kirk"].sheet.grudges == ("Ann", "Cay")


@pytest.mark.rule("WD-35.11")
@pytest.mark.parametrize(
    ("permanent", "scars", "offered"),
    [(1, (), ()), (2, (), ("limp", "shakes", "bad_sleep")), (3, ("limp",), ("shakes", "bad_sleep")),
     (2, ("limp", "shakes"), ())],
)  # fmt: skip
def test_a_scar_is_chosen_among_those_one_does_not_have_and_nobody_has_three(
    permanent: int, scars: tuple[str, ...], offered: tuple[str, ...]
) -> None:
    t = two().turn("kirk").sheet("kirk", scars=scars).change("kirk", permanent=permanent)
    t.do(keeping.TakeScar("kirk"))
    assert tuple(o[5:] for o in t.options if o.startswith("scar:")) == offered
