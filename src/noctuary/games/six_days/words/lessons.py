"""The guided first game: one hero, few invitations to write, and what is new in it."""

from __future__ import annotations

from typing import Final

from noctuary.engine.lessons import Guide, Lesson, Part
from noctuary.games.six_days import (
    buying,
    conditions,
    creation,
    declaring,
    epilogue,
    events,
    framing,
    play,
    rolling,
    settling,
    slots,
)

LESSONS: Final = (
    Lesson(
        id="hero",
        title="A hero to begin with",
        text="This is a story that you tell yourself, with dice for whatever you do not know. "
        "First comes the hero. **Everything can be rolled**, picked from a list, or written in "
        "your own words; for a first tale, let the dice do it.",
        rule="SD-2.1",
        points="answer",
        asks=(creation.MakeHero,),
    ),
    Lesson(
        id="fill",
        title="Roll, pick or write",
        text="You will meet this question often. *Roll* if you do not care, pick a line if you "
        "like it, write if you know better. Nothing is lost by rolling.",
        rule="SD-2.2",
        points="answer",
        asks=(slots.Fill,),
    ),
    Lesson(
        id="words",
        title="Words for and against you",
        text="Each good Word that fits a roll is a die for you; each bad one can spoil the best "
        "die. But **good Words make your reserve smaller, and bad ones make it larger**.",
        rule="SD-2.4",
        points="answer",
        asks=(creation.CountWords, creation.Sort),
    ),
    Lesson(
        id="reserve",
        title="The reserve",
        text="You may add these dice to any roll, as many as you dare. They are gone when you "
        "succeed, so the reserve melts away. The larger it is, the easier the game.",
        rule="SD-2.10",
        points="answer",
        asks=(creation.ChooseReserve,),
    ),
    Lesson(
        id="past",
        title="What once almost destroyed you",
        text="Your past comes back in the story when it hurts. It may stay vague for now.",
        rule="SD-2.12",
        points="answer",
        asks=(creation.AskPast,),
    ),
    Lesson(
        id="scene",
        title="A scene",
        text="Eight scenes in three acts, always in this order, each with its **Difficulty**. Dice "
        "say what kind of scene it is; then come its purpose, its place and its danger.",
        rule="SD-5.1",
        points="ladder",
        asks=(framing.ChooseType,),
        told=(events.SceneOpened,),
    ),
    Lesson(
        id="play",
        title="What happens now?",
        text="Each scene needs two things: its **event**, which simply happens when you say so, "
        "and its **Core Challenge**, the one roll that counts for the race. Try other things as "
        "often as you like. Then end the scene.",
        rule="SD-8.1",
        points="answer",
        asks=(play.Play,),
    ),
    Lesson(
        id="goals",
        title="What do you want?",
        text="A roll begins with what you want: one goal is one die. A second goal is a second "
        "die, and must be paid for too. Keep to one at first.",
        rule="SD-9.1",
        points="answer",
        asks=(declaring.AskGoals,),
    ),
    Lesson(
        id="obstacles",
        title="What is against you",
        text="Complications bring dice as well. But **each one comes true unless you pay a hit to "
        "avert it**.",
        rule="SD-9.2",
        points="answer",
        asks=(declaring.AskObstacles,),
    ),
    Lesson(
        id="apply",
        title="What helps you",
        text="Tick what fits: what you are is worth two dice, what you do and each fitting Word "
        "one die. The odds beside it change as you tick.",
        rule="SD-10.1",
        points="answer",
        asks=(declaring.Apply,),
    ),
    Lesson(
        id="risk",
        title="Dice from the reserve",
        text="Add as many as you dare. If you then buy success, they are gone; if not, you keep "
        "them and gain one more.",
        rule="SD-14.1",
        points="answer",
        asks=(declaring.Risk,),
    ),
    Lesson(
        id="hits",
        title="Hits",
        text="Every 4, 5 and 6 is a hit. Success at a goal costs as many hits as the Difficulty.",
        rule="SD-12.1",
        points="tray",
        told=(events.Thrown,),
    ),
    Lesson(
        id="buy",
        title="Spend your hits",
        text="Pay for success first. One hit less buys partial success, one hit averts a "
        "complication, one more is style. What you do not avert happens.",
        rule="SD-12.2",
        points="answer",
        asks=(buying.Buy,),
    ),
    Lesson(
        id="sacrifice",
        title="A sacrifice",
        text="You may give up somebody or something dear: your worst die is rolled again, and one "
        "die goes to your Score. What you give up is gone for good.",
        rule="SD-11.5",
        points="answer",
        asks=(rolling.Sacrifice,),
    ),
    Lesson(
        id="later",
        title="Now or later",
        text="A complication that you did not avert happens now, or waits. What waits comes back "
        "at a worse time, but it comes.",
        rule="SD-13.1",
        points="answer",
        asks=(settling.NowOrLater,),
    ),
    Lesson(
        id="condition",
        title="A Condition",
        text="Something happened to the hero. A Condition helps or hinders, whichever fits the "
        "moment, until an Interlude heals it.",
        rule="SD-13.4",
        points="answer",
        asks=(conditions.AskCondition,),
        told=(events.ConditionTaken,),
    ),
    Lesson(
        id="score",
        title="The race",
        text="A die has gone to a Score: to **yours** if you met the Core Challenge, to the "
        "**Rival's** if you did not. At the end the two Scores are compared.",
        rule="SD-16.1",
        points="scores",
        told=(events.Scored,),
    ),
    Lesson(
        id="closed",
        title="The scene is over",
        text="It stands in your journal now. Go on to the next one. Only an Interlude fills the "
        "reserve again, and you may put one before any later scene.",
        rule="SD-17.1",
        points="journal",
        told=(events.SceneClosed,),
    ),
    Lesson(
        id="interlude",
        title="An Interlude",
        text="A quiet scene. Conditions can be healed, the reserve is filled up again, and a used "
        "resource comes back.",
        rule="SD-6.1",
        points="answer",
        asks=(play.Rest,),
        seldom="when a scene becomes an Interlude",
    ),
    Lesson(
        id="death",
        title="The end of a hero?",
        text="This would be death. It comes only if you agree, and there is a milder way.",
        rule="SD-13.9",
        points="answer",
        asks=(conditions.ConfirmDeath,),
        seldom="when a Condition would be death",
    ),
    Lesson(
        id="truth",
        title="What came true",
        text="Your Score against the Rival's has given you **True dice**. Each makes one line of "
        "the ending true. What you leave stays unknown, which is not the same as false.",
        rule="SD-19.1",
        points="answer",
        asks=(epilogue.SpendTrueDice,),
        told=(events.Counted,),
    ),
)

GUIDE: Final = Guide(
    goal="Race a Rival for a Prize through *eight scenes*, and let your Score decide what came "
    "true.",
    why="You tell the story; dice answer what you do not know. Three things happen in each scene:",
    parts=(
        Part(
            "The scene is set",
            "Type, place and danger are rolled, picked or written. Nothing forces you to type.",
            ("dice",),
        ),
        Part(
            "One roll counts",
            "The Core Challenge: gather dice, roll, and buy success with every 4, 5 and 6.",
            ("warrant",),
        ),
        Part(
            "A die goes to a Score",
            "To yours if you succeed, to the Rival's if you fail. After scene eight they are "
            "compared.",
            ("star",),
        ),
    ),
    loss="There is no losing as such: a poor Score only means that less of what you hoped for came "
    "true.",
    lessons=LESSONS,
    seed=1,
    settings={"prompts": "few", "partial": "score"},
)
