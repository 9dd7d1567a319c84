"""The example of the authors' guide: it is sound, it can be played, and the guide quotes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from noctuary.games.dark_quarter.authoring import playtest, report
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.game import GAME

ROOT = Path(__file__).parents[3]
CASE = ROOT / "docs" / "packs" / "warm-coat"
GUIDE = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
SECTION = GUIDE[GUIDE.index("### A small case in an afternoon") :]


def test_the_example_passes_every_check() -> None:
    pack, warnings = reading.examine(CASE)
    assert pack.record.title == "The Warm Coat"
    assert warnings == ()


def test_a_playtest_of_the_example_sees_everything() -> None:
    plan = playtest.Plan(path=str(CASE), runs=21, seeking=30)
    told = report.report(playtest.playtest(plan, jobs=1))
    assert told.findings == []
    assert set(told.conclusions) == {"home", "missed"}


@pytest.mark.parametrize("block", re.findall("```yaml\n(.*?)```", SECTION, re.DOTALL))
def test_the_guide_quotes_the_example(block: str) -> None:
    files = [file.read_text(encoding="utf-8") for file in CASE.rglob("*.yaml")]
    assert any(block.rstrip("\n") in text for text in files), block


def test_the_guide_names_what_can_be_shared() -> None:
    pack = GAME.pack("vesperine")
    named = set(re.findall("`([a-z0-9_]+)`", SECTION))
    assert named >= {*pack.slot, *pack.npc, *pack.consumable, *pack.characters}
