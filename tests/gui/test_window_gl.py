"""The whole window with OpenGL: the surface is really drawn, turned, and closed quietly."""

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gui.export.export_dialog import ExportDialog
from gui.program.app import WindowedProgram
from tests.gui.acts import (
    analysis_of,
    click,
    open_sample,
    settle,
    surface_of,
    wait_until,
    workspace_of,
)

pytestmark = pytest.mark.gl

CLOSES_ITSELF = """
import sys
from PySide6.QtCore import QTimer
from gui.program import app

class Closing(app.WindowedProgram):
    def __init__(self, *given):
        super().__init__(*given)
        self.timer = QTimer()
        self.timer.timeout.connect(self.close_when_drawn)
        self.timer.start(50)

    def close_when_drawn(self):
        workspace = self.window.workspace
        if workspace is not None and workspace.middle.opengl_open and workspace.views["surface"].uses_opengl:
            print("opengl")
            self.timer.stop()
            QTimer.singleShot(300, self.window.close)

app.WindowedProgram = Closing
sys.exit(app.run([], "crossing"))
"""

COUNTS_PAINTS = """
import sys
from PySide6.QtCore import QTimer
from gui.program import app

class Counting(app.WindowedProgram):
    def __init__(self, *given):
        super().__init__(*given)
        self.whole = 0
        self.window.paintEvent = self.count
        QTimer.singleShot(2500, self.end)

    def count(self, event):
        self.whole += event.rect() == self.window.rect()

    def end(self):
        print(self.whole)
        self.window.close()

app.WindowedProgram = Counting
sys.exit(app.run([], "one-model"))
"""


def said_by(program: str) -> str:
    """What a program of its own prints, which must end without a complaint."""
    command = [sys.executable, "-c", program]
    with TemporaryDirectory() as folder:  # of settings: nobody's pages are remembered in it
        environment = {**os.environ, "XDG_CONFIG_HOME": folder}
        found = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=120, env=environment
        )
    assert (found.returncode, found.stderr) == (0, "")
    return found.stdout.strip()


def colours(program: WindowedProgram, widget: QWidget) -> set[int]:
    """The colours on a part of the window, as they stand on the screen."""
    window = program.window
    place = widget.mapTo(window, QPoint(0, 0))
    screen = window.screen().grabWindow(
        window.winId(), place.x(), place.y(), widget.width(), widget.height()
    )
    image = screen.toImage()
    return {
        image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)
    }


def test_the_surface_is_drawn_by_opengl_and_turns(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    wait_until(lambda: workspace.middle.opengl_open)
    wait_until(lambda: surface_of(program).uses_opengl)
    theme = program.theming.theme
    wanted = {theme.model(index).color.rgb() for index in (0, 1)}
    wait_until(lambda: wanted <= colours(program, surface_of(program)))
    camera = surface_of(program).camera
    canvas = surface_of(program).canvas
    assert canvas is not None
    middle = canvas.rect().center()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=middle + QPoint(0, 150))
    for step in range(1, 6):
        QTest.mouseMove(canvas, middle + QPoint(12 * step, 150))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=middle + QPoint(60, 150))
    assert surface_of(program).camera != camera


def test_hiding_a_model_changes_the_surface(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    wait_until(lambda: surface_of(program).uses_opengl)
    bayes = program.theming.theme.model(1).color.rgb()
    wait_until(lambda: bayes in colours(program, surface_of(program)))
    click(workspace.models.rows[1].eye)
    settle(program)
    assert [model.name for model in analysis_of(program).models] == ["forest", "logistic"]
    wait_until(lambda: bayes not in colours(program, surface_of(program)))


def test_closing_while_opengl_is_loaded_ends_quietly(program: WindowedProgram) -> None:
    program.wiring.open_sample("one-model")
    program.window.close()


def test_the_program_ends_quietly_with_the_opengl_open() -> None:
    assert said_by(CLOSES_ITSELF) == "opengl"


def test_buttons_of_dialogs_have_no_icons(program: WindowedProgram) -> None:
    dialog = ExportDialog("light", None, program.window)  # the offscreen platform has none anyway
    assert all(button.icon().isNull() for button in dialog.buttons.buttons())


def test_the_window_is_painted_once_when_it_appears() -> None:
    assert said_by(COUNTS_PAINTS) == "1"
