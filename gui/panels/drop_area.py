"""The place to drop a file: a drawing, the buttons that do it otherwise, and an example."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.panels.example_table import ExampleTable
from gui.themes.icons import pixmap
from gui.themes.theme import Theme, font
from gui.widgets.nested import nested
from gui.widgets.text import SEMIBOLD, Text, WrappedLabel

FORMATS = tr("CSV, TSV, Excel, Parquet, Feather, JSON, ARFF, SQLite, Stata, SPSS, SAS, R, NumPy")
CORNER = 8
BUTTON = 120  # px; of a language with longer words more


class DropArea(QWidget):
    """A dashed frame round what to do first.

    Attributes:
        open_button, paste_button: open a file, or a table that was copied.
    """

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
        self.open_button.setToolTip(tr("Open a file of labels and scores (Ctrl+O)"))
        self.paste_button = QPushButton(tr("Paste table"))
        self.paste_button.setMinimumWidth(BUTTON)
        self.paste_button.setFixedHeight(32)
        self.paste_button.setToolTip(tr("Open a table that was copied in a spreadsheet (Ctrl+V)"))
        self._example = ExampleTable()
        formats = WrappedLabel(FORMATS, 12, tone="2")
        formats.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(8)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addStretch(1)
        column.addWidget(self._drawing, 0, middle)
        column.addWidget(Text(tr("Drop a file here"), 17, SEMIBOLD), 0, middle)
        buttons = nested(QHBoxLayout(), column)
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.open_button)
        buttons.addWidget(self.paste_button)
        buttons.addStretch(1)
        column.addWidget(formats)
        column.addWidget(self._example)
        column.addStretch(1)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._drawing.setPixmap(
            pixmap("file-curve", theme.border, QSize(35, 42), 2.0, theme.accent)
        )
        self._example.show_theme(theme)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the dashed frame."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(self._theme.border, 1.5)
            pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.setBrush(self._theme.panel)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CORNER, CORNER)
