"""What is cut, overlaps or stands outside in a window."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from gui.views.ribbon_view import RibbonView
from gui.views.roc_plane_view import RocPlaneView
from gui.views.surface_view import SurfaceView
from gui.widgets.text import Elided
from tests.gui.layout.painted import Words, words_of

FIGURES = (RibbonView, RocPlaneView, SurfaceView)
SLACK = 1.5  # px: letters lean a little out of their widths
DOTS = "…"
SAME = 4.0  # px by which the copies that make a halo are displaced at most


def faults(window: QWidget, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that cannot be read in a window, in words."""
    found = [*_outside(window), *_elided(window)]
    figures = [view for kind in FIGURES for view in window.findChildren(kind) if view.isVisible()]
    areas = [_on(view, window) for view in figures]
    painted = [
        words
        for words in words_of(window, monkeypatch)
        if not any(area.contains(words.box.center()) for area in areas)
    ]
    up, sideways = _scrolled(window)
    found += [fault for words in painted for fault in _cut(words, up, sideways)]
    found += _overlapping([words for words in painted if words.box.intersects(words.clip)])
    for view in figures:
        written = words_of(view, monkeypatch, grounds_too=True)
        name = type(view).__name__
        found += [f"{name}: {fault}" for fault in faults_of_words(written, QRectF(view.rect()))]
    return found


def faults_of_words(written: Sequence[Words], whole: QRectF) -> list[str]:
    """Words that leave a picture, or stand on each other."""
    seen = whole.adjusted(-SLACK, -SLACK, SLACK, SLACK)
    out = [words for words in written if not seen.contains(words.box)]
    return [*(f"“{words.text}” leaves it" for words in out), *_overlapping(written)]


def _on(widget: QWidget, window: QWidget) -> QRectF:
    """Where a widget stands in the window."""
    return QRectF(QRect(widget.mapTo(window, QPoint()), widget.size()))


def _scrolled(window: QWidget) -> tuple[list[QRectF], list[QRectF]]:
    """Where something can be scrolled up and down, and where sideways by a bar that is seen."""
    areas = [area for area in window.findChildren(QAbstractScrollArea) if area.isVisible()]
    up = [area for area in areas if area.verticalScrollBar().maximum() > 0]
    sideways = [area for area in areas if area.horizontalScrollBar().isVisible()]
    # a table's header is moved with it, and is no part of its viewport
    lines = [line for line in window.findChildren(QLineEdit) if line.isReadOnly()]  # to be copied
    wide = [_on(each, window) for each in (*sideways, *lines) if each.isVisible()]
    return [_on(area.viewport(), window) for area in up], wide


def _cut(words: Words, scrolled: Sequence[QRectF], sideways: Sequence[QRectF]) -> Iterator[str]:
    """Words that are painted further than they are seen."""
    seen = words.clip.adjusted(-SLACK, -SLACK, SLACK, SLACK)
    out = words.box.left() < seen.left() or words.box.right() > seen.right()
    if out and not any(area.intersects(words.clip) for area in sideways):
        yield f"“{words.text}” is cut at its side: {words.box} in {words.clip}"
    cut = words.box.top() < seen.top() or words.box.bottom() > seen.bottom()
    if cut and not any(area.intersects(words.clip) for area in scrolled):
        yield f"“{words.text}” is cut above or below: {words.box} in {words.clip}"


def _overlapping(painted: Sequence[Words]) -> Iterator[str]:
    """Words on words, as far as they are seen."""
    for one, other in combinations(painted, 2):
        common = one.box.intersected(other.box)
        if one.clip.isValid() and other.clip.isValid():
            common = common.intersected(one.clip).intersected(other.clip)
        if common.width() <= SLACK or common.height() <= SLACK:
            continue
        common = one.outline.intersected(other.outline).boundingRect()
        if common.width() <= SLACK or common.height() <= SLACK:
            continue  # beside turned words
        apart = one.box.center() - other.box.center()
        if one.text == other.text and apart.manhattanLength() <= 2 * SAME:
            continue
        yield f"“{one.text}” and “{other.text}” stand on each other: {common}"


def _outside(window: QWidget) -> Iterator[str]:
    """Widgets with words that are not within all that holds them."""
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton | QLineEdit) or not widget.isVisible():
            continue
        if not widget.text().strip():
            continue
        yield from _beyond(widget, window)


def _beyond(widget: QWidget, window: QWidget) -> Iterator[str]:
    holder, scrolls = widget.parentWidget(), False
    while holder is not None:
        area = QRect(widget.mapTo(holder, QPoint()), widget.size())
        inside = holder.rect()
        if area.left() < -1 or area.right() > inside.right() + 1:
            yield f"{_named(widget)} leaves {type(holder).__name__} at a side: {area} in {inside}"
        scrolls = scrolls or _is_viewport(holder)
        if not scrolls and (area.top() < -1 or area.bottom() > inside.bottom() + 1):
            yield f"{_named(widget)} leaves {type(holder).__name__}: {area} in {inside}"
        if holder is window:
            return
        holder = holder.parentWidget()


def _is_viewport(widget: QWidget) -> bool:
    above = widget.parentWidget()
    return isinstance(above, QScrollArea) and above.viewport() is widget


def _named(widget: QWidget) -> str:
    words = widget.property("text")
    return f"{type(widget).__name__} “{words}”"


def _elided(window: QWidget) -> Iterator[str]:
    """Lines that were cut, and do not tell the whole."""
    for label in window.findChildren(Elided):
        if (
            label.isVisible()
            and label.text() != label.whole
            and not label.toolTip().startswith(label.whole)
        ):
            yield f"“{label.text()}” tells nowhere that it is “{label.whole}”"
