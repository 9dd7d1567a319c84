"""What a game writes down: documents to take away, and the story that is read beside the table."""

from __future__ import annotations

from collections.abc import Sequence

from noctuary.engine.game import Chapter
from noctuary.web.errors import Unknown
from noctuary.web.rooms import Rooms
from noctuary.web.seating import Seating


class Documents:
    """The documents of all tables, as whoever asks may read them."""

    def __init__(self, rooms: Rooms, seating: Seating) -> None:
        self._rooms = rooms
        self._seating = seating

    async def write(
        self, token: str, document: str, form: str, short: bool = False
    ) -> tuple[str, str]:
        """A document in one of its forms: a file name, and the text."""
        access = await self._seating.access(token)
        async with self._rooms.use(access.table) as room:
            session = room.session
            forms = {known.id: known.forms for known in session.game.documents}
            if form not in forms.get(document, ()):
                raise Unknown("this game has no such document")
            seat = self._seating.viewer(room, access).plays
            return session.game.write(session, document, form, seat, short)

    async def chapters(
        self, token: str, moment: int | None = None, short: bool = False
    ) -> Sequence[Chapter]:
        """The story up to a moment, piece by piece."""
        access = await self._seating.access(token)
        async with self._rooms.use(access.table) as room:
            seat = self._seating.viewer(room, access).plays
            return room.session.game.chapters(room.session, seat, moment, short)
