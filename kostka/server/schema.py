"""The database: the logs of all tables, an index of the tables to find them by, and what is kept of computations."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

HEAD: Final = "0003"
"""The newest migration; known here so that a start without one need not load Alembic."""

METADATA: Final = sa.MetaData()

ENTRIES: Final = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("payload", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""An entry is a unique (table, number): two servers cannot both write what comes next."""

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("free", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=True),
    sa.Column("code", sa.String(8), nullable=True),
    sa.Index("tables_due", "due", sqlite_where=sa.text("due IS NOT NULL")),
    sa.Index("tables_phase", "phase", "changed"),
    sa.Index("tables_listed", "listed", "phase", "created"),
    sa.Index("tables_code", "code", "phase"),
)
"""What can be found without folding logs; `due` is when the server itself has to do something at the table."""

REVIEWS: Final = sa.Table(
    "reviews",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("review", sa.LargeBinary, nullable=False),
    sa.Index("reviews_made", "made"),
)
"""Reviews by the hash of their game; the oldest go, for every one of them can be made again."""

VERSION: Final = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
