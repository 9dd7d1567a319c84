"""WD-5: set-up, turns and rounds."""

from __future__ import annotations

from collections import Counter

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.combat import adversaries
from noctuary.games.when_darkness_comes.content.asking import When
from noctuary.games.when_darkness_comes.content.doing import Amount
from noctuary.games.when_darkness_comes.content.plot import Happening
from noctuary.games.when_darkness_comes.content.town import Awaiting
from noctuary.games.when_darkness_comes.events import RoundBegan, TurnBegan
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.night import setup, turn
from noctuary.games.when_darkness_comes.state import Lasting, Night
from noctuary.games.when_darkness_comes.story import ending
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


def begun(scenario: str, seats: int, seed: int = 1) -> Night:
    """A new game with ready-made characters, at its first turn."""
    g: Night = GAME.new(seed=seed, scenario=scenario, seats=seats)
    while type(g.agenda[-1]).__name__ == "ChooseCharacter":
        g.reply(g.options[0])
    return g


@pytest.mark.rule("WD-5.1")
def test_a_scenario_overrides_the_rules() -> None:
    assert (
        "steal"
        not in Table("cafe", "ward_seven", kirk="cafe.2.2", sharon="cafe.2.2")
        .give("sharon", "crowbar")
        .turn("kirk")
        .words
    )
    assert town().scenarios["last_bus"].tiles.only


@pytest.mark.rule("WD-5.2")
def test_special_tiles_are_in_the_stack_only_if_named() -> None:
    special = {"cabin", "cave", "school_west", "school_east", "hotel_ground", "hotel_upper",
               "mansion", "woods_a", "woods_b", "magic_shop"}  # fmt: skip
    assert special == {t.id for t in town().tiles.values() if t.class_ == "special"}
    stacks = {
        story.id: set(setup.tiles_in_play(town(), story)[0]) & special
        for story in town().scenarios.values()
    }
    assert stacks["ward_seven"] == {"hotel_ground", "school_west"}
    assert stacks["the_will"] == {"mansion", "woods_a", "woods_b", "cabin"}
    assert stacks["hollow_choir"] == {"cave", "woods_a", "woods_b", "mansion", "magic_shop"}


@pytest.mark.rule("WD-5.3", "WD-16.1", "WD-18.1", "WD-20.1", "WD-21.1")
def test_the_supply_and_what_lies_apart() -> None:
    def kinds(scenario: str) -> Counter[str]:
        supply, _ = setup.disks_in_play(town(), town().scenarios[scenario])
        return Counter(town().disks[disk].kind for disk in supply)

    plain = {"adversary": 23, "ally": 12, "item": 30, "nuisance": 6, "security": 12}
    assert kinds("ward_seven") == plain
    magic = {"adversary": 24, "item": 32, "component": 14}
    assert kinds("hollow_choir") == plain | magic, "four wait for the rite"
    g = begun("ward_seven", 2)
    assert {town().disks[d].kind for d in g.obstacle_pool} == {"obstacle"}
    assert sum(town().disks[d].kind == "numbered" for d in g.box if d in town().disks) == 12


@pytest.mark.rule("WD-5.4", "WD-6.9")
def test_the_start_tile_has_its_disks_and_the_figures_stand() -> None:
    g = begun("ward_seven", 4)
    assert [placed.tile for placed in g.board.tiles] == ["market_square"]
    assert len(g.hidden) == 2
    assert all("start" in g.layout.tags[c.square] for c in g.characters.values())


@pytest.mark.rule("WD-5.5", "WD-R21", "WD-5.15", "WD-5.16")
def test_turns_go_around_in_seat_order_and_skip_the_dead() -> None:
    first = {begun("ward_seven", 3, seed).active for seed in range(12)}
    assert len(first) > 1, "the first is random"
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE).change("sharon", alive=False)
    t.begin("kirk").reply("end")
    assert t.g.active == "brian"
    t.reply("end")
    assert [event.round for event in t.told(RoundBegan)] == [2]
    assert t.g.active == "kirk"


@pytest.mark.rule("WD-5.6", "WD-9.1", "WD-R23")
def test_one_movement_and_one_action_in_either_order() -> None:
    t = Table("cafe", kirk="cafe.2.3").turn().reply("move").dice(2, 3, 5)
    assert t.step == "Movement", "the action cannot interrupt the movement"
    assert t.words <= {"go", "stop", "explore"}
    t.reply("stop")
    assert "perceive" in t.options
    assert "move" not in t.options
    t.reply("perceive").dice(1, 3)
    assert t.g.turn == 1
    t = Table("cafe", kirk="cafe.2.3").turn().reply("perceive").dice(1, 3)
    assert "move" in t.options
    assert "perceive" not in t.options


@pytest.mark.rule("WD-5.7", "WD-15.12", "WD-37.5")
def test_the_start_of_a_turn() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "therapist")
    t.change("kirk", tn_shift=1, tile_bound=True, willpower=0, pending_look=True)
    t.hide("annoying_kid", "market_square.2.4").begin()
    c = t["kirk"]
    assert (c.tn_shift, c.tile_bound) == (0, False)
    assert c.willpower == 1, "the therapist helps before the look"
    assert c.nuisances == ("annoying_kid",)


@pytest.mark.rule("WD-5.8", "WD-5.9", "WD-R26")
def test_whoever_is_engaged_must_flee_or_fight_first() -> None:
    t = Table("market_square", brian=HERE).show("zombie.1", HERE).begin()
    assert t.options == ("fight", "flee")
    t.reply("fight").dice(1, 2, 4)
    for _ in range(3):
        t.dice(5, 5, 5, 1).reply("decline")
    assert t.g.acted
    assert "move" not in t.options, "still engaged, one leaves only by fleeing"


@pytest.mark.rule("WD-5.10")
def test_rest_and_self_heal_are_whole_turns_for_the_fresh() -> None:
    t = Table("cafe", kirk="cafe.2.3").change("kirk", damage=1).turn()
    assert {"rest", "heal_self"} <= set(t.options)
    t.reply("stand")
    assert not {"rest", "heal_self"} & set(t.options)


@pytest.mark.rule("WD-5.11", "WD-5.12", "WD-R24")
def test_standing_and_ending_lead_to_a_look_without_a_roll() -> None:
    for option in ("stand", "end"):
        t = Table("market_square", kirk=HERE).hide("annoying_kid", "market_square.2.4").turn()
        t.reply(option)
        assert t["kirk"].nuisances == ("annoying_kid",)
    t = Table("market_square", kirk=HERE).hide("annoying_kid", "market_square.2.4").turn()
    t.reply("rest")
    assert t["kirk"].nuisances == (), "a rest has no look"


@pytest.mark.rule("WD-5.13")
def test_the_end_of_a_turn() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.4")
    t.g.lasting["light:kirk"] = Lasting("light", "kirk", "kirk", turns=1, fresh=False)
    t.turn().reply("end")
    assert t.at("zombie.1") == "market_square.0.2", "the hunt"
    assert not t.g.lasting, "durations are counted down"


@pytest.mark.rule("WD-5.14", "WD-5.15")
def test_an_extra_turn_follows_at_once_and_is_no_round() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).change("kirk", extra_turn=True)
    t.turn("kirk").reply("end")
    assert t.g.active == "kirk"
    assert not t["kirk"].extra_turn
    assert t.told(TurnBegan)[-1].extra
    t.reply("end")
    assert t.g.active == "sharon"
    assert not t.told(RoundBegan)


@pytest.mark.rule("WD-5.17", "WD-R25")
def test_what_happens_in_anothers_turn_costs_nothing_of_the_own() -> None:
    t = Table("market_square", kirk="market_square.0.0", steve="market_square.7.7")
    t.show("zombie.1", "market_square.0.2", prey="kirk")
    t.g.fled.append("zombie.1>kirk")
    t.turn("steve")
    t.g.fled.append("zombie.1>kirk")
    t.reply("end").dice(1, 2, 4, 5).dice(5, 5, 5, 1).reply("bare").dice(4, 4, 4, 1)
    assert t["kirk"].trophies == ("zombie.1",)
    assert t.g.active == "kirk"
    assert not t.g.acted
    assert not t.g.moved


@pytest.mark.rule("WD-5.13", "WD-32.3")
def test_the_turn_of_the_dead_has_end_steps_without_a_hunt() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.7.7").turn("kirk")
    turn.cut(t.g)
    assert isinstance(t.g.agenda[-1], turn.FinishTurn)
    assert t.g.active == "kirk"
    assert movement.can_step(t.g, "kirk")


@pytest.mark.rule("WD-32.3", "WD-5.15", "WD-5.16")
def test_whoever_had_the_last_turn_may_fall_when_a_round_begins_and_the_night_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.7.7", steve="market_square.7.6")
    monkeypatch.setitem(
        t.g.story.events, "blow", Happening(id="blow", when=When(round_start=2), do=())
    )
    blow = (Awaiting("blow", None, None),)
    monkeypatch.setitem(t.g.story.round_starts, t.g.round + 1, blow)
    everybody = Amount(amount=1, to="everyone")
    monkeypatch.setitem(t.g.story.scripts, "event.blow", (("damage", everybody),))
    t.change("steve", damage=t["steve"].health - 1).turn("steve")
    before = t.g.round
    t.reply("end")
    assert not t["steve"].alive
    assert (t.g.round, t.g.active) == (before + 1, "kirk")


@pytest.mark.rule("WD-32.3", "WD-5.13", "WD-35.9")
@pytest.mark.parametrize("under_way", [turn.CountDown("kirk"), turn.EndEvents("kirk")])
def test_whoever_falls_while_the_turn_ends_leaves_the_rest_of_its_end_steps(under_way) -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.7.7").turn("kirk")
    rest = [turn.AfterTurn("kirk"), ending.TEST]
    t.g.agenda[:] = [*rest, under_way, adversaries.HUNT]
    turn.cut(t.g)
    assert t.g.agenda == [*rest, under_way]
    t.g.agenda[:] = [*rest, adversaries.HUNT]
    turn.cut(t.g)
    assert t.g.agenda == rest
