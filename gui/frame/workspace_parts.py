"""The panels and views of a workspace, each made when it is first asked for."""

from functools import cached_property

from gui.panels.conditions_panel import ConditionsPanel
from gui.panels.data_panel import DataPanel
from gui.panels.inference_panel import InferencePanel
from gui.panels.model_chips import ModelChips
from gui.panels.models_panel import ModelsPanel
from gui.themes.theme import Theme
from gui.views.numbers_view import NumbersView
from gui.views.playhead import Playhead
from gui.views.ribbon_view import RibbonView
from gui.views.roc_plane_view import RocPlaneView
from gui.views.surface_view import SurfaceView


class Parts:
    """What a workspace is put together from; all at once would freeze the window."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.playhead = Playhead()

    def make(self, name: str) -> None:
        """Make one of `NAMES`, if it is not there yet."""
        getattr(self, name)

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
    def roc_plane(self) -> RocPlaneView:
        """Curves, hulls and lines."""
        return RocPlaneView(self.playhead)

    @cached_property
    def surface(self) -> SurfaceView:
        """The block in 3D."""
        return SurfaceView(self.playhead, self._theme)

    @cached_property
    def ribbon(self) -> RibbonView:
        """The winners over t."""
        return RibbonView(self.playhead)


NAMES = tuple(name for name, part in vars(Parts).items() if isinstance(part, cached_property))
