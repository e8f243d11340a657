"""What a view offers above its figure: which part is shown, and of which model."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.themes.theme import Theme
from gui.views.model_choice import ModelChoice
from gui.widgets.choice import Choice
from gui.widgets.segmented import Segmented

SIDE, GAP = 7, 8


class ViewBar(QWidget):
    """Segments, or where they have no room a box with the same choices; and a box of models.

    Args:
        name: what the segments choose, for screen readers.
        words: what each says.
        models: the box of models.
    """

    chosen = Signal(int)

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        models: ModelChoice,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.segments = Segmented(name, words, size=12)
        self.box = Choice()
        self.box.addItems(list(words))
        self.box.setAccessibleName(name)
        self.box.hide()
        self.models = models
        row = QHBoxLayout(self)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        row.setContentsMargins(SIDE, 2, SIDE, 2)
        row.setSpacing(GAP)
        row.addWidget(self.segments)
        row.addWidget(self.box)
        row.addStretch(1)
        row.addWidget(models)
        self.segments.chosen.connect(self._follow)
        self.box.activated.connect(self._follow)
        self.choose(0)

    @property
    def choice(self) -> int:
        """The place of what is chosen."""
        return self.box.currentIndex()

    def choose(self, place: int) -> None:
        """Choose without a signal."""
        self.segments.choose(place)
        self.box.setCurrentIndex(place)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.segments.show_theme(theme)

    @Slot(int)
    def _follow(self, place: int) -> None:
        self.choose(place)
        self.chosen.emit(place)

    def _arrange(self) -> None:
        """Show the segments where they fit."""
        beside = 0 if self.models.isHidden() else self.models.sizeHint().width() + GAP
        fits = self.segments.sizeHint().width() + beside + 2 * SIDE <= self.width()
        if self.segments.isHidden() is fits:
            self.segments.setVisible(fits)
            self.box.setVisible(not fits)

    def minimumSizeHint(self) -> QSize:
        """No wider than the two boxes, which may be narrow."""
        boxes = self.box.minimumSizeHint().width() + self.models.minimumSizeHint().width()
        return QSize(boxes + GAP + 2 * SIDE, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Look again whether the segments fit when a part of the bar wants other room."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Look whether the segments fit."""
        super().resizeEvent(event)
        self._arrange()
