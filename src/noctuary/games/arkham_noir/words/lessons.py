"""The guided first game: Classic, with six cards to a limit, and what is new in it."""

from __future__ import annotations

from typing import Final

from noctuary.engine.lessons import Guide, Lesson, Part
from noctuary.games.arkham_noir import closing, effects, events, hand, menaces, playing, turn

LESSONS: Final = (
    Lesson(
        id="first-lead",
        title="One lead a turn",
        text="The lamp lights the first of your leads. **Whatever you do this turn uses it up**: "
        "you keep it in your hand, play it to a case, or throw it away to do something else. Then "
        "the row moves up, and that was your turn.",
        rule="AN-4.2",
        points="leads",
        asks=(turn.ChooseAction,),
    ),
    Lesson(
        id="matching",
        title="Edges that match",
        text="A clue joins a case if one sign on its **left** edge is also on the **right** edge "
        "of the last card there. Places that a clue can go to are lit. One matching pair is "
        "enough.",
        rule="AN-8.2",
        points="cases",
        asks=(turn.ChooseAction,),
        offered=("play",),
    ),
    Lesson(
        id="hand",
        title="Your hand",
        text="You hold at most three clues. Keeping a clue costs nothing, and its effects do not "
        "happen yet. To play it later you give up the lead of that turn, so keep what you have a "
        "plan for: another type, a key, a puzzle letter.",
        rule="AN-5.1",
        points="hand",
        asks=(turn.ChooseAction,),
    ),
    Lesson(
        id="types",
        title="Five types close a case",
        text="Under each case you see which of the seven types its clues already show. With **five "
        "different types** you may close it. Two people are one type: look for what is missing.",
        rule="AN-18.1",
        points="cases",
        asks=(turn.ChooseAction,),
    ),
    Lesson(
        id="puzzle",
        title="Puzzle clues win the game",
        text="A clue with a **letter** is a puzzle clue. When its case is closed it can move to "
        "the Big Picture, but only if the clues that stay behind still show five types. So a case "
        "with six types, one of them a letter, is worth waiting for.",
        rule="AN-18.3",
        points="big_picture",
        asks=(turn.ChooseAction,),
    ),
    Lesson(
        id="effects",
        title="What a clue does",
        text="The line at the foot of a clue happens when the clue is **played**, never when it is "
        "kept or thrown away. *May* is up to you; **must** happens even to your harm.",
        rule="AN-13.1",
        points="answer",
        asks=(effects.Take, effects.Offer, effects.SearchDraw, effects.DiscardOne, effects.Swap),
    ),
    Lesson(
        id="discarding",
        title="Thrown away, not gone",
        text="A clue that you throw away lies in the Discard Area. Some effects bring it back, and "
        "when the Draw Stack is empty the discards are shuffled into a new one.",
        rule="AN-7.1",
        points="pile-discard_area",
        told=(events.Moved,),
        having={"to": "discard_area"},
    ),
    Lesson(
        id="time",
        title="Time passes",
        text="That clue has an hourglass. Thrown away, it fills the **Time** row instead. When the "
        "row is full a menace comes, and the row is emptied. Play hourglass clues, or keep them.",
        rule="AN-7.1",
        points="time_area",
        told=(events.Moved,),
        having={"to": "time_area"},
    ),
    Lesson(
        id="check",
        title="A Stability Check",
        text="A card was turned over from the Draw Stack. **If it bears the stability sign you "
        "have failed**, and it stays in the Stability row; any other card is discarded. Each "
        "option that leads to a check tells you the exact odds first.",
        rule="AN-12.4",
        points="stability_area",
        told=(events.StabilityChecked,),
    ),
    Lesson(
        id="failed",
        title="A failed check",
        text="The card stays in your Stability row. **When the row is full you break, and the game "
        "is lost.** Some clues and cases take a card out again.",
        rule="AN-25.1",
        points="stability_area",
        told=(events.StabilityChecked,),
        having={"failed": True},
    ),
    Lesson(
        id="key",
        title="Keys and locks",
        text="A clue with a lock can be played only where a **key** already lies in the line. Each "
        "key opens one lock. It stays in its line and still counts as a clue.",
        rule="AN-9.1",
        points="cases",
        told=(events.KeySpent,),
        asks=(playing.OpenLock,),
    ),
    Lesson(
        id="full-hand",
        title="A full hand",
        text="You hold more than three clues, so one must go at once. It may be the one that you "
        "have just taken. A clue with an hourglass would go to the Time row.",
        rule="AN-6.3",
        points="hand",
        asks=(hand.EnforceHandLimit,),
    ),
    Lesson(
        id="closing",
        title="What do you score?",
        text="You are closing a case. Choose the puzzle clues that go to the **Big Picture**; you "
        "are offered only what leaves five types behind. All other clues go to the Closed Cases. "
        "If nothing can be scored, the case is gone for little.",
        rule="AN-18.3",
        points="answer",
        asks=(closing.CloseCase,),
        told=(events.CaseClosed,),
    ),
    Lesson(
        id="opened",
        title="A case leads to another",
        text="A new case is open, with an empty line: its Case Card is the first card to match. "
        "Several open cases give a clue more places to go.",
        rule="AN-21.1",
        points="cases",
        told=(events.CaseOpened,),
    ),
    Lesson(
        id="menace",
        title="A menace is here",
        text="A Menace Card works from now on: read what it does. You do not lose by having "
        "menaces. **You lose when one must come and none is left**, so each that comes is time "
        "gone.",
        rule="AN-27.1",
        points="menaces",
        told=(events.MenaceCame,),
    ),
    Lesson(
        id="choosing-menace",
        title="Choosing a menace",
        text="One of these must come, and you choose. Take the one that does least harm to the way "
        "you are playing now; a card that hurts full hands is mild if you hold nothing.",
        rule="AN-14.19",
        points="answer",
        asks=(menaces.SearchMenaces,),
    ),
    Lesson(
        id="prevented",
        title="The next effect is stopped",
        text="A case is marked: what the next clue played there would do does not happen. That is "
        "the moment to play a clue with a harmful **must**.",
        rule="AN-15.1",
        points="cases",
        told=(events.Marked,),
        seldom="when an effect prevents those of the next clue",
    ),
    Lesson(
        id="briefcase",
        title="Your Briefcase",
        text="Contact and equipment wait here for a bad moment. **Each helps once and is then out "
        "of the game.** They do not count as cards in your hand.",
        rule="AN-16.1",
        points="briefcase",
        asks=(turn.ChooseAction,),
    ),
    Lesson(
        id="leads-ran-out",
        title="No more leads",
        text="The Draw Stack ran out. A menace comes, and the discards become the new stack.",
        rule="AN-31.1",
        points="draw-stack",
        told=(events.LeadsRanOut,),
        seldom="when the Draw Stack is empty",
    ),
)

GUIDE: Final = Guide(
    goal="You win with puzzle clues of *five different types* in the Big Picture.",
    why="Everything you do serves that. Three steps lead there:",
    parts=(
        Part(
            "Join clues into a line",
            "A clue fits when a sign on its left edge is also on the right edge of the last card.",
            ("tech-research", "tech-interview", "tech-collection", "tech-surveillance"),
        ),
        Part(
            "Close a case at five types",
            "A clue with a puzzle letter may leave the line if five types stay without it.",
            ("person", "evidence", "location", "monster", "formula"),
        ),
        Part(
            "Fill the Big Picture",
            "Each scored puzzle clue counts by its type. With five types you have won.",
            ("puzzle",),
        ),
    ),
    loss="You lose when six failed checks have broken you, or when a menace is due and none is "
    "left.",
    lessons=LESSONS,
    seed=387,
    settings={"mode": "classic", "limits": 6},
)
