"""What every answer tells browsers: the page needs nothing from elsewhere, and nobody may frame or listen to it."""

from __future__ import annotations

from typing import Final

UNUSED: Final = (
    "accelerometer", "camera", "display-capture", "encrypted-media", "gamepad", "geolocation", "gyroscope", "hid",
    "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "otp-credentials", "payment",
    "picture-in-picture", "publickey-credentials-get", "serial", "storage-access", "usb", "window-management",
    "xr-spatial-tracking",
)  # fmt: skip
"""What a browser could lend the page. It uses the clipboard, the share menu, sound, and a screen that stays awake."""

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a table's link is its key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "x-robots-tag": "noindex",
}
ENCODED: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
