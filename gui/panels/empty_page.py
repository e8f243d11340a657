"""What the window shows with no file: what to do."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.messages.language import tr
from engine.session.samples import CLASSES_SAMPLES, SAMPLES, BundledFile
from gui.themes.icons import pixmap
from gui.themes.theme import Theme, font
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.text import BOLD, SEMIBOLD, Text, WrappedLabel

WIDTH = 880
FORMATS = tr("CSV, TSV, Excel, Parquet, Feather, JSON, ARFF, SQLite, Stata, SPSS, SAS, R, NumPy")
CORNER = 8
GROUPS = (
    (tr("Samples of two classes"), SAMPLES),
    (tr("Samples of three classes"), CLASSES_SAMPLES),
)

BUTTON = 120  # px; of a language with longer words more


class EmptyPage(QWidget):
    """A place to drop a file, a button to open one, and the samples."""

    open_requested = Signal()
    paste_requested = Signal()
    sample_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._drop = _DropArea()
        self.open_button = self._drop.open_button
        self.open_button.clicked.connect(self.open_requested)
        self.paste_button = self._drop.paste_button
        self.paste_button.clicked.connect(self.paste_requested)
        samples, self.sample_buttons = _sample_cards()
        for button in self.sample_buttons:
            button.clicked.connect(self._ask_for_sample)
        content = QWidget()
        content.setMaximumWidth(WIDTH)
        content.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        inner = QVBoxLayout(content)
        inner.setContentsMargins(24, 16, 24, 16)
        inner.setSpacing(0)
        title = WrappedLabel(tr("Which model, at which threshold, at what cost?"), 28, BOLD, "1")
        inner.addWidget(title)
        inner.addSpacing(4)
        inner.addWidget(WrappedLabel(tr("Open a table of true labels and model scores."), 15))
        inner.addSpacing(20)
        inner.addWidget(self._drop)
        inner.addSpacing(24)
        inner.addLayout(samples)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(content, 20)
        row.addStretch(1)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(2)
        column.addLayout(row)
        column.addStretch(3)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollColumn(page))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._drop.show_theme(theme)
        for button in self.sample_buttons:
            button.show_theme(theme)

    @Slot()
    def _ask_for_sample(self) -> None:
        button = self.sender()
        if isinstance(button, SampleButton):
            self.sample_requested.emit(button.name)


class _DropArea(QWidget):
    """A dashed frame: a drawing, what to do, and the button that does it otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme | None = None
        self._drawing = QLabel()
        self.open_button = QPushButton(tr("Open…"))
        self.open_button.setProperty("role", "primary")
        self.open_button.setFont(font(13, SEMIBOLD))
        self.open_button.setMinimumWidth(BUTTON)
        self.open_button.setFixedHeight(32)
        self.open_button.setDefault(True)
        self.paste_button = QPushButton(tr("Paste table"))
        self.paste_button.setMinimumWidth(BUTTON)
        self.paste_button.setFixedHeight(32)
        self.paste_button.setToolTip(tr("Open a table that was copied in a spreadsheet (Ctrl+V)"))
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.open_button)
        buttons.addWidget(self.paste_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(10)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addWidget(self._drawing, 0, middle)
        column.addWidget(Text(tr("Drop a file here."), 17, SEMIBOLD), 0, middle)
        column.addLayout(buttons)
        words = Text(tr("A column with the truth, and one of scores per model."), 12, tone="2")
        column.addWidget(words, 0, middle)
        column.addWidget(Text(FORMATS, 12, tone="3"), 0, middle)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        size, scale = QSize(50, 60), 2.0
        self._drawing.setPixmap(pixmap("file-curve", theme.border, size, scale, theme.accent))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the dashed frame."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._theme.border, 1.5)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(self._theme.panel)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CORNER, CORNER)


def _sample_cards() -> "tuple[QGridLayout, tuple[SampleButton, ...]]":
    """A heading and a row of cards for each kind of samples, in equally wide columns."""
    grid, buttons = QGridLayout(), []
    grid.setSpacing(12)
    columns = max(len(samples) for _, samples in GROUPS)
    for place, (heading, samples) in enumerate(GROUPS):
        title = Text(heading, 13, SEMIBOLD)
        title.setContentsMargins(0, 8 if place else 0, 0, 0)
        grid.addWidget(title, 2 * place, 0, 1, columns)
        for column, sample in enumerate(samples):
            buttons.append(SampleButton(sample))
            grid.addWidget(buttons[-1], 2 * place + 1, column)
    for column in range(columns):
        grid.setColumnStretch(column, 1)
    return grid, tuple(buttons)


class SampleButton(QPushButton):
    """One sample: its title, and what it shows."""

    def __init__(self, sample: BundledFile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = sample.name
        self._theme: Theme | None = None
        self.setAccessibleName(
            tr("Sample: {title}. {words}", title=sample.title, words=sample.words)
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 14)
        column.setSpacing(4)
        for label in (
            WrappedLabel(sample.title, 13, SEMIBOLD, "1"),
            WrappedLabel(sample.words, 12),
        ):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        column.addStretch(1)

    def heightForWidth(self, width: int) -> int:
        """Room for all its words."""
        return self._column.heightForWidth(width)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a card that answers to the mouse and to focus."""
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = self.hasFocus()
        painter.setPen(QPen(theme.accent if focus else theme.separator, 1.5 if focus else 1))
        painter.setBrush(theme.hover if self.underMouse() else theme.panel)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CORNER - 2, CORNER - 2)
