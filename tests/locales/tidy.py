"""Writes the catalogues as they should be: non-breaking spaces where a language wants them, one line a text.

Run it after editing a catalogue by hand: python -m tests.locales.tidy
"""

from __future__ import annotations

import re

from tests.locales.texts import ROOT

LONELY = {"pl": "aiouwz", "cs": "aikosuvz", "sk": "aikosuvz"}
"""Words of one letter that do not stand at the end of a line."""
NO_BREAK = "\u00a0"


def tidy(text: str, language: str) -> str:
    """A text of a language with its non-breaking spaces."""
    if letters := LONELY.get(language):
        text = re.sub(rf"(?<![\w{{])([{letters}]) (?=[\w{{„“”‚(«‹+−])", rf"\1{NO_BREAK}", text, flags=re.IGNORECASE)
    if language == "de":
        text = re.sub(r"\bz\. ?B\.", f"z.{NO_BREAK}B.", text).replace(" …", f"{NO_BREAK}…")
    return text


def main() -> None:
    for path in sorted((ROOT / "locales").glob("*/LC_MESSAGES/kostka.po")):
        language = path.parts[-3]
        lines = path.read_text("utf-8").splitlines(keepends=True)
        path.write_text("".join(tidy(line, language) if line.startswith("msgstr") else line for line in lines), "utf-8")


if __name__ == "__main__":
    main()
