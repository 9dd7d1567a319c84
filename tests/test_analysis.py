"""docs/analysis.md does what it says: its commands with fewer games, its Python as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from click.testing import CliRunner

from noctuary.cli import main

TEXT = (Path(__file__).parents[1] / "docs" / "analysis.md").read_text(encoding="utf-8")
PICTURES = ("win-rate.png", "length.png", "turning-points.png")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mpl.use("Agg")
    simulated = next(block for block in blocks("sh") if block.startswith("noctuary simulate"))
    many = simulated.replace("\\\n", " ").replace("--games 400", "--games 4 --jobs 1")
    for line in many.replace("greedy", "random").strip().splitlines():
        done = CliRunner().invoke(main, line.split()[1:])
        assert done.exit_code == 0, done.output
    names: dict[str, Any] = {}
    for block in blocks("python"):
        if "LocalCluster" not in block:
            exec(compile(block, "docs/analysis.md", "exec"), names)  # noqa: S102
    assert all((tmp_path / picture).stat().st_size > 5_000 for picture in PICTURES)
    assert names["over"]
