"""The whole main window as a picture, as it opens on a file."""

from argparse import Namespace
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QEvent, QEventLoop, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from engine.messages.language import tr
from engine.opening.requests_and_answers import Opened
from gui.export.picture import Picture
from gui.frame.window import MainWindow
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme

SETTLING = 300  # ms in which the window lays itself out and its views paint
LONGEST = 20_000  # ms to wait for the surface; then the picture is taken without it
VECTOR_RATIO = 2.0  # pixels per logical pixel where the picture goes into a vector file


def window_picture(application: QApplication, options: Namespace, opened: Opened) -> Picture:
    """The window in the theme and size that the options name; never shown on a screen."""
    program = WindowedProgram(application)
    program.theming.choose(options.theme)
    window, size = program.window, QSize(*options.size)
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.resize(size)
    window.prepare()
    if window.workspace is not None:
        window.workspace.middle.show_built_in_pages()
    window.show()
    program.store.show_opened(opened)
    _settle(window)
    ratio = 1.0 if Path(options.out).suffix.lower() == ".png" else VECTOR_RATIO
    shown = QPixmap(size * ratio)
    shown.setDevicePixelRatio(ratio)
    window.render(shown)
    window.close()
    program.store.close()
    window.deleteLater()  # while its OpenGL context is still there to be cleaned up
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def paint(painter: QPainter, area: QRectF) -> None:
        painter.drawPixmap(area, shown, QRectF(shown.rect()))

    name = opened.dataset.source.name
    return Picture(
        paint, size, load_theme(options.theme).window, tr("Voroscope on {name}", name=name)
    )


def _settle(window: MainWindow) -> None:
    """Let events run until the surface is there and everything has found its place."""
    workspace = window.workspace
    waited, passed = QElapsedTimer(), QElapsedTimer()
    waited.start()
    passed.start()
    while passed.elapsed() < SETTLING:
        opening = workspace is not None and not workspace.middle.opengl_open
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if opening and waited.elapsed() < LONGEST:
            passed.restart()  # after the events: opening the surface may take longer than this
        elif workspace is not None and not workspace.middle.is_filled:
            workspace.middle.fill()
            passed.restart()
