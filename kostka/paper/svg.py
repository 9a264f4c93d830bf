"""A page as an SVG, for screens and for those who want to draw further."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from kostka.paper.fonts import face
from kostka.paper.shapes import Box, Disc, Page, Path, Shape, Text, number

WEIGHTS = {False: 400, True: 800}


def svg(page: Page, title: str) -> str:
    """The page; its fonts are inside, so that every text takes the room that was measured."""
    fonts = "".join(
        f"@font-face{{font-family:KostkaNunito;font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{b64encode(face(bold).data).decode()})}}"
        for bold, weight in WEIGHTS.items()
    )
    size = f'width="{number(page.w)}mm" height="{number(page.h)}mm" viewBox="0 0 {number(page.w)} {number(page.h)}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} stroke-linejoin="round" stroke-linecap="round">',
            f"<title>{escape(title)}</title>",
            f"<style>{fonts}text{{font-family:KostkaNunito,Nunito,sans-serif;white-space:pre}}</style>",
            f'<rect width="{number(page.w)}" height="{number(page.h)}" fill="#ffffff"/>',
            *map(_shape, page.shapes),
            "</svg>",
            "",
        ]
    )


def _shape(shape: Shape) -> str:
    match shape:
        case Box():
            round_ = f' rx="{number(shape.r)}"' if shape.r else ""
            place = f'x="{number(shape.x)}" y="{number(shape.y)}"'
            return f'<rect {place} width="{number(shape.w)}" height="{number(shape.h)}"{round_}{_ink(shape)}/>'
        case Disc():
            return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"{_ink(shape)}/>'
        case Path():
            first, *rest = (" ".join(map(number, step)) for step in shape.steps)
            letters = ["L" if len(step) == 2 else "C" for step in shape.steps[1:]]
            drawn = f"M{first}" + "".join(letter + step for letter, step in zip(letters, rest, strict=True))
            return f'<path d="{drawn}{"Z" if shape.closed else ""}"{_ink(shape)}/>'
        case Text():
            used = face(shape.bold)
            place = f'x="{number(shape.x)}" y="{number(shape.y + used.capital / 2000 * shape.size)}"'
            look = f'font-size="{number(shape.size)}" font-weight="{WEIGHTS[shape.bold]}" fill="{shape.colour}"'
            return f'<text {place} {look} text-anchor="{shape.align}">{escape(used.spelled(shape.text))}</text>'


def _ink(shape: Box | Disc | Path) -> str:
    ink = f' fill="{shape.fill or "none"}"'
    if shape.line:
        ink += f' stroke="{shape.line}" stroke-width="{number(shape.width)}"'
    if shape.dash:
        ink += f' stroke-dasharray="{number(shape.dash)}"'
    return ink
