"""Two versions in turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import former
from bench.figures import ROOT


def test_a_version_beside_itself_gives_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(former, "GAMES", ("arkham-noir",))
    found = former.figures(ROOT, rounds=1, seconds=0.001)
    assert [figure.name for figure in found] == [
        f"{name}, arkham-noir" for name in former.FIGURES.values()
    ]


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no Noctuary"):
        former.figures(tmp_path, rounds=1, seconds=0.001)
