"""What a threshold does to so many cases, in whole cases: natural frequencies."""

from fractions import Fraction

from engine.binary.points.operating_point import Confusion
from engine.numerics.apportioning import apportioned

CASES = 1000


def natural_frequencies(
    prevalence: Fraction, fpr: Fraction, tpr: Fraction, cases: int = CASES
) -> Confusion:
    """How many of so many cases are found, missed, false alarms and cleared, in whole cases.

    First the cases are divided between the classes, then each class by its rates, each time by
    the largest remainder: all four add up to `cases`, and each class to the number of its cases
    that is shown. Each is less than one case away from its exact share.

    Args:
        prevalence: share of positives among the cases, in (0, 1).
        fpr: share of the negatives that the threshold flags, in [0, 1].
        tpr: share of the positives that it flags.
        cases: how many there are.
    """
    positives, negatives = apportioned((prevalence, 1 - prevalence), cases)
    tp, fn = apportioned((tpr, 1 - tpr), positives)
    fp, tn = apportioned((fpr, 1 - fpr), negatives)
    return Confusion(tp=tp, fp=fp, fn=fn, tn=tn)
