"""What follows from two thresholds on an ordered score, and every order of the classes."""

from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.following_confusion import order_rows
from engine.wording.classes.ordered_words import pair_words
from gui.paint.class_orders_figure import ClassOrdersFigure
from gui.paint.following_confusion_figure import FollowingConfusionFigure
from gui.paint.score_lanes import score_lanes
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.class_figure_view import ClassFigureView
from gui.views.class_pointer import ClassPointer
from gui.views.view_data import ViewData


class OfOneScore(ClassFigureView):
    """Follows whose score is shown, and where its thresholds are dragged to in any view."""

    marks_pointed = False

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(pointer, theme, parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas)
        pointer.score_changed.connect(self._show)
        pointer.score_changed.connect(self.subtitle_changed)

    def show_refined(self, analysis: ClassesAnalysis) -> None:
        """Show what has come."""
        self.show_analysis(analysis)

    def reset_view(self) -> None:
        """It is always seen whole."""
        self._show()


class FollowingConfusionView(OfOneScore):
    """Shows whom the thresholds in use call what, and what that costs."""

    title = tr("Confusion that follows")

    @property
    def figure(self) -> FollowingConfusionFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        return FollowingConfusionFigure(
            self._analysis,
            self._theme,
            scale=self.scale,
            model=self._pointer.scored,
            dragged=self._pointer.dragged,
        )

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """Whose thresholds, and which."""
        model, dragged = self._pointer.scored, self._pointer.dragged
        lanes = score_lanes(analysis, model=model, dragged=dragged)
        if lanes is None or lanes.result is None or lanes.cuts is None:
            return ""
        return f"{lanes.found.name}: {pair_words(lanes.result, lanes.cuts)}"

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """The cases by what they are called and what they are."""
        lanes = score_lanes(analysis, model=self._pointer.scored, dragged=self._pointer.dragged)
        if lanes is None or lanes.marker is None or lanes.cuts is None:
            return None
        counts = lanes.marker.counts(lanes.cuts)
        places = [(called, actual) for actual in range(3) for called in range(3)]
        return ViewData(
            "confusion",
            {
                "predicted": [lanes.labels[called] for called, _ in places],
                "actual": [lanes.labels[actual] for _, actual in places],
                "cases": [int(counts[place]) for place in places],
                "share": [
                    int(counts[place]) / int(lanes.marker.totals[place[1]]) for place in places
                ],
            },
        )

    def looked_at(self) -> LookedAt:
        """The figure of the score that is shown."""
        return LookedAt(partial(FollowingConfusionFigure, model=self._pointer.scored))


class ClassOrdersView(OfOneScore):
    """Shows what a score is worth in every order of the classes."""

    title = tr("Order of the classes")

    @property
    def figure(self) -> ClassOrdersFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        return ClassOrdersFigure(
            self._analysis, self._theme, scale=self.scale, model=self._pointer.scored
        )

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """Whose score."""
        lanes = score_lanes(analysis, model=self._pointer.scored)
        if lanes is None:
            return ""
        return tr("{name}: ordered-class VUS in each", name=lanes.found.name)

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """Every order of every score."""
        rows = [(found.name, row) for found in analysis.ordered for row in order_rows(found)]
        if not rows:
            return None
        return ViewData(
            "orders",
            {
                "score": [name for name, _ in rows],
                "order": [row.words for _, row in rows],
                "value": [row.value for _, row in rows],
            },
        )

    def looked_at(self) -> LookedAt:
        """The figure of the score that is shown."""
        return LookedAt(partial(ClassOrdersFigure, model=self._pointer.scored))
