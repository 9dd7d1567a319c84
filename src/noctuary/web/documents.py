"""What a game writes down: documents to take away, and the story that is read beside the table."""

from __future__ import annotations

from collections.abc import Sequence

from noctuary.engine.papers import Chapter
from noctuary.web.errors import Unknown
from noctuary.web.open_tables import OpenTables
from noctuary.web.seating import Seating


class Documents:
    """The documents of all tables, as whoever asks may read them."""

    def __init__(self, open_tables: OpenTables, seating: Seating) -> None:
        self._open_tables = open_tables
        self._seating = seating

    async def write(
        self, token: str, document: str, form: str, short: bool = False
    ) -> tuple[str, str]:
        """A document in one of its forms: a file name, and the text."""
        access = await self._seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            session = open_table.session
            forms = {known.id: known.forms for known in session.game.documents}
            if form not in forms.get(document, ()):
                raise Unknown("this game has no such document")
            seat = self._seating.viewer(open_table, access).plays
            return session.game.write(session, document, form, seat, short)

    async def read(self, token: str, document: str, short: bool = False) -> Sequence[Chapter]:
        """A document as a page, piece by piece."""
        access = await self._seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            seat = self._seating.viewer(open_table, access).plays
            return open_table.session.game.read(open_table.session, document, seat, short)

    async def chapters(
        self, token: str, moment: int | None = None, short: bool = False
    ) -> Sequence[Chapter]:
        """The story up to a moment, piece by piece."""
        access = await self._seating.access(token)
        async with self._open_tables.use(access.table) as open_table:
            seat = self._seating.viewer(open_table, access).plays
            return open_table.session.game.chapters(open_table.session, seat, moment, short)
