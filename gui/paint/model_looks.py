"""Which look each model of an analysis has, in every view: in front its own, behind a pale one."""

from functools import cached_property

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from gui.themes.theme import ModelStyle, Theme


class ModelLooks(Struct, frozen=True, eq=False, dict=True):
    """The looks of one analysis in one theme.

    Who has which look, and who stands in front, is the analysis's to say: `Geometry.looks`
    and `Analysis.in_front`. What a look is, is the theme's.
    """

    analysis: Analysis
    theme: Theme

    @cached_property
    def _in_front(self) -> frozenset[str]:
        return frozenset(model.name for model in self.analysis.in_front)

    def stands_out(self, model: ModelResult) -> bool:
        """Whether a model is in front, with hue, name and vertices."""
        return model.name in self._in_front

    def of(self, model: ModelResult) -> ModelStyle:
        """How a model's lines and marks look: its own look, or behind the others a pale one."""
        return self.own(model) if self.stands_out(model) else self.theme.context

    def own(self, model: ModelResult) -> ModelStyle:
        """A model's own look wherever it stands, for the areas in which it costs least."""
        return self.theme.model(model.look)
