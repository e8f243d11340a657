"""The scores of several classes on the screen: two thresholds of ordered ones are dragged."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.ordered_marker import Cuts, OrderedMarker
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.classes.ordered_words import (
    best_words,
    chosen_words,
    cost_words,
    pair_words,
    rates_words,
)
from engine.wording.text_spans import as_text
from gui.paint.class_scores_figure import ClassScoresFigure
from gui.paint.score_lanes import ScoreLanes
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.choices_above import put_choices_above
from gui.views.class_figure_view import HeldFigureView
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.model_choice import ModelChoice
from gui.views.view_data import Value, ViewData

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class ClassScoresView(HeldFigureView):
    """Shows how one model's scores lie in each class; thresholds are dragged, or step by case.

    Args:
        pointer: which score is shown, and where its thresholds are dragged to in any view.
        theme: the look.
    """

    title = tr("Scores")
    marks_pointed = False
    least = QSize(260, 200)

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(pointer, theme, parent)
        self._held: int | None = None  # the threshold that is dragged
        self._last = 0  # the one that keys move
        self._best: QAction | None = None
        pointer.score_changed.connect(self._follow)
        self.models = ModelChoice(tr("Leading score"), tr("Whose scores"))
        self.models.model_chosen.connect(pointer.show_score)
        self.classes = ModelChoice(tr("First class"), tr("Whose probability"))
        self.classes.model_chosen.connect(self._follow)
        put_choices_above(self, self.canvas, self.classes, self.models)

    @property
    def figure(self) -> ClassScoresFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        return ClassScoresFigure(
            self._analysis,
            self._theme,
            scale=self.scale,
            model=self._pointer.scored,
            of_class=self.classes.chosen_model,
            dragged=self._pointer.dragged,
            mouse=None if self._held is not None else self._mouse,
            held=self._last if self.canvas.hasFocus() else None,
        )

    @property
    def lanes(self) -> ScoreLanes | None:
        """What the figure shows."""
        figure = self.figure
        return None if figure is None else figure.lanes

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis, in which thresholds are where the session has them."""
        words = "" if analysis is None else as_text(classes_verdict(analysis))
        self.setAccessibleDescription(words)
        self._analysis = analysis
        if self._held is None:
            self._pointer.settle_thresholds(analysis)
        self.models.show_models([] if analysis is None else [each.name for each in analysis.scored])
        self.models.choose_model(self._pointer.scored)
        self.classes.show_models([] if analysis is None else analysis.labels)
        self._follow()

    def reset_view(self) -> None:
        """Show the leading score; thresholds are a choice of the session and stay."""
        self.classes.setCurrentIndex(0)
        self._pointer.show_score("")

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """Whose scores, and what the thresholds call right."""
        lanes = self.lanes
        if lanes is None or not analysis.scored:
            return ""
        if lanes.result is None or lanes.cuts is None:
            return tr("{name}: {title}", name=lanes.found.name, title=lanes.title)
        words = [pair_words(lanes.result, lanes.cuts), rates_words(lanes.result, lanes.cuts)]
        cost = cost_words(lanes.result, lanes.cuts)
        return f"{lanes.found.name}: {'; '.join([*words, cost] if cost else words)}"

    def menu_entries(self) -> Sequence[QAction]:
        """The best thresholds, where others are chosen."""
        lanes = self.lanes
        if lanes is None or lanes.result is None or lanes.result.cuts == lanes.result.best:
            return ()
        if self._best is not None:
            self._best.deleteLater()
        words = tr("Back to the thresholds: {best}", best=best_words(lanes.result))
        self._best = QAction(words, self)
        self._best.triggered.connect(self.use_best)
        return [self._best]

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:  # noqa: ARG002 - it has it
        """The cases by class and by what they are called, or where their scores lie."""
        lanes = self.lanes
        if lanes is None:
            return None
        columns: dict[str, list[Value]] = {tr("class"): list(lanes.labels)}
        columns[tr("cases")] = [group.size for group in lanes.groups]
        if lanes.marker is not None and lanes.cuts is not None:
            counts = lanes.marker.counts(lanes.cuts).tolist()
            for label, row in zip(lanes.labels, counts, strict=True):
                columns[tr("called {label}", label=label)] = row
        else:
            columns[tr("least")] = [float(group[0]) for group in lanes.groups]
            columns[tr("greatest")] = [float(group[-1]) for group in lanes.groups]
        return ViewData("scores", columns)

    def looked_at(self) -> LookedAt:
        """The figure of the score that is shown, without the mouse."""
        model, of_class = self._pointer.scored, self.classes.chosen_model
        return LookedAt(partial(ClassScoresFigure, model=model, of_class=of_class))

    @Slot()
    def use_best(self) -> None:
        """Take the best thresholds again."""
        lanes = self.lanes
        if lanes is not None:
            self.session_proposed.emit(self._session.with_thresholds(lanes.found.name, None))

    @Slot()
    @Slot(str)
    def _follow(self, _name: str = "") -> None:
        """Another score, or other thresholds, are shown."""
        self.models.choose_model(self._pointer.scored)
        lanes = self.lanes
        several = self._analysis is not None and len(self._analysis.scored) > 1
        self.models.setVisible(several)
        self.classes.setVisible(lanes is not None and lanes.result is None)
        self._show()
        self.subtitle_changed.emit()

    @Slot()
    def _show(self, _chosen: object = None) -> None:
        figure, lanes = self.figure, self.lanes
        self.canvas.show_figure(figure)
        if lanes is not None and lanes.result is not None and lanes.cuts is not None:
            words = (pair_words, rates_words, cost_words)
            sentences = [each(lanes.result, lanes.cuts) for each in words]
            sentences.append(chosen_words(lanes.result))
            self.canvas.setAccessibleDescription(". ".join(each for each in sentences if each))

    def _move(self, place: int, cut: int) -> Cuts | None:
        """Show a threshold at another cut; the two cannot cross."""
        lanes = self.lanes
        if lanes is None or lanes.marker is None or lanes.cuts is None:
            return None
        low, high = lanes.cuts
        least, most = (0, high) if place == 0 else (low, lanes.marker.scores.size)
        cut = min(max(cut, least), most)
        cuts = (cut, high) if place == 0 else (low, cut)
        self._pointer.drag_thresholds((lanes.found.name, cuts))
        return cuts

    def _propose(self, name: str, marker: OrderedMarker, cuts: Cuts) -> None:
        self.session_proposed.emit(self._session.with_thresholds(name, marker.thresholds(cuts)))

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        self._mouse = place
        figure, lanes = self.figure, self.lanes
        over = None if figure is None else figure.threshold_at(self.canvas.area, place)
        still = Qt.CursorShape.ArrowCursor
        self.canvas.setCursor(still if over is None else Qt.CursorShape.SizeHorCursor)
        self._pointer.point_at(None if lanes is None else PointedClassifier(lanes.found.name))
        self._show()

    @Slot(QPointF)
    def _press(self, place: QPointF) -> None:
        figure = self.figure
        self._held = None if figure is None else figure.threshold_at(self.canvas.area, place)
        if self._held is not None:
            self._last = self._held
        self._show()

    @Slot(QPointF, QPointF)
    def _drag(self, _start: QPointF, now: QPointF) -> None:
        figure = self.figure
        if figure is not None and self._held is not None:
            self._move(self._held, figure.cut_at(self.canvas.area, now))

    @Slot()
    def _release(self) -> None:
        """The session takes the thresholds where they were let go."""
        held, self._held = self._held, None
        lanes = self.lanes
        if held is None or lanes is None or lanes.marker is None or lanes.cuts is None:
            return
        if self._pointer.dragged is not None:
            self._propose(lanes.found.name, lanes.marker, lanes.cuts)

    @Slot(QKeyEvent)
    def _press_key(self, event: QKeyEvent) -> None:
        """Left and right step to the next case, up and down choose the other threshold."""
        key, lanes = Qt.Key(event.key()), self.lanes
        if lanes is None or lanes.marker is None or lanes.cuts is None:
            return
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._last = 1 - self._last
            self._show()
        elif key in STEPS:
            cuts = self._move(self._last, lanes.cuts[self._last] + STEPS[key])
            if cuts is not None:
                self._propose(lanes.found.name, lanes.marker, cuts)
        else:
            return
        event.accept()
