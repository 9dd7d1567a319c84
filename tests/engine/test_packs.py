"""Packs are found, read, typed and checked; all that is wrong is told at once, with its place."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import noctuary
from noctuary.engine import packs
from noctuary.engine.faults import Fault, PackError, convert, nearest
from noctuary.engine.packs import Source, find_pack, open_pack


class Tech(Enum):
    INTERVIEW = "interview"
    RESEARCH = "research"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the records of these tests share."""


class Edge(Record, frozen=True):
    tech: Tech
    purple: bool = False


class Clue(Record, frozen=True):
    id: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    type: Literal["person", "threat", "artifact"]
    left: tuple[Edge, ...]
    minimum: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    place: tuple[int, int] | None = None
    lines: str | list[str] = ""
    weight: float = 1.0


class Take(Record, frozen=True, tag="take", tag_field="effect"):
    n: int = 1


class Check(Record, frozen=True, tag="check", tag_field="effect"):
    difficulty: int


class Menace(Record, frozen=True):
    id: str
    effects: tuple[Take | Check, ...] = ()
    odds: dict[str, int] = {}

    def __post_init__(self) -> None:
        if sum(self.odds.values()) > 6:
            raise ValueError("the odds add up to more than a die")


MANIFEST = """\
id: test-pack
game: test-game
format: 1
version: "1.0.0"
title: Test
authors: [Somebody]
licence: CC0
"""
CLUES = """\
clues:
  - id: c01
    name: The Ferryman
    type: person
    left: [{tech: interview}]
"""


def files(**contents: str) -> dict[str, bytes]:
    return {f"{name}.yaml": text.encode() for name, text in {"pack": MANIFEST, **contents}.items()}


def lines(source: Source) -> list[str]:
    """What done() reports, warnings too."""
    try:
        source.done()
    except PackError as error:
        return [str(fault) for fault in error.faults]
    return [str(fault) for fault in source.faults]


def put(folder: Path, contents: dict[str, bytes]) -> Path:
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


# ── records ──────────────────────────────────────────────────────────────────────────────────────


def test_a_good_pack_becomes_records() -> None:
    source = open_pack(files(clues=CLUES))
    assert source.decode("clues.yaml", "clues", list[Clue]) == [
        Clue("c01", "The Ferryman", "person", (Edge(Tech.INTERVIEW),))
    ]
    source.done()
    assert source.manifest.title == "Test"
    assert source.faults == []


def test_ten_faults_in_one_pack_are_ten_lines() -> None:
    broken = """\
clues:
  - id: c01
    naem: The Ferryman
    type: persn
    left: [{tech: intervew}, {purple: true}]
    minimum: 9
  - {id: c02, name: Rain, fog, type: threat, left: []}
  - id: c03
    id: c04
    type: threat
    name: 7
    left: interview
  - {id: c05, name: The Lamp, type: artifact, left: []}
cleus: []
"""
    source = open_pack(files(clues=broken))
    good = source.decode("clues.yaml", "clues", list[Clue])
    assert [clue.id for clue in good] == ["c05"]
    assert lines(source) == [
        "clues.yaml:3:5: P203 unknown key 'naem' (did you mean 'name'?)",
        (
            "clues.yaml:4:11: P202 expected one of artifact, person, threat; found 'persn'"
            " (did you mean 'person'?)"
        ),
        (
            "clues.yaml:5:19: P202 expected one of interview, research; found 'intervew'"
            " (did you mean 'interview'?)"
        ),
        "clues.yaml:5:30: P204 the key 'tech' is missing",
        "clues.yaml:6:14: P206 expected a whole number (at least 0, at most 7); found 9",
        'clues.yaml:7:27: P108 a value is missing (is null, "" or [] meant?)',
        "clues.yaml:9:5: P105 the key 'id' is here twice (first in line 8)",
        (
            "clues.yaml:11:11: P201 expected text (no shorter than 1, no longer than 24); found 7"
            " (put it in quotes)"
        ),
        "clues.yaml:12:11: P201 expected a list; found 'interview'",
        "clues.yaml:14:1: P203 unknown key 'cleus' (known: clues)",
    ]


def test_the_error_begins_with_a_summary() -> None:
    source = open_pack(files(clues="clues: 3\n", spare="a: 1\n"))
    source.decode("clues.yaml", "clues", list[Clue])
    with pytest.raises(PackError) as caught:
        source.done()
    assert str(caught.value).splitlines() == [
        "The pack cannot be used: 1 error, 1 warning.",
        "clues.yaml:1:8: P201 expected a list; found 3",
        "spare.yaml:1:1: P208 warning: the game does not read this file",
    ]


NAME = "expected text (no shorter than 1, no longer than 24)"
FEW = "expected a whole number (at least 0, at most 7)"


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ("name: ''", f"5:9: P206 {NAME}; found ''"),
        ("name: " + "x" * 60, f"5:9: P206 {NAME}; found '{'x' * 36}..."),
        ("place: [1, 2, 3]", "5:10: P206 expected a list of 2; found a list of 3"),
        ("place: [1, x]", "5:14: P201 expected a whole number; found 'x'"),
        ("place: far", "5:10: P201 expected a list of 2; found 'far'"),
        ("lines: 3", "5:10: P201 expected text or a list; found 3"),
        ("lines: [a, 3]", "5:14: P201 expected text; found 3 (put it in quotes)"),
        ("lines: {a: b}", "5:10: P201 expected text or a list; found a mapping"),
        ("weight: heavy", "5:11: P201 expected a number; found 'heavy'"),
        ("minimum: true", f"5:12: P201 {FEW}; found true"),
        ("minimum: 1.5", f"5:12: P201 {FEW}; found 1.5"),
        ("minimum: null", f"5:12: P201 {FEW}; found null"),
    ],
)
def test_what_was_expected_and_what_was_found(field: str, fault: str) -> None:
    name = "" if field.startswith("name") else "  name: A\n"
    text = f"clue:\n  id: c01\n  type: person\n  left: []\n  {field}\n{name}"
    source = open_pack(files(clue=text))
    assert source.decode("clue.yaml", "clue", Clue) is None
    assert lines(source) == [f"clue.yaml:{fault}"]


def test_variants_are_told_apart_by_their_tag() -> None:
    text = """\
menaces:
  - id: m1
    effects:
      - {effect: take, n: two}
      - {effect: chek, difficulty: 3}
      - {difficulty: 3}
      - {effect: check, dificulty: 3, colour: red}
      - take
      - {effect: [], n: 1}
  - {id: m2, effects: [{effect: take}, {effect: check, difficulty: 2}]}
"""
    source = open_pack(files(menaces=text))
    (good,) = source.decode("menaces.yaml", "menaces", list[Menace])
    assert good.effects == (Take(), Check(2))
    assert lines(source) == [
        "menaces.yaml:4:27: P201 expected a whole number; found 'two'",
        "menaces.yaml:5:18: P202 expected one of take, check; found 'chek' (did you mean 'check'?)",
        "menaces.yaml:6:9: P204 the key 'effect' is missing",
        "menaces.yaml:7:25: P203 unknown key 'dificulty' (did you mean 'difficulty'?)",
        "menaces.yaml:7:39: P203 unknown key 'colour' (known: effect, difficulty)",
        "menaces.yaml:8:9: P201 expected a mapping; found 'take'",
        "menaces.yaml:9:18: P202 expected one of take, check; found a list of 0",
    ]


def test_a_record_s_own_check_is_reported_at_the_record() -> None:
    source = open_pack(files(menaces="menaces:\n  - {id: m1, odds: {a: 4, b: 4}}\n"))
    assert source.decode("menaces.yaml", "menaces", list[Menace]) == []
    assert lines(source) == ["menaces.yaml:2:5: P205 the odds add up to more than a die"]


def test_what_records_refuse_themselves_is_told_of_all_of_them() -> None:
    text = """
menaces:
  - - {id: m1, odds: {a: 4, b: 4}}
    - {id: m2, odds: {a: 1}}
    - {id: m3, odds: {a: 5, b: 3}}
    - {id: m4, odds: {a: 7}}
"""
    source = open_pack(files(menaces=text))
    assert source.decode("menaces.yaml", "menaces", list[list[Menace]]) == []
    assert lines(source) == [
        f"menaces.yaml:{line}:7: P205 the odds add up to more than a die" for line in (3, 5, 6)
    ]


def test_unknown_keys_are_faults_even_where_the_record_would_let_them_pass() -> None:
    class Loose(msgspec.Struct):
        id: str
        edges: tuple[Edge, ...] = ()

    source = open_pack(files(x="x:\n  - {id: a, egdes: []}\n  - {id: b}\n"))
    assert source.decode("x.yaml", "x", list[Loose]) == [Loose("b")]
    assert lines(source) == ["x.yaml:2:13: P203 unknown key 'egdes' (did you mean 'edges'?)"]


def test_a_whole_file_can_be_one_record() -> None:
    source = open_pack(files(clue="id: c01\nname: A\ntype: person\nleft: []\n"))
    assert source.decode("clue.yaml", "", Clue) == Clue("c01", "A", "person", ())
    source.done()


def test_a_pattern_joins_the_lists_of_several_files() -> None:
    contents = files(
        **{
            "scenes/a": "menaces: [{id: m1}]\n",
            "scenes/b/c": "menaces: [{id: 2}, {id: m3}]\nfinale: 1\n",
        }
    )
    source = open_pack(contents)
    assert [m.id for m in source.decode("scenes/*", "menaces", list[Menace])] == ["m1", "m3"]
    assert source.decode("scenes/*", "finale", int) == 1
    assert source.decode("scenes/*", "opening", int, optional=True) is None
    assert source.decode("scenes/*", "title", str) is None
    assert lines(source) == [
        "pack.yaml:1:1: P207 no file scenes/* has the key 'title'",
        "scenes/b/c.yaml:1:16: P201 expected text; found 2 (put it in quotes)",
    ]


def test_a_single_record_in_two_files_is_reported() -> None:
    source = open_pack(files(**{"s/a": "finale: 1\n", "s/b": "finale: 2\n"}))
    assert source.decode("s/*", "finale", int) == 1
    assert lines(source) == ["s/b.yaml:1:9: P303 'finale' is already in s/a.yaml"]


def test_files_and_keys_that_are_missing_or_that_nobody_reads() -> None:
    source = open_pack(files(clue=CLUES, menaces="menacs: []\nother: 1\n", texts="a: 1\n"))
    assert source.decode("clues.yaml", "clues", list[Clue]) == []
    assert source.decode("cases.yaml", "cases", list[Clue], optional=True) == []
    assert source.decode("menaces.yaml", "menaces", list[Menace]) == []
    assert source.decode("texts.yaml", "introduction", str) is None
    assert lines(source) == [
        "clue.yaml:1:1: P208 warning: the game does not read this file",
        "menaces.yaml:1:1: P203 unknown key 'menacs' (did you mean 'menaces'?)",
        "menaces.yaml:2:1: P203 unknown key 'other' (known: menaces)",
        "pack.yaml:1:1: P207 the pack has no file clues.yaml (did you mean 'clue.yaml'?)",
        "texts.yaml:1:1: P203 unknown key 'a' (known: introduction)",
        "texts.yaml:1:1: P204 the key 'introduction' is missing",
    ]


def test_done_can_be_asked_again() -> None:
    source = open_pack(files(texts="a: 1\n"))
    source.decode("texts.yaml", "b", int, optional=True)
    assert lines(source) == lines(source)


# ── a game's own checks ──────────────────────────────────────────────────────────────────────────


def test_a_game_reports_at_a_record_even_if_others_were_left_out() -> None:
    text = "menaces:\n  - {id: 1}\n  - id: m2\n    effects: [{effect: take, n: 9}]\n"
    source = open_pack(files(menaces=text))
    (menace,) = source.decode("menaces.yaml", "menaces", list[Menace])
    source.fault(menace, ("effects", 0, "n"), "AN-C4", "nobody can take 9 cards", "take 2")
    source.fault("menaces.yaml", ("menaces", 1, "id"), "AN-C5", "an odd name", severity="warning")
    assert lines(source)[1:] == [
        "menaces.yaml:3:9: AN-C5 warning: an odd name",
        "menaces.yaml:4:33: AN-C4 nobody can take 9 cards (take 2)",
    ]


def test_names_of_entries_that_could_not_be_read_are_no_second_fault() -> None:
    text = "menaces:\n  - {id: herald, effects: 7}\nfirst: herald\nlast: dusk\n"
    source = open_pack(files(menaces=text, more="menaces: [{id: dusk}"))
    menaces = source.decode("*", "menaces", list[Menace])
    used = [(name, "menaces.yaml", (key,)) for key, name in (("first", "herald"), ("last", "dusk"))]
    source.names("menace", [(m.id, m, ("id",)) for m in menaces], used)
    assert not [line for line in lines(source) if "P301" in line]


def test_names_must_be_declared_once_and_used() -> None:
    text = "menaces:\n  - {id: herald}\n  - {id: aurora}\n  - {id: herald}\n"
    text += "first: heralt\nlast: herald\n"
    source = open_pack(files(menaces=text))
    menaces = source.decode("menaces.yaml", "menaces", list[Menace])
    used = [
        (str(source.decode("menaces.yaml", key, str)), "menaces.yaml", (key,))
        for key in ("first", "last")
    ]
    source.names("menace", [(m.id, m, ("id",)) for m in menaces], used, spare=False)
    assert lines(source) == [
        "menaces.yaml:3:10: P302 warning: the menace 'aurora' is never used",
        "menaces.yaml:4:10: P303 the menace 'herald' is declared twice (first in menaces.yaml:2)",
        "menaces.yaml:5:8: P301 there is no menace 'heralt' (did you mean 'herald'?)",
    ]


def test_spare_names_need_not_be_used() -> None:
    source = open_pack(files())
    source.names("menace", [("aurora", "pack.yaml", ())])
    assert lines(source) == []


def test_warnings_do_not_stop_a_pack() -> None:
    source = open_pack(files(spare="a: 1\n"))
    source.done()
    assert [fault.severity for fault in source.faults] == ["warning"]


# ── manifest ─────────────────────────────────────────────────────────────────────────────────────


def test_a_broken_manifest_does_not_hide_the_other_faults() -> None:
    manifest = "id: Test Pack\ngame: test-game\nformat: one\nversion: 1.0\ntitel: T\nauthors: Me\n"
    source = open_pack(
        {"pack.yaml": manifest.encode(), "clues.yaml": b"clues: 1\n"}, "test-game", 1
    )
    source.decode("clues.yaml", "clues", list[Clue])
    assert lines(source) == [
        "clues.yaml:1:8: P201 expected a list; found 1",
        "pack.yaml:1:1: P204 the key 'licence' is missing",
        (
            "pack.yaml:1:5: P206 expected a name of small letters, digits and -, such as my-pack"
            " (at most 64); found 'Test Pack'"
        ),
        "pack.yaml:3:9: P201 expected a whole number; found 'one'",
        "pack.yaml:4:10: P201 expected text; found 1.0 (put it in quotes)",
        "pack.yaml:5:1: P203 unknown key 'titel' (did you mean 'title'?)",
        "pack.yaml:6:10: P201 expected a list; found 'Me'",
    ]


def test_a_folder_without_manifest_is_no_pack(tmp_path: Path) -> None:
    assert lines(open_pack(tmp_path)) == ["pack.yaml: P207 the pack has no file pack.yaml"]


@pytest.mark.parametrize(
    ("game", "newest", "fault"),
    [
        ("other", 1, "pack.yaml:2:7: P402 this is a pack for test-game, not for other"),
        ("test-game", 0, None),
        ("test-game", 1, None),
    ],
)
def test_a_pack_for_another_game_is_refused(game: str, newest: int, fault: str | None) -> None:
    if fault is None:
        assert open_pack(files(), game, newest).manifest.id == "test-pack"
        return
    with pytest.raises(PackError) as caught:
        open_pack(files(), game, newest)
    assert [str(found) for found in caught.value.faults] == [fault]


def test_a_pack_from_the_future_is_refused() -> None:
    later = files(pack=MANIFEST.replace("format: 1", "format: 2"))
    with pytest.raises(PackError) as caught:
        open_pack(later, "test-game", 1)
    assert [str(fault) for fault in caught.value.faults] == [
        "pack.yaml:3:9: P403 format 2 is newer than 1, the newest that can be read"
    ]


# ── files ────────────────────────────────────────────────────────────────────────────────────────


def test_a_pack_is_the_same_from_its_folder_and_from_a_save(tmp_path: Path) -> None:
    contents = files(**{"clues": CLUES, "scenes/one": "menaces: []\n"})
    from_folder = open_pack(put(tmp_path, contents))
    assert packs.files_of(tmp_path) == from_folder.bytes == contents
    assert open_pack(contents).digest == from_folder.digest
    assert from_folder.path == tmp_path


def test_the_digest_does_not_depend_on_the_platform() -> None:
    unix = files(clues=CLUES)
    windows = {
        name: b"\xef\xbb\xbf" + unix[name].replace(b"\n", b"\r\n") for name in reversed(unix)
    }
    assert open_pack(windows).digest == open_pack(unix).digest
    assert open_pack(windows).bytes == unix
    assert packs.digest({"pack.yaml": b"a: 1\n"}) == (
        "2e8ace9dfde5d7c1e3ce9865d2104cd15f14051df1a65949e0390a88c139cee5"
    )


def test_the_digest_tells_every_content_apart() -> None:
    contents = [{"a": b"xy", "b": b""}, {"a": b"x", "b": b"y"}, {"ab": b"xy"}, {"a": b"xy"}, {}]
    assert len({packs.digest(content) for content in contents}) == len(contents)


def test_files_that_cannot_be_trusted_are_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key.yaml").write_text("a: 1\n")
    pack = put(
        tmp_path / "pack", {**files(clues=CLUES), "Loud.yaml": b"a: 1\n", "old.yml": b"a: 1\n"}
    )
    put(
        pack,
        {
            "latin.yaml": b"a: b\nc: caf\xe9\n",
            ".git/x.yaml": b"][",
            "._clues.yaml": b"][",
            "notes.md": b"\xff",
        },
    )
    (pack / "out.yaml").symlink_to(tmp_path / "secret" / "key.yaml")
    (pack / "outer").symlink_to(tmp_path / "secret")
    (pack / "loop.yaml").symlink_to(pack / "loop.yaml")
    (pack / "in.yaml").symlink_to(pack / "clues.yaml")
    (pack / "folder.yaml").mkdir()
    os.mkfifo(pack / "pipe.yaml")
    source = open_pack(pack)
    source.decode("clues.yaml", "clues", list[Clue])
    source.decode("in.yaml", "clues", list[Clue])
    name = "a file's name has only lower-case letters, digits, '_', '-', '.yaml'"
    assert lines(source) == [
        f"Loud.yaml: P405 {name}",
        "folder.yaml: P404 a folder, where a file is expected",
        "latin.yaml:2:7: P102 this is not UTF-8",
        "loop.yaml: P404 cannot be read",
        f"old.yml: P405 {name}",
        "out.yaml: P404 a link that leads out of the pack",
        "outer: P404 a link that leads out of the pack",
    ]
    assert not any(str(tmp_path) in str(fault) for fault in source.faults)
    with pytest.raises(PackError):
        packs.files_of(pack)


@pytest.mark.parametrize(
    "name",
    ["../x.yaml", "/etc/x.yaml", "a//b.yaml", "a/../b.yaml", "x", "\udc80.yaml", "a\\b.yaml"],
)
def test_a_save_cannot_smuggle_in_other_file_names(name: str) -> None:
    (fault,) = open_pack(files() | {name: b"a: 1\n"}).faults
    assert fault.code == "P405"


def test_a_file_must_be_a_mapping() -> None:
    source = open_pack(files(clues="- a\n"))
    assert source.decode("clues.yaml", "clues", list[Clue]) == []
    assert lines(source) == ["clues.yaml:1:1: P201 expected a mapping; found a list of 1"]


def test_the_size_of_a_pack_is_limited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(packs, "MAX_FILES", 3)
    put(tmp_path, files(a="a: 1\n", b="a: 1\n", c="a: 1\n"))
    with pytest.raises(PackError, match=r"pack\.yaml: P110 the pack has more than 3 files"):
        open_pack(tmp_path)
    monkeypatch.setattr(packs, "MAX_FILES", 9)
    monkeypatch.setattr(packs, "MAX_PACK_BYTES", 100)
    with pytest.raises(PackError, match="P110 the pack has more than 9 files or 100 bytes"):
        open_pack(files(a="a: 1\n"))


def test_a_hopeless_pack_is_given_up() -> None:
    source = open_pack(files(clues="clues:\n" + "- {a: 1}\n" * 5000))
    with pytest.raises(PackError) as caught:
        source.decode("clues.yaml", "clues", list[Clue])
    assert len(caught.value.faults) == packs.MAX_FAULTS


def test_a_huge_file_is_refused_and_not_read_whole(tmp_path: Path) -> None:
    put(tmp_path, files())
    with (tmp_path / "huge.yaml").open("wb") as huge:
        huge.truncate(10**12)
    source = open_pack(tmp_path)
    assert lines(source) == ["huge.yaml:1:1: P110 the file is larger than 4,000,000 bytes"]


# ── finding ──────────────────────────────────────────────────────────────────────────────────────


def test_packs_are_found_by_id_and_by_path(tmp_path: Path) -> None:
    built_in = put(tmp_path / "game" / "packs" / "violet_hour", files())
    own = put(tmp_path / "mine" / "grey-hour", files())
    put(tmp_path / "mine" / "violet-hour", files())
    put(tmp_path / "mine" / "no_pack", {"readme.txt": b""})
    game, user = tmp_path / "game", tmp_path / "mine"
    assert find_pack(game, "violet-hour", None) == find_pack(game, "violet-hour", user) == built_in
    assert find_pack(game, "grey-hour", user) == own
    assert find_pack(game, str(own), None) == own
    assert list(packs.known_packs(game, user)) == ["grey-hour", "violet-hour"]


def test_an_unknown_pack_is_named_with_what_there_is(tmp_path: Path) -> None:
    put(tmp_path / "packs" / "violet_hour", files())
    with pytest.raises(LookupError) as caught:
        find_pack(tmp_path, "violet-huor", None)
    assert isinstance(caught.value, PackError)
    assert str(caught.value).splitlines()[1] == (
        "violet-huor: P401 there is no such pack among the built-in packs, in the user's folder or"
        " at that path; known: violet-hour (did you mean 'violet-hour'?)"
    )


@pytest.mark.parametrize("name", ["", "\0", "x" * 9999, "/", "..", "\udc80"])
def test_any_text_can_be_asked_for_as_a_pack(name: str, tmp_path: Path) -> None:
    with pytest.raises(LookupError):
        find_pack(tmp_path, name, tmp_path / "none")


# ── the rest ─────────────────────────────────────────────────────────────────────────────────────


def test_a_file_s_schema_is_json_schema() -> None:
    found = packs.schema({"clues": list[Clue], "menaces": list[Menace]})
    assert found["properties"]["clues"] == {"type": "array", "items": {"$ref": "#/$defs/Clue"}}
    assert found["additionalProperties"] is False
    assert found["$defs"]["Clue"]["required"] == ["id", "name", "type", "left"]
    msgspec.json.encode(found)


def test_proposals() -> None:
    assert nearest("Persn", ["threat", "person"]) == " (did you mean 'person'?)"
    assert nearest("xyz", ["threat", "person"]) == ""
    assert nearest("", []) == nearest("a" * 10**6, ["threat"]) == ""


def test_a_fault_as_a_line() -> None:
    assert str(Fault("a.yaml", 0, 0, "P404", "cannot be read")) == "a.yaml: P404 cannot be read"
    assert str(Fault("a.yaml", 1, 2, "P302", "idle", "drop it", "warning")) == (
        "a.yaml:1:2: P302 warning: idle (drop it)"
    )


words = st.sampled_from(
    ["id", "name", "type", "left", "tech", "effect", "effects", "n", "difficulty", "odds", "place"]
)
leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-9, 9),
    st.floats(-1, 1),
    words,
    st.sampled_from(["take", "check", "person", "interview"]),
)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
clue_like = st.fixed_dictionaries(
    {"id": anything, "name": anything, "type": anything, "left": anything},
    optional={"place": anything, "minimum": leaves, "lines": anything},
)
menace_like = st.fixed_dictionaries(
    {"id": leaves}, optional={"effects": st.lists(anything, max_size=3), "odds": anything}
)


@given(
    st.one_of(anything, clue_like, menace_like),
    st.sampled_from([Clue, Menace, Edge, list[Take | Check], dict[str, Edge | None]]),
)
def test_a_value_has_flaws_exactly_if_it_is_not_of_its_type(value: Any, kind: Any) -> None:
    _, flaws = convert(value, kind, ())
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        assert flaws
    else:
        assert flaws == []


@given(
    st.dictionaries(
        st.text(max_size=9) | st.sampled_from(["pack.yaml", "clues.yaml"]), st.binary(max_size=60)
    )
)
def test_any_files_are_a_pack_or_are_refused_in_order(contents: dict[str, bytes]) -> None:
    source = open_pack(contents)
    source.decode("clues.yaml", "clues", list[Clue])
    with pytest.raises(PackError):
        source.done()


# ── the user's own folder ─────────────────────────────────────────────────────────────────────


def own_pack(folder: Path, game: str = "arkham-noir", name: str = "my-own") -> Path:
    """A copy of a built-in pack in the user's folder, under a name of its own."""
    files = packs.files_of(noctuary.game("arkham-noir").folder / "packs" / "violet_hour")
    manifest = files["pack.yaml"].replace(b"id: violet-hour", f"id: {name}".encode())
    files["pack.yaml"] = manifest.replace(b"game: arkham-noir", f"game: {game}".encode())
    for file, data in files.items():
        (folder / name / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / name / file).write_bytes(data)
    return folder / name


def test_a_pack_in_the_users_folder_is_found_by_its_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOCTUARY_PACKS", str(tmp_path))
    own_pack(tmp_path)
    session = noctuary.start("arkham-noir", seed=1, pack="my-own")
    assert session.state.pack.id == "my-own"
    assert session.header.files, "the save carries the pack along"


def test_the_users_folder_is_looked_through_for_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOCTUARY_PACKS", str(tmp_path))
    own_pack(tmp_path)
    own_pack(tmp_path, game="six-days", name="stray")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.yaml").write_bytes(b"\xff")
    found = noctuary.game("arkham-noir").packs()
    assert found["my-own"] == tmp_path / "my-own"
    assert "violet-hour" in found
    assert not {"stray", "broken"} & set(found)


def test_without_a_word_it_lies_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOCTUARY_PACKS", raising=False)
    monkeypatch.setattr(packs, "user_data_path", lambda name, appauthor: tmp_path / name)
    assert packs.user_folder() == tmp_path / "noctuary" / "packs"
