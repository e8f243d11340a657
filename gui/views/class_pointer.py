"""What the mouse is on in any view of several classes, for all of them to show."""

from msgspec import Struct
from PySide6.QtCore import QObject, Signal


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
    """

    pointed_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pointed: PointedClassifier | None = None

    def point_at(self, pointed: PointedClassifier | None) -> None:
        """Show in every view what the mouse is on in one; None where it is on nothing."""
        if pointed != self.pointed:
            self.pointed = pointed
            self.pointed_changed.emit()
