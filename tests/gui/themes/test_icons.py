"""Icons are painted once, and what Qt keeps of pictures goes with theme and file."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap, QPixmapCache
from PySide6.QtWidgets import QApplication

from gui.program.freed_memory import FreedMemory
from gui.themes.icons import chevron, icon, pixmap, program_icon
from gui.themes.theme import load_theme
from gui.themes.theming import Theming

SIZE = QSize(16, 16)


@pytest.mark.usefixtures("application")
def test_an_icon_is_painted_once() -> None:
    light, dark = load_theme("light"), load_theme("dark")
    once = pixmap("close", light.ink, SIZE).cacheKey()
    assert pixmap("close", light.ink, SIZE).cacheKey() == once
    others = (
        pixmap("close", dark.ink, SIZE),
        pixmap("more", light.ink, SIZE),
        pixmap("close", light.ink, SIZE, 2),
        pixmap("close", light.ink, SIZE * 2),
    )
    assert once not in [each.cacheKey() for each in others]
    drawings = [icon("close", light.ink).pixmap(SIZE).cacheKey() for _ in range(2)]
    assert drawings[0] == drawings[1]
    assert program_icon().cacheKey() == program_icon().cacheKey()
    assert chevron("light", 12).cacheKey() == chevron("light", 12).cacheKey()


@pytest.mark.usefixtures("application")
def test_accents_are_other_pictures() -> None:
    theme = load_theme("light")
    plain = pixmap("file-curve", theme.border, SIZE).toImage()
    assert pixmap("file-curve", theme.border, SIZE, accent=theme.accent).toImage() != plain


@pytest.mark.parametrize("end", ["theme", "closed"])
def test_pictures_that_qt_keeps_end_with_theme_and_file(
    application: QApplication, end: str
) -> None:
    theming = Theming(application, choice="light")
    QPixmapCache.insert("a picture", QPixmap(4, 4))
    theming.choose("light")
    assert QPixmapCache.find("a picture", QPixmap())
    freed = FreedMemory()
    freed.give_back()  # nothing has closed
    assert QPixmapCache.find("a picture", QPixmap())
    if end == "theme":
        theming.choose("dark")
    else:
        freed._note_closed()
        freed.give_back()
        freed.finish()
    assert not QPixmapCache.find("a picture", QPixmap())
    theming.choose("system")
