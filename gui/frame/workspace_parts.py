"""The panels and views of a workspace, each made when it is first asked for."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from pkgutil import resolve_name

from gui import catalogue
from gui.panels.conditions_panel import ConditionsPanel
from gui.panels.data_panel import DataPanel
from gui.panels.inference_panel import InferencePanel
from gui.panels.model_chips import ModelChips
from gui.panels.models_panel import ModelsPanel
from gui.panels.operating_points_panel import OperatingPointsPanel
from gui.panels.region_panel import RegionPanel
from gui.themes.theme import Theme
from gui.views.numbers_view import NumbersView
from gui.views.playhead import Playhead
from gui.views.ribbon_view import RibbonView
from gui.views.view_widget import ViewWidget


class LazyViews(Mapping[str, ViewWidget]):
    """The views of the catalogue by their keys, each made when it is first asked for.

    Attributes:
        made: those that there are.
    """

    def __init__(self, playhead: Playhead, theme: Theme) -> None:
        self._playhead, self._theme = playhead, theme
        self._connect: Callable[[ViewWidget], None] = _leave_alone
        self.made: dict[str, ViewWidget] = {}

    def connect_each(self, connect: Callable[[ViewWidget], None]) -> None:
        """Connect every view that is made, and those that will be when they are."""
        self._connect = connect
        for view in self.made.values():
            connect(view)

    def __getitem__(self, key: str) -> ViewWidget:
        if key not in self.made:
            view = next((view for view in catalogue.VIEWS if view.key == key), None)
            if view is None:
                raise KeyError(key)
            self.made[key] = resolve_name(view.widget)(self._playhead, self._theme)
            self._connect(self.made[key])
        return self.made[key]

    def __iter__(self) -> Iterator[str]:
        return (view.key for view in catalogue.VIEWS)

    def __len__(self) -> int:
        return len(catalogue.VIEWS)

    def show_theme(self, theme: Theme) -> None:
        """Give a theme to those that are made, and to those that will be."""
        self._theme = theme
        for widget in self.made.values():
            widget.show_theme(theme)


def _leave_alone(view: ViewWidget) -> None:
    """Connect nothing, until somebody knows what with."""


class Parts:
    """What a workspace is put together from; all at once would freeze the window.

    Attributes:
        playhead: the t that all views share.
        views: of the catalogue.
    """

    def __init__(self, theme: Theme) -> None:
        self.playhead = Playhead()
        self.views = LazyViews(self.playhead, theme)

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
