"""The exact solver from a cold start: time, memory and value.

    python bench/solver.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit. Without --quick all seat counts are solved.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from time import perf_counter

LIMIT_S, LIMIT_MB = 25, 300
PUBLISHED = {1: 115.483126, 2: 130.501362, 3: 142.419149, 4: 152.2989, 5: 160.6947}


def main() -> None:
    for seats, known in PUBLISHED.items() if "--quick" not in sys.argv else [(1, PUBLISHED[1])]:
        folder = tempfile.mkdtemp()
        env = {**os.environ, "XDG_CACHE_HOME": folder, "NUMBA_CACHE_DIR": f"{folder}/numba"}
        start = perf_counter()
        command = [sys.executable, "-m", "kostka", "solve", "qwixx", "--seats", str(seats)]
        told = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
        took = perf_counter() - start
        shutil.rmtree(folder)
        value = float(told.split(": ")[1].split()[0])
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        what = f"qwixx solved for {seats} seat{'s' * (seats > 1)}"
        print(f"{what:<30} {value:11.6f} points  {value / known:.8f} × the published value")
        print(f"{'  from a cold start':<30} {took:11.1f} s       {took / LIMIT_S:.2f} × the limit of {LIMIT_S} s")
        print(
            f"{'  memory':<30} {memory:11.0f} MB      {memory / LIMIT_MB:.2f} × the limit of {LIMIT_MB} MB", flush=True
        )


if __name__ == "__main__":
    main()
