"""What the window shows with no file: open one, take up a recent one, or look at a sample."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.session.sample_outline import SampleOutline
from engine.session.samples import BUNDLED
from gui.panels.drop_area import DropArea
from gui.panels.recent_list import RecentList
from gui.panels.sample_cards import SampleButton
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.nested import nested
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.text import BOLD, SEMIBOLD, Phrase, WrappedLabel

WIDTH = 1232  # px at most
RECENT = 376
NARROW = 900  # px of the page under which recent files stand below the place to drop one
SAMPLES_IN_ROW = 1200  # px of the page under which samples stand in two rows
PRIVACY = tr("Files stay on this computer. Voroscope sends nothing.")


class EmptyPage(QWidget):
    """A place to drop a file, the files opened lately, and the samples.

    Attributes:
        recent: files that were opened lately.
        sample_buttons: the samples, in their order.
    """

    open_requested = Signal()
    paste_requested = Signal()
    sample_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drop = DropArea()
        self.open_button = self._drop.open_button
        self.open_button.clicked.connect(self.open_requested)
        self.paste_button = self._drop.paste_button
        self.paste_button.clicked.connect(self.paste_requested)
        self.recent = RecentList()
        self.recent.hide()
        self.sample_buttons = tuple(SampleButton(sample) for sample in BUNDLED)
        for button in self.sample_buttons:
            button.clicked.connect(self._ask_for_sample)
        self._above, self._samples = QGridLayout(), QGridLayout()
        self._above.setSpacing(24)
        self._samples.setSpacing(12)
        self._arranged: tuple[bool, int] | None = None
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(2)
        row = nested(QHBoxLayout(), column)
        row.addStretch(1)
        row.addWidget(self._make_content(), 20)
        row.addStretch(1)
        column.addStretch(3)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollColumn(page))
        self._arrange(narrow=False, columns=len(BUNDLED))

    def _make_content(self) -> QWidget:
        content = QWidget()
        content.setMaximumWidth(WIDTH)
        content.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        inner = QVBoxLayout(content)
        inner.setContentsMargins(24, 10, 24, 10)
        inner.setSpacing(0)
        title = tr("Which model, at which threshold, at what cost?")
        inner.addWidget(WrappedLabel(title, 28, BOLD, "1"))
        inner.addSpacing(4)
        inner.addWidget(WrappedLabel(tr("Open a table of true labels and model scores."), 15))
        inner.addSpacing(16)
        nested(self._above, inner)
        inner.addSpacing(14)
        heading = Flow()
        heading.add(Phrase(tr("Samples"), 15, SEMIBOLD, "1"))
        heading.add(Phrase(tr("ready to explore"), 12, tone="2"))
        inner.addWidget(heading)
        inner.addSpacing(8)
        nested(self._samples, inner)
        inner.addSpacing(10)
        inner.addWidget(WrappedLabel(PRIVACY, 12, tone="2"))
        return content

    def show_recent(self, files: Sequence[Path]) -> None:
        """List the files that were opened lately, the latest first; until then there is no list."""
        self.recent.show_files(files)
        self.recent.show()

    @Slot(object)
    def show_outline(self, outline: SampleOutline) -> None:
        """Show what is in a sample."""
        for button in self.sample_buttons:
            if button.name == outline.name:
                button.show_outline(outline)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._drop.show_theme(theme)
        self.recent.show_theme(theme)
        for button in self.sample_buttons:
            button.show_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        """Let keys go on here once a file is closed, of which nothing is seen any more."""
        super().showEvent(event)
        focused: QWidget | None = self.window().focusWidget()
        if focused is None or not focused.isVisible():
            self.open_button.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts as there is room."""
        super().resizeEvent(event)
        rows = 2 if self.width() < SAMPLES_IN_ROW else 1
        self._arrange(narrow=self.width() < NARROW, columns=len(BUNDLED) // rows)

    def _arrange(self, *, narrow: bool, columns: int) -> None:
        """Put parts beside each other, or below; samples in so many columns."""
        if (narrow, columns) == self._arranged:
            return
        self._arranged = narrow, columns
        self._above.addWidget(self._drop, 0, 0)
        self._above.addWidget(self.recent, *((1, 0) if narrow else (0, 1)))
        self.recent.setMinimumWidth(0 if narrow else RECENT)
        self._above.setColumnStretch(0, 1)
        for place, button in enumerate(self.sample_buttons):
            self._samples.addWidget(button, *divmod(place, columns))
        for column in range(len(BUNDLED)):
            self._samples.setColumnStretch(column, 1 if column < columns else 0)

    @Slot()
    def _ask_for_sample(self) -> None:
        button = self.sender()
        if isinstance(button, SampleButton):
            self.sample_requested.emit(button.name)
