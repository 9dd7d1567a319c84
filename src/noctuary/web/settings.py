"""How a server is set up."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.web.open_tables import MOMENTS_IN_MEMORY

LARGEST_IMPORT: Final = 16_000_000
LARGEST_REPLY: Final = 2_000_000
"""The longest words that can be replied, as a form encodes them in any script."""
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator can decide; the defaults serve one person on one machine."""

    database: str = ""
    """A URL; empty for a SQLite file in the user's data folder."""
    hosts: tuple[str, ...] = ()
    """Names under which the server may be addressed, without ports; empty for any."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word is taken for where a request comes from."""
    requests_per_second: float = 40
    """What one token, browser or address may ask for, after a burst of five times as much."""
    tables_per_minute: float = 30
    """How many tables, imports and join codes one address may ask for."""
    moments_in_memory: int = MOMENTS_IN_MEMORY
    largest_request: int = 64_000
