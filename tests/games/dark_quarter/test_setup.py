"""DQ-1, DQ-3, DQ-4: first principles, setting up a campaign, the team."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.events import Placed, ScenarioBegan
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.turns import setup
from tests.games.dark_quarter import fixture
from tests.games.dark_quarter.table import Table


@pytest.mark.rule("DQ-E75", "DQ-4.3", "DQ-4.2")
def test_a_single_player_takes_at_least_two_characters():
    table = Table(at="setup")
    with pytest.raises(IllegalReply, match="choose 2 to 4, not 1"):
        table.reply("ines")
    assert "ines+dez" in table.choices
    assert "ines+dez+marta+teodor" in table.choices


@pytest.mark.rule("DQ-4.4", "DQ-4.5")
def test_each_of_several_players_takes_at_least_one_and_none_twice():
    table = Table(at="setup", seats=3)
    assert table.g.seat == 0
    with pytest.raises(IllegalReply):
        table.reply("ines+dez+marta")  # one must be left for each of the others
    table.reply("ines+dez")
    assert table.g.seat == 1
    assert table.choices == ("marta", "teodor")
    with pytest.raises(IllegalReply):
        table.reply("ines")
    table.reply("teodor").reply("marta")
    assert table.g.control == {"ines": 0, "dez": 0, "teodor": 1, "marta": 2}


@pytest.mark.rule("DQ-4.1", "DQ-4.9", "DQ-R113")
def test_four_characters_are_introduced_before_choosing_and_later():
    table = Table(at="setup")
    roster = GAME.view(table.g, 0).roster
    assert [who.id for who in roster] == ["ines", "dez", "marta", "teodor"]
    assert all(who.introduction for who in roster)
    assert GAME.view(Table().g, 0).roster == roster


@pytest.mark.rule("DQ-3.4", "DQ-R7", "DQ-17.1")
def test_setup_asks_for_characters_then_seats_then_abilities():
    table = Table(at="setup").reply("ines+marta+dez")
    assert isinstance(table.step, setup.ChooseOrder)
    assert table.choices == ("next:ines", "next:dez", "next:marta")
    table.reply("next:marta", "next:ines")
    assert table.g.team == ["marta", "ines", "dez"]
    assert isinstance(table.step, setup.ChooseAbility)
    assert table.step.who == "marta"
    table.reply("ability:marta_steady_hand").reply("ability:ines_party_line")
    table.reply("ability:dez_heavy_hands")
    assert table.g.active == table.g.began == "marta"


@pytest.mark.rule("DQ-3.5", "DQ-3.6", "DQ-3.10", "DQ-R9", "DQ-R10", "DQ-2.1")
def test_boards_start_with_three_cubes_a_track_and_all_effort_dice():
    table = Table(at="setup").reply("ines+dez", "next:ines")
    assert table.sheet("ines").talent == (5, 8, 11)
    assert table.sheet("ines").combat == (6, 9, 11)
    assert table.sheet("ines").arcane == (4, 7, 10)
    assert table.sheet("ines").charisma == (3, 6, 9)
    for who in ("ines", "dez"):
        sheet = table.sheet(who)
        tracks = [sheet.talent, sheet.combat, sheet.arcane, sheet.charisma]
        assert sum(map(sum, tracks)) == 89
        assert (sheet.available, sheet.exhausted) == (3, 0)
        assert sheet.xp == 0
    assert table.g.xp_team == 0


@pytest.mark.rule("DQ-3.7", "DQ-3.8", "DQ-3.9", "DQ-9.1")
def test_one_ability_is_free_the_others_marked_s_are_available():
    table = Table(at="setup").reply("ines+dez", "next:ines")
    own = ("ines_party_line", "ines_patch_through", "ines_dead_ringer")
    assert table.choices == tuple(f"ability:{name}" for name in own)
    table.reply("ability:ines_patch_through")
    sheet = table.sheet("ines")
    assert sheet.unlocked == ("ines_patch_through",)
    assert sheet.pool == ("ines_party_line", "ines_dead_ringer")
    assert GAME.view(table.g, 0).characters[0].deck == 9


@pytest.mark.rule("DQ-3.11")
def test_starting_cards_are_those_that_the_content_names():
    table = Table(at="setup").reply("ines+dez", "next:ines")
    start = table.g.pack.characters["ines"].start_items
    assert sorted(table.sheet("ines").consumables) == sorted(start.consumables)
    assert table.sheet("ines").story == start.story_personal


@pytest.mark.rule("DQ-3.12", "DQ-R11", "DQ-1.4", "DQ-3.13")
def test_the_scenario_opens_with_text_objective_and_figures_at_the_base():
    table = Table()
    assert table.told()[0] == "It begins."
    assert GAME.view(table.g, 0).objective == "Find out."
    assert [event.scenario for event in table.happened(ScenarioBegan)] == ["one"]
    assert {table.sheet(who).poi for who in table.g.team} == {"poi_desk"}
    told = [GAME.tell(table.g, e) for e in table.happened(Placed) if e.id == "poi_desk"]
    assert told == ["Odile Halloran comes on the table, the base of operations."]


@pytest.mark.rule("DQ-1.9", "DQ-1.10")
def test_guidelines_are_shown_to_several_players_only():
    alone = Table(at="setup").reply("ines+dez", "next:ines")
    assert isinstance(alone.step, setup.ChooseAbility)
    table = Table(at="setup", seats=2).reply("ines").reply("dez").reply("next:ines")
    assert isinstance(table.step, setup.Guidelines)
    question = GAME.question(table.g, 0)
    assert "aloud" in question.text
    assert "quiet" in question.text
    table.reply("understood")
    assert isinstance(table.step, setup.ChooseAbility)


@pytest.mark.rule("DQ-3.3")
def test_what_makes_the_game_easier_or_harder_says_so():
    harder = {one.name: [choice.difficulty for choice in one.choices] for one in GAME.settings}
    assert {name: all_ for name, all_ in harder.items() if any(all_)} == {
        "time_pressure": [0, -1, -1],
        "untimed": [0, -1],
        "odds_preview": [0, 1],
    }


@pytest.mark.rule("DQ-3.3", "DQ-36.16")
def test_a_level_of_time_pressure_is_always_set():
    setting = next(one for one in GAME.settings if one.name == "time_pressure")
    assert [choice.value for choice in setting.choices] == [
        "pressure_cooker",
        "little_tension",
        "very_relaxed",
    ]
    assert all(choice.meaning for choice in setting.choices)
    assert GAME.new(seed=1).pressure == "pressure_cooker"
    with pytest.raises(noctuary.SettingError):
        GAME.new(seed=1, time_pressure="none")


@pytest.mark.rule("DQ-4.6", "DQ-1.2")
def test_the_team_is_fixed_for_the_campaign():
    table = Table("ines dez")
    options = set(table.choices) | set(table.g.standing)
    assert not any("marta" in option or "teodor" in option for option in options)


@pytest.mark.rule("DQ-4.7", "DQ-R12")
def test_control_may_be_handed_over_on_the_turn_screen_only():
    table = Table("ines dez", at="screen", seats=2, players="0 1")
    assert "control:ines:1" in table.g.standing
    table.reply("control:ines:1", seat=0)
    assert table.g.control == {"ines": 1, "dez": 1}
    assert table.g.seat == 1
    table.reply("start", seat=1)
    assert not any(option.startswith("control") for option in table.g.standing)


@pytest.mark.rule("DQ-4.8", "DQ-R108")
def test_two_characters_of_one_player_have_their_own_cards_and_places():
    table = Table("ines dez").set("ines", cards="money", at="poi_desk")
    table.set("dez", at="poi_street")
    assert not any(option.startswith("give:") for option in table.g.standing)
    table.reply("scan")
    assert "scan:money" in table.choices
    table.reply("close").set("ines", cards="").set("dez", cards="money")
    assert "scan" not in table.choices


@pytest.mark.rule("DQ-1.8", "DQ-R104", "DQ-5.4", "DQ-R114")
def test_everything_shown_is_the_same_for_every_seat():
    table = Table("ines dez", seats=2, players="0 1").set("dez", cards="money flashbulb")
    assert GAME.view(table.g, 0) == GAME.view(table.g, 1) == GAME.view(table.g, None)
    dez = GAME.view(table.g, 0).characters[1]
    assert [card.id for card in dez.consumables] == ["money", "flashbulb"]


@pytest.mark.rule("DQ-1.11")
def test_nothing_that_was_not_placed_can_be_seen():
    view = GAME.view(Table().g, 0)
    sent = noctuary_json(view)
    for secret in ("poi_hall", "depot_hall", "s80_key", "ines_collect_call", "at_box"):
        assert secret not in sent


def noctuary_json(value: object) -> str:
    import msgspec

    return msgspec.json.encode(value).decode()


@pytest.mark.rule("DQ-1.15", "DQ-R2")
def test_without_dice_the_same_replies_lead_to_the_same_story():
    replies = ("visit:poi_street", "do:street_look", "start", "visit:poi_desk", "do:desk_hint")
    first, other = Table(), Table()
    other.g.streams = {name: value ^ 1 for name, value in other.g.streams.items()}
    assert first.reply(*replies).told() == other.reply(*replies).told()


@pytest.mark.rule("DQ-1.3", "DQ-17.13", "DQ-17.12", "DQ-R88")
def test_a_scenario_ends_only_through_its_finale():
    table = Table(at="screen")
    for _ in range(250):
        table.reply("start", "visit:poi_street", "do:street_look")
    assert table.g.outcome is None
    assert table.g.turn == 251
    table.reply("start", "visit:poi_gate", "do:gate_in", "agree")
    assert table.g.outcome is not None


@pytest.mark.rule("DQ-1.1")
def test_there_is_one_outcome_for_the_whole_team():
    table = Table("ines dez", seats=2, players="0 1")
    table.reply("visit:poi_gate", "do:gate_in", "agree")
    assert table.g.outcome.won
    assert table.g.outcome.scores == {0: 1.0, 1: 1.0}


@pytest.mark.rule("DQ-15.4", "DQ-R13", "DQ-4.10")
def test_what_belongs_to_an_absent_character_is_never_placed():
    content = """
pois:
  - {id: poi_stall, name: Stall, on_board: slot_5, only: teodor}
"""
    absent = Table("ines dez", content).do("- place_poi: poi_stall")
    assert "poi_stall" not in absent.g.pois
    present = Table("ines teodor", content).do("- place_poi: poi_stall")
    assert present.g.marks == {"poi_stall": "teodor"}


@pytest.mark.rule("DQ-1.5", "DQ-1.7", "DQ-3.1", "DQ-1.6")
def test_one_state_holds_the_whole_game_and_needs_nothing_from_outside():
    table = Table(pack=GAME.pack("case-zero"))
    data = noctuary.dumps(table.g)
    again = noctuary.loads(data)
    assert noctuary.dumps(again) == data
    assert again.options == table.choices


@pytest.mark.rule("DQ-2.4", "DQ-2.5", "DQ-2.6", "DQ-2.7", "DQ-2.12")
def test_components_are_counted_as_the_content_says():
    pack = fixture.campaign()
    assert pack.consumable["money"].copies == 12
    assert sum(card.copies for card in pack.consumable.values()) == 67
    assert len(pack.ability) == 48
    numbers = [card.number for card in pack.story.values()]
    assert len(set(numbers)) == len(numbers)
    assert [card.number for card in pack.consumable.values()] == list(range(1, 22))
