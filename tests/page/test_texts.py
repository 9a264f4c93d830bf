"""No text of the page is left untranslated in its source, and its types are those of the server."""

from __future__ import annotations

import re

from tests.locales.texts import PAGE
from tests.page.conftest import ROOT


def test_no_text_stands_in_the_source_untranslated() -> None:
    """Words between tags that did not go through t() or tn()."""
    loose = re.compile(r">\s*([A-Z][a-z]+(?: [a-z]+)+)[.!]?\s*<")
    found = {path.name: loose.findall(path.read_text("utf-8")) for path in PAGE if path.suffix == ".svelte"}
    assert {name: words for name, words in found.items() if words} == {}


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    namespace: dict[str, object] = {"__name__": "wire_types", "__file__": str(ROOT / "web/scripts/wire_types.py")}
    exec((ROOT / "web/scripts/wire_types.py").read_text("utf-8"), namespace)
    written = namespace["written"]
    assert callable(written)
    for name, text in written().items():
        assert (ROOT / "web/src" / name).read_text("utf-8") == text, "run web/scripts/wire_types.py"
