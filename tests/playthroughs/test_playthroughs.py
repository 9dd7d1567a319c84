"""Every recorded game goes as it is recorded, and every scenario has one."""

from __future__ import annotations

import difflib
import itertools

import pytest

import noctuary
from noctuary.engine.packs import known_packs
from tests.playthroughs.plans import FOLDER, PLANS, Plan
from tests.playthroughs.recording import record

LINES_SHOWN = 60


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_recorded_game_goes_as_it_is_recorded(plan: Plan) -> None:
    recorded, now = plan.file.read_text(encoding="utf-8"), record(plan)
    if recorded != now:
        diff = difflib.unified_diff(
            recorded.splitlines(), now.splitlines(), "recorded", "now", lineterm="", n=1
        )
        shown = "\n".join(itertools.islice(diff, LINES_SHOWN))
        pytest.fail(
            f"{plan.name} does not go as it is recorded. If that is meant, renew the records with "
            f"`python3 go.py record`, read their diff and commit it with the change.\n{shown}",
            pytrace=False,
        )


def test_every_record_has_a_plan() -> None:
    assert {plan.file for plan in PLANS} == set(FOLDER.rglob("*.txt"))


@pytest.mark.parametrize("game", noctuary.games(), ids=lambda game: game.id)
def test_every_pack_and_scenario_is_recorded(game: noctuary.Game) -> None:
    states = [plan.new() for plan in PLANS if plan.game is game]
    assert {state.pack.id for state in states} == set(known_packs(game.folder))
    told = " ".join(plan.settings for plan in PLANS if plan.game is game)
    for setting in game.settings:
        if setting.name in ("mode", "scenario"):
            default, *others = (f"{setting.name}={choice.value}" for choice in setting.choices)
            assert default in told or len(states) > len(others)
            assert [other for other in others if other not in told] == []
