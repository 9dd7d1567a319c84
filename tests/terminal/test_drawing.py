"""The drawn table: golden screens at 80 by 24, and that everything fits."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from noctuary import Session
from noctuary.games import game
from noctuary.terminal.arkham_noir.cards import EFFECT_SIGNS, TECHNIQUE_SIGNS, TYPE_SIGNS
from noctuary.terminal.asking import MANY, Asking
from noctuary.terminal.drawing import Drawing, drawing_of
from noctuary.terminal.fitting import fit
from tests.terminal import positions
from tests.terminal.keyboard import HEIGHT, WIDTH, sat
from tests.terminal.picture import PICTURE

SCREENS = Path(__file__).parent / "screens"
POSITIONS: dict[str, Callable[[], Session]] = {
    "first-turn": positions.first_turn,
    "middle": positions.middle,
    "late": positions.late,
}


def drawn(session: Session, width: int = WIDTH, height: int = HEIGHT) -> list[str]:
    """Table and question as lines."""
    view = session.game.view(session.state, 0)
    drawing = drawing_of(session.game, session.state.pack)
    question = session.game.question(session.state, 0)
    assert question is not None
    asking = Asking(question, drawing, view)
    table = drawing.draw(view, width)
    return [line.plain.rstrip() for line in fit(table, [], asking, width, height)]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_screen_looks_as_it_is_kept(name: str) -> None:
    """NOCTUARY_GOLDEN=1 writes the screens anew; look at them before you commit them."""
    lines = drawn(POSITIONS[name]())
    kept = SCREENS / f"{name}.txt"
    if os.environ.get("NOCTUARY_GOLDEN"):
        kept.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == kept.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", POSITIONS)
def test_table_and_question_fit_into_80_by_24(name: str) -> None:
    lines = drawn(POSITIONS[name]())
    assert len(lines) < HEIGHT, "one line is for the prompt"
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("seed", range(4))
def test_no_line_is_too_long_in_whole_games(seed: int) -> None:
    session = Session.start(game("arkham-noir"), seed=seed)
    session.pass_pauses = True
    chance = random.Random(seed)
    screens = 0
    too_high = 0
    while session.state.question is not None:
        for width in (WIDTH, 46):
            lines = drawn(session, width)
            assert max(map(len, lines)) <= width
        few = len(session.state.options) <= MANY
        screens += few
        too_high += few and len(drawn(session)) >= HEIGHT
        session.reply(chance.choice(session.state.options))
    assert too_high <= screens * 0.03, "only the fullest tables may run over the edge"


def test_a_high_window_shows_every_lead_on_a_line_of_its_own() -> None:
    session = positions.first_turn()
    drawing = drawing_of(session.game, session.state.pack)
    view = session.game.view(session.state, 0)
    roomy = [line.plain for line in drawing.draw(view, WIDTH, roomy=True)]
    for card in view.leads_row:
        assert any(view.clues[card].card.name in line for line in roomy)


def test_colour_never_stands_alone() -> None:
    assert len({sign for sign, _ in TYPE_SIGNS.values()}) == len(TYPE_SIGNS)
    assert len(set(TECHNIQUE_SIGNS.values())) == len(TECHNIQUE_SIGNS)
    assert len(set(EFFECT_SIGNS.values())) == len(EFFECT_SIGNS)


def test_the_signs_of_a_line_say_what_counts() -> None:
    lines = "\n".join(drawn(positions.middle()))
    assert "1 2/5 The Late Amos Tull ─i─PER key×─c─EVI◆C" in lines, "a spent key is struck"
    assert "key─" in lines, "an unspent one is not"
    assert "(next: no effects)" in lines
    assert "purple icons count" in lines
    assert "4/5 one left" in lines


@pytest.mark.rule("AN-35.4")
def test_gained_icons_and_effects_are_drawn() -> None:
    lines = drawn(positions.middle())
    lead = next(line for line in lines if line.startswith("LEADS"))
    assert "dark TS check! (check!)" in lead, "darkness gains a time icon and a check"


@pytest.mark.rule("AN-35.5")
def test_the_table_says_when_victory_is_out_of_reach() -> None:
    assert "victory is out of reach" in " ".join(drawn(positions.nothing_open()))


@pytest.mark.rule("AN-12.1")
def test_the_strain_mark_stands_behind_the_seventh_clue() -> None:
    chain = "".join(drawn(positions.late())[5:7])
    assert chain.startswith("CASES")
    assert chain.split("‖")[0].count("─") == 14, "two strokes a joint"


@pytest.mark.rule("AN-24.10")
def test_paths_are_shown_on_request_only() -> None:
    table = sat(positions.first_turn(), "t").text
    assert "unspent key" not in table
    asked = sat(positions.first_turn(), "i obj_1").text
    assert "in a line that holds an unspent key" in asked


def test_a_game_without_a_drawing_is_shown_by_its_fields() -> None:
    session = positions.first_turn()
    view = session.game.view(session.state, 0)
    fallback = Drawing(session.game, session.state.pack)
    lines = [line.plain for line in fallback.draw(view, WIDTH)]
    assert "draw stack         37" in lines
    assert max(map(len, lines)) <= WIDTH
    assert "turn: 1." in fallback.sentences(view)


def test_the_picture_in_the_readme_asks_nobody_for_anything() -> None:
    """`python -m tests.terminal.picture` draws it anew."""
    picture = PICTURE.read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"' )]*", picture)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in picture
    assert "BRIEFCASE" in picture
