"""The guided first game: Case Zero, with much time for every choice, and what is new in it."""

from __future__ import annotations

from typing import Final

from noctuary.engine.lessons import Guide, Lesson, Part
from noctuary.games.dark_quarter import events
from noctuary.games.dark_quarter.cards import goods
from noctuary.games.dark_quarter.city import questioning, searching
from noctuary.games.dark_quarter.story import pivotal
from noctuary.games.dark_quarter.trials import pools, trials
from noctuary.games.dark_quarter.turns import (
    finale,
    intermission,
    passwords,
    setup,
    shops,
    turn,
    visiting,
)

LESSONS: Final = (
    Lesson(
        id="team",
        title="Your team",
        text="Take **two to four** people; alone you play all of them, and they help each other. "
        "Read what each is good at: the further left the cubes lie on a Skill, the better. Two "
        "people are enough to learn with.",
        rule="DQ-4.2",
        points="board",
        asks=(setup.ChooseCharacters,),
    ),
    Lesson(
        id="ability",
        title="A card of their own",
        text="Each Character has Abilities: cards that bend a roll or bring dice back. Its text "
        "says when it works, and whether it must then rest. Choose one to begin with; any of them "
        "will do.",
        rule="DQ-9.2",
        points="answer",
        asks=(setup.ChooseAbility,),
    ),
    Lesson(
        id="turn",
        title="Whose turn it is",
        text="Your people take turns. At the start of each turn **one spent Effort die comes "
        "back**. You can stop here at any time: the game is saved.",
        rule="DQ-17.3",
        points="awaited",
        asks=(turn.TurnScreen,),
    ),
    Lesson(
        id="visit",
        title="Go and see somebody",
        text="Visit one person or place, anywhere in the city; distance costs nothing. You cannot "
        "lose by taking too long, so be curious. **One visit is one turn.**",
        rule="DQ-20.1",
        points="board",
        asks=(turn.Board,),
    ),
    Lesson(
        id="options",
        title="What can be done here",
        text="Each line is one thing to do, and its sign says what kind. A sign with dice is a "
        "**test**, which can fail. Choosing one usually ends the turn, and so does leaving.",
        rule="DQ-20.5",
        points="answer",
        asks=(visiting.AtPoi,),
    ),
    Lesson(
        id="scan",
        title="Look at a card closely",
        text="To *scan* a card is to look at it here and now: your own, or one of the team's Story "
        "cards. It costs nothing, and what it tells changes with the story.",
        rule="DQ-19.1",
        points="answer",
        asks=(turn.ScanCard, visiting.ScanAt),
    ),
    Lesson(
        id="test",
        title="A test",
        text="You roll two Main dice, and as many of your **Effort dice** as you add. You see the "
        "exact odds for every number of Successes, but never how many you need. Effort dice that "
        "you roll are spent, and come back one a turn.",
        rule="DQ-22.1",
        points="answer",
        asks=(pools.BeforeRoll,),
    ),
    Lesson(
        id="successes",
        title="Counting Successes",
        text="The dice are added up. **Every cube on the track at or below that total is a "
        "Success**, and so is each plus sign. Stars count for nothing until a card gives them a "
        "value. Confirm, and the story goes on.",
        rule="DQ-24.1",
        points="answer",
        asks=(trials.ResultWindow, trials.DiceWindow),
    ),
    Lesson(
        id="sum",
        title="A long job",
        text="Some jobs are not done in one go. The Successes of all attempts, by whoever makes "
        "them, are added up until there are enough.",
        rule="DQ-25.1",
        points="board",
        told=(events.SumGrew,),
    ),
    Lesson(
        id="lead",
        title="A Lead",
        text="A Lead is something that you now know. It opens new questions and places, often with "
        "somebody else. The journal keeps all of them.",
        rule="DQ-16.2",
        points="tab-log",
        told=(events.LeadGained,),
    ),
    Lesson(
        id="explored",
        title="A place explored",
        text="The first time that somebody enters a place, its people and rooms are put on the "
        "board. Whoever explores it must then visit one of them.",
        rule="DQ-14.8",
        points="board",
        told=(events.Explored,),
    ),
    Lesson(
        id="questions",
        title="Asking questions",
        text="Each Success of the test is **one question** in this turn. You can also show "
        "somebody a card. New questions come with new Leads, so it pays to come back.",
        rule="DQ-29.1",
        points="answer",
        asks=(questioning.Conversation,),
    ),
    Lesson(
        id="approach",
        title="Coax, press or let go",
        text="This person holds something back. **Coax**, **intimidate** or **drop** the subject: "
        "listen to how they speak. What is right depends on the question and sometimes on who "
        "asks; a wrong way costs their patience.",
        rule="DQ-29.15",
        points="answer",
        asks=(questioning.ChooseApproach,),
    ),
    Lesson(
        id="search",
        title="Searching a place",
        text="Each Success is one thing that you examine. What you leave for now you can come back "
        "for in another turn.",
        rule="DQ-31.1",
        points="answer",
        asks=(searching.SearchPlace,),
    ),
    Lesson(
        id="pivotal",
        title="A Pivotal Choice",
        text="Somebody has to decide, and there is a clock. It starts only when you say that you "
        "are ready. **What you choose here stays chosen**: there is no undo, and the story "
        "remembers.",
        rule="DQ-36.1",
        points="answer",
        asks=(pivotal.GetReady,),
    ),
    Lesson(
        id="clock",
        title="The clock runs",
        text="Choose before it ends. If nobody does, what is announced as the fallback happens.",
        rule="DQ-36.3",
        points="answer",
        asks=(pivotal.Decide,),
    ),
    Lesson(
        id="intermission",
        title="An Intermission",
        text="A rest between two parts of the story. The team's Experience is divided; with it you "
        "buy better Skills and new Abilities, and used Abilities are ready again.",
        rule="DQ-38.2",
        points="board",
        asks=(intermission.Upgrade,),
        told=(events.IntermissionBegan,),
    ),
    Lesson(
        id="cards-used",
        title="A card changes the roll",
        text="Abilities and Consumables work before the roll, on the dice, or on the result. The "
        "first one used on the result closes the dice: nothing is rolled again after it.",
        rule="DQ-10.12",
        points="answer",
        told=(events.EffectUsed,),
        seldom="when you use a card on a roll",
    ),
    Lesson(
        id="consumables",
        title="Things to use up",
        text="Consumables help once and are gone. People in the same place may hand them to each "
        "other at any moment.",
        rule="DQ-12.1",
        points="answer",
        asks=(goods.OfferConsumables,),
        seldom="when somebody finds something to use up",
    ),
    Lesson(
        id="shop",
        title="A shop",
        text="Things cost Money cards. Looking is free: you can close the shop again if you buy "
        "nothing.",
        rule="DQ-28.1",
        points="answer",
        asks=(shops.Shopping,),
        seldom="when you open a shop",
    ),
    Lesson(
        id="password",
        title="A word or a number",
        text="Something here wants a word or a number. It can be found out; nobody expects you to "
        "guess. A wrong one costs no more than a try.",
        rule="DQ-32.1",
        points="answer",
        asks=(passwords.EnterPassword,),
        seldom="when you try a lock that wants a word",
    ),
    Lesson(
        id="finale",
        title="The Finale",
        text="From here there is no way back to the city. Everybody takes part, and no Effort dice "
        "come back by themselves. Go in when your dice are rested.",
        rule="DQ-34.2",
        points="answer",
        asks=(finale.Gate,),
    ),
)

GUIDE: Final = Guide(
    goal="Find out *why an umbrella was handed in eleven times* in one week, then see the Finale "
    "through.",
    why="You cannot lose this case by taking too long. What you learn and choose decides how it "
    "ends.",
    parts=(
        Part(
            "Visit people and places",
            "One visit a turn, anywhere in the city. Each offers a few things to do.",
            ("location", "contact"),
        ),
        Part(
            "Roll, ask, search",
            "Tests give Successes. With them you ask people and examine places, and gain Leads.",
            ("dice", "search"),
        ),
        Part(
            "Enter the Finale",
            "When you know enough its marker appears. There the case is decided.",
            ("gate",),
        ),
    ),
    loss="Nothing puts you out of the game, but a case can end badly: some choices are made "
    "against a clock, and those cannot be taken back.",
    lessons=LESSONS,
    seed=1,
    settings={"time_pressure": "very_relaxed"},
)
