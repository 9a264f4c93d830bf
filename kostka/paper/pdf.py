"""Pages as a PDF, with the standard library alone; the same pages give the same bytes."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from kostka.paper.fonts import Face, face
from kostka.paper.shapes import Box, Disc, Page, Path, Shape, Text, number

MM: Final = 72 / 25.4
ROUND: Final = 0.5523
"""How far the control points of a quarter of a circle lie from its ends, for radius 1."""
SUBSET: Final = "KOSTKA"
"""Six letters before the name of a font say that only some of its letters are there."""
AT_ONCE: Final = 100
"""A table of letters lists no more than that in one go."""


def pdf(pages: Sequence[Page], title: str, language: str) -> bytes:
    """The file; the fonts are inside, and its text can be searched and read aloud."""
    file = _File()
    tree = file.add("")
    fonts = "".join(f"/F{int(bold)} {_font(file, face(bold))} 0 R" for bold in (False, True))
    drawn: dict[Page, int] = {}
    leaves = [_page(file, page, tree, fonts, drawn) for page in pages]
    file.objects[tree - 1] = _plain(
        f"<</Type/Pages/Count {len(leaves)}/Kids[{' '.join(f'{leaf} 0 R' for leaf in leaves)}]>>"
    )
    root = file.add(
        f"<</Type/Catalog/Pages {tree} 0 R/Lang({language})"
        "/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>>>"
    )
    info = file.add(f"<</Title{_written(title)}/Creator(Kostka)/Producer(Kostka)>>")
    return file.bytes(root, info)


class _File:
    """The numbered objects of a PDF."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def add(self, text: str) -> int:
        self.objects.append(_plain(text))
        return len(self.objects)

    def add_stream(self, head: str, data: bytes) -> int:
        packed = zlib.compress(data, 9)
        start = _plain(f"<<{head}/Length {len(packed)}/Filter/FlateDecode>>stream\n")
        self.objects.append(start + packed + b"\nendstream")
        return len(self.objects)

    def bytes(self, root: int, info: int) -> bytes:
        out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for at, body in enumerate(self.objects, 1):
            places.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (at, body)
        table = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        out += b"trailer<</Size %d/Root %d 0 R/Info %d 0 R>>\n" % (len(places) + 1, root, info)
        return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)


def _plain(text: str) -> bytes:
    return text.encode("ascii")


def _written(text: str) -> str:
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


# --- fonts ----------------------------------------------------------------------------------------------------------


def _font(file: _File, used: Face) -> int:
    name = f"/{SUBSET}+{used.name}"
    data = file.add_stream(f"/Length1 {len(used.data)}", used.data)
    about = file.add(
        f"<</Type/FontDescriptor/FontName{name}/Flags 4/FontBBox[{' '.join(map(str, used.box))}]/ItalicAngle 0"
        f"/Ascent {used.ascent}/Descent {used.descent}/CapHeight {used.capital}/StemV 80/FontFile2 {data} 0 R>>"
    )
    glyphs = file.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont{name}"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {about} 0 R/CIDToGIDMap/Identity/W[0[{' '.join(map(str, used.widths))}]]>>"
    )
    letters = file.add_stream("", _plain(_letters(used)))
    return file.add(
        f"<</Type/Font/Subtype/Type0/BaseFont{name}/Encoding/Identity-H"
        f"/DescendantFonts[{glyphs} 0 R]/ToUnicode {letters} 0 R>>"
    )


def _letters(used: Face) -> str:
    """Which letter a glyph is, so that the text can be found and copied."""
    pairs = sorted({glyph: letter for letter, glyph in used.glyphs.items()}.items())
    listed = [f"<{glyph:04X}><{letter.encode('utf-16-be').hex().upper()}>" for glyph, letter in pairs]
    parts = (listed[start : start + AT_ONCE] for start in range(0, len(listed), AT_ONCE))
    return "\n".join(
        [
            "/CIDInit/ProcSet findresource begin 12 dict begin begincmap",
            "/CMapName/Kostka def/CMapType 2 def",
            "1 begincodespacerange<0000><FFFF>endcodespacerange",
            *("\n".join([f"{len(part)} beginbfchar", *part, "endbfchar"]) for part in parts),
            "endcmap end end",
        ]
    )


# --- pages ----------------------------------------------------------------------------------------------------------


def _page(file: _File, page: Page, tree: int, fonts: str, drawn: dict[Page, int]) -> int:
    """A page; what is drawn on several pages is in the file once."""
    if page not in drawn:
        turned = f"{MM:.6f} 0 0 {-MM:.6f} 0 {number(page.h * MM)} cm 1 j 1 J"
        content = "\n".join([turned, *map(_shape, page.shapes)])
        drawn[page] = file.add_stream("", _plain(content))
    size = f"{number(page.w * MM)} {number(page.h * MM)}"
    return file.add(
        f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 {size}]/Contents {drawn[page]} 0 R"
        f"/Resources<</Font<<{fonts}>>>>>>"
    )


def _shape(shape: Shape) -> str:
    if isinstance(shape, Text):
        return _text(shape)
    match shape:
        case Box(r=0):
            path = f"{_numbers(shape.x, shape.y, shape.w, shape.h)} re"
        case Box():
            path = _rounded(shape.x, shape.y, shape.w, shape.h, shape.r)
        case Disc():
            path = _rounded(shape.x - shape.r, shape.y - shape.r, 2 * shape.r, 2 * shape.r, shape.r)
        case Path():
            (x, y, *_), *rest = shape.steps
            steps = [f"{_numbers(*step)} {'l' if len(step) == 2 else 'c'}" for step in rest]
            path = " ".join([f"{_numbers(x, y)} m", *steps, *(["h"] if shape.closed else [])])
    paint = "B" if shape.fill and shape.line else "f" if shape.fill else "S"
    ink = [f"{_colour(shape.fill)} rg"] if shape.fill else []
    if shape.line:
        ink += [f"{_colour(shape.line)} RG {number(shape.width)} w"]
    if shape.dash:
        return f"q [{number(shape.dash)}] 0 d {' '.join([*ink, path])} {paint} Q"
    return f"{' '.join([*ink, path])} {paint}"


def _text(text: Text) -> str:
    used = face(text.bold)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.align]
    x = text.x - before * used.width(text.text) * text.size
    y = text.y + used.capital / 2000 * text.size
    return (
        f"{_colour(text.colour)} rg BT /F{int(text.bold)} {number(text.size)} Tf "
        f"1 0 0 -1 {_numbers(x, y)} Tm <{used.numbers(text.text)}> Tj ET"
    )


def _rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    k = r * (1 - ROUND)
    right, bottom = x + w, y + h
    return " ".join(
        [
            f"{_numbers(x + r, y)} m {_numbers(right - r, y)} l",
            f"{_numbers(right - k, y, right, y + k, right, y + r)} c {_numbers(right, bottom - r)} l",
            f"{_numbers(right, bottom - k, right - k, bottom, right - r, bottom)} c {_numbers(x + r, bottom)} l",
            f"{_numbers(x + k, bottom, x, bottom - k, x, bottom - r)} c {_numbers(x, y + r)} l",
            f"{_numbers(x, y + k, x + k, y, x + r, y)} c h",
        ]
    )


def _numbers(*values: float) -> str:
    return " ".join(map(number, values))


def _colour(colour: str) -> str:
    return " ".join(f"{int(colour[place : place + 2], 16) / 255:.3g}" for place in (1, 3, 5))
