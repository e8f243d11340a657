"""A second file: do its models come to the data that are open, or is it opened by itself?"""

from typing import Literal

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.messages.language import listing, plural, tr
from engine.opening.requests_and_answers import Second
from gui.themes.theme import Theme, font
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.nested import nested
from gui.widgets.text import MEDIUM, SEMIBOLD, Elided, WrappedLabel

Outcome = Literal["add", "test", "instead", "beside"]
WIDTH = 520
NAMED = 4


class SecondFileDialog(FittingDialog):
    """Asks what becomes of a second file.

    Args:
        second: the file, and what it would add.
        first: the name of what is open.
        unsaved: what of all that is open is in no file, a sentence; empty where nothing is.
    """

    def __init__(
        self,
        second: Second,
        first: str,
        parent: QWidget | None = None,
        *,
        unsaved: str = "",
        of_several: bool = False,
    ) -> None:
        super().__init__(parent)
        self.second = second
        why_not = why_not_tested(second, of_several=of_several)
        name = second.table.path.name
        self.setWindowTitle(tr("Open {name}", name=name))
        self.setMinimumWidth(WIDTH)
        self.choices: dict[Outcome, QRadioButton] = {}
        self.save_first = QCheckBox(tr("Save its session first"))
        self._group = QButtonGroup(self)
        self.open_button, self.cancel_button = QPushButton(tr("Open")), QPushButton(tr("Cancel"))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(4)
        column.addWidget(Elided(name, 16, SEMIBOLD))
        column.addWidget(
            WrappedLabel(tr("{first} is open. What becomes of this file?", first=first), 13)
        )
        column.addSpacing(8)
        self._add(column, "add", tr("Add its models to {first}", first=first), _adding(second))
        self._add(
            column,
            "test",
            tr("Test on it the thresholds that {first} chose", first=first),
            why_not
            or tr("It needs the same columns; its numbers lead then, in sample beside them."),
        )
        self._add(
            column,
            "instead",
            tr("Open it instead of {first}", first=first),
            tr("What is open is closed."),
        )
        self._add_saving(column, unsaved)
        elsewhere = tr("Another window opens; this one stays as it is.")
        self._add(column, "beside", tr("Open it beside, in a window of its own"), elsewhere)
        column.addSpacing(8)
        self._add_buttons(nested(QHBoxLayout(), column))
        self.choices["add"].setEnabled(second.joined is not None)
        self.choices["add"].setToolTip("" if second.joined is not None else _adding(second))
        self.choices["test"].setEnabled(not why_not)
        self.choices["test"].setToolTip(why_not)
        self.choices["instead"].toggled.connect(self.save_first.setEnabled)
        self.save_first.setEnabled(second.joined is None)
        first_choice: Outcome = "add" if second.joined is not None else "instead"
        self.choices[first_choice].setChecked(True)
        self.choices[first_choice].setFocus()

    @property
    def outcome(self) -> Outcome:
        """What was chosen."""
        return next(key for key, button in self.choices.items() if button.isChecked())

    @property
    def saves(self) -> bool:
        """Whether what is open and in no file is saved before."""
        return self.save_first.isChecked() and self.outcome == "instead"

    def show_theme(self, _theme: Theme) -> None:
        """The style sheet has its colours."""

    def _add_saving(self, column: QVBoxLayout, unsaved: str) -> None:
        """Offer to save what is open, and say what of it is in no file."""
        self.save_first.setFont(font(13))
        self.save_first.setAccessibleDescription(unsaved)
        self.save_first.setChecked(bool(unsaved))
        why = WrappedLabel(unsaved, 12, tone="2")
        self._add_indented(column, self.save_first)
        self._add_indented(column, why, 42)
        for each in (self.save_first, why):
            each.setVisible(bool(unsaved))

    def _add(self, column: QVBoxLayout, key: Outcome, words: str, explained: str) -> None:
        button = QRadioButton(words)
        button.setFont(font(13, MEDIUM))
        button.setAccessibleDescription(explained)
        self._group.addButton(button)
        self.choices[key] = button
        column.addSpacing(4)
        column.addWidget(button)
        self._add_indented(column, WrappedLabel(explained, 12, tone="2"))

    def _add_indented(self, column: QVBoxLayout, widget: QWidget, by: int = 24) -> None:
        below = nested(QHBoxLayout(), column)
        below.setContentsMargins(by, 0, 0, 0)
        below.addWidget(widget)

    def _add_buttons(self, row: QHBoxLayout) -> None:
        row.setSpacing(8)
        row.addStretch(1)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        self.cancel_button.setAutoDefault(False)
        for button in (self.cancel_button, self.open_button):
            button.setMinimumWidth(96)
            row.addWidget(button)
        self.cancel_button.clicked.connect(self.reject)
        self.open_button.clicked.connect(self._accept)

    @Slot()
    def _accept(self) -> None:
        self.accept()


def why_not_tested(second: Second, *, of_several: bool = False) -> str:
    """Why thresholds cannot be tried on it; empty if they may.

    Args:
        second: the file that came.
        of_several: whether what is open is of several classes.
    """
    if of_several:
        why = tr("Thresholds are tested on a second file where there are two classes.")
        return tr("Not possible: {why}", why=why)
    if not second.table.is_file:
        return tr("Not possible: it is in no file.")
    if second.table.dataset is None:
        return tr("Not possible: {why}", why=second.why)
    return ""


def _adding(second: Second) -> str:
    """What would be added and how, or why nothing can be."""
    joined = second.joined
    if joined is None:
        return tr("Not possible: {why}", why=second.why)
    names = list(joined.added[:NAMED])
    more = len(joined.added) - len(names)
    listed = listing([*names, tr("{more} more", more=more)] if more else names)
    models = plural("{count} model", "{count} models", len(joined.added))
    return f"{models}: {listed}; {joined.how}."
