"""Which doors, people and squares are offered where there are several: the whole list each time."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.when_darkness_comes.events import AdversaryRan, Looked, Peeked
from noctuary.games.when_darkness_comes.magic import control
from noctuary.games.when_darkness_comes.moving import doors, fate, movement, perception
from noctuary.games.when_darkness_comes.state import LockChange
from tests.games.when_darkness_comes.stage import HERE, THERE
from tests.games.when_darkness_comes.table import Table

BEFORE, INSIDE = "cafe.0.3", "cafe.1.3"
DOOR = "cafe.door.0"


def walk(**changes: object) -> movement.Movement:
    fields = {"who": "kirk", "points": 6, **changes}
    return movement.Movement(**fields)  # type: ignore[arg-type]


# ── doors ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-10.29")
def test_luck_opens_a_whole_locked_door_from_outside() -> None:
    t = Table("market_square cafe bank", kirk=BEFORE)
    gates = t.g.layout.gates

    def opens(name: str) -> bool:
        return doors.opens_by_luck(t.g, "kirk", t.g.layout.gates[name])

    assert not opens(DOOR), "without luck it stays locked"
    t.change("kirk", door_fate=1)
    assert opens(DOOR)
    assert not opens("cafe.door.1"), "another door"
    t.change("kirk", door_fate=-1)
    assert not opens(DOOR), "nor with a jinx"
    t.change("kirk", door_fate=1, square="cafe.0.5")
    assert not opens("cafe.window.0"), "a window is no door"
    t.change("kirk", square=gates[DOOR].inside)
    assert not opens(DOOR), "from inside it is open anyway"
    t.change("kirk", square=BEFORE)
    t.g.board = msgspec.structs.replace(t.g.board, broken=(DOOR,))
    assert not opens(DOOR), "a broken one needs no luck"


@pytest.mark.rule("WD-10.29")
def test_a_door_that_the_story_has_unlocked_is_open_without_luck() -> None:
    t = Table("market_square cafe", kirk=BEFORE, sharon=HERE)
    t.g.active = "kirk"
    assert doors.entries(t.g, walk()) == []
    t.g.lock_changes[DOOR] = LockChange(0, "kirk", 1)
    assert doors.entries(t.g, walk()) == [f"luck:{DOOR}"]
    assert doors.entries(t.g, walk(points=2)) == [f"luck:{DOOR}"], "one whole point will do"
    assert doors.entries(t.g, walk(points=1)) == []
    t.g.lock_changes[DOOR] = LockChange(1, "kirk", 1)
    assert doors.entries(t.g, walk()) == []


@pytest.mark.rule("WD-10.28")
def test_a_jinx_is_tried_on_a_whole_door_without_locks_alone() -> None:
    t = Table("market_square cafe", kirk=BEFORE).change("kirk", door_fate=-1)
    t.g.active = "kirk"
    assert doors.entries(t.g, walk()) == [], "it is locked, so there is nothing to try"
    t.g.lock_changes[DOOR] = LockChange(0, "kirk", 1)
    assert doors.entries(t.g, walk()) == [f"try:{DOOR}"]
    t.change("kirk", square=INSIDE)
    assert doors.entries(t.g, walk()) == []
    t.change("kirk", square=BEFORE, door_fate=0)
    assert doors.entries(t.g, walk()) == [f"luck:{DOOR}"]


@pytest.mark.rule("WD-10.2")
def test_a_door_that_the_story_has_locked_wants_a_pick_or_luck() -> None:
    t = Table("market_square hospital", kirk="hospital.0.3").turn()
    door = t.g.layout.gates["hospital.door.0"]
    assert (door.locks, door.outside) == (0, t["kirk"].square)

    def enters() -> tuple[bool, list[str]]:
        return f"go:{t.g.layout.names[door.inside]}" in goals(t), doors.entries(t.g, walk())

    assert enters() == (True, [])
    t.g.lock_changes[door.id] = LockChange(2, "kirk", 1)
    assert doors.shut(t.g) == {door.id}
    assert enters() == (False, [])
    assert f"pick:{door.id}" in doors.ways_in(t.g, "kirk")
    t.change("kirk", door_fate=1)
    assert enters() == (False, [f"luck:{door.id}"])
    t.change("kirk", door_fate=0)
    t.g.board = msgspec.structs.replace(t.g.board, broken=(door.id,))
    assert enters() == (True, []), "a broken door has no lock"
    t.g.lock_changes = {"nowhere.door.0": LockChange(2, "kirk", 1)}
    assert doors.shut(t.g) == frozenset(), "the town may have more doors than lie on the table"


@pytest.mark.rule("WD-10.2")
def test_only_whom_the_story_shuts_out_finds_a_door_locked() -> None:
    t = Table("market_square hospital", kirk="hospital.0.3", sharon=HERE).turn()
    t.g.lock_changes["hospital.door.0"] = LockChange(2, "kirk", 1, only="sharon")
    assert doors.shut(t.g) == frozenset()
    t.g.active = "sharon"
    assert doors.shut(t.g) == {"hospital.door.0"}


def goals(t: Table) -> tuple[str, ...]:
    """Where Kirk can walk to."""
    t.do(walk())
    return t.options


@pytest.mark.rule("WD-10.26")
def test_whoever_is_inside_and_alive_can_be_asked_to_open_one_after_the_other() -> None:
    t = Table("market_square cafe", kirk=BEFORE, sharon=INSIDE, brian=INSIDE)
    assert doors.friendly_doors(t.g, walk()) == {DOOR: "sharon"}
    assert doors.entries(t.g, walk()) == [f"knock:{DOOR}"]
    assert doors.entries(t.g, walk(flight=True)) == [], "nobody waits for a door in a flight"
    refused = walk(refused=(f"{DOOR}:sharon",))
    assert doors.friendly_doors(t.g, refused) == {DOOR: "brian"}
    both = walk(refused=(f"{DOOR}:sharon", f"{DOOR}:brian"))
    assert doors.friendly_doors(t.g, both) == {}
    t.change("sharon", alive=False)
    assert doors.friendly_doors(t.g, walk()) == {DOOR: "brian"}
    t.change("brian", square="cafe.1.4")
    assert doors.friendly_doors(t.g, walk()) == {}, "one step from the door is not at the door"
    t.change("brian", square="cafe.1.5")
    assert doors.friendly_doors(t.g, walk()) == {}, "a window is no door"


@pytest.mark.rule("WD-10.26")
def test_nobody_is_asked_to_open_what_is_broken_or_far_away() -> None:
    t = Table("market_square cafe", kirk=BEFORE, sharon=INSIDE)
    t.change("kirk", square="cafe.0.5")
    assert doors.friendly_doors(t.g, walk()) == {DOOR: "sharon"}, "two steps, and one through it"
    t.change("kirk", square="cafe.0.6")
    assert doors.friendly_doors(t.g, walk()) == {}
    t.change("kirk", square=BEFORE)
    t.g.board = msgspec.structs.replace(t.g.board, broken=(DOOR,))
    assert doors.friendly_doors(t.g, walk()) == {}


@pytest.mark.rule("WD-10.26", "WD-10.27")
def test_a_refused_door_is_remembered_with_whoever_refused() -> None:
    t = Table("market_square cafe", kirk=BEFORE, sharon=INSIDE)
    step = doors.LetIn("sharon", walk(), DOOR)
    t.g.agenda, t.g.active = [], "kirk"
    step.answer(t.g, "decline")
    assert t.g.agenda == [walk(refused=(f"{DOOR}:sharon",))]
    assert t.at("kirk") == BEFORE
    t.g.agenda = []
    step.answer(t.g, "accept")
    assert t.g.agenda == [movement.EndMovement("kirk")]
    assert t.at("kirk") == INSIDE


@pytest.mark.rule("WD-10.28", "WD-10.29")
def test_luck_is_spent_on_a_locked_door_alone() -> None:
    t = Table("market_square cafe", kirk=BEFORE).change("kirk", door_fate=1)
    t.g.agenda, t.g.active = [], "kirk"
    t.g.lock_changes[DOOR] = LockChange(0, "kirk", 1)
    doors.pass_gate(t.g, walk(), "luck", DOOR)
    assert t["kirk"].door_fate == 1, "it was unlocked anyway"
    assert t.at("kirk") == INSIDE
    assert t.g.agenda == [movement.EndMovement("kirk"), doors.Invite("kirk", DOOR)]
    t.change("kirk", square=BEFORE)
    t.g.lock_changes = {}
    doors.pass_gate(t.g, walk(flight=True), "luck", DOOR)
    assert t["kirk"].door_fate == 0
    assert t.g.agenda[-2:] == [movement.EndMovement("kirk", True), doors.Invite("kirk", DOOR)]


# ── secret looks ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-36.24")
def test_a_map_shows_every_face_down_disk_of_one_tile_to_one_player() -> None:
    t = Table("market_square cafe bank", kirk=HERE, sharon=THERE)
    t.do(perception.LookAtTile("kirk"))
    assert t.step == "TakeTurn", "with nothing face down there is nothing to look at"
    t.hide("zombie.1", "cafe.2.2").hide("crowbar", "cafe.2.2").hide("zombie.2", "bank.3.5")
    t.hide("hunter", "cafe.1.4")
    t.do(perception.LookAtTile("kirk"))
    assert t.options == ("tile:cafe", "tile:bank")
    t.g.chance = "machine"
    t.reply("tile:cafe")
    assert {e.disk: e.seats for e in t.told(Peeked)} == {
        "zombie.1": (0,),
        "crowbar": (0,),
        "hunter": (0,),
    }
    assert [(e.disks, e.how, e.rule) for e in t.told(Looked)] == [(3, "fate", "WD-36.24")]
    assert t.g.known == {"zombie.1": (0,), "crowbar": (0,), "hunter": (0,)}


# ── orders to adversaries ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-39.22")
def test_a_controlled_adversary_runs_as_far_as_it_can_but_through_nobody() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.1").show("zombie.1", THERE)
    far = t.g.disk("zombie.1").s
    reached = control.within(t.g, t.square(THERE), far)
    assert t.square(THERE) not in reached
    assert t.square("market_square.0.1") not in reached
    assert reached == sorted(reached)
    top = [t.square(f"market_square.{n}.0") for n in range(8)]
    assert [square in reached for square in top] == [0 < n <= far for n in range(8)]
    assert control.within(t.g, t.square(THERE), 0) == []
    assert control.within(t.g, t.square(THERE), 1) == [t.square("market_square.1.0")]


@pytest.mark.rule("WD-39.22", "WD-14.6")
def test_an_order_is_to_run_to_strike_another_there_or_to_do_nothing() -> None:
    t = Table("market_square", kirk=HERE).show("zombie.1", THERE).show("ghoul.1", THERE)
    t.show("zombie.2", HERE).show("mechanic", THERE).show("night_watchman.1", THERE)
    t.g.active = "kirk"
    t.do(control.OrderAdversary("kirk", "zombie.1"))
    strikes = [option for option in t.options if option.startswith("strike:")]
    assert strikes == ["strike:ghoul.1", "strike:night_watchman.1"]
    assert t.options[-1] == "nothing"
    assert (t.g.tamed, t.g.ran) == (["zombie.1"], ["zombie.1"])
    t.reply("run:market_square.1.0")
    assert t.at("zombie.1") == "market_square.1.0"
    assert [e.squares for e in t.told(AdversaryRan)] == [(THERE, "market_square.1.0")]


# ── fate ──────────────────────────────────────────────────────────────────────────────────────


def three() -> Table:
    t = Table("market_square", kirk=HERE, sharon=THERE, brian=THERE)
    return t.give("kirk", "crowbar", "handgun.1", "hunter")


@pytest.mark.rule("WD-36.9", "WD-36.10")
def test_what_is_lost_goes_to_any_other_who_lives() -> None:
    t = three()
    t.do(fate.GiveAway("kirk", "items", "WD-36.9"))
    assert t.options == (
        "give:crowbar:sharon",
        "give:crowbar:brian",
        "give:handgun.1:sharon",
        "give:handgun.1:brian",
    )
    t.change("sharon", alive=False).do(fate.GiveAway("kirk", "allies", "WD-36.10"))
    assert t.options == ("give:hunter:brian",)


@pytest.mark.rule("WD-36.9", "WD-36.10", "WD-36.12", "WD-36.20", "WD-36.21")
@pytest.mark.parametrize(
    ("effect", "waits"),
    [
        (fate.lose_thing, fate.GiveAway("kirk", "items", "r")),
        (fate.lose_ally, fate.GiveAway("kirk", "allies", "r")),
        (fate.pay_debt, fate.PayDebt("kirk", "r")),
        (fate.take_thing, fate.TakeFrom("kirk", "items", "r")),
        (fate.take_ally, fate.TakeFrom("kirk", "allies", "r")),
    ],
)
def test_fate_between_people_wants_something_to_give_and_somebody_else(
    effect: fate.Effect, waits: object
) -> None:
    t = three().give("sharon", "handgun.2", "mechanic").change("kirk", vp=2)

    def follows() -> list[object]:
        t.g.agenda = []
        effect(t.g, "kirk", False, "r")
        return list(t.g.agenda)

    assert follows() == [waits]
    t.change("sharon", alive=False)
    taken = isinstance(waits, fate.TakeFrom)
    assert follows() == ([] if taken else [waits]), "Brian can be given something"
    t.change("brian", alive=False)
    assert follows() == []
    t.change("brian", alive=True).change("kirk", vp=1, items=(), allies=())
    assert follows() == []


@pytest.mark.rule("WD-36.20", "WD-36.21")
def test_only_those_who_have_such_a_thing_can_lose_it() -> None:
    t = three().give("sharon", "handgun.2").give("brian", "mechanic")
    t.do(fate.TakeFrom("kirk", "items", "WD-36.20"))
    assert t.options == ("from:sharon",)
    t.do(fate.TakeFrom("kirk", "allies", "WD-36.21"))
    assert t.options == ("from:brian",)


@pytest.mark.rule("WD-36.23")
def test_everybody_else_who_has_a_point_gives_one() -> None:
    t = three().change("kirk", vp=5).change("sharon", vp=1).change("brian", vp=0)
    fate.applause(t.g, "kirk", False, "WD-36.23")
    assert [t[who].vp for who in ("kirk", "sharon", "brian")] == [6, 0, 0]


@pytest.mark.rule("WD-36.8", "WD-36.19", "WD-4.21")
@pytest.mark.parametrize(
    ("effect", "field", "before", "after"),
    [
        (fate.shaking_hands, "tn_shift", 0, 1),
        (fate.shaking_hands, "tn_shift", 1, 1),
        (fate.shaking_hands, "tn_shift", -1, 0),
        (fate.steady_hands, "tn_shift", 0, -1),
        (fate.steady_hands, "tn_shift", -1, -1),
        (fate.steady_hands, "tn_shift", 1, 0),
        (fate.nothing_works, "next_check", 0, -1),
        (fate.nothing_works, "next_check", -1, -1),
        (fate.nothing_works, "next_check", 1, 0),
        (fate.this_will_work, "next_check", 0, 1),
        (fate.this_will_work, "next_check", 1, 1),
        (fate.this_will_work, "next_check", -1, 0),
        (fate.jinx, "door_fate", 0, -1),
        (fate.jinx, "door_fate", 1, 0),
        (fate.unlocked, "door_fate", 0, 1),
        (fate.unlocked, "door_fate", -1, 0),
    ],
)
def test_what_waits_is_there_once_and_its_opposite_takes_it_away(
    effect: fate.Effect, field: str, before: int, after: int
) -> None:
    t = three().change("kirk", **{field: before})
    effect(t.g, "kirk", False, "r")
    assert getattr(t["kirk"], field) == after
