"""Any figure as a PNG, SVG or PDF file; what is painted is what the screen shows."""

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPageSize, QPaintDevice, QPainter
from PySide6.QtSvg import QSvgGenerator

from engine.messages.errors import InputError
from engine.messages.language import tr
from gui.export.page import PaintFigure
from gui.export.pdf import RESOLUTION, pdf_writer
from gui.export.pdf_parts import PdfParts, put_together
from gui.export.pdf_text import restore_text
from gui.export.png_stream import png_of
from gui.export.steps import Step, Steps, beside, in_pixels, reckoned
from gui.export.stepwise_painter import HasTime, StepwisePainter, step_clock
from gui.export.svg_text import hold_words
from gui.paint.thinning import VECTOR_CELLS, raster_cells

SUFFIXES = (".png", ".svg", ".pdf")
LARGEST_SIDE, MOST_PIXELS = 16384, 2**27
POINTS_PER_INCH = 72
METRES_PER_INCH = 0.0254
PAINTING, PACKING = tr("Painting the picture"), tr("Packing the picture")


class Picture(Struct, frozen=True, eq=False):
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


def picture_bytes(picture: Picture, target: Path) -> Steps[bytes]:
    """Make a picture in the format that the file's ending names, in steps.

    Raises:
        InputError: the ending is none of SUFFIXES, or the picture is too large.
    """
    encode = _ENCODERS.get(target.suffix.lower())
    if encode is None:
        raise InputError(
            tr("“{suffix}” is no format of pictures", suffix=target.suffix),
            where=str(target),
            do=tr("End the name in {suffixes}.", suffixes=", ".join(SUFFIXES)),
        )
    return encode(picture)


def png_bytes(picture: Picture) -> Steps[bytes]:
    """The picture in pixels."""
    size = picture.size * picture.pixel_ratio
    _refuse_too_many(size)
    figure = yield from in_pixels(picture.paint, picture.size, picture.pixel_ratio)
    begun = figure.image
    if begun is None:
        begun = yield from beside(lambda: _ground(size, picture.ground), 0.5, PAINTING)
    image = yield from painted_in_steps(replace(picture, paint=figure.paint), begun)
    return (yield from png_of(image, picture.title, 0.8, PACKING))


def svg_bytes(picture: Picture) -> Steps[bytes]:
    """The picture in vectors, its words as text."""
    yield Step(0.6, PAINTING)
    store, buffer = _buffer()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)  # which knows clips
    generator.setOutputDevice(buffer)
    generator.setResolution(RESOLUTION)
    generator.setSize(picture.size)
    generator.setViewBox(QRect(0, 0, picture.size.width(), picture.size.height()))
    generator.setTitle(picture.title)
    yield from vectors_in_steps(picture, generator)
    buffer.close()
    yield Step(0.8, PACKING)
    return hold_words(bytes(store.data()).decode()).encode()


def pdf_bytes(picture: Picture) -> Steps[bytes]:
    """The picture in vectors on a page of its own size, its words as text."""
    yield Step(0.6, PAINTING)
    store, buffer = _buffer()
    points = QSizeF(picture.size) * POINTS_PER_INCH / RESOLUTION
    page = QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer = pdf_writer(buffer, page, picture.title)
    parts = PdfParts(writer)
    yield from vectors_in_steps(picture, writer, after=parts.count)
    buffer.close()
    content = bytes(store.data())
    return (yield from beside(lambda: _bound(content, parts), 0.8, PACKING))


def _bound(content: bytes, parts: PdfParts) -> bytes:
    """A PDF of one page whose words can be searched for and copied."""
    writer = put_together(content, parts.of_pages)
    restore_text(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _ground(size: QSize, color: QColor) -> QImage:
    """An empty picture; QImage.fill would hold up other threads.

    Raises:
        InputError: there is no memory for it.
    """
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise InputError(
            tr(
                "no memory for {width} × {height} pixels",
                width=size.width(),
                height=size.height(),
            ),
            do=tr("Make it smaller."),
        )
    np.frombuffer(image.bits(), dtype=np.uint32)[:] = color.rgb()
    return image


def _refuse_too_many(size: QSize) -> None:
    """Refuse a picture with more pixels than its memory could be had for."""
    width, height = size.width(), size.height()
    if max(width, height) <= LARGEST_SIDE and width * height <= MOST_PIXELS:
        return
    raise InputError(
        tr("{width} × {height} pixels are too many", width=width, height=height),
        do=tr(
            "Keep each side within {largest_side} pixels, and all within {most} million.",
            largest_side=LARGEST_SIDE,
            most=MOST_PIXELS // 10**6,
        ),
    )


def painted(picture: Picture, size: QSize) -> QImage:
    """The picture in so many pixels, in one go."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(picture.ground)
    _set_resolution(image, picture)
    with QPainter(image) as painter:
        _paint_pixels(painter, picture)
    return image


def painted_in_steps(
    picture: Picture, image: QImage, make_clock: Callable[[], HasTime] = step_clock
) -> Steps[QImage]:
    """The same, a little in each step; in bands the dashes of lines would start anew.

    Args:
        picture: what is painted.
        image: its ground, or what of it is there.
        make_clock: for each step, what tells how long it may take.
    """
    _set_resolution(image, picture)
    cells = raster_cells(picture.pixel_ratio)
    yield from reckoned(picture.paint, QSizeF(picture.size), cells, 0.6, PAINTING)
    painter = StepwisePainter(image)
    with painter:
        for share in painter.in_steps(lambda: _paint_pixels(painter, picture), make_clock):
            yield Step(0.6 + 0.2 * share, PAINTING)
    return image


def vectors_in_steps(
    picture: Picture,
    device: QPaintDevice,
    make_clock: Callable[[], HasTime] = step_clock,
    after: Callable[[int], object] | None = None,
) -> Steps[None]:
    """Paint a picture in vectors, a little in each step.

    Args:
        picture: what is painted.
        device: an empty drawing or page.
        make_clock: for each step, what tells how long it may take.
        after: hears how many points were drawn, after every call.
    """
    yield from reckoned(picture.paint, QSizeF(picture.size), VECTOR_CELLS, 0.6, PAINTING)
    painter = StepwisePainter(device, in_pixels=False, after=after)
    with painter:
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        for share in painter.in_steps(lambda: _paint(painter, picture), make_clock):
            yield Step(0.6 + 0.2 * share, PAINTING)


def _set_resolution(image: QImage, picture: Picture) -> None:
    per_metre = round(RESOLUTION * picture.pixel_ratio / METRES_PER_INCH)
    image.setDotsPerMeterX(per_metre)
    image.setDotsPerMeterY(per_metre)


def _paint_pixels(painter: QPainter, picture: Picture) -> None:
    painter.scale(picture.pixel_ratio, picture.pixel_ratio)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    picture.paint(painter, QRectF(QRect(0, 0, picture.size.width(), picture.size.height())))


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
