"""The views of the window: which page is shown, and when each view is made and filled.

Only views that can be seen get analyses. What comes early is made before the first picture;
every other view is imported on another thread after it, and made and filled in steps between
events, or at once where its widget is asked for.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction

from engine.analysis.analysis_kinds import AnyAnalysis, source_of
from gui import catalogue
from gui.frame.late_modules import LateModules
from gui.frame.remembered_modes import remember_modes
from gui.frame.remembered_pages import RememberedPages
from gui.frame.view_pages import ViewPage, ViewPages, built_in_pages
from gui.frame.workspace_parts import LazyViews
from gui.themes.theme import Theme
from gui.widgets.view_grid import ViewGrid
from gui.widgets.view_rows import Arrangement


class ShownViews(QObject):
    """Fills the grid of views with what its page holds.

    `changed` says that other pages, other views or other places are to be offered; `filled` that
    the last of the views that came later shows the latest analysis.

    Args:
        views: of the catalogue, made when they are asked for.

    Attributes:
        grid: the cards.
        pages: as the user arranged them.
        opengl_open: whether OpenGL is loaded; until then what it draws stays empty.
    """

    changed = Signal()
    filled = Signal()

    def __init__(self, views: LazyViews, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.views = views
        self.grid = ViewGrid({view.key: view.title for view in catalogue.VIEWS})
        self.opengl_open = False
        self._analysis: AnyAnalysis | None = None
        self._behind: set[str] = set()  # the views that do not show the latest analysis yet
        self._offered = tuple(view.key for view in catalogue.views_of(catalogue.TWO_CLASSES))
        self._modules = LateModules(self)
        self._modules.arrived.connect(self._fill_more)
        self._filling = QTimer(self)
        self._filling.setSingleShot(True)
        self._filling.timeout.connect(self._fill_more)
        self._remembered = RememberedPages()
        self.pages = self._remembered.recall()
        self.grid.offer(self._offered, self._arrangement)
        for view in catalogue.VIEWS:
            if view.early:
                self.grid.set_body(view.key, views[view.key])
        self.grid.shown_changed.connect(self._follow_shown)
        self.grid.arranged.connect(self._keep_arrangement)
        self.grid.painted.connect(self._filling.start)

    @property
    def analysis(self) -> "AnyAnalysis | None":
        """What is shown."""
        return self._analysis

    @property
    def page(self) -> int:
        """Place of the page that is shown."""
        return self.pages.shown(self._offered)

    @property
    def _arrangement(self) -> Arrangement:
        """Which views stand where on the page that is shown."""
        return self.pages.pages[self.page].views_for(self._offered)

    @property
    def on_page(self) -> tuple[str, ...]:
        """Keys of the views of the page that is shown, whether there is room for them or not."""
        return self.grid.offered_part.keys

    @property
    def offered(self) -> tuple[str, ...]:
        """Keys of the views that can show what is open."""
        return self._offered

    @property
    def is_filled(self) -> bool:
        """Whether every view that is seen shows the latest analysis."""
        return self._next() is None

    def theme_steps(self, theme: Theme) -> Iterator[None]:
        """Take a theme's colours: the cards first, then each view in a step of its own.

        Until a view is painted anew only the ground of its card is seen.
        """
        self.grid.show_theme(theme)
        for key in self.grid.shown:
            self.grid.card(key).cover_body()
        yield
        for key in self.views.theme_steps(theme, first=self.grid.shown):
            self.grid.card(key).uncover_body()
            yield

    def show_analysis(self, analysis: "AnyAnalysis") -> None:
        """Show it in every view that is seen, takes it and is made; the others follow.

        Of a new file each view follows in an event of its own: all of them at once, which have
        their axes and menus to make anew, would hold the window up.
        """
        before, self._analysis = self._analysis, analysis
        is_new = before is None or source_of(before) is not source_of(analysis)
        self._behind = {view.key for view in catalogue.VIEWS}
        self._offer(tuple(view.key for view in catalogue.VIEWS if view.takes_analysis(analysis)))
        in_steps = is_new and self.grid.was_painted
        if is_new:
            self._let_go(besides=() if in_steps else self.grid.shown)
        for key in self.grid.shown:
            if key in self.views.made and not in_steps:
                self._show_latest(key)
        if is_new:
            self.changed.emit()  # a new file: menus may have been about something else
        if not self.is_filled:
            self._filling.start()

    def show_nothing(self) -> None:
        """Let go of what was shown: nothing is open any more."""
        self._analysis = None
        self._behind.clear()
        self._let_go()

    def _let_go(self, besides: Sequence[str] = ()) -> None:
        """Have views hold nothing of what is not open any more: files may be large."""
        for key, widget in self.views.made.items():
            if key not in besides:
                widget.show_analysis(None)

    @Slot(object)
    def show_refined(self, analysis: "AnyAnalysis") -> None:
        """The latest analysis has better intervals: give it to the views that are seen."""
        self._analysis = analysis
        for key, widget in self.views.made.items():
            if key in self.grid.shown and key not in self._behind:
                widget.show_refined(analysis)
            else:
                self._behind.add(key)

    @Slot(object)
    def show_selected(self, _model: int | None) -> None:
        """Show the latest analysis again, for another model was selected."""
        self._behind |= self.views.made.keys()
        for key in self.grid.shown:
            if key in self.views.made and self._analysis is not None:
                self._show_latest(key)

    @Slot()
    def open_opengl(self) -> None:
        """What OpenGL needs is loaded: from now on the views that it draws are shown too."""
        self.opengl_open = True
        for key in self.grid.shown:
            if catalogue.view_of(key).drawing and key in self.views.made:
                self._show_latest(key)
        self.filled.emit()  # what OpenGL draws on can have the focus now
        self._filling.start()

    @Slot(QAction)
    def show_view(self, action: QAction) -> None:
        """Show the view that an action names; hide it where it is seen already."""
        key = str(action.data())
        self.grid.set_shown(key, key not in self.grid.shown)
        self.changed.emit()  # a last view stays, and so does its mark

    @Slot(str, bool)
    def set_on_page(self, key: str, on: bool) -> None:
        """Put a view on the page, or take it away."""
        self.grid.set_shown(key, on)
        self.changed.emit()

    @Slot(int)
    def choose_page(self, place: int) -> None:
        """Show another page."""
        if place in self.pages.offered(self._offered):
            self._take(self.pages.chosen(place))

    @Slot(int)
    def choose_offered(self, number: int) -> None:
        """Show a page by its number among those that are offered."""
        self.choose_page(self.pages.offered(self._offered)[number])

    @Slot(QAction)
    def show_page(self, action: QAction) -> None:
        """Show the page that an action names."""
        self.choose_page(int(action.data()))

    def add_page(self, name: str) -> None:
        """Add a page that begins with the views of this one."""
        self._take(self.pages.added(name, self.grid.offered_part))

    def rename_page(self, name: str) -> None:
        """Name the page that is shown."""
        self._take(self.pages.renamed(self.page, name))

    def remove_page(self) -> None:
        """Remove the page that is shown, if it is the user's own."""
        self._take(self.pages.removed(self.page))

    def bring_page_back(self, place: int, page: ViewPage, *, removed: bool) -> None:
        """Show a page as it was, where it stood; it was removed, or is still there."""
        self._take(self.pages.brought_back(place, page, removed=removed))

    @Slot()
    def reset_page(self) -> None:
        """Arrange the page as at first."""
        self._take(self.pages.reset(self.page, self._offered))

    @Slot(QAction)
    def move_current(self, action: QAction) -> None:
        """Move the view that keys are about to where an action says."""
        self.grid.move_view(self.grid.current, action.data())

    @Slot()
    def enlarge_current(self) -> None:
        """Give the view that keys are about all the room, or the others theirs again."""
        self.grid.toggle_expanded(self.grid.current)

    def entries_of_views(self) -> dict[str, Sequence[QAction]]:
        """What views that are seen offer of their own in their menus, by their titles."""
        seen = (key for key in self.grid.shown if key in self.views.made)
        return {catalogue.view_of(key).title: self.views[key].menu_entries() for key in seen}

    def show_built_in_pages(self) -> None:
        """Show what everybody gets, and leave what is remembered alone."""
        self.pages = built_in_pages()
        self.grid.show_arrangement(self._arrangement)

    def prepare_more(self, kind: str) -> bool:
        """Make one more view of a kind of analysis; whether there was one to make."""
        keys = (view.key for view in catalogue.views_of(kind))
        key = next((key for key in keys if key not in self.views.made), None)
        if key is not None:
            self.views[key]
        return key is not None

    def fill(self) -> None:
        """Make and fill all that is seen, now."""
        while (key := self._next()) is not None:
            self._make(key)
            self._show_latest(key)

    @Slot()
    def finish(self) -> None:
        """Begin nothing more, and wait for what is being imported."""
        self._filling.stop()
        self._modules.finish()

    def _offer(self, keys: tuple[str, ...]) -> None:
        """Offer the views that can show what is open, and the pages that have one of them."""
        if keys != self._offered:
            self._offered = keys
            self.grid.offer(keys, self._arrangement)
            self.changed.emit()

    def _take(self, pages: ViewPages) -> None:
        """Show and keep what the user did with the pages."""
        self.pages = pages
        self._remembered.keep(pages)
        self.grid.show_arrangement(self._arrangement)
        self.changed.emit()

    @Slot()
    def _keep_arrangement(self) -> None:
        self.pages = self.pages.arranged(self.page, self.grid.arrangement)
        self._remembered.keep(self.pages)
        self.changed.emit()

    @Slot(str, bool)
    def _follow_shown(self, key: str, shown: bool) -> None:
        """Fill what can be seen now: one view at once, others in steps."""
        if shown and key in self._behind and self._analysis is not None:
            if key in self.views.made and not self._filling.isActive():
                self._show_latest(key)
            self._filling.start()

    def _next(self) -> str | None:
        """A view that is seen and does not show the latest analysis, though it could."""
        if self._analysis is None:
            return None
        ready = (key for key in self.grid.shown if key in self._behind)
        views = (catalogue.view_of(key) for key in ready)
        return next(
            (
                view.key
                for view in views
                if view.takes_analysis(self._analysis) and (self.opengl_open or not view.drawing)
            ),
            None,
        )

    @Slot()
    def _fill_more(self) -> None:
        """Take one step: import, make or fill."""
        key = self._next()
        if key is None:  # a later analysis has filled the last one meanwhile
            if self._analysis is not None:
                self.filled.emit()
            return
        if not self.grid.was_painted or not (self.opengl_open or key in self.views.made):
            return  # the first picture comes first, and what must be imported after OpenGL
        module = catalogue.view_of(key).widget.partition(":")[0]
        if key in self.views.made and self.grid.card(key).body is not None:
            self._show_latest(key)
        elif key in self.views.made or module in self._modules.loaded:
            self._make(key)
        else:
            names = (catalogue.view_of(each).widget for each in self.on_page)
            self._modules.load([name.partition(":")[0] for name in names])
            return
        if self.is_filled:
            self.filled.emit()
        else:
            self._filling.start()

    def _make(self, key: str) -> None:
        """Put a view into its card."""
        if self.grid.card(key).body is None:
            self.grid.set_body(key, self.views[key])
            remember_modes(key, self.views[key])
            self.views[key].subtitle_changed.connect(partial(self._show_subtitle, key))

    def _show_latest(self, key: str) -> None:
        """Show the latest analysis in a view; while there is no OpenGL, only whose it is."""
        view, analysis = catalogue.view_of(key), self._analysis
        if analysis is None or not view.takes_analysis(analysis):
            return
        self._make(key)
        self._show_subtitle(key)
        if self.opengl_open or not view.drawing:
            self.views[key].show_analysis(analysis)
            self._behind.discard(key)

    def _show_subtitle(self, key: str) -> None:
        """Say beside a view's title what it shows of the latest analysis, if that is its kind."""
        analysis = self._analysis
        if analysis is not None and catalogue.view_of(key).takes_analysis(analysis):
            self.grid.card(key).set_subtitle(self.views[key].subtitle(analysis))
