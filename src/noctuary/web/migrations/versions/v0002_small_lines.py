"""Entries are kept small: each line compressed against the one before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from noctuary.engine.squeeze import SmallLines

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

AT_ONCE = 500
"""How many lines are in hand at a time."""

entries = sa.table("entries", sa.column("table_id"), sa.column("seq"), sa.column("line"))


change = (
    sa.update(entries)
    .where(entries.c.table_id == sa.bindparam("table"), entries.c.seq == sa.bindparam("number"))
    .values(line=sa.bindparam("made", type_=sa.LargeBinary))
)


def upgrade() -> None:
    turn_over(SmallLines.add)


def downgrade() -> None:
    turn_over(made_whole)


def turn_over(make: Callable[[SmallLines, bytes], bytes]) -> None:
    """Write every line anew, table by table. All of it is one transaction: if it is interrupted,
    nothing has happened, and the next start begins again."""
    connection = op.get_bind()
    for table in connection.execute(sa.select(entries.c.table_id).distinct()).scalars().all():
        kept, after = SmallLines(), -1
        while rows := lines_after(connection, table, after):
            made = [
                {"table": table, "number": row.seq, "made": make(kept, bytes(row.line))}
                for row in rows
            ]
            connection.execute(change, made)
            after = rows[-1].seq


def lines_after(connection: sa.Connection, table: str, seq: int) -> Sequence[Any]:
    """The next lines of a table."""
    wanted = (
        sa.select(entries.c.seq, entries.c.line)
        .where(entries.c.table_id == table, entries.c.seq > seq)
        .order_by(entries.c.seq)
        .limit(AT_ONCE)
    )
    return connection.execute(wanted).all()


def made_whole(kept: SmallLines, row: bytes) -> bytes:
    """A small line as it was."""
    line = kept.open(row)
    kept.take(row, line)
    return line
