"""Measurements: the engine beside others, sessions and saves, the server, and the card set.

python -m bench             the engine's figures, beside other engines in the same run
python -m bench --write     the same, kept in docs/performance.md
python -m bench.deals       what AN-C31 asks of the card set, kept in docs/balance.md with --write
python -m bench.spells      the chances of spells, kept in docs/balance.md with --write
python -m bench.web         the server beside a minimal one
"""
