"""`kostka db upgrade`: brings a database up to date; `kostka db version` says which version it has."""

from __future__ import annotations

import argparse
import os

from kostka.server.settings import require_packages


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["upgrade", "version"], help="run the missing migrations, or show the version")
    parser.add_argument("--db", help="the database's URL (default: KOSTKA_DB, or the file in the data folder)")


def run(args: argparse.Namespace) -> int:
    require_packages()
    from kostka.server import database
    from kostka.server.schema import HEAD

    url = args.db or os.environ.get("KOSTKA_DB") or database.default_url()
    engine = database.engine(url)
    database.check_file(engine)
    found = database.version(engine)
    if args.what == "version":
        print(f"{database.shown(url)}: version {found or 'none'}, newest {HEAD}")
        return 0
    with database.lock(engine):
        backup = database.upgrade(engine)
    if backup:
        print(f"the database was copied first, to {backup}")
    print(f"{database.shown(url)}: {'is' if found == HEAD else 'is now'} at version {HEAD}")
    return 0
