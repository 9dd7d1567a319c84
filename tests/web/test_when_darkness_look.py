"""When Darkness Comes as the server writes it: every question of whole games, secrets, pictures."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import httpx
import msgspec
import pytest

import noctuary
from noctuary.engine.question import Option, Thing
from noctuary.games.when_darkness_comes import GAME, events
from noctuary.games.when_darkness_comes.seen.view import View
from noctuary.games.when_darkness_comes.state import Lasting, Mark, Night
from noctuary.games.when_darkness_comes.story import ending
from noctuary.games.when_darkness_comes.words import names
from noctuary.web import context, rendering, sights
from noctuary.web.looks import when_darkness_comes as look
from noctuary.web.looks.when_darkness_comes import cast, end, people
from noctuary.web.looks.when_darkness_comes.icons import FILE, PICTURES
from noctuary.web.looks.when_darkness_comes.plan import outline, strokes
from noctuary.web.looks.when_darkness_comes.roll import in_hand
from noctuary.web.looks.when_darkness_comes.tiles import drawn
from noctuary.web.records import SeatInfo, Sight, TableInfo, Taking
from noctuary.web.static import FOLDER
from tests.games.when_darkness_comes.table import Table
from tests.web.conftest import client_of

BROWSER = {"origin": "http://localhost", "accept": "text/html"}
IDLE = ("end", "stand", "rest", "stop", "never_mind", "build")
SCENARIOS = (("last_bus", 1), ("ward_seven", 2), ("the_will", 3), ("hollow_choir", 2))


def sight_of(state: Night, seat: int | None) -> Sight:
    """The table as a seat sees it, without a server around it."""
    asked = state.question
    return Sight(
        table=TableInfo(
            id="t",
            name="A night",
            game=GAME.id,
            title=GAME.title,
            pack="first-night",
            settings={},
            chance="drawn",
            undo="free",
            spectators=True,
            pass_pauses=True,
            created=0,
            seed=None,
        ),
        seq=1,
        moment=1,
        past=False,
        role="spectator" if seat is None else "owner",
        seat=seat,
        seats=[
            SeatInfo(
                seat=n,
                plays=n,
                name=f"P{n}",
                held="owner",
                bot=None,
                away=False,
                present=True,
                awaited=asked is not None and asked.seat == n,
                mine=n == seat,
            )
            for n in range(state.seats)
        ],
        watchers=0,
        view=GAME.view(state, seat),
        question=sights.question(GAME, state, seat),
        taking=Taking(undo=True, redo=False),
        outcome=state.outcome,
    )


def rendered(sight: Sight) -> str:
    """Everything that changes with a reply."""
    return rendering.render("_play.html", {**context.table_context(sight), "mark": "m"})


def page_of(state: Night, seat: int | None) -> str:
    """The same, as a seat sees a game."""
    return rendered(sight_of(state, seat))


def played(scenario: str, seats: int, seed: int, most: int = 110) -> Any:
    """A game by chance, moment by moment; whoever can do something does not end the turn."""
    state = GAME.new(seed=seed, seats=seats, scenario=scenario)
    chance = random.Random(seed)
    for _ in range(most):
        if state.outcome is not None:
            return
        yield state
        busy = [option for option in state.options if option not in IDLE]
        farther = [option for option in busy if option.startswith(("explore", "pick", "force"))]
        wanted = farther if farther and chance.random() < 0.5 else busy
        state.reply(chance.choice(wanted or state.options))


def offered(page: str) -> set[str]:
    """Every reply that a person can give: by a button, a square, a tick, a turn, marked dice."""
    found = re.findall(r'(?: value| data-option)="([^"]*)"', page)
    found += [f"turn:{turn}" for turn in re.findall(r' data-turn="(\d)"', page)]
    found += re.findall(r"=([^=;<]+)=[^=;<]+;", page)
    return {html.unescape(one) for one in found}


@pytest.mark.parametrize(("scenario", "seats"), SCENARIOS)
def test_every_option_of_every_question_can_be_given(scenario: str, seats: int):
    for state in played(scenario, seats, seed=seats + 5):
        page = page_of(state, state.seat)
        several = state.question.kind == "several"
        wanted = state.question.items if several else state.options
        assert set(wanted) <= offered(page)
        assert GAME.question(state, state.seat).text in html.unescape(page)
        assert " style=" not in page
        ids = re.findall(r' id="([^"]+)"', page)
        assert len(ids) == len(set(ids))


@pytest.mark.rule("WD-40.5")
@pytest.mark.parametrize(("scenario", "seats"), SCENARIOS[1:])
def test_what_a_seat_does_not_know_is_not_in_its_page(scenario: str, seats: int):
    """A disk that lies face down is not named to anybody who has not looked at it."""
    looked = 0
    for state in played(scenario, seats, seed=seats, most=70):
        open_ = {state.disk(id).base for id in state.shown} | {
            state.disk(id).base for id in state.discard
        }
        open_ |= {
            state.disk(id).base
            for c in state.characters.values()
            for id in (*c.items, *c.allies, *c.nuisances, *c.hindrances, *c.trophies)
        }
        for seat in (*range(seats), None):
            board = page_of(state, seat).partition('id="town"')[2].partition("</main>")[0]
            for disks in state.hidden.values():
                for id in disks:
                    disk = names.called(state, id)
                    knows = seat is not None and seat in state.known.get(id, ())
                    looked += knows
                    if knows:
                        assert f"<title>{html.escape(disk.name)}: face down" in board
                    elif disk.base not in open_ and not others_know(state, disk.base, seat):
                        assert f"<title>{html.escape(disk.name)}" not in board
    assert looked or scenario != "ward_seven"


def others_know(state: Night, base: str, seat: int | None) -> bool:
    """Whether this seat knows another disk of the same kind."""
    return any(state.disk(id).base == base and seat in seats for id, seats in state.known.items())


@pytest.mark.rule("WD-23.3")
def test_many_marks_are_ticked_and_shown_on_the_board():
    """Seven things to choose from would else be looked for as cards."""
    state = [state.clone() for state in played("hollow_choir", 1, seed=4, most=9)][-1]
    names = [state.layout.names[square] for square in state.layout.squares()][:8]
    sight = sight_of(state, state.seat)
    shown = tuple(Option(id=name, label=name, about=(Thing("square", name),)) for name in names)
    wanted = msgspec.structs.replace(
        sight.question, kind="several", items=shown, options=shown, least=2, most=2
    )
    page = rendered(msgspec.structs.replace(sight, question=wanted))
    assert page.count('type="checkbox" name="option"') == 8
    assert page.count('class="step tick"') == 8


@pytest.mark.rule("WD-1.1")
def test_dice_that_are_rolled_on_the_table_are_asked_for():
    session = noctuary.start(GAME.id, seed=3, scenario="last_bus", chance="real")
    session.reply("take:robert")
    session.reply("move")
    page = html.unescape(page_of(session.state, 0))
    assert "Robert, what do the dice show?" in page
    assert 'data-dice="2"' in page
    assert 'class="tray waiting"' in page


@pytest.mark.rule("WD-26.5")
def test_whoever_is_asked_to_help_sees_the_roll():
    for seed in range(30):
        for state in played("ward_seven", 2, seed=seed, most=80):
            if type(state.agenda[-1]).__name__ == "AskForHelp":
                check = state.agenda[-1].roll.check
                page = page_of(state, state.seat)
                assert 'class="tray waiting"' in page
                assert state.characters[check.who].seat != state.seat
                return
    raise AssertionError("nobody was asked")


def test_what_cannot_be_done_comes_last_with_its_reason():
    seen = 0
    for state in played("ward_seven", 2, seed=3, most=60):
        if type(state.agenda[-1]).__name__ != "TakeTurn":
            continue
        scene = look.LOOK.scene(sight_of(state, state.seat))
        enabled = [option["enabled"] for option in scene.options]
        assert enabled == sorted(enabled, reverse=True)
        refused = [option for option in scene.options if not option["enabled"]]
        page = html.unescape(page_of(state, state.seat))
        assert all(option["why_not"] in page for option in refused)
        seen += len(refused)
    assert seen


def test_whoever_is_not_asked_gets_no_squares_to_go_to():
    for state in played("ward_seven", 2, seed=3, most=40):
        other = 1 - state.seat
        assert "data-option=" not in page_of(state, other)
        assert "data-option=" not in page_of(state, None)


def test_the_past_shows_the_board_and_asks_nothing():
    states = [state.clone() for state in played("last_bus", 1, seed=2, most=12)]
    for state in states:
        page = rendered(msgspec.structs.replace(sight_of(state, 0), past=True))
        assert "data-option=" not in page
        assert 'id="answer"' not in page


# ── pictures ──────────────────────────────────────────────────────────────────────────────────


def test_every_tile_is_drawn_in_every_turn_and_its_names_are_there():
    pack = GAME.pack("first-night")
    for tile in pack.tiles.values():
        pictures = [drawn(tile, turn) for turn in range(4)]
        assert len({picture.still for picture in pictures}) > 1
        for picture in pictures:
            words = html.unescape(picture.names)
            assert all(named.name in words for named in (tile, *tile.rooms))
    assert drawn(tile, 1) is drawn(tile, 1)


def test_a_light_changes_the_picture_of_its_room_alone():
    tile = GAME.pack("first-night").tiles["cafe"]
    dark, lit = drawn(tile, 0), drawn(tile, 0, frozenset({9}))
    assert dark.still.count('class="dark"') == 2
    assert lit.still.count('class="dark"') == lit.still.count('class="lit"') == 1


def test_outlines_have_no_seams_and_strokes_are_long():
    assert outline([(0, 0), (0, 1), (1, 0), (1, 1)]) == "M0 0L96 0L96 96L0 96Z"
    assert strokes([(0, 0, "h"), (1, 0, "h"), (3, 0, "h")]) == "M0 0H96M144 0H192"


def test_every_disk_of_the_pack_has_a_picture_of_its_own():
    drawn_ = set(re.findall(r'id="w-([a-z-]+)"', (FOLDER / FILE).read_text()))
    assert set(PICTURES.values()) <= drawn_
    pack = GAME.pack("first-night")
    assert {disk.base for disk in pack.disks.values() if disk.kind != "numbered"} <= set(PICTURES)


def test_the_dice_of_the_hand_are_bracketed():
    assert in_hand((5, 5, 5, 3, 4, 1), False) == {0, 1, 2}
    assert in_hand((1, 2, 3, 3), False) == {0, 1, 2}
    assert in_hand((6, 1, 3), False) == {0}
    assert in_hand((1, 3), False) == set()
    assert in_hand((4, 4, 6, 6, 2), True) == {0, 1, 2, 3}


def test_the_open_sheet_is_that_of_whoever_is_concerned():
    for state in played("ward_seven", 2, seed=3, most=60):
        if not state.active:
            continue
        seen = msgspec.json.decode(msgspec.json.encode(GAME.view(state, state.seat)), type=View)
        mine = look.who_is_mine(seen)
        assert state.characters[mine].seat == state.seat


# ── pages ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_a_night_by_forms_ends_with_what_became_of_everybody(sqlite_url: str):
    async with client_of(sqlite_url) as client:
        made = await client.post(
            "/new/when-darkness-comes",
            data={"seed": "4", "setting.scenario": "last_bus", "setting.keep": "on"},
            headers=BROWSER,
        )
        path = made.headers["location"]
        session = noctuary.start("when-darkness-comes", seed=4, scenario="last_bus", keep="on")
        session.pass_pauses = True
        chance = random.Random(4)
        page = (await client.get(path, headers=BROWSER)).text
        assert "Who are you tonight?" in page
        while session.state.outcome is None:
            state = session.state
            reply = chance.choice(state.options)
            page = await answer(client, path, state.question, reply)
            session.reply(reply)
        assert "The way there" in page
        assert "to another night" in page
        assert "The next night: Ward Seven" in page
        assert "name=Last+Bus" not in page, "the next table is named after its own story"
        assert ("The night is won" if session.state.outcome.won else "The night is lost") in page
        assert session.state.characters[next(iter(session.state.characters))].sheet.name in page


async def answer(client: httpx.AsyncClient, path: str, asked: Any, reply: str) -> str:
    """Send a form as a browser does."""
    option = reply.split("+") if asked.kind == "several" else reply
    data = {"question": str(asked.number), "option": option}
    sent = await client.post(f"{path}/reply", data=data, headers={**BROWSER, "hx-request": "true"})
    assert sent.status_code == 200, sent.text[:300]
    return sent.text


# ── faces ─────────────────────────────────────────────────────────────────────────────────────


def test_everybody_in_town_has_a_face_of_their_own() -> None:
    people = GAME.pack("first-night").people
    assert set(people) <= set(cast.FACES)
    drawn_faces = [re.sub(r"(g|h|s|r)-\w+", "", cast.portrait(who)) for who in cast.FACES]
    assert len(set(drawn_faces)) == len(cast.FACES)


def test_a_name_with_odd_letters_is_a_face_that_a_page_can_refer_to() -> None:
    assert cast.face_id('Zoë "<b>') == "Zo____b_"
    assert "<b>" not in cast.portrait('Zoë "<b>')


def test_a_sheet_tells_what_was_kept_of_earlier_nights():
    t = Table("hotel_ground", "ten_paces", kirk="hotel_ground.2.3")
    t.sheet("kirk", scars=("limp",), trophy="ghoul", grudges=("Rex Bohannon",))
    sheet = people.sheet(GAME.view(t.g, 0).characters[0], {"kirk": "K"})
    assert [(one["name"], one["meaning"]) for one in sheet["states"]] == [
        ("A limp", "The first movement of every night is 1 point shorter."),
        ("A trophy (ghoul)", "Once a night you may roll a die again against its kind."),
        ("A grudge against Rex Bohannon", "Help between you costs at least 1 VP."),
    ]


def test_a_race_that_somebody_else_won_is_no_victory_of_ours():
    t = Table("hotel_ground", "ten_paces", kirk="hotel_ground.2.3", brian="hotel_ground.2.4")
    t.g.winners = ["brian"]
    seen = GAME.view(t.g, 0)
    assert end.is_others(seen, {0})
    assert not end.is_others(seen, {1})
    assert not end.is_others(seen, {0, 1}), "two of us at one screen"
    assert not end.is_others(seen, ()), "onlookers lead nobody"


def test_what_nobody_wants_is_no_good_news():
    def tone(how: str) -> str:
        return look.WhenDarknessComesLook().tone(events.Gained(who="kirk", disk="pile_up", how=how))

    assert [tone(how) for how in ("found", "stolen", "attached", "failed")] == [
        "good",
        "good",
        "bad",
        "bad",
    ]


def test_one_die_is_a_die():
    t = Table("hotel_ground", "ten_paces", kirk="hotel_ground.2.3")
    assert people.what_it_does(t.g.disk("kitchen_knife.1"), None).startswith(
        "+1 die in close combat"
    )


def test_a_track_of_somebody_stands_without_a_name_only_where_they_are_alone():
    game = noctuary.start(GAME.id, seed=5, seats=3, scenario="second_market")
    game.reply(game.state.options[0])
    assert 'data-track="owed"' not in page_of(game.state, 1)


def test_spells_at_work_stand_apart_from_a_deal_that_is_talked_about():
    t = Table("market_square", "second_market", kirk="market_square.2.3", brian="market_square.2.4")
    t.g.lasting["light:kirk"] = Lasting("light", "kirk", "kirk", turns=3)
    t.change("kirk", vp=3).turn("kirk")
    t.reply("deal")
    page = page_of(t.g, t.g.seat)
    deals = page[page.index('id="deals"') :]
    assert deals.index("A deal") < deals.index("At work") < deals.index("Light")


def test_the_end_tells_what_the_words_of_the_story_brought():
    t = Table("hotel_ground", "ten_paces", kirk="hotel_ground.2.3")
    t.g.marks = [Mark(who="kirk", word=word) for word in ("door", "stood_by")]
    t.g.flags.update(got_away=1)
    t.do(ending.TEST)
    kirk = end.fate(GAME.view(t.g, 0).characters[0], GAME.view(t.g, 0), GAME.result(t.g))
    assert kirk["words"] == ["Held the door (+4 VP)", "Was a second"]
