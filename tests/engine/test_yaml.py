"""YAML 1.2 as packs use it: values, their places, and everything that is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml as pyyaml
from hypothesis import given
from hypothesis import strategies as st

import noctuary
from noctuary.engine import yaml
from noctuary.engine.faults import Fault, PackError

LOADERS = [pyyaml.CSafeLoader, pyyaml.SafeLoader]


@pytest.fixture(params=LOADERS, ids=["c", "pure"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs with the C parser and with the one that stands in for it."""
    monkeypatch.setattr(yaml, "LOADER", request.param)


def value(text: str) -> Any:
    return yaml.read(text, "x.yaml").value


def lines(text: str) -> list[str]:
    with pytest.raises(PackError) as caught:
        yaml.read(text, "x.yaml")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("No", "No"),
        ("true", True),
        ("FALSE", False),
        ("tRue", "tRue"),
        ("null", None),
        ("~", None),
        ("7", 7),
        ("-12", -12),
        ("+3", 3),
        ("007", 7),
        ("0o17", 15),
        ("0x1F", 31),
        ("017", 17),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("12:30:45", "12:30:45"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("2.", 2.0),
        ("1e3", 1000.0),
        ("1.0.0", "1.0.0"),
        ("2024-01-02", "2024-01-02"),
        ("-x", "-x"),
        ("3+", "3+"),
        ("9223372036854775807", 2**63 - 1),
        ("-9223372036854775808", -(2**63)),
        ("'7'", "7"),
        ('"true"', "true"),
        ('""', ""),
        ('"caf\\u00e9"', "café"),
        ("Rain: none", {"Rain": "none"}),
        ("[]", []),
        ("{}", {}),
        ("|\n  two\n  lines\n", "two\nlines\n"),
        (">\n  one\n  line\n", "one line\n"),
        ("a: [1, {b: c}]\nd:\n- e\n- f: g\n", {"a": [1, {"b": "c"}], "d": ["e", {"f": "g"}]}),
    ],
)
def test_plain_values_follow_the_core_schema(text: str, meant: object) -> None:
    got = value(text)
    assert got == meant
    assert type(got) is type(meant)


def test_words_of_yaml_1_1_are_words_also_as_keys() -> None:
    assert value("on: x\nyes: no\n") == {"on": "x", "yes": "no"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1:1: P108 the file is empty"),
        ("# nothing\n", "1:1: P108 the file is empty"),
        ("a: 1\na: 2\n", "2:1: P105 the key 'a' is here twice (first in line 1)"),
        ("{a: 1, 'a': 2}", "1:8: P105 the key 'a' is here twice (first in line 1)"),
        ("1: x\n", "1:1: P106 a key must be a word (put it in quotes)"),
        ("true: x\n", "1:1: P106 a key must be a word (put it in quotes)"),
        ("?\n: x\n", "1:2: P106 a key must be a word (put it in quotes)"),
        ("a: 1\n? [b]\n: c\n", "2:3: P106 a key must be a word (put it in quotes)"),
        ("<<: {a: 1}\n", "1:1: P106 a key must be a word (put it in quotes)"),
        ("a: &x 1\n", "1:4: P107 anchors, aliases and tags (x) cannot be used"),
        (
            "a: !!str 1\n",
            "1:4: P107 anchors, aliases and tags (tag:yaml.org,2002:str) cannot be used",
        ),
        ("a: !x [1]\n", "1:4: P107 anchors, aliases and tags (!x) cannot be used"),
        ("a: ! b\n", "1:4: P107 anchors, aliases and tags (!) cannot be used"),
        ("a:\nb: 1\n", '1:1: P108 a value is missing (is null, "" or [] meant?)'),
        ("a: {say: Rain, fog}\n", '1:16: P108 a value is missing (is null, "" or [] meant?)'),
        ("a: [1, 2]\nb:\n  -\n", '3:4: P108 a value is missing (is null, "" or [] meant?)'),
        (
            "a: 9223372036854775808",
            "1:4: P109 a number that does not fit into 64 bits (is it a text?)",
        ),
        ("a: 0x" + "f" * 99, "1:4: P109 a number that does not fit into 64 bits (is it a text?)"),
        ("a: " + "9" * 9999, "1:4: P109 a number that does not fit into 64 bits (is it a text?)"),
        ("a: -1e999", "1:4: P109 a number that does not fit into 64 bits (is it a text?)"),
        ("a: .inf", "1:4: P109 a number that does not fit into 64 bits (is it a text?)"),
        ("a: .NaN", "1:4: P109 a number that does not fit into 64 bits (is it a text?)"),
        ("a: b\nc: d\x07e", "2:5: P104 the control character U+0007 (take it out)"),
        ("a: b\u2028", "1:5: P104 the control character U+2028 (take it out)"),
        ('a: "\\a"', "1:4: P104 a control character, written as an escape (take it out)"),
        ("a:\n\tb: 1\n", "2:1: P103 a tab where only spaces may stand (indent with spaces)"),
        (
            "--- {a: 1}\n--- {b: 2}\n",
            "2:5: P101 a second document; a file has one (take out the ---)",
        ),
        ("[" * 41 + "]" * 41, "1:41: P110 the file is deeper than 40 levels"),
        ("[" * 900_000, "1:41: P110 the file is deeper than 40 levels"),
        ("x" * 4_000_001, "1:1: P110 the file is larger than 4,000,000 bytes"),
    ],
)
def test_what_could_mislead_is_refused_with_its_place(text: str, fault: str) -> None:
    assert lines(text) == [f"x.yaml:{fault}"]


@pytest.mark.parametrize(
    ("text", "place", "advice"),
    [
        ("a: b: c", "1:5", "a text with ': ' in it needs quotes"),
        ("a: @b", "1:4", "a text that begins like this needs quotes"),
        ("b: 1\na: 'b", "2:4", "the quote that begins here is never closed"),
        ("a: [1, 2\n", "2:1", "the bracket of line 1 is never closed, or a comma is missing"),
        ("a:\n  - b\n c: d\n", "3:2", "look at the indentation and the punctuation"),
    ],
)
def test_a_slip_of_syntax_comes_with_advice(text: str, place: str, advice: str) -> None:
    (line,) = lines(text)
    assert line.startswith(f"x.yaml:{place}: P101 ")
    assert line.endswith(f"({advice})")


def test_the_number_of_values_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml, "MAX_VALUES", 10)
    assert value("[1, 2, 3, 4, 5, 6, 7, 8, 9]") == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert lines("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]") == [
        "x.yaml:1:29: P110 the file has more than 10 values"
    ]


def test_all_faults_are_reported_together_up_to_the_syntax_error() -> None:
    assert lines("a: 1\na: 2\nb:\nc: *d\n3: 4\ne: &f g\nh: [i\n") == [
        "x.yaml:2:1: P105 the key 'a' is here twice (first in line 1)",
        'x.yaml:3:1: P108 a value is missing (is null, "" or [] meant?)',
        "x.yaml:4:4: P107 anchors, aliases and tags (d) cannot be used",
        "x.yaml:5:1: P106 a key must be a word (put it in quotes)",
        "x.yaml:6:4: P107 anchors, aliases and tags (f) cannot be used",
        "x.yaml:8:1: P101 did not find expected ',' or ']'"
        " (the bracket of line 7 is never closed, or a comma is missing)"
        if yaml.LOADER is pyyaml.CSafeLoader
        else "x.yaml:8:1: P101 expected ',' or ']', but got '<stream end>'"
        " (the bracket of line 7 is never closed, or a comma is missing)",
    ]


def test_a_hopeless_file_is_given_up_after_a_hundred_faults() -> None:
    assert len(lines("a: 1\n" * 5000)) == yaml.MAX_FAULTS


def test_places_of_values_and_keys() -> None:
    doc = yaml.read(
        "clues:\n  - id: c07\n    left: [{tech: x}, 5]\n    text: |\n      Rain.\n", "x"
    )
    assert doc.where(()) == (1, 1)
    assert doc.where(("clues",)) == (2, 3)
    assert doc.where(("clues", 0)) == (2, 5)
    assert doc.where(("clues", 0, "id")) == (2, 9)
    assert doc.key_where(("clues", 0, "left")) == (3, 5)
    assert doc.where(("clues", 0, "left", 0, "tech")) == (3, 19)
    assert doc.where(("clues", 0, "left", 1)) == (3, 23)
    assert doc.where(("clues", 0, "text")) == (4, 11)


def test_a_place_that_does_not_exist_is_that_of_its_nearest_parent() -> None:
    doc = yaml.read("a:\n  b: [1]\n", "x")
    assert doc.where(("a", "b", 7, "c")) == doc.where(("a", "b")) == (2, 6)
    assert doc.key_where(("a", "z")) == doc.where(("a",)) == (2, 3)


SCRAPS = [*"ab01:-?,[]{}&*!|>'\"#%@ \n\t<~.\\xé\u2028\ufeff", "\n  ", "- ", ": ", "---\n", "...\n"]
SCRAPS += [
    "%YAML 1.2\n",
    "<<: ",
    "&a ",
    "*a",
    "!!int ",
    "\\U00110000",
    "\\ud800",
    "0x",
    "e9",
    "\r\n",
]


def refusals(text: str) -> tuple[Fault, ...]:
    try:
        yaml.read(text, "x.yaml")
    except PackError as error:
        return error.faults
    return ()


@given(st.one_of(st.lists(st.sampled_from(SCRAPS)).map("".join), st.text(), st.text("a: -\n[]{}")))
def test_any_text_is_read_or_refused_in_order(text: str) -> None:
    for fault in refusals(text):
        assert fault.code.startswith("P1")
        assert 1 <= fault.line <= text.count("\n") + text.count("\r") + 2
        assert 1 <= fault.col <= len(text) + 1


fit = st.characters(exclude_categories=["Cc", "Cs", "Cn", "Zl", "Zp"], exclude_characters="\ufeff")
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), st.text(fit, max_size=8)
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(fit, max_size=6), inner, max_size=4)
    ),
    max_leaves=15,
)


def written(value: Any, indent: int = 0) -> str:
    """A value as block YAML, leaves and what is empty as JSON."""
    start = "\n" + " " * indent
    if isinstance(value, dict) and value:
        pairs = value.items()
        return "".join(f"{start}{quoted(k)}: {written(v, indent + 2)}" for k, v in pairs)
    if isinstance(value, list) and value:
        return "".join(f"{start}- {written(v, indent + 2)}" for v in value)
    return quoted(value)


def quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    """Every value in a value, with its path."""
    inner: Any = value.items() if isinstance(value, dict) else ()
    inner = enumerate(value) if isinstance(value, list) else inner
    return [(path, value), *(found for key, part in inner for found in paths(part, (*path, key)))]


def first_of(value: Any, write: Any) -> str:
    """The text with which a value begins."""
    if value and isinstance(value, dict | list) and write is written:
        return "-" if isinstance(value, list) else quoted(next(iter(value)))
    return quoted(value)[0] if isinstance(value, dict | list) else quoted(value)


@given(values, st.sampled_from([written, quoted]))
def test_where_points_at_the_text_that_starts_the_value(value: Any, write: Any) -> None:
    text = write(value)
    doc = yaml.read(text, "x.yaml")
    assert doc.value == value
    rows = text.split("\n")
    for path, part in paths(value):
        line, col = doc.where(path)
        assert rows[line - 1][col - 1 :].startswith(first_of(part, write))
        if path and isinstance(path[-1], str):
            line, col = doc.key_where(path)
            assert rows[line - 1][col - 1 :].startswith(quoted(path[-1]) + ":")


SHIPPED = sorted(Path(noctuary.__file__).parent.rglob("*.yaml"))


def test_each_parser_reads_all_that_is_shipped() -> None:
    assert len(SHIPPED) > 50
    for path in SHIPPED:
        yaml.read(path.read_text(encoding="utf-8"), path.name)
