"""SD-2: creating a hero."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.names import is_blank
from noctuary.games.six_days.records import Complication, Entry, Hero
from noctuary.games.six_days.state import SixDays
from tests.games.six_days.table import begin


def asked(g: SixDays) -> str:
    """The step that asks, with its slot."""
    step = g.agenda[-1]
    return getattr(step, "slot", "") or type(step).__name__


def to_words(positive: str = "5", negative: str = "2") -> SixDays:
    """A hero whose Words are still to be chosen; dice are rolled by the machine."""
    g = begin(chance="drawn")
    for reply in ("step_by_step", "pick:2", "pick:2", "pick:2", positive, negative):
        g.reply(reply)
    return g


@pytest.mark.rule("SD-2.1", "SD-2.2", "SD-2.3", "SD-2.8", "SD-2.9", "SD-2.12")
def test_the_steps_of_creation_come_in_their_order() -> None:
    g = begin(chance="drawn")
    seen = []
    replies = ["step_by_step", "roll", "roll", "roll", "3", "1", "roll_rest"]
    for reply in replies:
        seen.append(asked(g))
        g.reply(reply)
    while asked(g) != "prize_sought":
        seen.append(asked(g))
        g.reply(g.options[0])
    assert seen == [
        "MakeHero", "trait", "calling", "doing", "CountWords", "CountWords", "Gather", "Sort",
        "start", "ChooseReserve", "AskPast", "AskPast", "name",
    ]  # fmt: skip
    pack = GAME.pack("six-days")
    hero = g.heroes["h1"]
    assert hero.trait.text in pack.lines["hero_trait"][0]
    assert hero.calling.text in pack.lines["hero_calling"][0]
    assert hero.doing.text in pack.lines["hero_doing"][0]
    assert [c.entry.text in pack.lines["hero_start"][0] for c in hero.conditions] == [True]


@pytest.mark.rule("SD-2.4", "SD-2.5", "SD-E3")
def test_only_3_5_or_7_positive_and_1_2_or_3_negative_words_are_possible() -> None:
    g = begin(chance="drawn")
    for reply in ("step_by_step", "pick:1", "pick:1", "pick:1"):
        g.reply(reply)
    assert g.options == ("3", "5", "7")
    with pytest.raises(noctuary.IllegalReply):
        g.reply("4")
    g.reply("5")
    assert g.options == ("1", "2", "3")
    with pytest.raises(noctuary.IllegalReply):
        g.reply("0")
    g.reply("3")
    g.reply("roll_rest")
    ids = [word.id for word in g.heroes["h1"].words]
    assert len(ids) == 8
    with pytest.raises(noctuary.IllegalReply, match="choose 3, not 2"):
        g.reply("+".join(ids[:2]))
    g.reply("+".join(ids[:3]))
    polarities = [word.positive for word in g.heroes["h1"].words]
    assert polarities == [False] * 3 + [True] * 5


@pytest.mark.rule("SD-2.6")
def test_words_come_from_the_table_or_are_written_and_none_is_held_twice() -> None:
    g = to_words("3", "1")
    g.reply("pick:5-1")
    g.reply("write:unlucky in trains")
    assert "pick:5-1" not in g.options
    for twice in ("write:deft", "write:DEFT", "write:unlucky in trains"):
        with pytest.raises(noctuary.IllegalReply, match="hold that Word already"):
            g.reply(twice)
    assert [word.entry.text for word in g.heroes["h1"].words] == ["deft", "unlucky in trains"]


@pytest.mark.rule("SD-2.7", "SD-R2")
def test_the_table_suggests_a_polarity_and_the_player_decides() -> None:
    g = to_words("3", "1")
    for pick in ("pick:1-1", "pick:4-2", "pick:5-1", "pick:5-3"):
        g.reply(pick)
    words = {word.entry.text: word.id for word in g.heroes["h1"].words}
    assert g.options[0] == words["haunted"]
    g.reply(words["deft"])
    assert [w.entry.text for w in g.heroes["h1"].words if not w.positive] == ["deft"]
    pack = GAME.pack("six-days")
    assert pack.negative == {
        "impulsive", "reserved", "suspicious", "haunted", "lusty", "devilish", "arrogant",
        "insensitive", "evasive", "provocative", "hot-headed",
    }  # fmt: skip


@pytest.mark.rule("SD-2.8", "SD-R39")
def test_the_hero_starts_with_one_condition_also_one_outside_the_ring() -> None:
    g = to_words("3", "1")
    g.reply("roll_rest")
    g.reply(g.options[0])
    assert asked(g) == "start"
    g.reply("pick:3")
    assert [c.entry.text for c in g.heroes["h1"].conditions] == ["angry"]
    conditions = GAME.pack("six-days").conditions
    assert {"angry", "hungry", "lusting", "asleep"} <= set(conditions)


@pytest.mark.parametrize(
    ("base", "positive", "negative", "reserve"),
    [("7", "5", "2", 11), ("5", "7", "1", 6), ("10", "3", "3", 17)],
)
@pytest.mark.rule("SD-2.9", "SD-2.10", "SD-2.11", "SD-R3", "SD-E1", "SD-E2")
def test_the_reserve_is_base_minus_positive_plus_negative_plus_seven(
    base: str, positive: str, negative: str, reserve: int
) -> None:
    g = to_words(positive, negative)
    g.reply("roll_rest")
    g.reply(g.options[0])
    g.reply("pick:1")
    assert g.options == ("5", "7", "10")
    g.reply(base)
    hero = g.heroes["h1"]
    assert (hero.reserve_start, hero.reserve) == (reserve, reserve)


@pytest.mark.rule("SD-2.12", "SD-R48")
def test_the_past_is_written_or_seeded_by_two_motives_and_a_person() -> None:
    g = begin()
    g.reply("roll_hero")
    while g.question.kind == "dice":
        g.reply("roll")
    g.reply("7")
    assert g.options == ("roll",)
    with pytest.raises(noctuary.IllegalReply, match="write something"):
        g.reply("write:  ")
    g.reply("roll")
    g.reply("1 3 4")
    assert [seed.text for seed in g.heroes["h1"].seeds] == ["a promise", "a debt", "soldier"]
    question = GAME.question(g, 0)
    assert "a promise, a debt and a soldier" in question.why
    twin = g.clone()
    twin.reply("keep")
    assert twin.heroes["h1"].past.text == "a promise, a debt, soldier"
    g.reply("write:He came back without his name.")
    assert g.heroes["h1"].past.text == "He came back without his name."
    g.reply("skip")
    g.reply("edit:1:He came back with another name.")
    assert g.heroes["h1"].past.text == "He came back with another name."


@pytest.mark.rule("SD-2.13", "SD-2.15")
def test_a_hero_begins_unchecked_with_an_empty_score_and_only_named_assets() -> None:
    g = begin(prompts="all", chance="drawn")
    for reply in ("roll_hero", "7", "write:A fire.", "skip", "skip"):
        g.reply(reply)
    twin = g.clone()
    twin.reply("skip")
    assert twin.heroes["h1"].assets == ()
    g.reply("write:a stoker's hook\n\nmy sister Ada")
    hero = g.heroes["h1"]
    assert [asset.entry.text for asset in hero.assets] == ["a stoker's hook", "my sister Ada"]
    assert (hero.checked, hero.score, hero.name, hero.appearance) == ((), (), None, None)


@pytest.mark.rule("SD-2.14")
def test_the_two_questions_are_shown_at_creation() -> None:
    g = begin()
    why = GAME.question(g, 0).why
    prompts = GAME.pack("six-days").prompts
    assert prompts.way_forward in why
    assert prompts.wish in why


@pytest.mark.rule("SD-2.15")
def test_name_and_appearance_are_free_and_optional() -> None:
    g = begin(prompts="all", chance="drawn")
    for reply in ("roll_hero", "7", "write:A fire.", "write:Nell", "write:a red scarf"):
        g.reply(reply)
    hero = g.heroes["h1"]
    assert (hero.name.text, hero.appearance.text) == ("Nell", "a red scarf")


@pytest.mark.rule("SD-2.16")
def test_a_rolled_word_that_is_held_is_rolled_again() -> None:
    g = begin()
    for reply in ("step_by_step", "pick:1", "pick:1", "pick:1", "3", "1", "pick:4-2", "roll"):
        g.reply(reply)
    g.reply("4 2")
    assert g.question.kind == "dice"
    assert len(g.heroes["h1"].words) == 1
    g.reply("5 1")
    assert [word.entry.text for word in g.heroes["h1"].words] == ["haunted", "deft"]


@pytest.mark.rule("SD-2.1")
def test_a_sheet_is_blank_before_anything_is_chosen() -> None:
    (hero,) = begin().heroes.values()
    assert hero == Hero("h1", hero.seat)
    assert (hero.base, hero.reserve, hero.reserve_start) == (0, 0, 0)
    assert (hero.positive, hero.negative, hero.dead, hero.out) == (0, 0, False, False)
    assert not Complication("k1", Entry("the dogs come")).of_act


@pytest.mark.rule("SD-2.2")
def test_a_hero_is_told_from_others_by_name_trait_or_calling() -> None:
    assert is_blank(Hero("h1", 0))
    for known in ("name", "trait", "calling"):
        assert not is_blank(Hero("h1", 0, **{known: Entry("brave")}))
