"""Labels: what many games have shown about a story, for its box."""

from __future__ import annotations

import noctuary
from noctuary.labels import labels
from noctuary.simulate.labelling import labelled, stories_of
from noctuary.spread import spread
from noctuary.web.pages.sitting import figures, told_label


def test_a_label_is_worked_out_from_the_same_deals_for_every_player() -> None:
    with spread(jobs=1) as crew:
        game = noctuary.game("when-darkness-comes")
        label = labelled(game, "last_bus", games=3, seed=1, crew=crew)
    assert label.games == 3
    assert list(label.wins) == ["random", "cautious"]
    assert label.decisions > 20
    assert label.branching > 1
    assert label.reading > 0


def test_labels_are_of_stories_that_can_be_chosen() -> None:
    for game in noctuary.games():
        assert set(labels(game.id)) <= set(stories_of(game))
        assert len(figures(game)) == len(labels(game.id))


def test_a_label_reads_as_a_line() -> None:
    label = labels("arkham-noir")[""]
    assert f"luck {label.luck:.0%}" in told_label(label)
    assert "min of reading" in told_label(label)
