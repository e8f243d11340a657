"""The panels and views of a workspace, each made when it is first asked for."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pkgutil import resolve_name

from PySide6.QtCore import QObject, Signal, Slot

from engine.session.session import Session
from engine.session.session_kinds import AnySession
from gui import catalogue
from gui.panels.conditions_panel import ConditionsPanel
from gui.panels.data_panel import DataPanel
from gui.panels.inference_panel import InferencePanel
from gui.panels.model_chips import ModelChips
from gui.panels.models_panel import ModelsPanel
from gui.panels.operating_points_panel import OperatingPointsPanel
from gui.panels.region_panel import RegionPanel
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer
from gui.views.numbers_view import NumbersView
from gui.views.playhead import Playhead
from gui.views.ribbon_view import RibbonView
from gui.views.view_widget import AnyView


class LazyViews(QObject):
    """The views of the catalogue by their keys, each made when it is first asked for.

    What all views are told, those hear that are made, and the others when they are; what any of
    them proposes is a signal here. So nobody makes a view only to connect it.

    Args:
        playhead: that all views of two classes share.
        pointer: that all views of several classes share.
        theme: the look.

    Attributes:
        made: those that there are.
    """

    session_proposed = Signal(object)
    session_dragged = Signal(object)
    drag_finished = Signal()
    test_data_requested = Signal()
    cases_requested = Signal(object)

    def __init__(self, playhead: Playhead, pointer: ClassPointer, theme: Theme) -> None:
        super().__init__()
        self._playhead, self._pointer, self._theme = playhead, pointer, theme
        self._session: AnySession | None = None
        self.made: dict[str, AnyView] = {}

    def __getitem__(self, key: str) -> AnyView:
        if key not in self.made:
            self.made[key] = self._make(key)
        return self.made[key]

    def __iter__(self) -> Iterator[str]:
        return (view.key for view in catalogue.VIEWS)

    def __len__(self) -> int:
        return len(catalogue.VIEWS)

    @Slot(object)
    def show_session(self, session: AnySession) -> None:
        """Give what is chosen to those of its kind that are made, and to those that will be."""
        self._session = session
        for key, widget in self.made.items():
            if _is_about(catalogue.view_of(key), session):
                widget.show_session(session)

    def theme_steps(self, theme: Theme, first: Sequence[str] = ()) -> Iterator[str]:
        """Give a theme to those that are made, one a step, and to those that will be.

        Args:
            theme: the look.
            first: keys of those that come first: they are seen.
        """
        self._theme = theme
        for key in sorted(self.made, key=lambda key: key not in first):
            self.made[key].show_theme(theme)
            yield key

    def delete_unplaced(self) -> None:
        """Delete those that never came into the window, which would outlive it otherwise."""
        for widget in self.made.values():
            if widget.parent() is None:
                widget.deleteLater()

    def delete_all(self) -> None:
        """Delete those that are made; one that is asked for again is made anew."""
        for widget in self.made.values():
            widget.deleteLater()
        self.made.clear()

    def _make(self, key: str) -> AnyView:
        """Make a view that knows what the others do.

        Raises:
            KeyError: there is none of that key.
        """
        view = next((view for view in catalogue.VIEWS if view.key == key), None)
        if view is None:
            raise KeyError(key)
        several = catalogue.SEVERAL_CLASSES in view.takes
        shared = self._pointer if several else self._playhead
        made: AnyView = resolve_name(view.widget)(shared, self._theme)
        if self._session is not None and _is_about(view, self._session):
            made.show_session(self._session)
        made.session_proposed.connect(self.session_proposed)
        made.session_dragged.connect(self.session_dragged)
        made.drag_finished.connect(self.drag_finished)
        made.test_data_requested.connect(self.test_data_requested)
        made.cases_requested.connect(self.cases_requested)
        return made


def _is_about(view: catalogue.View, session: AnySession) -> bool:
    """Whether a view shows analyses of a session's kind."""
    two = isinstance(session, Session)
    return (catalogue.TWO_CLASSES if two else catalogue.SEVERAL_CLASSES) in view.takes


class Parts:
    """What a workspace is put together from; all at once would freeze the window.

    Attributes:
        playhead: the t that all views of two classes share.
        pointer: what the mouse is on in any view of several classes.
        views: of the catalogue.
    """

    def __init__(self, theme: Theme) -> None:
        self.playhead, self.pointer = Playhead(), ClassPointer()
        self.views = LazyViews(self.playhead, self.pointer, theme)

    def makers(self) -> Iterator[Callable[[], object]]:
        """What makes each part that the first picture needs, one after the other."""
        for name in PANELS:
            yield partial(getattr, self, name)
        for view in catalogue.VIEWS:
            if view.early:
                yield partial(self.views.__getitem__, view.key)

    @cached_property
    def models(self) -> ModelsPanel:
        """The models with their AUC."""
        return ModelsPanel()

    @cached_property
    def chips(self) -> ModelChips:
        """The same, where there is no room."""
        return ModelChips()

    @cached_property
    def data(self) -> DataPanel:
        """The data card."""
        return DataPanel()

    @cached_property
    def regions(self) -> RegionPanel:
        """Regions of interest, and the models' areas in them."""
        return RegionPanel()

    @cached_property
    def points(self) -> OperatingPointsPanel:
        """Operating points asked for by rule."""
        return OperatingPointsPanel()

    @cached_property
    def inference(self) -> InferencePanel:
        """What the intervals are."""
        return InferencePanel()

    @cached_property
    def conditions(self) -> ConditionsPanel:
        """Costs, prevalence and measure."""
        return ConditionsPanel()

    @cached_property
    def numbers(self) -> NumbersView:
        """Verdict and table."""
        return NumbersView()

    @cached_property
    def ribbon(self) -> RibbonView:
        """The winners over t."""
        return RibbonView(self.playhead)


PANELS = tuple(name for name, part in vars(Parts).items() if isinstance(part, cached_property))
