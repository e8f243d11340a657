"""Pages that were removed, and can be had again as they were: from a notice, or by name."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.widgets.notice import Notice
from gui.widgets.term_tips import WHY_NOT

if TYPE_CHECKING:  # it comes with the workspace
    from gui.frame.shown_views import ShownViews
    from gui.frame.view_pages import ViewPage

ACTION = "bring_back_page"
BRING_BACK = 0  # the button that does so


class RemovedPages(QObject):
    """Removes the page that is shown, says so, and brings the last one that went back.

    Args:
        middle: the views and their pages.
        notice: says what went; its first button brings that back.
        actions: among them is one that does the same once the notice has gone.
    """

    def __init__(self, middle: "ShownViews", notice: Notice, actions: Actions) -> None:
        super().__init__(middle)
        self._middle, self._notice, self._actions = middle, notice, actions
        self._removed: list[tuple[int, ViewPage]] = []  # where each stood
        notice.pressed.connect(self._answer)
        self._offer()

    @Slot()
    def remove(self) -> None:
        """Remove the page that is shown, if it is the user's own."""
        place = self._middle.page
        page = self._middle.pages.pages[place]
        if not page.built_in:
            self._removed.append((place, page))
            self._middle.remove_page()
            self._offer()
            self._show_last()

    @Slot()
    def bring_back(self) -> None:
        """Show the page that was removed last where it stood, and offer the one before it."""
        if self._removed:
            self._middle.insert_page(*self._removed.pop())
            self._offer()
            self._notice.hide()
            if self._removed:
                self._show_last()

    @Slot(int)
    def _answer(self, button: int) -> None:
        self._notice.hide()
        if button == BRING_BACK:
            self._actions[ACTION].trigger()

    def _show_last(self) -> None:
        _, page = self._removed[-1]
        self._notice.show_words(tr("The page “{name}” was removed.", name=page.words))

    def _offer(self) -> None:
        why = "" if self._removed else WHY_NOT["no page removed"]
        self._actions.refuse(ACTION, why)
