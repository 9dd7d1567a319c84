"""Details that only a position made for them shows."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import board, lasting
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    combat,
    flight,
    ranged,
    security,
)
from noctuary.games.when_darkness_comes.content.asking import Rounds, Spot
from noctuary.games.when_darkness_comes.content.plot import Supply
from noctuary.games.when_darkness_comes.content.town import in_a_sentence, waits_for
from noctuary.games.when_darkness_comes.dice import assistance, opposed, pools, rolls
from noctuary.games.when_darkness_comes.events import (
    FateRolled,
    Flipped,
    Healed,
    RoundBegan,
    Spared,
    StateChanged,
    TurnBegan,
)
from noctuary.games.when_darkness_comes.magic import control, magic, spells
from noctuary.games.when_darkness_comes.moving import doors, fate, movement, perception
from noctuary.games.when_darkness_comes.night import actions, setup
from noctuary.games.when_darkness_comes.people import belongings, damage, talks, theft
from noctuary.games.when_darkness_comes.state import Deal, Lasting, Result, Thrown
from noctuary.games.when_darkness_comes.story import conditions, ending
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


@pytest.mark.rule("WD-2.4", "WD-2.3")
def test_two_characters_that_are_not_ready_made_are_two() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=2)
    for name in ("Victor", "Vera"):
        g.reply(f"{name}; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 4")
    names = {who: c.sheet.name for who, c in g.characters.items()}
    assert names == {"guest_1": "Victor", "guest_2": "Vera"}


@pytest.mark.rule("WD-6.11")
def test_the_discard_heap_is_mixed_only_when_the_supply_is_empty() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.supply, t.g.discard = ["zombie.1"], ["zombie.2"]
    assert board.draw_supply(t.g) == "zombie.1"
    assert (t.g.supply, t.g.discard) == ([], ["zombie.2"])
    assert board.draw_supply(t.g) == "zombie.2"
    assert board.draw_supply(t.g) is None


@pytest.mark.rule("WD-10.31", "WD-36.11", "WD-36.22")
@pytest.mark.parametrize(
    ("before", "by", "told"),
    [
        (0, -1, ("door_jinx", True)),
        (0, 1, ("door_luck", True)),
        (-1, -1, ("door_jinx", True)),
        (-1, 1, ("door_jinx", False)),
        (1, -1, ("door_luck", False)),
    ],
)
def test_everybody_hears_which_luck_at_doors_has_come_or_gone(
    before: int, by: int, told: tuple[str, bool]
) -> None:
    t = Table("market_square", kirk=HERE).change("kirk", door_fate=before)
    (fate.jinx if by < 0 else fate.unlocked)(t.g, "kirk", False, "WD-36.11")
    assert [(event.state, event.on) for event in t.told(StateChanged)] == [told]


@pytest.mark.rule("WD-36.26", "WD-36.7")
def test_another_turn_is_told_and_comes_only_in_the_own_turn() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).turn("kirk")
    fate.time_stands_still(t.g, "sharon", False, "WD-36.26")
    assert not t["sharon"].extra_turn
    fate.time_stands_still(t.g, "kirk", False, "WD-36.26")
    assert [(event.who, event.on) for event in t.told(StateChanged)] == [("kirk", True)]


@pytest.mark.rule("WD-39.24")
def test_a_guard_that_walks_away_ends_its_own_combat_and_no_other() -> None:
    for opponent, goes_on in [("house_dog", False), ("zombie.1", True)]:
        t = Table("market_square", robert=HERE).show("house_dog", HERE).show("zombie.1", HERE)
        t.turn().do(combat.BeginCombat(opponent, "robert")).announced()
        assert t.g.combat is not None
        control.Command("robert", "house_dog").run(t.g)
        assert (t.g.combat is not None) is goes_on


@pytest.mark.rule("WD-6.12")
def test_a_room_goes_on_over_the_join_of_two_tiles() -> None:
    rooms, number = town().ground.rooms, town().ground.numbers
    for row in range(1, 7):
        west = {rooms[number[f"school_west.{row}.{col}"]] for col in range(4, 8)}
        east = {rooms[number[f"school_east.{row}.{col}"]] for col in range(3)}
        assert len(west) == len(east) == 1
        assert min(west | east) >= 0
        assert (west == east) is (row in (3, 4)), "the corridor lies on both, and no classroom"


@pytest.mark.rule("WD-2.4")
def test_description_quote_and_occupation_are_written_one_after_the_other() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    for words in ("build", "Victor", "Tall.", "Never.", "Baker"):
        g.reply(words)
    draft = g.agenda[-1].draft
    assert (draft.name, draft.description, draft.quote, draft.occupation) == (
        "Victor", "Tall.", "Never.", "Baker",
    )  # fmt: skip


@pytest.mark.rule("WD-5.3")
def test_a_scenario_adds_disks_to_the_supply_and_each_lies_in_one_place() -> None:
    story = town().scenarios["sandbox"]
    bare = msgspec.structs.replace(story, magic=False)
    assert "orb.1" in setup.disks_in_play(town(), bare)[1]
    disks = msgspec.structs.replace(story.disks, supply=Supply(add=("orb", "crowbar")))
    chosen, box = setup.disks_in_play(town(), msgspec.structs.replace(bare, disks=disks))
    assert "orb.1" in chosen
    assert len(chosen) == len({*chosen})
    assert not {*chosen} & {*box}


@pytest.mark.rule("WD-10.23", "WD-10.25")
def test_who_can_be_let_in_stands_near_outside_and_can_be_moved() -> None:
    t = Table("cafe", sharon="cafe.1.3", kirk="cafe.0.3", brian="cafe.2.3", robert="cafe.0.5")
    t.change("robert", tile_bound=True)
    gate = t.g.layout.gates["cafe.door.0"]
    assert doors.guests(t.g, gate, "sharon") == ["kirk", "robert"]
    t.change("kirk", square="cafe.0.6")
    assert doors.guests(t.g, gate, "sharon") == ["robert"], "three steps lead to the door alone"


@pytest.mark.rule("WD-40.1", "WD-40.5")
def test_how_far_a_look_that_the_story_gives_reaches() -> None:
    t = Table("cafe bank", kirk="cafe.1.3").hide("zombie.1", "cafe.2.2").hide("hunter", "bank.2.2")
    t.hide("looters", "cafe.0.0")
    inside, outside, away = (t.square(name) for name in ("cafe.2.2", "cafe.0.0", "bank.2.2"))
    here = t["kirk"].square
    for where, seen in {
        "building": [True, False, False],
        "house": [True, False, False],
        "tile": [True, True, False],
        "anywhere": [True, True, True],
    }.items():
        peek = perception.Peek("kirk", 1, where, "story")
        found = peek.within(t.g, here)
        assert [square in found for square in (inside, outside, away)] == seen
    t.do(perception.Peek("kirk", 1, "anywhere", "story"))
    assert set(t.options) >= {"peek:cafe.2.2", "peek:bank.2.2", "peek:cafe.0.0"}


@pytest.mark.rule("WD-11.3")
def test_a_place_is_known_as_long_as_it_hides_a_number() -> None:
    t = Table("cafe bank", kirk="cafe.0.0").hide("number_1", "cafe.2.2")
    for number, tile, expected in [(1, "cafe", True), (2, "cafe", False), (1, "bank", False)]:
        t.change("kirk", square=f"{tile}.0.0")
        assert conditions.is_at(t.g, t["kirk"].square, Spot(hides=(number,))) is expected
    assert conditions.is_at(t.g, t["kirk"].square, Spot()), "what is not said does not matter"


@pytest.mark.rule("WD-28.9", "WD-14.14", "WD-36.6")
def test_whoever_flees_is_prey_and_loses_will() -> None:
    t = Table("market_square", kirk=HERE).show("zombie.1", HERE).turn()
    flight.run_off(t.g, "kirk", ["zombie.1"])
    assert t.g.shown["zombie.1"].prey == "kirk"
    assert t.g.fled == ["zombie.1>kirk"]
    assert t["kirk"].willpower == t["kirk"].full_willpower - 1


@pytest.mark.rule("WD-34.19")
def test_a_forgotten_skill_gives_back_nothing_and_is_told() -> None:
    t = Table("market_square", kirk=HERE).sheet("kirk", skills={"search": 2, "brawl": 1}, bought=4)
    t.do(ending.LoseSkill("kirk")).reply("forget:search")
    assert t["kirk"].sheet.skills == {"brawl": 1}
    assert t["kirk"].sheet.bought == 2
    assert [(event.state, event.on) for event in t.told(StateChanged)] == [("search", False)]


@pytest.mark.rule("WD-38.11", "WD-38.12")
@pytest.mark.parametrize(("fights", "turns", "rounds"), [(False, 3, 0), (True, 0, 3)])
def test_freeze_lasts_rounds_in_a_combat_and_turns_elsewhere(
    fights: bool, turns: int, rounds: int
) -> None:
    t = Table("market_square", robert=HERE).show("zombie.1", HERE).turn()
    if fights:
        t.do(combat.BeginCombat("zombie.1", "robert")).announced()
    magic.RollDuration("freeze", "robert", "zombie.1").rolled(t.g, (3,))
    (spell,) = t.g.lasting.values()
    assert (spell.turns, spell.rounds) == (turns, rounds)


@pytest.mark.rule("WD-38.11")
def test_turns_are_counted_down_one_by_one() -> None:
    t = Table("market_square", robert=HERE).show("zombie.1", HERE)
    lasting.start(t.g, Lasting("freeze", "robert", "zombie.1", turns=3))
    left = []
    while t.g.lasting:
        left.append([(spell.turns, spell.rounds) for spell in t.g.lasting.values()])
        lasting.count_turns(t.g, "robert")
    assert left == [[(3, 0)], [(3, 0)], [(2, 0)], [(1, 0)]], "that of the casting is free"


@pytest.mark.rule("WD-17.9", "WD-17.11", "WD-17.12")
def test_how_each_thing_can_be_stolen() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).give("sharon", "handgun.1", "lockpick_set")
    t.skills("kirk")
    assert set(theft.thefts(t.g, "kirk")) == {
        "steal:force:handgun.1:sharon",
        "steal:force:lockpick_set:sharon",
    }
    t.skills("kirk", disarm_mechanical=1)
    assert "steal:wrest:handgun.1:sharon" in theft.thefts(t.g, "kirk")
    assert "steal:wrest:lockpick_set:sharon" not in theft.thefts(t.g, "kirk")


@pytest.mark.rule("WD-26.5")
def test_whoever_leads_both_need_not_be_asked_and_asks_nothing_for_it() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).change("sharon", seat=0)
    t.hide("crowbar", "market_square.1.6").turn("kirk")
    check = pools.difficulty(t.g, "kirk", "search", 3)
    roll = rolls.Announce(check)
    assistance.ask(t.g, roll, "sharon")
    helper = t.g.agenda[-1].helpers[0]
    assert (helper.who, helper.price) == ("sharon", 0)


@pytest.mark.rule("WD-39.19")
@pytest.mark.parametrize("stopped", ["", "frozen", "engaged"])
def test_whoever_is_held_takes_no_step_through_a_wall(stopped: str) -> None:
    t = Table("cafe", robert="cafe.1.3").turn(moved=True)
    if stopped == "frozen":
        lasting.start(t.g, Lasting("freeze", "x", "robert", turns=2))
    elif stopped == "engaged":
        t.show("zombie.1", "cafe.1.3")
    t.do(spells.GhostStep("robert"))
    assert (t.step == "GhostStep") is not bool(stopped)


@pytest.mark.rule("WD-14.7")
def test_who_is_fought_first() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE)
    people = [t[who] for who in ("kirk", "sharon", "brian")]
    t.g.active = "brian"
    assert adversaries.fought_first(t.g, people, "sharon") == "sharon"
    assert adversaries.fought_first(t.g, people, "") == "brian"
    assert adversaries.fought_first(t.g, people[:2], "") == "kirk"


@pytest.mark.rule("WD-30.11", "WD-34.5")
def test_a_shot_pays_the_defence_alone() -> None:
    t = Table("market_square", kirk=HERE).show("ghoul.1", HERE).turn()
    printed = t.g.pack.disks["ghoul.1"]
    assert printed.vp > printed.d
    t.g.result = Result("kirk", 5, success=True)
    for _ in range(printed.health):
        ranged.Shot("kirk", "", "ghoul.1").run(t.g)
    assert t["kirk"].vp == printed.d


@pytest.mark.rule("WD-25.4", "WD-17.8")
def test_only_the_thing_that_is_due_goes_without_consent() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).give("kirk", "crowbar", "lockpick_set")
    t.turn("kirk")
    t.g.deals = [Deal(giver="kirk", receiver="sharon", thing="crowbar")]
    actions.give(t.g, "kirk", "lockpick_set", "sharon")
    assert len(t.g.deals) == 1
    assert t["sharon"].items == ()


@pytest.mark.rule("WD-8.8")
def test_a_disk_that_lies_face_up_is_told_to_everybody() -> None:
    t = Table("market_square", kirk=HERE)
    board.show(t.g, t.square(HERE), "zombie.1", "kirk")
    assert [(event.disk, event.square, event.who) for event in t.told(Flipped)] == [
        ("zombie.1", HERE, "kirk")
    ]


@pytest.mark.rule("WD-20.2")
def test_a_black_disk_that_is_discarded_goes_back_into_the_box() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.carried["number_1"] = (1, 2)
    t.change("kirk", items=("number_1",))
    belongings.discard(t.g, "kirk", "number_1", "used", "WD-20.2")
    assert (t.g.carried, t.g.discard) == ({}, [])
    assert "number_1" in t.g.box


@pytest.mark.rule("WD-40.1")
def test_every_so_many_rounds_from_one_on() -> None:
    rounds = Rounds(since=3, every=2)
    assert [n for n in range(1, 9) if waits_for(rounds, (n,))] == [3, 5, 7]
    assert waits_for(True, ("anything",))
    assert waits_for(("a", "b"), ("b",))
    assert not waits_for("a", ("b",))


@pytest.mark.rule("WD-22.16", "WD-36.15")
def test_a_turn_that_is_lost_spoils_the_walk_away() -> None:
    for swing, walks in [(0, True), (-1, True), (-9, False)]:
        t = Table("market_square", kirk=HERE).turn()
        t.g.swing, t.g.points = swing, 6
        security.WalkAway("kirk").run(t.g)
        assert isinstance(t.g.agenda[-1], movement.BeginWalk) is walks
        assert t.g.swing == (0 if swing == -9 else swing), (
            "what fate does to the feet lasts all turn"
        )


@pytest.mark.rule("WD-28.8", "WD-36.6")
def test_fate_in_a_flight_knows_that_it_is_one() -> None:
    t = Table("market_square", kirk=HERE).turn()
    flight.RollFlight("kirk").run(t.g)
    assert fate.Heed("kirk", flight=True) in t.g.agenda
    assert t.g.fled == ["kirk"]


@pytest.mark.rule("WD-15.8", "WD-19.6")
@pytest.mark.parametrize(
    ("option", "rule"), [("sacrifice:hunter", "WD-15.8"), ("throw:chatterbox", "WD-19.6")]
)
def test_an_ally_or_a_nuisance_catches_a_blow_by_its_own_rule(option: str, rule: str) -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "hunter", "chatterbox").turn()
    t.do(damage.SufferDamage("kirk", "zombie.1", attack=True))
    assert t.options == ("take", "sacrifice:hunter", "throw:chatterbox")
    t.reply(option)
    assert (t["kirk"].damage, t["kirk"].failure) == (0, 1)
    assert [event.rule for event in t.told(Spared)] == [rule]


@pytest.mark.rule("WD-30.21", "WD-34.9")
def test_a_thrown_weapon_pays_whoever_takes_it_unless_it_is_the_owner() -> None:
    for taker, points in [("kirk", (4, 0)), ("sharon", (4 - 3, 3))]:
        t = Table("market_square", kirk=HERE, sharon=HERE).change("kirk", vp=4)
        t.show("fire_axe", HERE, found=True)
        t.g.thrown["fire_axe"] = Thrown("kirk", 2)
        belongings.gain(t.g, taker, "fire_axe", "taken", "WD-17.6")
        assert (t["kirk"].vp, t["sharon"].vp) == points
        assert t.g.thrown == {}


@pytest.mark.rule("WD-10.24", "WD-10.27")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_guest_of_the_same_player_need_not_be_asked(seat: int) -> None:
    t = Table("cafe", sharon="cafe.1.3", kirk="cafe.0.3").change("kirk", seat=seat)
    t.turn("sharon").do(doors.AcceptInvitation("kirk", "sharon", "cafe.door.0"))
    if seat:
        assert t.g.question.seat == 1
        assert t.at("kirk") == "cafe.0.3"
        t.reply("accept", seat=1)
    assert t.at("kirk") == "cafe.1.3"


@pytest.mark.rule("WD-2.5", "WD-2.6")
def test_an_attribute_with_one_value_left_is_set_by_itself() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    for reply in ("build", "Victor", "skip", "skip", "skip", "speed:6", "attack:6", "dexterity:1"):
        g.reply(reply)
    while type(g.agenda[-1]).__name__ == "SetAttribute":
        assert len(g.options) > 1
        g.reply(g.options[-1])
    assert sum(g.agenda[-1].draft.attributes) == 20


@pytest.mark.rule("WD-7.2", "WD-7.8", "WD-7.22", "WD-36.25")
@pytest.mark.parametrize(
    ("swing", "exhausted", "points"), [(0, False, 7), (1, False, 14), (-1, False, 4), (0, True, 4)]
)
def test_points_are_doubled_and_halved(swing: int, exhausted: bool, points: int) -> None:
    t = Table("market_square", kirk=HERE).sheet("kirk", defence=4).turn()
    t.change("kirk", exhausted=exhausted)
    t.g.swing = swing
    movement.SetPoints("kirk", 3).run(t.g)
    assert t.g.points == 2 * points
    assert not t["kirk"].exhausted


@pytest.mark.rule("WD-7.22")
def test_the_second_movement_of_a_turn_exhausts_and_a_movement_ends_the_rest() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).turn("kirk")
    t.g.points, t.g.fresh = 4, True
    movement.BeginWalk("sharon").run(t.g)
    assert t.g.fresh, "it is not her turn"
    for exhausted in (False, True):
        movement.BeginWalk("kirk").run(t.g)
        assert t["kirk"].exhausted is exhausted
    assert not t.g.fresh


@pytest.mark.rule("WD-17.9", "WD-4.11")
def test_a_theft_has_no_level_to_reach_but_the_other_roll() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).give("sharon", "crowbar").turn("kirk")
    theft.steal(t.g, "kirk", "force", "crowbar", "sharon")
    oppose = next(step for step in t.g.agenda if isinstance(step, opposed.Oppose))
    assert [check.tn for check in msgspec.structs.astuple(oppose)[:2]] == [0, 0]


# ── what is told ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-36.3", "WD-36.8", "WD-36.19", "WD-36.29")
@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize(("table", "first"), [("oh_crap", 8), ("woohoo", 19)])
def test_every_row_of_fate_cites_its_own_rule(table: str, first: int, total: int) -> None:
    t = Table("market_square cafe", kirk=HERE, sharon=HERE).turn("kirk")
    low = max(1, total - 6)
    t.do(fate.FateStrikes("kirk", table, flight=False)).dice(low, total - low)
    assert t.told(FateRolled)[-1].rule == f"WD-36.{first + total - 2}"


@pytest.mark.rule("WD-36.28")
def test_a_scratch_is_one_disk_less() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", damage=2)
    fate.scratch(t.g, "kirk", False, "WD-36.28")
    assert (t["kirk"].damage, [event.disks for event in t.told(Healed)]) == (1, [1])


@pytest.mark.rule("WD-25.2")
@pytest.mark.parametrize(("vp", "offered"), [(0, 0), (2, 2), (9, 3)])
def test_nobody_promises_points_that_are_not_there(vp: int, offered: int) -> None:
    t = Table("market_square", kirk=HERE).change("kirk", vp=vp)
    assert talks.gifts(t.g, "kirk") == [f"vp:{n + 1}" for n in range(offered)]


@pytest.mark.rule("WD-5.7", "WD-5.15")
def test_turns_and_rounds_are_told_and_a_turn_is_a_heading() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.7.7").turn("sharon", acted=True)
    t.reply("end")
    assert [event.round for event in t.told(RoundBegan)] == [t.g.round]
    assert [event.heading for event in t.told(TurnBegan)][-1:] == [True]


# ── the stack of tiles ────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-6.2")
def test_a_tile_that_was_seen_on_top_is_known_until_it_is_laid() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.stack = ["cafe", "library", "hospital"]
    board.bring_to_top(t.g, "cafe")
    assert (t.g.stack[-1], t.g.top_known) == ("cafe", 1)


def test_rooms_have_an_article_unless_they_are_names() -> None:
    rooms = ("Living room", "Ward Seven", "Room 21")
    assert [in_a_sentence(room) for room in rooms] == ["the living room", "Ward Seven", "Room 21"]
