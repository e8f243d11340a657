"""What a small picture of a bundled sample shows: its curves, its classifiers or its scores."""

from msgspec import Struct


class SampleOutline(Struct, frozen=True):
    """A sample as it was read and measured; plain numbers, for whoever draws it has no arrays.

    Attributes:
        name: of the sample.
        cases: in use; 0 where the file holds matrices.
        models: how many there are.
        classes: two or several.
        curves: of two classes, the corners (FPR, TPR) of each model's hull.
        hit_rates: of several, the hit rate of every class for each crisp classifier.
        lanes: of an ordered score, the scores of each class, 0 the lowest and 1 the highest.
    """

    name: str
    cases: int
    models: int
    classes: int
    curves: tuple[tuple[tuple[float, float], ...], ...] = ()
    hit_rates: tuple[tuple[float, ...], ...] = ()
    lanes: tuple[tuple[float, ...], ...] = ()
