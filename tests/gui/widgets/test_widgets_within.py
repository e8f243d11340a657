"""Looking for widgets keeps none of them."""

import gc

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QScrollBar, QWidget
from shiboken6 import isValid

from gui.widgets.widgets_within import widgets_within


def test_all_widgets_are_found(application: QApplication) -> None:
    window = QWidget()
    QScrollArea(window).setWidget(QWidget())
    assert set(widgets_within(window)) == set(window.findChildren(QWidget))
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def deleted_bars() -> int:
    """Scroll bars that Python keeps though Qt has deleted them."""
    bars = [each for each in gc.get_objects() if isinstance(each, QScrollBar)]
    return sum(not isValid(each) for each in bars)


def test_what_was_found_goes_with_the_widget_that_it_was_in(application: QApplication) -> None:
    window, before = QWidget(), deleted_bars()
    for _ in range(3):
        inside = QScrollArea(window)
        assert any(isinstance(each, QScrollBar) for each in widgets_within(window))
        inside.deleteLater()
        del inside
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert deleted_bars() == before
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
