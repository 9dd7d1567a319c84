"""Words of ways: where to go, how to turn a tile, what is in the way, and what is seen."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.state import DRAW
from noctuary.engine.words import listed
from noctuary.games.when_darkness_comes.content.tiles import SIDES as DIRECTIONS
from noctuary.games.when_darkness_comes.content.tiles import Plan
from noctuary.games.when_darkness_comes.moving import (
    doors,
    exploring,
    movement,
    obstacles,
    perception,
)
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import chances, names
from noctuary.games.when_darkness_comes.words.names import gate, person
from noctuary.games.when_darkness_comes.words.saying import (
    CONSENT,
    WORDS,
    Plain,
    a_disk,
    a_gate,
    a_person,
    a_square,
    plain,
    plainly,
    say,
)

# ── going ─────────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(movement.Movement)
def where_to_go(g: Night, step: movement.Movement) -> Wording:
    """The steps of a movement or a flight."""
    return Wording(
        f"{person(g, step.who)}, where do you {'run' if step.flight else 'go'}?",
        f"You have {names.points_left(step.points)}. Streets cost ½, floors 1, woods 2.",
        "WD-28.9" if step.flight else "WD-7.9",
    )


@WORDS.labels(movement.Movement)
def ways_to_go(g: Night, step: movement.Movement, option: str) -> Option:
    """To a square, off the board, through a door, or no farther."""
    word, *rest = option.split(":")
    if word == "go":
        return say(option, f"To {names.place(g, rest[0])}", "", "WD-7.9", a_square(rest[0]))
    if word == "explore":
        square, side = rest
        label = f"Off the board to the {names.SIDES[side]}, from {names.place(g, square)}"
        about = (a_square(square), Thing("place", side))
        return say(option, label, "draws a tile", "WD-6.2", *about)
    if word == "stop":
        return say(option, "Stop here", "the points left are lost", "WD-7.13")
    if word == "luck":
        label = f"Go in by {gate(g, rest[0])}"
        return say(option, label, "ends your movement", "WD-10.29", a_gate(rest[0]))
    if word == "try":
        return say(option, f"Try {gate(g, rest[0])}", "", "WD-10.28", a_gate(rest[0]))
    label = f"Knock at {gate(g, rest[0])}"
    return say(option, label, "going in ends your movement", "WD-10.26", a_gate(rest[0]))


@WORDS.asks(exploring.Explore)
def how_it_lies(g: Night, step: exploring.Explore) -> Wording:
    """A drawn tile; on a real table first which one came."""
    if not step.tile:
        return Wording("Which tile did you draw?", "The stack lies on your table.", "WD-6.2")
    return Wording(
        f"{person(g, step.walk.who)}, how do you turn the new tile?",
        f"Beyond the edge lies {names.tile(g, step.tile)}.",
        "WD-6.4",
    )


TURNS: Final = ("As drawn", "A quarter turn right", "Upside down", "A quarter turn left")


@WORDS.labels(exploring.Explore)
def rotations(g: Night, step: exploring.Explore, option: str) -> Option:
    """A rotation of a drawn tile, and where its doors face then."""
    if option.startswith(DRAW):
        tile = option.removeprefix(DRAW)
        return say(option, names.tile(g, tile), "", "WD-6.2", Thing("tile", tile))
    turns = int(option.removeprefix("turn:"))
    facing = doors_face(g.pack.plans[step.tile], turns)
    return say(option, TURNS[turns], facing, "WD-6.4", Thing("tile", step.tile))


def doors_face(plan: Plan, turns: int) -> str:
    """Where one goes in, building by building; empty for a tile without doors."""
    told = []
    for building in plan.tile.buildings:
        doors = [o for o in plan.openings[building.id] if o.kind == "door"]
        sides = [DIRECTIONS[(plan.side(o.inside, o.outside) + turns) % 4] for o in doors]
        which = f"{building.name}: " if len(plan.tile.buildings) > 1 else ""
        if sides:
            word = "door" if len(sides) == 1 else "doors"
            told.append(f"{which}{word} to the {listed(list(dict.fromkeys(sides)))}")
    return "; ".join(told)


@WORDS.asks(obstacles.MeetObstacles)
def which_obstacle_first(g: Night, step: obstacles.MeetObstacles) -> Wording:
    """Several obstacles at one step."""
    return Wording(
        f"{person(g, step.who)}, which do you meet first?", "They are equally near.", "WD-8.9"
    )


@WORDS.labels(obstacles.MeetObstacles)
def obstacles_in_the_way(g: Night, step: obstacles.MeetObstacles, option: str) -> Option:
    """One of several obstacles."""
    disk = option.removeprefix("meet:")
    odds = chances.of(g, obstacles.check_for(g, step.who, disk))
    return say(option, names.disk(g, disk), "", "WD-8.9", a_disk(disk), odds=odds)


# ── doors ─────────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(doors.WalkIn)
def whether_to_enter(g: Night, step: doors.WalkIn) -> Wording:
    """A door that was opened."""
    return Wording(
        f"{person(g, step.who)}, {gate(g, step.gate)} is open. Do you go in?",
        "Going in ends your movement.",
        "WD-10.6",
    )


@WORDS.labels(doors.WalkIn)
def in_or_out(g: Night, step: doors.WalkIn, option: str) -> Option:
    """In, or not."""
    if option == "enter":
        return say(option, "Go in", "ends your movement", "WD-10.6", a_gate(step.gate))
    return say(option, "Stay outside", "", "WD-10.6")


@WORDS.asks(doors.Invite)
def whom_to_invite(g: Night, step: doors.Invite) -> Wording:
    """Others may follow."""
    return Wording(
        f"{person(g, step.who)}, who do you ask in?", "The door is open now.", "WD-10.23"
    )


@WORDS.labels(doors.Invite)
def guests(g: Night, step: doors.Invite, option: str) -> Option:
    """Somebody who is near enough, or nobody."""
    if option == "nobody":
        return say(option, "Nobody else", "", "WD-10.23")
    who = option.removeprefix("invite:")
    return say(option, f"Ask {person(g, who)} in", "", "WD-10.23", a_person(who))


@WORDS.asks(doors.AcceptInvitation)
def whether_to_follow(g: Night, step: doors.AcceptInvitation) -> Wording:
    """An invitation."""
    return Wording(
        f"{person(g, step.who)}, do you follow {person(g, step.host)} inside?",
        "It costs nothing.",
        "WD-10.24",
    )


@WORDS.asks(doors.LetIn)
def whether_to_open(g: Night, step: doors.LetIn) -> Wording:
    """Somebody knocks."""
    return Wording(
        f"{person(g, step.host)}, do you let {person(g, step.walk.who)} in?",
        "The door opens from inside.",
        "WD-10.26",
    )


WORDS.labels(doors.AcceptInvitation, doors.LetIn)(plainly(CONSENT))

# ── secret looks ──────────────────────────────────────────────────────────────────────────────


@WORDS.asks(perception.Peek)
def where_to_look(g: Night, step: perception.Peek) -> Wording:
    """Face-down disks, one after the other."""
    return Wording(
        f"{person(g, step.who)}, which disk do you look at?",
        f"Look {step.seen + 1} of {step.count}. Only you will know.",
        "WD-11.2",
    )


ENOUGH: Final = {"enough": Plain("Seen enough", "", "WD-11.2")}


@WORDS.labels(perception.Peek)
def face_down_disks(g: Night, step: perception.Peek, option: str) -> Option:
    """The disk in a square, or no more."""
    if option in ENOUGH:
        return plain(ENOUGH, option)
    name = option.removeprefix("peek:")
    return say(option, f"The disk in {names.place(g, name)}", "", "WD-11.2", a_square(name))


@WORDS.asks(perception.LookAtTile)
def which_tile(g: Night, step: perception.LookAtTile) -> Wording:
    """All disks of one tile."""
    return Wording(
        f"{person(g, step.who)}, which tile do you look at?",
        "You see all its face-down disks; nobody else does.",
        "WD-36.24",
    )


@WORDS.labels(perception.LookAtTile)
def tiles_to_look_at(g: Night, step: perception.LookAtTile, option: str) -> Option:
    """A tile."""
    tile = option.removeprefix("tile:")
    return say(option, names.tile(g, tile), "", "WD-36.24", Thing("tile", tile))
