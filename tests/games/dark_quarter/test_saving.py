"""DQ-39, DQ-41, DQ-42: saving and resuming, companion mode, digital mode."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.events import Forfeited
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import Trial
from noctuary.games.dark_quarter.story import companion
from noctuary.games.dark_quarter.table import saving
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.turns import intermission, turn
from tests.games.dark_quarter.table import Table


def companion_table(content: str = "", team: str = "ines dez", **more: object) -> Table:
    """Companion mode, on the turn screen of the first Character."""
    return Table(team, content, at="screen", mode="companion", **more)


BOOTHS = """
pois:
  - {id: poi_booth, name: Booth, on_board: slot_5, only: dez}
  - {id: poi_arcade, npc: keeper, place: Arcade, on_board: slot_5}
"""


def carry_out(table: Table) -> list[str]:
    """Confirm all instructions that wait; says what they were."""
    seen = []
    while isinstance(table.step, companion.CarryOut):
        seen.append(table.step.kind)
        table.reply("done")
    return seen


# ── saving ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-39.1", "DQ-17.2")
def test_saving_is_offered_on_the_turn_screen_and_at_the_end_of_an_intermission():
    table = Table("ines dez", at="screen")
    assert "save" in table.g.standing
    table.reply("start")
    assert "save" not in table.g.standing
    table.do("- intermission: true").reply("visit:poi_street", "do:street_look")
    assert isinstance(table.step, intermission.SaveOrContinue)
    assert "save" in table.g.standing


@pytest.mark.rule("DQ-39.2", "DQ-E83", "DQ-R89", "DQ-39.6")
def test_a_save_is_made_before_the_refresh():
    table = Table("dez ines", at="screen").set("dez", effort=1).reply("save")
    assert table.g.phase == "suspended"
    table.reply("resume")
    assert isinstance(table.step, turn.TurnScreen)
    assert table.g.phase == "playing"
    table.reply("start")
    assert table.sheet("dez").available == 2


@pytest.mark.rule("DQ-39.5", "DQ-39.10", "DQ-42.2", "DQ-42.3")
def test_every_moment_can_be_kept_and_goes_on_identically():
    table = Table("ines dez", pack=GAME.pack("case-zero"), at="screen")
    twin = noctuary.loads(noctuary.dumps(table.g))
    for _ in range(40):
        option = table.g.options[0]
        if table.g.question.kind == "dice":
            option = "roll"
        table.g.reply(option)
        twin.reply(option)
        assert noctuary.dumps(twin) == noctuary.dumps(table.g)


@pytest.mark.rule("DQ-R92", "DQ-39.10")
def test_whoever_leaves_a_table_that_is_not_recorded_is_warned():
    table = Table("ines dez", mode="companion", at="screen")
    table.reply("start")
    assert "your table is not recorded" in GAME.unrecorded(table.g)
    table = Table("ines dez", mode="companion", at="screen")
    table.reply("save")
    assert "your table is not recorded" in GAME.unrecorded(table.g), "it is being recorded"
    while "resume" not in table.choices:
        table.reply(table.choices[0])
    assert GAME.unrecorded(table.g) == ""
    assert GAME.unrecorded(Table("ines dez").g) == "", "digital tables lie in the save"
    assert GAME.unrecorded(GAME.new(seed=1, mode="companion")) == "", "nothing lies on it yet"


@pytest.mark.rule("DQ-39.9", "DQ-R91")
def test_several_campaigns_are_kept_side_by_side(tmp_path):
    names = []
    for seed in (1, 2):
        session = noctuary.Session.start(GAME, seed=seed, pack="case-zero")
        session.reply("dez+ines")
        names.append(tmp_path / f"{seed}.noctuary")
        names[-1].write_bytes(b"".join(session.lines()))
    assert [noctuary.open(name).header.seed for name in names] == [1, 2]


@pytest.mark.rule("DQ-39.4", "DQ-R90", "DQ-E85")
def test_a_flipped_ability_stays_flipped_through_a_save():
    table = Table("dez ines", at="screen").set("dez", abilities="dez_last_round")
    table.set("dez", flipped="dez_last_round").reply("save", "resume")
    assert table.sheet("dez").flipped == ("dez_last_round",)


def walk_to(table: Table, kind: type, **fields: object) -> Table:
    """Answer the walk-through by what is known, up to a step of this kind."""
    table.reply("save")
    while not isinstance(table.step, kind) or any(
        getattr(table.step, name) != value for name, value in fields.items()
    ):
        table.reply(table.choices[0])
    return table


@pytest.mark.rule("DQ-39.3", "DQ-39.4", "DQ-39.12", "DQ-R93")
def test_companion_mode_walks_through_the_table_and_the_save_goes_on_in_the_other_mode():
    table = companion_table().reply("save")
    asked = []
    while not isinstance(table.step, saving.Summary):
        asked.append(type(table.step).__name__)
        if isinstance(table.step, saving.RecordTrack) and table.step.skill == "combat":
            table.reply("2+5+9")
        elif isinstance(table.step, saving.RecordCards):
            table.reply("C1 C4" if table.step.who == "ines" else "none")
        elif isinstance(table.step, saving.RecordNumber) and table.step.field == "xp":
            table.reply("7")
        else:
            table.reply(table.choices[0])
    assert asked.count("RecordTrack") == 8
    assert asked[-1] == "RecordPool"
    table.reply("save")
    assert table.g.phase == "suspended"
    table.reply("mode:digital", "resume")
    assert table.g.settings.mode == "digital"
    ines = table.sheet("ines")
    assert (ines.combat, ines.consumables, ines.xp) == ((2, 5, 9), ("money", "flashbulb"), 7)
    assert isinstance(table.step, turn.TurnScreen)


@pytest.mark.rule("DQ-39.7", "DQ-E84")
@pytest.mark.parametrize("reply", ["7+7+10", "", "1+2+3+4+5", "0+3", "13"])
def test_impossible_tracks_are_refused(reply):
    table = walk_to(companion_table(), saving.RecordTrack, skill="combat")
    with pytest.raises(IllegalReply):
        table.reply(reply)
    assert table.step.skill == "combat"


@pytest.mark.rule("DQ-39.7", "DQ-E84")
@pytest.mark.parametrize("reply", ["C5 C5 C5 C5", "C99", "S80", "x" * 900, ""])
def test_impossible_cards_are_refused(reply):
    table = walk_to(companion_table(), saving.RecordCards, who="ines")
    with pytest.raises(IllegalReply):
        table.reply(reply)


@pytest.mark.rule("DQ-39.7")
def test_more_copies_than_exist_are_refused_across_characters():
    table = walk_to(companion_table(), saving.RecordCards, who="ines").reply("C5 C5")
    while not (isinstance(table.step, saving.RecordCards) and table.step.who == "dez"):
        table.reply(table.choices[0])
    with pytest.raises(IllegalReply, match="only 3 copies"):
        table.reply("C5 C5")


@pytest.mark.rule("DQ-39.7")
def test_impossible_dice_and_abilities_are_refused():
    table = walk_to(companion_table(), saving.RecordNumber, field="available")
    with pytest.raises(IllegalReply, match="0 to 3"):
        table.reply("4")
    table = walk_to(companion_table(), saving.RecordAbilities)
    with pytest.raises(IllegalReply):
        table.reply("ines_collect_call")  # marked 3: not available yet


@pytest.mark.rule("DQ-39.8")
def test_resuming_rebuilds_the_table_page_by_page():
    table = companion_table()
    table.do("- give_story: s80_key")
    carry_out(table)
    table.reply("save")
    while not isinstance(table.step, saving.Suspended):
        table.reply("save" if isinstance(table.step, saving.Summary) else table.choices[0])
    table.reply("resume")
    pages = []
    while isinstance(table.step, companion.CarryOut):
        pages.append((table.step.kind, GAME.question(table.g, 0).text))
        table.reply("done")
    assert [kind for kind, _ in pages] == [
        "rebuild_board",
        "rebuild_pois",
        "rebuild_figures",
        "rebuild_team",
        "rebuild_character",
        "rebuild_character",
    ]
    assert "Depot (unexplored)" in pages[0][1]
    assert "Key" in pages[3][1]
    assert "Talent (5, 8, 11)" in pages[4][1]


# ── companion mode ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-41.1", "DQ-24.10", "DQ-R47")
def test_exactly_one_number_is_asked_for_and_a_large_one_twice():
    table = companion_table().test("t_combat")
    assert isinstance(table.step, trials.EnterSuccesses)
    assert table.g.question.kind == "number"
    table.reply("12")
    assert table.choices == ("confirm", "correct")
    table.reply("correct", "2")
    assert carry_out(table) == ["exhaust_pool"]
    assert table.g.results["t_combat/ines"] == 2


@pytest.mark.rule("DQ-24.8", "DQ-R47")
@pytest.mark.parametrize("reply", ["-1", "31", "99", "two", "1.5", "", "٣"])
def test_other_numbers_of_successes_are_refused(reply):
    table = companion_table().test("t_combat")
    with pytest.raises(IllegalReply):
        table.reply(reply)
    assert isinstance(table.step, trials.EnterSuccesses)
    table.reply("30", "confirm", "done")
    assert table.g.results["t_combat/ines"] == 30


@pytest.mark.rule("DQ-41.2", "DQ-R96", "DQ-41.7")
def test_the_app_holds_no_cubes_dice_cards_or_experience_between_saves():
    table = companion_table()
    before = table.sheet("ines")
    table.do("- degrade: combat\n- gain_xp: 3\n- give_consumable: money\n- exhaust_effort: 1")
    kinds = carry_out(table)
    assert kinds == ["degrade", "gain_xp", "give_consumable", "exhaust_effort"]
    assert table.sheet("ines") == before
    assert table.g.xp_team == 0


@pytest.mark.rule("DQ-7.20", "DQ-41.5")
def test_a_movement_is_an_instruction_with_a_reminder():
    table = companion_table().do("- degrade: {skill: combat, n: 2}")
    question = GAME.question(table.g, 0)
    assert question.text == "Ines: degrade Combat by 2."
    assert "rightmost cube" in question.why
    assert table.choices == ("done",)


@pytest.mark.rule("DQ-41.3", "DQ-19.2", "DQ-E67")
def test_story_cards_are_kept_in_a_ledger():
    table = companion_table(team="marta dez").do("- give_story: {id: s81_note, to: dez}")
    carry_out(table)
    table.reply("start")
    carry_out(table)
    table.reply("scan")
    with pytest.raises(IllegalReply, match="belongs to Desmond Oyelaran"):
        table.reply("S81")
    with pytest.raises(IllegalReply, match="not in play"):
        table.reply("S80")


@pytest.mark.rule("DQ-19.9", "DQ-R5", "DQ-26.7")
@pytest.mark.parametrize("code", ["S99", "hello", "DQ1:S:080@other", "C99", "x" * 500])
def test_a_foreign_code_is_not_in_play_and_changes_nothing(code):
    table = companion_table().do("- give_story: s80_key")
    carry_out(table)
    carry_out(table.reply("start"))
    table.reply("scan")
    before = noctuary.dumps(table.g) if table.g.pack.files is None else b""
    with pytest.raises(IllegalReply, match="not in play"):
        table.reply(code)
    assert before == (noctuary.dumps(table.g) if table.g.pack.files is None else b"")


@pytest.mark.rule("DQ-R5", "DQ-41.4", "DQ-R97", "DQ-2.12")
@pytest.mark.parametrize("code", ["C1", "c01", "DQ1:C:001", "DQ1:C:001@fixture"])
def test_every_consumable_is_accepted_on_trust(code):
    content = "scans: [{item: money, say: Coins.}]"
    table = companion_table(content)
    carry_out(table.reply("start"))
    table.reply("scan", code)
    assert table.told()[-1] == "Coins."


@pytest.mark.rule("DQ-41.5", "DQ-3.2")
def test_placements_are_shown_one_at_a_time():
    table = companion_table()
    carry_out(table.reply("start"))
    table.reply("explore:depot")
    assert carry_out(table) == ["place_card", "place_card", "place_poi", "place_poi", "turn_marker"]
    assert table.told()[-1] == "Rain on the roof."


@pytest.mark.rule("DQ-41.5", "DQ-15.1")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("give_story: s80_key", "Take Story card S80, Key, into the Team Inventory."),
        ("place_poi: poi_booth", "Place a POI marker: Booth. Put Dez's marker beside it."),
        ("place_poi: poi_arcade", "Place marker 90, Keeper: Arcade."),
        ("give_consumable: money", "Ines: take 1 Money (C1)."),
    ],
)
def test_an_instruction_names_the_piece_by_its_number_and_whose_it_is(line, said):
    table = companion_table(BOOTHS).do(f"- {line}")
    assert GAME.question(table.g, 0).text == said
    assert GAME.view(table.g, 0).carried == line.partition(": ")[2]


@pytest.mark.rule("DQ-41.6")
def test_taking_a_consumable_may_find_none_left():
    table = companion_table().do("- give_consumable: money")
    assert table.choices == ("done", "none_left")
    table.reply("none_left")
    assert table.happened(Forfeited)[-1].rule == "DQ-41.6"


@pytest.mark.rule("DQ-12.13")
def test_whether_there_is_a_card_to_lose_is_asked():
    table = companion_table().do("- take_consumable: {id: any, else: [{say: A wound.}]}")
    assert table.choices == ("done", "none_left")
    table.reply("none_left")
    assert table.told()[-1] == "A wound."


@pytest.mark.rule("DQ-28.12")
def test_a_purchase_is_confirmed_and_may_find_none_left():
    content = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2,
     options: [{id: buy_here, kind: purchase, label: Buy, shop: shop}]}
shops: [{id: shop, goods: [{item: flashbulb, stock: 1}]}]
"""
    table = companion_table(content)
    carry_out(table.reply("start"))
    table.reply("visit:poi_street", "do:buy_here", "buy:flashbulb")
    assert table.choices == ("done", "none_left", "close")
    table.reply("none_left")
    assert "buy:flashbulb" in table.choices
    table.reply("buy:flashbulb", "done")
    assert table.g.bought == {"shop/flashbulb": 1}
    assert table.choices == ("leave",)


@pytest.mark.rule("DQ-R66", "DQ-26.6")
def test_an_item_scan_can_always_be_opened_and_closed():
    content = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2, options: [
      {id: door, kind: item_scan, label: Show, accepts: [{item: money, say: Good.}]}]}
"""
    table = companion_table(content)
    carry_out(table.reply("start"))
    table.reply("visit:poi_street", "do:door", "close")
    assert table.choices == ("do:door", "leave")


@pytest.mark.rule("DQ-38.9", "DQ-38.3")
def test_an_intermission_is_instructions():
    table = companion_table().do("- intermission: true")
    carry_out(table.reply("start"))
    table.reply("visit:poi_street", "do:street_look")
    assert carry_out(table) == [
        "divide",
        "draw_abilities",
        "upgrade",
        "upgrade",
        "refresh_abilities",
    ]
    assert isinstance(table.step, intermission.SaveOrContinue)


@pytest.mark.rule("DQ-17.4")
def test_the_refresh_is_a_reminder():
    table = companion_table().reply("start")
    assert GAME.question(table.g, 0).text == "Ines: refresh one Effort die."


@pytest.mark.rule("DQ-41.8", "DQ-R98")
def test_successes_can_be_reckoned_from_faces_and_slots():
    counted = dice.counted(Trial("", ""), [3, 7, 10], [4, 3, "plus"])
    assert counted.successes == 3


# ── digital mode ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-42.1")
def test_what_is_not_possible_is_explained_with_its_rule():
    content = "pois: [{id: poi_booth, name: Booth, on_board: slot_5, only: dez}]"
    table = Table("ines dez", content).do("- place_poi: poi_booth")
    refused = [option for option in GAME.question(table.g, 0).options if not option.enabled]
    assert [(option.id, option.rule) for option in refused] == [("visit:poi_booth", "DQ-15.3")]
    with pytest.raises(IllegalReply):
        table.reply("visit:poi_booth")


@pytest.mark.rule("DQ-42.2", "DQ-R99")
def test_seed_and_replies_replay_a_campaign_exactly():
    ends = []
    for _ in range(2):
        state = GAME.new(seed=9, pack="case-zero")
        replies = 0
        while state.seat is not None and replies < 500:
            state.reply(state.options[replies % len(state.options)])
            replies += 1
        ends.append(noctuary.dumps(state))
    assert ends[0] == ends[1]


@pytest.mark.rule("DQ-42.5", "DQ-42.4")
def test_an_empty_window_is_passed():
    table = Table("ines dez").test("t_combat").roll("1 1")
    assert isinstance(table.step, trials.ResultWindow)


@pytest.mark.rule("DQ-42.7", "DQ-R22")
def test_dice_selection_may_be_undone_and_a_roll_not():
    session = noctuary.Session.start(GAME, seed=3, pack="case-zero", undo="strict")
    session.reply("dez+ines")
    while "roll" not in session.state.options:
        options = session.state.options
        wanted = ("start", "visit:poi_locker", "do:lock_force")
        session.reply(next((o for o in wanted if o in options), options[0]))
    session.reply("effort:2")
    session.undo()
    assert session.state.trials[-1].own == 0
    with pytest.raises(noctuary.UndoError):
        session.undo()  # the test that was chosen binds
    session.reply("roll")
    with pytest.raises(noctuary.UndoError):
        session.undo()


@pytest.mark.rule("DQ-42.9")
def test_the_log_tells_rolls_moves_cards_leads_and_decisions():
    content = "leads: [{id: l_a, title: A, text: A lead.}]"
    table = Table("ines dez", content).test("t_combat").roll("4 3").reply("confirm")
    table.do("- lead: l_a\n- give_story: s80_key\n- degrade: combat")
    log = "\n".join(table.log())
    for words in ("rolls:", "1 Success", "Lead: A", "The team gets Key", "cube goes from 11 to 12"):
        assert words in log


@pytest.mark.rule("DQ-42.10", "DQ-R31", "DQ-R108")
def test_one_player_is_not_asked_to_agree_with_oneself():
    table = Table("ines dez").set("dez", cards="money").reply("give:dez:ines:money")
    assert table.sheet("ines").consumables == ("money",)
    table.test("t_combat").reply("borrow:dez:2")
    assert table.trial.loans == (("dez", 2),)


# ── saves and other content ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "kind"),
    [("poi_sykes", "POI"), ("pawnshop", "Location"), ("s90_umbrella", "Story card")],
)
def test_a_save_that_knows_what_the_content_lacks_is_refused_with_the_name(name, kind):
    g = GAME.new(seed=4, pack="case-zero")
    for wanted in ("ines+teodor", "next:ines", "", "", "start", "explore:pawnshop"):
        g.reply(wanted or g.options[0])
    data = noctuary.dumps(g)
    assert noctuary.loads(data) == g
    with pytest.raises(noctuary.SaveError, match=f"the {kind} 'gone_{name}'"):
        noctuary.loads(data.replace(f'"{name}"'.encode(), f'"gone_{name}"'.encode()))


def test_a_save_of_a_scenario_that_is_not_there_is_refused():
    g = GAME.new(seed=4, pack="case-zero")
    g.chapter = 3
    with pytest.raises(noctuary.SaveError, match="it is in scenario 4, and there are 1"):
        noctuary.loads(noctuary.dumps(g))
