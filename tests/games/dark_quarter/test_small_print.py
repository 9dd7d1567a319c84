"""Small rules that are easily broken without anybody noticing, each by itself."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.cards import abilities, effects, goods
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.content.format import talks
from noctuary.games.dark_quarter.events import (
    AbilityMoved,
    CardMoved,
    EffortChanged,
    Forfeited,
    PoolRolled,
    XpChanged,
)
from noctuary.games.dark_quarter.story import companion, scripts
from noctuary.games.dark_quarter.table import saving
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.turns import setup
from tests.games.dark_quarter.table import Table
from tests.games.dark_quarter.test_questioning import talk
from tests.games.dark_quarter.test_windows import SAFE, search

# ── dice ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-23.1", "DQ-23.5", "DQ-23.6")
def test_dice_that_are_turned_rerolled_or_added_are_told_as_a_second_roll():
    table = Table().set("ines", cards="cigarettes").test("t_charisma").roll("1 2")
    table.reply("use:cigarettes").reply("main_1").fall("4")
    assert [(e.again, [die for die, _ in e.dice]) for e in table.happened(PoolRolled)] == [
        (False, ["main_1", "main_2"]),
        (True, ["main_1"]),
    ]
    table = Table().set("ines", cards="saints_medal").test("t_combat").reply("effort:1")
    table.roll("1 2", "3").reply("use:saints_medal", "effort_1")
    assert [e.again for e in table.happened(PoolRolled)] == [False, True]
    table = Table().set("ines", cards="dream_tonic", combat="6 9 11").test("t_combat").roll("4 1")
    table.reply("use:dream_tonic").fall("", "4")
    assert [(e.again, len(e.dice)) for e in table.happened(PoolRolled)] == [(False, 2), (True, 1)]


@pytest.mark.rule("DQ-10.15")
def test_an_effect_is_bound_to_one_skill_to_several_or_to_none():
    assert abilities.skill_fits(None, "combat")
    assert abilities.skill_fits("combat", "combat")
    assert not abilities.skill_fits("combat", "talent")
    assert abilities.skill_fits(("combat", "arcane"), "arcane")
    assert not abilities.skill_fits(("combat", "arcane"), "talent")


# ── Effort dice and Experience ────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-18.4", "DQ-18.9")
def test_no_more_dice_are_refreshed_or_exhausted_than_there_are():
    table = Table("ines dez").set("ines", effort=2)
    assert goods.exhaust(table.g, "ines", 5) == 2
    assert goods.exhaust(table.g, "ines", 1) == 0
    assert table.sheet("ines").available == 0
    goods.refresh(table.g, "ines", 2)
    goods.refresh(table.g, "ines", 9)
    goods.refresh(table.g, "ines", 1)
    assert table.sheet("ines").exhausted == 0
    spent = [event.n for event in table.happened(EffortChanged)]
    assert spent == [-2, 2, 1], "what does not change is not told"


@pytest.mark.rule("DQ-5.6", "DQ-5.9")
def test_experience_goes_to_the_pool_or_a_character_and_never_below_nothing():
    table = Table("ines dez")
    before = len(table.happened(XpChanged))
    table.g.xp_team = 1
    goods.change_xp(table.g, "team", 2)
    goods.change_xp(table.g, "ines", 3)
    goods.change_xp(table.g, "ines", -9)
    goods.change_xp(table.g, "ines", -1)
    assert (table.g.xp_team, table.sheet("ines").xp) == (3, 0)
    told = [(event.to, event.n) for event in table.happened(XpChanged)[before:]]
    assert told == [("team", 2), ("ines", 3), ("ines", -3)]


# ── cards ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-12.11", "DQ-12.12")
def test_as_many_copies_are_given_as_are_left_and_the_rest_is_told_as_lost():
    table = Table("ines dez")
    card = "money"
    left, before = goods.copies_left(table.g, card), len(table.happened(CardMoved))
    goods.give_consumable(table.g, card, "ines", left + 2)
    assert table.sheet("ines").consumables.count(card) == left
    assert [(e.what, e.n) for e in table.happened(Forfeited)] == [(card, 2)]
    moved = [(e.card, e.to) for e in table.happened(CardMoved)[before:]]
    assert moved == [(card, "ines")] * left
    goods.discard(table.g, "ines", card)
    goods.give_consumable(table.g, card, "dez")
    assert len(table.happened(Forfeited)) == 1, "a copy was there again"


@pytest.mark.rule("DQ-12.1")
def test_equal_hands_lie_in_the_order_of_their_numbers():
    table = Table("ines dez")
    names = sorted(table.g.pack.consumable, key=lambda c: -table.g.pack.consumable[c].number)[:3]
    for name in names:
        goods.hold(table.g, "ines", name)
    assert table.sheet("ines").consumables == tuple(reversed(names))


@pytest.mark.rule("DQ-12.13", "DQ-12.14", "DQ-R49")
def test_so_many_cards_are_lost_as_are_asked_for():
    table = Table("ines dez").set("ines", cards="money money money")
    table.do("- take_consumable: {id: money, n: 2}")
    assert table.sheet("ines").consumables == ("money",)
    table.do("- take_consumable: {id: money, n: 1}")
    assert table.sheet("ines").consumables == ()
    table = Table("ines dez").set("ines", cards="money money")
    table.do("- take_consumable: {id: money}")
    assert table.sheet("ines").consumables == ("money",)


@pytest.mark.rule("DQ-26.5")
@pytest.mark.parametrize(
    ("who", "held", "left"), [("ines", "money money", 1), ("ines", "", 0), ("team", "money", 1)]
)
def test_only_a_card_that_its_owner_holds_is_discarded_after_a_scan(who, held, left):
    table = Table("ines dez").set("ines", cards=held)
    table.g.scanned, table.g.scanned_by = "money", who
    table.do("- discard_scanned: true")
    assert table.sheet("ines").consumables == ("money",) * left


@pytest.mark.rule("DQ-11.2", "DQ-11.4", "DQ-11.6", "DQ-11.7")
def test_a_story_card_is_in_one_place_at_a_time():
    table = Table("ines dez")
    goods.give_story(table.g, "s80_key", "team")
    goods.give_story(table.g, "s80_key", "ines")
    assert (table.g.team_story, table.sheet("ines").story) == (["s80_key"], ())
    table.do("- move_story: {id: s80_key, to: dez}")
    assert (table.g.team_story, table.sheet("dez").story) == ([], ("s80_key",))
    assert goods.take_story(table.g, "s80_key") == "dez"
    assert goods.take_story(table.g, "s80_key") == ""
    moves = [(e.source, e.to) for e in table.happened(CardMoved) if e.card == "s80_key"]
    assert moves == [("deck", "team"), ("team", "dez"), ("dez", "deck")]


@pytest.mark.rule("DQ-38.12", "DQ-10.9")
def test_only_cards_of_one_limit_are_ready_again():
    table = Table("ines dez")
    ability = table.g.pack.ability
    ours = [name for name in ability if ability[name].limit is not None]
    limits = {ability[name].limit for name in ours}
    assert len(limits) == 2
    once = {limit: next(n for n in ours if ability[n].limit == limit) for limit in limits}
    for limit in limits:
        table.g.change("ines", flipped=tuple(once.values()))
        goods.ready(table.g, "ines", limit, "DQ-38.12")
        assert table.sheet("ines").flipped == tuple(n for n in once.values() if n != once[limit])
        assert table.happened(AbilityMoved)[-1].ability == once[limit]
    before = len(table.happened(AbilityMoved))
    goods.ready(table.g, "ines", limit, "DQ-38.12")
    assert len(table.happened(AbilityMoved)) == before


# ── scripts ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-1.16")
def test_whom_a_line_concerns_the_active_one_first():
    table = Table("ines dez marta").set("marta", at="poi_street")
    who = scripts.concerned
    assert who(table.g, "active", "dez") == ["dez"]
    assert who(table.g, "all", "dez") == ["dez", "marta", "ines"]
    assert who(table.g, "others", "dez") == ["marta", "ines"]
    assert who(table.g, "here", "dez") == ["dez", "ines"]
    assert who(table.g, "marta", "dez") == ["marta"]
    assert who(table.g, "teodor", "dez") == [], "nobody who is not there"


@pytest.mark.rule("DQ-16.6")
def test_an_objective_of_somebody_who_is_not_there_is_not_noted():
    table = Table("ines dez")
    notes = len(table.g.journal)
    table.do("- objective: {text: Find her., character: teodor}")
    assert (len(table.g.journal), "teodor" in table.g.objectives) == (notes, False)
    table.do("- objective: {text: Find him., character: dez}")
    table.do("- objective: {text: Find them.}")
    assert {"dez", "team"} <= {*table.g.objectives}
    assert len(table.g.journal) == notes + 2


@pytest.mark.rule("DQ-16.1", "DQ-16.4", "DQ-16.2")
def test_a_lead_is_gained_once():
    content = "leads: [{id: l_a, title: A, text: A lead., unlocks: [q_plain]}]"
    table = Table("ines dez", content).do("- lead: l_a").do("- lead: l_a")
    assert table.g.leads == ["l_a"]
    assert table.told().count("A lead.") == 1
    assert table.g.journal.count("lead:l_a") == 1


@pytest.mark.rule("DQ-35.6")
def test_flags_are_raised_once_and_can_be_lowered():
    content = """
events: [{id: ev_f, trigger: {flag: seen}, repeatable: true, say: Raised.}]
"""
    table = Table("ines dez", content).do("- set_flag: seen").do("- set_flag: seen")
    assert table.told().count("Raised.") == 1
    table.do("- clear_flag: seen").do("- clear_flag: seen").do("- set_flag: seen")
    assert table.told().count("Raised.") == 2


@pytest.mark.rule("DQ-17.4")
def test_an_option_can_be_closed_opened_and_forgotten():
    table = Table("ines dez").do("- disable: street_look").do("- disable: street_look")
    assert table.g.off == ["street_look"]
    table.do("- enable: street_look").do("- enable: street_look")
    assert table.g.off == []
    table.g.used, table.g.used_now = {"street_look/ines": 1, "desk_tea/ines": 1}, ["street_look"]
    table.do("- reset_option: street_look")
    assert (table.g.used, table.g.used_now) == ({"desk_tea/ines": 1}, [])


# ── windows and the table ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-10.5", "DQ-42.4")
def test_a_window_stays_open_after_another_player_was_refused():
    table = Table("dez marta", seats=2, players="0 1")
    table.set("marta", abilities="marta_contact_sheet").test("t_seek").roll("1 2")
    before = table.choices
    table.reply("use:marta_contact_sheet", seat=1).reply("decline", seat=0)
    assert isinstance(table.step, trials.CardWindow)
    assert (table.choices, table.g.seat) == (before, 0)
    assert "use:marta_contact_sheet" in table.g.options_for(1)


@pytest.mark.rule("DQ-39.3", "DQ-39.4", "DQ-39.7")
def test_what_the_app_knows_of_abilities_is_the_answer_it_suggests():
    table = Table("dez ines").set("dez", abilities="dez_last_round", pool="dez_heavy_hands")
    for flipped, suggested in [((), "none"), (("dez_last_round",), "dez_last_round")]:
        table.g.change("dez", flipped=flipped)
        table.g.question = None
        saving.RecordFlipped("dez").run(table.g)
        assert table.choices == (suggested,)
        assert table.g.question.items == ("dez_last_round",)
    for unlocked, suggested in [((), "none"), (("dez_last_round",), "dez_last_round")]:
        table.g.change("dez", unlocked=unlocked)
        table.g.question = None
        saving.RecordAbilities("dez").run(table.g)
        assert table.choices == (suggested,)
        assert table.g.question.most == len(unlocked) + 1


@pytest.mark.rule("DQ-33.2")
def test_who_asks_for_a_hint_where_none_fits_is_told_so_and_it_does_not_count():
    content = "hints: [{when: {flag: seen}, levels: [Look again.]}]"
    table = Table("ines dez", content).reply("visit:poi_desk")
    before = len(table.told())
    table.reply("do:desk_hint")
    assert len(table.told()) == before + 1
    assert table.told()[-1] != "Look again."
    assert table.g.hints_taken == 0


@pytest.mark.rule("DQ-4.2", "DQ-4.5")
def test_a_team_has_four_characters_at_most_and_each_player_one_at_least(monkeypatch):
    table = Table(at="setup", seats=2)
    g = table.g
    extra = next(iter(g.pack.characters.values()))
    for name in ("a_fifth", "a_sixth"):
        monkeypatch.setitem(g.pack.characters, name, extra)
    choose = setup.ChooseCharacters
    free, least, most = choose(0).bounds(g)
    assert (len(free), least, most) == (6, 1, 3), "one is left for the other player"
    g.control = {"ines": 0, "dez": 0, "marta": 0}
    assert choose(1).bounds(g)[1:] == (1, 1)


# ── companion mode ────────────────────────────────────────────────────────────────────────────


def instructions(script: str) -> list[tuple[str, str, str, int]]:
    """What the people at the table are told to do: kind, who, what and how many."""
    table = Table("ines dez", at="screen", mode="companion").do(script)
    found = []
    while isinstance(table.step, companion.CarryOut):
        step = table.step
        found.append((step.kind, step.who, step.what, step.n))
        table.reply("done")
    return found


@pytest.mark.rule("DQ-41.3", "DQ-41.5")
@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("- give_story: {id: s80_key, to: team}", [("give_story", "", "s80_key", 1)]),
        ("- give_story: {id: s80_key, to: dez}", [("give_story", "dez", "s80_key", 1)]),
        (
            "- give_story: {id: s80_key, to: team}\n- move_story: {id: s80_key, to: dez}",
            [("give_story", "", "s80_key", 1), ("move_story", "dez", "s80_key", 1)],
        ),
        (
            "- give_story: {id: s80_key, to: dez}\n- move_story: {id: s80_key, to: team}",
            [("give_story", "dez", "s80_key", 1), ("move_story", "", "s80_key", 1)],
        ),
        ("- take_story: s80_key", []),
        ("- refresh_effort: 2", [("refresh_effort", "ines", "", 2)]),
        ("- exhaust_effort: {n: all, who: dez}", [("exhaust_effort", "dez", "", 3)]),
        ("- gain_xp: 2", [("gain_xp", "", "team", 2)]),
        ("- lose_xp: {n: 1, to: dez}", [("lose_xp", "", "dez", 1)]),
        ("- give_consumable: {id: money, n: 2}", [("give_consumable", "ines", "money", 2)]),
    ],
)
def test_what_people_are_told_to_do_with_their_cards_and_dice(script, told):
    assert instructions(script) == told


# ── talks, searches, passwords ────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-29.5", "DQ-16.6")
def test_an_answer_stands_in_the_journal_once():
    table = talk(3).reply("ask:q_plain")
    assert table.g.journal.count("answer:question:q_plain") == 1
    assert table.g.journal.count("answer:question:q_gives") == 0


@pytest.mark.rule("DQ-31.5", "DQ-31.8")
def test_a_search_is_over_when_its_actions_are_spent_or_nothing_is_left():
    assert search(1).reply("examine:at_a").g.searches == []
    everything = search(4).reply("examine:at_a", "examine:at_b", "examine:at_c", "examine:at_d")
    assert everything.g.searches == []


@pytest.mark.rule("DQ-32.3")
def test_a_wrong_entry_is_told_even_where_the_story_has_no_words_for_it():
    table = Table("ines dez", SAFE.replace("    wrong: {say: No.}\n", ""))
    table.reply("visit:poi_street", "do:dial")
    before = len(table.told())
    table.reply("one")
    assert len(table.told()) == before + 1


@pytest.mark.rule("DQ-29.15")
@pytest.mark.parametrize("approach", ["coax", "intimidate", "drop"])
def test_one_approach_is_enough_for_a_reserved_answer(approach):
    assert talks.Approaches(**{approach: talks.ApproachResult()}).reserved
    assert not talks.Approaches().reserved


@pytest.mark.rule("DQ-5.6")
@pytest.mark.parametrize(("to", "team", "own"), [("team", 2, 0), ("self", 0, 2)])
def test_a_card_gives_experience_to_the_pool_or_its_owner(to, team, own):
    table = Table("ines dez")
    table.g.xp_team = 0
    effects.gain_xp(table.g, e.GainExperience(n=2, to=to), "ines")
    assert (table.g.xp_team, table.sheet("ines").xp) == (team, own)
    assert e.GainExperience().n == 1
