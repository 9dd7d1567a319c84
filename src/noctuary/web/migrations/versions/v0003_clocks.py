"""Clocks of timed questions, so that a restart gives no fresh time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_clocks"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_clocks_table_id_tables", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("clocks")
