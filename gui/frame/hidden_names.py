"""Blurs names of files and paths while others look on, and brings them back."""

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QGraphicsBlurEffect, QMainWindow, QWidget

from gui.widgets.widgets_within import widgets_within

RADIUS = 11.0  # px: of letters of 13 nothing is left to be read
PRIVATE = "private"  # the property of a widget that shows a name of a file


class HiddenNames(QObject):
    """Hides what is marked as private in a window, its title, and tooltips over it.

    Args:
        window: whose names.
        nameless: the title that it has meanwhile.
    """

    def __init__(self, window: QMainWindow, nameless: str) -> None:
        super().__init__(window)
        self._window, self._nameless = window, nameless
        self._title = window.windowTitle()
        self.on = False
        window.windowTitleChanged.connect(self._keep_title)

    @Slot(bool)
    def set_on(self, on: bool) -> None:
        """Blur, or show again."""
        self.on = on
        self._window.setWindowTitle(self._nameless if on else self._title)
        self.blur_again()

    @Slot()
    def blur_again(self) -> None:
        """Blur what has come since."""
        for widget in widgets_within(self._window):
            if widget.property(PRIVATE) and (widget.graphicsEffect() is not None) is not self.on:
                self._blur(widget)

    def _blur(self, widget: QWidget) -> None:
        if not self.on:
            widget.removeEventFilter(self)
            widget.setGraphicsEffect(None)  # type: ignore[arg-type]  # which takes it away
            return
        effect = QGraphicsBlurEffect(widget)
        effect.setBlurRadius(RADIUS)
        widget.setGraphicsEffect(effect)
        widget.installEventFilter(self)

    @Slot(str)
    def _keep_title(self, title: str) -> None:
        """Remember a title that came meanwhile, and hide it."""
        if title != self._nameless:
            self._title = title
            if self.on:
                self._window.setWindowTitle(self._nameless)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Show no tooltip, which would name what is blurred."""
        return event.type() == QEvent.Type.ToolTip
