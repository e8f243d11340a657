"""The preferences: language, intervals, and the words of the ROC plane's axes."""

from msgspec.structs import replace
from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QVBoxLayout,
    QWidget,
)

from engine.messages.language import LANGUAGES, tr
from engine.wording.rate_names import RATE_NAMES
from gui.frame.kept_preferences import SYSTEM, Preferences
from gui.panels.inference_settings import LEVEL, SAMPLES
from gui.themes.theme import font
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.nested import nested
from gui.widgets.number_field import NumberField
from gui.widgets.text import WrappedLabel

WIDTH = 240  # px of what is chosen


class PreferencesDialog(FittingDialog):
    """Asks what a user prefers for every table.

    Args:
        preferences: what holds now.
    """

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = preferences
        self.setWindowTitle(tr("Preferences"))
        self.language = _box(tr("Language"))
        for code, name in ((SYSTEM, tr("As the system")), *LANGUAGES.items()):
            self.language.addItem(name, code)
        self.axes = _box(tr("Axes of the ROC plane"))
        for key, names in RATE_NAMES.items():
            self.axes.addItem(names.words, key)
        self.level = NumberField(LEVEL, tr("Level of intervals"))
        self.samples = NumberField(SAMPLES, tr("Bootstrap samples"))
        self.language.setCurrentIndex(self.language.findData(preferences.language))
        self.axes.setCurrentIndex(max(0, self.axes.findData(preferences.axes)))
        self.level.show_value(preferences.level)
        self.samples.show_value(preferences.bootstrap)
        self._restart = WrappedLabel(
            tr("The language changes when the program starts the next time."), 12, tone="3"
        )
        self._complaint = WrappedLabel("", 12, tone="error")
        self._complaint.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Keep"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setProperty("role", "primary")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        for field in (self.level, self.samples):
            field.setFixedWidth(WIDTH)
            field.complained.connect(self._complain)
        self._lay_out()
        self.setFont(font(13))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(16)
        form = nested(QFormLayout(), column)
        form.setSpacing(8)
        form.addRow(tr("Language"), self.language)
        form.addRow("", self._restart)
        form.addRow(tr("Level of intervals"), self.level)
        form.addRow(tr("Bootstrap samples"), self.samples)
        form.addRow(tr("Axes of the ROC plane"), self.axes)
        column.addWidget(
            WrappedLabel(
                tr("They hold for what is open, as a step that can be undone, and for new files."),
                12,
                tone="3",
            )
        )
        column.addWidget(self._complaint)
        column.addWidget(self.buttons)

    @property
    def preferences(self) -> Preferences:
        """What was chosen; a field that holds no such number keeps what held before."""
        level, samples = self.level.value, self.samples.value
        return replace(
            self._before,
            language=str(self.language.currentData()),
            axes=str(self.axes.currentData()),
            level=self._before.level if level is None else level,
            bootstrap=self._before.bootstrap if samples is None else round(samples),
        )

    def accept(self) -> None:
        """Take what is being typed, too; what cannot be taken keeps the dialog open."""
        for field in (self.level, self.samples):
            field.editingFinished.emit()
        if not (self.level.wrong or self.samples.wrong):
            super().accept()

    @Slot(str)
    def _complain(self, words: str) -> None:
        self._complaint.setText(words)
        self._complaint.setVisible(bool(words))
        keep = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        keep.setEnabled(not words)
        keep.setToolTip(words)


def _box(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setFixedWidth(WIDTH)
    return box
