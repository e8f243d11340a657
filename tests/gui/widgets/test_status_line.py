"""The status line in a narrow window."""

from PySide6.QtWidgets import QApplication

from gui.widgets.status_line import StatusLine
from gui.widgets.text import Elided

NOTE = "μ uniform in t · intervals 95 %, 2,000 bootstrap samples · so these costs are optimistic."


def test_words_without_room_are_cut_and_widen_nothing() -> None:
    """Whole parts go, and of the right ones the last stays longest."""
    line = StatusLine()
    line.show_words("563 of 569 rows · 3 models", NOTE)
    line.resize(500, line.height())
    line.show()
    QApplication.processEvents()
    left, right = line.findChildren(Elided)[:2]
    assert right.text() == "μ uniform in t · so these costs are optimistic."
    assert right.toolTip() == NOTE
    assert right.geometry().right() < 500
    assert left.text() == left.whole
    line.show_message("Saved " + "a_folder_with_a_long_name/" * 20)
    assert line.minimumSizeHint().width() < 400
    line.show_words("563 of 569 rows · 3 models", NOTE)
    line.show_message("3 models")
    for width, words in ((1400, NOTE), (330, "so these costs are optimistic.")):
        line.resize(width, line.height())
        QApplication.processEvents()
        assert right.text() == words
    line.resize(200, line.height())
    QApplication.processEvents()
    assert right.text().endswith("…")
    assert "so these costs are optimistic.".startswith(right.text().rstrip("…"))
