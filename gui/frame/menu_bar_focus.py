"""The menu bar has the focus while keys go through menus, and at no other time."""

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QMenuBar, QWidget
from shiboken6 import isValid


class MenuBarFocus(QObject):
    """Passes on the focus that comes back to a menu bar.

    Qt gives it to the bar when a menu is left by Escape, and takes it back at the next Escape; but
    where a dialog or the palette came between, the bar would have it for good.
    """

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._by_menus = False
        self._before: QWidget | None = None  # what had the focus before keys went to menus
        bar.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101 - it is made first
        application.focusChanged.connect(self._follow)

    @Slot(QWidget, QWidget)
    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Note what keys go to menus from, and have it again what they went from."""
        if now is not self._bar:
            return
        if self._by_menus:
            self._before = before
        elif self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.MenuBarFocusReason)
        else:
            self._bar.clearFocus()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note whether it comes for the menus; that is told before it is known from where."""
        if event.type() == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            self._by_menus = event.reason() == Qt.FocusReason.MenuBarFocusReason
        return False
