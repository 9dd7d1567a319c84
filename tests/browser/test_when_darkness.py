"""When Darkness Comes in a real browser: a night to its end, phones, keys, tiles, two people."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

import noctuary
from noctuary.engine.session import Session
from tests.browser.conftest import NewVisitor, Visitor
from tests.browser.playing import leave_guide, wait_for
from tests.browser.screens import before_an_obstacle
from tests.browser.tables import brought_table, new_table
from tests.browser.test_reach import faults_in_every_light

pytestmark = pytest.mark.xdist_group("browser")

GAME = "when-darkness-comes"
ON_THE_WAY = ("explore", "pick", "do", "search", "fight", "roll")
IDLE = ("end", "stand", "rest", "never_mind", "build", "deal", "stop")


def open_night(visitor: Visitor, scenario: str, seed: int, **wanted: str) -> Page:
    """A new table; the guide is left."""
    fields = {name.replace("__", "."): value for name, value in wanted.items()}
    fields |= {"setting.scenario": scenario, "seed": str(seed)}
    page = new_table(visitor.page, visitor.home, GAME, fields)
    leave_guide(page)
    return page


def session_of(scenario: str, seed: int, seats: int = 1) -> Session:
    session = noctuary.start(GAME, seed=seed, seats=seats, scenario=scenario)
    session.pass_pauses = True
    return session


def choose(session: Session, chance: random.Random) -> str:
    """Somebody who goes out and does things."""
    options = session.state.options
    busy = [option for option in options if option not in IDLE]
    eager = [option for option in busy if option.startswith(ON_THE_WAY)]
    return str(chance.choice((eager if chance.random() < 0.6 else busy) or busy or options))


def go_to(session: Session, step: str, seed: int = 1, most: int = 400) -> None:
    """Play on in memory until a step of this name asks."""
    chance = random.Random(seed)
    for _ in range(most):
        if type(session.state.agenda[-1]).__name__ == step:
            return
        session.reply(choose(session, chance))
    raise AssertionError(f"{step} was not asked in {most} replies")


def at(visitor: Visitor, session: Session) -> Page:
    """The table of a game that was played so far elsewhere; the guide is left."""
    page = brought_table(visitor.page, visitor.home, session)
    leave_guide(page)
    return page


def act(page: Page, session: Session, reply: str) -> None:
    """Do on the page what a person would do to give this reply, and in memory too."""
    answer = page.locator("#answer")
    step = page.locator(f'#town .step[data-option="{reply}"]')
    if session.state.question.kind == "several":
        for item in reply.split("+"):
            answer.locator(f'input[value="{item}"]').check()
        answer.locator("[data-send]").click()
    elif step.count():
        step.dispatch_event("click")
    elif reply.startswith("turn:"):
        answer.locator(f'[data-turn="{reply[5:]}"]').click()
        answer.locator("[data-sets]").click()
    else:
        mark_dice(page, reply)
        button = page.locator(f'button[name=option][value="{reply}"]')
        folded = answer.locator("details.folded:not([open])").filter(has=button)
        if folded.count():
            folded.locator("summary").click()
        answer.locator(button).click()
    if page.locator("#confirm[open]").count():
        page.locator("#confirm").get_by_role("button", name="Yes").click()
    moment = int(page.locator("#play").get_attribute("data-seq") or 0)
    session.reply(reply)
    wait_for(page, max(len(session.entries) - 1, moment))


def mark_dice(page: Page, reply: str) -> None:
    """Mark exactly the dice that a re-roll names."""
    dice = page.locator("#tray [data-die]")
    word, _, rest = reply.partition(":")
    if word not in ("vp", "ally", "help") or not dice.count():
        return
    wanted = Counter(rest.rpartition(":")[2].split("-"))
    for n in range(dice.count()):
        face = dice.nth(n).get_attribute("data-die") or ""
        dice.nth(n).set_checked(wanted[face] > 0, force=True)
        wanted[face] -= 1


def offered(page: Page) -> set[str]:
    """Everything that can be answered by a button or a square."""
    script = "all => all.map(one => one.dataset.option ?? one.value)"
    places = page.locator("#town .step, #answer button[name=option][value]:not([aria-disabled])")
    return {one for one in places.evaluate_all(script) if one}


# ── a whole night ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("scenario", ["second_market", "ten_paces"])
def test_the_story_that_a_night_begins_with_is_read_whole(
    visitor: NewVisitor, size: str, scenario: str
):
    page = open_night(visitor(size), scenario, 5, seats="3", seat__1="hot-seat", seat__2="hot-seat")
    tale = page.locator("#tale")
    assert tale.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert tale.evaluate("one => one.getBoundingClientRect().left >= 0")
    last = tale.locator("p").last
    last.scroll_into_view_if_needed()
    covering = """one => {
      const { left, bottom } = one.getBoundingClientRect();
      return document.elementFromPoint(left + 8, bottom - 8) === one;
    }"""
    assert last.evaluate(covering)
    expect(page.locator("#answer button.option").first).to_be_enabled()


def test_the_story_lies_below_the_sky_also_for_whoever_waits(visitor: NewVisitor):
    host, guest = visitor(), visitor()
    page = open_night(host, "second_market", 5, seats="3", seat__1="link", seat__2="link")
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.locator("input[readonly][value*='/join/']").first.input_value()
    other = guest.page
    other.goto(link)
    other.get_by_label("Your name at this table").fill("Ines")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator("#tale")).to_be_visible()
    sky = box_of(other.locator("#sky"))
    assert box_of(other.locator("#tale"))["y"] >= sky["y"] + sky["height"]


def test_a_story_in_the_log_leaves_room_for_what_reads_it_aloud(visitor: NewVisitor):
    session = session_of("the_will", 5)
    session.reply(session.state.options[0])
    page = at(visitor(), session)
    page.get_by_role("button", name="Log", exact=True).click()
    bare = page.locator("#log .story").filter(has_not=page.locator("b"))
    expect(bare.first).to_be_visible()
    under = """all => all.flatMap(one => {
      const icon = one.querySelector("button svg").getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(one.querySelector("p"));
      return [...text.getClientRects()].filter(line =>
        line.width && line.right > icon.left && line.top < icon.bottom && line.bottom > icon.top);
    })"""
    assert bare.evaluate_all(under) == []


def test_the_number_of_a_rule_is_not_taken_apart(visitor: NewVisitor):
    session = session_of("the_will", 5)
    session.reply(session.state.options[0])
    page = at(visitor("phone"), session)
    page.get_by_text("not possible").first.click()
    rules = page.locator("#refused small")
    expect(rules.first).to_be_visible()
    lines = rules.evaluate_all("all => all.map(one => one.getClientRects().length)")
    assert set(lines) == {1}


def test_escape_closes_what_lies_on_top_and_leaves_the_story(visitor: NewVisitor):
    session = session_of("the_will", 5)
    session.reply(session.state.options[0])
    page = at(visitor(), session)
    told = page.locator("#tale").inner_text()
    page.get_by_role("button", name="Log", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator("html[data-ui-drawer]")).to_have_count(0)
    page.get_by_text("not possible").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#refused")).not_to_be_visible()
    assert page.locator("#tale").inner_text() == told
    page.keyboard.press("Escape")
    expect(page.locator("#tale")).not_to_have_text(told)


def test_a_new_question_begins_at_the_top_of_its_list(visitor: NewVisitor):
    page, session = open_night(visitor((1200, 500)), "last_bus", 5), session_of("last_bus", 5)
    listed = page.locator("#answer .choices-box")
    listed.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    assert listed.evaluate("one => one.scrollTop") > 0
    act(page, session, session.state.options[-2])
    assert listed.evaluate("one => one.scrollHeight > one.clientHeight")
    assert listed.evaluate("one => one.scrollTop") == 0


def test_what_was_taken_back_is_no_news(visitor: NewVisitor):
    page, session = open_night(visitor(), "last_bus", 5), session_of("last_bus", 5)
    for reply in (session.state.options[0], "move"):
        act(page, session, reply)
    expect(page.locator("#news")).to_contain_text("movement:")
    page.locator("#undo").click()
    expect(page.locator("#news")).to_contain_text("went back")
    expect(page.locator("#news")).not_to_contain_text("movement:")


def test_the_tutorial_is_played_to_its_end_by_clicks(visitor: NewVisitor):
    page = open_night(visitor(), "last_bus", 4)
    expect(page.locator("#tale")).to_contain_text("The power went at six")
    session, chance = session_of("last_bus", 4), random.Random(4)
    while session.state.outcome is None:
        asked = session.state.question
        if type(session.state.agenda[-1]).__name__ not in ("Throw", "Explore", "LayOut"):
            assert set(asked.options) <= offered(page)
        act(page, session, choose(session, chance))
    won = session.state.outcome.won
    expect(page.locator(".verdict")).to_have_text(f"The night is {'won' if won else 'lost'}")
    expect(page.locator(".fate-of h3")).to_have_count(1)
    assert page.locator("section.way a").count() > 3
    page.locator("section.way a").first.click()
    expect(page.locator("#play")).to_have_attribute("data-past", "")
    expect(page.locator("#town")).to_be_visible()


def test_the_first_turn_explains_itself(visitor: NewVisitor):
    page = open_night(visitor(), "last_bus", 4)
    page.locator("#answer button[name=option]").first.click()
    wait_for(page, 1)
    tale = page.locator("#tale")
    expect(tale).to_contain_text("In a turn you move once and act once")
    expect(tale.get_by_role("button", name="Read aloud")).to_be_visible()
    tale.get_by_role("button", name="Put it away").click()
    expect(tale).to_have_count(0)
    expect(page.locator("#answer")).to_contain_text("health")


# ── the board ─────────────────────────────────────────────────────────────────────────────────


def test_a_newcomer_makes_somebody_of_their_own(visitor: NewVisitor):
    page = open_night(visitor(), "hollow_choir", 5, seats="1")
    page.get_by_text("Make somebody of your own").click()
    joins = page.get_by_role("button", name="Join the night")
    expect(joins).to_be_disabled()
    page.get_by_role("button", name="Notices things").click()
    expect(page.locator("[data-missing]")).to_have_text("A name is missing.")
    page.get_by_label("Name", exact=True).fill("Nora; Vance")
    page.get_by_role("button", name="freckles").click()
    page.get_by_role("button", name="Speed lower").click()
    expect(page.locator("[data-missing]")).to_have_text("1 attribute point is left to spend.")
    page.get_by_role("button", name="Defence higher").click()
    page.get_by_role("button", name="Search for 2 points, +1 die").click()
    page.get_by_role("button", name="Climbing for 2 points, +1 die").click()
    expect(page.locator("[data-left=skills]")).to_have_text("0 of 10 left")
    joins.click()
    sheet = page.locator("#sheet-guest_1")
    expect(sheet.get_by_role("heading", name="Nora, Vance")).to_be_visible()
    expect(sheet.locator(".attributes dd").first).to_have_text("2")
    expect(sheet.locator(".skills")).to_contain_text("Climbing +1")
    expect(sheet.locator("use[href='#face-freckles']")).to_have_count(1)


def box_of(thing: Locator) -> dict[str, float]:
    """Where something stands on the screen."""
    found = thing.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def walking(visitor: Visitor, seed: int = 4) -> tuple[Page, Session]:
    """A night at the first movement."""
    page = open_night(visitor, "last_bus", seed)
    session = session_of("last_bus", seed)
    act(page, session, session.state.options[0])
    act(page, session, "move")
    assert type(session.state.agenda[-1]).__name__ == "Movement"
    put_away(page)
    return page, session


def put_away(page: Page) -> None:
    """No story lies over the board any more."""
    while page.locator("#tale").count():
        page.locator("#tale [data-puts]").click()


def test_a_square_is_clicked_and_the_piece_stands_there(visitor: NewVisitor):
    page, session = walking(visitor())
    who = session.state.active
    option = next(o for o in session.state.options if o.startswith("go:"))
    step = page.locator(f'.step[data-option="{option}"]')
    place = (step.get_attribute("data-x"), step.get_attribute("data-y"))
    step.click()
    session.reply(option)
    wait_for(page, len(session.entries) - 1)
    piece = page.locator(f"#piece-{who}")
    assert (piece.get_attribute("data-x"), piece.get_attribute("data-y")) == place


def test_a_piece_walks_over_the_squares_of_its_way(visitor: NewVisitor):
    page, session = walking(visitor())
    page.emulate_media(reduced_motion="no-preference")
    who, lay = session.state.active, session.state.layout
    here = session.state.characters[who].square
    steps = [lay.square(o[3:]) for o in session.state.options if o.startswith("go:")]
    far = max(steps, key=lambda square: lay.range(here, square))
    page.locator(f'.step[data-option="go:{lay.names[far]}"]').dispatch_event("click")
    session.reply(f"go:{lay.names[far]}")
    wait_for(page, len(session.entries) - 1)
    (walk,) = session.game.walks(session.state, session.events(session.moment))
    assert len(walk.way) > 2
    frames = page.locator(f"#piece-{who} .moves").evaluate(
        "one => one.getAnimations()[0].effect.getKeyframes().length"
    )
    assert frames == len(walk.way) + 1


def test_a_square_is_meant_also_where_a_disk_lies_on_it(visitor: NewVisitor):
    page, session = walking(visitor())
    names = {o.split(":")[1] for o in session.state.options if o.startswith("go:")}
    lay = session.state.layout
    name = next(lay.names[s] for s in session.state.hidden if lay.names[s] in names)
    page.locator(f'[id="card-{name}/0"] .grip').click()
    session.reply(f"go:{name}")
    wait_for(page, len(session.entries) - 1)


def test_a_drag_moves_the_board_and_answers_nothing(visitor: NewVisitor):
    page, session = walking(visitor())
    board = page.locator("#board")
    before = board.evaluate("board => [board.scrollLeft, board.scrollTop]")
    box = box_of(page.locator(".step").first)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    assert board.evaluate("board => [board.scrollLeft, board.scrollTop]") != before
    expect(page.locator("#play")).to_have_attribute("data-seq", str(len(session.entries) - 1))
    page.keyboard.press("c")
    expect(page.locator(f"#piece-{session.state.active}")).to_be_in_viewport()


def test_one_walks_with_the_keys_alone(visitor: NewVisitor):
    page, session = walking(visitor())
    page.keyboard.press("w")
    focused = page.locator(".step:focus")
    first = focused.get_attribute("data-option")
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator("#play")).not_to_have_attribute("data-past", "")
    chosen = focused.get_attribute("data-option") or ""
    assert chosen in session.state.options
    assert first in session.state.options
    page.keyboard.press("Enter")
    session.reply(chosen)
    wait_for(page, len(session.entries) - 1)


def test_a_hint_marks_the_step_on_the_board(visitor: NewVisitor):
    page, session = walking(visitor())
    page.keyboard.press("h")
    marked = page.locator("#town .step[data-ui-hinted]")
    expect(marked).to_have_count(1)
    assert marked.get_attribute("data-option") in session.state.options
    expect(page.locator("#hint [data-hint]")).not_to_be_empty()


def test_what_is_in_sight_is_seen_under_the_pointer(visitor: NewVisitor):
    page, _ = walking(visitor())
    seen = (page.locator("#town").get_attribute("data-sight") or "").split()
    assert seen
    steps = page.locator(".step.go")
    kinds = set()
    for n in range(min(steps.count(), 14)):
        steps.nth(n).hover(force=True)
        line = page.locator(".sightline")
        if line.count():
            kinds.add(line.get_attribute("class"))
    assert kinds <= {"sightline", "sightline blind"}
    assert kinds


@pytest.mark.rule("WD-6.4")
def test_a_tile_is_turned_and_set_down(visitor: NewVisitor):
    session = session_of("last_bus", 4)
    go_to(session, "Explore")
    page = at(visitor(), session)
    turns = page.locator("#answer [data-turn]")
    assert turns.count() == len(session.state.options) > 1
    expect(page.locator("g.ghost:visible")).to_have_count(1)
    shown = page.locator("g.ghost:visible")
    first = shown.get_attribute("data-turn")
    page.keyboard.press("e")
    expect(shown).not_to_have_attribute("data-turn", str(first))
    page.keyboard.press("q")
    expect(shown).to_have_attribute("data-turn", str(first))
    page.keyboard.press("2")
    second = turns.nth(1).get_attribute("data-turn")
    expect(turns.nth(1)).to_have_attribute("aria-pressed", "true")
    put_away(page)
    page.locator(".ghost-edge").click()
    session.reply(f"turn:{second}")
    placed = session.state.board.tiles[-1]
    expect(page.locator(f"#tile-{placed.tile}")).to_be_attached()
    assert placed.rotation == int(second or 0)


@pytest.mark.rule("WD-4.16")
def test_dice_are_marked_and_each_way_says_its_chance(visitor: NewVisitor):
    for seed in range(1, 60):
        session = session_of("ward_seven", seed, seats=2)
        try:
            go_to(session, "Throw", seed, most=250)
        except (AssertionError, AttributeError, IndexError):
            continue
        faces = session.state.agenda[-1].faces
        if len(set(faces)) > 1 and any(o.startswith("vp:") for o in session.state.options):
            break
    page = at(visitor(), session)
    way = page.locator('#answer [data-source="vp"]')
    for face in sorted(set(faces)):
        mark_dice(page, f"vp:{face}")
        expect(way).to_have_attribute("value", f"vp:{face}")
        expect(way.locator("[data-dice]")).to_have_text(str(face))
    dice = page.locator("#tray [data-die]")
    for n in range(dice.count()):
        dice.nth(n).set_checked(True, force=True)
    expect(page.locator(".advice")).to_contain_text("nobody can roll exactly these again")
    expect(page.locator(".rungs .have")).to_have_count(1)


# ── people ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.5")
def test_two_people_play_and_what_one_has_seen_the_other_does_not(visitor: NewVisitor):
    first, second = visitor(), visitor("phone")
    page = open_night(first, "ward_seven", 6, seats="2", seat__1="link")
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.locator("input[readonly][value*='/join/']").first.input_value()
    page.keyboard.press("Escape")
    other = second.page
    other.goto(link)
    other.get_by_label("Your name at this table").fill("Ines")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator("#play")).to_have_attribute("data-seq", "0")
    leave_guide(other)
    session, chance = session_of("ward_seven", 6, seats=2), random.Random(6)
    for _ in range(16):
        mine, theirs = (page, other) if session.state.seat == 0 else (other, page)
        expect(theirs.locator("#town .step")).to_have_count(0)
        act(mine, session, choose(session, chance))
        wait_for(theirs, len(session.entries) - 1)
    state = session.state
    for seat, screen in enumerate((page, other)):
        for c in state.characters.values():
            spot = (state.layout.xs[c.square] * 48, state.layout.ys[c.square] * 48)
            piece = screen.locator(f"#piece-{c.id}")
            at_x, at_y = piece.get_attribute("data-x"), piece.get_attribute("data-y")
            assert abs(int(at_x or 0) - spot[0] - 24) <= 12
            assert abs(int(at_y or 0) - spot[1] - 24) <= 12
        known = [disk for disk, seats in state.known.items() if seat in seats]
        expect(screen.locator("#town .disk.known")).to_have_count(len(known))


def test_a_part_of_a_night_on_a_phone(visitor: NewVisitor):
    page = open_night(visitor("phone"), "last_bus", 4)
    session, chance = session_of("last_bus", 4), random.Random(9)
    for _ in range(14):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        act(page, session, choose(session, chance))
    put_away(page)
    for button in page.locator("#answer button:visible").all()[:6]:
        button.scroll_into_view_if_needed()
        assert box_of(button)["height"] >= 40
    page.locator("#answer").evaluate("one => one.scrollIntoView()")
    page.locator(".bar [data-drawer=log]").click()  # which nothing that scrolls may cover
    page.get_by_role("button", name="Close the drawer").click()


# ── for everybody ─────────────────────────────────────────────────────────────────────────────


def test_every_part_is_fit_for_everybody(visitor: NewVisitor):
    person, faults = visitor(), {}
    session = session_of("last_bus", 4)
    for step in ("ChooseCharacter", "Movement", "Explore"):
        go_to(session, step)
        faults[step] = faults_in_every_light(at(person, session))
    faults["fight"] = faults_in_every_light(at(person, fighting()))
    chance = random.Random(4)
    while session.state.outcome is None:
        session.reply(choose(session, chance))
    faults["end"] = faults_in_every_light(at(person, session))
    assert not {step: found for step, found in faults.items() if found}


def fighting() -> Session:
    """A night in the middle of a fight."""
    for seed in range(40):
        session, chance = session_of("last_bus", seed), random.Random(seed)
        while session.state.outcome is None:
            if session.state.combat is not None:
                return session
            session.reply(choose(session, chance))
    raise AssertionError("nobody fought")


# ── dice that wait ────────────────────────────────────────────────────────────────────────────


def test_nothing_tells_what_was_rolled_before_the_dice_are(visitor: NewVisitor):
    session, met = before_an_obstacle()
    page = at(visitor(reduced_motion="no-preference"), session)
    page.locator(f'#town .step[data-option="{met}"]').dispatch_event("click")
    expect(page.locator("#centre.asks")).to_be_visible()
    for told in ("#question", "#news", "#log", "#mine"):
        expect(page.locator(told)).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#centre .moment-result")).to_be_visible()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("#announcer")).not_to_be_empty()
