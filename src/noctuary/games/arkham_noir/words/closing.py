"""AN-18 to AN-22: closing a case, and the icons of cases and menaces, in words."""

from __future__ import annotations

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.words import capital
from noctuary.games.arkham_noir import closing
from noctuary.games.arkham_noir.content.cards import TYPES_TO_CLOSE
from noctuary.games.arkham_noir.state import ArkhamNoir
from noctuary.games.arkham_noir.words.answers import answer
from noctuary.games.arkham_noir.words.book import WORDS
from noctuary.games.arkham_noir.words.names import EFFECTS, RULES, case_name, name


@WORDS.asks(closing.CloseCase)
def close(g: ArkhamNoir, step: closing.CloseCase) -> Wording:
    """AN-18.3: what is scored."""
    return Wording(
        f"You close {case_name(g, step.case)}. Which puzzle clues do you score?",
        f"The clues left over must still show {TYPES_TO_CLOSE} types.",
        "AN-18.3",
    )


@WORDS.labels(closing.CloseCase)
def of_scoring(g: ArkhamNoir, step: closing.CloseCase, option: str) -> Option:
    """AN-18.3: one set of puzzle clues."""
    verb, _, chosen = option.partition(":")
    if verb != "score":
        return answer(g, step, option)
    if chosen == "none":
        return Option(id=option, verb=verb, label="Score nothing", rule="AN-18.3")
    clues = chosen.split("+")
    words = " and ".join(f"{name(g, clue)} ({g.pack.puzzles[clue]})" for clue in clues)
    return Option(
        id=option,
        verb=verb,
        about=tuple(Thing("card", clue) for clue in clues),
        label=f"Score {words}",
        tone="gain",
        rule="AN-18.3",
        target=clues[0],
    )


@WORDS.asks(closing.ApplyIcons)
def icon(g: ArkhamNoir, step: closing.ApplyIcons) -> Wording:
    """AN-20.1: an optional icon."""
    found = g.pack.icons[g.side][step.card][step.index]
    return Wording(
        f"{capital(EFFECTS[found.icon])}?",
        f"An icon on {name(g, step.card)} offers it.",
        RULES[found.icon],
    )
