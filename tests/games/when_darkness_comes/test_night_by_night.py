"""WD-5, WD-9.9, WD-35: setting the table, a story's own actions, turns and how a night ends."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from noctuary.games.when_darkness_comes.content.asking import Compare, Spot
from noctuary.games.when_darkness_comes.content.plot import Scenario, StartSpot, Supply
from noctuary.games.when_darkness_comes.content.signs import ALWAYS
from noctuary.games.when_darkness_comes.content.town import Awaiting
from noctuary.games.when_darkness_comes.events import EnvironmentChanged, Peeked, Scored
from noctuary.games.when_darkness_comes.night import deeds, effects_on_town, setup, turn
from noctuary.games.when_darkness_comes.state import Combat, Settings
from noctuary.games.when_darkness_comes.story import conditions, ending, keeping
from tests.games.when_darkness_comes.stage import THERE, two
from tests.games.when_darkness_comes.table import Table, town
from tests.games.when_darkness_comes.test_memories import HERE, at_table, effect, story, three

# ── setting the table ─────────────────────────────────────────────────────────────────────────


def written(**tiles: Any) -> Scenario:
    """The sandbox with other tiles."""
    sandbox = town().scenarios["sandbox"]
    return msgspec.structs.replace(sandbox, tiles=msgspec.structs.replace(sandbox.tiles, **tiles))


@pytest.mark.rule("WD-5.2")
def test_the_stack_holds_town_tiles_and_what_the_story_includes() -> None:
    stack, box = setup.tiles_in_play(town(), written())
    tiles = town().tiles
    assert all(tiles[t].class_ == "town" or tiles[t].magic for t in stack)
    assert "market_square" not in [*stack, *box], "it lies on the table"
    assert sorted([*stack, *box, "market_square"]) == sorted(tiles)
    special = next(t.id for t in tiles.values() if t.class_ != "town" and not t.magic)
    assert special in box
    assert special in setup.tiles_in_play(town(), written(include=(special,)))[0]
    assert stack[0] not in setup.tiles_in_play(town(), written(exclude=(stack[0],)))[0]
    magic = [t.id for t in tiles.values() if t.magic and t.class_ != "town"]
    plain = msgspec.structs.replace(written(), magic=False)
    assert {*magic} <= {*stack}
    assert not {*magic} & {*setup.tiles_in_play(town(), plain)[0]}


@pytest.mark.rule("WD-5.2")
def test_a_story_may_name_all_its_tiles() -> None:
    only = ("cafe", "market_square", "bank")
    stack, box = setup.tiles_in_play(town(), written(only=only))
    assert stack == ["cafe", "bank"]
    assert "library" in box


@pytest.mark.rule("WD-5.3")
def test_disks_are_named_by_id_by_number_or_by_kind() -> None:
    found = setup.named_disks(town(), ("flashlight*2", "crowbar", "nuisance"))
    nuisances = [disk.id for disk in town().of_kind("nuisance")]
    assert found == ["flashlight.1", "flashlight.2", "crowbar", *nuisances]
    assert setup.named_disks(town(), ("zombie",)) == ["zombie.1"]


@pytest.mark.rule("WD-5.3")
def test_the_supply_can_be_named_or_lose_something_and_the_rest_is_in_the_box() -> None:
    def play(**supply: tuple[str, ...]) -> tuple[list[str], list[str]]:
        plain = town().scenarios["sandbox"]
        disks = msgspec.structs.replace(plain.disks, supply=Supply(**supply))
        return setup.disks_in_play(town(), msgspec.structs.replace(plain, disks=disks))

    assert play(only=("crowbar", "zombie*2"))[0] == ["crowbar", "zombie.1", "zombie.2"]
    supply, box = play(remove=("crowbar",))
    assert "crowbar" in box
    assert "crowbar" not in supply
    assert "lockpick_set" in supply
    kinds = {town().disks[disk].kind for disk in box}
    assert not kinds & {"obstacle", "numbered"}
    memories = story().scenarios["memories"]
    assert {"vada", "gilly"} <= {*setup.disks_in_play(story(), memories)[1]}
    other = setup.disks_in_play(story(), story().scenarios["last_bus"])[1]
    assert not {"vada", "gilly"} & {*other}, "whom another story knows is not in the box"


@pytest.mark.rule("WD-5.4")
def test_all_disks_that_lie_there_from_the_start_are_put_before_the_story_begins() -> None:
    t = at_table(kirk=HERE)
    t.g.box += ["number_1", "number_2", "number_3"]
    t.do(setup.PutFirstDisks())
    assert {"number_1", "number_2", "vada"} <= {*t.g.shown}
    assert "number_3" in t.g.box


@pytest.mark.rule("WD-5.4")
def test_figures_share_squares_if_there_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    t = three()
    setup.stand_up(t.g)
    assert all(t[who].square in t.g.layout.tagged["start"] for who in t.g.characters)
    start = StartSpot("market_square", squares=((0, 0), (1, 1)))
    cast = msgspec.structs.replace(t.g.scenario.characters, start=start)
    plot = msgspec.structs.replace(t.g.scenario, characters=cast)
    monkeypatch.setitem(t.g.pack.scenarios, "memories", plot)
    setup.stand_up(t.g)
    at = [t.at(who) for who in t.g.characters]
    assert at == ["market_square.0.0", "market_square.1.1", "market_square.0.0"]


@pytest.mark.rule("WD-2.13", "WD-2.16", "WD-35.8")
@pytest.mark.parametrize("own", ["on", "off"])
def test_what_the_story_gives_comes_first_and_own_things_if_the_table_wants_them(own: str) -> None:
    t = at_table(kirk=HERE)
    t.g.settings = Settings(scenario="memories", own_things=own)
    t.sheet("kirk", ready="kirk", items=("wrench",)).turn()
    setup.hand_out(t.g)
    t.do()
    own_things = t.g.pack.people["kirk"].own if own == "on" else ()
    assert own_things or own == "off"
    bases = [t.g.disk(item).base for item in t["kirk"].items]
    assert bases == ["flashlight", *own_things, "wrench"]
    assert {*t["kirk"].items} <= {*t.g.worthless}
    assert t["kirk"].vp == 0


# ── the story's own actions ───────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-9.9")
@pytest.mark.parametrize(
    ("once", "kirk", "sharon", "later"),
    [
        (None, "", "", ""),
        ("game", "done", "done", "done"),
        ("character", "done", "", "done"),
        ("round", "done", "done", ""),
    ],
)
def test_how_often_an_action_can_be_done(
    once: Any, kirk: str, sharon: str, later: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = three()
    call = msgspec.structs.replace(t.g.story.deeds["wrestle"], once=once)
    monkeypatch.setitem(t.g.story.deeds, "wrestle", call)
    assert deeds.why_not(t.g, "kirk", call) == ""
    deeds.do(t.g, "kirk", "wrestle", "brian")
    assert deeds.why_not(t.g, "kirk", call) == kirk
    assert deeds.why_not(t.g, "sharon", call) == sharon
    t.g.round += 1
    assert deeds.why_not(t.g, "kirk", call) == later


@pytest.mark.rule("WD-9.9")
def test_what_stands_in_the_way_of_an_action() -> None:
    t = Table("market_square cafe", kirk=HERE)
    give_up = t.g.story.deeds["give_up"]
    assert deeds.why_not(t.g, "kirk", give_up) == "requires"
    t.g.flags["tired"] = 1
    assert deeds.why_not(t.g, "kirk", give_up) == ""
    t.change("kirk", square="cafe.1.3")
    assert deeds.why_not(t.g, "kirk", give_up) == "where"
    t.change("kirk", square=HERE)
    ring = msgspec.structs.replace(give_up, uses=("crowbar", "wrench"))
    t.give("kirk", "crowbar")
    assert deeds.why_not(t.g, "kirk", ring) == "uses"
    t.give("kirk", "wrench.1")
    assert deeds.why_not(t.g, "kirk", ring) == ""


@pytest.mark.rule("WD-9.9", "WD-25.1")
def test_without_a_voice_only_what_needs_one_cannot_be_done() -> None:
    t = three()
    call, wrestle = t.g.story.deeds["call"], t.g.story.deeds["wrestle"]
    effect(t, "mark", {"word": "held", "cannot": ["attack"]})
    effect(t, "mark", {"word": "hoarse", "cannot": ["talk"]}, "sharon")
    assert [deeds.why_not(t.g, "kirk", deed) for deed in (call, wrestle)] == ["", ""]
    assert [deeds.why_not(t.g, "sharon", deed) for deed in (call, wrestle)] == ["silent", ""]


@pytest.mark.rule("WD-40.1")
def test_a_place_is_where_everyone_must_be() -> None:
    t = Table("market_square cafe", kirk="cafe.1.3", sharon=HERE)
    cafe = Spot(building="cafe")
    assert conditions.actor_is_at(t.g, cafe, "kirk")
    assert not conditions.all_are_at(t.g, cafe, "kirk")
    t.change("sharon", alive=False)
    assert conditions.all_are_at(t.g, cafe, "kirk"), "the dead are not waited for"


@pytest.mark.rule("WD-9.2", "WD-33.1")
def test_whoever_is_hurt_in_the_same_square_can_be_healed() -> None:
    t = two().change("sharon", damage=1).turn("kirk")
    assert "heal:sharon" not in t.options
    t.change("sharon", square=HERE).turn("kirk")
    assert "heal:sharon" in t.options


# ── turns ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-2.7", "WD-40.1")
def test_a_story_hears_of_light_and_weather_only_when_they_change() -> None:
    t = Table("market_square", "last_bus", kirk=HERE)
    t.g.agenda, t.g.active = [], "kirk"
    t.g.story.by_trigger.setdefault("environment_changed", [])
    effects_on_town.set_environment(t.g, "day", "clear")
    assert t.told(EnvironmentChanged) == []
    effects_on_town.set_environment(t.g, "night", "clear")
    assert [(e.light, e.weather) for e in t.told(EnvironmentChanged)] == [("night", "clear")]


@pytest.mark.rule("WD-8.17")
def test_a_look_that_waited_is_made_at_the_start_of_a_turn_and_not_again() -> None:
    t = Table("cafe", kirk="cafe.5.3").change("kirk", pending_look=True).begin("kirk")
    assert not t["kirk"].pending_look


@pytest.mark.rule("WD-32.3", "WD-36.15")
def test_a_turn_that_is_cut_leaves_its_combat() -> None:
    t = two().show("zombie.1", HERE).turn("kirk")
    t.g.combat = Combat(opponent="zombie.1", main="kirk")
    turn.cut(t.g)
    assert t.g.combat is None
    assert isinstance(t.g.agenda[-1], turn.FinishTurn)


@pytest.mark.rule("WD-5.13")
def test_a_combat_does_not_outlast_its_turn() -> None:
    t = two().show("zombie.1", THERE)
    t.g.agenda, t.g.combat = [], Combat(opponent="zombie.1", main="kirk")
    turn.FinishTurn("kirk").run(t.g)
    assert t.g.combat is None


@pytest.mark.rule("WD-5.13", "WD-14.8")
def test_there_is_no_hunt_in_the_turn_of_the_dead() -> None:
    t = two().show("zombie.1", "market_square.0.1")
    t.change("kirk", alive=False)
    t.g.agenda = []
    turn.FinishTurn("kirk").run(t.g)
    assert "Hunt" not in [type(step).__name__ for step in t.g.agenda]
    turn.FinishTurn("sharon").run(t.g)
    assert "Hunt" in [type(step).__name__ for step in t.g.agenda]


@pytest.mark.rule("WD-5.7", "WD-5.13", "WD-40.1")
@pytest.mark.parametrize("moments", ["turn_starts", "turn_ends"])
def test_events_wait_for_the_beginning_and_the_end_of_a_turn(
    moments: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = three()
    monkeypatch.setattr(t.g.story, moments, (Awaiting("loud", None, None),))
    monkeypatch.setitem(t.g.story.scripts, "event.loud", (("set_flag", "heard"),))
    t.turn("kirk")
    assert not t.g.flags.get("heard")
    t.reply("end")
    assert t.g.active == "sharon"
    assert t.g.flags["heard"]


@pytest.mark.rule("WD-40.1", "WD-8.1")
def test_a_black_disk_is_known_where_it_lies() -> None:
    t = two().hide("zombie.1", "cafe.1.4").hide("number_2", "cafe.2.2")
    effects_on_town.LocateDisk("sharon", "number_2").run(t.g)
    assert [(e.disk, e.square) for e in t.told(Peeked)] == [("number_2", "cafe.2.2")]


# ── the end ───────────────────────────────────────────────────────────────────────────────────


def ends(t: Table, monkeypatch: pytest.MonkeyPatch, **lists: list[Any]) -> None:
    """Other conditions for the end than those that are written."""
    for name in ("wins", "win_flags", "win_winners", "losses", "loss_flags"):
        monkeypatch.setattr(t.g.story, name, lists.get(name, []))
    monkeypatch.setattr(t.g.story, "end_round", ALWAYS.round)


@pytest.mark.rule("WD-35.9")
def test_the_end_is_tested_for_whoever_has_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    t = two(vp=5)
    rich = ("vp", Compare(at_least=5))
    ends(t, monkeypatch, wins=[rich], win_flags=[None], win_winners=[None])
    t.do(ending.TEST, active="sharon")
    assert t.g.outcome is None
    t.do(ending.TEST, active="kirk")
    assert t.g.outcome is not None
    assert t.g.outcome.won


@pytest.mark.rule("WD-35.1")
def test_what_is_lost_has_no_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    t = two(vp=5)
    ends(t, monkeypatch, losses=[("flag", "late")], loss_flags=["late"])
    t.do(ending.TEST)
    assert t.g.outcome is None
    t.g.flags["late"] = 1
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert (t.g.outcome.won, t.g.winners, t.g.outcome.reason) == (False, [], "lose.0")


@pytest.mark.rule("WD-35.2")
def test_what_the_end_is_worth_is_told_to_whom_it_concerns() -> None:
    t = three()
    effect(t, "mark", {"word": "beggar"}, "sharon")
    ending.settle_scores(t.g)
    assert [(e.who, e.vp, e.total) for e in t.told(Scored)] == [("sharon", 4, 4)]


@pytest.mark.rule("WD-35.2")
@pytest.mark.parametrize(("first", "winners"), [(True, ["sharon"]), (False, ["kirk", "sharon"])])
def test_at_a_tie_whoever_finished_it_may_have_won(first: bool, winners: list[str]) -> None:
    t = two(vp=3).change("sharon", vp=3)
    t.g.finisher = "sharon"
    assert ending.winners(t.g, "most_vp", first) == winners
    t.change("kirk", vp=4)
    assert ending.winners(t.g, "most_vp", first) == ["kirk"]
    assert ending.winners(t.g, "all", first) == ["kirk", "sharon"]


@pytest.mark.rule("WD-35.16")
@pytest.mark.parametrize(
    ("vp", "kept", "offered"),
    [(2, (), ()), (3, (), ("mend", "forgive")), (4, (), ("mend", "forgive", "keep")),
     (4, ("wrench",), ("mend", "forgive")), (9, (), ("mend", "forgive", "keep")),
     (10, (), ("mend", "forgive", "keep", "learn"))],
)  # fmt: skip
def test_what_is_offered_for_so_many_points(
    vp: int, kept: tuple[str, ...], offered: tuple[str, ...]
) -> None:
    t = Table("cafe", kirk="cafe.0.0").change("kirk", vp=vp, items=("wrench.1",))
    t.sheet("kirk", scars=("limp",), grudges=("Rex Bohannon",), items=kept).turn("kirk")
    t.do(keeping.SettlePage("kirk"))
    words = [option.partition(":")[0] for option in t.options]
    assert words == ([*offered, "done"] if offered else words)
    assert ("done" in words) is bool(offered)


@pytest.mark.rule("WD-35.16")
def test_only_cheap_blue_disks_are_kept() -> None:
    t = two()
    dear = next(d for d in town().of_kind("item") if d.tn == 4)
    cheap = next(d for d in town().of_kind("item") if d.tn == 3)
    assert keeping.is_keepable(t.g, cheap.id)
    assert not keeping.is_keepable(t.g, dear.id)
    assert not keeping.is_keepable(t.g, "crystal.1")
    t.g.worthless.append(cheap.id)
    assert not keeping.is_keepable(t.g, cheap.id)


@pytest.mark.rule("WD-35.13")
def test_a_trophy_is_an_adversary_that_is_not_one_already() -> None:
    t = two().change("kirk", trophies=("zombie.1", "zombie.2", "ghoul.1", "hunter"))
    t.do(keeping.ChooseTrophy("kirk"))
    assert t.options == ("trophy:zombie", "trophy:ghoul", "none")
    t.reply("none")
    assert t["kirk"].sheet.trophy == ""
    t.sheet("kirk", trophy="zombie").do(keeping.ChooseTrophy("kirk"))
    assert t.options == ("trophy:ghoul", "none")
    t.reply("trophy:ghoul")
    assert t["kirk"].sheet.trophy == "ghoul"
