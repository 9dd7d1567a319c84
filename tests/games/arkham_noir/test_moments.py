"""What is played out in the middle of the table."""

from __future__ import annotations

from noctuary.engine.moments import Track
from noctuary.games.arkham_noir.events import StabilityChecked
from tests.games.arkham_noir.table import GAME, Table

FIVE_TYPES = "c02 c10 c20 c27 c33"


def moments_of(table: Table, reply: str) -> list:
    """What one reply brings to the stage."""
    before = table.g.clone()
    table.events.clear()
    table.reply(reply)
    return list(GAME.moments(before, table.g, table.events, 0))


def test_a_closed_case_is_played_out_with_its_story_and_says_that_nothing_was_scored():
    lines = {"case_1": "", "case_5": FIVE_TYPES}
    t = Table(lines=lines, leads_row="c11 c14", briefcase="")
    (closing,) = [m for m in moments_of(t, "close:case_5") if m.kind == "closing"]
    assert (closing.result, closing.consequence, closing.tone) == (
        "Closed",
        "Scored nothing.",
        "plain",
    )
    assert closing.story


def test_checks_count_up_one_after_the_other():
    t = Table(stability_area="c03", leads_row="c11 c14")
    before = t.g.clone()
    drawn = [StabilityChecked(card="c40", failed=True), StabilityChecked(card="c41", failed=True)]
    first, second = GAME.moments(before, t.g, drawn, 0)
    assert first.track == Track("Stability", 1, 2, t.g.settings.limits, is_harm=True)
    assert second.track.after == 3
    assert second.spoken.startswith("Stability check. Fails.")
