"""The left column: panels in full, or folded to chips where the window is narrow."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.frame.styled_parts import HoldsParts
from gui.themes.settings import keep_word, remembered
from gui.themes.theme import Theme, font
from gui.widgets.card import Card
from gui.widgets.heading import Separator
from gui.widgets.scroll_column import ScrollColumn

FULL, FOLDED = 232, 56
PADDING = 4  # px around the chips
FOLD_BELOW = 1400  # px of the window's width under which the panels are chips
PLACE, UNFOLDED = "window/panels", "unfolded"  # where it is kept that the user wants them in full
FOLD_BELOW_CROWDED = 1800  # the same beside three views or more in a row


class FoldingColumn(HoldsParts):
    """Two cards of which one is seen.

    Args:
        panels: what is shown in full, one below the other.
        chips: what stands for them in a narrow window.
        what: the panels hold, for the buttons' tooltips.
    """

    changed = Signal()

    def __init__(self, panels: tuple[QWidget, ...], chips: QWidget, what: str) -> None:
        super().__init__()
        self._unfolded = remembered(PLACE, (UNFOLDED,), "") == UNFOLDED
        self.unfold_button = _link(tr("Data"), tr("Show {what} in full", what=what))
        self.unfold_button.clicked.connect(self.unfold)
        self.fold_button = _link(tr("Fold"), tr("Make room for the views"))
        self.fold_button.clicked.connect(self.fold)
        parted: list[QWidget] = []
        for panel in panels:
            parted += [Separator(), panel] if parted else [panel]
        self._full, self._folded, self._chips = Card(), Card(), chips
        scrolling = ScrollColumn(column_of(*parted))
        self._full.set_body(column_of(scrolling, self.fold_button, gap=4, stretch=False))
        self._full.setFixedWidth(FULL)
        self._full.make_room_for_bar()
        self._folded.set_body(column_of(chips, self.unfold_button, gap=4, stretch=False))
        self._folded.set_padding(PADDING)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._full)
        row.addWidget(self._folded)
        self._folded.hide()

    @property
    def unfolded(self) -> bool:
        """Whether the user wants the panels in full, however narrow the window is."""
        return self._unfolded

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._full.show_theme(theme)
        self._folded.show_theme(theme)

    @Slot()
    def unfold(self) -> None:
        """Show the panels in full, though the window is narrow."""
        self._unfolded = True
        keep_word(PLACE, UNFOLDED)
        self.changed.emit()

    @Slot()
    def fold(self) -> None:
        """Fold the panels to chips again."""
        self._unfolded = False
        keep_word(PLACE, "")
        self.changed.emit()

    def arrange(self, window_width: int, *, crowded: bool = False) -> None:
        """Fold what a window of this width has no room for, or not beside so many views."""
        narrow = window_width < (FOLD_BELOW_CROWDED if crowded else FOLD_BELOW)
        folded = narrow and not self._unfolded
        self._full.setVisible(not folded)
        self._folded.setVisible(folded)
        words = (self.unfold_button.sizeHint().width(), self._chips.minimumSizeHint().width())
        self._folded.setFixedWidth(max(FOLDED, max(words) + 2 * PADDING))
        self.fold_button.setVisible(narrow)


def column_of(*parts: QWidget, gap: int = 12, stretch: bool = True) -> QWidget:
    """Widgets one above the other."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(gap)
    for part in parts:
        column.addWidget(part)
    if stretch:
        column.addStretch(1)
    return holder


def _link(words: str, explained: str) -> QPushButton:
    """A button that looks like a link."""
    made = QPushButton(words)
    made.setProperty("role", "link")
    made.setFont(font(12))
    made.setToolTip(explained)
    return made
