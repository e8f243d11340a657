"""A list below a heading: one adds to it from a menu, and each block can be changed and removed."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.session.session import Session
from gui.themes.theme import Theme
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested
from gui.widgets.tab_order import order_tabs
from gui.widgets.text import WrappedLabel


class ListedBlock(QWidget):
    """One entry of the list; `changed` brings another short form of what it shows."""

    changed = Signal(str)
    removed = Signal()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        raise NotImplementedError


AnyBlock = TypeVar("AnyBlock", bound=ListedBlock)


class BlockList(QWidget, Generic[AnyBlock]):
    """Shows what a session lists in its short form; who derives from it says what that is.

    Args:
        title: of the heading.
        tip: what the link beside it adds.
        new: words and short form of what can be added.
        none: what to do, while nothing is listed.
    """

    session_proposed = Signal(object)

    def __init__(
        self,
        title: str,
        tip: str,
        new: Iterable[tuple[str, str]],
        none: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = Session()
        self._theme: Theme | None = None
        self._made_for: tuple[object, ...] | None = None
        self.blocks: list[AnyBlock] = []
        self._heading = SectionHeading(title)
        self.add_link = self._heading.add_link(tr("Add"), tip)
        self.add_link.clicked.connect(self._open_menu)
        self.menu = QMenu(self)
        self.menu.triggered.connect(self._add)
        for words, spec in new:
            action = QAction(words, self.menu)
            action.setData(spec)
            self.menu.addAction(action)
        self._none = WrappedLabel(none, 12, tone="3")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._heading)
        self._list = nested(QVBoxLayout(), column)
        self._list.setSpacing(8)
        column.addWidget(self._none)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for block in self.blocks:
            block.show_theme(theme)

    def listed(self, session: Session) -> tuple[str, ...]:
        """The short forms of what a session lists."""
        raise NotImplementedError

    def with_listed(self, listed: tuple[str, ...]) -> Session:
        """The session with another list."""
        raise NotImplementedError

    def take_blocks(self, blocks: Sequence[AnyBlock]) -> None:
        """Show other blocks in the place of those that there are."""
        for block in self.blocks:
            self._list.removeWidget(block)
            block.hide()
            block.deleteLater()
        self.blocks = list(blocks)
        for place, block in enumerate(self.blocks):
            block.changed.connect(partial(self._change, place))
            block.removed.connect(partial(self._remove, place))
            self._list.addWidget(block)
            if self._theme is not None:
                block.show_theme(self._theme)
        order_tabs(self, (self._heading, *self.blocks))

    def _change(self, place: int, spec: str) -> None:
        before = self.listed(self._session)
        self._propose((*before[:place], spec, *before[place + 1 :]))

    def _remove(self, place: int) -> None:
        before = self.listed(self._session)
        self._propose((*before[:place], *before[place + 1 :]))

    @Slot(QAction)
    def _add(self, action: QAction) -> None:
        self._propose((*self.listed(self._session), str(action.data())))

    def _propose(self, listed: tuple[str, ...]) -> None:
        self.session_proposed.emit(self.with_listed(listed))

    @Slot()
    def _open_menu(self) -> None:
        self.menu.popup(self.add_link.mapToGlobal(self.add_link.rect().bottomLeft()))
