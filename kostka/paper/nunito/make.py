"""Makes the two small fonts beside it: `python kostka/paper/nunito/make.py`, needs fonttools and brotli.

They hold the letters of the six languages and of western names, at the weights of running text and of headings.
The source is the variable Nunito of the page, the npm package @fontsource-variable/nunito.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE: Final = Path(__file__).parent
SOURCE: Final = HERE.parents[2] / "web/node_modules/@fontsource-variable/nunito"
WEIGHTS: Final = {"regular": 400, "bold": 800}
ASCII: Final = "".join(map(chr, range(0x20, 0x7F)))
WESTERN: Final = "".join(map(chr, range(0xC0, 0x100)))
EASTERN: Final = "ĄąĆćČčĎďĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŠšŤťŮůŰűŹźŻżŽž"
SIGNS: Final = "\u00a0«»·×–—−‘’‚“”„…"


def main() -> None:
    for name, weight in WEIGHTS.items():
        font = merged(weight)
        reduce(font)
        font.save(HERE / f"{name}.ttf")
    (HERE / "OFL.txt").write_text((SOURCE / "LICENSE").read_text("utf-8"), "utf-8")


def merged(weight: int) -> Any:
    """Nunito of one weight, from the parts into which the package cuts it."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for alphabet in ("latin", "latin-ext"):
            font = instantiateVariableFont(
                TTFont(SOURCE / f"files/nunito-{alphabet}-wght-normal.woff2"), {"wght": weight}
            )
            font.flavor = None
            parts.append(f"{folder}/{alphabet}.ttf")
            font.save(parts[-1])
        made = Merger().merge(parts)
    made.recalcTimestamp = False  # the same letters, the same bytes
    made["head"].created = made["head"].modified = font["head"].created
    return made


def reduce(font: Any) -> None:
    """Only the letters, and only the tables that a PDF and a browser need; the notes on author and licence stay."""
    options = Options()
    options.layout_features = []
    options.name_IDs = [0, 13, 14]
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "STAT", "gasp", "prep"]
    subsetter = Subsetter(options)
    subsetter.populate(text=ASCII + WESTERN + EASTERN + SIGNS)
    subsetter.subset(font)


if __name__ == "__main__":
    main()
