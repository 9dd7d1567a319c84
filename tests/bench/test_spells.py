"""Whoever prepares has a fair chance with every spell."""

from __future__ import annotations

from bench import spells

from noctuary.games.when_darkness_comes import GAME


def test_every_spell_is_worth_preparing_for() -> None:
    for spell in GAME.pack(GAME.default_pack).spells:
        found = spells.fitting(spell, spells.CASTERS["Intelligence 3"])
        assert found is not None, spell
        assert spells.LEAST <= found[1] <= spells.MOST
