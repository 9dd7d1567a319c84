"""Playing at a table: replies, time, forks, saves, and the policies of undo."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

import noctuary
from noctuary.web.errors import Broken, Forbidden, Invalid, NotNow, Stale, Unknown
from noctuary.web.pages.shelf import label
from noctuary.web.tables import Tables
from tests.web.conftest import marked, play, seat_tokens, solo, spectator_token

pytestmark = pytest.mark.anyio


async def test_the_shelf_shows_games_settings_packs_and_machine_players(tables: Tables):
    shelf = tables.shelf()
    noir = next(game for game in shelf.games if game.id == "arkham-noir")
    assert noir.default_pack in noir.packs
    assert {setting.name for setting in noir.settings} >= {"mode", "limits"}
    assert "random" in {bot.name for bot in shelf.bots}


async def test_settings_reach_the_game(tables: Tables):
    made = await tables.create(solo(settings={"mode": "classic"}, chance="real", name="Tuesday"))
    info = (await tables.sight(made.token)).table
    assert (info.settings["mode"], info.chance, info.name) == ("classic", "real", "Tuesday")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"settings": {"mode": "easy"}}, "mode cannot be 'easy'"),
        ({"settings": {"colour": "red"}}, "no setting 'colour'"),
        ({"seats": ("bot:genius",)}, "no machine player 'genius'"),
        ({"seats": ("me", "me")}, "you sit down once"),
        ({"pack": "nowhere"}, "no pack 'nowhere'"),
        ({"name": "\u202e\u0007"}, "a name has 1 to 40 letters"),
        ({"game": "marked", "seats": ("me",)}, "takes 2 to 3 seats"),
        ({"game": "marked", "seats": ("me",) + ("link",) * 3}, "takes 2 to 3 seats"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_the_reason(tables: Tables, wanted, words):
    with pytest.raises(Invalid, match=words):
        await tables.create(solo(**wanted))


async def test_a_pack_cannot_be_named_by_a_path(tables: Tables, tmp_path):
    wanted = solo()
    wanted.pack = str(tmp_path)
    with pytest.raises(Invalid):
        await tables.create(wanted)


async def test_a_stale_reply_is_refused_with_what_is_asked_now(tables: Tables):
    made = await tables.create(solo())
    first = await tables.reply(made.token, "pass", 1)
    with pytest.raises(Stale) as refused:
        await tables.reply(made.token, "take", 1)
    assert refused.value.details == {"question": first.question, "seq": first.seq}
    assert (await tables.sight(made.token)).seq == first.seq


async def test_a_reply_sent_twice_counts_once(tables: Tables):
    made = await tables.create(solo())
    first = await tables.reply(made.token, "pass", 1)
    assert await tables.reply(made.token, "pass", 1) == first
    both = await asyncio.gather(
        *(tables.reply(made.token, "pass", first.question) for _ in range(2))
    )
    assert both[0] == both[1]


async def test_the_last_reply_of_a_game_sent_twice_counts_once(tables: Tables):
    made = await tables.create(solo())
    end = await tables.reply(made.token, "concede", 1)
    assert end.question is None
    assert end.outcome is not None
    assert await tables.reply(made.token, "concede", 1) == end
    with pytest.raises(Stale, match="the game is over"):
        await tables.reply(made.token, "pass", 2)


async def test_an_illegal_reply_changes_nothing(tables: Tables):
    made = await tables.create(solo())
    before = await tables.sight(made.token)
    with pytest.raises(Invalid, match="is not an option now"):
        await tables.reply(made.token, "win", 1)
    assert await tables.sight(made.token) == before


async def test_rules_that_stumble_change_nothing_and_tell_no_details(tables: Tables, monkeypatch):
    made = await tables.create(solo())
    before = await tables.sight(made.token)

    def stumble(*_):
        raise ZeroDivisionError("in the depths of the rules")

    with monkeypatch.context() as broken:
        broken.setattr(noctuary.game("arkham-noir").state, "reply", stumble)
        with pytest.raises(Broken) as refused:
            await tables.reply(made.token, "pass", 1)
    assert "depths" not in refused.value.message
    assert await tables.sight(made.token) == before


async def test_pauses_are_passed_unless_the_table_wants_them(tables: Tables):
    passing = await tables.create(solo())
    pausing = await tables.create(solo(pass_pauses=False))
    for made in (passing, pausing):
        await tables.reply(made.token, "pass", 1)
    assert (await tables.sight(passing.token)).question.pause is False
    assert (await tables.sight(pausing.token)).question.pause is True
    log = await tables.log(passing.token)
    assert any(entry.auto for entry in log.entries)


# ── undo ──────────────────────────────────────────────────────────────────────────────────────


async def test_alone_everything_can_be_taken_back_and_done_again(tables: Tables):
    made = await tables.create(solo())
    await tables.reply(made.token, "pass", 1)
    later = await tables.sight(made.token)
    back = await tables.undo(made.token)
    assert (back.question, back.moment) == (1, 0)
    assert (await tables.sight(made.token)).taking.redo
    await tables.redo(made.token)
    again = await tables.sight(made.token)
    assert (again.view, again.moment) == (later.view, later.moment)


async def test_undo_is_a_line_in_the_log_with_a_name(tables: Tables):
    made = await tables.create(solo(names=("Ada",)))
    await tables.reply(made.token, "pass", 1)
    await tables.undo(made.token)
    last = (await tables.log(made.token)).entries[-1]
    assert (last.kind, last.by, last.past) == ("undo", 0, True)
    assert last.lines[0].text.startswith("Ada went back")


async def test_with_several_people_what_became_known_stays(tables: Tables):
    made = await tables.create(solo(seats=("me", "link")))
    await tables.reply(made.token, "pass", 1)
    for token in seat_tokens(made):
        with pytest.raises(NotNow, match="hidden information was seen"):
            await tables.undo(token)
    sight = await tables.sight(made.token)
    assert not sight.taking.undo
    assert "hidden" in sight.taking.why_not


async def test_with_several_people_an_honest_undo_works(tables: Tables):
    made = await tables.create(solo(seats=("me", "link"), pass_pauses=False))
    other = seat_tokens(made)[1]
    await tables.reply(made.token, "take", 1)
    assert (await tables.sight(made.token)).taking.undo
    assert (await tables.undo(other)).moment == 0


async def test_a_free_table_of_several_lets_them_go_back(tables: Tables):
    made = await tables.create(solo(seats=("me", "link"), undo="free"))
    await tables.reply(made.token, "pass", 1)
    await tables.undo(seat_tokens(made)[1])
    assert (await tables.sight(made.token)).undone_secrets == 1


async def test_spectators_take_nothing_back(tables: Tables):
    made = await tables.create(solo())
    watcher = spectator_token(made)
    for attempt in (
        tables.undo(watcher),
        tables.redo(watcher),
        tables.branch(watcher, 0),
        tables.reply(watcher, "pass", 1),
        tables.fork(watcher, 0),
        tables.talk.say(watcher, "hey"),
    ):
        with pytest.raises(Forbidden):
            await attempt


async def test_new_luck_draws_anew(tables: Tables):
    made = await tables.create(solo())
    await tables.reply(made.token, "pass", 1)
    seen = msgspec.json.encode((await tables.sight(made.token)).view)
    different = False
    for _ in range(4):
        await tables.undo(made.token, luck="new")
        await tables.reply(made.token, "pass", 1)
        different = different or msgspec.json.encode((await tables.sight(made.token)).view) != seen
    assert different


async def test_a_branch_goes_on_from_any_moment(tables: Tables):
    made = await tables.create(solo())
    await play(tables, made.token, 6)
    then = await tables.at(made.token, 1)
    await tables.branch(made.token, 1)
    now = await tables.sight(made.token)
    assert (now.view, now.moment, now.past) == (then.view, 1, False)
    with pytest.raises(Invalid, match="no moment 9999"):
        await tables.branch(made.token, 9999)


async def test_a_strict_table_keeps_its_past_but_can_be_forked(tables: Tables):
    made = await tables.create(solo(seats=("me", "link")))
    await play(tables, made.token, 6)
    with pytest.raises(NotNow, match="table of your own"):
        await tables.branch(made.token, 0)
    then = await tables.at(made.token, 3)
    own = await tables.fork(seat_tokens(made)[1], 3)
    sight = await tables.sight(own.token)
    assert (sight.view, sight.role, sight.seq) == (then.view, "owner", 0)
    await play(tables, own.token, 5)


async def test_a_fork_does_not_tell_what_comes_next(tables: Tables):
    made = await tables.create(solo(seats=("me", "link")))
    after = set()
    for _ in range(5):
        own = await tables.fork(made.token, 0)
        await tables.reply(own.token, "pass", 1)
        after.add(msgspec.json.encode((await tables.sight(own.token)).view))
    assert len(after) > 1


# ── the past ──────────────────────────────────────────────────────────────────────────────────


async def test_any_moment_can_be_looked_at(tables: Tables):
    made = await tables.create(solo())
    first = await tables.sight(made.token)
    await play(tables, made.token, 8)
    then = await tables.at(made.token, 0)
    assert (then.view, then.moment, then.past) == (first.view, 0, True)
    assert then.seq == (await tables.sight(made.token)).seq


async def test_the_log_can_be_read_from_any_entry_on(tables: Tables):
    made = await tables.create(solo())
    await play(tables, made.token, 8)
    whole = await tables.log(made.token)
    assert [entry.seq for entry in whole.entries] == list(range(whole.seq + 1))
    assert (await tables.log(made.token, since=5)).entries == whole.entries[5:]
    assert any(line.text for entry in whole.entries for line in entry.lines)
    assert whole.entries[0].lines[0].story


async def test_the_seed_is_told_when_the_game_is_over(tables: Tables):
    made = await tables.create(solo(seed=1234))
    assert (await tables.sight(made.token)).table.seed is None
    await tables.reply(made.token, "concede", 1)
    assert (await tables.sight(made.token)).table.seed == 1234


# ── my tables ─────────────────────────────────────────────────────────────────────────────────


async def test_my_tables_are_found_by_the_tokens_that_i_hold(tables: Tables):
    mine = await tables.create(solo(names=("Ada",)))
    theirs = await tables.create(marked("me", "link", names=("Bo", "Cy")))
    guest = seat_tokens(theirs)[1]
    await tables.reply(mine.token, "concede", 1)
    found = await tables.mine([mine.token, guest, "nonsense", spectator_token(theirs)])
    by_id = {(one.id, one.role): one for one in found}
    assert len(found) == 3
    assert by_id[mine.id, "owner"].over
    waiting = by_id[theirs.id, "seat"]
    assert (waiting.seat, waiting.awaited, waiting.seats) == (1, False, ["Bo", "Cy"])
    assert {label(one) for one in found} == {"Finished", "Waiting for Bo", "Watching"}
    await tables.reply(theirs.token, "pass", 1)
    assert [label(one) for one in await tables.mine([guest])] == ["Your turn"]
    assert await tables.mine([]) == []


async def test_only_the_owner_ends_a_table(tables: Tables):
    made = await tables.create(solo(seats=("me", "link")))
    with pytest.raises(Forbidden):
        await tables.delete(seat_tokens(made)[1])
    await tables.delete(made.token)
    with pytest.raises(Unknown):
        await tables.sight(made.token)


# ── several seats ─────────────────────────────────────────────────────────────────────────────


async def test_people_share_the_one_seat_of_a_game_for_one(tables: Tables):
    made = await tables.create(solo(seats=("me", "link"), names=("Ada", "Bo")))
    owner, guest = seat_tokens(made)
    first = await tables.reply(guest, "pass", 1)
    sight = await tables.sight(owner)
    assert sight.question.number == first.question
    assert [seat.plays for seat in sight.seats] == [0, 0]
    assert [entry.by for entry in (await tables.log(owner)).entries][1] == 1
    assert msgspec.json.encode(sight.view) == msgspec.json.encode((await tables.sight(guest)).view)


async def test_two_on_one_screen_see_the_table_from_whoever_is_asked(tables: Tables):
    made = await tables.create(marked("me", "hot-seat"))
    first = await tables.sight(made.token)
    assert first.seat == 0
    await tables.reply(made.token, "pass", first.question.number)
    second = await tables.sight(made.token)
    assert second.seat == 1
    assert msgspec.json.encode(second.view) != msgspec.json.encode(first.view)
    back = await tables.sight(made.token, seat=0)
    assert back.question.options == ()
    with pytest.raises(Forbidden, match="seat 2 is not yours"):
        await tables.sight(made.token, seat=2)


async def test_whoever_is_not_asked_can_reply_nothing(tables: Tables):
    made = await tables.create(marked())
    owner, guest = seat_tokens(made)
    sight = await tables.sight(guest)
    assert (sight.question.options, sight.question.text) == ((), "")
    for option in (await tables.sight(owner)).question.options:
        with pytest.raises(Invalid, match="seat 1 cannot reply"):
            await tables.reply(guest, option.id, sight.question.number)
