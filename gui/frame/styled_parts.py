"""A window takes another style sheet part by part: all at once it would be deaf for too long.

The first one is the window's own. What comes after it is that of each part, whose rules Qt prefers
to those of what it is in; so all that the window's says is said again.

Windows take it one after the other. Thousands of small rules take the places of those before; would
windows take turns, those of one would lie among those of another, and one that closes would leave
holes wherever the other's rules are, of which no page of memory is free.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

ENOUGH = 0.02  # s of styling after which the window listens
LARGE = 40  # widgets, for which a part takes so long that the window listens before it, too
_UNDER_WAY: list[ref[QWidget]] = []  # windows that take a style, of which the first has its turn


class HoldsParts(QWidget):
    """A widget that shows nothing of its own, so that its parts can be styled one by one."""


def styled_in_steps(window: QWidget, sheet: str, *, seen: bool) -> Iterator[None]:
    """Give every part of a window a style sheet, with a step wherever that took long.

    Args:
        window: has one already, unless it begins.
        sheet: the style sheet.
        seen: whether somebody looks on.
    """
    if not window.styleSheet() or not (seen or any(part.styleSheet() for part in _parts(window))):
        window.setStyleSheet(sheet)  # the application's would take twice as long
        return
    with _in_line(window):
        while seen and not _has_its_turn(window):
            yield
        yield from _part_by_part(window, sheet)


def _part_by_part(window: QWidget, sheet: str) -> Iterator[None]:
    """Give those parts that there are by now a style sheet."""
    # what is a window of its own first: it is seen as it is meanwhile
    parts = sorted(_parts(window), key=lambda part: not part.isWindow())
    begun, has_listened = time.thread_time(), True
    for part in parts:
        if not isValid(part):  # a dialog may have been closed since
            continue
        if not has_listened and len(part.findChildren(QWidget)) >= LARGE:
            yield
            begun = time.thread_time()
        if isValid(part):
            part.setStyleSheet(sheet)
        has_listened = time.thread_time() - begun > ENOUGH
        if has_listened:
            yield
            begun = time.thread_time()


@contextmanager
def _in_line(window: QWidget) -> Iterator[None]:
    """A window waits for its turn, and takes it, until it has another style or is given up."""
    place = ref(window)
    _UNDER_WAY.append(place)
    try:
        yield
    finally:
        _UNDER_WAY.remove(place)


def _has_its_turn(window: QWidget) -> bool:
    """Whether no other window that is there still began before."""
    others = (each() for each in _UNDER_WAY)
    return next(each for each in others if each is not None and isValid(each)) is window


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
