"""All models in the window: point at any, look closer, see the leaders or every one."""

from typing import ClassVar

from PySide6.QtCore import QPointF, Slot
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from gui.paint.models_figure import ModelsFigure, ModelsOptions
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.plot_view import PlotView
from gui.views.tables_of_views import models_table
from gui.views.view_data import ViewData


class ModelsView(PlotView):
    """Shows each model's AUC against its VOROS; a click on the note shows those left out."""

    title: ClassVar[str] = tr("All models")
    figure_class: ClassVar[type[PlotFigure]] = ModelsFigure

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self.options = ModelsOptions()

    def subtitle(self, analysis: Analysis) -> str:
        """What is drawn, and of how many."""
        return tr("AUC against VOROS on [a, b] of {count}", count=len(analysis.models))

    def data(self, analysis: Analysis) -> ViewData:
        """AUC and VOROS of every model."""
        return models_table(analysis)

    @property
    def mode_shown(self) -> str:
        """Whether the leaders or all of them are shown."""
        every = isinstance(self.options, ModelsOptions) and self.options.every
        return "all" if every else "leaders"

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The model whose mark is under the mouse."""
        if not isinstance(figure, ModelsFigure):
            return None
        model = figure.model_at(self.area, place)
        return None if model is None else Pointed(figure.analysis.t, model.index)

    @Slot(QPointF)
    def click_at(self, place: QPointF) -> None:
        """Select a model, or show every one where the note says how many are left out."""
        figure = self.figure
        if isinstance(figure, ModelsFigure) and figure.note_area(self.area).contains(place):
            self.show_options(ModelsOptions(every=True))
        else:
            super().click_at(place)

    @Slot()
    def reset_view(self) -> None:
        """Show the leaders again."""
        self.show_options(ModelsOptions())
        super().reset_view()
