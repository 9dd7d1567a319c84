"""Commands and replies: what can be typed, and what comes of it."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from noctuary import Session
from noctuary.cli import main
from noctuary.engine.lessons import begin_guided
from noctuary.games import game
from noctuary.terminal.commands import COMMANDS
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.screen import Screen
from noctuary.terminal.sitting import Sitting
from tests.terminal import positions
from tests.terminal.keyboard import ANSI, played, sat, saved, screen, written


def answer(shown: str, typed: str) -> str:
    """What was shown after this was typed."""
    return shown.rsplit(f"> {typed}\n", maxsplit=1)[-1]


def test_an_option_is_chosen_by_number_id_or_words() -> None:
    for typed in ("4", "pass", "Pass"):
        session = positions.first_turn()
        sat(session, typed)
        assert session.entries[1].option == "pass"


def test_a_code_or_part_of_a_name_is_enough_if_it_is_clear() -> None:
    session = positions.first_turn()
    sat(session, "keep", "c14")
    assert [entry.option for entry in session.entries[1:3]] == ["take", "discard:c14"]
    unclear = sat(positions.first_turn(), "case 2").shown
    assert "Several options fit 'case 2': 2 Play Captain Sisson" in unclear


def test_yes_and_no_answer_where_they_are_options_and_are_commands_elsewhere() -> None:
    session = positions.first_turn()
    shown = sat(session, "y", "n", "n", "use:tome", "n", "u", "yes").shown
    assert "Nothing was undone since the last move." in shown
    assert "Leave this game" in shown
    replies = [e.option for e in session.entries if e.kind == "reply" and not e.auto]
    assert replies == ["use:tome", "decline", "accept"]


def test_what_fits_nothing_changes_nothing() -> None:
    session = positions.first_turn()
    shown = sat(session, "dance", "99", "play:c99:case_1").shown
    assert "Nothing here fits 'dance'. Type a number, or ? for help." in shown
    assert "There is no option 99; choose 1 to 7." in shown
    assert len(session.entries) == 1


def test_help_names_every_command() -> None:
    plain = sat(positions.first_turn(), "?").shown
    drawn = sat(positions.first_turn(), "?", drawn=True).text
    for command in COMMANDS:
        assert command.meaning in plain
        assert command.meaning in drawn
    assert "left edge > right edge" in drawn


@pytest.mark.rule("AN-35.7")
def test_undo_redo_and_a_turn_back() -> None:
    session = positions.first_turn()
    shown = sat(session, "keep", "c14", "u", "y", "U", "u").shown
    kinds = [entry.kind for entry in session.entries if not entry.auto]
    assert kinds == ["start", "reply", "reply", "undo", "redo", "undo"]
    assert session.moment == 0
    assert "This is the beginning." in shown
    assert "Undone." in shown
    assert "Done again." in shown


@pytest.mark.rule("AN-35.7")
def test_new_luck_deals_the_hidden_cards_anew_and_is_marked() -> None:
    session = positions.first_turn()
    order = list(session.state.draw_stack)
    shown = sat(session, "pass", "u new", "l", "concede", "y").shown
    undone = next(entry for entry in session.entries if entry.kind == "undo")
    assert undone.luck == "new"
    assert session.at(undone.seq).draw_stack != order
    assert sorted(session.at(undone.seq).draw_stack) == sorted(order)
    assert "after seeing hidden information" in shown
    assert "1 undo after hidden information was seen." in shown


@pytest.mark.rule("AN-35.7")
def test_a_strict_table_takes_nothing_back_that_became_known() -> None:
    shown = played("arkham-noir", "pass", "u", seed=3, undo="strict").shown
    assert "Hidden information was seen since then" in answer(shown, "u")


def test_looking_back_shows_earlier_moments_and_plays_on_from_there() -> None:
    session = positions.first_turn()
    shown = sat(session, "pass", "pass", "<", "<", "3", ">", "<", "b", "pass").shown
    assert "Moment 0 of " in shown
    assert "You chose: Pass." in shown
    assert "You are looking back: b plays on from here" in answer(shown, "3")
    jump = next(entry for entry in session.entries if entry.kind == "jump")
    assert jump.to == 0
    assert session.state.turn == 2


def test_the_past_cannot_be_changed_while_it_is_looked_at() -> None:
    session = positions.first_turn()
    shown = sat(session, "pass", "<", "u", "y", "x", "concede").shown
    assert shown.count("You are looking back; Enter returns to the present.") == 4
    assert session.state.turn == 2


def test_any_moment_can_be_looked_at_by_its_number() -> None:
    session = positions.first_turn()
    shown = sat(session, "pass", "pass", "< 1", "", "<99").shown
    assert ", turn 2.\nWhat do you do with Carbon from a Waste Bin?" in answer(shown, "< 1")
    assert "What do you do with" in shown.split("> \n")[1]
    assert "There is no moment 99" in shown


def test_cards_are_described_in_words() -> None:
    shown = sat(positions.middle(), "i leverett").shown
    for words in (
        "Person, c08.",
        "Left edge: surveillance. Right edge: collection or research.",
        "Puzzle H, lock, darkness, time icon, stability icon.",
        "Played: you must make a Stability Check.",
        "Played, because of a menace: you must make a Stability Check.",
    ):
        assert words in shown


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("case_3", "When it closes: you must open Case 5."),
        ("d2", "playing a darkness clue also means: you must make a Stability Check."),
        ("obj_4", "K (needs the Machine): Close Cases 2 and 3"),
        ("contact", "Coffee at the Key: you may take a card from the Stability Penalty Area."),
        ("tome", "Guest equipment; used once."),
        ("machine", "Used from the Briefcase: you may search the Draw Stack for a card."),
        ("2", "Lamp Forty-Two"),
    ],
)
def test_every_kind_of_card_can_be_looked_at(what: str, words: str) -> None:
    assert words in sat(positions.middle(), f"i {what}").shown


def test_hidden_cards_cannot_be_looked_at() -> None:
    session = positions.first_turn()
    hidden = session.state.draw_stack[0]
    shown = sat(session, f"i {hidden}", "i case_5", "i n2").shown
    assert shown.count("No card that you can see fits") == 3


def test_rules_are_shown_by_id_and_by_words() -> None:
    shown = sat(
        positions.first_turn(), "r AN-4.2", "r 4.3", "r", "r skeleton spent", "r 99.9"
    ).shown
    assert "exactly one of five actions" in answer(shown, "r AN-4.2")
    assert "Every action uses up the First Lead Card" in answer(shown, "r 4.3")
    assert "AN-4.2" in answer(shown, "r")
    assert "AN-9.4: " in answer(shown, "r skeleton spent")
    assert "has no rule 99.9" in answer(shown, "r 99.9")


def test_the_pages_of_help_begin_with_the_goal_and_go_on_with_the_packs_own() -> None:
    shown = sat(positions.first_turn(), "a", "a 2").shown
    assert "a 1  What it is, and how you win" in shown
    assert "a 6  How the game ends" in shown
    assert "Maintenance, always in this order:" in shown, "without the marks of Markdown"
    drawn = sat(positions.first_turn(), "a 3", drawn=True).text
    assert "Clue types." in drawn
    assert "**" not in drawn


def test_odds_are_exact() -> None:
    session = positions.middle()
    shown = answer(sat(session, "o").shown, "o")
    fails, total = session.game.view(session.state, 0).check_fails
    assert f"would fail with {fails} of the {total} cards that can come" in shown
    assert "all hold 66/253 (26%), 1 of 2 fails" in shown


def test_a_hint_names_an_option() -> None:
    shown = sat(positions.first_turn(), "h").shown
    assert re.search(r"[1-7]\. Play .*Next best: .*behind\.", shown, re.DOTALL)


@pytest.mark.rule("AN-33.6")
def test_conceding_wants_a_second_thought() -> None:
    session = positions.first_turn()
    shown = sat(session, "concede", "n", "concede", "y").shown
    assert "the game ends as a defeat. Are you sure?" in shown
    assert session.state.outcome.reason == "conceded"
    assert len(session.entries) == 2


def test_pauses_pass_by_unless_one_asks_for_them() -> None:
    session = positions.first_turn()
    shown = sat(session, "p", "pass", "", "", "", "").shown
    assert "At pauses you are asked every time." in shown
    assert "Enter goes on" in shown
    assert session.state.turn == 2
    session = positions.first_turn()
    sat(session, "pass")
    assert all(entry.auto for entry in session.entries[2:])


def test_a_pause_that_presses_is_always_asked() -> None:
    session = positions.session_at(
        positions.Table(leads_row="c05 c09 c15", stability_area="c40 c38 c35 c29 c12")
    )
    shown = sat(session, "pass").shown
    assert "Stability is about to be checked: use something from your Briefcase first?" in shown


def test_after_the_end_one_can_look_back_take_back_and_begin_anew(data: Path) -> None:
    shown = played(
        "arkham-noir", "concede", "y", "1", "x", "l", "<", "", "u", "pass", "n", "y", seed=3
    )
    assert "The game is over. Type n for another" in shown.shown
    assert "The game is over; there is nothing to decide." in shown.shown
    assert len(saved(data)) == 2, "the new game has a file of its own"
    assert shown.code == 0


def test_stories_are_told_at_their_moments_and_can_be_left_out() -> None:
    told = played("arkham-noir", seed=3).shown
    assert "For nine years I measured star plates" in told
    assert "Hannah Tull did not say that her husband was missing." in told
    closed = sat(positions.nearly_won(), "close:case_1", "score:none").shown
    assert "Case 1, The Late Amos Tull is closed." in closed
    face = game("arkham-noir").pack("violet-hour").case["case_1"].faces[0]  # type: ignore[attr-defined]
    assert face.closing_text in closed
    silent = sat(positions.nearly_won(), "w", "close:case_1", "score:none").shown
    assert face.closing_text not in silent


def test_a_menace_is_told_with_what_it_does() -> None:
    session = positions.session_at(
        positions.Table(
            leads_row="c11 c09 c15", time_area="c02 c13 c22 c23", briefcase="", menaces="D1 D2"
        )
    )
    shown = sat(session, "pass").shown
    assert "A menace: Low Gas on Cable Street." in shown
    assert "From then on: darkness clues have the time icon." in shown


def test_what_a_pack_can_tell_in_outline_is_asked_before_its_game() -> None:
    coat = Path(__file__).parents[2] / "docs" / "packs" / "warm-coat"
    shown = played("dark-quarter", "6", "", "q", drawn=True, typed=True, pack=str(coat)).text
    assert "6) An old man who is freezing: As it is written" in shown
    assert "6) An old man who is freezing: In outline" in shown


def test_settings_can_be_chosen_before_a_game() -> None:
    shown = played("arkham-noir", "1", "9", "", "q", "concede", "y", drawn=True, typed=True)
    assert "1) Mode: Classic" in shown.text
    assert "Type a number from 1 to 5, Enter, o or q." in shown.text
    assert "Mode: classic; limits 5" in shown.text


def test_story_seats_and_players_are_chosen_from_the_menu() -> None:
    typed = ("1", "5", "8", "3", "", "q")
    shown = played("when-darkness-comes", *typed, drawn=True, typed=True).text
    assert "Scenario: The Night Deposit" in shown
    assert "Seats: 2 (2 to 6)" in shown, "as many as the story needs"
    assert "Seat 2: the machine" in shown
    assert "When Darkness Comes takes" not in shown


def test_another_pack_is_a_story_of_the_menu_and_q_leaves_it() -> None:
    shown = played("dark-quarter", "1", "q", drawn=True, typed=True).text
    assert "Story: " in shown
    assert "Dead Air over Vesperine" in shown


def test_a_game_that_was_left_is_opened_from_the_menu(data: Path) -> None:
    played("arkham-noir", "", "w", "q", "q", drawn=True, typed=True)
    shown = played("arkham-noir", "n", "o", "1", "q", drawn=True, typed=True).text
    assert "You left a game of Arkham Noir" in shown
    assert "Which? Enter for none" in shown


@pytest.mark.parametrize(("typed", "agreed"), [("1", True), ("no", False), ("", True)])
def test_yes_and_no_are_asked_for_until_one_is_said(typed: str, agreed: bool) -> None:
    out = io.StringIO()
    screen = Screen(io.StringIO(f"maybe\n{typed}\n"), out, plain=True)
    assert screen.agrees("Go on with it?", True) is agreed
    assert "Type y for yes or n for no." in out.getvalue()


def test_the_drawn_screen_pages_politely_and_may_be_left() -> None:
    shown = played("arkham-noir", "", "w", "a 2", "q", drawn=True, typed=True, seed=3).text
    assert shown.count("Enter to read on, q to leave it") >= 2
    assert "Stories are left out from now on." in shown


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("arkham-nior",), "there is no file 'arkham-nior', and there is no game 'arkham-nior'"),
        (("arkham-noir", "--set", "mood=dark"), "no setting 'mood'"),
        (("arkham-noir", "--set", "mode=x"), "choose hardboiled, classic"),
        (("arkham-noir", "--set", "seats=two"), "seats"),
        (("arkham-noir", "--bot", "0=deep"), "there is no bot 'deep'"),
        (("arkham-noir", "--bot", "3=random"), "there is no seat 3 for a bot"),
        (("arkham-noir", "--pack", "nowhere"), "no such pack"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(options: tuple[str, ...], words: str) -> None:
    shown = CliRunner().invoke(main, ["play", *options])
    assert words in shown.output
    assert shown.exit_code in (1, 2)
    assert "Traceback" not in shown.output


def test_the_command_line_plays_from_a_pipe() -> None:
    shown = CliRunner().invoke(main, ["play", "arkham-noir", "--seed", "3"], input="pass\nq\n")
    assert shown.exit_code == 0
    assert "Turn 2." in shown.output
    assert "Everything is saved." in shown.output


def test_a_machine_player_plays_the_game_to_its_end() -> None:
    shown = played("arkham-noir", seed=4, bots={0: "greedy"})
    assert "greedy: " in shown.shown
    assert "The record." in shown.shown
    assert shown.code == 0


@pytest.mark.parametrize(("bots", "undo"), [({1: "random"}, "free"), ({}, "strict")])
def test_whoever_plays_with_machines_alone_may_undo_as_if_alone(
    bots: dict[int, str], undo: str, tmp_path: Path
) -> None:
    kept = tmp_path / "will.noctuary"
    settings = {"scenario": "the_will", "seats": "2"}
    played("when-darkness-comes", "q", seed=4, settings=settings, bots=bots, save=kept)
    with Session.open(kept) as session:
        assert session.header.undo == undo


def test_the_command_to_go_on_seats_the_machine_players_again(tmp_path: Path) -> None:
    kept = tmp_path / "will.noctuary"
    settings = {"scenario": "the_will", "seats": "3"}
    bots = {2: "random", 1: "cautious"}
    shown = played("when-darkness-comes", "q", seed=4, settings=settings, bots=bots, save=kept)
    assert f"noctuary play {kept} --bot 1=cautious --bot 2=random\n" in shown.shown


def test_with_real_cards_one_says_what_was_drawn() -> None:
    session = Session.start(game("arkham-noir"), seed=1, chance="real")
    replies = (
        "a writ",
        "c02",
        "gifford",
        "meter",
        "diner",
        "my desk",
        "prism",
        "pulp",
        "i c44",
        "x",
    )
    shown = sat(session, *replies).shown
    assert "Which card did you draw?" in shown
    assert list(session.state.leads_row) == ["c42", "c05", "c09", "c02", "c37"]
    assert list(session.state.hand) == ["c33", "c30", "c15"]
    hinted = sat(Session.start(game("arkham-noir"), seed=1, chance="real"), "h", "x").shown
    assert "That is for the cards and dice on your table to say." in hinted
    assert "45. Equation of Time." in hinted


@pytest.mark.parametrize("size", [(40, 12), (20, 5), (200, 60)])
def test_windows_of_any_size_are_drawn(size: tuple[int, int]) -> None:
    lines = ("pass", "x", "?", "i sisson", "l", "o", "<", "t", "", "a 2", "use:tome", "accept", "r")
    shown = screen(*lines, drawn=True)
    shown.size = size
    session = positions.first_turn()
    Sitting(session, shown, drawing_of(session.game, session.state.pack), {}).run()
    rows = ANSI.sub("", written(shown)).split("\n")
    assert max(len(row) for row in rows if " > " not in row) <= size[0]


@pytest.mark.parametrize("seed", range(6))
def test_nonsense_never_stops_the_game(seed: int) -> None:
    chance = random.Random(seed)
    words = [*(command.key for command in COMMANDS if command.key != "q"), "1", "2", "3", "pass"]
    words += ["y", "n", "", "take", "i 2", "i hand", "r lock", "< 3", "u new", "@2", "concede no"]
    lines = [chance.choice(words) for _ in range(150)]
    shown = played("arkham-noir", *lines, seed=seed, drawn=bool(seed % 2))
    assert shown.code == 0


def test_a_guided_game_states_its_goal_and_teaches_until_it_is_left() -> None:
    session: Session = begin_guided(Session, game("arkham-noir"))
    shown = sat(session, "g", "g", "pass").shown
    assert shown.index("The goal") < shown.index("New: One lead a turn")
    assert "You play on without the guide; g brings it back." in shown
    assert shown.count("New: One lead a turn") == 1


def test_a_question_to_the_rules_is_answered_in_everyday_words() -> None:
    shown = sat(positions.first_turn(), "r how do I win", "r 27", "r elephants").shown
    assert "puzzle clues of five different types" in shown
    assert "Menace Cards" in shown
    assert "No rule speaks of that." in shown
