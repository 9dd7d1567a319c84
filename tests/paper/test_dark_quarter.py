"""The print set of The Dark Quarter: pages, fonts, every piece once, and codes that can be read."""

import re
from collections import Counter

import pytest

from noctuary import codes
from noctuary.games import game
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.paper.dark_quarter import SMALL, WIDE, location_cards, small_cards
from noctuary.paper.dark_quarter_pieces import markers, standees
from noctuary.paper.press import CannotPrint, printed
from noctuary.paper.sheets import PAPERS, imposed, layout
from tests.paper import reading

GAME = game("dark-quarter")
FIRST_SHEET = 2
"""After the page that says how to cut, and its empty back."""
TYPED = re.compile(r"\b[SCAL]\d{2}-[0-9A-Z]\b")


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return printed(GAME, "vesperine", "a4", low_ink=False)


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    found = GAME.pack("vesperine")
    assert isinstance(found, Campaign)
    return found


def test_pages_have_the_size_of_the_paper_upright_or_lying_and_embed_their_fonts(
    pdf: bytes,
) -> None:
    assert reading.sizes(pdf) == {(210.0, 297.0), (297.0, 210.0)}
    assert reading.fonts_that_are_not_embedded(pdf) == set()
    assert reading.is_tagged(pdf)


@pytest.mark.rule("DQ-2.12", "DQ-R5")
def test_a_camera_reads_the_codes_of_a_sheet(pdf: bytes, campaign: Campaign) -> None:
    """Every fifth sheet of the small cards and every third of the Locations."""
    a4 = PAPERS["a4"]
    small = imposed(small_cards(campaign), layout(a4, *SMALL))
    wide = imposed(location_cards(campaign), layout(a4, *WIDE))
    first_place = FIRST_SHEET + 2 * len(small)
    pages = [FIRST_SHEET + 2 * n for n in range(0, len(small), 5)]
    pages += [first_place + 2 * n for n in range(0, len(wide), 3)]
    wanted = [
        face["scan"]["code"] for s in [*small[::5], *wide[::3]] for face in s["fronts"] if face
    ]
    assert sorted(reading.codes(pdf, pages)) == sorted(wanted)


def test_the_code_of_every_card_is_printed_once_for_each_copy(
    pdf: bytes, campaign: Campaign
) -> None:
    cards = [*small_cards(campaign), *location_cards(campaign)]
    assert len({card.id for card in cards}) == len(cards)
    printed_codes = Counter(TYPED.findall(" ".join(reading.texts(pdf))))
    assert printed_codes == Counter(card.front["scan"]["typed"] for card in cards)


def test_the_short_code_beneath_a_code_names_the_same_card(campaign: Campaign) -> None:
    for card in small_cards(campaign):
        front = card.front["scan"]
        of_campaign = campaign.record.id
        assert codes.parse(front["typed"], "DQ", of_campaign) == codes.parse(
            front["code"], "DQ", of_campaign
        )


@pytest.mark.rule("DQ-2.6", "DQ-2.11")
def test_every_card_of_the_campaign_is_in_the_set_with_all_its_copies(campaign: Campaign) -> None:
    small = small_cards(campaign)
    copies = sum(one.copies for one in campaign.consumable.values())
    assert len(small) == len(campaign.story) + copies + len(campaign.ability)
    places = location_cards(campaign)
    assert {card.id for card in places} == set(campaign.card)
    assert all(card.front["place"] for card in places)


def test_the_codes_cannot_be_left_out() -> None:
    with pytest.raises(CannotPrint, match="played by its codes"):
        printed(GAME, "case-zero", "a4", low_ink=False, codes=False)


def test_a_back_tells_kind_and_number_and_nothing_else(campaign: Campaign) -> None:
    for card in [*small_cards(campaign), *location_cards(campaign)]:
        assert set(card.back) <= {"kind", "deck", "number", "whose"}


@pytest.mark.rule("DQ-2.8", "DQ-2.9", "DQ-2.10")
def test_markers_have_the_sides_that_the_rules_name(campaign: Campaign) -> None:
    made = {card.id: (card.front["kind"], card.back["kind"]) for card in markers(campaign)}
    assert all(made[npc] == ("face", "number") for npc in campaign.npc)
    assert made["location-0"] == ("unexplored", "explored")
    assert made["thing-0"] == ("thing", "thing")
    assert made["finale-0"] == ("finale", "finale")


def test_who_becomes_a_figure_in_the_story_has_one_to_stand_up(campaign: Campaign) -> None:
    figures = {one["who"] for one in standees(campaign)}
    assert set(campaign.characters) <= figures
    assert {npc.id for npc in campaign.npc.values() if npc.kind == "npc_mini"} <= figures
    assert "lucan_farrow" in figures


def test_boards_city_figures_dice_and_help_are_printed(pdf: bytes, campaign: Campaign) -> None:
    words = " ".join(reading.texts(pdf))
    for who in campaign.characters.values():
        assert words.count(who.name) >= 1
    for part in ("Character boards", "city board, upper left", "standing figures", "pips Main die"):
        assert part in words
    assert all(aid.title in words for aid in GAME.aids())
