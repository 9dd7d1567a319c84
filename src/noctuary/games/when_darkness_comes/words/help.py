"""Pages of help, and what people ask about the game."""

from __future__ import annotations

from typing import Final

from noctuary.engine.papers import Aid
from noctuary.rulebook import Topic

AIDS: Final = (
    Aid(
        "about",
        "What it is, and how you win",
        "Ordinary people are caught in a small town on the night when something hungry wakes. The "
        "town is not there yet: wherever somebody walks off its edge, a new tile is laid.\n\n**The "
        "goal** is the scenario's own, and stands beside the board: a bus to be started, a ward to "
        "get out of. Most scenarios end when it is reached; then the living person with most "
        "**Victory Points** has won. Alone it is enough to reach it.\n\n**How you get there.** You "
        "walk, get into houses, turn over the disks that lie in them, and roll for what you find. "
        "Nearly everything that goes well brings Victory Points, and those buy better "
        "dice.\n\n**How it ends badly.** You die when your health is gone. Most scenarios also end "
        "at a certain round. If everybody is dead, everybody has lost.\n\n**A first game.** *Learn "
        "by playing* on the shelf begins *Last Bus*, a night for one, in which each new thing is "
        "explained when it first happens.",
    ),
    Aid(
        "turn",
        "A turn",
        "A turn is **one movement and one action**, in whichever order you like; you may leave out "
        "either.\n\n**Moving.** You roll as many dice as your Speed. The value of the roll plus "
        "your health, less what darkness or rain take, are your movement points. A street square "
        "costs half a point, a floor a whole one, woods two. Entering a building ends the "
        "movement. One die is red: a red 6 brings luck, a red 1 trouble.\n\n**Looking.** When your "
        "movement ends and your action is still unused, the nearest face-down disk in sight is "
        "turned over and dealt with at once. That is usually your action.\n\n**Acting.** Open a "
        "door or window, sense what is hidden, look for a light, take or give something, heal "
        "somebody, shoot, cast, or do what the scenario offers.\n\n**At the end** of your turn "
        "monsters that see you come after you.",
    ),
    Aid(
        "dice",
        "Reading the dice",
        "Every roll counts its **one best combination**, like a small poker hand. From low to "
        "high:\n\n- **6H**, six high: at least one 6 (worth 1)\n- **1P**, one pair (2)\n- **3S**, "
        "a straight of three, such as 2 3 4 (3)\n- **3K**, three of a kind (4)\n- **4S**, a "
        "straight of four (5)\n- **4K**, four of a kind (6)\n- **5S**, a straight of five (7)\n- "
        "**5K**, five of a kind (8)\n- **6S**, all six faces (9)\n- **6K**, six of a kind "
        "(10)\n\nA *target number* is one of these steps: you succeed if your roll is at least as "
        'high. "Initiative 1P, attack 6H" means that you need a pair to strike first and a six '
        "to fend it off.\n\n**How many dice?** The attribute, plus one fitting skill, plus one "
        "fitting item. Before a roll 2 Victory Points buy a die; after it 1 point rolls one die "
        "again; at most 3 points go into one roll. Companions, and people who stand with you, let "
        "you roll dice again.",
    ),
    Aid(
        "town",
        "Doors, disks and darkness",
        "**Doors** open by themselves from inside. From outside you *pick* the lock (Dexterity) or "
        "*force* it (Attack, one step harder, and it breaks the door and earns a failure disk). A "
        "window can be smashed, and climbed through.\n\n**Disks** lie face down on marked squares. "
        "Their colour tells what they are once they are turned over:\n\n- **Red**, an adversary: "
        "sneak past it, shoot it, or fight.\n- **Yellow**, an ally: win them over with Persuasion, "
        "and they help with dice.\n- **Blue**, an item: search for it with Intelligence.\n- "
        "**Brown**, a component for magic.\n- **Grey**, a nuisance: it sticks to you and spoils "
        "dice.\n- **Green**, security: an owner, a dog, an alarm; deal with it, or be thrown "
        "out.\n- **Orange**, an obstacle in the street.\n- **Black**, something that belongs to "
        "the scenario.\n\n**Failure disks** come from breaking things and offending people. At the "
        "third you lose everything you carry and everybody who is with you.\n\n**Darkness** "
        "shortens steps and sight: dusk by one, night by two; rain likewise outdoors. A flashlight "
        "or a lit room spares you that.",
    ),
    Aid(
        "fight",
        "Fighting and fleeing",
        "When a monster reaches you, you first roll Dexterity against its initiative. If you "
        "succeed, you act first, and may **flee** instead: you need more movement points than its "
        "speed, and it costs a point of willpower.\n\nA fight lasts up to three rounds. In each "
        "you roll Attack against its defence to hit it, and Defence against its attack when it "
        "strikes; the monster itself never rolls. Most monsters fall at the first "
        "hit.\n\n**Wounds** take health. With each you walk less far and defend with one die less. "
        "At 0 you are dead, and everybody else is hurt by it for the rest of the night. Somebody "
        "beside you can heal you with an action; alone you give up a whole turn for it.",
    ),
    Aid(
        "ending",
        "How it ends",
        "The scenario says when the night is over: its goal is reached, its last round is past, or "
        "nobody is left alive. What is won is decided at once, before anything else "
        "happens.\n\nWith several people the living one with **most Victory Points** wins, unless "
        "the scenario says otherwise. Points come from what you own, from disks that you dealt "
        "with, from healing others and from the scenario's goals; what you spend is gone, and what "
        "you lose is taken off again.\n\nWhoever lives through it and wins may raise one "
        "attribute. A person who was kept can play another night.",
    ),
    Aid(
        "words",
        "Words",
        "- **Attribute**: Speed, Attack, Dexterity, Intelligence, Persuasion, Medical, Defence. "
        "The number is how many dice you roll.\n- **Skill**: a talent that adds one or two dice to "
        "some rolls.\n- **Target number, TN**: the combination that a roll must reach.\n- "
        "**Disk**: a round counter, face down until somebody sees it.\n- **Tile**: a square piece "
        "of the town.\n- **Zone**: the street, or the inside of one building.\n- **Health**: "
        "Defence less your wounds. **Willpower**: what fleeing and horror cost.\n- **Engaged**: a "
        "monster stands in your square; you must fight or flee first.\n- **Oh Crap, WooHoo**: the "
        "two tables of the red die.\n- **Deal**: a promise that the game keeps for you.",
    ),
)

TOPICS: Final = (
    Topic(
        ("How do I win?", "goal", "what is the goal", "victory points", "who wins"),
        "Reach the scenario's goal, which stands beside the board. Then the living person with "
        "most Victory Points wins; alone, reaching it is enough.",
        ("WD-35.1", "WD-35.2"),
    ),
    Topic(
        ("How do I lose?", "defeat", "when do I die", "death", "game over"),
        "You die when your health is 0. The scenario may also end after a certain round; if "
        "everybody is dead, everybody has lost.",
        ("WD-32.2", "WD-35.3"),
    ),
    Topic(
        ("What can I do in a turn?", "turn", "my turn", "actions", "what can I do"),
        "One movement and one action, in either order. You may leave out either, or rest or heal "
        "yourself for the whole turn.",
        ("WD-5.6", "WD-9.1"),
    ),
    Topic(
        (
            "What does 6H mean?",
            "6h",
            "1p",
            "3s",
            "3k",
            "4s",
            "4k",
            "codes",
            "hand",
            "ladder",
            "dice",
            "read the dice",
            "combination",
        ),
        "They are steps of the ladder of rolls: 6H is a six, 1P a pair, 3S three in a row, 3K "
        "three alike, 4S four in a row, 4K four alike, and so on. Reach the step that is asked "
        "for, or a higher one.",
        ("WD-1.3", "WD-1.4", "WD-1.5"),
    ),
    Topic(
        ("How far can I move?", "movement", "walk", "movement points", "how far"),
        "The value of your movement roll plus your health, less what dark or rain take. A street "
        "costs half a point, a floor one, woods two.",
        ("WD-7.2", "WD-7.9"),
    ),
    Topic(
        ("How do I open a door?", "door", "lock", "locked", "window", "enter", "get in"),
        "From inside it opens by itself. From outside pick it with Dexterity, force it with "
        "Attack, or go through a window.",
        ("WD-10.5", "WD-10.8", "WD-10.13", "WD-10.16"),
    ),
    Topic(
        ("How do I fight?", "combat", "attack", "defence", "monster", "adversary"),
        "Roll Attack against its defence; when it strikes, roll Defence against its attack. A "
        "fight lasts at most three rounds.",
        ("WD-29.1", "WD-29.5", "WD-29.9"),
    ),
    Topic(
        ("Can I flee?", "flight", "run away", "escape"),
        "Yes, if you act first or start your turn beside it: your movement points must exceed its "
        "speed. It costs a point of willpower.",
        ("WD-28.6", "WD-28.8"),
    ),
    Topic(
        ("What are Victory Points for?", "points", "vp", "score", "spend points", "reroll"),
        "They are your score, and they buy dice: 2 for a die before a roll, 1 to roll a die again, "
        "at most 3 in one roll.",
        ("WD-34.10", "WD-34.11", "WD-34.12"),
    ),
    Topic(
        ("What is a failure disk?", "failure", "third failure"),
        "It comes from breaking things and offending people. At the third you drop all you carry, "
        "and your companions leave.",
        ("WD-24.1", "WD-24.2"),
    ),
    Topic(
        ("How do I heal?", "heal", "healing", "health", "wounded", "damage"),
        "Somebody in your square heals you with an action; you heal yourself by giving up a whole "
        "turn.",
        ("WD-33.1", "WD-33.3"),
    ),
    Topic(
        ("What does the red die do?", "red", "fate", "oh crap", "woohoo"),
        "In every movement roll a red 1 brings trouble and a red 6 luck; two dice on its table say "
        "which.",
        ("WD-36.2",),
    ),
)
