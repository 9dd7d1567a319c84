"""The one line that adds a game, and takes it away again after its tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from noctuary.games import PACKAGES


@pytest.fixture(autouse=True, scope="package")
def registration() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PACKAGES, "last-stair", "tests.fifth_game.last_stair")
        yield
