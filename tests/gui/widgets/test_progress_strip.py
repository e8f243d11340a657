"""The strip that says how far work is."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gui.widgets.progress_strip import SLOW, ProgressStrip
from tests.gui.acts import wait, wait_until


class Beside(QWidget):
    """What is painted in the same window."""

    painted = 0

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Count."""
        self.painted += 1


def test_another_report_paints_nothing_before_its_turn(
    application: QApplication,  # noqa: ARG001
) -> None:
    window, beside, strip = QWidget(), Beside(), ProgressStrip()
    column = QVBoxLayout(window)
    for part in (beside, strip):
        column.addWidget(part)
    beside.setMinimumSize(40, 40)
    window.show()
    strip.show_progress(0.1, "Counting")
    wait(SLOW + 100)
    assert strip.isVisible()
    beside.painted = 0
    beside.update()
    strip.show_progress(0.6, "Counting")
    assert beside.painted == 0
    wait_until(lambda: beside.painted == 1)
    assert strip.text == "Counting…"
    window.close()
