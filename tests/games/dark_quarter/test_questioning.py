"""DQ-29, DQ-30: conversations, approaches, closed persons, cards shown."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.city import questioning
from noctuary.games.dark_quarter.events import NpcChanged
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import question_state
from noctuary.games.dark_quarter.turns import turn, visiting
from tests.games.dark_quarter.table import Table

TALK = """
npcs: [{id: keeper, number: 90, name: Keeper, patience: 3}]
pois:
  - id: poi_keeper
    npc: keeper
    on_board: slot_5
    options:
      - {id: k_ask, kind: skill_test, label: Question him, test: t_ask}
      - {id: k_sorry, kind: interaction, label: Apologise,
         when: {npc: {id: keeper, state: closed}}, do: [{open_npc: keeper}]}
tests:
  - {id: t_ask, variant: questioning, npc: keeper,
     outcomes: [{successes: "0", say: Busy.}, {successes: "1+"}]}
  - {id: t_more, variant: questioning, npc: keeper, bonus: 1, outcomes: [{successes: "0+"}]}
  - {id: t_few, variant: questioning, npc: keeper, max: 2, outcomes: [{successes: "0+"}]}
leads: [{id: l_x, title: X, text: An X., unlocks: [q_lead]}]
questions:
  - {id: q_plain, npc: keeper, prompt: What?, answer: {say: That., do: [{gain_xp: 1}]}}
  - {id: q_gives, npc: keeper, prompt: Tell?, answer: {say: Told., do: [{lead: l_x}]}}
  - {id: q_lead, npc: keeper, prompt: And X?, start: locked, answer: {say: X indeed.}}
  - {id: q_teo, npc: keeper, prompt: Charms?, only: teodor, answer: {say: Your mother.}}
  - id: q_hard
    npc: keeper
    prompt: Who?
    answer: {say: Nobody.}
    coax: {good: true, say: My nephew., do: [{gain_xp: 1}]}
    intimidate: {say: Get out., do: [{add_counter: {id: dread, n: 1}}]}
    drop: {say: Relief.}
    variants:
      - {when: {character: dez}, intimidate: {good: true, say: All right.}}
"""


def talk(successes: int = 3, test: str = "t_ask", team: str = "ines dez", **more: object) -> Table:
    """The first Character in conversation with the keeper."""
    table = Table(team, TALK, **more).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    return begin(table, successes, test)


def begin(table: Table, successes: int = 3, test: str = "t_ask") -> Table:
    """A questioning test with so many Successes, by the active Character."""
    table.set(table.g.active, charisma="1 2 3 4")
    main = {0: "star star", 1: "1 star", 2: "2 star", 3: "3 star", 4: "4 star"}[successes]
    if test == "t_ask":
        table.reply("do:k_ask")
    else:
        table.test(test)
    return table.roll(main).reply("confirm")


def later(table: Table, successes: int = 3) -> Table:
    """The talk ends; in the next Character's turn the keeper is questioned again."""
    if isinstance(table.step, questioning.Conversation):
        table.reply("end")
    return begin(table.reply("start", "visit:poi_keeper"), successes)


@pytest.mark.rule("DQ-E10", "DQ-29.1", "DQ-29.2", "DQ-29.4", "DQ-29.5")
def test_successes_are_questions_and_the_number_is_always_shown():
    table = talk(4)
    assert GAME.question(table.g, 0).why == "Questions remaining: 4."
    table.reply("ask:q_plain")
    assert GAME.question(table.g, 0).why == "Questions remaining: 3."
    assert GAME.view(table.g, 0).talk.left == 3


@pytest.mark.rule("DQ-E54", "DQ-R68", "DQ-29.2")
@pytest.mark.parametrize(
    ("test", "successes", "left"), [("t_more", 3, 4), ("t_more", 0, 0), ("t_few", 4, 2)]
)
def test_a_person_may_add_to_or_limit_the_number_of_questions(test, successes, left):
    table = talk(successes, test)
    assert (table.g.talks[-1].left if table.g.talks else 0) == left


@pytest.mark.rule("DQ-29.3")
def test_without_a_question_earned_the_conversation_and_the_turn_end():
    table = talk(0)
    assert table.told()[-1] == "Busy."
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-29.7", "DQ-30.6", "DQ-R75")
def test_in_one_turn_a_second_conversation_remembers_the_first():
    again = TALK.replace("test: t_ask}", "test: t_ask, ends_turn: false}", 1)
    table = Table("ines dez", again).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    begin(table, 2).reply("ask:q_plain", "end")
    assert table.g.active == "ines"
    begin(table, 2)
    assert "ask:q_gives" in table.choices
    assert "ask:q_plain" not in table.choices
    refused = {o.id for o in GAME.question(table.g, 0).options if not o.enabled}
    assert refused == {"ask:q_plain"}
    table.reply("end", "leave", "start")
    assert table.g.active == "dez"
    table.reply("visit:poi_keeper")
    begin(table, 2)
    assert "ask:q_plain" in table.choices, "another turn"


@pytest.mark.rule("DQ-E55", "DQ-29.7", "DQ-29.13", "DQ-29.27", "DQ-29.26", "DQ-R64")
def test_a_question_is_asked_once_a_turn_and_repeats_its_text_without_effects_later():
    table = talk(3).reply("ask:q_plain")
    with pytest.raises(IllegalReply):
        table.reply("ask:q_plain")
    refused = next(o for o in GAME.question(table.g, 0).options if o.id == "ask:q_plain")
    assert refused.why_not == "asked in this turn; again in a later one"
    later(table).reply("ask:q_plain")
    assert table.told()[-1] == "That."
    assert table.g.talks[-1].left == 2
    assert table.g.xp_team == 1


@pytest.mark.rule("DQ-29.6", "DQ-R69", "DQ-29.15")
def test_a_reserved_answer_offers_three_approaches_that_cost_nothing():
    table = talk(3).reply("ask:q_hard")
    assert table.told()[-1] == "Nobody."
    assert table.choices == ("ask:q_hard/coax", "ask:q_hard/intimidate", "ask:q_hard/drop")
    assert table.g.talks[-1].left == 2
    table.reply("ask:q_hard/coax")
    assert table.g.talks[-1].left == 2


@pytest.mark.rule("DQ-29.16", "DQ-29.13")
def test_the_right_approach_brings_the_rest_and_the_question_is_asked():
    table = talk(3).reply("ask:q_hard", "ask:q_hard/coax")
    assert table.told()[-1] == "My nephew."
    assert question_state(table.g, "q_hard").state == "asked"
    later(table).reply("ask:q_hard")
    assert table.told()[-2:] == ["Nobody.", "My nephew."]
    assert isinstance(table.step, questioning.Conversation)  # no approach is asked for again
    assert table.g.xp_team == 1


@pytest.mark.rule("DQ-E11", "DQ-29.17", "DQ-29.19", "DQ-R74")
def test_a_wrong_approach_turns_the_question_red_and_it_may_be_tried_again_later():
    table = talk(3, team="ines marta").reply("ask:q_hard", "ask:q_hard/intimidate")
    assert table.told()[-1] == "Get out."
    assert question_state(table.g, "q_hard").state == "incorrect"
    assert "ask:q_hard" not in table.choices
    later(table).reply("ask:q_hard")
    assert table.told()[-1] == "Nobody."
    costs = {o.id: o.cost for o in GAME.question(table.g, 0).options}
    assert costs["ask:q_hard/intimidate"] == "tried before"
    table.reply("ask:q_hard/coax")
    assert question_state(table.g, "q_hard").state == "asked"


@pytest.mark.rule("DQ-R74")
def test_the_failed_approach_fails_again_with_the_same_consequences():
    table = talk(3, team="ines marta").reply("ask:q_hard", "ask:q_hard/intimidate")
    later(table).reply("ask:q_hard", "ask:q_hard/intimidate")
    assert table.g.counters["dread"] == 2


@pytest.mark.rule("DQ-E58", "DQ-29.18", "DQ-R73")
def test_dropping_the_subject_is_no_mistake_and_leaves_the_follow_up_open():
    table = talk(3).reply("ask:q_hard", "ask:q_hard/drop")
    assert question_state(table.g, "q_hard").state == "asked"
    assert "keeper" not in table.g.npcs
    later(table).reply("ask:q_hard")
    assert isinstance(table.step, questioning.ChooseApproach)


@pytest.mark.rule("DQ-E109", "DQ-29.20")
def test_only_drop_may_be_right():
    content = (
        TALK
        + """
  - {id: q_drop, npc: keeper, prompt: Quiet?, answer: {say: Hm.},
     coax: {say: No.}, intimidate: {say: No.}, drop: {good: true, say: "Since you let it be: yes."}}
"""
    )
    table = Table("ines dez", content).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    begin(table).reply("ask:q_drop", "ask:q_drop/coax")
    assert question_state(table.g, "q_drop").state == "incorrect"
    later(table).reply("ask:q_drop", "ask:q_drop/drop")
    assert table.told()[-1] == "Since you let it be: yes."
    assert question_state(table.g, "q_drop").state == "asked"


@pytest.mark.rule("DQ-29.21", "DQ-29.25")
def test_the_right_approach_may_depend_on_who_asks():
    table = talk(3, team="dez ines").reply("ask:q_hard", "ask:q_hard/intimidate")
    assert table.told()[-1] == "All right."
    assert question_state(table.g, "q_hard").state == "asked"


@pytest.mark.rule("DQ-29.8", "DQ-29.9", "DQ-R70")
def test_the_player_may_end_the_conversation_and_loses_the_rest():
    table = talk(3).reply("end")
    assert table.g.talks == []
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-29.9")
def test_the_conversation_ends_when_no_question_remains():
    table = talk(1).reply("ask:q_plain")
    assert table.g.active == "dez"


@pytest.mark.rule("DQ-E60", "DQ-29.10", "DQ-29.12", "DQ-R71", "DQ-R100")
def test_a_question_unlocked_in_the_conversation_is_shown_at_once():
    table = talk(2)
    assert "ask:q_lead" not in table.choices
    table.reply("ask:q_gives")
    states = {question.id: question.state for question in GAME.view(table.g, 0).talk.questions}
    assert states["q_lead"] == "unlocked"
    assert states["q_plain"] == "unasked"
    assert states["q_gives"] == "asked"
    table.reply("ask:q_lead")
    assert table.told()[-1] == "X indeed."


@pytest.mark.rule("DQ-E61", "DQ-29.14", "DQ-R72")
def test_states_are_common_and_a_reserved_question_is_seen_by_its_character_only():
    table = talk(2).reply("ask:q_plain")
    assert "q_teo" not in str(GAME.view(table.g, 0))
    other = talk(2, team="teodor ines")
    assert "ask:q_teo" in other.choices
    later(table)
    states = {question.id: question.state for question in GAME.view(table.g, 0).talk.questions}
    assert states["q_plain"] == "asked"


@pytest.mark.rule("DQ-E56", "DQ-29.22")
def test_a_person_may_end_the_talk_after_a_wrong_approach():
    content = TALK.replace("patience: 3}", "after_wrong: end_conversation}")
    table = Table("ines marta", content).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    begin(table, 3).reply("ask:q_hard", "ask:q_hard/intimidate")
    assert table.g.active == "marta"


@pytest.mark.rule("DQ-E57", "DQ-29.23")
def test_the_third_wrong_approach_closes_a_person_until_placated():
    table = talk(1, team="ines marta")
    for n in range(3):
        if n:
            later(table, 1)
        table.reply("ask:q_hard", "ask:q_hard/intimidate")
    assert table.g.npcs["keeper"].state == "closed"
    assert [event.state for event in table.happened(NpcChanged)] == ["closed"]
    table.reply("start", "visit:poi_keeper")
    assert table.choices == ("do:k_sorry", "leave")
    table.reply("do:k_sorry", "start", "visit:poi_keeper")
    assert table.choices == ("do:k_ask", "leave")
    begin(table, 1).reply("ask:q_hard", "ask:q_hard/intimidate")
    assert table.g.npcs["keeper"].state == "open"  # the patience is whole again
    assert table.g.npcs["keeper"].wrong == 1


@pytest.mark.rule("DQ-29.24", "DQ-29.9")
def test_a_person_may_leave_for_good_in_the_middle_of_a_talk():
    content = TALK.replace("patience: 3}", "patience: 1, patience_gone: leave}")
    table = Table("ines marta", content).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    begin(table, 3).reply("ask:q_hard", "ask:q_hard/intimidate")
    assert table.g.active == "marta"
    assert not table.g.pois["poi_keeper"].placed


@pytest.mark.rule("DQ-E112", "DQ-35.9", "DQ-R121")
def test_an_event_in_a_conversation_comes_after_the_answer_and_before_the_list():
    content = (
        TALK
        + """
events: [{id: ev_x, trigger: {lead: l_x}, say: A bell., do: [{say: It stops.}]}]
"""
    )
    table = Table("ines dez", content).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    begin(table, 3).reply("ask:q_gives")
    assert table.told()[-4:] == ["Told.", "An X.", "A bell.", "It stops."]
    assert table.g.talks[-1].left == 2
    assert isinstance(table.step, questioning.Conversation)


@pytest.mark.rule("DQ-29.9")
def test_the_story_may_add_questions_or_end_the_talk():
    content = TALK.replace(
        "do: [{gain_xp: 1}]}}\n  - {id: q_gives", "do: [{add_questions: 2}]}}\n  - {id: q_gives"
    )
    content = content.replace("do: [{lead: l_x}]", "do: [{end_conversation: true}]")
    table = Table("ines dez", content).do("- place_poi: poi_keeper").reply("visit:poi_keeper")
    begin(table, 2).reply("ask:q_plain")
    assert table.g.talks[-1].left == 3
    table.reply("ask:q_gives")
    assert table.g.active == "dez"


# ── cards shown ───────────────────────────────────────────────────────────────────────────────

CARDS = (
    TALK
    + """
scan_answers:
  - {npc: keeper, item: s80_key, say: My key., do: [{gain_xp: 1}]}
  - {npc: keeper, item: flashbulb, say: Hm., coax: {good: true, say: Yes.},
     intimidate: {say: No.}, drop: {say: Well.}}
"""
)


def show(cards: str = "money flashbulb", successes: int = 4) -> Table:
    """Ines in conversation, with a key of the team and these cards."""
    table = Table("ines dez", CARDS).do("- place_poi: poi_keeper\n- give_story: s80_key")
    return begin(table.set("ines", cards=cards).reply("visit:poi_keeper"), successes)


@pytest.mark.rule("DQ-30.1", "DQ-30.2", "DQ-30.3", "DQ-30.5")
def test_a_card_may_be_shown_for_one_question_and_stays_with_its_owner():
    table = show().reply("show")
    assert table.choices == ("scan:s80_key", "scan:money", "scan:flashbulb", "close")
    table.reply("scan:s80_key")
    assert table.told()[-1] == "My key."
    assert table.g.talks[-1].left == 3
    assert table.g.team_story == ["s80_key"]


@pytest.mark.rule("DQ-E59", "DQ-30.4", "DQ-30.6", "DQ-R75")
def test_an_unknown_card_costs_a_question_and_no_card_is_shown_twice():
    table = show().reply("show", "scan:money")
    assert table.told()[-1] == "A shrug. It means nothing to them."
    assert table.g.talks[-1].left == 3
    table.reply("show")
    assert table.choices == ("scan:s80_key", "scan:flashbulb", "close")
    table.reply("close")
    assert table.g.talks[-1].left == 3  # closing costs nothing


@pytest.mark.rule("DQ-30.7")
def test_an_answer_about_a_card_may_be_reserved():
    table = show().reply("show", "scan:flashbulb")
    assert table.told()[-1] == "Hm."
    assert [option.rpartition("/")[2] for option in table.choices] == ["coax", "intimidate", "drop"]
    table.reply(table.choices[0])
    assert table.told()[-1] == "Yes."


@pytest.mark.rule("DQ-30.8", "DQ-R64")
def test_showing_the_same_card_later_repeats_the_text_without_effects():
    table = show().reply("show", "scan:s80_key", "end")
    begin(table.reply("start", "visit:poi_keeper")).reply("show", "scan:s80_key")
    assert table.told()[-1] == "My key."
    assert table.g.xp_team == 1
    assert table.g.talks[-1].left == 2


@pytest.mark.rule("DQ-30.1")
def test_a_person_without_answers_about_cards_has_no_such_option():
    table = talk(3)
    table.g.team_story.append("s80_key")
    table.ask_again()
    assert "show" not in table.choices
    assert isinstance(table.step, questioning.Conversation)
    assert not isinstance(table.step, turn.Board | visiting.AtPoi)


# ── DQ-R125: whose scenario a question belongs to ─────────────────────────────────────────────

STAYS = (
    TALK.replace("prompt: What?,", "prompt: What?, stays: true,")
    + """
scan_answers:
  - {npc: keeper, item: s80_key, say: A key.}
"""
)


@pytest.mark.rule("DQ-R125")
def test_a_question_is_asked_in_its_own_scenario_and_later_only_if_it_stays():
    g = Table("ines dez", STAYS).g
    assert {"q_plain", "q_gives"} <= {*questioning.shown_questions(g, "keeper", "ines")}
    g.pack.home = dict.fromkeys(g.pack.home, 0)  # as if an earlier scenario had asked them
    assert questioning.shown_questions(g, "keeper", "ines") == ["q_plain"]
    g.pack.home = dict.fromkeys(g.pack.home, 2)
    assert questioning.shown_questions(g, "keeper", "ines") == []


@pytest.mark.rule("DQ-R125")
def test_an_answer_about_a_card_belongs_to_its_scenario_too():
    g = Table("ines dez", STAYS).g
    assert questioning.fitting_answer(g, "keeper", "s80_key", "ines") is not None
    g.pack.home = dict.fromkeys(g.pack.home, 0)
    assert questioning.fitting_answer(g, "keeper", "s80_key", "ines") is None
