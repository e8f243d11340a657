"""The main window: menus, tool bar, the empty page or the workspace, the status line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import (
    QChildEvent,
    QCoreApplication,
    QEvent,
    QKeyCombination,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from engine.messages.failures import Failure
from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.frame.bars_above_views import BarsAboveViews
from gui.frame.hidden_names import PRIVATE
from gui.frame.made_on_request import OnRequest
from gui.frame.menus import Menus
from gui.frame.name_of_open_file import NameOfOpenFile
from gui.frame.offered_actions import offer_by_kind, offer_pages
from gui.frame.recent_files import show_recent
from gui.frame.styled_parts import style_like, styled_in_steps
from gui.frame.toolbar import ToolBar
from gui.themes.icons import program_icon
from gui.themes.style import style_sheet
from gui.themes.theme import Theme
from gui.widgets.drop_hint import DropHint
from gui.widgets.menu_entries import MENU_KEYS, ask_for_menu
from gui.widgets.rounds_of_window import RoundsOfWindow
from gui.widgets.status_line import StatusLine
from gui.widgets.steps_in_turns import StepsInTurns
from gui.widgets.widgets_within import widgets_within

if TYPE_CHECKING:
    from engine.analysis.analysis import Analysis
    from engine.multiclass.classes_analysis import ClassesAnalysis
    from engine.session.sample_outline import SampleOutline
    from gui.frame.workspace import Workspace
    from gui.panels.empty_page import EmptyPage

PROGRAM = "Voroscope"
SMALLEST = QSize(800, 504)  # with a title bar 540 px high at most
USUAL = QSize(1600, 1000)
PAGE = 2  # where in the window's column the empty page or the workspace stands


class MainWindow(QMainWindow):
    """Frames everything; the workspace is made when the first file is opened.

    Args:
        theme: the look.
        load: loads, step by step, what the workspace will need, before it is made.

    Attributes:
        actions_: what menus and tool bar offer.
        bars: what is said above the views.
        workspace: None until `prepare` made it.
    """

    preparing = Signal()  # what shows a file is being made, until there is a workspace
    workspace_made = Signal(object)
    revealed = Signal()  # the workspace, in the place of the empty page
    files_dropped = Signal(list)
    open_requested = Signal()
    paste_requested = Signal()
    sample_requested = Signal(str)
    recent_requested = Signal(object)
    locate_requested = Signal(object)
    recent_cleared = Signal()
    closing = Signal(object)
    closed = Signal()

    def __init__(self, theme: Theme, load: Callable[[], Iterator[object]]) -> None:
        super().__init__()
        self._theme, self._load = theme, load
        self.workspace: Workspace | None = None
        self._rounds: RoundsOfWindow | None = None
        self.actions_ = Actions(self)
        self.on_request = OnRequest(self, self.actions_, self._entries_of_views, PROGRAM)
        self.tool_bar = ToolBar(self.actions_)
        self._expects_file = self._has_data = False
        self.status = StatusLine()
        for private in self.status.naming_files:
            private.setProperty(PRIVATE, True)
        self.menus = Menus(self.menuBar(), self.actions_)
        self._name = NameOfOpenFile(self, PROGRAM)
        self._content = QWidget()
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.tool_bar)
        self.bars = BarsAboveViews(self._column)
        self.error_bar, self.file_notice = self.bars.error, self.bars.file
        self._column.addWidget(self.status)
        self.setCentralWidget(self._content)
        self._drop_hint = DropHint(self)
        self._drop_hint.files_dropped.connect(self.files_dropped)
        self.tool_bar.hide()
        # Qt sets it for docks, which there are none; with it the whole window is painted again
        # whenever the mouse comes or goes.
        self.setAttribute(Qt.WidgetAttribute.WA_Hover, False)
        self.setWindowIcon(program_icon())
        self.setMinimumSize(SMALLEST)
        self._preparing = self._prepare_in_steps()
        self._preparing_classes: Iterator[bool] | None = None
        self._early = QTimer(self, singleShot=True)
        self._early.timeout.connect(self.prepare_early)
        self._theming, self._revealing = StepsInTurns(self), StepsInTurns(self)

    @Slot()
    def appear(self) -> None:
        """Show the window, to be painted once.

        When a widget is shown Qt puts off an update of it, which would come after the first
        picture and paint all of it again.
        """
        if self.workspace is not None and not self._has_data:
            self.workspace.hide()
        self.show()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater)

    @Slot()
    def prepare_early(self) -> None:
        """Make the workspace, unseen, while the first file is read: in steps if one looks on."""
        if not self._is_seen:
            self.prepare()
        elif self.workspace is None:
            self.preparing.emit()
            self.prepare_more()
            self._early.start()

    def prepare(self) -> None:
        """Make the workspace, or what is left to be made of it, now."""
        while self.workspace is None:
            self.prepare_more()

    def prepare_more(self) -> bool:
        """Do one more step towards the workspace; whether there was one to do."""
        return next(self._preparing, False)

    def prepare_classes_more(self) -> bool:
        """Do one more step towards the page of several classes; whether there was one to do."""
        if self._preparing_classes is None and self.workspace is not None:
            self._preparing_classes = self.workspace.prepare_classes()
        return next(self._preparing_classes or iter(()), False)

    def prepare_views_more(self, kind: str) -> bool:
        """Make one more view of a kind of analysis; whether there was one to make."""
        return self.workspace is not None and self.workspace.middle.prepare_more(kind)

    def _prepare_in_steps(self) -> Iterator[bool]:
        """Make and polish the workspace, so that it needs only to be filled and shown."""
        for _ in self._load():  # while the engine's thread imports numpy
            yield True
        # A door to panels and views: a tenth of a second of numpy and theirs, after an empty page.
        from gui.frame.window_with_data import make_workspace

        yield True
        workspace = yield from make_workspace(self._theme, self._content)
        self._column.insertWidget(PAGE, workspace, 1)
        yield True
        style_like(workspace, self.tool_bar)
        workspace.show_theme(self._theme)
        self.workspace = workspace
        self.workspace_made.emit(workspace)

    @Slot()
    def show_dataset(self) -> None:
        """Make room for a file that is open now."""
        self.prepare()
        if self._rounds is not None and self._is_seen:
            self._rounds.hold_for_a_turn()  # with what changes so much it would take too long
        self.actions_.set_data_open(True)
        self.error_bar.dismiss()

    def show_name(self, name: str, *, changed: bool) -> None:
        """Name what is open, with a mark where something of it is unsaved; or nothing."""
        self._name.show_name(name, changed=changed)

    @Slot()
    def show_nothing(self) -> None:
        """Turn back to the empty page: nothing is open any more."""
        self._has_data = False
        self._revealing.stop()
        self.bars.hide()
        self.tool_bar.hide()
        if self.workspace is not None:
            self.workspace.hide()
        self.status.show_words("")
        self.actions_.set_data_open(False)
        show_recent(self.empty_page.show_recent)
        self.rest()

    @Slot()
    def reveal_soon(self) -> None:
        """Turn to the workspace, filled by now, once the window has listened to mouse and keys."""
        if not self._has_data:
            self._revealing.begin(self._reveal_in_steps())

    def reveal_workspace(self) -> None:
        """Turn from the empty page to the workspace, which is filled, now."""
        for _ in self._reveal_in_steps():
            pass

    def _reveal_in_steps(self) -> Iterator[None]:
        """What stands round the workspace, and the workspace itself; both are painted after."""
        if self.workspace is None or self._has_data:
            return
        self._has_data = True
        if self._rounds is not None:
            self._rounds.hold()
        try:
            if "empty_page" in vars(self):
                self.empty_page.hide()
            focused: QWidget | None = self.focusWidget()
            if focused is not None and not focused.isVisible():
                focused.clearFocus()  # Tab begins with what is seen
            self.bars.stand_above_views(self.workspace.set_banner)
            self.tool_bar.show()
            if self.workspace.isHidden():
                for widget in widgets_within(self.workspace):
                    widget.updateGeometry()  # Qt does not pass on what is asked for unseen
                yield
                self.workspace.show()
        finally:  # also where nothing is open any more in the middle of it
            if self._rounds is not None:
                self._rounds.release()
        self.revealed.emit()

    @Slot(object)
    def show_analysis(self, analysis: "Analysis | ClassesAnalysis") -> None:
        """Say in the status line what is open, and offer what can be done with it."""
        if self._rounds is not None:
            self._rounds.note_other_work()  # of all that shows an analysis this is the first
        self.prepare()
        if self.workspace is not None:
            self.status.show_words(*self.workspace.status_words(analysis))
        offer_by_kind(self.actions_, self.tool_bar, analysis)

    def expect_file(self) -> None:
        """Start without the empty page, for a file is already being opened."""
        self._expects_file = True

    @cached_property
    def empty_page(self) -> "EmptyPage":
        """What is seen while nothing is open; not made where the window starts with a file."""
        # A door: a window that starts with a file goes by it.
        from gui.panels.empty_page import EmptyPage

        made = EmptyPage()
        made.open_requested.connect(self.open_requested)
        made.paste_requested.connect(self.paste_requested)
        made.sample_requested.connect(self.sample_requested)
        made.recent.chosen.connect(self.recent_requested)
        made.recent.locating.connect(self.locate_requested)
        made.recent.cleared.connect(self.recent_cleared)
        show_recent(made.show_recent)
        style_like(made, self.tool_bar)
        made.show_theme(self._theme)
        self._column.insertWidget(PAGE, made, 1)
        return made

    def _entries_of_views(self) -> "Mapping[str, Sequence[QAction]]":
        """What views that are seen offer of their own."""
        return {} if self.workspace is None else self.workspace.middle.entries_of_views()

    @Slot(object)
    def show_outline(self, outline: "SampleOutline") -> None:
        """Show what is in a sample, where samples are offered."""
        if "empty_page" in vars(self):
            self.empty_page.show_outline(outline)

    def rest(self) -> None:
        """Show what to do where nothing is open."""
        if not self._has_data:
            self.bars.stand_above_empty_page()
            self.empty_page.show()

    @Slot(object)
    def show_failure(self, failure: Failure) -> None:
        """Say what went wrong; everything else stays as it is."""
        self.rest()
        self.bars.show_failure(failure)

    @Slot()
    def copy_failure(self) -> None:
        """Put on the clipboard what can be told about the failure that is shown."""
        if (details := self.bars.details_of_failure()) is not None:
            QGuiApplication.clipboard().setText(details)
            self.status.show_message(tr("The details are on the clipboard."))

    @Slot()
    def show_pages(self) -> None:
        """Offer the pages and views that there are, and mark those that are shown."""
        if self.workspace is not None:
            offer_pages(self.actions_, self.tool_bar, self.workspace.middle)

    @Slot(object)
    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours: in steps where that is seen, for it takes long."""
        self._theme = theme
        steps = self._show_theme_in_steps(theme)
        if self._rounds is not None and self._is_seen:
            self._rounds.hold()  # the first steps paint nothing, others are painted each by itself
            self._theming.begin(steps)
        else:
            self._theming.stop()
            for _ in steps:
                pass

    def _show_theme_in_steps(self, theme: Theme) -> Iterator[None]:
        """The style, all that is no view, and then view after view."""
        yield from styled_in_steps(self, style_sheet(theme), seen=self._is_seen)
        yield
        for part in (self.actions_, self.tool_bar, self.bars, self.on_request):
            part.show_theme(theme)
        if "empty_page" in vars(self):
            self.empty_page.show_theme(theme)
        self._drop_hint.show_theme(theme)
        steps = iter(()) if self.workspace is None else self.workspace.theme_steps(theme)
        next(steps, None)
        if self._rounds is not None:
            self._rounds.release()
        yield
        yield from steps

    @property
    def _is_seen(self) -> bool:
        """Whether somebody looks at it: not at one that only a picture is made of."""
        return self.isVisible() and not self.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)

    @Slot(bool)
    def set_full_screen(self, full: bool) -> None:
        """Take the whole screen, or give it back."""
        (self.showFullScreen if full else self.showNormal)()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space that nobody wanted plays: a shortcut would take it; F10, Shift+F10 open menus."""
        if event.key() == Qt.Key.Key_Space and self.actions_["play"].isEnabled():
            self.actions_["play"].trigger()
            return
        if event.keyCombination() == MENU_KEYS and (focused := self.focusWidget()) is not None:
            ask_for_menu(focused)  # which Qt does on some systems only
            return
        if event.keyCombination() == QKeyCombination(Qt.Key.Key_F10):
            self.menuBar().setActiveAction(self.menuBar().actions()[0])
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the empty page, unless a file is already being opened."""
        super().showEvent(event)
        if self._rounds is None:
            self._rounds = RoundsOfWindow(self)
        if self.workspace is None and not self._expects_file:
            self.empty_page.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window is to go, which may be refused; then that it goes."""
        super().closeEvent(event)
        self.closing.emit(event)
        if event.isAccepted():
            self.closed.emit()
            self._revealing.stop()
            for timer in self.findChildren(QTimer):  # nothing happens behind a closed window
                timer.stop()

    def childEvent(self, event: QChildEvent) -> None:
        """Style what comes later, a dialog or a list of commands, as the window's parts are."""
        super().childEvent(event)
        if event.type() == QEvent.Type.ChildPolished and event.child() is not self._content:
            style_like(cast("QWidget", event.child()), self.tool_bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out before anything is painted.

        Tables and sentences that are as high as their width lets them ask for another height then;
        if that waited for its turn, all views would be painted twice, for two sizes.
        """
        super().resizeEvent(event)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
