"""AN-34: what is decided before the game; AN-R38: what may be taken back."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import noctuary
from noctuary import SettingError, UndoError
from noctuary.games.arkham_noir.state import Settings, stability_limit, time_limit
from tests.games.arkham_noir.random_play import random_game
from tests.games.arkham_noir.table import GAME, Table

HELP = {
    ("contact_and_equipment", "contact"): (True, True),
    ("contact_and_equipment", "equipment"): (True, True),
    ("contact_or_equipment", "contact"): (True, False),
    ("contact_or_equipment", "equipment"): (False, True),
    ("none", "contact"): (False, False),
    ("none", "equipment"): (False, False),
}
"""Whether Contact and equipment are in use, by `help` and by what the player picks."""
MENACES = {"all": 6, "one_dusk_removed": 5, "aurora_removed": 5}


@pytest.mark.rule("AN-34.1")
def test_four_settings_exist_and_two_choices_within_the_fourth() -> None:
    names = [setting.name for setting in GAME.settings]
    assert names == ["mode", "limits", "menaces", "help", "pick", "equipment"]


@pytest.mark.rule("AN-34.1")
@pytest.mark.parametrize("mode", ["hardboiled", "classic"])
@pytest.mark.parametrize("limits", [5, 6])
@pytest.mark.parametrize("menaces", MENACES)
@pytest.mark.parametrize(("help_", "pick"), HELP)
def test_the_settings_can_be_combined_freely(
    mode: str, limits: int, menaces: str, help_: str, pick: str
) -> None:
    g = GAME.new(seed=1, mode=mode, limits=limits, menaces=menaces, help=help_, pick=pick)
    contact, equipment = HELP[help_, pick]
    assert len(g.objective_row) == (5 if mode == "hardboiled" else 0)
    assert stability_limit(g) == limits
    assert len(g.menace_deck) == MENACES[menaces]
    assert ("contact" in g.briefcase) == contact
    assert ("tome" in g.briefcase) == equipment
    assert time_limit(g) == limits + (not equipment)
    assert "pass" in g.options


@pytest.mark.rule("AN-34.2", "AN-34.3", "AN-34.4", "AN-34.5")
def test_every_choice_says_how_much_harder_it_makes_the_game() -> None:
    harder = {
        setting.name: [choice.difficulty for choice in setting.choices] for setting in GAME.settings
    }
    assert harder == {
        "mode": [1, -1],
        "limits": [0, -1],
        "menaces": [0, 1, 2],
        "help": [0, 1, 2],
        "pick": [0, 0],
        "equipment": [0, 0],
    }


@pytest.mark.rule("AN-34.2", "AN-34.3", "AN-34.4", "AN-34.5")
def test_every_setting_has_its_default() -> None:
    settings = GAME.new(seed=1).settings
    assert settings.mode == "hardboiled"
    assert settings.limits == 5
    assert settings.menaces == "all"
    assert settings.help == "contact_and_equipment"


@pytest.mark.rule("AN-34.2")
@pytest.mark.parametrize(
    ("mode", "scored", "won"),
    [
        ("classic", "c07 c17 c25 c30 c36", True),
        ("hardboiled", "c07 c17 c25 c30 c36", False),
        ("hardboiled", "c07 c25 c17 c30 stone c41 haunter herald", True),
    ],
)
def test_the_mode_decides_what_is_a_victory(mode: str, scored: str, won: bool) -> None:
    t = Table(mode=mode, big_picture=scored, briefcase="").reply("pass")
    assert (t.g.outcome is not None) == won


@pytest.mark.rule("AN-34.3")
@pytest.mark.parametrize(("limits", "endured"), [(5, 4), (6, 5)])
def test_the_limits_hold_for_stability_and_time_alike(limits: int, endured: int) -> None:
    stability, time = (
        ["c12", "c35", "c38", "c40", "c29", "c21"],
        ["c02", "c04", "c11", "c13", "c16"],
    )
    position = {"limits": limits, "leads_row": "c05 c09 c15 c19 c28", "briefcase": ""}
    t = Table(
        **position,
        stability_area=" ".join(stability[:endured]),
        time_area=" ".join(time[:endured]),
    ).reply("pass")
    assert t.g.outcome is None
    assert t.g.menaces_turned == 0
    t = Table(**position, stability_area=" ".join(stability[: endured + 1])).reply("pass")
    assert t.g.outcome.reason == "loss_stability"
    t = Table(**position, time_area=" ".join([*time, "c18"][: endured + 1])).reply("pass")
    assert t.g.menaces_turned == 1


@pytest.mark.rule("AN-34.4")
def test_one_dusk_menace_can_be_left_out_by_chance() -> None:
    gone = set()
    for seed in range(30):
        g = GAME.new(seed=seed, menaces="one_dusk_removed")
        left = {"D1", "D2", "D3", "N1", "N2", "N3"} - set(g.menace_deck)
        assert len(left) == 1
        gone |= left
    assert gone == {"D1", "D2", "D3"}


@pytest.mark.rule("AN-34.4")
@pytest.mark.parametrize("seed", range(5))
def test_the_aurora_can_be_left_out(seed: int) -> None:
    g = GAME.new(seed=seed, menaces="aurora_removed")
    assert sorted(g.menace_deck) == ["D1", "D2", "D3", "N2", "N3"]
    assert "N1" in g.removed


@pytest.mark.rule("AN-34.5", "AN-34.6")
@pytest.mark.parametrize("equipment", ["tome", "ritual"])
@pytest.mark.parametrize(
    ("help_", "pick", "briefcase"),
    [
        ("contact_and_equipment", "contact", "contact {}"),
        ("contact_or_equipment", "contact", "contact"),
        ("contact_or_equipment", "equipment", "{}"),
        ("none", "contact", ""),
    ],
)
def test_the_player_picks_the_outside_help(
    help_: str, pick: str, briefcase: str, equipment: str
) -> None:
    g = GAME.new(seed=1, help=help_, pick=pick, equipment=equipment)
    assert g.briefcase == briefcase.format(equipment).split()
    unused = {"contact", "tome", "ritual"} - set(g.briefcase)
    assert unused <= set(g.removed)


@pytest.mark.rule("AN-34.7")
@pytest.mark.parametrize(("help_", "pick"), HELP)
@pytest.mark.parametrize("equipment", ["tome", "ritual"])
def test_case_1_lies_on_side_a_exactly_when_an_equipment_is_in_use(
    help_: str, pick: str, equipment: str
) -> None:
    g = GAME.new(seed=1, help=help_, pick=pick, equipment=equipment)
    used = HELP[help_, pick][1]
    face = next(line.face for line in GAME.view(g, 0).lines if line.case == "case_1")
    assert face.face == ("A" if used else "B")
    assert time_limit(g) == (5 if used else 6), "side B gives one more card of time"


@pytest.mark.rule("AN-34.1")
@pytest.mark.parametrize(
    "wrong",
    [{"mode": "easy"}, {"limits": 7}, {"menaces": "none"}, {"help": "all"}, {"clock": "on"}],
)
def test_other_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        GAME.new(seed=1, **wrong)


@pytest.mark.rule("AN-34.8")
def test_settings_cannot_be_changed_after_the_setup() -> None:
    for mode, limits, menaces in product(["hardboiled", "classic"], [5, 6], MENACES):
        chosen = None
        for g in random_game(seed=4, mode=mode, limits=limits, menaces=menaces):
            chosen = chosen or g.settings
            assert g.settings == chosen
    with pytest.raises(AttributeError):
        chosen.mode = "classic"
    assert isinstance(chosen, Settings)


# ── taking back ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-R38", "AN-35.7")
def test_strict_undo_goes_back_to_the_last_new_information_and_no_further() -> None:
    session = noctuary.start("arkham-noir", seed=7, undo="strict")
    before = session.state.clone()
    session.reply("take")
    assert session.state.options[0].startswith("discard:"), "a fourth card in hand, nothing new"
    session.undo()
    assert session.state == before
    session.reply("take")
    while session.state.turn == 1:
        session.reply(session.state.options[0])
    assert len(session.state.leads_row) == 5, "a new lead has been drawn"
    now = session.state.clone()
    with pytest.raises(UndoError):
        session.undo()
    assert session.state == now


@pytest.mark.rule("AN-R38", "AN-35.7")
def test_free_undo_goes_past_new_information_and_is_marked() -> None:
    session = noctuary.start("arkham-noir", seed=7)
    assert session.header.undo == "free", "the default for a player alone"
    before = session.state.clone()
    session.reply("pass")
    while session.state.turn == 1:
        session.reply("continue")
    assert session.undone_secrets == 0
    session.undo("turn")
    assert session.state == before
    assert session.undone_secrets == 1
