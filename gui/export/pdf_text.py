"""The text behind a PDF's glyphs, so that numbers can be searched for, copied and read aloud.

Qt names a glyph by the code point that leads to it. Inter's tabular figures and points have
code points of their own in the private use area, and the blank shares its glyph with the tab.
"""

import re
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.generic import DictionaryObject, StreamObject

MEANT = {
    **{0xE071 + digit: 0x30 + digit for digit in range(10)},
    0xE07D: ord("0"),
    0xE093: ord(","),
    0xE094: ord("."),
    0xE095: ord(":"),
    0xE096: ord(";"),
    0x0009: ord(" "),
}

_CODE = re.compile(rb"<([0-9A-Fa-f]{4})>")
_LIST = re.compile(rb"\[[^\]]*\]")
_RANGE = re.compile(rb"(<[0-9A-Fa-f]{4}> <[0-9A-Fa-f]{4}> )(<[0-9A-Fa-f]{4}>)")


def restore_text(writer: "PdfWriter") -> None:
    """Correct the text of every font that the pages of a document use."""
    for page in writer.pages:
        resources = cast("DictionaryObject", page["/Resources"])
        for font in cast("DictionaryObject", resources.get("/Font", {})).values():
            mapping = cast("DictionaryObject", font.get_object()).get("/ToUnicode")
            if mapping is not None:
                stream = cast("StreamObject", mapping.get_object())
                stream.set_data(meant(stream.get_data()))  # twice changes nothing more


def meant(mapping: bytes) -> bytes:
    """A mapping of glyphs to text in which every glyph stands for what it shows."""
    lists = _LIST.sub(lambda found: _CODE.sub(_meant_code, found[0]), mapping)
    return _RANGE.sub(lambda found: found[1] + _CODE.sub(_meant_code, found[2]), lists)


def _meant_code(found: re.Match[bytes]) -> bytes:
    code = int(found[1], 16)
    return b"<%04X>" % MEANT.get(code, code)
