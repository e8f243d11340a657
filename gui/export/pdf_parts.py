"""A page of a PDF written in parts, so that none takes long to pack; in the file they are one.

Qt packs what was drawn when a page ends, all of it in one go. So a page of many lines is written
as several, which are put together afterwards: their contents follow each other on the first.
"""

import io
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, cast

from PySide6.QtGui import QPdfWriter

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter
    from pypdf.generic import DictionaryObject, PdfObject

MOST_POINTS = 20_000  # drawn in a part: a fiftieth of a second to pack


class PdfParts:
    """Parts the pages of a writer while a painter draws on it.

    Attributes:
        of_pages: of how many parts each page is so far.
    """

    def __init__(self, writer: QPdfWriter) -> None:
        self._writer, self._points = writer, 0
        self.of_pages = [1]

    def count(self, points: int) -> None:
        """Begin another part where so many points more make this one long."""
        self._points += points
        if self._points >= MOST_POINTS:
            self._begin()
            self.of_pages[-1] += 1

    def turn_page(self) -> None:
        """Begin another page."""
        self._begin()
        self.of_pages.append(1)

    def _begin(self) -> None:
        """What of the painter's state a part needs Qt writes anew at its beginning."""
        self._writer.newPage()
        self._points = 0


def put_together(content: bytes, of_pages: Sequence[int]) -> "PdfWriter":
    """A PDF whose pages are made of their parts.

    Args:
        content: what Qt has written, with all parts in their order.
        of_pages: of how many each page is.
    """
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    pages, starts = list(writer.pages), list(accumulate(of_pages, initial=0))
    if len(pages) == len(of_pages):
        return writer
    for start, end in pairwise(starts):
        if end - start > 1:
            _put_on_first(writer, pages[start:end])
    for place in reversed(range(len(pages))):
        if place not in starts:
            writer.remove_page(place)
    joined = io.BytesIO()
    writer.write(joined)
    return PdfWriter(clone_from=PdfReader(joined))  # which takes along only what is still used


def _put_on_first(writer: "PdfWriter", parts: Sequence["PageObject"]) -> None:
    """Draw all parts on the first, each in the state of an empty page."""
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject

    save, restore = (_stream(writer, command) for command in (b"q\n", b"\nQ\n"))
    contents = ArrayObject()
    used = cast("DictionaryObject", parts[0]["/Resources"])
    for part in parts:
        contents.extend([save, part.raw_get("/Contents"), restore])
        for kind, named in cast("DictionaryObject", part["/Resources"]).items():
            if isinstance(named, DictionaryObject):  # Qt names a thing alike on all pages
                cast("DictionaryObject", used.setdefault(kind, DictionaryObject())).update(named)
    parts[0][NameObject("/Contents")] = contents


def _stream(writer: "PdfWriter", command: bytes) -> "PdfObject":
    """A stream of one command, as what refers to it."""
    from pypdf.generic import DecodedStreamObject

    made = DecodedStreamObject()
    made.set_data(command)
    return writer._add_object(made)  # noqa: SLF001 - there is no other way to add one
