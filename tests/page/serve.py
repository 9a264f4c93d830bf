"""The server with the built page, as a process of its own: `python -m tests.page.serve PORT FILE [FLAG …]`.

Dice, piles, bots and the address in the network are the same in every run, so that a test that fails once fails again.
Reviews and hints are quick and simple ones.
`KOSTKA_TEST_SEED=WORD` plays other games.
"""

from __future__ import annotations

import hashlib
import os
import sys

from kostka.server import command, dice, insight, network, page
from tests import insights

STATIC = page.FOLDER
IN_THE_HOUSE = "192.168.77.5"


def main(port: str, file: str, *more: str) -> int:
    import argparse

    parser = argparse.ArgumentParser()
    command.arguments(parser)
    flags = ["--port", port, "--db", f"sqlite:///{file}", "--tables-per-hour", "10000", "--connections", "1000"]
    flags += ["--requests", "10000"]  # one address plays all the visitors
    seed = hashlib.sha256(os.environ.get("KOSTKA_TEST_SEED", "kostka").encode()).hexdigest()
    dice.new_seed = lambda: seed
    insight.review, insight.hint = insights.review, insights.hint
    network.candidates = lambda: ["127.0.1.1", IN_THE_HOUSE]
    return command.run(parser.parse_args([*flags, "--log", "warning", *more]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
