"""How cards lie on sheets, and what the press says when it cannot print."""

import sys

import pytest

from noctuary.paper.press import CannotPrint, PrintSet, set_by_typst
from noctuary.paper.sheets import BLEED, PAPERS, Card, imposed, layout


@pytest.mark.parametrize(("paper", "grid"), [("a4", (3, 3)), ("letter", (4, 2))])
def test_as_many_cards_as_fit_lie_on_a_sheet(paper: str, grid: tuple[int, int]) -> None:
    lay = layout(PAPERS[paper], 63, 88)
    assert (lay.columns, lay.rows) == grid
    assert lay.columns * (63 + 2 * BLEED) < lay.width
    assert lay.rows * (88 + 2 * BLEED) < lay.height


def test_a_back_lies_behind_its_front_when_the_paper_is_turned() -> None:
    lay = layout(PAPERS["a4"], 63, 88)
    cards = [Card(str(n), {"n": n}, {"n": n}) for n in range(11)]
    sheets = imposed(cards, lay)
    assert len(sheets) == 2
    for sheet in sheets:
        for row in range(lay.rows):
            places = slice(row * lay.columns, (row + 1) * lay.columns)
            assert sheet["backs"][places] == sheet["fronts"][places][::-1]


def test_without_typst_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(CannotPrint, match=r"pip install -e '.*\[print\]'"):
        set_by_typst(PrintSet("arkham_noir", {}, {}))
