"""`python -m kostka` is the `kostka` command."""

import sys

from kostka.cli import main

if __name__ == "__main__":
    sys.exit(main())
