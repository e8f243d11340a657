"""The panels and views of a workspace, each made when it is first asked for."""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pkgutil import resolve_name

from gui import catalogue
from gui.panels.conditions_panel import ConditionsPanel
from gui.panels.data_panel import DataPanel
from gui.panels.inference_panel import InferencePanel
from gui.panels.model_chips import ModelChips
from gui.panels.models_panel import ModelsPanel
from gui.themes.theme import Theme
from gui.views.numbers_view import NumbersView
from gui.views.playhead import Playhead
from gui.views.ribbon_view import RibbonView
from gui.views.view_widget import ViewWidget


class Parts:
    """What a workspace is put together from; all at once would freeze the window."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.playhead = Playhead()
        self._views: dict[str, ViewWidget] = {}

    def makers(self) -> Iterator[Callable[[], object]]:
        """What makes each part, one after the other."""
        for name in PANELS:
            yield partial(getattr, self, name)
        for view in catalogue.VIEWS:
            yield partial(self._view, view)

    @property
    def views(self) -> dict[str, ViewWidget]:
        """The views of the catalogue by their keys."""
        return {view.key: self._view(view) for view in catalogue.VIEWS}

    def _view(self, view: catalogue.View) -> ViewWidget:
        if view.key not in self._views:
            self._views[view.key] = resolve_name(view.widget)(self.playhead, self._theme)
        return self._views[view.key]

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
