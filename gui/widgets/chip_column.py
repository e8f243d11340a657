"""Models folded to chips, one below the other, which scroll where there are many."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme
from gui.widgets.model_chip import HEIGHT, Chip
from gui.widgets.text import Text

SPACE = 4  # px between chips
MORE, MORE_SIZE = 16, 10.5  # px of the line that says how many are below, and of its letters


class ChipColumn(QScrollArea):
    """One chip per model; `toggled` brings the names of those that are to be hidden.

    Where they scroll, the last one that is seen is whole, and how many are below stands there.
    """

    toggled = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.setAccessibleName(tr("Models"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its chips have it, and scroll it by keys
        self._chips: list[Chip] = []
        self._hidden: frozenset[str] = frozenset()
        self._content = QWidget()
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE)
        self._column.addStretch(1)
        self.setWidget(self._content)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._more = Text("", MORE_SIZE, tone="2", parent=self)
        self._more.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.verticalScrollBar().setSingleStep(HEIGHT + SPACE)
        self.verticalScrollBar().valueChanged.connect(self._count_more)

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips, from above."""
        return tuple(self._chips)

    def add_foot(self, foot: QWidget) -> None:
        """Show something below the chips."""
        self._column.insertWidget(self._column.count() - 1, foot)

    def minimumSizeHint(self) -> QSize:
        """As wide as what stands in it: no word below the chips is cut."""
        return QSize(self._content.minimumSizeHint().width(), HEIGHT)

    def order_chips(self, names: Sequence[str]) -> None:
        """Let the chips stand in the order of some names."""
        place = {name: at for at, name in enumerate(names)}
        ordered = sorted(self._chips, key=lambda chip: place[chip.name])
        if ordered == self._chips:
            return
        self._chips = ordered
        for at, chip in enumerate(ordered):
            self._column.insertWidget(at, chip)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave free what would show a part of a chip."""
        super().resizeEvent(event)
        self._leave_parts_free()

    def _leave_parts_free(self) -> None:
        chips, room = len(self._chips) * (HEIGHT + SPACE) - SPACE, self.contentsRect()
        free = MORE + (room.height() - MORE + SPACE) % (HEIGHT + SPACE)
        scrolls = chips > room.height()
        self.setViewportMargins(0, 0, 0, free if scrolls else 0)
        self._more.setGeometry(room.adjusted(0, room.height() - MORE, 0, 0))
        self._more.setVisible(scrolls)
        self._count_more()

    @Slot()
    @Slot(int)
    def _count_more(self, _value: int = 0) -> None:
        """Say how many chips are below those that are seen."""
        seen_to = self.verticalScrollBar().value() + self.viewport().height() + SPACE
        below = len(self._chips) - seen_to // (HEIGHT + SPACE)
        self._more.setText(tr("{count} more", count=below) if below > 0 else "")

    def show_hidden(self, hidden: frozenset[str]) -> None:
        """Show which models are hidden."""
        self._hidden = hidden
        for chip in self._chips:
            chip.setChecked(chip.name not in hidden)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for chip in self._chips:
            chip.show_theme(theme)

    def make_chips(self, names: tuple[str, ...], looks: tuple[int, ...]) -> None:
        """Make a chip for each model with the place of its look, instead of those there are."""
        for chip in self._chips:
            self._column.removeWidget(chip)
            chip.deleteLater()
        self._chips = [Chip(look, name, names) for look, name in zip(looks, names, strict=True)]
        for place, chip in enumerate(self._chips):
            chip.setChecked(chip.name not in self._hidden)
            chip.clicked.connect(self._emit_hidden)
            if self._theme is not None:
                chip.show_theme(self._theme)
            self._column.insertWidget(place, chip)
        self._leave_parts_free()

    @Slot()
    def _emit_hidden(self) -> None:
        self.toggled.emit(frozenset(chip.name for chip in self._chips if not chip.isChecked()))
