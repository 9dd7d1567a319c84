"""The first tables: packs, tables, seats, links, entries, messages, notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("key", sa.String(160), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("files", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_packs"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("pack", sa.String(160)),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("pass_pauses", sa.Boolean, nullable=False),
        sa.Column("bot_delay", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["pack"], ["packs.key"], name="fk_tables_pack_packs"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("held", sa.String(8), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        _of_a_table("seats"),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("role", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("expires", sa.Float),
        sa.PrimaryKeyConstraint("digest", name="pk_links"),
        _of_a_table("links"),
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    _create_what_is_written()


def _create_what_is_written() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.Integer),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("awaited", sa.Integer),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_entries"),
        _of_a_table("entries"),
    )
    op.create_table(
        "messages",
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("n", name="pk_messages"),
        _of_a_table("messages"),
    )
    op.create_index("ix_messages_table_id_n", "messages", ["table_id", "n"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_notes"),
        _of_a_table("notes"),
    )


def _of_a_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=f"fk_{name}_table_id_tables", ondelete="CASCADE"
    )


def downgrade() -> None:
    for table in ("notes", "messages", "entries", "links", "seats", "tables", "packs"):
        op.drop_table(table)
