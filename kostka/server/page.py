"""The built page: its files, known by their addresses; nothing else is ever looked for on the disk."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from litestar.types import HTTPScope, Send

FOLDER: Final = Path(__file__).parent / "static"
FOREVER: Final = b"public, max-age=31536000, immutable"
"""For what carries a hash of its content in its name."""
ASK_AGAIN: Final = b"no-cache"
TYPES: Final = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class File:
    content: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    tag: bytes

    async def answer(self, scope: HTTPScope, send: Send) -> None:
        """Send the file, or say that what the browser has is still right."""
        known = any(name == b"if-none-match" and self.tag in value for name, value in scope["headers"])
        body = b"" if known else self.content
        length = [] if known else [(b"content-length", b"%d" % len(body))]
        headers = [*self.headers, *length]
        await send({"type": "http.response.start", "status": 304 if known else 200, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def files(folder: Path = FOLDER) -> dict[str, File]:
    """Every file of the page under its address, and the start page under `/`; none if the page is not built."""
    found = {f"/{path.relative_to(folder).as_posix()}": _file(path) for path in folder.rglob("*") if path.is_file()}
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _file(path: Path) -> File:
    content = path.read_bytes()
    tag = b'"%s"' % hashlib.sha256(content).hexdigest()[:32].encode()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kept = FOREVER if path.parent.name == "assets" else ASK_AGAIN
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    headers = ((b"content-type", f"{kind}{charset}".encode()), (b"cache-control", kept), (b"etag", tag))
    return File(content, headers, tag)
