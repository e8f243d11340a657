"""Any figure as a PNG, SVG or PDF file; what is painted is what the screen shows."""

import io
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageSize, QPainter
from PySide6.QtSvg import QSvgGenerator

from engine.errors import InputError
from engine.saving import save
from gui.export.page import PaintFigure
from gui.export.pdf import RESOLUTION, pdf_writer
from gui.export.svg_text import hold_words

SUFFIXES = (".png", ".svg", ".pdf")
LARGEST_SIDE = 16384
POINTS_PER_INCH = 72
METRES_PER_INCH = 0.0254


@dataclass(frozen=True, eq=False)
class Picture:
    """What to export.

    Attributes:
        paint: paints the figure into a rectangle, on the ground.
        size: in logical pixels.
        ground: the colour behind the figure.
        title: for the file's properties.
        pixel_ratio: pixels of a PNG per logical pixel.
    """

    paint: PaintFigure
    size: QSize
    ground: QColor
    title: str
    pixel_ratio: float = 1.0


def export_picture(picture: Picture, target: Path) -> None:
    """Write a picture in the format that the file's ending names.

    Raises:
        InputError: the ending is none of SUFFIXES, the picture is too large, or the file
            cannot be written.
    """
    encode = _ENCODERS.get(target.suffix.lower())
    if encode is None:
        raise InputError(
            f"“{target.suffix}” is no format of pictures",
            where=str(target),
            do=f"End the name in {', '.join(SUFFIXES)}.",
        )
    save(target, encode(picture))


def png_bytes(picture: Picture) -> bytes:
    """The picture in pixels."""
    size = picture.size * picture.pixel_ratio
    if max(size.width(), size.height()) > LARGEST_SIDE:
        raise InputError(
            f"{size.width()} × {size.height()} pixels are too many",
            do=f"Keep each side within {LARGEST_SIDE} pixels.",
        )
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(picture.ground)
    per_metre = round(RESOLUTION * picture.pixel_ratio / METRES_PER_INCH)
    image.setDotsPerMeterX(per_metre)
    image.setDotsPerMeterY(per_metre)
    image.setText("Title", picture.title)
    painter = QPainter(image)
    painter.scale(picture.pixel_ratio, picture.pixel_ratio)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    picture.paint(painter, QRectF(QRect(0, 0, picture.size.width(), picture.size.height())))
    painter.end()
    store, buffer = _buffer()
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    buffer.close()
    return bytes(store.data())


def svg_bytes(picture: Picture) -> bytes:
    """The picture in vectors, its words as text."""
    store, buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(RESOLUTION)
    generator.setSize(picture.size)
    generator.setViewBox(QRect(0, 0, picture.size.width(), picture.size.height()))
    generator.setTitle(picture.title)
    painter = QPainter(generator)
    _paint(painter, picture)
    painter.end()
    buffer.close()
    return hold_words(bytes(store.data()).decode()).encode()


def pdf_bytes(picture: Picture) -> bytes:
    """The picture in vectors on a page of its own size, its words as text."""
    from pypdf import PdfReader, PdfWriter

    from gui.export.pdf_text import restore_text

    store, buffer = _buffer()
    points = QSizeF(picture.size) * POINTS_PER_INCH / RESOLUTION
    page = QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer = pdf_writer(buffer, page, picture.title)
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    _paint(painter, picture)
    painter.end()
    buffer.close()
    written = PdfWriter(clone_from=PdfReader(io.BytesIO(bytes(store.data()))))
    restore_text(written)
    out = io.BytesIO()
    written.write(out)
    return out.getvalue()


def _paint(painter: QPainter, picture: Picture) -> None:
    area = QRectF(0, 0, picture.size.width(), picture.size.height())
    painter.fillRect(area, picture.ground)
    picture.paint(painter, area)


def _buffer() -> tuple[QByteArray, QBuffer]:
    """Bytes, and the open buffer that fills them."""
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return store, buffer


_ENCODERS = {".png": png_bytes, ".svg": svg_bytes, ".pdf": pdf_bytes}
