"""The server with the built page, as a process of its own: `python -m tests.page.serve PORT FILE`."""

from __future__ import annotations

import sys

from kostka.server import app, command

STATIC = app.PAGE


def main(port: str, file: str) -> int:
    import argparse

    parser = argparse.ArgumentParser()
    command.arguments(parser)
    flags = ["--port", port, "--db", f"sqlite:///{file}", "--tables-per-hour", "10000", "--connections", "1000"]
    flags += ["--requests", "10000"]  # one address plays all the visitors
    return command.run(parser.parse_args([*flags, "--log", "warning"]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
