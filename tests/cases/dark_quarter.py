"""Campaigns of The Dark Quarter that are not sound: the tests' small one with something added."""

from __future__ import annotations

import re

import msgspec

from noctuary.engine.packs import Source
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.format.parts import Parts
from tests.games.dark_quarter.fixture import CAMPAIGN, MANIFEST, SCENARIO, shared, without

ADDED = "scenarios/one/added.yaml"


def gathered(written: str) -> tuple[Source, Parts, Parts]:
    """The campaign's files, its own records, and all with those that it shares.

    A line `--- PATH` begins another file of the pack, and `words_120` are so many words.
    """
    text = re.sub(r"words_(\d+)", lambda found: "w " * int(found[1]), written)
    added, *others = re.split("^--- ", text, flags=re.MULTILINE)
    base = SCENARIO.partition("epilogues:")[0] if "epilogues:" in added else SCENARIO
    texts = {
        "pack.yaml": MANIFEST,
        "campaign.yaml": CAMPAIGN,
        "scenarios/one/scenario.yaml": without(base, added) if added else SCENARIO,
        **({ADDED: f"format: dq-content/1\n{added}"} if added else {}),
        **{path: rest for path, _, rest in (other.partition("\n") for other in others)},
    }
    source = Source({name: text.strip().encode() for name, text in texts.items()})
    reading.shape(source)
    own = reading.read_parts(source)
    whole = msgspec.structs.replace(own)
    reading.borrow(whole, shared())
    return source, own, whole
