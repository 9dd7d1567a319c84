"""What once went wrong in a loader does not go wrong again, and new cases are tried."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from bench import fuzz
from bench.fuzz import LOADERS, kept_cases, spoilt, tried

from noctuary.engine import yaml
from noctuary.games.dark_quarter.content import reading


@pytest.mark.parametrize("name", LOADERS)
def test_what_once_went_wrong_is_refused_in_words(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml, "parse", yaml.parse)  # the cases of packs remember what they read
    monkeypatch.setattr(reading, "find_lender", reading.find_lender)
    monkeypatch.setattr(reading, "read_parts", reading.read_parts)
    generate, read, documented = LOADERS[name]
    cases = [*kept_cases(name), *islice(generate(random.Random(1)), 5)]
    assert [fault for raw in cases if (fault := tried(read, raw, documented))] == []


def test_the_small_packs_are_good_ones() -> None:
    small = kept_cases("small")
    assert small
    for raw in small:
        fuzz.read_pack(raw)


def test_what_is_slow_twice_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "SECONDS", -1.0)
    assert tried(len, b"", ()) == "took too long"
    monkeypatch.setattr(fuzz, "is_quick", lambda read, raw: True)
    assert tried(len, b"", ()) == ""


def test_a_spoilt_record_differs_from_the_good_one() -> None:
    chance, good = random.Random(3), {"a": [1, 2], "b": {"c": "x"}}
    assert sum(spoilt(good, chance) != good for _ in range(100)) > 90


def test_whatever_is_not_documented_is_told() -> None:
    def stumble(raw: bytes) -> None:
        raise KeyError(raw)

    assert tried(stumble, b"", (ValueError,)).startswith("KeyError in test_fuzz.py:")
    assert not tried(stumble, b"", (KeyError,))


def test_a_long_run_goes_on_where_it_was_broken_off(tmp_path, monkeypatch, capsys) -> None:
    seeds: list[int] = []
    monkeypatch.setattr(fuzz, "TALLY", tmp_path)
    monkeypatch.setattr(
        fuzz, "try_more", lambda name, cases, seed, wrong: seeds.append(seed) or wrong.update("x")
    )
    assert fuzz.go_on("saves", 2 * fuzz.PART) == 2
    assert fuzz.go_on("saves", 3 * fuzz.PART) == 3
    assert seeds == [0, fuzz.PART, 2 * fuzz.PART]
    assert "30,000 cases, 3 went wrong" in capsys.readouterr().out
