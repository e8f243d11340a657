"""The order in which Tab visits what can have the focus."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def order_tabs(root: QWidget, sections: Sequence[QWidget]) -> None:
    """Let Tab visit sections one after the other; within one it goes on as before.

    Qt visits widgets in the order of their making, and some are made late: a row for each
    model, say. What only the mouse can give the focus now is ordered, too: of a row of segments
    Tab enters the one that is chosen, and later that is another.

    Args:
        root: what holds the sections.
        sections: in the order in which they are to be visited.
    """
    chain = list(_focusable(root))
    ordered = [
        widget
        for section in sections
        for widget in chain
        if widget is section or section.isAncestorOf(widget)
    ]
    for before, after in pairwise(ordered):
        QWidget.setTabOrder(before, after)


def focusable(root: QWidget) -> Iterator[QWidget]:
    """A widget and all within it that Tab can reach and that can be seen, in that order."""
    for widget in (root, *_focusable(root)):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            yield widget


def _focusable(root: QWidget) -> Iterator[QWidget]:
    """All within a widget that can have the focus, in the order in which Tab comes to them."""
    widget = _after(root)
    while widget is not None and widget is not root:
        if root.isAncestorOf(widget) and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            yield widget
        widget = _after(widget)


def _after(widget: QWidget) -> QWidget | None:
    """What Tab visits after a widget.

    PySide notes that what comes after a widget belongs to it, and so, when the one goes, keeps
    the shell of the other for good. To set the parent that it has already changes only that note.
    """
    following = widget.nextInFocusChain()
    if following is not None:
        following.setParent(following.parentWidget())
    return following
