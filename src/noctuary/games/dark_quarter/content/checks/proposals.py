"""What to do about a fault, where its check has nothing more special to propose."""

from __future__ import annotations

from typing import Final

PROPOSALS: Final[dict[str, str]] = {
    "L002": "give one of the two another id or number, or remove it",
    "L003": "declare it, or name something that is declared",
    "L004": "write the text; it knows *stress*, {active}, {director}, {char:id}, {if flag}…{end}",
    "L005": 'write the bands from "0" upwards without a gap, the last one with a +',
    "L006": "write the thresholds in ascending order, each once",
    "L007": "two or three options, few words, and a default that can always be chosen",
    "L008": "write coax, intimidate and drop, and mark what works with good: true",
    "L009": "let a Lead unlock it, or a step unlock_question",
    "L010": "set it somewhere, read it somewhere, or remove it",
    "L011": "ask for what the App knows in both modes: flags, Leads, cards that were scanned",
    "L012": "hints belong to the base, and a finale_entry to the one POI of kind finale",
    "L013": "limit it: uses: once, or once_per_character",
    "L014": "guard it with team_has, or make it the Character's own with only",
    "L015": "a window goes with a test trigger only; see 7.5 for what belongs where",
    "L016": "three slots a track, from 3 to 11, the same sum for every Character",
    "L017": "lower the stock, or raise the copies of the card",
    "L018": "limit it by a condition, or give one of the two another priority",
    "L019": "choose a free slot of the board, or positions side by side",
    "L020": "decide whether the card is the team's or somebody's own",
    "L021": "write awards for teams of 2, 3 and 4, such as [3, 4, 5]",
    "L022": "let the last scene conclude on every way, and use such steps where they belong",
    "L023": "declare it in pack.yaml, such as veils: {drowning: drowning and the flood}",
    "P302": "let a POI, a question or a text name it, or remove it",
    "G101": "let something lead there, or remove it",
    "G102": "unlock it, or offer its good approach to every team",
    "G103": "give the card somewhere and let it be of use, or remove it",
    "G104": "keep a way to the Finale open for every team, whatever was lost",
    "G105": "leave a place on the board that everybody may visit",
    "G106": "put a decision into the loop, or a condition that ends it",
    "G107": "let the test be tried again until its last threshold",
    "G108": "let more have to happen before the Finale's POI is placed",
    "G109": "give points to it by some option, such as destiny: {name: 1}",
    "G110": "change its `when`, or remove the hint",
    "G111": "let somebody say or write it",
    "G112": "place fewer of them, or raise print_limits",
    "G113": "give a way to placate the person, or another way to what they know",
    "G114": "one to three Intermissions a scenario",
    "G115": "write one under `epilogues`, such as {about: city, say: How it ended.}",
}
"""By the codes of DQ §7.11."""
