"""One class against all other cases, as an ROC curve of two classes."""

from msgspec import Struct

from engine.numerics.arrays import FloatArray


class ClassCurve(Struct, frozen=True, eq=False):
    """The curve of a model's probability of one class as a score that is to tell that class.

    Attributes:
        model: whose probabilities they are.
        label: the class; all others together are its negatives.
        positives, negatives: cases of that class, and of all others.
        auc: exact but for its rounding to a double; chance 1/2.
        fpr, tpr: (k,) rising from 0 to 1: all vertices, or of a long curve those that a picture
            needs.
        thresholds: (k,) falling from inf: a case is called the class from this probability on.
    """

    model: str
    label: str
    positives: int
    negatives: int
    auc: float
    fpr: FloatArray
    tpr: FloatArray
    thresholds: FloatArray
