"""The Dark Quarter in the terminal: every screen of section 6, whole cases, and the clock."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from noctuary import Session
from noctuary.games import game
from noctuary.games.dark_quarter.authoring import run
from noctuary.terminal import countdown
from noctuary.terminal.asking import Asking
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.fitting import fit
from tests.terminal.keyboard import ANSI, FRAMES, HEIGHT, WIDTH, Terminal, played, sat, saved

GAME = game("dark-quarter")
SCREENS = {
    "scr_roster", "scr_setup", "scr_turn", "scr_board", "scr_location", "scr_poi", "scr_scan",
    "scr_script", "scr_test", "scr_questions", "scr_investigate", "scr_shop", "scr_password",
    "scr_pivotal_warn", "scr_pivotal", "scr_intermission", "scr_finale_gate", "scr_finale",
}  # fmt: skip
FULL = ("ines", "dez", "marta", "teodor")


@functools.cache
def replies(pack: str, player: str, team: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """A whole campaign as the replies of a machine player."""
    made = run.play(GAME.pack(pack), player, team, seed=seed)
    assert made.fault == ""
    return tuple(made.replies)


def moments(pack: str, player: str, team: tuple[str, ...], seed: int) -> Iterator[Session]:
    """The same campaign, stopped at each of its questions."""
    session = Session.start(GAME, seed=seed, pack=pack)
    for reply in replies(pack, player, team, seed):
        yield session
        session.reply(reply)


def keys(pack: str, player: str, team: tuple[str, ...], seed: int) -> list[str]:
    """What a person types for the same campaign: mere pauses pass by themselves."""
    session = Session.start(GAME, seed=seed, pack=pack)
    session.pass_pauses = True
    typed = []
    for reply in replies(pack, player, team, seed):
        if reply not in ("start", "done") or reply in session.state.options:
            session.reply(reply)
            typed.append(reply)
    return typed


def until(screen: str, pack: str = "case-zero", **settings: Any) -> Session:
    """A session that has come to a screen for the first time."""
    settings = {"seed": 4, **settings}
    session = Session.start(GAME, pack=pack, **settings)
    wanted = replies(pack, "completionist", ("ines", "teodor"), 4)
    for reply in wanted:
        if GAME.view(session.state, 0).screen == screen:
            return session
        session.reply(reply)
    raise AssertionError(f"{screen} did not come")


def shown(session: Session) -> list[str]:
    """The screen as it is drawn."""
    drawing = drawing_of(GAME, session.state.pack)
    view, question = GAME.view(session.state, 0), GAME.question(session.state, 0)
    assert question is not None
    asking = Asking(question, drawing, view)
    return [line.plain for line in fit(drawing.draw(view, WIDTH), [], asking, WIDTH, HEIGHT)]


def test_every_screen_of_a_whole_scenario_fits_the_window() -> None:
    seen = set()
    for session in moments("vesperine", "completionist", FULL, 3):
        seen.add(GAME.view(session.state, 0).screen)
        lines = shown(session)
        assert len(lines) < HEIGHT, "\n".join(lines)
        assert max(map(len, lines)) <= WIDTH, "\n".join(lines)
    assert seen >= SCREENS


@pytest.mark.parametrize(("pack", "seed"), [("case-zero", 12), ("vesperine", 22)])
def test_a_case_is_told_in_plain_sentences_to_its_epilogue(
    pack: str, seed: int, data: Path
) -> None:
    # Games in which nobody uses a card at a pause that a person is not stopped at.
    typed = keys(pack, "story_only", ("ines", "marta"), seed)
    told = played("dark-quarter", *typed, "t", "j", "j chronicle", seed=seed, pack=pack)
    assert told.code == 0
    assert "Epilogue." in told.shown
    assert "The campaign is completed." in told.shown or "To be continued." in told.shown
    assert "Nothing here fits" not in told.shown
    assert not ANSI.search(told.shown)
    assert not FRAMES.search(told.shown.replace("◆", "").replace("▶", ""))
    assert "*" not in told.shown, "stress is not read out as asterisks"


@pytest.mark.rule("DQ-21.1", "DQ-R111")
def test_the_test_panel_has_pool_and_exact_odds_and_never_the_difficulty() -> None:
    session = until("scr_test")
    text = "\n".join(shown(session))
    assert "Pool     2 Main" in text
    assert "Odds     0: " in text
    test = session.state.pack.test[session.state.trials[-1].test]
    assert not any(band.successes in text for band in test.outcomes if len(band.successes) > 1)
    odds = sat(session, "o").shown
    assert "Successes with this pool: 0 in" in odds
    assert " of 36" in odds


@pytest.mark.rule("DQ-29.4", "DQ-29.10")
def test_the_question_window_counts_and_marks_the_states() -> None:
    session = until("scr_questions")
    left = session.state.talks[-1].left
    text = "\n".join(shown(session))
    assert f"Questions remaining: {left}" in text
    assert "not asked yet" in text
    told = sat(session, "1").shown
    assert "You ask Bram Sykes" in told


@pytest.mark.rule("DQ-R62", "DQ-16.6")
def test_the_journal_has_leads_answers_and_what_is_open(tmp_path: Path, data: Path) -> None:
    session = until("scr_finale_gate")
    page = tmp_path / "case.html"
    told = sat(session, "j", f"j {page}", f"j chronicle {tmp_path / 'tale.md'}").shown
    for head in ("Open", "Leads", "Answers"):
        assert f"\n{head}\n" in told
    for lead in session.state.leads:
        assert session.state.pack.lead[lead].text in told
    assert "<h2>Leads</h2>" in page.read_text(encoding="utf-8")
    tale = (tmp_path / "tale.md").read_text(encoding="utf-8")
    assert tale.startswith("# Case Zero")
    assert "- Ines rolls: " in tale


def test_the_bare_story_leaves_rolls_out(data: Path) -> None:
    session = until("scr_finale_gate")
    _, full = GAME.write(session, "chronicle", "txt", 0)
    _, bare = GAME.write(session, "chronicle", "txt", 0, short=True)
    assert "rolls:" in full
    assert "rolls:" not in bare
    assert "It lies on the counter again." in bare
    with pytest.raises(LookupError):
        GAME.write(session, "chronicle", "doc", 0)


def test_what_a_document_says_is_text_and_nothing_else() -> None:
    session = until("scr_board")
    record = session.state.pack.record
    hostile = type(record)(**{**as_dict(record), "premise": "<script>alert(1)</script> *so*"})
    session.state.pack.record, kept = hostile, record
    try:
        _, page = GAME.write(session, "chronicle", "html", 0)
    finally:
        session.state.pack.record = kept
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "<em>so</em>" in page


def as_dict(record: Any) -> dict[str, Any]:
    """The fields of a record."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


@pytest.mark.rule("DQ-4.9", "DQ-9.12")
def test_people_cards_and_places_can_be_looked_at() -> None:
    session = until("scr_board")
    told = sat(session, "i ines", "i umbrella", "i pawnshop", "i", "a", "a 3", "i places").shown
    assert "For twelve years Ines has sat in the dark" in told
    assert "Umbrella (S90)." in told
    assert "Sykes Pawnshop, not explored yet." in told
    assert "a 2  What you do in a turn" in told
    assert "Every cube at or below the total is a Success" in told


def test_help_has_the_signs() -> None:
    shown_help = sat(until("scr_board"), "?", drawn=True).text
    assert "Effort dice: available, in the pool, exhausted" in shown_help


@pytest.mark.rule("DQ-15.3", "DQ-42.1")
def test_what_is_not_possible_is_explained() -> None:
    session = Session.start(GAME, seed=4, pack="case-zero")
    for reply in ("ines+teodor", "next:ines", "ability:ines_party_line", "ability:teo_hedge"):
        options = session.state.options
        session.reply(reply if reply in options or "+" in reply else options[0])
    sat(session, "1", "q")
    told = sat(session, "x").shown
    assert "only Teodor may go there (DQ-15.3)" in told


def test_a_game_that_is_taken_up_again_says_what_came_before() -> None:
    session = until("scr_finale_gate")
    told = sat(session, drawn=True).text
    assert "Previously in The Umbrella in Locker 19" in told
    assert "What you know" in told
    assert "The rails end in the grass" in told
    assert "Previously" not in sat(Session.start(GAME, seed=4, pack="case-zero")).shown


# ── the clock ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-36.1", "DQ-36.7", "DQ-36.10")
def test_a_late_answer_is_too_late_and_what_was_announced_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = until("scr_pivotal")
    text = "\n".join(shown(session))
    assert "You have 20 seconds. If time runs out: " in text
    clock = iter(range(0, 10_000, 30))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    told = sat(session, "2", "1").shown
    assert "Too late: the time was up." in told
    assert "The clock decided for you." in told
    assert session.state.choices[-1].auto


@pytest.mark.rule("DQ-36.14")
def test_looking_elsewhere_does_not_stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    session = until("scr_pivotal")
    now = [0.0]

    def later() -> float:
        now[0] += 3.0
        return now[0]

    monkeypatch.setattr("time.monotonic", later)
    told = sat(session, *["t", "?"] * 6, "1").shown
    assert "Too late: the time was up." in told
    assert session.state.choices[-1].auto


@pytest.mark.rule("DQ-R86")
def test_without_a_countdown_nobody_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    session = until("scr_pivotal", untimed="yes")
    assert "no countdown" in "\n".join(shown(session))
    sat(session, "2")
    assert not session.state.choices[-1].auto


@pytest.mark.rule("DQ-36.7", "DQ-36.15")
def test_a_real_terminal_counts_down_and_decides(data: Path, tmp_path: Path) -> None:
    session = until("scr_pivotal")
    path = tmp_path / "clock.noctuary"
    session.save(path)
    session.close()
    with Terminal(data, str(path), {}) as terminal:
        while " s  1-2" not in terminal.expect(" > "):
            terminal.type("")  # the clock waits until the options are on the screen
        assert " 20 s  1-2" in terminal.shown
        terminal.expect(" 19")
        terminal.type("2")
        terminal.expect("A Pivotal Choice was made")
        terminal.expect("> ")
        terminal.type("q")
    with Session.open(path) as again:
        assert not again.state.choices[-1].auto


@pytest.mark.rule("DQ-36.8", "DQ-E78", "DQ-R85")
@pytest.mark.parametrize(("seconds", "auto"), [(19.999, False), (20.0, True), (20.001, True)])
def test_an_answer_at_the_deadline_is_too_late(
    seconds: float, auto: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = until("scr_pivotal")
    times = iter([0.0])
    monkeypatch.setattr("time.monotonic", lambda: next(times, seconds))
    default = session.state.pack.pivotal["pv_teo_zero"].default
    number = 1 + [o.id for o in session.state.pack.pivotal["pv_teo_zero"].options].index(default)
    sat(session, str(3 - number))
    assert session.state.choices[-1].auto is auto
    assert (session.state.choices[-1].option == default) is auto


def test_the_clock_knows_when_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.0, 9.0])
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    monkeypatch.setattr("select.select", lambda *_: ([], [], []))
    monkeypatch.setattr(countdown, "seconds", lambda end: 19)
    from tests.terminal.keyboard import screen

    with pytest.raises(countdown.Interrupted) as stopped:
        countdown.wait(screen(), 0, 20.0)
    assert stopped.value.left == 20


# ── a real terminal, companion mode ───────────────────────────────────────────────────────────


def test_a_whole_case_in_a_real_terminal(data: Path) -> None:
    typed = keys("case-zero", "story_only", ("ines", "teodor"), 4)
    with Terminal(data, "dark-quarter", {}, seed=4, pack="case-zero") as terminal:
        while "q leave > " not in (asked := terminal.expect(" > ").rsplit("\n", 1)[-1]):
            terminal.type("" if asked.startswith("Enter") else typed.pop(0))
        terminal.type("q")
        assert terminal.ends() == 0
        assert "The campaign is completed" in terminal.shown
    (path,) = saved(data)
    with Session.open(path) as session:
        assert session.state.outcome is not None


@pytest.mark.rule("DQ-41.1", "DQ-41.5", "DQ-24.8")
def test_companion_mode_asks_for_successes_and_tells_what_to_lay_out() -> None:
    session = Session.start(GAME, seed=4, pack="case-zero", mode="companion")
    session.reply("ines+teodor")
    lines = []
    for _ in range(60):
        kind = session.state.question.kind
        if kind == "number":
            break
        options = session.state.options
        wanted = ("visit:poi_locker", "do:lock_force")
        lines.append(next((o for o in wanted if o in options), options[0]))
        session.reply(lines[-1])
    text = "\n".join(shown(session))
    assert "how many Successes?" in text
    assert "Type a number from 0 to 30." in text
    assert "Odds" not in text
    assert "Pool" not in text, "the App does not hold the table (DQ-41.2)"
    assert "Experience" not in text
    told = sat(session, "-1", "99", "lots", "2", "1").shown
    assert told.count("Enter a whole number of Successes from 0 to 30.") == 3
    assert session.state.sums["t_lock_force"] == 2


def test_whoever_leaves_a_table_of_their_own_is_told_what_is_not_saved(data: Path) -> None:
    begun = ("ines+dez", "next:ines")
    told = played(
        "dark-quarter", *begun, pack="case-zero", seed=4, settings={"mode": "companion"}
    ).shown
    assert "Everything is saved. Go on with:" not in told
    assert "The story is saved; your table is not recorded." in " ".join(told.split())
    told = played("dark-quarter", *begun, pack="case-zero", seed=4).shown
    assert "Everything is saved. Go on with:" in told
