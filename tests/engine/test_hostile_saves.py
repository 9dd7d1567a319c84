"""Saves that somebody made up: they are refused with a sentence, in no time and little memory."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from inspect import get_annotations
from typing import Any

import msgspec
import pytest

import noctuary
from noctuary.engine import decoding
from noctuary.engine.entries import seal
from noctuary.engine.events import Event
from noctuary.engine.session import Session

GAMES = ["arkham-noir", "dark-quarter", "six-days", "when-darkness-comes"]
Rows = list[dict[str, Any]]


def played(game: str, replies: int = 6) -> Rows:
    """A save with an undo in it, if the game allows one here, line by line."""
    session = Session.start(noctuary.game(game), seed=5, undo="free")
    for _ in range(replies):
        session.reply(session.state.options[0])
    if not session.why_no_undo():
        session.undo()
    return [json.loads(line) for line in session.lines()]


def read(rows: Rows) -> Session:
    """The session that these lines make, sealed as if they were honest."""
    for row in rows[1:]:
        row.pop("crc", None)
    lines = [json.dumps(rows[0]).encode() + b"\n"]
    lines += [seal(json.dumps(row, separators=(",", ":")).encode()) for row in rows[1:]]
    return Session.read(lines, noctuary.game)


def set_to(line: int, **fields: Any) -> Callable[[Rows], None]:
    """Change fields of an entry."""

    def change(rows: Rows) -> None:
        rows[line] |= fields

    return change


def drop(at: int, field: str) -> Callable[[Rows], None]:
    def change(rows: Rows) -> None:
        del rows[at][field]

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (set_to(2, parent=1), "does not follow"),
        (set_to(3, parent=99), "does not follow"),
        (set_to(3, parent=-1), "parent"),
        (set_to(8, to=7), "where it cannot lead"),
        (set_to(8, to=99), "where it cannot lead"),
        (set_to(8, to=-1), "where it cannot lead"),
        (set_to(3, to=1), "where it cannot lead"),
        (set_to(8, kind="redo", parent=6), "never undone"),
        (set_to(2, kind="start"), "starts once"),
        (set_to(1, kind="reply"), "starts once"),
        (set_to(3, turn=10**30), "damaged"),
        (set_to(3, at=1e300), "damaged"),
        (set_to(3, seq=2**40), "damaged"),
        (drop(3, "state"), "lacks its state"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(change: Callable[[Rows], None], said: str):
    rows = played("arkham-noir")
    rows.append(dict(rows[-1]) | {"seq": 8, "kind": "redo", "parent": rows[-1]["to"], "to": 6})
    change(rows)
    with pytest.raises(noctuary.SaveError, match=said):
        read(rows)


def test_the_save_is_good_as_it_is():
    assert read(played("arkham-noir")).moment == 5


@pytest.mark.parametrize("game", GAMES)
def test_no_number_in_a_state_is_believed_without_bounds(game: str):
    """Every number in the state, one after the other, is made a thousand million."""
    rows = played(game, 3)
    state = rows[-2]["state"]
    paths = [path for path in number_paths(state) if "streams" not in path]
    assert paths
    for path in paths:
        record = state
        for key in path[:-1]:
            record = record[key]
        before, record[path[-1]] = record[path[-1]], 10**9
        with pytest.raises(noctuary.SaveError):
            read(rows[:-1]).at(rows[-2]["seq"])
        record[path[-1]] = before


def number_paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [found for key in value for found in number_paths(value[key], (*path, key))]
    if isinstance(value, list):
        return [found for n, one in enumerate(value) for found in number_paths(one, (*path, n))]
    return [path] if isinstance(value, int) and not isinstance(value, bool) else []


@pytest.mark.parametrize("where", ["state", "events"])
def test_deep_records_are_refused(where: str):
    rows = played("arkham-noir")
    lines = [json.dumps(rows[0]).encode() + b"\n"]
    row = json.dumps(rows[1])
    deep = "[" * 100_000 + "]" * 100_000
    lines.append(seal(row[:-1].encode() + f',"{where}":{deep}}}'.encode()))
    with pytest.raises(noctuary.SaveError, match="damaged"):
        Session.read(lines, noctuary.game)
    with pytest.raises(noctuary.SaveError):
        Session.read([deep.encode() + b"\n"], noctuary.game)
    with pytest.raises(noctuary.SaveError):
        noctuary.loads(deep.encode())


def test_a_long_chain_of_jumps_is_walked_and_not_climbed():
    session = Session.start(noctuary.game("arkham-noir"), seed=5, undo="free")
    session.reply(session.state.options[0])
    for _ in range(3_000):
        session.branch(0)
        session.branch(1)
    began = time.perf_counter()
    again = Session.read(list(session.lines()), noctuary.game)
    assert again.state.turn == session.state.turn
    assert again.way() == session.way()
    assert time.perf_counter() - began < 5


def test_at_a_strict_table_the_end_is_the_end():
    session = Session.start(noctuary.game("arkham-noir"), seed=5, undo="strict")
    session.reply("concede")
    assert session.why_no_undo() == "the game is over: at this table that stays"
    with pytest.raises(noctuary.UndoError, match="the game is over"):
        session.undo()


def test_letters_that_are_none_are_refused():
    rows = played("arkham-noir")
    lines = [json.dumps(rows[0]).encode() + b"\n"]
    rows[1].pop("crc")
    whole = json.dumps(rows[1], separators=(",", ":")).encode()
    for bad in (whole.replace(b'"start"', b'"\xffart"'), whole[:-1] + b',"option":"\xff"}'):
        with pytest.raises(noctuary.SaveError, match="damaged"):
            Session.read([*lines, seal(bad)], noctuary.game)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_a_save_can_hold_has_its_bounds(game: str):
    """Also those that the game above did not come to, in every record of states and events."""
    of = noctuary.game(game)
    records = decoding.records_within([of.state, *decoding.kinds_of(Event, of.package)])
    fields = [
        (record, name)
        for record in records
        for name, hint in get_annotations(record).items()
        if "Bounded" in hint and "ClassVar" not in hint
    ]
    assert len(fields) > 20
    assert [f"{r.__name__}.{name}" for r, name in fields if not is_bounded(r, name)] == []


SHAPES = (
    *("{}", "[{}]", '{{"1":{}}}', "[[{}]]", '[["a",{}]]', '["a",{}]', '{{"1":[{}]}}', "[0,{}]"),
    *('{{"{}":0}}', '{{"{}":[]}}', '{{"{}":"a"}}'),
)
"""Where a number can stand in a field: as it is, in a list, in a table, in pairs, as a key."""


def is_bounded(record: type[msgspec.Struct], field: str) -> bool:
    """Whether a number that is too large is refused for that reason."""
    said = record.__struct_config__
    name = record.__struct_encode_fields__[record.__struct_fields__.index(field)]
    tag = f'"{said.tag_field}":{json.dumps(said.tag)},' if said.tag_field else ""
    decoder = msgspec.json.Decoder(record, dec_hook=lambda kind, value: value)
    for shape in SHAPES:
        text = f'{{{tag}"{name}":{shape.format(10**9)}}}'
        try:
            decoder.decode(text)
        except msgspec.DecodeError as error:
            if f"<= {decoding.MOST}" in str(error):
                return True
    return False


def test_a_position_that_no_play_leads_to_is_refused_when_it_is_opened():
    rows = played("arkham-noir")
    present = rows[rows[-1]["to"] + 1]["state"]
    present["active_menaces"] = ["no_such_card"]
    with pytest.raises(noctuary.SaveError, match="that no play leads to: "):
        read(rows)
