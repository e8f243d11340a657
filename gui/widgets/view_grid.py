"""Views in a grid, each in a card, that the user fills, divides and rearranges.

Where each stands is worked out by `view_places`; the gaps between the cards are this widget's own
ground, and are dragged to resize.
"""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from gui.themes.theme import Theme
from gui.widgets.card import FLUSH, Card
from gui.widgets.drop_mark import DropMark
from gui.widgets.grid_cards import LEAST, USUAL_LEAST, GridCards
from gui.widgets.last_input import last_input
from gui.widgets.stretched_cards import StretchedCards
from gui.widgets.view_places import Cells, DropPlace, Gap, cells, drop_at, gap_at, mark_of, resized
from gui.widgets.view_rows import Arrangement, Direction
from gui.widgets.view_tabs import LINE_HEIGHT, ViewTabs, height_at

BELOW_TABS = 4


class ViewGrid(QWidget):
    """Cards in rows; where there is no room for all, some stand behind tabs.

    `shown_changed` brings the key of a view, and whether it can be seen now; `arranged` that the
    user has changed the arrangement; `painted` comes once, after the first painting;
    `menu_requested` brings the key of a view, and where its menu is to open.

    Args:
        titles: of all views that there can be, by their keys.

    Attributes:
        tabs: name the views where there is no room for all.
        was_painted: whether it has been painted yet.
    """

    shown_changed = Signal(str, bool)
    arranged = Signal()
    painted = Signal()
    menu_requested = Signal(str, QPoint)

    def __init__(self, titles: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = titles
        self._cards = GridCards(titles, self)
        self._cards.expand_pressed.connect(self.toggle_expanded)
        self._cards.menu_requested.connect(self.menu_requested)
        self._cards.dragged.connect(self._drag_card)
        self._cards.dropped.connect(self._drop_card)
        self._arrangement = Arrangement()
        self._offered = frozenset(titles)  # the others cannot show what is open
        self._expanded = ""
        self._front: list[str] = []  # the views that were asked for, the latest first
        self._single = self.was_painted = False
        self._painted: tuple[str, ...] = ()  # keys of the cards that were seen last
        self._shown: tuple[str, ...] = ()
        self._cells = Cells(Arrangement(), {}, tabbed=False, own=False)
        self._gap: tuple[Gap, QPoint, Arrangement, Cells] | None = None
        self._drop: DropPlace | None = None
        self._dragged = ""
        self.tabs = ViewTabs(self)
        self.tabs.hide()
        self.tabs.chosen.connect(self.bring)
        self.tabs.menu_requested.connect(self._request_menu_of_tab)
        self._stretched = StretchedCards(self)
        self._mark = DropMark(self)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._escape.setEnabled(False)  # but while a card is dragged
        self._escape.activated.connect(self._cancel_drag)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self.mark_keys)
            last_input().changed.connect(self.mark_keys)
        self.setMouseTracking(True)

    @property
    def arrangement(self) -> Arrangement:
        """What the user wants to see, whether there is room for all of it or not."""
        return self._arrangement

    @property
    def offered_part(self) -> Arrangement:
        """The same of the views that can show what is open."""
        return self._arrangement.only(self._offered)

    @property
    def shown(self) -> tuple[str, ...]:
        """Keys of the views that can be seen now, or once the window is seen."""
        return self._shown

    @property
    def is_laid_out(self) -> bool:
        """Whether every card that is seen is where it belongs; a moment after a resize it is."""
        return not self._stretched.is_waiting

    @property
    def sections(self) -> tuple[QWidget, ...]:
        """What can have the focus, a card after the other: its buttons, then the view."""
        found: list[QWidget] = [self.tabs]
        for key in self._shown:
            card = self.card(key)
            found += [self._cards.expand_button(key), self._cards.menu_button(key)]
            found += [card.body] if card.body is not None else []
        return tuple(found)

    @property
    def current(self) -> str:
        """The view that keys are about: that with the focus, or else the one asked for last."""
        focus = QApplication.focusWidget()
        for key in self._shown:
            if focus is not None and self.card(key).isAncestorOf(focus):
                return key
        return next((key for key in self._front if key in self._shown), next(iter(self._shown), ""))

    @property
    def expanded(self) -> str:
        """The view that has all the room; empty if none has."""
        return self._expanded

    def card(self, key: str) -> Card:
        """The card of a view, which may be without its body yet."""
        return self._cards[key]

    def expand_button(self, key: str) -> QToolButton:
        """The button that gives a view all the room."""
        return self._cards.expand_button(key)

    def menu_button(self, key: str) -> QToolButton:
        """The button that opens the menu of a view."""
        return self._cards.menu_button(key)

    def set_body(self, key: str, body: QWidget) -> None:
        """Put a view into its card."""
        self.card(key).set_body(body)
        self._arrange()

    def show_arrangement(self, arrangement: Arrangement) -> None:
        """Show other views, or the same elsewhere."""
        self._expanded = ""
        self._arrangement = arrangement
        self._arrange()

    def set_shown(self, key: str, shown: bool) -> None:
        """Show or hide a view; where there is room for few only, others give way to it."""
        if shown:
            self.bring(key)
            return
        if self.offered_part.keys == (key,):
            return  # an empty middle helps nobody
        self._change(self.offered_part.without(key))

    @Slot(str)
    def bring(self, key: str) -> None:
        """Let a view be seen, added to the others where it is not among them."""
        self._front = [key, *(each for each in self._front if each != key)]
        if self._expanded != key:
            self._expanded = ""
        if key in self._arrangement.keys:
            self._arrange()
        else:
            self._change(self.offered_part.added(key))

    def move_view(self, key: str, direction: Direction) -> None:
        """Let a view change places with its neighbour, or have a row of its own."""
        self._change(self.offered_part.moved(key, direction))

    @Slot(str)
    def toggle_expanded(self, key: str) -> None:
        """Give a view all the room, or the others theirs again."""
        self._expanded = "" if self._expanded == key else key
        self._arrange()

    def offer(self, keys: Iterable[str], arrangement: Arrangement | None = None) -> None:
        """Show these views where they are wanted, and no others.

        Args:
            keys: of the views.
            arrangement: where they are wanted, if that is another than it was.
        """
        before, self._offered = (self._offered, self._arrangement), frozenset(keys)
        if arrangement is not None:
            self._arrangement = arrangement
        if (self._offered, self._arrangement) != before:
            self._arrange()

    def set_single(self, single: bool) -> None:
        """Show one view at a time, or as many as there is room for."""
        if single != self._single:
            self._single = single
            self._arrange(resized=True)

    def set_stale(self, stale: bool) -> None:
        """Say in every card that newer pictures are being made."""
        self._cards.set_stale(stale)

    @Slot()
    def mark_keys(self) -> None:
        """Mark the view that keys go to, while keys are what is used."""
        by_key = last_input().is_key
        focus: QWidget | None = self.window().focusWidget()
        for key in self._shown:
            body = self.card(key).body
            within = body is not None and focus is not None and body.isAncestorOf(focus)
            self.card(key).show_keys(by_key and (within or (focus is not None and focus is body)))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for part in (self.tabs, self._mark, self._cards):
            part.show_theme(theme)

    def _change(self, part: Arrangement) -> None:
        """Take how the user has arranged what can show what is open; all others stay."""
        if part != self.offered_part:
            self._arrangement = self._arrangement.with_part(part, self._offered)
            self._arrange()
            self.arranged.emit()

    def _arrange(self, *, resized: bool = False) -> None:
        """Put the cards that are to be seen in their places; unseen, only say which they are.

        Where only the room is another one they come there one after the other.
        """
        wanted = self.offered_part
        if self._expanded not in wanted.keys:
            self._expanded = ""
        if self._expanded:
            wanted = wanted.only((self._expanded,))
        if self.isVisible():
            self._cells = cells(
                wanted,
                self.rect(),
                {key: self._cards.least(key) for key in wanted.keys},
                tabs=height_at(self._named(wanted.keys), self.width()) + BELOW_TABS,
                front=self._front,
                single=self._single,
            )
            # Cards that came with another page have no picture yet that could be stretched.
            seen = self.was_painted and self._shown == self._painted
            self._place(one_by_one=resized and seen)
        self._show_cards(self._cells.seen.keys if self.isVisible() else wanted.keys)

    def _named(self, keys: Iterable[str]) -> list[str]:
        return [self._titles[key] for key in keys]

    def _place(self, *, one_by_one: bool) -> None:
        found = self._cells
        self.tabs.setVisible(found.tabbed)
        alone = found.tabbed and len(found.places) == 1
        if found.tabbed:
            keys = self.offered_part.keys
            titles = self._named(keys)
            self.tabs.setGeometry(0, 0, self.width(), height_at(titles, self.width()))
            self.tabs.show_tabs([*zip(keys, titles, strict=True)], found.places.keys())
        places: dict[Card, QRect] = {}
        for key, place in found.places.items():
            card = self.card(key)
            card.set_header_shown(not alone)
            places[card] = place
        if one_by_one:
            self._stretched.place(places)
        else:
            self._stretched.finish()
            for card, place in places.items():
                card.setGeometry(place)
        self._cards.show_expanded(self._expanded)

    def _show_cards(self, keys: tuple[str, ...]) -> None:
        before, self._shown = self._shown, keys
        for key in keys:
            if not self.was_painted:
                self.card(key).installEventFilter(self)
            self.card(key).show()
        for key, card in self._cards:
            if key not in keys:
                card.hide()
        for key in (*before, *(key for key in keys if key not in before)):
            if (key in before) is not (key in keys):
                self.shown_changed.emit(key, key in keys)

    @Slot(QPoint)
    def _request_menu_of_tab(self, place: QPoint) -> None:
        if self._shown:
            self.menu_requested.emit(self._shown[0], place)

    @Slot(str, QPoint)
    def _drag_card(self, dragged: str, place: QPoint) -> None:
        """Mark where the card would go."""
        self._dragged = dragged
        self._escape.setEnabled(True)
        self._drop = drop_at(self._cells, dragged, self.mapFromGlobal(place))
        self._mark.show_over(None if self._drop is None else mark_of(self._cells, self._drop))

    @Slot()
    def _drop_card(self) -> None:
        """Put the card where the mark is."""
        drop, dragged = self._drop, self._dragged
        self._end_drag()
        if drop is not None:
            self._change(self.offered_part.placed(dragged, drop.target, drop.side))

    @Slot()
    def _cancel_drag(self) -> None:
        """Leave a card that is being dragged where it was."""
        self.card(self._dragged).cancel_drag()
        self._end_drag()

    def _end_drag(self) -> None:
        self._drop, self._dragged = None, ""
        self._escape.setEnabled(False)
        self._mark.show_over(None)

    def minimumSizeHint(self) -> QSize:
        """Room for one view below its tab."""
        return QSize(USUAL_LEAST.width(), LEAST.height() + 2 * FLUSH + LINE_HEIGHT + BELOW_TABS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the cards out anew."""
        super().resizeEvent(event)
        self._arrange(resized=True)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the cards out: there is a size now."""
        super().showEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say after the first painting that there was one."""
        super().paintEvent(event)
        self._note_painting()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A card that covers all of the grid is painted in its place."""
        if event.type() == QEvent.Type.Paint:
            self._note_painting()
        return super().eventFilter(watched, event)

    def _note_painting(self) -> None:
        self._painted = self._shown
        if not self.was_painted:
            self.was_painted = True
            for _, card in self._cards:
                card.removeEventFilter(self)
            self.painted.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a gap."""
        gap = gap_at(self._cells, event.position().toPoint())
        if gap is not None and event.button() == Qt.MouseButton.LeftButton:
            self._gap = (gap, event.position().toPoint(), self._arrangement, self._cells)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the gap, or show that it can be moved."""
        if self._gap is None:
            self._show_cursor(gap_at(self._cells, event.position().toPoint()))
            return
        gap, start, arrangement, found = self._gap
        moved = event.position().toPoint() - start
        least = {key: self._cards.least(key) for key in found.places}
        by = moved.x() if gap.upright else moved.y()
        self._arrangement = resized(arrangement, found, gap, by, least)
        self._arrange()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go of the gap."""
        if self._gap is not None and self._gap[2] != self._arrangement:
            self.arranged.emit()
        self._gap = None

    def _show_cursor(self, gap: Gap | None) -> None:
        if gap is None:
            self.unsetCursor()
        else:
            upright = Qt.CursorShape.SplitHCursor, Qt.CursorShape.SplitVCursor
            self.setCursor(upright[0] if gap.upright else upright[1])
