"""Genre packs: the two that are built in, and every fault that another may have."""

from __future__ import annotations

import random

import pytest

import noctuary
from noctuary.engine.packs import files_of, known_packs, schema
from noctuary.games.six_days import GAME
from noctuary.games.six_days.content.reading import FILES, FIRST, SHARED

BUILT_IN = sorted(known_packs(GAME.folder))


def faults(**changes: tuple[str, str]) -> list[str]:
    """What is wrong with the first pack after these texts were replaced in these files."""
    files = files_of(FIRST)
    for name, (old, new) in changes.items():
        file = f"{name}.yaml"
        text = files[file].decode()
        assert old in text, f"{old!r} is not in {file}"
        files[file] = text.replace(old, new).encode()
    with pytest.raises(noctuary.PackError) as caught:
        GAME.read_pack(files)
    return [str(fault) for fault in caught.value.faults]


def test_a_table_of_five_entries_is_refused_with_the_line_and_the_reason() -> None:
    (fault,) = faults(story=("an order, a great love, an experiment", "an order, a great love"))
    assert fault == (
        "story.yaml:5:25: S101 a line of a table has six entries, one for each face of the die; "
        "this one has five"
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"),
    [
        ("hero", "cautious, sensitive]", "cautious, sensitive, bold]", "S101", "has seven"),
        ("frame", "    - a night train\n", "", "S101", "this one has five"),
        ("scenes", "      - a flaw\n", "", "S101", "this one has five"),
        ("scenes", "      - a corpse is discovered\n", "", "S101", "this one has five"),
        ("frame", "    - [fire, air, death, time, distance, history]\n", "", "S102", "three lines"),
        ("words", "lucky, striking]", "lucky]", "S101", "this one has five"),
        ("story", "src: [seed, seed, seed, seed, seed, ours]", "src: [seed, ours]", "S103", "once"),
        ("words", "[deft, two-fisted", "[haunted, two-fisted", "S104", "stands here twice"),
        ("words", "    - impulsive\n", "    - impulsve\n", "S104", "did you mean 'impulsive'?"),
        ("frame", "    Escape: ", "    Escapes: ", "S105", "'Escape' has no prompt"),
        ("frame", "    Escape: ", "    Escapes: ", "S105", "no purpose 'Escapes' (did you mean"),
        ("frame", "  - id: montage", "  - id: straight", "S106", "in this order: montage"),
        ("frame", "    tag: justice\n", "", "S106", "has the tag 'justice'"),
        ("frame", "name: montage\n", "name: montage\n    tag: justice\n", "S106", "has no tag"),
        ("scenes", "difficulty: 5", "difficulty: 6", "S107", "Difficulty of scene 8 is 5"),
        ("scenes", "    act: 3\n    name: New", "    act: 2\n    name: New", "S107", "to act 3"),
        ("scenes", "n: 8", "n: 9", "S107", "numbered 1 to 8"),
        ("scenes", "    extra_lead: You discover\n", "", "S107", "both extra_lead"),
        ("scenes", "lead: It gets harder as", "lead: It gets harder.", "S108", "lead breaks off"),
        ("scenes", "extra_lead: You discover", "extra_lead: You did.", "S108", "lead breaks off"),
        ("scenes", "- an old threat grows\n", "- an old threat grows.\n", "S108", "full stop"),
        ("frame", "    - eyes turn to you\n", "    - Eyes turn to you.\n", "S108", "full stop"),
        ("scenes", "    flags: [add_word]\n", "", "S109", "exactly one scene has the flag"),
        ("scenes", "    flags: [rival_reroll]\n", "", "S109", "the last scene has the flag"),
        ("scenes", "[add_word]", "[add_word, rival_reroll]", "S109", "the last scene has the flag"),
        ("frame", "losses: [an ally is lost", "losses: [an ally is gone", "S110", "none of the"),
        ("conditions", "text: weary", "text: Wounded", "S111", "stands here twice"),
        ("conditions", ", final: true", "", "S111", "exactly one Condition is final"),
        ("hero", "hungry, lusting", "hungri, lusting", "S111", "did you mean 'hungry'?"),
        ("conditions", "[is beaten, is dead, ", "[is beaten, ", "S112", "three statements"),
        ("hero", "id: found", "id: ally", "P303", "declared twice"),
        ("help", "  - id: epilogue", "  - id: score", "S112", "six subjects"),
        ("prompts", "  closing: Write the last page.\n", "", "P204", "'closing' is missing"),
        ("prompts", "  closing:", "  closng:", "P203", "did you mean 'closing'?"),
        ("conditions", "severity: 5", "severity: 6", "P206", "at most 5"),
        ("scenes", "kind: advice", "kind: advise", "P202", "did you mean 'advice'?"),
    ],
)  # fmt: skip
def test_each_fault_is_told_with_its_place_and_reason(
    file: str, old: str, new: str, code: str, words: str
) -> None:
    found = faults(**{file: (old, new)})
    told = [fault for fault in found if f" {code} " in fault and words in fault]
    assert told, found
    assert told[0].split(":")[0] == f"{file}.yaml"
    assert int(told[0].split(":")[1]) > 0


def test_six_resources_are_one_too_few() -> None:
    text = files_of(FIRST)["hero.yaml"].decode()
    last = text[text.index("  - id: ally") :]
    assert any("S112 there are seven resources; here are six" in f for f in faults(hero=(last, "")))


def test_purposes_must_leave_something_to_roll_twice_for() -> None:
    files = files_of(FIRST)
    lines = files["frame.yaml"].decode()
    start = lines.index("    - [Atmosphere")
    end = lines.index("  roll_twice:")
    row = "    - [Roll twice, Roll twice, Roll twice, Roll twice, Roll twice, Escape]\n"
    found = faults(frame=(lines[start:end], row * 3))
    assert any("S105 at least three purposes" in fault for fault in found)


def test_all_faults_are_told_at_once() -> None:
    found = faults(
        story=("an order, a great love, an experiment", "an order"),
        scenes=("difficulty: 5", "difficulty: 1"),
        conditions=(", final: true", ""),
    )
    assert len(found) == 3


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_pack_passes_and_plays_to_its_end(name: str) -> None:
    pack = GAME.pack(name)
    assert len(pack.conditions) >= 20
    for seed in range(3):
        source = random.Random(seed)
        g = GAME.new(seed=seed, pack=name, prompts="all")
        while g.seat is not None:
            question = GAME.question(g, g.seat)
            assert question.text
            assert question.why or question.kind == "dice"
            g.reply(source.choice(g.options))
        assert g.outcome.reason == "told"


def test_there_is_more_than_one_genre_and_they_share_no_table() -> None:
    assert len(BUILT_IN) >= 2
    first, second = (GAME.pack(name) for name in BUILT_IN[:2])
    same = [
        table
        for table in first.lines
        if table != "scene_type" and first.lines[table] == second.lines[table]
    ]
    assert same == []


def test_a_pack_without_prompts_and_help_speaks_like_the_first_one() -> None:
    files = {name: data for name, data in files_of(FIRST).items() if name not in SHARED}
    pack = GAME.read_pack(files)
    assert pack.prompts == GAME.pack("six-days").prompts
    assert len(pack.pages) == 6


def test_a_saved_story_carries_a_pack_of_its_own() -> None:
    from noctuary.engine.codec import loads

    files = files_of(FIRST)
    files["pack.yaml"] = files["pack.yaml"].replace(b"id: six-days", b"id: my-days")
    pack = GAME.read_pack(files)
    pack.files = files
    g = GAME.new(seed=1, pack=pack)
    again = loads(noctuary.dumps(g), lambda _: GAME)
    assert again.pack.id == "my-days"
    again.reply("roll_hero")


def test_editors_are_told_the_shape_of_every_file() -> None:
    for keys in FILES.values():
        described = schema(keys)
        assert set(described["properties"]) == set(keys)


def test_the_prompts_that_the_catalogue_asks_for_are_there() -> None:
    pack = GAME.pack("six-days")
    assert len(pack.purpose_prompts) == 14
    assert all(kind.prompt for kind in pack.types)
    assert all(scene.prompt for scene in pack.scene.values())
    assert all(resource.prompt for resource in pack.resources.values())
    assert len(pack.conditions) == 25
    assert all(getattr(pack.prompts, name) for name in pack.prompts.__struct_fields__)
