"""The log as a story: what was told, what was chosen, nothing that was taken back or is secret."""

import random

import pytest

import noctuary
from noctuary import Session


def played(game_id: str, replies: int = 20) -> Session:
    session = noctuary.start(game_id, seed=11)
    session.pass_pauses = True
    chance = random.Random(1)
    for _ in range(replies):
        session.reply(chance.choice(session.state.options))
    return session


@pytest.mark.parametrize("game_id", ["arkham-noir", "when-darkness-comes"])
def test_a_chronicle_tells_the_story_and_in_short_nothing_else(game_id: str) -> None:
    session = played(game_id)
    name, whole = session.game.write(session, "chronicle", "md", 0)
    _, short = session.game.write(session, "chronicle", "md", 0, short=True)
    assert name == f"{game_id}-chronicle.md"
    assert whole.startswith(f"# {session.game.title}\n")
    assert "*The game begins.*" in short
    assert "\n- " in whole
    assert "\n- " not in short
    assert session.game.read(session, "chronicle", 0)[0].html.startswith("<h1>")


def test_what_was_taken_back_is_not_in_the_chronicle() -> None:
    session = played("arkham-noir", 6)
    before = session.game.write(session, "chronicle", "txt", 0)
    session.reply(session.state.options[0])
    session.undo()
    assert session.game.write(session, "chronicle", "txt", 0) == before


def test_what_was_done_stands_in_the_order_in_which_it_came() -> None:
    session = noctuary.start("when-darkness-comes", seed=5, scenario="last_bus")
    for reply in ("take:kirk", "stand", "end", "rest"):
        session.reply(reply)
    _, text = session.game.write(session, "chronicle", "txt", 0)
    told = [line.removeprefix("  - ") for line in text.splitlines() if line]
    turn = told.index("Kirk's turn")
    assert told.index("Round 1.") < turn < told.index("Stay here.") < told.index("Round 2.")
    assert told[told.index("Round 2.") + 1 :][:2] == ["Kirk's turn", "Rest."]


def test_a_story_keeps_its_paragraphs() -> None:
    session = noctuary.start("when-darkness-comes", seed=5, scenario="ward_seven")
    intro = session.game.story(session.state, None).split("\n")
    _, html = session.game.write(session, "chronicle", "html", None)
    assert len(intro) > 3
    assert html.count("<p>") == len([part for part in intro if part])


def test_there_is_no_other_document_and_no_other_form() -> None:
    session = played("arkham-noir", 1)
    with pytest.raises(LookupError, match="there is no 'chronicle' that ends in 'pdf'"):
        session.game.write(session, "chronicle", "pdf", 0)
