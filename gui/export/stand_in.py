"""Large pictures in vector files: a small one stands in for them while Qt paints.

Packing a large picture takes Qt up to half a second, with the window waiting. So Qt is given
four pixels; the large picture is packed on another thread and put in their place.
"""

import base64
import re
import zlib
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.generic import DictionaryObject, StreamObject

SIDE = 2
QUICK = 3  # of zlib's levels: the pictures are of plain colours, and pack well at any

_DATA = re.compile(r"(?<=data:image/png;base64,)[^\"]*")


def stand_in() -> QImage:
    """The picture that Qt is given; coloured, for a grey one it would write otherwise."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB888)
    image.fill(QColor("#e5007d"))
    return image


def in_svg(drawing: str, image: QImage) -> str:
    """A drawing with a picture in the place of its stand-in."""
    return _DATA.sub(base64.b64encode(png_of(image)).decode(), drawing, count=1)


def in_pdf(writer: "PdfWriter", image: QImage) -> None:
    """Put a picture (RGB888) in the place of its stand-in, wherever that is."""
    from pypdf.generic import NameObject, NumberObject

    width, height = image.width(), image.height()
    for page in writer.pages:
        resources = cast("DictionaryObject", page["/Resources"])
        for found in cast("DictionaryObject", resources.get("/XObject", {})).values():
            stream = cast("StreamObject", found.get_object())
            if stream.get("/Width") == stream.get("/Height") == SIDE:
                stream[NameObject("/Width")] = NumberObject(width)
                stream[NameObject("/Height")] = NumberObject(height)
                stream._data = zlib.compress(_rows_of(image), QUICK)  # noqa: SLF001 - pypdf has no other way to give packed data


def png_of(image: QImage) -> bytes:
    """A picture as the bytes of a PNG file."""
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    buffer.close()
    return bytes(store.data())


def _rows_of(image: QImage) -> bytes:
    """Three bytes a pixel, row by row, without what Qt adds at their ends."""
    width, line = 3 * image.width(), image.bytesPerLine()
    pixels = bytes(image.constBits())
    if width == line:
        return pixels
    return b"".join(pixels[start : start + width] for start in range(0, len(pixels), line))
