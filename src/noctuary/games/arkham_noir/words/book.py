"""Arkham Noir's one book of words: the files beside this one write in it, each about its chapter.

The verbs of its options: `keep`, `play`, `pass`, `close` (the actions of a turn) · `discard`,
`take`, `exchange`, `score`, `unlock`, `admit` (a menace) · `use`, `stow`, `unstow` (the Briefcase)
· `accept`, `decline`, `continue`, `concede` · `draw` (what came, with cards on a real table).
Things are cards by their ids; a place is a zone or an open case.
"""

from __future__ import annotations

from typing import Final

from noctuary.engine.wording import Words

WORDS: Final = Words()
