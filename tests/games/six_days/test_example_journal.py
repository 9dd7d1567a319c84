"""The example journal of the documentation is a real game, and comes out the same every time."""

from __future__ import annotations

from noctuary import Session
from noctuary.games.six_days import GAME
from noctuary.games.six_days.seen import journal
from tests.games.six_days import example_game


def test_the_example_journal_is_what_the_engine_makes_of_its_replies() -> None:
    assert example_game.PAGE.read_text(encoding="utf-8") == example_game.page(), (
        "write it anew by python -m tests.games.six_days.example_game"
    )


def test_the_example_is_a_complete_game_and_shows_what_the_rules_can_do() -> None:
    session = example_game.play()
    state = session.state
    assert state.outcome.reason == "told"
    assert session.undone_secrets == 0
    text = example_game.page()
    shown = ["Interlude before", "is felt again", "It comes due", "Sacrifice (", "with style"]
    shown += ["in vain", "partial success", "new Word", "Enter"]
    assert all(part in text for part in shown)
    results = {listed.result for listed in state.event_list if listed.kind == "core"}
    assert results == {"success", "partial", "lost"}


def test_the_example_survives_a_save_and_reads_in_every_form() -> None:
    session = example_game.play()
    again = Session.read(list(session.lines()), lambda _: GAME)
    story = journal.compose(again)
    assert journal.markdown(story) == journal.markdown(journal.compose(session))
    assert "and it rang, and I knocked." in journal.plain(story, story_only=True)
    assert "pool" not in journal.html(story, story_only=True)
