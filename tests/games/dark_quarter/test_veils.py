"""DQ-R124: what a table asked for is told in outline, and nothing else changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import noctuary
from noctuary.engine.faults import PackError
from noctuary.engine.packs import open_pack
from noctuary.engine.question import SettingError
from noctuary.games import game
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.words import prose
from noctuary.web.pages import sitting

COAT = Path(__file__).parents[3] / "docs" / "packs" / "warm-coat"
BUS = "finale:fs_bus"


def begun(**settings: Any) -> Any:
    return GAME.new(seed=1, pack=str(COAT), **settings)


def bus(state: Any) -> str:
    """What is read when the bus comes."""
    return prose.source(state, BUS, 0)[3]


@pytest.mark.rule("DQ-R124")
def test_a_text_is_told_in_outline_where_a_veil_is_drawn() -> None:
    assert "blue to the lips" in bus(begun())
    assert "blue to the lips" in bus(begun(veil_freezing="told"))
    veiled = begun(veil_freezing="outline")
    assert bus(veiled).endswith('"Is it my turn?" he says.')
    assert "blue to the lips" not in prose.script_text(veiled, BUS, "ines")


@pytest.mark.rule("DQ-R124")
def test_a_veil_changes_nothing_but_the_telling() -> None:
    plain, veiled = begun(), begun(veil_freezing="outline")
    while plain.outcome is None:
        assert plain.options == veiled.options
        option = plain.options[len(plain.journal) % len(plain.options)]
        plain.reply(option)
        veiled.reply(option)
        if plain.asked > 60:
            break
    assert plain.settings != veiled.settings
    assert plain.flags == veiled.flags


def test_a_save_keeps_the_veils(tmp_path: Path) -> None:
    session = noctuary.Session.start(GAME, seed=1, pack=str(COAT), veil_freezing="outline")
    assert session.header.settings["veil_freezing"] == "outline"
    session.save(tmp_path / "coat.noctuary")
    session.close()
    again = noctuary.open(tmp_path / "coat.noctuary")
    assert "blue" not in bus(again.state)
    again.close()


def test_a_veil_of_another_pack_is_no_setting() -> None:
    with pytest.raises(SettingError, match="no setting 'veil_freezing'"):
        GAME.new(seed=1, pack="case-zero", veil_freezing="outline")


def test_a_game_that_has_no_other_versions_refuses_veils() -> None:
    files = dict(open_pack(game("six-days").folder / "packs" / "low_water").bytes)
    files["pack.yaml"] += b"veils: {drowning: drowning}\n"
    with pytest.raises(PackError, match="six-days tells nothing in outline"):
        game("six-days").read_pack(files)


def test_the_page_of_a_new_table_offers_the_veils_and_takes_those_of_its_story(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packs = {"case-zero": GAME.folder / "packs" / "case_zero", "warm-coat": COAT}
    monkeypatch.setattr(sitting, "known_packs", lambda _: packs)
    page = sitting.form_page(GAME, {}).content
    assert 'name="setting.veil_freezing"' in page
    assert "An old man who is freezing" in page
    form = {"setting.veil_freezing": "outline", "setting.mode": "digital"}
    asked = sitting.wanted(GAME, {**form, "pack": "warm-coat"}).settings
    assert asked == {"veil_freezing": "outline", "mode": "digital"}
    assert sitting.wanted(GAME, {**form, "pack": "case-zero"}).settings == {"mode": "digital"}
