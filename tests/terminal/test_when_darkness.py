"""When Darkness Comes in the terminal: the map, the sheets, the dice, and a whole tutorial."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from noctuary import Session
from noctuary.bots import answer, bot
from noctuary.games import game
from noctuary.games.when_darkness_comes.content.layout import Board, Placed
from noctuary.games.when_darkness_comes.words import names
from noctuary.terminal.asking import Asking
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.fitting import fit
from noctuary.terminal.replies import Unclear, understand
from noctuary.terminal.when_darkness_comes import surroundings, town
from tests.games.when_darkness_comes.table import Table
from tests.terminal.keyboard import ANSI, HEIGHT, WIDTH, Terminal, played, sat

SCREENS = Path(__file__).parent / "screens"
GAME = game("when-darkness-comes")


def at(table: Table) -> Session:
    """A session that begins with this position."""
    session = Session.start(GAME, seed=1)
    session.entries[0].state = table.g.clone()
    return session


def screen(state: Any, seat: int = 0, height: int = HEIGHT) -> list[str]:
    """What is on the screen above the prompt."""
    drawing = drawing_of(GAME, state.pack)
    view, question = GAME.view(state, seat), GAME.question(state, seat)
    assert question is not None
    drawn = drawing.draw(view, WIDTH, roomy=height > 30)
    return [
        line.plain.rstrip()
        for line in fit(drawn, [], Asking(question, drawing, view), WIDTH, height)
    ]


def asking(state: Any, seat: int = 0) -> Asking:
    question = GAME.question(state, seat)
    assert question is not None
    drawing = drawing_of(GAME, state.pack)
    view = GAME.view(state, seat)
    drawing.draw(view, WIDTH)
    return Asking(question, drawing, view)


def test_whoever_asks_for_the_table_sees_all_of_it_in_a_low_window_too() -> None:
    state = GAME.new(seed=5, scenario="second_market", seats=3)
    while not state.round:
        state.reply(state.options[0])
    view = GAME.view(state, 0)
    cut, whole = (
        "\n".join(line.plain for line in draw(view, WIDTH))
        for draw in (drawing_of(GAME, state.pack).draw, drawing_of(GAME, state.pack).draw_whole)
    )
    assert "… t for all of it" in cut
    assert "… t for all of it" not in whole
    assert "out to" in whole, "what only this seat knows"


def test_whoever_is_read_about_says_what_the_story_wants_of_them_to_their_own_player_alone() -> (
    None
):
    state = GAME.new(seed=5, scenario="ten_paces", seats=3)
    while not state.round:
        state.reply(state.options[0])
    drawing = drawing_of(GAME, state.pack)
    (want,) = [mark for c in GAME.view(state, 0).characters for mark in c.marks]
    who = next(c.id for c in state.characters.values() if c.seat == 0)
    own, others = (drawing.describe(GAME.view(state, seat), who).body for seat in (0, 1))
    assert f"{want.name}: {want.text}" in own
    assert want.text not in others


def test_people_in_the_town_keep_their_capitals() -> None:
    state = GAME.new(seed=5, scenario="second_market", seats=3)
    while not state.round:
        state.reply(state.options[0])
    drawn = drawing_of(GAME, state.pack).draw(GAME.view(state, 0), WIDTH, roomy=True)
    assert "Mr. Haskell" in "\n".join(line.plain for line in drawn)


def test_whoever_sits_down_after_a_machine_player_hears_what_concerns_them() -> None:
    session = Session.start(GAME, seed=5, scenario="ten_paces", seats=3)
    machine = {2: bot("random", 1)}
    shown = sat(session, "", "", "take:pinky", "", "take:bev", *[""] * 9, bots=machine, typed=True)
    first, second = shown.text.split("Enter hides all this")
    assert "Bev: out to" in first
    assert "Pinky: out to" in second
    assert "Bev: out to" not in second


def test_whoever_sits_there_looks_back_through_their_own_eyes() -> None:
    session = Session.start(GAME, seed=5, scenario="ten_paces", seats=3)
    for option in ("take:pinky", "take:bev", "take:earl", "end"):
        session.reply(option)
    shown = sat(session, "", "", "", "<", "", typed=True).text
    assert "Seat 1 decides" not in shown
    assert "out to get Miss Prudhomme away" not in shown, "that is seat 1's own affair"
    assert "Moment 3 of 4, turn 1.\nSeat 1 had to decide." in shown


def walking() -> Table:
    """Kirk in the street before the café, with a zombie in sight and points to spend."""
    t = Table("cafe", "last_bus", light="day", kirk="cafe.0.3")
    t.g.stack, t.g.round = ["family_house"], 2
    t.show("zombie.1", "cafe.0.6").hide("flashlight.1", "cafe.2.5")
    t.give("kirk", "kitchen_knife.1", "mechanic")
    return t.turn().reply("move").dice(2, 4, 5)


def golden(name: str) -> list[str]:
    return (SCREENS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_whoever_chooses_somebody_is_not_asked_for_words_of_their_own() -> None:
    night = Session.start(GAME, seed=5, scenario="hollow_choir", seats=2)
    shown = sat(night, "Calder", "7 Nobody", "2").shown
    assert "own words" not in shown
    assert "Type a number, a name, or a line kept of somebody." in shown
    joined = [night.state.characters[who].sheet.name for who in night.state.characters]
    assert joined == ["Brian Calder", "Robert Ashe"]


def test_the_screen_of_a_movement() -> None:
    assert screen(walking().g) == golden("night-walk")


def test_the_screen_of_a_fight() -> None:
    t = Table("market_square", brian="market_square.0.3", steve="market_square.0.3", light="night")
    t.show("ghoul.1", "market_square.0.3").change("brian", damage=1, vp=3, failure=1)
    t.begin("brian").reply("fight").dice(2, 2, 5)
    assert screen(t.g) == golden("night-fight")


@pytest.mark.parametrize(("scenario", "seats"), [("last_bus", 1), ("ward_seven", 4)])
def test_every_screen_of_a_night_fits_the_window(scenario: str, seats: int) -> None:
    state = GAME.new(seed=5, seats=seats, scenario=scenario)
    players = {seat: bot("cautious", seat) for seat in range(seats)}
    for _ in range(120):
        if state.question is None:
            break
        lines = screen(state, state.question.seat)
        assert max(map(len, lines)) <= WIDTH
        assert len(lines) < HEIGHT
        roomy = screen(state, state.question.seat, height=40)
        assert max(map(len, roomy)) <= WIDTH
        seat, option = answer(GAME, state, players)
        state.reply(option, seat)


# ── the map ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [3, 6])
def test_the_own_sheet_stands_before_the_tracks_of_others(seats: int) -> None:
    state = GAME.new(seed=5, seats=seats, scenario="second_market")
    while not state.round:
        state.reply(state.options[0])
    assert state.seat == 0
    view = GAME.view(state, 0)
    low, high = (
        "\n".join(line.plain for line in drawing_of(GAME, state.pack).draw(view, WIDTH, roomy))
        for roomy in (False, True)
    )
    assert "Owed, Brian" in low
    assert "Brian health 4/4" in low
    assert "Owed, Kirk" not in low
    assert high.index("Brian health") < high.index("Kirk health") < high.index("Owed, Kirk")


def test_squares_are_typed_by_letter_and_number() -> None:
    t = walking()
    seen = asking(t.g)
    places = seen.drawing.places(seen.view, seen.mapped)
    west = t.g.layout.code(t.square("cafe.0.1"))
    assert west == "Ab1", "the tile's letter, then column and row"
    assert understand(seen, west) == "go:cafe.0.1"
    assert understand(seen, west.lower()) == "go:cafe.0.1"
    assert understand(seen, f"{west}n") == "explore:cafe.0.1:n"
    assert understand(seen, "stop") == "stop"
    assert set(places.values()) <= {option.id for option in seen.options}
    with pytest.raises(Unclear, match="Nothing here fits 'z9'"):
        understand(seen, "z9")


def test_where_the_own_square_is_at_the_rim_its_letter_leads_off_the_board() -> None:
    t = walking()
    seen = asking(t.g)
    own = t.g.layout.code(t["kirk"].square)
    assert understand(seen, own) == "explore:cafe.0.3:n"


def test_a_square_keeps_its_code_while_the_town_grows_and_is_called_so_everywhere() -> None:
    t = Table("cafe", kirk="cafe.0.3")
    before = t.g.layout.code(t.square("cafe.0.1"))
    t.g.board = Board((*t.g.board.tiles, Placed("bank", -1, 0, 1)))
    t.turn()
    lay = t.g.layout
    assert lay.code(t.square("cafe.0.1")) == before == "Ab1"
    corner = lay.at(-8, 0)
    assert lay.code(corner) == "Ba1", "its upper left square, whichever way it is turned"
    assert names.place(t.g, lay.names[corner]).endswith("(Ba1)")
    view = GAME.view(t.g, 0)
    assert town.Town(view).code((-8, 0, 0)) == "Ba1"
    head, rim = town.neighbourhood(view, town.window(view, roomy=True), {})[:2]
    assert "a b c d e f g h a b c d e f g h" in head.plain
    assert "A" in rim.plain
    assert "B" in rim.plain
    assert surroundings.tiles(view) == [
        "A is Café Meridian; B to the west.",
        "B is Merchants Bank; A to the east.",
    ]


def test_the_map_shows_doors_windows_disks_and_turned_tiles() -> None:
    for rotation in range(4):
        t = Table("cafe", kirk="cafe.0.3").hide("zombie.1", "cafe.2.5")
        placed = t.g.board.tiles[0]
        t.g.board = type(t.g.board)((type(placed)(placed.tile, 0, 0, rotation),))
        view = GAME.view(t.turn().g, 0)
        grid = town.Town(view)
        assert grid.spots["cafe.0.3"] == view.characters[0].at
        lay = t.g.layout
        for name, spot in grid.spots.items():
            square = lay.square(name)
            assert spot == (lay.xs[square], lay.ys[square], lay.levels[square])
            for side in range(4):
                assert grid.edge(spot, side) == lay.edges[square][side]
        drawn = "\n".join(
            line.plain for line in town.neighbourhood(view, town.window(view, True), {})
        )
        assert "K" in drawn
        assert "?" in drawn
        locks = {str(gate.locks) for gate in view.gates if gate.kind == "door"}
        assert any(number in drawn for number in locks)


def test_people_with_the_same_initial_have_letters_of_their_own() -> None:
    here = "market_square.2.3"
    t = Table("market_square", steve=here, sharon=here, brian=here)
    assert town.initials(GAME.view(t.g, 0)) == {"steve": "S", "sharon": "H", "brian": "B"}


def test_a_known_face_down_disk_is_marked_for_those_who_know_it() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.0.0").hide("zombie.1", "cafe.2.5")
    t.g.known["zombie.1"] = (0,)
    views = [GAME.view(t.turn("kirk").g, seat) for seat in (0, 1)]
    at_ = views[0].disks[0].at
    assert [town.pieces(view)[at_][0] for view in views] == ["¿", "?"]


def test_from_upstairs_only_that_floor_is_drawn() -> None:
    t = Table("hotel_ground", kirk="hotel_ground.3.3")
    t.g.board = Board((*t.g.board.tiles, Placed("hotel_upper", 0, 0, 0, 1)))
    t.change("kirk", square="hotel_upper.3.3").turn()
    view = GAME.view(t.g, 0)
    assert town.window(view, roomy=False).level == 1
    assert "≡" in "\n".join(screen(t.g))


# ── beside the map, and in words ──────────────────────────────────────────────────────────────


def test_the_dice_tray_shows_the_hand() -> None:
    t = Table("bank", kirk="bank.0.3").change("kirk", vp=3).turn()
    t.reply("pick:bank.door.0", "roll").dice(1, 1, 3, 4, 6)
    shown = "\n".join(screen(t.g))
    assert "[1][1][3][4][6] a pair" in " ".join(shown.split())
    assert "needs" in shown


def test_a_deal_stands_beside_the_map_for_those_whom_it_concerns() -> None:
    here = "market_square.2.3"
    t = Table("market_square", kirk=here, sharon=here).change("kirk", vp=3)
    t.turn("kirk").reply("deal", "partner:sharon", "give:vp:2")
    assert "Deal of Kirk and Sharon" in "\n".join(screen(t.g))


def test_plain_words_tell_the_table_and_the_ways() -> None:
    shown = sat(at(walking()), "t", "i kirk", "i zombie", "?", "x", "q").shown
    assert not ANSI.search(shown)
    assert "Kirk is at Café Meridian (Ad1): health 4 of 4, willpower 4, 0 VP" in shown
    assert "South: a door with 1 lock. West: open." in shown
    assert "Zombie (adversary, open): Café Meridian (Ag1); to hit three in a row" in shown
    assert "The kitchen of Café Meridian: Ab5 to Ag5" in shown
    assert "a door with 2 locks between Ag7 (the kitchen) and Ah7." in shown
    assert "Things to search for, face down: Af3." in shown
    assert "Café Meridian: Aa1 to Ac1, Ae1 to Ag1, Aa2" in shown
    assert "At Ag1: zombie." in shown
    assert "Off the known town to the west: Aa1w" in shown
    assert "Carries: kitchen knife." in shown
    assert "Has a key to half the town" in shown
    assert "Speed 2." in shown


def test_the_drawn_help_explains_every_sign() -> None:
    shown = sat(at(walking()), "?", "q", drawn=True).text
    assert "a door with its locks" in shown
    assert "squares that you can go to" in shown


# ── a whole night ─────────────────────────────────────────────────────────────────────────────


def script(seed: int) -> tuple[list[str], Session]:
    """The tutorial as a careful player types it: squares of the map, ids for the rest."""
    session = Session.start(GAME, seed=seed, scenario="last_bus")
    player = bot("cautious", seed)
    typed = []
    while (asked := session.state.question) is not None:
        reply = player.choose(GAME, session.state, asked.seat)
        seen = asking(session.state)
        places = {id: place for place, id in seen.drawing.places(seen.view, seen.mapped).items()}
        typed.append(places.get(reply, reply))
        session.reply(reply)
    return typed, session


def test_the_tutorial_is_played_to_its_end_in_plain_words() -> None:
    typed, session = script(2)
    shown = played("when-darkness-comes", *typed, seed=2, settings={"scenario": "last_bus"})
    assert session.state.outcome is not None
    assert ("Victory." if session.state.outcome.won else "Defeat.") in shown.shown
    assert not ANSI.search(shown.shown)


def test_the_tutorial_is_played_to_its_end_in_a_real_terminal(data: Path) -> None:
    typed, session = script(1)
    with Terminal(
        data, "when-darkness-comes", {}, seed=1, settings={"scenario": "last_bus"}
    ) as terminal:
        terminal.expect("no more stories > ")
        terminal.type("w")
        for line in typed:
            terminal.expect("? help > ")
            terminal.type(line)
        won = "Victory" if session.state.outcome.won else "Defeat"
        terminal.expect(won)
        terminal.type("q")
