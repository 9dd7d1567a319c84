"""What people ask about the game, and the pages of help around those of the pack."""

from __future__ import annotations

from typing import Final

from noctuary.engine.papers import Aid
from noctuary.rulebook import Topic

ABOUT: Final = Aid(
    "about",
    "What it is, and how it ends well",
    "A story that you tell, alone or with others, and dice for whatever you do not know. A hero "
    "races a Rival for a Prize through **eight scenes in three acts**.\n\n**The goal** is a good "
    "Score. Once in each scene one roll counts: the Core Challenge. If you succeed, a die goes to "
    "your Score; if not, one goes to the Rival's. After the eighth scene the two are compared, and "
    "the better yours is, the more of what you hoped for becomes true.\n\n**A scene** is framed "
    "(its kind, place and danger), its event happens, and its Core Challenge is rolled. You may "
    "try other things as well. Then you end it.\n\n**How it ends badly.** You cannot lose as such. "
    "A poor Score leaves much unknown, and a hero can die, though never without your being "
    "asked.\n\n**You never have to write.** Everything can be rolled or picked. What you do write "
    "goes into the journal, which is yours to keep.\n\n**A first game.** *Learn by playing* on the "
    "shelf begins a tale in which each new thing is explained when it first happens.",
)
WORDS_PAGE: Final = Aid(
    "words",
    "Words",
    "- **Prize, Rival**: what the race is for, and who else wants it.\n- **Word**: something about "
    "the hero that helps a roll, or hinders it.\n- **Condition**: a state that helps or hinders "
    "until an Interlude heals it.\n- **Reserve**: dice that you may risk in any roll.\n- **Goal**: "
    "what you want from a roll. **Complication**: what may go wrong with it.\n- **Hit**: a die "
    "that shows 4, 5 or 6.\n- **Difficulty**: how many hits success at one goal costs.\n- **Core "
    "Challenge**: the one roll of a scene that counts for the race.\n- **Style**: a flourish, "
    "bought with a hit.\n- **Sacrifice**: something given up for a better roll and a Score die.\n- "
    "**Score**: dice set aside with their faces. **True die**: makes one line of the ending true.",
)

TOPICS: Final = (
    Topic(
        ("How do I win?", "goal", "what is the goal", "victory", "beat the rival"),
        "There is no winning as such. Succeed at the Core Challenges: each puts a die into your "
        "Score, and at the end your Score against the Rival's decides how much comes true.",
        ("SD-16.1", "SD-19.1", "SD-19.12"),
    ),
    Topic(
        ("How do I lose?", "defeat", "can I lose", "death", "can my hero die"),
        "You cannot lose as such. A hero dies only if you confirm it; a poor Score leaves more of "
        "the ending unknown.",
        ("SD-19.12", "SD-13.9"),
    ),
    Topic(
        ("What can I do in a scene?", "turn", "scene", "what can I do", "my turn"),
        "Let its event happen, roll its Core Challenge, try other things as often as you like, "
        "then end it.",
        ("SD-8.1", "SD-8.7"),
    ),
    Topic(
        ("How does a roll work?", "roll", "dice", "pool", "hit", "hits"),
        "Gather dice for goals, complications, what you are, Words and reserve. Every 4, 5 and 6 "
        "is a hit; hits buy success and avert complications.",
        ("SD-10.1", "SD-12.1", "SD-12.2"),
    ),
    Topic(
        ("What is the Core Challenge?", "core", "core challenge"),
        "The one roll of a scene that counts for the race. You name it before the dice fall.",
        ("SD-8.3", "SD-8.4"),
    ),
    Topic(
        ("What is the reserve?", "reserve", "risk"),
        "Dice to add to any roll. If you buy success they are gone; if not, you keep them and gain "
        "one.",
        ("SD-14.1", "SD-14.2", "SD-6.11"),
    ),
    Topic(
        ("How do I get rid of a Condition?", "condition", "heal", "healing", "interlude", "rest"),
        "In an Interlude: tell a fitting deed, or make a roll at Difficulty 2.",
        ("SD-6.8", "SD-6.9"),
    ),
    Topic(
        ("What happens to complications?", "complication", "complications", "avert", "later"),
        "Each costs one hit to avert. What is not averted happens now or waits for later.",
        ("SD-12.5", "SD-13.1"),
    ),
    Topic(
        ("How does it end?", "ending", "epilogue", "true dice"),
        "After scene eight the Scores are compared. Half your matching dice are True dice, and two "
        "more if your sum is higher; each makes one line true.",
        ("SD-19.1", "SD-19.3"),
    ),
    Topic(
        ("Do I have to write?", "write", "writing", "type", "words of my own"),
        "No. Everything can be rolled, picked or skipped; write wherever you like.",
        ("SD-21.1",),
    ),
)
