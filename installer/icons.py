"""Paints the program's icon in the forms that systems ask for, all from one drawing."""

import os
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from installer.checkout import DIST, NAME, ROOT

DRAWING = ROOT / "resources" / "icons" / f"{NAME}.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
LARGEST_ICO, LARGEST_ICNS = 256, 512


def main() -> None:
    """Write the icons of Windows and macOS into dist/."""
    DIST.mkdir(exist_ok=True)
    for ending, size in (("ico", LARGEST_ICO), ("icns", LARGEST_ICNS)):
        target = DIST / f"{NAME}.{ending}"
        write_icon(target, size)
        print(target)


def write_icons(folder: Path, sizes: Iterable[int] = SIZES) -> None:
    """Write the icon as PNG in each size into SIZExSIZE/apps below a folder, as themes have it."""
    for size in sizes:
        target = folder / f"{size}x{size}" / "apps" / f"{NAME}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        write_icon(target, size)


def write_icon(target: Path, size: int) -> None:
    """Write the icon, so many pixels wide and high, in the format that the name's ending says.

    Raises:
        OSError: it could not be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    if not image.save(str(target)):
        raise OSError(f"{target} could not be written")
    del application


if __name__ == "__main__":
    main()
