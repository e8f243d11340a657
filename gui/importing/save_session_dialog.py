"""Save a session: where to, and whether its data are named or held."""

from collections.abc import Sequence
from pathlib import Path

from PySide6 import QtWidgets  # makes a class with its enumerations where it is first named
from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.messages.language import listing, tr
from engine.session.file import SUFFIX
from gui.export.asking import why_not_there
from gui.themes.theme import font
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.nested import nested
from gui.widgets.text import MEDIUM, SEMIBOLD, Text, WrappedLabel

WIDTH = 560
NAMED = 3


class SaveSessionDialog(FittingDialog):
    """Asks where a session is saved.

    Args:
        suggested: where, unless the user says otherwise.
        names: of the data files.
        size: how many bytes they are; None where that is not known.
        in_no_file: those of them that are in no file, so that naming them does not suffice.
        holds: whether the session held its data when it was last saved.
    """

    def __init__(
        self,
        suggested: Path,
        names: Sequence[str],
        size: int | None,
        parent: QWidget | None = None,
        *,
        in_no_file: Sequence[str],
        holds: bool,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Save session"))
        self.setMinimumWidth(WIDTH)
        self._suggested = suggested
        self.place = QLineEdit(str(suggested))
        self.place.setAccessibleName(tr("File of the session"))
        self.place.setFont(font(13))
        self.browse_button = QPushButton(tr("Browse…"))
        self.names_button = QRadioButton(tr("Name the data"))
        self.holds_button = QRadioButton(tr("Put the data into the session"))
        self.save_button, self.cancel_button = QPushButton(tr("Save")), QPushButton(tr("Cancel"))
        self._group = QButtonGroup(self)
        self._note = WrappedLabel("", 12, tone="2")
        self._note.reserve([_REPLACED, _NO_NAME])
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(4)
        column.addWidget(Text(tr("Save session"), 16, SEMIBOLD))
        column.addWidget(WrappedLabel(_CONTENT, 13))
        column.addSpacing(10)
        self._add_path(nested(QHBoxLayout(), column))
        column.addWidget(self._note)
        column.addSpacing(6)
        naming = _naming_words(names, in_no_file)
        self._add(column, self.names_button, naming)
        self.names_button.setToolTip(naming if in_no_file else "")
        self._add(column, self.holds_button, f"{_size_words(size)}. {_HELD}")
        column.addSpacing(10)
        self._add_buttons(nested(QHBoxLayout(), column))
        self.names_button.setEnabled(not in_no_file)
        (self.holds_button if holds or in_no_file else self.names_button).setChecked(True)
        self.browse_button.clicked.connect(self._browse)
        self.place.textChanged.connect(self._look)
        self._look()
        self._select_stem()

    @property
    def target(self) -> Path:
        """Where the session is saved; it ends in .voro."""
        typed = Path(self.place.text().strip()).expanduser()
        path = typed if typed.is_absolute() else self._suggested.parent / typed
        ends = not path.name or path.suffix.lower() == SUFFIX  # "/" is refused: it is a folder
        return path if ends else path.with_name(path.name + SUFFIX)

    @property
    def holds_data(self) -> bool:
        """Whether the session holds its data."""
        return self.holds_button.isChecked()

    @property
    def note(self) -> str:
        """What is said of the place."""
        return self._note.text()

    def _select_stem(self) -> None:
        """Let what is typed take the place of the name, folder and ending aside."""
        name = self._suggested.name
        self.place.setFocus()
        start = len(self.place.text()) - len(name)
        self.place.setSelection(start, len(name) - len(self._suggested.suffix))

    def _add_path(self, row: QHBoxLayout) -> None:
        row.setSpacing(8)
        row.addWidget(self.place, 1)
        row.addWidget(self.browse_button)
        self.browse_button.setAutoDefault(False)

    def _add(self, column: QVBoxLayout, button: QRadioButton, words: str) -> None:
        button.setFont(font(13, MEDIUM))
        button.setAccessibleDescription(words)
        self._group.addButton(button)
        column.addSpacing(4)
        column.addWidget(button)
        below = nested(QHBoxLayout(), column)
        below.setContentsMargins(24, 0, 0, 0)
        below.addWidget(WrappedLabel(words, 12, tone="2"))

    def _add_buttons(self, row: QHBoxLayout) -> None:
        row.setSpacing(8)
        row.addStretch(1)
        self.save_button.setProperty("role", "primary")
        self.save_button.setDefault(True)
        self.cancel_button.setAutoDefault(False)
        for button in (self.cancel_button, self.save_button):
            button.setMinimumWidth(96)
            row.addWidget(button)
        self.cancel_button.clicked.connect(self.reject)
        self.save_button.clicked.connect(self.accept)

    @Slot()
    def _browse(self) -> None:
        """Choose the place in the system's dialog, which asks before a file is replaced."""
        kinds = tr("Sessions (*.voro)")
        options = QtWidgets.QFileDialog.Option.DontConfirmOverwrite  # said below the field
        chosen, _ = QtWidgets.QFileDialog.getSaveFileName(
            self, tr("Save session"), str(self.target), kinds, options=options
        )
        if chosen:
            self.place.setText(chosen)

    @Slot()
    def _look(self) -> None:
        """Say what becomes of a file that is there, or why nothing can be saved there."""
        refused = why_not_there(self.target) if self.place.text().strip() else _NO_NAME
        replaced = not refused and self.target.exists()
        self._show_note(_REPLACED if replaced else refused, possible=not refused)

    def _show_note(self, words: str, *, possible: bool) -> None:
        self._note.set_tone("2" if possible else "error")
        self._note.setText(words)
        self.save_button.setEnabled(possible)
        self.save_button.setToolTip("" if possible else words)


_CONTENT = tr("What you have chosen: roles, costs, prevalence, t, regions, points, and the data.")
_NO_NAME = tr("Name a file.")
_REPLACED = tr("This file is there already and will be replaced.")
_ONE_NAMED = tr("By place, size and SHA-256: {listed} must stay there, and stay as it is.")
_MANY_NAMED = tr("By place, size and SHA-256: {listed} must stay there, and stay as they are.")
_IN_NO_FILE = tr("Not possible, for {listed} is in no file.")
_HELD = tr("The session opens anywhere, and whoever gets it gets the data.")


def _naming_words(names: Sequence[str], in_no_file: Sequence[str]) -> str:
    """What it means to name the data, or why that is not possible."""
    listed = listing(_shortened(in_no_file or names))
    if in_no_file:
        return _IN_NO_FILE.format(listed=listed)
    return (_ONE_NAMED if len(names) == 1 else _MANY_NAMED).format(listed=listed)


def _shortened(names: Sequence[str]) -> list[str]:
    """The first few names, and how many there are besides."""
    more = len(names) - NAMED
    return [*names[:NAMED], tr("{more} more", more=more)] if more > 0 else list(names)


def _size_words(size: int | None) -> str:
    """How much the data are before they are compressed."""
    if size is None:
        return tr("Compressed")
    for unit, least in (("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)):
        if size >= least:
            return tr("{size} {unit}, compressed", size=f"{size / least:.3g}", unit=unit)
    return tr("{size} bytes, compressed", size=size)
