"""A column that scrolls up and down where there is no room for all of it."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QWidget

from gui.widgets.tab_order import focusable

BAR = 10  # px of width that the bar takes, whether it is seen or not
BESIDE = 8  # px that are seen above and below what the keys go to
LEAST = 120  # px of height: below, scrolling shows too little


class ScrollColumn(QScrollArea):
    """Holds one widget, which gets its width and the height that follows from it.

    The bar has its room always, in the padding of the card around: words that are laid out
    anew when it comes could need it because it came.

    Args:
        content: what is shown.
        snug: be no higher than the content, so that what stands below follows it.
        sideways: let it scroll sideways too, where the content can be no narrower.
    """

    def __init__(self, content: QWidget, *, snug: bool = False, sideways: bool = False) -> None:
        super().__init__()
        self._content, self._snug = content, snug
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds has it, and scrolls it by keys
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        if not sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focus)
        if snug:
            # not by heightForWidth, below which a layout makes nothing
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    @Slot(QWidget, QWidget)
    def _show_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Scroll to what has got the focus by keys: Qt does where that comes from within alone."""
        by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if now is None or by_mouse or not self._content.isAncestorOf(now):
            return
        # the line of a box that is typed into hands its focus on to the box
        within = tuple(each.focusProxy() or each for each in focusable(self._content))
        bar = self.verticalScrollBar()
        if within and now is within[-1]:  # no key goes to the words that stand below it
            bar.setValue(bar.maximum())
        if within and now is within[0]:
            bar.setValue(bar.minimum())
        self.ensureWidgetVisible(now, 0, BESIDE)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what the content needs."""
        if self._snug and watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height that follows from the new width."""
        super().resizeEvent(event)
        if self._snug and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """All of the content if it is to be snug, else what it must have: it takes the rest."""
        if not self._snug:
            return self.minimumSizeHint()
        hint = self._content.sizeHint()
        if not self._content.hasHeightForWidth():
            return QSize(hint.width() + BAR, hint.height())
        height = self._content.heightForWidth(self.width() - BAR)
        return QSize(hint.width() + BAR, height)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the content can be; lower, it scrolls."""
        least = self._content.minimumSizeHint()
        height = self.sizeHint().height() if self._snug else least.height()
        return QSize(least.width() + BAR, min(LEAST, height))
