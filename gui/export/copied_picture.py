"""A picture for the clipboard: in pixels and in vectors, for whoever pastes it to choose."""

from PySide6.QtCore import QByteArray, QMimeData

from gui.export.picture import Picture, painted, svg_bytes
from gui.export.steps import finish

COPIED_RATIO = 2.0  # pixels per pixel of the window
SVG = "image/svg+xml"


def picture_to_copy(picture: Picture) -> QMimeData:
    """What the clipboard takes: a picture, which systems give on as PNG, and the same as SVG."""
    data = QMimeData()
    data.setImageData(painted(picture, picture.size * picture.pixel_ratio))
    data.setData(SVG, QByteArray(finish(svg_bytes(picture))))
    return data
