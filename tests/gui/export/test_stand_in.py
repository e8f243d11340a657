"""Large pictures take the place of their stand-ins in vector files."""

import base64
import io
import re

import numpy as np
import pytest
from pypdf import PdfReader
from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.export.picture import Picture, pdf_bytes, svg_bytes
from gui.export.stand_in import stand_in
from gui.export.steps import Step, Steps, finish


class Chequered:
    """A figure that is one picture of three columns and two rows."""

    def __init__(self) -> None:
        self.image = QImage(3, 2, QImage.Format.Format_RGB888)  # rows that Qt pads
        for x in range(3):
            for y in range(2):
                self.image.setPixelColor(x, y, QColor(100 * x, 200 * y, 7))

    def ahead(self, size: QSizeF, pixels: float) -> Steps[QImage | None]:  # noqa: ARG002 - as a figure
        yield Step(0.0, "Drawing")
        return self.image

    def __call__(self, painter: QPainter, area: QRectF) -> None:
        painter.drawImage(area, stand_in())


@pytest.fixture
def picture() -> Picture:
    return Picture(Chequered(), QSize(60, 40), QColor("white"), "chequered")


def wanted() -> list[list[list[int]]]:
    return [[[100 * x, 200 * y, 7] for x in range(3)] for y in range(2)]


def test_a_pdf_holds_the_large_picture(picture: Picture) -> None:
    (page,) = PdfReader(io.BytesIO(finish(pdf_bytes(picture)))).pages
    resources = page["/Resources"]
    (found,) = resources["/XObject"].values()  # type: ignore[index] # a dictionary
    image = found.get_object()
    assert (image["/Width"], image["/Height"]) == (3, 2)
    assert (image["/ColorSpace"], image["/BitsPerComponent"]) == ("/DeviceRGB", 8)
    assert np.frombuffer(image.get_data(), np.uint8).reshape(2, 3, 3).tolist() == wanted()


def test_an_svg_holds_the_large_picture(picture: Picture) -> None:
    (found,) = re.findall(r'base64,([^"]*)"', finish(svg_bytes(picture)).decode())
    image = QImage.fromData(base64.b64decode(found))
    assert (image.width(), image.height()) == (3, 2)
    shown = [[image.pixelColor(x, y) for x in range(3)] for y in range(2)]
    assert [[[c.red(), c.green(), c.blue()] for c in row] for row in shown] == wanted()
