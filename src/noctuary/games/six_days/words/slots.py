"""SD-1, SD-21: slots that are rolled, chosen or written, and invitations to write, in words."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Wording
from noctuary.games.six_days import slots, writing
from noctuary.games.six_days.state import SixDays, alone, attempt, scene
from noctuary.games.six_days.words.answers import answer
from noctuary.games.six_days.words.book import WORDS, you
from noctuary.games.six_days.words.tables import entry, roll_on, with_past

QUESTIONS: Final = {
    "trait": "Which trait do you have?",
    "calling": "What is your calling?",
    "doing": "What do you do best?",
    "start": "How does the story find you?",
    "name": "What is your name?",
    "appearance": "What do you look like?",
    "prize_sought": "What is the race for?",
    "prize_state": "What state is the Prize in?",
    "motive": "What lies behind it?",
    "prize_name": "What is the Prize called?",
    "rival_nature": "What is the Rival like?",
    "rival_strength": "What is the Rival's strength?",
    "rival_name": "What is the Rival's name?",
    "title": "What is your tale called?",
    "role": "Who is this person?",
    "tie": "What is this person to you?",
    "person_name": "What is this person's name?",
    "purpose": "What is the purpose of this scene?",
    "location": "Where are you?",
    "danger": "What is the danger here?",
    "event": "Which event will happen?",
    "discovery": "What will you discover?",
    "complication": "What does the act hold against you?",
}
INVITATIONS: Final = {
    "frame": ("How does the scene begin?", "SD-5.12"),
    "felt": ("How does the old event make itself felt?", "SD-7.4"),
    "resource": ("What exactly do you call upon?", "SD-10.7"),
    "how": ("How does it happen?", "SD-13.1"),
    "aftermath": ("What does it look like afterwards?", "SD-16.5"),
}
IN_HAND: Final = "The dice are in your hands."


def small(text: str) -> str:
    """A question as it goes on behind a name."""
    return text[0].lower() + text[1:]


@WORDS.asks(slots.Fill)
def fill(g: SixDays, step: slots.Fill) -> Wording:
    """A slot that is rolled, chosen or written."""
    slot = step.slot
    prompt = getattr(g.pack.prompts, slot)
    if slot in slots.BY_SCENE:
        rung = scene(g)
        prompt = f"{rung.lead if slot == 'event' else rung.extra_lead} … {rung.prompt}"
    text = QUESTIONS[slot]
    owner = attempt(g).hero if slot == "complication" else step.owner
    if owner in g.heroes and not alone(g):
        text = you(g, owner, small(text))
    table = slots.table_of(g, slot)
    why = with_past(g, prompt, table) if table else prompt
    return Wording(text, why, slots.SLOTS[slot].rule, "words")


@WORDS.labels(slots.Fill)
def of_slot(g: SixDays, step: slots.Fill, option: str) -> Option:
    """The roll, the entries, or nothing for now."""
    table = slots.table_of(g, step.slot)
    if option == "roll":
        return roll_on(g, table, "SD-1.1")
    if table and option in g.pack.entries[table]:
        return entry(g, table, option, rule="SD-1.1")
    return answer(g, step, option)


@WORDS.asks(slots.RollFor)
def roll_for(g: SixDays, step: slots.RollFor) -> Wording:
    """Dice on the table, for a slot."""
    return Wording("What did you roll?", QUESTIONS[step.slot], slots.SLOTS[step.slot].rule)


@WORDS.asks(slots.RollTwoPurposes)
def roll_two(g: SixDays, step: slots.RollTwoPurposes) -> Wording:
    """SD-5.9: two purposes, one after the other."""
    return Wording("Which purpose did you roll?", IN_HAND, "SD-5.9")


@WORDS.asks(writing.Tell)
def tell(g: SixDays, step: writing.Tell) -> Wording:
    """An invitation to write."""
    text, rule = INVITATIONS[step.kind]
    prompt: str = getattr(g.pack.prompts, "list" if step.kind == "felt" else step.kind, "")
    if step.kind == "resource":
        invoked = next(r for r in attempt(g).applies if r.startswith("resource:"))
        prompt = g.pack.resources[invoked.removeprefix("resource:")].prompt
    elif step.kind == "frame":
        kinds = {known.id: known.prompt for known in g.pack.types}
        purposes = [g.pack.purpose_prompts.get(p.text, "") for p in g.frame.purposes]
        prompt = " ".join(filter(None, [kinds.get(g.frame.kind or "straight"), *purposes, prompt]))
    return Wording(you(g, step.hero, small(text)), prompt, rule, "prose")
