"""Which model a view shows: the one that costs least, or a chosen one."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.paint.lettering import NORMAL, metrics_of
from gui.widgets.choice import BESIDE, Choice

WIDTH, WIDEST = 144, 176  # px, and where its first line needs more
SIZE = 13  # px of its letters


class ModelChoice(Choice):
    """A box of models below a first line that leaves the choice open.

    Args:
        open_words: that first line.
        name: what is chosen, for screen readers.
    """

    model_chosen = Signal(str)

    def __init__(self, open_words: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._open_words = open_words
        self._names: tuple[str, ...] = ()
        self.addItem(open_words)
        words = metrics_of(SIZE, NORMAL).horizontalAdvance(open_words)
        self.setMaximumWidth(max(WIDTH, min(WIDEST, round(words) + BESIDE + 1)))
        self.setAccessibleName(name)
        self.activated.connect(self._emit_model)

    @property
    def chosen_model(self) -> str:
        """The chosen model's name, empty where the choice is open."""
        return self._names[self.currentIndex() - 1] if self.currentIndex() > 0 else ""

    def show_models(self, names: Sequence[str]) -> None:
        """Offer other models; the chosen one stays while it is among them."""
        if tuple(names) == self._names:
            return
        chosen = self.chosen_model
        self._names = tuple(names)
        self.clear()
        self.addItems([self._open_words, *self._names])
        self.choose_model(chosen)
        self.setVisible(len(self._names) > 1)

    def choose_model(self, name: str) -> None:
        """Show a model as chosen; empty leaves the choice open."""
        self.setCurrentIndex(self._names.index(name) + 1 if name in self._names else 0)

    def sizeHint(self) -> QSize:
        """As wide as it may be, whatever the models are called."""
        return QSize(self.maximumWidth(), super().sizeHint().height())

    @Slot(int)
    def _emit_model(self, _place: int) -> None:
        self.model_chosen.emit(self.chosen_model)
