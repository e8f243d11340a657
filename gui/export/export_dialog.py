"""The export dialog: which view, in which size and colours."""

from msgspec import Struct
from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.messages.language import tr
from engine.wording import formatting
from gui import catalogue
from gui.export.picture import LARGEST_SIDE, MOST_PIXELS
from gui.themes.theme import font
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.nested import nested
from gui.widgets.text import Text, WrappedLabel

COLOURS = (("light", tr("Light")), ("dark", tr("Dark")), ("contrast", tr("High contrast")))
LEAST_SIDE = 200
USUAL = QSize(1600, 1000)


class ExportChoice(Struct, frozen=True):
    """What to export: the key of a view, the name of a theme, and a size in pixels."""

    view: str
    theme: str
    size: QSize

    @property
    def name(self) -> str:
        """The view's name, as part of a file's name."""
        return catalogue.view_of(self.view).title.lower().replace(" ", "-")


class ExportDialog(FittingDialog):
    """Asks what to export; where to, the file dialog asks next.

    Args:
        theme: the name of the colours to begin with.
        analysis: only views that can show it are offered.
        view: the key of the view to begin with; empty for the first.
    """

    def __init__(
        self, theme: str, analysis: object, parent: QWidget | None = None, *, view: str = ""
    ) -> None:
        super().__init__(parent)
        self._views = [view for view in catalogue.VIEWS if view.takes_analysis(analysis)]
        self.setWindowTitle(tr("Export a view"))
        self.view = _choice(tr("View"), [view.title for view in self._views])
        keys = [each.key for each in self._views]
        self.view.setCurrentIndex(keys.index(view) if view in keys else 0)
        self.colours = _choice(tr("Colours"), [words for _, words in COLOURS])
        self.colours.setCurrentIndex([name for name, _ in COLOURS].index(theme))
        self.width_box, self.height_box = (
            _side(tr("Width"), USUAL.width()),
            _side(tr("Height"), USUAL.height()),
        )
        # With its parent, for its buttons ask the style sheet when they are made.
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        save = self.buttons.addButton(tr("Save as…"), QDialogButtonBox.ButtonRole.AcceptRole)
        save.setProperty("role", "primary")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(16)
        form = nested(QFormLayout(), column)
        form.setSpacing(8)
        form.addRow(tr("View"), self.view)
        form.addRow(tr("Colours"), self.colours)
        size = QHBoxLayout()
        form.addRow(tr("Pixels"), size)
        size.addWidget(self.width_box)
        size.addWidget(Text("×", 13, tone="2"))
        size.addWidget(self.height_box)
        size.addStretch(1)
        formats = tr("The file’s ending chooses the format: .png, .svg or .pdf.")
        column.addWidget(WrappedLabel(formats, 12, tone="3"))
        self.limit = WrappedLabel("", 12, tone="error")
        column.addWidget(self.limit)
        self.width_box.valueChanged.connect(self._show_limit)
        self.height_box.valueChanged.connect(self._show_limit)
        self._show_limit()
        column.addWidget(self.buttons)
        self.setFont(font(13))

    @Slot()
    def _show_limit(self) -> None:
        """Say where a picture would have too many pixels for a PNG; vectors have none."""
        pixels = self.width_box.value() * self.height_box.value()
        self.limit.setVisible(pixels > MOST_PIXELS)
        self.limit.setText(
            tr(
                "{count} million pixels are too many for .png, which takes {most} million.",
                count=formatting.number(pixels / 1e6),
                most=MOST_PIXELS // 10**6,
            )
        )

    @property
    def choice(self) -> ExportChoice:
        """What was chosen."""
        return ExportChoice(
            self._views[self.view.currentIndex()].key,
            COLOURS[self.colours.currentIndex()][0],
            QSize(self.width_box.value(), self.height_box.value()),
        )


def _choice(name: str, words: list[str]) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.addItems(words)
    box.setMinimumWidth(200)
    return box


def _side(name: str, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setAccessibleName(name)
    box.setRange(LEAST_SIDE, LARGEST_SIDE)
    box.setSingleStep(100)
    box.setValue(value)
    box.setFixedWidth(88)
    return box
