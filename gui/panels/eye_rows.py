"""The list of models, of two classes or several: a row each, with an eye that hides it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.data.shared_choices import SharedChoices
from engine.session.session_kinds import with_alone, with_hidden
from gui.themes.theme import Theme
from gui.widgets.eye_row import EyeRow
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested


class EyeRows(QWidget):
    """Rows below a heading; who derives from it makes them of an analysis, and fills them.

    Args:
        heading: its words.
        session: what is chosen at first.
    """

    session_proposed = Signal(object)
    rows_made = Signal()  # others in the place of those that there were: Tab comes to them last

    def __init__(self, heading: str, session: SharedChoices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme: Theme | None = None
        self._rows: tuple[EyeRow, ...] = ()
        self._before_alone: frozenset[str] = frozenset()
        self._heading = SectionHeading(heading)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self._heading)
        self._list = nested(QVBoxLayout(), self._column)
        self._list.setSpacing(4)

    @property
    def rows(self) -> tuple[EyeRow, ...]:
        """The models' rows, in the session's order."""
        return self._rows

    @property
    def names(self) -> Sequence[str]:
        """The names of all models, whether they have rows or not."""
        return [row.name for row in self._rows]

    def show_session(self, session: SharedChoices) -> None:
        """Show which models are hidden."""
        self._session = session
        for row in self._rows:
            row.show_hidden(row.name in session.hidden)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for row in self._rows:
            row.show_theme(theme)

    def take_rows(self, rows: Sequence[EyeRow]) -> None:
        """Show other rows in the place of those that there are."""
        for row in self._rows:
            self._list.removeWidget(row)
            row.deleteLater()
        self._rows = tuple(rows)
        for row in self._rows:
            row.hide_toggled.connect(self._propose)
            row.alone_requested.connect(self._propose_alone)
            row.show_hidden(row.name in self._session.hidden)
            if self._theme is not None:
                row.show_theme(self._theme)
            self._list.addWidget(row)
        self.rows_made.emit()

    @Slot(str, bool)
    def _propose(self, name: str, hide: bool) -> None:
        self.session_proposed.emit(with_hidden(self._session, name, hide=hide))

    @Slot(str)
    def _propose_alone(self, name: str) -> None:
        """Show one model alone, or those again that were shown before."""
        if len(self.names) - len(self._session.hidden) != 1:
            self._before_alone = self._session.hidden
        alone = with_alone(self._session, name, self.names, self._before_alone)
        self.session_proposed.emit(alone)
