"""DQ §7.1: texts are extracted under stable keys, and a pack is made of what comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from noctuary.cli import main
from noctuary.engine import yaml
from noctuary.engine.packs import files_of
from noctuary.games.dark_quarter.authoring import translating
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.game import GAME

COAT = Path(__file__).parents[3] / "docs" / "packs" / "warm-coat"
HOTEL = "scenarios/warm_coat/hotel"


def run(*args: object) -> str:
    result = CliRunner().invoke(main, ["pack", *map(str, args)])
    assert result.exit_code == 0, result.output
    return result.output


def test_every_text_has_a_key_of_its_own_that_stays() -> None:
    found = translating.extracted(COAT)
    assert found[f"{HOTEL}.questions.q_abel_who.prompt"] == "Who went out in it?"
    assert found["scenarios/warm_coat/scenario.hints.2.levels.0"].startswith("The last bus")
    assert found[f"{HOTEL}.pois.poi_abel.options.abel_ask.label"] == "Question Mrs. Abel"
    assert found["pack.title"] == "The Warm Coat"
    words = sum(len(text.split()) for text in found.values())
    assert words > 1_000
    assert not any(text.startswith(("poi_", "t_", "l_")) for text in found.values())


def test_a_hint_with_an_id_keeps_its_key_when_others_come_before(tmp_path: Path) -> None:
    files = {name: data.decode() for name, data in files_of(COAT).items()}
    name = "scenarios/warm_coat/scenario.yaml"
    value = yaml.read(files[name], name).value
    value["hints"][1]["id"] = "h_bus"
    wanted = value["hints"][1]["levels"][0]
    for more in ([], [{"levels": ["Wait."]}]):
        value["hints"] = more + value["hints"]
        files[name] = translating.dumped(value)
        folder = tmp_path / str(len(value["hints"]))
        for file, text in files.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
        assert translating.extracted(folder)[f"{name[:-5]}.hints.h_bus.levels.0"] == wanted
        reading.read(folder)


@pytest.mark.parametrize("pack", [COAT, Path(GAME.folder) / "packs" / "vesperine"])
def test_what_is_written_is_read_as_the_same(pack: Path) -> None:
    same = translating.translated(pack, {}, "en")
    for name, data in files_of(pack).items():
        if name != "pack.yaml":
            assert (
                yaml.read(same.files[name].decode(), name).value
                == yaml.read(data.decode(), name).value
            )
    found = translating.extracted(pack)
    assert same.missing == list(found)
    read_back = yaml.read(translating.dumped(found), "words.yaml").value
    assert read_back == found


def test_a_translated_pack_is_sound_and_falls_back_where_words_are_missing(tmp_path: Path) -> None:
    words = tmp_path / "de.yaml"
    assert "texts with" in run("texts", COAT, "--out", words)
    text = words.read_text(encoding="utf-8")
    words.write_text(
        text.replace("Who went out in it?", "Wer ist darin fortgegangen?") + "nobody.asks: Hm\n",
        encoding="utf-8",
    )
    told = run("translate", COAT, words, "--language", "de", "--out", tmp_path / "coat")
    assert "0 texts still to translate" in told
    assert "nothing has the key nobody.asks" in told
    pack, _ = reading.examine(tmp_path / "coat")
    assert pack.id == "warm-coat-de"
    assert pack.question["q_abel_who"].prompt == "Wer ist darin fortgegangen?"
    few = tmp_path / "few.yaml"
    few.write_text("pack.title: Der warme Mantel\n", encoding="utf-8")
    run("translate", COAT, few, "--language", "de", "--out", tmp_path / "half")
    pack, _ = reading.examine(tmp_path / "half")
    assert pack.manifest.title == "Der warme Mantel"
    assert pack.question["q_abel_who"].prompt == "Who went out in it?"


def test_a_folder_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    words = tmp_path / "de.yaml"
    words.write_text("pack.title: Mantel\n", encoding="utf-8")
    args = ["pack", "translate", str(COAT), str(words), "--language", "de", "--out", str(tmp_path)]
    assert CliRunner().invoke(main, args).exit_code == 2
