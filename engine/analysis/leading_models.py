"""The models that matter most, and the ROC surface that they share."""

from collections.abc import Sequence

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.last_value import LastValue
from engine.binary.voros.roc_surface import ShownSurface, roc_surface
from engine.binary.voros.surface_block import MOST_MODELS


def leading_models(analysis: Analysis, most: int = 2) -> tuple[ModelResult, ...]:
    """The models that matter most: best, alone or tied, on most of the range, then by VOROS."""

    def rank(model: ModelResult) -> tuple[float, float]:
        return -analysis.best_at_all(model.name), -model.voros.value

    return tuple(sorted(analysis.models, key=rank)[:most])


class KeptSurface:
    """Makes the surface of the leading models with its mesh; keeps the last one."""

    def __init__(self) -> None:
        self._last: LastValue[ShownSurface] = LastValue()

    def of(self, analysis: Analysis) -> ShownSurface | None:
        """The surface of an analysis; None where no model is shown."""
        leading = sorted(leading_models(analysis, MOST_MODELS), key=lambda model: model.index)
        if not leading:
            return None
        key = (analysis.geometry, tuple(model.index for model in leading))
        return self._last.get(key, lambda: _made(leading))


def _made(models: Sequence[ModelResult]) -> ShownSurface:
    """The surface, with the block's mesh, so that no window waits for it."""
    surface = roc_surface([model.hull for model in models])
    _ = surface.whole.mesh
    return ShownSurface(tuple(model.index for model in models), surface)
