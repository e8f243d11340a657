"""Icons: line drawings in resources/icons, in the colours of a theme."""

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import FOLDER

STROKE, ACCENT = "#000", "#00f"  # what the drawings say for the ink and for the accent
SCALES = (1, 2)
MOST = 512  # pictures that are kept: those of all themes are fewer


@cache
def _drawing(name: str) -> str:
    return (FOLDER / "icons" / f"{name}.svg").read_text("utf-8")


def pixmap(
    name: str, color: QColor, size: QSize, scale: float = 1, accent: QColor | None = None
) -> QPixmap:
    """One icon in one colour, `size` in logical pixels."""
    inks = color.name(), (accent or color).name()
    return _painted(name, *inks, size.width(), size.height(), scale)


@lru_cache(maxsize=MOST)
def _painted(name: str, ink: str, accent: str, width: int, height: int, scale: float) -> QPixmap:
    """The same; kept, for Qt keeps copies of every picture that it has not met before."""
    drawing = (
        _drawing(name).replace(f'"{ACCENT}"', f'"{accent}"').replace(f'"{STROKE}"', f'"{ink}"')
    )
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    made = QPixmap(QSize(width, height) * scale)
    made.setDevicePixelRatio(scale)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        renderer.render(painter, QRectF(0, 0, width, height))
    return made


def icon(name: str, color: QColor, disabled: QColor | None = None, size: int = 16) -> QIcon:
    """One icon for buttons and menus."""
    made = QIcon()
    square = QSize(size, size)
    for scale in SCALES:
        made.addPixmap(pixmap(name, color, square, scale))
        if disabled is not None:
            made.addPixmap(pixmap(name, disabled, square, scale), QIcon.Mode.Disabled)
    return made


@cache
def program_icon() -> QIcon:
    """The program's own icon, in its own colours."""
    return QIcon(str(FOLDER / "icons" / "voroscope.svg"))


@cache
def chevron(theme: str, size: int) -> QPixmap:
    """The arrow of combo boxes in a theme, by its name."""
    file = FOLDER / "icons" / f"chevron-{theme}.svg"
    return QIcon(str(file)).pixmap(QSize(size, size))
