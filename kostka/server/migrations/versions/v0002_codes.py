"""Short codes of open tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("code", sa.String(8), nullable=True))
    op.create_index("tables_code", "tables", ["code", "phase"])
