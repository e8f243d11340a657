"""The status line in a narrow window."""

from PySide6.QtWidgets import QApplication

from gui.widgets.status_line import StatusLine
from gui.widgets.text import Elided

NOTE = "μ uniform in t · intervals 95 %, 2,000 bootstrap samples · so these costs are optimistic."


def test_words_without_room_are_cut_and_widen_nothing() -> None:
    line = StatusLine()
    line.show_words("563 of 569 rows · 3 models", NOTE)
    line.resize(500, line.height())
    line.show()
    QApplication.processEvents()
    left, right = line.findChildren(Elided)[:2]
    assert "…" in right.text()
    assert right.toolTip() == NOTE
    assert right.geometry().right() < 500
    assert left.text() == left.whole
    line.show_message("Saved " + "a_folder_with_a_long_name/" * 20)
    assert line.minimumSizeHint().width() < 400
    line.resize(1400, line.height())
    QApplication.processEvents()
    line.show_words("563 of 569 rows · 3 models", NOTE)
    assert right.whole == NOTE
