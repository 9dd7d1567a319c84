"""The guided first game: Last Bus, a night for one, and what is new in it."""

from __future__ import annotations

from typing import Final

from noctuary.engine.lessons import Guide, Lesson, Part
from noctuary.games.when_darkness_comes import events
from noctuary.games.when_darkness_comes.combat import adversaries, blows, flight, security
from noctuary.games.when_darkness_comes.dice import rolls
from noctuary.games.when_darkness_comes.moving import exploring, movement
from noctuary.games.when_darkness_comes.night import turn
from noctuary.games.when_darkness_comes.people import casting, items

LESSONS: Final = (
    Lesson(
        id="person",
        title="Who you are",
        text="Choose one of these people. The numbers are **how many dice** they roll: Speed to "
        "walk, Attack to fight and to force doors, Dexterity for locks, Intelligence to search. "
        "Defence is also your health. Nobody here is wrong for a first night.",
        rule="WD-2.1",
        points="choices",
        asks=(casting.ChooseCharacter,),
    ),
    Lesson(
        id="turn",
        title="Move once, act once",
        text="A turn is one movement and one action, in whichever order you like, and you may "
        "leave out either. Tonight you need a key and fuel, and neither is in the depot. So "
        "**move**.",
        rule="WD-5.6",
        points="answer",
        asks=(turn.TakeTurn,),
    ),
    Lesson(
        id="points",
        title="How far you get",
        text="The dice were read like a small poker hand. Its value plus your health are your "
        "**movement points**. A street costs half a point, a floor a whole one. Click a lit "
        "square, or go step by step. You may stop at any time.",
        rule="WD-7.2",
        points="town",
        asks=(movement.Movement,),
    ),
    Lesson(
        id="fate",
        title="The red die",
        text="One die of every movement roll is red. **A red 6 brings luck, a red 1 trouble**; you "
        "have just had one of them. It cannot be prevented, only survived.",
        rule="WD-36.2",
        points="town",
        told=(events.FateRolled,),
        seldom="when the red die shows a 1 or a 6",
    ),
    Lesson(
        id="tiles",
        title="The town grows",
        text="You are walking off the known town, so a new tile is laid. Turn it the way that "
        "suits you: look where its streets and doors will lie. What you need is in the *house on "
        "Alder Row* and at the *gas station* or *hardware store*.",
        rule="WD-6.2",
        points="town",
        asks=(exploring.Explore,),
    ),
    Lesson(
        id="disks",
        title="Something lies there",
        text="The round counters are **disks**. At the end of a movement the nearest one in sight "
        "is turned over, and you deal with it at once: red fights, yellow can be won over, blue is "
        "useful, grey is a nuisance, green guards a house, orange blocks a street.",
        rule="WD-8.7",
        points="town",
        told=(events.Flipped,),
    ),
    Lesson(
        id="ladder",
        title="Reading the dice",
        text="Every roll counts its **one best combination**. From low to high: a six (written 6H, "
        "for *six high*), a pair (1P), three in a row (3S, a straight), three alike (3K, a "
        "*kind*), four in a row (4S), four alike (4K), and so on. You succeed if yours is at least "
        "as high as the one that is asked for.",
        rule="WD-1.3",
        points="answer",
        asks=(rolls.Announce, rolls.Throw),
        told=(events.Checked,),
    ),
    Lesson(
        id="reroll",
        title="Better dice for points",
        text="After a roll you may roll single dice again, 1 Victory Point for each; before it, 2 "
        "points buy one more die. At most 3 points go into one roll. Points are your score, so "
        "spend them where failing would cost more.",
        rule="WD-34.11",
        points="answer",
        offered=("reroll",),
    ),
    Lesson(
        id="doors",
        title="Locked doors",
        text="From inside every door opens by itself. From outside you **pick** the lock with "
        "Dexterity, which nobody minds, or **force** it with Attack, which is harder, breaks the "
        "door for good and earns a failure disk. Entering a building ends your movement.",
        rule="WD-10.5",
        points="answer",
        offered=("pick", "force", "smash", "climb"),
    ),
    Lesson(
        id="item",
        title="A useful thing",
        text="A blue disk is an item. Search for it with Intelligence; if you succeed it is yours, "
        "and its difficulty is added to your points. If you fail, it is hidden again in the same "
        "building.",
        rule="WD-17.1",
        points="answer",
        asks=(items.FindItem,),
        seldom="when you come upon an item",
    ),
    Lesson(
        id="gained",
        title="What you carry",
        text="That is yours now. Your sheet lists what you carry and what it is good for: a tool "
        "adds dice by itself, a companion lets you roll dice again.",
        rule="WD-17.2",
        points="side",
        told=(events.Gained,),
    ),
    Lesson(
        id="points-scored",
        title="Victory Points",
        text="Nearly everything that goes well brings Victory Points. Alone they do not decide "
        "tonight, **the bus does**; they are what you buy better dice with.",
        rule="WD-34.1",
        points="side",
        told=(events.Scored,),
    ),
    Lesson(
        id="failure",
        title="A failure disk",
        text="Breaking things and offending people is noticed. **At the third failure disk you "
        "drop everything you carry**, and everybody leaves you. 5 points remove one.",
        rule="WD-24.2",
        points="side",
        told=(events.FailureGained,),
        seldom="when you break something or fail to win somebody over",
    ),
    Lesson(
        id="security",
        title="Somebody guards this place",
        text="Green disks are dogs, owners and alarms. Each can be dealt with in its own way, most "
        "of them by talking. A fight with them is possible, and earns nothing but a failure disk.",
        rule="WD-22.1",
        points="answer",
        asks=(security.MeetSecurity,),
        seldom="when a house has a guard",
    ),
    Lesson(
        id="adversary",
        title="A monster sees you",
        text="You may try to sneak past it, and shoot if you carry a gun. If neither helps it runs "
        "at you. The question tells how it fights: **initiative** is what you must roll to be "
        "first, **attack** what you must roll to fend it off, **defence** what you must roll to "
        "hit it.",
        rule="WD-14.2",
        points="answer",
        asks=(adversaries.MeetAdversary,),
        told=(events.AdversaryRan,),
    ),
    Lesson(
        id="combat",
        title="A fight",
        text="A fight lasts three rounds at most; each side strikes once a round. You roll Attack "
        "to hit it and Defence when it strikes: **it never rolls, you roll against its numbers**.",
        rule="WD-29.1",
        points="fight",
        asks=(blows.CharacterAttacks, blows.OpponentAttacks),
        told=(events.CombatBegan,),
    ),
    Lesson(
        id="flee",
        title="Fight or flee?",
        text="You may run instead. You need more movement points than the monster's speed, and "
        "running costs a point of willpower. A shambler is slow; nothing else is.",
        rule="WD-28.6",
        points="answer",
        asks=(flight.ChooseToFlee, flight.StartEngaged),
    ),
    Lesson(
        id="damage",
        title="You are hurt",
        text="Each wound takes a point of health. You walk less far, and your guard is weaker. "
        "**At 0 you are dead.** A turn spent on nothing else lets you heal yourself.",
        rule="WD-32.1",
        points="side",
        told=(events.Damaged,),
        seldom="when something hits you",
    ),
    Lesson(
        id="night",
        title="It grows dark",
        text="The sky above your sheet has changed. Dark and rain shorten your steps and your "
        "sight. With the flashlight from the depot you do not feel the dark. After round 18 it is "
        "too late.",
        rule="WD-7.4",
        points="sky",
        told=(events.EnvironmentChanged,),
    ),
)

GUIDE: Final = Guide(
    goal="Bring *a key* and *a can of fuel* to the last bus, and drive off before round 18 ends.",
    why="You are alone in a town that you do not know yet. Three things lead out of it:",
    parts=(
        Part(
            "Walk, and the town appears",
            "Where the known town ends a new tile is laid. You look for one house and one shop.",
            ("location",),
        ),
        Part(
            "Search where it is hidden",
            "Get in by door or window, turn over the disks, and roll to find what they hide.",
            ("search", "key"),
        ),
        Part(
            "Live long enough",
            "Something walks about. Sneak, run, or fight it with dice read like poker hands.",
            ("dice", "monster"),
        ),
    ),
    loss="You lose when you are dead, or when round 18 ends and the bus still stands there.",
    lessons=LESSONS,
    seed=28,
    settings={"scenario": "last_bus"},
)
