"""Frames of a live connection as bytes: most of them whole, some of them as no program of ours would write them."""

from __future__ import annotations

import json
from random import Random
from typing import Final

from tests.fuzz.damage import bent
from tests.fuzz.messages import message

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
CODES: Final = (0, 999, 1000, 1001, 1004, 1005, 1006, 1012, 1015, 2999, 3000, 4999, 5000, 65535)
LENGTHS: Final = (126, 65_535, 65_536, 2**31, 2**63 - 1, 2**63, 2**64 - 1)


def frame(
    data: bytes, code: int = TEXT, fin: bool = True, reserved: int = 0, mask: bytes | None = b"\0\1\2\3"
) -> bytes:
    """A frame as RFC 6455 describes it (5.2); what a client sends has a mask."""
    first = bytes([fin << 7 | reserved << 4 | code])
    masked = 0x80 if mask else 0
    if len(data) < 126:
        length = bytes([masked | len(data)])
    elif len(data) < 1 << 16:
        length = bytes([masked | 126]) + len(data).to_bytes(2, "big")
    else:
        length = bytes([masked | 127]) + len(data).to_bytes(8, "big")
    body = bytes(one ^ mask[place % 4] for place, one in enumerate(data)) if mask else data
    return first + length + (mask or b"") + body


def several(random: Random, count: int) -> bytes:
    """So many frames; some of them are good to the last, so that all of them are read."""
    wild = random.choice((0.0, 0.02, 0.02, 0.1, 0.5))
    return b"".join(_hostile(random) if random.random() < wild else _good(random) for _ in range(count))


def _said(random: Random) -> bytes:
    said = message(random)
    return said.encode("utf-8", "surrogatepass") if isinstance(said, str) else said


def _good(random: Random) -> bytes:
    """A frame that is none of ours, but that everybody may send."""
    data = _said(random)[:4_000]
    match random.randrange(12):
        case 0:
            return frame(data[:9], fin=False) + frame(b"b", PING) + frame(data[9:], CONTINUED)
        case 1:
            return frame(b"c" * random.choice((0, 125)), random.choice((PING, PONG))) * random.choice((1, 300))
        case 2:
            return frame(b"\xff\xfe" + data[:3_000])
        case 3:
            return frame(b"", fin=False) + frame(b"", CONTINUED, fin=False) * 20 + frame(b"", CONTINUED)
    return frame(data, random.choice((TEXT, TEXT, TEXT, BINARY)), mask=random.randbytes(4))


def _hostile(random: Random) -> bytes:
    """One frame that breaks a rule, or a few that do so together."""
    data = _said(random)
    match random.randrange(11):
        case 0:
            return frame(data, random.choice((3, 4, 7, 11, 15)))
        case 1:
            return frame(data, reserved=random.randrange(1, 8))
        case 2:
            return frame(data, mask=None)
        case 3:
            length = random.choice(LENGTHS)
            size = (
                bytes([0x80 | 126]) + b"\0\x05" if length < 1 << 16 else bytes([0x80 | 127]) + length.to_bytes(8, "big")
            )
            return bytes([0x80 | random.choice((TEXT, BINARY, PING, CLOSE))]) + size + b"\0\0\0\0" + data
        case 4:
            return frame(b"a" * random.choice((126, 5_000)), random.choice((PING, PONG, CLOSE)))
        case 5:
            return frame(b"a", random.choice((PING, PONG, CLOSE)), fin=False)
        case 6:
            return frame(data, CONTINUED, fin=random.random() < 0.5)
        case 7:
            return frame(data, fin=False) + frame(data)
        case 8:
            return frame(b"", fin=False) + frame(b"", CONTINUED, fin=False) * random.choice((3, 70, 5_000))
        case 9:
            code = random.choice(CODES).to_bytes(2, "big")
            return frame(random.choice((b"", b"\0", code, code + b"\xff", code + b"why")), CLOSE)
    return bent(random, frame(data))


def hello(tokens: list[str], after: int) -> bytes:
    return frame(json.dumps({"type": "hello", "tokens": tokens, "after": after}).encode())
