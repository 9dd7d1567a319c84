"""Pages of help: how to play, in the order in which one needs it."""

from __future__ import annotations

from typing import Final

from noctuary.engine.papers import Aid

AIDS: Final = (
    Aid(
        "about",
        "What it is, and how it ends well",
        "A team of two to four people in a city where magic is street trade, around 1980. "
        "Something is wrong, and they find out what. You guide all of them, or share them with "
        "friends; the story is told to you as you go.\n\n**The goal** of each scenario stands at "
        "its beginning: a question to be answered. When you know enough, the marker of the "
        "**Finale** appears on the board. There the case is decided.\n\n**How you get there.** You "
        "visit people and places, pass tests, ask the right questions and gain Leads. Each Lead "
        "opens more.\n\n**How it ends.** You never lose by taking long. But a Finale can go well "
        "or badly, and some choices, made against a clock, can never be taken back. In the "
        "campaign *Dead Air over Vesperine* they decide at last what becomes of everybody.\n\n**A "
        "first game.** *Learn by playing* on the shelf begins *Case Zero*, in which each new thing "
        "is explained when it first happens.",
    ),
    Aid(
        "turn",
        "What you do in a turn",
        "Characters take turns. At the start of yours one exhausted Effort die comes back. You may "
        "then *scan* cards: your own, and the Story cards of the team; most only tell you "
        "something. Then you **must visit** one person or place, anywhere in the city; distance "
        "costs nothing. Exploring a place for the first time binds you to somebody there.\n\nThere "
        "you choose one option. It usually ends the turn. Leaving ends it too. The case is never "
        "lost by taking long, but the city notices.",
    ),
    Aid(
        "tests",
        "Tests",
        "Each Skill is a track of twelve slots with one to four cubes; the lower the slot, the "
        "better. You roll two Main dice, and as many of your Effort dice as you dare; companions "
        "in the same Location may lend you theirs. **Every cube at or below the total is a "
        "Success**, and so is every `+` face. A Star is worth nothing until a card says so.\n\nYou "
        "see the exact chances of every number of Successes before you roll. You never see how "
        "many you need. Effort dice that you rolled are exhausted and come back one a "
        "turn.\n\nCards are used in three windows: before the roll, on the dice, on the result. "
        "The first card on the result closes the dice.",
    ),
    Aid(
        "questions",
        "Questions and searches",
        "To ask somebody, pass a questioning test: each Success is one question in this turn. Some "
        "people hold back. Then **coax**, **intimidate** or **drop** the subject; what is right "
        "depends on the question and on the person, sometimes on who asks. A wrong way costs "
        "patience; a closed person can be placated.\n\nLeads unlock new questions, often at "
        "somebody far away. A new question is marked as such when you talk to that person again. "
        "You can also show people cards.\n\nA search works alike: each Success of the "
        "investigation test is one thing you examine.",
    ),
    Aid(
        "together",
        "Helping each other",
        "Characters in the same Location may lend Effort dice before a roll, give each other "
        "Consumables at any moment, and use Abilities with the cooperation icon. Nothing else "
        "helps, and nobody can be forced. What a test brings, good or bad, is for the one who made "
        "it.",
    ),
    Aid(
        "choices",
        "Pivotal Choices and the Finale",
        "Now and then a Character has seconds to decide. You are warned first; the clock starts "
        "when you say that you are ready. If time runs out, what is announced as the fallback "
        "happens. These choices are **final**, and at the end of the campaign their sum decides "
        "what becomes of the Character.\n\nThe Finale can be entered as soon as its marker lies on "
        "the board. Everybody takes part, there is no way back, and no Effort dice come back by "
        "themselves.",
    ),
    Aid(
        "intermission",
        "Intermissions, saving, help",
        "In an Intermission the team's Experience is divided, and you buy better Skills (4, 3 or 2 "
        "for a slot to the left, 2 for a new cube) and Abilities (3 each). You may save and leave "
        "there, and on every turn screen.\n\nStuck? The director at the base gives hints, each "
        "clearer than the last, and a visit is all they cost. The journal keeps every Lead, answer "
        "and card.",
    ),
    Aid(
        "words",
        "Words",
        "- **Character**: one of the four people of the team.\n- **Location, Point of Interest**: "
        "a place, and a person, thing or room in it that can be visited.\n- **Skill**: Talent, "
        "Combat, Agility or Charisma; a track of twelve slots with cubes.\n- **Main dice, Effort "
        "dice**: rolled in every test; added if you like, and spent by it.\n- **Success**: a cube "
        "at or below the total, or a plus sign.\n- **Star**: a face that is worth nothing until a "
        "card says so.\n- **Lead**: something that the team knows.\n- **Scan**: to look at a card "
        "here and now.\n- **Ability, Consumable, Story card**: what a Character can do, what is "
        "used up, what the story gave you.\n- **Intermission**: a rest in which Experience is "
        "spent.\n- **Pivotal Choice**: a decision against a clock, for good.\n- **Finale**: where "
        "the case is decided.",
    ),
)
