"""What the process of a review does; it needs little of the server, and so starts quickly."""

from __future__ import annotations

import contextlib
import os
import time
from multiprocessing.connection import Connection
from typing import Any, Final

from noctuary import Session
from noctuary.bots.recalled import NoReview
from noctuary.bots.review import review
from noctuary.web.thinking import end_with_the_server
from noctuary.web.workshop import bound_memory
from noctuary.zipped import contents

STEP_SECONDS: Final = 0.2
"""How often it says how far it has come."""
MEGABYTES: Final = 1024
KINDNESS: Final = 10
"""How far a review stands back behind whoever plays."""


def work(pipe: Connection[Any, Any], seat: int, seconds: float) -> None:
    """Look at one game, and tell how far it has come."""
    end_with_the_server()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(KINDNESS)
    bound_memory(MEGABYTES)
    told = 0.0

    def heard(done: int, of: int) -> None:
        nonlocal told
        if time.monotonic() - told > STEP_SECONDS:
            told = time.monotonic()
            pipe.send((done, of, None, ""))

    try:
        session = Session.of_contents(contents(pipe.recv_bytes()))
        found = review(session, seat, heard=heard, seconds=seconds)
        pipe.send((1, 1, found, ""))
    except NoReview as error:
        pipe.send((0, 0, None, str(error)))
