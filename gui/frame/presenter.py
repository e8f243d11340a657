"""Presenter mode: one or two views, the verdict and the ribbon, in type to be read from afar."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.analysis_kinds import AnyAnalysis
from engine.messages.language import tr
from engine.wording.what_changed import what_changed
from gui import catalogue
from gui.frame.presenter_menu import PresenterMenu
from gui.frame.presenter_overlay import PresenterOverlay
from gui.frame.remembered_modes import take_modes
from gui.frame.workspace_parts import LazyViews
from gui.themes.theme import Theme
from gui.views.presented_verdict import PresentedVerdict
from gui.views.ribbon_view import RibbonView
from gui.widgets.menu_entries import MENU_KEYS, ask_for_menu
from gui.widgets.nested import nested

if TYPE_CHECKING:  # it has come long before anything is presented
    from gui.frame.workspace import Workspace

SIDE, TOP, FOOT, GAP = 40, 22, 14, 18  # px at scale 1
ROOM = QSize(1600, 900)  # px: what type of the size that is chosen needs
MOST_VIEWS = 2
MOST_NUMBERED = 9
HINT = tr("Esc leaves · arrows move t · Space sweeps · 1–9 swap views · right click or menu key")


class Presenter(QWidget):
    """A window of its own, on a second screen where there is one; Escape leaves it.

    Its views are others than the workspace's, with the same t, theme, camera and colours.

    Args:
        workspace: whose views and playhead are presented.
        theme: the look.
        parent: the window that it belongs to.

    Attributes:
        views: of the catalogue, of which one or two are shown.
        shown: keys of those that are.
        menu: what can be chosen here.
        overlay: what lies over it all: halo, keys, a frozen picture.
    """

    left = Signal()

    def __init__(self, workspace: "Workspace", theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setProperty("role", "presenter")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(tr("Presenter"))
        self._workspace, self._theme = workspace, theme
        self._analysis: AnyAnalysis | None = None
        self.shown: tuple[str, ...] = ()
        self.views = LazyViews(workspace.playhead, workspace.pointer, theme)
        self.verdict = PresentedVerdict()
        self.ribbon = RibbonView(workspace.playhead)
        self.ribbon.show_theme(theme)
        self.overlay = PresenterOverlay(self)
        self.verdict.room_changed.connect(self._place_words)
        self.menu = PresenterMenu(self)
        self.menu.changed.connect(self._take_choices)
        self.menu.view_chosen.connect(self.swap_view)
        self.menu.left.connect(self.leave)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.verdict)
        self._row = nested(QHBoxLayout(), self._column, 1)
        self._column.addWidget(self.ribbon)
        self._take_choices()
        self.overlay.show_theme(theme)

    def begin(self) -> None:
        """Show the first views of the page, on a screen that the workspace is not on if any."""
        middle, home = self._workspace.middle, self._workspace.window().screen()
        seen = self._workspace.grid.shown[:MOST_VIEWS]
        self._show_views(seen)
        for key in seen:
            take_modes(key, middle.views[key], self.views[key])
        others = [each for each in QGuiApplication.screens() if each != home]
        screen = others[0] if others else home
        self.setScreen(screen)
        self.setGeometry(screen.geometry())  # some systems do not know what a full screen is
        self.showFullScreen()
        if middle.analysis is not None:
            self.show_analysis(middle.analysis)
        for key in seen:
            self.views[key].look_like(middle.views[key])
        # a field of a view would take the keys that the hint names
        (self.ribbon if self.ribbon.isVisibleTo(self) else self).setFocus()
        self.overlay.show_words(HINT)
        self.windowHandle().installEventFilter(self)

    @Slot()
    def leave(self) -> None:
        """Go back to the workspace."""
        self.close()

    @Slot()
    def forget(self) -> None:
        """Leave what is closed, and let go of its views: else those of all files would gather."""
        if self.isVisible():
            self.leave()
        for key in self.shown:
            self._row.removeWidget(self.views[key])
        self.shown = ()
        self.views.delete_all()

    @Slot(object)
    def show_analysis(self, analysis: AnyAnalysis) -> None:
        """Show another analysis, and say what t has changed."""
        if not self.isVisible():
            return
        before, self._analysis = self._analysis, analysis
        if isinstance(analysis, Analysis):
            self.ribbon.show_analysis(analysis)
            words = what_changed(before, analysis) if isinstance(before, Analysis) else ""
            if words or before is None or not isinstance(before, Analysis):
                self.verdict.show_change(words)
        self.ribbon.setVisible(isinstance(analysis, Analysis))
        names = tuple(model.name for model in analysis.models)
        self.verdict.show_sentence(self._workspace.sentence(analysis), names)
        if any(not catalogue.view_of(key).takes_analysis(analysis) for key in self.shown):
            self._show_views(self.offered[:MOST_VIEWS])
        self.fill()

    @Slot(object)
    def show_refined(self, analysis: AnyAnalysis) -> None:
        """Show the same analysis with better intervals."""
        if self.isVisible():
            self._analysis = analysis
            for key in self._filled(analysis):
                self.views[key].show_refined(analysis)

    @Slot(object)
    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for _ in self.views.theme_steps(theme):
            pass
        self.ribbon.show_theme(theme)
        self.overlay.show_theme(theme)

    @property
    def scale(self) -> float:
        """How large type is: as chosen, or as much less as a small screen has less room."""
        room = min(1.0, self.width() / ROOM.width(), self.height() / ROOM.height())
        return max(1.0, self.menu.scale * room)

    @property
    def offered(self) -> tuple[str, ...]:
        """Keys of the views that can show what is open."""
        return self._workspace.middle.offered

    @Slot(str)
    def swap_view(self, key: str) -> None:
        """Show a view, in the place of the one that came first where there are two; or hide it."""
        if key not in self.shown:
            self._show_views((*self.shown[1 - MOST_VIEWS :], key))
        elif len(self.shown) > 1:
            self._show_views(tuple(each for each in self.shown if each != key))

    def _show_views(self, keys: tuple[str, ...]) -> None:
        """Put views beside each other."""
        for key in self.shown:
            self._row.removeWidget(self.views[key])
            self.views[key].hide()
        self.shown = keys
        for key in keys:
            view = self.views[key]
            view.show_scale(self.scale)
            self._row.addWidget(view, 1)
            view.show()
        self.overlay.raise_()
        self.fill()

    @Slot()
    def fill(self) -> None:
        """Show the latest analysis in the views that are seen."""
        if self._analysis is not None:
            for key in self._filled(self._analysis):
                self.views[key].show_analysis(self._analysis)

    def _filled(self, analysis: AnyAnalysis) -> tuple[str, ...]:
        """Keys of the views that can show an analysis by now."""
        opengl = self._workspace.middle.opengl_open
        views = (catalogue.view_of(key) for key in self.shown)
        drawn = (view for view in views if opengl or not view.drawing)
        return tuple(view.key for view in drawn if view.takes_analysis(analysis))

    @Slot()
    def _take_choices(self) -> None:
        """Take the size of type, the pace and what lies over the views."""
        scale = self._scale = self.scale
        side, gap = round(SIDE * scale), round(GAP * scale)
        self._column.setContentsMargins(side, round(TOP * scale), side, round(FOOT * scale))
        self._column.setSpacing(gap)
        self._row.setSpacing(gap)
        for key in self.shown:
            self.views[key].show_scale(scale)
        self.verdict.show_scale(scale)
        self.ribbon.show_scale(scale)
        self.ribbon.set_crossing(self.menu.crossing)
        self.overlay.show_scale(scale)
        self.overlay.set_halo(self.menu.halo)
        self.overlay.set_keys_shown(self.menu.keys_shown)
        if self.menu.frozen != self.overlay.is_frozen:
            self.overlay.freeze(self.grab() if self.menu.frozen else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave, sweep, move t, swap views, and what the menu's letters do."""
        key, number = Qt.Key(event.key()), event.key() - Qt.Key.Key_1.value
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key == Qt.Key.Key_Space:
            self.ribbon.toggle_play()
        elif 0 <= number < min(len(self.offered), MOST_NUMBERED):
            self.swap_view(self.offered[number])
        elif key == Qt.Key.Key_Menu or event.keyCombination() == MENU_KEYS:
            ask_for_menu(self)
        elif not (self.menu.press_key(key) or self._workspace.playhead.press_key(event)):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Finish what a key began."""
        if self.ribbon.playing or not self._workspace.playhead.release_key(event):
            super().keyReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be chosen."""
        self.menu.offer_views(self.offered, self.shown)
        self.menu.popup(event.globalPos())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what runs here; the workspace has the keys again."""
        super().closeEvent(event)
        if (handle := self.windowHandle()) is not None:  # the system may have taken it already
            handle.removeEventFilter(self)
        self.ribbon.stop_play()
        self.menu.thaw()
        self._let_go()
        self.left.emit()

    def _let_go(self) -> None:
        """Hold nothing of what was presented, which may be closed meanwhile: files may be large."""
        self._analysis = None
        self.ribbon.show_analysis(None)
        for view in self.views.made.values():
            view.show_analysis(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what lies over the views over all of them."""
        super().resizeEvent(event)
        if self.scale != self._scale:
            self._take_choices()
        self.overlay.setGeometry(self.rect())
        self._column.activate()
        self._place_words()

    @Slot()
    def _place_words(self) -> None:
        """Keep hints and keys beside the line below the verdict, whose sentence grows with t."""
        self.overlay.write_at(self.verdict.geometry().bottom() - self.verdict.line_height / 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the mouse and the keys before whichever widget in this window gets them."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self.overlay.point_at(event.position())
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.overlay.show_key(event)
        return super().eventFilter(watched, event)
