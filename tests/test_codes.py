"""The codes on cards: read back, and refused with a reason."""

import pytest

from noctuary.codes import CHARACTERS, CardCode, CodeError, check_character, parse

CARD = CardCode("DQ", "S", 14, "vesperine")


def test_the_check_character_is_that_of_the_standard() -> None:
    assert check_character("A12425GABC1234002") == "M"


@pytest.mark.parametrize(
    "text", [CARD.whole(), CARD.whole().upper(), CARD.typed(), "s14", "S:014", "DQ1:S:014", " S14 "]
)
def test_a_whole_code_and_a_typed_one_name_the_card(text: str) -> None:
    assert parse(text, "DQ", "vesperine") == CARD


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("DQ1:S:015@vesperine:B", "damaged or mistyped"),
        ("S15-B", "damaged or mistyped"),
        ("AN1:S:014@vesperine:B", "another game"),
        ("DQ1:S:014@case-zero:B", "another campaign, case-zero"),
        ("https://example.org", "not the code of a card"),
        ("", "not the code of a card"),
        ("S14-B" * 40, "not the code of a card"),
    ],
)
def test_a_damaged_or_foreign_code_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(CodeError, match=reason):
        parse(text, "DQ", "vesperine")


def test_the_code_of_a_small_piece_names_game_piece_and_check_character() -> None:
    assert parse(CARD.small(), "DQ", "vesperine") == CARD
    with pytest.raises(CodeError, match="another game"):
        parse(CARD.small(), "WD", "vesperine")
    with pytest.raises(CodeError, match="damaged or mistyped"):
        parse(CARD.small(), "DQ", "case-zero")


def test_a_letter_that_looks_like_a_digit_is_taken_for_it() -> None:
    code = next(
        one
        for n in range(1, 99)
        if (one := CardCode("DQ", "S", n, "vesperine")).check() in ("O", "0")
    )
    for check in "O0o":
        assert parse(f"S{code.number}-{check}", "DQ", "vesperine") == code


def test_any_single_wrong_character_is_noticed() -> None:
    text = "DQS014vesperine"
    right = check_character(text)
    for at, old in enumerate(text):
        for new in set(CHARACTERS) - {old.upper()}:
            assert check_character(text[:at] + new + text[at + 1 :]) != right


def test_the_short_code_of_another_campaign_is_noticed() -> None:
    with pytest.raises(CodeError, match="damaged or mistyped"):
        parse(CardCode("DQ", "S", 14, "case-zero").typed(), "DQ", "vesperine")
