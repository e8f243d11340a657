"""A picture as a PNG file, some rows after the other, so that packing it can be given up."""

import struct
import zlib

import numpy as np
from PySide6.QtGui import QImage

from gui.export.steps import Steps, beside

SIGNATURE = b"\x89PNG\r\n\x1a\n"
STRIP = 1 << 23  # bytes of pixels that are packed at once: a twentieth of a second
COLOURS, BYTES = 3, 4  # of a pixel in the file, and in the picture
RGB, METRE = 2, 1  # how PNG numbers its kinds of pixels and its units
UP = 2  # and the filter by which a row holds differences to the one above
BLUE_FIRST = [2, 1, 0]  # where red, green and blue stand in a pixel of Format_RGB32


def png_of(image: QImage, title: str, fraction: float, doing: str) -> Steps[bytes]:
    """The bytes of a PNG file, beside the main thread, given up between any two strips.

    Args:
        image: of Format_RGB32, with its dots per metre.
        title: for the file's properties.
        fraction: of the whole work that is done before; the rest is nearly all done after.
        doing: what is being done, in words.
    """
    stream = PngStream(image, title)
    for start in range(0, image.height(), stream.rows):
        done = fraction + (0.95 - fraction) * start / image.height()
        yield from beside(lambda start=start: stream.pack(start), done, doing)  # type: ignore[misc]
    return stream.content


class PngStream:
    """Packs a picture from its first row to its last.

    Args:
        image: of Format_RGB32.
        title: of the file.

    Attributes:
        rows: packed at once.
    """

    def __init__(self, image: QImage, title: str) -> None:
        self._image = image
        width, height = image.width(), image.height()
        self.rows = max(STRIP // (COLOURS * width), 1)
        self._packer = zlib.compressobj()
        self._above = np.zeros((1, width, COLOURS), dtype=np.uint8)
        header = struct.pack(">IIBBBBB", width, height, 8, RGB, 0, 0, 0)
        dots = struct.pack(">IIB", image.dotsPerMeterX(), image.dotsPerMeterY(), METRE)
        self._parts = [
            SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"pHYs", dots),
            _chunk(b"iTXt", b"Title\0\0\0\0\0" + title.encode()),
        ]

    def pack(self, start: int) -> None:
        """Pack the next strip, which begins with a row of the picture."""
        stop = min(start + self.rows, self._image.height())
        rows, line, width = stop - start, self._image.bytesPerLine(), self._image.width()
        content = self._image.constBits()
        pixels = np.frombuffer(content, np.uint8, count=rows * line, offset=start * line)
        shaped = pixels.reshape(rows, line)[:, : BYTES * width].reshape(rows, width, BYTES)
        colours = shaped[:, :, BLUE_FIRST]
        packed = np.empty((rows, 1 + COLOURS * width), dtype=np.uint8)
        packed[:, 0] = UP
        differences = packed[:, 1:].reshape(rows, width, COLOURS)
        np.subtract(colours[:1], self._above, out=differences[:1])
        np.subtract(colours[1:], colours[:-1], out=differences[1:])
        self._above = colours[-1:].copy()
        found = self._packer.compress(packed.data)
        if stop == self._image.height():
            found += self._packer.flush()
        self._parts.append(_chunk(b"IDAT", found) if found else b"")

    @property
    def content(self) -> bytes:
        """The file, once all strips are packed."""
        return b"".join([*self._parts, _chunk(b"IEND", b"")])


def _chunk(kind: bytes, content: bytes) -> bytes:
    """Length, kind, content and checksum."""
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
