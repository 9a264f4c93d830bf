"""Alembic's entry: runs the steps on the connection that `database.upgrade` hands over."""

from __future__ import annotations

from alembic import context

from kostka.server.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
