"""`make fuzz SECONDS=600`: the fuzzer with a new seed, for as long as one likes."""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import islice
from random import SystemRandom

from tests.fuzz import running


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", default=f"{SystemRandom().getrandbits(32):08x}")
    parser.add_argument("--most", type=int, default=20, help="how many flaws are shown")
    args = parser.parse_args()
    print(f"seed {args.seed}: repeat with `make fuzz SECONDS={args.seconds:g} SEED={args.seed}`", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = running.attacked(folder, args.seed, running.Amounts.endless(), args.seconds)
    print("inputs", dict(report.inputs))
    print("answers", dict(sorted(report.answers.items())))
    for flaw in islice(report.flaws, args.most):
        print("FLAW", flaw)
    print(f"{len(report.flaws)} flaws")
    return bool(report.flaws)


if __name__ == "__main__":
    sys.exit(main())
