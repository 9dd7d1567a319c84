"""The catalogues in docs/rules, read as data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from noctuary import rules

CATALOGUES = Path(__file__).parents[1] / "docs" / "rules"
GAMES = ("arkham-noir", "dark-quarter", "six-days", "when-darkness-comes")


def test_four_games_have_a_catalogue():
    assert rules.catalogued_games() == GAMES


@pytest.mark.parametrize("game_id", GAMES)
def test_every_entry_that_a_catalogue_announces_is_found(game_id):
    status = (CATALOGUES / f"{game_id}.md").read_text(encoding="utf-8").splitlines()[2]
    announced = [int(count) for count in re.findall(r"\d+", status)]
    kinds = [rule.kind for rule in rules.all_rules(game_id)]
    assert [kinds.count(kind) for kind in rules.KINDS[: len(announced)]] == announced
    assert len(kinds) == sum(announced)


@pytest.mark.parametrize("game_id", GAMES)
def test_ids_are_distinct_and_every_entry_has_text_under_a_heading(game_id):
    entries = rules.all_rules(game_id)
    assert len({rule.id for rule in entries}) == len(entries)
    assert all(rule.text and rule.heading for rule in entries)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_rule_stands_under_the_heading_of_its_chapter(game_id):
    for rule in rules.all_rules(game_id):
        if rule.kind == "rule":
            assert rule.heading.startswith(rule.id.partition(".")[0] + " ")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_id_that_a_catalogue_cites_exists(game_id):
    prefix = rules.prefix(game_id)
    text = (CATALOGUES / f"{game_id}.md").read_text(encoding="utf-8")
    known = {rule.id for rule in rules.all_rules(game_id)}
    cited = set(re.findall(rf"\b{prefix}-(?:[REC]\d+|\d+\.\d+)", text))
    assert cited - known == set()


def test_the_four_kinds_are_told_apart_by_their_ids():
    ids = {"AN-4.2": "rule", "AN-R12": "ruling", "AN-E20": "example", "AN-C4": "constraint"}
    assert {id_: rules.find("arkham-noir", id_).kind for id_ in ids} == ids


@pytest.mark.parametrize("spelling", ["AN-R12", "an-r12", " R12 ", "r12"])
def test_an_id_may_be_typed_carelessly(spelling):
    assert rules.find("arkham-noir", spelling).id == "AN-R12"


def test_a_table_row_is_told_with_the_names_of_its_columns():
    rule = rules.find("when-darkness-comes", "WD-3.6")
    assert (
        rule.text
        == "id: `two_fisted`; adds its dice to: no dice; permits a second attack (WD-31.1)"
    )


def test_a_table_below_a_rule_belongs_to_it():
    text = rules.find("when-darkness-comes", "WD-30.6").text
    assert text.startswith("Pool: Attack")
    assert text.count("\n| ") == 7
    assert "|" not in rules.find("when-darkness-comes", "WD-30.7").text


def test_search_wants_every_word_and_ignores_case():
    found = rules.search("arkham-noir", "SKELETON waiver")
    assert found
    assert all("skeleton" in rule.text.lower() and "waiver" in rule.text.lower() for rule in found)


def test_an_unknown_rule_is_refused_with_a_suggestion():
    with pytest.raises(LookupError, match=r"arkham-noir has no rule AN-4\.99; did you mean AN-"):
        rules.find("arkham-noir", "AN-4.99")


def test_an_unknown_game_is_refused_with_a_suggestion():
    with pytest.raises(LookupError, match="did you mean six-days"):
        rules.all_rules("six-day")
