"""Six Days in the terminal: whole stories, long texts, the journal, and hostile words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from noctuary import Session
from noctuary.games import game
from noctuary.terminal.drawing import drawing_of
from tests.games.six_days.table import Table
from tests.terminal.keyboard import ANSI, FRAMES, HEIGHT, WIDTH, Terminal, played, sat, saved

SCREENS = Path(__file__).parent / "screens"
HOSTILE = (
    "\x1b[2J\x1b]0;title\x07 <script>alert(1)</script> [bold red]no[/] "
    "\u202eright to left\u202c שלום 🦉 \x00\x9b31m ```md *x* {{7*7}} %s %(a)s"
)


def at(table: Table) -> Session:
    """A session that begins with this position."""
    session = Session.start(game("six-days"), seed=1)
    state = table.g.clone()
    state.turn = 3
    session.entries[0].state = state
    session.entries[0].turn = state.turn
    return session


def rolling() -> Session:
    """A Core Challenge that was thrown, with a reroll, before the purchases."""
    table = Table(
        scene=4, conditions="bruised", assets="stoker's hook", score="5 6", rival="4", chance="real"
    )
    session = at(table)
    for reply in (
        "core",
        "write:Reach the mail van before Vasko's man does",
        "pick:4",
        "write:The carriage roof is iced",
        "self+with:w1+with:w2+prepared+against:c21",
        "2",
        "6 6 5 4 4 3 3 2 1 1",
        "2",
        "none",
    ):
        session.reply(reply)
    return session


def script(seed: int, **settings: object) -> tuple[list[str], Session]:
    """A whole story as the replies of somebody who mostly rolls and sometimes writes."""
    session = Session.start(game("six-days"), seed=seed, **settings)  # type: ignore[arg-type]
    chance = random.Random(seed)
    replies = []
    while (asked := session.state.question) is not None:
        ending = [o for o in ("event", "discovery", "core", "end") if o in asked.options]
        reply = ending[0] if ending else chance.choice(asked.options)
        if asked.kind == "text" and not ending and chance.random() < 0.3:
            reply = f"write:Line {len(replies)}, with a comma."
        by_number = asked.kind == "choose" and reply.isdecimal()
        replies.append(str(asked.options.index(reply) + 1) if by_number else reply)
        session.reply(reply)
    return replies, session


@pytest.mark.parametrize("prompts", ["all", "few"])
def test_a_whole_story_is_told_in_plain_sentences(prompts: str) -> None:
    replies, session = script(5, prompts=prompts)
    shown = played("six-days", *replies, "j", seed=5, settings={"prompts": prompts})
    assert session.state.outcome.reason == "told"
    assert "The tale is told." in shown.shown
    assert "The record." in shown.shown
    assert "Epilogue" in shown.shown.split("> j\n")[1]
    assert not ANSI.search(shown.shown)
    assert not FRAMES.search(shown.shown.replace("→", ""))


def test_every_screen_of_a_story_fits_the_window() -> None:
    _, session = script(8)
    drawing = drawing_of(session.game, session.state.pack)
    for moment in session.way():
        lines = drawing.draw(session.game.view(session.at(moment), 0), WIDTH)
        assert max((line.cell_len for line in lines), default=0) <= WIDTH
        assert len(lines) <= HEIGHT // 2 + 3


def test_the_screen_of_a_roll() -> None:
    shown = sat(rolling(), drawn=True).text.split("\n")
    golden = (SCREENS / "six-days-roll.txt").read_text(encoding="utf-8").splitlines()
    assert [line.rstrip() for line in shown[: len(golden)]] == golden


@pytest.mark.rule("SD-22.3")
def test_the_pool_is_told_piece_by_piece_with_the_chances() -> None:
    session = at(Table(scene=4, conditions="bruised"))
    for reply in ("core", "pick:1", "pick:4", "pick:1", "self+against:c21"):
        session.reply(reply)
    told = sat(session, "t", "o").shown
    assert "Pool 5: 1 for" in told
    assert "Against you: bruised." in told
    assert "Hits of 5 dice: 0 in" in told
    assert "Type a number from 0 to 11." in told


@pytest.mark.rule("SD-12.8")
def test_purchases_are_named_together_and_refused_together() -> None:
    session = rolling()
    shown = sat(session, "1 2", "1 3 4 5", "1 3").shown
    assert "either success or partial success is bought" in shown
    assert "That costs 6 hits and you have 4" in shown
    assert session.state.attempt.bought[0].startswith("success:")


def test_a_line_of_text_is_never_taken_for_an_option() -> None:
    session = at(Table(scene=2, prompts="all"))
    sat(session, "End the", "the core of it", "q")
    told = [e.entry.text for n in (1, 2) for e in session.events(n) if type(e).__name__ == "Told"]
    assert told == ["End the", "the core of it"]


@pytest.mark.rule("SD-21.2")
def test_a_long_text_is_kept_exactly() -> None:
    session = at(Table(scene=2))
    sat(session, '"""', "  First line,", "", 'a "quoted" one', ":q", '"""')
    (told,) = [e for e in session.events(1) if type(e).__name__ == "Told"]
    assert told.entry.text == '  First line,\n\na "quoted" one\n:q'


@pytest.mark.rule("SD-21.3")
def test_notes_are_written_and_edited_at_any_time(tmp_path: Path) -> None:
    session = at(Table(scene=2))
    path = tmp_path / "tale.md"
    shown = sat(
        session,
        ":m",
        ":m 1 It rained on the harbour.",
        ":m 2",
        "1:It snowed on the harbour.",
        f":j {path}",
        f":j {path}",
        f":j story {tmp_path}/short.txt",
        ":j nowhere.doc",
    ).shown
    assert "1. Write a note, and your words." in shown
    assert "1: It rained on the harbour." in shown
    text = path.read_text(encoding="utf-8")
    assert "It snowed on the harbour" in text
    assert "It rained" not in text
    assert "exists already" in shown
    assert (tmp_path / "short.txt").is_file()
    assert "in md, txt or html" in shown


@pytest.mark.rule("SD-22.6")
def test_real_dice_are_typed_and_marked(data: Path) -> None:
    session = Session.start(game("six-days"), seed=2, chance="real", prompts="few")
    wanted = ("core", "pick:1", "self", "0")
    while type(session.state.agenda[-1]).__name__ != "Throw":
        options = session.state.options
        session.reply(next((o for o in wanted if o in options), options[0]))
    dice = session.state.question.least
    shown = sat(session, "9 9", " ".join("6543211111"[:dice]), ":j").shown
    assert "What do you get?" in shown
    assert f"Type {dice} dice from 1 to 6" in shown
    assert "(by hand)" in shown


@pytest.mark.parametrize("drawn", [False, True])
def test_hostile_words_steer_nothing(drawn: bool, tmp_path: Path) -> None:
    session = at(Table(scene=2, conditions="bruised", prompts="all"))
    page = tmp_path / "tale.html"
    shown = sat(
        session,
        HOSTILE,
        f":m 4 {HOSTILE}",
        f":m 3 {HOSTILE}",
        ":t",
        ":l",
        ":j",
        f":j {page}",
        "x" * 100_000,
        ":t",
        drawn=drawn,
    )
    output = ANSI.sub("", shown.shown.replace(HOSTILE, "")) if drawn else shown.shown
    output = output.replace(HOSTILE, "")
    assert "\x1b" not in output
    assert "\x07" not in output
    assert "\x9b" not in output
    assert "alert(1)" in output, "the words themselves are shown"
    html = page.read_text(encoding="utf-8")
    assert "<script" not in html
    assert "&lt;script&gt;alert(1)" in html
    kept = next(e for e in session.events(1) if type(e).__name__ == "Told")
    assert kept.entry.text == HOSTILE.strip(), "kept exactly"


def test_a_real_terminal_writes_in_an_editor(data: Path, tmp_path: Path) -> None:
    editor = tmp_path / "editor.py"
    editor.write_text(
        "import sys, pathlib\npathlib.Path(sys.argv[1]).write_text('From the editor.\\n')\n"
    )
    import sys

    with Terminal(data, "six-days", {"EDITOR": f"{sys.executable} {editor}"}, seed=4) as terminal:
        terminal.expect("> ")
        terminal.type("")
        terminal.expect("1-2, ? help > ")
        terminal.type("1")
        terminal.expect("Which trait do you have?")
        terminal.expect("? help > ")
        terminal.type(":e")
        terminal.expect("From the editor.")
        terminal.type(":q")
        assert terminal.ends() == 0
    (path,) = saved(data)
    with Session.open(path) as session:
        assert session.state.heroes["h1"].trait.text == "From the editor."
