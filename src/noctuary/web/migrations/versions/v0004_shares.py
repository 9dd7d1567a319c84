"""Links to single moments of finished games, for people without a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shares",
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("moment", sa.Integer, nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_shares"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_shares_table_id_tables", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_shares_table_id", "shares", ["table_id"])


def downgrade() -> None:
    op.drop_table("shares")
