"""Pages that were removed or reset, and can be had again as they were before.

A notice offers that, and the command of that name once the notice has gone.
"""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
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


class EarlierPage(Struct, frozen=True):
    """A page as it was.

    Attributes:
        place: where it stood, or stands.
        page: what it was.
        removed: whether it is there no more; else its views are arranged as at first.
    """

    place: int
    page: "ViewPage"
    removed: bool

    @property
    def words(self) -> str:
        """What became of it."""
        name = self.page.words
        if self.removed:
            return tr("The page “{name}” was removed.", name=name)
        return tr("The page “{name}” is arranged as at first.", name=name)


class EarlierPages(QObject):
    """Removes or resets the page that is shown, says so, and brings it back as it was.

    Args:
        middle: the views and their pages.
        notice: says what happened; its first button undoes that.
        actions: among them is one that does the same once the notice has gone.
    """

    def __init__(self, middle: "ShownViews", notice: Notice, actions: Actions) -> None:
        super().__init__(middle)
        self._middle, self._notice, self._actions = middle, notice, actions
        self._earlier: list[EarlierPage] = []
        notice.pressed.connect(self._answer)
        self._offer()

    @Slot()
    def remove(self) -> None:
        """Remove the page that is shown, if it is the user's own."""
        before = self._shown()
        if not before.page.built_in:
            self._middle.remove_page()
            self._keep(before)

    @Slot()
    def reset(self) -> None:
        """Arrange the page that is shown as at first."""
        before = self._shown()
        self._middle.reset_page()
        if self._middle.pages.pages[before.place].views != before.page.views:
            self._keep(replace(before, removed=False))

    @Slot()
    def bring_back(self) -> None:
        """Show the page that was kept last as it was, and offer the one before it."""
        if self._earlier:
            last = self._earlier.pop()
            self._middle.bring_page_back(last.place, last.page, removed=last.removed)
            self._offer()
            self._notice.hide()
            if self._earlier:
                self._notice.show_words(self._earlier[-1].words)

    @Slot(int)
    def _answer(self, button: int) -> None:
        self._notice.hide()
        if button == BRING_BACK:
            self._actions[ACTION].trigger()

    def _shown(self) -> EarlierPage:
        place = self._middle.page
        return EarlierPage(place, self._middle.pages.pages[place], removed=True)

    def _keep(self, page: EarlierPage) -> None:
        self._earlier.append(page)
        self._offer()
        self._notice.show_words(page.words)

    def _offer(self) -> None:
        why = "" if self._earlier else WHY_NOT["no earlier page"]
        self._actions.refuse(ACTION, why)
