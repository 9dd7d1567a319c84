"""The rules as a book: chapters, rulings as questions, and a search in everyday words."""

from __future__ import annotations

import pytest

from noctuary import game, rulebook, rules
from noctuary.games import PACKAGES

EVERYBODY_ASKS = (
    "How do I win?",
    "what is the goal",
    "how do I lose",
    "what can I do in my turn",
    "winning",
)


@pytest.mark.parametrize("game_id", PACKAGES)
@pytest.mark.parametrize("words", EVERYBODY_ASKS)
def test_what_everybody_asks_has_an_answer(game_id: str, words: str):
    found = rulebook.ask(game_id, words, game(game_id).topics)
    assert found.topics
    assert not found.is_near
    assert found.topics[0].answer.endswith(".")


@pytest.mark.parametrize("game_id", PACKAGES)
def test_how_to_win_and_how_to_lose_are_two_questions(game_id: str):
    topics = game(game_id).topics
    win, lose = (
        rulebook.ask(game_id, words, topics).topics[0] for words in ("how do i win", "can I lose")
    )
    assert win is not lose


@pytest.mark.parametrize("game_id", PACKAGES)
def test_answers_name_rules_that_can_be_read(game_id: str):
    for topic in game(game_id).topics:
        for rule in topic.rules:
            assert rulebook.chapter_of(game_id, rule)


@pytest.mark.parametrize("game_id", PACKAGES)
def test_every_rule_stands_in_one_chapter_and_every_reference_leads_somewhere(game_id: str):
    chapters = rulebook.chapters(game_id)
    told = [rule.id for one in chapters for rule in one.rules]
    assert len(told) == len(set(told))
    for one in chapters:
        for rule in (*one.rules, *one.rulings):
            text = rulebook.readable(rule.text)
            for reference in rulebook.REFERENCE.findall(text):
                is_chapter = any(other.id == reference for other in chapters)
                assert is_chapter or rules.find(game_id, reference)


@pytest.mark.parametrize("game_id", PACKAGES)
def test_readers_see_no_test_matter(game_id: str):
    for one in rulebook.chapters(game_id):
        for rule in (*one.rules, *one.rulings, *one.examples):
            text = rulebook.readable(rule.text)
            assert "Proves" not in text
            assert "`" not in text
        for ruling in one.rulings:
            asked, answer = rulebook.as_question(ruling)
            assert answer
            assert "Why:" not in asked + answer


def test_a_reference_to_a_chapter_is_followed():
    assert rulebook.chapter("arkham-noir", "AN-27").title == "Menace Cards"
    assert rulebook.chapter("arkham-noir", "27") is rulebook.chapter_of("arkham-noir", "AN-27.1")
    with pytest.raises(LookupError, match="no chapter AN-99"):
        rulebook.chapter("arkham-noir", "AN-99")


def test_what_nothing_says_finds_the_nearest_three():
    found = rulebook.ask("arkham-noir", "menace elephants")
    assert found.is_near
    assert 0 < len(found.rules) <= 3
    assert rulebook.ask("arkham-noir", "elephants") == rulebook.Found((), ())


def test_codes_of_hands_are_explained():
    found = rulebook.ask(
        "when-darkness-comes", "what does 6H mean", game("when-darkness-comes").topics
    )
    assert "6H is a six" in found.topics[0].answer


def test_the_game_is_told_in_short():
    assert rulebook.in_short("six-days").startswith("A hero with a past races a Rival")
