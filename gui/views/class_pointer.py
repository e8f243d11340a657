"""What all views of several classes share: what the mouse is on, which score, its thresholds."""

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:  # two classes load nothing of several
    from engine.multiclass.classes_analysis import ClassesAnalysis
    from engine.multiclass.ordered_marker import Cuts


class PointedClassifier(Struct, frozen=True):
    """A classifier, or class weights, that the mouse is on in one of the views.

    Attributes:
        name: of the classifier, a trivial one included ("all a"); empty where none is meant.
        weights: a weight for each actual class, sum 1; None where none are meant.
    """

    name: str = ""
    weights: tuple[float, ...] | None = None


class ClassPointer(QObject):
    """Tells every view of several classes what the mouse is on in one of them.

    Attributes:
        pointed: None where it is on nothing.
        scored: the model whose scores are shown; empty for the leading one.
        dragged: a model, and the cuts that its thresholds are being dragged to; None while
            those of the session stand.
    """

    pointed_changed = Signal()
    score_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pointed: PointedClassifier | None = None
        self.scored = ""
        self.dragged: tuple[str, Cuts] | None = None

    def show_score(self, model: str) -> None:
        """Show the scores of a model in every view that shows those of one."""
        if model != self.scored:
            self.scored = model
            self.score_changed.emit()

    def drag_thresholds(self, dragged: "tuple[str, Cuts] | None") -> None:
        """Show in every view where thresholds are dragged to; None: where the session has them."""
        if dragged != self.dragged:
            self.dragged = dragged
            self.score_changed.emit()

    def settle_thresholds(self, analysis: "ClassesAnalysis | None") -> None:
        """Forget where thresholds were dragged to once an analysis has them there."""
        if self.dragged is None:
            return
        name, cuts = self.dragged
        models = () if analysis is None else analysis.ordered
        found = next((each.ordered for each in models if each.name == name), None)
        if found is None or found.cuts == cuts:
            self.drag_thresholds(None)

    def point_at(self, pointed: PointedClassifier | None) -> None:
        """Show in every view what the mouse is on in one; None where it is on nothing."""
        if pointed != self.pointed:
            self.pointed = pointed
            self.pointed_changed.emit()
