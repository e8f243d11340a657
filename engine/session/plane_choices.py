"""What is chosen for the ROC plane: words and lengths of its axes, its bands and regions."""

from typing import Literal

from msgspec import Struct

AxisWords = Literal["tpr", "sensitivity", "fnr"]
"""TPR over FPR; sensitivity over 1 - specificity; FNR over FPR, as in detection error trade-off.

Their words are `engine.wording.rate_names.RATE_NAMES`."""

AXES: dict[str, AxisWords] = {"tpr-fpr": "tpr", "sensitivity": "sensitivity", "fnr-fpr": "fnr"}
"""The same as they are typed on the command line."""


class PlaneChoices(Struct, frozen=True, forbid_unknown_fields=True):
    """How the ROC plane is shown, on the screen and in pictures and reports.

    Attributes:
        axes: the words of both axes, and of every sentence on the plane.
        confidence_band: whether a model's curve has its confidence band.
        band_model: the model whose band it is; None is whichever costs least at the playhead.
        chance_band: whether the TPR that chance alone would give is shown.
        regions_shown: whether regions of interest are drawn.
        square: whether both rates are drawn equally long; else the plane fills its room.
    """

    axes: AxisWords = "tpr"
    confidence_band: bool = False
    band_model: str | None = None
    chance_band: bool = False
    regions_shown: bool = True
    square: bool = False

    @property
    def options(self) -> list[str]:
        """The options of the command line that choose the same, regions aside."""
        words = [word for word, axes in AXES.items() if axes == self.axes and axes != "tpr"]
        options = ["--axes", *words] if words else []
        if self.confidence_band:
            chosen = self.band_model
            options += ["--confidence-band"] if chosen is None else ["--band-of", chosen]
        options += ["--chance-band"] if self.chance_band else []
        return [*options, "--square"] if self.square else options
