"""A picture for the clipboard: in pixels and in vectors, for whoever pastes it to choose."""

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication, QImage

from gui.export.picture import Picture, painted_in_steps, svg_bytes
from gui.export.steps import Steps, within

COPIED_RATIO = 2.0  # pixels per pixel of the window
SVG = "image/svg+xml"


def copy_in_steps(picture: Picture) -> Steps[None]:
    """Put a picture on the clipboard, which systems give on as PNG, and the same as SVG."""
    ground = QImage(picture.size * picture.pixel_ratio, QImage.Format.Format_RGB32)
    ground.fill(picture.ground)
    image = yield from within(painted_in_steps(picture, ground), 0.0, 0.6)
    drawing = yield from within(svg_bytes(picture), 0.4, 1.0)
    data = QMimeData()
    data.setImageData(image)
    data.setData(SVG, QByteArray(drawing))
    QGuiApplication.clipboard().setMimeData(data)
