"""A window takes another style sheet part by part: all at once it would be deaf for too long.

The first one is the window's own. What comes after it is that of each part, whose rules Qt prefers
to those of what it is in; so all that the window's says is said again.
"""

import time
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

ENOUGH = 0.02  # s of styling after which the window listens


class HoldsParts(QWidget):
    """A widget that shows nothing of its own, so that its parts can be styled one by one."""


def styled_in_steps(window: QWidget, sheet: str, *, seen: bool) -> Iterator[None]:
    """Give every part of a window a style sheet, with a step wherever that took long.

    Args:
        window: has one already, unless it begins.
        sheet: the style sheet.
        seen: whether somebody looks on.
    """
    # what is a window of its own first: it is seen as it is meanwhile
    parts = sorted(_parts(window), key=lambda part: not part.isWindow())
    if not window.styleSheet() or not (seen or any(part.styleSheet() for part in parts)):
        window.setStyleSheet(sheet)  # the application's would take twice as long
        return
    begun = time.thread_time()
    for part in parts:
        if isValid(part):  # a dialog may have been closed since
            part.setStyleSheet(sheet)
        if time.thread_time() - begun > ENOUGH:
            yield
            begun = time.thread_time()


def style_like(part: QWidget, other: QWidget) -> None:
    """Give a part that has come later what another one has of its own, if it has any."""
    if other.styleSheet():
        part.setStyleSheet(other.styleSheet())


def _parts(holder: QWidget) -> Iterator[QWidget]:
    """All that needs a style, as large as there is anything that needs one."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for child in holder.findChildren(QWidget, options=direct):
        if type(child) is QWidget or isinstance(child, HoldsParts):
            yield from _parts(child)
        else:
            yield child
