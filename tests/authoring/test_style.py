"""The habits of prose are found, in their lines, and the built-in packs keep their own limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from noctuary.authoring import tics
from noctuary.authoring.prose import Text
from noctuary.authoring.style import style_of, told
from noctuary.cli import main
from noctuary.engine.faults import PackError
from noctuary.games import PACKAGES, game

PACKS = [folder for name in PACKAGES for folder in game(name).packs().values()]
MANIFEST = """
id: tale
game: six-days
format: 1
version: "1"
title: A tale
authors: [Somebody]
licence: CC-BY-4.0
"""
TALE = """# a note
scenes:
  - say: |-
      The tram stands in the rain like a dog that has been told to stay, and the driver waits.

      Somebody has left a glove on the third step, and the lamp above it swings. It is warm.
  - {text: "Nothing is said; nothing is asked; the bell on the cord keeps still."}
"""


def text(words: str, entry: int = 0) -> Text:
    """A text that stands alone."""
    return Text("scenes.yaml", ("scenes", entry), (1, 1), words)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack of two texts."""
    (tmp_path / "pack.yaml").write_text(MANIFEST)
    (tmp_path / "scenes.yaml").write_text(TALE)
    return tmp_path


def run(path: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["pack", "style", str(path), *words])


@pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
def test_a_built_in_pack_keeps_the_limits_of_its_prose(folder: Path) -> None:
    """The campaign has a limit for every habit."""
    report = style_of(folder)
    assert not report.passed, "\n".join(told(report))
    if folder.name == "vesperine":
        assert all(count.limit is not None for count in report.counts)


@pytest.mark.parametrize(
    "words",
    [
        "It shines like a wedding ring.",
        "The board goes out, as if it had heard.",
        "It is as warm as a cheek.",
        "You nod, as one does to a horse.",
        "He looks at it the way a driver would.",
    ],
)
def test_a_comparison_is_counted(words: str) -> None:
    assert len(list(tics.matching(tics.COMPARISON)([text(words)]))) == 1


@pytest.mark.parametrize(
    "words",
    [
        "I should not like to be late.",
        "Would you like tea?",
        "You like it here.",
        "As soon as it rains, he goes.",
        "It is not like that.",
    ],
)
def test_what_is_no_comparison_is_not_counted(words: str) -> None:
    assert not list(tics.matching(tics.COMPARISON)([text(words)]))


@pytest.mark.parametrize(
    ("habit", "words"),
    [
        (tics.STOCK, "The line is clear as a bell."),
        (tics.VAGUE_COMPARISON, "It moves like something in a bath."),
        (tics.YOU_DO_NOT, "You do not touch her. You close your hand."),
        (tics.DOES_NOT_BUT, "It does not hum back; it leans."),
        (tics.DOES_NOT_BUT, "It is not a threat. It is a count."),
        (tics.VAGUE_PRONOUN, "Nobody came."),
    ],
)
def test_a_habit_is_found(habit: object, words: str) -> None:
    assert len(list(tics.matching(habit)([text(words)]))) == 1  # type: ignore[arg-type]


def test_only_a_block_can_have_a_button_and_a_name_with_a_title_ends_no_sentence() -> None:
    long = (
        "The tram stands in the rain, and the driver waits with his cap in his hands for Mr. Pell, "
    )
    long += "who has the key and does not come. "
    assert [hit.words for hit in tics.button_endings([text(long + "It is warm.")])] == [
        "It is warm."
    ]
    assert not list(tics.button_endings([text("It is warm. It is.")]))
    assert not list(
        tics.button_endings([text(long + "Then the lamp above the third step goes out.")])
    )


def test_a_phrase_is_repeated_only_between_entries_and_told_at_its_longest() -> None:
    words = "He makes the letters in a hand like railings."
    assert not list(tics.repeated_phrases([text(words), text(words)]))
    hits = list(tics.repeated_phrases([text(words, 1), text(words, 2)]))
    assert {hit.words for hit in hits} == {"he makes the letters in a hand like railings"}
    assert len(hits) == 2
    assert not list(tics.repeated_phrases([text(words, 1), text(words, 2)], ["letters in a hand"]))


def test_breath_and_semicolons_are_measured_in_each_sentence() -> None:
    spoken = text("One, two three four five; six; seven.")
    assert [hit.words for hit in tics.breaths([spoken])] == ["two three four five"]
    assert [hit.amount for hit in tics.semicolons([spoken])] == [2]


def test_a_limit_that_is_passed_is_told_with_file_and_line_and_exit_code_one(pack: Path) -> None:
    assert run(pack).exit_code == 0
    with (pack / "pack.yaml").open("a") as file:
        file.write("style: {vague_pronouns: 1, semicolons: 1, comparisons: 50}\n")
    printed = run(pack)
    assert printed.exit_code == 1
    assert "scenes.yaml:6: vague_pronouns " in printed.output
    assert "scenes.yaml:7: semicolons 2: Nothing is said" in printed.output
    assert "scenes.yaml:4: comparisons" not in printed.output
    assert "scenes.yaml:4: comparisons" in run(pack, "--only", "comparisons").output
    assert json.loads(run(pack, "--json").output)["words"] == {"scenes.yaml": 50}


def test_an_unknown_habit_is_refused(pack: Path) -> None:
    printed = run(pack, "--only", "comparison")
    assert printed.exit_code == 2
    assert "did you mean 'comparisons'?" in printed.output
    with (pack / "pack.yaml").open("a") as file:
        file.write("style: {comparison: 1}\n")
    with pytest.raises(PackError, match=r"pack\.yaml:9:9: P203 unknown key 'comparison'"):
        style_of(pack)
