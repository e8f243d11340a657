"""Each class against the rest on the screen: all of them, one class, or one classifier."""

from functools import partial

from PySide6.QtCore import QPointF, QSize, Slot
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.one_vs_rest_words import shown_curves
from gui.paint.one_vs_rest_figure import OneVsRestFigure
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.choices_above import put_choices_above
from gui.views.class_figure_view import ClassFigureView
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.model_choice import ModelChoice
from gui.views.view_data import ViewData


class OneVsRestView(ClassFigureView):
    """Shows how well probabilities of a class tell it from all other cases.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look.
    """

    title = tr("One class against the rest")
    least = QSize(240, 200)

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(pointer, theme, parent)
        self.classes = ModelChoice(tr("All classes"), tr("Class that is shown"))
        self.classifiers = ModelChoice(tr("All classifiers"), tr("Classifier that is shown"))
        for choice in (self.classes, self.classifiers):
            choice.model_chosen.connect(self._show)
        put_choices_above(self, self.canvas, self.classes, self.classifiers)

    @property
    def figure(self) -> OneVsRestFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        return OneVsRestFigure(
            self._analysis,
            self._theme,
            scale=self.scale,
            model=self.classifiers.chosen_model,
            label=self.classes.chosen_model,
            pointed=self.pointed_name,
            mouse=self._mouse,
        )

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis, or none."""
        curves = () if analysis is None else shown_curves(analysis)
        self.classes.show_models(tuple(dict.fromkeys(curve.label for curve in curves)))
        self.classifiers.show_models(tuple(dict.fromkeys(curve.model for curve in curves)))
        super().show_analysis(analysis)

    def show_refined(self, analysis: ClassesAnalysis) -> None:
        """Show the curves once they are there."""
        shown = self._analysis
        if shown is None or shown.one_vs_rest is not analysis.one_vs_rest:
            self.show_analysis(analysis)

    def reset_view(self) -> None:
        """Show all classes and classifiers again."""
        self.classes.choose_model("")
        self.classifiers.choose_model("")
        self._show()

    def subtitle(self, analysis: ClassesAnalysis) -> str:  # noqa: ARG002 - the same of all
        """What a curve is."""
        return tr("a class’s probability tells it from all others; chance: the diagonal")

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """The vertices of every curve; of long curves those that are drawn."""
        curves = shown_curves(analysis)
        if not curves:
            return None
        rows = [
            (curve.model, curve.label, *numbers)
            for curve in curves
            for numbers in zip(
                curve.thresholds.tolist(), curve.fpr.tolist(), curve.tpr.tolist(), strict=True
            )
        ]
        heads = ("classifier", "class", "probability", "fpr", "tpr")
        columns = dict(zip(heads, map(list, zip(*rows, strict=True)), strict=True))
        return ViewData("one-vs-rest", columns)

    def looked_at(self) -> LookedAt:
        """The figure of the class and classifier that are chosen."""
        model, label = self.classifiers.chosen_model, self.classes.chosen_model
        return LookedAt(partial(OneVsRestFigure, model=model, label=label))

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        self._mouse = place
        figure = self.figure
        found = None if figure is None else figure.point_at(self.canvas.area, place)
        self._pointer.point_at(
            None if found is None else PointedClassifier(found.drawn.curve.model)
        )
        self._show()
