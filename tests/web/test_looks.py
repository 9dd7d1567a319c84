"""How Arkham Noir's table becomes buttons, keys, cards and an ending."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import noctuary
from noctuary.engine.log import LogLine
from noctuary.web import context, prose
from noctuary.web.keyboard import number_keys
from noctuary.web.looks import arkham_noir
from noctuary.web.looks.arkham_noir import end
from noctuary.web.looks.arkham_noir.options import SHORT, shorter
from noctuary.web.records import LogEntry
from noctuary.web.rendering import environment
from noctuary.web.tables import Tables
from tests.web.conftest import play, solo

pytestmark = pytest.mark.anyio

# ── keys ──────────────────────────────────────────────────────────────────────────────────────

buttons = st.lists(
    st.fixed_dictionaries(
        {"group": st.sampled_from(["", "", "a", "b", "c"]), "enabled": st.booleans()}
    ),
    max_size=90,
)


@given(buttons, st.booleans())
def test_every_key_is_clear_when_its_last_digit_is_typed(options: list[Any], grouped: bool):
    named = [{**option, "id": n} for n, option in enumerate(options)]
    shown = number_keys(named, grouped)
    assert sorted(one["id"] for one in shown) == list(range(len(options)))
    keys = [one["key"] for one in shown if "key" in one]
    assert len(set(keys)) == len(keys)
    assert not [(a, b) for a in keys for b in keys if a != b and b.startswith(a)]
    possible = [one for one in shown if one["enabled"]]
    if len(possible) <= 81:
        assert all("key" in one for one in possible)
    if len(possible) <= 9 < len(options):
        assert [one["key"] for one in possible] == list("123456789")[: len(possible)]


def test_what_concerns_one_card_stands_together_under_one_digit():
    options = [
        {"id": f"{card}{n}", "group": card, "enabled": True} for n in range(4) for card in "ab"
    ]
    options += [
        {"id": "pass", "group": "", "enabled": True},
        {"id": "take", "group": "", "enabled": True},
    ]
    shown = {one["id"]: one["key"] for one in number_keys(options)}
    assert list(shown) == ["pass", "take", "a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3"]
    assert shown["take"] == "2"
    assert [shown[f"a{n}"] for n in range(4)] == ["31", "32", "33", "34"]
    assert shown["b3"] == "44"


# ── words ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "letters", "short"),
    [
        ("The Plate Vault", 14, "Plate Vault"),
        ("A Writ from Durfee", 14, "Writ"),
        ("A Writ from Durfee", 22, "Writ from Durfee"),
        ("Courier Morgue Clerk", 14, "Morgue Clerk"),
        ("East Porch, Coldwater", 14, "East Porch"),
        ("The", 14, "The"),
        ("Low", 14, "Low"),
    ],
)
def test_names_are_shortened_to_their_noun(name: str, letters: int, short: str):
    assert shorter(name, letters) == short


def test_every_name_of_the_pack_fits_on_a_place_of_the_board():
    for clue in noctuary.game("arkham-noir").pack("violet-hour").clue.values():
        assert 0 < len(shorter(clue.name)) <= 20, clue.name


def test_every_effect_that_a_pack_can_print_has_words_and_a_picture():
    words: Any = environment().get_template("arkham_noir/_words.html").module
    pack = noctuary.game("arkham-noir").pack("violet-hour")
    printed = {effect.effect for clue in pack.clue.values() for effect in clue.effects}
    assert printed <= set(words.effects)
    assert printed <= set(SHORT)
    assert {clue.type for clue in pack.clue.values()} <= set(words.types)
    sprite = str(environment().globals["sprite"]())  # type: ignore[operator]
    pictures = [entry[0] for entry in words.effects.values()]
    pictures += [entry[0] for entry in words.menace_effects.values()]
    pictures += [*words.types, *words.attribute_icons.values()]
    assert not [name for name in pictures if f'id="i-{name}"' not in sprite]


def test_help_is_marked_up_and_nothing_else_is():
    html = str(prose.html_of("**Bold** and *slanted* <b>\n\n1. one\n   two\n2. three"))
    assert html == (
        "<p><b>Bold</b> and <i>slanted</i> &lt;b&gt;</p><ol><li>one two</li><li>three</li></ol>"
    )


# ── the table ─────────────────────────────────────────────────────────────────────────────────


async def test_every_option_of_whole_games_has_its_button_and_its_card(tables: Tables):
    """At every decision: what can be done is shown, once, and cards that are named lie there."""
    for seed in range(3):
        made = await tables.create(
            solo(seed=seed, settings={"mode": ["hardboiled", "classic"][seed % 2]})
        )
        chance, decisions = random.Random(seed), 0
        while (sight := await tables.sight(made.token)).question is not None:
            found = context.table_context(sight)
            asked, view = found["question"], found["view"]
            shown = [o for o in [*asked["options"], *asked["standing"]] if o["area"] != "menu"]
            offered = [option["id"] for option in shown if option["enabled"]]
            legal = [option.id for option in sight.question.options if option.enabled]
            assert sorted(offered) == sorted(legal)
            known = {*view["cards"], *(c.card.id for c in view["cases"])}
            known |= {c.id for c in view["briefcase"]} | {c.id for c in view["menaces"].active}
            known |= set(legal_cards(legal))
            assert all(option["card"] in known or not option["card"] for option in shown)
            assert all("key" in option for option in asked["options"] if option["enabled"])
            await tables.reply(made.token, chance.choice(legal), sight.question.number)
            decisions += 1
        assert decisions > 20


def legal_cards(options: list[str]) -> list[str]:
    """Cards that are looked at in a search, and lie nowhere: menaces."""
    return [option.partition(":")[2] for option in options if option.startswith("menace:")]


async def test_a_case_shows_by_which_technique_each_clue_joined(tables: Tables):
    made = await tables.create(solo(seed=11))
    await play(tables, made.token, 40)
    sight = await tables.sight(made.token)
    view = arkham_noir.LOOK.scene(sight).view
    assert any(case.line for case in view["cases"])
    for case in view["cases"]:
        ends = [case.card.face.right, *(view["cards"][e.card].right for e in case.line)]
        for before, entry in zip(ends, case.line, strict=False):
            left = view["cards"][entry.card].left
            techniques = {i.tech for i in before} & {i.tech for i in left}
            wild = "any" in {i.tech for i in [*before, *left]}
            assert entry.joint.tech in techniques or wild


def entry(seq: int, kind: str = "reply", to: int | None = None, turn: int = 1) -> LogEntry:
    lines: list[LogLine] = []
    return LogEntry(
        seq=seq, kind=kind, at=0.0, by=None, seat=0, turn=turn, scene=0, auto=False,
        to=to, luck="same", past=False, lines=lines,
    )  # fmt: skip


def test_the_way_to_the_end_leaves_out_what_was_taken_back():
    entries = [entry(0, "start"), entry(1, turn=1), entry(2, turn=2), entry(3, "undo", to=1)]
    entries += [entry(4, turn=2), entry(5, turn=3)]
    way = end.turns(entries, 5, "/tables/x")
    assert [step["turn"] for step in way] == [1, 2, 3]


async def test_the_end_tells_the_outcome_and_offers_the_same_settings_again(tables: Tables):
    settings = {"mode": "classic", "limits": 6, "help": "none"}
    made = await tables.create(solo(seed=3, settings=settings, name="The last one"))
    await tables.reply(made.token, "concede", 1)
    sight = await tables.sight(made.token)
    log = await tables.log(made.token)
    told = arkham_noir.LOOK.ending(sight, log.entries, "/tables/x")
    assert told["verdict"] == "You gave it up"
    assert told["title"] == "The last one"
    assert told["text"]
