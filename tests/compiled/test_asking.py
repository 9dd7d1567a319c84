"""Compiled rules remember where they found something (compiled.h), and find what Python finds.

In an ordinary run this is a test of Python itself; `go.py fast` runs it with compiled code.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from noctuary.engine import state
from tests.compiled import asking as pure_asking
from tests.test_project import ROOT


def loaded(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What asks: the source, or what it is compiled to where the rules are compiled."""
    source = Path(str(pure_asking.__file__))
    if Path(str(state.__file__)).suffix == ".py":
        return source
    compiled: Any = loaded("compiled", ROOT / "compiled.py")
    compiled.WORK = tmp_path_factory.mktemp("asking")
    files = compiled.c_files({pure_asking.__name__: source})
    woven = {name: compiled.with_memory(file) for name, file in files.items()}
    built: Path = compiled.libraries(woven, compiled.WORK / "lib")[0]
    return built


@pytest.fixture
def asking(translated: Path) -> Any:
    return loaded(pure_asking.__name__, translated)


KINDS = ("Record", "Small", "Thing", "Slotted")
WITH_DICT = ("Record", "Thing")


@pytest.mark.parametrize("kind", KINDS)
def test_fields_and_methods_are_found_again_and_again(asking: Any, kind: str) -> None:
    things = [getattr(asking, kind)() for _ in range(3)]
    assert [asking.called(thing) for thing in things] == ["of the class"] * 3
    assert [asking.bound(thing)() for thing in things] == ["of the class"] * 3
    assert len({asking.field(thing) for thing in things}) == 1


def test_one_place_asks_things_of_many_kinds(asking: Any) -> None:
    things = [getattr(asking, kind)() for kind in KINDS] * 2
    assert [asking.field(thing) for thing in things] == [1, 5, 1, 1] * 2
    assert asking.field(asking.Answering()) == "no field"
    assert [asking.called(thing) for thing in things] == ["of the class"] * 8


@pytest.mark.parametrize("kind", ["Record", "Thing", "Slotted"])
def test_a_field_has_its_latest_value_and_may_be_missing(asking: Any, kind: str) -> None:
    thing = getattr(asking, kind)()
    assert asking.field(thing) == 1
    thing.field = 2
    assert asking.field(thing) == 2
    del thing.field
    with pytest.raises(AttributeError, match="field"):
        asking.field(thing)
    thing.field = 3
    assert asking.field(thing) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_class_that_is_changed_is_asked_anew(
    asking: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cls = getattr(asking, kind)
    thing = cls()
    with pytest.raises(AttributeError, match="word"):
        asking.word(thing)
    monkeypatch.setattr(cls, "word", "of the class", raising=False)
    assert [asking.word(thing), asking.word(cls())] == ["of the class"] * 2
    cls.word = property(lambda it: f"worked out of {it.field}")
    assert asking.word(thing) == f"worked out of {thing.field}"
    cls.word = property(lambda _: "worked out otherwise")
    assert asking.word(thing) == "worked out otherwise"
    assert asking.called(thing) == "of the class"
    monkeypatch.setattr(cls, "method", lambda _: "another one")
    assert [asking.called(thing), asking.bound(thing)()] == ["another one"] * 2


@pytest.mark.parametrize("kind", WITH_DICT)
def test_what_an_object_itself_has_hides_what_its_class_has(
    asking: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cls = getattr(asking, kind)
    monkeypatch.setattr(cls, "word", "of the class", raising=False)
    thing, other = cls(), cls()
    for one in (thing, other):
        assert [asking.word(one), asking.called(one)] == ["of the class"] * 2
    thing.word, thing.method = "its own", lambda: "its own"
    for _ in range(2):
        assert [asking.word(thing), asking.called(thing), asking.bound(thing)()] == ["its own"] * 3
        assert [asking.word(other), asking.called(other)] == ["of the class"] * 2
    del thing.word, thing.method
    assert [asking.word(thing), asking.called(thing)] == ["of the class"] * 2


def test_a_dict_may_be_of_any_shape(asking: Any) -> None:
    thing = asking.Thing()
    assert asking.field(thing) == 1
    thing.__dict__["field"] = 2
    assert asking.field(thing) == 2
    thing.__dict__.update({f"more_{number}": number for number in range(60)})
    assert [asking.field(thing), asking.called(thing)] == [2, "of the class"]
    thing.__dict__ = {1: "no name at all", "field": 3}
    assert [asking.field(thing), asking.called(thing)] == [3, "of the class"]
    copy = asking.Thing.__new__(asking.Thing)
    with pytest.raises(AttributeError, match="field"):
        asking.field(copy)
    copy.__dict__.update(field=4, method=lambda: "its own")
    assert [asking.field(copy), asking.called(copy)] == [4, "its own"]


def test_a_module_may_be_changed_and_may_answer_for_itself(asking: Any) -> None:
    shop = asking.shop
    shop.price, shop.buy = 3, str.upper
    for _ in range(2):
        assert [asking.price(), asking.bought("lamp")] == [3, "LAMP"]
    shop.price, shop.buy = 4, str.title
    assert [asking.price(), asking.bought("lamp")] == [4, "Lamp"]
    del shop.price
    with pytest.raises(AttributeError, match="price"):
        asking.price()
    shop.__getattr__ = lambda name: f"no {name}"
    assert asking.price() == "no price"
    shop.price = 5
    assert asking.price() == 5


def test_entries_are_found_by_any_key_that_fits(asking: Any) -> None:
    class Reversed(list[int]):
        def __getitem__(self, key: Any) -> Any:
            return super().__getitem__(-1 - key)

    three = [7, 8, 9]
    found = [asking.entry(three, key) for key in (0, 2, -1, True)]
    assert found == [7, 9, 9, 8]
    assert [asking.entry(kind(three), 1) for kind in (tuple, bytes, Reversed)] == [8, 8, 8]
    assert asking.entry(Reversed(three), 0) == 9
    assert [asking.entry({1: "one"}, 1), asking.entry("abc", 1)] == ["one", "b"]
    assert asking.entry(three, slice(1, None)) == [8, 9]


@pytest.mark.parametrize(
    ("it", "key", "fault"),
    [
        ([7], 1, IndexError), ((7,), 1, IndexError), ([7], -2, IndexError),
        ([7], 2**70, IndexError), ([7], "a", TypeError), ({}, 1, KeyError), (7, 1, TypeError),
    ],
)  # fmt: skip
def test_where_there_is_no_entry_the_fault_is_pythons(
    asking: Any, it: Any, key: Any, fault: type[Exception]
) -> None:
    with pytest.raises(fault) as ours:
        asking.entry(it, key)
    with pytest.raises(fault) as pythons:
        it[key]
    assert str(ours.value) == str(pythons.value)


def test_what_is_empty_is_not_true(asking: Any) -> None:
    class Never(dict[str, int]):
        def __bool__(self) -> bool:
            return False

    class Broken:
        def __bool__(self) -> bool:
            raise ValueError("neither true nor false")

    assert not any(map(asking.is_true, (False, None, 0, 0.0, "", [], (), {}, set(), Never(a=1))))
    assert all(map(asking.is_true, (True, 1, -1, 2**70, "0", [0], (None,), {0: 0}, {0}, object())))
    with pytest.raises(ValueError, match="neither true nor false"):
        asking.is_true(Broken())
