"""Going through what Tab visits leaves nothing behind, and harms nothing."""

import gc

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QPushButton,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from gui.widgets.tab_order import focusable, order_tabs

ROUNDS = 5


def shells() -> int:
    """How many widgets Python knows of that are no more."""
    gc.collect()
    return sum(isinstance(each, QWidget) and not isValid(each) for each in gc.get_objects())


def test_nothing_is_kept_of_what_comes_after_a_widget_that_goes() -> None:
    root = QWidget()
    layout = QVBoxLayout(root)
    sections: list[QWidget] = [QScrollArea(), QComboBox(), QTableView()]
    for section in sections:
        layout.addWidget(section)
    root.show()
    before = shells()
    for _ in range(ROUNDS):
        going = [QPushButton("going", root), QScrollArea(root), QPushButton("going", root)]
        order_tabs(root, [going[1], *sections, going[0], going[2]])
        assert set(sections) & set(focusable(root))
        for each in going:
            each.deleteLater()
        del each, going
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert shells() == before
    assert all(isValid(each) for each in (root, *sections))
    root.hide()
    root.deleteLater()


def test_all_that_tab_visits_is_still_there() -> None:
    """Scroll bars, too, which Qt has made, and which stand in something else that it has made."""
    root = QWidget()
    layout = QVBoxLayout(root)
    area, table = QScrollArea(), QTableView()
    for each in (area, table):
        layout.addWidget(each)
    root.show()
    bars = [each.verticalScrollBar() for each in (area, table)]
    for _ in range(ROUNDS):
        found = list(focusable(root))
        order_tabs(root, [table, area])
        gc.collect()
        assert all(isValid(each) for each in (*found, *bars, area, table, root))
        assert [each.parentWidget() for each in (area, table)] == [root, root]
    root.hide()
    root.deleteLater()
