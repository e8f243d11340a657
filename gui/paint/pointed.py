"""What the mouse points at, for all views alike."""

from msgspec import Struct


class Pointed(Struct, frozen=True):
    """A t, and perhaps a model, that the mouse is on in one of the views.

    Attributes:
        t: shown as a hairline in every view that has an axis of t, and as the point that is
            optimal there in the others.
        model: index of the model; None where only t is meant.
    """

    t: float
    model: int | None = None
