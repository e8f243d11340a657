"""The bars above the views: what went wrong, and notices that tell something or ask."""

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.messages.failures import Failure
from engine.messages.language import tr
from gui.frame.failure_details import details_of
from gui.frame.hidden_names import PRIVATE
from gui.themes.theme import Theme
from gui.widgets.error_bar import ErrorBar
from gui.widgets.nested import nested
from gui.widgets.notice import Notice

AROUND = 8


class BarsAboveViews:
    """They stand above the empty page, and above the views once there are data.

    Args:
        column: the window's; above the empty page they stand last in it.

    Attributes:
        error: what went wrong last.
        file: the file that is open has changed, or is gone.
        roles: the columns could mean what they meant last time.
        restored: what was kept of a window that ended unexpectedly is open again.
        applied: what became of a rule that was applied to a new file.
        page: a page was removed.
        hint: what those who meet the program first may not find.
    """

    def __init__(self, column: QVBoxLayout) -> None:
        self.error = ErrorBar()
        self.file = Notice(tr("Reload"), tr("Ignore"))
        self.roles = Notice(tr("Same as last time"), tr("Keep the guess"))
        self.restored = Notice(tr("Save…"), tr("Fine"))
        self.applied = Notice(tr("Fine"))
        self.page = Notice(tr("Bring it back"), tr("Fine"))
        self.hint = Notice(tr("Got it"), tr("No more hints"))
        about_files = self.roles, self.file, self.restored, self.applied
        self._notices = (self.hint, self.page, *about_files)  # the upper ones last
        self._failure: Failure | None = None
        for bar in (self.error, *about_files):
            bar.setProperty(PRIVATE, True)
        self._room = nested(QVBoxLayout(), column)
        self.stand_above_empty_page()

    def stand_above_empty_page(self) -> None:
        """Make room for the error; notices are about data."""
        self._room.setContentsMargins(AROUND, AROUND, AROUND, 0)
        self._room.addWidget(self.error)

    def stand_above_views(self, take: Callable[[QWidget], None]) -> None:
        """Leave the empty page.

        Args:
            take: puts a bar above those that it took before.
        """
        self._room.setContentsMargins(0, 0, 0, 0)
        for bar in (*self._notices, self.error):
            self._room.removeWidget(bar)
            take(bar)

    def hide(self) -> None:
        """Take all of them away."""
        for bar in (*self._notices, self.error):
            bar.hide()

    def show_failure(self, failure: Failure) -> None:
        """Say what went wrong."""
        self._failure = failure
        self.error.show_failure(failure.what, failure.where, failure.do)

    def details_of_failure(self) -> str | None:
        """What can be told about what went wrong last; None where nothing did."""
        return None if self._failure is None else details_of(self._failure)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for bar in (self.error, *self._notices):
            bar.show_theme(theme)
