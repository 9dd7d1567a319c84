"""AN-35 and the other requirements on whatever shows the game: view, question, log, record."""

from __future__ import annotations

import random

import msgspec
import pytest

import noctuary
from noctuary.engine.question import Option
from noctuary.games.arkham_noir.events import Moved
from tests.games.arkham_noir.table import GAME, Table


def options(t: Table) -> dict[str, Option]:
    """Everything that the question shows, possible or not, by id."""
    question = GAME.question(t.g)
    assert question is not None
    return {option.id: option for option in question.options}


@pytest.mark.rule("AN-1.4")
def test_every_open_zone_can_be_looked_at() -> None:
    t = Table(
        leads_row="c17 c02 c03",
        hand="c04 c05",
        briefcase="contact tome",
        lines={"case_1": "c16 c10", "case_2": ""},
        closed_cases="c11 c12",
        big_picture="c07",
        discard_area="c13",
        time_area="c18",
        stability_area="c06 c08",
        active_menaces="D1",
    )
    view = GAME.view(t.g, 0)
    assert (view.leads_row, view.hand) == (("c17", "c02", "c03"), ("c04", "c05"))
    assert view.briefcase == ("contact", "tome")
    assert [(line.number, line.cards) for line in view.lines] == [(1, ("c16", "c10")), (2, ())]
    assert (view.closed_cases, view.big_picture) == (("c11", "c12"), ("c07",))
    assert (view.discard_area, view.time_area) == (("c13",), ("c18",))
    assert (view.stability_area, view.active_menaces) == (("c06", "c08"), ("D1",))
    assert len(view.objective_row) == 5
    for card in ("c17", "c05", "c10", "c12", "c07", "c13", "c18", "c08"):
        assert view.clues[card].card.id == card


@pytest.mark.rule("AN-1.5", "AN-35.6")
def test_order_and_contents_of_hidden_stacks_are_nowhere_in_the_view_and_their_sizes_are() -> None:
    t = Table(leads_row="c17", hand="c02", stack="c03 c04 c05", menaces="D2 D1 N1")
    view = GAME.view(t.g, 0)
    assert (view.draw_stack, view.menace_deck) == (3, 3)
    sent = msgspec.json.encode([view, GAME.question(t.g)]).decode()
    for hidden in ("c03", "c04", "c05", "D1", "D2", "N1"):
        assert f'"{hidden}"' not in sent
    assert str(t.g.streams["deck"]) not in sent
    saved = noctuary.dumps(t.g).decode()
    assert '"draw_stack":["c05","c04","c03"]' in saved
    assert str(t.g.streams["deck"]) in saved


@pytest.mark.rule("AN-1.6", "AN-R63")
def test_numbers_in_the_case_deck_are_public_and_their_faces_are_not() -> None:
    t = Table(leads_row="c17", hand="c02")
    view = GAME.view(t.g, 0)
    assert view.case_deck == (3, 4, 5, 6, 7)
    hints = {card: msgspec.structs.replace(o, path=()) for card, o in view.objectives.items()}
    sent = msgspec.json.encode(msgspec.structs.replace(view, objectives=hints)).decode()
    for case in ("case_3", "case_4", "case_5", "case_6", "case_7"):
        assert t.g.pack.face_of(case, "A").name not in sent
    for back in ("machine", "stone", "sign", "haunter", "herald"):
        assert t.g.pack.clue[back].name not in sent


@pytest.mark.rule("AN-1.13")
def test_the_box_is_open_but_for_the_menace_that_was_removed_unseen() -> None:
    g = GAME.new(seed=3, menaces="one_dusk_removed", mode="classic")
    view = GAME.view(g, 0)
    assert view.removed_unseen == 1
    assert "obj_1" in view.removed
    assert not set(view.removed) & set(g.removed_unseen)
    assert g.removed_unseen[0] not in msgspec.json.encode(view).decode()
    assert GAME.view(GAME.new(seed=3, menaces="aurora_removed"), 0).removed[-1] == "N1"


@pytest.mark.rule("AN-35.1")
@pytest.mark.parametrize(
    ("card", "lines", "reasons"),
    [
        ("c04", {"case_2": ""}, ["no_match"]),
        ("c07", {"case_1": ""}, ["lock"]),
        ("c07", {"case_2": ""}, ["no_match", "lock"]),
        ("c44", {"case_1": ""}, ["skeleton_lock"]),
        ("c25", {"case_1": ""}, ["minimum"]),
        ("c29", {"case_1": ""}, ["purple"]),
        ("c26", {"case_2": ""}, ["purple", "skeleton_lock"]),
        ("c42", {"case_2": ""}, ["purple", "minimum"]),
    ],
)
def test_an_illegal_play_is_shown_with_every_unmet_rule(
    card: str, lines: dict[str, str], reasons: list[str]
) -> None:
    t = Table(leads_row=card, hand="", lines=lines, help="none")
    case = next(iter(lines))
    shown = options(t)[f"play:{card}:{case}"]
    assert not shown.enabled
    words = t.g.pack.texts.reasons
    expected = [getattr(words, reason) for reason in reasons]
    needed = t.g.pack.clue[card].attrs.card_minimum
    assert shown.why_not == "; ".join(text.format(needed=needed, have=0) for text in expected)
    with pytest.raises(noctuary.IllegalReply):
        t.g.reply(shown.id)


@pytest.mark.rule("AN-35.1")
def test_other_things_that_cannot_be_done_say_why() -> None:
    t = Table(leads_row="", hand="c02", lines={"case_1": "c16 c10"})
    assert "no First Lead" in options(t)["take"].why_not
    closing = options(t)["close:case_1"]
    assert closing.why_not == "You need 5 clue types in this line and have 1"
    t = Table(leads_row="c02", hand="c04", lines={})
    assert (
        options(t)["play:c02"].why_not == options(t)["play:c04"].why_not == "You have no open case"
    )
    t = Table(leads_row="c11", hand="c02 haunter herald", help="none").reply("take")
    assert "cannot be discarded" in options(t)["discard:haunter"].why_not


@pytest.mark.rule("AN-35.2")
def test_every_move_shuffle_decision_and_skip_is_in_the_log_with_its_rule() -> None:
    """Zones before and after each reply differ exactly by the moves that the log tells."""
    for seed in range(6):
        session = noctuary.start("arkham-noir", seed=seed)
        source = random.Random(seed)
        while session.state.options:
            before = zones(session.state)
            option = source.choice(session.state.options)
            session.reply(option)
            events = session.events(session.moment)
            assert events[0].option == option
            for event in events:
                kind = type(event).__name__
                assert event.rule.startswith("AN-") or kind == "Decided"
            assert follow(before, events) == zones(session.state)


def zones(g: object) -> dict[str, str]:
    """Where every card lies; the two faces of one card are one card."""
    at = {}
    names = "leads_row hand briefcase closed_cases big_picture objective_row discard_area"
    names += " time_area stability_area active_menaces removed moving draw_stack menace_deck"
    for zone in names.split():
        at |= dict.fromkeys(getattr(g, zone), zone)
    for case, line in g.lines.items():  # type: ignore[attr-defined]
        at |= dict.fromkeys(line.cards, case)
    pack = g.pack  # type: ignore[attr-defined]
    return {card: zone for card, zone in at.items() if card in pack.clue}


def follow(at: dict[str, str], events: list[object]) -> dict[str, str]:
    """The same after the moves that the log tells, and nothing else."""
    at = dict(at)
    for event in events:
        if isinstance(event, Moved) and (event.card in at or event.to == "moving"):
            at[event.card] = event.to
    return at


@pytest.mark.rule("AN-35.2")
def test_every_event_of_a_game_has_a_sentence() -> None:
    session = noctuary.start("arkham-noir", seed=2)
    source = random.Random(2)
    told = []
    while session.state.options:
        session.reply(source.choice(session.state.options))
        events = session.events(session.moment)[1:]
        told += [GAME.tell(session.state, event) for event in events]
    assert all(told)
    assert "Turn 2." in told
    assert any(line.startswith("Stability Check: ") for line in told)
    assert any(line.startswith("A menace: ") for line in told)


@pytest.mark.rule("AN-35.4")
def test_limits_sizes_and_effective_icons_can_be_read_at_any_time() -> None:
    t = Table(leads_row="c14", hand="c02", active_menaces="D1 D3 N3", help="none", stack="c06 c02")
    view = GAME.view(t.g, 0)
    assert (view.hand_limit, view.time_limit, view.stability_limit) == (3, 5, 5)
    assert view.clues["c14"].time_icon
    assert [effect.effect for effect in view.clues["c14"].gained] == ["discard_hand"]
    assert not view.clues["c02"].gained
    assert view.check_fails == (1, 2)


@pytest.mark.rule("AN-35.4")
def test_the_odds_of_a_stability_check_are_exact_and_shown_before_the_play() -> None:
    t = Table(leads_row="c10", lines={"case_2": ""}, stack="c06 c02 c04 c08", help="none")
    shares = options(t)["play:c10:case_2"].odds
    assert [(share.label, share.ways, share.total) for share in shares] == [
        ("holds", 2, 4),
        ("fails", 2, 4),
    ]


@pytest.mark.rule("AN-35.4", "AN-12.3")
def test_strain_and_effect_together_show_how_many_of_two_checks_fail() -> None:
    line = "c01 c02 c04 c11 c12 c13 c23"
    t = Table(leads_row="c10", lines={"case_2": line}, stack="c06 c08 c03 c09 c15", help="none")
    shares = options(t)["play:c10:case_2"].odds
    assert [(share.label, share.ways, share.total) for share in shares] == [
        ("all hold", 1, 10),
        ("1 of 2 fails", 6, 10),
        ("all fail", 3, 10),
    ]


@pytest.mark.rule("AN-35.5", "AN-R37")
def test_victory_out_of_reach_is_told_and_does_not_end_the_game() -> None:
    hopeless = Table(leads_row="c02", lines={}, closed_cases="case_1 case_2", menaces="N1")
    assert GAME.view(hopeless.g, 0).out_of_reach
    assert hopeless.g.outcome is None
    assert "pass" in hopeless.options
    by_menace = Table(leads_row="c02", lines={}, closed_cases="case_1 case_2", menaces="N3")
    assert not GAME.view(by_menace.g, 0).out_of_reach
    herald = Table(leads_row="c02", lines={}, closed_cases="case_1 case_2 case_3", menaces="N2")
    assert not GAME.view(herald.g, 0).out_of_reach
    open_case = Table(leads_row="c02", lines={"case_6": ""}, menaces="")
    assert not GAME.view(open_case.g, 0).out_of_reach


@pytest.mark.rule("AN-35.5")
def test_a_menace_removed_unseen_counts_as_if_it_were_still_there() -> None:
    t = Table(leads_row="c02", lines={}, closed_cases="case_1 case_2", menaces="N1")
    t.g.removed.remove("D3")
    t.g.removed_unseen = ["D3"]
    assert not GAME.view(t.g, 0).out_of_reach


@pytest.mark.rule("AN-16.11")
def test_using_a_card_that_can_do_nothing_is_allowed_after_a_warning() -> None:
    t = Table(leads_row="c02", briefcase="contact ritual", stability_area="", time_area="c18")
    idle, useful = options(t)["use:contact:1"], options(t)["use:contact:2"]
    assert idle.cost.endswith("; does nothing now, then it is gone")
    assert idle.tone == "danger"
    assert useful.cost.endswith("; then it is gone")
    assert useful.tone == "gain"
    t.reply("use:contact:1")
    assert "contact" in t.g.removed


@pytest.mark.rule("AN-24.10", "AN-24.11")
def test_the_path_of_an_objective_is_a_hint_without_any_effect() -> None:
    t = Table(leads_row="c02", mode="hardboiled")
    objectives = GAME.view(t.g, 0).objectives
    assert all(objective.path for objective in objectives.values())
    purple = [hint.letter for o in objectives.values() for hint in o.path if hint.purple]
    assert purple == ["K"]
    scored = Table(leads_row="c02", big_picture="c41 haunter", help="none").reply("pass")
    assert "obj_4" in scored.g.big_picture  # K counts although the Machine is nowhere


@pytest.mark.rule("AN-33.4")
@pytest.mark.parametrize("won", [True, False])
def test_after_the_end_the_scored_objectives_can_be_read(won: bool) -> None:
    letters = "c07 c25 c17 c30 stone c41 haunter herald"
    t = Table(leads_row="c02", big_picture=letters if won else "c07 c25", help="none")
    t.reply("pass")
    if not won:
        t.reply("concede")
    assert t.g.outcome is not None
    assert t.g.outcome.won is won
    before = Table(leads_row="c02", big_picture="c07 c25").reply("pass")
    assert not any(o.closing_text for o in GAME.view(before.g, 0).objectives.values())
    view = GAME.view(t.g, 0)
    scored = [card for card in view.big_picture if card in view.objectives]
    assert scored == (["obj_1", "obj_2", "obj_3", "obj_4", "obj_5"] if won else ["obj_1"])
    assert all(view.objectives[card].closing_text for card in scored)


@pytest.mark.rule("AN-33.7")
def test_the_record_of_a_game() -> None:
    t = Table(leads_row="c02", big_picture="c07 c25", mode="hardboiled", help="none", limits=6)
    assert GAME.result(t.g) == {}
    t.reply("pass", "concede")
    record = GAME.result(t.g)
    assert record["outcome"] == "conceded"
    assert (record["mode"], record["settings"]["limits"]) == ("hardboiled", 6)
    assert (record["letters"], record["objectives"]) == (["A", "B"], ["obj_1"])
    assert (record["turns"], record["menaces"]) == (2, 0)


@pytest.mark.rule("AN-35.7", "AN-R38")
def test_undo_is_free_alone_and_strict_stops_where_a_card_was_drawn() -> None:
    free = noctuary.start("arkham-noir", seed=4, help="none")
    free.reply("pass")
    free.undo()
    assert free.state.turn == 1
    assert free.undone_secrets == 1
    strict = noctuary.start("arkham-noir", seed=4, help="none", undo="strict")
    strict.reply("pass")
    with pytest.raises(noctuary.UndoError, match="hidden information was seen"):
        strict.undo()
    assert strict.state.turn == 2


@pytest.mark.rule("AN-35.7")
def test_strict_undo_takes_back_what_revealed_nothing() -> None:
    strict = noctuary.start("arkham-noir", seed=4, undo="strict")
    strict.reply("use:contact:1")
    strict.undo()
    assert "contact" in strict.state.briefcase


@pytest.mark.rule("AN-35.8")
def test_only_these_kinds_of_questions_are_asked() -> None:
    kinds = {
        "ChooseAction": {"take", "play", "close", "pass"},
        "EnforceHandLimit": {"discard"},
        "Take": {"take", "decline"},
        "SearchDraw": {"take"},
        "DiscardOne": {"discard"},
        "Swap": {"swap", "decline"},
        "SearchMenaces": {"menace"},
        "CloseCase": {"score"},
        "Offer": {"accept", "decline"},
        "ApplyIcons": {"accept", "decline"},
        "OpenLock": {"key", "waiver"},
        "Pause": {"continue"},
    }
    free = {"stow", "unstow", "use"}
    for seed in range(40):
        source = random.Random(seed)
        g = GAME.new(seed=seed, equipment=source.choice(["tome", "ritual"]))
        while g.options:
            verbs = {option.split(":")[0] for option in g.options}
            assert verbs - free <= kinds[type(g.agenda[-1]).__name__]
            g.reply(source.choice(g.options))


@pytest.mark.rule("AN-35.3")
def test_a_compulsory_effect_with_one_outcome_is_carried_out_without_asking() -> None:
    t = Table(leads_row="c03 c11", lines={"case_2": ""}, hand="", help="none")
    t.reply("play:c03:case_2")
    assert t.g.time_area == ["c11"]
    asks = Table(leads_row="c03 c11 c12", lines={"case_2": ""}, hand="", help="none")
    asks.reply("play:c03:case_2")
    assert asks.options == ("discard:c11", "discard:c12")


@pytest.mark.rule("AN-33.4")
def test_the_story_is_told_when_cases_open_and_close_menaces_come_and_the_game_ends() -> None:
    texts = Table(leads_row="c02").g.pack.texts
    assert GAME.story(Table(leads_row="c02").g, None) == texts.introduction
    t = Table(leads_row="c02", lines={"case_1": "c01 c10 c19 c27 c33"}, mode="hardboiled")
    t.reply("close:case_1")
    told = [story for event in t.events if (story := GAME.story(t.g, event))]
    assert told == [
        f"{t.g.pack.face_of('case_1', 'A').closing_text}\n\n{t.g.pack.last_line['c33']}",
        t.g.pack.face_of("case_3", "A").opening_text,
    ]
    t = Table(leads_row="c02", big_picture="c07 c25", help="none").reply("pass", "concede")
    end = GAME.story(t.g, t.events[-1])
    assert end.startswith(texts.concession)
    assert t.g.pack.objective["obj_1"].closing_text in end
