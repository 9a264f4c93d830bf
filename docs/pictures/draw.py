"""Draws the README's picture: what `kostka show` prints in a colour terminal, as an SVG.

python docs/pictures/draw.py tests/playthroughs/on-board-4-2.kostka --at 61 > docs/pictures/terminal.svg
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import escape

WIDE, HIGH, COLUMNS = 9, 20, 80
PAPER, TEXT, FAINT = "#16181d", "#e8e6e3", "#8b8f98"
CODE = re.compile(r"\x1b\[([0-9;]*)m")


def rgb(number: int) -> str:
    """The colour of that number in the 256-colour palette, beyond the first sixteen."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    steps = (0, 95, 135, 175, 215, 255)
    red, green, blue = ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6)
    return f"#{steps[red]:02x}{steps[green]:02x}{steps[blue]:02x}"


def style(codes: str, now: dict[str, str]) -> dict[str, str]:
    """The style after an escape code: `ink`, `paper`, `weight`."""
    numbers = [int(code or 0) for code in codes.split(";")]
    while numbers:
        match numbers:
            case [38 | 48 as which, 5, colour, *numbers]:
                now = now | {"ink" if which == 38 else "paper": rgb(colour)}
            case [0, *numbers]:
                now = {}
            case [1, *numbers]:
                now = now | {"weight": "bold"}
            case [2, *numbers]:
                now = now | {"ink": FAINT}
            case [_, *numbers]:
                pass
    return now


def drawn(lines: list[str]) -> list[str]:
    shapes = []
    for row, line in enumerate(lines):
        column, now = 0, dict[str, str]()
        parts = CODE.split(line)
        for codes, words in zip(["0", *parts[1::2]], parts[::2], strict=True):
            now = style(codes, now)
            x, y = 16 + column * WIDE, 44 + row * HIGH
            if "paper" in now:
                shapes.append(
                    f'<rect x="{x}" y="{y}" width="{len(words) * WIDE}" height="{HIGH}" fill="{now["paper"]}"/>'
                )
            for place, letter in enumerate(words):
                if letter == "─":
                    shapes.append(
                        f'<rect x="{x + place * WIDE}" y="{y + 10}" width="{WIDE}" height="1" fill="{FAINT}"/>'
                    )
                elif letter != " ":
                    middle = x + place * WIDE + WIDE / 2
                    bold = ' font-weight="bold"' if "weight" in now else ""
                    ink = now.get("ink", TEXT)
                    shapes.append(f'<text x="{middle}" y="{y + 15}" fill="{ink}"{bold}>{escape(letter)}</text>')
            column += len(words)
    return shapes


def main() -> None:
    command = [sys.executable, "-m", "kostka", "show", *sys.argv[1:]]
    env = {**os.environ, "FORCE_COLOR": "1", "NO_COLOR": "", "COLUMNS": str(COLUMNS)}
    shown = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout
    lines = shown.rstrip("\n").splitlines()
    width, height = COLUMNS * WIDE + 32, len(lines) * HIGH + 60
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"')
    print('  font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" text-anchor="middle">')
    print(f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>')
    for place, light in enumerate(("#C1272D", "#F7D038", "#2BAE8A")):
        print(f'<circle cx="{22 + 20 * place}" cy="22" r="6" fill="{light}"/>')
    print("\n".join(drawn(lines)))
    print("</svg>")


if __name__ == "__main__":
    main()
